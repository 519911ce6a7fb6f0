// The Rules tab: the text of the rules, its problems and its tests.

import { showDialog } from "./dialog.ts";
import { button, el } from "./dom.ts";
import type { Editor } from "./editor.ts";
import { openFile, saveFile } from "./files.ts";
import { WorkerClient, WorkerStopped } from "./worker-client.ts";
import { deleteDraft, drafts, unusedName, saveDraft } from "./store.ts";
import type { Problem, Source, TestResult } from "./types.ts";

/** The delay between a change of the text and its check, in milliseconds. */
const CHECK_DELAY = 120;
/** The time limit for the tests of a text, in milliseconds. */
const TEST_TIMEOUT = 2500;
/** The maximum number of problems for which quick fixes are requested. */
const MAX_PROBLEMS_WITH_FIXES = 10;

/** The warning that a draft has not been stored. */
export const NOT_STORED = "The browser cannot store this text; save it as a file.";

/** The result of a check. */
interface CheckResult {
  valid: boolean;
  problems: Problem[];
  tests: TestResult[];
}

/** The event handlers of the Rules tab. */
export interface RulesTabEvents {
  /** A check found no errors in the text of a draft. */
  changed(source: Source): void;
  /** The user has changed the text. */
  edited(): void;
  /** The draft that is shown has got another name. */
  renamed(oldName: string, newName: string): void;
  /** The draft that was shown has been deleted. */
  deleted(): void;
  /** Opens other rules. */
  open(source: Source): void;
}

export class RulesTab {
  readonly element: HTMLElement;
  private readonly editorElement = el("div", { class: "editor" });
  private readonly fileLabel = el("span", { class: "file-name" });
  private readonly problemList = el("ol", { class: "problems", "aria-label": "Problems" });
  private readonly testList = el("ol", { class: "tests", "aria-label": "Tests" });
  private readonly verdict = el("p", { class: "verdict", role: "status" });
  private readonly storageWarning = el("p", { class: "storage-warning", role: "alert" });
  /** The question that is shown if another tab has changed the draft; until it is answered, the draft is not stored. */
  private readonly conflict = el(
    "div",
    { class: "conflict", role: "alert", hidden: true },
    el("p", {}, "Another tab has changed this file. Until you choose a text, your changes are not stored."),
    el("button", { type: "button", onclick: () => this.loadStored() }, "Load the other text"),
    el("button", { type: "button", onclick: () => this.keepText() }, "Keep this text"),
  );
  private readonly draftButtons = [button("Rename", "rename", () => this.rename()), button("Delete", "delete", () => this.confirmDeletion())];
  private readonly checker = new WorkerClient();
  private readonly service = new WorkerClient();
  private editor: Editor | undefined;
  /** The rules that are shown, with the text as it is in the editor. */
  source: Source | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last check. The results of earlier checks are ignored. */
  private checkNumber = 0;

  constructor(private readonly events: RulesTabEvents) {
    this.element = el(
      "div",
      { class: "rules-tab" },
      el(
        "div",
        { class: "toolbar" },
        el("div", { class: "file" }, this.fileLabel, ...this.draftButtons),
        button("Fork", "fork", () => this.fork(), true),
        button("Open", "open", () => void this.open(), true),
        button("Save", "save", () => this.save(), true),
        button("Format", "format", () => this.editor?.format(), true),
      ),
      this.storageWarning,
      this.conflict,
      this.editorElement,
      el("div", { class: "findings" }, this.verdict, this.problemList, this.testList),
    );
  }

  /** The name of the file, as it is shown. */
  get fileName(): string {
    if (!this.source) return "";
    return this.source.shipped ? `${this.source.name} (shipped)` : `${this.source.name}.var`;
  }

  private showName(): void {
    this.fileLabel.textContent = this.fileName;
    for (const draftButton of this.draftButtons) draftButton.disabled = this.source?.shipped !== undefined;
  }

  /** Shows the text of rules in place of the earlier text. */
  show(source: Source): void {
    const isSame = this.source?.name === source.name && this.source.text === source.text && this.source.shipped === source.shipped;
    this.source = { ...source };
    this.showName();
    this.conflict.hidden = true;
    if (this.editor && !isSame) this.editor.load(source.text);
    if (this.editor && !isSame) this.scheduleCheck(0);
  }

