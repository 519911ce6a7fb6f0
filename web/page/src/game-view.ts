// The game on the board: the selection of moves, the move tree, the engine and its analysis.

import { Board, type BoardEvents } from "./board.ts";
import { Clocks } from "./clocks.ts";
import { button, el, withShortcut } from "./dom.ts";
import { EngineLines } from "./engine-lines.ts";
import { MoveList } from "./move-list.ts";
import { MoveMenu } from "./move-menu.ts";
import { WorkerClient, WorkerStopped } from "./worker-client.ts";
import { PositionSetup } from "./setup.ts";
import { loadSetting, saveSetting } from "./store.ts";
import { type MoveNode, MoveTree } from "./tree.ts";
import type { BoardParts, VariantFacts, SearchResult, AnalysisLine, OpenedRules, SelectionState, SideName, Source, GameState } from "./types.ts";

/**
 * The time limit of the engine for a move, in milliseconds. With a clock, it is at most a twentieth of the remaining time, but at least 10.
 */
const THINKING_TIME = 800;
/** The time limit of the engine for a hint, in milliseconds. */
const HINT_TIME = 1200;
/** The times of the first and the last search of an analysis, in milliseconds. Each search takes twice as long as the one before it. */
const MIN_ANALYSIS_TIME = 150;
const MAX_ANALYSIS_TIME = 32_000;
/** The number of lines (principal variations) that an analysis shows. */
const ANALYSIS_LINES = 3;
/** The delay after which letters are shown if the drawings of the pieces are not ready, in milliseconds. */
const SYMBOLS_DELAY = 500;
/** The time limit for drawing the pieces, in milliseconds. */
const SYMBOLS_TIMEOUT = 60_000;

/** The board and the panel beside it: one game with its rules, its moves, its clocks and its engine. */
export class GameView {
  readonly boardElement: HTMLElement;
  readonly panel: HTMLElement;
  readonly board: Board;
  private readonly rulesWorker = new WorkerClient();
  private readonly engineWorker = new WorkerClient();
  private readonly symbolWorker = new WorkerClient();
  /** The piece drawings requested last. `source` is the source of their rules, as JSON. */
  private drawnSymbols: { source: string; symbols: Promise<string[]> } | undefined;
  private readonly clocks = new Clocks(
    () => this.handleFlagFall(),
    () => this.handleClockChange(),
  );
  private readonly setup: PositionSetup;
  private readonly gamePanel: HTMLElement;
  /** The event handlers of the board while a game is played. */
  private readonly gameEvents: BoardEvents = {
    tap: (step) => this.tap(step),
    drag: (step) => void this.enqueue(() => this.startDrag(step)),
    drop: (step) => this.tap(step),
    cancel: () => this.clearSelection(),
  };
  /** The source and the start position that are open in the engine's worker, as JSON. */
  private engineSource = "";
  private tree = new MoveTree();
  state: GameState | undefined;
  source: Source | undefined;
  facts: VariantFacts | undefined;
  /** The hash of the open rules. */
  hash = "";
  /** The FEN of the start position; empty for the variant's own start position. */
  private startFen = "";
  /** The selected steps of the next move. */
  private selectedSteps: string[] = [];
  /** The last action of the queue; see `enqueue`. */
  private queue: Promise<unknown> = Promise.resolve();
  /** The number of the engine's current task. The results of earlier tasks are ignored. */
  private engineTask = 0;
  /** True if the user has switched the analysis on. */
  private isAnalysing = false;
  /** True while the engine searches for its move. */
  private isThinking = false;
  /** The last move after which the engine began to search for its own. */
  private engineNode: MoveNode | undefined;

