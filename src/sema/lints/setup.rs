//! Setups that differ between the sides, that lack royal pieces, or that have several pieces of a royal kind.

use super::LintContext;
use crate::board::{Content, Contents, KindId, Piece, Shape, Side, Square};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::inherit::ActiveSentence;
use crate::sema::letters::Cell;
use crate::sema::model::{Ending, Fact, Model, Royalty};
use crate::syntax::ast::{Predicate, Quality};

/// The minimum number of pieces for each difference between the sides. With fewer pieces, the sides are probably intended to differ.
const MIN_PIECES_PER_DIFFERENCE: usize = 4;

pub(super) fn check(lint: &LintContext<'_, '_>) {
    // The pieces of undefined letters are not known.
    let cells = lint.context.array.map_or(&[][..], |array| &array.cells);
    if cells.contains(&Cell::Invalid) {
        return;
    }
    if check_royals(lint) {
        check_symmetry(lint);
    }
}

/// A symmetry of the board: whether it reverses the files, the ranks and the levels.
#[derive(Clone, Copy)]
struct Symmetry {
    files: bool,
    ranks: bool,
    levels: bool,
}

impl Symmetry {
    /// Returns the symmetries that can map the pieces of one side to the pieces of the other.
    fn of_sides() -> impl Iterator<Item = Symmetry> {
        [(false, true), (true, true), (true, false)]
            .into_iter()
            .flat_map(|(files, ranks)| [false, true].map(|levels| Symmetry { files, ranks, levels }))
    }

    /// Returns the image of a cell; `None` if it has none.
    fn image(self, shape: &Shape, cell: Square) -> Option<Square> {
        let (file, rank) = shape.coordinates(cell);
        let reversed =
            |reverses: bool, number: u8, count: u8| if reverses { count - 1 - number } else { number };
        let width = shape.files_of_level();
        let level = reversed(self.levels, shape.level(file), shape.levels);
        let file_on_level = reversed(self.files, shape.file_on_level(file), width);
        let image_rank = if self.ranks { shape.opposite_rank(file, rank)? } else { rank };
        shape.cell(level * width + file_on_level, image_rank)
    }
}

/// Reports a setup in which the pieces of the sides differ only slightly, and `sides differ` if they do not
/// differ.
fn check_symmetry(lint: &LintContext<'_, '_>) {
    let (model, shape) = (lint.model, &lint.model.shape);
    let with_other_side = |content: Content| match content.as_piece() {
        Some(Piece { kind, side }) => Content::piece(kind, side.other()),
        None => content,
    };
    let differences = |symmetry: Symmetry| -> Vec<(Square, Square)> {
        let pairs = shape.all_squares().filter_map(|square| Some((square, symmetry.image(shape, square)?)));
        // Neutral pieces are ignored, because they belong to neither side.
        let content_at = |square: Square| match model.setup.contents[square.index()].as_piece() {
            Some(piece) if model.kinds[piece.kind.index()].neutral => Content::VACANT,
            _ => model.setup.contents[square.index()],
        };
        let differ = |&(square, image): &(Square, Square)| {
            shape.is_square(image) && content_at(image) != with_other_side(content_at(square))
        };
        pairs.filter(differ).collect()
    };
    let declaration = span_of_sides_differ(lint);
    let fewest_differences = Symmetry::of_sides().map(differences).min_by_key(Vec::len).unwrap_or_default();
    let piece_count = model.setup.contents.iter().filter(|content| content.is_piece()).count();
    if let Some(declaration) = declaration {
        if fewest_differences.is_empty()
            && model.setup.shuffles.is_empty()
            && model.setup.hands[0] == model.setup.hands[1]
            && lint.in_main(declaration)
        {
            let problem =
                Diagnostic::new(Code::NoEffect, declaration, "the sides begin with the same pieces");
            lint.context.problems.report(problem.help("remove this, or change the setup of one side"));
        }
        return;
    }
    // A difference is counted twice, once for each square of the pair.
    if fewest_differences.is_empty() || fewest_differences.len() / 2 * MIN_PIECES_PER_DIFFERENCE > piece_count
    {
        return;
    }
    let (square, image) = fewest_differences[0];
    let piece_name = |square: Square| match model.setup.contents[square.index()].as_piece() {
        Some(Piece { kind, side }) => format!("{side}'s {}", model.kinds[kind.index()].name),
        None => "nothing".to_owned(),
    };
    let (piece, name) = (piece_name(square), shape.name(square));
    let (text, help) = if square == image {
        let text = format!("the sides differ: {piece} on {name} has no counterpart");
        (text, "if this is intended, write `sides differ` under `board`; otherwise remove the piece")
    } else {
        let text = format!(
            "the sides differ: {piece} on {name}, but {} on {}",
            piece_name(image),
            shape.name(image)
        );
        let help = "if this is intended, write `sides differ` under `board`; otherwise correct one of the two squares";
        (text, help)
    };
    let span = lint.context.span_in_setup(square).unwrap_or(model.setup.span);
    let mut problem = Diagnostic::new(Code::Asymmetry, span, text);
    if let Some(image_span) = lint.context.span_in_setup(image).filter(|_| image != square) {
        problem = problem.with_related(image_span, shape.name(image));
    }
    lint.context.problems.report(problem.help(help));
}

