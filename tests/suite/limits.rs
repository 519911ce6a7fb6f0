//! The limits in the manual. Each is tested on both sides: a file at the limit is accepted, and a file beyond it is
//! reported.

use std::fs;

use varlab::compile::compile;
use varlab::diagnostics::render;

use crate::library;

/// A limit that the manual states.
struct Limit {
    /// The limited quantity.
    name: &'static str,
    /// The maximum of the quantity.
    max: usize,
    /// Returns the text of a game in which the quantity has the given value.
    text: fn(usize) -> String,
    /// A part of the message if the quantity is one more than the maximum.
    message: &'static str,
}

const LIMITS: [Limit; 18] = [
    Limit {
        name: "files",
        max: 16,
        text: |files| board(files, 4, 4),
        message: "17 files and 4 ranks; the limits are 16 and 16",
    },
    Limit {
        name: "ranks",
        max: 16,
        text: |ranks| board(4, ranks, ranks),
        message: "4 files and 17 ranks; the limits are 16 and 16",
    },
    Limit {
        name: "the number of a rank",
        max: 99,
        text: |top| board(4, 4, top),
        message: "ranks are numbered up to 99",
    },
    // There are 52 letters, with and without a plus, so the next kind repeats a letter.
    Limit { name: "kinds", max: 52, text: kinds, message: "the letter `A` stands for" },
    Limit { name: "castling rights", max: 32, text: castlings, message: "more than 32 rights" },
    Limit {
        name: "times",
        max: 15,
        text: |n| game_with_rook_moves(&format!("W {n} times")),
        message: "16 times; the limit is 15",
    },
    Limit {
        name: "times, as a range",
        max: 15,
        text: |n| game_with_rook_moves(&format!("W 1 to {n} times")),
        message: "16 times; the limit is 15",
    },
    Limit {
        name: "a Betza range",
        max: 15,
        text: |n| game_with_rook_moves(&format!("W{n}")),
        message: "the range `16` is too large; the limit is 15",
    },
    Limit {
        name: "the letters of a Betza word",
        max: 200,
        text: |n| game_with_rook_moves(&betza_word(n)),
        message: "201 letters long; the limit is 200",
    },
    Limit {
        name: "the legs of a Betza word",
        max: 12,
        text: |n| game_with_rook_moves(&format!("{}W", "a".repeat(n - 1))),
        message: "13 legs; the limit is 12",
    },
    Limit {
        name: "the legs of a bracket",
        max: 12,
        text: |n| game_with_rook_moves(&format!("[{}]", vec!["fmW"; n].join("-"))),
        message: "13 legs; the limit is 12",
    },
    Limit {
        name: "squares that a move names",
        max: 32,
        text: |n| game_with_rook_moves(&vec!["fW"; n].join(" then ")),
        message: "more than 32 squares",
    },
    Limit { name: "events that are counted", max: 4, text: counted_events, message: "more than 4 events" },
    Limit {
        name: "endings that wait for the next turn",
        max: 4,
        text: |n| {
            let ending = |rank: usize| format!("player draws when King on rank {rank} in the next turn\n");
            game(&(3..n + 3).map(ending).collect::<String>())
        },
        message: "more than 4 endings that wait",
    },
    Limit {
        name: "the number of times that an event is counted",
        max: 99,
        text: |n| game(&format!("player wins after checking {n} times")),
        message: "100 times; the limit is 99",
    },
    Limit {
        name: "pieces of a kind in hand",
        max: 255,
        text: |n| game_with_hands(&format!("{CORNERS}\n  hand |{}", " Q".repeat(n))),
        message: "256 pieces of one kind in one hand; the limit is 255",
    },
    Limit {
        name: "pieces of a kind in hand, in a FEN",
        max: 255,
        text: |n| game_with_hands(&format!("k6r/8/8/8/8/8/8/K6R[{}]", "q".repeat(n))),
        message: "256 pieces of one kind in one hand; the limit is 255",
    },
    Limit {
        name: "pieces of a kind on the board",
        max: 255,
        text: board_with_rooks,
        message: "256 pieces of one kind and side; the limit is 255",
    },
];

