//! Tests of the import of games from other programs: an imported game has the same perft counts as the original, and
//! rules that cannot be imported are reported.

mod mutants;

use std::fs;

use rayon::prelude::*;
use varlab::compile::{Compiled, compile};
use varlab::diagnostics::{Diagnostic, Sources, render};
use varlab::game::Game;
use varlab::import::{ImportedGame, VariantsIni};
use varlab::kernel::Kernel;
use varlab::syntax::format::format;

use crate::library;

/// The sections of `tests/data/variants.ini`, each with a depth and Fairy-Stockfish's perft count at that depth. A
/// position in which the game is over has no successors.
const COUNTS: [(&str, u32, u64); 82] = [
    ("camels", 3, 9020),
    ("shortpawns", 3, 2124),
    ("semi", 3, 9054),
    ("allways", 3, 10422),
    ("small", 3, 2233),
    ("wide", 3, 22245),
    ("droppers", 3, 8067),
    ("smallshogi", 3, 2484),
    ("ownshogi", 3, 3816),
    ("topgoal", 3, 8902),
    ("middle", 3, 7913),
    ("losers-of-rooks", 3, 8902),
    ("giveall", 3, 8067),
    ("bang", 3, 8902),
    ("confined", 3, 8546),
    ("halfxiangqi", 3, 12040),
    ("pseudo", 3, 11888),
    ("misered", 3, 8902),
    ("onlyblackcastles", 3, 15686),
    ("armies", 3, 11570),
    ("placed", 3, 44712),
    ("withholes", 3, 4258),
    ("royalcentaur", 3, 11888),
    ("kingmoves", 3, 8902),
    ("maybe", 3, 8902),
    ("torpedo-camels", 3, 9308),
    ("threechecks", 3, 8902),
    ("smallatomic", 3, 344),
    ("onesided", 3, 9014),
    ("dropsides", 3, 13437),
    ("gatedshako", 3, 36214),
    ("latecastlers", 3, 12369),
    ("onlywhitecastles", 3, 13990),
    ("someonecastles", 3, 13614),
    ("byfile", 3, 15206),
    ("partners", 3, 12166),
    ("facing", 3, 439),
    ("latehawks", 3, 18394),
    ("nearcastling", 3, 683),
    ("homedrops", 3, 9862),
    ("heldgoal", 3, 3345),
    ("twogoals", 3, 8902),
    ("latereply", 3, 7222),
    ("kingreply", 3, 269),
    ("fullgoal", 3, 859),
    ("row", 3, 1048),
    ("crossrow", 3, 1418),
    ("slantrow", 3, 1250),
    ("block", 3, 1478),
    ("gappedrow", 3, 1074),
    ("stacked", 3, 158),
    ("together", 3, 326),
    ("apart", 3, 1348),
    ("turncoats", 3, 4634),
    ("hungry", 3, 1927),
    ("unlikepawns", 3, 29531),
    ("ownpawns", 3, 30406),
    ("castlersgame", 3, 8412),
    ("pairedkings", 3, 27661),
    ("spreadbishops", 3, 1774),
    ("lamezebras", 3, 6796),
    ("formgoal", 3, 1080),
    ("fivechecks", 3, 3163),
    ("enclosers", 3, 6),
    ("filledlater", 3, 12),
    ("spreaders", 3, 13616),
    ("boxes", 3, 6744),
    ("neighbours", 3, 2120),
    ("shooters", 3, 17230),
    ("slimes", 3, 461),
    ("holes", 3, 44733),
    ("chains", 3, 576),
    ("optionalwalls", 3, 2952),
    ("edgewalls", 2, 27149),
    ("zonewalls", 2, 1876),
    ("onewall", 2, 4788),
    ("stones", 3, 327),
    ("stonesonly", 3, 4626),
    ("lastinhand", 3, 2940),
    ("kinginhand", 2, 324),
    ("palaces", 3, 2765),
    ("pairofkings", 3, 51042),
];

