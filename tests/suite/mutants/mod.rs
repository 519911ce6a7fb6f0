//! Mutation tests of `kernel/`: the kernel is broken on purpose, one mutant at a time, and the tests must find a
//! difference for each mutant. They take a long time, so they run only on request:
//! `cargo test --release --test suite -- --ignored mutants::`. `MUTANTS=pin,check` selects the mutants whose names contain
//! `pin` or `check`.

mod mutated_copy;
mod table;

use std::fs;

use mutated_copy::{MutatedCopy, Outcome, report};
use table::{MUTANTS, Mutant};

/// Checks that the table matches the current sources.
#[test]
fn every_mutant_matches_the_sources_exactly_once() {
    for mutant in MUTANTS {
        let source =
            fs::read_to_string(mutant.file).unwrap_or_else(|error| panic!("{}: {error}", mutant.file));
        let count = source.matches(mutant.text).count();
        assert_eq!(count, 1, "{}: {:?} in {}", mutant.name, mutant.text, mutant.file);
        assert_ne!(mutant.text, mutant.replacement, "{}", mutant.name);
    }
}

#[test]
fn mutants_are_distinct() {
    for (index, mutant) in MUTANTS.iter().enumerate() {
        for other in &MUTANTS[..index] {
            assert_ne!(mutant.name, other.name);
            let change = |mutant: &Mutant| (mutant.file, mutant.text, mutant.replacement);
            assert_ne!(change(mutant), change(other), "{}", mutant.name);
        }
    }
}

#[test]
#[ignore = "builds the kernel once for every mutant, which takes hours"]
fn every_mutant_is_caught() {
    let mutated_copy = MutatedCopy::open();
    report("| mutant | fault | caught by | seconds |\n|---|---|---|---|");
    let unmutated = mutated_copy.run_tests();
    assert!(matches!(unmutated.verdict, Outcome::Passes), "without a mutant: {:?}", unmutated.verdict);
    let mut survivors = Vec::new();
    let filter = std::env::var("MUTANTS").unwrap_or_default();
    let is_selected = |mutant: &&Mutant| filter.split(',').any(|part| mutant.name.contains(part));
    for mutant in MUTANTS.iter().filter(is_selected) {
        let run = mutated_copy.test_mutant(mutant);
        let caught_by = match &run.verdict {
            Outcome::Differs(tests) => tests.join(", "),
            other => {
                survivors.push(format!("{}: {other:?}", mutant.name));
                "**nothing**".to_owned()
            }
        };
        report(&format!("| {} | {} | {caught_by} | {:.0} |", mutant.name, mutant.symptom, run.seconds));
    }
    assert!(survivors.is_empty(), "not caught:\n{}", survivors.join("\n"));
}