/// Reports missing and surplus royal pieces; returns true if both sides have a royal piece or the game has none.
fn check_royals(lint: &LintContext<'_, '_>) -> bool {
    let model = lint.model;
    let mut royal_contents = Contents::NONE;
    lint.kinds()
        .filter(|kind| model.kinds[kind.index()].royalty != Royalty::Common)
        .for_each(|kind| royal_contents |= Contents::kind(kind));
    if royal_contents.is_empty() {
        return true;
    }
    let mut no_side_lacks_royals = true;
    let names: Vec<_> =
        royal_contents.kinds(model.kinds.len()).map(|kind| model.kinds[kind.index()].name.as_str()).collect();
    let names = names.join(" or ");
    let royal_count = |side| -> usize {
        let royals = royal_contents.kinds(model.kinds.len());
        royals.map(|kind| count_pieces(model, Piece { kind, side })).sum()
    };
    let all_appear = royal_contents.kinds(model.kinds.len()).all(|kind| model.can_promote_to(kind));
    for side in Side::BOTH {
        let (own_count, other_count) = (royal_count(side), royal_count(side.other()));
        if own_count == 0 {
            no_side_lacks_royals = false;
            // If an ending counts the pieces of one side only, the sides are intended to differ.
            let may_differ = other_count > 0 && model.endings.iter().any(counts_pieces_of_one_side);
            if may_differ || all_appear {
                continue;
            }
            let text = if other_count == 0 {
                if side == Side::Black {
                    continue;
                }
                format!("neither side has a {names} in the setup, although it is royal")
            } else {
                format!("{side} has no {names} in the setup, but {} has", side.other())
            };
            lint.context.problems.report(
                Diagnostic::new(Code::RoyalMissing, lint.title, text)
                    .with_related(model.setup.span, "the setup")
                    .help("without a royal piece a player is never in check and cannot be mated"),
            );
        }
        report_surplus(lint, side);
    }
    no_side_lacks_royals
}

/// Reports a royal kind if a side has several pieces of it. Single royal pieces of several kinds are not reported, because the author has
/// declared each of these kinds royal.
fn report_surplus(lint: &LintContext<'_, '_>, side: Side) {
    let model = lint.model;
    let Some(kind) = surplus_kind(lint, side) else { return };
    let number = count_pieces(model, Piece { kind, side });
    let second_span = |side| second_piece(lint, Piece { kind, side }).unwrap_or(model.setup.span);
    let span = second_span(side);
    let declaration = royal_declaration(lint, kind).filter(|_| !lint.in_main(span));
    // In a diagram, one `hand` line gives the pieces in hand of both sides, so both reports would be the same.
    let other = side.other();
    let is_shared = surplus_kind(lint, other) == Some(kind)
        && count_pieces(model, Piece { kind, side: other }) == number
        && (declaration.is_some() || second_span(other) == span);
    if is_shared && side == Side::Black {
        return;
    }
    let who = if is_shared { "each side".to_owned() } else { side.to_string() };
    let name = &model.kinds[kind.index()].name;
    let text =
        format!("{who} has {number} pieces of the royal kind {name}, and none of them may be left attacked");
    let problem = match declaration {
        Some(declaration) => {
            Diagnostic::new(Code::RoyalSurplus, declaration, text).with_related(span, "one of them is here")
        }
        None => Diagnostic::new(Code::RoyalSurplus, span, text),
    };
    let help = "if only the loss of the last one matters, write `is jointly royal`";
    lint.context.problems.report(problem.help(help));
}

/// Returns the first royal kind with more than one piece of a side in the setup, on the board and in hand
/// together.
fn surplus_kind(lint: &LintContext<'_, '_>, side: Side) -> Option<KindId> {
    let is_royal = |kind: &KindId| lint.model.kinds[kind.index()].royalty == Royalty::Royal;
    lint.kinds().filter(is_royal).find(|&kind| count_pieces(lint.model, Piece { kind, side }) > 1)
}

/// Returns the number of pieces of a kind and side in the setup, on the board and in hand.
fn count_pieces(model: &Model, piece: Piece) -> usize {
    let on_board = model.setup.contents.iter().filter(|content| content.as_piece() == Some(piece));
    on_board.count() + usize::from(model.setup.hands[piece.side.index()][piece.kind.index()])
}

/// Returns the span of the second piece of a kind and side in the setup; pieces on the board precede those in hand.
fn second_piece(lint: &LintContext<'_, '_>, piece: Piece) -> Option<Span> {
    let contents = &lint.model.setup.contents;
    let has_piece = |square: &Square| contents[square.index()].as_piece() == Some(piece);
    let squares = lint.model.shape.all_squares().filter(has_piece);
    let on_board = squares.filter_map(|square| lint.context.span_in_setup(square));
    on_board.chain(lint.context.hand_spans(piece.kind, piece.side)).nth(1)
}

/// Returns the span of the last sentence in the main file that makes a kind royal.
fn royal_declaration(lint: &LintContext<'_, '_>, kind: KindId) -> Option<Span> {
    let raw = lint.context.kinds.raw_kinds[kind.index()];
    let declares_royal = |predicate: &Predicate| {
        matches!(predicate, Predicate::Is { negated: false, quality: Quality::Royal })
    };
    let last = lint.sentences.all.iter().rfind(|declared| {
        declared.in_main && declared.kinds.contains(&raw) && declares_royal(&declared.sentence.predicate)
    });
    last.map(|declared| declared.sentence.span)
}

/// Returns true if an ending applies to one side and depends on the number of pieces.
fn counts_pieces_of_one_side(ending: &Ending) -> bool {
    let counts = |fact: &Fact| fact.counted().is_some() || matches!(fact, Fact::Only { .. });
    ending.sides[0] != ending.sides[1] && ending.reason.facts().any(counts)
}

/// Returns the span of the sentence `sides differ`, if the game has it.
pub(super) fn span_of_sides_differ(lint: &LintContext<'_, '_>) -> Option<Span> {
    let declares_difference =
        |active: &&ActiveSentence<'_>| matches!(active.sentence.predicate, Predicate::SidesDiffer);
    lint.sentences.board.active.iter().find(declares_difference).map(|active| active.sentence.span)
}
