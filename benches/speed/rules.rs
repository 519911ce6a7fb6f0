//! The cost of longer formulations of the same rules, and of pieces that kernel tables support only in part, compared with plain chess.

use varlab::kernel::Kernel;

use super::race::{Work, assert_same_nodes, race};
use super::shipped::KIWIPETE;
use super::{library, shipped};

/// The knight's leap as two legs, with one path to each target. The moves are the same.
const LEGS: &str = "
piece Knight
  moves fW into any then fF
  moves bW into any then bF
  moves lW into any then lF
  moves rW into any then rF
";

/// A kind that can capture two pieces in one move. Its attacks have no table; the interpreter computes them.
const LION: &str = "
piece Queen
  moves Q
  moves cK then K
";

/// A kind that hops only over some pieces. Its moves have a table, its attacks do not.
const HOPS: &str = "
piece Bishop moves B over one friendly Pawn
";

/// A kind whose captures can also remove other pieces.
const BLASTS: &str = "
piece Bishop after capturing, removes every enemy at W except King
";

/// A kind without any table: the interpreter generates its moves and attacks. The exception never applies, because `at W` is
/// relative to the target of the move, so the moves are the same.
const INTERPRETED: &str = "
piece Queen moves Q onto vacant, enemy except enemy Bishop at W
";

/// A kind whose moves depend on other pieces on a file. The moves are those of chess as long as no queen can capture a rook on
/// the file of the queen's own king. In the first five plies of a game, none can.
const FILE_CONDITION: &str = "
piece Queen moves Q onto vacant, enemy except enemy Rook on file of friendly King
";

/// A kind with a condition that is constant during a turn and always true, so the moves are the same.
const TRUE_CONDITION: &str = "
piece Queen moves Q if at least 1 King
";

/// The start position of chess without queens.
const WITHOUT_QUEENS: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";

/// Prints the table.
pub fn print() {
    println!(
        "| chess with | position | depth | nodes | Mn/s | plain chess Mn/s | ratio |\n|---|---|---|---|---|---|---|"
    );
    let text = library::text("chess");
    let plain = shipped::compile(&text);
    let plain_kernel = Kernel::new(&plain);
    for (name, rule, has_same_moves, position_name, fen, depth) in [
        ("knights in two legs", LEGS, true, "array", "", 5),
        ("a queen with a condition", TRUE_CONDITION, true, "array", "", 5),
        ("a queen with a condition", TRUE_CONDITION, true, "Kiwipete", KIWIPETE, 4),
        ("a queen that depends on files", FILE_CONDITION, true, "array", "", 5),
        ("a queen that captures two pieces", LION, false, "array", "", 5),
        ("a queen that captures two pieces", LION, false, "Kiwipete", KIWIPETE, 4),
        ("a queen that captures two pieces", LION, false, "without queens", WITHOUT_QUEENS, 5),
        ("bishops over pawns", HOPS, false, "array", "", 4),
        ("bishops over pawns", HOPS, false, "Kiwipete", KIWIPETE, 4),
        ("bishops with blasts", BLASTS, false, "array", "", 5),
        ("bishops with blasts", BLASTS, false, "Kiwipete", KIWIPETE, 4),
        ("an interpreted queen", INTERPRETED, true, "array", "", 5),
        ("an interpreted queen", INTERPRETED, true, "Kiwipete", KIWIPETE, 4),
    ] {
        let program = shipped::compile(&format!("{text}{rule}"));
        let kernel = Kernel::new(&program);
        let (position, plain_position) = (shipped::position(&program, fen), shipped::position(&plain, fen));
        let with_rule: Work<'_> = Box::new(|| kernel.perft(&mut position.clone(), depth));
        let without_rule: Work<'_> = Box::new(|| plain_kernel.perft(&mut plain_position.clone(), depth));
        let runs = race(vec![with_rule, without_rule]);
        if has_same_moves {
            assert_same_nodes(&runs);
        }
        let (nodes, ratio) = (runs[0].nodes, runs[0].speed / runs[1].speed);
        println!(
            "| {name} | {position_name} | {depth} | {nodes} | {:.1} | {:.1} | {ratio:.2} |",
            runs[0].speed, runs[1].speed
        );
    }
}
