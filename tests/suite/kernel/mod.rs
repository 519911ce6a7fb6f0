//! Compares the kernel with the interpreter: both must generate the same legal moves with the same effects, in random
//! games and random positions of every shipped game, and in positions of invented games.

pub mod equal;
mod invented;
pub mod random_positions;
mod targets;

use rayon::prelude::*;
use varlab::board::{Piece, Side};
use varlab::compile;
use varlab::kernel::{AttackTable, Kernel};

use crate::{games, library, one_word};

#[test]
fn generators_agree_in_random_games() {
    games::shipped_programs().into_par_iter().for_each(|(name, program)| {
        let kernel = Kernel::new(&program);
        games::random_games(&program, 2, 60, |game| {
            equal::check(&name, &program, &kernel, game.position());
        });
    });
}

#[test]
fn attack_tables_agree_with_the_interpreter() {
    games::shipped_programs().into_par_iter().for_each(|(name, program)| {
        let kernel = Kernel::new(&program);
        for kind in program.kind_ids().step_by(2) {
            let tables = Side::BOTH.map(|side| AttackTable::new(&program, Piece { kind, side }));
            games::random_games(&program, 1, 40, |game| {
                for table in &tables {
                    equal::check_attacks(&name, &program, &kernel, table, game.position());
                }
            });
        }
    });
}

/// A piece that captures and turns to the other side, or explodes, attacks pieces of its own kind too, unless it is royal.
#[test]
fn pieces_that_capture_and_disappear_attack_their_own_kind() {
    for sentence in [
        "every piece except King after capturing, turns itself",
        "every piece except King after moving, turns itself",
        "piece Knight after capturing, removes itself",
    ] {
        let program = games::compile("knights", &format!("variant Knights\nuse chess\n{sentence}\n"));
        let position =
            varlab::notation::fen::read(&program, "4k3/8/5n2/8/6N1/8/8/4K3 w - - 0 1").expect("a position");
        let kernel = Kernel::new(&program);
        for kind in program.kind_ids() {
            for side in Side::BOTH {
                let table = AttackTable::new(&program, Piece { kind, side });
                equal::check_attacks(sentence, &program, &kernel, &table, &position);
            }
        }
    }
}

#[test]
fn generators_agree_in_random_positions() {
    games::shipped_programs().into_par_iter().for_each(|(name, program)| {
        let kernel = Kernel::new(&program);
        let mut seed = 0xC0FF_EE00_DDBA_11AD;
        for _ in 0..games::cases(120) {
            if let Some(position) = random_positions::position(&program, &mut seed) {
                equal::check(&name, &program, &kernel, &position);
            }
        }
    });
}

#[test]
fn generators_agree_in_games_with_one_word_changed() {
    library::games().into_par_iter().for_each(|(name, path)| {
        let text = std::fs::read_to_string(path).expect("the file can be read");
        for changed in one_word::games_with_one_word_changed(&name, &text, games::cases(2) as usize) {
            let [before, after] = &changed.words;
            let label = format!("{name}, line {}: {before} -> {after}", changed.line);
            let (program, kernel) = (&changed.program, Kernel::new(&changed.program));
            games::random_games(program, 1, 20, |game| {
                equal::check(&label, program, &kernel, game.position());
            });
        }
    });
}

#[test]
fn generators_agree_in_invented_games() {
    (1..=games::cases(60)).into_par_iter().for_each(|number| {
        let mut seed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let text = invented::game(&mut seed);
        let Some(program) = invented::compile(&text) else { return };
        let kernel = Kernel::new(&program);
        for _ in 0..60 {
            if let Some(position) = random_positions::position(&program, &mut seed) {
                equal::check(&text, &program, &kernel, &position);
            }
        }
        games::random_games(&program, 1, 30, |game| equal::check(&text, &program, &kernel, game.position()));
    });
}

#[test]
fn generators_agree_in_invented_games_with_turns_and_duties() {
    (1..=games::cases(40)).into_par_iter().for_each(|number| {
        let mut seed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let text = invented::game_with_turns_and_duties(&mut seed);
        let Some(program) = invented::compile(&text) else { return };
        let kernel = Kernel::new(&program);
        for _ in 0..12 {
            if let Some(position) = random_positions::position(&program, &mut seed) {
                equal::check(&text, &program, &kernel, &position);
                equal::check_after_random_moves(&text, &program, &kernel, &position, &mut seed);
            }
        }
        games::random_games(&program, 1, 12, |game| equal::check(&text, &program, &kernel, game.position()));
    });
}

/// A game in which a leap and a slide can enter the same piece and then reach the same square.
const TWO_PATHS: &str = "\
variant Two ways
  language 2
use chess/pieces, chess/ends
setup
  4 | k . . . . .
  3 | . . . . . .
  2 | . . . . . .
  1 | K . . . A .
piece Hole H moves mK
  drops to rank 1
reappears means to friendly Hole then on once or more
piece Alpha A moves D3jR
every piece except King
  also moves as itself into friendly Hole then reappears onto any, Hole except friendly King
";

#[test]
fn generators_agree_on_two_paths_through_one_piece_to_one_square() {
    let game = invented::compile(TWO_PATHS).expect("a game");
    let kernel = Kernel::new(&game);
    let position = varlab::notation::fen::read(&game, "k5/4H1/1H1A2/K5 w - - 0 1").expect("a position");
    equal::check(TWO_PATHS, &game, &kernel, &position);
}

/// A castling in which the rook begins next to the king.
const NEAR_ROOK: &str = "setup bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR\n\
                         piece King castles Q from g1 to c1 with Rook from f1 to d1";

