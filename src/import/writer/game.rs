//! The game to be converted: the board, the kinds and the regions, which all modules of this folder use.

use super::kind::{self, Kind};
use crate::diagnostics::{Code, Diagnostic};
use crate::import::config::Config;
use crate::import::ini::Setting;
use crate::import::region::Region;
use crate::import::start_position::StartPosition;
use crate::import::vocabulary::Role;

/// A game to be converted.
pub struct Game<'a> {
    /// The configuration from the file.
    pub config: &'a Config<'a>,
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The start position.
    pub start: StartPosition,
    /// The kinds of pieces, with promoted forms last.
    pub kinds: Vec<Kind>,
}

/// The regions of White and Black, both from White's point of view.
pub struct Regions {
    /// White's region and Black's region.
    pub by_side: [Region; 2],
}

impl Regions {
    /// Returns true if both regions are empty.
    pub fn are_empty(&self) -> bool {
        self.by_side.iter().all(Region::is_empty)
    }

    /// Returns each region from the point of view of its side, on a board of `ranks` ranks.
    pub fn seen_by_owners(&self, ranks: u8) -> [Region; 2] {
        [self.by_side[0].clone(), self.by_side[1].mirrored(ranks)]
    }
}

/// The default start position of the format.
const DEFAULT_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The maximum number of files and of ranks.
const MAX_SIZE: u8 = 16;

impl<'a> Game<'a> {
    /// Reads the board and the kinds. If this fails, returns `None` and reports the reason.
    pub fn new(config: &'a Config<'a>) -> Option<Self> {
        let files = config.file_number("maxFile").unwrap_or(8);
        let ranks = u8::try_from(config.number("maxRank", 8)).unwrap_or(u8::MAX);
        let fen = config.get("startFen");
        let text = fen.map_or(DEFAULT_FEN, |setting| &setting.value);
        let span = fen.map_or(config.span, |setting| setting.value_span);
        let start = if (1..=MAX_SIZE).contains(&files) && (1..=MAX_SIZE).contains(&ranks) {
            StartPosition::read(text, files, ranks)
        } else {
            Err(format!("a board of {files} files and {ranks} ranks is not possible"))
        };
        let start = match start {
            Ok(start) => start,
            Err(reason) => {
                let problem = Diagnostic::new(
                    Code::ImportValue,
                    span,
                    format!("the start position cannot be imported: {reason}"),
                );
                config.report(problem.help(
                    "`maxFile`, `maxRank` and `startFen` must agree; boards have at most 16 files and ranks",
                ));
                return None;
            }
        };
        let kinds = kind::collect(config, &start, span)?;
        Some(Self { config, files, ranks, start, kinds })
    }

    /// Returns true if a player can be in check.
    pub fn has_royal_pieces(&self) -> bool {
        self.config.flag("extinctionPseudoRoyal", false) || self.has_king()
    }

    /// Returns true if a kind is royal by its role. Rules about giving check concern only such kinds.
    pub fn has_king(&self) -> bool {
        self.kinds.iter().any(|kind| kind.piece_type.has_role(Role::Royal))
    }

    /// Returns true if a kind of the game can move.
    pub fn has_moves(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.betza().is_empty())
    }

    /// Returns the index of the kind with the given letters (`P`, `+P`).
    pub fn kind_index(&self, letter: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.letter == letter)
    }

    /// Returns the indices of the kinds whose type has one of these lowercase letters; `*` stands for all kinds. The type
    /// of a promoted form is the type that determines its moves.
    pub fn kinds_of(&self, letters: &[char]) -> Vec<usize> {
        let all = letters.contains(&'*');
        let matches = |index: &usize| all || letters.contains(&self.kinds[*index].piece_type.letter);
        (0..self.kinds.len()).filter(matches).collect()
    }

    /// Returns the names of the kinds with these letters as one set in the variant language. See [`Game::kinds_of`].
    pub fn names_of(&self, letters: &[char]) -> String {
        let names: Vec<&str> =
            self.kinds_of(letters).iter().map(|&index| self.kinds[index].name.as_str()).collect();
        names.join(", ")
    }

    /// Returns the regions of White and Black: the region of the key with the suffix of the side. If that key is not set,
    /// the side has the region of the key without a suffix. If neither is set, it has the default region.
    pub fn regions(&self, key: &str, default: [Region; 2]) -> Regions {
        self.read_regions(self.config.by_side(key), default)
    }

    /// Returns the regions of White and of Black. `keys` contains the key for White and the key for Black.
    pub fn regions_under(&self, keys: &[String; 2], default: [Region; 2]) -> Regions {
        self.read_regions(keys.each_ref().map(|key| self.config.get(key)), default)
    }

    fn read_regions(&self, settings: [Option<&Setting>; 2], default: [Region; 2]) -> Regions {
        let mut by_side = default;
        for (region, setting) in by_side.iter_mut().zip(settings) {
            if let Some(setting) = setting {
                *region = self.config.region(setting, self.files, self.ranks);
            }
        }
        Regions { by_side }
    }

    /// Returns the squares on which White and Black can drop pieces.
    pub fn drop_zones(&self) -> Regions {
        let all = self.start.all_cells();
        let settings = [("dropRegionWhite", "whiteDropRegion"), ("dropRegionBlack", "blackDropRegion")]
            .map(|(key, old_key)| (self.config.get(key), self.config.get(old_key)));
        self.read_regions(settings.map(|(setting, old)| setting.or(old)), [all.clone(), all])
    }

    /// Returns one rank for White and one for Black, as regions. Both ranks are numbered from White's point of view. A rank that
    /// the board does not have gives an empty region.
    pub fn whole_ranks(&self, white: u8, black: u8) -> [Region; 2] {
        [white, black]
            .map(|rank| Region::ranks([rank].into_iter().filter(|rank| *rank <= self.ranks), self.files))
    }

    /// Returns the regions of White and of Black in the variant language; an empty text for an empty region.
    pub fn zone_texts(&self, regions: &Regions) -> [String; 2] {
        regions.seen_by_owners(self.ranks).map(|region| self.region_text(&region))
    }

    /// Returns a region in the variant language.
    pub fn region_text(&self, region: &Region) -> String {
        region.to_text(self.files, self.ranks)
    }

    /// Returns a set of squares in the variant language, restricted to a zone.
    pub fn limit_to_zone(&self, set: &str, zone: &Region) -> String {
        if self.start.all_cells().difference(zone).is_empty() {
            return set.to_owned();
        }
        format!("{set} on {}", zone.to_single_term(self.files, self.ranks))
    }
}

/// Joins names as `A, B or C`.
pub fn join_or(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [name] => name.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    }
}
