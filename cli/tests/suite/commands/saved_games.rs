//! `varlab run`: games saved between runs.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use super::run::{HUMANS, RunOutput, play};
use crate::scratch::Scratch;

/// Returns the names of the files in the folder of saved games, sorted.
fn saved_games(scratch: &Scratch) -> Vec<String> {
    let folder = std::fs::read_dir(scratch.path("state/games"));
    let mut names: Vec<String> = folder.map_or_else(
        |_| Vec::new(),
        |entries| entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect(),
    );
    names.sort();
    names
}

/// Resumes the saved game of a variant and prints its record.
fn resume(scratch: &Scratch, variant: &str) -> RunOutput {
    play(scratch, &["--variant", variant, "--resume"], &["record"])
}

/// A running program that waits for input.
struct WaitingProgram {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl WaitingProgram {
    fn new(scratch: &Scratch, args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_varlab"))
            .arg("run")
            .args(args)
            .env("VARLAB_STATE", scratch.path("state"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        Self { child, lines }
    }

    /// Types a move and waits until it has been played.
    fn type_move(&mut self, text: &str) {
        let input = self.child.stdin.as_mut().expect("it is piped");
        writeln!(input, "{text}\nrecord").expect("the program reads its input");
        // The record is printed even if the move is rejected.
        let record = self.wait_for_line(|line| line.ends_with(" *"));
        assert!(record.contains(text), "{text} has not been played: {record}");
    }

    /// Skips lines until `is_wanted` returns true for one, and returns that line.
    fn wait_for_line(&mut self, is_wanted: impl Fn(&str) -> bool) -> String {
        self.lines
            .by_ref()
            .map(|line| line.expect("output is text"))
            .find(|line| is_wanted(line))
            .expect("the expected line")
    }

    fn kill(mut self) {
        self.child.kill().expect("the program is running");
        self.child.wait().expect("it can be waited for");
    }
}

#[test]
fn a_killed_game_is_resumed() {
    let scratch = Scratch::new("kept-kill");
    for (variant, moves) in [("chess", ["e2e4", "c7c5", "g1f3"]), ("black-holes", ["b1c3", "b8c6", "H@b1"])] {
        let mut running = WaitingProgram::new(&scratch, &[&["--variant", variant], HUMANS].concat());
        for text in moves {
            running.type_move(text);
        }
        running.kill();
        let played = resume(&scratch, variant);
        assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
        let [first, second, third] = moves;
        assert_eq!(played.last_line(), format!("1. {first} {second} 2. {third} *"));
    }
}

#[test]
fn a_game_killed_while_the_engine_thinks_is_resumed() {
    let scratch = Scratch::new("kept-thinking");
    let mut running = WaitingProgram::new(&scratch, &["--variant", "chess", "--time", "600s"]);
    writeln!(running.child.stdin.as_mut().expect("it is piped"), "e2e4")
        .expect("the program reads its input");
    running.wait_for_line(|line| line == "White plays e2e4 (e4)");
    // The move is saved before the engine begins; wait for the file to appear.
    let start_time = std::time::Instant::now();
    while saved_games(&scratch) != ["chess-1.game"] && start_time.elapsed().as_secs() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    running.kill();
    let played = play(&scratch, &["--variant", "chess", "--resume", "--nodes", "100"], &["record"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert!(
        played.last_line().starts_with("1. e2e4 ") && played.last_line().ends_with(" *"),
        "{}",
        played.out
    );
    assert!(
        played.out.contains("[White \"human\"]\n[Black \"engine\"]\n[Result \"*\"]\n")
            && played.out.contains("[Level \"nodes 100\"]\n"),
        "{}",
        played.out
    );
}

/// The next run removes the temporary files of killed processes, but not files that may still be in use.
#[test]
fn temporary_files_of_killed_processes_are_removed() {
    let scratch = Scratch::new("kept-leftovers");
    let args = [&["--variant", "chess"], HUMANS].concat();
    play(&scratch, &args, &["e4"]);
    let of_killed_writer = ".chess-1.game.4194999-0.tmp";
    let of_running_writer = format!(".chess-1.game.{}-0.tmp", std::process::id());
    let of_other_program = ".somebody-else.tmp";
    for name in [of_killed_writer, &of_running_writer, of_other_program] {
        scratch.file(&format!("state/games/{name}"), "half a ga");
    }
    play(&scratch, &["--variant", "chess", "--resume"], &[]);
    let mut remaining = [of_running_writer.as_str(), of_other_program, "chess-1.game"];
    remaining.sort_unstable();
    assert_eq!(saved_games(&scratch), remaining);
}

/// A loaded game replaces the resumed one: without a terminal, only the last game is saved.
#[test]
fn a_loaded_game_replaces_the_resumed_one() {
    let scratch = Scratch::new("kept-ghost");
    let (same, other) = (scratch.path("same.txt"), scratch.path("other.txt"));
    let humans = [&["--variant", "chess", "--no-save"], HUMANS].concat();
    play(&scratch, &humans, &["e4", "e5", &format!("save {same}")]);
    play(&scratch, &humans, &["d4", &format!("save {other}")]);
    let args = [&["--variant", "chess"], HUMANS].concat();
    for (file, record) in [(&same, "1. e2e4 e7e5 2. f2f4 *"), (&other, "1. d2d4 f7f5 *")] {
        let next = if file == &same { "f4" } else { "f5" };
        play(&scratch, &args, &["e4"]);
        let played =
            play(&scratch, &["--variant", "chess", "--resume"], &[&format!("load {file}"), next, "games"]);
        assert_eq!(resume(&scratch, "chess").last_line(), record);
        assert_eq!(played.last_line(), "no other unfinished games", "{}", played.out);
    }
}

#[test]
fn a_game_is_saved_at_the_end_of_input() {
    let scratch = Scratch::new("kept-end");
    let args = [&["--variant", "chess"], HUMANS].concat();
    play(&scratch, &args, &["e4"]);
    let resume_args = ["--variant", "chess", "--resume"];
    assert_eq!(play(&scratch, &resume_args, &["e5"]).exit, Some(0));
    assert_eq!(play(&scratch, &resume_args, &["Nf3", "undo", "record"]).last_line(), "1. e2e4 e7e5 *");
    assert_eq!(resume(&scratch, "chess").last_line(), "1. e2e4 e7e5 *");
    play(&scratch, &args, &["d4"]);
    assert_eq!(resume(&scratch, "chess").last_line(), "1. d2d4 *");
    assert_eq!(saved_games(&scratch), ["chess-1.game"], "runs without a terminal leave at most one file");
}

/// Scripts after which no game is left to save.
#[test]
fn games_that_cannot_be_resumed_are_not_saved() {
    let scratch = Scratch::new("kept-over");
    for script in
        [&["f3", "e5", "g4", "Qh4"][..], &["e4", "resign"], &["e4", "undo"], &["board"], &["nonsense"]]
    {
        play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), script);
        assert_eq!(saved_games(&scratch), [""; 0], "{script:?}");
        let played = play(&scratch, &["--variant", "chess", "--resume"], &[]);
        assert_eq!((played.exit, played.out.as_str()), (Some(1), ""));
        assert_eq!(played.err, "error: there is no unfinished game of chess to continue\n");
    }
    play(&scratch, &[&["--variant", "chess", "--no-save"], HUMANS].concat(), &["e4"]);
    assert_eq!(scratch.names(), ["state"; 1], "only files of earlier runs");
    assert_eq!(saved_games(&scratch), [""; 0]);
}

/// The record of a game that was played in a terminal: it does not have the tag `Piped`.
const TERMINAL_GAME: &str = "[Variant \"Chess\"]\n[White \"human\"]\n[Black \"human\"]\n[Level \"depth 2\"]\n[Source \"chess\"]\n\n1. d2d4 d7d5 *\n";

#[test]
fn a_game_from_a_terminal_is_not_overwritten() {
    let scratch = Scratch::new("kept-terminal");
    let file = scratch.file("state/games/chess-1.game", TERMINAL_GAME);
    play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), &["e4"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), TERMINAL_GAME);
    assert_eq!(saved_games(&scratch), ["chess-1.game", "chess-2.game"]);
    let args = [&["--variant", "chess"], HUMANS].concat();
    let played = play(&scratch, &args, &["c4", "games", "resume 1", "record"]);
    assert_eq!((played.err.as_str(), played.last_line()), ("", "1. d2d4 d7d5 *"));
    assert!(
        played.out.contains("\n   1  human against human, 2 moves, last move d7d5, just now\n"),
        "{}",
        played.out
    );
    for (line, message) in
        [("resume 7", "there is no game 7; the numbers are 1 to 2"), ("resume x", "`x` is not a number")]
    {
        let played = play(&scratch, &args, &[line]);
        assert!(played.err.contains(message), "{}", played.err);
    }
}

/// Without a terminal, resumes a game that was played in a terminal, and then loads another game. The loaded game is
/// saved as piped.
#[test]
fn only_the_resumed_game_counts_as_a_game_from_a_terminal() {
    let scratch = Scratch::new("kept-after-terminal");
    let other = scratch.path("other.txt");
    play(
        &scratch,
        &[&["--variant", "chess", "--no-save"], HUMANS].concat(),
        &["e4", &format!("save {other}")],
    );
    let file = scratch.file("state/games/chess-1.game", TERMINAL_GAME);
    let args = [&["--variant", "chess"], HUMANS].concat();
    play(&scratch, &args, &["resume 1", &format!("load {other}"), "e5"]);
    assert!(
        std::fs::read_to_string(scratch.path("state/games/chess-2.game"))
            .unwrap()
            .contains("[Piped \"yes\"]")
    );
    play(&scratch, &args, &["c4"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), TERMINAL_GAME);
    assert_eq!(saved_games(&scratch), ["chess-1.game", "chess-2.game"]);
}

#[test]
fn a_file_changed_by_another_process_is_not_overwritten() {
    let scratch = Scratch::new("kept-changed");
    let mut running = WaitingProgram::new(&scratch, &[&["--variant", "chess"], HUMANS].concat());
    running.type_move("e2e4");
    let file = scratch.file("state/games/chess-1.game", TERMINAL_GAME);
    running.type_move("e7e5");
    running.kill();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), TERMINAL_GAME);
    assert_eq!(resume(&scratch, "chess").last_line(), "1. e2e4 e7e5 *");
}

