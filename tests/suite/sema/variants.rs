//! The analysis of every shipped game gives a model and no problems.

use crate::analysis;
use crate::library;

#[test]
fn shipped_games_have_no_problems() {
    let games = library::games();
    assert!(games.len() > 5, "{games:?}");
    for name in games.keys() {
        let analysed = analysis::analyse(&format!("{name}.var"), &library::text(name), &[]);
        assert_eq!(analysed.problems(), Vec::<String>::new(), "{name}");
        assert!(analysed.model.is_some(), "{name}");
    }
}
