//! Boards in the terminal and as pictures.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use varlab::board::{Piece, Side, SquareSet};
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::render::movement_text;
use varlab::render::picture::{self, OwnImages};
use varlab::render::piece_texts::PieceForm;
#[cfg(feature = "png")]
use varlab::render::png::png;
use varlab::render::terminal::{Options, board};

use crate::games::{compile, game_after, shipped_program, shipped_programs};
use crate::library;

#[test]
fn boards() {
    let mut out = String::new();
    for (name, plays) in [
        ("chess", "e2e4"),
        ("black-holes", "b2b4"),
        ("black-hole-chess", "b2b5"),
        ("hole-chess", "e3e5"),
        ("blackhole-10x10", ""),
        ("spacewarp44", "a2c4"),
        ("glinski", "e4e6"),
    ] {
        let program = shipped_program(name);
        let mut game = game_after(&program, "startpos", "");
        let mut options =
            Options { unicode: name == "hole-chess", flip: name == "spacewarp44", ..Options::default() };
        for text in plays.split_whitespace() {
            let mv = coordinate::read(&game, text).unwrap_or_else(|error| panic!("{name}: {error}"));
            game.play(&mv);
            options.last = Some(mv);
        }
        let from = game.legal_moves().first().map(|candidate| candidate.mv.from);
        let targets = game.legal_moves().iter().filter(|candidate| Some(candidate.mv.from) == from);
        options.marks = targets.map(|candidate| candidate.mv.to).collect::<SquareSet>();
        let _ = writeln!(out, "{name}\n{}", board(&program, game.position(), &options));
    }
    insta::assert_snapshot!(out);
}

/// Pieces with figures of chess are shown as symbols, the others as letters. The Tower has the figure of the Bishop.
/// The Bishop has a figure that is not one of chess, and the Duck is neutral, so both are shown as letters.
#[test]
fn symbols_of_pieces() {
    let text = "variant Symbols\nuse chess\nsetup rtbqkbnr/pppppppp/8/3D4/8/8/PPPPPPPP/RTBQKBNR\nboard sides mirror\n\
                piece King never castles\npiece Duck D\n  is neutral\n  stands still\n\
                piece Tower T moves W\n  looks like Bishop\npiece Bishop also moves H\n  looks like Man\n";
    let program = compile("symbols", text);
    let position = game_after(&program, "startpos", "");
    let options = Options { pieces: PieceForm::Symbols, ..Options::default() };
    let text = board(&program, position.position(), &options);
    let ranks: Vec<&str> = text.lines().collect();
    assert_eq!(ranks[0], "8  ♜  ♝  b  ♛  ♚  b  ♞  ♜");
    assert_eq!(ranks[1], "7  ♟  ♟  ♟  ♟  ♟  ♟  ♟  ♟");
    assert_eq!(ranks[3], "5  .  .  .  D  .  .  .  .");
    assert_eq!(ranks[7], "1  ♖  ♗  B  ♕  ♔  B  ♘  ♖");
    // Tiles have no symbols.
    let program = shipped_program("shogi");
    let game = game_after(&program, "startpos", "");
    let letters = board(&program, game.position(), &Options::default());
    assert_eq!(board(&program, game.position(), &options), letters);
}

/// The start position of a game on hexagons: a line for each half of a rank.
const HEXAGONS: [&str; 22] = [
    "                11  b",
    "             10  q     k",
    "          9  n     b     n",
    "       8  r     .     .     r",
    "    7  p     .     b     .     p",
    " 6  .     p     .     .     p     .",
    "       .     p     .     p     .",
    " 5  .     .     p     p     .     .",
    "       .     .     p     .     .",
    " 4  .     .     .     .     .     .",
    "       .     .     .     .     .",
    " 3  .     .     .     .     .     .",
    "       .     .     P     .     .",
    " 2  .     .     P     P     .     .",
    "       .     P     .     P     .",
    " 1  .     P     .     .     P     .",
    "    a  P     .     B     .     P  l",
    "       b  R     .     .     R  k",
    "          c  N     B     N  i",
    "             d  Q     K  h",
    "                e  B  g",
    "                   f",
];

