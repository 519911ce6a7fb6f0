//! Describes Betza words as English sentences, for people who learn the notation.

use super::atoms::Symmetry;
use super::turns::{RelativeLeg, TurnChoice};
use super::{Atom, Castling, Landing, Leg, LegDirections, Modes, Reach, Word, directions, turn_letters};

impl Word {
    /// Describes the moves in one sentence, with the alternatives joined by semicolons.
    pub fn english(&self) -> String {
        let atoms = self.atoms.iter().map(Atom::english);
        let all: Vec<String> = atoms.chain(self.castlings.iter().map(Castling::english)).collect();
        let separator = if self.atoms.first().is_some_and(|atom| atom.initial) { ", " } else { " " };
        format!("It goes{separator}{}.", all.join("; or "))
    }
}

impl Atom {
    fn english(&self) -> String {
        let mut text = String::new();
        if self.initial {
            text += "if it has never moved, ";
        }
        for (index, leg) in self.legs.iter().enumerate() {
            let is_last = index + 1 == self.legs.len();
            if self.group == Some(index) {
                text += ", and then, any number of times, ";
            } else if index > 0 {
                text += if self.legs[index - 1].may_end { ", and may then go " } else { ", and then " };
            }
            let role = if !is_last {
                Role::Intermediate
            } else if self.group.is_some() {
                Role::LastOfGroup
            } else {
                Role::Last
            };
            text += &leg.english(role);
        }
        if self.group.is_some() {
            text += "; the last step is ";
            text += &end_text(self.closing, "to a vacant square or an enemy, who is captured");
        }
        if self.leaves_trail {
            text += ", and leaves a trail for en passant";
        }
        text
    }
}

/// The role of a leg in its chain.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Another leg follows.
    Intermediate,
    /// The move ends with this leg, which is not in a repeated group.
    Last,
    /// The leg is the last one of a repeated group: the move may end with it, or the group is repeated.
    LastOfGroup,
}

impl Leg {
    fn english(&self, role: Role) -> String {
        let (mut text, direction) = match &self.directions {
            LegDirections::Anywhere => ("to any other square".to_owned(), String::new()),
            LegDirections::Routes(_) => (self.distance_text(), self.directions_text()),
            LegDirections::Relative(relative) => (self.distance_text(), relative_leg_text(relative)),
        };
        if !direction.is_empty() {
            text += if direction.starts_with("with the longer part") { ", " } else { " " };
            text += &direction;
        }
        if self.is_lame() {
            text += " if the squares between are vacant";
        }
        if self.around {
            text += ", also over the left and right edges";
        }
        let has_contents = self.modes.restrict_contents() || self.modes.tame;
        match role {
            Role::Intermediate if has_contents && !self.may_end => {
                text += ", ";
                text += &intermediate_end_text(self.modes);
            }
            Role::Intermediate | Role::Last if has_contents || self.may_end => {
                text += ", ";
                text += &end_text(self.modes, "to a vacant square or an enemy");
            }
            _ => {}
        }
        if self.unloads {
            text += ", and puts the piece that it captured last on the square where this step began";
        }
        text
    }

    /// Describes the distance of the leg, and the pieces that it must or may pass over.
    fn distance_text(&self) -> String {
        match self.reach {
            Reach::Leap => self.steps_text(Some(1)),
            Reach::MustJump => self.steps_text(Some(1)) + " over a piece",
            Reach::Ride { max } => self.steps_text(max),
            Reach::Ski { max } => self.steps_text(max) + ", passing over the first",
            Reach::Hop { land: Landing::Beyond, max } => self.steps_text(max) + ", over exactly one piece",
            Reach::Hop { land: Landing::Next, max } => {
                self.steps_text(max) + ", to the square directly after the first piece"
            }
        }
    }

    /// Describes the steps of the leg's atom, at most `max`; `None` means no limit.
    fn steps_text(&self, max: Option<u8>) -> String {
        let Some(kind) = self.kind() else { return String::new() };
        // In a chain of `a`, the directions alone determine whether a step is straight or diagonal.
        let is_chain_turn =
            matches!(&self.directions, LegDirections::Relative(relative) if !relative.setting.brackets);
        let direction = match kind.symmetry() {
            Symmetry::Oblique => String::new(),
            _ if is_chain_turn => String::new(),
            Symmetry::Orthogonal => " straight".to_owned(),
            Symmetry::Diagonal => " diagonally".to_owned(),
            Symmetry::Combined => " straight or diagonally".to_owned(),
            Symmetry::Cubic if kind.letter == 'T' => " through a corner".to_owned(),
            Symmetry::Hexagonal | Symmetry::Cubic if kind.short == 0 => " straight".to_owned(),
            Symmetry::Hexagonal | Symmetry::Cubic if kind.short == kind.long => " diagonally".to_owned(),
            Symmetry::Hexagonal | Symmetry::Cubic => String::new(),
        };
        let size = if direction.is_empty() && !is_chain_turn {
            format!("{} and {} squares", number_word(kind.short), number_word(kind.long))
        } else {
            format!("{} squares{direction}", number_word(kind.long))
        };
        match max {
            Some(1) if kind.long == 1 => format!("one square{direction}"),
            Some(1) => format!("by a leap of {size}"),
            Some(max) if kind.long == 1 => format!("up to {} squares{direction}", number_word(max as i8)),
            None if kind.long == 1 => format!("any number of squares{direction}"),
            Some(max) => format!("by up to {} leaps of {size} in one line", number_word(max as i8)),
            None => format!("by any number of leaps of {size} in one line"),
        }
    }

