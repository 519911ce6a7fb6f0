//! The record of a move: small, `Copy`, and equal exactly when the texts are equal.

use crate::board::{KindId, Square};
use crate::ir::MAX_SAID;

/// A move of some position. Sixteen bytes. Two moves of one position are equal if and only if their texts are the same;
/// which rule gave it does not count.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// Where the mover started; for a drop the square dropped onto.
    pub from: Square,
    /// Where the mover ends.
    pub to: Square,
    /// What moves, or is dropped.
    pub kind: KindId,
    /// What form it has.
    pub form: Form,
    /// The kind chosen and said in the text, [`Move::NO_CHOICE`] for none.
    choice: u8,
    /// How many squares are said after the origin.
    said_len: u8,
    /// Which of them are shots: bit by index.
    shots: u8,
    /// The number of the rule in the program.
    pub rule: u16,
    said: [u8; MAX_SAID],
}

/// What form a move has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// From a square.
    Move,
    /// A castling: the king's origin and end.
    Castling,
    /// Onto a square, from hand or supply.
    Drop,
    /// Nothing moves.
    Pass,
}

impl Move {
    const NO_CHOICE: u8 = u8::MAX;

    /// A move of a piece; what it says is added with [`Move::say`].
    pub fn new(kind: KindId, from: Square, to: Square, form: Form, rule: u16) -> Move {
        Move {
            from,
            to,
            kind,
            form,
            choice: Move::NO_CHOICE,
            said_len: 0,
            shots: 0,
            rule,
            said: [0; MAX_SAID],
        }
    }

    /// Adds a square to what its text says.
    ///
    /// # Panics
    /// Beyond [`MAX_SAID`] squares, which the verifier rules out.
    #[inline]
    pub fn say(&mut self, square: Square, shot: bool) {
        self.said[self.said_len as usize] = square.0;
        self.shots |= u8::from(shot) << self.said_len;
        self.said_len += 1;
    }

    /// The same move to another square, which its text says last.
    #[must_use]
    #[inline]
    pub fn to(mut self, square: Square) -> Move {
        self.to = square;
        self.say(square, false);
        self
    }

    /// Says which kind was chosen.
    pub fn choose(&mut self, kind: KindId) {
        self.choice = kind.0;
    }

    /// The kind that was chosen and is said.
    pub fn choice(&self) -> Option<KindId> {
        (self.choice != Move::NO_CHOICE).then_some(KindId(self.choice))
    }

    /// The squares said after the origin, and whether each is that of a shot.
    pub fn said(&self) -> impl Iterator<Item = (Square, bool)> + '_ {
        (0..self.said_len as usize).map(|at| (Square(self.said[at]), self.shots >> at & 1 != 0))
    }

    /// A number that equal moves share and others of the same position hardly ever do; never 0.
    pub fn signature(&self) -> u32 {
        let (form, from, choice, said_len, shots, said, dropped) = self.text();
        let dropped = dropped.map_or(0, |kind| kind.0);
        let head =
            u64::from_le_bytes([from.0, choice, said_len, shots, form as u8, dropped, said[0], said[1]]);
        let tail = said[2..].iter().fold(0, |tail, &square| tail << 8 | u64::from(square));
        // Odd numbers without a pattern: those of the golden ratio and of pi.
        let mixed = (head ^ tail.wrapping_mul(0x2437_54C5_0A4D_3131)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed >> 32) as u32).max(1)
    }

    fn text(&self) -> (Form, Square, u8, u8, u8, &[u8; MAX_SAID], Option<KindId>) {
        // What is dropped is said; what moves is known from where it stands.
        let dropped = (self.form == Form::Drop).then_some(self.kind);
        let form = if self.form == Form::Castling { Form::Move } else { self.form };
        (form, self.from, self.choice, self.said_len, self.shots, &self.said, dropped)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.text() == other.text()
    }
}

impl Eq for Move {}

impl std::hash::Hash for Move {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u32(self.signature());
    }
}

const _: () = assert!(size_of::<Move>() == 16);
