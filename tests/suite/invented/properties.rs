//! Properties of every position of an invented game.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use varlab::game::Game;
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::notation::{coordinate, fen, parse_move, san};
use varlab::position::Position;
use varlab::search::{Limits, SearchTables, search};

use crate::kernel::{equal, random_positions};
use crate::random::Random;

/// The maximum number of nodes in a search.
const SEARCH_NODES: u64 = 300;
/// The maximum number of moves per position whose texts are read back. If the position has more moves, the moves are
/// chosen at random.
const ROUND_TRIP_MOVES: usize = 8;

/// The maximum number of moves in a position. A random game stops at a position with more moves: a few variants have
/// positions with thousands of moves, and such a variant would take as long as all others together.
const MAX_MOVES: usize = 300;

/// The number of random games from the start position.
const GAMES_FROM_START: usize = 1;
/// The number of random games from random positions.
const GAMES_FROM_ANYWHERE: usize = 2;
/// The maximum length of these games, in plies: from the start position, and from random positions.
const PLIES: [usize; 2] = [8, 3];

/// The time limit of a search. Some games have so many moves that even a small search is slow.
const SEARCH_TIME: Duration = Duration::from_millis(60);
/// The time limit of all games of a case.
const GAME_TIME: Duration = Duration::from_millis(250);
/// The instant from which search times are measured.
static CLOCK_START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// A game to check.
pub struct Case<'c> {
    /// The text of the game, for messages.
    pub text: &'c str,
    pub program: &'c Arc<Program>,
    /// True if time limits apply.
    pub has_time_limits: bool,
}

/// Plays short random games and checks the properties of every position. Calls `visit` with each position before it is
/// checked.
pub fn check(case: &Case<'_>, random: &mut Random, visit: &mut dyn FnMut(&Position)) {
    let program = case.program;
    let started = Instant::now();
    let kernel = Kernel::new(program);
    let mut table = SearchTables::new(program, 1);
    let mut play = |mut game: Game, plies: usize, random: &mut Random| {
        for _ in 0..plies {
            let is_late = case.has_time_limits && started.elapsed() > GAME_TIME;
            if is_late || game.legal_moves().len() > MAX_MOVES {
                break;
            }
            visit(game.position());
            check_position(case, &kernel, &mut table, &game, random);
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                break;
            }
            let mv = game.legal_moves()[random.below(game.legal_moves().len())].mv;
            assert!(game.play(&mv), "a legal move is played");
        }
    };
    for _ in 0..GAMES_FROM_START {
        play(Game::new(program), PLIES[0], random);
    }
    for _ in 0..GAMES_FROM_ANYWHERE {
        let position = random_positions::position(program, &mut random.0);
        // A random position may have a state that FENs cannot express, such as a castling right of a piece that has
        // moved. No game reaches such a state.
        let position = position.and_then(|position| fen::read(program, &fen::write(program, &position)).ok());
        if let Some(position) = position {
            play(Game::from_position(program, position), PLIES[1], random);
        }
    }
}

/// Checks the properties of one position of a game.
pub fn check_position(
    case: &Case<'_>,
    kernel: &Kernel,
    table: &mut SearchTables,
    game: &Game,
    random: &mut Random,
) {
    let program = case.program;
    equal::check(case.text, program, kernel, game.position());
    let fen_text = fen::write(program, game.position());
    match fen::read(program, &fen_text) {
        // A FEN does not show that one of several royals was removed.
        Ok(_) if game.position().has_recorded_loss() => {}
        Ok(position) => assert_eq!(position, *game.position(), "the FEN is read back: {fen_text}"),
        // A finished game can lack a royal piece; its FEN is then rejected.
        Err(error) => {
            assert!(game.outcome().is_some(), "the position of an unfinished game is rejected: {error}");
        }
    }
    let legal = game.legal_moves();
    for index in 0..legal.len().min(ROUND_TRIP_MOVES) {
        let index = if legal.len() > ROUND_TRIP_MOVES { random.below(legal.len()) } else { index };
        let mv = &legal[index].mv;
        let coordinates = coordinate::write(program, mv);
        let read = coordinate::read(game, &coordinates);
        assert_eq!(read.as_ref(), Ok(mv), "{coordinates} is read back: {fen_text}");
        let notation = san::write(game, mv);
        assert_eq!(
            parse_move(game, &notation).as_ref(),
            Ok(mv),
            "{notation} is read back as {coordinates}: {fen_text}"
        );
        assert_eq!(parse_move(game, &coordinates).as_ref(), Ok(mv), "{coordinates} is read back: {fen_text}");
    }
    let time = case.has_time_limits.then_some(SEARCH_TIME);
    let limits =
        Limits { nodes: Some(SEARCH_NODES), time, ..Limits::default() }.timed_by(|| CLOCK_START.elapsed());
    let best = search(game, &limits, &AtomicBool::new(false), table, &mut |_| ());
    match best {
        Some(best) => {
            assert!(
                legal.iter().any(|candidate| candidate.mv == best.mv),
                "the search finds a legal move: {fen_text}"
            );
        }
        None => assert!(legal.is_empty(), "the search finds a move: {fen_text}"),
    }
}
