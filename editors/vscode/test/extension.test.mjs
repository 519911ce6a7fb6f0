/** The extension with a stand-in for VS Code. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { load } from "./modules.mjs";

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** Returns a stand-in for VS Code, and what the extension did to it. */
function standIn({ path, document }) {
  const did = { commands: new Map(), errors: [], notes: [], panels: [], servers: [], tasks: [] };
  const parts = {
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
        did.change = listener;
        return { dispose() {} };
      },
    },
    window: {
      activeTextEditor: document && { document },
      showInformationMessage: async (message) => void did.notes.push(message),
      showErrorMessage: async (message) => void did.errors.push(message),
      showInputBox: async () => "4",
      createWebviewPanel: (kind, title) => {
        const panel = { kind, title, webview: { html: "" }, reveal() {}, dispose: () => panel.onClose(), onDidDispose: (close) => (panel.onClose = close) };
        did.panels.push(panel);
        return panel;
      },
    },
    commands: {
      registerCommand: (name, action) => {
        did.commands.set(name, action);
        return { dispose() {} };
      },
      executeCommand: async () => {},
    },
    client: {
      TransportKind: { stdio: 0 },
      LanguageClient: class {
        constructor(id, name, { command, args }, { middleware }) {
          this.server = [command, ...args];
          did.middleware = middleware;
        }
        async start() {
          did.servers.push(`started ${this.server.join(" ")}`);
        }
        async dispose() {
          did.servers.push("stopped");
        }
      },
    },
    tasks: { executeTask: async (task) => void did.tasks.push(task) },
  };
  return { vscode: parts, did };
}

/** Activates the extension. */
async function activate(options) {
  const { vscode, did } = standIn(options);
  const { activate } = await load("extension", vscode);
  await activate({ subscriptions: [] });
  return did;
}

/** Waits until the condition holds. */
async function until(condition) {
  const end = Date.now() + 20_000;
  while (!condition()) {
    assert.ok(Date.now() < end, "waited for too long");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A document with a text. */
function variant(text) {
  return {
    languageId: "var",
    isUntitled: false,
    fileName: new URL("game.var", import.meta.url).pathname,
    uri: "file:///game.var",
    getText: () => text,
    save: async () => true,
  };
}

/** A command that draws the last line of its input, or fails if that is `wrong`. */
const DRAWS = new URL("draws", import.meta.url).pathname;

test("every command of the manifest is registered, and no other", async () => {
  const did = await activate({ path: DRAWS });
  const declared = manifest.contributes.commands.map(({ command }) => command);
  assert.deepEqual([...did.commands.keys()].sort(), declared.sort());
});

test("the server is started, and started again on request", async () => {
  const did = await activate({ path: DRAWS });
  await until(() => did.servers.length > 0);
  await did.commands.get("varlab.restart")();
  assert.deepEqual(did.servers, [`started ${DRAWS} lsp`, "stopped", `started ${DRAWS} lsp`]);
});

test("the result of one test is shown", async () => {
  const did = await activate({ path: DRAWS });
  await until(() => did.middleware !== undefined);
  const answer = (result) => did.middleware.executeCommand("varlab.runTest", ["file:///game.var", 0], async () => result);
  await answer({ title: "a mate", passed: true, linesSkipped: 1, problems: [] });
  await answer({ title: "a mate", passed: false, linesSkipped: 0, problems: ["e1e2 is illegal", "too few"] });
  await answer(undefined);
  assert.deepEqual(did.notes, ["a mate: ok (1 line skipped)"]);
  assert.deepEqual(did.errors, ["a mate: e1e2 is illegal; too few"]);
});

test("a missing command is reported with the setting to change", async () => {
  const did = await activate({ path: "/no/such/varlab" });
  await until(() => did.errors.length > 0);
  assert.match(did.errors[0], /"\/no\/such\/varlab" was not found.*"varlab\.path"/);
});

test("a command without a server is reported", async () => {
  const did = await activate({ path: "false" });
  await until(() => did.errors.length > 0);
  assert.match(did.errors[0], /has no language server/);
});

test("commands ask for a variant file", async () => {
  const did = await activate({ path: DRAWS });
  await did.commands.get("varlab.play")();
  assert.deepEqual(did.errors, ["Open a variant file (.var) first."]);
});

test("the terminal runs the command on the saved file", async () => {
  const document = variant("");
  const did = await activate({ path: DRAWS, document });
  for (const name of ["play", "test", "report", "perft"]) await did.commands.get(`varlab.${name}`)();
  assert.deepEqual(
    did.tasks.map(({ execution }) => [execution.command, ...execution.args]),
    [
      [DRAWS, "run", document.fileName],
      [DRAWS, "test", document.fileName],
      [DRAWS, "check", document.fileName],
      [DRAWS, "perft", document.fileName, "--depth", "4"],
    ],
  );
});

test("the preview follows the text, and keeps the last picture while it is wrong", async () => {
  let text = "first";
  const document = { ...variant(""), getText: () => text };
  const did = await activate({ path: DRAWS, document });
  await did.commands.get("varlab.show")();
  await did.commands.get("varlab.show")();
  assert.equal(did.panels.length, 1);
  const html = () => did.panels[0].webview.html;
  await until(() => html().includes("<svg>first</svg>"));
  text = "wrong";
  did.change({ document });
  await until(() => html().includes("&lt;problem&gt;"));
  assert.ok(html().includes('class="outdated"') && html().includes("<svg>first</svg>"));
  text = "second";
  did.change({ document });
  await until(() => html().includes("<svg>second</svg>"));
  assert.ok(!html().includes("problem"));
  did.panels[0].dispose();
  await did.commands.get("varlab.show")();
  assert.equal(did.panels.length, 2);
});

test("the page runs no script", async () => {
  const { page } = await load("page");
  const html = page({ picture: "<svg/>", problems: "<script>alert(1)</script>" });
  assert.ok(!html.includes("<script"));
  assert.match(html, /default-src 'none'/);
});

test("depths are numbers of plies", async () => {
  const { parseDepth } = await load("arguments");
  assert.deepEqual(["3", " 20 ", "0", "21", "-1", "1.5", "three", ""].map(parseDepth), [
    3, 20, ...Array(6).fill(undefined),
  ]);
});
