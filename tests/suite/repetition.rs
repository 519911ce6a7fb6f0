//! Tests that a trail makes two positions different if a legal move goes onto the trail or a rule depends on the trail
//! in another way. Otherwise, the positions must count as the same.

use analysis::analyse;
use varlab::diagnostics::Diagnostic;

use crate::analysis;

/// No piece can go onto the trail of the pawn on e2.
const QUIET: &str = "4k2n/8/8/8/8/8/4P3/4K2N w - - 0 1";

/// Sentences added to the rules of chess, a position, and true if the position after e2e4 differs from the same position
/// without a trail.
const CASES: &[(&str, &str, bool)] = &[
    ("", QUIET, false),
    ("", "4k2n/8/8/8/5p2/8/4P3/4K2N w - - 0 1", true),
    // Black's pawn is pinned by a rook.
    ("", "7n/8/8/8/R4p1k/8/4P3/4K2N w - - 0 1", false),
    ("piece Knight also moves W if at least 1 trail", QUIET, true),
    ("piece Knight also moves W unless 1 trail", QUIET, true),
    ("piece Knight also moves W onto vacant except trail", QUIET, true),
    ("piece Queen also moves F onto vacant except trail", QUIET, true),
    ("piece Queen also moves F onto trail", QUIET, false),
    ("piece Queen also moves R within any except trail", QUIET, true),
    ("piece Queen also moves R over 1 trail", QUIET, true),
    ("piece Queen drops to vacant except trail", QUIET, true),
    ("piece Queen drops to trail", QUIET, true),
    ("player must move to trail", QUIET, true),
    ("player must move Queen if at least 1 trail", QUIET, true),
    ("player loses when at least 3 trail", QUIET, true),
    ("every piece after moving to trail, removes every Queen", QUIET, true),
    ("every piece after capturing, removes every piece except trail", QUIET, true),
];

#[test]
fn a_trail_distinguishes_positions_only_if_a_rule_reads_it() {
    for (rule, position, trail_matters) in CASES {
        let there_and_back = "h8g6 h1g3 g6h8 g3h1";
        let ends = if *trail_matters { "goes on" } else { "ends draw" };
        let test_lines =
            format!("  position {position}\n  plays e2e4 {there_and_back} {there_and_back}\n  {ends}");
        let text = format!("variant Trails\nuse chess\n{rule}\ntest repetition\n{test_lines}\n");
        let found = analyse("trails", &text, &[]);
        let errors = found.diagnostics.iter().filter(|problem| problem.is_error());
        let errors: Vec<&str> = errors.map(|problem: &Diagnostic| problem.message.as_str()).collect();
        assert!(errors.is_empty(), "{rule} [{position}]: {errors:?}");
    }
}
