//! The effects of `after` sentences.

use super::{
    AffectedPieces, Instr, MovePattern, MoveVerb, NoVacantSquare, Program, RelocatedPiece, State,
    instructions, mover_instructions,
};
use crate::board::Contents;
use crate::diagnostics::Span;

/// The effects of an `after` sentence.
#[allow(clippy::struct_excessive_bools)] // independent flags, not a state machine
#[derive(Clone, Debug)]
pub struct After {
    /// The kinds of movers to which the sentence applies.
    pub kinds: Contents,
    /// True for the sides to which it applies.
    pub sides: [bool; 2],
    /// The state that the mover must have before the move.
    pub state: State,
    /// The conditions: indices into [`Program::guards`](crate::ir::Program::guards).
    pub guards: Vec<usize>,
    /// The pattern of the moves that trigger the effects.
    pub pattern: MovePattern,
    /// The alternatives: chains of instructions. Only one of them runs.
    pub bodies: Vec<Vec<Instr>>,
    /// True if the sentence can remove a piece other than the mover, or change the side of a piece by `turns … as a threat`, which counts
    /// as an attack on the piece.
    pub removes: bool,
    /// True if the sentence can remove the mover or change its side.
    pub removes_mover: bool,
    /// True if the sentence can change the side of another piece of the mover's side.
    pub turns_friends: bool,
    /// True if the sentence can return captured pieces to the board.
    pub returns_captured: bool,
    /// True if the sentence can make the move impossible.
    pub can_fail: bool,
    /// True if the removals are not attacks.
    pub without_check: bool,
    /// The span of the sentence.
    pub span: Span,
}

impl After {
    /// Creates a sentence about all moves of some kinds, with these alternative chains.
    pub fn new(program: &Program, kinds: Contents, bodies: Vec<Vec<Instr>>, span: Span) -> After {
        After {
            kinds,
            sides: [true; 2],
            state: State::default(),
            guards: Vec::new(),
            pattern: MovePattern::of_verb(MoveVerb::Move),
            removes: bodies.iter().any(|body| removes(body) || threatens(body)),
            removes_mover: bodies.iter().any(|body| body.iter().any(loses_mover)),
            turns_friends: bodies.iter().flatten().any(|instr| turns_friends(program, instr)),
            returns_captured: bodies.iter().any(|body| returns_captured(body)),
            can_fail: bodies.iter().any(|body| can_fail(body)),
            without_check: false,
            bodies,
            span,
        }
    }

    /// Returns true if attacks depend on the sentence for a reason other than the removal of the mover.
    pub fn matters_to_attacks(&self) -> bool {
        self.removes || self.turns_friends || self.returns_captured || self.can_fail
    }

    /// Returns true if the sentence can remove pieces, or change their side by `turns … as a threat`, and this counts as an attack.
    pub fn counts_as_attack(&self) -> bool {
        self.removes && !self.without_check
    }
}

/// Returns true if a chain can remove a piece.
pub(super) fn removes(body: &[Instr]) -> bool {
    instructions(body).any(|instr| {
        let pushes_off = |instr: &Instr| {
            matches!(
                instr,
                Instr::Relocate { what: RelocatedPiece::It, otherwise: NoVacantSquare::Removes, .. }
            )
        };
        matches!(instr, Instr::Take | Instr::TakeLater | Instr::Remove(_) | Instr::RemoveTrailPiece)
            || pushes_off(instr)
    })
}

/// Returns true if a chain changes the side of pieces by `turns … as a threat`.
pub(super) fn threatens(body: &[Instr]) -> bool {
    body.iter().any(|instr| matches!(instr, Instr::ChangeSide { as_threat: true, .. }))
}

/// Returns true if an instruction removes the mover or changes its side.
fn loses_mover(instr: &Instr) -> bool {
    matches!(instr, Instr::RemoveMover | Instr::ChangeSide { what: AffectedPieces::Itself, .. })
}

/// Returns true if an instruction can change the side of another piece of the mover's side.
fn turns_friends(program: &Program, instr: &Instr) -> bool {
    match instr {
        Instr::ChangeSide { what: AffectedPieces::Every(set), .. } => {
            program.set(*set).possible_contents().intersects(Contents::FRIEND)
        }
        Instr::ChangeSide { what, .. } => *what == AffectedPieces::It,
        _ => false,
    }
}

/// Returns true if a chain returns captured pieces to the board.
fn returns_captured(body: &[Instr]) -> bool {
    body.iter().any(|instr| matches!(instr, Instr::Relocate { what: RelocatedPiece::Captured, .. }))
}

/// Returns true if a chain can make the move impossible.
fn can_fail(body: &[Instr]) -> bool {
    mover_instructions(body).any(|instr| {
        instr.is_leg()
            || matches!(
                instr,
                Instr::RequireSquare(_)
                    | Instr::RequireAny(_)
                    | Instr::RequireSafety
                    | Instr::Relocate { otherwise: NoVacantSquare::Fails, .. }
            )
    })
}
