//! The context in which sentences are resolved, once the board and the kinds are known.

use super::kind_sets::Lookup;
use super::kinds::Kinds;
use super::letters::Cell;
use super::names::{Names, RawKind};
use super::outline::Outline;
use super::problems::Problems;
use super::setup::StartArray;
use super::words::Cycles;
use crate::betza;
use crate::board::{Contents, KindId, PieceShuffle, Shape, Side, Square, SquareSet, Tiling};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast::Text;

/// Everything that a sentence can refer to.
#[derive(Clone, Copy)]
pub(super) struct Context<'x, 'a> {
    pub names: &'x Names<'a>,
    pub cycles: &'x Cycles,
    pub problems: &'x Problems,
    pub kinds: &'x Kinds,
    /// The board, or a board of one square if it is unknown.
    pub shape: &'x Shape,
    /// True if `shape` is the board.
    pub board_known: bool,
    /// The bounding box of the board, which may be known even if the board is not.
    pub outline: Option<Outline>,
    /// The start array; `None` if the game has no setup or the setup could not be read.
    pub array: Option<&'x StartArray>,
    /// A superset of the targets of the `drops unmoved` sentences that drop a kind, by raw kind, then by side.
    pub dropped_unmoved: &'x [[SquareSet; 2]],
    /// The shuffles of pieces of the start array.
    pub shuffles: &'x [PieceShuffle],
    /// The iron kinds, including the neutral kinds. General nouns exclude them in sets of captured pieces.
    pub iron_kinds: Contents,
    /// The kinds that belong to neither side.
    pub neutral_kinds: Contents,
}

impl<'x, 'a> Context<'x, 'a> {
    /// Returns the part of the context that resolves names.
    pub fn lookup(&self) -> Lookup<'x, 'a> {
        Lookup { names: self.names, cycles: self.cycles, problems: self.problems, outermost_use: None }
    }

    /// Calls `resolve` with a separate list of problems. Returns the result of `resolve` and this list. The caller can drop the
    /// list if the problems are reported elsewhere.
    pub fn with_separate_problems<T>(&self, resolve: impl FnOnce(&Context<'_, 'a>) -> T) -> (T, Problems) {
        let problems = Problems::default();
        let result = resolve(&Context { problems: &problems, ..*self });
        (result, problems)
    }

    /// Resolves the name of a kind. The outer `None` is an error, which is reported. The inner `None` means that the name stands
    /// for no kind of the game.
    #[allow(clippy::option_option)]
    pub fn kind(&self, name: &Text) -> Option<Option<KindId>> {
        match self.names.kind(name, self.problems) {
            super::names::KindRef::Unknown => None,
            known => Some(self.kinds.id(known)),
        }
    }

    /// Returns the span of a cell in the text of the setup; `None` if the board is unknown or the setup could not be read.
    pub fn span_in_setup(&self, cell: Square) -> Option<Span> {
        let array = self.array?;
        Some(array.spans[self.cell_index(cell)?])
    }

    /// Returns the spans, in the text of the setup, of the pieces of a kind in the hand of a side.
    pub fn hand_spans(&self, kind: KindId, side: Side) -> impl Iterator<Item = Span> {
        let raw = self.kinds.raw_kinds[kind.index()];
        let in_hand = self.array.into_iter().flat_map(move |array| &array.pieces_in_hand[side.index()]);
        in_hand.filter(move |(kind, _)| *kind == raw).map(|&(_, span)| span)
    }

    /// Returns the piece that the setup has on a cell; `None` if it has none, if the board is unknown, or if the setup could not
    /// be read.
    pub fn piece_at(&self, cell: Square) -> Option<(RawKind, Side)> {
        match self.array?.cells[self.cell_index(cell)?] {
            Cell::Piece(raw, side) => Some((raw, side)),
            _ => None,
        }
    }

    /// Returns the index of a cell in the start array; `None` if the array or the board is unknown.
    fn cell_index(&self, cell: Square) -> Option<usize> {
        let array = self.array.filter(|_| self.board_known)?;
        let (file, rank) = self.shape.coordinates(cell);
        Some(usize::from(rank) * usize::from(array.files) + usize::from(file))
    }

    /// Parses a Betza word, which may not contain castlings. Reports its problems.
    pub fn parse_betza(&self, text: &Text) -> Option<betza::Word> {
        match betza_word(text, self.shape.tiling) {
            Ok(word) => {
                if self.names.in_main(text.span) {
                    self.report_redundant_atoms(&word, text);
                }
                Some(word)
            }
            Err(problems) => {
                for problem in problems {
                    self.problems.report(problem);
                }
                None
            }
        }
    }

