//! A node as its parent tells of it: where it is, how deep to look, and which values matter; and how the two see each other's values.
//! Not what is done there.

use crate::board::Side;

/// No line is longer.
pub(super) const MAX_PLY: usize = 100;

/// A node to be searched. Its window is that of the player to move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub ply: usize,
    /// Plies still to be looked at; none or less at a leaf.
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// The player to move is in check, or may lose at once.
    pub peril: bool,
    /// The opponent has just passed.
    pub passed: bool,
}

impl Node {
    /// Whether it may lie on the principal variation.
    pub fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// How the player of one node sees the next one.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// He is to move there too: with several moves a turn, that may be.
    same: bool,
}

impl View {
    /// From a node where one of them is to move to one where the other is.
    pub fn new(here: Side, there: Side) -> View {
        View { same: here == there }
    }

    /// A value there, as seen from here.
    pub fn of(self, value: i32) -> i32 {
        if self.same { value } else { -value }
    }

    /// A window told from here, as it is seen there.
    pub fn window(self, alpha: i32, beta: i32) -> [i32; 2] {
        if self.same { [alpha, beta] } else { [-beta, -alpha] }
    }
}
