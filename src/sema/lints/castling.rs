//! Castlings whose letters or rights are ambiguous in FENs, and castlings for which only one side has the pieces.

use super::LintContext;
use super::setup::span_of_sides_differ;
use crate::board::{KindId, Side, Square};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::sema::model::{Action, Castling, Rule};

pub(super) fn check(lint: &LintContext<'_, '_>) {
    let castlings: Vec<(&Rule, &Castling)> = lint
        .model
        .rules
        .iter()
        .filter_map(|rule| match &rule.action {
            Action::Castles(castling) => Some((rule, castling)),
            _ => None,
        })
        .collect();
    check_file_letters(lint, &castlings);
    check_single_piece(lint, &castlings);
    check_both_sides(lint, &castlings);
    let mut reported: Vec<Span> = Vec::new();
    for (index, (rule, castling)) in castlings.iter().enumerate() {
        let same_letter = castlings[..index].iter().find(|(_, other)| {
            other.letter == castling.letter && (0..2).any(|side| other.sides[side] && castling.sides[side])
        });
        if let Some((earlier, _)) = same_letter.filter(|(earlier, _)| earlier.span != rule.span) {
            if reported.contains(&rule.span) {
                continue;
            }
            reported.push(rule.span);
            let text = format!("two castlings have the letter `{}`", castling.letter);
            let help = match lint.kinds().find(|&kind| has_both_rules(lint, kind, earlier, rule)) {
                Some(kind) if !lint.in_main(earlier.span) => {
                    let name = &lint.model.kinds[kind.index()].name;
                    format!("to have only this one, write `piece {name} never castles` above it")
                }
                _ => "give one of them another letter".to_owned(),
            };
            lint.context.problems.report(
                Diagnostic::new(Code::CastlingLetter, rule.span, text)
                    .with_related(earlier.span, "the other castling")
                    .help(help),
            );
        }
    }
}

/// Reports castling letters that are also letters of files. In a game with castlings `to the right` or `to the left`, FENs can name a
/// partner by its file.
fn check_file_letters(lint: &LintContext<'_, '_>, castlings: &[(&Rule, &Castling)]) {
    if !castlings.iter().any(|(_, castling)| castling.from_any_square) {
        return;
    }
    let last = lint.model.shape.file_letter(lint.model.shape.files() - 1).to_ascii_uppercase();
    let mut reported = Vec::new();
    for (rule, castling) in castlings {
        if castling.letter <= last && !reported.contains(&castling.letter) {
            reported.push(castling.letter);
            let file = castling.letter.to_ascii_lowercase();
            let text = format!("the letter `{}` stands for a partner on file {file}", castling.letter);
            let problem = Diagnostic::new(Code::CastlingLetter, rule.span, text);
            lint.context.problems.report(problem.help(format!("use a letter after `{last}`")));
        }
    }
}

/// Reports castlings `to the right` or `to the left` if one side has several pieces that can castle in this way. Their castling rights
/// would be ambiguous.
fn check_single_piece(lint: &LintContext<'_, '_>, castlings: &[(&Rule, &Castling)]) {
    let from_any_square = || castlings.iter().filter(|(_, castling)| castling.from_any_square);
    for side in Side::BOTH {
        let castling_from = |square: Square| {
            from_any_square()
                .find(|(_, castling)| castling.sides[side.index()] && castling.from[side.index()] == square)
        };
        let castles = |kind: KindId| {
            lint.rules(kind)
                .any(|rule| matches!(&rule.action, Action::Castles(castling) if castling.from_any_square))
        };
        let mut pieces = lint.model.shape.all_squares().filter_map(|square| {
            let piece = lint.model.setup.contents[square.index()].as_piece()?;
            (piece.side == side && castles(piece.kind)).then(|| castling_from(square)).flatten()
        });
        if let Some((rule, _)) = pieces.nth(1) {
            let text = format!("several pieces of {side} can castle `to the right` or `to the left`");
            let problem = Diagnostic::new(Code::CastlingSquares, rule.span, text);
            lint.context
                .problems
                .report(problem.help("name the squares: `castles K from e1 to g1 with Rook from h1 to f1`"));
            return;
        }
    }
}

/// Reports castlings of both sides that one side can never make, although it has the pieces. In a game whose sides differ, this is no
/// mistake.
fn check_both_sides(lint: &LintContext<'_, '_>, castlings: &[(&Rule, &Castling)]) {
    if span_of_sides_differ(lint).is_some() {
        return;
    }
    let mut reported: Vec<Span> = Vec::new();
    for (rule, castling) in castlings {
        let Some(missing) = missing_piece(lint, rule, castling) else { continue };
        let in_setup = lint.context.span_in_setup(missing.square);
        let mut spans = [Some(rule.span), in_setup].into_iter().flatten();
        let Some(span) = spans.clone().find(|&span| lint.in_main(span)) else { continue };
        if reported.contains(&span) {
            continue;
        }
        reported.push(span);
        let MissingPiece { side, castling_kind, kind, square } = missing;
        let name = |kind: KindId| lint.model.kinds[kind.index()].name.as_str();
        let [wanted, from, to] = [square, castling.from[side.index()], castling.to[side.index()]]
            .map(|square| lint.model.shape.name(square));
        let text = format!(
            "{side}'s {} cannot castle from {from} to {to}: no {} starts on {wanted}",
            name(castling_kind),
            name(kind)
        );
        let mut problem = Diagnostic::new(Code::OneSidedCastling, span, text);
        if let Some(other) = spans.find(|&other| other != span) {
            problem =
                problem.with_related(other, if other == rule.span { "the castling" } else { "the setup" });
        }
        let other_remedy = if lint.in_main(rule.span) {
            format!("write `{} piece {}` in the heading of the castling", side.other(), name(castling_kind))
        } else {
            format!("write `{side} piece {} never castles`", name(castling_kind))
        };
        lint.context
            .problems
            .report(problem.help(format!("put the {} there, or {other_remedy}", name(kind))));
    }
}

/// A piece that a side needs for castling, but has on other squares.
struct MissingPiece {
    side: Side,
    /// The kind that castles.
    castling_kind: KindId,
    /// The kind of the missing piece, which is the same or the partner's.
    kind: KindId,
    /// The square on which it is missing.
    square: Square,
}

/// Returns the piece that one side lacks for a castling of both sides; `None` if both sides or neither can castle, or if the side does not
/// have the pieces at all.
fn missing_piece(lint: &LintContext<'_, '_>, rule: &Rule, castling: &Castling) -> Option<MissingPiece> {
    let side = match castling.sides {
        [true, false] => Side::Black,
        [false, true] => Side::White,
        _ => return None,
    };
    let castling_kind = lint.kinds().find(|&kind| lint.rules(kind).any(|own| own.span == rule.span))?;
    let starts = |kind: KindId| lint.model.kinds[kind.index()].start_squares[side.index()];
    let mut pieces = [
        (castling_kind, castling.from[side.index()]),
        (castling.partner, castling.partner_from[side.index()]),
    ]
    .into_iter();
    if rule.sides != [true; 2]
        || castling.from_any_square
        || pieces.clone().any(|(kind, _)| starts(kind).is_empty())
    {
        return None;
    }
    let (kind, square) = pieces.find(|&(kind, square)| !starts(kind).has(square))?;
    Some(MissingPiece { side, castling_kind, kind, square })
}

/// Returns true if a kind has rules of both sentences.
fn has_both_rules(lint: &LintContext<'_, '_>, kind: KindId, one: &Rule, other: &Rule) -> bool {
    [one, other].iter().all(|rule| lint.rules(kind).any(|own| own.span == rule.span))
}
