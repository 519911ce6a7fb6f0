//! Tests of complete outputs, and of texts that could break the layout.

use super::{Style, human, json, short};
use crate::diagnostics::{Code, Diagnostic, SourceId, Sources, Span};

const PLAIN: Style = Style { colour: false, width: 100 };

/// Returns the span of the first occurrence of `word` in the text.
fn span_of(sources: &Sources, source: SourceId, word: &str) -> Span {
    let start = sources.text(source).find(word).expect("the word is in the text") as u32;
    Span { source, start, end: start + word.len() as u32 }
}

/// Returns the sources with a single text, and its id.
fn one_source(name: &str, text: &str) -> (Sources, SourceId) {
    let mut sources = Sources::default();
    let id = sources.add(name, text);
    (sources, id)
}

fn byte_span(source: SourceId, start: usize, end: usize) -> Span {
    Span { source, start: start as u32, end: end as u32 }
}

/// Returns a diagnostic about an unknown name, with a label and a help text, in the middle of a file.
fn unknown_name() -> (Sources, Vec<Diagnostic>) {
    let (sources, id) = one_source(
        "game.var",
        "# a game\npiece Elephant B\n  moves nA within rnak 1..5\n  moves fW\n\npiece Guard G\n  moves F\n",
    );
    let diagnostic =
        Diagnostic::new(Code::UnknownName, span_of(&sources, id, "rnak"), "unknown word \"rnak\"")
            .with_label("not known here")
            .help("did you mean rank?");
    (sources, vec![diagnostic])
}

#[test]
fn short_output_is_one_line() {
    let (sources, diagnostics) = unknown_name();
    assert_eq!(short(&diagnostics, &sources), "game.var:3:19: error[E0201]: unknown word \"rnak\"\n");
}

#[test]
fn json_is_one_object_per_line() {
    let (sources, mut diagnostics) = unknown_name();
    let end = byte_span(SourceId(0), sources.text(SourceId(0)).len(), sources.text(SourceId(0)).len());
    diagnostics.push(Diagnostic::new(Code::Syntax, end, "the file ends"));
    let expected = concat!(
        r#"{"file":"game.var","code":"E0201","severity":"error","#,
        r#""message":"unknown word \"rnak\"","help":"did you mean rank?","#,
        r#""labels":[{"file":"game.var","line":3,"column":19,"end_line":3,"end_column":23,"text":"not known here"}]}"#,
        "\n",
        r#"{"file":"game.var","code":"E0101","severity":"error","message":"the file ends","help":null,"#,
        r#""labels":[{"file":"game.var","line":8,"column":1,"end_line":8,"end_column":1,"text":""}]}"#,
        "\n",
    );
    assert_eq!(json(&diagnostics, &sources), expected);
}

#[test]
fn human_report_shows_the_source_lines() {
    let (sources, diagnostics) = unknown_name();
    insta::assert_snapshot!(human(&diagnostics, &sources, PLAIN), @r#"
    error[E0201]

      × unknown word "rnak"
       ╭─[game.var:3:19]
     2 │ piece Elephant B
     3 │   moves nA within rnak 1..5
       ·                   ──┬─
       ·                     ╰── not known here
     4 │   moves fW
       ╰────
      help: did you mean rank?
    "#);
}

#[test]
fn a_byte_order_mark_is_not_a_column() {
    for (text, at) in [("\u{feff}usse a", 3), ("usse a", 0)] {
        let mut sources = Sources::default();
        let source = sources.add("game.var", text);
        let problem = Diagnostic::new(Code::Syntax, Span { source, start: at, end: at + 4 }, "no such word");
        assert_eq!(
            short(std::slice::from_ref(&problem), &sources),
            "game.var:1:1: error[E0101]: no such word\n"
        );
        let human = human(&[problem], &sources, PLAIN);
        assert!(human.contains("game.var:1:1]") && human.contains("1 │ usse a\n   · ────\n"), "{human}");
    }
}

#[test]
fn output_has_colours_only_if_requested() {
    let (sources, diagnostics) = unknown_name();
    let colourful = human(&diagnostics, &sources, Style { colour: true, ..PLAIN });
    assert!(colourful.contains("\u{1b}[31m"), "{colourful:?}");
    assert_eq!(anstream::adapter::strip_str(&colourful).to_string(), human(&diagnostics, &sources, PLAIN));
}

#[test]
fn adjacent_labels_share_a_window() {
    let (sources, id) = one_source("game.var", "piece Guard G\n  moves F\npiece Golem G\n  moves W\n");
    let second = span_of(&sources, id, "Golem G").part(6..7);
    let first = span_of(&sources, id, "Guard G").part(6..7);
    let diagnostic = Diagnostic::new(Code::UnknownName, second, "two pieces have the letter G")
        .with_label("taken")
        .with_related(first, "by this one");
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0201]

      × two pieces have the letter G
       ╭─[game.var:3:13]
     1 │ piece Guard G
       ·             ┬
       ·             ╰── by this one
     2 │   moves F
     3 │ piece Golem G
       ·             ┬
       ·             ╰── taken
     4 │   moves W
       ╰────
    ");
}

