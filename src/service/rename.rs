//! Renames kinds, letters and words in the text and in the author's other files, including diagrams, FENs and the moves of tests.

use std::ops::Range;

use super::compiled_document::CompiledDocument;
use super::document::Document;
use super::edit::{Edit, apply};
use super::places::{definitions_in, files, kind_of_letter, with_users};
use super::symbol::{Symbol, SymbolKind};
use crate::betza::Figure;
use crate::compile::compile;
use crate::diagnostics::Diagnostic;
use crate::shipped;
use crate::syntax::tokens::{TokenClass, is_kind_name, is_square, is_user_word};
use crate::syntax::{LoadError, LoadedFile, Loader};

/// The item that is renamed.
enum Target {
    /// The name of a kind, or a user-defined word.
    Name(Symbol),
    /// The letter of a kind, in uppercase.
    Letter { kind: Symbol, letter: String },
}

/// Returns the name or letter at a byte offset, if it can be renamed, and its byte range.
pub fn find_renamable(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    offset: usize,
) -> Option<(String, Range<usize>)> {
    let (_, range) = target(document, compiled, offset)?;
    Some((document.text[range.clone()].to_owned(), range))
}

fn target(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    offset: usize,
) -> Option<(Target, Range<usize>)> {
    if let Some((kind, range)) = kind_of_letter(document, compiled, offset) {
        let letter = document.text[range.clone()].to_ascii_uppercase();
        return Some((Target::Letter { kind, letter }, range));
    }
    let (symbol, range) = document.symbol_at(offset)?;
    Some((Target::Name(symbol), range))
}

/// Returns the edits, by file, that rename the name or letter at a byte offset to `new`.
///
/// # Errors
/// Returns the reason if nothing at the offset can be renamed, if the new name is invalid or already used, if only shipped
/// files define the name, or if an open document would have more errors than before.
pub fn rename(
    document: &Document,
    compiled: Option<&CompiledDocument>,
    others: &[(&Document, Option<&CompiledDocument>)],
    loader: &dyn Loader,
    (offset, new): (usize, &str),
) -> Result<Vec<(Document, Vec<Edit>)>, String> {
    let Some((target, _)) = target(document, compiled, offset) else {
        return Err("only kinds, their letters and words of your own can be renamed".to_owned());
    };
    let symbol = match &target {
        Target::Name(symbol) | Target::Letter { kind: symbol, .. } => symbol,
    };
    let files = with_users(files(document, compiled), others, symbol);
    check_new_name(&target, &files, compiled, new)?;
    check_own_definition(&target, &files)?;
    let own_files = files.iter().filter(|file| !shipped::is_embedded(&file.name));
    let edits = own_files.map(|file| {
        let edits = match &target {
            Target::Name(symbol) => {
                file.occurrences(symbol).map(|token| Edit::new(token.range.clone(), new)).collect()
            }
            Target::Letter { kind, letter } => {
                letter_edits(file, &kind.name, letter, &new.to_ascii_uppercase())
            }
        };
        (file.clone(), edits)
    });
    let edits: Vec<(Document, Vec<Edit>)> =
        edits.filter(|(_, edits): &(_, Vec<Edit>)| !edits.is_empty()).collect();
    let renamed = RenamedFiles {
        loader,
        files: edits.iter().map(|(file, edits)| (file.name.as_str(), apply(&file.text, edits))).collect(),
    };
    for open_document in std::iter::once(document).chain(others.iter().map(|(other, _)| *other)) {
        check_result(open_document, &renamed)?;
    }
    Ok(edits)
}

