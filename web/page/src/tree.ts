// The moves of a game with its variations.

import type { SideName } from "./types.ts";

export interface Node {
  move: string;
  san: string;
  /** The side that moved, and the number of the move. */
  side: SideName;
  number: number;
  parent: Node | undefined;
  children: Node[];
}

export class Tree {
  readonly root: Node = { move: "", san: "", side: "black", number: 0, parent: undefined, children: [] };
  current: Node = this.root;

  /** Adds a move after the current one, or finds it, and goes there. */
  add(move: string, san: string, side: SideName, number: number): void {
    let found = this.current.children.find((child) => child.move === move);
    if (!found) {
      found = { move, san, side, number, parent: this.current, children: [] };
      this.current.children.push(found);
    }
    this.current = found;
  }

  /** Returns the moves that lead to a node. */
  path(node: Node = this.current): string[] {
    const moves: string[] = [];
    for (let at: Node | undefined = node; at?.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  get next(): Node | undefined {
    return this.current.children[0];
  }

  /** Returns the end of the line on which the current move is. */
  end(node: Node = this.current): Node {
    let at = node;
    while (at.children[0]) at = at.children[0];
    return at;
  }

  /** Removes a move and all that follow it. */
  remove(node: Node): void {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    this.current = node.parent;
  }
}
