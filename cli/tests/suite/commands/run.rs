//! `varlab run`: games typed line by line. Terminal features are not tested here.

use super::varlab;
use crate::scratch::Scratch;

/// The exit code and the output of `varlab run`.
pub struct RunOutput {
    pub exit: Option<i32>,
    pub out: String,
    pub err: String,
}

/// Runs `varlab run` with a script as its input and with the state folder in `scratch`.
pub fn play(scratch: &Scratch, args: &[&str], script: &[&str]) -> RunOutput {
    let mut input = script.join("\n");
    input.push('\n');
    let mut command = varlab(&[&["run"], args].concat());
    let output = command.env("VARLAB_STATE", scratch.path("state")).write_stdin(input).output();
    let output = output.expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    RunOutput { exit: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl RunOutput {
    /// Returns the last line of standard output.
    pub fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Options for two human players.
pub const HUMANS: &[&str] = &["--white", "human", "--black", "human"];

/// Complete games: the variant, the moves in coordinates and in the game's own notation, and the result.
#[rustfmt::skip]
const GAMES: &[(&str, &str, &str, &str)] = &[
    ("chess", "f2f3 e7e5 g2g4 d8h4", "f3|e5|g4|Qh4#", "0-1 Black wins: checkmate"),
    ("chess", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "Nf3|Nf6|Ng1|Ng8|Nf3|Nf6|Ng1|Ng8", "1/2-1/2 draw: threefold repetition"),
    ("black-holes",
     "b1c3 a7a6 c3d5 c7c6 e2e4 c6d5 a2a3 d5e4 b2b4 b8c6 d2d3 e4d3 c1e3 d3c2 e3b6 c2d1q a1d1 d8b6 H@a1 b6e3",
     "Sc3|a6|Sd5|c6|e4|cxd5|a3|dxe4|b4|Sc6|d3|exd3|Be3|dxc2|Bb6|cxd1=Q+|Rxd1|Qxb6|(Ha1)|Qe3#", "0-1 Black wins: checkmate"),
    ("hole-chess", "e3e4 c8c6 d2f4 d9b7 f4g5 b7b3 g5g6 f8f7 g6f7 c9c7,f7 c2d2 b3d1",
     "P e3-e4|P c8-c6|Q d2-f4|Q d9-b7|Q f4-g5|Q b7-b3|Q g5-g6|P f8-f7|Q g6-f7|R c9-c7; f7-|R c2-d2|Q b3-d1",
     "0-1 Black wins: no King"),
    ("spacewarp44", "a2c4 d8b6 c2e4 b8c7 e1c2 e8c6 b1a2 e9e4 a1b3 a8b7 a2a1 a9a1",
     "ac4|b6|e4|b8c7|Cec2|ec6|Da2|Cxe4|Cb3|ab7|Da1|Cxa1#", "0-1 Black wins: checkmate"),
    ("xiangqi", "h3h7 h10g8 b3g3 b8c8 g3h3 h8h3 i1i3 h3h6 i3d3 c8c4 h7h10 i10h10 a1a3 h6e6 f1e2 h10h1 g4g5 h1g1",
     "Ch7|Ng8|Cg3|Cc8|Cgh3|Cxh3|Ri3|Ch6|Rd3|Cxc4|Ch10|Rxh10|Raa3|Ce6+|Afe2|Rxh1|g5|Rxg1#", "0-1 Black wins: checkmate"),
    ("knightmate", "e1d3 d7d5 d3f4 g7g5 f4d3 c8f5 d3e5 f8g7 e5f3 g5g4 f3h4 e7e6",
     "Kd3|d5|Kf4|g5+|Kd3|Bf5+|Ke5|Bg7+|Kf3|g4+|Kh4|e6#", "0-1 Black wins: checkmate"),
    ("omega-chess", "i3i4 d11e9 k2k4 i11h9 i2h4 k11i9 h4i2 a12d11 j2k2 d11e8 k4j4 e8f5",
     "i4|Ne9|Ck4|Nh9|Nh4|Ci9|Ni2|Wd11|Rk2|We8|Cj4|Wf5#", "0-1 Black wins: checkmate"),
];

#[test]
fn games_are_played_to_their_end() {
    let scratch = Scratch::new("run-to-the-end");
    for (variant, coordinates, own_notation, result) in GAMES {
        for script in [coordinates.split(' ').collect::<Vec<_>>(), own_notation.split('|').collect()] {
            let played = play(&scratch, &[&["--variant", variant], HUMANS].concat(), &script);
            assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "{variant}: {script:?}");
            assert_eq!(played.last_line(), format!("result: {result}"), "{variant}: {script:?}");
        }
    }
}

/// Positions from which one move ends the game.
#[test]
fn positions_are_played_to_their_end() {
    let scratch = Scratch::new("run-position");
    for (variant, fen, last_move) in [
        ("black-hole-chess", "****1****/7k1/6ppp/9/9/9/4*4/9/9/9/9/R6K1/****1**** w - - 0 1", "Ra11#"),
        ("blackhole-10x10", "8k1/7ppp/10/10/4**4/4**4/10/10/10/R7K1 w - - 0 1", "a1a10"),
    ] {
        let played = play(&scratch, &["--variant", variant, "--fen", fen], &[last_move]);
        assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "{variant}");
        assert_eq!(played.last_line(), "result: 1-0 White wins: checkmate");
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
    assert_eq!(played.last_line(), "2. White to move");
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
        assert_eq!(played.last_line(), "3. White to move");
    }
}

#[test]
fn engines_play_each_other_without_input() {
    let scratch = Scratch::new("run-engines");
    let start = ["--variant", "chess", "--fen", "8/8/8/8/8/5k2/3q4/7K b - - 0 1"];
    let engines = ["--white", "engine", "--black", "engine", "--nodes", "300"];
    let played = play(&scratch, &[&start[..], &engines].concat(), &[]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.last_line(), "result: 0-1 Black wins: checkmate", "{}", played.out);
}

/// A game that never ends: bare kings, without rules for draws.
#[test]
fn an_endless_game_between_engines_is_paused() {
    let scratch = Scratch::new("run-endless");
    let text = "variant Endless\nuse chess/pieces\n\nsetup\n  4 | k . .\n  3 | . . .\n  2 | . . .\n  1 | . . K\n\nplayer\n  loses when checkmated\n";
    let file = scratch.file("endless.var", text);
    let args = ["--variant", &file, "--white", "engine", "--black", "engine", "--depth", "1", "--no-save"];
    let played = play(&scratch, &args, &[]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.last_line(), "paused after 2000 moves of the engines");
}

/// Wrong input and the expected message; the position must not change.
#[test]
fn invalid_lines_are_reported_and_have_no_effect() {
    let scratch = Scratch::new("run-wrong");
    for (line, message) in [
        ("e2e5", "error: line 1: illegal move `e2e5`: the Pawn on e2 cannot go to e5\n help: "),
        (
            "Nf9",
            "error: line 1: illegal move `Nf9`: square `f9` is not on the board\n help: did you mean `Nf3`?\n",
        ),
        ("Q d1-d4", "error: line 1: illegal move `Q d1-d4`: the Queen on d1 cannot go to d4\n help: "),
        ("xyzzy", "error: line 1: illegal move `xyzzy`: expected a move such as "),
        ("udno", "help: did you mean the command `undo`?\n"),
        (
            "moves z9",
            "error: line 1: moves: this board has no square `z9`\n help: squares go from a1 to h8\n",
        ),
        ("moves e4", "error: line 1: moves: there is no piece on e4\n"),
        ("moves a1", "error: line 1: moves: the piece on a1 has no legal move\n"),
        ("moves a8", "error: line 1: moves: the piece on a8 is Black's, and White is to move\n"),
        ("piece x", "error: line 1: piece: this game has no piece `x`\n help: "),
        ("piece", "error: line 1: `piece` takes the name or letter of a piece"),
        ("piece N d4 e5", "error: line 1: `piece` takes the name or letter of a piece"),
        ("undo", "error: line 1: you have no move to take back\n"),
        ("redo", "error: line 1: no move has been taken back\n"),
        ("undo now", "error: line 1: `undo` takes no argument\n"),
        ("level high", "error: line 1: `high` is not a level\n help: a level is, for example, "),
        ("time", "error: line 1: expected a number after `time`\n"),
        ("save", "error: line 1: `save` takes the name of a file, such as "),
        ("load", "error: line 1: `load` takes the name of a file, such as "),
        ("load no/such/file", "error: line 1: no/such/file: the file does not exist\n"),
        ("\u{1b}[31m", "error: line 1: "),
    ] {
        let played = play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), &[line, "fen"]);
        assert_eq!(played.exit, Some(0), "{line}");
        assert!(played.err.contains(message) && !played.err.contains('\u{1b}'), "{line}: {}", played.err);
        assert_eq!(played.last_line(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "{line}");
    }
}

