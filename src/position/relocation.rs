//! The commonest change by far, made directly: one piece goes, and what stands where it ends is gone.

use smallvec::SmallVec;

use super::{Position, Trail, Undo};
use crate::board::{Content, KindId, Side, Square};
use crate::ir::Program;

/// A piece of the side to move goes from one square to another. The game has no hands.
#[derive(Clone, Debug)]
pub struct Relocation {
    /// Where it stands.
    pub from: Square,
    /// Where it ends; what stands there is captured. It may be where it stands.
    pub to: Square,
    /// What it is then.
    pub becomes: KindId,
    /// A square from which a piece is captured besides.
    pub passed: Option<Square>,
    /// The squares passed over, for the opponent's next turn.
    pub trail: Option<Trail>,
    /// It has become what it is.
    pub promotes: bool,
    /// The n-move count starts again.
    pub resets_clock: bool,
}

impl Position {
    /// Makes a move that is nothing but a relocation; the same as [`Position::make`] with its [`Delta`](super::Delta).
    pub fn relocate(&mut self, program: &Program, move_: Relocation) -> Undo {
        let keys = &program.keys;
        let Relocation { from, to, becomes, passed, trail, promotes, resets_clock } = move_;
        let side = self.side;
        let mut undo = Undo {
            edits: SmallVec::new(),
            hands: SmallVec::new(),
            rights: self.rights,
            unmoved: self.unmoved,
            promoted: self.promoted,
            trail: self.trail.take(),
            clock: self.clock,
            key: self.key,
        };
        let promoted = promotes || self.promoted.has(from);
        let mut rights = self.rights & !program.rights_lost[from.index()] & !program.rights_lost[to.index()];
        undo.edits.push((from, self.at(from)));
        self.put(keys, from, Content::VACANT);
        if let Some(cell) = passed {
            undo.edits.push((cell, self.at(cell)));
            rights &= !program.rights_lost[cell.index()];
            self.put(keys, cell, Content::VACANT);
        }
        undo.edits.push((to, self.at(to)));
        self.put(keys, to, Content::piece(becomes, side));
        if program.keeps.unmoved {
            for cell in [from, to].into_iter().chain(passed) {
                self.set_unmoved(keys, cell, false);
            }
        }
        if program.keeps.promoted {
            for cell in [from, to].into_iter().chain(passed) {
                self.set_promoted(keys, cell, false);
            }
            self.set_promoted(keys, to, promoted);
        }
        if rights != self.rights {
            self.key ^= keys.rights(self.rights) ^ keys.rights(rights);
            self.rights = rights;
        }
        for trail in undo.trail.iter().chain(&trail) {
            self.key ^= keys.trail(&trail.squares, trail.maker);
        }
        self.trail = trail;
        self.clock = if resets_clock { 0 } else { self.clock.saturating_add(1) };
        self.number = self.number.saturating_add(u16::from(side == Side::Black));
        self.key ^= keys.side(Side::White) ^ keys.side(Side::Black);
        self.side = side.other();
        undo
    }
}