/// Cases too rare for random positions: sentences added to chess, or to the game that they `use`, and a position.
const RARE_CASES: &[(&str, &str)] = &[
    // A rule without a table has moves only in check, and nothing else about the turn must be evaluated.
    ("piece King also moves cN onto checker", "4k3/8/8/8/8/5n2/8/4K2R w - - 0 1"),
    ("piece Rook also moves cN onto checker", "4k3/8/8/8/8/4r3/8/3RK3 w - - 0 1"),
    // A change of kind depends on whether the move captures, and on its origin and end.
    (
        "camp means rank 5..8\nevery Rook, Bishop, Knight\n after moving from or to camp, may become Queen unless origin on camp and no enemy on end",
        "4k3/3n4/1p3r2/2N2B2/3R1p2/5b2/1R6/4K3 w - - 0 1",
    ),
    (
        "every Rook, Knight\n after capturing, becomes Queen\n after moving to rank 8, may become Bishop",
        "1n2k3/8/R1p5/3p4/8/2N5/7R/4K3 w - - 0 1",
    ),
    (
        "piece Rook moves R onto vacant or piece except friendly King\n after moving, may become Queen if enemy on end\n after capturing, may become Knight",
        "4k3/8/3p4/8/1P1R1n2/8/3P4/4K3 w - - 0 1",
    ),
    ("piece Pawn after capturing, becomes Knight", "4k3/8/8/3pP3/8/2n5/1P6/4K3 w - d6 0 1"),
    (
        "piece Pawn after moving, becomes Rook\npiece Pawn after capturing, becomes Knight",
        "4k3/8/3p4/4P3/8/2n5/1P6/4K3 w - - 0 1",
    ),
    ("every Rook after moving, becomes Bishop unless enemy on end", "4k3/4r3/8/4n3/4R3/8/8/4K2R w K - 0 1"),
    // Moves go on to vacant squares: by leaps, slides and jumps home, also back to the origin, and onto or across the square of a capture.
    (
        "every Rook, Knight after moving, W onto vacant\npiece Bishop after capturing, bF onto vacant",
        "r3k3/8/2n1b3/8/3BR3/5p2/1p2N3/4K2R w K - 0 1",
    ),
    (
        "every Rook, Pawn, Bishop, Knight, Queen after moving, fR onto vacant",
        "4k3/1P2p3/3b4/1n6/8/2N4r/P2p1R2/4K3 w - - 0 1",
    ),
    (
        "use chess, chess/hands\nevery Rook, Bishop, Knight\n after capturing, to its home square of the same colour onto vacant\nplayer must capture",
        "r3k2r/8/p7/8/3n4/8/PB3P2/R1n1K2R[Nq] w KQkq - 0 1",
    ),
    (
        "every Rook after moving, W onto vacant\nevery Knight after capturing, B onto vacant\nplayer must not check",
        "4k3/4r3/8/2n1p3/4R3/3N4/8/4K3 w - - 0 1",
    ),
    // The second of three sentences has a move of the third, and the first has another move of it.
    (
        "piece Knight moves mW\npiece Knight also moves sR then becomes Bishop\npiece Knight also moves R",
        "4k3/8/8/8/3N4/8/8/4K3 w - - 0 1",
    ),
    // Kings go on, and pieces go on only if their king is safe before, also after the capture of the enemy king.
    ("piece King after moving, W onto vacant", "4k3/8/8/2q5/8/5n2/3p4/R3K2R w KQ - 0 1"),
    ("piece King after moving, safely R onto vacant", "4k3/8/8/3r4/8/8/5r2/4K3 w - - 0 1"),
    ("every piece after moving, safely fW onto vacant", "4k3/1P2p3/3b4/1n2r3/4B3/2N5/P2p1R2/4K3 w - - 0 1"),
    (
        "every piece except Pawn after capturing, safely bF onto vacant",
        "4k3/8/4r3/2n1p3/4R3/3N1b2/4p3/4K3 w - - 0 1",
    ),
    ("every Rook after capturing, safely W onto vacant", "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1"),
    ("every King, Rook after capturing, safely W onto vacant", "8/8/8/4k3/4K3/8/2R1r3/8 w - - 0 1"),
    (
        "piece Rook moves mR\npiece Rook also moves mR then removes every enemy at W\npiece King after moving, safely R onto vacant",
        "4k3/8/p7/r7/p6p/8/8/2K5 w - - 0 1",
    ),
    (
        "every piece must not capture unless protected\npiece King after moving, safely R onto vacant",
        "4k3/8/2pp4/3r4/8/4b3/8/2K5 w - - 0 1",
    ),
    (
        "piece Queen is jointly royal\npiece King is jointly royal\npiece King after moving, W onto vacant",
        "q3k3/8/8/3r4/8/8/5r2/3QK3 w - - 0 1",
    ),
    (
        "every King, Queen is royal\nevery King, Queen after moving, safely W onto vacant",
        "q3k3/8/8/3r4/8/8/5r2/3QK3 w - - 0 1",
    ),
    (
        "every piece after capturing, to its home square\nplayer must capture",
        "r3k2r/8/8/3n4/4P3/8/4Kp2/R6R w kq - 0 1",
    ),
    (
        "piece King after moving, K onto vacant\nevery piece after capturing, removes every piece at W except Pawn",
        "4k3/8/8/3r4/8/3p4/4r3/3NK3 w - - 0 1",
    ),
    (
        "every Rook, Bishop also moves W\nevery Rook, Bishop after moving, W onto vacant",
        "7k/8/3p4/2r5/3R4/2bB4/8/7K w - - 0 1",
    ),
    // Pieces around the end of a move or drop change sides, also along lines and after several sentences.
    (
        "use chess, chess/hands\nevery promoted piece goes to hand as Pawn when captured\npiece King is not royal\nevery Queen, Knight\n after moving, turns every enemy at K\n after dropping, turns every enemy at K\nevery Rook after moving, turns every piece at R except King\nevery Rook after moving to rank 4, turns every enemy at N\nevery Bishop\n after moving, turns every piece at K\n after moving to rank 4, turns every piece at K",
        "r3k3/1n6/2p3n1/8/1q~1PR3/2N2b2/P5p1/R3KB1R[Qn] w - - 0 1",
    ),
    // A condition on two neighbours, and a square to which two ways of the same length lead.
    ("piece Rook moves R onto vacant with 2 enemy at K", "4k3/8/3pp3/8/8/8/1p6/R3K3 w - - 0 1"),
    (
        "hop means K into piece then on onto vacant\npiece Knight moves hop as often as it can",
        "4k3/8/8/2p1p3/8/2p1p3/3N4/4K3 w - - 0 1",
    ),
    // Duties not to pass, also with another duty, and conditions about pieces near each other.
    (
        "player may pass\nplayer must not pass if 2 enemy with friend at K\nplayer must capture if Rook with enemy at W",
        "4k3/8/3n4/3Rp3/8/2p5/1P6/4K3 w - - 0 1",
    ),
    (
        "player may pass\nplayer must not pass unless 3 piece on rank 4 or in check\nplayer wins when 3 friend on rank 3..6 in a line",
        "4k3/8/8/1p1Pp3/1P1p4/8/8/4K3 w - - 0 1",
    ),
    // Moves that capture nothing explode. A duty to capture counts what they remove, but not the moving piece.
    (
        "every piece except King after moving, removes every enemy at W except King then removes itself without check\nplayer must capture",
        "4k3/1p1p4/8/8/2r5/8/1P1P4/4K2R w K - 0 1",
    ),
    ("every Rook, Pawn after moving, removes itself", "4k3/1p4p1/r7/8/8/7R/1P4P1/4K3 w - - 0 1"),
    (
        "every piece except King, Pawn after moving, removes every piece at K except King, Queen without check",
        "4k3/8/4b3/8/8/4N3/3PQ3/r2nK3 w - - 0 1",
    ),
    // Sentences that affect pieces near the end of the move, also friendly ones and the moving piece.
    (
        "every Rook, Pawn\n after moving, turns every piece at F except King",
        "4k3/1p1p4/8/2P5/3r4/8/1PP4R/4K3 w - - 0 1",
    ),
    (
        "every Rook, Bishop\n after moving, removes every enemy at W with friend behind it\nplayer must capture",
        "4k3/8/1Pp5/8/2r1pP2/8/1B2R3/4K3 w - - 0 1",
    ),
    (
        "every Knight after moving from rank 1..4, becomes Bishop\npiece King is not royal",
        "4k3/8/2n5/8/3N4/8/8/1N2K3 w - - 0 1",
    ),
    // Standing shots leave trails, give check, end checks, and change the rights to castle.
    (
        "piece Rook shoots R onto enemy\npiece Pawn\n shoots mfW twice from rank 2 then leaves a trail\n shoots fF onto trail then removes its maker",
        "r3k2r/8/8/8/1p2q3/8/P1P5/R3K2R w KQkq - 0 1",
    ),
    (
        "piece Bishop shoots B onto any except King\npiece Rook shoots R\nplayer must capture",
        "4k3/4r3/8/2b5/8/4B3/3P4/R3K3 w Q - 0 1",
    ),
    ("piece Queen drops from hand\n shoots Q onto enemy", "4k3/4r3/8/2b5/8/4Q3/3P4/R3K3[Q] w Q - 0 1"),
    // A side has one royal, and can get another, or the enemy has several.
    (
        "piece King is jointly royal\npiece Pawn promotes on rank 8 to King or Queen",
        "4k3/1P6/8/8/4r3/8/1p6/4K3 w - - 0 1",
    ),
    ("piece Pawn promotes on rank 8 to King or Queen", "2r1k3/1P6/8/8/8/8/1p6/4K3 w - - 0 1"),
    ("piece King is jointly royal", "4k2k/3Q4/8/8/4r3/8/8/4K3 w - - 0 1"),
    ("piece Rook is jointly royal\npiece King is not royal", "r3k3/p7/8/8/6b1/8/P7/R3K3 w Qq - 0 1"),
    ("piece King is not royal\npiece Queen is royal", "r3k2q/1p6/8/8/5b2/8/1P6/R2QK3 w Qq - 0 1"),
    (
        "piece King is jointly royal\npiece Knight after capturing, becomes King",
        "4k3/8/8/3p4/8/2N5/8/4K2r w - - 0 1",
    ),
    (
        "every Rook\n drops from hand\n is jointly royal\npiece King is jointly royal",
        "4k3/8/8/8/4r3/8/8/4K3[R] w - - 0 1",
    ),
    // Only the pieces of one side can leave a trail: its king can be captured en passant, the enemy's cannot.
    (
        "White piece King\n also moves mfW twice from rank 2 then leaves a trail\npiece King also moves fF onto trail then removes its maker",
        "8/8/8/8/2pk4/8/1K6/8 w - - 0 1",
    ),
    // A dropped piece becomes a royal.
    (
        "piece Knight drops from hand\npiece Knight after dropping, becomes King\npiece King is jointly royal",
        "4k3/8/8/8/4r3/8/8/4K3[NNn] w - - 0 1",
    ),
    // Two rules leave a piece in place.
    (
        "every promoted piece also moves in place\nevery piece also moves in place",
        "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1",
    ),
    (
        "piece King also moves in place if 2 Queen\npiece King also moves in place",
        "4k3/8/8/8/8/8/8/Q2QK3 w - - 0 1",
    ),
    // A piece that stands still does not protect another, except if a restriction asks for protection.
    (
        "every Rook attacked by enemy Rook stands still\npiece Knight also moves W unless protected",
        "r6k/8/8/8/8/8/8/RN5K w - - 0 1",
    ),
    (
        "every Rook attacked by enemy Rook stands still\npiece Knight must not capture unless protected",
        "r6k/8/8/8/8/p7/8/RN5K w - - 0 1",
    ),
    // An en passant capture removes both pawns from the rank of the king, or the only piece between the king and a bishop.
    ("", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"),
    ("", "6b1/8/8/3pP3/8/1K6/8/4k3 w - d6 0 1"),
    // A piece slides and leaps along the same line.
    ("piece Bishop also moves AA", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("every Rook, Queen also moves DD", "r3k2r/p1p3p1/8/8/8/8/P1P3P1/R2QK2R w KQkq - 0 1"),
    // A hopper jumps over some pieces only: a capture replaces a hurdle, and a piece that is no hurdle closes or opens a line.
    ("piece Rook moves R over one enemy Pawn", "4k3/4r3/8/4p3/3P1N2/8/4P3/4K3 w - - 0 1"),
    ("piece Rook moves R over one piece except Bishop", "k3r3/8/4b3/3P4/8/8/B2B1N2/4K3 w - - 0 1"),
    ("piece Rook moves R over one piece except Bishop", "k3r3/8/4n3/3P4/4B3/8/B4N2/4K3 w - - 0 1"),
    // The pawn may not capture the bishop, since the rook could jump over it.
    (
        "piece Rook moves R over one piece except Bishop\npiece Pawn promotes on last rank to Queen",
        "k3r3/8/4b3/3P4/8/8/B2B1N2/4K3 w - - 0 1",
    ),
    // The bishop may capture the knight, since the rook cannot jump over a bishop.
    (
        "piece Rook moves R over one piece except Bishop\npiece Pawn promotes on last rank to Queen",
        "k3r3/8/4n3/8/8/8/B4N2/4K3 w - - 0 1",
    ),
    ("piece Rook moves R over one piece except Bishop", "k3r3/8/4b3/3P4/4n3/2N5/B4N2/4K3 w - - 0 1"),
    ("piece Rook moves R over two piece except Knight", "k3r3/4p3/4b3/3P4/4N3/2B5/B4N2/4K3 w - - 0 1"),
    ("piece Rook moves R over two piece except Knight", "k3r3/4p3/4b3/3P4/4P3/2N5/B4N2/4K3 w - - 0 1"),
    ("piece Rook moves R over one piece except Queen", "k3r3/8/4n3/3P4/8/8/P7/4K3 w - - 0 1"),
    ("piece Rook moves R over one friendly Bishop", "k3r3/8/4b3/3P4/6B1/8/8/4K3 w - - 0 1"),
    (
        "use xiangqi\npiece Cannon\n moves mR\n moves cR over one piece except Cannon",
        "4k4/9/4c4/9/4C4/9/9/4C4/9/4K4 w - - 0 1",
    ),
    // The interpreter runs a repeated word only for pieces that can make its first legs.
    (
        "hop means W onto enemy then on onto vacant\npiece Rook also moves hop as often as it can",
        "4k3/8/2p1p3/3R4/2p1p3/3p4/8/4K3 w - - 0 1",
    ),
    (
        "hop means F onto piece except Pawn then on onto vacant or enemy Pawn\nevery Queen, Knight also moves hop 1 to 4 times",
        "4k3/3p4/2n1N3/3Q4/2P1n3/1p3p2/8/4K3 w - - 0 1",
    ),
    ("hop means W onto trail\npiece King also moves hop 1 to 2 times", "4k3/8/8/3pP3/3K4/8/8/8 w - d6 0 1"),
    // Captured pieces leave the board at once, or when the move ends. The path passes or reaches their squares again.
    (
        "hop means R onto enemy except King then on 1 to 3 times onto vacant\npiece Rook moves hop once or more",
        "8/k7/2p1p3/3p4/2p1p3/3R4/3p1p2/6K1 w - - 0 1",
    ),
    (
        "hop means R onto enemy except King at once then on 1 to 3 times onto vacant\npiece Rook moves hop once or more",
        "8/k7/2p1p3/3p4/2p1p3/3R4/3p1p2/6K1 w - - 0 1",
    ),
    // A repetition goes on in the direction of the legs before it.
    (
        "onward means on onto enemy at once then on onto vacant\n\
         piece Rook moves W onto enemy then on onto vacant then onward once or more",
        "4k3/8/3p4/8/3p4/8/3p4/p1pR1p1K w - - 0 1",
    ),
    // A piece promotes after a repetition. It shields its king, or its capture opens a line to its king.
    (
        "hop means fF onto enemy then on onto vacant\npiece Pawn also moves hop as often as it can",
        "4k3/8/1p3p2/8/1p1p1p2/2P1P3/8/K7 w - - 0 1",
    ),
    (
        "hop means F onto enemy then on onto vacant\npiece Knight also moves hop 1 to 3 times if 2 Knight",
        "4k3/8/8/2p1p3/b2N1N1r/2p1p3/8/K6q w - - 0 1",
    ),
    // A piece hops over many pieces, without capturing them.
    (
        "hop means K into piece then on onto vacant\npiece Bishop also moves hop twice or more",
        "4k3/1p1p1p1p/8/1p1p1p1p/8/1p1p1p1p/8/B3K3 w - - 0 1",
    ),
    // A captured king returns to its home square.
    (
        "every piece after moving Pawn, sends what it captured to its home square if vacant",
        "8/3k4/8/3P4/8/8/8/4K3 b - - 0 1",
    ),
    // A shot removes a blocker.
    ("piece Rook also shoots as itself onto enemy", "r3k3/8/8/8/p6R/8/8/K7 w - - 0 1"),
    // An unmoved piece shoots less far than a moved one.
    (
        "piece Rook\n also shoots W onto enemy\n also moves W then shoots as itself onto enemy",
        "r3k3/8/8/8/7R/7p/8/K7 w - - 0 1",
    ),
    // An ordinary king move has the same coordinates as a castling. The castling is legal, or illegal (out of check,
    // across an attacked square).
    ("piece King also moves sD", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("piece King also moves sD", "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("piece King also moves sD", "3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("piece King also moves Q2", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("piece King\n is jointly royal\n also moves sD", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1"),
    // Whether a piece may promote depends on the board before its move: here the king is the only safe piece.
    (
        "every piece also promotes on h5 f1 a5 to Queen if possible unless safe friend",
        "rQ5r/4k3/4P3/8/4nR1R/1P2R3/8/R3K3 b Q - 2 2",
    ),
    // Conditions that contradict each other.
    ("piece Rook also shoots C if unmoved unless unmoved", "1n2k3/8/8/R7/8/8/8/4K3 w - - 0 1"),
    // A king move with the coordinates of a castling, and a duty not to check.
    ("piece King moves KsD\nplayer must not check", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1"),
    // A duty about neutral pieces.
    ("piece Knight is neutral\nplayer must move Knight", "4k3/8/8/8/8/8/8/N3K3 b - - 0 1"),
    // A check in the middle of a turn.
    ("player\n must check\n makes 2 moves a turn", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
    ("player\n must not check\n makes 2 moves a turn", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
    // An explosion removes a royal when the same side is to move again.
    ("use atomic\nplayer makes 2 moves a turn", "4k3/3p4/8/8/8/8/8/K2R4 w - - 0 1"),
    ("use atomic\nplayer makes 3 moves a turn", "4k3/3p4/8/8/8/8/8/K2R4 w - - 0 1"),
    // A royal piece is missing: the game is over for either side to move.
    ("", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("", "3q4/2p5/8/8/8/8/4P3/R3K3 w Q - 0 1"),
    ("", "3q4/2p5/8/8/8/8/4P3/R3K3 b - - 0 1"),
    ("player makes 2 moves a turn", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("use minishogi", "bbgsr/4r/5/P4/KGSBR[P] w - - 0 1"),
    // The piece that has left a trail is a king.
    ("piece Pawn after moving, becomes King", "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1"),
    ("piece Pawn after moving, may become King", "4k3/8/8/8/2p5/8/1P6/4K3 w - - 0 1"),
    // A piece that removes itself on the square of a friend leaves the friend there.
    ("piece Queen also moves Q into friend then removes itself", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"),
    // Conditions about the move itself (it checks, it mates), in duties and in two sentences that give the same moves.
    ("player must not capture if it checks", "4k3/8/8/8/8/8/1p6/R3K2R w - - 0 1"),
    ("player must not check unless it mates", "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1"),
    ("player must move Rook if it mates", "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1"),
    ("piece Rook\n moves R if it mates\n moves R unless it checks", "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1"),
    ("piece Rook\n moves R if it checks\n moves R then becomes Queen", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
    // A swap of sides with castling rights and a trail.
    ("White may swap sides on turn 1", "r3k2r/8/8/8/8/8/4P3/R3K2R w Kq - 0 1"),
    ("Black may swap sides on turn 1\nplayer makes 2 moves a turn", "r3k2r/8/8/8/4P3/8/8/R3K2R b Kq e3 0 1"),
    // The second move of a turn must be a capture or a check.
    ("player makes 2 moves a turn: first any, then capture", "4k3/8/8/8/8/8/1p6/R3K2R w - - 0 1"),
    ("player makes 2 moves a turn: first any, then capture", "4k3/8/8/8/8/8/1p6/R3K2R w1 - - 0 1"),
    ("player makes 2 moves a turn: first any, then check", "4k3/8/8/8/8/8/1p6/R3K2R w1 - - 0 1"),
    // A piece that moves and attacks like the enemy's last mover.
    ("piece Knight moves as the last enemy mover", "4k3/8/8/8/4n3/8/8/R3K2R w KQ - 0 1 =R,-"),
    ("piece Knight moves as the last enemy mover", "4k3/8/8/3b4/4n3/8/3P4/R3K2R w KQ - 0 1 =-,b"),
    // Conditions with several cases, some of them about the move.
    ("piece Rook moves R if no Pawn or it checks and no Knight", "4k3/8/8/8/8/8/P7/R3K2R w - - 0 1"),
    ("piece Rook moves R if it checks or in check and no Queen", "4k3/8/8/8/8/8/3p4/R3K2R w - - 0 1"),
    ("piece Rook moves R unless it checks or 2 Pawn", "4k3/8/8/8/8/8/P7/R3K2R w - - 0 1"),
    ("player must not capture if it checks or no Queen", "4k3/8/8/8/8/8/1p6/R3K2R w - - 0 1"),
    // A condition about a line of pieces. A condition about the move, in a game in which a check ends the turn.
    ("piece Rook moves R if 2 Pawn in a line", "4k3/8/8/8/8/1P6/P7/R3K2R w - - 0 1"),
    (
        "piece Rook moves R unless it mates\nplayer\n makes 2 moves a turn\n ends turn after checking",
        "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1",
    ),
    // A castling whose king or rook crosses squares that are not between the king and the rook.
    (NEAR_ROOK, "b1q2rkr/4pppp/2Q2n2/p2p4/Pb1P3P/2NP4/1PP2PP1/BB2NRKR w Qq - 0 12"),
    (NEAR_ROOK, "4k3/8/8/8/8/8/8/5RK1 w Q - 0 1"),
    (NEAR_ROOK, "4k3/8/8/8/8/8/8/3N1RK1 w Q - 0 1"),
    // A move that ends on its origin, with a promotion to a royal, ends a check.
    (
        "use yarishogi\nzone means Pawn, YariRook\nevery zone also moves H then R\n\
         every promoted YariRook after dropping to file c, removes its maker\npiece Rook is jointly royal\npiece General is jointly royal",
        "7/2p4/7/B3p1N/2k4/2N4/7/4r1+p~/K6[N] b - - 1 1",
    ),
    // A piece that has left the board is not captured again.
    ("piece King also moves R onto trail, piece then removes its maker", "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1"),
    (
        "piece Knight moves to any then as Pawn then removes its maker",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "every piece except Rook also moves as Bishop then removes its maker",
        "4k3/8/2n5/8/8/5B2/8/4K3 w - - 0 1",
    ),
    // Pieces of two kinds can castle by the same letter.
    (
        "Black every piece except Rook castles J from e1 to d1 with Rook from a1 to f1",
        "r3k2r/8/4q2Q/8/P3Q3/3b4/1Q6/R3K2R b KQj - 1 1",
    ),
    // The hurdles of a hop depend on the origin and on the trail.
    (
        "use troitzky\nevery Knight, Queen moves to any into enemy, any then as Rook over 1 trail, origin then becomes Pawn",
        "****qk****/**rnbbnr**/*pppppppp*/*8*/10/8P1/*8*/*PPPPPPP1*/**RNBBNR**/****QK**** b - i4 0 1",
    ),
    // A check resets the halfmove clock, so every move must record whether it gives check.
    ("player draws after 2 moves without check or capture", "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 1 3"),
    (
        "use minixiangqi\nplayer draws after 2 moves without check or capture",
        "rcnkncr/1p1pp1p/p6/7/5CP/P1PPP2/RCNKN1R w - - 4 3",
    ),
    // A duty to drop forbids a pass, though no piece on the board can move.
    ("use sittuyin\nplayer may pass", "4n3/6s1/7r/4ff2/8/8/8/1f4r1[KFSSRRNNNPkfssrrnn] w - - 0 1"),
    // A repeatable leg that is made once can have the coordinates of a move that the kernel generates from a table.
    (
        "hops means to its home square of the same colour onto vacant\nevery piece except King also moves hops 1 to 3 times",
        "rn1qkbnr/pppbpppp/3p4/8/2P3P1/5P2/PP1PP2P/RNBQKBNR b KQkq c3 0 3",
    ),
    // A captured piece that is sent home counts as captured.
    (
        "every piece after capturing Knight, sends what it captured to its home square if vacant\npiece Rook must not capture Knight",
        "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1",
    ),
    // A capture after which the capturing royal no longer belongs to its side (it changes sides or explodes) gives no
    // check.
    (
        "use andernach\npiece Pawn is jointly royal",
        "rP1q1p1r/7P/1p4Q1/kpp3P1/PP2P2p/5pP1/2p2pq1/R1B1K1PR w KQ c6 0 1",
    ),
    ("use atomic\npiece Queen is royal", "2q5/5k2/4Q3/6N1/8/8/8/K7 b - - 0 1"),
    // The squares of a drop depend on the origin, which a drop does not have.
    (
        "every piece except King drops from hand to a6 f5 except file of 1 origin",
        "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1",
    ),
    // Compulsory captures: en passant, by a shot, on the way, and by a rule without a table. A promotion is not a
    // capture.
    ("player must capture", "4k3/P7/8/K2pP2r/8/8/8/8 w - d6 0 1"),
    ("player must capture\npiece Rook also shoots W onto enemy", "4k3/P7/8/8/8/p7/R7/4K3 w - - 0 1"),
    ("player must capture\npiece Knight moves W then mW", "4k3/P7/8/8/8/1p6/1N6/4K3 w - - 0 1"),
    ("player must capture\npiece Rook moves R if enemy Pawn at W", "4k3/P7/8/8/8/1p6/1R6/4K3 w - - 0 1"),
    // A drop must not mate. In the second position, the rook can capture the dropped pawn.
    ("piece Pawn drops from hand to any unless it mates", "7k/5K2/5N2/8/8/8/8/8[Pp] w - - 0 1"),
    ("piece Pawn drops from hand to any unless it mates", "7k/5K2/5N2/8/8/8/8/6r1[Pp] w - - 0 1"),
    // A piece is dropped onto the square that a pinned piece, a piece that blocks a check, a castling piece or the
    // king has left.
    ("use shouse", "4k3/8/8/8/7b/8/8/rN2KQ1R[HENhe] w HBEF - 0 1"),
    ("use shouse", "r3k2r/8/8/8/8/8/8/R3K2R[HNQe] w KQkq - 0 1"),
    ("use shouse", "4k3/8/8/8/1b6/8/8/RN1QK2R[HEhe] w KQBD - 0 1"),
    // The dropped piece shields the king in place of the piece that has left, or becomes the hurdle of an attack.
    (
        "every unmoved piece after moving or castling, may drop Knight or Rook from hand to vacated",
        "4k3/8/8/8/1b6/8/8/qN2K2R[NRnr] w K - 0 1",
    ),
    (
        "piece Bishop moves mBcpB\nevery unmoved piece after moving, may safely drop Knight from hand to vacated",
        "4k3/8/8/b7/1N6/8/3P4/2B1K3[Nn] w - - 0 1",
    ),
    (
        "piece Rook moves mRcpR\nevery unmoved piece after moving or castling, may drop Knight from hand to vacated",
        "r3k2r/8/8/8/8/8/8/R2QK1Nr[Nn] w Qkq - 0 1",
    ),
    // Other moves with a drop: captures, promotions, moves by two sentences, and moves after which the drop is
    // compulsory.
    (
        "every piece after capturing, may drop Queen from hand to vacated",
        "r3k2r/1P6/8/3pP3/8/8/8/R3K2R[Qq] w KQkq d6 0 1",
    ),
    (
        "every piece after moving, may drop Queen from hand to vacated",
        "1r2k3/P7/8/8/8/8/8/R3K2R[QQ] w KQ - 0 1",
    ),
    (
        "piece Knight\n also moves mN\n also moves W\n after moving to f3 g3, may safely drop Queen from hand to vacated",
        "4k3/8/8/8/8/8/8/4K1N1[Qq] w - - 0 1",
    ),
    ("piece Rook after moving, drops Queen from hand to vacated", "4k3/8/8/8/8/8/8/R3K3[Qq] w Q - 0 1"),
    (
        "piece Knight also moves N onto friend\nevery piece after capturing, may drop Queen from hand to vacated",
        "r3k2r/1P6/8/3pP3/8/8/8/R3K1NR[Qq] w KQkq d6 0 1",
    ),
    // A table cannot decide whether a rook leaves a trail and becomes royal: it becomes a king only by capturing a
    // knight.
    (
        "piece Rook\n moves R then leaves a trail\n after capturing Knight, becomes King",
        "4k3/8/8/8/np6/8/8/R3K3 w - - 0 1",
    ),
    // One royal is in check, and tables cannot decide whether another is attacked.
    (
        "piece Queen is royal\npiece Knight also moves W onto enemy Queen with Pawn at W",
        "4r2k/7q/8/p7/Qn6/8/8/4K3 w - - 0 1",
    ),
    // The sentence about captures does not apply: the capturing piece has become another kind.
    (
        "piece Knight\n moves N then becomes Rook or Bishop\n after capturing, removes every enemy Pawn at K",
        "4k3/8/8/8/8/1pp5/8/N3K3 w - - 0 1",
    ),
    // The king is the partner in a castling and becomes a queen.
    ("piece Rook castles A from a1 to b1 with King from e1 to c1 as Queen", "4k3/8/8/8/8/8/8/R3K3 w A - 0 1"),
    // Whether a piece on the way can be jumped over depends on promoted pieces, which move.
    (
        "use chaturanga\npiece Extra J moves to 3 by 1 block of 2 enemy, friend then R3 over 1 colour of promoted enemy, attacked Mantri \
         onto 3 by 1 block of 2 Ratha, checker\npiece Ashva also moves as itself then becomes Extra",
        "8/8/8/r6b/4B3/8/4kb~J~p/4Bq1K b - - 0 1",
    ),
    // A royal piece is dropped.
    ("every piece after moving, may drop King from hand to vacated", "4k3/8/8/8/8/8/8/R3K3[Kk] w Q - 0 1"),
    // Captures with an effect: with a promotion, en passant, of a piece that can castle, and of a piece that returns to the
    // board unmoved.
    ("use circe", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
    ("use andernach", "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"),
    ("use anticirce", "r3k2r/1P4P1/8/3pP3/8/8/5p2/R3K2R w KQkq d6 0 1"),
    // An effect blocks a check, gives check to the side that has moved, or opens a line.
    ("use circe", "r6K/8/8/8/8/3n4/4P3/4k3 w - - 0 1"),
    ("use circe", "3qk3/8/8/8/4r3/3n4/4R3/4K3 w - - 0 1"),
    ("use andernach", "7k/8/8/8/pp1R4/8/8/K7 w - - 0 1"),
    ("use andernach", "4r2k/8/8/4n3/3pR3/8/8/4K3 w - - 0 1"),
    ("every piece after capturing, removes every friend at W", "4r2k/8/8/4n3/3pR3/8/4P3/4K3 w - - 0 1"),
    (
        "every piece after capturing Knight, turns every piece except King at K",
        "4k3/2pp4/3n4/2RpP3/8/4r3/4P3/4K3 w - - 0 1",
    ),
    // An effect moves, turns or removes a royal.
    ("every piece after capturing, turns every piece at K", "4k3/3p4/8/8/8/8/3p4/R2QK3 w Q - 0 1"),
    (
        "every piece except King after capturing, turns every piece at K",
        "2bk4/3p4/8/3Q4/8/8/2Pn4/R2RK3 w - - 0 1",
    ),
    ("use circe\npiece Queen is royal", "3qk3/3p4/8/3Q4/8/8/8/3RK3 w - - 0 1"),
    ("use andernach\npiece Rook is royal", "r3k3/8/8/r2R4/8/8/8/3RK3 w - - 0 1"),
    ("use andernach\npiece Knight is jointly royal", "4k3/8/3n4/5N2/3p4/4n3/8/4KN2 w - - 0 1"),
    ("use circe\npiece Rook is jointly royal", "r3k2r/8/8/r2R4/8/8/3p4/R3K2R w KQkq - 0 1"),
    // Two sentences give moves to the same square.
    ("use andernach\npiece Rook also moves W", "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1"),
    ("use andernach\npiece Rook also moves R then becomes Queen", "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1"),
    (
        "use andernach\npiece Rook moves R then becomes Queen\npiece Rook also moves R",
        "4k3/8/8/8/1p6/8/8/1R2K3 w - - 0 1",
    ),
    (
        "use anticirce\npiece Rook also moves W\npiece Rook also moves mR then becomes Queen",
        "4k3/8/8/8/8/p7/p7/1R2K3 w - - 0 1",
    ),
    (
        "piece Rook also moves R if 2 Pawn\npiece Rook after capturing, turns itself",
        "4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1",
    ),
    ("use anticirce\npiece Knight also moves W then W", "4k3/8/8/8/8/1p6/1N1p4/4K3 w - - 0 1"),
    ("use circe\npiece Rook also shoots W onto enemy", "4k3/8/8/8/8/8/p7/R3K3 w Q - 0 1"),
    (
        "use andernach\nevery unmoved piece after moving, may drop Knight from hand to vacated",
        "4k3/8/8/8/8/8/p7/R3K2R[Nn] w KQ - 0 1",
    ),
    // An effect after certain moves only, after every move, or after moves that leave a trail.
    // Every move makes an enemy piece, which may attack the king: from a distance, over a hurdle, or as the piece to which it promotes.
    (
        "every piece except King after moving, turns itself\npiece Bishop moves pRmB",
        "3qk3/1P1p1r2/8/2b1n3/3Q4/2B2p2/5p2/R3K1N1 w - - 0 1",
    ),
    (
        "every piece except King after moving, turns itself\npiece Rook after capturing, removes every enemy at K",
        "3qk3/2P1p3/1r6/8/3Q4/2B5/3p4/R3K2R w KQ - 0 1",
    ),
    // The turned piece attacks by a rule that depends on a condition, or by one without a table.
    (
        "every piece except King after moving, turns itself\npiece Rook also moves N if 2 Pawn",
        "4k3/3pp3/8/8/8/1R3R2/5pp1/R3K3 w - - 0 1",
    ),
    (
        "every Knight, Pawn after moving, turns itself\npiece Knight also moves A onto unmoved enemy",
        "4k3/2P1pp2/8/3n4/2N5/5N2/3p4/4K3 w - - 0 1",
    ),
    ("every unmoved piece after capturing, turns itself", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ("every piece after moving to rank 4, turns every enemy at K", "4k3/8/8/3p4/8/8/8/R2QK3 w Q - 0 1"),
    ("every piece after moving from rank 2, turns itself", "4k3/8/8/3p4/8/8/P2Q4/R3K3 w Q - 0 1"),
    (
        "every piece after moving, turns every enemy except King at K",
        "4k3/8/8/8/1p1p4/8/2P1P3/R3K2R w KQ - 0 1",
    ),
    (
        "use minixiangqi\npiece Chariot after moving to last rank, may drop Soldier to origin then leaves a trail",
        "1Rp4/K6/Cn5/3PC1k/1rn4/2cP1R1/3C1C1 b - - 0 1",
    ),
    // An effect with duties, counted moves, turns of several moves and conditions about attacks.
    ("use circe\nplayer must capture", "4k3/P7/8/K2pP2r/8/8/8/8 w - d6 0 1"),
    ("use andernach\nplayer must not check", "4k3/8/8/8/4p3/8/8/R3RK2 w - - 0 1"),
    ("use circe\nplayer must check", "4k3/8/8/8/n7/8/8/R2R1K2 w - - 0 1"),
    (
        "use andernach\nplayer draws after 2 moves without check or capture",
        "4k3/8/8/8/4p3/8/4q3/R3K2R w KQ - 1 3",
    ),
    ("use andernach\nplayer makes 2 moves a turn", "4k3/8/8/3pP3/4p3/8/4q3/R3K2R w KQ d6 0 1"),
    ("use circe\npiece Rook must not capture Knight", "4k3/8/8/8/8/n7/8/R3K3 w - - 0 1"),
    ("use circe\npiece Knight is neutral", "4k3/8/8/8/8/n7/1P6/R3K3 w - - 0 1"),
    ("use andernach\npiece Rook moves mRcpR", "4k2r/8/8/8/4p3/8/4P3/R3K2R w KQ - 0 1"),
    ("use circe\npiece Bishop moves B if enemy Pawn at W", "4k3/8/8/8/1bp5/8/3n4/R3K3 w - - 0 1"),
    ("use andernach\npiece Bishop also moves W then W", "4k3/8/8/8/8/2b5/3np3/R3K3 w - - 0 1"),
    // After a capture the piece must move on to a vacant square, so a piece there prevents the attack.
    ("use anticirce", "3rk3/8/8/8/8/8/P7/3K4 w - - 0 1"),
    ("use anticirce", "n2rk3/8/8/8/8/8/P2N4/3K4 w - - 0 1"),
    ("use anticirce", "r2rk3/8/8/7b/8/8/P7/3K4 w - - 0 1"),
    ("every piece except King, Pawn after capturing, fW onto vacant", "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"),
    ("every piece except King after capturing, bW onto vacant", "4k3/8/8/8/1b2r3/2N5/4N3/4K3 w - - 0 1"),
    ("every piece except King after capturing, R2 onto vacant", "4k3/8/8/8/1b2r3/2N5/4N3/4K3 w - - 0 1"),
    (
        "every piece except King after capturing, to its home square\npiece Rook moves mRcpR",
        "4k2r/8/8/8/1b2r3/2N5/4N3/4K3 w - - 0 1",
    ),
    // At the end of a move, a new piece is dropped or a second piece lands: on the trail, on the origin, on a square reached from
    // the target, after a promotion, a castling or an en passant capture, under conditions, or nowhere because no square is left.
    ("use duck", "r3k2r/pPpppppp/8/8/8/3*4/PPPPPP1p/R3K2R w KQkq - 0 1"),
    ("use duck", "4k2r/P7/8/2pP4/8/8/6Pp/R3K2R w KQk c6 0 1"),
    ("use duck\npiece Knight after moving, drops Pawn to rank 3", "4k3/8/8/8/8/8/8/R3K1N1 w Q - 0 1"),
    ("use duck\npiece Duck is not neutral", "4k2r/8/8/3D4/8/8/6Pp/R3K2R w KQk - 0 1"),
    ("use duck\npiece King is royal", "4k2r/8/8/3*4/4r3/8/6Pp/R3K2R w KQk - 0 1"),
    (
        "piece King is not royal\npiece Rook after moving, drops Pawn or Knight to rank 3..4",
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    ),
    (
        "piece King is not royal\npiece Pawn after moving, drops Knight to vacant",
        "4k3/P7/8/8/8/8/1P6/4K3 w - - 0 1",
    ),
    (
        "piece King is not royal\nevery piece after moving or castling, may drop Pawn to rank 3",
        "4k3/8/8/8/8/8/1P6/R3K2R w KQ - 0 1",
    ),
    (
        "piece King is not royal\nevery piece after castling, drops Pawn to rank 3",
        "4k3/8/8/8/8/8/1P6/R3K2R w KQ - 0 1",
    ),
    (
        "piece King is not royal\nevery piece after moving, enemy Pawn may move fW",
        "4k3/ppp5/8/8/3p4/3P4/8/R3K2R w KQ - 0 1",
    ),
    (
        "piece King is not royal\nevery piece after moving, Pawn must move mfR",
        "4k3/ppp5/8/8/3p4/3P4/1P6/R3K2R w KQ - 0 1",
    ),
    (
        "piece King is not royal\npiece Rook moves mR then shoots mB then drops Pawn",
        "4k3/8/8/8/3p4/8/8/R3K2R w KQ - 0 1",
    ),
    (
        "piece King is not royal\npiece Rook moves R then shoots mB then drops Pawn",
        "4k3/8/8/8/p2p4/8/8/R3K2R w KQ - 0 1",
    ),
    ("piece Rook moves mR then drops Pawn to origin", "4k3/8/8/8/3p4/8/r7/R3K2R w KQ - 0 1"),
    (
        "piece King is not royal\npiece Rook after moving, drops Pawn to rank 3 if 1 Knight\n\
         piece Rook after moving, drops Bishop to rank 4 if at least 1 Knight",
        "4k3/8/8/8/3p4/8/r7/RN2K2R w KQ - 0 1",
    ),
    ("use duck\nplayer must capture", "4k3/8/8/3*4/3p4/2P5/8/R3K2R w KQ - 0 1"),
    ("use avalanche", "4k3/1p6/8/8/8/8/p7/4K2R w K - 0 1"),
    // Castlings with conditions: one alone, two with different texts, and two with the same text.
    (
        "piece King castles L from e1 to b1 with Rook from a1 to c1 if enemy Queen unless enemy Queen on rank 2",
        "4k2q/8/8/8/8/8/3P4/R3K2R w L - 0 1",
    ),
    (
        "piece King\n castles Q from e1 to c1 with Rook from a1 to d1 if 1 Rook\n castles K from e1 to g1 with Rook from h1 to f1 unless 1 Knight",
        "4k1n1/8/8/8/8/8/3P2q1/R3K2R w KQ - 0 1",
    ),
    (
        "piece King\n castles K from e1 to g1 with Rook from h1 to f1 if enemy Knight\n castles L from e1 to g1 with Rook from h1 to f1 if Knight",
        "4k1n1/8/8/8/8/8/3P4/RN2K2R w KL - 0 1",
    ),
    // Removals that can neither make a move illegal nor appear in its text, and removals of royals.
    ("use hasami", "9/9/4m4/3mM4/9/4M4/9/9/9 w - - 0 1"),
    ("use brandub", "7/3a3/2a1d2/3K3/2d4/3a3/7 b - - 0 1"),
    (
        "piece King is not royal\nevery piece after moving, removes every piece at K",
        "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1",
    ),
    ("every piece after moving, removes every friend at K", "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1"),
    (
        "piece King is not royal\npiece Rook after capturing, removes itself",
        "4k3/8/8/p7/8/8/8/R3K2R w KQ - 0 1",
    ),
    // Restrictions that depend only on the origin and the target of a move.
    ("use grid", "r3k2r/8/8/3pP3/8/8/4q3/R3K2R w KQkq d6 0 1"),
    ("use monochromatic\npiece Rook moves R then W", "4k3/8/8/3p4/4q3/8/8/R3K2R w - - 0 1"),
    ("every Queen, King, Rook moves only to rank 1..4", "4r3/4k3/8/8/4q3/8/8/R3K2R w KQ - 0 1"),
    ("piece Queen moves only from rank 4 but still attacks", "4k3/8/8/8/7q/8/8/R3K2R w KQ - 0 1"),
    ("every piece must not castle", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    (
        "every piece moves only to any except colour of origin\npiece Knight moves mRcpR",
        "4k3/8/8/8/8/4n3/4P3/R3K2R w KQ - 0 1",
    ),
    ("piece Rook moves only to rank 1 if no enemy Queen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    // A capture ends a check because it changes a count on which a restriction depends.
    (
        "every Bishop stands still if no Rook\npiece Knight also moves W onto enemy\n\
         every piece except King after capturing, removes every piece at W except King, Pawn",
        "4k3/8/8/8/1b6/8/6rN/4K3 w - - 0 1",
    ),
    // Restrictions that apply to some pieces forbid all moves of a rule, some of them, none of them, or a castling.
    (
        "every piece at K of enemy Knight moves only to origin\npiece Rook also moves in place",
        "4k3/8/8/8/8/8/1n3n2/R3K2R w KQ - 0 1",
    ),
    (
        "every Rook attacked by enemy Bishop moves only to origin\npiece Rook also shoots W onto enemy",
        "b3k3/8/8/8/8/8/8/1B2K1pR w - - 0 1",
    ),
    (
        "every Rook attacked by enemy Bishop moves only to rank 1\npiece Rook after moving, W onto vacant",
        "b3k3/8/8/8/8/8/7R/1B2K3 w - - 0 1",
    ),
    ("every Rook attacked by enemy Bishop moves only to rank 1", "b3k3/8/8/8/8/8/8/1B2K2R w K - 0 1"),
    ("every Pawn at K of enemy Knight moves only to rank 1..4", "4k3/8/8/1n6/P7/3n4/4P3/4K3 w - - 0 1"),
    ("piece King moves only to rank 2, d1 if 2 enemy Rook", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    // A rule for the interpreter generates the same moves as a table, but only for some pieces.
    (
        "piece Knight also moves N onto enemy then removes every enemy Pawn at W",
        "4k3/8/8/3pp3/3p4/4NN2/8/4K3 w - - 0 1",
    ),
    ("piece King also moves Q2 onto checker", "4k3/8/8/8/4r3/8/4K3/8 w - - 0 1"),
    ("piece King also moves Q2 onto checker", "4k3/8/8/8/5r2/8/4K3/8 w - - 0 1"),
    // Conditions on voids nearby.
    (
        "use hole-chess\npiece Queen drops to vacant with hole at W, vacant joined by F to hole",
        "***k***/**3**/*5*/3*3/7/4p2/3*3/*5*/**1R1**/***K*** w - - 0 1",
    ),
    (
        "use hole-chess\npiece Rook also moves F if hole at W",
        "***k***/**3**/*5*/3*3/2R4/4p2/2R*3/*5*/**1R1**/***K*** w - - 0 1",
    ),
    // A pawn discovers a check, although the player must not check.
    ("player must not check", "8/8/4k3/8/8/1P6/B7/4K3 w - - 0 1"),
    // Guards about the finished move.
    ("piece Rook also moves F unless it checks", "6k1/5ppp/8/8/8/8/4R1N1/4K3 w - - 0 1"),
    ("piece Rook also moves F if unmoved and it checks", "4k3/8/8/8/8/5R2/8/3K4 w - - 0 1"),
    // A drop onto the vacated square, under different conditions.
    (
        "use seirawan\nevery Rook, Queen after moving or castling, may safely drop Hawk or Knight from hand to vacated",
        "4k3/8/8/8/8/8/8/R3K2R[HHEENNhen] w KQ - 0 1",
    ),
    (
        "piece Queen\n also moves N unless it mates\n also moves A unless it checks and no Pawn",
        "6k1/5ppp/8/8/8/8/8/2Q1K3 w - - 0 1",
    ),
    (
        "piece Bishop\n also moves D unless it checks or 2 enemy Pawn\n also moves A if it checks",
        "6k1/6pp/8/8/8/8/1B4B1/4K1R1 w - - 0 1",
    ),
    ("use anticirce\nevery piece moves only to colour of origin", "r2rk3/8/8/7b/8/8/P7/3K4 w - - 0 1"),
    // Conditions with `behind … of`, in which the viewer is not the mover but a king or the origin.
    (
        "piece Rook moves R if enemy behind friend at Q of friendly King\npiece Knight moves N unless enemy behind any at Q of origin",
        "3qk3/8/8/8/8/4n3/4P3/R3K1N1 w - - 0 1",
    ),
    // Moves remove pieces that depend on the origin, the target and friendly pieces, the moving piece among them.
    (
        "piece Rook after moving, removes every enemy on rank of friendly Rook\npiece Bishop after moving, removes every friend on rank 4",
        "4k3/3b4/8/n6p/2r4P/8/5B2/R3K3 w - - 0 1",
    ),
    (
        "piece Queen after moving, removes every enemy behind origin at Q\nevery Rook, Bishop after moving, removes every enemy at K with friend behind it",
        "3qk3/3p4/1r6/3pb3/2B1P3/8/3R4/3QK3 w - - 0 1",
    ),
    // Kings side by side: the enemy king survives its own explosion, a royal of another kind is not in it, or it is elsewhere.
    (
        "use chess/pieces, chess/ends\nsetup 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nboard sides differ\n\
         every piece after capturing, removes every piece at K without check",
        "8/8/8/3k4/8/3K4/8/8 w - - 0 1",
    ),
    (
        "use chess/pieces, chess/ends\nsetup 4k3/8/8/8/3Kq3/8/8/5rN1 w - - 0 1\nboard sides differ\n\
         every piece after capturing, removes every piece at K except Queen without check\n\
         piece King moves mK\npiece Queen is royal\n  moves mK",
        "4k3/8/8/8/3Kq3/8/8/3r2N1 w - - 0 1",
    ),
    (
        "use chess/pieces, chess/ends\nsetup 8/8/3r4/8/2Kk4/8/3N4/8 b - - 0 1\n\
         every piece after capturing, removes every piece at K then removes itself without check\n\
         piece Rook moves R into friend then pushes it on\npiece Knight moves K onto enemy then K onto vacant",
        "8/8/3r4/8/2Kk4/8/3N4/8 b - - 0 1",
    ),
    // The piece that is captured en passant is next to the capturer, whose capture removes all pieces around it.
    (
        "use chess/pieces, chess/ends\nsetup 4k3/8/8/8/8/5n2/4R3/K7[] b - - 0 1\nboard sides differ\n\
         every piece except King\n goes to hand when captured\n drops from hand\n\
         every piece after capturing, removes every piece at W without check\n\
         piece Rook also moves K onto trail then removes its maker\npiece Knight moves mR2 then leaves a trail",
        "2k5/8/8/8/8/8/5R2/K2n4[] w - e1:d1 7 5",
    ),
    // Voids around a piece are not squares of its neighbours. Their numbers exceed those of the bits.
    (
        "use chess/pieces, chess/ends\nsetup\n 8 | . . . . * . . k .\n 7 | . . . . * . . . .\n 6 | . . . . * . . . .\n \
         5 | * * * * * . . . .\n 4 | . . K . * . . . .\n 3 | . . . R * . . . .\n 2 | . . . . * . . . .\n 1 | . . . . * N . . .\n\
         board sides differ\nevery Rook must not move if friendly Knight at N",
        "4*2k1/4*4/4*4/*****4/2K1*4/3R*4/4*4/4*N3 w - - 0 1",
    ),
    // A rider over one piece is blocked by pieces beside its line.
    (
        "use chess/pieces, chess/ends\nsetup 5k1r/8/8/8/8/2N5/8/K7 b - - 0 1\nboard sides differ\n\
         piece Knight moves nNN over one piece onto enemy\npiece Bishop moves mB\npiece Rook moves R",
        "3k4/7r/8/8/1N6/8/8/K7 b - - 0 1",
    ),
    // A row of stones around the board ends at the stone that is dropped.
    (
        "use chess/pieces\nboard\n wraps endways\n sides differ\nsetup\n 4 | . s . .\n 3 | . s . .\n 2 | . s . .\n 1 | . . . S\n\
         piece Stone S drops to vacant\n after dropping, must turn every enemy between end and friend\n\
         player loses when no friend",
        "1s2/1s2/1s2/3S w - - 0 1",
    ),
    // Two castlings, or a castling and a move of two legs, have the same text.
    (
        "use chess/pieces, chess/ends\nsetup\n 4 | r . . . k r\n 3 | . . . . . .\n 2 | . . . . . .\n 1 | R . . . K R\n\
         piece King\n castles K from e1 to d1 with Rook from f1\n castles Q from e1 to d1 with Rook from a1",
        "r3kr/6/6/R3KR w KQkq - 0 1",
    ),
    (
        "use chess/pieces, chess/ends\nsetup\n 5 | . . . k . r\n 4 | . . . . . .\n 3 | . . . . . .\n 2 | . . . . . .\n 1 | . . . K . R\n\
         piece King\n castles K from d1 to e1 with Rook from f1 to d1\n also moves sW then K onto vacant",
        "3k1r/6/6/6/3K1R w Kk - 0 1",
    ),
    // A piece vacates the only square from which its king could be removed, or becomes the hurdle of a move that removes the king.
    (
        "piece Rook\n moves mR\n after moving, removes every enemy behind origin at Q",
        "k3N3/4r3/4K3/8/8/8/8/8 w - - 0 1",
    ),
    (
        "piece Rook moves R over one enemy Knight onto vacant then removes every enemy at W",
        "k7/8/8/8/8/r7/1N3K2/8 w - - 0 1",
    ),
    (
        "piece Knight moves N then must remove every enemy behind end at Q of friendly King\npiece Rook also moves K onto enemy then removes every any between friendly King and end",
        "4k3/8/2n1p3/4r3/3N4/4R3/3pp3/4K3 w - - 0 1",
    ),
    (
        "goal means enemy with vacant behind it\nevery Rook, Bishop also moves Q over one goal onto vacant then removes every any between origin and end\nevery Rook also moves Q over at least 1 goal onto vacant then removes every any between origin and end",
        "4k3/8/1n1r4/8/R2b1p2/3pp3/1P6/R3K2B w - - 0 1",
    ),
    (
        "goal means enemy with vacant behind it\npiece Rook also moves B over one goal\npiece Bishop moves B over one goal onto vacant",
        "4k3/6p1/2p2p2/3p4/1R3n2/2p1B3/3p4/4K3 w - - 0 1",
    ),
    (
        "every piece at K of enemy Queen moves only to origin\npiece Knight after moving to rank 5..8, may become Bishop or Rook unless enemy Rook at K\npiece Bishop after moving, removes every enemy Pawn at K",
        "3qk3/3N4/4p3/1n3B2/8/8/3Q4/4K3 w - - 0 1",
    ),
    // Moves in place depend on a neighbouring square. The same squares are named by captures and by moves over a vacant square.
    (
        "piece Knight moves KNAD\npiece Knight also moves cK then K\npiece Knight also moves mK then to origin",
        "4k3/8/2p5/3n4/3N4/2p1p3/8/4K3 w - - 0 1",
    ),
    ("every Knight, Rook also moves [mK-bK]", "4k3/8/8/3nr3/1PP5/1NP5/PPP5/R3K3 w - - 0 1"),
    // After the first legs, the first round can cross the square of the capture, or turn back.
    (
        "step means W onto vacant\npiece Rook also moves W onto enemy then on onto vacant then step once or more\npiece King is not royal\nplayer never loses when checkmated\nplayer never draws when stalemated\nplayer loses when no King",
        "4k3/8/8/8/8/R7/p7/1K6 w - - 0 1",
    ),
    (
        "hop means F onto enemy then on onto vacant\npiece King is not royal\nevery Bishop, Knight moves hop as often as it can\nevery Bishop also moves mF\nplayer must capture most\nplayer never loses when checkmated\nplayer never draws when stalemated\nplayer loses when no King",
        "4k3/8/1p3p2/8/1p1p1p2/2B1N3/1p6/4K3 w - - 0 1",
    ),
    // The hurdle of an attack is on a certain square: check over it, pieces in the way, and pieces that may not become the hurdle.
    (
        "piece Knight moves gQ\npiece Rook moves gRmR\npiece Bishop moves jAjDmB",
        "3rkb2/2nppn2/8/N7/1B2r3/3nN3/3PPN2/2B1KR2 w - - 0 1",
    ),
    (
        "piece Knight moves gQ\nevery Bishop, King is royal\npiece Queen moves gQmK",
        "3qk3/b1n1pn2/4b3/8/1N2n3/3B4/2N1P3/q1B1KQ2 w - - 0 1",
    ),
    // A duty to give check, with discovered checks.
    ("player must check", "4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1"),
    // A knight may not leave the line of a hopper if only one hurdle remains.
    ("piece Rook moves pRmR\nplayer must not check", "4k3/8/8/8/4N3/8/4P3/4RK2 w - - 0 1"),
    // Two groups have the same targets, but one of them only on the trail.
    (
        "piece Knight moves N onto trail\npiece Knight also moves N onto vacant",
        "4k3/8/8/8/4P3/2n5/8/4K3 b - e3 0 1",
    ),
    // Knights give a conditional attack a way through them.
    (
        "piece Rook moves mR\npiece Rook also moves R into enemy Knight then to enemy Knight then on once or more onto any if 2 Pawn",
        "4k3/pp6/8/8/3N4/1N6/8/r3K3 w - - 0 1",
    ),
    // A captured bishop returns, and attacks under a condition.
    (
        "piece Rook after capturing, sends what it captured to its home square if vacant\npiece Bishop also moves R if 2 Pawn",
        "4k3/pp6/8/R2b4/8/8/2K5/8 w - - 0 1",
    ),
    // Two lines from a hopper share squares, but have different hurdles.
    ("piece Queen moves pRpDD", "3qk3/8/8/3n4/3p4/8/3P4/3QK3 w - - 0 1"),
    // A shot, and then the placement of a piece, also on the square of the shot.
    (
        "piece Hole X stands still\npiece King is not royal\npiece Knight shoots N then drops Hole to vacant on rank 3..6\npiece Rook shoots mR then drops Hole or Rook to vacant on file a..d\nplayer never loses when checkmated\nplayer never draws when stalemated\nplayer loses when no King",
        "4k3/8/2r5/4p3/2N5/1n6/3p4/R3K3 w - - 0 1",
    ),
    // Effects at the end of rules: a piece changes places with the mover or is sent home, and pieces are removed or turned.
    (
        "piece Rook also moves R into friend then pushes it to origin\npiece King also moves K into friend then pushes it to origin",
        "4k3/2n5/2r1p3/8/2R1N3/8/3PPP2/2b1K2R w K - 0 1",
    ),
    (
        "piece Rook moves R into enemy then pushes it to origin\npiece Bishop moves B into piece then pushes it to origin then removes every Pawn at W of origin",
        "4k3/2n1b3/2r1p3/1p6/2R1N3/8/3PPB2/2b1K2R w K - 0 1",
    ),
    (
        "piece Bishop moves mB then must remove every enemy at W\npiece Rook moves R then must remove every enemy at F of origin\npiece Knight moves cN then removes every enemy at W of origin",
        "r3k2r/1p1n1p2/2b5/3nPN2/1p1RB3/2P2p2/8/R3K2R w KQkq - 0 1",
    ),
    (
        "piece Knight moves cN then sends what it captured to its home square\npiece Knight also moves mN\npiece Rook moves cR then sends what it captured to its home square if vacant\npiece Rook also moves mR",
        "r3k2r/1p1n1p2/2b5/3nPN2/1p1RB3/2P2p2/8/R3K2R w - - 0 1",
    ),
    (
        "piece Queen moves mQ then turns every enemy Pawn at W\npiece Queen also moves cQ then turns every Pawn at K\npiece Knight moves N then becomes Rook\npiece Knight after moving, must turn every Pawn at K",
        "r3k2r/1p1n1p2/2q5/3pPN2/1p1QB3/2P2p2/8/R3K2R w - - 0 1",
    ),
    // The `after` sentence sees the removal by the rule itself.
    (
        "piece Rook moves mR then removes every enemy at F\nevery Rook, Knight\n after capturing Knight, may become Queen",
        "4k3/8/2n1p3/8/2R1N3/5n2/3PPP2/4K2R w K - 0 1",
    ),
    // Promotions under conditions on the position and on the piece.
    (
        "piece Pawn may promote on rank 5..7 to Queen or Knight unless enemy Rook at K",
        "4k3/8/1r6/P4P1r/1P4P1/8/1R3p2/4K3 w - - 0 1",
    ),
    (
        "every Knight, Bishop\n after moving to rank 5..8, may become Rook if in check\n after capturing, may become Queen if unmoved",
        "4k3/4r3/2p2p2/8/1N1N2B1/8/8/2B1K3 w - - 0 1",
    ),
    (
        "every Knight, Rook\n after moving, may become Queen if enemy Pawn at K\n after capturing, may become Bishop unless friend at W",
        "4k3/2p1r3/1N3p2/3p4/1N1N2B1/2P4p/6R1/2B1K3 w - - 0 1",
    ),
    // Shots along paths and through pieces, whose texts name several squares.
    (
        "reappears means to friendly Knight then on once or more\nevery Rook, King, Pawn also shoots K into friendly Knight then reappears onto any except friendly King\npiece Bishop also moves F into friendly Knight then reappears onto vacant",
        "4k3/2r1p3/3n4/1N3p2/1PR1N3/3B4/4K3/3r4 w - - 0 1",
    ),
    (
        "piece Knight shoots W into piece then on onto any except friendly King\npiece Rook also shoots R into piece then on twice onto enemy\npiece Pawn also shoots W into enemy then F onto piece except friendly King\npiece Bishop shoots W onto enemy then on onto vacant or enemy",
        "4k3/2r1p3/3nb3/1N1pBp2/1PR1N3/3P4/3PK3/3r4 w - - 0 1",
    ),
    (
        "piece Knight shoots W into piece then on onto any except friendly King then becomes Rook or Queen\npiece Bishop shoots B then drops Knight to vacant on rank 4",
        "4k3/2r1p3/3nb3/1N1pBp2/1PR1N3/3P4/3PK3/3r4 w - - 0 1",
    ),
    // A piece that stays is removed, alone or with its neighbours.
    (
        "piece King is not royal\npiece Knight also moves in place then removes itself\npiece Rook also moves in place then removes every piece at K then removes itself if enemy at K\npiece Bishop also moves in place then turns itself\npiece Pawn also moves in place then removes every enemy Pawn at W\npiece Queen shoots K onto enemy then removes itself\nplayer never loses when checkmated\nplayer never draws when stalemated\nplayer loses when no King",
        "4k3/2r1p3/3nb3/1N1pBp2/1PR1N3/2Pp1q2/3PK3/3r4 w - - 0 1",
    ),
    (
        "piece Knight also moves in place then removes itself\npiece King also moves in place then removes every Pawn at K\npiece Rook also moves in place then removes every piece at K then removes itself if enemy at K\npiece Bishop shoots K onto enemy then removes itself",
        "4k3/2r1p3/3nb3/1N1pBp2/1PR1N3/2Pp1q2/3PK3/3r4 w - - 0 1",
    ),
    // A piece ends on another piece, which an effect removes.
    (
        "piece Rook also moves R into friend then removes every friend on end\npiece Queen also moves K into piece then removes every piece on end\npiece Bishop also moves K into enemy then removes itself",
        "4k3/2n5/2r1p3/8/2R1N3/2Q1B3/2bPPP2/4K2R w K - 0 1",
    ),
    // The sentence is not about the piece that the knight becomes.
    (
        "piece Knight moves N then becomes Rook\nevery Knight\n after moving, must turn every Pawn at K",
        "4k3/8/8/8/3N4/8/7P/4K3 w - - 0 1",
    ),
    // A shot may not capture the pieces that shield the royal piece.
    ("piece Bishop shoots W onto enemy then on onto vacant or enemy", "3kr3/8/8/8/3Bn3/8/8/4K3 w - - 0 1"),
    // Only after several hops is the knight beside an enemy.
    (
        "hop means N onto vacant\npiece Knight moves hop once or more\nevery Knight\n after moving, must remove every enemy Pawn at W",
        "4k3/8/4p3/8/8/8/8/N3K3 w - - 0 1",
    ),
    // A required set of pieces is empty after the first leg, but not after the whole repetition.
    (
        "piece Knight moves mN once or more\nevery Knight\n after moving, must remove every enemy at W\npiece Rook moves mW onto vacant then W then must remove every enemy at F",
        "4k3/8/2n1p3/8/2R1N3/5n2/3PPP2/4K2R w K - 0 1",
    ),
    // Legs that count vacant squares, or pieces and vacant squares.
    (
        "piece Rook moves R over 2 vacant\npiece Bishop moves B over at least 1 vacant onto enemy\npiece Queen moves Q over no piece onto enemy\npiece Knight moves N\n also moves W over at most 1 vacant on a4..h5 onto any",
        "3qk3/3p1r2/2n3b1/3p4/1R3N2/2B5/3P4/3QK3 w - - 0 1",
    ),
    (
        "piece Rook also moves R over one vacant onto enemy\n also moves R over 2 friend, vacant\npiece Bishop also moves B over no friend, vacant",
        "4k3/8/r1p1r3/8/R1P1R3/1B6/P1P5/4K3 w - - 0 1",
    ),
    // Moves that must not mate, answered by moves with the same condition, by drops, by a pass, or by nothing.
    ("piece Knight moves N unless it mates", "6rk/6pp/7N/8/8/8/8/4K3 w - - 0 1"),
    ("piece Knight moves N unless it mates", "6rk/6pp/7N/4n3/8/8/8/4K3 w - - 0 1"),
    ("piece Knight moves N unless it mates and no Queen", "6rk/6pp/7N/8/8/8/8/4K3 w - - 0 1"),
    ("piece Knight moves N unless it mates and no Queen", "6rk/6pp/7N/8/8/8/8/Q3K3 w - - 0 1"),
    (
        "piece Rook moves R unless it mates\npiece Knight drops from hand to vacant",
        "6k1/5ppp/8/8/8/8/8/R3K3[n] w - - 0 1",
    ),
    ("piece Rook moves R unless it mates\nplayer may pass", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
    // The check ends the game. A move that ends the game is not a mate.
    ("piece Knight moves N unless it mates\nplayer wins after checking", "6rk/6pp/7N/8/8/8/8/4K3 w - - 0 1"),
    // Queens and rooks return what they capture, even a king. Some of the returned pieces give check.
    (
        "use circe\nevery piece after moving Queen or Rook, sends what it captured to its home square if vacant",
        "8/3p4/8/3k1r2/8/3Q1r2/5R2/3K4 b - - 0 1",
    ),
    (
        "use circe\nevery piece after moving Queen or Rook, sends what it captured to its home square if vacant",
        "4k3/3p4/8/1q3r2/8/1r1Q1r2/5R2/R2K4 w - - 0 1",
    ),
    (
        "use circe\nevery Queen, Knight after moving, sends what it captured to its home square if vacant then removes every enemy Pawn at W",
        "4k3/3p4/5p2/1q3r2/4n3/1r1Q1Np1/5R2/R2K4 w - - 0 1",
    ),
    (
        "use anticirce\npiece Pawn after capturing, becomes Queen or Rook then to its home square onto piece if end on last rank",
        "3r4/2p1P3/8/8/8/k7/8/3n2K1 w - - 0 1",
    ),
    // A king leaves a trail, and is captured en passant by a pawn that goes home.
    (
        "use anticirce\npiece King also moves mfW twice then leaves a trail\nevery piece after capturing, to its home square of the same colour onto piece",
        "4k3/8/8/8/3p4/8/4K3/8 w - - 0 1",
    ),
    // A piece that shoots, and then goes home from where it stands or has landed.
    (
        "piece Rook shoots R onto enemy\npiece Bishop moves W onto vacant then shoots B onto enemy\nevery Rook, Bishop after capturing, to its home square on the same file onto piece",
        "4k3/8/2b5/3r4/8/1p1RB3/8/1r2K1n1 w - - 0 1",
    ),
    // Pawns promote after they have moved through other pieces.
    ("use black-holes", "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK b - - 0 1"),
    ("use black-holes", "2hhh/1b3/2s1k/H4/2hHr/1H1P1/2B1p/HR1HK b - - 0 1"),
    ("use black-holes", "4k/3H1/5/5/1H3/5/1P3/4K w - - 0 1"),
    // A capture makes a king a common piece, or a common piece a royal one.
    ("every piece after capturing, becomes Knight", "3qk3/3p4/8/8/8/8/3p4/3QK3 w - - 0 1"),
    ("every piece after capturing, becomes Knight", "4k3/8/8/8/8/8/3pp3/r2nK3 w - - 0 1"),
    (
        "piece Statue X\n is royal\n stands still\nevery Rook, Bishop, Knight after capturing, becomes Statue",
        "r2qk3/3p4/2n5/5b2/3P4/2N1p3/5B2/R2QK3 w - - 0 1",
    ),
    (
        "piece Statue X\n is royal\n stands still\nevery Rook, Bishop, Knight after capturing, becomes Statue",
        "r2qk3/3p4/2n5/3X1b2/3P4/2N1p1X1/5B2/R2QK3 w - - 0 1",
    ),
    // Explosions that remove more pieces than a move usually changes.
    (
        "every piece after capturing, removes every piece at KNAD except King",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/3PP3/2NQ1N2/PPP2PPP/R1B1KB1R w KQkq - 0 1",
    ),
    // A move turns a bishop, whose attack on the king has a condition. Before the move, the opponent has no bishop.
    (
        "piece Bishop moves B if no Queen\nevery Knight after moving, turns every friendly Bishop at K",
        "2B1k3/8/K3N3/8/5N2/8/8/8 w - - 0 1",
    ),
    // A pawn becomes a queen when it captures, and attacks the king on the home square of the queen.
    (
        "use anticirce\npiece Pawn after capturing, becomes Queen or Rook then to its home square onto piece",
        "7r/2p1P3/8/1P4p1/8/8/8/3k2K1 b - - 0 1",
    ),
    // Repeated legs that capture where they end.
    (
        "step means W onto enemy\npiece Rook moves step once or more\npiece Rook also moves mR",
        "8/2npp2k/2r1p3/2pp4/2R1N3/3p4/3PPP2/2b1K2R w - - 0 1",
    ),
    (
        "step means K onto any except friend\npiece Queen moves step 1 to 3 times",
        "k7/3pp3/2q1p3/3p4/2Q1N3/3p4/3PPP2/K7 w - - 0 1",
    ),
    (
        "hop means K into piece then on onto any except friend\npiece Bishop moves hop once or more",
        "8/2npp3/k1r1p3/2pp4/2B1N3/3p4/3PPPb1/4K2R w - - 0 1",
    ),
    (
        "hop means K into piece then on onto piece\npiece Bishop moves hop once or more\npiece King is not royal\n\
         player never loses when checkmated\nplayer never draws when stalemated\nplayer loses when no King",
        "4k3/2npp3/2r1p3/2pp4/2B1N3/3p4/3PPP2/2b1K2R w K - 0 1",
    ),
    (
        "hop means K into piece then on onto enemy\npiece Bishop moves F onto vacant then hop once or more",
        "4k3/2npp3/2r1p3/2pp4/2B1N3/3p4/3PPP2/2b1K2R w K - 0 1",
    ),
    (
        "step means N onto enemy except King\npiece Knight moves W onto vacant then step as often as it can\n\
         piece Pawn also moves fF onto enemy then step once or more",
        "k7/2npp3/2r1p3/2pp4/2N1N3/3pP3/3PPP2/2b1K2R w K - 0 1",
    ),
    // The moves of one round have the same texts as those of an interpreted rule.
    (
        "step means W onto enemy except King\npiece Knight moves step once or more\n\
         piece Knight also moves K onto vacant, unmoved enemy except origin",
        "k7/2npp3/2rNp3/2pp4/4N3/3pP3/3PPP2/2b1K2R w K - 0 1",
    ),
    // Some rounds capture, and others do not.
    (
        "step means cKmN\npiece Knight moves step 1 to 2 times",
        "k7/2npp3/2r1p3/2pp4/2N1N3/3p4/3PPP2/2b1K2R w K - 0 1",
    ),
    // A piece that goes on to the square on which it has captured, where captured pieces are counted.
    (
        "use crazyhouse\nstep means W onto any except friend at once\npiece Queen moves step 1 to 3 times",
        "k7/8/3p4/3p4/3Q4/8/4PP2/K7[] w - - 0 1",
    ),
    // A leg before the rounds passes a piece on a square that it names.
    (
        "hop means F onto enemy then on onto vacant\npiece Rook moves K into piece then on onto vacant then hop once or more",
        "k7/8/8/3p1p2/8/2P5/2R5/1K6 w - - 0 1",
    ),
    (
        "hop means F onto enemy then on onto vacant\npiece Rook moves K into piece then hop once or more",
        "k7/8/3p1p2/8/1p1p1p2/2P5/2R5/1K6 w - - 0 1",
    ),
    // Duties to capture, and moves that remove pieces around or between squares, but capture nothing on their target.
    (
        "use makyek\nplayer must capture most, then farthest",
        "mmmmmmmm/8/mmm1mmmm/2Mm4/8/MM1MMMMM/8/MMMMMMMM w - - 2 2",
    ),
    ("use makyek\nplayer must capture", "mmmmmmmm/8/mmm1mmmm/2Mm4/8/MM1MMMMM/8/MMMMMMMM w - - 2 2"),
    (
        "piece King is not royal\npiece Knight after moving, removes every enemy at W\nplayer must capture",
        "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1",
    ),
    (
        "piece King is not royal\npiece Pawn after moving, removes every enemy at W with enemy behind it\nplayer must capture",
        "4k3/8/p7/pp6/8/P7/7P/4K3 w - - 0 1",
    ),
    (
        "piece King is not royal\nstep means W onto vacant\npiece Knight moves step once or more\n\
         piece Knight after moving, removes every enemy at F\nplayer must capture",
        "4k3/8/3p4/8/4N3/8/8/4K3 w - - 0 1",
    ),
    (
        "piece King is not royal\nevery piece goes to hand when captured\npiece Knight drops from hand\n\
         piece Knight after dropping, removes every enemy at W\nplayer must capture",
        "4k3/8/3p4/8/8/8/8/4K3[N] w - - 0 1",
    ),
    (
        "use chess\npiece King after castling, removes every enemy Pawn at F\npiece King is not royal\nplayer must capture",
        "4k3/8/8/8/8/8/5p2/4K2R w K - 0 1",
    ),
    // A capture that would turn the king of its own side does not attack.
    (
        "piece Knight also moves to enemy then turns every rank 1..3",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    ("every Knight after moving, turns every piece at K", "8/8/8/8/2KN4/4k3/8/8 w - - 0 1"),
    ("every Knight after moving, turns every piece at K", "8/3k4/8/4N3/3P4/3K4/8/8 b - - 0 1"),
    ("every Knight moves N then turns every piece at K", "8/3k4/8/4N3/3P4/3K4/8/8 b - - 0 1"),
    ("every Knight after capturing, turns every friend at N", "8/2nk4/8/4N3/3P4/3K4/8/8 b - - 0 1"),
    // Moves that capture on the way, and could end on the king of their own side.
    ("piece Knight moves K onto enemy then dK", "4k3/8/8/8/8/8/3pK3/3N4 w - - 0 1"),
    ("piece Knight shoots K onto enemy then K onto friend", "4k3/8/8/8/3p4/3NK3/8/8 w - - 0 1"),
    // A piece is pushed, pulled or sent to the square on which it is then captured.
    (
        "piece Rook also moves W into enemy then pushes it on then on onto enemy",
        "4r2k/8/8/8/8/8/3Rn3/4K3 w - - 0 1",
    ),
    (
        "piece Rook also moves W into enemy then pushes it on then on onto enemy",
        "7k/8/8/8/8/8/3Rn3/6K1 w - - 0 1",
    ),
    (
        "piece Rook also moves mW then pulls enemy along then bW onto enemy",
        "4r2k/8/8/8/8/8/2nR4/4K3 w - - 0 1",
    ),
    // Sentences about captures, after moves that capture on the way.
    (
        "piece Knight moves F onto enemy then on onto vacant\npiece Knight after capturing, becomes Rook",
        "4k3/8/8/8/8/8/3p4/2N1K3 w - - 0 1",
    ),
    (
        "piece Knight moves F onto enemy then on onto vacant\npiece Knight after capturing, may become Rook or Queen",
        "4k3/8/8/8/8/8/3p4/2N1K3 w - - 0 1",
    ),
    (
        "piece Knight moves K onto enemy then R3 onto vacant\npiece Knight after capturing, leaves a trail",
        "4k3/8/8/8/8/8/3p4/2N1K3 w - - 0 1",
    ),
    // A king that moves through pieces must not move into check.
    (
        "piece King also moves W into friend then to friend then on once or more onto vacant, enemy",
        "4k3/8/8/8/r1N5/8/8/3NK3 w - - 0 1",
    ),
    // Attacks by a sentence that goes on.
    ("piece Bishop after moving, on", "4k3/8/8/1B6/8/8/8/4K3 b - - 0 1"),
    ("piece Bishop after capturing, on", "8/8/8/4k3/3p4/8/1B6/4K3 b - - 0 1"),
    // Repeated legs that bend like the last bend.
    ("hop means [W-zW]\npiece Knight moves hop twice", "4k3/8/8/8/3NP3/8/4p3/4K3 w - - 0 1"),
    ("hop means [W-qW]\npiece Knight moves [W-sW] then hop twice", "4k3/8/8/8/3NP3/8/4p3/4K3 w - - 0 1"),
    // Pieces that must be removed appear only by the move itself.
    (
        "piece Knight moves W then turns every enemy at K then must remove every friend at F then F",
        "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
    ),
    (
        "piece Knight moves N then drops Pawn to origin then must remove every Pawn at N",
        "4k3/8/8/8/8/4N3/8/4K3 w - - 0 1",
    ),
    (
        "piece Knight moves N then drops Pawn to origin\npiece Knight after moving, must remove every Pawn at N",
        "4k3/8/8/8/8/4N3/8/4K3 w - - 0 1",
    ),
    (
        "piece Knight moves mN then enemy Pawn must move W then must remove every enemy Pawn at W",
        "4k3/2pp4/N7/8/3b4/2p5/4P3/3nK3 w - - 0 3",
    ),
    // Pieces turn, and later sentences are about their new side.
    (
        "piece Knight moves N then turns every enemy at K\npiece Knight after moving, must turn every friend at W",
        "4k3/8/8/8/8/8/2n1P3/4K3 w - - 0 1",
    ),
    (
        "piece Knight moves N then turns every enemy at K\npiece Knight after moving, removes every enemy at W",
        "4k3/8/8/8/8/8/1n6/4K3 w - - 0 1",
    ),
    // A promotion to a limited kind that captures the only piece of this kind.
    (
        "piece Knight moves N onto piece except King then becomes Queen (at most 1) or Rook",
        "4k3/8/8/8/3Q4/8/4N3/4K3 w - - 0 1",
    ),
    (
        "piece Knight moves N onto piece except King\npiece Knight promotes on rank 3..4 to Queen (at most 1) or Rook",
        "4k3/8/8/8/3Q4/8/4N3/4K3 w - - 0 1",
    ),
    (
        "piece Knight shoots N onto piece except King then becomes Queen (at most 1) or Rook",
        "4k3/8/8/8/3Q4/8/4N3/4K3 w - - 0 1",
    ),
    (
        "piece Pawn\n  moves fF onto friend except King\n  promotes on last rank to Queen (at most 1)\nplayer must capture",
        "Q7/1P5k/8/8/8/8/8/K7 w - - 0 1",
    ),
    (
        "piece King is not royal\nplayer never loses when checkmated\nplayer never draws when stalemated\nplayer loses when no King\n\
         hop means W onto any except King at once\npiece Knight moves hop 1 to 2 times\n\
         piece Knight promotes on rank 3..4 to Queen (at most 1) or Rook",
        "4k3/8/8/8/3Q4/3N4/8/4K3 w - - 0 1",
    ),
    // A piece that has left its origin cannot jump over it as a grasshopper.
    ("piece Knight moves W then gQ", "8/8/8/4k3/4N3/8/8/K7 b - - 0 1"),
    // A repeated step that could put back a piece captured before it.
    (
        "hop means uW onto vacant then F\npiece Rook moves K onto enemy then hop once or more",
        "4k3/8/8/3p4/3R4/3p4/8/4K3 w - - 0 1",
    ),
    // A piece is removed by its own attack unless a condition about other pieces holds.
    (
        "piece Rook\n  moves R\n  after moving, removes itself unless enemy King\n  after moving, removes every enemy with friend at W",
        "4k3/8/8/8/8/8/8/3RK3 b - - 0 1",
    ),
    (
        "piece Rook\n  moves R\n  after moving, removes itself if enemy Pawn on rank 5\n  after moving, removes every enemy with friend at W",
        "4k3/p7/8/8/8/8/8/3RK3 b - - 0 1",
    ),
    (
        "piece Rook\n  moves R\n  after moving, removes itself if no enemy Rook\n  after moving, removes every enemy with friend at W",
        "4k3/8/8/r1P5/8/8/8/3RK3 b - - 0 29",
    ),
    // Pieces that capture twice, on their target and on their home square, where the king stands.
    (
        "use anticirce\nevery piece after capturing, to its home square of the same colour onto enemy",
        "8/8/8/8/3p4/8/3R4/k3K3 b - - 0 1",
    ),
    (
        "use anticirce\nevery piece after capturing, to its home square of the same colour onto piece",
        "8/3p4/8/4P3/8/2N5/3Rb3/k3K3 b - - 0 1",
    ),
    (
        "use anticirce\npiece Pawn after capturing, becomes Queen or Rook then to its home square onto piece if end on last rank",
        "3r4/2p1P3/8/1P6/8/8/8/3k2K1 b - - 0 1",
    ),
    // Attackers named by a condition, with other pieces of their side as hurdles.
    (
        "use chess/pieces, chess/ends\nsetup 4k3/8/8/8/8/8/8/RNB1K3 w - - 0 1\nboard sides differ\n\
         every Bishop attacked by enemy Rook stands still\npiece Rook moves R over one friend",
        "4k3/8/8/8/r1n1B3/8/8/4K3 w - - 0 1",
    ),
    (
        "piece Bishop moves B unless attacked by enemy Rook\n\
         piece Rook also moves R into friendly Knight then to friendly Knight then on once or more onto vacant, enemy",
        "4k3/8/8/8/r1n1B3/8/8/4K3 w - - 0 1",
    ),
    // Two rules have the same target. Only the second one captures en passant, so that a piece can be placed on that square.
    (
        "piece King is not royal\nplayer loses when no King\n\
         piece Knight also moves N onto trail then removes its maker\npiece Knight after moving, drops Pawn to vacant",
        "4k3/8/8/3p4/4N3/8/8/4K3 w - d6 0 1",
    ),
    // A check by a capture after a removal of other pieces.
    (
        "piece Knight after moving, removes every friend at W then W onto enemy",
        "4k3/6K1/8/4n3/8/8/1P6/8 w - - 0 1",
    ),
    (
        "piece Knight moves N then removes every friend at W\npiece Knight after moving, W onto enemy",
        "4k3/6K1/8/4n3/8/8/1P6/8 w - - 0 1",
    ),
    // Squares that a piece passes after its event belong to its trail.
    (
        "piece Rook moves W then leaves a trail\npiece Rook after moving, R onto vacant",
        "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1",
    ),
    (
        "piece Rook moves mR then leaves a trail\npiece Rook after moving, bR onto vacant",
        "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1",
    ),
    // A check by a move in which another piece moves before the capture.
    (
        "piece Rook moves D then friendly Bishop may move fW\npiece Rook after moving, R onto enemy",
        "8/8/8/8/2b4K/2N5/r7/2k5 w - - 0 1",
    ),
    (
        "piece Rook moves F then friendly Bishop must move fW\npiece Rook after moving, drops Pawn to origin then B onto enemy",
        "2k5/6K1/4b3/4r3/8/8/7P/8 w - - 0 1",
    ),
    // The hurdle of a check that depends on a condition moves and returns to its square.
    (
        "piece Bishop also moves pB if no Rook\npiece Knight also moves W into any then W",
        "4k3/8/6n1/7B/8/8/8/4K3 b - - 0 1",
    ),
    // A check that depends on which piece moved last ends if a knight moves and returns to its square, but not with a pass.
    (
        "piece Knight also moves fN into any then as the last enemy mover",
        "rn1qkbnr/p1p1pppp/3p4/1pN5/Q1P4P/7b/PP1PPPP1/R1B1KBNR b KQkq - 2 4 =N,b",
    ),
    (
        "piece Knight also moves fN into any then as the last enemy mover\nplayer may pass",
        "rn1qkbnr/p1p1pppp/3p4/1pN5/Q1P4P/7b/PP1PPPP1/R1B1KBNR b KQkq - 2 4 =N,b",
    ),
    // Attacks with conditions on the attacker. Here, each rook attacks the king only as long as a knight is near it.
    ("piece Rook moves mR\npiece Rook moves R if friendly Knight at W", "4k3/8/8/8/8/8/3Nr2P/4Kn2 w - - 0 1"),
    ("every piece must not capture unless protected", "4k3/4r3/8/b7/1b6/8/3N4/4K2R w - - 0 1"),
    (
        "piece Rook moves mR\npiece Rook moves R if friendly Knight at W\nevery Rook at W of enemy Bishop stands still",
        "4k3/8/8/8/4rn2/8/1B6/4K3 w - - 0 1",
    ),
    // Two restrictions. The second one forbids only some captures, or lets the piece attack.
    (
        "every Rook at W of enemy Knight stands still\nevery Rook at W of enemy Bishop must not move to rank 1",
        "4k3/8/8/8/4r3/3N4/8/B3K2N w - - 0 1",
    ),
    (
        "every Rook at W of enemy Knight stands still\nevery Rook at W of enemy Bishop stands still but still attacks",
        "4k3/8/8/2B5/4r3/8/8/4K3 w - - 0 1",
    ),
    // An unmoved rook with a bishop near it, or a rook without one, gives check.
    (
        "every unmoved Rook at W of enemy Knight stands still\npiece Bishop moves B if friendly Rook at K",
        "r3k3/8/8/8/4rb2/2N5/6P1/r3K3 w q - 0 1",
    ),
    // Kings side by side: all captures of the king would remove the other one, or only those by some pieces.
    ("use atomic", "8/8/8/3kK3/3q4/8/6P1/R3R3 w - - 0 1"),
    ("use atomic", "8/8/1r1k4/8/4K3/8/6P1/R3R3 w - - 0 1"),
    (
        "every piece except Rook after capturing, removes every piece at K except Pawn then removes itself without check\n\
         player draws when only King remain",
        "8/8/8/3kK2r/3q4/8/6P1/R3R3 w - - 0 1",
    ),
    (
        "use atomic\npiece Knight also moves N into enemy then pushes it to origin",
        "8/8/8/3kK3/3q4/4N3/6P1/R3R3 w - - 0 1",
    ),
    (
        "use atomic\npiece Bishop moves B into enemy then pushes it on\npiece Bishop moves B",
        "8/8/8/3kK3/2Bq4/4N3/6P1/4R3 w - - 0 1",
    ),
    // A king in hand may not be dropped where it is attacked.
    ("use placement", "4k3/pppppppp/8/8/8/8/PPPPPPPP/r7[K] w - - 0 1"),
    // A capture of the enemy's only royal is legal even if the own one remains attacked.
    (
        "every Queen attacked by enemy Queen stands still\nplayer never loses when checkmated",
        "3qk3/8/8/8/7B/8/3Q4/3K4 w - - 0 1",
    ),
    // A royal becomes a royal of another kind, whose attackers differ.
    (
        "every King, Queen is jointly royal\npiece King promotes on rank 4..8 to Queen\npiece Rook moves cR onto enemy Queen",
        "4k3/8/8/r7/8/2K5/8/8 w - - 0 1",
    ),
    (
        "every King, Queen is royal\npiece King may promote on rank 4..5 to Queen\npiece Rook moves cR onto enemy King",
        "4k1q1/8/8/7r/8/2K5/8/1Q6 w - - 0 1",
    ),
    (
        "every King, Queen is royal\npiece King after capturing, becomes Queen",
        "4k1q1/8/8/7r/2p5/2K5/8/1Q6 w - - 0 1",
    ),
    // An only royal may not become a common piece.
    (
        "every King, Rook is jointly royal\npiece King may promote on rank 4..5 to Queen",
        "r3k3/8/8/8/8/2K5/8/8 w - - 0 1",
    ),
    // The attacks of two pawns depend on their home squares.
    ("use anticirce", "4k3/5p2/8/3p1p2/4K3/8/P7/8 w - - 0 1"),
    // Short hops, over one or two pieces.
    ("piece Bishop moves pB2\npiece Rook moves mpR3", "4k3/8/5p2/4b3/8/2p5/1P6/R1P1K3 w - - 0 1"),
    ("piece Rook moves R4 over two piece onto any", "4k3/r7/p7/1P6/p7/P7/8/RPN1K3 w - - 0 1"),
    // Facts of endings.
    (
        "every Rook, Queen is worth 5 points\npiece Pawn is worth 1 points\n\
         player draws when King faces enemy King in the next turn and more points in friend than in enemy",
        "4k3/8/8/4P3/8/8/3p4/4K3 w - - 0 1",
    ),
    (
        "Black piece Rook is worth 5 points\nplayer wins when at least 5 points in enemy Rook and King faces Rook",
        "4k3/8/8/8/6R1/8/8/r1N1K3 w - - 0 1",
    ),
    // The attack by a removal depends on friends of the attacker: a piece captures one, or turns another into one.
    (
        "piece Rook moves mR\npiece Rook after moving, removes every enemy at W with friend behind it",
        "3rk3/8/8/8/8/4N3/8/4Kp2 w - - 0 1",
    ),
    (
        "piece Rook moves mR\npiece Rook after moving, removes every enemy at W with friend behind it\n\
         piece Knight after moving, turns every friendly Bishop at K",
        "3rk3/8/8/8/4N3/8/8/4KB2 w - - 0 1",
    ),
];

#[test]
fn generators_agree_in_rare_cases() {
    for (sentence, position) in RARE_CASES {
        let base = if sentence.starts_with("use ") { "" } else { "use chess\n" };
        let program = games::compile("rare", &format!("variant Rare\n{base}{sentence}\n"));
        let position = varlab::notation::fen::read(&program, position).expect("a position");
        let kernel = Kernel::new(&program);
        equal::check(sentence, &program, &kernel, &position);
        for seed in 1..=20 {
            equal::check_after_random_moves(
                sentence,
                &program,
                &kernel,
                &position,
                &mut 0x9E37_79B9_7F4A_7C15u64.wrapping_mul(seed),
            );
        }
    }
}

/// Compares the generators in games from all rule files of a folder. The files should test assumptions that the kernel makes.
#[test]
#[ignore = "needs a folder: COMPARED_FILES=folder CASES=10"]
fn generators_agree_in_the_files_of_a_folder() {
    let folder = std::env::var("COMPARED_FILES").expect("COMPARED_FILES is the path of a folder");
    let entries: Vec<_> = std::fs::read_dir(&folder).expect("the folder can be read").flatten().collect();
    let differing: Vec<String> = entries
        .into_par_iter()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "var"))
        .filter_map(|path| {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            let label = path.display().to_string();
            let Some(variant) = compile::compile(&library::Shipped, &label, &text, &[]).variant else {
                eprintln!("{label} has errors");
                return None;
            };
            let program = variant.program;
            let compare = || {
                let kernel = Kernel::new(&program);
                games::random_games(&program, 2, 60, |game| {
                    equal::check(&label, &program, &kernel, game.position());
                });
            };
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(compare)).is_err().then_some(label)
        })
        .collect();
    assert!(differing.is_empty(), "the generators differ in {differing:#?}");
}

#[test]
fn most_invented_games_are_valid() {
    let games = (1..=100u64).map(|number| invented::game(&mut number.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    let rejected: Vec<String> = games.filter(|text| invented::compile(text).is_none()).collect();
    assert!(rejected.len() < 40, "{} of 100 are rejected, such as\n{}", rejected.len(), rejected[0]);
}
