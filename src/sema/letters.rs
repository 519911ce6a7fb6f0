//! The letters of a start array, and the kinds that they denote in the file that contains the array.

use std::cell::Cell as Flag;
use std::collections::{BTreeMap, HashMap};

use super::names::{KindRef, Names, RawKind};
use super::problems::Problems;
use crate::board::Side;
use crate::diagnostics::{Code, Diagnostic, SourceId, Span, nearest::nearest};
use crate::syntax::load::{FileUnit, with_all_used};

/// The content of one cell in the bounding box of a start array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Vacant,
    Void,
    Piece(RawKind, Side),
    /// An undefined letter, which has been reported.
    Invalid,
}

/// The meaning of each letter of a start array.
pub(super) struct Letters<'x> {
    by_letter: HashMap<String, LetterMeaning<'x>>,
    pub problems: &'x Problems,
}

/// A kind and, if an option assigns the letter, the usage flag of the option.
type LetterMeaning<'x> = (KindRef, Option<&'x Flag<bool>>);

/// A kind or an option, by its index; both have letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LetterOwner {
    Kind(RawKind),
    Option(usize),
}

/// A declaration of a kind or of an option that assigns a letter.
struct LetterDeclaration {
    owner: LetterOwner,
    /// White's letter.
    letter: String,
    /// The span of the letter.
    span: Span,
}

impl<'x> Letters<'x> {
    /// Collects the letters of the start array in `setup_file`, as declared by that file and the files that it
    /// uses.
    ///
    /// A file that uses the array may assign other letters to the pieces, or the same letter to another piece; the array keeps its pieces.
    /// If `setup_file` and its used files do not declare a letter (a file may contain only an array), the letter belongs to the kind or
    /// option of the game that declares it first. Of the letters that these files declare for a kind or an
    /// option, only the last one counts.
    pub fn new(
        units: &[FileUnit],
        names: &'x Names<'_>,
        setup_file: SourceId,
        problems: &'x Problems,
    ) -> Self {
        let declarations = letter_declarations(units, names);
        let mut letters = Letters { by_letter: HashMap::new(), problems };
        if setup_file != names.main_source {
            for declaration in declarations.iter().rev() {
                letters.add_letter(declaration, names);
            }
        }
        let files = with_all_used(units, setup_file);
        let in_these_files = declarations
            .iter()
            .enumerate()
            .filter(|(_, declaration)| files.contains(&declaration.span.source));
        let last_declarations: BTreeMap<LetterOwner, usize> =
            in_these_files.map(|(number, declaration)| (declaration.owner, number)).collect();
        let mut last_declarations: Vec<usize> = last_declarations.into_values().collect();
        last_declarations.sort_unstable();
        for number in last_declarations {
            letters.add_letter(&declarations[number], names);
        }
        letters
    }

    fn add_letter(&mut self, declaration: &LetterDeclaration, names: &'x Names<'_>) {
        let meaning = match declaration.owner {
            LetterOwner::Kind(raw) => (KindRef::Kind(raw), None),
            LetterOwner::Option(number) => {
                let option = &names.options[number];
                (names.chosen_kind(option), Some(&option.used))
            }
        };
        self.by_letter.insert(declaration.letter.clone(), meaning);
    }

    /// Returns true if a kind or an option has the letter `text`, ignoring case.
    pub fn has_letter(&self, text: &str) -> bool {
        self.by_letter.contains_key(&text.to_ascii_uppercase())
    }

    /// Returns the meaning of a symbol (a letter, `.` or `*`), and reports an undefined letter.
    pub fn meaning_or_report(&self, text: &str, span: Span) -> Cell {
        self.meaning(text).unwrap_or_else(|| {
            // A faulty line may declare the letter in lowercase; `report_undefined` looks only for the uppercase form.
            let error_nodes = &self.problems.error_nodes;
            if !error_nodes.may_contain(&text.to_ascii_lowercase()) {
                self.problems.report_undefined(&text.to_ascii_uppercase(), span, || {
                    self.undefined_letter_problem(text, span)
                });
            }
            Cell::Invalid
        })
    }

    /// Returns the meaning of a symbol; `None` for an undefined letter. Marks the option with the letter as used.
    pub fn meaning(&self, text: &str) -> Option<Cell> {
        match text {
            "." => return Some(Cell::Vacant),
            "*" => return Some(Cell::Void),
            _ => {}
        }
        let is_white = text.chars().any(|c| c.is_ascii_uppercase());
        let side = if is_white { Side::White } else { Side::Black };
        let (kind, used) = self.by_letter.get(&text.to_ascii_uppercase())?;
        if let Some(used) = used {
            used.set(true);
        }
        Some(match *kind {
            KindRef::Kind(raw) => Cell::Piece(raw, side),
            KindRef::Nothing => Cell::Vacant,
            KindRef::Unknown => Cell::Invalid,
        })
    }

    fn undefined_letter_problem(&self, text: &str, span: Span) -> Diagnostic {
        let capital = text.to_ascii_uppercase();
        let mut known: Vec<_> = self.by_letter.keys().map(String::as_str).collect();
        known.sort_unstable();
        let problem =
            Diagnostic::new(Code::UnknownLetter, span, format!("no piece has the letter `{capital}`"));
        let near = nearest(&capital, known.iter().copied().filter(|letter| letter.len() > 1));
        problem.help(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => format!("declare it: `piece Name {capital} moves …`"),
            None => {
                format!("letters of this game: `{}`; or declare one: `piece Name {capital}`", known.join(" "))
            }
        })
    }
}

/// Returns all declarations that assign letters, in reading order.
fn letter_declarations(units: &[FileUnit], names: &Names<'_>) -> Vec<LetterDeclaration> {
    let mut declarations = Vec::new();
    for (raw, kind) in names.kinds.values().enumerate() {
        for (letter, span) in kind.earlier_letters.iter().chain([&kind.letter]) {
            let owner = LetterOwner::Kind(raw);
            declarations.push(LetterDeclaration { owner, letter: letter.clone(), span: *span });
        }
    }
    for (number, option) in names.options.values().enumerate() {
        if let Some(letter) = &option.decl.letter {
            let owner = LetterOwner::Option(number);
            declarations.push(LetterDeclaration {
                owner,
                letter: letter.text.to_ascii_uppercase(),
                span: letter.span,
            });
        }
    }
    let file_index = |span: Span| units.iter().position(|unit| unit.source == span.source);
    declarations.sort_by_key(|declaration| (file_index(declaration.span), declaration.span.start));
    declarations
}
