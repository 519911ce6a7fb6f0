//! Castlings whose letters or rights are ambiguous in FENs, and castlings for which only one side has the pieces.

use super::LintContext;
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

/// Reports castlings of both sides for which one side has the king, but the pieces do not start on the squares of the castling.
fn check_both_sides(lint: &LintContext<'_, '_>, castlings: &[(&Rule, &Castling)]) {
    let named =
        castlings.iter().filter(|(rule, castling)| rule.sides == [true; 2] && !castling.from_any_square);
    let mut reported: Vec<Span> = Vec::new();
    for (rule, castling) in named {
        let sides_without: Vec<Side> =
            Side::BOTH.into_iter().filter(|side| !castling.sides[side.index()]).collect();
        let [side] = sides_without[..] else { continue };
        let king = lint.kinds().find(|&kind| lint.rules(kind).any(|own| own.span == rule.span));
        let has_pieces =
            |kind: KindId| !lint.model.kinds[kind.index()].start_squares[side.index()].is_empty();
        let Some(king) = king.filter(|&king| has_pieces(king) && has_pieces(castling.partner)) else {
            continue;
        };
        let at = side.index();
        let pieces = [(king, castling.from[at]), (castling.partner, castling.partner_from[at])];
        let is_missing = |&&(kind, square): &&(KindId, Square)| {
            !lint.model.kinds[kind.index()].start_squares[at].has(square)
        };
        let Some(&(kind, square)) = pieces.iter().find(is_missing) else { continue };
        let in_setup = lint.context.span_in_setup(square);
        let Some(span) = [Some(rule.span), in_setup].into_iter().flatten().find(|&span| lint.in_main(span))
        else {
            continue;
        };
        if reported.contains(&span) {
            continue;
        }
        reported.push(span);
        let (name, king) = (&lint.model.kinds[kind.index()].name, &lint.model.kinds[king.index()].name);
        let [wanted, from, to] =
            [square, castling.from[at], castling.to[at]].map(|square| lint.model.shape.name(square));
        let text = format!("{side}'s {king} cannot castle from {from} to {to}: no {name} starts on {wanted}");
        let problem = Diagnostic::new(Code::OneSidedCastling, span, text);
        let other_span = [Some(rule.span), in_setup].into_iter().flatten().find(|&other| other != span);
        let problem = other_span.into_iter().fold(problem, |problem, other| {
            problem.with_related(other, if other == rule.span { "the castling" } else { "the setup" })
        });
        let other_remedy = if lint.in_main(rule.span) {
            format!("write `{} piece {king}` in the heading of the castling", side.other())
        } else {
            format!("write `{side} piece {king} never castles`")
        };
        lint.context.problems.report(problem.help(format!("put the {name} there, or {other_remedy}")));
    }
}

/// Returns true if a kind has rules of both sentences.
fn has_both_rules(lint: &LintContext<'_, '_>, kind: KindId, one: &Rule, other: &Rule) -> bool {
    [one, other].iter().all(|rule| lint.rules(kind).any(|own| own.span == rule.span))
}
