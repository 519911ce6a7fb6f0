// The board with its game: clicks become moves, moves become a tree, and the engine answers.

import { Board, type BoardEvents } from "./board.ts";
import { Clocks } from "./clocks.ts";
import { button, el } from "./dom.ts";
import { WorkerClient, WorkerStopped } from "./worker-client.ts";
import { PositionSetup } from "./setup.ts";
import { loadSetting, saveSetting } from "./store.ts";
import { type MoveNode, MoveTree } from "./tree.ts";
import type { BoardParts, VariantFacts, SearchResult, AnalysisLine, ListedMove, OpenedRules, Score, SelectionState, SideName, Source, GameState } from "./types.ts";

/** The time that the engine thinks about a move, in milliseconds. */
const THINKING_TIME = 800;
const HINT_TIME = 1200;
/** The longest slice of an analysis, in milliseconds. Between slices the engine takes new orders. */
const LONGEST_SLICE = 8000;
const ANALYSIS_LINES = 3;
/** The time that the board waits for the pictures of the pieces, and the time after which they are given up, in milliseconds. */
const PAINTING_PAUSE = 500;
const PAINTING_LIMIT = 60000;

export class Table {
  readonly boardElement: HTMLElement;
  readonly panel: HTMLElement;
  readonly board: Board;
  readonly remote = new WorkerClient();
  private readonly engine = new WorkerClient();
  private readonly painter = new WorkerClient();
  private painted: { source: string; symbols: Promise<string[]> } | undefined;
  private readonly clocks = new Clocks(() => this.handleTimeout());
  private readonly setup: PositionSetup;
  private readonly game: HTMLElement;
  /** What the board does while a game is played. */
  private readonly taps: BoardEvents = {
    tap: (step) => this.tap(step),
    drag: (step) => void this.run(() => this.begin(step)),
    drop: (step) => this.tap(step),
    cancel: () => this.cancel(),
  };
  private engineOpen = "";
  private tree = new MoveTree();
  state: GameState | undefined;
  source: Source | undefined;
  facts: VariantFacts | undefined;
  hash = "";
  private start = "";
  private steps: string[] = [];
  private queue: Promise<unknown> = Promise.resolve();
  private analysis = 0;
  private analysing = false;
  private thinking = false;

  private readonly status = el("p", { class: "status", role: "status", "aria-live": "polite" });
  private readonly message = el("p", { class: "message", role: "alert" });
  private readonly moves = el("div", { class: "moves", role: "group", "aria-label": "Moves", tabindex: 0 });
  private readonly lines = el("div", { class: "lines", "aria-label": "Lines of the engine", role: "group" });
  private readonly bar = el("div", { class: "bar", "aria-hidden": "true" }, el("div", { class: "bar-fill" }));
  private readonly menu = el("div", { class: "menu", role: "dialog", "aria-label": "Which move?" });
  private readonly typed = el("input", {
    type: "text",
    placeholder: "Type a move",
    "aria-label": "Type a move",
    autocomplete: "off",
    spellcheck: false,
  });
  private readonly players: [HTMLSelectElement, HTMLSelectElement];
  private readonly level: HTMLInputElement;
  private readonly levelText = el("output", {});
  private readonly analyseButton: HTMLButtonElement;

