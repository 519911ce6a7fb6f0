//! Writes the endings that depend on pieces in a line, in a block or in a chain.

use super::document::{Document, Players};
use super::game::Game;
use crate::import::config::GameResult;
use crate::import::region::Region;

/// The kinds of lines: the key that enables the line, the Betza modifiers of its two directions, and the atoms of leaps by one, two and
/// three squares.
const LINES: [(&str, [&str; 2], [&str; 3]); 4] = [
    ("connectHorizontal", ["l", "r"], ["W", "D", "H"]),
    ("connectVertical", ["f", "b"], ["W", "D", "H"]),
    ("connectDiagonal", ["fr", "bl"], ["F", "A", "G"]),
    ("connectDiagonal", ["fl", "br"], ["F", "A", "G"]),
];

/// Writes the endings that depend on connected pieces.
pub fn write(game: &Game<'_>, document: &mut Document) {
    let config = game.config;
    let value = config.game_result("connectValue", Some(GameResult::Win));
    let Some(verb) = value.map(GameResult::verb) else {
        config.ignore_prefixes(&["connect", "collinear"]);
        return;
    };
    let letters = config.get("connectPieceTypes").map(|setting| config.letters(setting));
    let set = match letters {
        Some(letters) if !letters.contains(&'*') => {
            let names = game.kinds_of(&letters);
            let name = |&index: &usize| format!("friendly {}", game.kinds[index].name);
            names.iter().map(name).collect::<Vec<_>>().join(", ")
        }
        _ => "friend".to_owned(),
    };
    if set.is_empty() {
        config.ignore_prefixes(&["connect", "collinear"]);
        return;
    }
    let add = |document: &mut Document, fact: String| {
        document.add_for_players(Players::Both, format!("{verb} when {fact}"));
    };
    let is_used = |key: &str| config.flag(key, true);
    let lines: Vec<_> = LINES.iter().filter(|(key, ..)| is_used(key)).collect();
    let connected_count = config.number("connectN", 0);
    let longest_line = u32::from(game.files.max(game.ranks));
    if connected_count > longest_line {
        config.ignore_prefixes(&["connectN"]);
    } else if connected_count == 1 {
        add(document, set.clone());
    } else if connected_count > 1 && lines.len() == LINES.len() {
        add(document, format!("{connected_count} {set} in a line"));
    } else if connected_count > 7 {
        config.report_lost(
            "connectN",
            "a line of that many pieces can be required only in all directions at once",
        );
    } else if connected_count > 1 {
        for (_, directions, atoms) in &lines {
            let back = connected_count as usize / 2;
            let forward = connected_count as usize - 1 - back;
            let leaps = [(directions[0], back), (directions[1], forward)];
            let places = leaps.iter().flat_map(|(direction, count)| {
                atoms.iter().take(*count).map(move |atom| format!("{direction}{atom}"))
            });
            add(document, with_neighbours(&set, places));
        }
    }
    match config.number("connectNxN", 0) {
        0 => {}
        1 => add(document, set.clone()),
        2 => add(document, with_neighbours(&set, ["fW", "rW", "frF"].map(str::to_owned).into_iter())),
        3 => add(document, with_neighbours(&set, ["W", "F"].map(|atom| format!("4 {atom}")).into_iter())),
        _ => {
            config.report_lost("connectNxN", "blocks of more than three by three pieces cannot be expressed");
        }
    }
    let collinear_count = config.number("collinearN", 0);
    if collinear_count > 0 {
        for key in ["connectVertical", "connectHorizontal"].into_iter().filter(|key| is_used(key)) {
            let line = if key == "connectVertical" { "file" } else { "rank" };
            let pieces = format!("at least {collinear_count} {set}");
            add(document, format!("at least 1 any on {line} of {pieces}"));
        }
        if is_used("connectDiagonal") {
            config.report_lost(
                "collinearN",
                "pieces on one diagonal with gaps between them cannot be required",
            );
        }
    }
    connected_regions(game, document, verb, &set);
}

/// For each side with two regions, writes the ending for a chain of pieces that joins them.
fn connected_regions(game: &Game<'_>, document: &mut Document, verb: &str, set: &str) {
    let config = game.config;
    let nowhere = || [(); 2].map(|()| Region::ranks([], game.files));
    let [starts, goals] = ["connectRegion1", "connectRegion2"]
        .map(|key| game.regions(key, nowhere()).seen_by_owners(game.ranks));
    // A comma means that the set lists several kinds.
    if set.contains(',') {
        let keys = ["White", "Black"].map(|side| format!("connectRegion1{side}"));
        let why = "a chain can consist of one kind or of all kinds, not of a selection";
        config.report_lost_if_enabled(&keys.each_ref().map(String::as_str), why);
        return;
    }
    // In Fairy-Stockfish a chain goes only to the right, upwards and along both diagonals to the right, on the board as White sees it. Each
    // entry has a key and the atoms for White and for Black.
    let atoms = [
        ("connectHorizontal", ["rW", "rW"]),
        ("connectVertical", ["fW", "bW"]),
        ("connectDiagonal", ["frFbrF", "frFbrF"]),
    ];
    let steps = |side: usize| -> String {
        let used = atoms.iter().filter(|(key, _)| config.flag(key, true));
        used.map(|(_, atoms)| atoms[side]).collect()
    };
    if steps(0).is_empty() {
        return;
    }
    for (side, players) in [Players::White, Players::Black].into_iter().enumerate() {
        if starts[side].is_empty() || goals[side].is_empty() {
            continue;
        }
        let [start, goal] =
            [&starts, &goals].map(|regions| regions[side].to_single_term(game.files, game.ranks));
        let chain = format!("{set} on {start} joined by {} to {set} on {goal}", steps(side));
        document.add_for_players(players, format!("{verb} when {chain}"));
    }
}

/// Returns the text of a condition: a piece of the set has other pieces of the set at all of `places`. A place is an atom, or a number and
/// an atom: `4 W` means four pieces one orthogonal step away.
fn with_neighbours(set: &str, places: impl Iterator<Item = String>) -> String {
    let place = |place: String| match place.split_once(' ') {
        Some((count, atom)) => format!(" with {count} {set} at {atom}"),
        None => format!(" with {set} at {place}"),
    };
    format!("{set}{}", places.map(place).collect::<String>())
}
