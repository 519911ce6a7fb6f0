//! Every row of `tests/data/perft.tsv`: counts that were published, or on which an independent program agrees.

#[allow(dead_code)] // Every test binary uses another part of it.
#[path = "notation/common.rs"]
mod games;

use rayon::prelude::*;
use varlab::kernel::Kernel;
use varlab::notation::fen;

/// Deeper rows are for the benchmarks.
const MOST_NODES: u64 = 5_000_000;

struct Row<'t> {
    variant: &'t str,
    fen: &'t str,
    depth: u32,
    nodes: u64,
}

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
fn counts_are_those_of_the_table() {
    let table = include_str!("data/perft.tsv");
    let rows = rows(table);
    let wrong: Vec<String> = rows
        .par_iter()
        .filter(|row| row.nodes <= MOST_NODES)
        .filter_map(|row| {
            let program = games::game(row.variant);
            let mut position = fen::read(&program, row.fen).expect(row.fen);
            let counted = Kernel::new(&program).perft(&mut position, row.depth);
            (counted != row.nodes).then(|| {
                format!("{} {} depth {}: {counted}, not {}", row.variant, row.fen, row.depth, row.nodes)
            })
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_shipped_game_is_in_the_table() {
    let table = include_str!("data/perft.tsv");
    let known: Vec<&str> = rows(table).iter().map(|row| row.variant).collect();
    let missing: Vec<String> = games::games()
        .into_iter()
        .map(|(name, _)| name)
        .filter(|name| !known.contains(&name.as_str()))
        .collect();
    assert!(missing.is_empty(), "no count for {missing:?}");
}
