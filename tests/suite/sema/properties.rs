//! Properties that hold for every text, even for an invalid one. They are tested on mutations of shipped games, in
//! which words are removed, repeated, swapped, replaced or inserted.

use std::fmt::Write as _;
use std::fs;

use varlab::diagnostics::Diagnostic;

use crate::analysis;
use crate::library;
use crate::random::Random;

/// The number of mutated texts.
const MUTATIONS: usize = 1500;

/// Returns the texts of the shipped games and of the cases of `tests/diagnostics`.
fn texts() -> Vec<String> {
    let cases = fs::read_dir("tests/diagnostics").expect("the folder can be read");
    let cases = cases.map(|entry| entry.expect("the folder can be read").path());
    let mut paths: Vec<_> = library::games().into_values().chain(cases).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "var"));
    paths.sort();
    paths.iter().map(|path| fs::read_to_string(path).expect("the file can be read")).collect()
}

/// Splits a text into words, each with the space or line break that follows it.
fn words(text: &str) -> Vec<&str> {
    text.split_inclusive([' ', '\n']).collect()
}

/// Returns a random text with one to four random changes.
fn mutate_random_text(texts: &[String], random: &mut Random) -> String {
    let mut words = words(&texts[random.below(texts.len())]);
    let other_words: Vec<&str> = texts[random.below(texts.len())].split_inclusive([' ', '\n']).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(words.len());
        match random.below(5) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at]),
            2 => {
                let other = random.below(words.len());
                words.swap(at, other);
            }
            3 => words[at] = other_words[random.below(other_words.len())],
            _ => words.insert(at, other_words[random.below(other_words.len())]),
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
    let mut random = Random::new(1999);
    for _ in 0..MUTATIONS {
        let text = mutate_random_text(&texts, &mut random);
        let analysed = analysis::analyse("case.var", &text, &[]);
        let has_error = analysed.diagnostics.iter().any(Diagnostic::is_error);
        assert!(has_error || analysed.model.is_some(), "neither a model nor an error:\n{text}");
        for problem in &analysed.diagnostics {
            for label in &problem.labels {
                let source = analysed.sources.text(label.span.source);
                let range = label.span.start as usize..label.span.end as usize;
                assert!(
                    source.get(range).is_some(),
                    "{} points outside the text:\n{text}",
                    problem.code.id()
                );
            }
            assert!(!problem.message.ends_with('.'), "{}", problem.message);
        }
    }
}

/// Words whose expansion would grow exponentially are reported as an error instead of being expanded.
#[test]
fn exponential_expansion_of_words_is_refused() {
    let name = |number: usize| format!("word{}", "x".repeat(number));
    let mut text = String::from("variant Nested\nuse chess/array, chess/pieces, chess/pawn, chess/ends\n");
    for number in 0..40 {
        let next_name = name(number + 1);
        writeln!(text, "{} means {next_name} then {next_name}", name(number))
            .expect("writing to a string succeeds");
    }
    writeln!(text, "{} means W\npiece Knight moves {}", name(40), name(0))
        .expect("writing to a string succeeds");
    for number in 0..40 {
        let next_name = name(number + 1);
        writeln!(text, "set{} means set{next_name} or set{next_name}", name(number))
            .expect("writing to a string succeeds");
    }
    writeln!(text, "set{} means enemy\npiece Rook moves R onto set{}", name(40), name(0))
        .expect("writing to a string succeeds");
    let analysed = analysis::analyse("case.var", &text, &[]);
    let codes: Vec<_> = analysed.diagnostics.iter().map(|problem| problem.code.id()).collect();
    assert!(codes.contains(&"E0705"), "{codes:?}");
}
