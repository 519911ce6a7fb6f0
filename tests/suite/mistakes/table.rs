//! The table of mistakes, each with a function that inserts it into a file.

use super::file_lines::{FileLines, SpoiltFile};

/// A mistake of an author.
pub struct Mistake {
    pub name: &'static str,
    /// Returns one file for every place where the mistake can be made.
    pub make: fn(&FileLines) -> Vec<SpoiltFile>,
}

/// The headings of sections about pieces.
const PIECES: [&str; 2] = ["piece", "every"];

/// Splits a row of a diagram into its label and its cells; `None` if the line is not a row.
fn split_row(line: &str) -> Option<(&str, &str)> {
    let (label, cells) = line.split_once(" | ")?;
    label.trim().parse::<u32>().ok().map(|_| (label, cells))
}

/// Replaces the first word for which `replacement` returns another word. Returns the new line and the new
/// word; `None` if there is no such word.
fn replace_word(line: &str, replacement: impl Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let mut offset = 0;
    for word in line.split(' ') {
        let bare = word.trim_end_matches(',');
        if let Some(new) = replacement(bare).filter(|new| new != bare) {
            let line = format!("{}{new}{}", &line[..offset], &line[offset + bare.len()..]);
            return Some((line, new));
        }
        offset += word.len() + 1;
    }
    None
}

/// Does the same as [`replace_word`], but skips the first word of a line without indentation, which belongs to a
/// heading.
fn replace_inner_word(line: &str, replacement: impl Fn(&str) -> Option<String>) -> Option<(String, String)> {
    let (first, rest) = line.split_at(line.find(' ').filter(|offset| *offset > 0).unwrap_or(0));
    replace_word(rest, replacement).map(|(rest, new)| (format!("{first}{rest}"), new))
}

/// Swaps the second and the third letter of a word; `None` for a word of fewer than four letters.
fn misspell(word: &str) -> Option<String> {
    let (first, second, rest) = (word.get(..1)?, word.get(1..2)?, word.get(2..)?);
    (word.len() > 3).then(|| {
        format!("{first}{}{second}{}", rest.get(..1).unwrap_or_default(), rest.get(1..).unwrap_or_default())
    })
}

/// Returns true if a word looks like the name of a kind.
fn is_name(word: &str) -> bool {
    word.len() > 2
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.ends_with(|c: char| c.is_ascii_lowercase())
        && !["White", "Black"].contains(&word)
}

/// Returns true if a word looks like the name of a square.
fn is_square(word: &str) -> bool {
    let (file, rank) = word.split_at(word.len().min(1));
    ("a"..="p").contains(&file) && rank.parse::<u8>().is_ok()
}

/// Returns the file without a line. The mistake must be reported at the line after the removed one, or by a message
/// that contains one of `names`.
fn without_line(file: &FileLines, index: usize, names: Vec<String>) -> SpoiltFile {
    SpoiltFile { text: file.replace_line(index, None), line: index + 1, names }
}

