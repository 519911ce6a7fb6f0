//! Moves: small values that are `Copy`.

use super::long_text;
use super::text_part::TextPart;
use crate::board::{KindId, Square};

/// The maximum number of squares in a text that is stored in the [`Move`] itself.
pub const MAX_SHORT_TEXT: usize = 7;

/// A move in a position, in sixteen bytes. Two moves in one position are equal if and only if their texts are equal; the rule
/// that generated a move is ignored.
///
/// A text is *short* if at most [`MAX_SHORT_TEXT`] squares follow the origin, and at most one chosen kind follows the squares.
/// A *long* text is stored elsewhere, and the move contains its hash.
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
    /// The first chosen kind, which is part of the text; [`Move::NO_CHOICE`] if there is no choice.
    choice: u8,
    /// The number of squares in the text after the origin; [`Move::LONG`] for a long text.
    text_len: u8,
    /// For a short text, one bit for each square, set if the square is a shot. For a long text, the first byte of its hash.
    shots: u8,
    /// The index of the rule in the program.
    pub rule: u16,
    /// The squares of a short text. For a long text, the other bytes of its hash.
    text_squares: [u8; MAX_SHORT_TEXT],
}

/// The form of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A move from a square.
    Move,
    /// Castling. The squares are the origin and the target of the castling piece.
    Castling,
    /// A drop onto a square, from the hand or the supply.
    Drop,
    /// A pass: no piece moves.
    Pass,
    /// The player takes over the opponent's side.
    Swap,
}

impl Form {
    /// Returns true if moves of this form have an origin and a target.
    pub fn has_squares(self) -> bool {
        !matches!(self, Form::Pass | Form::Swap)
    }
}

