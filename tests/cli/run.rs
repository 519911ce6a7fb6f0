//! `varlab run`: games typed line by line. What a terminal adds is not tried here.

use super::scratch::Scratch;
use super::varlab;

/// What came of a script.
pub struct Played {
    pub exit: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs a script, a line each, with a state folder of its own.
pub fn play(scratch: &Scratch, args: &[&str], script: &[&str]) -> Played {
    let mut input = script.join("\n");
    input.push('\n');
    let mut command = varlab(&[&["run"], args].concat());
    let output = command.env("VARLAB_STATE", scratch.path("state")).write_stdin(input).output();
    let output = output.expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    Played { exit: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Played {
    /// The last line of standard output.
    pub fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Two humans.
pub const HUMANS: &[&str] = &["--white", "human", "--black", "human"];

/// Games to their ends: how they are played, and the result.
#[test]
fn games_are_played_to_their_end() {
    let scratch = Scratch::new("run-to-the-end");
    for (variant, moves, result) in [
        ("chess", "f3 e5 g4 Qh4#", "result: 0-1 Black wins: checkmate"),
        ("chess", "f2f3 e7e5 g2g4 d8h4", "result: 0-1 Black wins: checkmate"),
        ("chess", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "result: 1/2-1/2 draw: threefold repetition"),
    ] {
        let args = [&["--variant", variant], HUMANS].concat();
        let played = play(&scratch, &args, &moves.split(' ').collect::<Vec<_>>());
        assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "{variant}: {moves}");
        assert_eq!(played.last(), result);
    }
}

#[test]
fn the_board_is_printed_before_every_line_that_is_read() {
    let scratch = Scratch::new("run-boards");
    let played = play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), &["e4", "e5"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.out.matches("   a  b  c  d  e  f  g  h\n").count(), 3, "{}", played.out);
    assert!(played.out.contains("White plays e2e4 (e4)\n"), "{}", played.out);
    assert!(played.out.contains("\n5  .  .  .  . [p] .  .  .\n"), "{}", played.out);
    assert_eq!(played.last(), "2. White to move");
}

#[test]
fn the_engine_answers() {
    let scratch = Scratch::new("run-engine");
    for variant in ["chess", "black-holes", "hole-chess", "spacewarp44"] {
        let args = ["--variant", variant, "--nodes", "200"];
        let played = play(&scratch, &args, &["go", "go"]);
        assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "{variant}");
        assert_eq!(played.out.matches("White plays ").count(), 2, "{}", played.out);
        assert_eq!(played.out.matches("Black plays ").count(), 2, "{}", played.out);
        assert_eq!(played.last(), "3. White to move");
    }
}

#[test]
fn engines_play_each_other_without_input() {
    let scratch = Scratch::new("run-engines");
    let start = ["--variant", "chess", "--fen", "8/8/8/8/8/5k2/3q4/7K b - - 0 1"];
    let engines = ["--white", "engine", "--black", "engine", "--nodes", "300"];
    let played = play(&scratch, &[&start[..], &engines].concat(), &[]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.last(), "result: 0-1 Black wins: checkmate", "{}", played.out);
}

/// A game that has no end: bare kings, and no rule of draws.
#[test]
fn engines_alone_come_to_an_end() {
    let scratch = Scratch::new("run-endless");
    let text = "variant Endless\nuse chess/pieces\n\nsetup\n  4 | k . .\n  3 | . . .\n  2 | . . .\n  1 | . . K\n\nplayer\n  loses when checkmated\n";
    let file = scratch.file("endless.var", text);
    let args = ["--variant", &file, "--white", "engine", "--black", "engine", "--depth", "1", "--no-save"];
    let played = play(&scratch, &args, &[]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.last(), "2000 moves of engines, and no end");
}

/// What is typed wrongly, what is said of it, and that nothing comes of it.
#[test]
fn what_is_no_move_is_told_and_changes_nothing() {
    let scratch = Scratch::new("run-wrong");
    for (line, said) in [
        ("e2e5", "error: line 1: \"e2e5\" is no move here: the Pawn on e2 cannot go to e5\n help: "),
        (
            "Nf9",
            "error: line 1: \"Nf9\" is no move here: \"f9\" is no square of this board\n help: did you mean Nf3?\n",
        ),
        ("xyzzy", "error: line 1: \"xyzzy\" is no move here: a move is written like "),
        ("udno", "help: did you mean the command undo?\n"),
        (
            "moves z9",
            "error: line 1: moves: this board has no square \"z9\"\n help: squares go from a1 to h8\n",
        ),
        ("moves e4", "error: line 1: moves: nothing stands on e4\n"),
        ("moves a1", "error: line 1: moves: the piece on a1 has no legal move\n"),
        ("moves a8", "error: line 1: moves: the piece on a8 is Black's, and White is to move\n"),
        ("piece x", "error: line 1: piece: this game has no piece \"x\"\n help: "),
        ("piece", "error: line 1: piece needs the name or the letter of a piece"),
        ("piece N d4 e5", "error: line 1: piece needs the name or the letter of a piece"),
        ("undo", "error: line 1: there is no move of yours to take back\n"),
        ("redo", "error: line 1: nothing has been taken back\n"),
        ("undo now", "error: line 1: undo takes nothing behind it\n"),
        (
            "level high",
            "error: line 1: \"high\" says nothing about how long to think\n help: a level is written like ",
        ),
        ("time", "error: line 1: time needs a number behind it\n"),
        ("save", "error: line 1: save needs the name of a file: "),
        ("load", "error: line 1: load needs the name of a file: "),
        ("load no/such/file", "error: line 1: no/such/file: there is no such file\n"),
        ("\u{1b}[31m", "error: line 1: "),
    ] {
        let played = play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), &[line, "fen"]);
        assert_eq!(played.exit, Some(0), "{line}");
        assert!(played.err.contains(said) && !played.err.contains('\u{1b}'), "{line}: {}", played.err);
        assert_eq!(played.last(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "{line}");
    }
}

