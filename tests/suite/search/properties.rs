//! Properties of every search in every game.

use std::sync::atomic::AtomicBool;

use varlab::board::Side;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{
    Limits, Report, Score, SearchOptions, SearchResult, SearchTables, Skill, Weights, analyse,
};

use crate::games::{shipped_program, shipped_programs};
use crate::library;

/// Returns a number that orders scores: a better score has a greater number.
fn sort_key(score: Score) -> i64 {
    match score {
        Score::Centipawns(value) => value.into(),
        Score::MateIn(moves) => 1_000_000 - i64::from(moves),
        Score::MatedIn(moves) => i64::from(moves) - 1_000_000,
    }
}

fn search_once(
    game: &Game,
    table: &mut SearchTables,
    limits: &Limits,
    options: &SearchOptions,
    report: &mut dyn FnMut(&Report),
) -> SearchResult {
    analyse(game, limits, options, &AtomicBool::new(false), table, report).expect("a legal move")
}

fn node_limit(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn is_legal(game: &Game, mv: Move) -> bool {
    game.legal_moves().iter().any(|candidate| candidate.mv == mv)
}

#[test]
fn a_search_with_a_node_limit_returns_a_legal_move() {
    for name in ["chess", "black-holes", "shogi", "marseillais"] {
        let program = shipped_program(name);
        let game = Game::new(&program);
        let mut table = SearchTables::new(&program, 1);
        for lines in [1, 3] {
            let options = SearchOptions { lines, ..SearchOptions::default() };
            for nodes in (1..700).step_by(37) {
                let best = search_once(&game, &mut table, &node_limit(nodes), &options, &mut |_| ());
                assert!(is_legal(&game, best.mv) && best.pv[0] == best.mv, "{name} after {nodes}");
            }
        }
    }
}

#[test]
fn lines_differ_and_the_better_one_comes_first() {
    for (name, program) in shipped_programs() {
        let game = Game::new(&program);
        let options = SearchOptions { lines: 4, ..SearchOptions::default() };
        let limits = Limits { depth: Some(3), nodes: Some(3000), ..Limits::default() };
        // The depth, the first move and the score of the lines already reported at this depth.
        let mut seen: Vec<(u32, Move, Score)> = Vec::new();
        let mut table = SearchTables::new(&program, 1);
        search_once(&game, &mut table, &limits, &options, &mut |report| {
            seen.retain(|line| report.line > 0 && line.0 == report.depth);
            assert!(
                seen.iter().all(|line| line.1 != report.pv[0]),
                "{name}: two lines begin with the same move"
            );
            let is_ordered =
                seen.last().is_none_or(|previous| sort_key(previous.2) >= sort_key(report.score));
            assert!(
                is_ordered,
                "{name}, depth {}: line {} is better than the previous one",
                report.depth, report.line
            );
            seen.push((report.depth, report.pv[0], report.score));
        });
    }
}

#[test]
fn the_same_seed_makes_the_same_mistakes() {
    let program = shipped_program("chess");
    let game = Game::new(&program);
    let play = |seed| {
        let options = SearchOptions { skill: Skill::new(0, seed), ..SearchOptions::default() };
        search_once(&game, &mut SearchTables::new(&program, 1), &Limits::default(), &options, &mut |_| ()).mv
    };
    let moves: Vec<Move> = (0..12).map(play).collect();
    assert_eq!(moves, (0..12).map(play).collect::<Vec<_>>());
    assert!(moves.iter().any(|mv| *mv != moves[0]), "all seeds give the same move");
    assert!(moves.iter().all(|&mv| is_legal(&game, mv)));
}

/// Plays a number of games between two players, each with limits and a skill level. Returns the half points of the first
/// player. The players alternate sides, and the first few moves are random.
fn half_points(name: &str, count: u64, players: [(Limits, u8); 2]) -> u64 {
    let program = shipped_program(name);
    // Some games ship with tuned weights.
    let weights =
        Weights::parse(&program, &library::weights(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut points = 0;
    for number in 0..count {
        let mut game = Game::new(&program);
        let mut tables = [0, 1].map(|_| SearchTables::with_weights(&program, 1, &weights));
        for ply in 0..300 {
            if game.outcome().is_some() {
                break;
            }
            let player = (game.position().side().index() as u64 ^ (number % 2)) as usize;
            let (limits, level) = players[player];
            // The first moves are random.
            let level = if ply < 4 { 0 } else { level };
            let options = SearchOptions { skill: Skill::new(level, number / 2), ..SearchOptions::default() };
            let best = search_once(&game, &mut tables[player], &limits, &options, &mut |_| ());
            assert!(game.play(&best.mv));
        }
        let first_player_side = if number % 2 == 0 { Side::White } else { Side::Black };
        points += match game.outcome().and_then(|outcome| outcome.winner) {
            Some(side) if side == first_player_side => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn a_much_higher_level_wins() {
    for name in ["gardner", "minishogi"] {
        let points = half_points(name, 4, [(node_limit(2500), 14), (node_limit(2500), 0)]);
        assert!(points >= 7, "{name}: {points} half points of 8");
    }
}

#[test]
#[ignore = "takes several minutes in a release build"]
fn the_engine_beats_an_opponent_that_searches_two_plies() {
    let shallow = Limits { depth: Some(2), ..Limits::default() };
    let names = ["black-holes", "black-hole-chess", "hole-chess", "blackhole-10x10", "spacewarp44"];
    let (games, mut points) = (8, 0);
    for name in names {
        let game_points =
            half_points(name, games, [(node_limit(50_000), Skill::BEST), (shallow, Skill::BEST)]);
        println!("{name}: {game_points} half points of {}", 2 * games);
        points += game_points;
    }
    assert!(points * 100 >= 95 * 2 * games * names.len() as u64, "{points} half points");
}
