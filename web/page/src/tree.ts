// The moves of a game and its variations, as a tree.

import type { SideName } from "./types.ts";

export interface MoveNode {
  /** The move in coordinate notation. */
  move: string;
  /** The move as players write it. */
  san: string;
  /** The side that moved. */
  side: SideName;
  /** The number of the move. */
  number: number;
  parent: MoveNode | undefined;
  /** The continuations. The first one is the main line. */
  children: MoveNode[];
}

export class MoveTree {
  readonly root: MoveNode = { move: "", san: "", side: "black", number: 0, parent: undefined, children: [] };
  current: MoveNode = this.root;

  /** Makes a move after the current one the current move. Adds it to the tree if it is not there yet. */
  add(move: string, san: string, side: SideName, number: number): void {
    let node = this.current.children.find((child) => child.move === move);
    if (!node) {
      node = { move, san, side, number, parent: this.current, children: [] };
      this.current.children.push(node);
    }
    this.current = node;
  }

  /** Returns the moves from the root to a node. */
  path(node: MoveNode = this.current): string[] {
    const moves: string[] = [];
    for (let last: MoveNode | undefined = node; last?.parent; last = last.parent) moves.unshift(last.move);
    return moves;
  }

  /** The next move of the main line. */
  get next(): MoveNode | undefined {
    return this.current.children[0];
  }

  /** Returns the last move of the main line that starts at `node`. */
  endOfLine(node: MoveNode = this.current): MoveNode {
    let last = node;
    while (last.children[0]) last = last.children[0];
    return last;
  }

  /** Removes a move and all moves after it. The move before it becomes the current one. */
  remove(node: MoveNode): void {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    this.current = node.parent;
  }
}