impl Move {
    /// The value of `choice` if the text has no chosen kind.
    const NO_CHOICE: u8 = u8::MAX;
    /// The value of `text_len` for a long text.
    const LONG: u8 = u8::MAX;

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
            text_squares: [0; MAX_SHORT_TEXT],
        }
    }

    /// Creates a move of a form without squares: a pass or a swap of sides.
    pub fn without_squares(form: Form) -> Move {
        Move::new(KindId(0), Square(0), Square(0), form, u16::MAX)
    }

    /// Sets the text after the origin. If the text contains only one choice, the choice is moved to its end.
    pub fn set_text(&mut self, parts: &[TextPart]) {
        let choices = parts.iter().filter(|part| matches!(part, TextPart::Choice(_))).count();
        if parts.len() - choices <= MAX_SHORT_TEXT && choices <= 1 {
            for &part in parts {
                match part {
                    TextPart::Square(square) => self.push_text_square(square, false),
                    TextPart::Shot(square) => self.push_text_square(square, true),
                    TextPart::Choice(kind) => self.set_choice(kind),
                }
            }
            return;
        }
        let parts_with_choice_last = (choices == 1).then(|| {
            let squares = parts.iter().filter(|part| !matches!(part, TextPart::Choice(_)));
            let choice = parts.iter().filter(|part| matches!(part, TextPart::Choice(_)));
            squares.chain(choice).copied().collect::<Vec<_>>()
        });
        self.set_long_text(parts_with_choice_last.as_deref().unwrap_or(parts));
    }

    fn set_long_text(&mut self, parts: &[TextPart]) {
        let first_choice = parts.iter().find_map(|part| match part {
            TextPart::Choice(kind) => Some(kind.0),
            _ => None,
        });
        self.choice = first_choice.unwrap_or(Move::NO_CHOICE);
        self.text_len = Move::LONG;
        let [first, others @ ..] = long_text::store(parts).to_le_bytes();
        (self.shots, self.text_squares) = (first, others);
    }

    /// Adds a square to a short text.
    ///
    /// # Panics
    /// If the text has [`MAX_SHORT_TEXT`] squares already.
    #[inline(always)]
    pub fn push_text_square(&mut self, square: Square, shot: bool) {
        self.text_squares[self.text_len as usize] = square.0;
        self.shots |= u8::from(shot) << self.text_len;
        self.text_len += 1;
    }

    /// Returns the move with `square` as its target and as the last square of its text.
    #[must_use]
    #[inline(always)]
    pub fn with_target(mut self, square: Square) -> Move {
        self.to = square;
        self.push_text_square(square, false);
        self
    }

    /// Sets the chosen kind of a short text.
    pub fn set_choice(&mut self, kind: KindId) {
        self.choice = kind.0;
    }

    /// Returns the first kind that the text chooses; `None` if the text chooses none.
    pub fn choice(&self) -> Option<KindId> {
        (self.choice != Move::NO_CHOICE).then_some(KindId(self.choice))
    }

    /// Returns the squares of the text after the origin; `true` marks a shot.
    pub fn text_squares(&self) -> impl Iterator<Item = (Square, bool)> + '_ {
        let short_len = if self.text_len == Move::LONG { 0 } else { self.text_len as usize };
        let squares =
            (0..short_len).map(|index| (Square(self.text_squares[index]), self.shots >> index & 1 != 0));
        squares.chain(self.long_text().filter_map(|part| match part {
            TextPart::Square(square) => Some((square, false)),
            TextPart::Shot(square) => Some((square, true)),
            TextPart::Choice(_) => None,
        }))
    }

    /// Returns true if the text is long.
    pub fn has_long_text(&self) -> bool {
        self.text_len == Move::LONG
    }

    /// Returns true if the last square of the text is a shot.
    pub fn ends_with_shot(&self) -> bool {
        self.text_squares().last().is_some_and(|(_, is_shot)| is_shot)
    }

    /// Returns the square after the origin if the text contains nothing else: no further square, no shot and no choice.
    #[inline]
    pub fn only_text_square(&self) -> Option<Square> {
        let is_single = self.text_len == 1 && self.shots == 0 && self.choice == Move::NO_CHOICE;
        is_single.then_some(Square(self.text_squares[0]))
    }

    /// Returns the parts of the text after the origin, in order.
    pub fn text(&self) -> impl Iterator<Item = TextPart> + '_ {
        let is_long = self.text_len == Move::LONG;
        let part = |(square, shot)| if shot { TextPart::Shot(square) } else { TextPart::Square(square) };
        let squares = self.text_squares().filter(move |_| !is_long).map(part);
        let choice = self.choice().filter(|_| !is_long).map(TextPart::Choice);
        squares.chain(choice).chain(self.long_text())
    }

    /// Returns true if the text contains more than one chosen kind.
    pub fn has_several_choices(&self) -> bool {
        let choices = self.long_text().filter(|part| matches!(part, TextPart::Choice(_)));
        choices.count() > 1
    }

    /// Returns the parts of a long text; none if the text is short.
    fn long_text(&self) -> impl Iterator<Item = TextPart> + use<> {
        let text = (self.text_len == Move::LONG).then(|| {
            let [first, second, third, fourth, fifth, sixth, seventh] = self.text_squares;
            let hash = [self.shots, first, second, third, fourth, fifth, sixth, seventh];
            long_text::get(u64::from_le_bytes(hash))
        });
        text.into_iter().flat_map(|text| (0..text.len()).map(move |index| text[index]))
    }

    /// Returns a hash of the text, which is never 0. Equal moves have equal hashes; different moves of a position rarely do.
    pub fn signature(&self) -> u32 {
        let (form, from, choice, text_len, shots, squares, dropped) = self.text_fields();
        let dropped = dropped.map_or(0, |kind| kind.0);
        let head = u64::from_le_bytes([
            from.0, choice, text_len, shots, form as u8, dropped, squares[0], squares[1],
        ]);
        let tail = squares[2..].iter().fold(0, |tail, &square| tail << 8 | u64::from(square));
        // Odd constants with irregular bits. The second is from the golden ratio.
        let mixed = (head ^ tail.wrapping_mul(0x2437_54C5_0A4D_3131)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((mixed >> 32) as u32).max(1)
    }

    /// Returns the fields that determine the text of the move.
    fn text_fields(&self) -> (Form, Square, u8, u8, u8, &[u8; MAX_SHORT_TEXT], Option<KindId>) {
        // The text of a drop contains the kind. In other moves the origin determines it.
        let dropped = (self.form == Form::Drop).then_some(self.kind);
        let form = if self.form == Form::Castling { Form::Move } else { self.form };
        (form, self.from, self.choice, self.text_len, self.shots, &self.text_squares, dropped)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        // Most different moves have different origins, so these are compared first, although the fields include them.
        self.from == other.from && self.text_fields() == other.text_fields()
    }
}

impl Eq for Move {}

impl std::hash::Hash for Move {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u32(self.signature());
    }
}

const _: () = assert!(size_of::<Move>() == 16);
