// The moves of a game and its variations, as a tree.

import type { MoveOutline, ReplayedMove, SideName } from "./types.ts";

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

  /** Returns the moves after a node, without anything else. */
  outline(node: MoveNode = this.root): MoveOutline[] {
    return node.children.map((child) => ({ move: child.move, children: this.outline(child) }));
  }

  /**
   * Replaces all moves by the result of playing their `outline` again, and removes those that have become illegal. If the current move is
   * removed, the last move before it that is left becomes the current one. Returns false if any move was removed.
   */
  update(replayed: (ReplayedMove | null)[]): boolean {
    const line: MoveNode[] = [];
    for (let node: MoveNode | undefined = this.current; node; node = node.parent) line.unshift(node);
    const isComplete = this.updateAfter(this.root, replayed);
    const removed = line.findIndex((node) => node.parent && !node.parent.children.includes(node));
    if (removed > 0) this.current = line[removed - 1];
    return isComplete;
  }

  /** Does the work of `update` for the moves after a node. */
  private updateAfter(node: MoveNode, replayed: (ReplayedMove | null)[]): boolean {
    let isComplete = !replayed.includes(null);
    node.children = node.children.filter((child, index) => {
      const legal = replayed[index];
      if (!legal) return false;
      const { children, ...move } = legal;
      Object.assign(child, move);
      isComplete = this.updateAfter(child, children) && isComplete;
      return true;
    });
    return isComplete;
  }

  /** Removes a move and all moves after it. The move before it becomes the current one. */
  remove(node: MoveNode): void {
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    this.current = node.parent;
  }
}