/// Games that are built into Fairy-Stockfish and also ship with varlab under the same name, each with a cheap perft
/// depth.
const BUILT_IN: [(&str, u32); 37] = [
    ("chess", 3),
    ("nocastle", 3),
    ("crazyhouse", 3),
    ("loop", 3),
    ("chessgi", 3),
    ("pocketknight", 2),
    ("seirawan", 3),
    ("shouse", 3),
    ("kingofthehill", 3),
    ("3check", 3),
    ("extinction", 3),
    ("kinglet", 3),
    ("threekings", 3),
    ("giveaway", 3),
    ("antichess", 3),
    ("nocheckatomic", 3),
    ("atomic", 3),
    ("knightmate", 3),
    ("losalamos", 3),
    ("gardner", 3),
    ("capablanca", 2),
    ("janus", 2),
    ("grand", 2),
    ("makruk", 3),
    ("breakthrough", 3),
    ("shogi", 2),
    ("minishogi", 3),
    ("gorogoro", 3),
    ("minixiangqi", 3),
    ("placement", 3),
    ("racingkings", 3),
    ("flipersi", 3),
    ("flipello", 3),
    ("flipello10", 3),
    ("amazons", 1),
    ("isolation", 2),
    ("snailtrail", 3),
];

fn short_messages(problems: &[Diagnostic], sources: &Sources) -> Vec<String> {
    render::short(problems, sources).lines().map(str::to_owned).collect()
}

fn import(text: &str, section: &str) -> (ImportedGame, Vec<String>) {
    let collection = VariantsIni::read("variants.ini", text);
    let imported = collection.import(section).unwrap_or_else(|| panic!("there is no section {section}"));
    let problems: Vec<Diagnostic> = collection.problems.iter().chain(&imported.problems).cloned().collect();
    (imported, short_messages(&problems, &collection.sources))
}

fn compile_game(name: &str, text: &str) -> Compiled {
    let compilation = compile(&library::Shipped, name, text, &[]);
    let problems = short_messages(&compilation.diagnostics, &compilation.sources);
    compilation.variant.unwrap_or_else(|| panic!("{name}: {problems:?}\n{text}"))
}

fn perft(variant: &Compiled, depth: u32) -> u64 {
    let mut position = Game::new(&variant.program).position().clone();
    Kernel::new(&variant.program).perft(&mut position, depth)
}

#[test]
fn imported_games_have_the_original_perft_counts() {
    let text = fs::read_to_string("tests/data/variants.ini").expect("the games");
    let section_names: Vec<String> = VariantsIni::read("", &text).names().map(str::to_owned).collect();
    assert_eq!(section_names, COUNTS.map(|(name, ..)| name), "every section has its count");
    for (name, depth, nodes) in COUNTS {
        let (imported, problems) = import(&text, name);
        assert_eq!(problems, Vec::<String>::new(), "{name}");
        let text = imported.text.expect("it has no problems");
        assert_eq!(
            format(&text).as_deref(),
            Ok(text.as_str()),
            "{name}: formatting changes the imported text"
        );
        assert_eq!(perft(&compile_game(name, &text), depth), nodes, "{name}:\n{text}");
    }
}

#[test]
fn built_in_games_match_the_shipped_ones() {
    for (name, depth) in BUILT_IN {
        let (imported, problems) = import(&format!("[copy:{name}]\n"), "copy");
        assert_eq!(problems, Vec::<String>::new(), "{name}");
        let copy = compile_game(name, &imported.text.expect("it has no problems"));
        let shipped = compile_game(name, &library::text(name));
        assert_eq!(perft(&copy, depth), perft(&shipped, depth), "{name}");
    }
}

/// Games as in [`BUILT_IN`] for which the import reports a rule that it cannot convert.
const BUILT_IN_WITH_UNSUPPORTED_RULES: [(&str, u32); 2] = [("cambodian", 3), ("janggicasual", 3)];

