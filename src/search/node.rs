//! Parameters of a node, and the conversion of scores between a node and its children.

use crate::board::Side;

/// The maximum length of a line, in plies.
pub(super) const MAX_PLY: usize = 100;

/// A node to be searched. The window is from the point of view of the side to move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Distance from the root, in plies.
    pub ply: usize,
    /// Remaining depth, in plies; zero or negative at a leaf.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// True if the side to move is in check or, in a game without royals, a piece whose loss ends the game is attacked.
    pub in_check: bool,
    /// True if the last move was a null move.
    pub after_null_move: bool,
}

impl Node {
    /// Returns true if the node may lie on the principal variation: its window is wider than a null window.
    pub fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The relation between the sides to move at a node and at its child. With several moves a turn, both can be the same side.
#[derive(Clone, Copy)]
pub(super) struct Perspective {
    same_side: bool,
}

impl Perspective {
    /// Creates the perspective from the sides to move at the parent node and at the child node.
    pub fn new(parent: Side, child: Side) -> Perspective {
        Perspective { same_side: parent == child }
    }

    /// Converts a score of the child to the parent's point of view.
    pub fn score(self, score: i32) -> i32 {
        if self.same_side { score } else { -score }
    }

    /// Converts the parent's window to the child's point of view.
    pub fn window(self, alpha: i32, beta: i32) -> [i32; 2] {
        if self.same_side { [alpha, beta] } else { [-beta, -alpha] }
    }
}
