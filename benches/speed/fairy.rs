//! Comparison with Fairy-Stockfish, if it is installed, in games that both programs support. Both use bulk counting: they count the moves
//! of the last ply without making them.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use varlab::kernel::Kernel;

use super::race::{Work, common_node_count, race};
use super::shipped;

const PROGRAM: &str = "fairy-stockfish";

/// The folder of game programs in Linux distributions, which is searched after `PATH`.
const GAMES_FOLDER: &str = "/usr/games";

/// The name of each game in varlab and in Fairy-Stockfish, and the depth in plies.
#[rustfmt::skip]
const ROWS: &[(&str, &str, u32)] = &[
    ("chess", "chess", 5),
    ("capablanca", "capablanca", 4),
    ("grand", "grand", 4),
    ("xiangqi", "xiangqi", 4),
];

/// Prints the table.
pub fn print() {
    let Some(engine_path) = find_engine() else {
        return println!("{PROGRAM} is not installed.");
    };
    println!(
        "| game | depth | nodes | varlab Mn/s | Fairy-Stockfish Mn/s | ratio |\n|---|---|---|---|---|---|"
    );
    for &(name, variant, depth) in ROWS {
        let program = shipped::program(name);
        let kernel = Kernel::new(&program);
        let position = shipped::position(&program, "");
        let mut engine = Engine::start(&engine_path, variant);
        let ours: Work<'_> = Box::new(|| kernel.perft(&mut position.clone(), depth));
        let runs = race(vec![ours, Box::new(|| engine.perft(depth))]);
        let ratio = runs[0].speed / runs[1].speed;
        let nodes = common_node_count(&runs);
        println!("| {name} | {depth} | {nodes} | {:.0} | {:.0} | {ratio:.1} |", runs[0].speed, runs[1].speed);
    }
}

/// Returns the path of the program, if it is installed.
fn find_engine() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from(GAMES_FOLDER)]);
    folders.map(|folder| folder.join(PROGRAM)).find(|file| file.is_file())
}

/// A running Fairy-Stockfish, controlled by UCI.
struct Engine {
    process: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    fn start(engine_path: &PathBuf, variant: &str) -> Engine {
        let mut command = Command::new(engine_path);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let stdin = process.stdin.take().expect("a pipe");
        let stdout = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut engine = Engine { process, stdin, stdout };
        engine.send(&format!("uci\nsetoption name UCI_Variant value {variant}\nposition startpos\nisready"));
        engine.read_until("readyok");
        engine
    }

    fn send(&mut self, text: &str) {
        writeln!(self.stdin, "{text}").expect("the program reads its input");
    }

    /// Reads up to the first line that begins with `prefix`, and returns the rest of that line.
    fn read_until(&mut self, prefix: &str) -> String {
        let mut line = String::new();
        loop {
            line.clear();
            let length = self.stdout.read_line(&mut line).expect("the output is text");
            assert_ne!(length, 0, "the program ends before {prefix:?}");
            if let Some(rest) = line.strip_prefix(prefix) {
                return rest.trim().to_owned();
            }
        }
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.send(&format!("go perft {depth}"));
        self.read_until("Nodes searched:").parse().expect("a number")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.stdin, "quit");
        let _ = self.process.wait();
    }
}
