//! The page that is being written: parts that are used, words, sections. Not what its sentences mean.

use super::game::Game;
use crate::syntax::title;

/// A file on its way. Sections stand in the order of the kinds, sentences in the order in which they are said.
pub struct Page {
    title: String,
    origin: String,
    setup: String,
    uses: Vec<&'static str>,
    words: Vec<String>,
    every: Vec<(String, Vec<String>)>,
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
            setup: game.array.words(),
            uses: Vec::new(),
            words: Vec::new(),
            every: Vec::new(),
            kinds: game.kinds.iter().map(|kind| (kind.name.clone(), None, Vec::new())).collect(),
            players: Default::default(),
        }
    }

    /// Uses a part.
    pub fn uses(&mut self, part: &'static str) {
        self.uses.push(part);
    }

    /// Explains a word, once.
    pub fn word(&mut self, line: String) {
        if !self.words.contains(&line) {
            self.words.push(line);
        }
    }

    /// Gives a kind its letter.
    pub fn letter(&mut self, kind: usize, letter: &str) {
        self.kinds[kind].1 = Some(letter.to_owned());
    }

    /// Says something of a kind.
    pub fn say(&mut self, kind: usize, sentence: impl Into<String>) {
        self.kinds[kind].2.push(sentence.into());
    }

    /// Says something of several kinds.
    pub fn say_of_every(&mut self, set: &str, sentence: impl Into<String>) {
        let sentence = sentence.into();
        match self.every.iter_mut().find(|(known, _)| known == set) {
            Some((_, sentences)) => sentences.push(sentence),
            None => self.every.push((set.to_owned(), vec![sentence])),
        }
    }

    /// Says something of players.
    pub fn say_of(&mut self, whom: Whom, sentence: impl Into<String>) {
        self.players[whom as usize].push(sentence.into());
    }

    /// The whole text, not yet laid out.
    pub fn text(&self) -> String {
        let mut text = format!("{}\nvariant {}\n  language 1\n\n", self.origin, self.title);
        if !self.uses.is_empty() {
            text.push_str(&format!("use {}\n\n", self.uses.join(", ")));
        }
        text.push_str(&format!("{}\n\n", self.setup));
        text.extend(self.words.iter().map(|word| format!("{word}\n")));
        text.push('\n');
        let every = self.every.iter().map(|(set, sentences)| (format!("every {set}"), sentences));
        let kinds = self.kinds.iter().filter(|(_, letter, said)| letter.is_some() || !said.is_empty());
        let kinds = kinds.map(|(name, letter, said)| {
            let letter = letter.as_ref().map_or_else(String::new, |letter| format!(" {letter}"));
            (format!("piece {name}{letter}"), said)
        });
        let players = ["White", "Black", "player"].map(str::to_owned).into_iter().zip(&self.players);
        // Both come before either, since what is said first is judged first only among endings.
        for (heading, sentences) in every.chain(kinds).chain(players.filter(|(_, said)| !said.is_empty())) {
            if let [only] = &sentences[..] {
                text.push_str(&format!("{heading} {only}\n"));
                continue;
            }
            text.push_str(&format!("{heading}\n"));
            text.extend(sentences.iter().map(|sentence| format!("  {sentence}\n")));
            text.push('\n');
        }
        text
    }
}
