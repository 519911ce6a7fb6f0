//! Explains why a text in coordinate notation is not a legal move. Tests the parts of the text one by one.

use super::write::{PASS, PROMOTION_SIGN, SWAP, legal_texts, write};
use crate::board::{Content, KindId, Piece, Side, Square, SquareSet};
use crate::diagnostics::quote_truncated;
use crate::diagnostics::quoted_list;
use crate::game::Game;
use crate::interp::{self, Candidate};
use crate::ir::{Action, Program, Royalty, Rule};
use crate::notation::{MoveError, MoveErrorKind};
use crate::position::{Form, Position, Setup};

/// Returns the error for a text that is not a legal move.
pub(in crate::notation) fn explain(game: &Game, text: &str) -> MoveError {
    MoveError::new(game, text, error_kind(game, text))
}

/// Returns the kind of error for a text that is not a legal move.
fn error_kind(game: &Game, text: &str) -> MoveErrorKind {
    if game.legal_moves().is_empty() {
        return MoveErrorKind::GameOver(
            game.outcome().map_or_else(|| "no legal move".to_owned(), |end| end.to_string()),
        );
    }
    let (program, position) = (game.program(), game.position());
    if text == PASS || text == SWAP {
        let candidates = interp::pseudo_moves(program, position);
        return match candidates.iter().find(|candidate| write(program, &candidate.mv) == text) {
            Some(candidate) => explain_illegal(game, candidate),
            None if text == PASS => MoveErrorKind::CannotPass(position.side()),
            None => MoveErrorKind::CannotSwap(position.side()),
        };
    }
    let Some(parsed) = CoordinateText::parse(program, text) else {
        return MoveErrorKind::Unreadable(examples(game));
    };
    if let Some(name) = parsed.squares.iter().find(|name| find_square(program, name).is_none()) {
        return MoveErrorKind::NoSquare(quote_truncated(name));
    }
    let squares: Vec<Square> = parsed.squares.iter().filter_map(|name| find_square(program, name)).collect();
    if let Some(letters) = parsed.dropped_letters {
        return explain_drop(game, letters, squares[0]);
    }
    let from = squares[0];
    match mover(game, from) {
        Err(kind) => kind,
        Ok(piece) => {
            let candidates = interp::pseudo_moves_from(program, position, from);
            let text_of = |candidate: &Candidate| write(program, &candidate.mv);
            match candidates.iter().find(|candidate| text_of(candidate) == text) {
                Some(candidate) => explain_illegal(game, candidate),
                None => no_such_move(game, piece.kind, text, &parsed),
            }
        }
    }
}

/// Returns the kind of error if a text cannot be a move in any position of the game, because it does not have the form of
/// a move or names something that the game does not have. Otherwise returns `None`. Cells that are not squares are
/// accepted, because a test may state that no piece can go to such a cell.
pub fn explain_impossible(game: &Game, text: &str) -> Option<MoveErrorKind> {
    if text == PASS || text == SWAP {
        return None;
    }
    let program = game.program();
    let Some(parsed) = CoordinateText::parse(program, text).filter(CoordinateText::is_complete) else {
        return Some(MoveErrorKind::Unreadable(examples(game)));
    };
    if let Some(name) = parsed.squares.iter().find(|name| program.shape.find(name).is_none()) {
        return Some(MoveErrorKind::NoSquare(quote_truncated(name)));
    }
    let unknown_letters = |letters: Option<&str>, side| {
        let is_promotion_sign = |letters: &str| {
            letters == PROMOTION_SIGN && program.kinds.iter().any(|kind| kind.letter.starts_with(letters))
        };
        letters
            .filter(|letters| find_kind(program, letters, side).is_none() && !is_promotion_sign(letters))
            .map(quote_truncated)
    };
    unknown_letters(parsed.dropped_letters, Side::White)
        .or_else(|| parsed.choices.iter().find_map(|choice| unknown_letters(Some(choice), Side::Black)))
        .map(MoveErrorKind::NoKind)
}

/// Returns the kind of error if the board has no square with this name, or if the side to move has no piece on it; otherwise `None`.
pub fn explain_origin(game: &Game, name: &str) -> Option<MoveErrorKind> {
    match find_square(game.program(), name) {
        Some(square) => mover(game, square).err(),
        None => Some(MoveErrorKind::NoSquare(quote_truncated(name))),
    }
}

/// Returns the origin in a move text if this square is vacant. Returns `None` for an occupied origin, for a drop, and for
/// a text whose origin is not a square of the board.
pub fn vacant_origin(game: &Game, text: &str) -> Option<String> {
    let parsed =
        CoordinateText::parse(game.program(), text).filter(|parsed| parsed.dropped_letters.is_none())?;
    let from = find_square(game.program(), parsed.squares.first()?)?;
    (game.position().at(from) == Content::VACANT).then(|| game.program().name(from))
}

