//! `varlab show`: boards in the terminal, the moves and the rules of a piece, and pictures.
//! `tests/suite/render.rs` tests the drawing of boards.

use std::fs;

use super::{run, varlab};
use crate::scratch::Scratch;

/// The position of the worked example of Black holes.
const HOLES: &str = "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1";

/// Returns the standard output of `varlab show`, which must succeed.
fn show(args: &[&str]) -> String {
    let (exit, out, err) = run(&[&["show"], args].concat());
    assert_eq!((exit, err.as_str()), (Some(0), ""), "{args:?}");
    out
}

#[test]
fn the_start_position_is_shown_with_its_gaps() {
    assert_eq!(
        show(&["--variant", "spacewarp44"]),
        "9  c  d  k  d  c\n8  p  p  p  p  p\n7  .  .  .  .  .\n6  .  .  .  .  .\n5  .  .  *  .  .\n\
         4  .  .  .  .  .\n3  .  .  .  .  .\n2  P  P  P  P  P\n1  C  D  K  D  C\n   a  b  c  d  e\n"
    );
}

#[test]
fn a_position_is_shown_from_blacks_side_with_the_last_move() {
    let out = show(&["--variant", "black-holes", "--after", "b2b4", "--flip"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[1], "2  P  P  P (.) P");
    assert_eq!(lines[3], "4  .  .  . [P] .");
    assert_eq!(lines.last(), Some(&"   e  d  c  b  a"));
}

#[test]
fn the_moves_of_one_piece_are_marked() {
    let mark_count = |args: &[&str]| {
        let out = show(args);
        out.split("\n\n").next().map_or(0, |board| board.matches('<').count())
    };
    assert_eq!(mark_count(&["--variant", "chess"]), 0);
    assert_eq!(mark_count(&["--variant", "chess", "--from", "g1"]), 2);
    // To c1, d1 and b4, each through holes; each square is marked once.
    assert_eq!(mark_count(&["--variant", "black-holes", "--fen", HOLES, "--from", "a1"]), 3);
    // The victim of a shot is marked too, not only the destinations of the shooter.
    let fen = "***k***/**3**/*5*/3*3/3q3/7/3*3/*2R2*/**3**/***K*** w - - 0 1";
    assert!(show(&["--variant", "hole-chess", "--from", "d3", "--fen", fen]).contains("<q>"));
}

#[test]
fn marks_have_a_legend() {
    let moved_away = "( )  the square that the last move left";
    let reached = "[ ]  the square that it reached";
    let targets = "< >  the targets of the piece on";
    for (args, expected) in [
        (
            &["chess", "--from", "g1"][..],
            "\n   a  b  c  d  e  f  g  h\n\n  < >  the targets of the piece on g1\n".to_owned(),
        ),
        (
            &["chess", "--after", "e4 d5", "--from", "g1"],
            format!("\n\n  {moved_away}\n  {reached}\n  {targets} g1\n"),
        ),
        // The square that the last move reached is marked as a target.
        (&["chess", "--after", "e4 d5", "--from", "e4"], format!("\n\n  {moved_away}\n  {targets} e4\n")),
        (&["chess", "--from", "a1"], "\n\n  the piece on a1 has no legal move\n".to_owned()),
        (&["chess", "--after", "e4"], "\n   a  b  c  d  e  f  g  h\n".to_owned()),
    ] {
        let out = show(args);
        assert!(out.ends_with(&expected), "{args:?}:\n{out}");
    }
}

#[test]
fn a_piece_can_be_chosen_by_name_or_letter() {
    let by_name = show(&["--variant", "black-holes", "--piece", "Knight"]);
    for name in ["knight", "KNIGHT", "S", "s"] {
        assert_eq!(show(&["--variant", "black-holes", "--piece", name]), by_name, "{name}");
    }
    assert!(by_name.contains("[S]") && by_name.contains("moves there and captures there"), "{by_name}");
}

/// The default square is one near the centre from which the piece can move.
#[test]
fn the_default_square_of_a_piece_is_near_the_centre() {
    for (variant, piece, line) in [
        ("chess", "Pawn", "4  .  .  . [P] .  .  .  ."),
        // The palace ends at the third rank.
        ("xiangqi", "General", " 3  .  .  .  o [K] o  .  .  ."),
        // c5 is not on the board.
        ("spacewarp44", "King", "4  .  o [K] o  ."),
    ] {
        let out = show(&["--variant", variant, "--piece", piece]);
        assert!(out.lines().any(|shown| shown.starts_with(line)), "{variant} {piece}:\n{out}");
    }
    let out = show(&["--variant", "chess", "--piece", "Rook", "--at", "a1", "--flip"]);
    assert!(out.starts_with("1  o  o  o  o  o  o  o [R]\n"), "{out}");
}

#[test]
fn all_rules_of_a_piece_are_listed() {
    assert_eq!(
        show(&["--variant", "black-holes", "--piece", "s", "--rules"]),
        "reappears means to friendly Hole then on once or more  # varlab:black-holes.var:32\n\n\
         piece Knight S moves N  # varlab:prelude/chess/pieces.var:8\n\n\
         every piece except King, Pawn\n  \
         also moves as itself into friendly Hole then reappears onto any, Hole except friendly King  \
         # varlab:black-holes.var:35\n"
    );
}

/// Replaced sentences are not listed. A sentence that is replaced for one state of a piece is listed with the state to
/// which it still applies.
#[test]
fn replaced_rules_are_not_listed() {
    let scratch = Scratch::new("show-rules");
    let path = scratch.file(
        "game.var",
        "variant A\nuse chess\n\npiece Knight\n  moves A\n  moves W if unmoved\nevery unmoved Knight moves NN\n\
         piece King never castles\npiece King also moves N\n",
    );
    assert_eq!(
        show(&["--variant", &path, "--piece", "N", "--rules"]),
        format!(
            "piece Knight\n  moves A             # {path}:5, once it has moved\n  \
             moves W if unmoved  # {path}:6, once it has moved\n\n\
             every unmoved Knight moves NN  # {path}:7, before it has moved\n"
        )
    );
    let king = show(&["--variant", &path, "--piece", "K", "--rules"]);
    assert!(!king.contains("castles") && king.ends_with(&format!("also moves N  # {path}:9\n")), "{king}");
}

/// Each sentence is listed with the side and the state of the pieces to which it applies.
#[test]
fn sides_and_states_of_rules_are_listed() {
    let scratch = Scratch::new("show-sides");
    let path = scratch.file(
        "game.var",
        "variant A\nuse chess\n\nWhite every unmoved Knight also moves NN\nBlack piece Knight also moves W\n",
    );
    let rules = show(&["--variant", &path, "--piece", "N", "--rules"]);
    assert!(rules.contains(&format!("# {path}:4, White's, before it has moved\n")), "{rules}");
    assert!(rules.contains(&format!("# {path}:5, Black's\n")), "{rules}");
}

/// The list of rules is itself a formatted file in the language.
#[test]
fn listed_rules_can_be_parsed_again() {
    let scratch = Scratch::new("show-rules-read");
    for (variant, piece) in
        [("black-holes", "Pawn"), ("spacewarp44", "Pawn"), ("chess", "King"), ("xiangqi", "Cannon")]
    {
        let rules = show(&["--variant", variant, "--piece", piece, "--rules"]);
        let path = scratch.file("rules.var", &rules);
        let (exit, out, err) = run(&["fmt", "--check", &path]);
        assert_eq!((exit, out.as_str(), err.as_str()), (Some(0), "", ""), "{variant} {piece}\n{rules}");
    }
}

#[test]
fn colours_are_used_on_request() {
    let mut command = varlab(&["show", "--variant", "chess"]);
    let out = command.env("CLICOLOR_FORCE", "1").output().unwrap().stdout;
    assert!(out.contains(&0x1b));
}

#[test]
fn pictures_are_written_to_files() {
    let scratch = Scratch::new("show-pictures");
    let (svg, png) = (scratch.path("a.svg"), scratch.path("a.png"));
    let out = show(&["--variant", "hole-chess", "--svg", &svg, "--png", &png, "--size", "200"]);
    assert_eq!((out.as_str(), scratch.names()), ("", vec!["a.png".to_owned(), "a.svg".to_owned()]));
    let text = fs::read_to_string(&svg).unwrap();
    assert!(text.contains("height=\"200\"") && text.contains("<title>Hole Chess</title>"), "{text}");
    // The picture on standard output is the same.
    assert_eq!(show(&["--variant", "hole-chess", "--svg", "-", "--size", "200"]), text);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
}

/// The picture on the front page, made with:
/// `varlab show --variant black-holes --fen "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1" --from a1 --svg docs/black-holes.svg`
#[test]
fn the_committed_picture_is_up_to_date() {
    let picture = show(&["--variant", "black-holes", "--fen", HOLES, "--from", "a1", "--svg", "-"]);
    let committed = fs::read_to_string("docs/black-holes.svg").unwrap();
    assert!(picture == committed, "docs/black-holes.svg differs from the output of the command above");
}

#[test]
fn a_picture_that_cannot_be_written_leaves_no_file() {
    let scratch = Scratch::new("show-unwritable");
    let path = scratch.path("no-folder/a.png");
    let (exit, out, err) = run(&["show", "--variant", "chess", "--png", &path]);
    assert_eq!((exit, out.as_str()), (Some(2), ""));
    assert!(err.starts_with(&format!("error: {path}: cannot be written: the folder ")), "{err}");
    // The position is checked before anything is written.
    let path = scratch.file("b.svg", "old");
    assert_eq!(run(&["show", "--variant", "chess", "--fen", "8 w", "--svg", &path]).0, Some(1));
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(scratch.names(), ["b.svg"]);
}

#[test]
fn invalid_arguments_are_reported() {
    #[rustfmt::skip]
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--piece", "Rokk"],                     1, "--piece: this game has no piece `Rokk`\n help: did you mean `Rook`? the pieces are King K,"),
        (&["--piece", ""],                         1, "--piece: this game has no piece ``"),
        (&["--piece", "R", "--at", "i1"],          1, "--at: this board has no square `i1`\n help: squares go from a1 to h8"),
        (&["--piece", "R", "--at", "A1"],          1, "--at: this board has no square `A1`"),
        (&["--piece", "R", "--at", "\u{1b}[2J"],   1, "--at: this board has no square `\u{fffd}[2J`"),
        (&["--from", "e4"],                        1, "--from: there is no piece on e4"),
        (&["--from", "e7"],                        1, "--from: the piece on e7 is Black's, and White is to move"),
        (&["--from", "e9"],                        1, "--from: this board has no square `e9`"),
        (&["--fen", "nonsense"],                   1, "--fen: "),
        (&["--after", "e2e5"],                     1, "move 1: "),
        (&["--svg", "a.svg", "--size", "5"],       2, "--size <PIXELS>"),
        (&["--size", "100"],                       2, "--svg <FILE>"),
        (&["--at", "e4"],                          2, "--piece <NAME>"),
        (&["--rules"],                             2, "--piece <NAME>"),
        (&["--piece", "R", "--after", "e2e4"],     2, "cannot be used with"),
        (&["--piece", "R", "--from", "e2"],        2, "cannot be used with"),
        (&["--svg", "-", "--png", "-"],            2, "`--svg -` cannot be used with `--png -`"),
        (&["--piece", "R", "--rules", "--png", "-"], 2, "`--png -` cannot be used with `--rules`"),
    ];
    for (args, expected_exit, message) in cases {
        let (exit, out, err) = run(&[&["show", "--variant", "chess"], *args].concat());
        assert_eq!((exit, out.as_str()), (Some(*expected_exit), ""), "{args:?}");
        assert!(err.contains(message) && !err.contains('\u{1b}'), "{args:?}\n{err}");
    }
    let gap = run(&["show", "--variant", "spacewarp44", "--piece", "Rook", "--at", "c5"]);
    assert_eq!(gap.0, Some(1));
    assert!(gap.2.starts_with("error: --at: c5 is not a square: the board has a gap there"), "{}", gap.2);
}