#[test]
fn players_and_level_and_options_are_saved() {
    let scratch = Scratch::new("kept-options");
    let variant = "blackhole-10x10";
    let args = ["--variant", variant, "--param", "Extra=Bishop", "--black", "human", "--depth", "2"];
    play(&scratch, &args, &["e2e4"]);
    let played = resume(&scratch, variant);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    for tags in ["[White \"human\"]\n[Black \"human\"]\n", "[Param \"Extra=Bishop\"]\n[Level \"depth 2\"]\n"]
    {
        assert!(played.out.contains(tags), "{}", played.out);
    }
    let args = ["--variant", variant, "--resume", "--param", "Extra=Knight"];
    assert_eq!(play(&scratch, &args, &[]).exit, Some(1), "other options make another game");
    let args = ["--variant", variant, "--resume", "--black", "engine", "--nodes", "50"];
    let played = play(&scratch, &args, &["record"]);
    assert!(played.out.contains("[Black \"engine\"]\n"), "{}", played.out);
    assert!(played.out.contains("[Level \"nodes 50\"]\n"), "{}", played.out);
    assert_eq!(played.out.matches("Black plays").count(), 1, "{}", played.out);
}

#[test]
fn a_file_is_the_same_variant_by_every_path() {
    let scratch = Scratch::new("kept-path");
    let file = scratch.file("game.var", "variant Mine\nuse chess\n");
    scratch.file("sub/other.txt", "");
    play(&scratch, &[&["--variant", &file], HUMANS].concat(), &["e4"]);
    let detour = scratch.path("sub/../game.var");
    assert_eq!(resume(&scratch, &detour).last_line(), "1. e2e4 *");
    let other = scratch.file("sub/game.var", "variant Mine\nuse chess\n");
    assert_eq!(
        resume(&scratch, &other).exit,
        Some(1),
        "a file of that name in another folder is another variant"
    );
}

