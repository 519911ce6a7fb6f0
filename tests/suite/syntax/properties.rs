//! Property tests of the parser and the formatter, on random trees and on the shipped files: printed text parses to
//! the same tree, and formatting is idempotent and keeps the tree and all comments.

use proptest::prelude::*;
use varlab::diagnostics::{Code, SourceId};
use varlab::syntax::ast::File;
use varlab::syntax::format::{format, print};
use varlab::syntax::parse;

use super::trees;

/// Returns all spans of a tree as byte ranges.
fn spans(file: &File) -> Vec<std::ops::Range<usize>> {
    let debug = format!("{file:?}");
    let number = |text: &str, key: &str| -> usize {
        let digits = text.split_once(key).expect("a span has both ends").1;
        digits.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
    };
    let spans = debug.split("Span {").skip(1);
    spans.map(|span| number(span, "start: ")..number(span, "end: ")).collect()
}

/// Returns the debug text of a tree without its spans.
fn without_spans(file: &File) -> String {
    let debug = format!("{file:#?}");
    let mut rest = debug.as_str();
    let mut result = String::new();
    while let Some((before, after)) = rest.split_once("Span {") {
        result.push_str(before);
        rest = after.split_once('}').expect("a span's debug text ends").1;
    }
    result + rest
}

/// Parses a text that must not have problems.
fn parse_valid(text: &str) -> File {
    let (file, problems) = parse(SourceId(0), text);
    assert!(problems.is_empty(), "{text}\n{problems:#?}");
    file
}

/// Returns the comments of a text in order.
fn comments(text: &str) -> Vec<&str> {
    text.lines()
        .filter_map(|line| {
            let line = line.trim_end();
            let trailing =
                [" #", "\t#"].iter().filter_map(|mark| line.find(mark)).min().map(|start| &line[start + 1..]);
            if line.starts_with('#') { Some(line) } else { trailing }
        })
        .collect()
}

/// Returns true if a text exceeds a limit of the parser, which random trees can do.
fn exceeds_parser_limits(text: &str) -> bool {
    parse(SourceId(0), text).1.iter().any(|problem| problem.code == Code::Limit)
}

/// Checks that formatting a valid text is idempotent and keeps the tree and the comments.
fn check_formatting(text: &str) {
    let formatted = format(text).unwrap_or_else(|problems| panic!("{text}\n{problems:#?}"));
    assert_eq!(
        format(&formatted).expect("a formatted text can be read"),
        formatted,
        "not idempotent:\n{text}"
    );
    assert!(
        without_spans(&parse_valid(&formatted)) == without_spans(&parse_valid(text)),
        "changes the tree:\n{text}\n{formatted}"
    );
    assert_eq!(comments(&formatted), comments(text), "changes the comments:\n{text}\n{formatted}");
    assert!(formatted.lines().all(|line| !line.ends_with(' ')), "trailing spaces:\n{formatted}");
}

