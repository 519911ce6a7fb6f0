// The board: the drawing of the empty board and, above it, the pieces, the marks, and the squares that react to mouse, touch and keyboard.

import { el, parseSvgGroup, renewIds, svg } from "./dom.ts";
import type { BoardParts, Cell, Kind, NextStep, GameState } from "./types.ts";

/** The distance that the pointer must move before a press becomes a drag, in pixels. */
const DRAG_DISTANCE = 5;

/**
 * The event handlers of the board. A step is the name of a square, or `@` with the index of the kind of a piece in hand. While a position
 * is set up, a step can also be a piece of the palette: `+` with the index of its symbol.
 */
export interface BoardEvents {
  /** A step was selected by mouse, touch or keyboard. */
  tap(step: string): void;
  /** The drag of a piece from a square or a hand has begun. */
  drag(step: string): void;
  /** A dragged piece was dropped on a square or on a piece in hand. */
  drop(step: string): void;
  /** The selection was cancelled: by a press outside the squares, or by a drop outside the board. */
  cancel(): void;
  /** Delete or Backspace was pressed on a square or on a piece in hand. */
  remove?(step: string): void;
}

/**
 * The board with the hands above and below it. A symbol is the drawing of a piece. A piece is identified by the index of its symbol:
 * 2 * kind, plus 1 for Black.
 */
export class Board {
  readonly element: HTMLElement;
  /** The element between the hands. It contains the drawing of the board. */
  readonly row: HTMLElement;
  private readonly boardSvg = svg("svg", { class: "board", role: "group", "aria-label": "Board" });
  private readonly hands = [el("div", { class: "hand" }), el("div", { class: "hand" })];
  private readonly layers: Record<"squares" | "marks" | "path" | "pieces" | "targets" | "hitAreas", SVGGElement>;
  private parts: BoardParts | undefined;
  private cells = new Map<string, Cell>();
  private hitAreas = new Map<string, SVGPathElement>();
  private pieces = new Map<string, { index: number; element: SVGGElement }>();
  private symbols: SVGGElement[] = [];
  private kinds: Kind[] = [];
  private state: GameState | undefined;
  /** The first selected step. */
  private firstSelected: string | undefined;
  /** The square that receives the focus when the user presses the Tab key. */
  private focused = "";
  /** The piece under the pressed pointer. `started` is true once the pointer has moved far enough; `x` and `y` are where it was pressed. */
  private dragged: { step: string; ghost: SVGSVGElement; started: boolean; x: number; y: number } | undefined;
  /** True if the focused square was chosen by mouse or touch. The keys ← and → then go through the moves and not over the board. */
  private isFocusByPointer = false;
  /** True if Black is at the bottom. */
  flipped = false;

  /** `events` is replaced while a position is set up. */
  constructor(public events: BoardEvents) {
    const layer = (name: string) => {
      const group = svg("g", { class: name });
      this.boardSvg.append(group);
      return group;
    };
    this.layers = {
      squares: layer("squares"),
      marks: layer("marks"),
      path: layer("path"),
      pieces: layer("pieces"),
      targets: layer("targets"),
      hitAreas: layer("hit-areas"),
    };
    for (const [index, name] of ["Hand at the top", "Hand at the bottom"].entries()) {
      this.hands[index].setAttribute("role", "group");
      this.hands[index].setAttribute("aria-label", name);
    }
    this.row = el("div", { class: "board-row" }, this.boardSvg);
    this.element = el("div", { class: "board-area" }, this.hands[0], this.row, this.hands[1]);
    this.element.addEventListener("keydown", (event) => this.handleKey(event));
    this.element.addEventListener("focusout", () => (this.isFocusByPointer = false));
    this.element.addEventListener("pointerdown", (event) => this.handlePointerDown(event));
    window.addEventListener("pointermove", (event) => this.handlePointerMove(event));
    window.addEventListener("pointerup", (event) => this.handlePointerUp(event));
    window.addEventListener("pointercancel", () => this.endDrag());
  }