#[test]
fn a_board_of_hexagons_is_drawn() {
    let program = shipped_program("glinski");
    let game = game_after(&program, "startpos", "");
    let text = board(&program, game.position(), &Options::default());
    assert_eq!(text.lines().collect::<Vec<_>>(), HEXAGONS);
    let flipped = board(&program, game.position(), &Options { flip: true, ..Options::default() });
    let letters = |text: &str| text.lines().last().map(|line| line.trim().to_owned());
    assert_eq!((letters(&text), letters(&flipped)), (Some("f".to_owned()), Some("f".to_owned())));
    let svg = picture::board(&game, None, &picture::Options::default());
    let hexagons = |colour: &str| {
        let path =
            svg.lines().find(|line| line.contains(colour) && line.contains("<path")).unwrap_or_default();
        path.matches('M').count()
    };
    assert_eq!(["#d3b68d", "#e2ceae", "#f2e6cf"].map(hexagons), [30, 31, 30]);
}

/// The start position of a game on five levels.
const LEVELS: [&str; 7] = [
    "5  .  .  .  .  .     .  .  .  .  .     .  .  .  .  .     u  b  q  u  b     r  n  k  n  r",
    "4  .  .  .  .  .     .  .  .  .  .     .  .  .  .  .     p  p  p  p  p     p  p  p  p  p",
    "3  .  .  .  .  .     .  .  .  .  .     .  .  .  .  .     .  .  .  .  .     .  .  .  .  .",
    "2  P  P  P  P  P     P  P  P  P  P     .  .  .  .  .     .  .  .  .  .     .  .  .  .  .",
    "1  R  N  K  N  R     B  U  Q  B  U     .  .  .  .  .     .  .  .  .  .     .  .  .  .  .",
    "   a  b  c  d  e     a  b  c  d  e     a  b  c  d  e     a  b  c  d  e     a  b  c  d  e",
    "   A                 B                 C                 D                 E",
];

#[test]
fn a_board_with_levels_is_drawn() {
    let program = shipped_program("raumschach");
    let game = game_after(&program, "startpos", "");
    let text = board(&program, game.position(), &Options::default());
    assert_eq!(text.lines().collect::<Vec<_>>(), LEVELS);
    let flipped = board(&program, game.position(), &Options { flip: true, ..Options::default() });
    let last_words: Vec<&str> = flipped.lines().last().unwrap_or_default().split_whitespace().collect();
    assert_eq!(last_words, ["E", "D", "C", "B", "A"]);
    // Each level has an edge of its own.
    let svg = picture::board(&game, None, &picture::Options::default());
    let frame = svg.lines().find(|line| line.contains("stroke-linecap=\"square\""));
    assert_eq!(frame.map(|line| line.matches('M').count()), Some(100));
}

/// A board of points has lines between its points, except across the river. If pieces that cannot leave a zone move
/// diagonally, the zone is shown by diagonal lines and not by a colour.
#[test]
fn boards_of_points() {
    // Returns the number of segments of each group of lines, the number of rivers, and the number of coloured zones.
    let lines_of = |program: Arc<Program>| {
        let svg = picture::board(&game_after(&program, "startpos", ""), None, &picture::Options::default());
        let line_elements =
            svg.lines().filter(|line| line.contains("stroke-width=\"1.6\"") && line.contains("square"));
        let counts: Vec<usize> = line_elements.map(|line| line.matches('M').count()).collect();
        (counts, svg.matches("#5b93b5").count(), svg.matches("#2e86c1").count())
    };
    let lines = |name: &str| lines_of(shipped_program(name));
    // Ten ranks with eight steps and nine files with nine steps, without the seven steps across the river. Two
    // palaces with four diagonal steps each.
    assert_eq!(lines("xiangqi"), (vec![80 + 81 - 7, 8], 1, 0));
    assert_eq!(lines("janggi"), (vec![80 + 81, 8], 0, 0));
    // Only the general stays in the palace, and it does not move diagonally.
    assert_eq!(lines("minixiangqi"), (vec![42 + 42], 0, 1));
    assert_eq!(lines("chess").0, [0; 0]);
    let chess = |sentences: &str| {
        lines_of(compile("points", &format!("variant Points\nuse chess\nboard has points\n{sentences}\n")))
    };
    assert_eq!(chess(""), (vec![56 + 56], 0, 0));
    assert_eq!(chess("piece Knight moves N within c3..e5"), (vec![56 + 56], 0, 1));
    assert_eq!(chess("piece Bishop moves B within c3..e5"), (vec![56 + 56], 0, 1));
    assert_eq!(chess("piece King never castles\npiece King moves F within d1..f3"), (vec![56 + 56, 8], 0, 0));
    assert_eq!(
        chess("piece King never castles\npiece King moves K within d1..f3"),
        (vec![56 + 56, 16], 0, 0)
    );
}

