//! Comparison of the kernel with the interpreter in one position.

use std::collections::BTreeMap;

use varlab::board::{Content, Piece, Side};
use varlab::interp::{self, Candidate};
use varlab::ir::{Fact, Program};
use varlab::kernel::{AttackTable, Kernel, MoveList};
use varlab::notation::{coordinate, fen};
use varlab::position::{Form, Position};

use crate::random::random_number;

/// Checks that kernel and interpreter generate the same move texts, that the positions after each move are the same
/// and have the correct keys, and that both agree about checks.
pub fn check(game: &str, program: &Program, kernel: &Kernel, position: &Position) {
    let mut interpreted = BTreeMap::new();
    for candidate in interp::legal_moves(program, &mut position.clone()) {
        check_removable_squares(game, program, position, &candidate);
        let mut after = position.clone();
        after.make(program, &candidate.delta);
        interpreted.insert(coordinate::write(program, &candidate.mv), after);
    }
    let mut generated = BTreeMap::new();
    let mut list = MoveList::default();
    let mut current = position.clone();
    kernel.list(&mut current, &mut list);
    let context = || format!("{game}\n{}", fen::write(program, position));
    assert_eq!(current, *position, "the position is unchanged: {}", context());
    for mv in list.moves() {
        let undo = kernel.make(&mut current, mv, &list);
        let text = coordinate::write(program, mv);
        assert_eq!(current.key(), current.compute_key(program), "the key after {text}: {}", context());
        let duplicate = generated.insert(text.clone(), current.clone());
        assert!(duplicate.is_none(), "{text} is generated twice: {}", context());
        kernel.unmake(&mut current, &undo);
        assert_eq!(current, *position, "{text} is unmade: {}", context());
    }
    let only_in_first = |moves: &BTreeMap<String, Position>, others: &BTreeMap<String, Position>| {
        moves.keys().filter(|text| !others.contains_key(*text)).cloned().collect::<Vec<_>>()
    };
    let (missing, superfluous) =
        (only_in_first(&interpreted, &generated), only_in_first(&generated, &interpreted));
    assert!(
        missing.is_empty() && superfluous.is_empty(),
        "missing {missing:?}, superfluous {superfluous:?}: {}",
        context()
    );
    for (text, after) in &interpreted {
        assert_eq!(generated[text], *after, "after {text}: {}", context());
    }
    assert_eq!(kernel.perft(&mut current, 1), interpreted.len() as u64, "number of moves: {}", context());
    for side in Side::BOTH {
        let in_check = interp::in_check(program, position, side);
        assert_eq!(kernel.in_check(position, side), in_check, "check of {side}: {}", context());
    }
    for ending in &program.endings {
        for fact in ending.reason.facts().filter(|fact| is_about_board(fact)) {
            for side in Side::BOTH.into_iter().filter(|side| ending.sides[side.index()]) {
                let holds = interp::holds(program, position, side, fact);
                assert_eq!(kernel.holds(position, side, fact), holds, "{fact:?} of {side}: {}", context());
            }
        }
    }
}

/// Returns true if a fact depends only on the pieces on the board.
fn is_about_board(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::CountOf(..)
            | Fact::More(..)
            | Fact::Points(..)
            | Fact::MorePoints(..)
            | Fact::Faces(..)
            | Fact::InLine { .. }
    )
}

/// Checks that a move removes pieces only on squares where its rule may remove them: the search for attacks skips all others.
fn check_removable_squares(game: &str, program: &Program, position: &Position, candidate: &Candidate) {
    let Candidate { mv, victims, .. } = candidate;
    let rule = usize::from(mv.rule);
    if mv.form != Form::Move || rule >= program.rules.len() {
        return;
    }
    let Some(removable) = program.removable_by(rule, position.side(), mv.from) else { return };
    for &(square, _) in victims {
        let text = coordinate::write(program, mv);
        let context =
            || format!("{} by {text}, {game}: {}", program.name(square), fen::write(program, position));
        assert!(removable.has(square), "{}", context());
    }
}

/// Plays up to three random moves, and compares kernel and interpreter in the position after each.
pub fn check_after_random_moves(
    game: &str,
    program: &Program,
    kernel: &Kernel,
    position: &Position,
    seed: &mut u64,
) {
    let mut position = position.clone();
    for _ in 0..3 {
        let moves = interp::legal_moves(program, &mut position);
        if moves.is_empty() {
            break;
        }
        let chosen = &moves[(random_number(seed) % moves.len() as u64) as usize];
        position.make(program, &chosen.delta);
        check(game, program, kernel, &position);
    }
}

/// Compares the result of an attack table with that of the interpreter.
pub fn check_attacks(
    game: &str,
    program: &Program,
    kernel: &Kernel,
    table: &AttackTable,
    position: &Position,
) {
    let Piece { kind, side } = table.target();
    let is_target = |&square: &_| position.at(square) == Content::piece(kind, side);
    let targets = program.shape.all_squares().filter(is_target).collect();
    let attacked = interp::attacked(program, position, side.other(), &targets, &targets);
    let context =
        || format!("{} of {side}, {game}: {}", program.kind(kind).name, fen::write(program, position));
    assert_eq!(kernel.is_attacked(position, table), !attacked.is_empty(), "{}", context());
}
