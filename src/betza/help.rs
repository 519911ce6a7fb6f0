//! Suggestions for the mistakes of `error.rs`: what to type instead.

use super::{BetzaErrorKind, BracketFault, GroupFault, NotYet};

impl BetzaErrorKind {
    pub(super) fn help(&self) -> Option<String> {
        Some(match self {
            Self::Empty => "write at least one atom, such as `W` or `fmWfcF`".to_owned(),
            Self::TooLong { .. } | Self::TooManyLegs { .. } => "split it into several `moves` sentences".to_owned(),
            Self::UnknownAtom { .. } => {
                "atoms: W F D N A H C (or L) Z (or J) G, R B Q K, U, and O2 for castling".to_owned()
            }
            Self::UnknownModifier { .. } => {
                "modifiers: directions f b l r s v h; m c d e (what it ends on), i n j p g o t u; a y q z for several legs"
                    .to_owned()
            }
            Self::NoPath { .. } => "write the legs one by one: `[W-F]`, `afsW`".to_owned(),
            Self::NotYet { what: NotYet::JumpingRide, text } => format!("write `moves {text} once or more`"),
            Self::CastlingSteps => "write `O2`: the king moves two squares towards the edge".to_owned(),
            Self::CastlingLetter { .. } => "letters for castling: l r s, i, j".to_owned(),
            Self::Anywhere { .. } => "letters for `U`: m c d e t i u".to_owned(),
            Self::NothingToExtend { .. } => "write `FX`, one and four; `NY`, three and four".to_owned(),
            Self::Extension { .. } => {
                "`X` follows W F D N A H C Z G (three squares farther), `Y` follows D N A C Z G (two squares farther both ways)"
                    .to_owned()
            }
            Self::Stray { found: ')' } => "open it before the letters to repeat: `(az)F`".to_owned(),
            Self::Stray { .. } => "put all legs between brackets: `[F?R]`".to_owned(),
            Self::BeforeBracket => "write them in front of the legs between the brackets".to_owned(),
            Self::Bracket { fault } => fault.help(),
            Self::Group { fault } => fault.help().to_owned(),
            Self::FirstLegOnly { .. } => "write it in front of the first leg".to_owned(),
            Self::NothingToToggle { letter: 'y' } => {
                "give the next leg its own range, or leave out the `y`".to_owned()
            }
            Self::NothingToToggle { .. } => "write `p`; the next leg has its own range".to_owned(),
            Self::EndsAndGoesOn { .. } => {
                "write two atoms: one that ends here and one that goes on".to_owned()
            }
            Self::NobodyToSpare => "leave out the `t`, or add `c`, `d`, `p` or `g`".to_owned(),
            Self::NotYetTurned => "move it to a later leg: `(az)F`, `afsafzW`".to_owned(),
            Self::Winding { atom, .. } => {
                format!("write the steps: `(az){atom}` turns by a right angle, `(afz){atom}` by half of one")
            }
            Self::TurnMeaningless { atom, possible, .. } => {
                format!("directions of `{atom}` after that leg: {}", possible.join(" "))
            }
            Self::NoContinuation { before, diagonal, .. } => {
                let [straight, slanting] = halves(*before);
                let (kept, lost) = if *diagonal { (straight, slanting) } else { (slanting, straight) };
                format!("write `{kept}` for `{before}`; if `{lost}` should go on too, give it its own bracket")
            }
            Self::NoAtom { .. } => "add an atom, or remove the small letters".to_owned(),
            Self::StrayRange { .. } => "write the number after its atom: `R4`, `fmW2`".to_owned(),
            Self::RangeLeadingZero { atom, digits } => match digits.trim_start_matches('0') {
                "" => format!("write {} for a ride without a limit", unlimited(*atom)),
                digits => format!("write `{atom}{digits}` for up to {digits} steps"),
            },
            Self::RangeTooLong { .. } => "leave out the number for a ride without a limit: `R`, `NN`".to_owned(),
            Self::RangeAfterDoubled { atom, digits } => format!("write `{atom}{digits}` or `{atom}{atom}`"),
            Self::RidesAlready { atom } => format!("write `{atom}`"),
            Self::Repeated { letter } | Self::NothingBetween { letter, .. } => {
                format!("leave out this `{letter}`")
            }
            Self::Clash { first, second } => format!("write one atom with `{first}` and one with `{second}`"),
            Self::DirectionsApart { together } => format!("write `{together}` together"),
            Self::DirectionRoyal { atom, .. } => {
                let [straight, diagonal] = halves(*atom);
                format!(
                    "write the parts: `f{straight}` is straight forward, `f{diagonal}` is both forward diagonals"
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
                    "write `{swapped}{atom}` for both at once, `{wide}{atom}{side}{atom}` for either"
                )
            }
            Self::DirectionRepeats { letters } => format!("leave out `{letters}` or the other letters"),
            Self::DirectionAll { letters, .. } => format!("leave out `{letters}`"),
            Self::NoRoomToHop { letter, atom } => match atom {
                'D' | 'A' | 'N' => {
                    format!("write `j{atom}` to need a piece between, or {}", hopper(*letter, *atom))
                }
                _ => format!("write {}", hopper(*letter, *atom)),
            },
            Self::Sign { found: '\'' | '"' | '`' } => "write the word without quotes".to_owned(),
            Self::Sign { .. } | Self::NotYet { .. } => return None,
        })
    }
}

impl BracketFault {
    fn help(&self) -> String {
        let help = match self {
            Self::BracketedRange { digits } => {
                return format!("write it directly after the atom: `R{digits}`");
            }
            Self::NoLeg | Self::MissingSeparator | Self::NotClosed => {
                "write legs joined by `-`, or by `?` where the move may also end: `[F?R]`"
            }
            Self::OneLeg => "remove the brackets",
            Self::Number => "give each leg its own number: `[W-F3]`",
            Self::NoDirections { .. } => "write it outside the brackets, as a separate move",
        };
        help.to_owned()
    }
}

impl GroupFault {
    fn help(self) -> &'static str {
        match self {
            Self::Start => "write `(az)F`: the step, and any number of steps that turn",
            Self::Second => "write two atoms",
            Self::NotClosed => "close it before the letters of the last leg: `(az)mF`",
            Self::NotOpen => "open it before the letters to repeat: `(az)F`",
            Self::LegBehind => "put the group last, or write each repetition",
            Self::Behind => "letters after a group: m c d e t",
            Self::Toggles => "leave out `y` or `g`",
        }
    }
}

/// The straight and the diagonal half of `K` or `Q`.
fn halves(atom: char) -> [char; 2] {
    if atom == 'K' { ['W', 'F'] } else { ['R', 'B'] }
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
