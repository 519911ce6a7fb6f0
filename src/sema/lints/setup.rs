//! Whether the two sides begin with the same, and with their royal pieces.

use super::Case;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{EndReason, Ending, Fact, Royalty};
use crate::syntax::ast::{Quality, Says};

/// A difference of at most one piece in so many looks like a slip.
const SLIP: usize = 4;

pub(super) fn check(case: &Case<'_, '_>) {
    if royals(case) {
        symmetry(case);
    }
}

/// Where a cell goes on a board of that size.
type Image = fn((u8, u8), (u8, u8)) -> (u8, u8);

/// Ways in which one side's pieces can be the image of the other's.
const IMAGES: [Image; 3] = [
    |(file, rank), (_, ranks)| (file, ranks - 1 - rank),
    |(file, rank), (files, ranks)| (files - 1 - file, ranks - 1 - rank),
    |(file, rank), (files, _)| (files - 1 - file, rank),
];

fn symmetry(case: &Case<'_, '_>) {
    let (model, shape) = (case.model, &case.model.shape);
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
    if case.census.board.said.iter().any(|said| matches!(said.sentence.says, Says::SidesDiffer)) {
        return;
    }
    let best = IMAGES.into_iter().map(differing).min_by_key(Vec::len).unwrap_or_default();
    let pieces = model.setup.contents.iter().filter(|content| content.is_piece()).count();
    // Both squares of a pair differ from each other, so a slip is counted twice.
    if best.is_empty() || best.len() / 2 * SLIP > pieces {
        return;
    }
    let (one, two) = best[0];
    let stands = |square: Square| match model.setup.contents[square.index()].as_piece() {
        Some(Piece { kind, side }) => format!("{side}'s {}", model.kinds[kind.index()].name),
        None => "nothing".to_owned(),
    };
    let text = format!(
        "the sides differ: {} on {} faces {} on {}",
        stands(one),
        shape.name(one),
        stands(two),
        shape.name(two)
    );
    let place = case.context.written(one).unwrap_or(model.setup.span);
    let mut problem = Diagnostic::new(Code::Asymmetry, place, text);
    if let Some(place) = case.context.written(two) {
        problem = problem.and(place, shape.name(two));
    }
    let help = "if it is meant so, write under board: sides differ; if not, mend one of the two";
    case.context.problems.report(problem.help(help));
}

/// Reports missing and surplus royal pieces. Whether none is missing.
fn royals(case: &Case<'_, '_>) -> bool {
    let model = case.model;
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
    case.kinds()
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
            if there > 0 && model.endings.iter().any(of_pieces_of_one) {
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
            case.context.problems.report(
                Diagnostic::new(Code::RoyalMissing, case.title, text)
                    .and(model.setup.span, "the setup")
                    .help("without a royal piece a player is never in check and cannot be mated"),
            );
        }
        if count(side, Royalty::Royal) > 1 {
            let second = second_royal(case, side);
            // One line of the setup says what both sides have in hand.
            let of_both = second.is_some() && second == second_royal(case, side.other());
            if of_both && side == Side::Black {
                continue;
            }
            let who = if of_both { "each side".to_owned() } else { side.to_string() };
            let number = count(side, Royalty::Royal);
            let text = format!("{who} has {number} royal pieces, and none of them may be left attacked");
            let array = second.unwrap_or(model.setup.span);
            let said = if case.in_main(array) { None } else { makes_royal(case) };
            let problem = match said {
                Some(said) => {
                    Diagnostic::new(Code::RoyalSurplus, said, text).and(array, "one of them stands here")
                }
                None => Diagnostic::new(Code::RoyalSurplus, array, text),
            };
            case.context
                .problems
                .report(problem.help("if only the last one counts, write: is jointly royal"));
        }
    }
    there_are
}

/// Where the second royal piece of a side is written, those on the board first.
fn second_royal(case: &Case<'_, '_>, side: Side) -> Option<Span> {
    let model = case.model;
    let is_royal = |kind: KindId| model.kinds[kind.index()].royalty == Royalty::Royal;
    let royal = |square: &Square| {
        let piece = model.setup.contents[square.index()].as_piece();
        piece.is_some_and(|piece| piece.side == side && is_royal(piece.kind))
    };
    let on_board = model.shape.all().filter(royal).filter_map(|square| case.context.written(square));
    let royals = case.kinds().filter(|&kind| is_royal(kind));
    let in_hand = royals.flat_map(|kind| case.context.written_in_hand(kind, side));
    on_board.chain(in_hand).nth(1)
}

/// Where the main file last says of a piece that it is royal.
fn makes_royal(case: &Case<'_, '_>) -> Option<Span> {
    let royal = |says: &Says| matches!(says, Says::Is { not: false, quality: Quality::Royal });
    let said = case.census.sentences.iter().rfind(|spoken| spoken.main && royal(&spoken.sentence.says));
    said.map(|spoken| spoken.sentence.span)
}

/// Whether an ending is said of one side, and asks how many pieces there are.
fn of_pieces_of_one(ending: &Ending) -> bool {
    let counts =
        |facts: &Vec<Fact>| facts.iter().any(|fact| matches!(fact, Fact::Number(..) | Fact::Only { .. }));
    ending.sides[0] != ending.sides[1] && matches!(&ending.reason, EndReason::When(facts) if counts(facts))
}
