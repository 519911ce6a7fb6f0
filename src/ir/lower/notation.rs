//! Lowering of the declared notation: checks that it fits the game.

use crate::board::{Side, SquareSet, Vector};
use crate::diagnostics::{Code, Diagnostic};
use crate::ir::notation::{Notation, UnmovedFile};
use crate::ir::{Action, Program};
use crate::sema::model::{self, NotationForm};

/// Sets the notation of a program that is otherwise complete. Returns a diagnostic for each line of the main file that does not fit the
/// game. Lines of used files that do not fit are ignored.
pub(super) fn set_notation(program: &mut Program, declared: &[model::Notation]) -> Vec<Diagnostic> {
    let mut notation = Notation::default();
    let mut problems = Vec::new();
    for line in declared {
        let problem = match line.form {
            NotationForm::MovesInShort | NotationForm::DropsWithAt | NotationForm::MovedPiecesBySquare => {
                None
            }
            NotationForm::MovesInFull => {
                notation.full_moves = true;
                None
            }
            NotationForm::DropsInBrackets => {
                notation.bracketed_drops = has_unlimited_drops(program);
                (!notation.bracketed_drops)
                    .then(|| "no rule drops pieces from an unlimited supply".to_owned())
            }
            NotationForm::UnmovedPiecesByFile => {
                let files = unmoved_files(program).map(|files| notation.unmoved_files = Some(files));
                files.err()
            }
        };
        if let (Some(why), Some(span)) = (problem, line.span) {
            let problem =
                Diagnostic::new(Code::UnfitNotation, span, format!("this notation does not fit: {why}"));
            problems.push(problem.help("leave the line out: without it this is written as in most games"));
        }
    }
    program.notation = notation;
    problems
}

/// Returns true if some rule drops pieces from an unlimited supply.
fn has_unlimited_drops(program: &Program) -> bool {
    program.rules.iter().any(|rule| matches!(rule.action, Action::Drop { hand: None, .. }))
}

/// Returns the pieces that FENs can list by file letter.
///
/// # Errors
/// Returns the reason, as a clause, if no rule depends on unmoved pieces, or if some of them cannot be listed in this way.
fn unmoved_files(program: &Program) -> Result<Vec<UnmovedFile>, String> {
    if !program.tracked.tracks_unmoved() {
        return Err("no rule depends on whether a piece has moved".to_owned());
    }
    let mut files: Vec<UnmovedFile> = Vec::new();
    for side in Side::BOTH {
        for square in &unmoved_squares_read(program, side) {
            let name = program.name(square);
            let behind = program.shape.target(square, Vector::new(0, -1), side);
            let file = program.shape.file_letter(program.shape.coordinates(square).0);
            let letter = if side == Side::White { file.to_ascii_uppercase() } else { file };
            if behind.is_some_and(|cell| program.shape.is_square(cell)) {
                return Err(format!(
                    "rules depend on whether the piece on {name} has moved, but {name} is not in the back row"
                ));
            }
            if program.castlings.iter().any(|castling| castling.letter_of(side) == letter) {
                return Err(format!(
                    "`{letter}` is the letter of a castling, so it cannot stand for the piece on {name}"
                ));
            }
            if files.iter().any(|other| other.letter == letter) {
                return Err(format!("rules depend on whether two pieces on file {file} have moved"));
            }
            files.push(UnmovedFile { letter, side, square });
        }
    }
    Ok(files)
}

/// Returns the squares on which some rule reads whether a piece of a side is unmoved.
fn unmoved_squares_read(program: &Program, side: Side) -> SquareSet {
    let kinds = program.tracked.unmoved.kinds(program.kinds.len());
    let squares = kinds.map(|kind| program.kind(kind).unmoved_squares[side.index()]);
    squares.fold(SquareSet::EMPTY, |all, squares| all | squares)
}