/// Returns the paths and the texts of all shipped files.
fn shipped_files() -> Vec<(String, String)> {
    let mut folders = vec![std::path::PathBuf::from("variants")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("the shipped files").map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "var") {
                files.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files
}

#[test]
fn shipped_files_keep_their_trees_when_formatted_and_printed() {
    let files = shipped_files();
    assert!(files.len() > 5);
    for (_, text) in &files {
        check_formatting(text);
        let printed = print(&parse_valid(text));
        assert_eq!(without_spans(&parse_valid(&printed)), without_spans(&parse_valid(text)), "{printed}");
    }
}

/// Every line has a node in the tree. A line with errors is covered by an error node or, after recovery, by an
/// ordinary node.
#[test]
fn every_line_of_a_broken_text_is_in_the_tree() {
    const STRIDE: usize = 23;
    let breaking_changes: [fn(&str) -> String; 3] = [
        |line| format!("z{}", line.trim()),
        |line| format!("{line} K)"),
        |line| line.replacen(' ', " or ", 9),
    ];
    for (name, text) in shipped_files() {
        let lines: Vec<&str> = text.lines().collect();
        for (index, line) in lines.iter().enumerate().step_by(STRIDE) {
            for change in breaking_changes {
                let (above, below) = (lines[..index].join("\n"), lines[index + 1..].join("\n"));
                let text = format!("{above}\n{}\n{below}", change(line));
                let spans = spans(&parse(SourceId(0), &text).0);
                let mut start = 0;
                for line in text.split_inclusive('\n') {
                    let code = line.split('#').next().unwrap().trim();
                    let code_start = start + line.find(code).unwrap();
                    let covered = |span: &std::ops::Range<usize>| {
                        span.start < code_start + code.len().max(1) && code_start < span.end
                    };
                    assert!(code.is_empty() || spans.iter().any(covered), "{name}: {line}in:\n{text}");
                    start += line.len();
                }
            }
        }
    }
}

#[test]
fn formatting_gives_the_expected_layout() {
    // Texts and their layout after formatting, which is empty if the text cannot be read.
    let cases = [
        // indentation, spaces, the place of the first sentence
        (
            "piece King K\nmoves K\n is   royal\n\n\n\nplayer may pass",
            "piece King K\n  moves K\n  is royal\n\nplayer may pass\n",
        ),
        ("use a\nuse b,c\n\noption limit is 1 , 2,3", "use a\nuse b, c\n\noption limit is 1, 2 or 3\n"),
        (
            "use a\npiece King K\n  is royal\nplayer may pass",
            "use a\n\npiece King K\n  is royal\nplayer may pass\n",
        ),
        // words in their canonical order and form
        ("every A1 moves K", ""),
        (
            "every Rook or Hawk\n also moves to outer from inner",
            "every Rook, Hawk\n  also moves from inner to outer\n",
        ),
        ("every Rook moves from inner K two times", "every Rook moves K twice from inner\n"),
        ("player wins after capturing once", "player wins after capturing once\n"),
        ("player wins after checking 2 times", "player wins after checking twice\n"),
        ("minor means Rook, Hawk", "minor means Rook or Hawk\n"),
        ("player loses when at least 1 King\n  and in check", ""),
        ("player loses when at least 1 King and in check", "player loses when King and in check\n"),
        (
            "every Rook after moving Rook, Hawk to inner, become Hawk or Rook",
            "every Rook after moving Rook or Hawk to inner, becomes Hawk or Rook\n",
        ),
        // A comma in the pattern would begin the set of the pieces that may move.
        (
            "every Rook after capturing Rook or King or Hawk, inner, outer may move K",
            "every Rook after capturing Rook or King or Hawk, inner, outer may move K\n",
        ),
        (
            "every Rook after capturing Rook or King or Hawk except c3, d4 or e5 , becomes Hawk",
            "every Rook after capturing Rook, King or Hawk except c3, d4 or e5, becomes Hawk\n",
        ),
        // diagrams
        ("setup\n10|r .\n 9   |   + .", ""),
        ("setup\n10|r .\n9   |   +r .\nhand|H E", "setup\n  10 |  r  .\n   9 | +r  .\n  hand | H E\n"),
        // comments
        (
            "# top\n\n# of the game\nvariant X # title\n   # of the fact\nby Lörinc\n# end",
            "# top\n\n# of the game\nvariant X  # title\n  # of the fact\n  by Lörinc\n# end\n",
        ),
        (
            "piece King K\nmoves K # one\nis royal # two",
            "piece King K\n  moves K  # one\n  is royal  # two\n",
        ),
        (
            "piece King K\nmoves K    # one\nis royal   # two",
            "piece King K\n  moves K   # one\n  is royal  # two\n",
        ),
        ("inner means a1, # why\n  b2 # because", "# why\ninner means a1, b2  # because\n"),
        ("player\n\n# a\n\n# b\nmay pass", "player\n  # a\n  # b\n  may pass\n"),
    ];
    for (text, expected) in cases {
        match format(text) {
            Ok(formatted) => assert_eq!(formatted, expected, "{text}"),
            Err(_) => assert!(expected.is_empty(), "cannot be read: {text}"),
        }
    }
}

#[test]
fn long_sentences_are_wrapped() {
    let text = format!("stock means {}", ["Rook (at most 1)"; 9].join(", "));
    let wrapped = format(&text).unwrap();
    assert!(
        wrapped.lines().count() > 1 && wrapped.lines().all(|line| line.chars().count() <= 100),
        "{wrapped}"
    );
    check_formatting(&text);
    let text = format!("every Rook moves {} if no King", ["K"; 40].join(" then "));
    check_formatting(&text);
}

/// Returns the first lines in which the debug texts of two trees differ, with some lines of context; `None` if the
/// texts are equal.
fn first_difference(expected: &str, found: &str) -> Option<String> {
    const CONTEXT: usize = 12;
    let (expected, found): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let index = expected.iter().zip(&found).position(|(one, other)| one != other);
    let index = index.or((expected.len() != found.len()).then_some(expected.len().min(found.len())))?;
    let lines_around =
        |lines: &[&str]| lines[index.saturating_sub(CONTEXT)..lines.len().min(index + 3)].join("\n");
    Some(format!("expected\n{}\nfound\n{}", lines_around(&expected), lines_around(&found)))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_trees_parse_to_the_same_tree(file in trees::file()) {
        let text = print(&file.0);
        prop_assume!(!exceeds_parser_limits(&text));
        let (read, problems) = parse(SourceId(0), &text);
        prop_assert!(problems.is_empty(), "{text}\n{problems:#?}");
        let difference = first_difference(&without_spans(&file.0), &without_spans(&read));
        prop_assert!(difference.is_none(), "a different tree:\n{text}\n{}", difference.unwrap_or_default());
        prop_assert_eq!(format(&text).unwrap(), text);
    }

    #[test]
    fn formatting_is_lossless_and_idempotent(file in trees::file(), changes in trees::layout_changes()) {
        let text = trees::with_irregular_layout(&print(&file.0), &changes);
        prop_assume!(!exceeds_parser_limits(&text));
        check_formatting(&text);
    }
}
