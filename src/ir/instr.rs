//! The instructions of chains.

use super::{Affected, Destination, Go, Limited, NoRoom, RelativeGo, Relocated, SetId};

/// Maximum number of squares in the text of one move, without the origin.
pub const MAX_TEXT_SQUARES: usize = 32;

/// One instruction. Each offers alternatives, and the rest of the chain runs for every one; where it offers none, the chain has
/// failed. The piece has been lifted from its origin before the first. Every instruction sees what the ones before it have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Goes along straight routes.
    Go(Go),
    /// Goes along straight routes that depend on the last unit step.
    GoRelative(RelativeGo),
    /// Goes on by the last unit step: `min` to `max` times, over vacant squares.
    Continue {
        /// At least so often.
        min: u8,
        /// At most so often.
        max: u8,
        /// The set that contains the whole leg.
        within: Option<SetId>,
    },
    /// Jumps to each square of the set.
    Jump(SetId),
    /// Goes on only if the square that has been reached is in the set.
    Check(SetId),
    /// The square that has been reached becomes part of the move's text.
    AddToText,
    /// From here on the shot moves, and the piece stays where it is.
    Shoot,
    /// Captures the piece on the current square, if there is one.
    Take,
    /// Captures the piece on the current square, if there is one, when the repetition ends. Until then it stays; a piece that has
    /// been captured cannot be captured again.
    TakeLater,
    /// Follows the ways of a word for steps as often as possible or wanted.
    Repeat(Repeat),
    /// Remembers the square that has been reached, for [`Destination::Mark`].
    Mark,
    /// Puts a piece on another square, which must be vacant. A square of a set is part of the move's text.
    Relocate {
        /// The piece. A captured one remains captured for deeds, but is not removed.
        what: Relocated<SetId>,
        /// The square.
        to: Destination<SetId>,
        /// The consequence if there is no such square.
        otherwise: NoRoom,
    },
    /// Another piece of the set moves to a vacant square, seen from its owner's side. Its origin and the squares of its legs are part
    /// of the move's text.
    Another {
        /// The pieces.
        what: SetId,
        /// True if one of them moves whenever one can.
        must: bool,
        /// The chains of its move, one of which is run.
        bodies: Vec<Vec<Instr>>,
    },
    /// Removes every piece of the set.
    Remove(SetId),
    /// The piece that left the trail is removed.
    RemoveTrailPiece,
    /// The mover is removed.
    RemoveMover,
    /// These pieces change sides.
    Turn {
        /// The pieces.
        what: Affected<SetId>,
        /// True if enemies among them are attacked.
        as_threat: bool,
    },
    /// The mover becomes one of these.
    Become {
        /// The kinds to choose from.
        options: Vec<Limited>,
        /// The choice is part of the move's text.
        said: bool,
        /// True if the move is also possible without a choice when no kind can be chosen.
        if_possible: bool,
    },
    /// The squares passed over so far become a trail.
    Trail,
    /// A piece is put on a vacant square. It is part of the move's text. Of pieces from the hand there is one in a move.
    Drop {
        /// The kinds to choose from.
        options: Vec<Limited>,
        /// True if the piece comes from the player's hand, false if the supply is unlimited.
        from_hand: bool,
        /// The target squares; `None` for the square that the shot has reached.
        to: Option<SetId>,
        /// True if the move so far must leave its side's royal pieces safe.
        safely: bool,
    },
}

/// A word for steps that is repeated: one of its ways is followed in each round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// The ways through the word.
    pub bodies: Vec<Vec<Instr>>,
    /// Minimum number of rounds.
    pub min: u8,
    /// Maximum number of rounds. The text of the move bounds it.
    pub max: u8,
    /// True if the move cannot stop while another round is possible.
    pub maximal: bool,
}

impl Instr {
    /// Returns every set that the instruction refers to, without those inside a repetition.
    fn own_sets(&self) -> impl Iterator<Item = SetId> + use<> {
        let over = match self {
            Self::Go(Go { pass, .. }) | Self::GoRelative(RelativeGo { pass, .. }) => pass.over(),
            _ => None,
        };
        let other = match self {
            Self::Another { what: set, .. } | Self::Jump(set) | Self::Check(set) | Self::Remove(set) => {
                Some(*set)
            }
            Self::Drop { to, .. } => *to,
            Self::Turn { what, .. } => what.set().copied(),
            Self::Relocate { what, .. } => what.set().copied(),
            Self::Go(Go { within, .. })
            | Self::GoRelative(RelativeGo { within, .. })
            | Self::Continue { within, .. } => *within,
            _ => None,
        };
        let second = if let Self::Relocate { to, .. } = self { to.set().copied() } else { None };
        over.into_iter().chain(other).chain(second)
    }

    /// Returns every set that the instruction refers to.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        instructions(std::slice::from_ref(self)).flat_map(Instr::own_sets)
    }
}

/// Iterates over the instructions of a chain and of the repetitions in it.
pub fn instructions(body: &[Instr]) -> impl Iterator<Item = &Instr> {
    let mut open = vec![body.iter()];
    std::iter::from_fn(move || {
        loop {
            match open.last_mut()?.next() {
                None => {
                    open.pop();
                }
                Some(instr) => {
                    if let Instr::Repeat(repeat) = instr {
                        open.extend(repeat.bodies.iter().map(|body| body.iter()));
                    }
                    return Some(instr);
                }
            }
        }
    })
}
