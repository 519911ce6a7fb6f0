//! Suggestions for correcting the errors that `error.rs` defines.

use super::{BetzaErrorKind, BracketFault, GroupFault, Unsupported};

impl BetzaErrorKind {
    pub(super) fn help(&self) -> String {
        match self {
            Self::Empty => "write at least one atom, such as `W` or `fmWfcF`".to_owned(),
            Self::TooLong { .. } | Self::TooManyLegs { .. } => "split it into several `moves` sentences".to_owned(),
            Self::UnknownAtom { letter: 'T' } => "`T` has a meaning only on a board with several levels".to_owned(),
            Self::UnknownAtom { .. } => {
                "atoms: `W F D N A H C` (or `L`) `Z` (or `J`) `G`, `R B Q K`, `U`, and `O2` for castling".to_owned()
            }
            Self::UnknownModifier { .. } => {
                "modifiers: directions `f b l r s v h`; `m c d e` (contents of the target square), `i n j p g o t u`; `a y q z` for several legs"
                    .to_owned()
            }
            Self::NoPath { .. } => "write the legs one by one: `[W-F]`, `afsW`".to_owned(),
            Self::Unsupported { reason: Unsupported::JumpingRide, text } => format!("write `moves {text} once or more`"),
            Self::Unsupported { reason: Unsupported::NotOnThisTiling, text } if text != "o" => {
                "write the legs as steps of the sentence, each in any direction: `W then F`".to_owned()
            }
            Self::CastlingSteps => "write `O2`: the king moves two squares towards the edge".to_owned(),
            Self::CastlingLetter { .. } => "letters for castling: `l r s`, `i`, `j`".to_owned(),
            Self::MeaninglessForUniversalLeap { .. } => "letters for `U`: `m c d e t i u`".to_owned(),
            Self::NothingToExtend { .. } => "write `FX`, one and four; `NY`, three and four".to_owned(),
            Self::Extension { .. } => {
                "`X` follows `W F D N A H C Z G` (three squares farther in one direction), `Y` follows `D N A C Z G` (two squares farther in both directions)"
                    .to_owned()
            }
            Self::OutsideBrackets { found: ')' } => "write the opening parenthesis before the letters to repeat: `(az)F`".to_owned(),
            Self::OutsideBrackets { .. } => "write all legs inside brackets: `[F?R]`".to_owned(),
            Self::ModifiersBeforeBracket => "write them before the legs inside the brackets".to_owned(),
            Self::Bracket { fault } => fault.help(),
            Self::Group { fault } => fault.help().to_owned(),
            Self::FirstLegOnly { .. } => "write it before the first leg".to_owned(),
            Self::NothingToToggle { letter: 'y' } => {
                "give the next leg its own range, or remove the `y`".to_owned()
            }
            Self::NothingToToggle { .. } => "write `p`; the next leg has its own range".to_owned(),
            Self::AmbiguousEnd { .. } => {
                "write two atoms: one that ends with this leg and one that continues".to_owned()
            }
            Self::TameWithoutEffect => "remove the `t`, or add `c`, `d`, `p` or `g`".to_owned(),
            Self::NoPreviousTurn => "move it to a later leg: `(az)F`, `afsafzW`".to_owned(),
            Self::UndefinedTurn { atom, .. } => {
                format!("write the steps: `(az){atom}` turns by 90 degrees, `(afz){atom}` by 45 degrees")
            }
            Self::MeaninglessTurn { atom, possible, .. } => {
                format!("directions of `{atom}` after the previous leg: {}", possible.join(" "))
            }
            Self::NoContinuation { before, diagonal, .. } => {
                let [straight_part, diagonal_part] = straight_and_diagonal_parts(*before);
                let (kept, lost) = if *diagonal { (straight_part, diagonal_part) } else { (diagonal_part, straight_part) };
                format!("write `{kept}` for `{before}`; if `{lost}` should continue too, write it in its own bracket")
            }
            Self::NoAtom { .. } => "add an atom, or remove the lower-case letters".to_owned(),
            Self::StrayRange { .. } => "write the number after its atom: `R4`, `fmW2`".to_owned(),
            Self::RangeLeadingZero { atom, digits } => match digits.trim_start_matches('0') {
                "" => format!("write {} for a ride without a limit", unlimited_ride(*atom)),
                digits => format!("write `{atom}{digits}` for up to {digits} steps"),
            },
            Self::RangeTooLong { .. } => "remove the number for a ride without a limit: `R`, `NN`".to_owned(),
            Self::RangeAfterDoubled { atom, digits } => format!("write `{atom}{digits}` or `{atom}{atom}`"),
            Self::AlreadyRides { atom } => format!("write `{atom}`"),
            Self::Repeated { letter } | Self::NothingBetween { letter, .. } => {
                format!("remove this `{letter}`")
            }
            Self::Clash { first, second } => format!("write one atom with `{first}` and one with `{second}`"),
            Self::DirectionsApart { together } => format!("write `{together}`"),
            Self::DirectionOnCombinedAtom { atom, .. } => {
                let [straight_part, diagonal_part] = straight_and_diagonal_parts(*atom);
                format!(
                    "write the parts: `f{straight_part}` is straight forward, `f{diagonal_part}` is both forward diagonals"
                )
            }
            Self::DirectionMeaningless { atom, known, .. } => format!("directions of `{atom}`: {known}"),
            Self::DirectionHalf => {
                "write `fh bh lh rh` (half of the directions to one side) or `hl hr` (a chiral half)".to_owned()
            }
            Self::DirectionChiral => "write two atoms".to_owned(),
            Self::DirectionOrder { letters, atom } => {
                let swapped: String = letters.chars().rev().collect();
                let (wide, side) = letters.split_at(1);
                format!(
                    "write `{swapped}{atom}` for both at once, `{wide}{atom}{side}{atom}` for either"
                )
            }
            Self::DirectionRepeats { letters } => format!("remove `{letters}` or the other letters"),
            Self::DirectionAll { letters, .. } => format!("remove `{letters}`"),
            Self::NoRoomToHop { letter, atom } => match atom {
                'D' | 'A' | 'N' => {
                    format!("write `j{atom}` to require a piece between, or {}", hopping_ride(*letter, *atom))
                }
                _ => format!("write {}", hopping_ride(*letter, *atom)),
            },
            Self::InvalidCharacter { found: '\'' | '"' | '`' } => "write the word without quotes".to_owned(),
            Self::InvalidCharacter { found: '+' | '/' | '&' | '|' | ',' } => {
                "remove it: atoms written together are alternatives, such as `NF`".to_owned()
            }
            Self::InvalidCharacter { found: '^' | '_' } => {
                "`^` (up) and `_` (down) have a meaning only on a board with several levels".to_owned()
            }
            Self::InvalidCharacter { .. } => "remove it".to_owned(),
            Self::Unsupported { .. } => "remove the letter".to_owned(),
        }
    }
}

