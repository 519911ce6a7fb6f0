//! The properties of `fuzz/`, checked on the corpus of past faults and on mutations of it. A fuzzer searches further;
//! these tests run on any machine.
//!
//! `FUZZ_CASES=100` tries a hundred times as many mutations.

#[path = "../../../fuzz/properties/mod.rs"]
mod properties;

use std::fs;
use std::panic::{self, AssertUnwindSafe};

use rayon::prelude::*;

use crate::random::Random;

/// The number of mutations for each target. It is smaller for sessions and whole files, which take longer.
#[rustfmt::skip]
const CASES: [(&str, u64); 7] = [
    ("file", 60), ("fen", 600), ("moves", 150), ("betza", 3000), ("ini", 150), ("uci", 40), ("xboard", 40),
];

/// Returns the corpus of a target: the paths and contents of its files, sorted by path.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    crate::library::enter_project();
    let folder = format!("{}/../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut paths: Vec<_> = files.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    let read =
        |path: std::path::PathBuf| (path.display().to_string(), fs::read(&path).expect("a readable file"));
    paths.into_iter().map(read).collect()
}

/// Splits a text into words, each with the space or line break that follows it.
fn words(data: &[u8]) -> Vec<&[u8]> {
    data.split_inclusive(|&byte| byte == b' ' || byte == b'\n').collect()
}

/// Returns the contents of a random corpus entry, with one to four random changes of words or bytes.
fn random_mutation(corpus: &[(String, Vec<u8>)], rng: &mut Random) -> Vec<u8> {
    let random_entry = |rng: &mut Random| &corpus[rng.below(corpus.len())].1;
    let mut data = random_entry(rng).clone();
    for _ in 0..=rng.below(4) {
        let other_words = words(random_entry(rng));
        let other_word = other_words.get(rng.below(other_words.len())).copied().unwrap_or_default();
        let mut parts = words(&data);
        let index = rng.below(parts.len());
        let byte = rng.below(data.len());
        match rng.below(7) {
            0 if !parts.is_empty() => drop(parts.remove(index)),
            1 if !parts.is_empty() => parts.insert(index, parts[index]),
            2 if !parts.is_empty() => parts[index] = other_word,
            3 => parts.insert(index, other_word),
            4 if !data.is_empty() => {
                data[byte] ^= 1 << rng.below(8);
                continue;
            }
            5 if !data.is_empty() => {
                data.remove(byte);
                continue;
            }
            _ => {
                data.insert(byte, b" !()*+-./09:=?@AKNZ[]aez~\n\xC3"[rng.below(27)]);
                continue;
            }
        }
        data = parts.concat();
    }
    data
}

/// Checks the property of a target on one input; prints the input if it violates the property.
fn check_property(target: &str, input_name: &str, data: &[u8]) {
    let property = properties::TARGETS.iter().find(|(name, _)| *name == target).expect("a target").1;
    if let Err(payload) = panic::catch_unwind(AssertUnwindSafe(|| property(data))) {
        eprintln!("{target}, {input_name}:\n{}", data.escape_ascii());
        panic::resume_unwind(payload);
    }
}

/// Checks the property of a target on its corpus and on random mutations of it.
fn check_target(target: &str) {
    let corpus = corpus(target);
    assert!(corpus.len() > 2, "{target} has a corpus");
    for (name, data) in &corpus {
        check_property(target, name, data);
    }
    let cases = CASES.iter().find(|(name, _)| *name == target).expect("a target").1;
    let factor = std::env::var("FUZZ_CASES").ok().and_then(|text| text.parse::<u64>().ok());
    (1..=cases * factor.unwrap_or(1)).into_par_iter().for_each(|seed| {
        let mut rng = Random::new(seed);
        check_property(target, &format!("mutation {seed}"), &random_mutation(&corpus, &mut rng));
    });
}

#[test]
fn every_target_has_a_file_and_a_number_of_cases() {
    let names =
        |list: Vec<&str>| list.into_iter().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    let files = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/targets")).expect("the targets");
    let files = files.map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned());
    let targets = names(properties::TARGETS.iter().map(|(name, _)| *name).collect());
    assert_eq!(files.collect::<std::collections::BTreeSet<_>>(), targets);
    assert_eq!(names(CASES.iter().map(|(name, _)| *name).collect()), targets);
}

#[test]
fn variant_files_satisfy_their_property() {
    check_target("file");
}

#[test]
fn position_texts_satisfy_their_property() {
    check_target("fen");
}

#[test]
fn move_texts_satisfy_their_property() {
    check_target("moves");
}

#[test]
fn betza_words_satisfy_their_property() {
    check_target("betza");
}

#[test]
fn imported_files_satisfy_their_property() {
    check_target("ini");
}

#[test]
fn uci_sessions_satisfy_their_property() {
    check_target("uci");
}

#[test]
fn xboard_sessions_satisfy_their_property() {
    check_target("xboard");
}
