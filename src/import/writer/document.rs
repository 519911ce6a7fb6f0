//! The file to be written: the shipped files that it uses, its words and its sections.

use std::fmt::Write as _;

use super::game::Game;
use crate::import::start_position::StartPosition;
use crate::syntax::{LANGUAGE_VERSION, title_from_name};

/// A file to be written. The sections are, in this order: sets of kinds, kinds, walls, pieces of one side, and players. Sentences are in
/// the order in which they were added.
pub struct Document {
    title: String,
    /// The comment at the beginning, which names the imported section and its file.
    origin_comment: String,
    start: StartPosition,
    /// The castling field of the setup; `None` if a diagram implies it.
    castling_field: Option<String>,
    /// The words after `notation`; `None` without a line `notation …`.
    notation: Option<&'static str>,
    /// The shipped files after `use`.
    uses: Vec<&'static str>,
    /// The definitions of words: `WORD means …`.
    words: Vec<String>,
    /// The name, the letter and the sentences of the walls; `None` if the game has none.
    walls: Option<(&'static str, char, Vec<String>)>,
    /// The headings for sets of kinds, with their sentences.
    kind_sets: Vec<(String, Vec<String>)>,
    /// The headings for pieces of one side, with their sentences.
    sides: Vec<(String, Vec<String>)>,
    /// The kinds: name, letter in the heading or `None`, and sentences.
    kinds: Vec<(String, Option<String>, Vec<String>)>,
    /// The sentences for players, in the order of [`Players`].
    players: [Vec<String>; 3],
}

/// The players to whom a sentence applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Only White.
    White,
    /// Only Black.
    Black,
    /// Both.
    Both,
}

impl Document {
    /// Creates an empty document for a game from the file `file`.
    pub fn new(name: &str, file: &str, game: &Game<'_>) -> Self {
        Self {
            title: title_from_name(name),
            origin_comment: format!("# From [{name}] of {file}."),
            start: game.start.clone(),
            castling_field: None,
            notation: None,
            uses: Vec::new(),
            words: Vec::new(),
            walls: None,
            kind_sets: Vec::new(),
            sides: Vec::new(),
            kinds: game.kinds.iter().map(|kind| (kind.name.clone(), None, Vec::new())).collect(),
            players: Default::default(),
        }
    }

    /// Adds the path of a shipped file after `use`.
    pub fn use_shipped_file(&mut self, path: &'static str) {
        self.uses.push(path);
    }

    /// Defines a word.
    pub fn define_word(&mut self, word: &str, meaning: &str) {
        self.words.push(format!("{word} means {meaning}"));
    }

    /// Puts a letter into the heading of a kind.
    pub fn set_letter(&mut self, kind: usize, letter: &str) {
        self.kinds[kind].1 = Some(letter.to_owned());
    }

    /// Adds a neutral kind with these sentences. In the start position, the pieces of this kind replace the cells that are not
    /// squares.
    pub fn add_walls(&mut self, name: &'static str, letter: char, sentences: Vec<String>) {
        self.walls = Some((name, letter, sentences));
    }

    /// Adds a sentence under a kind.
    pub fn add(&mut self, kind: usize, sentence: impl Into<String>) {
        self.kinds[kind].2.push(sentence.into());
    }

    /// Adds a sentence for White's pieces and a sentence for Black's pieces of a kind. They can be the same. An empty sentence is ignored.
    pub fn add_by_side(&mut self, kind: usize, sentences: [String; 2]) {
        let [white, black] = sentences;
        if white == black {
            if !white.is_empty() {
                self.add(kind, white);
            }
            return;
        }
        // Without `also`, a `moves` sentence for one side would replace the `moves` sentences of the kind for that side.
        let also = |sentence: String| {
            let defines_moves = |sentence: &String| sentence.starts_with("moves ");
            let adds = defines_moves(&sentence) && self.kinds[kind].2.iter().any(defines_moves);
            if adds { format!("also {sentence}") } else { sentence }
        };
        let (white, black) = (also(white), also(black));
        let subject = format!("piece {}", self.kinds[kind].0);
        add_sentence(&mut self.sides, &format!("White {subject}"), white);
        add_sentence(&mut self.sides, &format!("Black {subject}"), black);
    }