    /// Describes the directions of a first leg.
    fn directions_text(&self) -> String {
        let Some(kind) = self.kind() else { return String::new() };
        let is_uneven = kind.short != 0 && kind.short != kind.long;
        // In space, the directions of an uneven leap are described like those of an oblique leap.
        let described_symmetry = match kind.symmetry() {
            Symmetry::Cubic if is_uneven => Symmetry::Oblique,
            symmetry => symmetry,
        };
        let mut letters = self.direction_letters();
        let mut texts = Vec::new();
        while !letters.is_empty() {
            let length = directions::group_length(&letters, kind.symmetry());
            let rest = letters.split_off(length.min(letters.len()));
            texts.push(group_text(&letters, described_symmetry));
            letters = rest;
        }
        texts.join(" or ")
    }
}

fn group_text(letters: &str, symmetry: Symmetry) -> String {
    let mut chars = letters.chars();
    let (first, second) = (chars.next().unwrap_or_default(), chars.next());
    match (symmetry, first, second) {
        (Symmetry::Oblique, 'h', Some('r')) => "right-handed".to_owned(),
        (Symmetry::Oblique, 'h', _) => "left-handed".to_owned(),
        (Symmetry::Oblique, half, Some('h')) => format!("in any of the four directions {}", side_text(half)),
        (Symmetry::Oblique, first, Some(second)) if first != second => {
            format!("{}, but farther {}", side_text(first), side_text(second))
        }
        (Symmetry::Oblique, first, _) => format!("with the longer part going {}", side_text(first)),
        (_, first, Some(second)) if first == second => side_text(first).to_owned(),
        (Symmetry::Cubic, first, Some(second)) => format!("{} and {}", side_text(first), side_text(second)),
        (_, first, Some(second)) => format!("{} to the {}", side_text(first), side_text(second)),
        (_, first, None) => side_text(first).to_owned(),
    }
}

fn side_text(letter: char) -> &'static str {
    match letter {
        'f' => "forwards",
        'b' => "backwards",
        'l' => "left",
        'r' => "right",
        's' => "sideways",
        '^' => "up",
        '_' => "down",
        _ => "forwards or backwards",
    }
}

fn relative_leg_text(leg: &RelativeLeg) -> String {
    match leg.choice {
        TurnChoice::Outward => "onwards".to_owned(),
        TurnChoice::Default if matches!(leg.kind.symmetry(), Symmetry::Orthogonal | Symmetry::Diagonal) => {
            "onwards or at a right angle".to_owned()
        }
        TurnChoice::Default => "in any direction but back".to_owned(),
        TurnChoice::Written(_) if leg.setting.oblique_after_compass => {
            format!("in the directions {}", turn_letters::letters_for_leg(leg))
        }
        TurnChoice::Written(_) => {
            let mut texts = Vec::new();
            let letters = turn_letters::letters_for_leg(leg);
            let mut offset = 0;
            while offset < letters.len() {
                let length = turn_letters::group_length(&letters[offset..]);
                texts.push(bend_text(&letters[offset..offset + length]));
                offset += length;
            }
            texts.join(" or ")
        }
    }
}

fn bend_text(letters: &str) -> &'static str {
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
        "z" => "at a right angle to the opposite side",
        "fq" => "half to the same side as before",
        "fz" => "half to the opposite side",
        "bq" => "half back to the same side as before",
        "bz" => "half back to the opposite side",
        _ => "in any direction",
    }
}

/// Describes the contents of the square on which a move may end; `default` is the text if the modes do not specify any.
fn end_text(modes: Modes, default: &str) -> String {
    let mut texts: Vec<&str> = Vec::new();
    let mode_texts = [
        (modes.quiet, "to a vacant square"),
        (modes.capture, "to capture an enemy"),
        (modes.destroy, "to capture a piece of its own side"),
        (modes.en_passant, "to capture en passant"),
        (modes.hop, "to a piece, which stays"),
    ];
    texts.extend(mode_texts.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text));
    if texts.is_empty() {
        texts.push(default);
    }
    texts.join(" or ") + if modes.tame { ", but not a royal piece" } else { "" }
}

/// Describes the contents of the square on which a leg may end if another leg must follow.
fn intermediate_end_text(modes: Modes) -> String {
    let mode_texts = [
        (modes.quiet, "onto a vacant square"),
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
    let texts = mode_texts.into_iter().filter(|(applies, _)| *applies).map(|(_, text)| text);
    texts.collect::<Vec<_>>().join(" or ")
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
            1 => "one square from the edge".to_owned(),
            squares => format!("{} squares from the edge", number_word(squares as i8)),
        };
        let plural = if self.steps == 1 { "" } else { "s" };
        format!(
            "by castling, {} square{plural} to the {side}, with the piece {partner}",
            number_word(self.steps as i8)
        )
    }
}

fn number_word(number: i8) -> String {
    match number {
        0 => "no".to_owned(),
        1 => "one".to_owned(),
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        6 => "six".to_owned(),
        larger => larger.to_string(),
    }
}
