//! Dialogues in UCI.

use std::time::{Duration, Instant};

use varlab_cli::protocol::uci;

use super::front_end::FrontEnd;

fn start() -> FrontEnd {
    FrontEnd::new(|library, input, out| uci::serve(library, input, out))
}

/// Dialogues, in the form that [`FrontEnd::run_dialogue`] reads.
const DIALOGUES: &[(&str, &str)] = &[
    ("introduction", "
        > uci
        id name varlab
        id author
        option name Hash type spin default 32 min 1 max 64
        option name MultiPV type spin
        option name UCI_Elo type spin default 1500 min
        option name UCI_LimitStrength type check default false
        option name Ponder type check default false
        option name UCI_Variant type combo default chess var
        uciok
        > isready
        = readyok"),
    ("start positions that are shuffled, and castling as king takes rook", "
        > setoption name Start value 1
        = info string Start: there is no start position 1: this game has only number 0
        > setoption name UCI_Variant value chess960
        info string variant chess960 files 8 ranks 8 pocket 0 template fairy startpos bqnbnrkr/pppppppp/
        > position startpos moves h2h3
        > d
        8  b  q  n  b  n  r  k  r
        Fen: bqnbnrkr/pppppppp/8/8/8/7P/PPPPPPP1/BQNBNRKR b KQkq - 0 1
        > position startpos moves d1e2
        info string position: move 1:
        > setoption name Start value seven
        info string Start: expected a number or
        > setoption name Start value 960
        info string Start: the start positions are numbered from 0 to 959, so 960 is too large
        info string variant chess960
        > setoption name Start value <empty>
        info string variant chess960 files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/pppppppp/
        > setoption name UCI_Chess960 value true
        > position fen 4k2r/5p2/8/8/8/8/8/4K1R1 w Kk - 0 1 moves e1g1
        > go perft 1
        e8h8: 1
        > setoption name UCI_Chess960 value false
        > go perft 1
        e8g8: 1"),
    ("the option for Chess960 shuffles the standard game", "
        > setoption name UCI_Chess960 value true
        info string variant chess files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/pppppppp/
        > position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9
        > go depth 1
        info depth 1
        bestmove
        > position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1
        > d
        Fen: r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4
        > setoption name UCI_Variant value chess
        info string variant chess files 8
        > position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1
        > d
        Fen: r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4
        > setoption name UCI_Chess960 value false
        info string variant chess files 8
        > position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1
        info string position: move 7:"),
    ("a search to a depth", "
        > position startpos moves e2e4 e7e5
        > go depth 4
        info depth 1 seldepth
        info depth 4 seldepth
        bestmove "),
    ("queries are answered during an infinite search, which ends at stop", "
        > go infinite
        > isready
        readyok
        > stop
        bestmove "),
    ("an infinite search that is complete is still answered only at stop", "
        > position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > go infinite
        info depth 1 seldepth 1 multipv 1 score mate 1
        > isready
        readyok
        > stop
        = bestmove a1a8"),
    ("pondering", "
        > go ponder wtime 1000 btime 1000
        > isready
        readyok
        > ponderhit
        bestmove "),
    ("pondering over a mate", "
        > position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > go ponder mate 2
        > isready
        readyok
        > ponderhit
        info depth 1 multipv 1 score mate 1
        = bestmove a1a8"),
    ("infinite pondering is answered only at stop", "
        > position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > go ponder infinite depth 1
        info depth 1 seldepth
        > ponderhit
        info depth 1 seldepth
        > isready
        readyok
        > stop
        bestmove a1a8"),
    ("a ponder miss", "
        > go ponder movetime 10
        > stop
        bestmove "),
    ("mate distances are counted in moves", "
        > position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1
        > go mate 2
        info depth 1 multipv 1 score mate 1
        = bestmove a1a8
        > position fen 6k1/5ppp/8/8/8/8/8/R6K b - - 0 1
        > go mate 1
        = info string no forced win within that number of moves
        bestmove "),
    ("a finished game has no best move", "
        > position startpos moves f2f3 e7e5 g2g4 d8h4
        > go depth 3
        = info string the game is over: 0-1 Black wins: checkmate
        = info depth 0 score mate 0
        = bestmove (none)"),
    ("a finished game has a score", "
        > position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
        > go depth 3
        = info string the game is over: 1/2-1/2 draw: stalemate
        = info depth 0 score cp 0
        = bestmove (none)
        > setoption name UCI_Variant value giveaway
        > position fen 8/8/8/8/8/p7/P7/8 w - - 0 1
        > go depth 3
        info depth 0 score mate 1
        = bestmove (none)"),
    ("restricted root moves", "
        > position startpos
        > go depth 3 searchmoves a2a3
        bestmove a2a3"),
    ("a go command that is not valid is answered", "
        > position startpos
        > go searchmoves e2e5
        info string go: illegal move `e2e5`
        bestmove (none)
        > go depth foo
        = info string go: expected a number from 1 after `depth`, not `foo`
        = bestmove (none)
        > go perft -1
        = info string go: expected a number from 0 after `perft`, not `-1`
        = bestmove (none)
        > go depth -1
        = info string go: expected a number from 1 after `depth`, not `-1`
        = bestmove (none)
        > go nodes 0
        = info string go: expected a number from 1 after `nodes`, not `0`
        = bestmove (none)
        > go movetime -5
        = info string go: expected a number from 0 after `movetime`, not `-5`
        = bestmove (none)
        > go mate 0
        = info string go: expected a number from 1 after `mate`, not `0`
        = bestmove (none)
        > go wtime x
        = info string go: expected a number after `wtime`, not `x`
        = bestmove (none)
        > go wtime -20 btime 100
        bestmove 
        > go depth 1
        bestmove "),
    ("castling in standard notation", "
        > position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1g1
        > d
        Fen: 4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
    ("perft", "
        > position startpos
        > go perft 3
        a2a3: 380
        Nodes searched: 8902
        > perft 1
        Nodes searched: 20
        > perft 0
        Nodes searched: 1"),
    ("several lines", "
        > setoption name MultiPV value 3
        > go depth 2
        info depth 2 seldepth
        info depth 2 seldepth
        info depth 2 seldepth
        bestmove "),
    ("another game, and its board", "
        > setoption name UCI_Variant value black-holes
        = info string variant black-holes files 5 ranks 8 pocket 0 template fairy startpos rsbqk/ppppp/5/5/5/5/PPPPP/RSBQK w Qq - 0 1
        > position fen rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1 moves a1b1b1c1
        > d
        Fen: rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/1HRQK b - - 1 1
        > go nodes 500
        bestmove "),
    ("pieces in hand that come with a move", "
        > setoption name UCI_Variant value seirawan
        = info string variant seirawan files 8 ranks 8 pocket 2 template fairy startpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1"),
    ("pieces in hand, and promotions with a suffix", "
        > setoption name UCI_Variant value minishogi
        = info string variant minishogi files 5 ranks 5 pocket 9 template fairy startpos rbsgk/4p/5/P4/KGSBR[] w - - 0 1
        > position fen 4k/R4/5/5/K4[P] w - - 0 1 moves a4a5+
        > d
        Fen: +R3k/5/5/5/K4[P] b - - 1 1
        > position fen 4k/R4/5/5/K4[P] w - - 0 1 moves P@c3
        > d
        Fen: 4k/R4/2P2/5/K4[] b - - 1 1"),
    ("an invalid position is reported, and the one before it is no longer used", "
        > position startpos moves e2e4
        > position startpos moves e2e4 e7e4
        = info string position: move 2: illegal move `e7e4`: the Pawn on e7 cannot go to e4 (did you mean `e7e5` or `e7e6`?)
        > position fen 8/8 w - - 0 1
        = info string position: expected 8 rows separated by `/`, one for each rank, found 2 (column 4)
        > d
        = info string no current position: the last position command was not valid
        > go depth 1
        = info string no current position: the last position command was not valid
        = bestmove (none)
        > go infinite
        = info string no current position: the last position command was not valid
        > isready
        = readyok
        > stop
        = bestmove (none)
        > go ponder
        = info string no current position: the last position command was not valid
        > isready
        = readyok
        > ponderhit
        = bestmove (none)
        > go perft 1
        = info string no current position: the last position command was not valid
        = bestmove (none)
        > position startpos moves e2e4
        > d
        Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
        Key:
        > go depth 1
        bestmove"),
    ("the game is over once the king has exploded", "
        > setoption name UCI_Variant value atomic
        info string variant atomic
        > position startpos moves e2e4
        > position fen rnbq3r/ppp3pp/8/8/8/8/PPPP1PPP/RNBQKB1R b KQ - 0 4
        > go depth 3
        = info string the game is over: 1-0 White wins: King lost
        = info depth 0 score mate 0
        = bestmove (none)
        > d
        Fen: rnbq3r/ppp3pp/8/8/8/8/PPPP1PPP/RNBQKB1R b KQ - 0 4
        Result: 1-0 White wins"),
    ("errors are reported and have no effect", "
        > go depth
        = info string go: expected a number from 1 after `depth`, not ``
        = bestmove (none)
        > setoption name Hash value 1000000
        = info string Hash must be a number from 1 to 64, not `1000000`
        > setoption name UCI_Variant value chequers
        = info string no such game
        > setoption name VariantPath value nowhere.var
        = info string nothing is at nowhere.var
        > setoption name Contempt value 3
        info string unknown option
        > hello
        info string unknown command `hello`; expected one of uci,"),
    ("a command that needs the engine stops the current search", "
        > go infinite
        > position startpos moves e2e4
        bestmove
        > go infinite
        > go depth 1
        bestmove
        bestmove
        > perft 60
        > stop
        = info string perft was stopped before it was complete"),
    ("strength limited by Elo", "
        > setoption name UCI_Elo value 100
        info string UCI_Elo must be a number from
        > setoption name UCI_LimitStrength value yes
        = info string UCI_LimitStrength must be true or false, not `yes`
        > setoption name UCI_Elo value 1400
        > setoption name uci_limitstrength value true
        > go infinite
        info depth 3
        > stop
        bestmove
        > go
        bestmove"),
    ("options without effect, and a new game", "
        > setoption name Threads value 1
        > setoption name UCI_AnalyseMode value true
        > setoption name Clear Hash
        > setoption name Hash value 2
        > ucinewgame
        > debug on
        > isready
        = readyok"),
];

#[test]
fn every_dialogue_has_the_expected_answers() {
    for (name, dialogue) in DIALOGUES {
        println!("{name}");
        let mut front_end = start();
        front_end.run_dialogue(dialogue);
        front_end.send("quit");
        front_end.close();
    }
}

#[test]
fn insufficient_memory_is_reported() {
    let mut front_end =
        FrontEnd::with_max_hash(|library, input, out| uci::serve(library, input, out), u32::MAX);
    front_end.run_dialogue(
        "
        > setoption name Hash value 4294967295
        info string not enough memory for a hash table of 4294967295 MiB; its size is
        > go depth 2
        bestmove
        > setoption name Hash value 4294967295
        info string not enough memory for a hash table of 4294967295 MiB; its size is
        > setoption name Hash value 2
        > go depth 2
        bestmove",
    );
    front_end.send("quit");
    front_end.close();
}

#[test]
fn the_end_of_input_ends_a_search_immediately() {
    for last_input in ["", "quit\n"] {
        let mut front_end = start();
        front_end.send("go infinite");
        front_end.await_line("info depth 3");
        front_end.write(last_input.as_bytes());
        let close_time = Instant::now();
        let lines = front_end.close();
        assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{lines:?}");
        assert!(close_time.elapsed() < Duration::from_secs(10));
    }
}

#[test]
fn the_engine_plays_a_game_against_itself() {
    let mut front_end = start();
    front_end.send("setoption name UCI_Variant value gardner");
    let (mut moves, mut has_ended) = (String::new(), false);
    for _ in 0..400 {
        front_end.send(&format!("position startpos moves{moves}"));
        front_end.send("go nodes 200");
        let best = front_end.await_line("bestmove ");
        let mv = best.split(' ').nth(1).expect("a move");
        has_ended = mv == "(none)";
        if has_ended {
            break;
        }
        moves = format!("{moves} {mv}");
    }
    assert!(has_ended, "the game goes on after{moves}");
    front_end.send("d");
    front_end.await_line("Fen: ");
    front_end.close();
}