  private readonly status = el("p", { class: "status", role: "status", "aria-live": "polite" });
  private readonly message = el("p", { class: "message", role: "alert" });
  private readonly moveList = new MoveList((node) => this.go(node));
  private readonly engineLines: EngineLines;
  private readonly menu: MoveMenu;
  private readonly moveInput = el("input", {
    type: "text",
    placeholder: "Type a move",
    "aria-label": "Type a move",
    autocomplete: "off",
    spellcheck: false,
  });
  private readonly playerSelects: [HTMLSelectElement, HTMLSelectElement];
  private readonly levelInput: HTMLInputElement;
  private readonly levelText = el("output", {});
  private readonly analyseButton: HTMLButtonElement;
  private readonly buttons: HTMLElement;
  /** Shown in place of the board while rules with errors are open. */
  private readonly placeholder = el("p", { class: "placeholder", role: "status" });

  constructor(
    private readonly onchange: () => void,
    private readonly announce: (text: string) => void,
  ) {
    this.board = new Board(this.gameEvents);
    this.setup = new PositionSetup(this.board, this.rulesWorker, {
      play: (fen) => void this.newGame(fen).catch((error: Error) => this.showMessage(error.message)),
      cancel: () => this.cancelSetup(),
      flip: () => this.flip(),
    });
    for (const worker of [this.rulesWorker, this.symbolWorker]) void worker.start();
    this.boardElement = el("div", { class: "board-frame" }, this.board.element, this.placeholder);
    this.engineLines = new EngineLines(this.boardElement, this.board.row, (move) => this.play(move));
    this.menu = new MoveMenu(this.boardElement, this.board, { step: (step) => this.tap(step), play: (move) => this.play(move) });
    const player = (side: string) =>
      el(
        "select",
        { "aria-label": `${side} is played by`, onchange: () => this.handlePlayerChange() },
        el("option", { value: "you" }, "You"),
        el("option", { value: "engine" }, "Engine"),
      );
    this.playerSelects = [player("White"), player("Black")];
    this.levelInput = el("input", {
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
    this.moveInput.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.playTypedMove();
    });
    this.rulesWorker.onstop = () => (this.state = undefined);
    this.engineWorker.onstop = () => (this.engineSource = "");
    this.buttons = el(
      "div",
      { class: "buttons" },
      button("Take back", "undo", () => this.takeBack()),
      withShortcut(button("First move", "first", () => this.go(this.tree.root)), "Home"),
      withShortcut(button("Back", "back", () => this.goBack()), "ArrowLeft", "←"),
      withShortcut(button("Forward", "forward", () => this.goForward()), "ArrowRight", "→"),
      withShortcut(button("Last move", "last", () => this.goToEnd()), "End"),
      button("Turn the board", "flip", () => this.flip()),
      button("Set up a position", "edit", () => this.startSetup()),
      button("Hint", "hint", () => void this.showHint(), true),
      this.analyseButton,
    );
    this.gamePanel = el(
      "section",
      { class: "panel", "aria-label": "Game" },
      this.status,
      this.message,
      el(
        "div",
        { class: "players" },
        ...this.playerSelects.map((select, index) =>
          el(
            "div",
            { class: "player" },
            el("label", {}, el("span", { class: `dot ${["white", "black"][index]}` }), ["White", "Black"][index], select),
            this.clocks.fields[index],
            this.clocks.displays[index],
          ),
        ),
        this.clocks.suggestions,
        el("label", { class: "level" }, "Level", this.levelInput, this.levelText),
      ),
      this.buttons,
      this.engineLines.element,
      this.moveList.element,
      this.moveInput,
    );
    this.panel = el("div", { class: "panels" }, this.gamePanel, this.setup.element);
    this.enableControls();
  }

  /** Runs an action after all earlier actions have finished. */
  private runInTurn<T>(action: () => Promise<T>): Promise<T> {
    const next = this.queue.then(action).catch((error: Error) => {
      throw error instanceof WorkerStopped ? new Error(`The computation was ${error.message}.`) : error;
    });
    this.queue = next.catch(() => undefined);
    return next;
  }