#[test]
fn built_in_games_with_unsupported_rules_have_the_same_perft_counts() {
    for (name, depth) in BUILT_IN_WITH_UNSUPPORTED_RULES {
        let (imported, problems) = import(&format!("[copy:{name}]\n"), "copy");
        assert!(problems.iter().all(|problem| problem.contains("W1002")), "{name}: {problems:#?}");
        let copy = compile_game(name, &imported.text.expect("it has no errors"));
        let shipped = compile_game(name, &library::text(name));
        assert_eq!(perft(&copy, depth), perft(&shipped, depth), "{name}");
    }
}

#[test]
fn games_with_different_armies_compile_without_diagnostics() {
    let text = "[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBN w Qkq - 0 1\n";
    let game = import(text, "a").0.text.expect("it has no problems");
    let compilation = compile(&library::Shipped, "a", &game, &[]);
    assert_eq!(short_messages(&compilation.diagnostics, &compilation.sources), Vec::<String>::new());
}

#[test]
fn imported_text_is_idiomatic() {
    let text = fs::read_to_string("tests/data/variants.ini").expect("the games");
    for (name, expected) in [("wide", WIDE), ("ownshogi", OWN_SHOGI)] {
        assert_eq!(import(&text, name).0.text.as_deref(), Some(expected), "{name}");
    }
}

const WIDE: &str = "\
# From [wide] of variants.ini.
variant Wide
  language 2

use chess/pieces, chess/pawn, chess/ends, chess/draws

setup
  8 | r n b a q k c b n r
  7 | p p p p p p p p p p
  6 | . . . . . . . . . .
  5 | . . . . . . . . . .
  4 | . . . . . . . . . .
  3 | . . . . . . . . . .
  2 | P P P P P P P P P P
  1 | R N B A Q K C B N R

piece Pawn promotes on last rank to Queen, Rook, Bishop, Knight, Archbishop or Cannon

piece King
  castles K from f1 to i1 with Rook from j1 to h1
  castles Q from f1 to c1 with Rook from a1 to d1

piece Archbishop A moves BN
piece Cannon C moves mRcpR
";

const OWN_SHOGI: &str = "\
# From [ownshogi] of variants.ini.
variant Ownshogi
  language 2

setup
  6 | l s g k l
  5 | . . . . .
  4 | p p p p p
  3 | P P P P P
  2 | . . . . .
  1 | L K G S L

every piece except King
  goes to hand when captured
  drops from hand

piece Pawn P
  moves fW
  may promote from or on rank 5..6 to PromotedPawn
  promotes on last rank to PromotedPawn
  drops from hand to any except last rank, file of friendly Pawn unless it mates

piece Lance L
  moves fR
  may promote from or on rank 5..6 to PromotedLance
  promotes on last rank to PromotedLance
  drops from hand to rank 1..5

piece Silver S
  moves FfW
  may promote from or on rank 5..6 to PromotedSilver

piece Gold G moves WfF

piece King K
  moves K
  is royal

piece PromotedPawn +P
  moves WfF
  goes to hand as Pawn when captured

piece PromotedLance +L
  moves WfF
  goes to hand as Lance when captured

piece PromotedSilver +S
  moves WfF
  goes to hand as Silver when captured

player
  loses when unable to move
  loses when position occurs 4 times by checking
  draws when position occurs 4 times
";

