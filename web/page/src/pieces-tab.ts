// The Pieces tab: each piece with its drawing, its value, a diagram of its moves, and its rules.

import type { Board } from "./board.ts";
import { el, parseDrawing } from "./dom.ts";
import type { WorkerClient } from "./worker-client.ts";
import type { Kind } from "./types.ts";

/** The description of a kind of piece. */
interface PieceDescription {
  /** The diagram of its moves. */
  svg: string;
  /** The value in centipawns. */
  value: number;
  /** The sentences that apply to it, each with its file and line number after `#`. */
  rules?: string;
}

/** Returns an element with a line of the rules. The file and line number after `#` become its tooltip. */
function ruleLine(line: string): HTMLElement {
  const [, text, location] = /^(.*?)(?:\s+# (\S+:\d+))?$/.exec(line) ?? [];
  return el("span", { class: "rule-line", title: location }, text || "\u00a0");
}

export class PiecesTab {
  readonly element = el("div", { class: "pieces-tab" });
  /** The number of the last call of `show`. Earlier calls that are still running stop. */
  private showNumber = 0;

  constructor(
    private readonly board: Board,
    private readonly worker: WorkerClient,
  ) {}

  clear(): void {
    this.showNumber++;
    this.element.replaceChildren();
  }

  /** Shows the pieces of a game. `open` opens the game in the worker. */
  async show(kinds: Kind[], open: () => Promise<void>): Promise<void> {
    const number = ++this.showNumber;
    const cards = kinds.map((kind, index) => {
      const diagram = el("div", { class: "diagram" }, el("span", { class: "waiting" }, "…"));
      const value = el("span", { class: "value" });
      const rules = el("pre", { class: "rules", tabindex: 0, "aria-label": `Rules of ${kind.name}` });
      rules.hidden = true;
      const card = el(
        "article",
        { class: "piece-card" },
        el(
          "header",
          {},
          this.board.pieceIcon(2 * index),
          !kind.neutral && this.board.pieceIcon(2 * index + 1),
          el("h3", {}, kind.name),
          el("code", {}, kind.letter),
          value,
        ),
        diagram,
        rules,
      );
      return { card, diagram, value, rules, kind };
    });
    this.element.replaceChildren(...cards.map(({ card }) => card));
    try {
      await open();
      for (const [index, { diagram, value, rules, kind }] of cards.entries()) {
        if (number !== this.showNumber) return;
        const description = await this.worker.call<PieceDescription>("piece", [index]);
        if (number !== this.showNumber) return;
        const drawing = parseDrawing(description.svg);
        drawing.setAttribute("aria-label", `Moves of ${kind.name}`);
        diagram.replaceChildren(drawing);
        value.textContent = kind.royal ? "royal" : `worth ${(description.value / 100).toFixed(1)}`;
        value.title = "the engine's value, in pawns of chess";
        if (description.rules) {
          rules.replaceChildren(...description.rules.split("\n").map(ruleLine));
          rules.hidden = false;
        }
      }
    } catch (error) {
      this.element.prepend(el("p", { class: "notice" }, String((error as Error).message)));
    }
  }
}
