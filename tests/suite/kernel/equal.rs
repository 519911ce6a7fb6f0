//! Compares the kernel's and the interpreter's moves in a position.

use std::collections::BTreeMap;

use varlab::board::{Content, Piece, Side};
use varlab::interp;
use varlab::ir::Program;
use varlab::kernel::{AttackTable, Kernel, MoveList};
use varlab::notation::{coordinate, fen};
use varlab::position::Position;

use crate::games::random_number;

/// Checks that the move texts are the same, and that the positions after each move are the same, including their
/// keys.
pub fn check(game: &str, program: &Program, kernel: &Kernel, position: &Position) {
    let mut by_rules = BTreeMap::new();
    for candidate in interp::legal_moves(program, &mut position.clone()) {
        let mut after = position.clone();
        after.make(program, &candidate.delta);
        by_rules.insert(coordinate::write(program, &candidate.mv), after);
    }
    let mut by_tables = BTreeMap::new();
    let mut list = MoveList::default();
    let mut board = position.clone();
    kernel.list(&mut board, &mut list);
    let here = || format!("{game}\n{}", fen::write(program, position));
    assert_eq!(board, *position, "the position is left as it was: {}", here());
    for mv in list.moves() {
        let made = kernel.make(&mut board, mv, &list);
        let text = coordinate::write(program, mv);
        assert_eq!(board.key(), board.compute_key(program), "the key after {text}: {}", here());
        let known = by_tables.insert(text.clone(), board.clone());
        assert!(known.is_none(), "{text} is there twice: {}", here());
        kernel.unmake(&mut board, &made);
        assert_eq!(board, *position, "{text} is taken back: {}", here());
    }
    let texts = |moves: &BTreeMap<String, Position>, others: &BTreeMap<String, Position>| {
        moves.keys().filter(|text| !others.contains_key(*text)).cloned().collect::<Vec<_>>()
    };
    let (missing, too_many) = (texts(&by_rules, &by_tables), texts(&by_tables, &by_rules));
    assert!(
        missing.is_empty() && too_many.is_empty(),
        "missing {missing:?}, too many {too_many:?}: {}",
        here()
    );
    for (text, after) in &by_rules {
        assert_eq!(by_tables[text], *after, "after {text}: {}", here());
    }
    assert_eq!(kernel.perft(&mut board, 1), by_rules.len() as u64, "counted: {}", here());
    for side in Side::BOTH {
        let check = interp::in_check(program, position, side);
        assert_eq!(kernel.in_check(position, side), check, "check of {side}: {}", here());
    }
}

/// Compares the positions after some of the moves, and after some of the replies to these, whichever path makes them.
pub fn check_replies(game: &str, program: &Program, kernel: &Kernel, position: &Position, seed: &mut u64) {
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

/// Compares the attacks on the targets of a table with the interpreter's.
pub fn is_attacked(game: &str, program: &Program, kernel: &Kernel, table: &AttackTable, position: &Position) {
    let Piece { kind, side } = table.target();
    let is_target = |&at: &_| position.at(at) == Content::piece(kind, side);
    let targets = program.shape.all().filter(is_target).collect();
    let attacked = interp::attacked(program, position, side.other(), &targets, &targets);
    let here = || format!("{} of {side}, {game}: {}", program.kind(kind).name, fen::write(program, position));
    assert_eq!(kernel.is_attacked(position, table), !attacked.is_empty(), "{}", here());
}