/// A board with the King and a Rook of each side in its corners.
const CORNERS: &str = "\n  3 | k . r\n  2 | . . .\n  1 | K . R";

/// Returns a small game with additional lines.
fn game(lines: &str) -> String {
    let ranks: String = vec!["8"; 14].join("/");
    format!("variant Limits\nuse chess/pieces, chess/ends\nsetup k6r/{ranks}/K6R\n{lines}\n")
}

/// Returns a small game in which the Rook has additional moves.
fn game_with_rook_moves(moves: &str) -> String {
    game(&format!("piece Rook also moves {moves}"))
}

/// Returns a small game with pieces in hand.
fn game_with_hands(setup: &str) -> String {
    format!(
        "variant Limits\nuse chess/pieces, chess/ends\nsetup {setup}\nevery Queen, Rook drops from hand\n"
    )
}

/// Returns the text of a variant on the largest board with the given number of rooks.
fn board_with_rooks(pieces: usize) -> String {
    let cells: Vec<&str> = (0..256).map(|index| if index < pieces { "R" } else { "." }).collect();
    let row = |(index, row): (usize, &[&str])| format!("  {} | {}", 16 - index, row.join(" "));
    let rows: Vec<String> = cells.chunks(16).enumerate().map(row).collect();
    let rows = rows.join("\n");
    format!("variant Limits\nuse chess/pieces\nsetup\n{rows}\nplayer draws after 50 moves without capture\n")
}

/// Returns the text of a variant on a board of the given size whose highest rank has the number `top`.
fn board(files: usize, ranks: usize, top: usize) -> String {
    let row = |index: usize| {
        let mut cells = vec!["."; files];
        match index {
            0 => (cells[0], cells[1]) = ("k", "r"),
            _ if index == ranks - 1 => (cells[0], cells[1]) = ("K", "R"),
            _ => {}
        }
        format!("  {} | {}\n", top - index, cells.join(" "))
    };
    let rows: String = (0..ranks).map(row).collect();
    format!("variant Limits\nuse chess/pieces, chess/ends\nsetup\n{rows}")
}

/// Returns the text of a variant with the given number of kinds, each with a letter of its own as long as there are
/// letters.
fn kinds(kinds: usize) -> String {
    let letters = || ('A'..='Z').filter(|letter| !"KQRBN".contains(*letter));
    let all_letters = letters().map(String::from).chain(('A'..='Z').map(|letter| format!("+{letter}")));
    let sentence = |(index, letter): (usize, String)| {
        let name = format!("X{}{}", (b'a' + (index / 26) as u8) as char, (b'a' + (index % 26) as u8) as char);
        format!("piece {name} {letter} moves W\npiece {name} drops\n")
    };
    let more_kinds: String = all_letters.cycle().take(kinds - 5).enumerate().map(sentence).collect();
    game(&format!("every Queen, Bishop, Knight drops\n{more_kinds}"))
}

/// Returns the text of a variant whose castlings need the given number of rights of a side, at least 32: one for each square of a
/// shuffled rank where the King can begin, one for each where a Rook can (32 together), and one for the letter of each further
/// castling.
fn castlings(rights: usize) -> String {
    let castling_by_letter = |index: usize| {
        let letter = (b'Q' + (index - 32) as u8) as char;
        format!("piece King also castles {letter} from h1 to f1 with Rook from a1 to g1\n")
    };
    let more_castlings: String = (32..rights).map(castling_by_letter).collect();
    format!(
        "variant Limits\nuse chess/pieces, chess/ends\nsetup rrrrrrrkrrrrrrrr/16/16/RRRRRRRKRRRRRRRR\n\
         setup shuffles rank 1 and mirrors it\npiece King castles Y with the Rook to the right, to o1 and n1\n\
         piece King also castles Z with the Rook to the left, to b1 and c1\n{more_castlings}"
    )
}

