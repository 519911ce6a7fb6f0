//! Round trips on random variants, each a shipped variant with one to three random sentences added. Positions,
//! including final ones, and moves are written and must be read back unchanged. Moves are written in coordinate
//! notation and in SAN.

use std::sync::Arc;

use rayon::prelude::*;
use varlab::compile;
use varlab::game::Game;
use varlab::interp;
use varlab::ir::Program;
use varlab::notation::{coordinate, fen, parse_move, san};

use crate::games::random_games;
use crate::library::Shipped;
use crate::random::random_number;

/// The default number of variants. `GENERATED_VARIANTS` sets another number, `GENERATED_SEED` another seed.
const VARIANTS: u64 = 30;

/// The shipped variants to which sentences are added. Chess is chosen more often than the others.
const BASES: &[&str] = &[
    "chess",
    "chess",
    "chess",
    "atomic",
    "nocheckatomic",
    "crazyhouse",
    "seirawan",
    "marseillais",
    "berolina",
    "wildebeest",
    "black-holes",
    "spacewarp44",
    "hole-chess",
    "placement",
    "spartan",
];

/// The sentences that are added.
#[rustfmt::skip]
const SENTENCES: &[&str] = &[
    // Trails of every kind of move.
    "piece Rook also moves mR then bW then leaves a trail",
    "piece Rook moves R then leaves a trail",
    "piece Rook also moves mR then R then leaves a trail",
    "piece Rook also moves R over one piece then leaves a trail",
    "piece Queen also moves mB then mB then leaves a trail",
    "piece Knight also moves nN then leaves a trail",
    "piece Knight also moves mQ2 then may become Rook then leaves a trail",
    "piece Bishop also moves mB then may shoot W then leaves a trail",
    "piece Bishop moves B if no Queen then leaves a trail",
    "piece Bishop\n  moves B\n  after moving, leaves a trail",
    "piece Bishop\n  moves B\n  after capturing, leaves a trail then removes every enemy at W",
    "piece King after moving or castling, leaves a trail",
    "piece King also moves mK2 then leaves a trail",
    "piece King also moves K onto trail then removes its maker",
    "piece Pawn also moves mfW3 then leaves a trail unless unmoved",
    "piece Pawn also moves mfWmsW then leaves a trail",
    "piece Knight also moves N onto trail then removes its maker",
    "every piece except Knight after moving, friendly Knight may move N onto trail",
    "piece Queen also moves K onto trail then on then leaves a trail",
    "board wraps sideways\npiece Rook moves R then leaves a trail",
    // Sentences that affect moves.
    "player may pass",
    "Black may pass",
    "player must capture",
    "player must not check",
    "player\n  may pass\n  makes 2 moves a turn",
    "player may pass\nplayer wins when in check and enemy to move",
    "piece Tokin +P moves K\npiece Pawn may promote on last 5 ranks to Tokin",
    "piece Tokin +P moves K\nevery Pawn goes to hand when captured\npiece Pawn\n  drops from hand\n  after dropping, may become Tokin",
    "piece Tower +R moves Q\nevery Rook after moving or castling, may become Tower",
    "piece Duke +K\n  moves Q\n  is royal\npiece King after moving or castling, may become Duke",
    "piece Knight also moves K onto enemy then K onto vacant",
    "piece Knight also moves in place then removes every enemy at K then removes itself",
    "piece Bishop also moves in place then becomes Rook or Knight",
    "piece Bishop also moves W onto friend",
    "piece Queen also moves [cK-bK-fmQ]",
    "piece Rook also shoots R onto enemy",
    "piece Rook also moves udN",
    "every piece also moves from a1..b4 to g5..h8",
    "piece Pawn promotes on last rank to Queen (at most 1) or Knight if possible",
    "piece Pawn may promote on last 3 ranks to Bishop or Queen",
    // Sentences that add state to a position.
    "piece Knight moves N onto unmoved enemy, vacant",
    "piece Knight moves Q if unmoved",
    "every unmoved piece except Pawn also moves mD",
    "every promoted piece also moves N",
    "every piece except King goes to hand when captured\nevery piece except King, Pawn drops from hand",
    "every Rook goes to hand as Knight when captured\npiece Knight drops from hand as Rook to rank 1..5",
    "every Rook, Pawn goes to hand when captured\npiece Rook drops unmoved from hand to rank 1",
    "piece Knight drops to rank 4",
    "every unmoved piece except Pawn after moving or castling, may drop Rook from hand to vacated\n\
     every Rook goes to hand when captured",
    "every piece castles Q from e1 to b1 with Rook from a1 to c1",
    "player wins after checking 3 times",
    "player loses after capturing Pawn 9 times",
    "player makes 2 moves a turn",
    "player makes 1 move a turn, 1 more each turn",
    "player\n  makes 3 moves a turn\n  ends turn after checking",
    // Royal pieces that can be lost.
    "piece King is jointly royal\npiece Queen is jointly royal",
    "piece Queen is royal",
    "piece King is not royal\nplayer loses when no King",
    "every piece after capturing, removes every piece at K without check",
    "piece Rook moves R then removes every enemy at W without check",
    "piece Knight after moving, becomes King",
    "piece Pawn promotes on last rank to King or Queen",
];