#[test]
fn invalid_utf_8_and_long_lines_are_reported() {
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
        "error: line 1: this line is not valid UTF-8\n\
         error: line 2: this line is too long; the limit is 4096 bytes\n"
    );
    assert!(out.ends_with("/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n"), "{out}");
}

#[test]
fn commands_match_their_help() {
    let scratch = Scratch::new("run-commands");
    let play = |script: &[&str]| {
        let played = play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), script);
        assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "{script:?}");
        played
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let help = play(&["help"]).out;
    assert!(help.contains("notation: b1a3 (Na3). ") && help.contains("\n  undo "), "{help}");
    assert_eq!(play(&["e4", "undo", "fen"]).last_line(), start);
    assert_eq!(play(&["e4", "e5", "undo", "undo", "redo", "redo", "undo", "undo", "fen"]).last_line(), start);
    assert_eq!(play(&["e4", "new", "fen"]).last_line(), start);
    assert_eq!(play(&["level time 1.5s", "level"]).last_line(), "the engine's level: time 1500ms");
    assert_eq!(play(&["time 2s"]).last_line(), "the engine's level: time 2s");
    assert_eq!(play(&["level depth 3, nodes 70"]).last_line(), "the engine's level: depth 3, nodes 70");
    assert_eq!(play(&["e4", "resign", "e5"]).last_line(), "result: 1-0 White wins: Black resigned");
    assert_eq!(play(&["e4", "quit", "nonsense"]).last_line(), "1. Black to move");
    assert_eq!(play(&["", "   ", "EXIT", "nonsense"]).last_line(), "1. White to move");
    assert_eq!(play(&["e4", "c5", "record"]).last_line(), "1. e2e4 c7c5 *");
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
    assert!(hint.last_line().starts_with("the engine would play "), "{}", hint.out);
    assert_eq!(play(&["board"]).out.matches("a  b  c").count(), 2);
}