/// Checks that a new name is valid and unused.
fn check_new_name(
    target: &Target,
    files: &[Document],
    compiled: Option<&CompiledDocument>,
    new: &str,
) -> Result<(), String> {
    match target {
        Target::Name(Symbol { kind: SymbolKind::Kind, .. }) if !is_kind_name(new) => Err(format!(
            "{new:?} is not the name of a kind: it must consist of letters only, begin with an uppercase letter and end with a lowercase letter"
        )),
        Target::Name(Symbol { kind: SymbolKind::Word, .. }) if !is_user_word(new) => Err(format!(
            "{new:?} is not a word: it needs two or more lowercase letters, and must not be a keyword"
        )),
        Target::Name(symbol) => {
            let new_symbol = Symbol { name: new.to_owned(), kind: symbol.kind };
            let is_taken = *symbol != new_symbol
                && files.iter().any(|file| !definitions_in(file, &new_symbol).is_empty());
            if is_taken {
                Err(format!("{new} is already defined"))
            } else if Figure::from_name(new).is_some()
                && files.iter().any(|file| is_used_as_look(file, symbol))
            {
                Err(format!("`looks like {new}` would mean the figure {new}"))
            } else {
                Ok(())
            }
        }
        Target::Letter { letter, .. } => {
            let new = new.to_ascii_uppercase();
            let without_plus = new.strip_prefix('+').unwrap_or(&new);
            if without_plus.len() != 1 || !without_plus.bytes().all(|byte| byte.is_ascii_uppercase()) {
                return Err(format!("{new:?} is not a letter; write one letter, or a plus and one letter"));
            }
            let kinds = compiled.and_then(CompiledDocument::variant).map(|variant| &variant.model.kinds);
            match kinds.into_iter().flatten().find(|kind| kind.letter == new && kind.letter != *letter) {
                Some(kind) => Err(format!("{new} is the letter of {}", kind.name)),
                None => Ok(()),
            }
        }
    }
}

/// Returns true if a file uses the name of a kind in a sentence `looks like NAME`.
fn is_used_as_look(file: &Document, symbol: &Symbol) -> bool {
    let mut pairs = file.tokens.lines.iter().flat_map(|line| line.tokens.windows(2));
    pairs.any(|pair| {
        let [before, name] = [0, 1].map(|index| file.tokens.text(&pair[index]));
        before == "like" && pair[1].class == TokenClass::Kind && name == symbol.name
    })
}

/// Checks that one of the author's own files defines the name or the letter, and that no shipped file defines the name.
fn check_own_definition(target: &Target, files: &[Document]) -> Result<(), String> {
    let (Target::Name(symbol) | Target::Letter { kind: symbol, .. }) = target;
    let defining: Vec<&Document> =
        files.iter().filter(|file| !definitions_in(file, symbol).is_empty()).collect();
    let embedded = defining.iter().find(|file| shipped::is_embedded(&file.name));
    let is_own = defining.iter().any(|file| !shipped::is_embedded(&file.name));
    let may_be_changed = match target {
        Target::Letter { .. } => is_own,
        Target::Name(_) => is_own && embedded.is_none(),
    };
    match embedded {
        _ if may_be_changed => Ok(()),
        Some(file) => {
            Err(format!("{} is defined in {}, which ships with the program", symbol.name, file.name))
        }
        None => Err(format!("{} is not defined", symbol.name)),
    }
}

/// Returns the edits of a file that change the letter of a kind.
fn letter_edits(file: &Document, kind: &str, old: &str, new: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    for line in &file.tokens.lines {
        for (index, token) in line.tokens.iter().enumerate() {
            let text = file.tokens.text(token);
            let new_text = match token.class {
                TokenClass::Letter if index > 0 && file.tokens.text(&line.tokens[index - 1]) == kind => {
                    new.to_owned()
                }
                TokenClass::Cell if text.eq_ignore_ascii_case(old) => with_case_of(text, new),
                TokenClass::Position => rename_in_position(text, old, new),
                TokenClass::Move => rename_in_move(text, old, new),
                _ => continue,
            };
            if new_text != text {
                edits.push(Edit::new(token.range.clone(), new_text));
            }
        }
    }
    edits
}

/// Returns `letter` in lowercase if `text` ends with a lowercase letter; otherwise returns it unchanged.
fn with_case_of(text: &str, letter: &str) -> String {
    let is_lowercase = text.ends_with(|c: char| c.is_ascii_lowercase());
    if is_lowercase { letter.to_ascii_lowercase() } else { letter.to_owned() }
}

