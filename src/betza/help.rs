//! What to type instead of a mistake. The mistakes themselves are in `error.rs`.

use super::{BetzaErrorKind, NotYet};

impl BetzaErrorKind {
    pub(super) fn help(&self) -> Option<String> {
        Some(match self {
            Self::Empty => "write at least one atom, such as `W` or `fmWfcF`".to_owned(),
            Self::TooLong { .. } => "say it in several `moves` sentences".to_owned(),
            Self::UnknownAtom { .. } => "atoms: W F D N A H C (or L) Z (or J) G, and R B Q K".to_owned(),
            Self::UnknownModifier { .. } => {
                "modifiers: directions f b l r s v h; m c e (onto what), i n j p g".to_owned()
            }
            Self::NotYet { what: NotYet::SeveralLegs, .. } | Self::NoPath { .. } => {
                "write the legs one by one, joined by `then`".to_owned()
            }
            Self::NotYet { what: NotYet::LameRide, text } => format!("write `moves {text} once or more`"),
            Self::NotYet { what: NotYet::AnySquare, .. } => {
                "write `moves to` and a set of squares".to_owned()
            }
            Self::NotYet { what: NotYet::RangedSki, .. } => "leave the range out".to_owned(),
            Self::Castling => "write a `castles` sentence".to_owned(),
            Self::NoAtom { .. } => "add the atom, or take the small letters away".to_owned(),
            Self::StrayRange { .. } => "write the number after its atom: `R4`, `fmW2`".to_owned(),
            Self::RangeZero { atom } => format!("write {} for a ride without limit", unlimited(*atom)),
            Self::RangeLeadingZero { atom, digits } => {
                format!("write `{atom}{}` for up to so many steps", digits.trim_start_matches('0'))
            }
            Self::RangeTooLong { .. } => "leave the number out and ride without limit: `R`, `NN`".to_owned(),
            Self::RangeAfterDoubled { atom, digits } => format!("write `{atom}{digits}` or `{atom}{atom}`"),
            Self::RidesAlready { atom } => format!("write `{atom}`"),
            Self::Repeated { letter } | Self::NothingBetween { letter, .. } => {
                format!("leave this `{letter}` out")
            }
            Self::Clash { first, second } => format!("write one atom with `{first}` and one with `{second}`"),
            Self::DirectionsApart { together } => format!("write `{together}` together"),
            Self::DirectionRoyal { atom, .. } => {
                let (straight, diagonal) = if *atom == 'K' { ('W', 'F') } else { ('R', 'B') };
                format!(
                    "say it of the parts: `f{straight}` is straight forward, `f{diagonal}` both forward diagonals"
                )
            }
            Self::DirectionMeaningless { atom, .. } => {
                let known =
                    if matches!(atom, 'F' | 'A' | 'G' | 'B') { "f b l r fl fr bl br" } else { "f b l r s v" };
                format!("directions of `{atom}`: {known}")
            }
            Self::DirectionHalf => {
                "write `fh bh lh rh` (a side's half) or `hl hr` (a chiral half)".to_owned()
            }
            Self::DirectionChiral => "write two atoms".to_owned(),
            Self::DirectionOrder { letters, atom } => {
                let swapped: String = letters.chars().rev().collect();
                let (wide, side) = letters.split_at(1);
                format!(
                    "write `{swapped}{atom}` for what is both, `{wide}{atom}{side}{atom}` for what is either"
                )
            }
            Self::DirectionRepeats { letters } => format!("leave `{letters}` or the other letters out"),
            Self::DirectionAll { letters, .. } => format!("leave `{letters}` out"),
            Self::NoRoomToHop { letter, atom } => match atom {
                'D' | 'A' | 'N' => {
                    format!("write `j{atom}` to need a piece between, or {}", hopper(*letter, *atom))
                }
                _ => format!("write {}", hopper(*letter, *atom)),
            },
            Self::Sign { .. } | Self::NotYet { .. } => return None,
        })
    }
}

fn unlimited(atom: char) -> String {
    match atom {
        'W' | 'R' => "`R`".to_owned(),
        'F' | 'B' => "`B`".to_owned(),
        'K' | 'Q' => "`Q`".to_owned(),
        other => format!("`{other}{other}`"),
    }
}

fn hopper(letter: char, atom: char) -> String {
    format!("`{letter}{}", &unlimited(atom)[1..])
}