    /// Adds a sentence for the pieces of a kind of one side: 0 is White, 1 is Black.
    pub fn add_for_side(&mut self, side: usize, kind: usize, sentence: String) {
        let heading = format!("{} piece {}", ["White", "Black"][side], self.kinds[kind].0);
        add_sentence(&mut self.sides, &heading, sentence);
    }

    /// Writes the setup as a FEN with these letters in the castling field.
    pub fn set_castling_field(&mut self, letters: impl IntoIterator<Item = char>) {
        let letters: String = letters.into_iter().collect();
        self.castling_field = Some(if letters.is_empty() { "-".to_owned() } else { letters });
    }

    /// Declares a notation: adds a line `notation …` with these words.
    pub fn set_notation(&mut self, words: &'static str) {
        self.notation = Some(words);
    }

    /// Adds a sentence for White's pieces and a sentence for Black's pieces of several kinds. They can be the same. `set` is the text after
    /// `every`.
    pub fn add_for_set(&mut self, set: &str, sentences: [String; 2]) {
        let [white, black] = sentences;
        if white == black {
            add_sentence(&mut self.kind_sets, &format!("every {set}"), white);
            return;
        }
        add_sentence(&mut self.kind_sets, &format!("White every {set}"), white);
        add_sentence(&mut self.kind_sets, &format!("Black every {set}"), black);
    }

    /// Adds a sentence for players.
    pub fn add_for_players(&mut self, players: Players, sentence: impl Into<String>) {
        self.players[players as usize].push(sentence.into());
    }

    /// Returns the whole text, not yet formatted.
    pub fn text(&self) -> String {
        let mut text =
            format!("{}\nvariant {}\n  language {LANGUAGE_VERSION}\n", self.origin_comment, self.title);
        if let Some(notation) = self.notation {
            let _ = writeln!(text, "  notation {notation}");
        }
        text.push('\n');
        if !self.uses.is_empty() {
            let _ = writeln!(text, "use {}\n", self.uses.join(", "));
        }
        let start = match &self.walls {
            Some((_, letter, _)) => self.start.with_voids_as(*letter),
            None => self.start.clone(),
        };
        let _ = writeln!(text, "{}\n", start.setup(self.castling_field.as_deref()));
        if !self.start.is_symmetric() {
            text.push_str("board sides differ\n\n");
        }
        for word in &self.words {
            let _ = writeln!(text, "{word}\n");
        }
        let kinds =
            self.kinds.iter().filter(|(_, letter, sentences)| letter.is_some() || !sentences.is_empty());
        let kinds = kinds.map(|(name, letter, sentences)| {
            let letter = letter.as_ref().map_or_else(String::new, |letter| format!(" {letter}"));
            (format!("piece {name}{letter}"), sentences.clone())
        });
        let walls = self.walls.iter().map(|(name, letter, sentences)| {
            let neutral = ["is neutral".to_owned()];
            (format!("piece {name} {letter}"), neutral.iter().chain(sentences).cloned().collect())
        });
        let players = ["White", "Black", "player"].map(str::to_owned).into_iter().zip(self.players.clone());
        for (heading, sentences) in self
            .kind_sets
            .iter()
            .cloned()
            .chain(kinds)
            .chain(walls)
            .chain(self.sides.iter().cloned())
            .chain(players.filter(|(_, sentences)| !sentences.is_empty()))
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

/// Adds a sentence under a heading. An empty sentence is ignored.
fn add_sentence(sections: &mut Vec<(String, Vec<String>)>, heading: &str, sentence: String) {
    if sentence.is_empty() {
        return;
    }
    match sections.iter_mut().find(|(known, _)| known == heading) {
        Some((_, sentences)) => sentences.push(sentence),
        None => sections.push((heading.to_owned(), vec![sentence])),
    }
}
