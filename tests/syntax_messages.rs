//! What is said of lines that cannot be read, and what to type instead. Not the places: those are in `tests/diagnostics`.

mod common;

/// A heading, a line below it, and the first problem with its help.
const CASES: [(&str, &str, &str, &str); 15] = [
    // Verbs that the section does not have.
    ("piece Knight", "pulls N", "no sentence begins with \"pulls\"", OF_A_PIECE),
    ("piece Knight", "swaps R", "no sentence begins with \"swaps\"", OF_A_PIECE),
    ("every piece", "leaps N", "no sentence begins with \"leaps\"", OF_A_PIECE),
    ("player", "mvoes N", "no sentence begins with \"mvoes\"", OF_A_PLAYER),
    ("board", "winds around", "no sentence begins with \"winds\"", "of the board is said: has, wraps, sides"),
    ("piece Knight", "mvoes N", "no such word: \"mvoes\"", "did you mean \"moves\"?"),
    ("White", "winns when no enemy", "no such word: \"winns\"", "did you mean \"wins\"?"),
    ("board", "wrapz sideways", "no such word: \"wrapz\"", "did you mean \"wraps\"?"),
    ("piece Knight", "playr wins when no enemy", "no such word: \"playr\"", "did you mean \"player\"?"),
    (
        "setup\n  1 | K . k",
        "hand |",
        "this row has no cells",
        "leave the line out: who begins with nothing in hand needs none",
    ),
    // Ranges.
    ("", "hill means d4 to e5", "\"d4 to e5\" is not how a range is written", "with two dots: d4..e5"),
    ("", "hill means d4 - e5", "\"d4 - e5\" is not how a range is written", "with two dots: d4..e5"),
    ("", "edge means rank 7 until 8", "\"7 until 8\" is not how a range is written", "with two dots: 7..8"),
    ("", "edge means file a to c", "\"a to c\" is not how a range is written", "with two dots: a..c"),
    ("", "hill means d4 and e5", "\"and\" joins only facts after if, unless, when", OF_A_LIST),
];

const OF_A_PIECE: &str = "of a piece is said: moves, shoots, drops, castles, promotes, may, after, goes, is";
const OF_A_PLAYER: &str = "of a player is said: wins, loses, draws, must, may, makes, ends";
const OF_A_LIST: &str = "members of a list are joined by commas or \"or\"";

#[test]
fn a_line_that_cannot_be_read_is_explained() {
    for (heading, line, message, help) in CASES {
        let text = format!("variant A case\nuse chess\n{heading}\n{line}\n");
        let found = common::analyse("case.var", &text, &[]).diagnostics;
        let first = found.first().map(|problem| (problem.message.as_str(), problem.help.as_deref()));
        assert_eq!(first, Some((message, Some(help))), "{heading}: {line}");
    }
}