/// Returns the piece of the side to move on a square, or the kind of error if the square has no such piece.
fn mover(game: &Game, square: Square) -> Result<Piece, MoveErrorKind> {
    let (program, position) = (game.program(), game.position());
    match position.at(square).as_piece() {
        None => Err(MoveErrorKind::Vacant(program.name(square))),
        Some(piece) if !position.may_move(program, piece) => Err(MoveErrorKind::NotYours {
            kind: kind_name(program, piece.kind),
            square: program.name(square),
            owner: piece.side,
        }),
        Some(piece) => Ok(piece),
    }
}

/// Returns the kind whose pieces of `side` have these letters in FENs.
fn find_kind(program: &Program, letters: &str, side: Side) -> Option<KindId> {
    let mut kinds = program.kind_ids();
    kinds.find(|&kind| program.letter(Piece { kind, side }) == letters)
}

/// Returns the kind of error for a pseudo-legal move that is not legal.
pub(in crate::notation) fn explain_illegal(game: &Game, candidate: &Candidate) -> MoveErrorKind {
    let program = game.program();
    let mut position = game.position().clone();
    let side = position.side();
    let number = position.number_in_turn(program);
    let own_royal = |&(_, content): &(Square, Content)| {
        let piece = content.as_piece().filter(|piece| piece.side == side)?;
        (program.kind(piece.kind).royalty != Royalty::Common).then(|| kind_name(program, piece.kind))
    };
    if let Some(royal) = candidate.victims.iter().find_map(own_royal) {
        return MoveErrorKind::LosesOwnRoyal(royal);
    }
    position.make(program, &candidate.delta);
    if interp::in_check(program, &position, side)
        && let Some(kind) = exposed_royal(program, &position, side)
    {
        return kind;
    }
    if candidate.mv.form == Form::Castling {
        return MoveErrorKind::CastlingAttacked(kind_name(program, candidate.mv.kind));
    }
    let turn_requires_pattern = program.patterns_of_turn(side, number).next().is_some();
    if turn_requires_pattern || program.duties.iter().any(|duty| !duty.negated && duty.sides[side.index()]) {
        return MoveErrorKind::CompulsoryMove(examples(game));
    }
    MoveErrorKind::Forbidden
}

/// Returns the kind of error that names a royal of `side` and an enemy that could capture it if the enemy were to move.
fn exposed_royal(program: &Program, position: &Position, side: Side) -> Option<MoveErrorKind> {
    let setup = Setup { side: side.other(), moves_left: None, ..position.setup(program) };
    let position = Position::new_unchecked(program, &setup);
    let (candidate, square, royal) = capture_of_royal(program, &position)?;
    Some(MoveErrorKind::Exposes {
        royal: kind_name(program, royal),
        square: program.name(square),
        kind: kind_name(program, candidate.mv.kind),
        from: program.name(candidate.mv.from),
    })
}

/// Returns a pseudo-legal move of the side to move that removes an attacked royal of the other side, and the square and kind of
/// this royal. Returns `None` if no move removes one.
pub(in crate::notation) fn capture_of_royal(
    program: &Program,
    position: &Position,
) -> Option<(Candidate, Square, KindId)> {
    let side = position.side();
    let attacked =
        interp::attacked(program, position, side, &position.occupied(side.other()), &SquareSet::EMPTY);
    interp::pseudo_moves(program, position).into_iter().find_map(|candidate| {
        let (square, kind) = candidate.victims.iter().find_map(|&(square, content)| {
            let piece = content.as_piece().filter(|piece| piece.side != side && attacked.has(square))?;
            (program.kind(piece.kind).royalty != Royalty::Common).then_some((square, piece.kind))
        })?;
        Some((candidate, square, kind))
    })
}

/// Returns the kind of error for a text whose origin has a piece of the side to move, but which is not a move of that piece.
fn no_such_move(game: &Game, kind: KindId, text: &str, parsed: &CoordinateText<'_>) -> MoveErrorKind {
    let differing_only_in_choice: Vec<String> = legal_texts(game)
        .into_iter()
        .filter(|legal| {
            CoordinateText::parse(game.program(), legal)
                .is_some_and(|other| other.without_choice() == parsed.without_choice())
        })
        .collect();
    if !differing_only_in_choice.is_empty() {
        return if parsed.choices.is_empty() {
            MoveErrorKind::ChoiceMissing(differing_only_in_choice)
        } else {
            MoveErrorKind::ChoiceWrong(differing_only_in_choice)
        };
    }
    let from = parsed.squares[0];
    let action = match (&parsed.squares[1..], parsed.shots) {
        ([], _) => {
            return MoveErrorKind::MissingTarget {
                kind: kind_name(game.program(), kind),
                from: from.to_owned(),
            };
        }
        ([to], 0) => format!("go to {to}"),
        ([shot], _) => format!("shoot at {shot} without moving"),
        _ => format!("go `{}`", text.strip_prefix(from).unwrap_or(text)),
    };
    MoveErrorKind::CannotGo { kind: kind_name(game.program(), kind), from: from.to_owned(), action }
}

