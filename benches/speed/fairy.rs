//! Comparison with Fairy-Stockfish, if it is installed, in games that both support. It also counts the moves of the last ply without
//! making them.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use varlab::kernel::Kernel;

use super::race::{Work, agreed, race};
use super::shipped;

const PROGRAM: &str = "fairy-stockfish";

/// The folder of games in Linux distributions, in addition to `PATH`.
const FURTHER: &str = "/usr/games";

/// Names in both programs, and depths in plies.
#[rustfmt::skip]
const ROWS: &[(&str, &str, u32)] = &[
    ("chess", "chess", 5),
    ("capablanca", "capablanca", 4),
    ("grand", "grand", 4),
    ("xiangqi", "xiangqi", 4),
];

pub fn print() {
    let Some(program) = find() else {
        return println!("{PROGRAM} is not installed.");
    };
    println!(
        "| game | depth | nodes | varlab Mn/s | Fairy-Stockfish Mn/s | ratio |\n|---|---|---|---|---|---|"
    );
    for &(name, variant, depth) in ROWS {
        let game = shipped::game(name);
        let kernel = Kernel::new(&game);
        let position = shipped::position(&game, "");
        let mut engine = Engine::start(&program, variant);
        let ours: Work<'_> = Box::new(|| kernel.perft(&mut position.clone(), depth));
        let runs = race(vec![ours, Box::new(|| engine.perft(depth))]);
        let ratio = runs[0].speed / runs[1].speed;
        let nodes = agreed(&runs);
        println!("| {name} | {depth} | {nodes} | {:.0} | {:.0} | {ratio:.1} |", runs[0].speed, runs[1].speed);
    }
}

fn find() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from(FURTHER)]);
    folders.map(|folder| folder.join(PROGRAM)).find(|file| file.is_file())
}

/// The other program, controlled by UCI.
struct Engine {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &PathBuf, variant: &str) -> Engine {
        let mut command = Command::new(program);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("it starts");
        let to = process.stdin.take().expect("a pipe");
        let from = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut engine = Engine { process, to, from };
        engine.say(&format!("uci\nsetoption name UCI_Variant value {variant}\nposition startpos\nisready"));
        engine.hear("readyok");
        engine
    }

    fn say(&mut self, text: &str) {
        writeln!(self.to, "{text}").expect("it listens");
    }

    /// Returns the rest of the next line that begins with these words.
    fn hear(&mut self, words: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(self.from.read_line(&mut line).expect("it speaks"), 0, "it has gone before {words:?}");
            if let Some(rest) = line.strip_prefix(words) {
                return rest.trim().to_owned();
            }
        }
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.say(&format!("go perft {depth}"));
        self.hear("Nodes searched:").parse().expect("a number")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit");
        let _ = self.process.wait();
    }
}
