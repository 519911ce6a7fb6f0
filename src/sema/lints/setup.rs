//! Setups that differ between the sides, or that lack royal pieces.

use super::LintContext;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Ending, Fact, Royalty};
use crate::syntax::ast::{Predicate, Quality};

/// A difference of at most one piece in this many is reported as a probable mistake.
const PIECES_PER_DIFFERENCE: usize = 4;

pub(super) fn check(lint: &LintContext<'_, '_>) {
    if check_royals(lint) {
        check_symmetry(lint);
    }
}

/// Maps a cell to its image on a board of that size.
type Image = fn((u8, u8), (u8, u8)) -> (u8, u8);

/// Symmetries that can map one side's pieces to the other's.
const IMAGES: [Image; 3] = [
    |(file, rank), (_, ranks)| (file, ranks - 1 - rank),
    |(file, rank), (files, ranks)| (files - 1 - file, ranks - 1 - rank),
    |(file, rank), (files, _)| (files - 1 - file, rank),
];

fn check_symmetry(lint: &LintContext<'_, '_>) {
    let (model, shape) = (lint.model, &lint.model.shape);
    let size = (shape.files(), shape.ranks());
    let other = |content: Content| match content.as_piece() {
        Some(Piece { kind, side }) => Content::piece(kind, side.other()),
        None => content,
    };
    let differing = |image: Image| -> Vec<(Square, Square)> {
        let pairs = shape.all().filter_map(|square| {
            let (file, rank) = image(shape.coordinates(square), size);
            Some((square, shape.cell(file, rank)?))
        });
        let at = |square: Square| model.setup.contents[square.index()];
        let differ = |&(one, two): &(Square, Square)| shape.is_square(two) && at(two) != other(at(one));
        pairs.filter(differ).collect()
    };
    if lint
        .sentences
        .board
        .active
        .iter()
        .any(|active| matches!(active.sentence.predicate, Predicate::SidesDiffer))
    {
        return;
    }
    let best = IMAGES.into_iter().map(differing).min_by_key(Vec::len).unwrap_or_default();
    let pieces = model.setup.contents.iter().filter(|content| content.is_piece()).count();
    // Both squares of a pair differ from each other, so a slip is counted twice.
    if best.is_empty() || best.len() / 2 * PIECES_PER_DIFFERENCE > pieces {
        return;
    }
    let (one, two) = best[0];
    let piece = |square: Square| match model.setup.contents[square.index()].as_piece() {
        Some(Piece { kind, side }) => format!("{side}'s {}", model.kinds[kind.index()].name),
        None => "nothing".to_owned(),
    };
    let text = format!(
        "the sides differ: {} on {} faces {} on {}",
        piece(one),
        shape.name(one),
        piece(two),
        shape.name(two)
    );
    let place = lint.context.span_in_setup(one).unwrap_or(model.setup.span);
    let mut problem = Diagnostic::new(Code::Asymmetry, place, text);
    if let Some(place) = lint.context.span_in_setup(two) {
        problem = problem.and(place, shape.name(two));
    }
    let help = "if it is meant so, write under board: sides differ; if not, mend one of the two";
    lint.context.problems.report(problem.help(help));
}

/// Reports missing and surplus royal pieces; returns true if none is missing.
fn check_royals(lint: &LintContext<'_, '_>) -> bool {
    let model = lint.model;
    let count = |side: Side, royalty: Royalty| -> usize {
        let royal = |content: &&Content| {
            content
                .as_piece()
                .is_some_and(|piece| piece.side == side && model.kinds[piece.kind.index()].royalty == royalty)
        };
        let held = model.setup.hands[side.index()].iter().zip(&model.kinds);
        let held = held.filter(|(_, kind)| kind.royalty == royalty).map(|(&held, _)| usize::from(held));
        model.setup.contents.iter().filter(royal).count() + held.sum::<usize>()
    };
    let mut all = Contents::NONE;
    lint.kinds()
        .filter(|kind| model.kinds[kind.index()].royalty != Royalty::Common)
        .for_each(|kind| all |= Contents::kind(kind));
    if all.is_empty() {
        return true;
    }
    let mut there_are = true;
    let names: Vec<_> =
        all.kinds(model.kinds.len()).map(|kind| model.kinds[kind.index()].name.as_str()).collect();
    let names = names.join(" or ");
    let total = |side| count(side, Royalty::Royal) + count(side, Royalty::Jointly);
    for side in Side::BOTH {
        let (here, there) = (total(side), total(side.other()));
        if here == 0 {
            there_are = false;
            // Where the pieces of one side alone end the game, the sides are not meant to be alike.
            if there > 0 && model.endings.iter().any(counts_pieces_of_one_side) {
                continue;
            }
            let text = if there == 0 {
                if side == Side::Black {
                    continue;
                }
                format!("neither side has a {names} in the setup, though it is royal")
            } else {
                format!("{side} has no {names} in the setup, {} has", side.other())
            };
            lint.context.problems.report(
                Diagnostic::new(Code::RoyalMissing, lint.title, text)
                    .and(model.setup.span, "the setup")
                    .help("without a royal piece a player is never in check and cannot be mated"),
            );
        }
        if count(side, Royalty::Royal) > 1 {
            let second = second_royal(lint, side);
            // One line of the setup says what both sides have in hand.
            let of_both = second.is_some() && second == second_royal(lint, side.other());
            if of_both && side == Side::Black {
                continue;
            }
            let who = if of_both { "each side".to_owned() } else { side.to_string() };
            let number = count(side, Royalty::Royal);
            let text = format!("{who} has {number} royal pieces, and none of them may be left attacked");
            let array = second.unwrap_or(model.setup.span);
            let royal = if lint.in_main(array) { None } else { makes_royal(lint) };
            let problem = match royal {
                Some(royal) => {
                    Diagnostic::new(Code::RoyalSurplus, royal, text).and(array, "one of them stands here")
                }
                None => Diagnostic::new(Code::RoyalSurplus, array, text),
            };
            lint.context
                .problems
                .report(problem.help("if only the last one counts, write: is jointly royal"));
        }
    }
    there_are
}

/// Returns the place of a side's second royal piece in the setup, those on the board first.
fn second_royal(lint: &LintContext<'_, '_>, side: Side) -> Option<Span> {
    let model = lint.model;
    let is_royal = |kind: KindId| model.kinds[kind.index()].royalty == Royalty::Royal;
    let royal = |square: &Square| {
        let piece = model.setup.contents[square.index()].as_piece();
        piece.is_some_and(|piece| piece.side == side && is_royal(piece.kind))
    };
    let on_board = model.shape.all().filter(royal).filter_map(|square| lint.context.span_in_setup(square));
    let royals = lint.kinds().filter(|&kind| is_royal(kind));
    let in_hand = royals.flat_map(|kind| lint.context.hand_spans(kind, side));
    on_board.chain(in_hand).nth(1)
}

/// Returns the place of the last sentence in the main file that makes a piece royal.
fn makes_royal(lint: &LintContext<'_, '_>) -> Option<Span> {
    let royal = |says: &Predicate| matches!(says, Predicate::Is { not: false, quality: Quality::Royal });
    let last =
        lint.sentences.all.iter().rfind(|declared| declared.main && royal(&declared.sentence.predicate));
    last.map(|declared| declared.sentence.span)
}

/// Returns true if an ending applies to one side and depends on the number of pieces.
fn counts_pieces_of_one_side(ending: &Ending) -> bool {
    let counts = |fact: &Fact| fact.counted().is_some() || matches!(fact, Fact::Only { .. });
    ending.sides[0] != ending.sides[1] && ending.reason.facts().any(counts)
}