  /** Runs an action as `runInTurn` does. An error is shown as a message, and the result is then `undefined`. */
  private enqueue<T>(action: () => Promise<T>): Promise<T | undefined> {
    return this.runInTurn(action).catch((error: Error) => {
      this.showMessage(error.message);
      return undefined;
    });
  }

  /** Shows a message below the status, as a problem unless it is a note. */
  showMessage(text: string, isNote = false): void {
    this.message.className = isNote ? "message note" : "message";
    this.message.setAttribute("role", isNote ? "status" : "alert");
    this.message.textContent = text;
  }

  /**
   * Opens rules and plays moves from the start position `start` (a FEN), or from the variant's own if it is empty. If the rules have
   * errors, no game is open until they are fixed and passed to `reopen`. If the rules cannot be opened, the current game stays, and the
   * result is `undefined`.
   */
  async open(source: Source, start = "", moves: string[] = []): Promise<OpenedRules | undefined> {
    return this.enqueue(async () => {
      const symbols = this.drawSymbols(source);
      const opened = await this.rulesWorker.call<OpenedRules>("open", [source, start]);
      this.closeGame();
      if (!opened.valid) {
        this.placeholder.textContent = "The board appears when the errors in the rules are fixed.";
        return opened;
      }
      this.setRules(source, opened);
      this.startFen = start;
      await this.drawBoard(symbols);
      await this.replay(moves);
      return opened;
    });
  }

  /** Opens changed rules of the same game. Keeps the clocks, and all moves and variations that are still legal. */
  async reopen(source: Source): Promise<void> {
    await this.enqueue(async () => {
      const symbols = this.drawSymbols(source);
      const opened = await this.rulesWorker.call<OpenedRules>("open", [source, this.startFen]);
      if (!opened.valid) return;
      const isNewGame = !this.source;
      this.stopEngine();
      this.setRules(source, opened);
      const isComplete = this.tree.update(await this.rulesWorker.call("replayTree", [this.tree.outline()]));
      const state = await this.rulesWorker.call<GameState>("setMoves", [this.tree.path()]);
      this.showMessage(isComplete ? "" : "Moves that are not legal under these rules were removed.");
      await this.drawBoard(symbols);
      await this.show(state, !isNewGame);
      if (this.isSettingUp) await this.setup.reopen(this.facts!.kinds);
    });
  }

  private setRules(source: Source, opened: OpenedRules): void {
    this.facts = opened.facts!;
    const values = this.facts.options.filter(({ name, value }) => source.options[name] === value);
    this.source = { ...source, text: opened.text, options: Object.fromEntries(values.map(({ name, value }) => [name, value])) };
    this.hash = opened.hash;
    this.placeholder.textContent = "";
    this.enableControls();
  }

  /** Removes the game with its rules and its moves. */
  private closeGame(): void {
    this.stopEngine();
    this.closeSetup();
    this.clocks.reset();
    this.source = this.facts = this.state = undefined;
    this.hash = this.startFen = this.status.textContent = "";
    this.tree = new MoveTree();
    this.moveList.show(this.tree);
    this.engineLines.clearAll();
    this.enableControls();
  }

  /** Disables the controls that need a game while there is none. */
  private enableControls(): void {
    for (const control of [...this.buttons.querySelectorAll("button"), this.moveInput]) control.disabled = !this.source;
  }

  /** Draws the empty board, without pieces, and sets the symbols that pieces are drawn with. */
  private async drawBoard(requestedSymbols = this.drawSymbols(this.source!)): Promise<void> {
    const [parts, symbols] = await Promise.all([
      this.rulesWorker.call<BoardParts>("board", [this.board.flipped]),
      this.availableSymbols(requestedSymbols),
    ]);
    this.board.setDrawing(parts, symbols, this.facts!.kinds);
  }

