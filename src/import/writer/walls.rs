//! Writes the rules for walls: neutral pieces that a move puts onto a square, usually for the rest of the game.

use super::document::Document;
use super::game::{Game, Regions};
use super::kind;
use crate::betza::{self, Atom, Modes, Word};
use crate::import::region::Region;
use crate::import::vocabulary::Role;

/// The name of the walls in the written file.
pub const WALL: &str = "Wall";

/// The reason that is reported for lost walls if the pieces of the game use all letters.
const NO_UNUSED_LETTER: &str = "the pieces of the game use all letters, so none is left for walls";

/// The squares onto which a wall is dropped.
pub enum WallTarget {
    /// The origin of the mover.
    Origin,
    /// The squares to which the mover could move from its new square without capturing.
    Arrow,
    /// Sets of squares, as text from White's and from Black's point of view.
    Squares([String; 2]),
}

/// A rule for walls.
enum Rule {
    /// Every move of a piece drops a wall.
    EveryMove(WallTarget),
    /// A player drops a wall onto these squares instead of moving.
    InsteadOfMove(String),
    /// After every move, the player puts the only wall of the game onto another square.
    OneWall([String; 2]),
}

/// Declares walls as a kind of piece, if the game has walls. Writes the rules for walls that are not part of the moves of
/// other kinds.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let Some(letter) = unused_letter(game) else { return };
    let still = "stands still".to_owned();
    match walling_rule(game) {
        None if petrified_kinds(game).is_empty() => {}
        None | Some(Rule::EveryMove(_)) => document.add_walls(WALL, letter, vec![still]),
        Some(Rule::InsteadOfMove(squares)) => {
            // In Fairy-Stockfish, a wall cannot be dropped to block a check.
            let condition = if game.has_king() { " unless in check" } else { "" };
            document.add_walls(WALL, letter, vec![still, format!("drops to {squares}{condition}")]);
        }
        Some(Rule::OneWall(squares)) => {
            document.add_walls(WALL, letter, Vec::new());
            let after = "after moving or castling";
            let first = |set: &String| format!("{after}, drops {WALL} to {set} if no {WALL}");
            let later = |set: &String| format!("{after}, {WALL} must move to {set} except origin if {WALL}");
            document.add_for_set("piece", squares.each_ref().map(first));
            document.add_for_set("piece", squares.each_ref().map(later));
        }
    }
}

/// Returns the squares onto which every move drops a wall; `None` if moves do not drop walls.
pub fn target_after_moves(game: &Game<'_>) -> Option<WallTarget> {
    match walling_rule(game) {
        Some(Rule::EveryMove(target)) => Some(target),
        _ => None,
    }
}

/// Returns the letter of the walls; `None` if the pieces of the game use all letters. The game then has no walls.
fn unused_letter(game: &Game<'_>) -> Option<char> {
    let is_unused = |letter: &char| game.kinds.iter().all(|kind| kind.letter != letter.to_string());
    ('A'..='Z').rev().skip(2).chain(['Z', 'Y']).find(is_unused)
}

/// Returns true if the game has walls.
pub fn has_walls(game: &Game<'_>) -> bool {
    walling_rule(game).is_some() || !petrified_kinds(game).is_empty()
}

/// Returns the kinds that become walls by capturing.
pub fn petrified_kinds(game: &Game<'_>) -> Vec<usize> {
    let config = game.config;
    let Some(setting) = config.get("petrifyOnCaptureTypes") else { return Vec::new() };
    let kinds = game.kinds_of(&config.letters(setting));
    let royal = config.get("extinctionPieceTypes").filter(|_| config.flag("extinctionPseudoRoyal", false));
    let royal = royal.map(|setting| game.kinds_of(&config.letters(setting))).unwrap_or_default();
    let is_royal =
        |index: &usize| royal.contains(index) || game.kinds[*index].piece_type.has_role(Role::Royal);
    if config.flag("capturesToHand", false) || kinds.iter().any(is_royal) {
        let reason = "it is imported only without hands, and for pieces that are not royal";
        config.report_lost("petrifyOnCaptureTypes", reason);
        return Vec::new();
    }
    if !kinds.is_empty() && unused_letter(game).is_none() {
        config.report_lost("petrifyOnCaptureTypes", NO_UNUSED_LETTER);
        return Vec::new();
    }
    kinds
}

/// Returns the rule for walls; `None` if the game has none or if it cannot be converted.
fn walling_rule(game: &Game<'_>) -> Option<Rule> {
    let found = convert_rule(game);
    if let Err(reason) = found {
        game.config.report_lost_if_enabled(&["wallingRule", "wallOrMove"], reason);
    }
    found.ok().flatten()
}

