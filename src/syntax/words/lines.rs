//! Words that begin a line, and `means`, which follows the first word of a definition.

use super::super::section_kind::SectionKind::{Board, Piece, Player, Setup, Test, Variant};
use super::Role::{Declaration, Definition, Heading, Line, Mode};
use super::{Word, since_2, word};

/// Headings, then the lines below each heading in the order in which messages list them.
#[rustfmt::skip]
pub(super) const WORDS: &[Word] = &[
    word("variant", Heading(Variant), "the title of the game", &["variant Chess on a small board"]),
    word("setup", Heading(Setup), "a FEN; or nothing, and a board diagram on the lines below",
        &["setup rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]),
    word("board", Heading(Board), "a sentence, here or on the lines below", &["board wraps sideways"]),
    word("piece", Heading(Piece), "a piece's name, its letter, a sentence", &["piece King K"]),
    word("every", Heading(Piece), "pieces, then a sentence here or on the lines below",
        &["every piece except King"]),
    word("player", Heading(Player), "a sentence, here or on the lines below", &["player may pass"]),
    word("White", Heading(Player), "a sentence, here or on the lines below", &["White wins when King on rank 8"]),
    word("Black", Heading(Player), "a sentence, here or on the lines below", &["Black wins when King on rank 8"]),
    word("test", Heading(Test), "a title", &["test the king walks"]),

    word("use", Declaration, "the names of files, separated by commas", &["use chess/pieces, chess/pawn"]),
    word("option", Declaration, "a piece's name or a word of your own, then `is` and the choices",
        &["option limit is 2, 1 or 3"]),
    word("means", Definition, "squares, pieces, a list of choices or the steps of a move",
        &["inner means b4 b6 or d4..e6"]),

    word("also", Mode, "a sentence that is added to the others", &["also moves N"]),
    word("never", Mode, "a sentence, or its first word, that is removed", &["never castles"]),

    word("by", Line(Variant), "the inventor's name", &["by Ann Inventor"]),
    word("year", Line(Variant), "the year of the invention", &["year 1999"]),
    word("see", Line(Variant), "the address of a page", &["see https://example.org/rules"]),
    word("language", Line(Variant), "the version of the language: `2`", &["language 2"]),
    word("notation", Line(Variant), "`moves in full`, `drops in brackets` or `unmoved pieces by file`",
        &["notation moves in full"]),

    word("hand", Line(Setup), "a bar and the letters of pieces, separated by spaces", &["hand | H E"]),

    word("moves", Line(Piece), "a movement: a Betza word, `as` and a piece's name, or `to` and squares", &["moves N"]),
    word("shoots", Line(Piece), "a movement: a Betza word, `as` and a piece's name, or `to` and squares",
        &["shoots R onto enemy"]),
    word("drops", Line(Piece), "`from hand`, `to` and squares, or both", &["drops from hand to rank 1..8"]),
    word("castles", Line(Piece), "a letter, then `from`, `to` and `with`", &["castles K from e1 to g1 with Rook from h1 to f1"]),
    word("promotes", Line(Piece), "`on` and squares, then `to` and pieces",
        &["promotes on last rank to Queen or Knight"]),
    word("may", Line(Piece), "`promote`", &["may promote on last rank to Queen or Knight"]),
    word("after", Line(Piece), "an event (`capturing`, `moving Pawn` …), a comma and steps",
        &["after capturing, removes every piece at K"]),
    word("goes", Line(Piece), "`to hand`", &["goes to hand when captured"]),
    word("is", Line(Piece), "`royal`, `jointly royal`, `iron` or `neutral`; `not` and one of these; `worth` and a number", &["is royal"]),
    since_2("looks", Line(Piece), "`like`, then the name of a figure or of another kind", &["looks like Knight"]),
    since_2("stops", Line(Piece), "`on` and squares", &["stops on any with enemy Knight at K"]),
    since_2("stands", Line(Piece), "`still`", &["stands still"]),
    word("must", Line(Piece), "`not` and an event (`capture`, `move to …`)", &["must not capture"]),

    word("wins", Line(Player), "`when` and facts, or `after` and an event", &["wins when King on last rank"]),
    word("loses", Line(Player), "`when` and facts, or `after` and an event", &["loses when checkmated"]),
    word("draws", Line(Player), "`when` and facts, or `after` and a number of moves",
        &["draws when position occurs 3 times"]),
    word("must", Line(Player), "an event (`capture`, `move Pawn` …), or `not` and an event", &["must capture"]),
    word("may", Line(Player), "`pass`, or `swap sides`", &["may pass", "may swap sides on turn 1"]),
    word("makes", Line(Player), "a number of moves, then `a turn`, or `on turn` and a number", &["makes 2 moves a turn"]),
    word("ends", Line(Player), "`turn after` and an event", &["ends turn after checking"]),

    word("has", Line(Board), "squares, a number and `levels`, or `points`",
        &["has a1..i11, e0 except e6", "has 5 levels", "has points"]),
    word("is", Line(Board), "`hexagonal`", &["is hexagonal"]),
    word("wraps", Line(Board), "`sideways`, `endways` or `around`", &["wraps sideways"]),
    word("sides", Line(Board), "`mirror`, `rotate`, `look the same way` or `differ`", &["sides rotate"]),

    word("position", Line(Test), "a FEN", &["position 4k3/8/8/8/8/8/8/4K3 w - - 0 1"]),
    word("plays", Line(Test), "moves", &["plays e2e4 e7e5"]),
    word("can", Line(Test), "moves; or `only` and all legal moves", &["can e2e4 e2e3"]),
    word("cannot", Line(Test), "moves", &["cannot e2e5"]),
    word("perft", Line(Test), "a depth in plies, `is` and a number of leaves", &["perft 3 is 8902"]),
    word("ends", Line(Test), "`White wins`, `Black wins` or `draw`", &["ends White wins"]),
    word("goes", Line(Test), "`on`", &["goes on"]),
];