/// All mistakes.
pub const MISTAKES: &[Mistake] = &[
    Mistake {
        name: "an undeclared letter in the diagram",
        make: |file| {
            let is_free = |letter: &&str| {
                let declares = |line: &str| {
                    (line.starts_with("piece ") || line.starts_with("option "))
                        && line.split(' ').any(|word| word == *letter)
                };
                !file.lines.iter().any(|line| declares(&line.text))
            };
            let Some(free) = ["Y", "Z", "U"].into_iter().find(is_free) else { return Vec::new() };
            file.spoil_each_line(&["setup"], |line| {
                let (label, cells) = split_row(line)?;
                let letter =
                    |cell: &str| (cell.len() == 1 && cell != "." && cell != "*").then(|| free.to_owned());
                replace_word(cells, letter).map(|(cells, _)| (format!("{label} | {cells}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a missing cell in a row",
        make: |file| {
            file.spoil_each_line(&["setup"], |line| {
                let (label, cells) = split_row(line)?;
                Some((format!("{label} | {}", cells.rsplit_once(' ')?.0), String::new()))
            })
        },
    },
    Mistake {
        name: "a wrong number before a row",
        make: |file| {
            file.spoil_each_line(&["setup"], |line| {
                let (label, cells) = split_row(line)?;
                Some((format!("  {} | {cells}", label.trim().parse::<u32>().ok()? + 2), String::new()))
            })
        },
    },
    Mistake {
        name: "the only king missing from the diagram",
        make: |file| {
            let kings = file
                .lines
                .iter()
                .filter_map(|line| split_row(&line.text))
                .flat_map(|(_, cells)| cells.split(' '));
            let contains = |words: &str| file.lines.iter().any(|line| line.text.contains(words));
            let is_royal = (contains("use ") || contains("is royal")) && !contains("is not royal");
            if kings.filter(|cell| *cell == "k").count() != 1 || !is_royal {
                return Vec::new();
            }
            file.spoil_each_line(&["setup"], |line| {
                let (label, cells) = split_row(line)?;
                let remove_king = |cell: &str| (cell == "k").then(|| ".".to_owned());
                replace_word(cells, remove_king)
                    .map(|(cells, _)| (format!("{label} | {cells}"), "royal".to_owned()))
            })
        },
    },
    Mistake {
        name: "a piece of one side replaced by a vacant square",
        make: |file| {
            // If the sides differ on purpose, the mistake cannot be detected.
            let cells: Vec<&str> =
                file.lines.iter().filter_map(|line| split_row(&line.text)).map(|(_, cells)| cells).collect();
            let letters = |is_of_side: fn(&char) -> bool| {
                let mut letters: Vec<char> =
                    cells.concat().chars().filter(is_of_side).map(|c| c.to_ascii_lowercase()).collect();
                letters.sort_unstable();
                letters
            };
            if letters(char::is_ascii_lowercase) != letters(char::is_ascii_uppercase) {
                return Vec::new();
            }
            file.spoil_each_line(&["setup"], |line| {
                let (label, cells) = split_row(line)?;
                replace_word(cells, |cell| (cell == "r").then(|| ".".to_owned()))
                    .map(|(cells, _)| (format!("{label} | {cells}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a misspelt verb",
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player", "White", "Black"], |line| {
                let is_verb = |word: &str| {
                    ["moves", "promotes", "drops", "wins", "loses", "draws", "castles"].contains(&word)
                };
                replace_word(line, |word| if is_verb(word) { misspell(word) } else { None })
            })
        },
    },
    Mistake {
        name: "a misspelt word inside a sentence",
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player", "White", "Black"], |line| {
                let is_inner_word = |word: &str| {
                    ["onto", "from", "then", "when", "with", "within", "captured", "times", "rank"]
                        .contains(&word)
                };
                replace_word(line, |word| if is_inner_word(word) { misspell(word) } else { None })
            })
        },
    },
    Mistake {
        name: "a misspelt heading",
        make: |file| {
            file.spoil_each_line(&[], |line| {
                let is_heading = |word: &&str| ["piece", "every", "player", "setup", "test"].contains(word);
                let first = line.split(' ').next().filter(is_heading)?;
                let misspelt = misspell(first)?;
                Some((format!("{misspelt}{}", &line[first.len()..]), misspelt))
            })
        },
    },
    Mistake {
        name: "a misspelt word that the author has defined",
        make: |file| {
            let defined: Vec<&str> = file
                .lines
                .iter()
                .filter_map(|line| line.text.split_once(" means "))
                .map(|(word, _)| word)
                .collect();
            file.spoil_each_line(&["piece", "every", "player", "White", "Black"], |line| {
                replace_word(line, |word| if defined.contains(&word) { misspell(word) } else { None })
            })
        },
    },
    Mistake {
        name: "a misspelt name of a piece",
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player"], |line| {
                replace_inner_word(line, |word| {
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
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player", "White", "Black"], |line| {
                replace_inner_word(line, |word| is_square(word).then(|| format!("{}88", &word[..1])))
            })
        },
    },
    Mistake {
        name: "a rank off the board",
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player", "White", "Black"], |line| {
                let offset = line
                    .find(" rank ")
                    .filter(|offset| line[offset + 6..].starts_with(|c: char| c.is_ascii_digit()))?;
                let end = line[offset + 6..].find([' ', ',']).map_or(line.len(), |end| offset + 6 + end);
                Some((format!("{} rank 77{}", &line[..offset], &line[end..]), String::new()))
            })
        },
    },
    Mistake {
        name: "a wrong letter in a Betza word",
        make: |file| {
            file.spoil_each_line(&PIECES, |line| {
                let offset = line.find("moves ")? + 6;
                let rest = &line[offset..];
                let capital = rest.find(|c: char| c.is_ascii_uppercase())?;
                let end = rest.find(' ').unwrap_or(rest.len());
                (capital < end && !is_name(&rest[..end])).then(|| {
                    let spoilt = format!("{}E{}", &rest[..capital], &rest[capital + 1..end]);
                    (format!("{}{spoilt}{}", &line[..offset], &rest[end..]), String::new())
                })
            })
        },
    },
    Mistake {
        name: "a kind declared twice",
        make: |file| {
            let declare_twice = |(index, name, letter): (usize, &str, &str)| {
                let line = &file.lines[index].text;
                let text = file.replace_line(index, Some(&format!("{line}\npiece {name} {letter} moves K")));
                SpoiltFile { text, line: index + 2, names: Vec::new() }
            };
            file.kinds().into_iter().map(declare_twice).collect()
        },
    },
    Mistake {
        name: "two kinds with one letter",
        make: |file| {
            let kinds = file.kinds();
            let pairs = kinds.windows(2).filter(|pair| pair[0].2 != pair[1].2);
            pairs
                .map(|pair| {
                    let ((_, _, letter), (index, name, own)) = (pair[0], pair[1]);
                    let line = file.lines[index].text.replacen(
                        &format!("{name} {own}"),
                        &format!("{name} {letter}"),
                        1,
                    );
                    SpoiltFile {
                        text: file.replace_line(index, Some(&line)),
                        line: index + 1,
                        names: Vec::new(),
                    }
                })
                .collect()
        },
    },
    Mistake {
        name: "a missing heading",
        make: |file| {
            let kinds = file.kinds().into_iter().filter(|(index, name, _)| {
                file.lines[*index].text.split(' ').count() == 3 && !name.is_empty()
            });
            kinds
                .map(|(index, name, letter)| {
                    without_line(file, index, vec![name.to_owned(), format!("letter `{letter}`")])
                })
                .collect()
        },
    },
    Mistake {
        name: "no royal piece",
        make: |file| {
            // A game that does not test for check needs no royal piece.
            let tests_for_check = |line: &str| {
                ["checkmated", "by checking", "chess/ends"].iter().any(|word| line.contains(word))
            };
            if !file.lines.iter().any(|line| tests_for_check(&line.text)) {
                return Vec::new();
            }
            let royal = file.lines.iter().enumerate().filter(|(_, line)| line.text.trim() == "is royal");
            royal.map(|(index, _)| without_line(file, index, vec!["royal".to_owned()])).collect()
        },
    },
    Mistake {
        name: "`also` forgotten under `every`",
        make: |file| {
            file.spoil_each_line(&["every"], |line| {
                line.contains("also moves").then(|| (line.replacen("also ", "", 1), String::new()))
            })
        },
    },
    Mistake {
        name: "castling from a square without the partner",
        make: |file| {
            file.spoil_each_line(&["piece"], |line| {
                let offset = line.find(" with ")?;
                let from = offset + line[offset..].find(" from ")? + 6;
                line.contains("castles ")
                    .then(|| (format!("{}d{}", &line[..from], &line[from + 1..]), String::new()))
            })
        },
    },
    Mistake {
        name: "promotion to an undeclared kind",
        make: |file| {
            file.spoil_each_line(&PIECES, |line| {
                let offset = line.find("promote")?;
                let to = offset + line[offset..].find(" to ")? + 4;
                Some((format!("{}Nobody, {}", &line[..to], &line[to..]), "Nobody".to_owned()))
            })
        },
    },
    Mistake {
        name: "`use` of a file that does not exist",
        make: |file| {
            file.spoil_each_line(&["use"], |line| {
                let path = line.strip_prefix("use ")?.split(',').next()?;
                Some((line.replacen(path, &format!("{path}s"), 1), format!("{path}s")))
            })
        },
    },
    Mistake {
        name: "a test expects an illegal move",
        make: |file| {
            file.spoil_each_line(&["test"], |line| {
                let moves = line.strip_prefix("  can ")?;
                (!moves.starts_with("only")).then(|| (format!("  can a1a1 {moves}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a test forbids a legal move",
        make: |file| {
            file.spoil_each_line(&["test"], |line| {
                let moves = line.strip_prefix("  can ").filter(|moves| !moves.starts_with("only"))?;
                Some((format!("  cannot {moves}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a position with too few rows",
        make: |file| {
            file.spoil_each_line(&["test"], |line| {
                let fen = line.strip_prefix("  position ")?;
                let (_, rest) = fen.split_once('/')?;
                Some((format!("  position {rest}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a wrong perft count",
        make: |file| {
            file.spoil_each_line(&["test"], |line| {
                let (before, count) =
                    line.split_once(" is ").filter(|(before, _)| before.trim_start().starts_with("perft"))?;
                (count.parse::<u64>().ok()? < 300_000).then(|| (format!("{before} is 7"), String::new()))
            })
        },
    },
    Mistake {
        name: "a missing `variant` line",
        make: |file| {
            let index = file.lines.iter().position(|line| line.text.starts_with("variant "));
            index.map(|index| without_line(file, index, vec!["variant".to_owned()])).into_iter().collect()
        },
    },
    Mistake {
        name: "a version of the language that does not exist",
        make: |file| {
            file.spoil_each_line(&["variant"], |line| {
                line.starts_with("  language ").then(|| ("  language 7".to_owned(), String::new()))
            })
        },
    },
    Mistake {
        name: "a list without commas",
        make: |file| {
            file.spoil_each_line(&["piece", "every"], |line| {
                let offset = line.find(", ")?;
                (!line.contains('(') && !line.starts_with("use"))
                    .then(|| (format!("{} {}", &line[..offset], &line[offset + 2..]), String::new()))
            })
        },
    },
    Mistake {
        name: "`into` in the last leg",
        make: |file| {
            file.spoil_each_line(&PIECES, |line| {
                let (before, after) = line.rsplit_once(" onto ")?;
                let effects = ["becomes ", "removes ", "leaves ", "may become "];
                let goes_on = |step: &str| !effects.iter().any(|effect| step.starts_with(effect));
                // `into` is correct if the mover or the piece on its target is removed.
                let next_line =
                    file.lines.windows(2).find(|pair| pair[0].text == line).map(|pair| &pair[1].text);
                let removes_piece = after.contains("removes every")
                    || after.contains("removes itself")
                    || next_line.is_some_and(|next| next.trim_start().starts_with("then removes every"));
                (!removes_piece && !after.split(" then ").skip(1).any(goes_on))
                    .then(|| (format!("{before} into {after}"), String::new()))
            })
        },
    },
    Mistake {
        name: "a move that an earlier sentence already gives",
        make: |file| {
            let continues = |index: usize| {
                let next = file.lines.get(index + 1).and_then(|line| line.text.split_whitespace().next());
                next.is_some_and(|word| ["if", "unless", "then", "or", "except"].contains(&word))
            };
            let mut files = Vec::new();
            for (index, line) in file.lines.iter().enumerate().filter(|(index, _)| !continues(*index)) {
                let Some((before, word)) = line.text.split_once("moves ") else { continue };
                let is_plain_word = !word.contains(' ') && word.ends_with(|c: char| c.is_ascii_uppercase());
                if ["", "also "].contains(&before.trim_start())
                    && is_plain_word
                    && PIECES.contains(&line.heading.as_str())
                {
                    let two_lines = format!("{}\n  also moves {word} then leaves a trail", line.text);
                    files.push(SpoiltFile {
                        text: file.replace_line(index, Some(&two_lines)),
                        line: index + 2,
                        names: Vec::new(),
                    });
                }
            }
            files
        },
    },
    Mistake {
        name: "a file for another board",
        make: |file| {
            let rows = || file.lines.iter().filter_map(|line| split_row(&line.text));
            let has_small_board = rows().next().is_some()
                && (rows().count() < 8 || rows().all(|(_, cells)| cells.split(' ').count() < 8));
            // If the file has castlings, they replace those of `chess`, which do not fit the board.
            if !has_small_board || file.lines.iter().any(|line| line.text.contains("castles")) {
                return Vec::new();
            }
            file.spoil_each_line(&["use"], |line| {
                line.contains("chess/pieces").then(|| (format!("{line}, chess"), String::new()))
            })
        },
    },
    Mistake {
        name: "`White` or `Black` with a lowercase letter",
        make: |file| {
            file.spoil_each_line(&["White", "Black"], |line| {
                let rest = line.strip_prefix('W').map(|rest| format!("w{rest}"));
                rest.or_else(|| line.strip_prefix('B').map(|rest| format!("b{rest}")))
                    .map(|line| (line, String::new()))
            })
        },
    },
    Mistake {
        name: "a heading with a capital letter",
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player", "board", "setup", "test", "use"], |line| {
                let first_letter = line.chars().next().filter(char::is_ascii_lowercase)?;
                Some((format!("{}{}", first_letter.to_ascii_uppercase(), &line[1..]), String::new()))
            })
        },
    },
    Mistake {
        name: "the misspelt name of a figure",
        make: |file| {
            // If the next line continues the heading, it would continue the inserted line instead.
            let continues = |index: usize| {
                let next = file.lines.get(index + 1).and_then(|line| line.text.split_whitespace().next());
                let word = |word| ["if", "unless", "then", "or", "except"].contains(&word);
                next.is_some_and(word)
            };
            let add = |(index, _, _): (usize, &str, &str)| {
                let heading = &file.lines[index].text;
                let text = file.replace_line(index, Some(&format!("{heading}\n  looks like Griffno")));
                SpoiltFile { text, line: index + 2, names: Vec::new() }
            };
            let can_add_line = |(index, _, _): &(usize, &str, &str)| {
                !continues(*index) && !file.lines[*index].text.ends_with(',')
            };
            file.kinds().into_iter().filter(can_add_line).map(add).collect()
        },
    },
    Mistake {
        name: "an article before a name",
        make: |file| {
            file.spoil_each_line(&PIECES, |line| {
                let with_article = |word: &str| is_name(word).then(|| format!("a {word}"));
                replace_inner_word(line, with_article).map(|(line, _)| (line, String::new()))
            })
        },
    },
    Mistake {
        name: "a full stop at the end",
        make: |file| {
            file.spoil_each_line(&["piece", "every", "player", "White", "Black", "board"], |line| {
                (line.contains(' ')).then(|| (format!("{line}."), String::new()))
            })
        },
    },
];
