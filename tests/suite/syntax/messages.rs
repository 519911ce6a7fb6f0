//! The messages about lines that cannot be parsed, and their suggestions. `tests/diagnostics` shows the locations.

use crate::analysis;
use crate::diagnostics::has_unquoted_code;

/// A heading, a line below it, and the message and the help of the first problem.
const CASES: &[(&str, &str, &str, &str)] = &[
    // Verbs that the section does not have.
    ("piece Knight", "tugs N", "no sentence begins with `tugs`", VERBS_OF_A_PIECE),
    ("piece Knight", "juggles R", "no sentence begins with `juggles`", VERBS_OF_A_PIECE),
    (
        "every piece",
        "leaps N",
        "no sentence begins with `leaps`",
        "write the move as a Betza word: `moves N`",
    ),
    ("player", "mvoes N", "no sentence begins with `mvoes`", VERBS_OF_A_PLAYER),
    (
        "board",
        "winds around",
        "no sentence begins with `winds`",
        "the verbs of the board are `has`, `is`, `wraps`, `sides`",
    ),
    ("piece Knight", "mvoes N", "unknown word `mvoes`", "did you mean `moves`?"),
    ("White", "winns when no enemy", "unknown word `winns`", "did you mean `wins`?"),
    ("board", "wrapz sideways", "unknown word `wrapz`", "did you mean `wraps`?"),
    ("piece Knight", "playr wins when no enemy", "unknown word `playr`", "did you mean `player`?"),
    (
        "setup\n  1 | K . k",
        "hand |",
        "this row has no cells",
        "remove the line: it is not needed for a player who begins with nothing in hand",
    ),
    // Ranges.
    ("", "hill means d4 to e5", "a range is not written as `d4 to e5`", "use two dots: `d4..e5`"),
    ("", "hill means d4 - e5", "a range is not written as `d4 - e5`", "use two dots: `d4..e5`"),
    ("", "edge means rank 7 until 8", "a range is not written as `7 until 8`", "use two dots: `7..8`"),
    ("", "edge means file a to c", "a range is not written as `a to c`", "use two dots: `a..c`"),
    // Expressions that other descriptions of rules use.
    (
        "piece Knight",
        "takes N",
        "no sentence begins with `takes`",
        "write the captures as a Betza word: `moves cK`",
    ),
    ("piece Knight", "moves 2 squares aside", "`2` is not allowed after `moves`", WRITE_A_BETZA_WORD),
    ("piece Knight", "moves like Rook", "`like` is not the right word here", "write `as`"),
    ("piece Knight", "moves as Rook or Queen", "the sentence is complete before `or`", WRITE_A_SECOND_LINE),
    ("piece Knight", "moves N to rank 4", "`to` is not the right word here", "write `onto`"),
    ("piece Knight", "moves N when in check", "`when` is not the right word here", "write `if`"),
    (
        "piece Knight",
        "moves N then may W",
        "only `shoot`, `become` and `drop` can follow `may`, not a Betza word",
        OPTIONAL_LEG,
    ),
    (
        "every pawn",
        "moves fW",
        "the word `pawn` is not defined",
        "did you mean `Pawn`? A piece's name begins with an uppercase letter",
    ),
    ("player", "loses when King is captured", "the sentence is complete before `is`", LOST_KING),
    (
        "player",
        "wins after capturing 3 Queen",
        "`Queen` is not allowed after `3`",
        "for example `wins after capturing Queen 2 times`",
    ),
    (
        "player",
        "draws when stalemate",
        "the word `stalemate` is not defined",
        "under `player`, write `draws when stalemated`",
    ),
    (
        "player",
        "may not castle",
        "`not` is not allowed after `may`",
        "write `must not …`; or remove an earlier sentence with `never …`",
    ),
    ("player", "makes 2 moves per turn", "`per` is not the right word here", "write `a`"),
    ("player", "wins when King at d4", "`at` is not the right word here", "write `on`"),
    // Words in another order.
    ("piece Pawn", "promotes to Queen on last rank", WRONG_ORDER, "write `promotes on last rank to Queen`"),
    ("piece Knight", "moves onto enemy N", WRONG_ORDER, "write `moves N onto enemy`"),
    ("piece Knight", "drops to rank 1 from hand", WRONG_ORDER, "write `drops from hand to rank 1`"),
    (
        "",
        "piece Bishop becomes Rook after capturing Queen if unmoved",
        "an event comes before its effects",
        "write `piece Bishop after capturing Queen, becomes Rook if unmoved`",
    ),
    (
        "piece Bishop",
        "removes itself after moving",
        "an event comes before its effects",
        "write `after moving, removes itself`",
    ),
    (
        "",
        "every white piece also moves N",
        "`every white` is not a phrase of the language",
        "write `White every piece also moves N`",
    ),
    (
        "player",
        "loses when has no pieces",
        "`has no pieces` is not a phrase of the language",
        "write `loses when no friend`",
    ),
    ("test a", "can only", "the line ends after `only`", "for example `can only nothing from e1`"),
    ("test a", "can not e2e4", "`not` is not allowed after `can`", "write `cannot`"),
    (
        "piece King",
        "castles K with Rook from h1 to f1 from e1 to g1",
        WRONG_ORDER,
        "write `castles K from e1 to g1 with Rook from h1 to f1`",
    ),
    // Squares with other words between them are not a range.
    ("piece Knight", "moves R to a1", "`to` is not the right word here", "write `onto`"),
    ("piece Knight", "moves Q to d4..e5", "`to` is not the right word here", "write `onto`"),
    // Superfluous commas and conjunctions, and missing words.
    ("", "every Knight, Bishop, also moves W", "this comma separates nothing", "remove the comma"),
    ("", "hill means d4,,e5", "this comma separates nothing", "remove the comma"),
    ("", "hill means d4 or or e5", "this `or` joins nothing", "remove the word"),
    ("every except King", "moves W", "`piece` is missing before `except`", "write `… piece except …`"),
    (
        "piece Knight",
        "moves N onto protected then on",
        "`piece` is missing before `then`",
        "write `… piece then …`",
    ),
    ("player", "wins when King d4", "`on` is missing before `d4`", "write `… on d4 …`"),
    (
        "piece Knight",
        "moves as Bishop and Rook",
        AND_JOINS_FACTS,
        "write the second path on its own line: `moves as Rook`",
    ),
    ("", "hill means d4 and e5 and e4", AND_JOINS_FACTS, JOIN_LIST_MEMBERS),
    // Words that other rules pages use in place of words of the language.
    ("piece Knight", "moves N onto own piece", "`own` is not the right word here", "write `friendly`"),
    ("piece Knight", "moves N onto empty", "the word `empty` is not defined", "write `vacant`"),
    ("piece Knight", "moves N onto opponent", "the word `opponent` is not defined", "write `enemy`"),
    ("every piece but King", "moves W", "`but` is not the right word here", "write `except`"),
    ("player", "wins when less than 2 Rook", "`less` is not the right word here", "write `fewer`"),
    ("player", "wins when King in d4", "`in` is not the right word here", "write `on`"),
    (
        "player",
        "wins if King on d4",
        "`wins` alone is not a sentence",
        "a game ends when a fact holds; write `wins when …`",
    ),
    (
        "piece Pawn",
        "promotes on first rank to Queen",
        "`first rank` is not a phrase of the language",
        "write `promotes on rank 1 to Queen`",
    ),
    ("piece Knight", "moves N // leaps", "`//` is not used in this language", "write `#` before a comment"),
    ("", "The Knight moves A", "no line begins with `The`", "write `piece Knight moves A`"),
    // Names of kinds that a used file declares: with an article, in the plural, or in lowercase.
    ("", "Pawns moves fW", "no line begins with `Pawns`", "write `piece Pawn moves fW`"),
    ("", "a rook moves W", "no line begins with `a`", "write `piece Rook moves W`"),
    ("", "all Knights moves A", "no line begins with `all`", "write `piece Knight moves A`"),
    ("", "The knight leaps far", "no line begins with `The`", "to describe a piece, write `piece Knight`"),
    // Letters of other scripts, and quotation marks.
    (
        "",
        "piece \u{0412}ishop moves W",
        "`\u{0412}` is a Cyrillic letter that looks like the Latin `B`",
        "type it with Latin letters: `Bishop`",
    ),
    (
        "piece Knight",
        "m\u{03bf}ves N",
        "`\u{03bf}` is a Greek letter that looks like the Latin `o`",
        "type it with Latin letters: `moves`",
    ),
    (
        "",
        "piece \u{201c}Knight\u{201d} moves W",
        "`\u{201c}` is not used in this language",
        "words are written without quotation marks: write `Knight`",
    ),
    (
        "piece Knight",
        "moves \u{201c}N\u{201d}",
        "`\u{201c}` is not used in this language",
        "words are written without quotation marks: write `N`",
    ),
    // A punctuation mark that the language uses elsewhere.
    ("piece Knight", "moves N : W", "`:` is not allowed here", "remove it: the words alone are enough"),
    // Letters in brackets, equals signs, and words for counts.
    ("", "piece Hawk (H) moves BN", "`(H)` is not a piece's letter", "write `piece Hawk H`"),
    ("", "hill = d4 e4", "`=` does not define a word", "write `hill means …`"),
    (
        "piece Rook",
        "moves R upto 4",
        "the sentence is complete before `upto`",
        "write the number after the atom of the Betza word: `R4` is up to four steps",
    ),
    // Leaps as two numbers, and Betza words in lowercase.
    (
        "piece Knight",
        "moves (1,4)",
        "a leap is not written as `(1,4)`",
        "the Betza word for a leap of 1 and 4 squares is `FX`",
    ),
    (
        "piece Knight",
        "moves 3, 1 onto enemy",
        "a leap is not written as `3, 1`",
        "the Betza word for a leap of 1 and 3 squares is `C`",
    ),
    (
        "piece Knight",
        "moves bishop",
        "the word `bishop` is not defined",
        "did you mean `as Bishop`? It moves like that piece",
    ),
    // Words in the wrong order after a heading, and comments of other languages.
    (
        "",
        "piece Knight drops to e4 from hand",
        "these words are in the wrong order",
        "write `piece Knight drops from hand to e4`",
    ),
    (
        "piece Knight",
        "moves N /* forwards */",
        "`/*` is not used in this language",
        "write `#` before a comment",
    ),
    (
        "",
        "hill means a1..c3..e5",
        "a range of squares has only two ends",
        "write two opposite corners, such as `a1..c3`",
    ),
    // A colon after the first word of a line.
    ("", "test: a knight", "`:` is not allowed here", "remove it: the words alone are enough"),
    ("", "setup: 4k3/8/8/8/8/8/8/4K3", "`:` is not allowed here", "remove it: the words alone are enough"),
    ("", "piece : Hawk H moves N", "`:` is not allowed here", "remove it: the words alone are enough"),
    (
        "setup\n  1 | K . k",
        "2 | . . . |",
        "this row ends with a bar",
        "remove the last bar: cells must follow every bar of a row",
    ),
    (
        "piece Knight",
        "moves nn",
        "the word `nn` is not defined",
        "did you mean `NN`? The atoms of a Betza word are uppercase letters",
    ),
    (
        "piece Knight",
        "moves mfw",
        "the word `mfw` is not defined",
        "did you mean `mfW`? The atoms of a Betza word are uppercase letters",
    ),
    ("player", "must not checks", "`checks` is not the right word here", "write `check`"),
    ("piece Knight", "moves N on enemy", "`on` is not the right word here", "write `onto`"),
    // Verbs on the line of their heading, and after `also`.
    ("", "piece Knight move A", "no sentence begins with `move`", "did you mean `moves`?"),
    (
        "",
        "piece Pawn promote on last rank to Queen",
        "no sentence begins with `promote`",
        "did you mean `promotes`?",
    ),
    ("", "piece Knight shoot B", "no sentence begins with `shoot`", "did you mean `shoots`?"),
    ("", "every Knight move A", "no sentence begins with `move`", "did you mean `moves`?"),
    ("", "player draw when stalemated", "no sentence begins with `draw`", "did you mean `draws`?"),
    ("", "piece Knight also move A", "no sentence begins with `move`", "did you mean `moves`?"),
    ("piece Knight", "also move A", "no sentence begins with `move`", "did you mean `moves`?"),
    ("", "piece Knight go to hand when captured", "unknown word `go`", "did you mean `goes`?"),
    (
        "",
        "piece Knight captures A",
        "no sentence begins with `captures`",
        "write the captures as a Betza word: `moves cK`",
    ),
    ("", "player passes", "no sentence begins with `passes`", "under `player`, write `may pass`"),
    ("", "player frobnicates", "no sentence begins with `frobnicates`", VERBS_OF_A_PLAYER),
    // Parentheses.
    (
        "piece Pawn",
        "promotes on last rank to Queen (at most 1, Rook",
        "unclosed parenthesis",
        "write `(at most 1)`",
    ),
    (
        "piece Pawn",
        "promotes on last rank to Queen (at most 1)), Rook",
        "unmatched closing parenthesis",
        "remove the parenthesis",
    ),
    ("", "hill means d4 and e5", AND_JOINS_FACTS, JOIN_LIST_MEMBERS),
];

