//! Moves in words, for menus and for screen readers.

use std::fmt::Write;

use crate::game::Game;
use crate::interp::Candidate;
use crate::position::{Form, TextPart};

/// Returns a description of a legal move: `Rook a1 to b1, then c1, takes Queen on c1`.
pub fn describe(game: &Game, candidate: &Candidate) -> String {
    let (program, position, mv) = (game.program(), game.position(), &candidate.mv);
    let name = |square| program.name(square);
    let kind_name = |kind| program.kind(kind).name.as_str();
    let mut text = match mv.form {
        Form::Pass => return "pass".to_owned(),
        Form::Swap => return "swap sides".to_owned(),
        Form::Drop => format!("drop {} on {}", kind_name(mv.kind), name(mv.from)),
        Form::Move => format!("{} {}", kind_name(mv.kind), name(mv.from)),
        Form::Castling => format!("{} {} castles", kind_name(mv.kind), name(mv.from)),
    };
    let mut legs = 0;
    for part in mv.text() {
        // Writing to a string cannot fail.
        let _ = match part {
            TextPart::Square(square) if legs == 0 => write!(text, " to {}", name(square)),
            TextPart::Square(square) => write!(text, ", then {}", name(square)),
            TextPart::Shot(square) => write!(text, ", shoots at {}", name(square)),
            TextPart::Choice(kind) if kind == mv.kind => write!(text, ", stays {}", kind_name(kind)),
            TextPart::Choice(kind) => write!(text, ", chooses {}", kind_name(kind)),
        };
        legs += usize::from(matches!(part, TextPart::Square(_)));
    }
    for &(square, content) in &candidate.victims {
        if let Some(piece) = content.as_piece() {
            let own =
                if piece.side == position.side() && !program.is_neutral(piece.kind) { "own " } else { "" };
            let _ = write!(text, ", takes {own}{} on {}", kind_name(piece.kind), name(square));
        }
    }
    text
}
