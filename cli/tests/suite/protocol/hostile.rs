//! Ten thousand malformed lines: the session answers after each of them, without a panic and without blocking.

use varlab_cli::protocol::{uci, xboard};

use super::front_end::{FrontEnd, Serve};
use crate::random::Random;

/// The words from which malformed lines are made.
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

/// Returns a random line: usually one of `heads`, the beginnings of commands, followed by random words.
fn random_line(random: &mut Random, heads: &[&str]) -> Vec<u8> {
    match random.below(20) {
        0 => (0..random.below(40)).map(|_| (random.below(256) as u8).max(11)).collect(),
        1 => vec![b'x'; random.below(70_000)],
        2 => random.choose(WORDS).repeat(random.below(500)).into_bytes(),
        _ => {
            let mut line = (*random.choose(heads)).to_owned();
            for _ in 0..random.below(6) {
                line.push(' ');
                line.push_str(random.choose::<&str>(WORDS));
            }
            line.into_bytes()
        }
    }
}

/// Checks that after every random line the engine still answers `query` with `reply`. In both texts, `#` stands for the
/// number of the line.
fn check_answers(serve: Serve, seed: u64, heads: &[&str], (query, reply): (&str, &str), lines: usize) {
    let mut random = Random::new(seed);
    let mut front_end = FrontEnd::new(serve);
    for number in 0..lines {
        let mut text = random_line(&mut random, heads);
        text.push(b'\n');
        front_end.write(&text);
        front_end.send(&query.replace('#', &number.to_string()));
        front_end.await_line(&reply.replace('#', &number.to_string()));
    }
    front_end.close();
}

#[test]
fn uci_answers_after_malformed_lines() {
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
    let serve: Serve = |library, input, out| uci::serve(library, input, out);
    check_answers(serve, 0x5EED, &heads, ("isready", "readyok"), 5_000);
}

#[test]
fn xboard_answers_after_malformed_lines() {
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
    let serve: Serve = |library, input, out| xboard::serve(library, input, out);
    // A ping during a search is answered only after the move, so the search is stopped with `?` first.
    check_answers(serve, 0xB0A2D, &heads, ("?\nping n#", "pong n#"), 5_000);
}