  /** Replaces the drawing of the board and the symbols of the pieces, and removes all pieces from the board. */
  setDrawing(parts: BoardParts, symbols: string[], kinds: Kind[]): void {
    this.parts = parts;
    this.kinds = kinds;
    this.symbols = symbols.map(parseSvgGroup);
    this.cells = new Map(parts.cells.map((cell) => [cell.name, cell]));
    this.boardSvg.setAttribute("viewBox", `0 0 ${parts.width} ${parts.height}`);
    this.boardSvg.style.setProperty("--ratio", String(parts.width / parts.height));
    this.element.style.setProperty("--ratio", String(parts.width / parts.height));
    const coordinates = parseSvgGroup(parts.coordinates);
    coordinates.setAttribute("class", "coordinates");
    this.layers.squares.replaceChildren(parseSvgGroup(parts.squares), coordinates);
    this.layers.pieces.replaceChildren();
    this.pieces.clear();
    this.hitAreas.clear();
    const hitAreas = parts.cells.map((cell) => {
      const area = svg("path", { d: cell.outline, class: "cell", role: "button", tabindex: -1, "data-step": cell.name });
      this.hitAreas.set(cell.name, area);
      return area;
    });
    this.layers.hitAreas.replaceChildren(...hitAreas);
    if (!this.hitAreas.has(this.focused)) this.focused = parts.cells[0]?.name ?? "";
    this.hitAreas.get(this.focused)?.setAttribute("tabindex", "0");
  }

  /** Shows a position, with the path of the last move. Pieces that have moved are animated. */
  show(state: GameState, path: string): void {
    this.state = state;
    const removed = new Map(this.pieces);
    const added: [string, number][] = [];
    for (const [square, index] of Object.entries(state.pieces)) {
      if (this.pieces.get(square)?.index === index) removed.delete(square);
      else added.push([square, index]);
    }
    for (const [square, index] of added) {
      // A removed piece with the same symbol has probably moved here.
      let from = [...removed].find(([, piece]) => piece.index === index);
      if (!from && state.last[1] === square) from = [...removed].find(([name]) => name === state.last[0]);
      const replaced = removed.get(square);
      if (replaced && from?.[0] !== square) {
        replaced.element.remove();
        removed.delete(square);
        this.pieces.delete(square);
      }
      let element: SVGGElement;
      if (from && from[1].index === index) {
        element = from[1].element;
        removed.delete(from[0]);
        if (this.pieces.get(from[0])?.element === element) this.pieces.delete(from[0]);
      } else {
        element = this.symbol(index);
        this.layers.pieces.append(element);
      }
      const cell = this.cells.get(square)!;
      element.style.transform = `translate(${cell.x}px, ${cell.y}px)`;
      this.pieces.set(square, { index, element });
    }
    for (const [square, piece] of removed) {
      piece.element.remove();
      if (this.pieces.get(square) === piece) this.pieces.delete(square);
    }
    this.showMarks(state);
    this.showPath(path);
    this.showHands();
    this.select([], []);
  }

  isEmptySquare(step: string): boolean {
    return this.cells.has(step) && !this.pieces.has(step);
  }

  /** Replaces the symbols of the pieces on the board and in the hands. */
  replaceSymbols(symbols: string[]): void {
    this.symbols = symbols.map(parseSvgGroup);
    for (const { index, element } of this.pieces.values()) element.replaceChildren(...this.symbol(index).childNodes);
    if (this.state) this.showHands();
  }

  /** Returns a copy of the symbol of a piece. */
  private symbol(index: number): SVGGElement {
    const element = svg("g", { class: "piece" });
    const drawn = this.symbols[index];
    if (drawn) element.append(...[...drawn.cloneNode(true).childNodes]);
    renewIds(element);
    return element;
  }

  /** Returns a small drawing of a piece, for lists. */
  pieceIcon(index: number): SVGSVGElement {
    const icon = svg("svg", { viewBox: "-30 -30 60 60", class: "piece-icon", "aria-hidden": "true" });
    icon.append(this.symbol(index));
    return icon;
  }

  /** Returns the accessible name of a square: its name, and the piece on it. */
  private accessibleName(name: string): string {
    const index = this.state?.pieces[name];
    if (index === undefined) return name;
    const kind = this.kinds[index >> 1];
    const side = kind.neutral ? "" : index % 2 === 0 ? "white " : "black ";
    return `${name}, ${side}${kind.name}`;
  }

