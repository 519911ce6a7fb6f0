// The text editor of the rules (CodeMirror), with the language service. It is loaded when the Rules tab is first shown.

import { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import {
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  LSPClient,
  renameKeymap,
  serverCompletion,
  signatureHelp,
  formatDocument,
} from "@codemirror/lsp-client";
import { searchKeymap, highlightSelectionMatches } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { CALL_TIMEOUT, type WorkerClient } from "./worker-client.ts";
import type { Problem } from "./types.ts";
import words from "../generated/words.json";

/** The reserved words of the language. */
const keywords = new Set(words as string[]);

/** The tokenizer for syntax highlighting: comments, squares and numbers, kinds, Betza words, keywords and other words. */
const language = StreamLanguage.define({
  name: "var",
  token(stream) {
    if (stream.match(/#.*/)) return "comment";
    if (stream.match(/[a-z]\d+(\.\.[a-z]\d+)?(?![A-Za-z])/)) return "number";
    if (stream.match(/\d+/)) return "number";
    if (stream.match(/[A-Z][A-Za-z]*[a-z](?![A-Za-z0-9\[\]()?+*<>'/!&^~_-])/)) return "typeName";
    const word = stream.match(/[a-z]+(?![A-Za-z0-9\[(?+*<>'/!&^~_-])/) as RegExpMatchArray | null;
    if (word) return keywords.has(word[0]) ? "keyword" : "variableName";
    if (stream.match(/[a-z\[(]*[A-Z][A-Za-z0-9\[\]()?+*<>'/!&^~_-]*/)) return "atom";
    if (stream.match(/[a-z]+/)) return "variableName";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "#" } },
});

const highlighting = HighlightStyle.define([
  { tag: tags.comment, color: "var(--syntax-comment)", fontStyle: "italic" },
  { tag: tags.keyword, color: "var(--syntax-keyword)" },
  { tag: tags.typeName, color: "var(--syntax-kind)", fontWeight: "600" },
  { tag: tags.atom, color: "var(--syntax-betza)" },
  { tag: tags.number, color: "var(--syntax-number)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "none" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection) !important" },
  ".cm-tooltip": {
    backgroundColor: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    maxWidth: "34rem",
    boxShadow: "0 6px 24px rgb(0 0 0 / 18%)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-diagnostic": { padding: "6px 10px" },
  ".cm-lsp-hover-tooltip, .cm-lsp-documentation": { padding: "8px 12px" },
  ".cm-panels": { backgroundColor: "var(--card)", color: "var(--ink)" },
});

/** An edit of the Language Server Protocol. */
interface TextEdit {
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
  newText: string;
}

/** A code action of the Language Server Protocol. */
interface CodeAction {
  title: string;
  edit?: { changes?: Record<string, TextEdit[]> };
}

/** A quick fix: a change of the text that removes a problem. */
export interface QuickFix {
  title: string;
  apply(): void;
}

export interface EditorEvents {
  /** The user has changed the text. */
  change(text: string): void;
}

export class Editor {
  private readonly view: EditorView;
  private readonly extensions: Extension[];
  /** The part of the configuration that connects the text to the language service. */
  private readonly serviceCompartment = new Compartment();
  /** The client of the language service; `undefined` after the service was stopped, until the text changes. */
  private client: LSPClient | undefined;
  /** The number of texts loaded so far; every text has its own URI. */
  private loadCount = 0;

  constructor(
    parent: HTMLElement,
    events: EditorEvents,
    private readonly service: WorkerClient,
  ) {
    // In a shadow tree, CodeMirror uses constructed style sheets, which the page's Content-Security-Policy allows.
    const root = parent.attachShadow({ mode: "open" });
    this.extensions = [
      lineNumbers(),
      foldGutter(),
      history(),
      drawSelection(),
      bracketMatching(),
      closeBrackets(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      autocompletion(),
      lintGutter(),
      language,
      syntaxHighlighting(highlighting),
      theme,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "Rules of the game", spellcheck: "false" }),
      keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
      this.serviceCompartment.of([]),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        if (!this.client) this.attach();
        events.change(update.state.doc.toString());
      }),
    ];
    this.view = new EditorView({ parent: root, root, state: EditorState.create({ extensions: this.extensions }) });
    this.view.scrollDOM.tabIndex = 0;
    this.attach();
    // The worker of the service was terminated, perhaps because of this text. The next change of the text starts a new worker.
    service.onstop = () => this.detach();
  }

  /** Creates a client of the language service. Its messages go to the worker. */
  private connect(): LSPClient {
    const receivers = new Set<(message: string) => void>();
    const client = new LSPClient({
      rootUri: "file:///",
      // The time limit of the calls to the worker ends requests earlier.
      timeout: 2 * CALL_TIMEOUT,
      extensions: [
        serverCompletion(),
        hoverTooltips(),
        signatureHelp(),
        keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap]),
      ],
    });
    return client.connect({
      send: (message) => void this.send(message, receivers),
      subscribe: (receiver) => void receivers.add(receiver),
      // A client that is disconnected still receives the responses to its requests.
      unsubscribe: () => undefined,
    });
  }

  private async send(message: string, receivers: Set<(message: string) => void>): Promise<void> {
    for (const response of await this.responses(message)) for (const receiver of receivers) receiver(response);
  }

  /** Returns the responses of the service to a message. If the worker is terminated, the response to a request is an empty result. */
  private async responses(message: string): Promise<string[]> {
    try {
      return await this.service.call<string[]>("service", [message]);
    } catch {
      const { id } = JSON.parse(message) as { id?: number };
      return id === undefined ? [] : [JSON.stringify({ jsonrpc: "2.0", id, result: null })];
    }
  }

  /** Opens the current text in the language service. Connects to the service if it is not connected. */
  private attach(): void {
    this.client ??= this.connect();
    const plugin = this.client.plugin(this.uri, "var");
    this.view.dispatch({ effects: this.serviceCompartment.reconfigure(plugin) });
  }

  /** Disconnects from the language service. */
  private detach(): void {
    this.client?.disconnect();
    this.client = undefined;
    this.view.dispatch({ effects: this.serviceCompartment.reconfigure([]) });
  }

  private get uri(): string {
    return `file:///game-${this.loadCount}.var`;
  }

  /** Replaces the text by that of other rules. The earlier text cannot be restored by undo. `EditorEvents.change` is not called. */
  load(text: string): void {
    this.loadCount++;
    this.view.dispatch({ effects: this.serviceCompartment.reconfigure([]) });
    this.view.setState(EditorState.create({ doc: text, extensions: this.extensions }));
    this.view.scrollDOM.scrollTop = 0;
    this.attach();
  }

  /** Marks problems in the text. Each must have a label. */
  showProblems(problems: Problem[]): void {
    const { doc } = this.view.state;
    const offsetAt = (line: number, column: number) => {
      const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
      const before = [...found.text].slice(0, column - 1).join("");
      return found.from + before.length;
    };
    const diagnostics = problems.map(({ labels: [label], severity, message, help, code }) => {
      const [from, to] = [offsetAt(label.line, label.column), offsetAt(label.end_line, label.end_column)];
      return { from, to: Math.max(from, to), severity, message: [message, help].filter(Boolean).join("\n"), source: code };
    });
    this.view.dispatch(setDiagnostics(this.view.state, diagnostics));
  }

  /** Returns the quick fixes of the language service for a problem; none if the service is not connected. */
  async quickFixes(problem: Problem): Promise<QuickFix[]> {
    const label = problem.labels[0];
    if (!label || !this.client) return [];
    this.client.sync();
    const range = {
      start: { line: label.line - 1, character: label.column - 1 },
      end: { line: label.end_line - 1, character: label.end_column - 1 },
    };
    const request = { textDocument: { uri: this.uri }, range, context: { diagnostics: [] } };
    const actions = await this.client.request<typeof request, CodeAction[] | null>("textDocument/codeAction", request);
    return (actions ?? []).map(({ title, edit }) => ({ title, apply: () => this.applyEdits(edit?.changes?.[this.uri] ?? []) }));
  }

  /** Applies edits of the language service. */
  private applyEdits(edits: TextEdit[]): void {
    const { doc } = this.view.state;
    const offsetAt = ({ line, character }: { line: number; character: number }) => doc.line(line + 1).from + character;
    const changes = edits.map(({ range, newText }) => ({ from: offsetAt(range.start), to: offsetAt(range.end), insert: newText }));
    this.view.dispatch({ changes });
    this.view.focus();
  }

  /** Moves the cursor to the start of a line, and scrolls to it. */
  goTo(line: number): void {
    const found = this.view.state.doc.line(Math.min(Math.max(line, 1), this.view.state.doc.lines));
    this.view.dispatch({ selection: { anchor: found.from }, effects: EditorView.scrollIntoView(found.from, { y: "center" }) });
    this.view.focus();
  }

  format(): void {
    formatDocument(this.view);
  }

  focus(): void {
    this.view.focus();
  }
}
