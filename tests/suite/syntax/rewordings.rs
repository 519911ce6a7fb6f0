//! Tests of the suggestions for common English phrasings: applied literally, the first suggestion gives the sentence
//! of the language.

use super::messages::apply_suggestion;
use crate::analysis;

/// A heading, a line below it as authors write it, and the line after the suggestion has been applied.
const CASES: &[(&str, &str, &str)] = &[
    // Capitals, and headings.
    ("", "Piece Knight moves NA", "piece Knight moves NA"),
    ("", "Every Knight moves NA", "every Knight moves NA"),
    ("", "Board wraps sideways", "board wraps sideways"),
    ("", "Player wins when King on d4", "player wins when King on d4"),
    ("", "Test the knight leaps", "test the knight leaps"),
    ("", "Use chess/ends", "use chess/ends"),
    ("", "Option limit is 1 or 2", "option limit is 1 or 2"),
    ("", "Whites wins when King on d4", "White wins when King on d4"),
    ("", "You win if King on d4", "player wins when King on d4"),
    ("", "The player wins when King on d4", "player wins when King on d4"),
    ("", "It is a draw when no Queen", "player draws when no Queen"),
    ("", "piece Rook, Bishop moves RF", "every Rook, Bishop moves RF"),
    ("", "piece King and Queen moves K", "every King, Queen moves K"),
    ("", "piece Knight or Bishop moves NB", "every Knight or Bishop moves NB"),
    ("", "piece Knight, Bishop and Rook moves NB", "every Knight, Bishop, Rook moves NB"),
    ("", "each Knight moves NA", "every Knight moves NA"),
    ("", "wraps sideways", "board wraps sideways"),
    ("", "sides rotate", "board sides rotate"),
    ("", "wins when no enemy Queen", "player wins when no enemy Queen"),
    ("", "hill: d4 e4", "hill means d4 e4"),
    ("", "hill means a1:c8", "hill means a1..c8"),
    ("", "hill means a1-c8", "hill means a1..c8"),
    ("", "edge means rank 6-8", "edge means rank 6..8"),
    ("", "edge means a..h", "edge means file a..h"),
    ("", "edge means 6-8", "edge means rank 6..8"),
    ("", "use chess\\ends", "use chess/ends"),
    ("", "use chess/ends;", "use chess/ends"),
    // Moves.
    ("piece Rook", "moves Knights", "moves as Knight"),
    ("piece Rook", "moves a Knight", "moves as Knight"),
    ("piece Rook", "moves as a Knight", "moves as Knight"),
    ("piece Rook", "moves like the Knights", "moves as Knight"),
    ("piece Rook", "looks as Camel", "looks like Camel"),
    ("piece Rook", "looks like a Camel", "looks like Camel"),
    ("piece Rook", "is drawn as a Camel", "looks like Camel"),
    ("", "piece Knight can move NA", "piece Knight moves NA"),
    ("piece Knight", "moves N then captures enemy at W", "moves N then removes every enemy at W"),
    ("piece Rook", "moves R over a Pawn", "moves R over one Pawn"),
    ("piece Rook", "moves R over any piece", "moves R over one piece"),
    (
        "piece Knight",
        "after capturing, to home square onto vacant",
        "after capturing, to its home square onto vacant",
    ),
    (
        "piece Queen",
        "moves Q over any number of Pawn onto enemy",
        "moves Q over at least one Pawn onto enemy",
    ),
    ("piece Queen", "moves Q over 2 or more Pawn onto enemy", "moves Q over at least 2 Pawn onto enemy"),
    ("piece Bishop", "moves only to the same colour", "moves only to colour of origin"),
    ("piece Rook", "moves W in to enemy then N", "moves W into enemy then N"),
    ("piece Knight", "moves N than becomes Queen", "moves N then becomes Queen"),
    ("piece Knight", "moves N and then becomes Queen", "moves N then becomes Queen"),
    ("piece Knight", "moves N may become Queen", "moves N then may become Queen"),
    ("piece Knight", "moves N becomes Queen", "moves N then becomes Queen"),
    ("piece Rook", "moves R within rank 1..3 within file a..c", "moves R within rank 1..3 on file a..c"),
    ("piece Rook", "moves R onto enemy onto vacant", "moves R onto enemy, vacant"),
    ("piece Rook", "moves R in rank 1..3", "moves R within rank 1..3"),
    ("piece Rook", "moves R inside rank 1..3", "moves R within rank 1..3"),
    ("piece Rook", "moves R outside d4..e5", "moves R within any except d4..e5"),
    ("piece Rook", "moves R but not a1", "moves R within any except a1"),
    ("piece Rook", "moves R \u{2013} unless in check", "moves R unless in check"),
    ("", "piece Rook (moves R)", "piece Rook moves R"),
    ("piece Rook", "moves R onto enemy, then becomes Queen", "moves R onto enemy then becomes Queen"),
    (
        "piece Rook",
        "moves R then removes every enemy at W if unmoved without check",
        "moves R then removes every enemy at W without check if unmoved",
    ),
    ("piece Rook", "moves N\u{b2}", "moves N2"),
    ("piece Pawn", "moves fW2 if first move", "moves fW2 if unmoved"),
    ("piece Pawn", "moves fW2 on its first move", "moves fW2 if unmoved"),
    ("piece Rook", "moves R2-4", "moves W 2 to 4 times"),
    ("piece Rook", "moves mfcfW", "moves fmcW"),
    ("piece Rook", "moves RkQ", "moves RQ"),
    ("piece Rook", "moves N+F", "moves NF"),
    ("piece Rook", "moves N/F", "moves NF"),
    ("piece Rook", "moves B.", "moves B"),
    ("piece Rook", "moves xN", "moves N"),
    // Promotions, drops and events.
    ("piece Pawn", "can promote on rank 7 to Queen", "may promote on rank 7 to Queen"),
    ("piece Pawn", "must promote on last rank to Queen", "promotes on last rank to Queen"),
    ("piece Pawn", "promotes on last rank to Queen at most 1", "promotes on last rank to Queen (at most 1)"),
    ("piece Rook", "drops from hand on rank 1", "drops from hand to rank 1"),
    ("piece Rook", "drops in rank 1", "drops to rank 1"),
    ("piece Rook", "after captured, becomes Queen", "after capturing, becomes Queen"),
    ("", "every captured piece goes to hand", "every piece goes to hand when captured"),
    ("piece Pawn", "is worth three pawns", "is worth 300"),
    ("piece Queen", "counts 9", "is worth 9 points"),
    // Players.
    ("player", "wins when more points than the enemy", "wins when more points in friend than in enemy"),
    ("player", "wins when at least 40 points", "wins when at least 40 points in friend"),
    ("player", "wins when 40 points of enemy", "wins when 40 points in enemy"),
    ("player", "must always capture", "must capture"),
    ("player", "must make the longest possible move", "must move farthest"),
    ("player", "must move the farthest", "must move farthest"),
    ("player", "may must castle", "must castle"),
    ("player", "can pass", "may pass"),
    ("player", "loses after losing Queen", "loses when no Queen"),
    ("player", "loses when there is no Queen", "loses when no Queen"),
    ("player", "wins when more than 2 Queen", "wins when at least 3 Queen"),
    ("player", "wins when 3 or more Queen", "wins when at least 3 Queen"),
    ("player", "wins when less than two enemy Pawn", "wins when fewer than 2 enemy Pawn"),
    ("player", "wins when enemy has no Queen", "wins when no enemy Queen"),
    ("player", "wins when enemy no Queen", "wins when no enemy Queen"),
    ("player", "wins after checking three", "wins after checking 3 times"),
    ("player", "wins after 3 checks", "wins after checking 3 times"),
    ("player", "wins after giving check 3 times", "wins after checking 3 times"),
    ("player", "wins when enemy is checkmated", "loses when checkmated"),
    ("player", "wins when enemy in check", "wins after checking"),
    ("player", "loses when King in check", "loses when in check"),
];

