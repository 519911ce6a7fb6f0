//! Tests sets of pieces and squares in every place where a sentence can contain one. A set may include kinds that the
//! game does not have, which must not cause a panic.

use rayon::prelude::*;
use varlab::compile;
use varlab::kernel::Kernel;
use varlab::notation::fen;

use crate::games::random_games;
use crate::library::Shipped;

/// Sentences that contain a set.
const SENTENCES: &[&str] = &[
    "piece Knight moves N onto {}, vacant",
    "piece Knight moves N into {} then on",
    "piece Knight moves K then N onto {}",
    "piece Knight also moves to {} except origin",
    "piece Rook moves R over one {}",
    "piece Rook moves R within {}",
    "piece Rook moves R from {}",
    "piece Rook moves R onto file of {}",
    "piece Rook shoots R onto {}",
    "piece Bishop moves B then removes every {}",
    "piece Bishop moves B if {}",
    "piece Bishop moves B if at least 2 {} at K",
    "piece Bishop moves B unless no {}",
    "piece Queen after capturing {}, becomes Rook",
    "piece Queen after moving to {}, becomes Rook",
    "piece Queen promotes on {} to Rook",
    "every Knight goes to hand when captured\npiece Knight drops from hand to {}",
    "player must capture {}",
    "player must not move {}",
    "player loses when no {}",
    "player wins when 20 {}",
    "player wins when cannot capture {}",
    "player wins after capturing {} 9 times",
    "player draws when only {} remain",
    "player draws after 30 moves without capturing {}",
    "player\n  makes 2 moves a turn\n  ends turn after capturing {}",
];

/// The sets that take the place of `{}`.
const SETS: &[&str] = &[
    "any",
    "vacant",
    "unmoved piece",
    "unmoved friend",
    "unmoved any",
    "promoted enemy",
    "piece except unmoved enemy",
    "unmoved piece on rank 1..4",
];

#[test]
fn any_set_in_any_sentence_causes_no_panic() {
    let texts: Vec<String> = SENTENCES
        .iter()
        .flat_map(|sentence| SETS.iter().map(|set| sentence.replace("{}", set)))
        .map(|sentence| format!("variant Sets\nuse chess\n{sentence}\n"))
        .collect();
    let accepted = texts.par_iter().filter(|text| compiles_and_plays(text)).count();
    assert!(accepted > texts.len() / 3, "the checker accepts only {accepted} of {} games", texts.len());
}

/// Plays a few random moves of a game. Returns false if the checker refuses the game.
fn compiles_and_plays(text: &str) -> bool {
    let Some(variant) = compile::compile(&Shipped, "sets", text, &[]).variant else { return false };
    let program = variant.program;
    assert!(!program.to_string().is_empty());
    let kernel = Kernel::new(&program);
    random_games(&program, 1, 4, |game| {
        if game.outcome().is_some() {
            return;
        }
        let position = fen::write(&program, game.position());
        let read = fen::read(&program, &position).unwrap_or_else(|error| panic!("{text}{error}"));
        assert!(read == *game.position(), "{text}{position}");
        let count = kernel.perft(&mut game.position().clone(), 1);
        assert_eq!(count, game.legal_moves().len() as u64, "{text}{position}");
    });
    true
}