/// A small board with a hole, hands, a letter of two characters, and a shooter.
const POCKETS: &str = "variant Pockets\nuse chess/pieces, chess/draws\n\nsetup\n  3 | k . +p\n  2 | . * .\n  1 | N +P K\n  hand | N N +P\n\n\
                piece Guard +P moves W\nevery piece except King drops from hand\n";

#[test]
fn colours_hands_and_long_letters() {
    let program = compile("pockets", POCKETS);
    let game = game_after(&program, "startpos", "");
    let last_move = coordinate::read(&game, "a1b3").unwrap();
    let marks: SquareSet = [program.shape.find("a2").unwrap()].into_iter().collect();
    let options = Options {
        colour: true,
        unicode: true,
        last: Some(last_move),
        marks,
        flip: false,
        pieces: PieceForm::Letters,
    };
    let coloured = board(&program, game.position(), &options);
    let uncoloured =
        board(&program, game.position(), &Options { colour: false, unicode: false, flip: true, ..options });
    insta::assert_snapshot!(format!("{uncoloured}\n{}", coloured.replace('\u{1b}', "ESC")));
}

#[test]
fn both_hands_are_beside_the_only_rank() {
    let program = compile(
        "pockets",
        &POCKETS.replace("  3 | k . +p\n  2 | . * .\n  1 | N +P K\n", "  1 | K . . . k\n"),
    );
    let game = game_after(&program, "startpos", "");
    let hands = |flip: bool| {
        let text = board(&program, game.position(), &Options { flip, ..Options::default() });
        let (_, hands) = text.lines().next()?.split_once("   in hand: ")?;
        Some(hands.to_owned())
    };
    assert_eq!(hands(false).as_deref(), Some("2n +p   in hand: 2N +P"));
    assert_eq!(hands(true).as_deref(), Some("2N +P   in hand: 2n +p"));
}

#[test]
fn reach_of_pieces() {
    let mut out = String::new();
    for (name, piece_name, at) in [
        ("chess", "Queen", "d4"),
        ("chess", "Pawn", "e2"),
        ("omega-chess", "Wizard", "d4"),
        ("xiangqi", "Cannon", "c3"),
        ("xiangqi", "Elephant", "c1"),
        ("xiangqi", "Horse", "d4"),
        ("hole-chess", "Rook", "d3"),
        ("spacewarp44", "Crook", "b4"),
        ("black-hole-chess", "Knight", "e4"),
    ] {
        let program = shipped_program(name);
        let kind = program.kind_ids().find(|&kind| program.kind(kind).name == piece_name);
        let Some(kind) = kind else {
            let names: Vec<_> = program.kinds.iter().map(|kind| kind.name.as_str()).collect();
            panic!("{name} has {names:?}");
        };
        let square = program.shape.find(at).unwrap();
        let shown = movement_text::diagram(&program, kind, square, movement_text::Options::default());
        let _ = writeln!(out, "{name}: {piece_name} on {at}\n{shown}");
    }
    insta::assert_snapshot!(out);
}

/// The colours of badges and of the shadow of a lettered disc, and the signs that stand for them in the tests below.
const SIGNS: [(&str, &str); 6] = [
    ("\"#2f6690\"", "+"),
    ("\"#1f7a66\"", "-"),
    ("\"#b8372c\"", "x"),
    ("\"#a8761a\"", "*"),
    ("\"#6f5236\"", "#"),
    ("fill-opacity=\"0.22\"", "o"),
];

/// Returns the letters of all kinds, each with the signs of its badge: `+` for more moves, `-` for no captures, `x`
/// for other captures, `*` for a piece that decides the game, `#` for its letter. `o` stands for a lettered disc.
fn badge_signs(program: &Program) -> String {
    let white = picture::piece_symbols(program, &OwnImages::new())
        .into_iter()
        .filter(|(piece, _)| piece.side == Side::White);
    let with_signs = |(piece, symbol): (Piece, String)| {
        let signs = SIGNS.iter().filter(|(mark, _)| symbol.contains(mark)).map(|(_, sign)| *sign);
        program.letter(piece) + &signs.collect::<String>()
    };
    white.map(with_signs).collect::<Vec<_>>().join(" ")
}