#[test]
fn distant_labels_have_their_own_windows() {
    let mut sources = Sources::default();
    let part = sources.add("chess/pieces.var", "# the orthodox pieces\npiece Knight N\n  moves N\n");
    let main = sources.add("mine.var", "use chess/pieces\n\n\n\n\n\n\npiece Knight N\n  moves N\n");
    let diagnostic =
        Diagnostic::new(Code::UnknownName, span_of(&sources, main, "Knight"), "Knight is defined twice")
            .with_label("again")
            .with_related(span_of(&sources, part, "Knight"), "first here")
            .with_related(span_of(&sources, main, "chess/pieces"), "through this");
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0201]

      × Knight is defined twice
       ╭─[mine.var:8:7]
     7 │ 
     8 │ piece Knight N
       ·       ───┬──
       ·          ╰── again
     9 │   moves N
       ╰────
       ╭─[mine.var:1:5]
     1 │ use chess/pieces
       ·     ──────┬─────
       ·           ╰── through this
     2 │ 
       ╰────
       ╭─[chess/pieces.var:2:7]
     1 │ # the orthodox pieces
     2 │ piece Knight N
       ·       ───┬──
       ·          ╰── first here
     3 │   moves N
       ╰────
    ");
}

#[test]
fn a_label_can_span_several_lines() {
    let (sources, id) = one_source("game.var", "setup\n  3 | r . r\n  2 | . .\n  1 | R . R\npiece Rook R\n");
    let rows = span_of(&sources, id, "3 | r . r\n  2 | . .\n  1 | R . R\n");
    let diagnostic =
        Diagnostic::new(Code::Syntax, rows, "the rows differ in width").with_label("3, 2 and 3 squares");
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0101]

      × the rows differ in width
       ╭─[game.var:2:3]
     1 │     setup
     2 │ ╭─▶   3 | r . r
     3 │ │     2 | . .
     4 │ ├─▶   1 | R . R
       · ╰──── 3, 2 and 3 squares
     5 │     piece Rook R
       ╰────
    ");
}

#[test]
fn only_the_first_line_of_a_very_long_label_is_shown() {
    let (sources, id) = one_source("game.var", &format!("test one\n{}", "  can e2e4\n".repeat(1000)));
    let file = byte_span(id, 0, sources.text(id).len());
    let diagnostic = Diagnostic::new(Code::Syntax, file, "too long").with_label("from here");
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0101]

      × too long
       ╭─[game.var:1:1]
     1 │ test one
       · ────┬───
       ·     ╰── from here
     2 │   can e2e4
       ╰────
    ");
}

#[test]
fn a_label_can_be_at_the_end_of_a_file() {
    let mut output = String::new();
    for text in ["piece", "piece\n", ""] {
        let (sources, id) = one_source("game.var", text);
        let end = byte_span(id, text.len(), text.len());
        let diagnostic = Diagnostic::new(Code::Syntax, end, "the file ends here").with_label("a name");
        output += &human(&[diagnostic], &sources, PLAIN);
    }
    insta::assert_snapshot!(output, @r"
    error[E0101]

      × the file ends here
       ╭─[game.var:1:6]
     1 │ piece
       ·      ▲
       ·      ╰── a name
       ╰────

    error[E0101]

      × the file ends here
       ╭─[game.var:2:1]
     1 │ piece
     2 │ 
       · ▲
       · ╰── a name
       ╰────

    error[E0101]

      × the file ends here
       ╭─[game.var:1:1]
     1 │ 
       · ▲
       · ╰── a name
       ╰────
    ");
}

#[test]
fn labels_fit_tabs_wide_characters_and_crlf() {
    let (sources, id) = one_source("game.var", "variant 中国象棋\r\n\tmoves\tnA wihtin 河\r\n\tis iron\r\n");
    let diagnostic = Diagnostic::new(Code::UnknownName, span_of(&sources, id, "wihtin"), "no such word")
        .with_label("here")
        .with_related(span_of(&sources, id, "象"), "wide")
        .with_related(span_of(&sources, id, "河\r\n"), "last");
    assert_eq!(
        short(std::slice::from_ref(&diagnostic), &sources),
        "game.var:2:11: error[E0201]: no such word\n"
    );
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0201]

      × no such word
       ╭─[game.var:2:11]
     1 │ variant 中国象棋
       ·             ─┬
       ·              ╰── wide
     2 │     moves   nA wihtin 河
       ·                ───┬── ─┬
       ·                   │    ╰── last
       ·                   ╰── here
     3 │     is iron
       ╰────
    ");
}

