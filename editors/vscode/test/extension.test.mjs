/** Tests the extension with a stand-in for VS Code. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { load } from "./modules.mjs";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Returns a stand-in for VS Code, and a record of the extension's calls. */
function standIn({ path, document }) {
  const recorded = { commands: new Map(), errors: [], notes: [], panels: [], servers: [], tasks: [] };
  const vscodeApi = {
    Uri: class {},
    ViewColumn: { Beside: -2 },
    TaskScope: { Global: 1 },
    ProcessExecution: class {
      constructor(command, args, options) {
        Object.assign(this, { command, args, options });
      }
    },
    Task: class {
      constructor(definition, scope, name, source, execution) {
        Object.assign(this, { definition, scope, name, source, execution });
      }
    },
    workspace: {
      getConfiguration: () => ({ get: () => path }),
      getWorkspaceFolder: () => undefined,
      onDidChangeConfiguration: () => ({ dispose() {} }),
      onDidChangeTextDocument: (listener) => {
        recorded.change = listener;
        return { dispose() {} };
      },
    },
    window: {
      activeTextEditor: document && { document },
      showInformationMessage: async (message) => void recorded.notes.push(message),
      showErrorMessage: async (message) => void recorded.errors.push(message),
      showInputBox: async () => "4",
      createWebviewPanel: (kind, title) => {
        const panel = { kind, title, webview: { html: "" }, reveal() {}, dispose: () => panel.onClose(), onDidDispose: (close) => (panel.onClose = close) };
        recorded.panels.push(panel);
        return panel;
      },
    },
    commands: {
      registerCommand: (name, action) => {
        recorded.commands.set(name, action);
        return { dispose() {} };
      },
      executeCommand: async () => {},
    },
    client: {
      TransportKind: { stdio: 0 },
      LanguageClient: class {
        constructor(id, name, { command, args }, { middleware }) {
          this.server = [command, ...args];
          recorded.middleware = middleware;
        }
        async start() {
          recorded.servers.push(`started ${this.server.join(" ")}`);
        }
        async dispose() {
          recorded.servers.push("stopped");
        }
      },
    },
    tasks: { executeTask: async (task) => void recorded.tasks.push(task) },
  };
  return { vscode: vscodeApi, recorded };
}

/** Activates the extension. */
async function activate(options) {
  const { vscode, recorded } = standIn(options);
  const { activate } = await load("extension", vscode);
  await activate({ subscriptions: [] });
  return recorded;
}

/** Waits until the condition holds. */
async function until(condition) {
  const end = Date.now() + 20_000;
  while (!condition()) {
    assert.ok(Date.now() < end, "waited for too long");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns a stand-in for a document with a text. */
function variantDocument(text) {
  return {
    languageId: "var",
    isUntitled: false,
    fileName: new URL("game.var", import.meta.url).pathname,
    uri: "file:///game.var",
    getText: () => text,
    save: async () => true,
  };
}

/** The path of a stand-in for the command `varlab`, which draws its input, or fails if the input is `wrong`. */
const FAKE_COMMAND = new URL("fake-varlab", import.meta.url).pathname;

test("every command of the manifest is registered, and no other", async () => {
  const recorded = await activate({ path: FAKE_COMMAND });
  const declared = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual([...recorded.commands.keys()].sort(), declared.sort());
});

test("the server is started, and started again on request", async () => {
  const recorded = await activate({ path: FAKE_COMMAND });
  await until(() => recorded.servers.length > 0);
  await recorded.commands.get("varlab.restart")();
  assert.deepEqual(recorded.servers, [`started ${FAKE_COMMAND} lsp`, "stopped", `started ${FAKE_COMMAND} lsp`]);
});

test("the result of one test is shown", async () => {
  const recorded = await activate({ path: FAKE_COMMAND });
  await until(() => recorded.middleware !== undefined);
  const runTest = (result) => recorded.middleware.executeCommand("varlab.runTest", ["file:///game.var", 0], async () => result);
  await runTest({ title: "a mate", passed: true, linesSkipped: 1, problems: [] });
  await runTest({ title: "a mate", passed: false, linesSkipped: 0, problems: ["e1e2 is illegal", "too few"] });
  await runTest(undefined);
  assert.deepEqual(recorded.notes, ["a mate: ok (1 line skipped)"]);
  assert.deepEqual(recorded.errors, ["a mate: e1e2 is illegal; too few"]);
});

test("a missing command is reported with the setting to change", async () => {
  const recorded = await activate({ path: "/no/such/varlab" });
  await until(() => recorded.errors.length > 0);
  assert.match(recorded.errors[0], /"\/no\/such\/varlab" was not found.*"varlab\.path"/);
});

test("a command without a server is reported", async () => {
  const recorded = await activate({ path: "false" });
  await until(() => recorded.errors.length > 0);
  assert.match(recorded.errors[0], /has no language server/);
});

test("commands ask for a variant file", async () => {
  const recorded = await activate({ path: FAKE_COMMAND });
  await recorded.commands.get("varlab.play")();
  assert.deepEqual(recorded.errors, ["Open a variant file (.var) first."]);
});

test("the terminal runs the command on the saved file", async () => {
  const document = variantDocument("");
  const recorded = await activate({ path: FAKE_COMMAND, document });
  for (const name of ["play", "test", "report", "perft"]) await recorded.commands.get(`varlab.${name}`)();
  assert.deepEqual(
    recorded.tasks.map(({ execution }) => [execution.command, ...execution.args]),
    [
      [FAKE_COMMAND, "run", document.fileName],
      [FAKE_COMMAND, "test", document.fileName],
      [FAKE_COMMAND, "check", document.fileName],
      [FAKE_COMMAND, "perft", document.fileName, "--depth", "4"],
    ],
  );
});

test("the preview is redrawn after a change, and keeps the last picture while the text has problems", async () => {
  let text = "first";
  const document = { ...variantDocument(""), getText: () => text };
  const recorded = await activate({ path: FAKE_COMMAND, document });
  await recorded.commands.get("varlab.show")();
  await recorded.commands.get("varlab.show")();
  assert.equal(recorded.panels.length, 1);
  const html = () => recorded.panels[0].webview.html;
  await until(() => html().includes("<svg>first</svg>"));
  text = "wrong";
  recorded.change({ document });
  await until(() => html().includes("&lt;problem&gt;"));
  assert.ok(html().includes('class="outdated"') && html().includes("<svg>first</svg>"));
  text = "second";
  recorded.change({ document });
  await until(() => html().includes("<svg>second</svg>"));
  assert.ok(!html().includes("problem"));
  recorded.panels[0].dispose();
  await recorded.commands.get("varlab.show")();
  assert.equal(recorded.panels.length, 2);
});

test("the page runs no script", async () => {
  const { page } = await load("page");
  const html = page({ picture: "<svg/>", problems: "<script>alert(1)</script>" });
  assert.ok(!html.includes("<script"));
  assert.match(html, /default-src 'none'/);
});

test("a depth is a whole number from 1 to 20", async () => {
  const { parseDepth } = await load("arguments");
  assert.deepEqual(["3", " 20 ", "0", "21", "-1", "1.5", "three", ""].map(parseDepth), [
    3, 20, ...Array(6).fill(undefined),
  ]);
});