  /** Marks the squares of the last move and, if the side to move is in check, its royal pieces. */
  private showMarks(state: GameState): void {
    const marks = [
      ...state.last.map((name) => ["last", name]),
      ...state.check.map((name) => ["check", name]),
    ].flatMap(([mark, name]) => {
      const cell = this.cells.get(name);
      return cell ? [svg("path", { d: cell.outline, class: mark })] : [];
    });
    this.layers.marks.replaceChildren(...marks);
  }

  /** Shows the path of a move, given as SVG elements. `className` is `played` or `hinted`. */
  showPath(path: string, className = "played"): void {
    const group = parseSvgGroup(path);
    group.setAttribute("class", className);
    this.layers.path.replaceChildren(group);
  }

  private showHands(): void {
    const state = this.state!;
    const sidesFromTop = this.flipped ? [0, 1] : [1, 0];
    for (const [index, side] of sidesFromTop.entries()) {
      const toMove = state.turn === (side === 0 ? "white" : "black");
      const pieces = new Map(state.hands[side]);
      // Pieces from an unlimited supply, such as walls, are shown in the hand of the side to move.
      if (toMove)
        for (const next of state.selection.next)
          if (next.step.startsWith("@")) {
            const kind = Number(next.step.slice(1));
            if (!pieces.has(kind)) pieces.set(kind, 0);
          }
      const buttons = [...pieces].map(([kind, count]) => {
        const label = `${side === 0 ? "white" : "black"} ${this.kinds[kind]?.name}${count > 1 ? `, ${count}` : ""}`;
        return el(
          "button",
          { type: "button", class: `in-hand${this.firstSelected === `@${kind}` ? " chosen" : ""}`, "data-step": `@${kind}`, "aria-label": label, title: label, disabled: !toMove },
          this.pieceIcon(2 * kind + side),
          count > 1 && el("span", { class: "count" }, String(count)),
        );
      });
      this.hands[index].replaceChildren(...buttons);
    }
    this.element.classList.toggle("with-hands", this.hands.some((hand) => hand.childElementCount > 0));
  }

  /** Marks the selected steps and, if any step is selected, the possible next ones. */
  select(steps: string[], next: NextStep[]): void {
    [this.firstSelected] = steps;
    const marks: SVGElement[] = [];
    for (const step of steps) {
      const cell = this.cells.get(step);
      if (cell) marks.push(svg("path", { d: cell.outline, class: "selected" }));
    }
    if (steps.length > 0)
      for (const { step, ends, continues } of next) {
        const cell = this.cells.get(step);
        if (!cell) continue;
        const isOccupied = this.pieces.has(step);
        const classes = `${ends ? "ends" : ""} ${continues ? "continues" : ""} ${isOccupied ? "taken" : ""}`;
        const group = svg("g", { class: `target ${classes}`, transform: `translate(${cell.x} ${cell.y})` });
        if (ends) group.append(svg("circle", { r: isOccupied ? 26 : 9, class: "end" }));
        if (continues) group.append(svg("circle", { r: isOccupied ? 21 : 15, class: "continue" }));
        marks.push(group);
      }
    this.layers.targets.replaceChildren(...marks);
    for (const button of this.element.querySelectorAll<HTMLElement>(".in-hand"))
      button.classList.toggle("chosen", this.firstSelected === button.dataset.step);
    for (const [name, area] of this.hitAreas) {
      const found = steps.length > 0 ? next.find((possible) => possible.step === name) : undefined;
      const note = !found ? "" : found.ends ? (found.continues ? ", target or intermediate square" : ", target") : ", intermediate square";
      area.setAttribute("aria-label", this.accessibleName(name) + note);
      if (steps.includes(name)) area.setAttribute("aria-pressed", "true");
      else area.removeAttribute("aria-pressed");
    }
  }

  /** Sets the focus to a square; without a name, or if there is no such square, to the square that had it last. */
  focus(name?: string): void {
    if (name && this.hitAreas.has(name)) {
      this.hitAreas.get(this.focused)?.setAttribute("tabindex", "-1");
      this.focused = name;
      this.hitAreas.get(name)?.setAttribute("tabindex", "0");
    }
    this.hitAreas.get(this.focused)?.focus();
  }

