//! Every shipped game becomes a model without a single problem.

mod common;

#[test]
fn shipped_games_have_no_problem() {
    let games = common::library::games();
    assert!(games.len() > 5, "{games:?}");
    for name in games.keys() {
        let analysed = common::analyse(&format!("{name}.var"), &common::library::text(name), &[]);
        assert_eq!(analysed.problems(), Vec::<String>::new(), "{name}");
        assert!(analysed.model.is_some(), "{name}");
    }
}
