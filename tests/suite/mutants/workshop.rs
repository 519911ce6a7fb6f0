//! A copy of the library that can be changed, built and tested. `table.rs` lists the changes.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;
use std::{env, fs};

use super::table::Mutant;

/// The files and folders that the library and its tests are built from.
const COPIED: &[&str] =
    &["Cargo.toml", "Cargo.lock", "build.rs", ".cargo", "src", "grammar", "variants", "tests"];

/// The packages of the workspace, as named in its manifest.
const MEMBERS: &str = r#"members = [".", "cli"]"#;

/// The tests that compare the kernel with the interpreter: a failure there is a difference, not an accident.
const COMPARISON_FAILURE: &str = "panicked at tests/suite/kernel/equal.rs";

/// The copy and its build folder.
pub struct Workshop {
    sources: PathBuf,
    target: PathBuf,
}

/// The result of building and testing.
pub struct TestRun {
    pub verdict: Outcome,
    /// The time of the tests alone, without building.
    pub seconds: f64,
}

#[derive(Debug)]
pub enum Outcome {
    /// No test has failed.
    Passes,
    /// These tests have found a difference.
    Differs(Vec<String>),
    /// Something else has failed.
    #[allow(dead_code)] // It is shown.
    Breaks(String),
}

impl Workshop {
    /// Makes a fresh copy of the sources; dependencies that were built there before are kept.
    pub fn open() -> Workshop {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
        let workshop = Workshop { sources: place.join("sources"), target: place.join("target") };
        let _ = fs::remove_dir_all(&workshop.sources);
        // Files left by an interrupted run may be incomplete.
        let _ = fs::remove_dir_all(workshop.target.join("debug/incremental"));
        for name in COPIED {
            copy(Path::new(name), &workshop.sources.join(name));
        }
        let manifest = fs::read_to_string("Cargo.toml").expect("the manifest can be read");
        assert!(manifest.contains(MEMBERS), "the members of the workspace have changed");
        let alone = manifest.replace(MEMBERS, r#"members = ["."]"#);
        fs::write(workshop.sources.join("Cargo.toml"), alone).expect("the copy can be written");
        workshop
    }

    /// Changes the copy, tests it and restores it.
    pub fn test_mutant(&self, mutant: &Mutant) -> TestRun {
        let file = self.sources.join(mutant.file);
        let healthy = fs::read_to_string(&file).expect("the copy can be read");
        let broken = healthy.replacen(mutant.text, mutant.instead, 1);
        fs::write(&file, broken).expect("the copy can be written");
        let trial = self.run_tests();
        fs::write(&file, healthy).expect("the copy can be written");
        trial
    }

    /// Builds the copy, which must succeed, and runs its kernel tests.
    pub fn run_tests(&self) -> TestRun {
        let built = self.cargo(&["--no-run"]);
        if !built.status.success() {
            let verdict = Outcome::Breaks(String::from_utf8_lossy(&built.stderr).into_owned());
            return TestRun { verdict, seconds: 0.0 };
        }
        let start = Instant::now();
        // With capturing, output of threads that another test has started would be lost.
        let ran = self.cargo(&["--", "--nocapture", "kernel::"]);
        let seconds = start.elapsed().as_secs_f64();
        let text = [ran.stdout, ran.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        let failed = text.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        let verdict = match () {
            () if ran.status.success() => Outcome::Passes,
            () if text.contains(COMPARISON_FAILURE) => Outcome::Differs(failed.map(str::to_owned).collect()),
            () => Outcome::Breaks(text.into_owned()),
        };
        TestRun { verdict, seconds }
    }

    fn cargo(&self, more: &[&str]) -> Output {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(cargo);
        command.current_dir(&self.sources).arg("test").arg("--target-dir").arg(&self.target);
        command.args(["--config", "profile.dev.debug=false", "--test", "suite"]).args(more);
        command.output().expect("cargo starts")
    }
}

/// Reports progress immediately, which `println!` in a test does not.
pub fn report(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Copies a file or a folder.
fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).expect("the folder can be read") {
            let name = entry.expect("the folder can be read").file_name();
            copy(&from.join(&name), &to.join(&name));
        }
        return;
    }
    let folder = to.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).expect("a folder can be made");
    let bytes = fs::read(from).unwrap_or_else(|error| panic!("{}: {error}", from.display()));
    fs::write(to, bytes).expect("the copy can be written");
}