#[test]
fn bytes_that_are_no_text_are_told() {
    let scratch = Scratch::new("run-bytes");
    let mut command = varlab(&["run", "--variant", "chess", "--black", "human"]);
    let mut input = b"\xFF\xFE\n".to_vec();
    input.extend("x".repeat(100_000).bytes());
    input.extend(b"\ne2e4\nfen");
    let output = command.env("VARLAB_STATE", scratch.path("state")).write_stdin(input).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(
        err,
        "error: line 1: this line is no UTF-8 text\n\
         error: line 2: a line has at most 4096 bytes, and this one is longer\n"
    );
    assert!(out.ends_with("/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n"), "{out}");
}

#[test]
fn commands_do_what_help_says() {
    let scratch = Scratch::new("run-commands");
    let play = |script: &[&str]| {
        let played = play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), script);
        assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "{script:?}");
        played
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(play(&["help"]).out.contains("\n  undo "));
    assert_eq!(play(&["e4", "undo", "fen"]).last(), start);
    assert_eq!(play(&["e4", "e5", "undo", "undo", "redo", "redo", "undo", "undo", "fen"]).last(), start);
    assert_eq!(play(&["e4", "new", "fen"]).last(), start);
    assert_eq!(play(&["level time 1.5s", "level"]).last(), "the engine's level: time 1500ms");
    assert_eq!(play(&["time 2s"]).last(), "the engine's level: time 2s");
    assert_eq!(play(&["level depth 3, nodes 70"]).last(), "the engine's level: depth 3, nodes 70");
    assert_eq!(play(&["e4", "resign", "e5"]).last(), "result: 1-0 White wins: Black resigned");
    assert_eq!(play(&["e4", "quit", "nonsense"]).last(), "1. Black to move");
    assert_eq!(play(&["", "   ", "EXIT", "nonsense"]).last(), "1. White to move");
    assert_eq!(play(&["e4", "c5", "record"]).last(), "1. e2e4 c7c5 *");
    assert!(play(&["flip"]).out.contains("   h  g  f  e  d  c  b  a\n"));
    assert!(play(&["moves"]).out.contains("\n  Knight g1  g1f3 g1h3\n"));
    let marked = play(&["moves g1"]).out;
    assert!(marked.ends_with("\n  g1f3 (Nf3)\n  g1h3 (Nh3)\n"), "{marked}");
    assert!(marked.contains("\n3  .  .  .  .  . <.> . <.>\n"), "{marked}");
    let knight = play(&["piece n d4"]).out;
    assert!(
        knight.contains("\n6  .  .  o' .  o' .  .  .\n") && knight.contains("captures there"),
        "{knight}"
    );
    let hint = play(&["level depth 2", "hint"]);
    assert!(hint.last().starts_with("the engine would play "), "{}", hint.out);
    assert_eq!(play(&["board"]).out.matches("a  b  c").count(), 2);
}