  private handleKey(event: KeyboardEvent): void {
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = (event.target as Element).getAttribute?.("data-step");
    if (!step) return;
    if (this.isFocusByPointer && (event.key === "ArrowLeft" || event.key === "ArrowRight")) return;
    this.isFocusByPointer = false;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.events.tap(step);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.events.remove?.(step);
    } else if (event.key in arrows && this.cells.has(step)) {
      event.preventDefault();
      const found = this.neighbour(this.cells.get(step)!, arrows[event.key]);
      if (found) this.focus(found.name);
    }
  }

  /** Returns the nearest square in a direction. Distance perpendicular to the direction counts three times. */
  private neighbour(from: Cell, [right, down]: [number, number]): Cell | undefined {
    let best: Cell | undefined;
    let bestDistance = Infinity;
    for (const cell of this.cells.values()) {
      const [x, y] = [cell.x - from.x, cell.y - from.y];
      const along = x * right + y * down;
      const across = Math.abs(x * down) + Math.abs(y * right);
      if (along < 10) continue;
      const distance = along + 3 * across;
      if (distance < bestDistance) [best, bestDistance] = [cell, distance];
    }
    return best;
  }

  /** Returns the step of the square or piece in hand at a point of the window; `null` if there is none. */
  private stepAt(x: number, y: number): string | null {
    const found = document.elementFromPoint(x, y)?.closest("[data-step]");
    return found && this.element.contains(found) ? found.getAttribute("data-step") : null;
  }

  private handlePointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const step = (event.target as Element).closest("[data-step]")?.getAttribute("data-step");
    if (!step) {
      this.events.cancel();
      return;
    }
    const index = step.startsWith("@")
      ? 2 * Number(step.slice(1)) + (this.state?.turn === "black" ? 1 : 0)
      : this.state?.pieces[step];
    event.preventDefault();
    if (this.hitAreas.has(step)) this.focus(step);
    this.isFocusByPointer = true;
    if (index === undefined) {
      this.dragged = undefined;
      this.events.tap(step);
      return;
    }
    this.prepareDrag(event, step, index);
  }

  /** Prepares the drag of a piece, which begins when the pointer moves. The piece can also come from the palette of the position editor. */
  prepareDrag(event: PointerEvent, step: string, index: number): void {
    if (event.button !== 0) return;
    const ghost = svg("svg", { viewBox: "-30 -30 60 60", class: "ghost", "aria-hidden": "true" });
    ghost.append(this.symbol(index));
    this.dragged = { step, ghost, started: false, x: event.clientX, y: event.clientY };
  }

  private handlePointerMove(event: PointerEvent): void {
    const dragged = this.dragged;
    if (!dragged) return;
    if (!dragged.started) {
      if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < DRAG_DISTANCE) return;
      dragged.started = true;
      const size = 60 * this.scale();
      dragged.ghost.style.width = dragged.ghost.style.height = `${size}px`;
      document.body.append(dragged.ghost);
      this.pieces.get(dragged.step)?.element.classList.add("lifted");
      this.events.drag(dragged.step);
    }
    dragged.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
  }

  private handlePointerUp(event: PointerEvent): void {
    const dragged = this.dragged;
    if (!dragged) return;
    this.endDrag();
    if (!dragged.started) {
      this.events.tap(dragged.step);
      return;
    }
    const step = this.stepAt(event.clientX, event.clientY);
    if (step && step !== dragged.step) this.events.drop(step);
    else if (!step) this.events.cancel();
  }

  private endDrag(): void {
    if (!this.dragged) return;
    this.pieces.get(this.dragged.step)?.element.classList.remove("lifted");
    this.dragged.ghost.remove();
    this.dragged = undefined;
  }

  /** Returns the length of a unit of the drawing, in CSS pixels. */
  private scale(): number {
    return this.boardSvg.getBoundingClientRect().width / (this.parts?.width ?? 1);
  }

  /** Returns the rectangle of a square or of a piece in hand, in window coordinates; that of the board if there is no such step. */
  rect(step: string): DOMRect {
    const found = this.hitAreas.get(step) ?? this.element.querySelector(`[data-step="${CSS.escape(step)}"]`);
    return (found ?? this.boardSvg).getBoundingClientRect();
  }
}
