// The engine's lines (principal variations) with their scores, and the bar that shows the score beside the board.

import { el } from "./dom.ts";
import type { AnalysisLine, Score, SideName } from "./types.ts";

export class EngineLines {
  readonly element = el("div", { class: "lines", "aria-label": "Lines of the engine", role: "group" });
  /** The bar. The height of its content is White's share, in percent. */
  private readonly bar = el("div", { class: "bar", "aria-hidden": "true" }, el("div", { class: "bar-fill" }));

  /**
   * `frame` is the element around the board, and `row` the one in which the bar stands beside it. `play` is called for the first move of a
   * line that the user clicks.
   */
  constructor(
    private readonly frame: HTMLElement,
    row: HTMLElement,
    private readonly play: (move: string) => void,
  ) {
    row.prepend(this.bar);
  }

  /**
   * Shows the lines, and the score of the first line in the bar. The scores are from the point of view of `player`, who is to
   * move. The array can have empty elements.
   */
  show(lines: AnalysisLine[], player: SideName): void {
    const shown = lines.filter(Boolean);
    this.element.replaceChildren(
      ...shown.map((line) =>
        el(
          "button",
          { type: "button", class: "line", title: "Play this move", onclick: () => this.play(line.pv[0]) },
          el("span", { class: "score" }, scoreText(line.score, player)),
          el("span", { class: "depth" }, `${line.depth}`),
          el("span", { class: "pv" }, line.sans.join(" ")),
        ),
      ),
    );
    if (shown[0]) this.showScore(shown[0].score, player);
  }

  /** Sets the bar to a score of the player to move. */
  showScore(score: Score, player: SideName): void {
    const sign = player === "black" ? -1 : 1;
    const value = score.mate !== undefined ? Math.sign(score.mate) * 2000 : (score.cp ?? 0);
    const share = 50 + 50 * Math.tanh((value * sign) / 500);
    (this.bar.firstChild as HTMLElement).style.height = `${share}%`;
    this.frame.classList.add("scored");
  }

  /** Removes the lines; the bar stays. */
  clear(): void {
    this.element.replaceChildren();
  }

  /** Removes the lines and the bar. */
  clearAll(): void {
    this.clear();
    this.frame.classList.remove("scored");
    (this.bar.firstChild as HTMLElement).style.height = "";
  }
}

/** Returns a score from White's point of view: in pawns (`+0.35`), or the number of moves to mate (`#3`, `−#3` if Black mates). */
function scoreText(score: Score, player: SideName): string {
  const sign = player === "black" ? -1 : 1;
  if (score.mate !== undefined) return `${score.mate * sign > 0 ? "" : "−"}#${Math.abs(score.mate)}`;
  const value = ((score.cp ?? 0) * sign) / 100;
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;
}
