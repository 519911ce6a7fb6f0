//! Checks of a compiled variant that need to play it: the game can begin, and the `test` blocks of the file pass.

mod failures;
mod start;
mod suggestions;
mod vacuous;
mod without_rules;

pub use start::{check_start, read_start_state};
pub use without_rules::check_without_rules;

use std::cell::OnceCell;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::game::Game;
use crate::ir::Program;
use crate::kernel::{Kernel, PerftAbort};
use crate::notation::{coordinate, fen};
use crate::syntax::ast::{ExpectedEnd, Test, TestKind, TestLine, Text};

/// The result of one `test` block.
#[derive(Clone, Debug)]
pub struct TestReport {
    /// The text of the heading.
    pub title: String,
    /// The number of lines that were run.
    pub lines: usize,
    /// The number of lines left out: perft lines above the limit, and all lines after the budget was spent.
    pub skipped: usize,
    /// The failures; empty if the test passes.
    pub problems: Vec<Diagnostic>,
}

/// Minimum limit of a perft count, in move sequences: a line that expects fewer is still counted up to here, so that its message can
/// give the correct number.
const PERFT_MIN_LIMIT: u64 = 10_000_000;

/// The limits for running the tests of a file.
pub struct Budget<'b> {
    /// Maximum number of move sequences of a perft line. A line that expects more is left out, unless the count differs before.
    pub max_nodes: u64,
    /// Returns true once the tests must stop, for example by a clock. Called before every line, before every move that is played, and
    /// during perft counts.
    pub is_spent: &'b dyn Fn() -> bool,
}

impl Budget<'_> {
    /// Returns a budget that only limits perft lines.
    pub fn nodes(max_nodes: u64) -> Budget<'static> {
        Budget { max_nodes, is_spent: &|| false }
    }
}

/// Runs all tests of a file. Returns the failures, and the number of lines that the budget left out.
pub fn run_all(program: &Arc<Program>, tests: &[Test], budget: &Budget<'_>) -> (Vec<Diagnostic>, usize) {
    let reports: Vec<TestReport> = tests.iter().map(|test| run(program, test, budget)).collect();
    let skipped = reports.iter().map(|report| report.skipped).sum();
    (reports.into_iter().flat_map(|report| report.problems).collect(), skipped)
}

/// Runs one test within the budget.
///
/// After a bad position, an illegal move, or a line that needs moves where the game is over, the lines up to the next `position` are
/// left out.
pub fn run(program: &Arc<Program>, test: &Test, budget: &Budget<'_>) -> TestReport {
    let mut report =
        TestReport { title: test.title.text.clone(), lines: 0, skipped: 0, problems: Vec::new() };
    let kernel = OnceCell::new();
    if (budget.is_spent)() {
        report.skipped = test.lines.len();
        return report;
    }
    let mut game = Some(Game::new(program));
    for (at, line) in test.lines.iter().enumerate() {
        if (budget.is_spent)() {
            report.skipped += test.lines.len() - at;
            return report;
        }
        if let (&TestKind::Perft { depth, nodes }, Some(game)) = (&line.kind, &game) {
            let kernel = kernel.get_or_init(|| Kernel::new(program));
            match check_perft(game, kernel, (depth, nodes), budget, line.span) {
                Some(problems) => {
                    report.lines += 1;
                    report.problems.extend(problems);
                }
                None => report.skipped += 1,
            }
            continue;
        }
        report.lines += 1;
        let problems = match (&line.kind, &mut game) {
            (TestKind::Position(position), _) => match fen::read_with_royals(program, &position.text) {
                Ok(position) => {
                    game = Some(Game::from_position(program, position));
                    Vec::new()
                }
                Err(error) => {
                    game = None;
                    vec![bad_position(position, &error)]
                }
            },
            (_, None) => Vec::new(),
            (kind, Some(playing)) => {
                let played = match (vacuous::game_over(playing, &test.lines, at), kind) {
                    (Some(over), _) => Err(over),
                    (None, TestKind::Plays(moves)) => match play_moves(playing, moves, budget) {
                        Ok(true) => Ok(Vec::new()),
                        Ok(false) => {
                            report.lines -= 1;
                            report.skipped += test.lines.len() - at;
                            return report;
                        }
                        Err(problem) => Err(problem),
                    },
                    (None, _) => Ok(check_line(playing, line)),
                };
                played.unwrap_or_else(|problem| {
                    game = None;
                    vec![problem]
                })
            }
        };
        report.problems.extend(problems);
    }
    report
}