#[test]
fn terminal_escapes_are_replaced() {
    let (sources, id) = one_source("game.var", "piece \u{1b}[31mRed\u{202E} R\n");
    let diagnostic = Diagnostic::new(Code::Syntax, span_of(&sources, id, "Red"), "odd \u{1b}[31m\nname")
        .with_label("\u{7}");
    assert_eq!(
        short(std::slice::from_ref(&diagnostic), &sources),
        "game.var:1:12: error[E0101]: odd \u{FFFD}[31m name\n"
    );
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0101]

      × odd �[31m name
       ╭─[game.var:1:12]
     1 │ piece �[31mRed� R
       ·            ─┬─
       ·             ╰── �
       ╰────
    ");
}

#[test]
fn a_very_long_line_is_cut_around_its_labels() {
    let text = format!("{}wrnog{}last{}", "a ".repeat(25_000), " é".repeat(25_000), " z".repeat(25_000));
    let (sources, id) = one_source("game.var", &format!("{text}\n{text}\n"));
    let diagnostic = Diagnostic::new(Code::UnknownName, span_of(&sources, id, "wrnog"), "no such word")
        .with_label("here")
        .with_related(span_of(&sources, id, "last"), "and there");
    insta::assert_snapshot!(human(&[diagnostic], &sources, PLAIN), @r"
    error[E0201]

      × no such word
       ╭─[game.var:1:50001]
     1 │ …a a a a a a a a a a a a a a a a a a a a wrnog é é é é é é é é é é é é é é é é é é é é … é é é é é é é é é é é é é é é é é é é élast z z z z z z z z z z z z z z z z z z z z …
       ·                                          ──┬──                                                                                  ──┬─
       ·                                            │                                                                                      ╰── and there
       ·                                            ╰── here
     2 │ a a a a a a a a a a a a a a a a a a a a a…
       ╰────
    ");
}

mod properties {
    use proptest::prelude::*;

    use super::super::{Style, human, json, short};
    use crate::diagnostics::{Code, Diagnostic, Sources, Span};

    proptest! {
        /// Every output is complete and free of unsafe characters, for all texts and spans: even spans outside the text, inside a
        /// character, or with the end before the start.
        #[test]
        fn output_is_complete_and_safe(
            texts in prop::collection::vec("[a-c\t\r\n \u{1b}é中\u{301}\u{202E}]{0,60}", 1..4),
            places in prop::collection::vec((0u16..4, 0u32..140, 0u32..140, "[a-z\n\u{1b}]{0,5}"), 1..6),
        ) {
            let mut sources = Sources::default();
            for (index, text) in texts.iter().enumerate() {
                sources.add(format!("{index}.var"), text.as_str());
            }
            let ids = |id: u16| crate::diagnostics::SourceId(id % texts.len() as u16);
            let span = |&(id, start, end, _): &(u16, u32, u32, String)| Span { source: ids(id), start, end };
            let mut diagnostic = Diagnostic::new(Code::Syntax, span(&places[0]), "m").with_label(places[0].3.as_str());
            for place in &places[1..] {
                diagnostic = diagnostic.with_related(span(place), place.3.as_str());
            }
            let all = [diagnostic];
            let output = human(&all, &sources, Style { colour: false, width: 80 });
            prop_assert_eq!(output.find(['\u{1b}', '\r', '\u{202E}']), None);
            prop_assert!(!output.contains("Failed to read"), "{}", output);
            prop_assert!(output.lines().count() < 3 + places.len() * 40);
            prop_assert_eq!(short(&all, &sources).lines().count(), 1);
            let object: serde_json::Value = serde_json::from_str(&json(&all, &sources)).unwrap();
            prop_assert_eq!(object["labels"].as_array().map(Vec::len), Some(places.len()));
        }
    }
}
