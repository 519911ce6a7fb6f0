//! Endings that apply to one player only.

use varlab::diagnostics::Diagnostic;

use crate::analysis::analyse;

/// Endings that are added to chess, and the result after two quiet moves of each side.
const COUNTS: &[(&str, &str)] = &[
    ("player wins after 2 moves without capture", "Black wins"),
    ("White wins after 2 moves without capture", "White wins"),
    ("Black wins after 2 moves without capture", "Black wins"),
    ("White loses after 2 moves without capture", "Black wins"),
    ("Black draws after 2 moves without capture", "draw"),
];

/// The reason for the end of a game has the values of options, not their names.
#[test]
fn a_reason_has_the_values_of_options() {
    let rules = "variant Checks\nuse chess\noption limit is 2 or 1\noption Prey is Queen or Rook\nplayer\n  wins after checking limit times\n  \
        wins after capturing Prey\n";
    for (params, moves, reason) in [
        (&[][..], "e2e4 d7d6 f1b5 c7c6 b5c6", "checking 2 times"),
        (&[("limit", "1")], "e2e4 d7d6 f1b5", "checking 1 times"),
        (&[("Prey", "Rook")], "b2b3 g7g6 c1b2 a7a6 b2h8", "capturing Rook"),
    ] {
        let variant = varlab::Variant::parse_as("checks.var", rules, params).expect("a variant");
        let mut game = varlab::Game::new(&variant);
        for text in moves.split(' ') {
            game.play(text).expect(text);
        }
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(reason.to_owned()), "{params:?}");
    }
}

/// The last move before the end is Black's.
#[test]
fn a_count_of_moves_ends_the_game_for_its_player() {
    for (ending, result) in COUNTS {
        let text = format!(
            "variant Counts\nuse chess\n{ending}\ntest count\n  plays g1f3 g8f6 f3g1\n  goes on\n  plays f6g8\n  ends {result}\n"
        );
        let found = analyse("counts", &text, &[]);
        let errors = found.diagnostics.iter().filter(|problem| problem.is_error());
        let errors: Vec<&str> = errors.map(|problem: &Diagnostic| problem.message.as_str()).collect();
        assert!(errors.is_empty(), "{ending}: {errors:?}");
    }
}

/// The reason names the royal that is lost, even if the player still has as many of its kind as at the start.
#[test]
fn a_reason_names_the_royal_that_is_lost() {
    let rules = "variant Royal queens\n  language 2\nuse chess\npiece Queen is royal\n\
        every piece after capturing, removes every piece at K without check\n";
    let variant = varlab::Variant::parse_as("queens.var", rules, &[]).expect("a variant");
    let mut game =
        varlab::Game::from_fen(&variant, "8/PN4q1/7k/8/8/8/1r6/3QK3 w - - 0 1").expect("a position");
    for text in ["a7a8q", "b2b7"] {
        assert_eq!(game.outcome(), None);
        game.play(text).expect(text);
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some("Queen lost".to_owned()));
}
