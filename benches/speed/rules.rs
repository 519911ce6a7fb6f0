//! What it costs to say a rule otherwise, and to have a kind that runs on fewer tables than others: always beside plain chess.

use varlab::kernel::Kernel;

use super::race::{Work, agreed, race};
use super::shipped::KIWIPETE;
use super::{library, shipped};

/// The knight's leap in two legs that can be gone in one way only: the same moves, told at greater length.
const LEGS: &str = "
piece Knight
  moves fW into any then fF
  moves bW into any then bF
  moves lW into any then lF
  moves rW into any then rF
";

/// A kind that can also take two pieces in one move: no table tells whom it attacks, it is run forward.
const LION: &str = "
piece Queen
  moves Q
  moves cK then K
";

/// A kind that hops over some pieces alone: a table tells where it goes, not whom it attacks.
const HOPS: &str = "
piece Bishop moves B over one friendly Pawn
";

/// A kind whose captures remove more than the piece that is taken.
const BLASTS: &str = "
piece Bishop after capturing, removes every enemy at W except King
";

/// A kind of which no table tells anything: the interpreter finds its moves and its attacks.
const ODD: &str = "
piece Queen moves Q onto vacant, enemy except enemy Bishop at W
";

/// A kind whose moves depend on what else stands on a file, and the same moves as long as nobody has castled.
const SHIFTING: &str = "
piece Queen moves Q onto vacant, enemy except enemy Rook on file of friendly King
";

/// A kind with a condition that stays for a turn, and the same moves.
const GUARDED: &str = "
piece Queen moves Q if at least 1 King
";

/// As the array, but without the exotic kind.
const WITHOUT: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1";

pub fn print() {
    println!(
        "| chess with | position | depth | nodes | Mn/s | plain chess Mn/s | ratio |\n|---|---|---|---|---|---|---|"
    );
    let text = library::text("chess");
    let plain = shipped::compile(&text);
    let plainly = Kernel::new(&plain);
    for (what, rule, same, place, fen, depth) in [
        ("knights in two legs", LEGS, true, "array", "", 5),
        ("a queen with a condition", GUARDED, true, "array", "", 5),
        ("a queen with a condition", GUARDED, true, "Kiwipete", KIWIPETE, 4),
        ("a queen that asks for files", SHIFTING, true, "array", "", 5),
        ("a queen that takes two", LION, false, "array", "", 5),
        ("a queen that takes two", LION, false, "Kiwipete", KIWIPETE, 4),
        ("a queen that takes two", LION, false, "without queens", WITHOUT, 5),
        ("bishops over pawns", HOPS, false, "array", "", 4),
        ("bishops over pawns", HOPS, false, "Kiwipete", KIWIPETE, 4),
        ("bishops with blasts", BLASTS, false, "array", "", 5),
        ("bishops with blasts", BLASTS, false, "Kiwipete", KIWIPETE, 4),
        ("an interpreted queen", ODD, true, "array", "", 5),
        ("an interpreted queen", ODD, true, "Kiwipete", KIWIPETE, 4),
    ] {
        let game = shipped::compile(&format!("{text}{rule}"));
        let kernel = Kernel::new(&game);
        let (position, other) = (shipped::position(&game, fen), shipped::position(&plain, fen));
        let ours: Work<'_> = Box::new(|| kernel.perft(&mut position.clone(), depth));
        let theirs: Work<'_> = Box::new(|| plainly.perft(&mut other.clone(), depth));
        let runs = race(vec![ours, theirs]);
        if same {
            agreed(&runs);
        }
        let (nodes, ratio) = (runs[0].nodes, runs[0].speed / runs[1].speed);
        println!(
            "| {what} | {place} | {depth} | {nodes} | {:.1} | {:.1} | {ratio:.2} |",
            runs[0].speed, runs[1].speed
        );
    }
}
