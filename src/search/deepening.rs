//! Iterative deepening: one ply deeper each time, line by line, until it is enough; and the answer that comes of it.

use std::sync::atomic::AtomicBool;

use super::company::Company;
use super::helpers::{self, Helped};
use super::iteration;
use super::limits::Budget;
use super::score::{INFINITE, PROVEN, Score, WIN};
use super::searcher::{Searcher, Tools};
use super::{Asked, Best, Limits, Report, Table};
use crate::board::Side;
use crate::game::Game;
use crate::position::Move;

/// Looks for what is asked, with as many threads as the table says, until a limit is reached or `stop` is set.
pub(super) fn deepen(
    game: &Game,
    limits: &Limits,
    asked: &Asked,
    stop: &AtomicBool,
    table: &mut Table,
    report: &mut dyn FnMut(&Report),
) -> Option<Best> {
    let limits = &asked.skill.map_or(*limits, |skill| skill.within(limits));
    table.transpositions.new_search();
    // Who counts positions wants the same ones every time.
    let helpers = if limits.nodes.is_some() { 0 } else { table.threads - 1 };
    let company = (helpers > 0).then(Company::new);
    let tools = Tools {
        game,
        generator: &table.generator,
        evaluation: &table.evaluation,
        table: &table.transpositions,
        company: company.as_ref(),
    };
    helpers::with(helpers, &tools, |helped| {
        let searcher = Searcher::new(&tools, Budget::new(limits, stop));
        lead(searcher, game, limits, asked, helped, report)
    })
}

/// One of the lines that are looked for: the best of its last iteration, and what that is worth.
struct Line {
    best: Best,
    value: i32,
}

/// The search that gives the answer, with whatever help it has.
fn lead(
    mut searcher: Searcher<'_>,
    game: &Game,
    limits: &Limits,
    asked: &Asked,
    helped: &Helped,
    report: &mut dyn FnMut(&Report),
) -> Option<Best> {
    let legal = game.legal_moves().iter().map(|candidate| candidate.mv);
    let roots: Vec<Move> = legal.filter(|mv| asked.only.is_empty() || asked.only.contains(mv)).collect();
    let looks = score(&searcher, searcher.evaluate([-INFINITE, INFINITE]));
    let unknown =
        |mv: Move| Line { best: Best { mv, score: looks, depth: 0, nodes: 0, pv: vec![mv] }, value: 0 };
    let shown = asked.lines.max(1);
    let wanted = asked.skill.map_or(shown, |skill| skill.choice().max(shown));
    let mut lines: Vec<Line> = roots.iter().take(wanted).map(|&mv| unknown(mv)).collect();
    if lines.is_empty() {
        return None;
    }
    'deepening: for depth in 1..=searcher.budget.depth {
        for number in 0..lines.len() {
            // All moves but those of the lines before.
            let taken: Vec<Move> = lines[..number].iter().map(|line| line.best.mv).collect();
            searcher.root = roots.iter().copied().filter(|mv| !taken.contains(mv)).collect();
            let line = &mut lines[number];
            let iteration = iteration::run(&mut searcher, depth, line.value);
            if let Some((pv, value)) = iteration.line {
                line.best = Best { mv: pv[0], score: score(&searcher, value), depth, nodes: 0, pv };
            }
            line.best.nodes = searcher.nodes + helped.nodes();
            let Some(value) = iteration.value else {
                if number == 0 {
                    report(&tell(&searcher, number, helped, &line.best));
                }
                break 'deepening;
            };
            line.value = value;
        }
        // What is looked at less closely can make a later line the better one.
        lines.sort_by_key(|line| -line.value);
        for (number, line) in lines.iter().take(shown).enumerate() {
            report(&tell(&searcher, number, helped, &line.best));
        }
        let proven = |line: &Line| line.value.abs() > PROVEN && WIN - line.value.abs() <= depth as i32;
        let settled = limits.clock.is_some() && roots.len() == 1;
        if lines.iter().all(proven) || settled || searcher.budget.is_enough() {
            break;
        }
    }
    // Nothing is known of a line that was never finished.
    lines.truncate(1.max(lines.iter().take_while(|line| line.best.depth > 0).count()));
    let values: Vec<i32> = lines.iter().map(|line| line.value).collect();
    let chosen = asked.skill.map_or(0, |skill| skill.choose(game.position().key(), &values));
    let nodes = searcher.nodes + helped.nodes();
    Some(Best { nodes, ..lines.swap_remove(chosen).best })
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

/// The news of a line.
fn tell(searcher: &Searcher<'_>, line: usize, helped: &Helped, best: &Best) -> Report {
    Report {
        line,
        depth: best.depth,
        longest: searcher.longest.max(best.pv.len()) as u32,
        score: best.score,
        nodes: searcher.nodes + helped.nodes(),
        time: searcher.budget.elapsed(),
        fullness: searcher.table.fullness(),
        pv: best.pv.clone(),
    }
}
