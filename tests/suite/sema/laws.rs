//! Laws that hold for every text, however broken: shipped games with words removed, doubled, swapped and moved.

use std::fmt::Write as _;
use std::fs;

use varlab::diagnostics::Diagnostic;

use crate::analysis;
use crate::library;

/// The number of mutated texts.
const TRIES: usize = 1500;

/// A small random number generator, the same on every run.
struct Rng(u64);

impl Rng {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }
}

fn texts() -> Vec<String> {
    let cases = fs::read_dir("tests/diagnostics").expect("a folder");
    let cases = cases.map(|entry| entry.expect("a readable folder").path());
    let mut paths: Vec<_> = library::games().into_values().chain(cases).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "var"));
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("a readable file")).collect()
}

/// Splits a text into words, blanks and line ends, which join to the same text again.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive([' ', '\n']).collect()
}

fn mutated(texts: &[String], rng: &mut Rng) -> String {
    let mut words = words(&texts[rng.below(texts.len())]);
    let all: Vec<&str> = texts[rng.below(texts.len())].split_inclusive([' ', '\n']).collect();
    for _ in 0..=rng.below(4) {
        let at = rng.below(words.len());
        match rng.below(5) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            2 => {
                let other = rng.below(words.len());
                words.swap(at, other);
            }
            3 => words[at] = all[rng.below(all.len())],
            _ => words.insert(at, all[rng.below(all.len())]),
        }
        if words.is_empty() {
            break;
        }
    }
    words.concat()
}

#[test]
fn mutated_text_causes_no_panic() {
    let texts = texts();
    let mut rng = Rng(1999);
    for _ in 0..TRIES {
        let text = mutated(&texts, &mut rng);
        let analysed = analysis::analyse("case.var", &text, &[]);
        let wrong = analysed.diagnostics.iter().any(Diagnostic::is_error);
        assert!(wrong || analysed.model.is_some(), "neither a model nor an error:\n{text}");
        for problem in &analysed.diagnostics {
            for label in &problem.labels {
                let source = analysed.sources.text(label.span.source);
                let range = label.span.start as usize..label.span.end as usize;
                assert!(
                    source.get(range).is_some(),
                    "{} points outside of the text:\n{text}",
                    problem.code.id()
                );
            }
            assert!(!problem.message.ends_with('.'), "{}", problem.message);
        }
    }
}

/// Words that use each other many times over cause a problem, not hours of work.
#[test]
fn nested_words_are_bounded() {
    let name = |number: usize| format!("word{}", "x".repeat(number));
    let mut text = String::from("variant Nested\nuse chess/array, chess/pieces, chess/pawn, chess/ends\n");
    for number in 0..40 {
        let next = name(number + 1);
        writeln!(text, "{} means {next} then {next}", name(number)).expect("a string takes all");
    }
    writeln!(text, "{} means W\npiece Knight moves {}", name(40), name(0)).expect("a string takes all");
    for number in 0..40 {
        let next = name(number + 1);
        writeln!(text, "set{} means set{next} or set{next}", name(number)).expect("a string takes all");
    }
    writeln!(text, "set{} means enemy\npiece Rook moves R onto set{}", name(40), name(0))
        .expect("a string takes all");
    let analysed = analysis::analyse("case.var", &text, &[]);
    let codes: Vec<_> = analysed.diagnostics.iter().map(|problem| problem.code.id()).collect();
    assert!(codes.contains(&"E0705"), "{codes:?}");
}
