//! The examples in `varlab explain`: a wrong one has exactly the explained problem, and a right one has none.
//! The examples are the indented lines below a line that begins with `Wrong`, `Doubtful` or `Right`, and are fragments as in the
//! manual. Examples inside a line of text are not tested.

use std::collections::BTreeSet;

use varlab::compile::compile;
use varlab::diagnostics::Code;

use crate::analysis;
use crate::library;

/// The warnings that are allowed in a fragment, because it need not use everything that it defines.
const UNUSED: [Code; 2] = [Code::UnusedName, Code::KindNotInGame];

/// An example of an explanation.
struct Example {
    /// True for an example without problems.
    is_right: bool,
    text: String,
}

/// Returns the examples in an explanation.
fn examples(explanation: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut label = "";
    let mut is_in_example = false;
    for line in explanation.lines() {
        match line.strip_prefix("    ") {
            Some(line) if is_in_example => {
                let example = examples.last_mut().expect("an example has begun");
                example.text.push('\n');
                example.text.push_str(line);
            }
            Some(line) if ["Wrong", "Doubtful", "Right"].iter().any(|word| label.starts_with(word)) => {
                examples.push(Example { is_right: label.starts_with("Right"), text: line.to_owned() });
                is_in_example = true;
            }
            None if !line.is_empty() => (label, is_in_example) = (line, false),
            _ => {}
        }
    }
    examples
}

#[test]
fn wrong_examples_have_the_problem_and_right_ones_have_none() {
    let mut failures = Vec::new();
    let mut count = 0;
    for code in Code::ALL {
        for Example { is_right, text } in examples(code.explanation()) {
            count += 1;
            let game_text = format!("{}{text}", analysis::fragment_header(&text));
            let mut compilation = compile(&library::Shipped, "example.var", &game_text, &[]);
            compilation.run_tests(u64::MAX);
            let found = compilation.diagnostics.iter().map(|problem| problem.code);
            let found: BTreeSet<Code> =
                found.filter(|found| found == code || !UNUSED.contains(found)).collect();
            let expected = if is_right { BTreeSet::new() } else { BTreeSet::from([*code]) };
            if found != expected {
                failures.push(format!("{}: found {found:?} in\n{text}\n", code.id()));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(count > 80, "only {count} examples");
}