#[test]
fn help_explains_every_command_with_an_example() {
    let scratch = Scratch::new("run-help");
    let play = |script: &[&str]| play(&scratch, &[&["--variant", "chess"], HUMANS].concat(), script);
    let help = play(&["help"]).out;
    for group in ["The board", "The game", "The engine", "Games as text", "Other"] {
        assert!(help.contains(&format!("\n{group}\n")), "{help}");
    }
    // Every command that is listed is explained.
    let listed = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> =
        listed.filter(|name| name.chars().all(char::is_alphabetic) && !name.is_empty()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let explanation = play(&[&format!("help {name}")]);
        assert!(
            explanation.err.is_empty() && explanation.last_line().starts_with("  for example `"),
            "{name}: {}",
            explanation.out
        );
        assert!(explanation.out.contains(&format!("\n{name}")), "{name}: {}", explanation.out);
    }
    assert!(play(&["help unod"]).err.contains("unknown command `unod`\n help: did you mean `undo`?"));
}

#[test]
fn a_hint_has_a_reason() {
    let scratch = Scratch::new("run-hint");
    for (variant, fen, beginning) in [
        (
            "chess",
            "4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1",
            "the engine would play e4d5 (exd5): wins a Rook (depth ",
        ),
        (
            "chess",
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "the engine would play a1a8 (Ra8#): wins immediately (checkmate) (",
        ),
        ("chess", "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", "the engine would play "),
    ] {
        let played =
            play(&scratch, &["--variant", variant, "--fen", fen, "--depth", "5", "--no-save"], &["hint"]);
        assert!(played.last_line().starts_with(beginning), "{fen}: {}", played.out);
        let wins_by_force = played.last_line().contains(": wins by force in 2 (");
        assert_eq!(wins_by_force, fen.starts_with("7k"), "{fen}: {}", played.out);
    }
}

