//! Tests of static exchange evaluation.

use varlab::board::KindId;
use varlab::interp;
use varlab::ir::Program;
use varlab::kernel::{Kernel, MoveList};
use varlab::notation::{coordinate, fen};
use varlab::position::Position;
use varlab::search::features::exchange::ExchangeTables;

use crate::games;

/// A game, a position, a move, and the value that the opponent gains by captures on the target of the move. The gain is
/// in pawns, and the pieces have the values of [`piece_value`].
const EXCHANGES: &[(&str, &str, &str, i32)] = &[
    // The pawn is not protected.
    ("chess", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 0),
    // Black attacks e5 three times, and White protects it twice: the knight is lost for a pawn.
    ("chess", "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 3),
    // The second rook recaptures: the opponent would win a rook and lose one.
    ("chess", "3r3k/8/8/3p4/8/8/3R4/3R3K w - - 0 1", "d2d5", 0),
    // Without the second rook, the first is lost.
    ("chess", "3r3k/8/8/3p4/8/8/3R4/7K w - - 0 1", "d2d5", 5),
    // A king does not capture a protected piece.
    ("chess", "8/8/2k5/3p4/8/8/3R4/3R3K w - - 0 1", "d2d5", 0),
    ("chess", "8/8/2k5/3p4/8/8/3R4/7K w - - 0 1", "d2d5", 5),
    // The opponent gains the value of the promoted piece.
    ("chess", "3r3k/4P3/8/8/8/8/8/7K w - - 0 1", "e7d8q", 0),
    ("chess", "3r3k/4P3/8/8/8/8/7K/3r4 w - - 0 1", "e7d8q", 9),
    // A cannon captures over a piece in between.
    ("xiangqi", "3k5/9/9/4p4/9/4c4/9/4p4/9/4RK3 w - - 0 1", "e1e3", 0),
    ("xiangqi", "3k5/9/4c4/4p4/9/9/9/4p4/9/4RK3 w - - 0 1", "e1e3", 5),
    // The rook on c5 captures through two pieces of its own side.
    ("black-holes", "2r1k/2h2/5/2h2/5/5/2p2/2R1K w - - 0 1", "c1c2", 5),
    ("black-holes", "2r1k/2h2/5/2h2/5/2P2/2p2/2R1K w - - 0 1", "c1c2", 0),
];

/// Returns the value of a kind, in pawns.
fn piece_value(program: &Program, kind: KindId) -> i32 {
    match program.kind(kind).name.as_str() {
        "Pawn" | "Soldier" => 1,
        "Knight" | "Bishop" => 3,
        "Rook" | "Chariot" | "Cannon" => 5,
        "Queen" => 9,
        _ => 1000,
    }
}

#[test]
fn exchanges_have_the_expected_value() {
    for &(name, position, text, expected) in EXCHANGES {
        let program = games::shipped_program(name);
        let position = fen::read(&program, position).expect("a position");
        let values: Vec<i32> = program.kind_ids().map(|kind| piece_value(&program, kind)).collect();
        let (mut board, mut list) = (position.clone(), MoveList::default());
        let (kernel, exchange) = (Kernel::new(&program), ExchangeTables::new(&program));
        kernel.list(&mut board, &mut list);
        let mv = list.moves().iter().find(|mv| coordinate::write(&program, mv) == text);
        let mv = mv.unwrap_or_else(|| panic!("{text} is not legal in {}", fen::write(&program, &position)));
        let kind_after =
            kernel.visit_captured(&position, mv, &list, |_| ()).expect("the mover stays on the board");
        let gain = exchange.recapture(&position, mv, kind_after, &values);
        assert_eq!(gain, expected, "{name}: {text} in {}", fen::write(&program, &position));
    }
}

/// If only the kind of the moved piece has a value, the opponent gains this value if and only if it can capture the piece.
/// An opponent that has pieces of the same kind may decline the capture.
#[test]
fn exchanges_agree_with_attacks_if_only_the_mover_has_value() {
    for name in ["chess", "capablanca", "xiangqi", "shogi", "blackhole-10x10", "cylinder"] {
        let program = games::shipped_program(name);
        let (kernel, exchange) = (Kernel::new(&program), ExchangeTables::new(&program));
        let (mut list, mut captures) = (MoveList::default(), 0);
        games::random_games(&program, 4, 60, |game| {
            let position = game.position();
            kernel.list(&mut position.clone(), &mut list);
            for mv in list.moves() {
                let kind_after =
                    kernel.visit_captured(position, mv, &list, |_| ()).expect("nothing explodes");
                let values: Vec<i32> = program.kind_ids().map(|kind| i32::from(kind == kind_after)).collect();
                let gain = exchange.recapture(position, mv, kind_after, &values);
                let attacked = is_attacked_after(&program, &kernel, position, mv, &list);
                let opponent_has_kind = position.count(position.side().other(), kind_after) > 0;
                let context = || {
                    format!(
                        "{name}: {} in {}",
                        coordinate::write(&program, mv),
                        fen::write(&program, position)
                    )
                };
                assert!(gain == 0 || attacked, "no capture is possible after {}", context());
                assert!(
                    gain == 1 || !attacked || opponent_has_kind,
                    "a capture is possible after {}",
                    context()
                );
                captures += gain;
            }
        });
        assert!(captures > 100, "{name} has too few captures");
    }
}

/// Returns true if the opponent attacks the target of a move after it has been made, according to the interpreter.
fn is_attacked_after(
    program: &Program,
    kernel: &Kernel,
    position: &Position,
    mv: &varlab::position::Move,
    list: &MoveList,
) -> bool {
    let (mut after, by) = (position.clone(), position.side().other());
    kernel.make(&mut after, mv, list);
    let squares = [mv.to].into_iter().collect();
    !interp::attacked(program, &after, by, &squares, &squares).is_empty()
}