#[test]
fn pieces_are_shown_as_symbols() {
    let out = show(&["chess", "--pieces", "symbols"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!((lines[0], lines[6]), ("8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜", "2  ♙  ♙  ♙  ♙  ♙  ♙  ♙  ♙"));
    assert_eq!(show(&["chess", "--pieces", "letters"]), show(&["chess"]));
    let (exit, _, err) = run(&["show", "chess", "--pieces", "runes"]);
    assert!(exit == Some(2) && err.contains("symbols"), "{err}");
    for other in [["--svg", "-"], ["--piece", "Knight"]] {
        let (exit, _, err) = run(&["show", "chess", "--pieces", "symbols", other[0], other[1]]);
        assert!(exit == Some(2) && err.contains("cannot be used with") && err.contains(other[0]), "{err}");
    }
}

/// Returns an SVG file with one path in the given colour.
fn own_picture(colour: &str) -> String {
    let path = format!("<path id='a' d='M5 5H40V40H5Z' fill='{colour}'/>");
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 45 45'>{path}</svg>")
}

#[test]
fn pieces_are_drawn_with_own_pictures() {
    let scratch = Scratch::new("own-pieces");
    let write = |name: &str, text: &str| _ = scratch.file(name, text);
    let folder = scratch.path("");
    let draw = |variant: &str| run(&["show", variant, "--own-pieces", &folder, "--svg", "-"]);
    let (exit, _, err) = draw("chess");
    assert!(
        exit == Some(2) && err.contains("no picture of a piece") && err.contains("`WhiteKing.svg`"),
        "{err}"
    );
    write("WhiteKnight.svg", &own_picture("#123456"));
    let (exit, _, err) = draw("chess");
    assert!(exit == Some(2) && err.contains("BlackKnight.svg") && err.contains("`Knight.svg`"), "{err}");
    write("BlackKnight.svg", &own_picture("#654321"));
    write("Rook.svg", &own_picture("#abcdef"));
    let (exit, svg, err) = draw("chess");
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let count = |part: &str| svg.matches(part).count();
    assert_eq!([count("#123456"), count("#654321"), count("#abcdef")], [2, 2, 4]);
    // Rooks of both sides have the same picture, so they are drawn on discs. The identifiers of different files
    // differ.
    assert_eq!(count("fill-opacity=\"0.22\""), 4);
    let ids: std::collections::BTreeSet<&str> =
        svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(ids.len(), 3, "{ids:?}");
    let png = scratch.path("board.png");
    assert_eq!(run(&["show", "chess", "--own-pieces", &folder, "--png", &png]).0, Some(0));
    write(
        "Rook.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n<script>alert(1)</script></svg>",
    );
    let (exit, out, err) = draw("chess");
    assert!(exit == Some(2) && out.is_empty() && err.contains("Rook.svg:2: the element `script`"), "{err}");
    write("Rook.svg", &"x".repeat(300_000));
    assert!(draw("chess").2.contains("larger than 256 KiB"));
    let nowhere = scratch.path("nowhere");
    assert!(run(&["show", "chess", "--own-pieces", &nowhere, "--svg", "-"]).2.contains("not a folder"));
    let (exit, _, err) = run(&["show", "chess", "--own-pieces", &folder]);
    assert!(exit == Some(2) && err.contains("--svg"), "{err}");
}
