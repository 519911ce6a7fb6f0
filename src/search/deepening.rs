//! Iterative deepening: one ply deeper each time, with a window around what the last iteration came to (aspiration).

use std::sync::atomic::AtomicBool;

use super::alpha_beta::{Node, Searcher};
use super::busy::Busy;
use super::helpers::{self, Helped, Tools};
use super::limits::Budget;
use super::score::{INFINITE, PROVEN, Score, WIN};
use super::{Asked, Best, Limits, Report, Table};
use crate::board::Side;
use crate::game::Game;
use crate::interp::Candidate;
use crate::position::Move;

/// Half the width of the first window, and the first iteration that has one.
const WINDOW: i32 = 30;
const FIRST_WINDOW: i32 = 4;
/// No iteration is deeper.
pub(super) const DEEPEST: u32 = 64;

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
        let searcher = tools.searcher(Budget::new(limits, DEEPEST, stop));
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
    let peril = searcher.generator.in_peril(game.position(), game.position().side());
    let score = searcher.score(searcher.evaluate([-INFINITE, INFINITE]));
    let unknown = |root: &Candidate| Best { mv: root.mv, score, depth: 0, nodes: 0, pv: vec![root.mv] };
    let shown = asked.lines.max(1);
    let wanted = asked.skill.map_or(shown, |skill| skill.choice().max(shown));
    let mut lines: Vec<(Best, i32)> = roots.iter().take(wanted).map(|root| (unknown(root), 0)).collect();
    if lines.is_empty() {
        return None;
    }
    'deepening: for depth in 1..=searcher.budget.depth {
        searcher.iteration = depth as i32;
        for line in 0..lines.len() {
            let (before, others) = lines.split_at_mut(line);
            let (best, value) = &mut others[0];
            searcher.set_roots(&roots, before.iter().map(|(best, _)| best.mv));
            let news = searcher.iterate(*value, peril, best);
            *value = news.unwrap_or(*value);
            best.nodes = searcher.nodes + helped.nodes();
            if news.is_none() {
                if line == 0 {
                    report(&searcher.report(line, helped.nodes(), best));
                }
                break 'deepening;
            }
        }
        // What is looked at less closely can make a later line the better one.
        lines.sort_by_key(|&(_, value)| -value);
        for (line, (best, _)) in lines.iter().take(shown).enumerate() {
            report(&searcher.report(line, helped.nodes(), best));
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

impl Searcher<'_> {
    /// The moves that the root node has: all but those of the lines before.
    fn set_roots(&mut self, roots: &[Candidate], taken: impl Iterator<Item = Move>) {
        let taken: Vec<Move> = taken.collect();
        self.root = roots.iter().map(|root| root.mv).filter(|mv| !taken.contains(mv)).collect();
    }

    /// What a value at the root is to people. Turns are taken to be as long as they may be.
    fn score(&self, value: i32) -> Score {
        let (program, position) = (self.program, &self.position);
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

    /// One iteration; its value, unless it was broken off. What it has found is in `best` in any case.
    pub(super) fn iterate(&mut self, last: i32, peril: bool, best: &mut Best) -> Option<i32> {
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = WINDOW;
        if self.iteration >= FIRST_WINDOW && last.abs() < PROVEN {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let node = Node { ply: 0, depth: self.iteration, alpha, beta, peril, passed: false };
            let value = self.search(node);
            let spent = self.budget.is_spent(self.nodes);
            if let Some(&mv) = self.lines[0].first().filter(|_| value > alpha) {
                let pv = self.lines[0].clone();
                let depth = self.iteration as u32;
                *best = Best { mv, score: self.score(value), depth, nodes: self.nodes, pv };
            }
            if spent {
                return None;
            }
            width *= 3;
            if value <= alpha {
                alpha = if width > 1000 { -INFINITE } else { value - width };
            } else if value >= beta {
                beta = if width > 1000 { INFINITE } else { value + width };
            } else {
                return Some(value);
            }
        }
    }

    fn report(&self, line: usize, helped: u64, best: &Best) -> Report {
        Report {
            line,
            depth: best.depth,
            longest: self.longest as u32,
            score: best.score,
            nodes: self.nodes + helped,
            time: self.budget.elapsed(),
            fullness: self.table.fullness(),
            pv: best.pv.clone(),
        }
    }
}
