//! Moves in the notation of the protocol. The notation can express that a piece moves from one square to another,
//! that it promotes, and that pieces on up to two squares on its way are captured. Such a move is written as
//! several *legs*: one to each captured piece, and one to the target. The text of a move depends on its form, its
//! effects, and whether its rule needs a trail (en passant). A move with further effects is written as plain
//! coordinates, because a front end that supports the game applies them itself.

use super::square_names;
use varlab::board::{Content, KindId, Piece, Side, Square};
use varlab::game::Game;
use varlab::interp::Candidate;
use varlab::ir::Program;
use varlab::notation::{MoveError, coordinate, san};
use varlab::position::{Form, Move};

/// The text of a pass in this protocol.
const PASS_TEXT: &str = "@@@@";

/// Maximum number of captures before the target square; the notation cannot express more.
const MAX_INTERMEDIATE_CAPTURES: usize = 2;

/// The text of a move.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Legs {
    /// The text of each leg.
    pub legs: Vec<String>,
    /// True if the legs express all effects of the move.
    pub is_complete: bool,
}

/// Returns the text of a legal move.
pub(super) fn write_legs(program: &Program, candidate: &Candidate) -> Legs {
    let mv = &candidate.mv;
    let square_name = |square| square_names::protocol_name(program, square);
    let coordinates_text = || {
        let choice = mv.choice().map(|kind| promotion_suffix(program, mv.kind, kind)).unwrap_or_default();
        format!("{}{}{choice}", square_name(mv.from), square_name(mv.to))
    };
    match mv.form {
        Form::Pass => return Legs { legs: vec![PASS_TEXT.to_owned()], is_complete: true },
        Form::Swap => return Legs { legs: vec![coordinate::write(program, mv)], is_complete: true },
        Form::Drop => {
            let letter = program.letter(Piece { kind: mv.kind, side: Side::White });
            let is_complete = candidate.delta.edits.len() == 1 && kind_after(candidate) == Some(mv.kind);
            return Legs { legs: vec![format!("{letter}@{}", square_name(mv.to))], is_complete };
        }
        Form::Castling => {
            // Where the pieces can start on any square, coordinates can be those of a step of the king.
            let from_any_square = coordinate::king_takes_rook_text(program, mv).is_some();
            let text = san::castling_text(program, mv).filter(|_| from_any_square);
            let text = text.map_or_else(coordinates_text, str::to_owned);
            return Legs { legs: vec![text], is_complete: mv.choice().is_none() };
        }
        Form::Move => {}
    }
    // Front ends perform en-passant captures themselves.
    let en_passant = program.rules.get(mv.rule as usize).is_some_and(|rule| rule.needs_trail);
    let victims: Vec<Square> =
        candidate.victims.iter().map(|victim| victim.0).filter(|&square| square != mv.to).collect();
    let final_kind = kind_after(candidate);
    let is_expressed = |edit: &(Square, Content)| {
        edit.0 == mv.to || edit.1 == Content::VACANT && (edit.0 == mv.from || victims.contains(&edit.0))
    };
    let max_victims = if en_passant { 1 } else { MAX_INTERMEDIATE_CAPTURES };
    let is_complete = final_kind.is_some()
        && victims.len() <= max_victims
        && candidate.delta.edits.iter().all(is_expressed);
    if !is_complete {
        return Legs { legs: vec![coordinates_text()], is_complete };
    }
    let intermediate_squares = if en_passant { &[] } else { victims.as_slice() };
    let squares: Vec<Square> = [&[mv.from], intermediate_squares, &[mv.to]].concat();
    let mut legs: Vec<String> =
        squares.windows(2).map(|leg| format!("{}{}", square_name(leg[0]), square_name(leg[1]))).collect();
    let promotion =
        final_kind.filter(|&kind| kind != mv.kind).map(|kind| promotion_suffix(program, mv.kind, kind));
    if let (Some(last), Some(letter)) = (legs.last_mut(), &promotion) {
        last.push_str(letter);
    }
    Legs { legs, is_complete }
}

/// Returns the kind of the moving piece after the move; `None` if the piece is not on its target square.
fn kind_after(candidate: &Candidate) -> Option<KindId> {
    let edit = candidate.delta.edits.iter().rev().find(|edit| edit.0 == candidate.mv.to)?;
    edit.1.as_piece().map(|piece| piece.kind)
}

/// Returns the suffix for a promotion: `+`, or the letter of the new kind.
fn promotion_suffix(program: &Program, from: KindId, to: KindId) -> String {
    let letter = |kind| program.letter(Piece { kind, side: Side::Black });
    let promoted_letter = letter(to);
    if promoted_letter.strip_prefix('+') == Some(&letter(from)) { "+".to_owned() } else { promoted_letter }
}

/// Returns the legal move that a text denotes. If several moves have that text, returns the move whose coordinate notation is the
/// shortest. If no move has that text, the text is read as coordinate notation.
///
/// # Errors
/// Returns an error if the text does not denote a legal move.
pub fn read_legs(game: &Game, text: &str) -> Result<Move, MoveError> {
    let program = game.program();
    let coordinate_text = |mv: &Move| coordinate::write(program, mv);
    let matches = |candidate: &&Candidate| write_legs(program, candidate).legs.join(",") == text;
    let matching_moves = game.legal_moves().iter().filter(matches).map(|candidate| candidate.mv);
    let shortest = matching_moves.min_by_key(|mv| coordinate_text(mv).len());
    shortest.map_or_else(|| coordinate::read(game, &square_names::to_game_names(program, text)), Ok)
}