    /// Reports the atoms of a word that add no moves.
    fn report_redundant_atoms(&self, word: &betza::Word, text: &Text) {
        let range = |atom: usize| word.atoms[atom].range_in_word.clone();
        for (redundant, covering) in word.redundant_atoms() {
            let (name, covering_name) = (&text.text[range(redundant)], &text.text[range(covering)]);
            let message = format!("`{name}` adds no moves");
            let problem = Diagnostic::new(Code::NoEffect, text.span.part(range(redundant)), message)
                .with_related(text.span.part(range(covering)), format!("`{covering_name}` has all of them"));
            self.problems.report(problem.help("remove it"));
        }
    }

    /// Reports that this version does not support `what`.
    pub fn report_unsupported(&self, span: Span, what: &str, help: &str) {
        self.problems.report(
            Diagnostic::new(Code::Unsupported, span, format!("{what} is not supported yet")).help(help),
        );
    }
}

/// Parses a Betza word, which may not contain castlings.
///
/// # Errors
/// Returns the problems of the word. Each castling is a problem.
pub(super) fn betza_word(text: &Text, tiling: Tiling) -> Result<betza::Word, Vec<Diagnostic>> {
    let word = betza::parse_on(tiling, &text.text).map_err(|errors| betza_problems(&errors, text))?;
    let castlings = word.castlings.iter().map(|castling| {
        let span = text.span.part(castling.range_in_word.clone());
        Diagnostic::new(Code::BetzaMeaningless, span, "a castling cannot be part of this word")
            .help("write it in a sentence without steps and sets, such as `moves KisO2`")
    });
    let problems: Vec<Diagnostic> = castlings.collect();
    if problems.is_empty() { Ok(word) } else { Err(problems) }
}

/// Returns the diagnostics for the errors in a Betza word. Of several errors about brackets, it returns only the first, because that one
/// may cause the others.
fn betza_problems(errors: &[betza::BetzaError], text: &Text) -> Vec<Diagnostic> {
    use betza::BetzaErrorKind as Kind;
    if let Some(written) = reword_range(&text.text) {
        let message = "a range with a minimum is written in words, after the atom";
        let problem = Diagnostic::new(Code::BetzaMalformed, text.span, message);
        return vec![problem.help(format!("write `{written}`"))];
    }
    let mut brackets_reported = false;
    let reported = errors.iter().filter(|error| {
        let is_about_brackets = matches!(
            error.kind,
            Kind::OutsideBrackets { .. }
                | Kind::ModifiersBeforeBracket
                | Kind::Bracket { .. }
                | Kind::Group { .. }
        );
        !is_about_brackets || !std::mem::replace(&mut brackets_reported, true)
    });
    reported.map(|error| betza_problem(error, text.span)).collect()
}

/// Converts a word such as `R2-4`, a ride with a minimum and a maximum number of steps, to the syntax of the language: `W 2 to 4 times`.
/// Returns `None` for other words.
fn reword_range(word: &str) -> Option<String> {
    let (atom, range) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let (least, most) = range.split_once('-').or_else(|| range.split_once(".."))?;
    let (least, most) = (least.parse::<u8>().ok()?, most.parse::<u8>().ok()?);
    let (modifiers, capital) = atom.split_at(atom.len().checked_sub(1)?);
    let leap = match capital {
        "R" => "W",
        "B" => "F",
        "Q" => "K",
        other => other,
    };
    let leap = format!("{modifiers}{leap}");
    betza::parse(&leap).is_ok().then(|| format!("{leap} {least} to {most} times"))
}

/// Returns the diagnostic for an error in the Betza word at the span `word`.
pub fn betza_problem(error: &betza::BetzaError, word: Span) -> Diagnostic {
    let span = word.part(error.range.clone());
    Diagnostic::new(code_for_error(&error.kind), span, error.to_string()).help(error.help())
}

fn code_for_error(kind: &betza::BetzaErrorKind) -> Code {
    use betza::BetzaErrorKind as Kind;
    match kind {
        Kind::Unsupported { .. } => Code::Unsupported,
        Kind::UnknownAtom { .. } | Kind::UnknownModifier { .. } => Code::BetzaUnknown,
        Kind::RangeLeadingZero { .. }
        | Kind::RangeTooLong { .. }
        | Kind::RangeAfterDoubled { .. }
        | Kind::AlreadyRides { .. } => Code::BetzaRange,
        Kind::Empty
        | Kind::TooLong { .. }
        | Kind::InvalidCharacter { .. }
        | Kind::NoAtom { .. }
        | Kind::StrayRange { .. }
        | Kind::OutsideBrackets { .. }
        | Kind::ModifiersBeforeBracket
        | Kind::Bracket { .. }
        | Kind::Group { .. }
        | Kind::TooManyLegs { .. } => Code::BetzaMalformed,
        _ => Code::BetzaMeaningless,
    }
}
