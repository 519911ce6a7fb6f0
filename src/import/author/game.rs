//! What the sentences of all subjects need to know: the board, the kinds, how regions are told. Not the sentences.

use super::kinds::{self, Kind};
use crate::diagnostics::{Code, Diagnostic};
use crate::import::array::Array;
use crate::import::config::Config;
use crate::import::ini::Setting;
use crate::import::squares::Region;

/// A game that is being written.
pub struct Game<'a> {
    /// What the file says.
    pub config: &'a Config<'a>,
    /// Files of the board.
    pub files: u8,
    /// Ranks of the board.
    pub ranks: u8,
    /// The array.
    pub array: Array,
    /// The kinds that the game has, promoted forms last.
    pub kinds: Vec<Kind>,
}

/// A region of White and one of Black, both as White sees them.
pub struct Regions {
    /// White's, Black's.
    pub of: [Region; 2],
}

impl Regions {
    /// Whether neither has a square.
    pub fn are_empty(&self) -> bool {
        self.of.iter().all(Region::is_empty)
    }

    /// Each as its side sees it, on a board of so many ranks.
    pub fn views(&self, ranks: u8) -> [Region; 2] {
        [self.of[0].clone(), self.of[1].mirrored(ranks)]
    }
}

/// The array of the format, where a file gives none.
const ORTHODOX: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The most files and ranks that a board has here.
const MOST: u8 = 16;

impl<'a> Game<'a> {
    /// Finds out board and kinds; `None` if that cannot be done, which has been reported.
    pub fn new(config: &'a Config<'a>) -> Option<Self> {
        let files = config.file("maxFile").unwrap_or(8);
        let ranks = u8::try_from(config.number("maxRank", 8)).unwrap_or(u8::MAX);
        let fen = config.get("startFen");
        let text = fen.map_or(ORTHODOX, |setting| &setting.value);
        let span = fen.map_or(config.span, |setting| setting.value_span);
        let array = if (1..=MOST).contains(&files) && (1..=MOST).contains(&ranks) {
            Array::read(text, files, ranks)
        } else {
            Err(format!("a board of {files} files and {ranks} ranks is too large"))
        };
        let array = match array {
            Ok(array) => array,
            Err(why) => {
                let problem =
                    Diagnostic::new(Code::ImportValue, span, format!("this is no array here: {why}"));
                config.report(problem.help(
                    "maxFile, maxRank and startFen must agree; boards have at most 16 files and ranks",
                ));
                return None;
            }
        };
        let kinds = kinds::of(config, &array, span)?;
        Some(Self { config, files, ranks, array, kinds })
    }

    /// The kind with that letter (`P`, `+P`).
    pub fn kind(&self, letter: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.letter == letter)
    }

    /// The kinds of the types with those letters, promoted forms among them; `*` is all kinds.
    pub fn kinds_of(&self, letters: &[char]) -> Vec<usize> {
        let all = letters.contains(&'*');
        let of = |at: &usize| all || letters.contains(&self.kinds[*at].of.letter);
        (0..self.kinds.len()).filter(of).collect()
    }

    /// Their names, as one set.
    pub fn set_of(&self, letters: &[char]) -> String {
        let names: Vec<&str> =
            self.kinds_of(letters).iter().map(|&at| self.kinds[at].name.as_str()).collect();
        names.join(", ")
    }

    /// The kinds of a set that is said of White and of Black; where these differ, that is reported and White's are taken.
    pub fn kinds_under(&self, key: &str, otherwise: &[char]) -> Vec<usize> {
        let letters = self.config.of_sides(key).map(|setting| {
            let mut letters =
                setting.map_or_else(|| otherwise.to_vec(), |setting| self.config.letters(setting));
            letters.sort_unstable();
            letters
        });
        if letters[0] != letters[1] {
            let said = ["Black", "White"].map(|side| format!("{key}{side}"));
            if let Some(key) = said.iter().find(|key| self.config.get(key).is_some()) {
                self.config.lose(key, "here both sides have the same; White's are taken");
            }
        }
        self.kinds_of(&letters[0])
    }

    /// The regions of White and of Black under a key: said of both, or with the side behind it.
    pub fn regions(&self, key: &str, otherwise: [Region; 2]) -> Regions {
        self.read_regions(self.config.of_sides(key), otherwise)
    }

    /// The same, with a key for each side.
    pub fn regions_under(&self, keys: &[String; 2], otherwise: [Region; 2]) -> Regions {
        self.read_regions(keys.each_ref().map(|key| self.config.get(key)), otherwise)
    }

    fn read_regions(&self, settings: [Option<&Setting>; 2], otherwise: [Region; 2]) -> Regions {
        let mut of = otherwise;
        for (region, setting) in of.iter_mut().zip(settings) {
            if let Some(setting) = setting {
                *region = self.config.region(setting, self.files, self.ranks);
            }
        }
        Regions { of }
    }

    /// The squares to which White drops, and Black.
    pub fn drop_zones(&self) -> Regions {
        let all = self.array.squares();
        let keys = ["white", "black"].map(|side| format!("{side}DropRegion"));
        self.regions_under(&keys, [all.clone(), all])
    }

    /// Whole ranks, White's and Black's, both as White counts them.
    pub fn whole_ranks(&self, white: u8, black: u8) -> [Region; 2] {
        [white, black]
            .map(|rank| Region::ranks([rank].into_iter().filter(|rank| *rank <= self.ranks), self.files))
    }

    /// How regions are told of White and of Black, each as it sees the board; empty for no square.
    pub fn zone(&self, regions: &Regions) -> [String; 2] {
        regions.views(self.ranks).map(|region| self.words(&region))
    }

    /// A region as White sees it.
    pub fn words(&self, region: &Region) -> String {
        region.words(self.files, self.ranks)
    }
}

/// `A, B or C`.
pub fn chosen(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}
