//! The texts of steps: a square (`e4`), a piece to drop (`@2`, by the index of its kind), the kind of a promotion (`=2`), `pass` and
//! `swap`.

use varlab::board::KindId;
use varlab::game::selection::Step;
use varlab::ir::Program;

const PASS: &str = "pass";
const SWAP: &str = "swap";

/// Returns the text of a step.
pub fn write(program: &Program, step: Step) -> String {
    match step {
        Step::Square(square) => program.shape.name(square),
        Step::Hand(kind) => format!("@{}", kind.0),
        Step::Choice(kind) => format!("={}", kind.0),
        Step::Pass => PASS.to_owned(),
        Step::Swap => SWAP.to_owned(),
    }
}

/// Returns the step that a text denotes; `None` if the program has no such square or kind.
pub fn read(program: &Program, text: &str) -> Option<Step> {
    let kind = |number: &str| {
        let number: u8 = number.parse().ok()?;
        (usize::from(number) < program.kinds.len()).then_some(KindId(number))
    };
    match (text, text.split_at_checked(1)) {
        (PASS, _) => Some(Step::Pass),
        (SWAP, _) => Some(Step::Swap),
        (_, Some(("@", number))) => kind(number).map(Step::Hand),
        (_, Some(("=", number))) => kind(number).map(Step::Choice),
        _ => program.shape.find(text).map(Step::Square),
    }
}