impl BracketFault {
    fn help(&self) -> String {
        let help = match self {
            Self::BracketedRange { digits } => {
                return format!("write it directly after the atom: `R{digits}`");
            }
            Self::MissingAtom | Self::MissingSeparator | Self::Unclosed => {
                "write legs joined by `-`, or by `?` if the move may also end there: `[F?R]`"
            }
            Self::SingleLeg => "remove the brackets",
            Self::RangeAfterBracket => "give each leg its own number: `[W-F3]`",
            Self::NoDirections { .. } => "write it outside the brackets, as a separate move",
        };
        help.to_owned()
    }
}

impl GroupFault {
    fn help(self) -> &'static str {
        match self {
            Self::NoLegAtStart => "write `(az)F`: a step, and then any number of steps that turn",
            Self::SecondGroup => "write two atoms",
            Self::Unclosed => "write the closing parenthesis before the letters of the last leg: `(az)mF`",
            Self::Unopened => "write the opening parenthesis before the letters to repeat: `(az)F`",
            Self::LegAfterGroup => "put the group last, or write each repetition",
            Self::InvalidLetterAfterGroup => "letters after a group: `m c d e t`",
            Self::TogglingLeg => "remove `y` or `g`",
        }
    }
}

/// Returns the atoms of the straight and of the diagonal directions of `K` or `Q`.
fn straight_and_diagonal_parts(atom: char) -> [char; 2] {
    if atom == 'K' { ['W', 'F'] } else { ['R', 'B'] }
}

/// Returns the notation for a ride of an atom without a limit.
fn unlimited_ride(atom: char) -> String {
    match atom {
        'W' | 'R' => "`R`".to_owned(),
        'F' | 'B' => "`B`".to_owned(),
        'K' | 'Q' => "`Q`".to_owned(),
        other => format!("`{other}{other}`"),
    }
}

/// Returns the notation for a hopping ride of an atom.
fn hopping_ride(letter: char, atom: char) -> String {
    format!("`{letter}{}", &unlimited_ride(atom)[1..])
}