/// Each row: sentences, the first rank, and the letters of the kinds with the signs of their badges.
#[test]
fn figures_are_used_only_for_pieces_with_matching_moves() {
    let setup = |letters: &str| {
        let ranks = "/pppppppp/8/8/8/8/PPPPPPPP/";
        format!("setup {}{ranks}{letters}\nboard sides mirror\n", letters.to_lowercase())
    };
    for (sentences, row, expected) in [
        ("", "RNBQKBNR", "K Q R B N P"),
        ("piece Rook also moves A", "RNBQKBNR", "K Q R B N P"),
        ("piece Rook also moves H", "RNBQKBNR", "K Q R+ B N P"),
        ("piece Rook also shoots R over one piece onto enemy", "RNBQKBNR", "K Q R+ B N P"),
        ("piece Rook moves R then shoots F", "RNBQKBNR", "K Q R+ B N P"),
        ("piece Queen also moves C", "RNBQKBNR", "K Q R B N P"),
        ("piece King also moves mD if in check\npiece King also moves Z", "RNBQKBNR", "K Q R B N P"),
        ("piece Knight also moves F", "RNBQKBNR", "K Q R B N P"),
        ("piece Knight also moves W if in check", "RNBQKBNR", "K Q R B N+ P"),
        ("piece Rook moves mR", "RNBQKBNR", "K Q R- B N P"),
        ("piece Rook moves mRcB", "RNBQKBNR", "K Q Rx B N P"),
        ("piece King moves N", "RNBQKBNR", "K* Q R B N P"),
        ("piece Tower T moves RF", "RTBQKBNR", "K Q R B N P T"),
        // Two kinds that would look alike show their letters.
        ("piece Rook also moves H\npiece Tower T moves RG", "RTBQKBNR", "K Q R# B N P T#"),
    ] {
        let text = format!("variant Figures\nuse chess\n{}{sentences}\n", setup(row));
        let text = format!("{text}piece King never castles\n");
        assert_eq!(badge_signs(&compile("figures", &text)), expected, "{text}");
    }
}

/// Checks the symbols and badges of kinds with and without sentences that choose figures.
#[test]
fn rules_can_choose_figures() {
    // Returns the symbol of the kind with this letter, and the letters and badge signs of all kinds.
    let symbol = |sentences: &str, letter: &str| {
        let program = compile("chosen", &format!("{TOWER_GAME}{sentences}\n"));
        let mut symbols = picture::piece_symbols(&program, &OwnImages::new()).into_iter();
        let found = symbols.find(|(piece, _)| program.letter(*piece) == letter);
        (found.expect("the kind").1, badge_signs(&program))
    };
    let symbol_only = |sentences: &str, letter: &str| symbol(sentences, letter).0;
    assert_eq!(symbol("", "T").1, "K Q R B N P T");
    // The name of a figure means the figure, even if a kind with this name looks different.
    assert_eq!(symbol_only("piece Tower looks like Camel", "T"), symbol_only("piece Tower moves C", "T"));
    assert_eq!(symbol_only("piece Tower looks like Knight\npiece Knight moves C", "T"), symbol_only("", "N"));
    // The name of another kind means its figure, without the badge for its moves.
    let guard =
        "piece Guard G moves mN\npiece Pawn promotes on last rank to Guard\npiece Tower looks like Guard";
    assert_eq!(symbol(guard, "T").1, "K Q R B N P T# G-");
    let (camel, guard_like_camel) =
        (symbol_only("piece Tower moves C", "T"), format!("{guard}\npiece Guard looks like Camel"));
    assert!(symbol_only(&guard_like_camel, "T").contains(camel.lines().nth(1).expect("a path")), "{camel}");
    // Kinds with different moves that look alike show their letters, except the kind that usually has the figure.
    assert_eq!(symbol("piece Tower looks like Rook", "T").1, "K Q R B N P T#");
    assert_eq!(symbol("every Knight, Tower looks like Zebra", "T").1, "K Q R B N# P T#");
    assert_eq!(symbol("piece Tower looks like Pillar", "T").1, "K Q R B N P T#");
    // A crown marks the piece whose loss decides the game, unless its figure already shows this.
    assert_eq!(symbol("piece King looks like Wizard", "K").1, "K* Q R B N P T");
    assert_eq!(symbol("piece King looks like King", "K").1, "K Q R B N P T");
    assert_eq!(symbol("piece King looks like Tower\npiece Tower looks like Camel", "K").1, "K* Q R B N P T");
    assert_eq!(symbol("piece King moves WAD\npiece King looks like Tower", "K").1, "K* Q R B N P T");
    assert_eq!(symbol("piece King moves WAD\npiece Tower looks like King", "K").1, "K* Q R B N P T");
    // `never looks` or a later choice undoes the choice of a figure.
    assert_eq!(symbol("piece Tower looks like Camel\npiece Tower never looks", "T").1, "K Q R B N P T");
    assert_eq!(
        symbol_only("piece Tower looks like Camel\npiece Tower looks like Zebra", "T"),
        symbol_only("piece Tower moves Z", "T")
    );
    // A game whose rules choose a figure has no lettered discs.
    let odd_moves = "every piece except King, Pawn moves fGbHsC";
    assert_eq!(symbol(odd_moves, "T").1, "Ko Qo Ro Bo No Po To");
    assert_eq!(symbol(&format!("{odd_moves}\npiece Tower looks like Camel"), "T").1, "K Q# R# B# N# P T");
}

