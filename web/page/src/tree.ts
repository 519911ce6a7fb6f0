// The moves of a game and its variations, as a tree.

import type { SideName } from "./types.ts";

/** A move in the tree. The root stands for the start position and has no move. */
export interface MoveNode {
  /** The move in coordinate notation. */
  move: string;
  /** The move as players write it. */
  san: string;
  /** The side that moved. */
  side: SideName;
  /** The number of the full move. */
  number: number;
  parent: MoveNode | undefined;
  /** The continuations. The first one is the main line. */
  children: MoveNode[];
}

export class MoveTree {
  readonly root: MoveNode = { move: "", san: "", side: "black", number: 0, parent: undefined, children: [] };
  current: MoveNode = this.root;

  /** Adds a move after the current one, unless it is in the tree already. The move becomes the current one. */
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

  /** The main continuation of the current move. */
  get next(): MoveNode | undefined {
    return this.current.children[0];
  }

  /** Returns the last move of the line that follows the first continuations from `node`. */
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
