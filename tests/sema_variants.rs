//! Every shipped game becomes a model without a single problem.

mod common;

use std::fs;
use std::path::Path;

#[test]
fn shipped_games_have_no_problem() {
    let mut games = 0;
    for entry in fs::read_dir("variants").expect("the shipped games") {
        let path = entry.expect("a readable folder").path();
        if path.extension().is_none_or(|end| end != "var") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a readable file");
        let name = path.file_name().map(Path::new).expect("a file").display().to_string();
        let analysed = common::analyse(&name, &text, &[]);
        assert_eq!(analysed.problems(), Vec::<String>::new(), "{name}");
        assert!(analysed.model.is_some(), "{name}");
        games += 1;
    }
    assert!(games > 5, "only {games} games");
}