  /** Returns the drawings of the pieces of `source`. Starts to draw them unless they were the last ones requested. */
  private drawSymbols(source: Source): Promise<string[]> {
    const { shipped, name, text, options } = source;
    const key = JSON.stringify(shipped ? [shipped, options] : [name, text, options]);
    if (this.drawnSymbols?.source === key) return this.drawnSymbols.symbols;
    if (this.symbolWorker.isBusy) this.symbolWorker.stop();
    const symbols = this.symbolWorker.call("open", [source, ""]).then(() => this.symbolWorker.call<string[]>("symbols", [], SYMBOLS_TIMEOUT));
    // If the rules cannot be opened, the drawings are not used, and an error of drawing them is ignored.
    symbols.catch(() => undefined);
    this.drawnSymbols = { source: key, symbols };
    return symbols;
  }

  /**
   * Returns the drawings of the pieces, or discs with letters if drawing takes too long; the drawings replace the discs later. Drawing
   * takes seconds in a few games, because the moves of a piece determine its figure.
   */
  private async availableSymbols(requestedSymbols: Promise<string[]>): Promise<string[]> {
    const { hash } = this;
    const delay = new Promise<undefined>((resolve) => setTimeout(resolve, SYMBOLS_DELAY));
    const inTime = await Promise.race([requestedSymbols.catch(() => undefined), delay]);
    if (inTime) return inTime;
    void requestedSymbols.then((symbols) => void (this.hash === hash && this.board.replaceSymbols(symbols))).catch(() => undefined);
    return this.facts!.kinds.flatMap((kind) => [letterDisc(kind.letter, false), letterDisc(kind.letter, true)]);
  }

  /** Plays moves from the start position, up to the first illegal one. */
  private async replay(moves: string[]): Promise<void> {
    let state = await this.rulesWorker.call<GameState>("setMoves", [[]]);
    for (const move of moves) {
      try {
        const text = await this.rulesWorker.call<string>("play", [move]);
        const after = await this.rulesWorker.call<GameState>("state");
        this.tree.add(text, after.sans.at(-1) ?? text, state.turn, state.number);
        state = after;
      } catch {
        this.showMessage(`The move ${move} is not legal under these rules, so only the moves before it were kept.`);
        break;
      }
    }
    await this.show(state);
  }