#[test]
fn switching_lets_the_engine_move() {
    let scratch = Scratch::new("run-switch");
    let played = play(&scratch, &["--variant", "chess", "--nodes", "100"], &["switch"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert!(played.out.contains("White: engine, Black: human\nWhite plays "), "{}", played.out);
    assert_eq!(played.last(), "1. Black to move");
}

#[test]
fn with_a_white_engine_black_is_human() {
    let scratch = Scratch::new("run-white-engine");
    let played = play(&scratch, &["--variant", "chess", "--white", "engine", "--nodes", "100"], &["undo"]);
    assert_eq!(played.exit, Some(0));
    assert_eq!(played.err, "error: line 1: there is no move of yours to take back\n");
    assert_eq!(played.last(), "1. Black to move");
}

#[test]
fn a_saved_game_is_loaded_again() {
    let scratch = Scratch::new("run-save");
    let file = scratch.path("my game.txt");
    let args = [&["--variant", "chess"], HUMANS].concat();
    let (save, again, load) = (format!("save {file}"), format!("save! {file}"), format!("load {file}"));
    let played = play(&scratch, &args, &["e4", &save, "c5", &save]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "its own file may be written over");
    let played = play(&scratch, &args, &[&load, "record"]);
    assert_eq!((played.exit, played.err.as_str(), played.last()), (Some(0), "", "1. e2e4 c7c5 *"));
    let played = play(&scratch, &args, &["d4", &save]);
    assert!(played.err.starts_with(&format!("error: line 2: {file} is there already\n help: save! ")));
    let played = play(&scratch, &args, &["d4", &again, "new", &load, "record"]);
    assert_eq!((played.exit, played.err.as_str(), played.last()), (Some(0), "", "1. d2d4 *"));
    let played = play(&scratch, &args, &["save no/such/folder/game"]);
    assert!(played.err.starts_with("error: line 1: cannot write no/such/folder/game: "), "{}", played.err);
    assert_eq!(scratch.names(), ["my game.txt", "state"], "nothing else is written");
}

#[test]
fn what_is_loaded_must_be_of_this_game() {
    let scratch = Scratch::new("run-load");
    let args = [&["--variant", "chess"], HUMANS].concat();
    for (text, said) in [
        ("[Variant \"Omega\"]\n1. e2e4 *", "this is a game of \"Omega\", not of \"Chess\""),
        ("1. e2e4\ne2e4 *", "line 2: move 2: \"e2e4\" is no move here: "),
        ("1. e2e4 { *", "line 1: "),
        ("[FEN \"8/8\"]\n*", "the position that the game begins with: "),
    ] {
        let file = scratch.file("game.txt", text);
        let played = play(&scratch, &args, &["d4", &format!("load {file}"), "record"]);
        assert!(played.err.starts_with(&format!("error: line 2: {file}: {said}")), "{text}: {}", played.err);
        assert_eq!((played.exit, played.last()), (Some(0), "1. d2d4 *"), "the game goes on as it was");
    }
    let file = scratch.file("game.txt", "[White \"human\"]\n[Black \"human\"]\n1. f3 e5 2. g4 1-0");
    let played = play(&scratch, &args, &[&format!("load {file}")]);
    assert_eq!((played.exit, played.last()), (Some(0), "result: 1-0 White wins: so the record says"));
}

#[test]
fn a_position_that_is_the_end_is_shown() {
    let scratch = Scratch::new("run-over");
    let played = play(&scratch, &["--variant", "chess", "--after", "f2f3 e7e5 g2g4 d8h4"], &["e4"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.last(), "result: 0-1 Black wins: checkmate");
}

#[test]
fn bad_input_and_wrong_use_have_their_exit_codes() {
    let scratch = Scratch::new("run-exit-codes");
    for (args, exit) in [
        (&["--variant", "chess", "--fen", "nonsense"][..], 1),
        (&["--variant", "chess", "--after", "e2e5"], 1),
        (&["--variant", "chess", "--param", "a=b"], 1),
        (&["--variant", "no-such-game"], 2),
        (&["--variant", "chess", "--white", "nobody"], 2),
        (&["--variant", "chess", "--depth", "0"], 2),
        (&[], 2),
    ] {
        let played = play(&scratch, args, &["e4"]);
        assert_eq!((played.exit, played.out.as_str()), (Some(exit), ""), "{args:?}");
        assert!(!played.err.is_empty());
    }
}
