//! Betza words on the board: the moves of each word, worked out by hand from the meaning of the letters. Unit tests
//! of the parser cover parsing and printing.

use std::collections::BTreeSet;

use varlab::betza::{self, Tiling};
use varlab::compile::{self, Compilation};
use varlab::diagnostics::Code;
use varlab::game::Game;
use varlab::notation::coordinate;
use varlab::syntax::load::{LoadError, LoadedFile, Loader};

/// A loader without files, because the games of these tests use no other files.
struct NoFiles;

impl Loader for NoFiles {
    fn load(&self, _: Option<&str>, _: &str) -> Result<LoadedFile, LoadError> {
        Err(LoadError::Missing)
    }

    fn known_paths(&self) -> Vec<String> {
        Vec::new()
    }
}

/// Compiles a game with the setup `rows`, a piece X with the moves of the word, stones P that only step forwards, and
/// royal pieces K.
fn compile(word: &str, rows: &str) -> Compilation {
    let text = format!(
        "variant Table\npiece Probe X moves {word}\npiece Stone P moves fmW\npiece Chief K moves mW\n  is royal\n\
         player\n  loses when unable to move\n  may pass\nsetup {rows}\n"
    );
    compile::compile(&NoFiles, "table", &text, &[])
}

/// Returns the texts of all moves of White's X.
fn moves(word: &str, rows: &str) -> BTreeSet<String> {
    let compilation = compile(word, rows);
    let errors: Vec<_> = compilation.diagnostics.iter().filter(|problem| problem.is_error()).collect();
    let Some(variant) = &compilation.variant else { panic!("{word} on {rows}: {errors:?}") };
    let program = &variant.program;
    let game = Game::new(program);
    let is_probe = |kind: varlab::board::KindId| program.kind(kind).letter == "X";
    let probe = game.legal_moves().iter().filter(|candidate| is_probe(candidate.mv.kind));
    let texts = probe.map(|candidate| coordinate::write(program, &candidate.mv));
    texts.filter(|text| text != "--").collect()
}

/// Checks a table. Each entry has a word, the rows of the setup, and the expected moves of White's X.
fn assert_moves(table: &[(&str, &str, &str)]) {
    for &(word, rows, expected) in table {
        let expected: BTreeSet<String> = expected.split_whitespace().map(str::to_owned).collect();
        assert_eq!(moves(word, rows), expected, "{word} on {rows}");
    }
}

#[test]
fn doubled_directions_are_described_once() {
    for (tiling, word, description) in [
        (Tiling::Hexagons, "fW", "It goes one square straight forwards."),
        (Tiling::Hexagons, "frW", "It goes one square straight forwards to the right."),
        (Tiling::Cubes, "_W", "It goes one square straight down."),
        (Tiling::Cubes, "f^F", "It goes one square diagonally forwards and up."),
    ] {
        assert_eq!(betza::parse_on(tiling, word).expect(word).english(), description);
    }
}

#[test]
fn moves_of_bent_riders() {
    let griffon = "a1b2 a1b3 a1b4 a1b5 a1c2 a1d2 a1e2";
    assert_moves(&[
        ("[F?R]", "5/5/5/5/X4", griffon),
        ("FyafsF", "5/5/5/5/X4", griffon),
        ("[F-R]", "5/5/5/5/X4", "a1b3 a1b4 a1b5 a1c2 a1d2 a1e2"),
        ("[F?R]", "5/5/5/1p3/X4", "a1b2"),
        ("[F?R]", "5/1p3/5/5/X4", "a1b2 a1b3 a1b4 a1c2 a1d2 a1e2"),
        ("[W?B]", "5/5/5/5/X4", "a1a2 a1b1 a1b3 a1c4 a1d5 a1c2 a1d3 a1e4"),
        ("[W?sR]", "3/3/X2", "a1a2 a1b1 a1b2 a1c2 a1b3"),
        // A hook mover turns once, anywhere on its way.
        ("mR[mR-sR]", "3/3/X2", "a1a2 a1a3 a1b1 a1c1 a1b2 a1c2 a1b3 a1c3"),
        ("mRmasR", "2p/3/X2", "a1a2 a1a3 a1b1 a1c1 a1b2 a1c2 a1b3 a1c3"),
        ("mRmasR", "3/p2/X2", "a1b1 a1c1 a1b2 a1c2 a1b3 a1c3"),
        ("[D?B]", "5/5/5/5/X4", "a1a3 a1c1 a1b4 a1c5 a1d2 a1e3"),
        // After a knight's leap, the piece rides along the long side of the leap, or diagonally.
        ("[N-R]", "5/5/5/5/X4", "a1b4 a1b5 a1d2 a1e2"),
        ("[N-B]", "5/5/5/5/X4", "a1c4 a1d5 a1d3 a1e4"),
        ("[W-N]", "5/5/5/5/X4", "a1b4 a1d2"),
    ]);
}

