//! Iterative deepening: one ply deeper each time, line by line, until it is enough; and the answer that comes of it.

use std::sync::atomic::AtomicBool;

use super::busy::Busy;
use super::helpers::{self, Helped};
use super::iteration;
use super::limits::Budget;
use super::score::{INFINITE, PROVEN, Score, WIN};
use super::searcher::{Searcher, Tools};
use super::{Asked, Best, Limits, Report, Table};
use crate::board::Side;
use crate::game::Game;
use crate::interp::Candidate;
use crate::position::Move;

/// Looks for what is asked, with as many threads as the table says, until a limit is reached or `stop` is set.
pub(super) fn deepen(
    game: &Game<'_>,
    limits: &Limits,
    asked: &Asked,
    stop: &AtomicBool,
    table: &mut Table<'_>,
    report: &mut dyn FnMut(&Report),
) -> Option<Best> {
    let limits = &asked.skill.map_or(*limits, |skill| skill.within(limits));
    table.transpositions.new_search();
    // Who counts positions wants the same ones every time.
    let helpers = if limits.nodes.is_some() { 0 } else { table.threads - 1 };
    let busy = (helpers > 0).then(Busy::new);
    let tools = Tools {
        game,
        generator: &table.generator,
        evaluation: &table.evaluation,
        table: &table.transpositions,
        busy: busy.as_ref(),
    };
    helpers::with(helpers, &tools, |helped| {
        let searcher = Searcher::new(&tools, Budget::new(limits, stop));
        lead(searcher, game, limits, asked, helped, report)
    })
}

/// The search that gives the answer, with whatever help it has.
fn lead(
    mut searcher: Searcher<'_>,
    game: &Game<'_>,
    limits: &Limits,
    asked: &Asked,
    helped: &Helped,
    report: &mut dyn FnMut(&Report),
) -> Option<Best> {
    let mut roots = game.legal_moves().to_vec();
    roots.retain(|root| asked.only.is_empty() || asked.only.contains(&root.mv));
    let only_move = roots.len() == 1;
    let looks = score(&searcher, searcher.evaluate([-INFINITE, INFINITE]));
    let unknown =
        |root: &Candidate| Best { mv: root.mv, score: looks, depth: 0, nodes: 0, pv: vec![root.mv] };
    let shown = asked.lines.max(1);
    let wanted = asked.skill.map_or(shown, |skill| skill.choice().max(shown));
    let mut lines: Vec<(Best, i32)> = roots.iter().take(wanted).map(|root| (unknown(root), 0)).collect();
    if lines.is_empty() {
        return None;
    }
    'deepening: for depth in 1..=searcher.budget.depth {
        for line in 0..lines.len() {
            let (before, others) = lines.split_at_mut(line);
            let (best, value) = &mut others[0];
            set_roots(&mut searcher, &roots, before.iter().map(|(best, _)| best.mv));
            let iteration = iteration::run(&mut searcher, depth, *value);
            if let Some((pv, value)) = iteration.line {
                *best = Best { mv: pv[0], score: score(&searcher, value), depth, nodes: 0, pv };
            }
            best.nodes = searcher.nodes + helped.nodes();
            let Some(news) = iteration.value else {
                if line == 0 {
                    report(&tell(&searcher, line, helped, best));
                }
                break 'deepening;
            };
            *value = news;
        }
        // What is looked at less closely can make a later line the better one.
        lines.sort_by_key(|&(_, value)| -value);
        for (line, (best, _)) in lines.iter().take(shown).enumerate() {
            report(&tell(&searcher, line, helped, best));
        }
        let proven = |value: i32| value.abs() > PROVEN && WIN - value.abs() <= depth as i32;
        let settled = limits.clock.is_some() && only_move;
        if lines.iter().all(|&(_, value)| proven(value)) || settled || searcher.budget.is_enough() {
            break;
        }
    }
    // Nothing is known of a line that was never finished.
    lines.truncate(1.max(lines.iter().take_while(|(best, _)| best.depth > 0).count()));
    let values: Vec<i32> = lines.iter().map(|&(_, value)| value).collect();
    let key = game.position().key();
    let chosen = asked.skill.map_or(0, |skill| skill.choose(key, &values));
    let nodes = searcher.nodes + helped.nodes();
    Some(Best { nodes, ..lines.swap_remove(chosen).0 })
}

/// Gives the root node its moves: all but those of the lines before.
fn set_roots(searcher: &mut Searcher<'_>, roots: &[Candidate], taken: impl Iterator<Item = Move>) {
    let taken: Vec<Move> = taken.collect();
    searcher.root = roots.iter().map(|root| root.mv).filter(|mv| !taken.contains(mv)).collect();
}

/// What a value at the root is to people. Turns are taken to be as long as they may be.
fn score(searcher: &Searcher<'_>, value: i32) -> Score {
    let (program, position) = (searcher.program, &searcher.position);
    if program.pace.is_none() {
        return Score::of(value);
    }
    Score::counted(value, |plies| {
        let (mut side, mut number, mut left) = (position.side(), position.number(), position.left());
        let mut own = 0;
        for _ in 0..plies {
            own += u32::from(side == position.side());
            left = left.saturating_sub(1);
            if left == 0 {
                number = number.saturating_add(u16::from(side == Side::Black));
                side = side.other();
                left = program.turn_length(side, number);
            }
        }
        own
    })
}

fn tell(searcher: &Searcher<'_>, line: usize, helped: &Helped, best: &Best) -> Report {
    Report {
        line,
        depth: best.depth,
        longest: searcher.longest as u32,
        score: best.score,
        nodes: searcher.nodes + helped.nodes(),
        time: searcher.budget.elapsed(),
        fullness: searcher.table.fullness(),
        pv: best.pv.clone(),
    }
}
