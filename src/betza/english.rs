//! A Betza word as an English sentence, for people who learn the notation.

use super::atoms::Symmetry;
use super::turns::{Turn, TurnChoice};
use super::{Atom, Bearing, Castling, Landing, Leg, Modes, Reach, Word, directions, turn_letters};

impl Word {
    /// Describes the moves in one sentence, with the alternatives joined by semicolons.
    pub fn english(&self) -> String {
        let atoms = self.atoms.iter().map(Atom::english);
        let all: Vec<String> = atoms.chain(self.castlings.iter().map(Castling::english)).collect();
        format!("It goes {}.", all.join("; or "))
    }
}

impl Atom {
    fn english(&self) -> String {
        let mut text = String::new();
        if self.initial {
            text += "if it has never moved, ";
        }
        for (at, leg) in self.legs.iter().enumerate() {
            let last = at + 1 == self.legs.len();
            if self.group == Some(at) {
                text += ", and then, any number of times, ";
            } else if at > 0 {
                text += if self.legs[at - 1].may_end { ", and may then go " } else { ", and then " };
            }
            let role = if !last {
                Role::Passes
            } else if self.group.is_some() {
                Role::Open
            } else {
                Role::Ends
            };
            text += &leg.english(role);
        }
        if self.group.is_some() {
            text += "; the end is ";
            text += &ends(self.closing, "a vacant square or an enemy, who is captured");
        }
        if self.leaves_trail {
            text += ", and leaves a trail for en passant";
        }
        text
    }
}

/// The position of a leg in its chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Another leg follows.
    Passes,
    /// The move ends with it.
    Ends,
    /// The move may end with it or go on.
    Open,
}

impl Leg {
    fn english(&self, role: Role) -> String {
        let (mut text, direction) = match &self.bearing {
            Bearing::Anywhere => ("to any other square".to_owned(), String::new()),
            Bearing::Routes(_) => (self.distance(), self.headings()),
            Bearing::Turn(turn) => (self.distance(), turn_headings(turn)),
        };
        if !direction.is_empty() {
            text += if direction.starts_with("farther") { ", " } else { " " };
            text += &direction;
        }
        if self.is_lame() {
            text += " if the squares between are vacant";
        }
        if self.around {
            text += ", also over the left and right edges";
        }
        let names_an_end = self.modes.name_an_end() || self.modes.tame;
        match role {
            Role::Passes if names_an_end && !self.may_end => {
                text += ", ";
                text += &passes(self.modes);
            }
            Role::Passes | Role::Ends if names_an_end || self.may_end => {
                text += ", to ";
                text += &ends(self.modes, "a vacant square or an enemy");
            }
            _ => {}
        }
        if self.unloads {
            text += ", and puts the piece that it captured last on the square it came from";
        }
        text
    }

    /// Describes the distance.
    fn distance(&self) -> String {
        match self.reach {
            Reach::Leap => self.steps(Some(1)),
            Reach::MustJump => self.steps(Some(1)) + " over a piece",
            Reach::Ride { max } => self.steps(max),
            Reach::Ski { max } => self.steps(max) + ", passing over the first",
            Reach::Hop { land: Landing::Beyond, max } => self.steps(max) + ", over exactly one piece",
            Reach::Hop { land: Landing::Next, max } => {
                self.steps(max) + ", to the square just behind the first piece"
            }
        }
    }

    /// Describes a number of steps of its atom; `None` is no limit.
    fn steps(&self, max: Option<u8>) -> String {
        let Some(kind) = self.kind() else { return String::new() };
        // In a chain of `a`, only the directions distinguish straight from diagonal.
        let turns = matches!(&self.bearing, Bearing::Turn(turn) if !turn.setting.brackets);
        let way = match kind.symmetry() {
            Symmetry::Oblique => String::new(),
            _ if turns => String::new(),
            Symmetry::Orthogonal => " straight".to_owned(),
            Symmetry::Diagonal => " diagonally".to_owned(),
            Symmetry::Royal => " straight or diagonally".to_owned(),
        };
        let size = if kind.symmetry() == Symmetry::Oblique {
            format!("{} and {} squares", number(kind.short), number(kind.long))
        } else {
            format!("{} squares{way}", number(kind.long))
        };
        match max {
            Some(1) if kind.long == 1 => format!("one square{way}"),
            Some(1) => format!("by a leap of {size}"),
            Some(max) if kind.long == 1 => format!("up to {} squares{way}", number(max as i8)),
            None if kind.long == 1 => format!("any number of squares{way}"),
            Some(max) => format!("by up to {} leaps of {size} in one line", number(max as i8)),
            None => format!("by any number of leaps of {size} in one line"),
        }
    }

