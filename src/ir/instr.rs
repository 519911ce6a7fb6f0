//! The instructions of which chains are made. Not what they do on a board.

use super::{Go, Limited, SetId, Turn};

/// At most so many squares can be said in the text of one move, the origin not counted.
pub const MAX_SAID: usize = 7;

/// One instruction. Each offers alternatives, and the rest of the chain runs for every one; where it offers none, the chain has
/// failed. The piece has been lifted from its origin before the first. Every instruction sees what the ones before it have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instr {
    /// Goes along straight routes.
    Go(Go),
    /// Goes along straight routes that depend on the last unit step.
    Turn(Turn),
    /// Goes on by the last unit step: `min` to `max` times, over vacant squares.
    On {
        /// At least so often.
        min: u8,
        /// At most so often.
        max: u8,
        /// Where all of it lies.
        within: Option<SetId>,
    },
    /// Jumps to each square of the set.
    Jump(SetId),
    /// Goes on only if the square that has been reached is in the set.
    Check(SetId),
    /// The square that has been reached becomes part of the move's text.
    Say,
    /// From here on the shot moves, and the piece stays.
    Shoot,
    /// What stands on the square that has been reached is captured, if anything does.
    Take,
    /// Remembers the square that has been reached, for `Unload`.
    Mark,
    /// What has been captured last, if anything, is not: it stands on the marked square from then on.
    Unload,
    /// Every piece of the set is removed.
    Remove(SetId),
    /// The piece that left the trail is removed.
    RemoveMaker,
    /// The mover is removed.
    RemoveMover,
    /// The mover becomes one of these.
    Become {
        /// What can be chosen.
        options: Vec<Limited>,
        /// The choice is part of the move's text.
        said: bool,
        /// Where nothing can be chosen the move stands without.
        if_possible: bool,
    },
    /// The squares passed over so far become a trail.
    Trail,
    /// A piece from the player's hand is put on a vacant square. It is part of the move's text, and there is one in a move.
    Drop {
        /// What can be chosen.
        options: Vec<Limited>,
        /// Where to.
        to: SetId,
        /// Only if the move so far is legal by itself, as far as royals go.
        safely: bool,
    },
}

impl Instr {
    /// Every set that it names.
    pub fn sets(&self) -> impl Iterator<Item = SetId> {
        let over = match self {
            Self::Go(Go { pass, .. }) | Self::Turn(Turn { pass, .. }) => pass.over(),
            _ => None,
        };
        let other = match self {
            Self::Jump(set) | Self::Check(set) | Self::Remove(set) | Self::Drop { to: set, .. } => Some(*set),
            Self::Go(Go { within, .. }) | Self::Turn(Turn { within, .. }) | Self::On { within, .. } => {
                *within
            }
            _ => None,
        };
        over.into_iter().chain(other)
    }
}