/// Returns a Betza word of the given number of letters.
fn betza_word(letters: usize) -> String {
    let extra_letter = if letters % 2 == 1 { "b" } else { "" };
    format!("{extra_letter}{}", "mW".repeat(letters / 2))
}

/// Returns the text of a variant that counts the given number of events.
fn counted_events(count: usize) -> String {
    let events = ["checking", "capturing Rook", "capturing Queen", "capturing Bishop", "capturing Knight"];
    let endings: Vec<String> =
        events[..count].iter().map(|event| format!("  loses after {event} 3 times\n")).collect();
    game(&format!("every Queen, Bishop, Knight drops\nplayer\n{}", endings.concat()))
}

/// Returns the problems of a text in short form.
fn problems(text: &str) -> String {
    let compilation = compile(&library::Shipped, "limits.var", text, &[]);
    render::short(&compilation.diagnostics, &compilation.sources)
}

#[test]
fn every_limit_is_tested_on_both_sides() {
    for Limit { name, max, text, message } in LIMITS {
        let (accepted, refused) = (problems(&text(max)), problems(&text(max + 1)));
        assert!(!accepted.contains("error"), "{name}: {max} are too many:\n{accepted}");
        assert!(
            refused.contains("error") && refused.contains(message),
            "{name}: {} are not refused with {message:?}:\n{refused}",
            max + 1
        );
    }
}

/// All files together can declare at most 250 kinds. Of the kinds beyond this limit, only the first is reported.
#[test]
fn too_many_kinds_are_reported_once() {
    assert_eq!(problems(&kinds(260)).matches("251 kinds in all files; the limit is 250").count(), 1);
}

/// Of the sentences beyond the limit, only the first is reported, also if each is in a section of its own.
#[test]
fn too_many_sentences_are_reported_once() {
    let sentences: Vec<String> =
        (0..4100).map(|number| format!("piece King is worth {}\n", 100 + number)).collect();
    assert_eq!(problems(&game(&sentences.concat())).matches("the limit is 4000").count(), 1);
}

#[test]
fn the_manual_lists_only_tested_limits() {
    let manual = fs::read_to_string("docs/language.md").expect("the manual");
    let start = manual.find("**Limits of this version.**").expect("its limits");
    let paragraph = manual[start..].split("\n\n").next().unwrap_or_default();
    let numbers =
        paragraph.split(|sign: char| !sign.is_ascii_digit()).filter_map(|word| word.parse::<usize>().ok());
    for number in numbers {
        let is_tested = LIMITS.iter().any(|limit| number == limit.max || number == limit.max + 1);
        assert!(is_tested, "no entry of `LIMITS` tests the limit of {number}:\n{paragraph}");
    }
}

/// Tests chains of legs for which the product of the numbers of choices of all legs is above a million, although only a few
/// hundred paths fit on a board.
#[test]
fn paths_are_counted_on_the_board() {
    let problems_of_queen =
        |word: &str| problems(&format!("variant Ways\nuse chess\npiece Queen moves {word}\n"));
    for word in ["[cQ-fmQ-fcQ-fmQ-fcQ-fmQ]", "[mR-fmR-fmR-fmR-fmR-fmR-fmR]"] {
        let problems = problems_of_queen(word);
        assert!(!problems.contains("error"), "{word}: {problems}");
    }
    let turning = ["mR"; 7].join(" then ");
    assert!(
        problems_of_queen(&turning).contains("E0903"),
        "a chain of seven legs that can turn has more than a million paths even on a board"
    );
}

/// Rules with conditions and effects that would be slow to evaluate separately for every square and every drop.
const EXPENSIVE: &str = "every piece except King drops to any if attacked King\n\
    every piece after moving, removes every friend at K\n";