/// The text of a `variants.ini`, and the beginning of its only message.
const PROBLEMS: &[(&str, &str)] = &[
    ("[a:chess]\nmaxRanks = 8\n", "2:1: warning[W1001]: unknown key `maxRanks`"),
    ("[a:chess]\nmaxRank = 8\nmaxRank = 8\n", "3:1: warning[W1003]: `maxRank` is set twice"),
    ("[a:chess]\ncastling = yes\n", "2:12: error[E1002]: `castling` cannot be `yes`"),
    ("[a:chess]\nmaxRank = many\n", "2:11: error[E1002]: `maxRank` cannot be `many`"),
    (
        "[a:chess]\nmaxRank = 20\n",
        "1:1: error[E1002]: the start position cannot be imported: a board of 8 files and 20 ranks",
    ),
    (
        "[a:chess]\nmaxRank = 7\n",
        "1:1: error[E1002]: the start position cannot be imported: there are 8 rows",
    ),
    ("[a:chess]\nstalemateValue = lose\n", "2:18: error[E1002]: `stalemateValue` cannot be `lose`"),
    ("[a:chess]\nflagRegion = d4-e5\n", "2:14: error[E1002]: `d4-e5` is not a square"),
    ("[a:chess]\nstartFen = kx/8 w\n", "2:12: error[E1002]: the start position cannot be imported"),
    ("[a:chess]\nqueen = -\n", "1:1: error[E1002]: no piece has the letter `Q`"),
    ("[a:chess]\ncustomPiece1 = n\n", "2:16: error[E1002]: `customPiece1` has no moves"),
    ("[a:chess]\ncustomPiece1 = n:E\n", "2:18: error[E0402]"),
    ("[a:chess]\narchbishop = nn\n", "2:14: error[E1002]: `nn` is not the letter of a piece"),
    ("[a:chess]\npromotedPieceType = n\n", "2:21: error[E1002]: `promotedPieceType` cannot be `n`"),
    ("[a:ches]\n", "1:4: error[E1003]: `ches` is not an earlier section"),
    ("[a:a]\n", "1:4: error[E1003]: `a` is not an earlier section"),
    ("[a:b]\n[b:chess]\n", "1:4: error[E1003]: `b` is not an earlier section"),
    ("maxRank = 8\n[a:chess]\n", "1:1: error[E1001]: setting outside a section"),
    ("[a:chess]\nmaxRank: 8\n", "2:1: error[E1001]: expected a section heading or a setting"),
    ("[a:chess]\ncountingRule = makruk\n", "2:1: warning[W1002]: `countingRule = makruk` is not imported"),
    ("[a:chess]\nduckGating = true\n", "2:1: warning[W1002]: `duckGating = true`"),
    ("[a:chess]\npass = true\n", "2:1: warning[W1002]: `pass = true`"),
    ("[a:chess]\nchess960 = true\n", "2:1: warning[W1002]: `chess960 = true`"),
    (
        "[a:extinction]\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\nextinctionPieceCount = 1\n",
        "4:1: warning[W1002]",
    ),
    ("[a:cambodian]\n", "1:1: warning[W1002]: `cambodianMoves = true` is not imported"),
    ("[a:janggicasual]\n", "1:1: warning[W1002]: `pass = true` is not imported"),
    (
        "[a:chess]\ncastlingKingPieceBlack = q\nstartFen = r3q2r/pppppppp/8/4k3/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\n",
        "2:1: warning[W1002]: `castlingKingPieceBlack = q` is not imported: if the castling",
    ),
    ("[a:chess]\npromotionPieceTypes = n,q\n", "2:23: error[E1002]: `promotionPieceTypes` cannot be `n,q`"),
    (
        "[a:chess]\nconnectN = 8\nconnectDiagonal = false\n",
        "2:1: warning[W1002]: `connectN = 8` is not imported",
    ),
    ("[a:chess]\nconnectNxN = 4\n", "2:1: warning[W1002]: `connectNxN = 4` is not imported"),
    ("[a:chess]\ncollinearN = 4\n", "2:1: warning[W1002]: `collinearN = 4` is not imported"),
    (
        "[a:chess]\nconnectPieceTypes = nb\nconnectRegion1White = *1\n",
        "3:1: warning[W1002]: `connectRegion1White = *1` is not imported",
    ),
    (
        "[a:kingofthehill]\nflagPieceSafe = true\nflagPieceBlockedWin = true\n",
        "3:1: warning[W1002]: `flagPieceBlockedWin = true` is not imported: together with `flagPieceSafe`",
    ),
    (
        "[a:pocketknight]\nenclosingDrop = anyside\n",
        "2:1: warning[W1002]: `enclosingDrop = anyside` is not imported",
    ),
    ("[a:shogi]\npiecePromotionOnCapture = true\n", "2:1: warning[W1002]: `piecePromotionOnCapture = true`"),
    ("[a:chess]\npassOnStalemate = true\n", "2:1: warning[W1002]: `passOnStalemate = true`"),
    (
        "[a:chess]\nnMoveRuleTypesBlack = n\n",
        "2:1: warning[W1002]: `nMoveRuleTypesBlack = n` is not imported",
    ),
    ("[a:chess]\ncustomPiece1 = n:NnC\n", "2:18: warning[W1002]: `nC` is not imported"),
    ("[a:chess]\ncustomPiece1 = n:NnH\n", "2:18: warning[W1002]: `nH` is not imported"),
    ("[a:chess]\ncustomPiece1 = n:fnGGNmnH2\n", "2:18: warning[W1002]: `fnGG, mnH2` is not imported"),
    (
        "[a:chess]\nwallingRule = past\n",
        "2:1: warning[W1002]: `wallingRule = past` is not imported: walls cannot be imported together with moves",
    ),
    (
        "[a:chess]\nwallingRule = duck\n",
        "2:1: warning[W1002]: `wallingRule = duck` is not imported: in the converted game, a wall could block",
    ),
    (
        "[a:crazyhouse]\nwallingRule = edge\n",
        "2:1: warning[W1002]: `wallingRule = edge` is not imported: walls cannot be imported together with drops",
    ),
    (
        "[a:chess]\npetrifyOnCaptureTypes = nk\n",
        "2:1: warning[W1002]: `petrifyOnCaptureTypes = nk` is not imported",
    ),
    (
        "[a:knightmate]\nextinctionValue = loss\nextinctionPieceTypes = r\nextinctionPseudoRoyal = true\n",
        "4:1: warning[W1002]: `extinctionPseudoRoyal = true` is not imported: in the converted game, several royal pieces",
    ),
    (
        "[a:chess]\nflipEnclosedPieces = ataxx\n",
        "2:1: warning[W1002]: `flipEnclosedPieces = ataxx` is not imported: it is",
    ),
    ("[a:breakthrough]\nflipEnclosedPieces = snort\n", "2:1: warning[W1002]: `flipEnclosedPieces = snort`"),
    (
        "[a:flipello]\nmaxRank = 4\nmaxFile = d\nstartFen = *3/1pP1/1Pp1/3*[PPPppp] w\nenclosingDropStart = -\n",
        "1:1: warning[W1002]: `enclosingDrop = reversi` is not imported: in the converted game, every drop turns",
    ),
    (
        "[a:chess]\nmaterialCounting = whitedrawodds\n",
        "2:1: warning[W1002]: `materialCounting = whitedrawodds`",
    ),
    (
        "[a:snailtrail]\nmaterialCounting = unweighted\n",
        "2:1: warning[W1002]: `materialCounting = unweighted` is not imported: the converted game is drawn",
    ),
    ("[a:chess]\nmobilityRegionWhiteGold = *1\n", "2:1: warning[W1002]"),
];