/// Replaces a letter in the board and the hands of a FEN.
fn rename_in_position(text: &str, old: &str, new: &str) -> String {
    let board = text.split_ascii_whitespace().next().unwrap_or_default();
    rename_letter(board, old, new, |_| 0) + &text[board.len()..]
}

/// Replaces a letter in the text of a move.
fn rename_in_move(text: &str, old: &str, new: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return text.to_owned();
    }
    rename_letter(text, old, new, square_length)
}

/// Returns the length of the name of a square at the beginning of a text; 0 if there is none.
fn square_length(text: &str) -> usize {
    (2..=4).rev().find(|&length| text.get(..length).is_some_and(is_square)).unwrap_or(0)
}

/// Replaces the letter of a kind, in uppercase or lowercase, in a text. `skip` is called with the rest of the text. It returns
/// the length, in bytes, of a prefix without letters of kinds, such as the name of a square; 0 if there is none.
fn rename_letter(text: &str, old: &str, new: &str, skip: impl Fn(&str) -> usize) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let skipped = skip(rest);
        let has_plus = first == '+' && rest[1..].starts_with(|c: char| c.is_ascii_alphabetic());
        let length = if skipped > 0 { skipped } else { first.len_utf8() + usize::from(has_plus) };
        let part = &rest[..length];
        if skipped == 0 && part.eq_ignore_ascii_case(old) {
            result.push_str(&with_case_of(part, new));
        } else {
            result.push_str(part);
        }
        rest = &rest[length..];
    }
    result
}

/// Checks that a document has no more errors after the renaming than before. A document that uses no edited file cannot have
/// more errors.
fn check_result(document: &Document, renamed: &RenamedFiles<'_>) -> Result<(), String> {
    let before = compile(renamed.loader, &document.name, &document.text, &[]);
    if before.sources.iter().all(|(name, _)| renamed.text(name).is_none()) {
        return Ok(());
    }
    let text = renamed.text(&document.name).unwrap_or(&document.text);
    let errors =
        |problems: Vec<Diagnostic>| problems.into_iter().filter(Diagnostic::is_error).collect::<Vec<_>>();
    let before = errors(before.diagnostics);
    let after = errors(compile(renamed, &document.name, text, &[]).diagnostics);
    match after.first() {
        Some(problem) if after.len() > before.len() => {
            Err(format!("{} would have an error: {}", document.name, problem.message))
        }
        _ => Ok(()),
    }
}

/// A loader that returns the files as they are after the renaming.
struct RenamedFiles<'l> {
    loader: &'l dyn Loader,
    files: Vec<(&'l str, String)>,
}

impl RenamedFiles<'_> {
    fn text(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|(file, _)| *file == name).map(|(_, text)| text.as_str())
    }
}

impl Loader for RenamedFiles<'_> {
    fn load(&self, from: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        let loaded = self.loader.load(from, path)?;
        let text = self.text(&loaded.name).map_or(loaded.text, str::to_owned);
        Ok(LoadedFile { name: loaded.name, text })
    }

    fn known_paths(&self) -> Vec<String> {
        self.loader.known_paths()
    }
}

#[cfg(test)]
mod tests {
    use super::{rename_in_move, rename_in_position};

    #[test]
    fn letters_of_moves_and_positions_are_replaced() {
        for (text, old, new, expected) in [
            ("b7b8b", "B", "E", "b7b8e"),
            ("B@b3", "B", "E", "E@b3"),
            ("a7a8,a1xq", "X", "W", "a7a8,a1wq"),
            ("a7a8+p", "+P", "G", "a7a8g"),
            ("a7a8+", "P", "G", "a7a8+"),
            ("Ba1Bb2b", "B", "E", "Ba1Bb2e"),
            ("swap", "S", "T", "swap"),
            ("--", "S", "T", "--"),
        ] {
            assert_eq!(rename_in_move(text, old, new), expected);
        }
        assert_eq!(rename_in_position("bB+b2/8[Bb] b KQ b3 0 1", "B", "E",), "eE+b2/8[Ee] b KQ b3 0 1");
    }
}
