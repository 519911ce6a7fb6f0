//! Plays a compiled variant to check that the game can begin and that the `test` blocks of its file pass.

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
use crate::syntax::ast::{ExpectedEnd, Test, TestLine, TestLineKind, Text};

/// The result of one `test` block.
#[derive(Clone, Debug)]
pub struct TestReport {
    /// The title of the test.
    pub title: String,
    /// The number of lines that were run, including lines that could not be checked after a failure.
    pub lines_run: usize,
    /// The number of lines that were skipped: perft lines above the limit, and all lines after the budget was used up.
    pub lines_skipped: usize,
    /// The failures; empty if the test passes.
    pub problems: Vec<Diagnostic>,
}

/// The lowest limit at which a perft count stops, in nodes. A line that expects fewer nodes is also counted up to this limit, so
/// that the message can contain the correct number.
const MIN_PERFT_LIMIT: u64 = 10_000_000;

/// The limits for running the tests of a file.
pub struct Budget<'b> {
    /// The maximum number of nodes that are counted for a perft line. A line that expects more is skipped, unless its count ends below
    /// this maximum.
    pub max_nodes: u64,
    /// A function that returns true when the tests must stop, for example after a time limit. It is called before every line, before
    /// every played move, and during perft counts.
    pub is_spent: &'b dyn Fn() -> bool,
}

impl Budget<'_> {
    /// Creates a budget that only limits perft lines.
    pub fn with_max_nodes(max_nodes: u64) -> Budget<'static> {
        Budget { max_nodes, is_spent: &|| false }
    }
}

/// Runs all tests of a file. Returns the failures and the number of skipped lines.
pub fn run_all(program: &Arc<Program>, tests: &[Test], budget: &Budget<'_>) -> (Vec<Diagnostic>, usize) {
    let reports: Vec<TestReport> = tests.iter().map(|test| run(program, test, budget)).collect();
    let skipped = reports.iter().map(|report| report.lines_skipped).sum();
    (reports.into_iter().flat_map(|report| report.problems).collect(), skipped)
}

/// Runs one test within the budget.
///
/// After an invalid position, an illegal move, or a line that requires moves although the game is over, the lines up to the next
/// `position` are not checked.
pub fn run(program: &Arc<Program>, test: &Test, budget: &Budget<'_>) -> TestReport {
    let mut report =
        TestReport { title: test.title.text.clone(), lines_run: 0, lines_skipped: 0, problems: Vec::new() };
    let kernel = OnceCell::new();
    if (budget.is_spent)() {
        report.lines_skipped = test.lines.len();
        return report;
    }
    let mut game = Some(Game::new(program));
    for (index, line) in test.lines.iter().enumerate() {
        if (budget.is_spent)() {
            report.lines_skipped += test.lines.len() - index;
            return report;
        }
        if let (&TestLineKind::Perft { depth, nodes }, Some(game)) = (&line.kind, &game) {
            let kernel = kernel.get_or_init(|| Kernel::new(program));
            match check_perft(game, kernel, (depth, nodes), budget, line.span) {
                Some(problems) => {
                    report.lines_run += 1;
                    report.problems.extend(problems);
                }
                None => report.lines_skipped += 1,
            }
            continue;
        }
        report.lines_run += 1;
        let problems = match (&line.kind, &mut game) {
            (TestLineKind::Position(position), _) => match fen::read_with_royals(program, &position.text) {
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
            (kind, Some(current_game)) => {
                let result = match (vacuous::game_over(current_game, &test.lines, index), kind) {
                    (Some(error), _) => Err(error),
                    (None, TestLineKind::Plays(moves)) => match play_moves(current_game, moves, budget) {
                        Ok(true) => Ok(Vec::new()),
                        Ok(false) => {
                            report.lines_run -= 1;
                            report.lines_skipped += test.lines.len() - index;
                            return report;
                        }
                        Err(problem) => Err(problem),
                    },
                    (None, _) => Ok(check_line(current_game, line)),
                };
                result.unwrap_or_else(|problem| {
                    game = None;
                    vec![problem]
                })
            }
        };
        report.problems.extend(problems);
    }
    report
}

/// Reports an invalid position.
fn bad_position(text: &Text, error: &fen::FenError) -> Diagnostic {
    Diagnostic::new(Code::TestPosition, text.span.part(error.range.clone()), error.kind.to_string())
}

/// Plays the moves. Returns false if the budget was used up before the last of them.
fn play_moves(game: &mut Game, moves: &[Text], budget: &Budget<'_>) -> Result<bool, Diagnostic> {
    for (index, text) in moves.iter().enumerate() {
        if (budget.is_spent)() {
            return Ok(false);
        }
        // The caller has already checked that the game is not over before the first move.
        if let Some(error) = vacuous::outcome_reached(game, text.span).filter(|_| index > 0) {
            return Err(error);
        }
        match coordinate::read(game, &text.text) {
            Ok(mv) => {
                let is_legal = game.play(&mv);
                debug_assert!(is_legal, "a move that was read is legal");
            }
            Err(error) => {
                let problem = Diagnostic::new(Code::TestPlayedMove, text.span, error.to_string());
                return Err(match suggestions::did_you_mean(game, &text.text).or_else(|| error.help()) {
                    Some(help) => problem.help(help),
                    None => problem,
                });
            }
        }
    }
    Ok(true)
}

/// Checks a line other than `position`, `plays` and `perft`. Returns the failures.
fn check_line(game: &Game, line: &TestLine) -> Vec<Diagnostic> {
    match &line.kind {
        TestLineKind::Can(moves) => {
            moves.iter().filter_map(|text| failures::missing_move(game, text)).collect()
        }
        TestLineKind::Cannot(moves) => {
            let problem_of = |text| {
                vacuous::never_a_move(game, text)
                    .or_else(|| vacuous::from_vacant_square(game, text))
                    .or_else(|| failures::unwanted_move(game, text))
            };
            moves.iter().filter_map(problem_of).collect()
        }
        TestLineKind::CanOnly { moves, from } => {
            failures::wrong_move_list(game, moves, from.as_ref(), line.span)
        }
        TestLineKind::Ends(expected) => check_end(game, Some(*expected), line.span).into_iter().collect(),
        TestLineKind::GoesOn => check_end(game, None, line.span).into_iter().collect(),
        TestLineKind::Position(_) | TestLineKind::Plays(_) | TestLineKind::Perft { .. } => Vec::new(),
    }
}

/// Checks that the game has ended as expected. `expected` is `None` if the game should go on.
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

/// Checks a perft line. Returns the failures, or `None` if the count exceeds the budget. The count stops at the larger of `expected` and
/// [`MIN_PERFT_LIMIT`], or earlier if the budget requires it.
fn check_perft(
    game: &Game,
    kernel: &Kernel,
    (depth, expected): (u32, u64),
    budget: &Budget<'_>,
    span: Span,
) -> Option<Vec<Diagnostic>> {
    let limit = budget.max_nodes.min(expected.max(MIN_PERFT_LIMIT));
    let count = kernel.perft_until(&mut game.position().clone(), depth, limit, budget.is_spent);
    let text = match count {
        Ok(count) if count == expected => return Some(Vec::new()),
        Ok(count) => format!("`perft {depth}` is {count}, not {expected}"),
        Err(PerftAbort::TooManyNodes) if expected <= limit => {
            format!("`perft {depth}` is more than {limit}, not {expected}")
        }
        Err(_) => return None,
    };
    Some(vec![Diagnostic::new(Code::TestCount, span, text)])
}
