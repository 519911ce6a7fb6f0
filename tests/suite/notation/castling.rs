//! Tests of castling: which pieces have the right, and which squares must be vacant.

use varlab::game::Game;
use varlab::notation::{coordinate, fen};

use crate::games::{compile, random_games};

/// Sentences added to chess, a position, and its legal castlings.
#[rustfmt::skip]
const CASTLINGS: &[(&str, &str, &str)] = &[
    // If a sentence names several kinds, only those that can start on the king's square get the castling. Without a right, no
    // castling is legal.
    ("every piece castles Q from e1 to b1 with Rook from a1 to c1", "r3k2r/8/8/8/8/8/8/R3K2R w Qq - 0 1", "e1b1"),
    ("every King, Queen castles Q from e1 to b1 with Rook from a1 to c1", "r3k2r/8/8/8/8/8/8/R3K2R b Qq - 0 1", "e8b8"),
    ("every Rook, King castles Q from e1 to b1 with Rook from a1 to c1", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", ""),
    // Two kinds share one right.
    (DROPPED_KNIGHT, "4k3/8/8/8/8/8/8/R3N1K1[] w Q - 0 1", "e1b1"),
    (DROPPED_KNIGHT, "4k3/8/8/8/8/8/8/R3K1N1[] w Q - 0 1", "e1b1"),
    // Knights between the two pieces: on the king's target, or only on squares that neither of the pieces passes.
    (ROOK_TO_A2, "4k3/8/8/8/8/8/8/RN1NK3 w Q - 0 1", ""),
    (ROOK_TO_A2, "4k3/8/8/8/8/8/8/RNN1K3 w Q - 0 1", "e1d1a2"),
    // The king passes or reaches a square that is not between the king and the rook.
    (KING_TO_C1, "4k3/8/8/8/8/8/8/5RK1 w Q - 0 1", "g1c1"),
    (KING_TO_C1, "4k3/8/8/8/8/8/8/4NRK1 w Q - 0 1", ""),
    (KING_TO_C1, "4k3/8/8/8/8/8/8/3N1RK1 w Q - 0 1", ""),
    (KING_TO_C1, "4k3/8/8/8/8/8/8/2N2RK1 w Q - 0 1", ""),
    (KING_TO_C1, "4k3/8/8/8/8/8/8/1N3RK1 w Q - 0 1", "g1c1"),
    // The rook passes or reaches a square that is not between the king and the rook.
    (ROOK_TO_E1, "4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1e1"),
    (ROOK_TO_E1, "4k3/8/8/8/8/8/8/1RKN4 w Q - 0 1", ""),
    (ROOK_TO_E1, "4k3/8/8/8/8/8/8/1RK1N3 w Q - 0 1", ""),
    (ROOK_TO_E1, "4k3/8/8/8/8/8/8/NRK2N2 w Q - 0 1", "c1b1e1"),
];

const DROPPED_KNIGHT: &str = "every King, Knight castles Q from e1 to b1 with Rook from a1 to c1\n\
                       every Knight goes to hand when captured\npiece Knight drops unmoved from hand to e1";
const ROOK_TO_A2: &str = "piece King castles Q from e1 to d1 with Rook from a1 to a2";
const KING_TO_C1: &str = "setup bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR\n\
                   piece King castles Q from g1 to c1 with Rook from f1 to d1";
const ROOK_TO_E1: &str = "setup nrkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQNR\n\
                    piece King castles Q from c1 to b1 with Rook from b1 to e1";

#[test]
fn castling_needs_its_pieces_and_vacant_squares() {
    for (sentence, position, expected) in CASTLINGS {
        let program = compile("castlings", &format!("variant Castlings\nuse chess\n{sentence}\n"));
        let read = fen::read(&program, position).unwrap_or_else(|error| panic!("{sentence}\n{error}"));
        let game = Game::from_position(&program, read);
        let moves = game.legal_moves().iter().map(|candidate| candidate.mv);
        let castlings = moves.filter(|mv| mv.form == varlab::position::Form::Castling);
        let texts: Vec<String> = castlings.map(|mv| coordinate::write(&program, &mv)).collect();
        assert_eq!(texts.join(" "), *expected, "{sentence}\n{position}");
        random_games(&program, 2, 30, |game| {
            let text = fen::write(&program, game.position());
            assert!(fen::read(&program, &text).is_ok_and(|read| read == *game.position()), "{text}");
        });
    }
}
