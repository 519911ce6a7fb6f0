//! Tests of `varlab run` with a terminal that is closed or cannot be read.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::fs::OpenOptionsExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nix::fcntl::OFlag;
use nix::poll::{PollFd, PollFlags, poll};
use nix::pty::{PtyMaster, grantpt, posix_openpt, ptsname_r, unlockpt};
use rexpect::reader::Options;
use rexpect::session::spawn_with_options;

use crate::scratch::Scratch;

/// Maximum time to wait for a text or for the end of the program.
const TIMEOUT: Duration = Duration::from_secs(60);
const TIMEOUT_MILLISECONDS: u16 = 60_000;
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The master side of a pseudo-terminal. It is not the program's controlling terminal, so closing it sends no signal.
struct PseudoTerminal {
    child: Child,
    master: PtyMaster,
    seen: String,
}

impl PseudoTerminal {
    fn new(scratch: &Scratch, args: &[&str]) -> Self {
        // `O_CLOEXEC`: an inherited copy of the master side would keep the terminal open.
        let master = posix_openpt(OFlag::O_RDWR | OFlag::O_NOCTTY | OFlag::O_CLOEXEC)
            .expect("a pseudo-terminal can be opened");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("it can be unlocked");
        let mut options = File::options();
        options.read(true).write(true).custom_flags(OFlag::O_NOCTTY.bits());
        let terminal = options.open(ptsname_r(&master).expect("it has a name")).expect("it can be opened");
        let stdio = || Stdio::from(terminal.try_clone().expect("it can be shared"));
        let stty_status = Command::new("stty").args(["cols", "100", "rows", "40"]).stdin(stdio()).status();
        assert!(stty_status.expect("stty can be run").success());
        let mut command = Command::new(env!("CARGO_BIN_EXE_varlab"));
        command.arg("run").args(args).env("VARLAB_STATE", scratch.path("state"));
        command.env("TERM", "xterm-256color").env("NO_COLOR", "1").env("LC_ALL", "C");
        let child =
            command.stdin(stdio()).stdout(stdio()).stderr(stdio()).spawn().expect("the program starts");
        Self { child, master, seen: String::new() }
    }

    /// Waits until a text appears.
    fn wait_for(&mut self, text: &str) {
        let mut bytes = [0; 4096];
        let start_time = Instant::now();
        while !self.seen.contains(text) {
            assert!(start_time.elapsed() < TIMEOUT, "{text:?} is not shown, but {:?}", self.seen);
            let mut readable = [PollFd::new(self.master.as_fd(), PollFlags::POLLIN)];
            let ready_count = poll(&mut readable, TIMEOUT_MILLISECONDS).expect("the terminal can be polled");
            assert!(ready_count > 0, "{text:?} is not shown, but {:?}", self.seen);
            let count = self.master.read(&mut bytes).unwrap_or_else(|error| panic!("no {text:?}: {error}"));
            self.seen.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        self.seen.clear();
    }

    /// Closes the terminal; returns true if the program then ends.
    fn hang_up(mut self) -> bool {
        drop(self.master);
        let start_time = Instant::now();
        while start_time.elapsed() < TIMEOUT {
            if self.child.try_wait().expect("its state can be read").is_some() {
                return true;
            }
            thread::sleep(POLL_INTERVAL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        false
    }
}

/// Texts that are typed after the first move, each with a text that the screen then shows. This is a single word,
/// because a redraw skips unchanged cells, possibly including the space between two words.
const COMMANDS: [(&str, &str); 4] =
    [("", ""), ("hint\r", "thinking"), ("analyse\r", "Enter"), ("help\r", "coordinates")];

#[test]
fn a_closed_terminal_ends_the_program_and_the_game_is_saved() {
    for plain in [false, true] {
        for (typed, shown) in COMMANDS {
            let scratch = Scratch::new("hangup");
            let args = ["--variant", "chess", "--black", "human", "--time", "3000s"];
            let args: Vec<&str> = args.into_iter().chain(plain.then_some("--plain")).collect();
            let mut terminal = PseudoTerminal::new(&scratch, &args);
            terminal.wait_for("White>");
            terminal.master.write_all(b"e4\r").expect("the terminal accepts input");
            terminal.wait_for("Black");
            terminal.master.write_all(typed.as_bytes()).expect("the terminal accepts input");
            terminal.wait_for(shown);
            assert!(terminal.hang_up(), "{args:?}, {typed:?}: the program continues without a terminal");
            let saved =
                std::fs::read_to_string(scratch.path("state/games/chess-1.game")).expect("the game is saved");
            assert!(saved.ends_with("1. e2e4 *\n"), "{saved}");
        }
    }
}

#[test]
fn an_unreadable_terminal_ends_the_program() {
    let scratch = Scratch::new("hangup-background");
    let mut command = Command::new("sh");
    // A background process that ignores SIGTTIN gets an error when it reads from the terminal.
    let script = "stty cols 100 rows 40; trap '' TTIN TTOU; set -m; \"$0\" run --variant chess & wait $!; echo exit $?.";
    command.args(["-c", script, env!("CARGO_BIN_EXE_varlab")]).env("VARLAB_STATE", scratch.path("state"));
    command.env("TERM", "xterm-256color").env("NO_COLOR", "1").env("LC_ALL", "C");
    let options = Options::default().timeout_ms(Some(60_000)).strip_ansi_escape_codes(true);
    let mut terminal = spawn_with_options(command, options).expect("the program starts");
    for answer in ["White>", "error: cannot read from the terminal: ", "exit 2."] {
        terminal.exp_string(answer).unwrap_or_else(|error| panic!("expected {answer:?}: {error}"));
        terminal.send("e4\r").and_then(|_| terminal.flush()).expect("the terminal accepts input");
    }
}
