//! The instructions of chains. A chain is the sequence of instructions by which a rule or an `after` sentence moves a piece.

use super::{
    AffectedPieces, Destination, Go, HomeSquare, KindOption, NoVacantSquare, RelativeGo, RelocatedPiece,
    SetId,
};

/// The maximum number of squares in the text of one move, without the origin.
pub const MAX_MOVE_TEXT_SQUARES: usize = 32;

/// An instruction. The current square is the square that the piece, or its shot, has reached so far. An instruction can have several
/// outcomes, such as target squares: the rest of the chain runs for each of them. Without an outcome the chain fails. The piece is lifted
/// from its origin before the first instruction. Each instruction acts on the board as changed by the previous ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Moves along straight routes.
    Go(Go),
    /// Moves along routes that depend on the last unit step.
    GoRelative(RelativeGo),
    /// Continues by the last unit step, `min` to `max` times, over vacant squares.
    Continue {
        /// The minimum number of steps.
        min: u8,
        /// The maximum number of steps.
        max: u8,
        /// The set that must contain all squares of the leg.
        within: Option<SetId>,
    },
    /// Jumps to each square of the set.
    Jump(SetId),
    /// Jumps to the nearest of the squares on which the mover's kind starts. If the move ends there, the piece counts as unmoved.
    JumpHome(HomeSquare),
    /// Fails unless the current square is in the set.
    RequireSquare(SetId),
    /// Fails unless some cell is in the set. For this test and for effects, the mover counts as standing on the current square
    /// or, during a shot, on the square from which it shoots; a removed mover is on no square.
    RequireAny(SetId),
    /// Fails if a royal piece of the mover's side would be in check if the move ended here.
    RequireSafety,
    /// Adds the current square to the move text.
    AddToText,
    /// Starts a shot: the following instructions move the shot while the piece stays on its square.
    Shoot,
    /// Captures the piece on the current square, if any.
    Take,
    /// Captures the piece on the current square, if any, but leaves it on the board until the repetition ends. The same piece cannot be
    /// captured again.
    TakeLater,
    /// Runs chains repeatedly.
    Repeat(Repeat),
    /// Stores the current square for [`Destination::Mark`].
    Mark,
    /// Puts a piece on another square, which must be vacant. A destination chosen from a set becomes part of the move text.
    Relocate {
        /// The piece that is moved. If it is a captured piece, the move still counts as a capture unless the destination is the mark.
        what: RelocatedPiece<SetId>,
        /// The destination square.
        to: Destination<SetId>,
        /// The consequence if no square fits.
        otherwise: NoVacantSquare,
    },
    /// Moves a piece of the set, other than the mover, to a vacant square. The chains run from the point of view of the owner of
    /// that piece. Its origin and the squares of its legs become part of the move text.
    MoveAnother {
        /// The set of pieces to choose from.
        what: SetId,
        /// True if one of these pieces must move if possible.
        must: bool,
        /// The alternative chains of the piece that moves.
        bodies: Vec<Vec<Instr>>,
    },
    /// Removes every piece of the set.
    Remove(SetId),
    /// Removes the piece that made the trail (en passant).
    RemoveTrailPiece,
    /// Removes the mover.
    RemoveMover,
    /// Changes the side of pieces.
    ChangeSide {
        /// The pieces that change sides.
        what: AffectedPieces<SetId>,
        /// True if changing the side of an enemy piece counts as an attack on it.
        as_threat: bool,
    },
    /// Changes the kind of the mover.
    Become {
        /// The kinds to choose from.
        options: Vec<KindOption>,
        /// True if the choice is part of the move text.
        in_text: bool,
        /// True if the mover keeps its kind when no kind can be chosen; otherwise the chain fails.
        if_possible: bool,
    },
    /// Makes the move leave a trail on the squares that the mover passes over.
    Trail,
    /// Drops a piece onto a vacant square, which becomes part of the move text. A move drops at most one piece from the hand.
    Drop {
        /// The kinds to choose from.
        options: Vec<KindOption>,
        /// True if the piece comes from the player's hand, false if the supply is unlimited.
        from_hand: bool,
        /// The target squares; `None` for the square that the shot has reached.
        to: Option<SetId>,
        /// True if the drop is forbidden when the mover's side would be in check without the drop.
        safely: bool,
    },
}