fn bad_position(text: &Text, error: &fen::FenError) -> Diagnostic {
    Diagnostic::new(Code::TestPosition, text.span.part(error.range.clone()), error.kind.to_string())
}

/// Plays the moves. Returns false if the budget was spent before the last of them.
fn play_moves(game: &mut Game, moves: &[Text], budget: &Budget<'_>) -> Result<bool, Diagnostic> {
    for (at, text) in moves.iter().enumerate() {
        if (budget.is_spent)() {
            return Ok(false);
        }
        // The caller has already checked that the game is not over before the first move.
        if let Some(over) = vacuous::outcome_reached(game, text.span).filter(|_| at > 0) {
            return Err(over);
        }
        match coordinate::read(game, &text.text) {
            Ok(mv) => {
                let played = game.play(&mv);
                debug_assert!(played, "a move that was read is legal");
            }
            Err(error) => {
                let problem = Diagnostic::new(Code::TestMove, text.span, error.to_string());
                return Err(match suggestions::did_you_mean(game, &text.text).or_else(|| error.help()) {
                    Some(help) => problem.help(help),
                    None => problem,
                });
            }
        }
    }
    Ok(true)
}

/// Checks a line that leaves the position as it is. Returns the failures.
fn check_line(game: &Game, line: &TestLine) -> Vec<Diagnostic> {
    match &line.kind {
        TestKind::Can(moves) => moves.iter().filter_map(|text| failures::missing_move(game, text)).collect(),
        TestKind::Cannot(moves) => {
            let wrong =
                |text| vacuous::never_a_move(game, text).or_else(|| failures::unwanted_move(game, text));
            moves.iter().filter_map(wrong).collect()
        }
        TestKind::CanOnly { moves, from } => failures::wrong_move_list(game, moves, from.as_ref(), line.span),
        TestKind::Ends(expected) => check_end(game, Some(*expected), line.span).into_iter().collect(),
        TestKind::GoesOn => check_end(game, None, line.span).into_iter().collect(),
        TestKind::Position(_) | TestKind::Plays(_) | TestKind::Perft { .. } => Vec::new(),
    }
}

/// Checks that the game has ended as expected; `None` stands for a game that goes on.
fn check_end(game: &Game, expected: Option<ExpectedEnd>, span: Span) -> Option<Diagnostic> {
    let outcome = game.outcome();
    let actual = outcome.as_ref().map(|outcome| match outcome.winner {
        Some(crate::board::Side::White) => ExpectedEnd::White,
        Some(crate::board::Side::Black) => ExpectedEnd::Black,
        None => ExpectedEnd::Draw,
    });
    let text = match outcome {
        Some(outcome) => format!("the game has ended: {outcome}"),
        None => "the game goes on".to_string(),
    };
    (actual != expected).then(|| Diagnostic::new(Code::TestEnd, span, text))
}

/// Checks a perft line. Returns the failures, or `None` if the count exceeds the budget. The count is limited also where the expected
/// number is far too small.
fn check_perft(
    game: &Game,
    kernel: &Kernel,
    (depth, expected): (u32, u64),
    budget: &Budget<'_>,
    span: Span,
) -> Option<Vec<Diagnostic>> {
    let limit = budget.max_nodes.min(expected.max(PERFT_MIN_LIMIT));
    let counted = kernel.perft_until(&mut game.position().clone(), depth, limit, budget.is_spent);
    let text = match counted {
        Ok(counted) if counted == expected => return Some(Vec::new()),
        Ok(counted) => format!("perft {depth} is {counted}, not {expected}"),
        Err(PerftAbort::TooMany) if expected <= limit => {
            format!("perft {depth} is more than {limit}, not {expected}")
        }
        Err(_) => return None,
    };
    Some(vec![Diagnostic::new(Code::TestCount, span, text)])
}
