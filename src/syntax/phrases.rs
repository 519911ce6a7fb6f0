//! Advice about phrases that are common in descriptions of chess variants but are not part of this language. The advice does not depend on
//! the kind of the line.

/// Phrases of one or two words with the same meaning, and advice on how to express this meaning in the language.
type Entry = (&'static [&'static str], &'static str);

/// Phrases that can occur anywhere in a line.
const PHRASES: [Entry; 25] = [
    (&["upto", "up to"], "write the number after the atom of the Betza word: `R4` is up to four steps"),
    (&["can"], "write a sentence with `moves`, such as `moves N`"),
    (
        &["repetition", "repetitions", "repeated", "repeats", "threefold"],
        "write `draws when position occurs 3 times`",
    ),
    (
        &["material", "insufficient"],
        "name the insufficient material: `draws when only King and at most 1 of Bishop, Knight remain`",
    ),
    (&["stalemate", "stalemates"], "under `player`, write `draws when stalemated`"),
    (&["checkmate", "checkmates", "mate", "mated"], "under `player`, write `loses when checkmated`"),
    (
        &["captured", "taken", "dies", "dead"],
        "state what is missing: `loses when no King`; or what happens: `wins after capturing Queen`",
    ),
    (
        &["square", "squares", "diagonally", "orthogonally", "straight", "forward", "forwards", "backwards"],
        "write the move as a Betza word: `fW` is one step forwards, `F` one step diagonally, `R2` up to two steps straight",
    ),
    (&["own pieces", "own", "my"], "write `friend`; before the name of a piece, write `friendly`"),
    (&["opponent", "opposing", "hostile", "foe"], "write `enemy`"),
    (
        &["empty square", "empty squares", "vacant square", "vacant squares", "empty", "free", "unoccupied"],
        "write `vacant`",
    ),
    (&["first rank"], "write `rank 1`; or, for the rank on which the piece starts, `home rank`"),
    (&["checked"], "write `in check`"),
    (&["able", "possible", "allowed"], "remove it: a duty applies only if the player can fulfil it"),
    (&["first move", "begin", "start"], "write `unmoved`"),
    (&["has"], "count the pieces: `no Queen`, `2 Rook`, `at least 2 enemy Pawn`"),
    (&["adjacent", "next", "beside"], "for a piece one step away from the mover, write `piece at K`"),
    (&["anywhere", "everywhere"], "remove it: without squares, a sentence applies to all squares"),
    (&["optional", "optionally"], "use the word `may`: `may promote on …`, `then may become …`"),
    (&["wide", "width", "height", "size"], "the diagram under `setup` determines the size of the board"),
    (&["reaches", "reach", "arrives", "enters"], "name the squares: `King on last rank`"),
    (&["if not", "when not"], "write `unless`; for a missing piece, write `if no Queen`"),
    (&["may not"], "write `must not …`; or remove an earlier sentence with `never …`"),
    (&["can not"], "write `cannot`"),
    (&["moves twice"], "for several moves per turn, write `player makes 2 moves a turn`"),
];

/// Words at the position of the verb.
const VERBS: [Entry; 5] = [
    (&["takes", "captures", "attacks"], "write the captures as a Betza word: `moves cK`"),
    (&["slides", "steps", "leaps", "hops", "rides", "walks"], "write the move as a Betza word: `moves N`"),
    (&["passes", "pass"], "under `player`, write `may pass`"),
    (
        &["jumps"],
        "for a jump to named squares, write `moves to d4 e5`; for a leap, write a Betza word: `moves N`",
    ),
    (&["starts", "begins", "stands"], "place the pieces in the diagram under `setup`"),
];

fn find(entries: &[Entry], phrase: &str) -> Option<&'static str> {
    entries.iter().find(|(phrases, _)| phrases.contains(&phrase)).map(|(_, help)| *help)
}

/// Returns advice on how to express a phrase that occurs inside a line; `None` for a phrase that the table does not contain.
pub fn phrase_help(phrase: &str) -> Option<&'static str> {
    find(&PHRASES, phrase)
}

/// Returns advice on how to express a word at the position of the verb; `None` for a word that the table does not contain.
pub(super) fn verb_help(word: &str) -> Option<&'static str> {
    find(&VERBS, word)
}