#[test]
fn expensive_rules_are_evaluated_with_bounded_work() {
    for (game, max_work) in [
        ("use chess\n".to_owned(), 5_000),
        (board(16, 16, 16).split_once('\n').unwrap().1.to_owned(), 10_000),
    ] {
        let text = format!("variant Expensive\n{game}{EXPENSIVE}");
        let compilation = compile(&library::Shipped, "expensive.var", &text, &[]);
        let variant = compilation.variant.unwrap_or_else(|| panic!("{:#?}", compilation.diagnostics));
        let position = varlab::game::Game::new(&variant.program).position().clone();
        let (moves, work) = varlab::interp::pseudo_board_moves(&variant.program, &position);
        assert!(!moves.is_empty() && work <= max_work, "{work} for {} moves", moves.len());
    }
}

/// Seirawan chess has `may safely drop`, and `hops` gives its unmoved pieces very many moves. To test one move for safety takes
/// as long as to generate all moves, so to test each of them would take too long.
#[test]
fn many_moves_with_safety_tests_are_refused_at_once() {
    let text = "variant Expensive\nuse seirawan\nhops means to vacant, enemy into colour of origin then N\n\
                every unmoved piece moves hops once or more\n";
    let compilation = compile(&library::Shipped, "expensive.var", text, &[]);
    let codes: Vec<_> = compilation.diagnostics.iter().map(|problem| problem.code).collect();
    assert!(codes.contains(&varlab::diagnostics::Code::TooManyAlternatives), "{codes:?}");
}

#[test]
fn tests_end_when_their_budget_is_spent() {
    use std::cell::Cell;
    let text = "variant Long\nuse chess\ntest short and long\n  perft 1 is 20\n  perft 9 is 2439530234167\n  perft 1 is 20\ntest short\n  perft 1 is 20\n";
    // The budget is spent at the given call of `is_spent`.
    for (calls, skipped) in [(1, 4), (2, 4), (10, 3)] {
        let mut compilation = compile(&library::Shipped, "long.var", text, &[]);
        let calls_left = Cell::new(calls);
        let is_spent = || {
            calls_left.set(calls_left.get() - i32::from(calls_left.get() > 0));
            calls_left.get() == 0
        };
        let budget = varlab::selftest::Budget { max_nodes: u64::MAX, is_spent: &is_spent };
        assert_eq!(compilation.run_tests_within(&budget), skipped, "after {calls} calls");
        assert!(compilation.diagnostics.is_empty(), "{:#?}", compilation.diagnostics);
    }
}

/// Tests a chain of words in which each word is defined by the next one. Each word is resolved once, so the chain
/// stays below the limit of look-ups.
#[test]
fn a_chain_of_words_is_resolved_in_linear_time() {
    const WORDS: usize = 480;
    let word =
        |index: usize| format!("word{}x", char::from(b'a' + (index / 26) as u8)) + &"z".repeat(index % 26);
    for (definition, usage) in [
        ("rank 4..6", "piece Rook also moves to WORD"),
        ("N", "piece Rook also moves WORD"),
        ("Queen or Rook", "piece Knight after moving, becomes WORD"),
        ("King", "every piece except WORD drops"),
    ] {
        let chain: Vec<String> =
            (1..WORDS).map(|index| format!("{} means {}", word(index - 1), word(index))).collect();
        let chain = chain.join("\n") + "\n";
        let last_word = word(WORDS - 1);
        let usage = usage.replace("WORD", &word(0));
        let problems = problems(&game(&format!("{chain}{last_word} means {definition}\n{usage}\n")));
        assert!(!problems.contains("error"), "{usage}, {definition}:\n{problems}");
    }
    let cycle: Vec<String> =
        (0..WORDS).map(|index| format!("{} means {}", word(index), word((index + 1) % WORDS))).collect();
    assert_eq!(
        problems(&game(&(cycle.join("\n") + "\n"))).matches("E0204").count(),
        1,
        "a cycle is reported once"
    );
}