/// Returns the rule for walls, or the reason why it cannot be converted.
fn convert_rule(game: &Game<'_>) -> Result<Option<Rule>, &'static str> {
    let config = game.config;
    let value = config.get("wallingRule").map_or("none", |setting| setting.value.as_str());
    let regions = game.regions("wallingRegion", [game.start.all_cells(), game.start.all_cells()]);
    let is_everywhere = regions.by_side.iter().all(|region| *region == game.start.all_cells());
    let is_optional = config.flag("wallOrMove", false);
    let target = match value {
        "none" => return Ok(None),
        "past" if is_everywhere => WallTarget::Origin,
        "arrow" if is_everywhere => WallTarget::Arrow,
        "static" => WallTarget::Squares(vacant_squares(game, &regions)),
        "duck" if is_everywhere => WallTarget::Squares([(); 2].map(|()| "vacant".to_owned())),
        "edge" => WallTarget::Squares(vacant_at_edge(game, &regions)),
        _ => return Err("the importer does not support this rule"),
    };
    if unused_letter(game).is_none() {
        return Err(NO_UNUSED_LETTER);
    }
    if regions.by_side.iter().any(Region::is_empty) {
        return Err("a side has no squares for walls");
    }
    if config.flag("pieceDrops", false)
        || config.flag("gating", false)
        || config.get("flipEnclosedPieces").is_some()
    {
        return Err("walls cannot be imported together with drops, gating or pieces that change sides");
    }
    match target {
        WallTarget::Squares(sets) if value == "duck" && !is_optional => {
            if game.has_king() {
                Err("in the converted game, a wall could block a check")
            } else {
                Ok(Some(Rule::OneWall(sets)))
            }
        }
        WallTarget::Squares([white, black]) if value != "duck" && is_optional => {
            if white == black {
                Ok(Some(Rule::InsteadOfMove(white)))
            } else {
                Err("walls instead of a move are imported only on squares that are the same for both sides")
            }
        }
        _ if is_optional => Err("walls instead of a move are imported only with `static` and `edge`"),
        _ if has_complex_moves(game) => Err(
            "walls cannot be imported together with moves of several legs, first moves, moves that only capture or hop, \
            royal pieces, promotions, promoted pieces, diagonal lines or explosions",
        ),
        target => Ok(Some(Rule::EveryMove(target))),
    }
}

/// Returns the vacant squares of the regions, from White's and from Black's point of view.
fn vacant_squares(game: &Game<'_>, regions: &Regions) -> [String; 2] {
    regions.seen_by_owners(game.ranks).map(|region| game.limit_to_zone("vacant", &region))
}

/// Returns the vacant squares of the regions at the edge of the board or next to a wall, from White's and from Black's point of view.
fn vacant_at_edge(game: &Game<'_>, regions: &Regions) -> [String; 2] {
    let edge = Region::edge(game.files, game.ranks);
    regions.seen_by_owners(game.ranks).map(|region| {
        let beside_wall = game.limit_to_zone(&format!("vacant with {WALL} at W"), &region);
        let at_edge = edge.intersection(&region);
        if at_edge.is_empty() {
            return beside_wall;
        }
        format!("{}, {beside_wall}", game.limit_to_zone("vacant", &at_edge))
    })
}

/// Returns true if the moves of the game cannot be written together with the drop of a wall.
fn has_complex_moves(game: &Game<'_>) -> bool {
    let config = game.config;
    let has_simple_atoms = |word: &str| betza::parse(word).is_ok_and(|word| word.atoms.iter().all(is_simple));
    let promoters = kind::promoter_letters(config).concat();
    let has_promotions = !kind::promotion_target_letters(config).concat().is_empty()
        && game.kinds.iter().any(|kind| promoters.contains(&kind.piece_type.letter));
    game.has_royal_pieces()
        || has_promotions
        || config.flag("blastOnCapture", false)
        || config.get("diagonalLines").is_some()
        || game.kinds.iter().any(|kind| !kind.is_unpromoted() || !has_simple_atoms(kind.betza()))
}

/// Returns the text of the step that drops a wall, for White and for Black. In a sentence, it follows the Betza word `moves`.
pub fn clause_after_moves(target: &WallTarget, moves: &str) -> [String; 2] {
    match target {
        WallTarget::Origin => [(); 2].map(|()| format!(" then drops {WALL} to origin")),
        WallTarget::Arrow => {
            [(); 2].map(|()| format!(" then shoots {} then drops {WALL}", quiet_word(moves)))
        }
        WallTarget::Squares(sets) => sets.each_ref().map(|set| format!(" then drops {WALL} to {set}")),
    }
}

/// Returns true if an atom has a single leg, is not limited to the first move, leaves no trail, can end on a vacant
/// square, and captures enemies or nothing.
fn is_simple(atom: &Atom) -> bool {
    let [leg] = &atom.legs[..] else { return false };
    let may_be_quiet = leg.modes.quiet || !leg.modes.capture;
    let other_modes = Modes { quiet: false, capture: false, ..leg.modes };
    let no_modes =
        Modes { quiet: false, capture: false, destroy: false, en_passant: false, hop: false, tame: false };
    !atom.initial && !atom.leaves_trail && may_be_quiet && other_modes == no_modes
}

/// Returns the word without its captures.
fn quiet_word(moves: &str) -> String {
    let Ok(word) = betza::parse(moves) else { return moves.to_owned() };
    let quiet_atom = |atom: &Atom| {
        let mut atom = atom.clone();
        atom.legs.iter_mut().for_each(|leg| leg.modes = Modes { quiet: true, capture: false, ..leg.modes });
        atom
    };
    Word { atoms: word.atoms.iter().map(quiet_atom).collect(), ..word }.to_string()
}