/// Returns the text of a case.
fn text(heading: &str, line: &str) -> String {
    format!("variant A case\nuse chess\n{heading}\n{line}\n")
}

#[test]
fn the_suggestion_for_a_common_phrasing_is_the_sentence_of_the_language() {
    let mut wrong = Vec::new();
    for &(heading, line, expected) in CASES {
        let text = text(heading, line);
        let found = analysis::analyse("case.var", &text, &[]).diagnostics;
        let corrected = found.iter().find(|problem| problem.is_error());
        let corrected = corrected.and_then(|problem| apply_suggestion(&text, line, problem));
        let corrected = corrected.map(|text| text.lines().skip(3).collect::<Vec<_>>().join(" "));
        let corrected_line =
            corrected.as_deref().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        if corrected_line.as_deref() != Some(expected) {
            let help = found.first().and_then(|problem| problem.help.clone());
            wrong.push(format!(
                "{heading}: {line}\n  gives {corrected_line:?}, expected {expected:?}, by {help:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_suggested_sentences_can_be_parsed() {
    for &(heading, _, sentence) in CASES {
        let found = analysis::analyse("case.var", &text(heading, sentence), &[]).diagnostics;
        let parse_error = found.iter().find(|problem| problem.code.id().starts_with("E01"));
        assert!(parse_error.is_none(), "{sentence}: {parse_error:?}");
    }
}