    /// Describes the directions of a first leg.
    fn headings(&self) -> String {
        let Some(kind) = self.kind() else { return String::new() };
        let mut letters = self.directions();
        let mut texts = Vec::new();
        while !letters.is_empty() {
            let length = directions::group_length(&letters, kind.symmetry());
            let rest = letters.split_off(length.min(letters.len()));
            texts.push(heading(&letters, kind.symmetry()));
            letters = rest;
        }
        texts.join(" or ")
    }
}

fn heading(letters: &str, symmetry: Symmetry) -> String {
    let mut signs = letters.chars();
    let (first, second) = (signs.next().unwrap_or_default(), signs.next());
    match (symmetry, first, second) {
        (Symmetry::Oblique, 'h', Some('r')) => "right-handed".to_owned(),
        (Symmetry::Oblique, 'h', _) => "left-handed".to_owned(),
        (Symmetry::Oblique, half, Some('h')) => format!("{} by either side", side(half)),
        (Symmetry::Oblique, one, Some(other)) if one != other => {
            format!("{}, but farther {}", side(one), side(other))
        }
        (Symmetry::Oblique, one, _) => format!("farther {}", side(one)),
        (_, one, Some(other)) => format!("{} to the {}", side(one), side(other)),
        (_, one, None) => side(one).to_owned(),
    }
}

fn side(letter: char) -> &'static str {
    match letter {
        'f' => "forwards",
        'b' => "backwards",
        'l' => "left",
        'r' => "right",
        's' => "sideways",
        _ => "forwards or backwards",
    }
}

fn turn_headings(turn: &Turn) -> String {
    match turn.choice {
        TurnChoice::Outward => "onwards".to_owned(),
        TurnChoice::Default if matches!(turn.kind.symmetry(), Symmetry::Orthogonal | Symmetry::Diagonal) => {
            "onwards or at a right angle".to_owned()
        }
        TurnChoice::Default => "in any direction but back".to_owned(),
        TurnChoice::Written(_) if turn.setting.halves => {
            format!("in the directions {}", turn_letters::name(turn))
        }
        TurnChoice::Written(_) => {
            let mut texts = Vec::new();
            let letters = turn_letters::name(turn);
            let mut at = 0;
            while at < letters.len() {
                let length = turn_letters::group_length(&letters[at..]);
                texts.push(bend(&letters[at..at + length]));
                at += length;
            }
            texts.join(" or ")
        }
    }
}

fn bend(letters: &str) -> &'static str {
    match letters {
        "f" | "ff" => "onwards",
        "b" | "bb" => "back",
        "l" | "ll" => "a right angle to the left",
        "r" | "rr" => "a right angle to the right",
        "v" => "onwards or back",
        "s" => "at a right angle",
        "fl" => "half left",
        "fr" => "half right",
        "bl" => "half back to the left",
        "br" => "half back to the right",
        "fs" => "half left or half right",
        "bs" => "half back to either side",
        "lv" => "half left, forwards or back",
        "rv" => "half right, forwards or back",
        "q" => "at a right angle to the same side as before",
        "z" => "at a right angle to the other side than before",
        "fq" => "half to the same side as before",
        "fz" => "half to the other side than before",
        "bq" => "half back to the same side as before",
        "bz" => "half back to the other side than before",
        _ => "in any direction",
    }
}

/// Describes what a move may end on.
fn ends(modes: Modes, usual: &str) -> String {
    let mut texts: Vec<&str> = Vec::new();
    let parts = [
        (modes.quiet, "a vacant square"),
        (modes.capture, "capture an enemy"),
        (modes.destroy, "capture a piece of its own side"),
        (modes.en_passant, "capture en passant"),
        (modes.hop, "a piece, which stays"),
    ];
    texts.extend(parts.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text));
    if texts.is_empty() {
        texts.push(usual);
    }
    texts.join(" or ") + if modes.tame { ", no royal piece" } else { "" }
}

/// Describes what a leg may end on when another leg follows.
fn passes(modes: Modes) -> String {
    let parts = [
        (modes.quiet, "over a vacant square"),
        (modes.capture, "capturing an enemy"),
        (modes.destroy, "capturing a piece of its own side"),
        (modes.en_passant, "capturing en passant"),
        (
            modes.hop,
            if modes.tame {
                "onto a piece of its own side, which stays"
            } else {
                "onto a piece, which stays"
            },
        ),
    ];
    parts.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text).collect::<Vec<_>>().join(" or ")
}

impl Castling {
    fn english(&self) -> String {
        let side = match self.sides {
            [true, false] => "left",
            [false, true] => "right",
            _ => "left or right",
        };
        let partner = match self.inward {
            0 => "at the edge".to_owned(),
            squares => format!("{} from the edge", number(squares as i8)),
        };
        let plural = if self.steps == 1 { "" } else { "s" };
        format!(
            "by castling, {} square{plural} to the {side}, with the piece {partner}",
            number(self.steps as i8)
        )
    }
}

fn number(number: i8) -> String {
    match number {
        0 => "no".to_owned(),
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        6 => "six".to_owned(),
        more => more.to_string(),
    }
}