  /** Asks the user for a choice if the stored text of the draft differs from the one that is shown. */
  compareWithStored(): void {
    const stored = this.storedText();
    this.conflict.hidden = stored === undefined || stored === this.source!.text;
  }

  /** Returns the stored text of the draft that is shown. */
  private storedText(): string | undefined {
    const { source } = this;
    return source && !source.shipped ? drafts().find(({ name }) => name === source.name)?.text : undefined;
  }

  private loadStored(): void {
    this.show({ ...this.source!, text: this.storedText() ?? this.source!.text });
  }

  private keepText(): void {
    this.conflict.hidden = true;
    this.store(this.source!.name, this.source!.text);
  }

  /** Sets the values of the options, by name. */
  setOptions(options: Record<string, string>): void {
    if (this.source) this.source.options = options;
  }

  /** Loads the editor when the tab is first shown. */
  async reveal(): Promise<void> {
    if (this.editor) return;
    const { Editor } = await import("./editor.ts");
    if (this.editor) return;
    this.editor = new Editor(this.editorElement, { change: (text) => this.handleChange(text) }, this.service);
    if (this.source) this.editor.load(this.source.text);
    this.scheduleCheck(0);
  }

  /** Stores a changed text as a draft, and checks it. Ignores results for the earlier text. */
  private handleChange(text: string): void {
    this.checkNumber++;
    for (const fix of this.problemList.querySelectorAll(".fix")) fix.remove();
    this.events.edited();
    const source = this.source!;
    if (source.shipped) {
      // A shipped game is never changed: the changed text becomes a draft.
      const name = unusedName(`my-${source.name}`);
      this.source = { name, text, options: source.options };
      this.showName();
    } else {
      source.text = text;
    }
    if (this.conflict.hidden) this.store(this.source!.name, text);
    this.scheduleCheck(CHECK_DELAY);
  }

  /** Stores a draft, and returns true. If the browser does not allow it, shows a warning until a draft is stored, and returns false. */
  store(name: string, text: string): boolean {
    const isStored = saveDraft(name, text);
    this.storageWarning.textContent = isStored ? "" : NOT_STORED;
    return isStored;
  }

