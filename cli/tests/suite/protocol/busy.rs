//! Front ends are answered while the engine is busy, and a panic ends only the search in which it occurs. The tests do
//! not measure time: the engine blocks on a closed gate, so an answer that depends on the engine never arrives.

use std::io::BufReader;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use varlab::game::Game;
use varlab::ir::Program;
use varlab::search::{Limits, Report, SearchOptions, SearchResult, SearchTables, Weights};
use varlab_cli::protocol::{AlphaBeta, Engine, LoadedVariant, VariantLibrary, uci, xboard};

use super::front_end::{FrontEnd, Serve, ShippedLibrary};

/// A gate that blocks threads until it is opened.
#[derive(Clone, Default)]
struct Gate(Arc<(Mutex<bool>, Condvar)>);

impl Gate {
    fn open(&self) {
        *self.0.0.lock().expect("not poisoned") = true;
        self.0.1.notify_all();
    }

    fn wait(&self) {
        let open = self.0.0.lock().expect("not poisoned");
        drop(self.0.1.wait_while(open, |open| !*open).expect("not poisoned"));
    }
}

/// The operation that blocks on a gate, or a panic in the first search. `Table` blocks the creation of the search tables.
#[derive(Clone)]
enum Fault {
    Table(Gate),
    Search(Gate),
    Loading(Gate),
    Panic(Arc<AtomicBool>),
}

impl Engine for Fault {
    fn table(&self, program: &Arc<Program>, mebibytes: usize, weights: &Weights) -> SearchTables {
        if let Fault::Table(gate) = self {
            gate.wait();
        }
        AlphaBeta.table(program, mebibytes, weights)
    }

    fn search(
        &self,
        game: &Game,
        limits: &Limits,
        options: &SearchOptions,
        stop: &AtomicBool,
        table: &mut SearchTables,
        report: &mut dyn FnMut(&Report),
    ) -> Option<SearchResult> {
        match self {
            Fault::Search(closed_gate) => closed_gate.wait(),
            Fault::Panic(has_failed) => {
                assert!(has_failed.swap(true, Ordering::Relaxed), "an injected fault");
            }
            Fault::Table(_) | Fault::Loading(_) => {}
        }
        AlphaBeta.search(game, limits, options, stop, table, report)
    }
}

/// The shipped games, with a fault in the engine or in loading.
struct FaultyLibrary(Fault);

impl VariantLibrary for FaultyLibrary {
    fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(self.0.clone())
    }

    fn names(&self) -> Vec<String> {
        ShippedLibrary(64).names()
    }

    fn standard_variant(&self) -> &'static str {
        "chess"
    }

    fn open(&self, name: &str) -> Result<LoadedVariant, String> {
        match &self.0 {
            Fault::Loading(gate) if name != "chess" => gate.wait(),
            _ => assert_ne!(name, "panic", "an injected fault"),
        }
        ShippedLibrary(64).open(name)
    }

    fn add(&mut self, path: &str) -> Result<Vec<String>, String> {
        ShippedLibrary(64).add(path)
    }

    fn max_hash_mib(&self) -> u32 {
        64
    }
}

const UCI: Serve = |library, input: BufReader<_>, out| uci::serve(library, input, out);
const XBOARD: Serve = |library, input: BufReader<_>, out| xboard::serve(library, input, out);

fn start(serve: Serve, fault: &Fault) -> FrontEnd {
    FrontEnd::with_library(serve, Box::new(FaultyLibrary(fault.clone())))
}

#[test]
fn uci_answers_while_the_engine_is_blocked() {
    let gates = [Gate::default(), Gate::default()];
    for fault in [Fault::Table(gates[0].clone()), Fault::Search(gates[1].clone())] {
        let mut front_end = start(UCI, &fault);
        for go in ["infinite", "depth 3", "mate 2", "movetime 50"] {
            front_end.send("position startpos moves e2e4");
            front_end.send(&format!("go {go}"));
            front_end.run_dialogue("> isready\n readyok");
            if go != "movetime 50" {
                front_end.send("stop");
            }
            let best = front_end.await_line("bestmove ");
            assert_ne!(best, "bestmove (none)", "{go}");
        }
        front_end.run_dialogue("> ucinewgame\n > isready\n readyok\n > quit");
        front_end.close();
    }
    gates.iter().for_each(Gate::open);
}

#[test]
fn uci_continues_when_the_engine_is_no_longer_blocked() {
    let gate = Gate::default();
    let mut front_end = start(UCI, &Fault::Table(gate.clone()));
    front_end.run_dialogue("> go infinite\n > stop\n bestmove ");
    gate.open();
    front_end.run_dialogue("> position startpos moves e2e4\n > go depth 2\n info depth 2\n bestmove ");
    front_end.close();
}

#[test]
fn front_ends_are_answered_while_a_game_is_loaded() {
    let gate = Gate::default();
    let fault = Fault::Loading(gate.clone());
    let mut front_end = start(UCI, &fault);
    front_end.run_dialogue(
        "> position startpos\n > setoption name UCI_Variant value atomic\n > isready\n readyok\n > isready\n readyok\n > quit",
    );
    front_end.close();
    let mut front_end = start(XBOARD, &fault);
    front_end.run_dialogue("> new\n > variant atomic\n > quit");
    front_end.close();
    // A query that was answered during the loading of the game is not answered again.
    let mut front_end = start(UCI, &fault);
    front_end.run_dialogue(
        "> position startpos\n > setoption name UCI_Variant value atomic\n > isready\n readyok",
    );
    gate.open();
    front_end.run_dialogue("= info string variant atomic files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n > go perft 0\n Nodes searched: 1");
    front_end.close();
}

#[test]
fn xboard_moves_while_the_engine_is_blocked() {
    let gate = Gate::default();
    let mut front_end = start(XBOARD, &Fault::Search(gate.clone()));
    front_end.run_dialogue("> new\n > usermove e2e4\n > ?\n move ");
    front_end.run_dialogue("> force\n > ping 1\n pong 1\n > quit");
    front_end.close();
    gate.open();
}

#[test]
fn a_panic_ends_only_one_search() {
    let fault = || Fault::Panic(Arc::default());
    let mut front_end = start(UCI, &fault());
    front_end.run_dialogue(
        "> position startpos moves e2e4
         > go depth 2
         info string the search failed (an injected fault); the move is the best one found before the failure",
    );
    assert_ne!(front_end.await_line("bestmove "), "bestmove (none)");
    front_end.run_dialogue("> go depth 2\n info depth 2\n bestmove ");
    front_end
        .run_dialogue("> setoption name UCI_Variant value panic\n info string \n > go depth 1\n bestmove ");
    front_end.close();
    let mut front_end = start(XBOARD, &fault());
    front_end.run_dialogue(
        "> new
         > sd 2
         > usermove e2e4
         tellusererror The search failed: an injected fault
         move 
         > usermove d2d4
         move ",
    );
    front_end.close();
}
