//! Mutated sections of an imported file: if the importer converts a section without an error, the checker accepts the
//! resulting game.

use std::collections::BTreeMap;
use std::fs;

use varlab::compile::compile;
use varlab::diagnostics::{Code, Diagnostic, Sources, render};
use varlab::import::VariantsIni;

use crate::random::Random;
use crate::{games, library};

/// The usual number of mutants.
const MUTANTS: u64 = 300;

/// Values that are tried for every key.
const VALUES: [&str; 26] = [
    "", "-", "*", "0", "1", "2", "9", "16", "true", "false", "none", "loss", "win", "draw", "k", "q", "kq",
    "nbrq", "*1", "*1 *8", "*4 e5", "d4 e4", "p:q", "p:g s:g", "x:NfW", "k:KN",
];

/// A section to mutate: its parent and its settings.
#[derive(Clone)]
struct Section {
    parent: String,
    settings: Vec<(String, String)>,
}

impl Section {
    fn text(&self) -> String {
        let parent = if self.parent.is_empty() { String::new() } else { format!(":{}", self.parent) };
        let settings: String =
            self.settings.iter().flat_map(|(key, value)| [key, " = ", value, "\n"]).collect();
        format!("[mutant{parent}]\n{settings}")
    }
}

/// The sections from which mutants are made, the possible parents of a mutant, and for each key the values that it has in
/// any section.
struct SectionPool {
    sections: Vec<Section>,
    parents: Vec<String>,
    values: BTreeMap<String, Vec<String>>,
}

impl SectionPool {
    fn new() -> Self {
        let read = |file: &str| fs::read_to_string(file).expect("a file of the repository");
        let test_sections = read("tests/data/variants.ini");
        let built_in = read("src/import/fairy_stockfish/games.ini");
        let mut pool = Self { sections: Vec::new(), parents: vec![String::new()], values: BTreeMap::new() };
        for (text, is_parent) in [(&test_sections, false), (&built_in, true)] {
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                if let Some(heading) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                    let (name, parent) = heading.split_once(':').unwrap_or((heading, ""));
                    let parents = [Some(parent), is_parent.then_some(name)];
                    pool.parents.extend(parents.into_iter().flatten().map(str::to_owned));
                    pool.sections.push(Section { parent: parent.to_owned(), settings: Vec::new() });
                } else if let Some((key, value)) = line.split_once(" = ") {
                    let setting = (key.to_owned(), value.to_owned());
                    pool.values.entry(setting.0.clone()).or_default().push(setting.1.clone());
                    pool.sections.last_mut().expect("a heading").settings.push(setting);
                }
            }
        }
        for line in read("src/import/fairy_stockfish/keys.tsv").lines() {
            if let Some((key, "rules")) = line.split_once('\t') {
                pool.values.entry(key.to_owned()).or_default();
            }
        }
        // A mutant is the only section of its file, so its parent must be a built-in game.
        let known = pool.parents.split_off(1);
        let is_built_in = |name: &String| {
            built_in.contains(&format!("[{name}]")) || built_in.contains(&format!("[{name}:"))
        };
        pool.parents.extend(known.into_iter().filter(is_built_in));
        pool.sections.retain(|section| section.parent.is_empty() || is_built_in(&section.parent));
        pool
    }

    fn setting(&self, random: &mut Random) -> (String, String) {
        let keys: Vec<&String> = self.values.keys().collect();
        let key = (*random.choose(&keys)).clone();
        let value = self.value(&key, random);
        (key, value)
    }

    fn value(&self, key: &str, random: &mut Random) -> String {
        let values_of_key = self.values.get(key).filter(|values| !values.is_empty() && random.below(3) > 0);
        match values_of_key {
            Some(values) => random.choose(values).clone(),
            None => (*random.choose(&VALUES)).to_owned(),
        }
    }

    /// Returns a random section with a few random changes.
    fn mutant(&self, random: &mut Random) -> Section {
        let mut section = random.choose(&self.sections).clone();
        for _ in 0..=random.below(4) {
            let count = section.settings.len();
            let index = random.below(count);
            match random.below(8) {
                0 if count > 0 => drop(section.settings.remove(index)),
                1 if count > 0 => {
                    let copy = section.settings[index].clone();
                    section.settings.push(copy);
                }
                2 if count > 1 => {
                    let other = random.below(count);
                    let value = section.settings[index].1.clone();
                    section.settings[index].1 = std::mem::replace(&mut section.settings[other].1, value);
                }
                3 if count > 0 => {
                    let key = section.settings[index].0.clone();
                    section.settings[index].1 = self.value(&key, random);
                }
                4 if count > 0 => {
                    let value = &mut section.settings[index].1;
                    let chars: Vec<char> = value.chars().collect();
                    if !chars.is_empty() {
                        let removed = random.below(chars.len());
                        *value = chars
                            .iter()
                            .enumerate()
                            .filter(|(index, _)| *index != removed)
                            .map(|(_, char)| char)
                            .collect();
                    }
                }
                5 => section.parent.clone_from(random.choose(&self.parents)),
                _ => section.settings.push(self.setting(random)),
            }
        }
        section
    }
}

#[test]
fn imported_mutants_pass_the_checker() {
    let pool = SectionPool::new();
    let mut written = 0;
    let mut faults = Vec::new();
    for seed in 1..=games::cases(MUTANTS) {
        let section = pool.mutant(&mut Random::new(seed));
        let text = section.text();
        let imported = VariantsIni::read("mutant.ini", &text).import("mutant").expect("the section");
        let Some(game) = imported.text else { continue };
        written += 1;
        let compilation = compile(&library::Shipped, "mutant", &game, &[]);
        // If the game is over in its start position, the section has an error. The command then reports the error and
        // writes no file.
        let is_fault = |problem: &Diagnostic| problem.is_error() && problem.code != Code::NoFirstMove;
        let errors: Vec<Diagnostic> = compilation.diagnostics.into_iter().filter(is_fault).collect();
        if !errors.is_empty() {
            faults.push(format!("seed {seed}:\n{text}\n{game}\n{}", short(&errors, &compilation.sources)));
        }
    }
    assert!(faults.is_empty(), "{} of {written} games have errors:\n{}", faults.len(), faults.join("\n\n"));
    assert!(written * 3 > games::cases(MUTANTS), "only {written} sections were written");
}

fn short(problems: &[Diagnostic], sources: &Sources) -> String {
    render::short(problems, sources)
}