#[test]
fn corrupt_files_are_reported_and_kept() {
    let scratch = Scratch::new("kept-broken");
    let broken = scratch.file("state/games/chess-1.game", b"1. e4 { \xFF");
    scratch.file("state/games/chess-7.game", "");
    scratch.file("state/games/chess-8.game", "1. e2e4 { *");
    let played = play(&scratch, &["--variant", "chess", "--resume"], &[]);
    assert_eq!((played.exit, played.out.as_str()), (Some(1), ""));
    assert!(
        played.err.starts_with(&format!("warning: {broken}: the file is not UTF-8 text")),
        "{}",
        played.err
    );
    assert!(played.err.contains("chess-8.game: line 1: "), "{}", played.err);
    play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), &["e4"]);
    assert_eq!(resume(&scratch, "chess").last_line(), "1. e2e4 *");
    assert_eq!(saved_games(&scratch), ["chess-1.game", "chess-2.game", "chess-7.game", "chess-8.game"]);
}

/// A finished game is not offered. A game with an illegal move is offered; the error is reported when it is resumed.
#[test]
fn finished_games_are_not_offered() {
    let scratch = Scratch::new("kept-offered");
    scratch.file("state/games/chess-1.game", TERMINAL_GAME.replace('*', "1-0"));
    scratch.file("state/games/chess-2.game", TERMINAL_GAME.replace("d7d5", "\u{1b}[2J"));
    let played = play(&scratch, &["--variant", "chess"], &["games", "resume"]);
    assert!(
        played.out.ends_with("\n   1  human against human, 2 moves, last move \u{fffd}[2J, just now\n"),
        "{}",
        played.out
    );
    assert!(
        played.err.contains("chess-2.game: line 7: move 2: illegal move `\u{fffd}[2J`: "),
        "{}",
        played.err
    );
    assert_eq!(played.exit, Some(0));
}

