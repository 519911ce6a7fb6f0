//! Marks of promoted pieces: a piece that another piece's move relocates keeps its mark, and takes no mark from the
//! piece that was on its target.

use varlab::notation::fen;

use crate::games::{compile, game_after};

/// Sentences that are added to chess, a position, a move, and the position after it.
const RELOCATIONS: &[(&str, &str, &str, &str)] = &[
    // The two pieces exchange their squares.
    (
        "piece Rook also moves udR",
        "4k3/8/8/8/N7/8/8/R~3K3 w - - 0 1",
        "a1a4",
        "4k3/8/8/8/R~7/8/8/N3K3 b - - 1 1",
    ),
    (
        "piece Rook also moves udR",
        "4k3/8/8/8/N~7/8/8/R3K3 w - - 0 1",
        "a1a4",
        "4k3/8/8/8/R7/8/8/N~3K3 b - - 1 1",
    ),
    // The knight is pulled to the origin of the rook.
    (
        "piece Rook moves R then pulls friend along",
        "4k3/8/8/8/8/R~7/N7/4K3 w - - 0 1",
        "a3a4",
        "4k3/8/8/8/R~7/N7/8/4K3 b - - 1 1",
    ),
    (
        "piece Rook moves R then pulls friend along",
        "4k3/8/8/8/8/R7/N~7/4K3 w - - 0 1",
        "a3a4",
        "4k3/8/8/8/R7/N~7/8/4K3 b - - 1 1",
    ),
];

#[test]
fn relocated_pieces_keep_their_own_marks() {
    for (sentence, position, move_text, expected) in RELOCATIONS {
        let variant_text =
            format!("variant Marks\nuse chess\nevery promoted piece also moves D\n{sentence}\n");
        let program = compile("marks", &variant_text);
        let game = game_after(&program, position, move_text);
        assert_eq!(fen::write(&program, game.position()), *expected, "{sentence}: {position} {move_text}");
    }
}
