//! Games with rare combinations of rules (`tests/data/rules/`): each passes its own tests and has no problems.

use std::fs;

use crate::analysis::analyse;

#[test]
fn games_with_rare_rules_pass_their_tests() {
    crate::library::enter_project();
    let mut count = 0;
    for entry in fs::read_dir("tests/data/rules").expect("the games") {
        let path = entry.expect("a game").path();
        let text = fs::read_to_string(&path).expect("a text");
        let found = analyse("rules", &text, &[]);
        let problems: Vec<&str> = found.diagnostics.iter().map(|problem| problem.message.as_str()).collect();
        assert!(problems.is_empty(), "{}: {problems:?}", path.display());
        count += 1;
    }
    assert!(count > 0);
}
