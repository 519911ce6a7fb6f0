//! Front ends are answered whatever the engine is busy with, and a search that fails costs that search alone. Nothing here is
//! timed: what the engine waits for never comes, so an answer that waits for it never comes either.

use std::io::BufReader;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{Limits, Report, SearchOptions, SearchResult, Table, Weights};
use varlab_cli::protocol::{AlphaBeta, Engine, Games, Taught, uci, xboard};

use super::front_end::{FrontEnd, Library, Serve};

/// What is waited for until it is opened.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    fn open(&self) {
        *self.0.0.lock().expect("nobody panics with it") = true;
        self.0.1.notify_all();
    }

    fn wait(&self) {
        let open = self.0.0.lock().expect("nobody panics with it");
        drop(self.0.1.wait_while(open, |open| !*open).expect("nobody panics with it"));
    }
}

/// Where the engine gets stuck, or fails.
#[derive(Clone)]
enum Trouble {
    Tables(Gate),
    Search(Gate),
    Loading(Gate),
    Panic(Arc<AtomicBool>),
}

impl Engine for Trouble {
    fn table(&self, program: &Arc<Program>, mebibytes: usize, weights: &Weights) -> Table {
        if let Trouble::Tables(gate) = self {
            gate.wait();
        }
        AlphaBeta.table(program, mebibytes, weights)
    }

    fn search(
        &self,
        game: &Game,
        limits: &Limits,
        asked: &SearchOptions,
        stop: &AtomicBool,
        table: &mut Table,
        report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        match self {
            Trouble::Search(barrier) => barrier.wait(),
            Trouble::Panic(failed) => assert!(failed.swap(true, Ordering::Relaxed), "an injected fault"),
            Trouble::Tables(_) | Trouble::Loading(_) => {}
        }
        AlphaBeta.search(game, limits, asked, stop, table, report)
    }
}

/// The shipped games, with trouble.
struct Troubled(Trouble);

impl Games for Troubled {
    fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(self.0.clone())
    }

    fn names(&self) -> Vec<String> {
        Library(64).names()
    }

    fn standard(&self) -> &'static str {
        "chess"
    }

    fn open(&self, name: &str) -> Result<Taught, String> {
        match &self.0 {
            Trouble::Loading(gate) if name != "chess" => gate.wait(),
            _ => assert_ne!(name, "panic", "an injected fault"),
        }
        Library(64).open(name)
    }

    fn add(&mut self, place: &str) -> Result<Vec<String>, String> {
        Library(64).add(place)
    }

    fn most_memory(&self) -> u32 {
        64
    }
}

const UCI: Serve = |games, input: BufReader<_>, out| uci::serve(games, input, out);
const XBOARD: Serve = |games, input: BufReader<_>, out| xboard::serve(games, input, out);

fn start(serve: Serve, trouble: &Trouble) -> FrontEnd {
    FrontEnd::with_games(serve, Box::new(Troubled(trouble.clone())))
}

#[test]
fn uci_answers_while_the_engine_is_stuck() {
    let gates = [Gate::default(), Gate::default()];
    for trouble in [Trouble::Tables(gates[0].clone()), Trouble::Search(gates[1].clone())] {
        let mut front_end = start(UCI, &trouble);
        for go in ["infinite", "depth 3", "mate 2", "movetime 50"] {
            let stuck = go != "mate 2";
            front_end.say("position startpos moves e2e4");
            front_end.say(&format!("go {go}"));
            if stuck {
                front_end.dialogue("> isready\n readyok");
            }
            if go != "movetime 50" {
                front_end.say("stop");
            }
            let best = front_end.await_line("bestmove ");
            assert_ne!(best, "bestmove (none)", "{go}");
        }
        front_end.dialogue("> ucinewgame\n > isready\n readyok\n > quit");
        front_end.leave();
    }
    gates.iter().for_each(Gate::open);
}

#[test]
fn uci_goes_on_when_the_engine_is_free_again() {
    let gate = Gate::default();
    let mut front_end = start(UCI, &Trouble::Tables(gate.clone()));
    front_end.dialogue("> go infinite\n > stop\n bestmove ");
    gate.open();
    front_end.dialogue("> position startpos moves e2e4\n > go depth 2\n info depth 2\n bestmove ");
    front_end.leave();
}

#[test]
fn front_ends_are_answered_while_a_game_is_loaded() {
    let gate = Gate::default();
    let trouble = Trouble::Loading(gate.clone());
    let mut front_end = start(UCI, &trouble);
    front_end.dialogue(
        "> position startpos\n > setoption name UCI_Variant value atomic\n > isready\n readyok\n > isready\n readyok\n > quit",
    );
    front_end.leave();
    let mut front_end = start(XBOARD, &trouble);
    front_end.dialogue("> new\n > variant atomic\n > quit");
    front_end.leave();
    // What was answered in place of a session that was busy is not answered twice.
    let mut front_end = start(UCI, &trouble);
    front_end
        .dialogue("> position startpos\n > setoption name UCI_Variant value atomic\n > isready\n readyok");
    gate.open();
    front_end.dialogue("= info string variant atomic files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n > go perft 0\n Nodes searched: 1");
    front_end.leave();
}

#[test]
fn xboard_moves_while_the_engine_is_stuck() {
    let gate = Gate::default();
    let mut front_end = start(XBOARD, &Trouble::Search(gate.clone()));
    front_end.dialogue("> new\n > usermove e2e4\n > ?\n move ");
    front_end.dialogue("> force\n > ping 1\n pong 1\n > quit");
    front_end.leave();
    gate.open();
}

#[test]
fn a_panic_costs_one_search() {
    let trouble = || Trouble::Panic(Arc::default());
    let mut front_end = start(UCI, &trouble());
    front_end.dialogue(
        "> position startpos moves e2e4
         > go depth 2
         info string the search has failed, and this is the best move known: an injected fault",
    );
    assert_ne!(front_end.await_line("bestmove "), "bestmove (none)");
    front_end.dialogue("> go depth 2\n info depth 2\n bestmove ");
    front_end.dialogue("> setoption name UCI_Variant value panic\n info string \n > go depth 1\n bestmove ");
    front_end.leave();
    let mut front_end = start(XBOARD, &trouble());
    front_end.dialogue(
        "> new
         > sd 2
         > usermove e2e4
         tellusererror The search has failed: an injected fault
         move 
         > usermove d2d4
         move ",
    );
    front_end.leave();
}
