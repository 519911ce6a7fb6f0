//! Ten thousand lines that no front end should write: each is answered, nothing crashes, nothing hangs.

use varlab_cli::protocol::{uci, xboard};

use super::front_end::{FrontEnd, Serve};

/// The same numbers every time (`xorshift`, Marsaglia 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    fn of<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }
}

const WORDS: &[&str] = &[
    "e2e4",
    "e7e5",
    "a1b1b1c1",
    "c2,d6",
    "P@e4",
    "0000",
    "--",
    "",
    " ",
    "\t",
    "-1",
    "0",
    "1",
    "2",
    "3",
    "99999999999999999999",
    "18446744073709551615",
    "-9223372036854775809",
    "1e3",
    "NaN",
    "0x10",
    "true",
    "false",
    "name",
    "value",
    "startpos",
    "fen",
    "moves",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "searchmoves",
    "Hash",
    "MultiPV",
    "UCI_Variant",
    "chess",
    "gardner",
    "minishogi",
    "black-holes",
    "VariantPath",
    "../../etc",
    "é",
    "\u{202E}",
    "\u{0}",
    "\u{1b}[2J",
    "%s%n",
    "'\"",
    "\\",
    "{}",
    "1-0",
    "8/8/8/8/8/8/8/8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "4k3/8/8/8/8/8/8/4K3",
    "KQkq",
    "w",
    "b",
    "-",
    "a9",
    "i1",
    "e7e8q",
    "+R@a1",
    "[QQQQ]",
    "*",
    "~",
    "+",
    "9999/9999",
];

fn line(random: &mut Random, heads: &[&str]) -> Vec<u8> {
    match random.below(20) {
        0 => (0..random.below(40)).map(|_| (random.below(256) as u8).max(11)).collect(),
        1 => vec![b'x'; random.below(70_000)],
        2 => random.of(WORDS).repeat(random.below(500)).into_bytes(),
        _ => {
            let mut line = random.of(heads).to_owned();
            for _ in 0..random.below(6) {
                line.push(' ');
                line.push_str(random.of(WORDS));
            }
            line.into_bytes()
        }
    }
}

/// After every line the engine must still answer `ask` with `answer`.
fn survives(serve: Serve, seed: u64, heads: &[&str], (ask, answer): (&str, &str), lines: usize) {
    let mut random = Random(seed);
    let mut front_end = FrontEnd::new(serve);
    for number in 0..lines {
        let mut text = line(&mut random, heads);
        text.retain(|&byte| byte != b'\n');
        text.push(b'\n');
        front_end.write(&text);
        front_end.say(&ask.replace('#', &number.to_string()));
        front_end.await_line(&answer.replace('#', &number.to_string()));
    }
    front_end.leave();
}

#[test]
fn lines_that_no_uci_front_end_writes() {
    let heads = [
        "uci",
        "isready",
        "setoption",
        "setoption name",
        "setoption name Hash value",
        "setoption name UCI_Variant value",
        "ucinewgame",
        "position",
        "position startpos",
        "position startpos moves",
        "position fen",
        "go",
        "go depth 2",
        "go nodes",
        "go infinite",
        "go ponder",
        "go mate 1",
        "go perft",
        "stop",
        "ponderhit",
        "d",
        "debug",
        "register",
        "perft",
        "help",
    ];
    let serve: Serve = |games, input, out| uci::serve(games, input, out);
    survives(serve, 0x5EED, &heads, ("isready", "readyok"), 5_000);
}

#[test]
fn lines_that_xboard_never_writes() {
    let heads = [
        "xboard",
        "protover",
        "new",
        "variant",
        "variant gardner",
        "force",
        "go",
        "playother",
        "usermove",
        "setboard",
        "level",
        "st",
        "sd",
        "time",
        "otim",
        "memory",
        "option",
        "option MultiPV=",
        "result",
        "hint",
        "bk",
        "undo",
        "remove",
        "hard",
        "easy",
        "post",
        "nopost",
        "analyze",
        "exit",
        ".",
        "lift",
        "put",
        "hover",
        "draw",
        "edit",
        "accepted",
        "cores",
        "ping",
    ];
    let serve: Serve = |games, input, out| xboard::serve(games, input, out);
    // What the engine is asked while it thinks, it answers when it has moved.
    survives(serve, 0xB0A2D, &heads, ("?\nping n#", "pong n#"), 5_000);
}
