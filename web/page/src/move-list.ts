// The list of the moves of a game, with variations in brackets.

import { el } from "./dom.ts";
import type { MoveNode, MoveTree } from "./tree.ts";

export class MoveList {
  readonly element = el("div", { class: "moves", role: "group", "aria-label": "Moves", tabindex: 0 });

  /** `go` is called for a move that the user clicks. */
  constructor(private readonly go: (node: MoveNode) => void) {}

  /** Shows the moves of the game, with variations in brackets. */
  show(tree: MoveTree): void {
    this.element.replaceChildren();
    const moveElements = (node: MoveNode, isFirst: boolean): HTMLElement[] => {
      const hasNumber = node.side === "white" || isFirst || node.parent?.side === node.side;
      const button = el(
        "button",
        { type: "button", class: "move", onclick: () => this.go(node), title: node.move },
        node.san,
      );
      if (node === tree.current) button.setAttribute("aria-current", "true");
      const number = `${node.number}${node.side === "white" ? "." : "…"}`;
      return hasNumber ? [el("span", { class: "number" }, number), button] : [button];
    };
    const appendLine = (from: MoveNode, parent: HTMLElement): void => {
      let isFirst = true;
      for (let at: MoveNode = from; at.children.length > 0; at = at.children[0]) {
        parent.append(...moveElements(at.children[0], isFirst));
        isFirst = false;
        for (const other of at.children.slice(1)) {
          const variation = el("span", { class: "variation" }, "(", ...moveElements(other, true));
          appendLine(other, variation);
          variation.append(")");
          parent.append(variation);
          isFirst = true;
        }
      }
    };
    appendLine(tree.root, this.element);
    if (this.element.childElementCount === 0) this.element.append(el("span", { class: "hint" }, "No moves yet. Click a piece, then a marked square."));
    const current = this.element.querySelector<HTMLElement>("[aria-current]");
    if (current) this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }
}
