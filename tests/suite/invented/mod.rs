//! Invented games: shipped games with random sentences added, and properties of all their positions.
//!
//! `INVENTED_SEED=7` prints and checks the game of that seed. `INVENTED_GAMES=100000` sets the number of games.

mod compose;
mod failure;
mod properties;
mod tables;

use std::collections::BTreeSet;
use std::sync::Mutex;

use rayon::prelude::*;

use crate::games;

/// The usual number of games.
const GAMES: u64 = 150;
/// The minimum number of games for checking that they use the tables: together, they must use nearly every row.
const COVERING_GAMES: u64 = 2000;
/// The maximum number of failures to shrink and print.
const MAX_SHOWN: usize = 20;

/// Returns the number in an environment variable.
fn number_from_env(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

#[test]
fn invented_games_have_the_properties() {
    let seed = number_from_env("INVENTED_SEED");
    let (first_seed, count) = match seed {
        Some(seed) => (seed, number_from_env("INVENTED_GAMES").unwrap_or(1)),
        None => (1, number_from_env("INVENTED_GAMES").unwrap_or(games::cases(GAMES))),
    };
    let rows = Mutex::new(BTreeSet::new());
    let locations = Mutex::new(BTreeSet::new());
    let failures: Vec<String> = (first_seed..first_seed + count)
        .into_par_iter()
        .filter_map(|seed| match failure::check(seed, count == 1) {
            Ok(game) => {
                rows.lock().unwrap().extend(game.rows);
                None
            }
            Err(mut failure) => {
                let is_new_location = locations.lock().unwrap().insert(failure.location.clone());
                if is_new_location && locations.lock().unwrap().len() <= MAX_SHOWN {
                    failure.shrink();
                    eprintln!("{failure}");
                }
                Some(format!("{seed} at {}", failure.location))
            }
        })
        .collect();
    assert!(failures.is_empty(), "{} games fail:\n{}", failures.len(), failures.join("\n"));
    if seed.is_none() && count >= COVERING_GAMES {
        let rows = rows.into_inner().unwrap();
        let unused: Vec<_> = compose::all_rows().filter(|row| !rows.contains(row)).collect();
        // Some rows fit only a few games, and every new game of the library changes the random choice of games.
        assert!(unused.len() <= 3, "rows that no game has: {unused:?}");
    }
}
