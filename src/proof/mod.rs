//! What only playing shows of a file: whether the game can begin, and whether its test blocks hold. They are how an inventor
//! proves that the file says what he meant. Not the tests of this program.

mod array;
mod explain;
mod forms;
mod hollow;
mod meant;

pub use array::{array, begin};
pub use forms::forms;

use std::cell::OnceCell;
use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Span};
use crate::game::Game;
use crate::ir::Program;
use crate::kernel::{GivenUp, Kernel};
use crate::notation::{coordinate, fen};
use crate::syntax::ast::{ExpectedEnd, Test, TestKind, TestLine, Text};

/// What has come of one test.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The heading's text.
    pub title: String,
    /// The lines that were tried.
    pub lines: usize,
    /// Lines left out: perft lines that are dear, and all that was left when the budget was spent.
    pub skipped: usize,
    /// What is wrong; empty if the test passes.
    pub problems: Vec<Diagnostic>,
}

/// So far a perft line is counted though it claims less: that its message can say the true number.
const COUNTED_ANYWAY: u64 = 10_000_000;

/// How much may be spent on the tests of a file.
pub struct Budget<'b> {
    /// Perft lines that claim more sequences than this, and are right so far, are left out.
    pub most_nodes: u64,
    /// True as soon as no more is to be done: a clock, or a count of calls. Called before every line and every move that is played,
    /// and while sequences are counted.
    pub is_spent: &'b dyn Fn() -> bool,
}

impl Budget<'_> {
    /// No bound but that for perft lines.
    pub fn nodes(most_nodes: u64) -> Budget<'static> {
        Budget { most_nodes, is_spent: &|| false }
    }
}

/// What is wrong with the tests of a file, and the number of lines that the budget left out.
pub fn problems(program: &Arc<Program>, tests: &[Test], budget: &Budget<'_>) -> (Vec<Diagnostic>, usize) {
    let verdicts: Vec<Verdict> = tests.iter().map(|test| run(program, test, budget)).collect();
    let skipped = verdicts.iter().map(|verdict| verdict.skipped).sum();
    (verdicts.into_iter().flat_map(|verdict| verdict.problems).collect(), skipped)
}

/// Runs a test, as far as the budget allows.
///
/// After a line that cannot be set up (a bad position, an illegal move) or that asks for moves where the game is over, the rest of
/// the lines up to the next `position` mean nothing and are left out too.
pub fn run(program: &Arc<Program>, test: &Test, budget: &Budget<'_>) -> Verdict {
    let mut verdict = Verdict { title: test.title.text.clone(), lines: 0, skipped: 0, problems: Vec::new() };
    let kernel = OnceCell::new();
    if (budget.is_spent)() {
        verdict.skipped = test.lines.len();
        return verdict;
    }
    let mut game = Some(Game::new(program));
    for (at, line) in test.lines.iter().enumerate() {
        if (budget.is_spent)() {
            verdict.skipped += test.lines.len() - at;
            return verdict;
        }
        if let (&TestKind::Perft { depth, nodes }, Some(game)) = (&line.kind, &game) {
            let kernel = kernel.get_or_init(|| Kernel::new(program));
            match perft(game, kernel, (depth, nodes), budget, line.span) {
                Some(problems) => {
                    verdict.lines += 1;
                    verdict.problems.extend(problems);
                }
                None => verdict.skipped += 1,
            }
            continue;
        }
        verdict.lines += 1;
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
                let played = match (hollow::over(playing, &test.lines, at), kind) {
                    (Some(over), _) => Err(over),
                    (None, TestKind::Plays(moves)) => match plays(playing, moves, budget) {
                        Ok(true) => Ok(Vec::new()),
                        Ok(false) => {
                            verdict.lines -= 1;
                            verdict.skipped += test.lines.len() - at;
                            return verdict;
                        }
                        Err(problem) => Err(problem),
                    },
                    (None, _) => Ok(asks(playing, line)),
                };
                played.unwrap_or_else(|problem| {
                    game = None;
                    vec![problem]
                })
            }
        };
        verdict.problems.extend(problems);
    }
    verdict
}

fn bad_position(text: &Text, error: &fen::FenError) -> Diagnostic {
    Diagnostic::new(Code::TestPosition, text.span.part(error.at.clone()), error.fault.to_string())
}

/// Plays moves; `false` if the budget was spent before the last.
fn plays(game: &mut Game, moves: &[Text], budget: &Budget<'_>) -> Result<bool, Diagnostic> {
    for (at, text) in moves.iter().enumerate() {
        if (budget.is_spent)() {
            return Ok(false);
        }
        // How the game stands before the first of them, the line has been asked already.
        if let Some(over) = hollow::ended(game, text.span).filter(|_| at > 0) {
            return Err(over);
        }
        match coordinate::read(game, &text.text) {
            Ok(mv) => {
                let played = game.play(&mv);
                debug_assert!(played, "a move that was read is legal");
            }
            Err(error) => {
                let problem = Diagnostic::new(Code::TestMove, text.span, error.to_string());
                return Err(match meant::meant(game, &text.text).or_else(|| error.help()) {
                    Some(help) => problem.help(help),
                    None => problem,
                });
            }
        }
    }
    Ok(true)
}

/// A line that changes nothing: what does it ask, and is it so?
fn asks(game: &Game, line: &TestLine) -> Vec<Diagnostic> {
    match &line.kind {
        TestKind::Can(moves) => moves.iter().filter_map(|text| explain::missing(game, text)).collect(),
        TestKind::Cannot(moves) => {
            let wrong = |text| hollow::never(game, text).or_else(|| explain::unwanted(game, text));
            moves.iter().filter_map(wrong).collect()
        }
        TestKind::CanOnly { moves, from } => explain::not_exactly(game, moves, from.as_ref(), line.span),
        TestKind::Ends(expected) => ends(game, Some(*expected), line.span).into_iter().collect(),
        TestKind::GoesOn => ends(game, None, line.span).into_iter().collect(),
        TestKind::Position(_) | TestKind::Plays(_) | TestKind::Perft { .. } => Vec::new(),
    }
}

fn ends(game: &Game, expected: Option<ExpectedEnd>, span: Span) -> Option<Diagnostic> {
    let outcome = game.outcome();
    let is = outcome.as_ref().map(|outcome| match outcome.winner {
        Some(crate::board::Side::White) => ExpectedEnd::White,
        Some(crate::board::Side::Black) => ExpectedEnd::Black,
        None => ExpectedEnd::Draw,
    });
    let text = match outcome {
        Some(outcome) => format!("the game has ended: {outcome}"),
        None => "the game goes on".to_string(),
    };
    (is != expected).then(|| Diagnostic::new(Code::TestEnd, span, text))
}

/// What is wrong with a line that claims so many move sequences; `None` if counting them takes too long. However much too small the
/// claim is, the count comes to an end.
fn perft(
    game: &Game,
    kernel: &Kernel,
    (depth, claimed): (u32, u64),
    budget: &Budget<'_>,
    span: Span,
) -> Option<Vec<Diagnostic>> {
    let most = budget.most_nodes.min(claimed.max(COUNTED_ANYWAY));
    let counted = kernel.perft_until(&mut game.position().clone(), depth, most, budget.is_spent);
    let text = match counted {
        Ok(counted) if counted == claimed => return Some(Vec::new()),
        Ok(counted) => format!("perft {depth} is {counted}, not {claimed}"),
        Err(GivenUp::More) if claimed <= most => {
            format!("perft {depth} is more than {most}, not {claimed}")
        }
        Err(_) => return None,
    };
    Some(vec![Diagnostic::new(Code::TestCount, span, text)])
}