/// A repetition: rounds of steps. Each round continues where the previous one ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The alternative chains; each round runs one of them.
    pub bodies: Vec<Vec<Instr>>,
    /// The minimum number of rounds.
    pub min: u8,
    /// The maximum number of rounds, bounded by the length of move texts.
    pub max: u8,
    /// True if the move cannot stop while another round is possible.
    pub maximal: bool,
}

impl Instr {
    /// Returns true if the instruction moves the piece, or its shot, to another square. A repetition only contains such instructions.
    pub fn is_leg(&self) -> bool {
        matches!(
            self,
            Self::Go(_) | Self::GoRelative(_) | Self::Continue { .. } | Self::Jump(_) | Self::JumpHome(_)
        )
    }

    /// Returns true if the instruction puts the piece on the square that the last leg has entered on another square.
    pub fn displaces(&self) -> bool {
        matches!(self, Self::Relocate { what: RelocatedPiece::It, .. })
    }

    /// Iterates over the sets that the instruction refers to, without those of nested chains.
    fn own_sets(&self) -> impl Iterator<Item = SetId> + use<> {
        let hurdles = match self {
            Self::Go(Go { pass, .. }) | Self::GoRelative(RelativeGo { pass, .. }) => pass.over(),
            _ => None,
        };
        let first = match self {
            Self::MoveAnother { what: set, .. }
            | Self::Jump(set)
            | Self::RequireSquare(set)
            | Self::RequireAny(set)
            | Self::Remove(set) => Some(*set),
            Self::Drop { to, .. } => *to,
            Self::ChangeSide { what, .. } => what.set().copied(),
            Self::Relocate { what, .. } => what.set().copied(),
            Self::Go(Go { within, .. })
            | Self::GoRelative(RelativeGo { within, .. })
            | Self::Continue { within, .. } => *within,
            _ => None,
        };
        let second = if let Self::Relocate { to, .. } = self { to.set().copied() } else { None };
        hurdles.into_iter().chain(first).chain(second)
    }

    /// Iterates over the sets that the instruction refers to, including those of nested chains.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        instructions(std::slice::from_ref(self)).flat_map(Instr::own_sets)
    }
}

/// Iterates over the instructions of a chain, including those of repetitions and those of moves of other pieces.
pub fn instructions(body: &[Instr]) -> impl Iterator<Item = &Instr> {
    with_nested(body, |instr| match instr {
        Instr::Repeat(Repeat { bodies, .. }) | Instr::MoveAnother { bodies, .. } => bodies,
        _ => &[],
    })
}

/// Iterates over the instructions of a chain, including those of repetitions, but not those of moves of other pieces.
pub fn mover_instructions(body: &[Instr]) -> impl Iterator<Item = &Instr> {
    with_nested(body, |instr| match instr {
        Instr::Repeat(repeat) => &repeat.bodies,
        _ => &[],
    })
}

/// Iterates over the instructions of a chain. Each instruction is followed by those of the chains that `nested` returns for it.
fn with_nested(body: &[Instr], nested: fn(&Instr) -> &[Vec<Instr>]) -> impl Iterator<Item = &Instr> {
    let mut stack = vec![body.iter()];
    std::iter::from_fn(move || {
        loop {
            match stack.last_mut()?.next() {
                None => {
                    stack.pop();
                }
                Some(instr) => {
                    stack.extend(nested(instr).iter().map(|body| body.iter()));
                    return Some(instr);
                }
            }
        }
    })
}
