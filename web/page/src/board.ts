// The board: the library's picture of the empty board, and over it pieces, marks and squares that react to mouse, finger and keys.

import { el, parseSvgGroup, svg } from "./dom.ts";
import type { BoardParts, Cell, Kind, NextStep, GameState } from "./types.ts";

/** The distance that the pointer moves before a press becomes a drag, in pixels. */
const DRAG_DISTANCE = 5;

export interface BoardEvents {
  /** A step was selected by click, finger or key. */
  tap(step: string): void;
  /** A piece is dragged from a square or a hand; answers when the selection has begun. */
  drag(step: string): void;
  /** A dragged piece was dropped on a square. */
  drop(step: string): void;
  cancel(): void;
  /** A key asks to remove the piece on a square. */
  remove?(step: string): void;
}

export class Board {
  readonly element: HTMLElement;
  private readonly drawing = svg("svg", { class: "board", role: "group", "aria-label": "Board" });
  private readonly hands = [el("div", { class: "hand" }), el("div", { class: "hand" })];
  private readonly layers: Record<"squares" | "marks" | "path" | "pieces" | "targets" | "cells", SVGGElement>;
  private parts: BoardParts | undefined;
  private cells = new Map<string, Cell>();
  private hits = new Map<string, SVGPathElement>();
  private pieces = new Map<string, { index: number; element: SVGGElement }>();
  private symbols: SVGGElement[] = [];
  private kinds: Kind[] = [];
  private state: GameState | undefined;
  private focused = "";
  private dragged: { step: string; ghost: SVGSVGElement; started: boolean; x: number; y: number } | undefined;
  flipped = false;

