//! Checks the pages of the documentation: every example compiles and passes its tests, every console shows the
//! program's output, and every rule of the grammar has an example. The tests of the language itself cover its corner
//! cases.
//!
//! The info strings of fenced blocks have these meanings:
//!
//! | info string | |
//! |---|---|
//! | `var` | an example without problems or warnings that contains a `test`. If it does not begin with `variant`, it is a fragment: `variant Example` and `use chess` are put above it, or only `variant Example` if it has a `use` line |
//! | `var NAME.var` | the same, saved as a file for later blocks of the page; a test is not required |
//! | `var adds NAME.var` | lines that are appended to the file `NAME.var`, which is then checked as a whole |
//! | `var wrong CODE…` | an example with problems of exactly these codes. It can also be saved as a file |
//! | `console` | lines that begin with `$` are commands, each followed by its complete output. The program runs in a folder with the files saved so far, with empty input; usage errors are not allowed |
//! | `sh` | commands only, which must succeed |
//! | `text FILE` | lines of that file of the project, in this order |
//! | `rust` | a program that the documentation tests of the library run |
//! | `text`, `mermaid` | not checked |
//!
//! In `console` and `sh`, `cargo run --release -- …` stands for `varlab …` in the folder of the project.
//! `UPDATE_EXPECTED=1` rewrites the consoles; review the changes.

mod commands;
mod console;
mod examples;
mod grammar;
mod links;
mod mechanisms;
mod page;

use page::Page;

/// The first page that a newcomer reads.
const README: &str = "README.md";

/// The manual of the language.
const MANUAL: &str = "docs/language.md";

/// All pages, including the manual.
const PAGES: [&str; 10] = [
    README,
    MANUAL,
    LIBRARY,
    MECHANISMS,
    "docs/betza.md",
    "docs/editors.md",
    "docs/playing.md",
    "docs/architecture.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
];

/// The page of the shipped games.
const LIBRARY: &str = "variants/README.md";

/// The page that lists the mechanisms that the language can and cannot express.
const MECHANISMS: &str = "docs/mechanisms.md";

/// A check of a page, which returns all problems.
type PageCheck = fn(&Page) -> Vec<String>;

/// Runs a check on every page, and expects no problem.
fn check_all_pages(problems: impl Fn(&Page) -> Vec<String>) {
    let found: Vec<String> = PAGES.iter().flat_map(|path| problems(&Page::read(path))).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_block_has_a_valid_info_string() {
    check_all_pages(examples::invalid_info_strings);
}

#[test]
fn every_example_compiles_and_passes_its_tests() {
    check_all_pages(examples::problems);
}

#[test]
fn every_console_shows_the_actual_output() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    check_all_pages(|page| console::problems(page, update));
}

#[test]
fn every_mentioned_command_exists() {
    check_all_pages(commands::problems);
}

#[test]
fn every_quotation_is_accurate() {
    check_all_pages(examples::misquotations);
}

#[test]
fn the_readme_names_every_command() {
    let names = commands::all().iter().map(|name| format!("`varlab {name}")).collect();
    assert_eq!(missing_from(README, names), Vec::<String>::new());
}

#[test]
fn the_page_of_the_library_lists_every_game() {
    let link = |(name, path): (String, std::path::PathBuf)| {
        format!("[`{name}`]({})", path.strip_prefix("variants").expect("it ships").display())
    };
    let links = crate::library::games().into_iter().map(link).collect();
    assert_eq!(missing_from(LIBRARY, links), Vec::<String>::new());
}

/// Returns the words that a page does not contain.
fn missing_from(page: &str, mut wanted: Vec<String>) -> Vec<String> {
    assert!(wanted.len() > 10, "{wanted:?}");
    let page = Page::read(page);
    wanted.retain(|words| !page.text.contains(words.as_str()));
    wanted
}

#[test]
fn every_link_has_a_target() {
    check_all_pages(links::problems);
}

#[test]
fn every_rule_and_keyword_of_the_grammar_is_shown_by_an_example_of_the_manual() {
    let problems = grammar::problems(&Page::read(MANUAL));
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn every_mechanism_is_expressed_as_listed() {
    let problems = mechanisms::problems(&Page::read(MECHANISMS));
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn the_manual_lists_the_reserved_words() {
    let page = Page::read(MANUAL);
    let listed = page.blocks().into_iter().find(|block| block.info == ["text"]).expect("the list of words");
    let listed: Vec<&str> = listed.text.split_whitespace().collect();
    let mut reserved = varlab::syntax::words::keywords();
    reserved.retain(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
    assert_eq!(listed, reserved);
}

/// Each check finds the fault of a short page.
#[test]
fn checks_report_pages_with_faults() {
    let cases: [(PageCheck, &str, &str); 21] = [
        (examples::misquotations, "```text variants/chess.var\nnonsense\n```", "nonsense"),
        (examples::invalid_info_strings, "```varr\n```", "varr"),
        (examples::invalid_info_strings, "```var wrong\n```", "wrong"),
        (examples::invalid_info_strings, "```var a.var\n```\n```var adds b.var\n```", "PAGE:4: "),
        (examples::problems, "```var\npiece Knight moves NA\n```", "test"),
        (examples::problems, "One\n\n```var\npiece Knight mvoes NA\n```", "PAGE:4:14: error[E0"),
        (examples::problems, "One\n\n```var\ntest it\n  can e2e5\n```", "PAGE:5:7: error[T0"),
        (examples::problems, "```var wrong E0304\ntest it\n  can e2e4\n```", "E0304"),
        (
            examples::problems,
            "```var a.var\nvariant A\nuse chess\n```\n```var adds a.var\nmvoes\n```",
            "PAGE:6:1",
        ),
        (
            |page| console::problems(page, false),
            "```console\n$ varlab --version\nvarlab 1000\n```",
            "varlab 1000",
        ),
        (|page| console::problems(page, false), "```sh\nvarlab check nowhere\n```", "nowhere"),
        (commands::problems, "`varlab nonsense`", "nonsense"),
        (commands::problems, "`varlab check --nonsense`", "--nonsense"),
        (links::problems, "<img src=\"none.svg\">", "none.svg"),
        (links::problems, "# One\n[two](#two)", "#two"),
        (mechanisms::problems, "| A | a | `piece Knight mvoes NA` | – | plain |", "E01"),
        (mechanisms::problems, "| A | a | `piece Knight moves NA` | – | clumsy |", "missing None"),
        (mechanisms::problems, "| A | a | – | – | part: all |", "with the lines"),
        (mechanisms::problems, "| A | a | – | – | hard: all |", "hard"),
        (mechanisms::problems, "| A | a | `player may pass` | [c](variants/chess.var) | plain |", "k_pass"),
        (mechanisms::problems, "| A | a | – | – | no: all |", "1 mechanisms: 0 plain"),
    ];
    for (check, text, words) in cases {
        let page = Page { path: "PAGE".into(), text: text.into() };
        let found = check(&page).join("\n");
        assert!(found.contains(words), "{text}\nexpected a problem with {words}, found: {found}");
    }
}
