// The menu of the moves that match the selected squares. It opens if further clicks on squares cannot distinguish them.

import type { Board } from "./board.ts";
import { el } from "./dom.ts";
import type { Kind, ListedMove, SelectionState, SideName } from "./types.ts";

/** The event handlers of the menu. */
export interface MoveMenuEvents {
  /** The user has chosen the next step of a move. */
  step(step: string): void;
  /** The user has chosen a complete move, by its text. */
  play(move: string): void;
}

export class MoveMenu {
  readonly element = el("div", { class: "menu", role: "dialog", "aria-label": "Which move?" });

  /** `frame` is the element around the board, in which the menu is positioned. */
  constructor(
    private readonly frame: HTMLElement,
    private readonly board: Board,
    private readonly events: MoveMenuEvents,
  ) {
    this.element.hidden = true;
    this.element.addEventListener("keydown", (event) => this.handleKey(event));
    frame.append(this.element);
  }

  /**
   * Shows the moves that match the selected steps of the player to move, next to `step`. If they differ only in a promotion, shows the
   * pieces.
   */
  show(selection: SelectionState, step: string, kinds: Kind[], player: SideName): void {
    const moves = selection.ask!;
    const choices = selection.next.filter((next) => next.step.startsWith("="));
    const onlyChoices = choices.length === selection.next.length && choices.length > 0;
    const hasComplete = moves.length > choices.length;
    const side = player === "black" ? 1 : 0;
    const entries: HTMLElement[] = [];
    if (onlyChoices) {
      for (const { step: choice } of choices) {
        const kind = Number(choice.slice(1));
        const name = kinds[kind].name;
        entries.push(
          el(
            "button",
            { type: "button", class: "choice", title: name, "aria-label": name, onclick: () => this.events.step(choice) },
            this.board.pieceIcon(2 * kind + side),
          ),
        );
      }
    }
    if (!onlyChoices || hasComplete)
      for (const move of onlyChoices ? moves.filter((move) => !hasChoice(move, moves)) : moves)
        entries.push(
          el(
            "button",
            { type: "button", class: "listed", "data-move": move.text, onclick: () => this.events.play(move.text) },
            el("span", {}, move.words),
          ),
        );
    this.element.classList.toggle("choices", onlyChoices && !hasComplete);
    this.element.replaceChildren(...entries);
    this.element.hidden = false;
    const [frame, square] = [this.frame.getBoundingClientRect(), this.board.rect(step)];
    const left = Math.min(Math.max(square.left - frame.left, 0), Math.max(frame.width - this.element.offsetWidth, 0));
    const below = square.bottom - frame.top + 4;
    const fits = below + this.element.offsetHeight <= frame.height;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${fits ? below : Math.max(square.top - frame.top - this.element.offsetHeight - 4, 0)}px`;
    (entries[0] as HTMLElement | undefined)?.focus();
  }

  private handleKey(event: KeyboardEvent): void {
    const entries = [...this.element.querySelectorAll("button")];
    const index = entries.indexOf(event.target as HTMLButtonElement);
    const offsets: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
    if (event.key in offsets) {
      event.preventDefault();
      entries[(index + offsets[event.key] + entries.length) % entries.length]?.focus();
    }
  }

  close(): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.element.replaceChildren();
    if (hadFocus) this.board.focus();
  }
}

/**
 * Returns true if the text of a move ends with a choice, such as the kind of a promotion. This is assumed if the text of another
 * move of the list is the same without the choice, or the same with another choice.
 */
function hasChoice(move: ListedMove, moves: ListedMove[]): boolean {
  return moves.some((other) => other !== move && (move.text.startsWith(other.text) || move.text.slice(0, -1) === other.text.slice(0, -1)));
}
