//! `varlab explain-plan`: which rules run on tables.

use super::run;
use crate::library::games;
use crate::scratch::Scratch;

/// Shipped games with rules that have no table yet. Remove a game from this list once all its rules have tables.
const WITHOUT_TABLES: &[&str] = &[
    "alice",
    "anticirce",
    "avalanche",
    "benedict",
    "chushogi",
    "jokers",
    "knight-relay",
    "lion-chess",
    "madrasi",
    "makpong",
    "patrol",
    "rococo",
    "sittuyin",
    "synochess",
    "tamerlane",
    "ultima",
];

/// The shipped games with a rule whose effects are run by the interpreter.
const WITH_INTERPRETED_EFFECTS: &[&str] = &[
    "andernach",
    "anticirce",
    "benedict",
    "brandub",
    "circe",
    "hasami",
    "jesonmor",
    "makyek",
    "rococo",
    "tamerlane",
    "ultima",
];

#[test]
fn only_listed_games_have_rules_without_tables() {
    for name in games().into_keys() {
        let (exit, out, err) = run(&["explain-plan", "--variant", &name]);
        assert_eq!((exit, err.as_str()), (Some(0), ""));
        let last = out.lines().last().expect("a last line");
        let numbers: Vec<&str> = last.split(' ').filter(|word| word.parse::<u32>().is_ok()).collect();
        let [with_table, all] = numbers[..] else { panic!("{name}: {out}") };
        assert_eq!(with_table != all, WITHOUT_TABLES.contains(&name.as_str()), "{name}: {out}");
        let has_interpreted_effects = out.contains("the interpreter runs its effects");
        assert_eq!(
            has_interpreted_effects,
            WITH_INTERPRETED_EFFECTS.contains(&name.as_str()),
            "{name}: {out}"
        );
    }
}

#[test]
fn a_rule_without_a_table_is_listed_with_its_line_and_the_reason() {
    let scratch = Scratch::new("explain-plan");
    let text = "variant Odd\nuse chess\n\npiece Rook\n  also moves N if it checks or no Queen\n";
    let (exit, out, err) = run(&["explain-plan", "--variant", &scratch.file("odd.var", text)]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let line = out.lines().find(|line| line.contains("also moves N")).expect("a line for the sentence");
    assert!(line.contains("odd.var:5") && line.contains("interpreter: its condition"), "{line}");
}
