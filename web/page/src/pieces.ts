// The pieces of a game: each with its picture, its value, a diagram of its moves, and its rules.

import type { Board } from "./board.ts";
import { el, parseDrawing } from "./dom.ts";
import type { WorkerClient } from "./worker-client.ts";
import type { Kind } from "./types.ts";

interface About {
  svg: string;
  value: number;
  rules?: string;
}

/** Returns a line of rules; where it is written is shown when the pointer is on it. */
function ruleLine(line: string): HTMLElement {
  const [, text, place] = /^(.*?)(?:\s+# (\S+:\d+))?$/.exec(line) ?? [];
  return el("span", { class: "rule-line", title: place }, text || "\u00a0");
}

export class Pieces {
  readonly element = el("div", { class: "pieces" });
  private shown = 0;

  constructor(
    private readonly board: Board,
    private readonly helper: WorkerClient,
  ) {}

  /** Shows the pieces of the game that `open` opens in the worker. */
  async show(kinds: Kind[], open: () => Promise<void>): Promise<void> {
    const number = ++this.shown;
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
        if (number !== this.shown) return;
        const about = await this.helper.call<About>("piece", [index]);
        if (number !== this.shown) return;
        const drawn = parseDrawing(about.svg);
        drawn.setAttribute("aria-label", `Moves of ${kind.name}`);
        diagram.replaceChildren(drawn);
        value.textContent = kind.royal ? "royal" : `worth ${(about.value / 100).toFixed(1)}`;
        value.title = "the engine's value, in pawns of chess";
        if (about.rules) {
          rules.replaceChildren(...about.rules.split("\n").map(ruleLine));
          rules.hidden = false;
        }
      }
    } catch (error) {
      this.element.prepend(el("p", { class: "notice" }, String((error as Error).message)));
    }
  }
}
