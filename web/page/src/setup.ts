// The position editor: the user puts, moves and removes pieces by mouse, touch or keyboard.

import type { Board, BoardEvents } from "./board.ts";
import { button, el } from "./dom.ts";
import type { WorkerClient } from "./worker-client.ts";
import type { Kind, SetupState, SideName, GameState } from "./types.ts";

/** The action of a click on a square: moving a piece, removing a piece, or placing the piece with this index (see `Board`). */
type Tool = "move" | "remove" | number;

/** The event handlers of the position editor. */
export interface SetupEvents {
  /** Starts a game from the position. */
  play(fen: string): void;
  cancel(): void;
  flip(): void;
}

export class PositionSetup {
  readonly element: HTMLElement;
  /** The event handlers of the board while a position is set up. */
  readonly boardEvents: BoardEvents = {
    tap: (step) => this.tap(step),
    drag: (step) => (this.origin = step),
    drop: (step) => this.drop(step),
    cancel: () => this.cancel(),
    remove: (step) => void this.change("setupPut", step, -1),
  };
  private readonly palette = el("div", { class: "palette", role: "group", "aria-label": "Pieces" });
  private readonly hands: HTMLElement;
  private readonly turnSelect: HTMLSelectElement;
  private readonly fenInput = el("input", { type: "text", class: "wide", "aria-label": "Position that is set up (FEN)", spellcheck: false });
  private readonly problem = el("p", { class: "message", role: "alert" });
  private readonly playButton: HTMLButtonElement;
  private state: SetupState | undefined;
  private tool: Tool = "move";
  /** The selected square; empty if there is none. */
  private selected = "";
  /** The step from which a piece is dragged: a square, a piece in hand, or a piece of the palette; empty if there is none. */
  private origin = "";

  constructor(
    private readonly board: Board,
    private readonly worker: WorkerClient,
    events: SetupEvents,
  ) {
    const option = (value: SideName, name: string) => el("option", { value }, name);
    this.turnSelect = el(
      "select",
      { "aria-label": "Side to move", onchange: () => void this.change("setupTurn", this.turnSelect.value === "black") },
      option("white", "White to move"),
      option("black", "Black to move"),
    );
    const textButton = (label: string, onclick: () => void) => el("button", { type: "button", onclick }, label);
    this.hands = el(
      "div",
      { class: "row", role: "group", "aria-label": "Hands" },
      textButton("Add to the hand", () => this.changeHand(1)),
      textButton("Take from the hand", () => this.changeHand(-1)),
    );
    this.fenInput.addEventListener("change", () => void this.change("setupOpen", this.fenInput.value));
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
      el("div", { class: "row" }, this.turnSelect, button("Turn the board", "flip", events.flip)),
      el("div", { class: "row" }, textButton("Start position", () => void this.change("setupOpen", "")), textButton("Empty board", () => void this.change("setupClear"))),
      this.fenInput,
      this.problem,
      el("div", { class: "row" }, this.playButton, textButton("Cancel", events.cancel)),
    );
    this.element.hidden = true;
  }

  /** Opens the editor with a position. */
  async open(kinds: Kind[], fen: string): Promise<void> {
    this.showPalette(kinds);
    this.chooseTool("move");
    await this.change("setupOpen", fen);
    this.element.hidden = false;
    this.palette.querySelector("button")?.focus();
  }

  /** Shows the position under changed rules. If it is not a position under these rules, shows their start position. */
  async reopen(kinds: Kind[]): Promise<void> {
    this.showPalette(kinds);
    this.chooseTool("move");
    const fen = this.state?.fen ?? "";
    if (!(await this.change("setupOpen", fen))) await this.change("setupOpen", "");
  }

  private showPalette(kinds: Kind[]): void {
    const toolButton = (label: string, tool: Tool, content: Node | string, side = "") => {
      const element = el(
        "button",
        { type: "button", class: `tool ${side}`, title: label, "aria-label": label, "data-tool": String(tool), onclick: () => this.chooseTool(tool) },
        content,
      );
      if (typeof tool === "number") element.addEventListener("pointerdown", (event) => this.board.prepareDrag(event, `+${tool}`, tool));
      return element;
    };
    const pieceButtons = (side: number) => (kind: Kind, index: number) => {
      const colour = kind.neutral ? "" : side === 0 ? "white " : "black ";
      return kind.neutral && side === 1 ? [] : [toolButton(`${colour}${kind.name}`, 2 * index + side, this.board.pieceIcon(2 * index + side))];
    };
    this.palette.replaceChildren(
      toolButton("Move pieces", "move", "Move"),
      toolButton("Remove pieces", "remove", "Remove"),
      el("span", { class: "break" }),
      ...kinds.flatMap(pieceButtons(0)),
      el("span", { class: "break" }),
      ...kinds.flatMap(pieceButtons(1)),
    );
  }

  private chooseTool(tool: Tool): void {
    this.tool = tool;
    this.selected = "";
    this.board.select([], []);
    for (const button of this.palette.querySelectorAll<HTMLElement>("[data-tool]"))
      button.setAttribute("aria-pressed", String(button.dataset.tool === String(tool)));
    for (const button of this.hands.querySelectorAll("button")) button.disabled = typeof tool !== "number";
  }

  /** Adds `count` of the chosen pieces to the hand of their side; a negative number removes them. */
  private changeHand(count: number): void {
    if (typeof this.tool === "number") void this.change("setupHand", this.tool, count);
  }

  /** Calls a method of the worker that changes the position, and shows the result. Returns false if there is an error. */
  private async change(method: string, ...args: unknown[]): Promise<boolean> {
    try {
      this.state = await this.worker.call<SetupState>(method, args);
      this.selected = "";
      this.draw();
      return true;
    } catch (error) {
      this.problem.textContent = (error as Error).message;
      this.playButton.disabled = true;
      return false;
    }
  }

  /** Shows the position on the board and in the controls of the editor. */
  draw(): void {
    const state = this.state;
    if (!state) return;
    const gameDefaults = { number: 1, midTurn: false, last: [], check: [], outcome: null, moves: [], sans: [], legal: 0, occurrences: 1, start: null };
    const shown: GameState = { ...gameDefaults, ...state, selection: { steps: [], next: [] } };
    this.board.show(shown, "");
    this.turnSelect.value = state.turn;
    this.fenInput.value = state.fen;
    this.hands.hidden = !state.hasHands;
    this.problem.textContent = state.problem ?? "";
    this.playButton.disabled = state.problem !== null;
  }

  private tap(step: string): void {
    if (step.startsWith("+")) return this.chooseTool(Number(step.slice(1)));
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

  /** Removes a piece that was dragged off the board. */
  private cancel(): void {
    const { origin } = this;
    this.origin = "";
    if (origin && !/^[+@]/.test(origin)) void this.change("setupPut", origin, -1);
  }
}