  constructor(
    private readonly onchange: () => void,
    private readonly announce: (text: string) => void,
  ) {
    this.board = new Board(this.taps);
    this.setup = new PositionSetup(this.board, this.remote, {
      play: (fen) => void this.newGame(fen),
      cancel: () => this.leaveSetup(),
      flip: () => this.flip(),
    });
    for (const remote of [this.remote, this.painter]) void remote.start();
    this.menu.hidden = true;
    this.boardElement = el("div", { class: "board-frame" }, this.bar, this.board.element, this.menu);
    const player = (side: string) =>
      el(
        "select",
        { "aria-label": `${side} is played by`, onchange: () => this.engineTurn() },
        el("option", { value: "you" }, "You"),
        el("option", { value: "engine" }, "Engine"),
      );
    this.players = [player("White"), player("Black")];
    this.level = el("input", {
      type: "range",
      min: "0",
      max: "20",
      step: "1",
      value: String(loadSetting("level", 8)),
      "aria-label": "Level of the engine",
      oninput: () => this.showLevel(),
    });
    this.showLevel();
    this.analyseButton = button("Analyse", "chart", () => this.toggleAnalysis(), true);
    this.analyseButton.setAttribute("aria-pressed", "false");
    this.typed.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.playTyped();
    });
    this.menu.addEventListener("keydown", (event) => this.menuKey(event));
    this.remote.onstop = () => (this.state = undefined);
    this.engine.onstop = () => (this.engineOpen = "");
    this.game = el(
      "section",
      { class: "panel", "aria-label": "Game" },
      this.status,
      this.message,
      el(
        "div",
        { class: "players" },
        ...this.players.map((select, index) =>
          el(
            "div",
            { class: "player" },
            el("label", {}, el("span", { class: `dot ${["white", "black"][index]}` }), ["White", "Black"][index], select),
            this.clocks.fields[index],
            this.clocks.displays[index],
          ),
        ),
        this.clocks.suggestions,
        el("label", { class: "level" }, "Level", this.level, this.levelText),
      ),
      el(
        "div",
        { class: "buttons" },
        button("Take back", "undo", () => this.takeBack()),
        button("First move", "first", () => this.go(this.tree.root)),
        button("Back", "back", () => this.go(this.tree.current.parent)),
        button("Forward", "forward", () => this.go(this.tree.next)),
        button("Last move", "last", () => this.go(this.tree.endOfLine(this.tree.current))),
        button("Turn the board", "flip", () => this.flip()),
        button("Set up a position", "edit", () => this.edit()),
        button("Hint", "hint", () => void this.hint(), true),
        this.analyseButton,
      ),
      this.lines,
      this.moves,
      this.typed,
    );
    this.panel = el("div", { class: "panels" }, this.game, this.setup.element);
  }

  /** Runs an action after those before it. */
  private run<T>(action: () => Promise<T>): Promise<T | undefined> {
    const next = this.queue.then(action).catch((error: Error) => {
      this.say(error instanceof WorkerStopped ? `The rules were ${error.message}: this game takes too long.` : error.message);
      return undefined;
    });
    this.queue = next;
    return next;
  }

  say(text: string): void {
    this.message.textContent = text;
  }

  /** Opens rules. Returns what the library says of them; the game changes only if they are valid. */
  async open(source: Source, start = "", moves: string[] = []): Promise<OpenedRules | undefined> {
    return this.run(async () => {
      const painted = this.paint(source);
      const opened = await this.remote.call<OpenedRules>("open", [source, start]);
      if (!opened.valid || !opened.facts) return opened;
      this.stopEngine();
      this.closeSetup();
      this.clocks.reset();
      this.source = { ...source, text: opened.text };
      this.facts = opened.facts;
      this.hash = opened.hash;
      this.start = start;
      this.tree = new MoveTree();
      await this.drawBoard(painted);
      await this.follow(moves);
      return opened;
    });
  }

  /** Opens a changed text and keeps the moves that are still legal. */
  async reopen(source: Source): Promise<void> {
    await this.open(source, this.start, this.tree.path());
  }

  private async drawBoard(painted = this.paint(this.source!)): Promise<void> {
    const [parts, symbols] = await Promise.all([
      this.remote.call<BoardParts>("board", [this.board.flipped]),
      this.pictures(painted),
    ]);
    this.board.setup(parts, symbols, this.facts!.kinds);
  }

  /** Begins to draw the pieces of rules. */
  private paint(source: Source): Promise<string[]> {
    const { shipped, name, text, options } = source;
    const wanted = JSON.stringify(shipped ? [shipped, options] : [name, text, options]);
    if (this.painted?.source === wanted) return this.painted.symbols;
    if (this.painter.isBusy) this.painter.stop();
    const symbols = this.painter.call("open", [source, ""]).then(() => this.painter.call<string[]>("symbols", [], PAINTING_LIMIT));
    this.painted = { source: wanted, symbols };
    return symbols;
  }

  /**
   * Returns the pictures of the pieces. Which figure fits a piece is found by trying its moves, which takes seconds in a few games: until
   * then letters stand for the pieces.
   */
  private async pictures(painted: Promise<string[]>): Promise<string[]> {
    const { hash } = this;
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAINTING_PAUSE));
    const early = await Promise.race([painted.catch(() => undefined), late]);
    if (early) return early;
    void painted.then((symbols) => void (this.hash === hash && this.board.repaint(symbols))).catch(() => undefined);
    return this.facts!.kinds.flatMap((kind) => [letterDisc(kind.letter, false), letterDisc(kind.letter, true)]);
  }

  /** Plays moves from the start, as far as they are legal. */
  private async follow(moves: string[]): Promise<void> {
    let state = await this.remote.call<GameState>("setMoves", [[]]);
    for (const move of moves) {
      try {
        const text = await this.remote.call<string>("play", [move]);
        const after = await this.remote.call<GameState>("state");
        this.tree.add(text, after.sans.at(-1) ?? text, state.turn, state.number);
        state = after;
      } catch {
        this.say(`The move ${move} is not legal under these rules, so the game ends before it.`);
        break;
      }
    }
    await this.show(state);
  }

  private async show(state: GameState): Promise<void> {
    this.state = this.withTimeout(state);
    this.steps = [];
    this.closeMenu();
    const path = state.moves.length > 0 ? await this.remote.call<string>("path", ["", this.board.flipped]) : "";
    this.board.show(state, path);
    this.showStatus();
    this.showMoves();
    this.onchange();
    this.clocks.run(this.state.outcome || this.tree.next ? undefined : state.turn);
    this.engineTurn();
    if (this.analysing) void this.analyse();
  }

  private showStatus(): void {
    const state = this.state!;
    const side = state.turn === "white" ? "White" : "Black";
    if (state.outcome) {
      const { winner, reason } = state.outcome;
      const who = winner === null ? "Draw" : winner === "white" ? "White wins" : "Black wins";
      this.status.textContent = `${who}: ${reason}`;
    } else {
      const check = state.check.length > 0 ? ", in check" : "";
      const again = state.midTurn ? " moves again" : " to move";
      this.status.textContent = `${side}${again}${check}`;
    }
    this.status.className = `status ${state.outcome ? "over" : state.turn}`;
    const passes = state.selection.next.filter((next) => next.step === "pass" || next.step === "swap");
    for (const { step } of passes) {
      const name = step === "pass" ? "Pass" : "Swap sides";
      this.status.append(el("button", { type: "button", class: "small", onclick: () => this.tap(step) }, name));
    }
  }

  private showMoves(): void {
    this.moves.replaceChildren();
    const move = (node: MoveNode, first: boolean): HTMLElement[] => {
      const numbered = node.side === "white" || first || node.parent?.side === node.side;
      const made = el(
        "button",
        { type: "button", class: "move", onclick: () => this.go(node), title: node.move },
        node.san,
      );
      if (node === this.tree.current) made.setAttribute("aria-current", "true");
      const number = `${node.number}${node.side === "white" ? "." : "…"}`;
      return numbered ? [el("span", { class: "number" }, number), made] : [made];
    };
    const line = (from: MoveNode, into: HTMLElement): void => {
      let first = true;
      for (let at: MoveNode = from; at.children.length > 0; at = at.children[0]) {
        into.append(...move(at.children[0], first));
        first = false;
        for (const other of at.children.slice(1)) {
          const variation = el("span", { class: "variation" }, "(", ...move(other, true));
          line(other, variation);
          variation.append(")");
          into.append(variation);
          first = true;
        }
      }
    };
    line(this.tree.root, this.moves);
    if (this.moves.childElementCount === 0) this.moves.append(el("span", { class: "hint" }, "No moves yet. Click a piece, then a marked square."));
    const current = this.moves.querySelector<HTMLElement>("[aria-current]");
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.clientHeight / 2;
  }

  // Selection of moves.

  private tap(step: string): void {
    this.message.textContent = "";
    if (this.thinking || this.clocks.timedOutSide) return;
    void this.run(async () => {
      const before = this.steps;
      const selection = await this.remote.call<SelectionState>("select", [step]);
      await this.selected(selection, before, step);
    });
  }

  private async begin(step: string): Promise<void> {
    if (this.thinking || this.clocks.timedOutSide || this.steps[0] === step) return;
    await this.remote.call("clear");
    this.steps = [];
    const selection = await this.remote.call<SelectionState>("select", [step]);
    if (selection.play === undefined) await this.selected(selection, [], step);
  }

  private async selected(selection: SelectionState, before: string[], step: string): Promise<void> {
    if (selection.play !== undefined) {
      await this.commit(selection.play);
      return;
    }
    this.steps = selection.steps;
    this.board.select(selection.steps, selection.next);
    this.closeMenu();
    if (selection.ask) {
      this.ask(selection, step);
    } else if (selection.steps.length === 0 && !this.state?.outcome) {
      // The click agreed with no legal move: the library says why.
      const isSquare = (text: string) => /^[A-Za-z]+\d+$/.test(text);
      if (before.length > 0 && before[0] !== step && isSquare(before[0]) && isSquare(step))
        this.say(sentence((await this.remote.call<string | null>("why", [before[0], step])) ?? ""));
      else if (before.length === 0 && isSquare(step) && this.state?.pieces[step] !== undefined)
        this.say(sentence((await this.remote.call<string | null>("why", [step, ""])) ?? `the piece on ${step} has no legal move`));
    }
  }

  cancel(): void {
    this.closeMenu();
    if (this.steps.length === 0) return;
    void this.run(async () => {
      await this.remote.call("clear");
      this.steps = [];
      this.board.select([], []);
    });
  }

  /** Offers the moves that agree with the selected steps. */
  private ask(selection: SelectionState, step: string): void {
    const moves = selection.ask!;
    const choices = selection.next.filter((next) => next.step.startsWith("="));
    const onlyChoices = choices.length === selection.next.length && choices.length > 0;
    const complete = moves.length > choices.length;
    const turn = this.state!.turn === "black" ? 1 : 0;
    const entries: HTMLElement[] = [];
    if (onlyChoices) {
      for (const { step: choice } of choices) {
        const kind = Number(choice.slice(1));
        const name = this.facts!.kinds[kind].name;
        entries.push(
          el(
            "button",
            { type: "button", class: "choice", title: name, "aria-label": name, onclick: () => this.tap(choice) },
            this.board.pieceIcon(2 * kind + turn),
          ),
        );
      }
    }
    if (!onlyChoices || complete)
      for (const move of onlyChoices ? moves.filter((one) => !hasChoice(one, moves)) : moves)
        entries.push(
          el(
            "button",
            { type: "button", class: "listed", "data-move": move.text, onclick: () => void this.run(() => this.commit(move.text)) },
            el("span", {}, move.words),
          ),
        );
    this.menu.classList.toggle("choices", onlyChoices && !complete);
    this.menu.replaceChildren(...entries);
    this.menu.hidden = false;
    const [frame, square] = [this.boardElement.getBoundingClientRect(), this.board.rect(step)];
    const left = Math.min(Math.max(square.left - frame.left, 0), Math.max(frame.width - this.menu.offsetWidth, 0));
    const below = square.bottom - frame.top + 4;
    const fits = below + this.menu.offsetHeight <= frame.height;
    this.menu.style.left = `${left}px`;
    this.menu.style.top = `${fits ? below : Math.max(square.top - frame.top - this.menu.offsetHeight - 4, 0)}px`;
    (entries[0] as HTMLElement | undefined)?.focus();
  }

  private menuKey(event: KeyboardEvent): void {
    const entries = [...this.menu.querySelectorAll("button")];
    const at = entries.indexOf(event.target as HTMLButtonElement);
    const by: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    if (event.key in by) {
      event.preventDefault();
      entries[(at + by[event.key] + entries.length) % entries.length]?.focus();
    }
  }

  private closeMenu(): void {
    const hadFocus = this.menu.contains(document.activeElement);
    this.menu.hidden = true;
    this.menu.replaceChildren();
    if (hadFocus) this.board.focus();
  }

  private async commit(text: string): Promise<void> {
    const before = this.state!;
    if (this.clocks.timedOutSide) throw new Error("the time is over");
    const words = await this.remote.call<string | null>("words", [text]);
    const move = await this.remote.call<string>("play", [text]);
    const after = await this.remote.call<GameState>("state");
    this.tree.add(move, after.sans.at(-1) ?? move, before.turn, before.number);
    this.say("");
    if (after.turn !== before.turn) this.clocks.endTurn(before.turn);
    await this.show(after);
    const side = before.turn === "white" ? "White" : "Black";
    this.announce(`${side}: ${words ?? move}. ${this.status.firstChild?.textContent ?? ""}`);
  }

  private playTyped(): void {
    const text = this.typed.value.trim();
    if (!text) return;
    void this.run(async () => {
      await this.commit(text);
      this.typed.value = "";
    });
  }

  // Going through the game.

  go(node: MoveNode | undefined): void {
    if (!node || node === this.tree.current) return;
    this.say("");
    this.stopEngine();
    void this.run(async () => {
      this.tree.current = node;
      await this.show(await this.remote.call<GameState>("setMoves", [this.tree.path()]));
    });
  }

  /** Takes back the last move; against the engine, both its answer and the move before it. */
  takeBack(): void {
    const { current } = this.tree;
    if (!current.parent) return;
    this.stopEngine();
    void this.run(async () => {
      const isEngine = (node: MoveNode) => this.players[node.side === "white" ? 0 : 1].value === "engine";
      let node = current;
      while (isEngine(node) && node.parent?.parent && this.players.some((player) => player.value === "you")) node = node.parent;
      this.tree.remove(node);
      await this.show(await this.remote.call<GameState>("setMoves", [this.tree.path()]));
    });
  }

  key(event: KeyboardEvent): boolean {
    if (this.isSetup) return false;
    if (event.key === "Escape") this.cancel();
    else if (event.key === "[") this.go(this.tree.current.parent);
    else if (event.key === "]") this.go(this.tree.next);
    else return false;
    return true;
  }

  flip(): void {
    this.board.flipped = !this.board.flipped;
    this.boardElement.classList.toggle("flipped", this.board.flipped);
    void this.run(async () => {
      await this.drawBoard();
      if (this.isSetup) this.setup.draw();
      else if (this.state) await this.show(this.state);
    });
  }

  // Positions that are set up, and time.

  private get isSetup(): boolean {
    return !this.setup.element.hidden;
  }

  private edit(): void {
    const { state } = this;
    if (!state) return;
    if (this.analysing) this.toggleAnalysis();
    this.stopEngine();
    this.cancel();
    this.clocks.run(undefined);
    void this.run(async () => {
      this.board.events = this.setup.taps;
      this.game.hidden = true;
      await this.setup.open(this.facts!.kinds, state.fen);
    });
  }

  private closeSetup(): void {
    this.board.events = this.taps;
    this.setup.element.hidden = true;
    this.game.hidden = false;
  }

  private leaveSetup(): void {
    this.closeSetup();
    void this.run(async () => {
      if (this.state) await this.show(this.state);
    });
  }

  /** Returns the state, with a loss on time as its outcome if a side has run out of time. */
  private withTimeout(state: GameState): GameState {
    const { timedOutSide } = this.clocks;
    if (!timedOutSide || state.outcome) return state;
    const [winner, loser]: [SideName, string] = timedOutSide === "white" ? ["black", "White"] : ["white", "Black"];
    return { ...state, outcome: { winner, reason: `${loser}'s time is over` } };
  }

  private handleTimeout(): void {
    if (!this.state) return;
    this.stopEngine();
    this.cancel();
    this.state = this.withTimeout(this.state);
    this.showStatus();
    this.announce(this.status.textContent ?? "");
  }

  async newGame(start = ""): Promise<void> {
    await this.run(async () => {
      this.stopEngine();
      const state = await this.remote.call<GameState>("start", [start]);
      this.closeSetup();
      this.clocks.reset();
      this.start = start;
      this.tree = new MoveTree();
      this.say("");
      await this.show(state);
    });
  }

  async loadRecord(text: string): Promise<void> {
    await this.run(async () => {
      const read = await this.remote.call<{ start: string | null; moves: string[] }>("readRecord", [text]);
      this.stopEngine();
      this.closeSetup();
      this.clocks.reset();
      this.start = read.start ?? "";
      await this.remote.call<GameState>("start", [this.start]);
      this.tree = new MoveTree();
      await this.follow(read.moves);
    });
  }

  record(): Promise<string | undefined> {
    return this.run(() => this.remote.call<string>("record"));
  }

  get startPosition(): string {
    return this.start;
  }

  get played(): string[] {
    return this.tree.path();
  }

  // The engine.

  private showLevel(): void {
    const level = Number(this.level.value);
    saveSetting("level", level);
    this.levelText.textContent = level === 20 ? "full" : String(level);
  }

  private async search(settings: object, report: (line: AnalysisLine) => void): Promise<SearchResult | null> {
    const source = this.source!;
    const name = JSON.stringify([source, this.start]);
    if (this.engineOpen !== name) {
      await this.engine.call("open", [source, this.start]);
      this.engineOpen = name;
    }
    return this.engine.call<SearchResult | null>("search", [this.start, this.tree.path(), settings], 0, report);
  }

  /** Ends whatever the engine does. */
  private stopEngine(): void {
    this.analysis++;
    this.thinking = false;
    this.boardElement.classList.remove("thinking");
    if (this.engine.isBusy) this.engine.stop();
  }

  private engineTurn(): void {
    const state = this.state;
    if (!state || state.outcome || this.thinking) return;
    if (this.players[state.turn === "white" ? 0 : 1].value !== "engine") return;
    this.thinking = true;
    const order = ++this.analysis;
    this.boardElement.classList.add("thinking");
    const level = Number(this.level.value);
    const time = Math.min(THINKING_TIME, Math.max(this.clocks.remaining(state.turn) / 20, 10));
    const settings = { time: Math.round(time), level, seed: Math.floor(Math.random() * 1e9) };
    void (async () => {
      try {
        const found = await this.search(settings, () => undefined);
        if (order !== this.analysis) return;
        this.thinking = false;
        this.boardElement.classList.remove("thinking");
        if (found) await this.run(() => this.commit(found.move));
      } catch (error) {
        if (order === this.analysis) {
          this.thinking = false;
          this.boardElement.classList.remove("thinking");
          this.say(`The engine: ${(error as Error).message}`);
        }
      }
    })();
  }

  /** Returns true once the engine can be asked by the player. */
  private mayAsk(): boolean {
    return !this.thinking && this.state !== undefined && !this.state.outcome;
  }

  private async hint(): Promise<void> {
    if (!this.mayAsk()) return;
    this.stopEngine();
    const order = this.analysis;
    this.boardElement.classList.add("thinking");
    try {
      const found = await this.search({ time: HINT_TIME }, () => undefined);
      this.boardElement.classList.remove("thinking");
      if (!found || order !== this.analysis) return;
      this.showScore(found.score);
      const words = await this.remote.call<string | null>("words", [found.move]);
      this.board.arrow(await this.remote.call<string>("path", [found.move, this.board.flipped]), "hinted");
      this.say(`Hint: ${found.san} (${words ?? found.move}), ${found.score.words}.`);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) this.say((error as Error).message);
    }
    this.boardElement.classList.remove("thinking");
    if (this.analysing) void this.analyse();
  }

  private toggleAnalysis(): void {
    this.analysing = !this.analysing;
    this.analyseButton.setAttribute("aria-pressed", String(this.analysing));
    this.boardElement.classList.toggle("analysing", this.analysing);
    this.stopEngine();
    if (this.analysing) void this.analyse();
    else this.lines.replaceChildren();
  }

  private async analyse(): Promise<void> {
    if (!this.mayAsk()) {
      this.lines.replaceChildren();
      return;
    }
    if (this.engine.isBusy) this.engine.stop();
    const order = ++this.analysis;
    const lines: AnalysisLine[] = [];
    let time = 150;
    try {
      while (order === this.analysis) {
        const found = await this.search({ time, lines: ANALYSIS_LINES }, (line) => {
          if (order !== this.analysis) return;
          lines[line.line] = line;
          this.showLines(lines);
        });
        if (!found || found.score.mate !== undefined || time >= 4 * LONGEST_SLICE) break;
        time = Math.min(2 * time, 4 * LONGEST_SLICE);
      }
    } catch (error) {
      if (!(error instanceof WorkerStopped)) this.say((error as Error).message);
    }
  }

  private showLines(lines: AnalysisLine[]): void {
    const shown = lines.filter(Boolean);
    this.lines.replaceChildren(
      ...shown.map((line) =>
        el(
          "button",
          { type: "button", class: "line", title: "Play this move", onclick: () => void this.run(() => this.commit(line.pv[0])) },
          el("span", { class: "score" }, this.scoreText(line.score)),
          el("span", { class: "depth" }, `${line.depth}`),
          el("span", { class: "pv" }, line.sans.join(" ")),
        ),
      ),
    );
    if (shown[0]) this.showScore(shown[0].score);
  }

  private scoreText(score: Score): string {
    const sign = this.state?.turn === "black" ? -1 : 1;
    if (score.mate !== undefined) return `${score.mate * sign > 0 ? "" : "−"}#${Math.abs(score.mate)}`;
    const value = ((score.cp ?? 0) * sign) / 100;
    return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;
  }

  private showScore(score: Score): void {
    const sign = this.state?.turn === "black" ? -1 : 1;
    const value = score.mate !== undefined ? Math.sign(score.mate) * 2000 : (score.cp ?? 0);
    const share = 50 + 50 * Math.tanh((value * sign) / 500);
    (this.bar.firstChild as HTMLElement).style.height = `${share}%`;
    this.boardElement.classList.add("scored");
  }
}

/** Returns true if a move is another move of the list with a choice at its end. */
function hasChoice(move: ListedMove, moves: ListedMove[]): boolean {
  return moves.some((other) => other !== move && (move.text.startsWith(other.text) || move.text.slice(0, -1) === other.text.slice(0, -1)));
}

/** Returns a disc with a letter, as SVG elements. */
function letterDisc(letter: string, isBlack: boolean): string {
  const [face, ink] = isBlack ? ["#37312e", "#fbf3e0"] : ["#fffdf6", "#2d2622"];
  const text = letter.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return (
    `<circle r="24" fill="${face}" stroke="#4a3f36" stroke-width="2"/>` +
    `<text y="8" text-anchor="middle" font-size="${text.length > 1 ? 17 : 23}" font-family="sans-serif" fill="${ink}">${text}</text>`
  );
}

function sentence(text: string): string {
  return text && `${text[0].toUpperCase()}${text.slice(1)}.`;
}