  /** `events` can be replaced by those of another use of the board. */
  constructor(public events: BoardEvents) {
    const layer = (name: string) => {
      const group = svg("g", { class: name });
      this.drawing.append(group);
      return group;
    };
    this.layers = {
      squares: layer("squares"),
      marks: layer("marks"),
      path: layer("path"),
      pieces: layer("pieces"),
      targets: layer("targets"),
      cells: layer("cells"),
    };
    for (const [index, name] of ["Hand at the top", "Hand at the bottom"].entries()) {
      this.hands[index].setAttribute("role", "group");
      this.hands[index].setAttribute("aria-label", name);
    }
    this.element = el("div", { class: "board-area" }, this.hands[0], this.drawing, this.hands[1]);
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.release(event));
    window.addEventListener("pointercancel", () => this.endDrag());
  }

  /** Shows another board. */
  setup(parts: BoardParts, symbols: string[], kinds: Kind[]): void {
    this.parts = parts;
    this.kinds = kinds;
    this.symbols = symbols.map(parseSvgGroup);
    this.cells = new Map(parts.cells.map((cell) => [cell.name, cell]));
    this.drawing.setAttribute("viewBox", `0 0 ${parts.width} ${parts.height}`);
    this.drawing.style.setProperty("--ratio", String(parts.width / parts.height));
    this.element.style.setProperty("--ratio", String(parts.width / parts.height));
    const coordinates = parseSvgGroup(parts.coordinates);
    coordinates.setAttribute("class", "coordinates");
    this.layers.squares.replaceChildren(parseSvgGroup(parts.squares), coordinates);
    this.layers.pieces.replaceChildren();
    this.pieces.clear();
    this.hits.clear();
    const hits = parts.cells.map((cell) => {
      const hit = svg("path", { d: cell.outline, class: "cell", role: "button", tabindex: -1, "data-step": cell.name });
      this.hits.set(cell.name, hit);
      return hit;
    });
    this.layers.cells.replaceChildren(...hits);
    if (!this.hits.has(this.focused)) this.focused = parts.cells[0]?.name ?? "";
    this.hits.get(this.focused)?.setAttribute("tabindex", "0");
  }

  /** Shows a position. Pieces that moved glide to their squares. */
  show(state: GameState, path: string): void {
    this.state = state;
    const gone = new Map(this.pieces);
    const missing: [string, number][] = [];
    for (const [square, index] of Object.entries(state.pieces)) {
      if (this.pieces.get(square)?.index === index) gone.delete(square);
      else missing.push([square, index]);
    }
    for (const [square, index] of missing) {
      // A piece of the same picture that left its square has probably moved here.
      let from = [...gone].find(([, piece]) => piece.index === index);
      if (!from && state.last[1] === square) from = [...gone].find(([name]) => name === state.last[0]);
      const replaced = gone.get(square);
      if (replaced && from?.[0] !== square) {
        replaced.element.remove();
        gone.delete(square);
        this.pieces.delete(square);
      }
      let element: SVGGElement;
      if (from && from[1].index === index) {
        element = from[1].element;
        gone.delete(from[0]);
        if (this.pieces.get(from[0])?.element === element) this.pieces.delete(from[0]);
      } else {
        element = this.symbol(index);
        this.layers.pieces.append(element);
      }
      const cell = this.cells.get(square)!;
      element.style.transform = `translate(${cell.x}px, ${cell.y}px)`;
      this.pieces.set(square, { index, element });
    }
    for (const [square, piece] of gone) {
      piece.element.remove();
      if (this.pieces.get(square) === piece) this.pieces.delete(square);
    }
    this.marks(state);
    this.arrow(path);
    this.showHands();
    for (const [name, hit] of this.hits) hit.setAttribute("aria-label", this.describe(name));
    this.select([], state.selection.next.filter((next) => next.step.startsWith("@")));
  }

  /** Replaces the pictures of the pieces. A selection stays. */
  repaint(symbols: string[]): void {
    this.symbols = symbols.map(parseSvgGroup);
    for (const { index, element } of this.pieces.values()) element.replaceChildren(...this.symbol(index).childNodes);
    if (this.state) this.showHands();
  }

  private symbol(index: number): SVGGElement {
    const element = svg("g", { class: "piece" });
    const drawn = this.symbols[index];
    if (drawn) element.append(...[...drawn.cloneNode(true).childNodes]);
    return element;
  }

  /** Returns a small picture of a piece, for lists. */
  pieceIcon(index: number): SVGSVGElement {
    const icon = svg("svg", { viewBox: "-30 -30 60 60", class: "piece-icon", "aria-hidden": "true" });
    icon.append(this.symbol(index));
    return icon;
  }

  private describe(name: string): string {
    const index = this.state?.pieces[name];
    if (index === undefined) return name;
    const kind = this.kinds[index >> 1];
    const side = kind.neutral ? "" : index % 2 === 0 ? "white " : "black ";
    return `${name}, ${side}${kind.name}`;
  }

  private marks(state: GameState): void {
    const marks = [
      ...state.last.map((name) => ["last", name]),
      ...state.check.map((name) => ["check", name]),
    ].flatMap(([mark, name]) => {
      const cell = this.cells.get(name);
      return cell ? [svg("path", { d: cell.outline, class: mark })] : [];
    });
    this.layers.marks.replaceChildren(...marks);
  }

  /** Draws the path of a move. */
  arrow(path: string, kind = "played"): void {
    const group = parseSvgGroup(path);
    group.setAttribute("class", kind);
    this.layers.path.replaceChildren(group);
  }

  private showHands(): void {
    const state = this.state!;
    const places = this.flipped ? [0, 1] : [1, 0];
    for (const [place, side] of places.entries()) {
      const toMove = state.turn === (side === 0 ? "white" : "black");
      const pieces = new Map(state.hands[side]);
      // Pieces of an unlimited supply, such as walls, are offered to the side to move.
      if (toMove)
        for (const next of state.selection.next)
          if (next.step.startsWith("@")) {
            const kind = Number(next.step.slice(1));
            if (!pieces.has(kind)) pieces.set(kind, 0);
          }
      const buttons = [...pieces].map(([kind, count]) => {
        const label = `${side === 0 ? "white" : "black"} ${this.kinds[kind]?.name}${count > 1 ? `, ${count}` : ""}`;
        const made = el(
          "button",
          { type: "button", class: "in-hand", "data-step": `@${kind}`, "aria-label": label, title: label, disabled: !toMove },
          this.pieceIcon(2 * kind + side),
          count > 1 && el("span", { class: "count" }, String(count)),
        );
        return made;
      });
      this.hands[place].replaceChildren(...buttons);
    }
    this.element.classList.toggle("with-hands", this.hands.some((hand) => hand.childElementCount > 0));
  }

  /** Marks the selected steps and the possible next ones. */
  select(steps: string[], next: NextStep[]): void {
    const marks: SVGElement[] = [];
    for (const step of steps) {
      const cell = this.cells.get(step);
      if (cell) marks.push(svg("path", { d: cell.outline, class: "selected" }));
    }
    if (steps.length > 0)
      for (const { step, ends, continues } of next) {
        const cell = this.cells.get(step);
        if (!cell) continue;
        const taken = this.pieces.has(step);
        const kind = `${ends ? "ends" : ""} ${continues ? "continues" : ""} ${taken ? "taken" : ""}`;
        const group = svg("g", { class: `target ${kind}`, transform: `translate(${cell.x} ${cell.y})` });
        if (ends) group.append(svg("circle", { r: taken ? 26 : 9, class: "end" }));
        if (continues) group.append(svg("circle", { r: taken ? 21 : 15, class: "continue" }));
        marks.push(group);
      }
    this.layers.targets.replaceChildren(...marks);
    for (const made of this.element.querySelectorAll<HTMLElement>(".in-hand"))
      made.classList.toggle("chosen", steps[0] === made.dataset.step);
    for (const [name, hit] of this.hits) {
      const found = steps.length > 0 ? next.find((possible) => possible.step === name) : undefined;
      const note = !found ? "" : found.ends ? (found.continues ? ", target or way" : ", target") : ", way";
      hit.setAttribute("aria-label", this.describe(name) + note);
      if (steps.includes(name)) hit.setAttribute("aria-pressed", "true");
      else hit.removeAttribute("aria-pressed");
    }
  }

  focus(name?: string): void {
    if (name && this.hits.has(name)) {
      this.hits.get(this.focused)?.setAttribute("tabindex", "-1");
      this.focused = name;
      this.hits.get(name)?.setAttribute("tabindex", "0");
    }
    this.hits.get(this.focused)?.focus();
  }

  private key(event: KeyboardEvent): void {
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = (event.target as Element).getAttribute?.("data-step");
    if (!step) return;
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

  /** Returns the nearest square in a direction. */
  private neighbour(from: Cell, [right, down]: [number, number]): Cell | undefined {
    let best: Cell | undefined;
    let least = Infinity;
    for (const cell of this.cells.values()) {
      const [x, y] = [cell.x - from.x, cell.y - from.y];
      const along = x * right + y * down;
      const across = Math.abs(x * down) + Math.abs(y * right);
      if (along < 10) continue;
      const distance = along + 3 * across;
      if (distance < least) [best, least] = [cell, distance];
    }
    return best;
  }

  private stepAt(x: number, y: number): string | null {
    const found = document.elementFromPoint(x, y)?.closest("[data-step]");
    return found && this.element.contains(found) ? found.getAttribute("data-step") : null;
  }

  private press(event: PointerEvent): void {
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
    if (this.hits.has(step)) this.focus(step);
    if (index === undefined) {
      this.dragged = undefined;
      this.events.tap(step);
      return;
    }
    this.lift(event, step, index);
  }

  /** Begins to drag a piece. It can also come from elsewhere on the page. */
  lift(event: PointerEvent, step: string, index: number): void {
    if (event.button !== 0) return;
    const ghost = svg("svg", { viewBox: "-30 -30 60 60", class: "ghost", "aria-hidden": "true" });
    ghost.append(this.symbol(index));
    this.dragged = { step, ghost, started: false, x: event.clientX, y: event.clientY };
  }

  private move(event: PointerEvent): void {
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

  private release(event: PointerEvent): void {
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

  private scale(): number {
    return this.drawing.getBoundingClientRect().width / (this.parts?.width ?? 1);
  }

  /** Returns the place of a square on the screen. */
  rect(step: string): DOMRect {
    const found = this.hits.get(step) ?? this.element.querySelector(`[data-step="${CSS.escape(step)}"]`);
    return (found ?? this.drawing).getBoundingClientRect();
  }
}
