//! Laws for every search, in every game.

use std::sync::atomic::AtomicBool;

use varlab::board::Side;
use varlab::game::Game;
use varlab::position::Move;
use varlab::search::{Limits, Report, Score, SearchOptions, SearchResult, Skill, Table, Weights, analyse};

use crate::games::{game, games};
use crate::library;

/// Returns the numbers by which scores are sorted.
fn sort_key(score: Score) -> i64 {
    match score {
        Score::Centipawns(points) => points.into(),
        Score::MateIn(moves) => 1_000_000 - i64::from(moves),
        Score::MatedIn(moves) => i64::from(moves) - 1_000_000,
    }
}

fn search_once(
    game: &Game,
    table: &mut Table,
    limits: &Limits,
    asked: &SearchOptions,
    report: &mut dyn FnMut(&Report),
) -> SearchResult {
    analyse(game, limits, asked, &AtomicBool::new(false), table, report).expect("there are moves")
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn is_legal(game: &Game, mv: Move) -> bool {
    game.legal_moves().iter().any(|candidate| candidate.mv == mv)
}

#[test]
fn a_stopped_search_returns_a_legal_move() {
    for name in ["chess", "black-holes", "shogi", "marseillais"] {
        let program = game(name);
        let game = Game::new(&program);
        let mut table = Table::new(&program, 1);
        for lines in [1, 3] {
            let asked = SearchOptions { lines, ..SearchOptions::default() };
            for stop in (1..700).step_by(37) {
                let best = search_once(&game, &mut table, &nodes(stop), &asked, &mut |_| ());
                assert!(is_legal(&game, best.mv) && best.pv[0] == best.mv, "{name} after {stop}");
            }
        }
    }
}

#[test]
fn lines_differ_and_the_better_one_comes_first() {
    for (name, program) in games() {
        let game = Game::new(&program);
        let asked = SearchOptions { lines: 4, ..SearchOptions::default() };
        let limits = Limits { depth: Some(3), nodes: Some(3000), ..Limits::default() };
        let mut seen: Vec<(u32, Move, Score)> = Vec::new();
        let mut table = Table::new(&program, 1);
        search_once(&game, &mut table, &limits, &asked, &mut |news| {
            seen.retain(|line| news.line > 0 && line.0 == news.depth);
            assert!(seen.iter().all(|line| line.1 != news.pv[0]), "{name}: a move twice");
            let worse = seen.last().is_none_or(|before| sort_key(before.2) >= sort_key(news.score));
            assert!(worse, "{name}, depth {}: line {} is better than the one before", news.depth, news.line);
            seen.push((news.depth, news.pv[0], news.score));
        });
    }
}

#[test]
fn the_same_seed_makes_the_same_mistakes() {
    let program = game("chess");
    let game = Game::new(&program);
    let play = |seed| {
        let asked = SearchOptions { skill: Skill::new(0, seed), ..SearchOptions::default() };
        search_once(&game, &mut Table::new(&program, 1), &Limits::default(), &asked, &mut |_| ()).mv
    };
    let moves: Vec<Move> = (0..12).map(play).collect();
    assert_eq!(moves, (0..12).map(play).collect::<Vec<_>>());
    assert!(moves.iter().any(|mv| *mv != moves[0]), "no seed makes a difference");
    assert!(moves.iter().all(|&mv| is_legal(&game, mv)));
}

/// Returns the half points of the first of two players in a number of games. The players begin alternately, after a
/// few random moves.
fn half_points(name: &str, count: u64, players: [(Limits, u8); 2]) -> u64 {
    let program = game(name);
    // The shipped games include learnt weights for some games.
    let weights =
        Weights::parse(&program, &library::weights(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut points = 0;
    for number in 0..count {
        let mut game = Game::new(&program);
        let mut tables = [0, 1].map(|_| Table::with_weights(&program, 1, &weights));
        for ply in 0..300 {
            if game.outcome().is_some() {
                break;
            }
            let at = (game.position().side().index() as u64 ^ (number % 2)) as usize;
            let (limits, level) = players[at];
            // The first moves are random.
            let level = if ply < 4 { 0 } else { level };
            let asked = SearchOptions { skill: Skill::new(level, number / 2), ..SearchOptions::default() };
            let best = search_once(&game, &mut tables[at], &limits, &asked, &mut |_| ());
            assert!(game.play(&best.mv));
        }
        let first = if number % 2 == 0 { Side::White } else { Side::Black };
        points += match game.outcome().and_then(|outcome| outcome.winner) {
            Some(side) if side == first => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn a_much_higher_level_wins() {
    for name in ["gardner", "minishogi"] {
        let points = half_points(name, 4, [(nodes(2500), 14), (nodes(2500), 0)]);
        assert!(points >= 7, "{name}: {points} half points of 8");
    }
}

#[test]
#[ignore = "takes several minutes; in a release build"]
fn beats_its_own_search_two_plies_deep() {
    let shallow = Limits { depth: Some(2), ..Limits::default() };
    let names = ["black-holes", "black-hole-chess", "hole-chess", "blackhole-10x10", "spacewarp44"];
    let (games, mut points) = (8, 0);
    for name in names {
        let of_game = half_points(name, games, [(nodes(50_000), Skill::BEST), (shallow, Skill::BEST)]);
        println!("{name}: {of_game} half points of {}", 2 * games);
        points += of_game;
    }
    assert!(points * 100 >= 95 * 2 * games * names.len() as u64, "{points} half points");
}
