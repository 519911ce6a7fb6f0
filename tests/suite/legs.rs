//! Squares on which a leg (one part of a move) may end. The steps after the leg restrict them only if the piece moves
//! on.

use std::collections::BTreeSet;

use varlab::board::Side;
use varlab::compile::{Compilation, compile};
use varlab::game::Game;
use varlab::interp::{in_check, legal_moves};
use varlab::notation::{coordinate, fen};

use crate::library;

/// Kings far from the other pieces, pieces of both sides, and the vacant squares e3 and f6, which the word `nest`
/// names.
const POSITION: &str = "k7/8/8/2nrp3/2NBP3/2rR4/5q2/7K w - - 0 1";

/// The text of the tested game, without the tested sentence. Its Knights are iron: only a sentence that names Knights
/// can capture them.
const HEAD: &str = "variant Legs
use chess/pieces, chess/pawn
setup k7/8/8/2nrp3/2NBP3/2rR4/5q2/7K
nest means e3 f6
piece Knight is iron
piece King is not royal
player loses when no King
";

fn compile_with(sentence: &str) -> Compilation {
    compile(&library::Shipped, "legs", &format!("{HEAD}piece Bishop\n never moves\n {sentence}\n"), &[])
}

/// Returns the texts of the moves from d4, without the letter of the kind that the mover becomes.
fn moves(sentence: &str) -> BTreeSet<String> {
    let compilation = compile_with(sentence);
    let variant = compilation.variant.unwrap_or_else(|| panic!("{sentence}: {:?}", compilation.diagnostics));
    let program = &variant.program;
    let mut position = fen::read(program, POSITION).expect("a position");
    let all = legal_moves(program, &mut position);
    let texts = all.iter().map(|candidate| coordinate::write(program, &candidate.mv));
    let texts = texts.filter(|text| text.starts_with("d4"));
    texts.map(|text| text.trim_end_matches(['r', 'q']).to_owned()).collect()
}

/// Legs, and their destinations in the position above.
const LEGS: &[(&str, &[&str])] = &[
    ("moves to enemy Rook", &["d4c3", "d4d5"]),
    ("moves to enemy", &["d4a8", "d4c3", "d4d5", "d4e5", "d4f2"]),
    ("moves to enemy Knight", &["d4c5"]),
    ("moves to enemy Knight, Pawn", &["d4c5", "d4e5"]),
    ("moves to enemy except Queen", &["d4a8", "d4c3", "d4d5", "d4e5"]),
    ("moves to nest", &["d4e3", "d4f6"]),
    ("moves to nest, enemy Knight", &["d4c5", "d4e3", "d4f6"]),
    ("moves to enemy Knight onto file c", &["d4c5"]),
    ("moves to enemy onto rank 5", &["d4d5", "d4e5"]),
    ("moves to friend", &[]),
    ("moves to friend onto friendly Rook", &["d4d3"]),
    ("moves to vacant within nest, d4", &["d4d4", "d4e3", "d4f6"]),
    ("moves W onto enemy", &["d4d5"]),
    ("moves W onto any", &["d4d5", "d4d3", "d4e4"]),
    ("moves W", &["d4d5"]),
    ("shoots to enemy", &["d4,a8", "d4,c3", "d4,d5", "d4,e5", "d4,f2"]),
    ("shoots to enemy Knight", &["d4,c5"]),
    ("shoots K", &["d4,c3", "d4,d5", "d4,e5"]),
    ("shoots K onto enemy Knight", &["d4,c5"]),
];

/// Effects that move no piece and capture no piece that could be in the way.
const EFFECTS: &[&str] = &[
    "",
    "then becomes Rook",
    "then may become Queen",
    "then leaves a trail",
    "then removes every Pawn on file h",
];

#[test]
fn an_effect_does_not_restrict_the_previous_leg() {
    for (leg, ends) in LEGS {
        let ends: BTreeSet<String> = ends.iter().map(|end| (*end).to_owned()).collect();
        for effect in EFFECTS {
            let sentence = format!("{leg} {effect}");
            assert_eq!(moves(&sentence), ends, "{sentence}");
        }
    }
}

