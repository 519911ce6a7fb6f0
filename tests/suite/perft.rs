//! Tests the counts of `tests/data/perft.tsv`, which were published or are confirmed by an independent program. Also
//! tests that counting with a hash table gives the same counts.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use rayon::prelude::*;
use varlab::game::{CodePath, CountTable};
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::notation::fen;
use varlab::position::Position;

use crate::games;
use crate::library;

/// The maximum count of a row that is tested. Rows with larger counts take too long.
const MAX_NODES: u64 = 5_000_000;

/// A row of the table.
struct Row<'t> {
    variant: &'t str,
    fen: &'t str,
    depth: u32,
    nodes: u64,
}

/// Returns the rows of the table.
fn rows(table: &str) -> Vec<Row<'_>> {
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let row = |line| {
        let fields: Vec<&str> = str::split(line, '\t').collect();
        let [variant, fen, depth, nodes, _source] = fields[..] else { panic!("five columns in {line:?}") };
        let number = |text: &str| text.parse::<u64>().expect("a number");
        Row { variant, fen, depth: number(depth) as u32, nodes: number(nodes) }
    };
    lines.map(row).collect()
}

#[test]
fn counts_match_the_table() {
    let table = include_str!("../data/perft.tsv");
    let rows = rows(table);
    let variants: BTreeSet<&str> = rows.iter().map(|row| row.variant).collect();
    let load = |name| {
        let program = games::shipped_program(name);
        (name, (Kernel::new(&program), program))
    };
    let kernels: HashMap<&str, (Kernel, Arc<Program>)> = variants.into_par_iter().map(load).collect();
    let wrong: Vec<String> = rows
        .par_iter()
        .filter(|row| row.nodes <= MAX_NODES)
        .filter_map(|row| {
            let (kernel, program) = &kernels[row.variant];
            let mut position = fen::read(program, row.fen).expect(row.fen);
            let counted = kernel.perft(&mut position, row.depth);
            (counted != row.nodes).then(|| {
                format!("{} {} depth {}: {counted}, not {}", row.variant, row.fen, row.depth, row.nodes)
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_shipped_game_has_a_count() {
    let table = include_str!("../data/perft.tsv");
    let counted: Vec<&str> = rows(table).iter().map(|row| row.variant).collect();
    let has_count = |name: &str| counted.contains(&name) || library::text(name).contains("\n  perft ");
    let missing: Vec<String> =
        games::shipped_programs().into_iter().map(|(name, _)| name).filter(|name| !has_count(name)).collect();
    assert!(missing.is_empty(), "no count for {missing:?}");
}

/// Checks that counting with a hash table gives the same perft counts. With the table, positions with the same key
/// are counted once, so the key must distinguish everything that the rules distinguish. `max_nodes` limits the depth.
/// It must be large enough for a depth at which transpositions occur.
fn check_hashed_counts(name: &str, program: &Program, path: &CodePath, position: &Position, max_nodes: u64) {
    let (CodePath::Kernel(kernel), table) = (path, CountTable::new(1).expect("a mebibyte")) else { return };
    for depth in 1..=6 {
        let Ok(nodes) = kernel.perft_within(&mut position.clone(), depth, max_nodes) else { break };
        let hashed = path.perft(&mut position.clone(), depth, Some(&table));
        assert_eq!(hashed, nodes, "{name}\n{} depth {depth}", fen::write(program, position));
    }
}

/// The maximum number of nodes for which the counts with and without a hash table are compared.
const MAX_HASHED_NODES: u64 = 10_000;

#[test]
fn a_hash_table_does_not_change_the_counts_of_shipped_games() {
    games::shipped_programs().par_iter().for_each(|(name, program)| {
        let path = CodePath::kernel(program);
        games::random_games(program, 1, 16, |game| {
            if game.moves().len().is_multiple_of(8) {
                check_hashed_counts(name, program, &path, game.position(), MAX_HASHED_NODES);
            }
        });
        let mut seed = 0x0DD5_EED5;
        let positions = (0..games::cases(2))
            .filter_map(|_| crate::kernel::random_positions::position(program, &mut seed));
        positions.for_each(|position| check_hashed_counts(name, program, &path, &position, MAX_HASHED_NODES));
    });
}

/// A game whose rules read the complete state of a position, on a board with many transpositions.
const ALL_KINDS_OF_STATE: &str = "\
variant All kinds of state
  language 2
use chess/pieces, chess/ends
setup
  5 | r . k . .
  4 | . p . . .
  3 | . . . . .
  2 | P . . . N
  1 | R . K . .
piece Pawn P
  moves mfWcfF
  moves mfW twice from home rank then leaves a trail
  moves fF onto trail then removes its maker
  promotes on last rank to Rook or Knight
every piece except King
  goes to hand when captured
  drops from hand to rank 3
every promoted piece goes to hand as Pawn when captured
every unmoved Knight also moves W
every promoted Rook also moves F
piece King castles Q from c1 to b1 with Rook from a1 to c1
";

#[test]
fn a_hash_table_does_not_change_the_counts_of_a_game_with_all_kinds_of_state() {
    let program = games::compile("state", ALL_KINDS_OF_STATE);
    let path = CodePath::kernel(&program);
    let positions = [
        "r1k2/1p3/5/P3N/R1K2[] w Qq - 0 1",
        // A pawn of each side that can promote, and a piece in each hand.
        "2k2/P4/5/4p/2K2[Np] w - - 0 1",
        "2k2/5/1p3/P4/2K2[] w - - 0 1",
        "r1k1n/P4/5/5/2K2[] w q - 0 1",
    ];
    for text in positions {
        let position = fen::read(&program, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        check_hashed_counts("state", &program, &path, &position, 400_000);
    }
    games::random_games(&program, 2, 24, |game| {
        if game.moves().len().is_multiple_of(6) {
            check_hashed_counts("state", &program, &path, game.position(), 400_000);
        }
    });
}
