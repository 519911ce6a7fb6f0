//! The page that is being written: parts that are used, words, sections. Not what its sentences mean.

use std::fmt::Write as _;

use super::game::Game;
use crate::import::array::Array;
use crate::syntax::title;

/// A file on its way. Sections stand in the order of the kinds, sentences in the order in which they are said.
pub struct Page {
    title: String,
    origin: String,
    array: Array,
    /// The castling field of the setup; none where a picture says the same.
    rights: Option<String>,
    /// A line `notation …`.
    notation: Option<&'static str>,
    uses: Vec<&'static str>,
    words: Vec<String>,
    /// Headings of several kinds, and what stands under them.
    every: Vec<(String, Vec<String>)>,
    /// The same of one side's pieces.
    sides: Vec<(String, Vec<String>)>,
    /// By kind: its heading's letter if it needs one, and what is said of it.
    kinds: Vec<(String, Option<String>, Vec<String>)>,
    players: [Vec<String>; 3],
}

/// Of which players something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// White alone.
    White,
    /// Black alone.
    Black,
    /// Both.
    Both,
}

impl Page {
    /// An empty page for a game; `file` is where it comes from.
    pub fn new(name: &str, file: &str, game: &Game<'_>) -> Self {
        Self {
            title: title(name),
            origin: format!("# From [{name}] of {file}."),
            array: game.array.clone(),
            rights: None,
            notation: None,
            uses: Vec::new(),
            words: Vec::new(),
            every: Vec::new(),
            sides: Vec::new(),
            kinds: game.kinds.iter().map(|kind| (kind.name.clone(), None, Vec::new())).collect(),
            players: Default::default(),
        }
    }

    /// Uses a part.
    pub fn uses(&mut self, part: &'static str) {
        self.uses.push(part);
    }

    /// Defines a word.
    pub fn word(&mut self, word: &str, meaning: &str) {
        self.words.push(format!("{word} means {meaning}"));
    }

    /// Gives a kind its letter.
    pub fn letter(&mut self, kind: usize, letter: &str) {
        self.kinds[kind].1 = Some(letter.to_owned());
    }

    /// Says something of a kind.
    pub fn say(&mut self, kind: usize, sentence: impl Into<String>) {
        self.kinds[kind].2.push(sentence.into());
    }

    /// Says something of a kind that White and Black may have otherwise; an empty sentence says nothing.
    pub fn say_of_sides(&mut self, kind: usize, sentences: [String; 2]) {
        let [white, black] = sentences;
        if white == black {
            if !white.is_empty() {
                self.say(kind, white);
            }
            return;
        }
        // What is said of both sides stands before; a plain sentence would take its place.
        let also = |sentence: String| {
            let moves = |said: &String| said.starts_with("moves ");
            let adds = moves(&sentence) && self.kinds[kind].2.iter().any(moves);
            if adds { format!("also {sentence}") } else { sentence }
        };
        let (white, black) = (also(white), also(black));
        let subject = format!("piece {}", self.kinds[kind].0);
        add(&mut self.sides, &format!("White {subject}"), white);
        add(&mut self.sides, &format!("Black {subject}"), black);
    }

    /// Says something of the pieces of one side: 0 is White, 1 Black.
    pub fn say_of_side(&mut self, side: usize, kind: usize, sentence: String) {
        let heading = format!("{} piece {}", ["White", "Black"][side], self.kinds[kind].0);
        add(&mut self.sides, &heading, sentence);
    }

    /// Writes the setup as a position text with these letters in the castling field.
    pub fn rights(&mut self, letters: impl IntoIterator<Item = char>) {
        let letters: String = letters.into_iter().collect();
        self.rights = Some(if letters.is_empty() { "-".to_owned() } else { letters });
    }

    /// Declares a notation.
    pub fn notation(&mut self, words: &'static str) {
        self.notation = Some(words);
    }

    /// Says something of several kinds, perhaps otherwise of White's and of Black's.
    pub fn say_of_every(&mut self, set: &str, sentences: [String; 2]) {
        let [white, black] = sentences;
        if white == black {
            add(&mut self.every, &format!("every {set}"), white);
            return;
        }
        add(&mut self.every, &format!("White every {set}"), white);
        add(&mut self.every, &format!("Black every {set}"), black);
    }

    /// Says something of players.
    pub fn say_of(&mut self, whom: Whom, sentence: impl Into<String>) {
        self.players[whom as usize].push(sentence.into());
    }

    /// The whole text, not yet laid out.
    pub fn text(&self) -> String {
        let mut text = format!("{}\nvariant {}\n  language 1\n", self.origin, self.title);
        if let Some(notation) = self.notation {
            let _ = writeln!(text, "  notation {notation}");
        }
        text.push('\n');
        if !self.uses.is_empty() {
            let _ = writeln!(text, "use {}\n", self.uses.join(", "));
        }
        let _ = writeln!(text, "{}\n", self.array.words(self.rights.as_deref()));
        if !self.array.is_symmetric() {
            text.push_str("board sides differ\n\n");
        }
        for word in &self.words {
            let _ = writeln!(text, "{word}\n");
        }
        let kinds = self.kinds.iter().filter(|(_, letter, said)| letter.is_some() || !said.is_empty());
        let kinds = kinds.map(|(name, letter, said)| {
            let letter = letter.as_ref().map_or_else(String::new, |letter| format!(" {letter}"));
            (format!("piece {name}{letter}"), said.clone())
        });
        let players = ["White", "Black", "player"].map(str::to_owned).into_iter().zip(self.players.clone());
        for (heading, sentences) in self
            .every
            .iter()
            .cloned()
            .chain(kinds)
            .chain(self.sides.iter().cloned())
            .chain(players.filter(|(_, said)| !said.is_empty()))
        {
            if let [only] = &sentences[..] {
                let _ = writeln!(text, "{heading} {only}");
                continue;
            }
            let _ = writeln!(text, "{heading}");
            text.extend(sentences.iter().map(|sentence| format!("  {sentence}\n")));
            text.push('\n');
        }
        text
    }
}

/// Puts a sentence under a heading; an empty one says nothing.
fn add(sections: &mut Vec<(String, Vec<String>)>, heading: &str, sentence: String) {
    if sentence.is_empty() {
        return;
    }
    match sections.iter_mut().find(|(known, _)| known == heading) {
        Some((_, sentences)) => sentences.push(sentence),
        None => sections.push((heading.to_owned(), vec![sentence])),
    }
}