/// Returns the text of a random variant.
fn random_variant_text(seed: &mut u64) -> String {
    let mut pick = |list: &[&'static str]| list[(random_number(seed) % list.len() as u64) as usize];
    let base = pick(BASES);
    let sentences: Vec<&str> = (0..3).map(|_| pick(SENTENCES)).collect();
    let count = 1 + (random_number(seed) % 3) as usize;
    format!("variant Generated\n  language 2\nuse {base}\n{}\n", sentences[..count].join("\n"))
}

#[test]
fn written_positions_and_moves_are_read_back() {
    let setting =
        |name: &str, default| std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (variants, first_seed): (u64, u64) =
        (setting("GENERATED_VARIANTS", VARIANTS), setting("GENERATED_SEED", 1));
    let accepted = (first_seed..first_seed + variants).into_par_iter().filter(|&number| {
        let mut seed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let text = random_variant_text(&mut seed);
        let Some(variant) = compile::compile(&Shipped, "generated", &text, &[]).variant else { return false };
        let context = format!("GENERATED_SEED={number}\n{text}");
        random_games(&variant.program, 2, 40, |game| check_position(&context, &variant.program, game));
        random_games(&variant.program, 1, 12, |game| check_moves(&context, &variant.program, game));
        true
    });
    let accepted = accepted.count() as u64;
    assert!(accepted > variants / 3, "only {accepted} of {variants} variants compile");
}

fn check_position(context: &str, program: &Arc<Program>, game: &Game) {
    // A FEN does not show that one of several royals was removed, by a move that may leave its own side in check.
    let position = game.position();
    if position.has_recorded_loss() || interp::in_check(program, position, position.side().other()) {
        return;
    }
    let text = fen::write(program, game.position());
    let read = fen::read(program, &text).unwrap_or_else(|error| panic!("{context}{text}: {error}"));
    assert!(read == *game.position(), "{context}{text}: {}", fen::write(program, &read));
    let reread_game = Game::from_position(program, read);
    assert_eq!(reread_game.legal_moves().len(), game.legal_moves().len(), "{context}{text}");
}

fn check_moves(context: &str, program: &Program, game: &Game) {
    for candidate in game.legal_moves() {
        let mv = candidate.mv;
        let text = coordinate::write(program, &mv);
        let location = || format!("{context}{}: {text}", fen::write(program, game.position()));
        assert_eq!(coordinate::read(game, &text).as_ref(), Ok(&mv), "{}", location());
        let san_text = san::write(game, &mv);
        assert_eq!(parse_move(game, &san_text).as_ref(), Ok(&mv), "{}, written {san_text}", location());
        assert_eq!(parse_move(game, &text).as_ref(), Ok(&mv), "{}", location());
    }
}
