//! Moves as the protocol has words for them. A front end only knows that a piece goes from one square to another, becomes another
//! piece perhaps, and that what stands on up to two squares on its way disappears (*legs*). So a move is written as what it does, not
//! as how it comes about. A move that does more than this is written plainly: a front end that knows the game adds the rest, and
//! half of it would be too much.

use super::labels;
use varlab::board::{Content, KindId, Piece, Side, Square};
use varlab::game::Game;
use varlab::interp::Candidate;
use varlab::ir::Program;
use varlab::notation::{MoveError, coordinate};
use varlab::position::{Form, Move};

/// A pass.
const NULL: &str = "@@@@";

/// So many squares on its way can lose what stands there.
const MOST_VICTIMS: usize = 2;

/// A move as it is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Legs {
    /// Its legs.
    pub legs: Vec<String>,
    /// They say all that it does.
    pub complete: bool,
}

/// What a legal move does.
pub(super) fn write(program: &Program, candidate: &Candidate) -> Legs {
    let mv = &candidate.mv;
    let name = |square| labels::name(program, square);
    let plain = || {
        let choice = mv.choice().map(|kind| suffix(program, mv.kind, kind)).unwrap_or_default();
        format!("{}{}{choice}", name(mv.from), name(mv.to))
    };
    match mv.form {
        Form::Pass => return Legs { legs: vec![NULL.to_owned()], complete: true },
        Form::Drop => {
            let letter = program.letter(Piece { kind: mv.kind, side: Side::White });
            let complete = candidate.delta.edits.len() == 1 && kind_after(candidate) == Some(mv.kind);
            return Legs { legs: vec![format!("{letter}@{}", name(mv.to))], complete };
        }
        Form::Castling => {
            return Legs { legs: vec![plain()], complete: mv.choice().is_none() };
        }
        Form::Move => {}
    }
    // A front end takes in passing by itself.
    let in_passing = program.rules.get(mv.rule as usize).is_some_and(|rule| rule.needs_trail);
    let victims: Vec<Square> =
        candidate.victims.iter().map(|victim| victim.0).filter(|&at| at != mv.to).collect();
    let end = kind_after(candidate);
    let known = |edit: &(Square, Content)| {
        edit.0 == mv.to || edit.1 == Content::VACANT && (edit.0 == mv.from || victims.contains(&edit.0))
    };
    let most = if in_passing { 1 } else { MOST_VICTIMS };
    let complete = end.is_some() && victims.len() <= most && candidate.delta.edits.iter().all(known);
    if !complete {
        return Legs { legs: vec![plain()], complete };
    }
    let stops = if in_passing { &[] } else { victims.as_slice() };
    let squares: Vec<Square> = [&[mv.from], stops, &[mv.to]].concat();
    let mut legs: Vec<String> =
        squares.windows(2).map(|leg| format!("{}{}", name(leg[0]), name(leg[1]))).collect();
    let becomes = end.filter(|&kind| kind != mv.kind).map(|kind| suffix(program, mv.kind, kind));
    if let (Some(last), Some(letter)) = (legs.last_mut(), &becomes) {
        last.push_str(letter);
    }
    Legs { legs, complete }
}

/// What the mover is where it ends; nothing, if it is gone.
fn kind_after(candidate: &Candidate) -> Option<KindId> {
    let edit = candidate.delta.edits.iter().rev().find(|edit| edit.0 == candidate.mv.to)?;
    edit.1.as_piece().map(|piece| piece.kind)
}

/// How it is said that a piece becomes another.
fn suffix(program: &Program, from: KindId, to: KindId) -> String {
    let letter = |kind| program.letter(Piece { kind, side: Side::Black });
    let becomes = letter(to);
    if becomes.strip_prefix('+') == Some(&letter(from)) { "+".to_owned() } else { becomes }
}

/// The legal move that a text means: one that does that, the plainest if there are several; or in coordinates.
///
/// # Errors
/// If there is none: why not.
pub fn read(game: &Game, text: &str) -> Result<Move, MoveError> {
    let program = game.program();
    let plain = |mv: &Move| coordinate::write(program, mv);
    let fits = |candidate: &&Candidate| write(program, candidate).legs.join(",") == text;
    let found = game.legal_moves().iter().filter(fits).map(|candidate| candidate.mv);
    let found = found.min_by_key(|mv| plain(mv).len());
    found.map_or_else(|| coordinate::read(game, &labels::own(program, text)), Ok)
}
