//! The mistakes, each with the places where it can be made.

use super::page::{Page, SpoiltFile};

pub struct Mistake {
    pub name: &'static str,
    pub make: fn(&Page) -> Vec<SpoiltFile>,
}

/// Sections about pieces.
const PIECES: [&str; 2] = ["piece", "every"];

/// Splits a row of a picture into the parts before and after the bar.
fn row(line: &str) -> Option<(&str, &str)> {
    let (label, cells) = line.split_once(" | ")?;
    label.trim().parse::<u32>().ok().map(|_| (label, cells))
}

/// Returns a line with the first word for which `other` returns a replacement replaced, and the replacement.
fn word(line: &str, other: impl Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let mut at = 0;
    for word in line.split(' ') {
        let bare = word.trim_end_matches(',');
        if let Some(new) = other(bare).filter(|new| new != bare) {
            let line = format!("{}{new}{}", &line[..at], &line[at + bare.len()..]);
            return Some((line, new));
        }
        at += word.len() + 1;
    }
    None
}

/// Does the same, except in the first word of a line without indentation, which belongs to a heading.
fn inner_word(line: &str, other: impl Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let (first, rest) = line.split_at(line.find(' ').filter(|at| *at > 0).unwrap_or(0));
    word(rest, other).map(|(rest, new)| (format!("{first}{rest}"), new))
}

fn swapped(word: &str) -> Option<String> {
    let (first, second, rest) = (word.get(..1)?, word.get(1..2)?, word.get(2..)?);
    (word.len() > 3).then(|| {
        format!("{first}{}{second}{}", rest.get(..1).unwrap_or_default(), rest.get(1..).unwrap_or_default())
    })
}

fn is_name(word: &str) -> bool {
    word.len() > 2
        && word.starts_with(|sign: char| sign.is_ascii_uppercase())
        && word.ends_with(|sign: char| sign.is_ascii_lowercase())
        && !["White", "Black"].contains(&word)
}

fn is_square(word: &str) -> bool {
    let (file, rank) = word.split_at(word.len().min(1));
    ("a"..="p").contains(&file) && rank.parse::<u8>().is_ok()
}

/// Returns the file without a line; the mistake is reported at the next line, or by `names`.
fn without(page: &Page, at: usize, names: Vec<String>) -> SpoiltFile {
    SpoiltFile { text: page.with(at, None), line: at + 1, names }
}