/// Returns the kind of error for a drop that is not legal.
pub(in crate::notation) fn explain_drop(game: &Game, letters: &str, square: Square) -> MoveErrorKind {
    let (program, position) = (game.program(), game.position());
    let Some(kind) = find_kind(program, letters, Side::White) else {
        return MoveErrorKind::NoKind(quote_truncated(letters));
    };
    let (name, square_name) = (kind_name(program, kind), program.name(square));
    let rules = || program.drops.iter().map(|&rule| &program.rules[rule]).filter(|rule| rule.kind == kind);
    if position.at(square) != Content::VACANT {
        return MoveErrorKind::NotVacant(square_name);
    }
    let hand_is_empty = |rule: &Rule| match rule.action {
        Action::Drop { hand: Some(kind), .. } => position.in_hand(position.side(), kind) == 0,
        _ => false,
    };
    if rules().next().is_some() && rules().all(hand_is_empty) {
        return MoveErrorKind::NotInHand { side: position.side(), kind: name };
    }
    let text = format!("{letters}@{square_name}");
    let candidates = interp::pseudo_moves(program, position);
    match candidates.iter().find(|candidate| write(program, &candidate.mv) == text) {
        Some(candidate) => explain_illegal(game, candidate),
        None => MoveErrorKind::CannotDrop { kind: name, square: square_name },
    }
}

/// Returns true if a text has the form of a coordinate move with origin and target, or of a drop.
pub(in crate::notation) fn is_move_or_drop(program: &Program, text: &str) -> bool {
    CoordinateText::parse(program, text)
        .is_some_and(|parsed| parsed.dropped_letters.is_some() || parsed.squares.len() > 1)
}

/// Returns the texts of some legal moves, as examples for a message; `e2e4` if there are none.
pub(in crate::notation) fn examples(game: &Game) -> String {
    const MAX_EXAMPLES: usize = 3;
    let texts = legal_texts(game);
    if texts.is_empty() {
        return "`e2e4`".to_owned();
    }
    let ellipsis = if texts.len() > MAX_EXAMPLES { ", …" } else { "" };
    format!("{}{ellipsis}", quoted_list(&texts[..texts.len().min(MAX_EXAMPLES)]))
}

pub(in crate::notation) fn kind_name(program: &Program, kind: KindId) -> String {
    program.kind(kind).name.clone()
}

/// Returns the square with a name; `None` if the board has no such square.
fn find_square(program: &Program, name: &str) -> Option<Square> {
    program.shape.find(name).filter(|&cell| program.shape.is_square(cell))
}

/// The parts of a text in coordinate notation.
struct CoordinateText<'t> {
    /// The letters of a dropped piece.
    dropped_letters: Option<&'t str>,
    /// The squares in order. The first is the origin, or the target of a drop.
    squares: Vec<&'t str>,
    /// The number of squares at which the piece shoots.
    shots: usize,
    /// The letters of the chosen kinds.
    choices: Vec<&'t str>,
}

impl<'t> CoordinateText<'t> {
    /// Splits a text into its parts; `None` if it does not have the form of a move.
    fn parse(program: &Program, text: &'t str) -> Option<CoordinateText<'t>> {
        let has_levels = program.shape.levels > 1;
        let (dropped_letters, mut rest) = match text.split_once('@') {
            Some((letters, rest)) => (Some(letters), rest),
            None => (None, text),
        };
        let mut parsed =
            CoordinateText { dropped_letters, squares: Vec::new(), shots: 0, choices: Vec::new() };
        while !rest.is_empty() {
            let after_comma = rest.strip_prefix(',');
            let square = after_comma.unwrap_or(rest);
            // The letter of a level precedes the letter of the file.
            let level_len =
                usize::from(has_levels && square.starts_with(|char: char| char.is_ascii_uppercase()));
            let name = &square[level_len..];
            let digits = name.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            if name.starts_with(|char: char| char.is_ascii_lowercase()) && (1..=2).contains(&digits) {
                // A comma separates a shot from an earlier square.
                if after_comma.is_some() && parsed.squares.is_empty() {
                    return None;
                }
                parsed.squares.push(&square[..=level_len + digits]);
                parsed.shots += usize::from(after_comma.is_some());
                rest = &square[level_len + 1 + digits..];
                continue;
            }
            let letters = rest.strip_prefix('+').unwrap_or(rest);
            let is_letter = letters.starts_with(|char: char| char.is_ascii_alphabetic());
            // A plus alone is a choice too.
            let (choice, after_choice) = rest.split_at(rest.len() - letters.len() + usize::from(is_letter));
            if choice.is_empty() || parsed.squares.is_empty() {
                return None;
            }
            parsed.choices.push(choice);
            rest = after_choice;
        }
        (!parsed.squares.is_empty()).then_some(parsed)
    }

    /// Returns true if the text has all parts of a move or a drop, and no others.
    fn is_complete(&self) -> bool {
        match self.dropped_letters {
            Some(_) => self.squares.len() == 1 && self.choices.is_empty(),
            None => self.squares.len() > 1,
        }
    }

    /// Returns all parts except the choices: the letters of a dropped piece, the squares, and the number of shots.
    fn without_choice(&self) -> (Option<&str>, &[&'t str], usize) {
        (self.dropped_letters, &self.squares, self.shots)
    }
}
