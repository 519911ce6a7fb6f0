//! Writes walls: every move ends with the drop of a piece that stays on its square for the rest of the game.

use super::document::Document;
use super::game::Game;
use super::kind;
use crate::betza::{self, Atom, Modes, Word};
use crate::import::region::Region;

/// The name of the walls in the written file.
const WALL: &str = "Wall";

/// The squares onto which a move drops a wall.
pub enum Walls {
    /// The origin of the mover.
    Origin,
    /// The squares to which the mover could move from its new square without capturing.
    Arrow,
    /// The vacant squares of a region, as text from White's and from Black's point of view; an empty text means the whole board.
    InRegion([String; 2]),
}

/// Declares walls as a kind of piece, if the game has walls.
pub fn write(game: &Game<'_>, document: &mut Document) {
    if walls(game).is_none() {
        return;
    }
    let is_free = |letter: &char| game.kinds.iter().all(|kind| kind.letter != letter.to_string());
    let Some(letter) = ('A'..='Z').rev().skip(2).chain(['Z', 'Y']).find(is_free) else { return };
    document.add_walls(WALL, letter);
}

/// Returns the walls of the game; `None` if the game has none or if they cannot be converted.
pub fn walls(game: &Game<'_>) -> Option<Walls> {
    let config = game.config;
    let value = config.get("wallingRule").map_or("none", |setting| setting.value.as_str());
    let regions = game.regions("wallingRegion", [game.array.squares(), game.array.squares()]);
    let is_everywhere = regions.by_side.iter().all(|region| *region == game.array.squares());
    let walls = match value {
        "none" => return None,
        "past" if is_everywhere => Walls::Origin,
        "arrow" if is_everywhere => Walls::Arrow,
        "static" if is_everywhere => Walls::InRegion(Default::default()),
        "static" if !regions.by_side.iter().any(Region::is_empty) => Walls::InRegion(
            regions.views(game.ranks).map(|region| region.place_words(game.files, game.ranks)),
        ),
        _ => {
            config.report_lost("wallingRule", "the importer does not support this rule");
            return None;
        }
    };
    let is_plain = |word: &str| betza::parse(word).is_ok_and(|word| word.atoms.iter().all(is_simple));
    let promoters = kind::promoters(config).concat();
    let has_promotions = !kind::promotions(config).concat().is_empty()
        && game.kinds.iter().any(|kind| promoters.contains(&kind.piece_type.letter));
    let others = ["pieceDrops", "blastOnCapture", "gating", "wallOrMove"];
    if game.has_royal_pieces()
        || has_promotions
        || others.iter().any(|key| config.flag(key, false))
        || ["diagonalLines", "flipEnclosedPieces"].iter().any(|key| config.get(key).is_some())
        || game.kinds.iter().any(|kind| !kind.is_plain() || !is_plain(kind.betza()))
    {
        config.report_lost(
            "wallingRule",
            "walls are imported only with moves of one leg, without royal pieces, drops, promotions and other effects",
        );
        return None;
    }
    Some(walls)
}

/// Returns the text that follows the moves of a kind, for White and for Black.
pub fn clause_after_moves(walls: &Walls, moves: &str) -> [String; 2] {
    match walls {
        Walls::Origin => [(); 2].map(|()| format!(" then drops {WALL} to origin")),
        Walls::Arrow => [(); 2].map(|()| format!(" then shoots {} then drops {WALL}", quiet(moves))),
        Walls::InRegion(zones) => zones.each_ref().map(|zone| match zone.as_str() {
            "" => format!(" then drops {WALL} to vacant"),
            zone => format!(" then drops {WALL} to vacant on {zone}"),
        }),
    }
}

/// Returns true if an atom has a single leg, is not limited to the first move, leaves no trail, can end on a vacant square, and captures
/// enemies or nothing.
fn is_simple(atom: &Atom) -> bool {
    let [leg] = &atom.legs[..] else { return false };
    let may_be_quiet = leg.modes.quiet || !leg.modes.capture;
    let others = Modes { quiet: false, capture: false, ..leg.modes };
    let no_others =
        Modes { quiet: false, capture: false, destroy: false, en_passant: false, hop: false, tame: false };
    !atom.initial && !atom.leaves_trail && may_be_quiet && others == no_others
}

/// Returns the word without its captures.
fn quiet(moves: &str) -> String {
    let Ok(word) = betza::parse(moves) else { return moves.to_owned() };
    let without_captures = |atom: &Atom| {
        let mut atom = atom.clone();
        atom.legs.iter_mut().for_each(|leg| leg.modes = Modes { quiet: true, capture: false, ..leg.modes });
        atom
    };
    Word { atoms: word.atoms.iter().map(without_captures).collect(), ..word }.to_string()
}