/// On tiles, kinds that look the same show their letters, except the kind that usually has the character. Kinds
/// without a character also show their letters.
#[test]
fn tiles_that_would_look_alike_show_letters() {
    let tile = |name: &str, sentences: &str, letter: &str| {
        let program = compile(name, &format!("{}\n{sentences}\n", library::text(name)));
        let mut symbols = picture::piece_symbols(&program, &OwnImages::new()).into_iter();
        symbols.find(|(piece, _)| program.letter(*piece) == letter).expect("the kind").1
    };
    for (name, look, keeps_cannon) in [
        ("xiangqi", "Cannon", true),
        // The same character, for another figure.
        ("janggi", "Cannon", false),
        ("janggi", "Mortar", false),
    ] {
        let sentence = format!("piece Chariot looks like {look}");
        let [chariot, cannon] = ["R", "C"].map(|letter| tile(name, &sentence, letter));
        assert_eq!(chariot, tile(name, "piece Chariot looks like Camel", "R"), "{name}");
        assert_eq!(cannon == tile(name, "", "C"), keeps_cannon, "{name}");
        assert_ne!(chariot, tile(name, "", "R"), "{name}");
    }
    let chariot = |look: &str| tile("xiangqi", &format!("piece Chariot looks like {look}"), "R");
    assert_eq!(chariot("General"), chariot("Camel"));
    assert_eq!(chariot("King"), chariot("Camel"));
}

/// A game with a tower that has a figure of its own.
const TOWER_GAME: &str = "variant Chosen\nuse chess\nsetup rtbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RTBQKBNR\nboard sides mirror\n\
                      piece King never castles\npiece Tower T moves RF\n";

/// No game has figures and lettered discs side by side, and few have neither figures nor tiles.
#[test]
fn shipped_games_do_not_mix_figures_and_discs() {
    let (mut lettered, mut mixed, mut badges) = (Vec::new(), Vec::new(), 0);
    for (name, program) in shipped_programs() {
        let signs = badge_signs(&program);
        let discs = signs.matches('o').count();
        badges += signs.matches(['+', '-', 'x', '#']).count();
        if discs == program.kinds.len() {
            lettered.push(name);
        } else if discs > 0 {
            mixed.push(name);
        }
    }
    assert_eq!(mixed, [""; 0]);
    // More badges would be hard to remember, and more games with lettered discs would need more figures.
    assert!(lettered.len() <= 24, "{lettered:?}");
    assert!(badges <= 260, "{badges}");
}

#[test]
fn the_picture_of_all_figures_is_up_to_date() {
    let (path, sheet) =
        (Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/figures.svg"), picture::figure_sheet());
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, &sheet).expect("a writable folder");
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == sheet,
        "out of date; rewrite with UPDATE_EXPECTED=1"
    );
}

#[test]
fn pictures_match_their_snapshots() {
    let program = compile("pockets", POCKETS);
    let mut game = game_after(&program, "startpos", "");
    let last_move = coordinate::read(&game, "a1b3").unwrap();
    game.play(&last_move);
    let options = picture::Options {
        title: "<Pockets> & \"co\"\n".to_owned(),
        flip: true,
        size: Some(300),
        ..picture::Options::default()
    };
    insta::assert_snapshot!("picture_of_a_position", picture::board(&game, None, &options));

    let program = compile("archer", ARCHER);
    let archer = program.kind_ids().find(|&kind| program.kind(kind).name == "Archer").unwrap();
    let at = program.shape.find("b2").unwrap();
    let picture = picture::piece(&program, archer, at, &picture::Options::default());
    insta::assert_snapshot!("picture_of_a_piece", picture);
}