#[test]
fn moves_with_lame_paths() {
    assert_moves(&[
        ("afsW", "5/2p2/2X2/5/5", "c3a4 c3e4 c3a2 c3e2 c3b1 c3d1"),
        ("nN", "5/2p2/2X2/5/5", "c3a4 c3e4 c3a2 c3e2 c3b1 c3d1"),
        ("[W-F]", "5/2p2/2X2/5/5", "c3a4 c3e4 c3a2 c3e2 c3b1 c3d1"),
        ("afsF", "5/3P1/2X2/5/5", "c3a4 c3b5 c3a2 c3b1 c3d1 c3e2"),
        ("nNN", "5/1P3/5/5/X4", "a1b3 a1c2 a1e3"),
        ("nDD", "5/5/1P3/5/X4", "a1a3 a1a5 a1c1 a1e1"),
        ("nDD", "5/P4/5/5/X4", "a1a3 a1c1 a1e1"),
        // A turn to the other side makes a zigzag.
        ("afsafzW", "5/5/5/5/X4", "a1b4 a1d2"),
        ("afsafqW", "5/5/5/5/X4", "a1c3"),
    ]);
}

#[test]
fn moves_with_repeated_changes_of_direction() {
    assert_moves(&[
        ("(afq)N", "5/5/5/5/X4", "a1b3 a1c2 a1d4 a1a5 a1e1"),
        ("qN", "5/5/5/5/X4", "a1b3 a1c2 a1d4 a1a5 a1e1"),
        ("(az)F", "4/4/4/X3", "a1b2 a1a3 a1c1 a1b4 a1d2"),
        ("zB", "4/4/4/X3", "a1b2 a1a3 a1c1 a1b4 a1d2"),
        ("(az)F", "4/4/1p2/X3", "a1b2"),
        ("(az)cF", "4/p3/4/X3", "a1a3"),
        ("(az)mF", "4/p3/4/X3", "a1b2 a1c1 a1d2"),
        ("(az)W", "3/3/X2", "a1a2 a1b1 a1b2 a1b3 a1c2 a1c3"),
    ]);
}

#[test]
fn moves_that_capture_on_the_way() {
    assert_moves(&[
        ("fmFfcafmF", "5/5/5/3p1/2X2", "c1b2 c1d2e3"),
        ("fmFfcafmF", "5/5/4p/3p1/2X2", "c1b2"),
        ("caK", "3/3/Xp1", "a1b1a2 a1b1b2 a1b1c2 a1b1c1"),
        ("mcabK", "3/3/Xp1", "a1a1 a1b1a1"),
        ("[cK-aK]", "3/3/Xp1", "a1b1a1 a1b1a2 a1b1b2 a1b1c2 a1b1c1"),
        ("[cK-bK]", "2/Xp", "a1b1a1"),
        ("[dK-fcK]", "4/XPpp", "a1b1c1"),
        ("[mcW?fW]", "3/3/Xp1", "a1a2 a1a3 a1b1 a1b1c1"),
        // Both legs of `[cR-fcR]` slide to a capture, so the piece captures two pieces in a line.
        ("[cR-fcR]", "5/5/5/5/X1p1p", "a1c1e1"),
    ]);
}

#[test]
fn moves_that_hop() {
    assert_moves(&[
        ("gafsQ", "5/5/P4/5/X1p2", "a1b4 a1d2"),
        ("[pQ-fsK]", "5/5/P4/5/X1p2", "a1b4 a1d2"),
        ("[pR-fR]", "5/P4/5/5/XpP2", "a1a5"),
        ("[pR-fR]", "5/5/P4/5/X1p1P", "a1a4 a1a5 a1d1"),
        ("pR", "5/5/P4/5/X1p1P", "a1a4 a1a5 a1d1"),
        ("gafR", "5/5/P4/5/X1p1P", "a1a4 a1d1"),
        ("tpafsR", "4/p3/4/X1P1", "a1d2"),
        ("jR4", "5/5/5/P4/X4", "a1a3 a1a4 a1a5 a1c1 a1d1 a1e1"),
        ("jR2", "5/5/5/P4/X4", "a1a3 a1c1"),
        ("yafW", "3/3/X2", "a1a3 a1c1"),
        ("yafR", "4/4/4/X3", "a1a3 a1a4 a1c1 a1d1"),
    ]);
}

