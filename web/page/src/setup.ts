// The position is set up by hand: pieces are put, moved and removed by mouse, finger or keys.

import type { Board, BoardEvents } from "./board.ts";
import { button, el } from "./dom.ts";
import type { WorkerClient } from "./worker-client.ts";
import type { Kind, SetupState, SideName, GameState } from "./types.ts";

/** What a click on a square does: it moves or removes a piece, or puts the piece with this number. */
type Tool = "move" | "remove" | number;

export interface SetupEvents {
  /** The position is to be played. */
  play(fen: string): void;
  cancel(): void;
  flip(): void;
}

export class PositionSetup {
  readonly element: HTMLElement;
  /** What the board does while a position is set up. */
  readonly taps: BoardEvents = {
    tap: (step) => this.tap(step),
    drag: (step) => (this.origin = step),
    drop: (step) => this.drop(step),
    cancel: () => this.cancel(),
    remove: (step) => void this.change("setupPut", step, -1),
  };
  private readonly palette = el("div", { class: "palette", role: "group", "aria-label": "Pieces" });
  private readonly hands: HTMLElement;
  private readonly turn: HTMLSelectElement;
  private readonly fen = el("input", { type: "text", class: "wide", "aria-label": "Position that is set up (FEN)", spellcheck: false });
  private readonly problem = el("p", { class: "message", role: "alert" });
  private readonly playButton: HTMLButtonElement;
  private state: SetupState | undefined;
  private tool: Tool = "move";
  private selected = "";
  private origin = "";

  constructor(
    private readonly board: Board,
    private readonly remote: WorkerClient,
    events: SetupEvents,
  ) {
    const option = (value: SideName, name: string) => el("option", { value }, name);
    this.turn = el(
      "select",
      { "aria-label": "Side to move", onchange: () => void this.change("setupTurn", this.turn.value === "black") },
      option("white", "White to move"),
      option("black", "Black to move"),
    );
    const plain = (label: string, onclick: () => void) => el("button", { type: "button", onclick }, label);
    this.hands = el(
      "div",
      { class: "row", role: "group", "aria-label": "Hands" },
      plain("Add to the hand", () => this.hand(1)),
      plain("Take from the hand", () => this.hand(-1)),
    );
    this.fen.addEventListener("change", () => void this.change("setupOpen", this.fen.value));
    this.playButton = el(
      "button",
      { type: "button", class: "primary", onclick: () => this.state && events.play(this.state.fen) },
      "Play from here",
    );
    this.element = el(
      "section",
      { class: "panel setup", "aria-label": "Set up a position" },
      el("p", { class: "status-like" }, "Set up a position"),
      el("p", { class: "hint" }, "Choose a piece, then click squares; or drag pieces. Delete removes the piece on a square."),
      this.palette,
      this.hands,
      el("div", { class: "row" }, this.turn, button("Turn the board", "flip", events.flip)),
      el("div", { class: "row" }, plain("Start position", () => void this.change("setupOpen", "")), plain("Empty board", () => void this.change("setupClear"))),
      this.fen,
      this.problem,
      el("div", { class: "row" }, this.playButton, plain("Cancel", events.cancel)),
    );
    this.element.hidden = true;
  }

  /** Begins with a position. */
  async open(kinds: Kind[], fen: string): Promise<void> {
    const tool = (label: string, name: Tool, content: Node | string, side = "") => {
      const made = el(
        "button",
        { type: "button", class: `tool ${side}`, title: label, "aria-label": label, "data-tool": String(name), onclick: () => this.choose(name) },
        content,
      );
      if (typeof name === "number") made.addEventListener("pointerdown", (event) => this.board.lift(event, `+${name}`, name));
      return made;
    };
    const piece = (side: number) => (kind: Kind, index: number) => {
      const colour = kind.neutral ? "" : side === 0 ? "white " : "black ";
      return kind.neutral && side === 1 ? [] : [tool(`${colour}${kind.name}`, 2 * index + side, this.board.pieceIcon(2 * index + side))];
    };
    this.palette.replaceChildren(
      tool("Move pieces", "move", "Move"),
      tool("Remove pieces", "remove", "Remove"),
      el("span", { class: "break" }),
      ...kinds.flatMap(piece(0)),
      el("span", { class: "break" }),
      ...kinds.flatMap(piece(1)),
    );
    this.choose("move");
    await this.change("setupOpen", fen);
    this.element.hidden = false;
    this.palette.querySelector("button")?.focus();
  }

  private choose(tool: Tool): void {
    this.tool = tool;
    this.selected = "";
    this.board.select([], []);
    for (const made of this.palette.querySelectorAll<HTMLElement>("[data-tool]"))
      made.setAttribute("aria-pressed", String(made.dataset.tool === String(tool)));
    for (const made of this.hands.querySelectorAll("button")) made.disabled = typeof tool !== "number";
  }

  private hand(count: number): void {
    if (typeof this.tool === "number") void this.change("setupHand", this.tool, count);
  }

  private async change(method: string, ...args: unknown[]): Promise<void> {
    try {
      this.state = await this.remote.call<SetupState>(method, args);
      this.selected = "";
      this.draw();
    } catch (error) {
      this.problem.textContent = (error as Error).message;
      this.playButton.disabled = true;
    }
  }

  /** Draws the position. */
  draw(): void {
    const state = this.state;
    if (!state) return;
    const still = { number: 1, midTurn: false, last: [], check: [], outcome: null, moves: [], sans: [], legal: 0, occurrences: 1, start: null };
    const shown: GameState = { ...still, ...state, selection: { steps: [], next: [] } };
    this.board.show(shown, "");
    this.turn.value = state.turn;
    this.fen.value = state.fen;
    this.hands.hidden = !state.hasHands;
    this.problem.textContent = state.problem ?? "";
    this.playButton.disabled = state.problem !== null;
  }

  private tap(step: string): void {
    if (step.startsWith("+")) return this.choose(Number(step.slice(1)));
    if (step.startsWith("@") || !this.state) return;
    const present = this.state.pieces[step];
    if (this.tool === "remove") void this.change("setupPut", step, -1);
    else if (this.tool !== "move") void this.change("setupPut", step, present === this.tool ? -1 : this.tool);
    else if (this.selected && this.selected !== step) void this.change("setupMove", this.selected, step);
    else {
      this.selected = this.selected || present === undefined ? "" : step;
      this.board.select(this.selected ? [this.selected] : [], []);
    }
  }

  private drop(step: string): void {
    const { origin } = this;
    this.origin = "";
    if (step.startsWith("@")) return;
    if (origin.startsWith("+")) void this.change("setupPut", step, Number(origin.slice(1)));
    else if (origin && !origin.startsWith("@")) void this.change("setupMove", origin, step);
  }

  /** A piece that was dragged off the board is removed. */
  private cancel(): void {
    const { origin } = this;
    this.origin = "";
    if (origin && !/^[+@]/.test(origin)) void this.change("setupPut", origin, -1);
  }
}