/// Without a terminal, an analysis ends at the limit of the engine's level.
#[test]
fn an_analysis_shows_its_lines() {
    let scratch = Scratch::new("run-analyse");
    let played = play(&scratch, &["--variant", "chess", "--depth", "3", "--no-save"], &["analyse", "fen"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    for depth in 1..=3 {
        assert!(played.out.lines().any(|line| line.starts_with(&format!("{depth:3}  "))), "{}", played.out);
    }
    assert!(played.last_line().starts_with("rnbqkbnr/"), "{}", played.out);
}

#[test]
fn a_clock_is_shown_and_saved_and_can_end_the_game() {
    let scratch = Scratch::new("run-clock");
    let args = [&["--variant", "chess", "--clock", "5+3"], HUMANS].concat();
    let played = play(&scratch, &args, &["e4", "record"]);
    assert!(played.out.contains("1. White to move; White has 5:00, Black 5:00\n"), "{}", played.out);
    assert!(played.out.contains("1. Black to move; White has 5:0"), "{}", played.out);
    assert!(played.out.contains("[Clock \"5+3\"]\n[ClockLeft \"30"), "{}", played.out);
    let resumed = play(&scratch, &["--variant", "chess", "--resume"], &[]);
    assert!(resumed.out.contains("1. Black to move; White has 5:0"), "{}", resumed.out);
    // A clock that runs out before any input.
    let args = ["--variant", "chess", "--clock", "0.000000001", "--no-save"];
    let played = play(&scratch, &[&args[..], HUMANS].concat(), &["e4"]);
    assert_eq!(played.last_line(), "result: 0-1 Black wins: White's time is up", "{}", played.out);
    // The engine uses its clock, and moves in time.
    let args = ["--variant", "chess", "--clock", "0.2+0", "--no-save"];
    let played = play(&scratch, &args, &["e4"]);
    assert!(played.out.contains("\nBlack plays "), "{}", played.out);
    let (exit, _, err) = super::run(&["run", "--variant", "chess", "--clock", "5-3"]);
    assert!(exit == Some(2) && err.contains("expected minutes and seconds"), "{err}");
}

/// The record contains the engine's evaluations of its moves, and loading the record restores them.
#[test]
fn a_record_has_scores_and_tags() {
    let scratch = Scratch::new("run-scores");
    let file = scratch.path("scores.txt");
    let save = format!("save {file}");
    play(&scratch, &["--variant", "chess", "--depth", "1", "--no-save"], &["e4", &save]);
    let text = std::fs::read_to_string(&file).expect("the record is saved");
    let last = text.lines().last().expect("a last line");
    assert!(last.contains(" { [%eval ") && last.ends_with("] depth 1 } *"), "{text}");
    let played = play(&scratch, &["--variant", "chess", "--load", &file, "--no-save"], &["record"]);
    assert_eq!(played.last_line(), last);
    let roster: Vec<&str> = text.lines().take(7).collect();
    let date = roster[2].strip_prefix("[Date \"").and_then(|date| date.strip_suffix("\"]")).expect("a date");
    assert!(date.len() == 10 && date.split('.').count() == 3 && date.starts_with("20"), "{text}");
    assert_eq!(roster[..2], ["[Event \"?\"]", "[Site \"?\"]"]);
    assert_eq!(roster[3..], ["[Round \"?\"]", "[White \"human\"]", "[Black \"engine\"]", "[Result \"*\"]"]);
    let date_tags = |text: &str| {
        text.lines().filter(|line| line.starts_with("[Date")).map(str::to_owned).collect::<Vec<_>>()
    };
    let saved_again = scratch.path("again.txt");
    play(&scratch, &["chess", "--load", &file, "--no-save"], &[&format!("save {saved_again}")]);
    assert_eq!(
        date_tags(&std::fs::read_to_string(&saved_again).expect("the record is saved")),
        date_tags(&text)
    );
}

/// A move text that is already in brackets is not put into a second pair of brackets.
#[test]
fn brackets_are_not_doubled() {
    let scratch = Scratch::new("run-brackets");
    let start = "4k/5/5/5/5/5/5/K4 w - - 0 1";
    let played = play(&scratch, &["--variant", "black-holes", "--fen", start], &["moves b1", "moves c1"]);
    assert!(played.out.contains("  H@b1 (Hb1)\n") && !played.out.contains("(("), "{}", played.out);
}

/// Moves can follow a draw by the rules. A warning then reports the draw.
#[test]
fn moves_after_a_draw_cause_a_warning() {
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let (exit, out, err) = super::run(&["play", "--variant", "chess", "--moves", there_and_back]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(out.ends_with("result: 1/2-1/2 draw: threefold repetition\n"), "{out}");
    let (exit, out, err) =
        super::run(&["play", "--variant", "chess", "--moves", &format!("{there_and_back} e2e4 e7e5")]);
    assert_eq!((exit, out.contains("result")), (Some(0), false), "{out}");
    assert_eq!(err, "warning: the game was over before move 9: 1/2-1/2 draw: threefold repetition\n");
}

#[test]
fn switching_lets_the_engine_move() {
    let scratch = Scratch::new("run-switch");
    let played = play(&scratch, &["--variant", "chess", "--nodes", "100"], &["switch"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert!(played.out.contains("White: engine, Black: human\nWhite plays "), "{}", played.out);
    assert_eq!(played.last_line(), "1. Black to move");
}

#[test]
fn the_opponent_of_a_white_engine_is_human() {
    let scratch = Scratch::new("run-white-engine");
    let played = play(&scratch, &["--variant", "chess", "--white", "engine", "--nodes", "100"], &["undo"]);
    assert_eq!(played.exit, Some(0));
    assert_eq!(played.err, "error: line 1: you have no move to take back\n");
    assert_eq!(played.last_line(), "1. Black to move");
}

#[test]
fn a_saved_game_is_loaded_again() {
    let scratch = Scratch::new("run-save");
    let file = scratch.path("my game.txt");
    let args = [&["--variant", "chess"], HUMANS].concat();
    let (save, overwrite, load) = (format!("save {file}"), format!("save! {file}"), format!("load {file}"));
    let played = play(&scratch, &args, &["e4", &save, "c5", &save]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""), "the game may overwrite its own file");
    let played = play(&scratch, &args, &[&load, "record"]);
    assert_eq!((played.exit, played.err.as_str(), played.last_line()), (Some(0), "", "1. e2e4 c7c5 *"));
    let played = play(&scratch, &args, &["d4", &save]);
    assert!(played.err.starts_with(&format!(
        "error: line 2: {file} already exists\n help: to overwrite the file, type `save! "
    )));
    let played = play(&scratch, &args, &["d4", &overwrite, "new", &load, "record"]);
    assert_eq!((played.exit, played.err.as_str(), played.last_line()), (Some(0), "", "1. d2d4 *"));
    let played = play(&scratch, &args, &["save no/such/folder/game"]);
    let missing = "error: line 1: no/such/folder/game: cannot be written: the folder no/such/folder does not exist\n help: create the folder first\n";
    assert_eq!(played.err, missing);
    assert_eq!(scratch.names(), ["my game.txt", "state"], "nothing else is written");
}

#[test]
fn only_a_valid_record_of_this_game_is_loaded() {
    let scratch = Scratch::new("run-load");
    let args = [&["--variant", "chess"], HUMANS].concat();
    for (text, message) in [
        ("[Variant \"Omega\"]\n1. e2e4 *", "the record is of a game of `Omega`, not of `Chess`"),
        ("1. e2e4\ne2e4 *", "line 2: move 2: illegal move `e2e4`: "),
        ("1. e2e4 { *", "line 1: "),
        ("[FEN \"8/8\"]\n*", "start position: "),
    ] {
        let file = scratch.file("game.txt", text);
        let played = play(&scratch, &args, &["d4", &format!("load {file}"), "record"]);
        assert!(
            played.err.starts_with(&format!("error: line 2: {file}: {message}")),
            "{text}: {}",
            played.err
        );
        assert_eq!(
            (played.exit, played.last_line()),
            (Some(0), "1. d2d4 *"),
            "the current game is unchanged"
        );
    }
    let file = scratch.file("game.txt", "[White \"human\"]\n[Black \"human\"]\n1. f3 e5 2. g4 1-0");
    let played = play(&scratch, &args, &[&format!("load {file}")]);
    assert_eq!(
        (played.exit, played.last_line()),
        (Some(0), "result: 1-0 White wins: according to the record")
    );
}

#[test]
fn a_finished_game_is_shown_with_its_result() {
    let scratch = Scratch::new("run-over");
    let played = play(&scratch, &["--variant", "chess", "--after", "f2f3 e7e5 g2g4 d8h4"], &["e4"]);
    assert_eq!((played.exit, played.err.as_str()), (Some(0), ""));
    assert_eq!(played.last_line(), "result: 0-1 Black wins: checkmate");
}

#[test]
fn invalid_input_and_usage_errors_give_their_exit_codes() {
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