  /**
   * Shows a state of the game. Then starts the clock of the side to move, the engine if it is its turn, and the analysis if it is on. With
   * `isReview`, the engine only continues a search for its move that was interrupted.
   */
  private async show(state: GameState, isReview = false): Promise<void> {
    this.state = this.withLossOnTime(state);
    this.selectedSteps = [];
    this.menu.close();
    const path = state.moves.length > 0 ? await this.rulesWorker.call<string>("path", ["", this.board.flipped]) : "";
    this.board.show(state, path);
    this.showStatus();
    this.moveList.show(this.tree);
    if (!this.isAnalysing) this.engineLines.clearAll();
    this.onchange();
    this.clocks.switchTo(this.state.outcome || this.tree.next || this.isSettingUp ? undefined : state.turn);
    if (!isReview || this.tree.current === this.engineNode) this.startEngineTurn();
    if (this.isAnalysing) void this.analyse();
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

  // Selection of moves.

  /** Adds a step to the selection. */
  private tap(step: string): void {
    this.message.textContent = "";
    if (this.isThinking || this.clocks.flaggedSide) return;
    void this.enqueue(async () => {
      if (this.isThinking) return;
      const before = this.selectedSteps;
      const drop = this.onlyDrop(step);
      if (drop) await this.rulesWorker.call("select", [drop]);
      const selection = await this.rulesWorker.call<SelectionState>("select", [step]);
      await this.handleSelection(selection, before, step);
    });
  }

  /**
   * Returns the step of the only piece that can be dropped, if the user has clicked an empty square without a selection in a game such as
   * Hex, in which all moves are drops.
   */
  private onlyDrop(square: string): string | undefined {
    if (this.selectedSteps.length > 0 || !this.state || !this.board.isEmptySquare(square)) return undefined;
    const steps = this.state.selection.next.map(({ step }) => step).filter((step) => step !== "pass" && step !== "swap");
    return steps.length === 1 && steps[0].startsWith("@") ? steps[0] : undefined;
  }

  /** Starts a new selection with the square or the piece in hand that is dragged. */
  private async startDrag(step: string): Promise<void> {
    if (this.isThinking || this.clocks.flaggedSide || this.selectedSteps[0] === step) return;
    await this.rulesWorker.call("clearSelection");
    this.selectedSteps = [];
    const selection = await this.rulesWorker.call<SelectionState>("select", [step]);
    if (selection.play === undefined) await this.handleSelection(selection, [], step);
  }

  /** Plays the selected move, or shows the selection. */
  private async handleSelection(selection: SelectionState, before: string[], step: string): Promise<void> {
    if (selection.play !== undefined) {
      await this.commit(selection.play);
      return;
    }
    this.selectedSteps = selection.steps;
    this.board.select(selection.steps, selection.next);
    this.menu.close();
    if (selection.ask) {
      this.menu.show(selection, step, this.facts!.kinds, this.state!.turn);
    } else if (selection.steps.length === 0 && !this.state?.outcome) {
      // No legal move matches the click, so the reason is shown.
      const isSquare = (text: string) => /^[A-Za-z]+\d+$/.test(text);
      if (before.length > 0 && before[0] !== step && isSquare(before[0]) && isSquare(step))
        this.showMessage(toSentence((await this.rulesWorker.call<string | null>("why", [before[0], step])) ?? ""));
      else if (before.length === 0 && isSquare(step) && this.state?.pieces[step] !== undefined)
        this.showMessage(toSentence((await this.rulesWorker.call<string | null>("why", [step, ""])) ?? `the piece on ${step} has no legal move`));
    }
  }

  /** Clears the selection. */
  clearSelection(): void {
    this.menu.close();
    if (this.selectedSteps.length === 0) return;
    void this.enqueue(async () => {
      await this.rulesWorker.call("clearSelection");
      this.selectedSteps = [];
      this.board.select([], []);
    });
  }

  /** Plays a move in any notation, and shows the result. Must be called inside an action passed to `enqueue`. */
  private async commit(text: string): Promise<void> {
    const before = this.state!;
    if (this.clocks.flaggedSide) throw new Error("the time has run out");
    const description = await this.rulesWorker.call<string | null>("describeMove", [text]);
    const move = await this.rulesWorker.call<string>("play", [text]);
    const after = await this.rulesWorker.call<GameState>("state");
    this.tree.add(move, after.sans.at(-1) ?? move, before.turn, before.number);
    this.showMessage("");
    if (after.turn !== before.turn) this.clocks.endTurn(before.turn);
    await this.show(after);
    const side = before.turn === "white" ? "White" : "Black";
    this.announce(`${side}: ${description ?? move}. ${this.status.firstChild?.textContent ?? ""}`);
  }

  /** Plays a move of the user, as `commit` does. */
  private async commitOfUser(text: string): Promise<void> {
    if (this.isThinking) throw new Error("The engine is thinking. Wait for its move.");
    await this.commit(text);
  }

  /** Queues `commitOfUser` for a move. */
  private play(move: string): void {
    void this.enqueue(() => this.commitOfUser(move));
  }

  private playTypedMove(): void {
    const text = this.moveInput.value.trim();
    if (!text) return;
    void this.enqueue(async () => {
      await this.commitOfUser(text);
      this.moveInput.value = "";
    });
  }

  // Navigation in the game.

  /** Goes to the position after a move. */
  go(node: MoveNode | undefined): void {
    if (!node || node === this.tree.current) return;
    this.showMessage("");
    this.stopEngine();
    void this.enqueue(async () => {
      this.tree.current = node;
      await this.show(await this.rulesWorker.call<GameState>("setMoves", [this.tree.path()]), true);
    });
  }

  /**
   * Takes back the current move. If the engine made it and the user plays a side, also takes back the moves before it, up to and including
   * the user's last move.
   */
  takeBack(): void {
    const { current } = this.tree;
    if (!current.parent) return;
    this.stopEngine();
    void this.enqueue(async () => {
      let node = current;
      while (this.isEngine(node.side) && node.parent?.parent && this.playerSelects.some((player) => player.value === "you")) node = node.parent;
      this.tree.remove(node);
      await this.show(await this.rulesWorker.call<GameState>("setMoves", [this.tree.path()]));
    });
  }

  /** Handles a key: Escape clears the selection; the arrow keys, Home, End, `[` and `]` go to other moves. Returns false for other keys. */
  handleKey(event: KeyboardEvent): boolean {
    if (this.isSettingUp || event.altKey || event.ctrlKey || event.metaKey) return false;
    const actions: Record<string, () => void> = {
      Escape: () => this.clearSelection(),
      ArrowLeft: () => this.goBack(),
      "[": () => this.goBack(),
      ArrowRight: () => this.goForward(),
      "]": () => this.goForward(),
      Home: () => this.go(this.tree.root),
      End: () => this.goToEnd(),
    };
    const action = actions[event.key];
    action?.();
    return action !== undefined;
  }

  private goBack(): void {
    this.go(this.tree.current.parent);
  }

  private goForward(): void {
    this.go(this.tree.next);
  }

  private goToEnd(): void {
    this.go(this.tree.endOfLine());
  }

  /** Turns the board. */
  flip(): void {
    this.board.flipped = !this.board.flipped;
    this.boardElement.classList.toggle("flipped", this.board.flipped);
    this.clearSelection();
    void this.enqueue(async () => {
      await this.drawBoard();
      if (this.isSettingUp) this.setup.draw();
      else if (this.state) await this.show(this.state, true);
    });
  }

  // Position setup and loss on time.

  private get isSettingUp(): boolean {
    return !this.setup.element.hidden;
  }

  private startSetup(): void {
    const { state } = this;
    if (!state) return;
    if (this.isAnalysing) this.toggleAnalysis();
    this.stopEngine();
    this.clearSelection();
    this.clocks.switchTo(undefined);
    void this.enqueue(async () => {
      this.board.events = this.setup.boardEvents;
      this.gamePanel.hidden = true;
      await this.setup.open(this.facts!.kinds, state.fen);
    });
  }

  private closeSetup(): void {
    this.board.events = this.gameEvents;
    this.setup.element.hidden = true;
    this.gamePanel.hidden = false;
  }

  private cancelSetup(): void {
    this.closeSetup();
    void this.enqueue(async () => {
      if (this.state) await this.show(this.state, true);
    });
  }

  /** Returns the state, with a loss on time as its outcome if a side has run out of time. */
  private withLossOnTime(state: GameState): GameState {
    const { flaggedSide } = this.clocks;
    if (!flaggedSide || state.outcome) return state;
    const [winner, loser]: [SideName, string] = flaggedSide === "white" ? ["black", "White"] : ["white", "Black"];
    return { ...state, outcome: { winner, reason: `${loser} ran out of time` } };
  }

  private handleFlagFall(): void {
    if (!this.state) return;
    this.stopEngine();
    this.clearSelection();
    this.state = this.withLossOnTime(this.state);
    this.showStatus();
    this.announce(this.status.textContent ?? "");
  }

  /** Shows the position again, because a loss on time may no longer count. */
  private handleClockChange(): void {
    this.clearSelection();
    void this.enqueue(async () => {
      this.showMessage(this.clocks.problem);
      if (this.state && !this.isSettingUp) await this.show(await this.rulesWorker.call<GameState>("state"), true);
    });
  }

  /** Starts a new game from the variant's own start position. */
  restart(): void {
    void this.enqueue(() => this.start(""));
  }

  /** Starts a new game from a FEN. Throws an error, and keeps the current game, if it is not a position. */
  newGame(fen: string): Promise<void> {
    return this.runInTurn(() => this.start(fen));
  }

  /** Starts a new game from a FEN, or from the variant's own start position if `start` is empty. */
  private async start(start: string): Promise<void> {
    const state = await this.rulesWorker.call<GameState>("start", [start]);
    this.stopEngine();
    this.closeSetup();
    this.clocks.reset();
    this.startFen = start;
    this.tree = new MoveTree();
    this.showMessage("");
    await this.show(state);
  }

  /** Replaces the game by the game of a record (PGN). Throws an error, and keeps the current game, if the record cannot be read. */
  loadRecord(text: string): Promise<void> {
    return this.runInTurn(async () => {
      const read = await this.rulesWorker.call<{ start: string | null; moves: string[] }>("readRecord", [text]);
      this.stopEngine();
      this.closeSetup();
      this.clocks.reset();
      this.startFen = read.start ?? "";
      await this.rulesWorker.call<GameState>("start", [this.startFen]);
      this.tree = new MoveTree();
      this.showMessage("");
      await this.replay(read.moves);
    });
  }

  /** Returns the record of the game (PGN) with all moves of the current line. */
  record(): Promise<string | undefined> {
    this.clearSelection();
    return this.enqueue(async () => {
      await this.rulesWorker.call("setMoves", [this.moves]);
      const record = await this.rulesWorker.call<string>("record");
      await this.rulesWorker.call("setMoves", [this.tree.path()]);
      return record;
    });
  }

  get startPosition(): string {
    return this.startFen;
  }

  /** All moves of the current line, also those after the current move. */
  get moves(): string[] {
    return this.tree.path(this.tree.endOfLine());
  }

  // The engine.

  private showLevel(): void {
    const level = Number(this.levelInput.value);
    saveSetting("level", level);
    this.levelText.textContent = level === 20 ? "full" : String(level);
  }

  /** Searches the current position in the engine's worker. The call has no time limit. `settings` are those of `Engine.search`. */
  private async search(settings: object, report: (line: AnalysisLine) => void): Promise<SearchResult | null> {
    const source = this.source!;
    const key = JSON.stringify([source, this.startFen]);
    if (this.engineSource !== key) {
      await this.engineWorker.call("open", [source, this.startFen]);
      this.engineSource = key;
    }
    return this.engineWorker.call<SearchResult | null>("search", [this.startFen, this.tree.path(), settings], 0, report);
  }

  /** Stops the engine's current task. If it is searching, terminates its worker. */
  private stopEngine(): void {
    this.engineTask++;
    this.isThinking = false;
    this.boardElement.classList.remove("thinking");
    if (this.engineWorker.isBusy) this.engineWorker.stop();
  }

  /** Returns true if the engine plays a side. */
  private isEngine(side: SideName): boolean {
    return this.playerSelects[side === "white" ? 0 : 1].value === "engine";
  }

  /** Stops the engine if the user now plays its side, or starts it if it now plays the side to move. */
  private handlePlayerChange(): void {
    if (this.isThinking && this.state && !this.isEngine(this.state.turn)) {
      this.stopEngine();
      if (this.isAnalysing) void this.analyse();
    }
    this.startEngineTurn();
  }

  /** Starts the engine if it is its turn at the end of a line. */
  private startEngineTurn(): void {
    const state = this.state;
    if (!state || state.outcome || this.isThinking || this.tree.next || !this.isEngine(state.turn)) return;
    // A hint or an analysis may still be running.
    this.stopEngine();
    this.isThinking = true;
    this.engineNode = this.tree.current;
    const task = this.engineTask;
    this.boardElement.classList.add("thinking");
    const level = Number(this.levelInput.value);
    const time = Math.min(THINKING_TIME, Math.max(this.clocks.remaining(state.turn) / 20, 10));
    const settings = { time: Math.round(time), level, seed: Math.floor(Math.random() * 1e9) };
    void (async () => {
      try {
        const result = await this.search(settings, () => undefined);
        await this.enqueue(async () => {
          if (task !== this.engineTask) return;
          this.isThinking = false;
          this.boardElement.classList.remove("thinking");
          if (result) await this.commit(result.move);
        });
      } catch (error) {
        if (task === this.engineTask) {
          this.isThinking = false;
          this.boardElement.classList.remove("thinking");
          this.showMessage(`The engine: ${(error as Error).message}`);
        }
      }
    })();
  }

  /** Returns true if the engine is free for a hint or an analysis, and the game has not ended. */
  private canSearch(): boolean {
    return !this.isThinking && this.state !== undefined && !this.state.outcome;
  }

  private async showHint(): Promise<void> {
    if (this.state?.outcome) this.showMessage("The game has ended, so there is no move to suggest.", true);
    if (this.isThinking) this.showMessage("The engine is thinking about its own move.", true);
    if (!this.canSearch()) return;
    this.showMessage("");
    this.stopEngine();
    const task = this.engineTask;
    this.boardElement.classList.add("thinking");
    try {
      const result = await this.search({ time: HINT_TIME }, () => undefined);
      if (task !== this.engineTask) return;
      this.boardElement.classList.remove("thinking");
      if (!result) return;
      this.engineLines.showScore(result.score, this.state!.turn);
      const description = await this.rulesWorker.call<string | null>("describeMove", [result.move]);
      this.board.showPath(await this.rulesWorker.call<string>("path", [result.move, this.board.flipped]), "hinted");
      this.showMessage(`Hint: ${result.san} (${description ?? result.move}), ${result.score.words}.`, true);
    } catch (error) {
      if (!(error instanceof WorkerStopped)) this.showMessage((error as Error).message);
    }
    // The next task may already have marked the board.
    if (task !== this.engineTask) return;
    this.boardElement.classList.remove("thinking");
    if (this.isAnalysing) void this.analyse();
  }

  private toggleAnalysis(): void {
    this.isAnalysing = !this.isAnalysing;
    this.analyseButton.setAttribute("aria-pressed", String(this.isAnalysing));
    this.boardElement.classList.toggle("analysing", this.isAnalysing);
    this.stopEngine();
    if (this.isAnalysing) void this.analyse();
    else this.engineLines.clear();
  }

  /**
   * Searches the current position again and again, each time longer, until a mate is found, the longest search has ended, or the task is
   * stopped.
   */
  private async analyse(): Promise<void> {
    if (!this.canSearch()) {
      this.engineLines.clear();
      return;
    }
    if (this.engineWorker.isBusy) this.engineWorker.stop();
    const task = ++this.engineTask;
    const lines: AnalysisLine[] = [];
    let time = MIN_ANALYSIS_TIME;
    try {
      while (task === this.engineTask) {
        const result = await this.search({ time, lines: ANALYSIS_LINES }, (line) => {
          if (task !== this.engineTask) return;
          lines[line.line] = line;
          this.engineLines.show(lines, this.state!.turn);
        });
        if (!result || result.score.mate !== undefined || time >= MAX_ANALYSIS_TIME) break;
        time = Math.min(2 * time, MAX_ANALYSIS_TIME);
      }
    } catch (error) {
      if (!(error instanceof WorkerStopped)) this.showMessage((error as Error).message);
    }
  }

}

/** Returns the SVG elements of a disc with a letter. */
function letterDisc(letter: string, isBlack: boolean): string {
  const [fill, textFill] = isBlack ? ["#37312e", "#fbf3e0"] : ["#fffdf6", "#2d2622"];
  const text = letter.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return (
    `<circle r="24" fill="${fill}" stroke="#4a3f36" stroke-width="2"/>` +
    `<text y="8" text-anchor="middle" font-size="${text.length > 1 ? 17 : 23}" font-family="sans-serif" fill="${textFill}">${text}</text>`
  );
}

/** Returns a text as a sentence, with a capital letter and a full stop. */
function toSentence(text: string): string {
  return text && `${text[0].toUpperCase()}${text.slice(1)}.`;
}