  private scheduleCheck(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), delay);
  }

  /** Compiles the text and runs its tests in a worker, and shows the result unless a newer check has begun. */
  private async check(): Promise<void> {
    const source = { ...this.source! };
    const number = ++this.checkNumber;
    try {
      const result = await this.checker.call<CheckResult>("check", [source, TEST_TIMEOUT]);
      if (number !== this.checkNumber) return;
      this.showResult(source, result);
      if (result.valid && !source.shipped) this.events.changed(source);
    } catch (error) {
      if (number !== this.checkNumber) return;
      const text = error instanceof WorkerStopped ? `The check was ${error.message}.` : (error as Error).message;
      this.verdict.textContent = text;
      this.verdict.className = "verdict bad";
    }
  }

  /** Returns true if the text has errors, or if its check is not finished in time. */
  async hasErrors(): Promise<boolean> {
    try {
      return !(await this.checker.call<CheckResult>("check", [this.source, 0])).valid;
    } catch {
      return true;
    }
  }

  private showResult(source: Source, { valid, problems, tests }: CheckResult): void {
    const file = source.shipped ? problems[0]?.file ?? "" : `${source.name}.var`;
    this.editor?.showProblems(problems.filter((problem) => problem.file === file && problem.labels.length > 0));
    void this.showFixes(problems, file);
    const line = (problem: Problem) => problem.labels[0]?.line ?? 1;
    this.problemList.replaceChildren(
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
    const results = tests.map((test) => (test.problems.length > 0 ? "failed" : test.skipped > 0 ? "cut short" : "passed"));
    const [failed, cutShort, passed] = ["failed", "cut short", "passed"].map((wanted) => results.filter((result) => result === wanted).length);
    this.testList.replaceChildren(
      ...tests.map((test, index) => {
        const result = results[index];
        return el(
          "li",
          { class: result.replace(" ", "-") },
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
    const isClean = problems.length === 0 && failed === 0;
    const parts = isClean ? ["no problems"] : [];
    if (errors > 0) parts.push(count(errors, "error"));
    if (problems.length > errors) parts.push(count(problems.length - errors, "warning"));
    if (failed > 0) parts.push(`${count(failed, "test")} failed`);
    if (cutShort > 0) parts.push(`${count(cutShort, "test")} cut short`);
    if (passed > 0 && isClean) parts.push(`${count(passed, "test")} passed`);
    this.verdict.textContent = parts.join(", ");
    this.verdict.className = `verdict ${valid && failed === 0 ? "good" : "bad"}`;
  }

  /** Adds buttons with the quick fixes of the language service to the problems of the text. */
  private async showFixes(problems: Problem[], file: string): Promise<void> {
    const number = this.checkNumber;
    for (const [index, problem] of problems.entries()) {
      if (!this.editor || problem.file !== file || index >= MAX_PROBLEMS_WITH_FIXES) continue;
      const quickFixes = await this.editor.quickFixes(problem).catch(() => []);
      if (number !== this.checkNumber) return;
      for (const fix of quickFixes)
        this.problemList.children[index]?.append(el("button", { type: "button", class: "fix", onclick: fix.apply }, fix.title));
    }
  }

  /** Copies the text to a new draft, and opens the draft. */
  private fork(): void {
    const { name, text, options } = this.source!;
    const copyName = unusedName(name.startsWith("my-") ? name : `my-${name}`);
    this.store(copyName, text);
    this.events.open({ name: copyName, text, options });
  }

  /** Copies a file that the user chooses to a new draft, and opens the draft. */
  private async open(): Promise<void> {
    try {
      const file = await openFile(".var,text/plain");
      if (!file) return;
      const name = unusedName(file.name.replace(/\.var$/, "").replace(/[^A-Za-z0-9-]+/g, "-") || "game");
      this.store(name, file.text);
      this.events.open({ name, text: file.text, options: {} });
    } catch (error) {
      this.verdict.textContent = (error as Error).message;
    }
  }

  /** Asks for another name of the draft. */
  private rename(): void {
    const field = el("input", { type: "text", class: "wide", "aria-label": "Name of the file", value: this.source!.name });
    const problem = el("p", { class: "message", role: "alert" });
    const submit = () => {
      const name = field.value.trim().replace(/\.var$/, "");
      problem.textContent = nameProblem(name);
      if (problem.textContent) return;
      this.renameTo(name);
      dialog.close();
    };
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      // Otherwise, the key would also press the button that has the focus when the dialog is closed.
      event.preventDefault();
      submit();
    });
    const submitButton = el("button", { type: "button", class: "primary", onclick: submit }, "Rename");
    const dialog = showDialog(`Rename ${this.fileName}`, field, problem, el("div", { class: "row" }, submitButton));
    field.focus();
    field.select();
  }

  private renameTo(name: string): void {
    const source = this.source!;
    const oldName = source.name;
    if (!this.store(name, source.text)) return;
    // The text of another tab stays under the old name.
    if (this.conflict.hidden) deleteDraft(oldName);
    this.conflict.hidden = true;
    source.name = name;
    this.showName();
    this.events.renamed(oldName, name);
    this.checkNumber++;
    this.scheduleCheck(0);
  }

  private confirmDeletion(): void {
    const dialog = showDialog(
      `Delete ${this.fileName}?`,
      el("p", {}, "The file is deleted from this browser. This cannot be undone."),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "primary", onclick: () => (dialog.close(), this.delete()) }, "Delete"),
        el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      ),
    );
  }

  private delete(): void {
    clearTimeout(this.timer);
    this.checkNumber++;
    deleteDraft(this.source!.name);
    this.events.deleted();
  }

  private save(): void {
    const { name, text } = this.source!;
    saveFile(`${name}.var`, text);
  }
}

/** Returns the reason why a draft cannot have a name; empty if it can. */
function nameProblem(name: string): string {
  if (!/^[A-Za-z0-9-]+$/.test(name)) return "A name can have letters, digits and hyphens.";
  return drafts().some((draft) => draft.name === name) ? `There is already a file ${name}.var.` : "";
}
