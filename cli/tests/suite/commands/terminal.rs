//! `varlab run` in a terminal.

use std::process::Command;

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};

use crate::scratch::Scratch;

/// A pseudo-terminal that runs the program.
struct Terminal(PtySession);

impl Terminal {
    fn new(scratch: &Scratch, args: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_varlab"));
        command.arg("run").args(args).env("VARLAB_STATE", scratch.path("state"));
        command.env("TERM", "xterm-256color").env("NO_COLOR", "1").env("LC_ALL", "C");
        let options = Options::default().timeout_ms(Some(60_000)).strip_ansi_escape_codes(true);
        Self(spawn_with_options(command, options).expect("the program starts"))
    }

    /// Starts the program on a terminal that is large enough for full-screen mode.
    fn new_large(scratch: &Scratch, args: &[&str]) -> Self {
        Self::new_large_with(scratch, args, true)
    }

    /// Starts the program on a large terminal, and keeps the escape sequences in the output.
    fn new_large_raw(scratch: &Scratch, args: &[&str]) -> Self {
        Self::new_large_with(scratch, args, false)
    }

    fn new_large_with(scratch: &Scratch, args: &[&str], strip_escapes: bool) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", "stty cols 100 rows 40 && exec \"$0\" run \"$@\""]);
        command.arg(env!("CARGO_BIN_EXE_varlab")).args(args).env("VARLAB_STATE", scratch.path("state"));
        command.env("TERM", "xterm-256color").env("NO_COLOR", "1").env("LC_ALL", "C");
        let options = Options::default().timeout_ms(Some(60_000)).strip_ansi_escape_codes(strip_escapes);
        Self(spawn_with_options(command, options).expect("the program starts"))
    }

    /// Types a text, and waits for the answers.
    fn type_text(&mut self, text: &str, answers: &[&str]) {
        self.0.send(text).and_then(|_| self.0.flush()).expect("the terminal accepts input");
        self.wait_for(answers);
    }

    /// Presses a letter together with Ctrl, and waits for the answers.
    fn press_control(&mut self, letter: char, answers: &[&str]) {
        self.0.send_control(letter).expect("the terminal accepts input");
        self.wait_for(answers);
    }

    fn wait_for(&mut self, answers: &[&str]) {
        for answer in answers {
            self.0.exp_string(answer).unwrap_or_else(|error| panic!("expected {answer:?}: {error}"));
        }
    }

    /// Checks that the program has ended successfully.
    fn expect_success(&mut self) {
        self.0.exp_eof().expect("the program ends");
        let status = self.0.process().wait().expect("it can be waited for");
        // The type of the status has no public name.
        let status = format!("{status:?}");
        assert!(status.starts_with("Exited(") && status.ends_with(", 0)"), "the program fails: {status}");
    }
}

#[test]
fn a_game_begins_with_instructions() {
    let scratch = Scratch::new("terminal-begin");
    let mut terminal = Terminal::new(&scratch, &["--variant", "black-holes", "--depth", "2"]);
    terminal.wait_for(&["Black holes, by Juraj", "White: human, Black: engine; the engine's level: depth 2"]);
    terminal.wait_for(&["type `help` for the commands", "8  r  s  b  q  k", "1. White to move", "White> "]);
    terminal.type_text("b4\r", &["Black plays ", ": depth 2, ", "2. White to move", "White> "]);
    terminal.type_text("nonsense\r", &["error: illegal move `nonsense`: ", "White> "]);
    terminal.type_text(
        "quit\r",
        &["the game is saved; continue it with `varlab run --variant black-holes --resume`"],
    );
    terminal.expect_success();
}

#[test]
fn control_c_stops_the_search_but_not_the_game() {
    let scratch = Scratch::new("terminal-interrupt");
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--time", "3000s"]);
    terminal.wait_for(&["White> "]);
    terminal.type_text("e4\r", &["thinking: depth 2"]);
    terminal.press_control('c', &["Black plays ", "2. White to move", "White> "]);
    terminal.type_text("hint\r", &["thinking: depth 2"]);
    terminal.press_control('c', &["the engine would play ", "White> "]);
    terminal.press_control('c', &["type `quit` or press Ctrl-D to leave the game", "White> "]);
    terminal.press_control('c', &["type `quit` or press Ctrl-D to leave the game", "White> "]);
    terminal.press_control('d', &["the game is saved"]);
    terminal.expect_success();
}