/// A small board with a hole, and a piece that moves, hops and shoots.
const ARCHER: &str = "variant Archers\nuse chess/pieces, chess/ends\n\nsetup\n  3 | . k . .\n  2 | . . * .\n  1 | A . . K\n\n\
                      piece Archer A\n  moves mWcF\n  moves R over one piece\n  shoots D\n";

/// Picture elements, identified by colour or dashes, and the boards on which they are drawn.
#[test]
fn picture_elements_are_drawn_only_where_they_belong() {
    const ZONE: &str = "fill-opacity=\"0.3\"";
    const DISC: &str = "fill-opacity=\"0.22\"";
    const HOLE: &str = "fill=\"#57432f\"";
    const SHOT: &str = "stroke-dasharray=\"9 9\"";
    const JUMP: &str = "stroke-dasharray=\"1 10\"";
    let shooter = "***k***/**3**/*5*/3*3/3q3/7/3*3/*2R2*/**3**/***K*** w - - 0 1";
    for (name, position, from, marker, count) in [
        // Ranks and files are not zones, nor are cells that are not squares.
        ("chess", "startpos", None, ZONE, 0),
        ("hole-chess", "startpos", None, ZONE, 0),
        ("xiangqi", "startpos", None, ZONE, 1),
        ("spacewarp44", "startpos", None, ZONE, 2),
        // Figures imply how a piece moves; no game mixes them with discs.
        ("chess", "startpos", None, DISC, 0),
        ("torishogi", "startpos", None, DISC, 32),
        // The surroundings of a board are not a hole in it.
        ("omega-chess", "startpos", None, HOLE, 0),
        ("black-hole-chess", "startpos", None, HOLE, 1),
        ("hole-chess", shooter, None, SHOT, 0),
        // A shot from d3, and a shot after a step.
        ("hole-chess", shooter, Some("d3"), SHOT, 2),
        ("hole-chess", shooter, Some("d3"), JUMP, 0),
        // Into either hole and out of the other; every leg is drawn once.
        ("black-holes", "4k/5/5/5/H4/5/5/RH2K w - - 0 1", Some("a1"), JUMP, 2),
        // The path cannot be drawn if a move's text has only its end.
        ("spacewarp44", "2k2/5/5/1N3/2*2/5/5/5/2K2 w - - 0 1", Some("b6"), JUMP, 0),
    ] {
        let program = shipped_program(name);
        let game = game_after(&program, position, "");
        let from = from.map(|from| program.shape.find(from).unwrap());
        let picture = picture::board(&game, from, &picture::Options::default());
        assert_eq!(picture.matches(marker).count(), count, "{name}: {marker}\n{picture}");
        #[cfg(feature = "png")]
        assert!(png(&picture).is_ok(), "{name}");
    }
}

/// The letters are drawn as pixels: two boards that differ only in a letter give two pictures.
#[test]
#[cfg(feature = "png")]
fn pixels_show_letters() {
    let pixels = |letter: &str| {
        let text = "variant A\nuse chess/pieces, chess/ends\n\nsetup\n  2 | k . .\n  1 | G . K\n\npiece Guard G moves F\n";
        let program = compile("a", &text.replace('G', letter).replace(&format!("{letter}uard"), "Guard"));
        let game = game_after(&program, "startpos", "");
        png(&picture::board(
            &game,
            None,
            &picture::Options { size: Some(200), lettered: true, ..Default::default() },
        ))
        .unwrap()
    };
    let (one, other) = (pixels("G"), pixels("C"));
    for image in [&one, &other] {
        // The longer side is the width: three files.
        let side = |at: usize| u32::from_be_bytes(image[at..at + 4].try_into().unwrap());
        assert_eq!((&image[..8], side(16).max(side(20))), (&b"\x89PNG\r\n\x1a\n"[..], 200));
    }
    assert_ne!(one, other);
}

#[test]
#[cfg(feature = "png")]
fn invalid_pictures_have_no_pixels() {
    for text in
        ["", "nonsense", "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\"/>"]
    {
        assert!(png(text).is_err(), "{text}");
    }
}
