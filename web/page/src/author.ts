// The author's side: the text of the rules, its problems and its tests.

import { button, el } from "./dom.ts";
import type { Editor } from "./editor.ts";
import { openFile, saveFile } from "./files.ts";
import { WorkerClient, WorkerStopped } from "./worker-client.ts";
import { unusedName, saveDraft } from "./store.ts";
import type { Problem, Source, TestResult } from "./types.ts";

/** The pause after a change before the text is checked, in milliseconds. */
const PAUSE = 120;
/** The maximum time for the tests of a text, in milliseconds. */
const TEST_TIME = 2500;
/** The maximum number of problems for which fixes are asked. */
const MAX_FIXED = 10;

interface Checked {
  valid: boolean;
  problems: Problem[];
  tests: TestResult[];
}

export interface AuthorEvents {
  /** The text was changed and has no errors. */
  changed(source: Source): void;
  /** Other rules are to be opened. */
  open(source: Source): void;
}

export class Author {
  readonly element: HTMLElement;
  private readonly place = el("div", { class: "editor" });
  private readonly name = el("span", { class: "file-name" });
  private readonly problems = el("ol", { class: "problems", "aria-label": "Problems" });
  private readonly tests = el("ol", { class: "tests", "aria-label": "Tests" });
  private readonly verdict = el("p", { class: "verdict", role: "status" });
  private readonly checker = new WorkerClient();
  private readonly service = new WorkerClient();
  private editor: Editor | undefined;
  private source: Source | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checked = 0;

  constructor(private readonly events: AuthorEvents) {
    this.element = el(
      "div",
      { class: "author" },
      el(
        "div",
        { class: "toolbar" },
        this.name,
        button("Fork", "fork", () => this.fork(), true),
        button("Open", "open", () => void this.open(), true),
        button("Save", "save", () => this.save(), true),
        button("Format", "forward", () => this.editor?.format(), true),
      ),
      this.place,
      el("div", { class: "findings" }, this.verdict, this.problems, this.tests),
    );
  }

  /** Shows the text of rules. */
  show(source: Source): void {
    const same = this.source?.name === source.name && this.source.text === source.text && this.source.shipped === source.shipped;
    this.source = { ...source };
    this.name.textContent = source.shipped ? `${source.name} (shipped)` : `${source.name}.var`;
    if (this.editor && !same) this.editor.load(source.text);
    if (this.editor && !same) this.check(0);
  }

  /** Loads the editor; called when it is first seen. */
  async reveal(): Promise<void> {
    if (this.editor) return;
    const { Editor } = await import("./editor.ts");
    if (this.editor) return;
    this.editor = new Editor(this.place, { change: (text) => this.change(text) }, this.service);
    if (this.source) this.editor.load(this.source.text);
    this.check(0);
  }

  private change(text: string): void {
    const source = this.source!;
    if (source.shipped) {
      // Shipped games stay as they are: a change makes a file of the author's.
      const name = unusedName(`my-${source.name}`);
      this.source = { name, text, options: source.options };
      this.name.textContent = `${name}.var`;
    } else {
      source.text = text;
    }
    if (!saveDraft(this.source!.name, text)) this.verdict.textContent = "The browser does not keep this text; save it as a file.";
    this.check(PAUSE);
  }

  private check(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.checkNow(), pause);
  }

  private async checkNow(): Promise<void> {
    const source = { ...this.source! };
    const number = ++this.checked;
    // A text that came while another was checked is checked alone.
    try {
      const result = await this.checker.call<Checked>("check", [source, TEST_TIME]);
      if (number !== this.checked) return;
      this.report(source, result);
      if (result.valid && !source.shipped) this.events.changed(source);
    } catch (error) {
      if (number !== this.checked) return;
      const text = error instanceof WorkerStopped ? `The check was ${error.message}.` : (error as Error).message;
      this.verdict.textContent = text;
      this.verdict.className = "verdict bad";
    }
  }

  private report(source: Source, { valid, problems, tests }: Checked): void {
    const file = source.shipped ? problems[0]?.file ?? "" : `${source.name}.var`;
    this.editor?.mark(problems.filter((problem) => problem.file === file && problem.labels.length > 0));
    void this.offerFixes(problems, file);
    const line = (problem: Problem) => problem.labels[0]?.line ?? 1;
    this.problems.replaceChildren(
      ...problems.map((problem) =>
        el(
          "li",
          { class: problem.severity },
          el(
            "button",
            { type: "button", onclick: () => this.editor?.goTo(line(problem)) },
            el("span", { class: "where" }, problem.file === file ? `line ${line(problem)}` : problem.file),
            el("span", { class: "what" }, problem.message),
            problem.help && el("span", { class: "help" }, problem.help),
          ),
        ),
      ),
    );
    const failed = tests.filter((test) => test.problems.length > 0).length;
    this.tests.replaceChildren(
      ...tests.map((test) => {
        const skipped = test.skipped > 0 && test.problems.length === 0;
        const result = test.problems.length > 0 ? "failed" : skipped ? "skipped" : "passed";
        return el(
          "li",
          { class: result },
          el(
            "button",
            { type: "button", onclick: () => this.editor?.goTo(test.problems[0]?.labels[0]?.line ?? test.line) },
            el("span", { class: "sign", "aria-label": result }, result === "passed" ? "✓" : result === "failed" ? "✗" : "…"),
            el("span", { class: "what" }, test.title),
            ...test.problems.map((problem) => el("span", { class: "help" }, problem.message)),
          ),
        );
      }),
    );
    const errors = problems.filter((problem) => problem.severity === "error").length;
    const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
    const parts = [];
    if (errors > 0) parts.push(count(errors, "error"));
    if (problems.length > errors) parts.push(count(problems.length - errors, "warning"));
    if (failed > 0) parts.push(`${count(failed, "test")} failed`);
    if (parts.length === 0) parts.push(tests.length > 0 ? `no problems, ${count(tests.length, "test")} passed` : "no problems");
    this.verdict.textContent = parts.join(", ");
    this.verdict.className = `verdict ${valid && failed === 0 ? "good" : "bad"}`;
  }

  /** Adds to each problem of the text what the service offers against it. */
  private async offerFixes(problems: Problem[], file: string): Promise<void> {
    const number = this.checked;
    for (const [index, problem] of problems.entries()) {
      if (!this.editor || problem.file !== file || index >= MAX_FIXED) continue;
      const fixes = await this.editor.fixes(problem).catch(() => []);
      if (number !== this.checked) return;
      for (const fix of fixes)
        this.problems.children[index]?.append(el("button", { type: "button", class: "fix", onclick: fix.apply }, fix.title));
    }
  }

  /** Makes an own file of the text. */
  fork(): void {
    const { name, text, options } = this.source!;
    const own = unusedName(name.startsWith("my-") ? name : `my-${name}`);
    saveDraft(own, text);
    this.events.open({ name: own, text, options });
  }

  private async open(): Promise<void> {
    try {
      const file = await openFile(".var,text/plain");
      if (!file) return;
      const name = unusedName(file.name.replace(/\.var$/, "").replace(/[^A-Za-z0-9-]+/g, "-") || "game");
      saveDraft(name, file.text);
      this.events.open({ name, text: file.text, options: {} });
    } catch (error) {
      this.verdict.textContent = (error as Error).message;
    }
  }

  private save(): void {
    const { name, text } = this.source!;
    saveFile(`${name}.var`, text);
  }
}