pub const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "a letter of no kind in the picture",
        make: |page| {
            let is_free = |letter: &&str| {
                let names_it =
                    |line: &str| line.starts_with("piece ") && line.split(' ').any(|word| word == *letter);
                !page.lines.iter().any(|line| names_it(&line.text))
            };
            let Some(free) = ["Y", "Z", "U"].into_iter().find(is_free) else { return Vec::new() };
            page.each(&["setup"], |line| {
                let (label, cells) = row(line)?;
                let letter =
                    |cell: &str| (cell.len() == 1 && cell != "." && cell != "*").then(|| free.to_owned());
                word(cells, letter).map(|(cells, _)| (format!("{label} | {cells}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a cell is missing in a row",
        make: |page| {
            page.each(&["setup"], |line| {
                let (label, cells) = row(line)?;
                Some((format!("{label} | {}", cells.rsplit_once(' ')?.0), String::new()))
            })
        },
    },
    Mistake {
        name: "a row has the wrong number",
        make: |page| {
            page.each(&["setup"], |line| {
                let (label, cells) = row(line)?;
                Some((format!("  {} | {cells}", label.trim().parse::<u32>().ok()? + 2), String::new()))
            })
        },
    },
    Mistake {
        name: "the only king is missing in the picture",
        make: |page| {
            let kings =
                page.lines.iter().filter_map(|line| row(&line.text)).flat_map(|(_, cells)| cells.split(' '));
            let says = |words: &str| page.lines.iter().any(|line| line.text.contains(words));
            let is_royal = (says("use ") || says("is royal")) && !says("is not royal");
            if kings.filter(|cell| *cell == "k").count() != 1 || !is_royal {
                return Vec::new();
            }
            page.each(&["setup"], |line| {
                let (label, cells) = row(line)?;
                let royal = |cell: &str| (cell == "k").then(|| ".".to_owned());
                word(cells, royal).map(|(cells, _)| (format!("{label} | {cells}"), "royal".to_owned()))
            })
        },
    },
    Mistake {
        name: "a piece has become a vacant square, on one side only",
        make: |page| {
            // Where the sides differ on purpose, the mistake cannot be detected.
            let cells: Vec<&str> =
                page.lines.iter().filter_map(|line| row(&line.text)).map(|(_, cells)| cells).collect();
            let letters = |is: fn(&char) -> bool| {
                let mut letters: Vec<char> =
                    cells.concat().chars().filter(is).map(|c| c.to_ascii_lowercase()).collect();
                letters.sort_unstable();
                letters
            };
            if letters(char::is_ascii_lowercase) != letters(char::is_ascii_uppercase) {
                return Vec::new();
            }
            page.each(&["setup"], |line| {
                let (label, cells) = row(line)?;
                word(cells, |cell| (cell == "r").then(|| ".".to_owned()))
                    .map(|(cells, _)| (format!("{label} | {cells}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a misspelt verb",
        make: |page| {
            page.each(&["piece", "every", "player", "White", "Black"], |line| {
                let verb = |word: &str| {
                    ["moves", "promotes", "drops", "wins", "loses", "draws", "castles"].contains(&word)
                };
                word(line, |word| if verb(word) { swapped(word) } else { None })
            })
        },
    },
    Mistake {
        name: "a misspelt word inside a sentence",
        make: |page| {
            page.each(&["piece", "every", "player", "White", "Black"], |line| {
                let inside = |word: &str| {
                    ["onto", "from", "then", "when", "with", "within", "captured", "times", "rank"]
                        .contains(&word)
                };
                word(line, |word| if inside(word) { swapped(word) } else { None })
            })
        },
    },
    Mistake {
        name: "a misspelt heading",
        make: |page| {
            page.each(&[], |line| {
                let heading = |word: &&str| ["piece", "every", "player", "setup", "test"].contains(word);
                let first = line.split(' ').next().filter(heading)?;
                let new = swapped(first)?;
                Some((format!("{new}{}", &line[first.len()..]), new))
            })
        },
    },
    Mistake {
        name: "a misspelt word of the author's own",
        make: |page| {
            let own: Vec<&str> = page
                .lines
                .iter()
                .filter_map(|line| line.text.split_once(" means "))
                .map(|(word, _)| word)
                .collect();
            page.each(&["piece", "every", "player", "White", "Black"], |line| {
                word(line, |word| if own.contains(&word) { swapped(word) } else { None })
            })
        },
    },
    Mistake {
        name: "a misspelt name of a piece",
        make: |page| {
            page.each(&["piece", "every", "player"], |line| {
                inner_word(line, |word| {
                    if is_name(word) && !line.starts_with("piece ") {
                        Some(format!("{}x{}", &word[..2], &word[2..]))
                    } else {
                        None
                    }
                })
            })
        },
    },
    Mistake {
        name: "a square off the board",
        make: |page| {
            page.each(&["piece", "every", "player", "White", "Black"], |line| {
                inner_word(line, |word| is_square(word).then(|| format!("{}88", &word[..1])))
            })
        },
    },
    Mistake {
        name: "a rank off the board",
        make: |page| {
            page.each(&["piece", "every", "player", "White", "Black"], |line| {
                let at = line
                    .find(" rank ")
                    .filter(|at| line[at + 6..].starts_with(|sign: char| sign.is_ascii_digit()))?;
                let end = line[at + 6..].find([' ', ',']).map_or(line.len(), |end| at + 6 + end);
                Some((format!("{} rank 77{}", &line[..at], &line[end..]), String::new()))
            })
        },
    },
    Mistake {
        name: "a wrong letter in a Betza word",
        make: |page| {
            page.each(&PIECES, |line| {
                let at = line.find("moves ")? + 6;
                let rest = &line[at..];
                let capital = rest.find(|sign: char| sign.is_ascii_uppercase())?;
                let end = rest.find(' ').unwrap_or(rest.len());
                (capital < end && !is_name(&rest[..end])).then(|| {
                    let spoilt = format!("{}E{}", &rest[..capital], &rest[capital + 1..end]);
                    (format!("{}{spoilt}{}", &line[..at], &rest[end..]), String::new())
                })
            })
        },
    },
    Mistake {
        name: "the same kind twice",
        make: |page| {
            let twice = |(at, name, letter): (usize, &str, &str)| {
                let line = &page.lines[at].text;
                let text = page.with(at, Some(&format!("{line}\npiece {name} {letter} moves K")));
                SpoiltFile { text, line: at + 2, names: Vec::new() }
            };
            page.kinds().into_iter().map(twice).collect()
        },
    },
    Mistake {
        name: "two kinds with one letter",
        make: |page| {
            let kinds = page.kinds();
            let pairs = kinds.windows(2).filter(|pair| pair[0].2 != pair[1].2);
            pairs
                .map(|pair| {
                    let ((_, _, letter), (at, name, own)) = (pair[0], pair[1]);
                    let line = page.lines[at].text.replacen(
                        &format!("{name} {own}"),
                        &format!("{name} {letter}"),
                        1,
                    );
                    SpoiltFile { text: page.with(at, Some(&line)), line: at + 1, names: Vec::new() }
                })
                .collect()
        },
    },
    Mistake {
        name: "a heading is missing",
        make: |page| {
            let kinds = page
                .kinds()
                .into_iter()
                .filter(|(at, name, _)| page.lines[*at].text.split(' ').count() == 3 && !name.is_empty());
            kinds
                .map(|(at, name, letter)| {
                    without(page, at, vec![name.to_owned(), format!("letter {letter}")])
                })
                .collect()
        },
    },
    Mistake {
        name: "nothing is royal",
        make: |page| {
            // A game that does not test for check can omit it.
            let asks = |line: &str| {
                ["checkmated", "by checking", "chess/ends"].iter().any(|word| line.contains(word))
            };
            if !page.lines.iter().any(|line| asks(&line.text)) {
                return Vec::new();
            }
            let royal = page.lines.iter().enumerate().filter(|(_, line)| line.text.trim() == "is royal");
            royal.map(|(at, _)| without(page, at, vec!["royal".to_owned()])).collect()
        },
    },
    Mistake {
        name: "also is forgotten under every",
        make: |page| {
            page.each(&["every"], |line| {
                line.contains("also moves").then(|| (line.replacen("also ", "", 1), String::new()))
            })
        },
    },
    Mistake {
        name: "castling from a square where the partner does not stand",
        make: |page| {
            page.each(&["piece"], |line| {
                let at = line.find(" with ")?;
                let from = at + line[at..].find(" from ")? + 6;
                line.contains("castles ")
                    .then(|| (format!("{}d{}", &line[..from], &line[from + 1..]), String::new()))
            })
        },
    },
    Mistake {
        name: "promotion to a kind that is not there",
        make: |page| {
            page.each(&PIECES, |line| {
                let at = line.find("promote")?;
                let to = at + line[at..].find(" to ")? + 4;
                Some((format!("{}Nobody, {}", &line[..to], &line[to..]), "Nobody".to_owned()))
            })
        },
    },
    Mistake {
        name: "a part that is not there",
        make: |page| {
            page.each(&["use"], |line| {
                let path = line.strip_prefix("use ")?.split(',').next()?;
                Some((line.replacen(path, &format!("{path}s"), 1), format!("{path}s")))
            })
        },
    },
    Mistake {
        name: "a test expects a move that is none",
        make: |page| {
            page.each(&["test"], |line| {
                let moves = line.strip_prefix("  can ")?;
                (!moves.starts_with("only")).then(|| (format!("  can a1a1 {moves}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a test forbids a move that is legal",
        make: |page| {
            page.each(&["test"], |line| {
                let moves = line.strip_prefix("  can ").filter(|moves| !moves.starts_with("only"))?;
                Some((format!("  cannot {moves}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a position with a row too few",
        make: |page| {
            page.each(&["test"], |line| {
                let fen = line.strip_prefix("  position ")?;
                let (_, rest) = fen.split_once('/')?;
                Some((format!("  position {rest}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a wrong count",
        make: |page| {
            page.each(&["test"], |line| {
                let (before, count) =
                    line.split_once(" is ").filter(|(before, _)| before.trim_start().starts_with("perft"))?;
                (count.parse::<u64>().ok()? < 300_000).then(|| (format!("{before} is 7"), String::new()))
            })
        },
    },
    Mistake {
        name: "the game is not named",
        make: |page| {
            let at = page.lines.iter().position(|line| line.text.starts_with("variant "));
            at.map(|at| without(page, at, vec!["variant".to_owned()])).into_iter().collect()
        },
    },
    Mistake {
        name: "a version of the language that there is not",
        make: |page| {
            page.each(&["variant"], |line| {
                line.starts_with("  language ").then(|| ("  language 7".to_owned(), String::new()))
            })
        },
    },
    Mistake {
        name: "a list without commas",
        make: |page| {
            page.each(&["piece", "every"], |line| {
                let at = line.find(", ")?;
                (!line.contains('(') && !line.starts_with("use"))
                    .then(|| (format!("{} {}", &line[..at], &line[at + 2..]), String::new()))
            })
        },
    },
    Mistake {
        name: "into where the piece goes no further",
        make: |page| {
            page.each(&PIECES, |line| {
                let (before, after) = line.rsplit_once(" onto ")?;
                let effects = ["becomes ", "removes ", "leaves ", "may become "];
                let goes_on = |step: &str| !effects.iter().any(|effect| step.starts_with(effect));
                // What is removed makes room.
                let makes_room = after.contains("removes every");
                (!makes_room && !after.split(" then ").skip(1).any(goes_on))
                    .then(|| (format!("{before} into {after}"), String::new()))
            })
        },
    },
    Mistake {
        name: "more of a move that an earlier sentence has",
        make: |page| {
            let continues = |at: usize| {
                let next = page.lines.get(at + 1).and_then(|line| line.text.split_whitespace().next());
                next.is_some_and(|word| ["if", "unless", "then", "or", "except"].contains(&word))
            };
            let mut made = Vec::new();
            for (at, line) in page.lines.iter().enumerate().filter(|(at, _)| !continues(*at)) {
                let Some((before, word)) = line.text.split_once("moves ") else { continue };
                let plain = !word.contains(' ') && word.ends_with(|c: char| c.is_ascii_uppercase());
                if ["", "also "].contains(&before.trim_start())
                    && plain
                    && PIECES.contains(&line.under.as_str())
                {
                    let more = format!("{}\n  also moves {word} then leaves a trail", line.text);
                    made.push(SpoiltFile {
                        text: page.with(at, Some(&more)),
                        line: at + 2,
                        names: Vec::new(),
                    });
                }
            }
            made
        },
    },
    Mistake {
        name: "a file for another board",
        make: |page| {
            let rows = || page.lines.iter().filter_map(|line| row(&line.text));
            let small = rows().next().is_some()
                && (rows().count() < 8 || rows().all(|(_, cells)| cells.split(' ').count() < 8));
            // Its own castlings replace those that do not fit.
            if !small || page.lines.iter().any(|line| line.text.contains("castles")) {
                return Vec::new();
            }
            page.each(&["use"], |line| {
                line.contains("chess/pieces").then(|| (format!("{line}, chess"), String::new()))
            })
        },
    },
    Mistake {
        name: "a side with a small letter",
        make: |page| {
            page.each(&["White", "Black"], |line| {
                let rest = line.strip_prefix('W').map(|rest| format!("w{rest}"));
                rest.or_else(|| line.strip_prefix('B').map(|rest| format!("b{rest}")))
                    .map(|line| (line, String::new()))
            })
        },
    },
    Mistake {
        name: "a heading with a capital",
        make: |page| {
            page.each(&["piece", "every", "player", "board", "setup", "test", "use"], |line| {
                let first = line.chars().next().filter(char::is_ascii_lowercase)?;
                Some((format!("{}{}", first.to_ascii_uppercase(), &line[1..]), String::new()))
            })
        },
    },
    Mistake {
        name: "an article before a name",
        make: |page| {
            page.each(&PIECES, |line| {
                let name = |word: &str| is_name(word).then(|| format!("a {word}"));
                inner_word(line, name).map(|(line, _)| (line, String::new()))
            })
        },
    },
    Mistake {
        name: "a full stop at the end",
        make: |page| {
            page.each(&["piece", "every", "player", "White", "Black", "board"], |line| {
                (line.contains(' ')).then(|| (format!("{line}."), String::new()))
            })
        },
    },
];