#[test]
fn errors_and_unsupported_rules_are_reported_with_their_lines() {
    for (text, expected) in PROBLEMS {
        let (imported, problems) = import(text, "a");
        let [problem] = &problems[..] else { panic!("{text}: one problem is expected: {problems:#?}") };
        assert!(problem.starts_with(&format!("variants.ini:{expected}")), "{text}: {problem}");
        let has_error = problem.contains("error[") && !problem.contains("E1001");
        assert_eq!(imported.text.is_none(), has_error, "{text}");
    }
}

#[test]
fn walls_are_not_imported_if_the_pieces_use_all_letters() {
    let letters = "acdefghijlmostuvwxyz";
    let piece = |(index, letter): (usize, char)| format!("customPiece{} = {letter}:W", index + 1);
    let pieces = letters.chars().enumerate().map(piece).collect::<Vec<_>>().join("\n");
    for rule in ["petrifyOnCaptureTypes = n", "wallingRule = static"] {
        let board = "rnbqkbnr/pacdefgh/ijlmostu/vwxyz3/8/8/PPPPPPPP/RNBQKBNR";
        let text = format!("[a:chess]\n{pieces}\nstartFen = {board} w - - 0 1\ncastling = false\n{rule}\n");
        let (imported, problems) = import(&text, "a");
        let [problem] = &problems[..] else { panic!("{rule}: one problem is expected: {problems:#?}") };
        assert!(problem.contains("the pieces of the game use all letters"), "{problem}");
        assert!(!imported.text.expect("it has no errors").contains("Wall"), "{rule}");
    }
}

