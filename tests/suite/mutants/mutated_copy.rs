//! A copy of the library's sources that can be changed, built and tested. `table.rs` lists the changes.

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

/// The packages of the workspace, and those that are built by default, as named in its manifest.
const MEMBERS: [&str; 2] =
    [r#"members = [".", "cli", "grammar", "web/wasm", "xtask"]"#, r#"default-members = [".", "cli"]"#];

/// The message of a failed comparison of the kernel with the interpreter. Other failures do not count.
const COMPARISON_FAILURE: &str = "panicked at tests/suite/kernel/equal.rs";

/// The copy of the sources, with its build folder.
pub struct MutatedCopy {
    sources: PathBuf,
    target: PathBuf,
}

/// The result of a build and a test run.
pub struct TestRun {
    pub verdict: Outcome,
    /// The time of the test run in seconds, without the build.
    pub seconds: f64,
}

/// The outcome of a test run.
#[derive(Debug)]
pub enum Outcome {
    /// No test has failed.
    Passes,
    /// These tests have found a difference.
    Differs(Vec<String>),
    /// The build or something else has failed.
    #[allow(dead_code)] // for the debug output
    Breaks(String),
}

impl MutatedCopy {
    /// Copies the sources. Keeps the dependencies that an earlier run has built.
    pub fn open() -> MutatedCopy {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
        let mutated_copy = MutatedCopy { sources: folder.join("sources"), target: folder.join("target") };
        let _ = fs::remove_dir_all(&mutated_copy.sources);
        // Files left by an interrupted run may be incomplete.
        let _ = fs::remove_dir_all(mutated_copy.target.join("debug/incremental"));
        for name in COPIED {
            copy(Path::new(name), &mutated_copy.sources.join(name));
        }
        let manifest = fs::read_to_string("Cargo.toml").expect("the manifest can be read");
        let has_members = MEMBERS.iter().all(|members| manifest.contains(members));
        assert!(has_members, "the members of the workspace have changed");
        let [members, default_members] = MEMBERS;
        let reduced = manifest.replace(default_members, "").replace(members, r#"members = ["."]"#);
        fs::write(mutated_copy.sources.join("Cargo.toml"), reduced).expect("the copy can be written");
        mutated_copy
    }

    /// Applies a mutant to the copy, tests the copy and restores it.
    pub fn test_mutant(&self, mutant: &Mutant) -> TestRun {
        let file = self.sources.join(mutant.file);
        let unmutated = fs::read_to_string(&file).expect("the copy can be read");
        let broken = unmutated.replacen(mutant.text, mutant.replacement, 1);
        fs::write(&file, broken).expect("the copy can be written");
        let run = self.run_tests();
        fs::write(&file, unmutated).expect("the copy can be written");
        run
    }

    /// Builds the copy and runs its kernel tests.
    pub fn run_tests(&self) -> TestRun {
        let built = self.cargo(&["--no-run"]);
        if !built.status.success() {
            let verdict = Outcome::Breaks(String::from_utf8_lossy(&built.stderr).into_owned());
            return TestRun { verdict, seconds: 0.0 };
        }
        let start = Instant::now();
        // Without `--nocapture`, the output of threads that a test has started would be lost.
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

    /// Runs `cargo test` in the copy with further arguments.
    fn cargo(&self, further_arguments: &[&str]) -> Output {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let mut command = Command::new(cargo);
        command.current_dir(&self.sources).arg("test").arg("--target-dir").arg(&self.target);
        command.args(["--config", "profile.dev.debug=false", "--test", "suite"]).args(further_arguments);
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