#[test]
fn captures_of_own_and_royal_pieces_and_exchanges() {
    assert_moves(&[
        ("dW", "1P1/1X1/1p1", "b2b3"),
        ("mdW", "1P1/1X1/1p1", "b2b3 b2a2 b2c2"),
        ("cW", "1p1/pX1/KPk", "b2b3 b2a2"),
        ("ctW", "1p1/kX1/KP1", "b2b3"),
        ("tW", "1p1/kX1/KP1", "b2b3 b2c2"),
        ("udR", "P2/3/X1p", "a1a3"),
        ("ucR", "P2/3/X1p", "a1c1"),
    ]);
}

#[test]
fn exchanged_pieces_go_to_the_start_of_the_leg() {
    for (word, rows, text, after) in [
        ("udR", "P2/3/X1p", "a1a3", "X2/3/P1p"),
        ("ucR", "P2/3/X1p", "a1c1", "P2/3/p1X"),
        // The piece captured on the first leg is set down where the third leg begins.
        ("rdafaufW", "4/XP2", "a1b1d1", "4/2PX"),
    ] {
        let compilation = compile(word, rows);
        let variant = compilation.variant.expect(word);
        let mut game = Game::new(&variant.program);
        let mv = coordinate::read(&game, text).unwrap_or_else(|error| panic!("{word}: {error}"));
        assert!(game.play(&mv), "{word}");
        let written = varlab::notation::fen::write(&variant.program, game.position());
        assert_eq!(written.split(' ').next(), Some(after), "{word}");
        assert!(game.take_back().is_some());
    }
}

#[test]
fn moves_by_long_leaps() {
    assert_moves(&[
        ("U", "2/X1", "a1a2 a1b1 a1b2"),
        ("cU", "1p/X1", "a1b2"),
        ("FX", "5/5/5/5/X4", "a1b5 a1e2"),
        ("AY", "5/5/5/5/X4", "a1e5"),
        ("WX0", "9/9/9/9/X8", "a1a5 a1e1 a1i1"),
    ]);
}

#[test]
fn cylindrical_moves() {
    assert_moves(&[
        ("oW", "3/X2/3", "a2a1 a2a3 a2b2 a2c2"),
        ("osR", "4/X2p/4", "a2b2 a2c2 a2d2"),
        ("olR", "4/X2p/4", "a2d2"),
        ("lR", "4/X3/4", ""),
        ("oN", "4/4/X3", "a1b3 a1d3 a1c2"),
    ]);
}

#[test]
fn castlings_and_their_errors() {
    assert_moves(&[
        ("KisO2", "8/P3X2P", "e1d1 e1d2 e1e2 e1f2 e1f1 e1c1 e1g1"),
        ("rO2", "8/P3X2P", "e1g1"),
        ("lO3", "8/P3X2P", "e1b1"),
        ("O2", "8/P2pX2P", "e1g1"),
        ("jO2", "8/1P2X1P1", "e1c1 e1g1"),
        ("O2", "8/*P2X1P*", "e1c1 e1g1"),
    ]);
    let errors = |word: &str, rows: &str| -> Vec<Code> {
        let diagnostics = compile(word, rows).diagnostics;
        diagnostics.iter().filter(|problem| problem.is_error()).map(|problem| problem.code).collect()
    };
    assert_eq!(errors("O2", "8/4X3"), [Code::CastlingPartner]);
    assert_eq!(errors("O5", "8/P3X3"), [Code::CastlingSquares]);
    assert_eq!(errors("O2 then on", "8/P3X2P"), [Code::BetzaMeaningless]);
}

#[test]
fn too_many_moves_are_refused_quickly() {
    let codes = |word: &str| -> Vec<Code> {
        let diagnostics = compile(word, "8/8/8/8/8/8/8/X7").diagnostics;
        diagnostics.iter().filter(|problem| problem.is_error()).map(|problem| problem.code).collect()
    };
    assert_eq!(codes("(a)K"), [Code::TooManyAlternatives]);
    assert!(codes("(amc)K").contains(&Code::TooManyAlternatives));
    assert_eq!(codes(&format!("{}W", "a".repeat(150))), [Code::BetzaMalformed]);
    assert_eq!(codes(&format!("{}W", "(".repeat(150))), [Code::BetzaMalformed]);
    let moves = moves("(as)W", "8/8/8/8/8/8/8/X7");
    assert!(moves.contains("a1h8"));
}

/// Checks that the phrases of the English descriptions are grammatical when they are combined.
#[test]
fn descriptions_are_grammatical() {
    let cases = [
        (
            "imdfW",
            "It goes, if it has never moved, one square straight forwards, to a vacant square or to capture a piece of its own side.",
        ),
        ("fhN", "It goes by a leap of one and two squares in any of the four directions forwards."),
        (
            "[mpW-F]",
            "It goes one square straight, onto a vacant square or onto a piece, which stays, and then ",
        ),
    ];
    for (word, expected) in cases {
        let english = varlab::betza::parse(word).expect(word).english();
        assert!(english.starts_with(expected), "{word}: {english}");
    }
}