#[test]
fn inactive_rules_and_display_settings_are_not_reported() {
    let quiet = "[a:chess]\npieceToCharTable = PNBRQ\nvariantTemplate = shogi\npocketSize = 5\npieceValueMg = p:100\n\
                 duckGating = false\nconnectN = 0\ncountingRule = none\nmaterialCounting = none\npieceDrops = false\n";
    assert_eq!(import(quiet, "a").1, Vec::<String>::new());
}

#[test]
fn every_predefined_piece_is_supported() {
    let table = fs::read_to_string("src/import/fairy_stockfish/pieces.tsv").expect("the table");
    let keys = table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    for key in keys {
        // Each piece is alone on a board with two kings, so that no other setting affects its meaning.
        let text = format!(
            "[a]\n{key} = x\ncustomPiece1 = z:K\nstartFen = x6z/8/8/8/8/8/8/X6Z w - - 0 1\ncastling = false\n\
             extinctionValue = loss\nextinctionPieceTypes = z\n"
        );
        let (imported, problems) = import(&text, "a");
        assert_eq!(problems, Vec::<String>::new(), "{key}");
        compile_game(key, &imported.text.expect("it has no problems"));
    }
}

#[test]
fn invalid_values_and_truncated_files_cause_no_panic() {
    let text = fs::read_to_string("tests/data/variants.ini").expect("the games");
    let keys = fs::read_to_string("src/import/fairy_stockfish/keys.tsv").expect("the table");
    let keys = keys.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
    let values = ["", "-", "*", "0", "1", "99999999999", "true", "k", "kq", "a1", "*1 *8", "p:q", "é", "+"];
    let settings = keys.flat_map(|key| values.map(|value| format!("{key} = {value}")));
    // Each setting is tried in one of three games.
    let parents = ["chess", "shogi", "xiangqi"].into_iter().cycle();
    let sections: Vec<String> =
        settings.zip(parents).map(|(setting, parent)| format!("[a:{parent}]\n{setting}\n")).collect();
    sections.par_iter().for_each(|section| {
        if let Some(text) = import(section, "a").0.text {
            compile(&library::Shipped, "a", &text, &[]);
        }
    });
    for at in 0..text.len() {
        if text.is_char_boundary(at) && at % 7 == 0 {
            VariantsIni::read("", &text[at..]);
        }
    }
}

#[test]
fn castling_is_imported_unless_the_castling_piece_can_move_two_squares() {
    for (word, is_lost) in [("W", false), ("R1", false), ("R2", true), ("R", true), ("DF", true)] {
        let text = format!(
            "[a:chess]\ncustomPiece1 = x:{word}\ncastlingKingPieceBlack = x\n\
             startFen = r3x2r/pppppppp/8/4k3/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\n"
        );
        let problems = import(&text, "a").1;
        assert_eq!(
            problems.iter().any(|problem| problem.contains("the castling piece")),
            is_lost,
            "{word}: {problems:#?}"
        );
    }
}
