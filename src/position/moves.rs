//! The record of a move. It is small and `Copy`, and two records of a position are equal exactly if the texts of the moves are equal.

use crate::board::{KindId, Square};
use crate::ir::MAX_TEXT_SQUARES;

/// A move in a position, in sixteen bytes. Two moves in one position are equal if and only if their texts are equal;
/// the rule that generated a move is ignored.
#[derive(Clone, Copy, Debug)]
pub struct Move {
    /// The origin of the moved piece; for a drop, the target square.
    pub from: Square,
    /// The square of the moved piece after the move.
    pub to: Square,
    /// The kind of the moved or dropped piece, before the move.
    pub kind: KindId,
    /// The form of the move.
    pub form: Form,
    /// The chosen kind, which is part of the text; [`Move::NO_CHOICE`] if there is no choice.
    choice: u8,
    /// The number of squares in the text after the origin.
    text_len: u8,
    /// One bit for each square of the text, set if the square is a shot.
    shots: u8,
    /// The index of the rule in the program.
    pub rule: u16,
    text_squares: [u8; MAX_TEXT_SQUARES],
}

/// The form of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A move from a square.
    Move,
    /// Castling. The squares are the king's origin and target.
    Castling,
    /// A drop onto a square, from the hand or the supply.
    Drop,
    /// A pass: no piece moves.
    Pass,
    /// The player takes over the opponent's side.
    Swap,
}

impl Form {
    /// Returns true if such a move has an origin and a target.
    pub fn has_squares(self) -> bool {
        !matches!(self, Form::Pass | Form::Swap)
    }
}

impl Move {
    const NO_CHOICE: u8 = u8::MAX;

    /// Creates a move of a piece. The squares of its text are added with [`Move::push_text_square`].
    pub fn new(kind: KindId, from: Square, to: Square, form: Form, rule: u16) -> Move {
        Move {
            from,
            to,
            kind,
            form,
            choice: Move::NO_CHOICE,
            text_len: 0,
            shots: 0,
            rule,
            text_squares: [0; MAX_TEXT_SQUARES],
        }
    }

    /// Adds a square to the text.
    ///
    /// # Panics
    /// If the text has more than [`MAX_TEXT_SQUARES`] squares, which the verifier rules out.
    #[inline]
    pub fn push_text_square(&mut self, square: Square, shot: bool) {
        self.text_squares[self.text_len as usize] = square.0;
        self.shots |= u8::from(shot) << self.text_len;
        self.text_len += 1;
    }

    /// Returns the same move with another target square, which is the last square of its text.
    #[must_use]
    #[inline]
    pub fn with_target(mut self, square: Square) -> Move {
        self.to = square;
        self.push_text_square(square, false);
        self
    }

    /// Sets the chosen kind.
    pub fn set_choice(&mut self, kind: KindId) {
        self.choice = kind.0;
    }

    /// Returns the chosen kind, which is part of the text.
    pub fn choice(&self) -> Option<KindId> {
        (self.choice != Move::NO_CHOICE).then_some(KindId(self.choice))
    }

    /// Returns the squares of the text after the origin; `true` marks a shot.
    pub fn text_squares(&self) -> impl Iterator<Item = (Square, bool)> + '_ {
        (0..self.text_len as usize)
            .map(|index| (Square(self.text_squares[index]), self.shots >> index & 1 != 0))
    }

    /// Returns a hash of the text, which is never 0. Equal moves have equal hashes; different moves of a position rarely do.
    pub fn signature(&self) -> u32 {
        let (form, from, choice, text_len, shots, squares, dropped) = self.text_parts();
        let dropped = dropped.map_or(0, |kind| kind.0);
        let head = u64::from_le_bytes([
            from.0, choice, text_len, shots, form as u8, dropped, squares[0], squares[1],
        ]);
        let tail = squares[2..].iter().fold(0, |tail, &square| tail << 8 | u64::from(square));
        // Odd constants with irregular bits, from the golden ratio and from pi.
        let mixed = (head ^ tail.wrapping_mul(0x2437_54C5_0A4D_3131)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed >> 32) as u32).max(1)
    }

    /// Returns the parts of the record that the text of the move contains.
    fn text_parts(&self) -> (Form, Square, u8, u8, u8, &[u8; MAX_TEXT_SQUARES], Option<KindId>) {
        // The text of a drop names the kind. In other moves the origin determines it.
        let dropped = (self.form == Form::Drop).then_some(self.kind);
        let form = if self.form == Form::Castling { Form::Move } else { self.form };
        (form, self.from, self.choice, self.text_len, self.shots, &self.text_squares, dropped)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.text_parts() == other.text_parts()
    }
}

impl Eq for Move {}

impl std::hash::Hash for Move {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u32(self.signature());
    }
}

const _: () = assert!(size_of::<Move>() == 16);
