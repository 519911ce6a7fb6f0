//! The laws for every position of every game.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use varlab::game::Game;
use varlab::ir::Program;
use varlab::kernel::Kernel;
use varlab::notation::{coordinate, fen, parse_move, san};
use varlab::position::Position;
use varlab::search::{Limits, Table, search};

use super::compose::Rng;
use crate::kernel::{equal, placed};

/// The maximum number of nodes in a search.
const NODES: u64 = 300;
/// The number of moves of a position whose texts are read back, chosen at random if there are more.
const MOVES: usize = 8;

/// Positions with more moves are skipped: a few games have thousands, and one of them would take as long as all
/// others.
const MOST_MOVES: usize = 300;

/// The number of random games from the array, and from random positions.
const FROM_ARRAY: usize = 1;
const FROM_ANYWHERE: usize = 2;
/// The length of such games, in plies.
const PLIES: [usize; 2] = [8, 3];

/// The time limits of a search and of a game: rules with very many moves are inherently slow.
const SEARCH_TIME: Duration = Duration::from_millis(200);
const GAME_TIME: Duration = Duration::from_secs(2);
/// The start of the time measurement of searches.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The game to check, and whether time limits apply.
pub struct Case<'c> {
    /// The text of the game, for messages.
    pub text: &'c str,
    pub program: &'c Arc<Program>,
    pub patient: bool,
}

/// Plays short random games and checks the laws in every position. Each position is passed to `at` first.
pub fn check(case: &Case<'_>, rng: &mut Rng, at: &mut dyn FnMut(&Position)) {
    let program = case.program;
    let started = Instant::now();
    let kernel = Kernel::new(program);
    let mut table = Table::new(program, 1);
    let mut play = |mut game: Game, plies: usize, rng: &mut Rng| {
        for _ in 0..plies {
            let is_late = !case.patient && started.elapsed() > GAME_TIME;
            if is_late || game.legal_moves().len() > MOST_MOVES {
                break;
            }
            at(game.position());
            check_position(case, &kernel, &mut table, &game, rng);
            if game.outcome().is_some() || game.legal_moves().is_empty() {
                break;
            }
            let mv = game.legal_moves()[rng.below(game.legal_moves().len())].mv;
            assert!(game.play(&mv), "a legal move is played");
        }
    };
    for _ in 0..FROM_ARRAY {
        play(Game::new(program), PLIES[0], rng);
    }
    for _ in 0..FROM_ANYWHERE {
        let position = placed::position(program, &mut rng.0);
        // Position texts cannot express some states, such as a castling right of a piece that has moved, but no game
        // reaches them.
        let position = position.and_then(|at| fen::read(program, &fen::write(program, &at)).ok());
        if let Some(position) = position {
            play(Game::from_position(program, position), PLIES[1], rng);
        }
    }
}

/// Checks the laws in one position of a game.
pub fn check_position(case: &Case<'_>, kernel: &Kernel, table: &mut Table, game: &Game, rng: &mut Rng) {
    let program = case.program;
    equal::check(case.text, program, kernel, game.position());
    let written = fen::write(program, game.position());
    match fen::read(program, &written) {
        Ok(position) => assert_eq!(position, *game.position(), "the position text is read back: {written}"),
        // A royal piece may be lost, and a position text without it is refused.
        Err(error) => assert!(game.outcome().is_some(), "the position text is read: {error}"),
    }
    let legal = game.legal_moves();
    for number in 0..legal.len().min(MOVES) {
        let number = if legal.len() > MOVES { rng.below(legal.len()) } else { number };
        let mv = &legal[number].mv;
        let coordinates = coordinate::write(program, mv);
        let read = coordinate::read(game, &coordinates);
        assert_eq!(read.as_ref(), Ok(mv), "{coordinates} is read back: {written}");
        let notation = san::write(game, mv);
        assert_eq!(
            parse_move(game, &notation).as_ref(),
            Ok(mv),
            "{notation} is read back as {coordinates}: {written}"
        );
        assert_eq!(parse_move(game, &coordinates).as_ref(), Ok(mv), "{coordinates} is read back: {written}");
    }
    let time = (!case.patient).then_some(SEARCH_TIME);
    let limits = Limits { nodes: Some(NODES), time, ..Limits::default() }.timed_by(|| START.elapsed());
    let best = search(game, &limits, &AtomicBool::new(false), table, &mut |_| ());
    match best {
        Some(best) => {
            assert!(
                legal.iter().any(|candidate| candidate.mv == best.mv),
                "the search finds a legal move: {written}"
            );
        }
        None => assert!(legal.is_empty(), "the search finds a move: {written}"),
    }
}