#[test]
fn control_c_stops_engines_until_they_are_resumed() {
    let scratch = Scratch::new("terminal-engines");
    let engines = ["--variant", "chess", "--white", "engine", "--black", "engine", "--time", "3000s"];
    let mut terminal = Terminal::new(&scratch, &engines);
    terminal.wait_for(&["thinking: depth 2"]);
    terminal.press_control('c', &["White plays ", "1. Black to move", "Black> "]);
    terminal.type_text("go\r", &["thinking: depth 2"]);
    terminal.press_control('c', &["Black plays ", "2. White to move", "White> "]);
    terminal.type_text("undo\r", &["1. Black to move", "Black> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
}

#[test]
fn the_tab_key_completes_no_square_for_a_pass() {
    let scratch = Scratch::new("terminal-tab-pass");
    let file = scratch.file("passes.var", "variant Passes\nuse chess\nplayer may pass\n");
    let mut terminal = Terminal::new(&scratch, &["--variant", &file, "--black", "human"]);
    terminal.wait_for(&["White> "]);
    terminal.type_text("moves a\t", &["moves a2"]);
    terminal.type_text("\r", &["a2a3 (a3)", "White> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
}

#[test]
fn the_tab_key_completes_moves_commands_and_paths() {
    let scratch = Scratch::new("terminal-tab");
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--black", "human"]);
    terminal.wait_for(&["White> "]);
    terminal.type_text("Nf\t\r", &["1. Black to move", "Black> "]);
    terminal.type_text("e7\t\t", &["e7e5  e7e6"]);
    terminal.type_text("5\r", &["2. White to move", "White> "]);
    terminal.type_text("moves b\t\t", &["b1  b2"]);
    terminal.type_text("2\r", &["b2b3 (b3)", "White> "]);
    terminal.type_text("rec\t\r", &["1. g1f3 e7e5 *", "White> "]);
    let file = scratch.path("a-long-name.txt");
    terminal.type_text(&format!("save {file}\r"), &["saved to"]);
    terminal.type_text(&format!("load {}\t\r", scratch.path("a-lo")), &["2. White to move", "White> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
}

#[test]
fn text_typed_ahead_is_kept() {
    let scratch = Scratch::new("terminal-ahead");
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--black", "human"]);
    terminal.wait_for(&["White> "]);
    terminal.type_text("f3\re5\rg4\rQh4\r", &["result: 0-1 Black wins: checkmate", "game over> "]);
    terminal.type_text("e4\r", &["error: the game is over: 0-1 Black wins: checkmate"]);
    terminal.type_text("undo\r", &["2. Black to move", "Black> "]);
    terminal.type_text("d5\r", &["3. White to move", "White> "]);
    terminal.press_control('d', &["the game is saved"]);
    terminal.expect_success();
}

#[test]
fn every_unfinished_game_is_saved_and_offered() {
    let scratch = Scratch::new("terminal-kept");
    for (number, text) in ["e4\r", "d4\r"].into_iter().enumerate() {
        let after: &[&str] = if number > 0 { &["--after", "e2e4 e7e5"] } else { &[] };
        let args = [&["--variant", "chess", "--black", "human"], after].concat();
        let mut terminal = Terminal::new(&scratch, &args);
        if number > 0 {
            terminal.wait_for(&[
                "there is an unfinished game (human against human, 1 move, last move e2e4, just now)",
            ]);
        }
        terminal.wait_for(&["White> "]);
        terminal.type_text(text, &["Black> "]);
        terminal.press_control('d', &["the game is saved"]);
        terminal.expect_success();
    }
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--black", "human"]);
    terminal.wait_for(&["White> "]);
    terminal.type_text(
        "games\r",
        &["1  human against human, 3 moves, last move d2d4", "2  human", "e2e4", "White> "],
    );
    terminal.type_text("resume 2\r", &["Black> "]);
    terminal.type_text("c5\r", &["White> "]);
    terminal.type_text("resign\r", &["result: 0-1 Black wins: White resigned", "game over> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--resume"]);
    terminal.wait_for(&["White: human, Black: human", "2. Black to move", "Black> "]);
    terminal.type_text("games\r", &["no other unfinished games", "Black> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
}

#[test]
fn the_last_twenty_games_are_kept() {
    let scratch = Scratch::new("terminal-twenty");
    let record = |number: u32| format!("[Source \"chess\"]\n[Seen \"{number}\"]\n\n1. e2e4 *\n");
    for number in 1..=20 {
        let path = scratch.file(&format!("state/games/chess-{number}.game"), record(number));
        // The fifth is the oldest.
        let time = std::time::SystemTime::now()
            - std::time::Duration::from_secs(if number == 5 { 9999 } else { 99 });
        std::fs::File::options().append(true).open(path).and_then(|file| file.set_modified(time)).unwrap();
    }
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--black", "human"]);
    terminal.wait_for(&["White> "]);
    terminal.type_text("d4\r", &["Black> "]);
    terminal.press_control('d', &["the game is saved"]);
    terminal.expect_success();
    let saved_game =
        |number: u32| std::fs::read_to_string(scratch.path(&format!("state/games/chess-{number}.game")));
    for number in 1..=20 {
        assert_eq!(saved_game(number).unwrap() == record(number), number != 5, "{number}");
    }
    assert!(
        saved_game(5).unwrap().contains("1. d2d4 *") && saved_game(21).is_err(),
        "the new game replaces the oldest one"
    );
}

#[test]
fn a_black_player_sees_the_board_from_blacks_side() {
    let scratch = Scratch::new("terminal-black");
    let mut terminal = Terminal::new(&scratch, &["--variant", "chess", "--white", "engine", "--depth", "1"]);
    terminal.wait_for(&["White plays ", "   h  g  f  e  d  c  b  a", "1. Black to move", "Black> "]);
    terminal.type_text("flip\r", &["   a  b  c  d  e  f  g  h", "Black> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
}

const UP: &str = "\u{1b}[A";
const RIGHT: &str = "\u{1b}[C";

/// Returns the escape sequence of a mouse click on a square of a chess board. `file` counts from 0, `rank` from 1.
/// A square is seven columns wide and three lines high.
fn click(file: u16, rank: u16) -> String {
    format!("\u{1b}[<0;{};{}M", 6 + 7 * file, 2 + 3 * (8 - rank))
}

#[test]
fn full_screen_mode_accepts_arrow_keys_mouse_and_text() {
    let scratch = Scratch::new("terminal-full");
    let mut terminal = Terminal::new_large(&scratch, &["--variant", "chess", "--black", "human"]);
    terminal.wait_for(&["Chess", "White> "]);
    // With the arrow keys; the cursor begins on a1.
    terminal.type_text(&format!("{}{UP}\r{UP}{UP}\r", RIGHT.repeat(4)), &["e2e4", "Black"]);
    // With the mouse.
    terminal.type_text(&format!("{}{}", click(3, 7), click(3, 5)), &["d7d5", "White"]);
    // As text; the record of the game is shown on a separate page.
    terminal.type_text("exd5\r", &["e4d5", "Black"]);
    terminal.type_text("record\r", &["back", "d7d5", "e4d5"]);
    terminal.type_text(" ", &[]);
    terminal.type_text("nonsense\r", &["`a7a6`, `a7a5`"]);
    terminal
        .press_control('d', &["the game is saved; continue it with `varlab run --variant chess --resume`"]);
    terminal.expect_success();
}

#[test]
fn full_screen_mode_reads_keys_while_the_engine_thinks() {
    let scratch = Scratch::new("terminal-thinking");
    let args = ["--variant", "chess", "--white", "engine", "--time", "3000s"];
    let mut terminal = Terminal::new_large(&scratch, &args);
    terminal.wait_for(&["White> ", "thinking"]);
    terminal.type_text("z", &["z"]);
    // Typed text does not stop the engine; Enter alone does.
    terminal.type_text("\u{7f}", &[]);
    terminal.type_text("\r", &["plays"]);
    terminal
        .press_control('d', &["the game is saved; continue it with `varlab run --variant chess --resume`"]);
    terminal.expect_success();
}

#[test]
fn full_screen_mode_supports_the_usual_control_keys() {
    let scratch = Scratch::new("terminal-keys");
    let mut terminal = Terminal::new_large(&scratch, &["--variant", "chess", "--black", "human"]);
    terminal.wait_for(&["White> "]);
    // Ctrl-U deletes the typed text, Ctrl-Z types nothing, Ctrl-J ends a line as Enter does.
    terminal.type_text("nonsense", &[]);
    terminal.press_control('u', &[]);
    terminal.press_control('z', &[]);
    terminal.type_text("e4", &[]);
    terminal.press_control('j', &["e2e4", "Black"]);
    terminal.press_control('d', &["the game is saved"]);
    terminal.expect_success();
}

/// The number of pasted characters. If the screen were drawn after each one, there would be at least as many frames.
const PASTED: usize = 1500;

#[test]
fn full_screen_mode_reads_all_pending_keys_before_drawing() {
    let scratch = Scratch::new("terminal-pasted");
    let args = ["--variant", "chess", "--black", "human"];
    let mut terminal = Terminal::new_large_raw(&scratch, &args);
    terminal.wait_for(&["White> "]);
    // Ctrl-U deletes the typed text.
    let text = format!("{}\u{15}e4\r", "x".repeat(PASTED));
    terminal.0.send(&text).and_then(|_| terminal.0.flush()).expect("the terminal accepts input");
    let mut drawn = terminal.0.exp_string("e2e4").expect("the move is played");
    terminal.press_control('d', &[]);
    drawn += &terminal.0.exp_string("the game is saved").expect("the program ends");
    // At the end of each frame the terminal's own cursor is hidden or shown.
    let frames = drawn.matches("\u{1b}[?25").count();
    assert!((1..PASTED / 10).contains(&frames), "{frames}");
}

#[test]
fn the_terminal_is_restored_when_the_program_is_terminated() {
    let scratch = Scratch::new("terminal-outside");
    let mut command = Command::new("sh");
    let inner = "echo its number is $$.; exec \"$0\" run --variant chess";
    let script = format!("stty cols 100 rows 40; sh -c '{inner}' \"$0\"; stty -a");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_varlab")]);
    command.env("VARLAB_STATE", scratch.path("state")).env("TERM", "xterm-256color").env("LC_ALL", "C");
    let options = Options::default().timeout_ms(Some(60_000));
    let mut terminal = Terminal(spawn_with_options(command, options).expect("the program starts"));
    let (_, matched) = terminal.0.exp_regex(r"number is \d+\.").expect("a process number");
    let pid: String = matched.chars().filter(char::is_ascii_digit).collect();
    terminal.wait_for(&["\u{1b}[?1049h", "White>"]);
    let kill_status =
        Command::new("sh").args(["-c", &format!("kill {pid}")]).status().expect("sh can be run");
    assert!(kill_status.success(), "{pid}");
    terminal.wait_for(&["\u{1b}[?1049l", " icanon"]);
    terminal.0.exp_eof().expect("the program ends");
}

#[test]
fn line_mode_is_used_on_request() {
    let scratch = Scratch::new("terminal-plain");
    let mut terminal = Terminal::new_large(&scratch, &["--variant", "chess", "--plain", "--depth", "1"]);
    terminal.wait_for(&["type `help` for the commands", "1. White to move", "White> "]);
    terminal.type_text("analyse\r", &["press Enter to end the analysis", "  1  "]);
    terminal.type_text("\r", &["White> "]);
    terminal.press_control('d', &[]);
    terminal.expect_success();
}