#[test]
fn a_game_that_the_rules_no_longer_allow_is_an_error() {
    let scratch = Scratch::new("kept-rules");
    let file = scratch.file("state/games/chess-1.game", TERMINAL_GAME.replace("d7d5", "d7d3"));
    let played = play(&scratch, &["--variant", "chess", "--resume"], &["e4"]);
    assert_eq!((played.exit, played.out.as_str()), (Some(1), ""));
    assert!(
        played.err.starts_with(&format!("error: {file}: line 7: move 2: illegal move `d7d3`: ")),
        "{}",
        played.err
    );
    assert_eq!(saved_games(&scratch), ["chess-1.game"]);
}

#[test]
fn an_unwritable_folder_is_reported_once_and_the_game_goes_on() {
    let scratch = Scratch::new("kept-unwritable");
    scratch.file("state", "a file, not a folder");
    let played = play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), &["e4", "e5", "record"]);
    assert_eq!((played.exit, played.last_line()), (Some(0), "1. e2e4 e7e5 *"));
    assert!(played.err.starts_with("warning: the game cannot be saved: "), "{}", played.err);
    assert_eq!(played.err.lines().count(), 1, "{}", played.err);
    assert_eq!(resume(&scratch, "chess").exit, Some(1));
}

/// A limit on the size of files simulates a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_once_and_no_file_is_left() {
    let scratch = Scratch::new("kept-full");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" run --variant chess --black human";
    let mut command = assert_cmd::Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_varlab")]).env("VARLAB_STATE", scratch.path("state"));
    let output = command.write_stdin("e4\ne5\nrecord\n").output().expect("it starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && message.starts_with("warning: the game cannot be saved: "),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("1. e2e4 e7e5 *\n"));
    assert_eq!(saved_games(&scratch), [""; 0]);
}

/// The last variable of each row takes precedence over the variables before it.
#[test]
fn environment_variables_select_the_folder_of_saved_games() {
    let scratch = Scratch::new("kept-folder");
    let (home, xdg, varlab_state) = (scratch.path("home"), scratch.path("xdg"), scratch.path("own"));
    for (variables, folder) in [
        (&[("HOME", &home)][..], "home/.local/state/varlab/games"),
        (&[("HOME", &home), ("XDG_STATE_HOME", &xdg)], "xdg/varlab/games"),
        (&[("HOME", &home), ("XDG_STATE_HOME", &xdg), ("VARLAB_STATE", &varlab_state)], "own/games"),
    ] {
        let args = [&["run", "--variant", "chess"], HUMANS].concat();
        let mut command = super::varlab(&args);
        command
            .env_remove("VARLAB_STATE")
            .env_remove("XDG_STATE_HOME")
            .env_remove("LOCALAPPDATA")
            .envs(variables.iter().copied());
        assert!(command.write_stdin("e4\n").output().unwrap().status.success());
        assert!(std::fs::exists(scratch.path(&format!("{folder}/chess-1.game"))).unwrap(), "{folder}");
    }
}

#[test]
fn a_saved_game_is_loaded_from_the_command_line() {
    let scratch = Scratch::new("kept-load");
    let file = scratch.file("mine.txt", TERMINAL_GAME);
    let played =
        play(&scratch, &["--variant", "chess", "--load", &file], &["c4", &format!("save {file}"), "record"]);
    assert_eq!(
        (played.exit, played.err.as_str(), played.last_line()),
        (Some(0), "", "1. d2d4 d7d5 2. c2c4 *")
    );
    assert!(std::fs::read_to_string(&file).unwrap().ends_with("2. c2c4 *\n"));
    for (load, exit) in [("no/such/file", 2), ("", 2)] {
        let played = play(&scratch, &["--variant", "chess", "--load", load], &[]);
        assert_eq!((played.exit, played.out.as_str()), (Some(exit), ""), "{load}");
    }
    let played = play(&scratch, &["--variant", "chess", "--load", &file, "--resume"], &[]);
    assert_eq!(played.exit, Some(2), "--load and --resume exclude each other");
}
