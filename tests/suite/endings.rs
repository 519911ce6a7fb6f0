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