const VERBS_OF_A_PIECE: &str = "the verbs of a piece are `moves`, `shoots`, `drops`, `castles`, `promotes`, `may`, `after`, `goes`, `is`, `looks`, `stops`, `stands`, `must`";
const VERBS_OF_A_PLAYER: &str =
    "the verbs of a player are `wins`, `loses`, `draws`, `must`, `may`, `makes`, `ends`";
const WRITE_A_BETZA_WORD: &str = "write the move as a Betza word: `fW` is one step forwards, `F` one step diagonally, `R2` up to two steps straight";
const WRITE_A_SECOND_LINE: &str = "write the second path on its own line: `moves as Queen`";
const OPTIONAL_LEG: &str =
    "write the optional leg in a Betza word after `?`, such as `[N?W]`; or write one line for each case";
const LOST_KING: &str =
    "state what is missing: `loses when no King`; or what happens: `wins after capturing Queen`";
const WRONG_ORDER: &str = "these words are in the wrong order";
const AND_JOINS_FACTS: &str = "`and` joins only facts after `if`, `unless` or `when`";
const JOIN_LIST_MEMBERS: &str = "join the members of a list with commas or `or`";

#[test]
fn lines_that_cannot_be_parsed_are_explained() {
    let mut wrong = Vec::new();
    for &(heading, line, message, help) in CASES {
        let text = format!("variant A case\nuse chess\n{heading}\n{line}\n");
        let found = analysis::analyse("case.var", &text, &[]).diagnostics;
        let first = found.first().map(|problem| (problem.message.as_str(), problem.help.as_deref()));
        if first != Some((message, Some(help))) {
            wrong.push(format!("{heading}: {line}\n  {first:?}\n  expected {message:?}, {help:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn code_in_messages_about_lines_is_quoted() {
    let messages = CASES.iter().flat_map(|&(_, _, message, help)| [message, help]);
    let unquoted: Vec<&str> = messages.filter(|message| has_unquoted_code(message)).collect();
    assert!(unquoted.is_empty(), "\n{}", unquoted.join("\n"));
}

/// The help for a leap given by two numbers names the Betza word of that leap.
#[test]
fn leaps_of_two_numbers_are_named_by_their_betza_words() {
    let mut count = 0;
    for (small, large) in (0..=6).flat_map(|large| (0..=large).map(move |small| (small, large))).skip(1) {
        let text = format!("variant Leaps\nuse chess\npiece Knight moves ({large},{small})\n");
        let problems = analysis::analyse("case.var", &text, &[]).diagnostics;
        let help = problems[0].help.clone().expect("a help");
        let Some((_, word)) = help.split_once(" squares is ") else { continue };
        let word = varlab::betza::parse(word.trim_matches('`')).expect("a Betza word");
        let varlab::betza::LegDirections::Routes(routes) = &word.atoms[0].legs[0].directions else {
            panic!("{help}")
        };
        let lengths = |route: &varlab::betza::Route| {
            let (right, forward) = (route.to.right.abs(), route.to.forward.abs());
            (right.min(forward), right.max(forward))
        };
        assert!(routes.iter().all(|route| lengths(route) == (small, large)), "{help}");
        count += 1;
    }
    assert_eq!(count, 21);
}

/// Returns the text after a suggestion has been applied to the marked text or the whole line, or `None` if the help
/// cannot be applied literally.
pub(super) fn apply_suggestion(
    text: &str,
    line: &str,
    problem: &varlab::diagnostics::Diagnostic,
) -> Option<String> {
    let help = problem.help.as_deref()?;
    let span = problem.span();
    let replace_marked_text =
        |word: &str| format!("{}{word}{}", &text[..span.start as usize], &text[span.end as usize..]);
    if help.starts_with("remove it")
        || help.starts_with("leave it out")
        || help == "remove the letter"
        || help.starts_with("remove the semicolon")
    {
        return Some(replace_marked_text(""));
    }
    let (start, rest) = help.split_once('`')?;
    let (code, rest) = rest.split_once('`')?;
    let is_applicable = matches!(start, "write " | "did you mean " | "use two dots: ") && !code.contains('…');
    if !is_applicable || !(rest.is_empty() || rest.starts_with('?') || rest.starts_with("; only")) {
        return None;
    }
    // A suggestion of several words replaces the whole line if it can be read as one.
    let with_new_line = text.replace(line, code);
    let is_parse_error = |problem: &varlab::diagnostics::Diagnostic| problem.code.id().starts_with("E01");
    let is_word = !code.contains(' ');
    if is_word || analysis::analyse("case.var", &with_new_line, &[]).diagnostics.iter().any(is_parse_error) {
        return Some(replace_marked_text(code));
    }
    Some(with_new_line)
}

#[test]
fn applying_a_suggestion_removes_the_error() {
    let (mut applied, mut wrong) = (0, Vec::new());
    for &(heading, line, ..) in CASES {
        let text = format!("variant A case\nuse chess\n{heading}\n{line}\n");
        let found = analysis::analyse("case.var", &text, &[]).diagnostics;
        let Some(first) = found.first() else { continue };
        let Some(corrected) = apply_suggestion(&text, line, first) else { continue };
        applied += 1;
        let remaining = analysis::analyse("case.var", &corrected, &[]).diagnostics;
        if remaining.iter().any(|problem| problem.code == first.code && problem.message == first.message) {
            wrong.push(format!("{line}: {:?}\n{corrected}", first.help));
        }
    }
    assert!(wrong.is_empty() && applied >= 25, "{applied} applied\n{}", wrong.join("\n"));
}