/// Steps after a leg with `into`, and true if the move can end after them.
const AFTER_INTO: &[(&str, bool)] = &[
    ("", false),
    ("then becomes Bishop", false),
    ("then may become Rook", false),
    ("then leaves a trail", false),
    ("then drops Rook from hand to vacated", false),
    ("then removes every enemy at K", false),
    ("then removes every friend", false),
    ("then removes every enemy Rook", false),
    ("then may shoot R", false),
    ("then becomes Rook then shoots R", false),
    ("then removes its maker", false),
    ("then removes itself", true),
    ("then removes every enemy", true),
    ("then removes every Pawn", true),
    ("then becomes Rook then removes every piece on rank 1..7", true),
    ("then W", true),
    ("then becomes Rook then W", true),
    ("then K onto vacant then shoots R", true),
];

#[test]
fn a_move_ends_on_an_occupied_square_only_if_the_mover_or_the_occupant_is_removed() {
    for (steps, allowed) in AFTER_INTO {
        for leg in ["moves F into enemy Pawn", "moves to enemy Pawn into any", "shoots F into enemy Pawn"] {
            // A shot cannot be followed by another shot.
            if leg.starts_with("shoots") && steps.contains("shoot") {
                continue;
            }
            let sentence = format!("{leg} {steps}");
            let found = compile_with(&sentence).diagnostics;
            let refused = found.iter().any(|problem| problem.code.id() == "E0406");
            let errors = found.iter().any(varlab::diagnostics::Diagnostic::is_error);
            // With `into any` the occupant can be of any kind, so that any `removes every` can remove it.
            let is_removed =
                leg.contains("into any") && steps.contains("removes every") && !steps.contains("at K");
            assert_eq!(
                (!refused, !errors),
                (*allowed || is_removed, *allowed || is_removed),
                "{sentence}: {found:?}"
            );
        }
    }
}

/// Places that contain voids as well as squares.
const PLACES_WITH_VOIDS: &[&str] =
    &["2 by 2 block of origin", "rank of origin", "colour of origin", "any at W of origin"];

#[test]
fn no_leg_ends_on_a_void_that_a_place_contains() {
    for place in PLACES_WITH_VOIDS {
        let text = format!(
            "variant Void\nuse black-hole-chess\npiece Queen moves shoots K into {place} then turns it\n"
        );
        let compilation = compile(&library::Shipped, "void", &text, &[]);
        let variant = compilation.variant.unwrap_or_else(|| panic!("{place}: {:?}", compilation.diagnostics));
        let program = &variant.program;
        let mut position = Game::new(program).position().clone();
        for candidate in legal_moves(program, &mut position) {
            let text = coordinate::write(program, &candidate.mv);
            let mut squares = candidate.mv.text_squares();
            assert!(squares.all(|(cell, _)| program.shape.is_square(cell)), "{place}: {text}");
        }
    }
}

#[test]
fn a_jump_home_attacks_as_the_kind_that_the_mover_has_become() {
    for jump in ["to its home square onto any", "back once or more"] {
        let text = format!(
            "variant Home\nuse chess\nback means to its home square onto any\npiece Bishop\n never moves\n \
             moves W onto vacant then becomes Rook then {jump}\n"
        );
        let compilation = compile(&library::Shipped, "home", &text, &[]);
        let variant = compilation.variant.unwrap_or_else(|| panic!("{jump}: {:?}", compilation.diagnostics));
        let position = fen::read(&variant.program, "K7/8/8/8/1b6/8/8/7k w - - 0 1").expect("a position");
        assert!(in_check(&variant.program, &position, Side::White), "{jump}");
    }
}

#[test]
fn a_capture_that_turns_a_royal_of_its_own_side_attacks_nothing() {
    for (sentence, is_attack) in [
        ("moves N then turns every piece at N", false),
        ("moves N\n after moving, turns every piece at N", false),
        ("moves N\n after capturing, turns every friendly King at N", false),
        ("moves N\n after moving, turns every enemy at N", true),
        ("moves N\n after moving, turns every piece at W", true),
    ] {
        let text = format!("variant Turns\nuse chess\npiece Knight\n never moves\n {sentence}\n");
        let compilation = compile(&library::Shipped, "turns", &text, &[]);
        let variant =
            compilation.variant.unwrap_or_else(|| panic!("{sentence}: {:?}", compilation.diagnostics));
        let position = fen::read(&variant.program, "8/8/8/8/3n4/k7/2K5/8 w - - 0 1").expect("a position");
        assert_eq!(in_check(&variant.program, &position, Side::White), is_attack, "{sentence}");
    }
}
