//! Phrases that are common in descriptions of chess variants but are not part of this language, with their equivalents. Independent of
//! the line in which the words occur.

/// Phrases of one or two words with the same meaning, and how to express it in this language.
type Row = (&'static [&'static str], &'static str);

/// Words inside a line.
const PHRASES: [Row; 21] = [
    (&["upto", "up to"], "put the number behind the atom of the Betza word: R4 is up to four steps"),
    (&["can"], "write moves: moves N"),
    (
        &["repetition", "repetitions", "repeated", "repeats", "threefold"],
        "write: draws when position occurs 3 times",
    ),
    (
        &["material", "insufficient"],
        "say what is too little: draws when only King and at most 1 of Bishop, Knight remain",
    ),
    (&["stalemate", "stalemates"], "of the player is said: draws when stalemated"),
    (&["checkmate", "checkmates", "mate", "mated"], "of the player is said: loses when checkmated"),
    (
        &["captured", "taken", "dies", "dead"],
        "say it by what is left: loses when no King; or by the deed: wins after capturing Queen",
    ),
    (
        &["square", "squares", "diagonally", "orthogonally", "straight", "forward", "forwards", "backwards"],
        "how a piece goes is a Betza word: fW is one step forwards, F one step diagonally, R2 up to two steps straight",
    ),
    (&["own pieces", "own", "my"], "write friend; before the name of a piece, friendly"),
    (&["opponent", "opposing", "hostile", "foe"], "write enemy"),
    (
        &["empty square", "empty squares", "vacant square", "vacant squares", "empty", "free", "unoccupied"],
        "write vacant",
    ),
    (&["first rank"], "write rank 1, or home rank: where the setup has such pieces"),
    (&["has"], "pieces are counted: no Queen, 2 Rook, at least 2 enemy Pawn"),
    (&["adjacent", "next", "beside"], "a piece one step away from the mover: piece at K"),
    (&["anywhere", "everywhere"], "leave it out: where no squares are named, all are meant"),
    (&["optional", "optionally"], "say it with may: may promote on …, then may become …"),
    (&["wide", "width", "height", "size"], "the picture under setup shows how large the board is"),
    (&["reaches", "reach", "arrives", "enters"], "say where it stands then: King on last rank"),
    (&["if not", "when not"], "write unless; where a piece is missing: if no Queen"),
    (&["may not"], "write: must not …; or take away what was said: never …"),
    (&["moves twice"], "for several moves a turn write: player makes 2 moves a turn"),
];

/// Verbs at the beginning of a line.
const VERBS: [Row; 5] = [
    (&["takes", "captures", "attacks"], "write the way to capture as a Betza word: moves cK"),
    (&["slides", "steps", "leaps", "hops", "rides", "walks"], "write the way to go as a Betza word: moves N"),
    (&["passes", "pass"], "of the player is said: may pass"),
    (&["jumps"], "to certain squares: moves to d4 e5; in a certain way, a Betza word: moves N"),
    (&["starts", "begins", "stands"], "where pieces stand at first, the picture under setup shows"),
];

fn find(rows: &[Row], phrase: &str) -> Option<&'static str> {
    rows.iter().find(|(phrases, _)| phrases.contains(&phrase)).map(|(_, help)| *help)
}

/// Returns how to express a phrase that occurs inside a line.
pub fn phrase(words: &str) -> Option<&'static str> {
    find(&PHRASES, words)
}

/// Returns how to express a word that occurs at the beginning of a line.
pub(super) fn verb(word: &str) -> Option<&'static str> {
    find(&VERBS, word)
}
