//! Resolves `moves` sentences whose Betza word contains castlings, such as `KisO2`, into the other moves of the word and a castling for
//! each pair of pieces in the setup that can castle. The king is the piece of the heading, the partner the other piece.

use super::context::Context;
use super::model::{Action, Castling, Leg, Reach, Step};
use super::names::RawKind;
use crate::betza::{self, Word};
use crate::board::{Side, Square, Vector};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast;

/// White's castling letters in FEN: for castling to the left, and to the right.
const CASTLING_LETTERS: [char; 2] = ['Q', 'K'];

/// A king and a partner that can castle, with their squares from White's view, and the sides that have both pieces there.
struct CastlingPair {
    from: Square,
    partner_from: Square,
    partner: RawKind,
    sides: [bool; 2],
}

/// The result of resolving a `moves` sentence whose Betza word may contain castlings.
pub(super) enum CastlingWordResult {
    /// The sentence is not a single Betza word with castlings, or the leg has further parts, such as `from` or `over`.
    NoCastling,
    /// The other moves of the word, if it has any, and the castlings.
    Actions(Vec<Action>),
    /// The sentence has an error, which has been reported.
    Reported,
}

/// Returns the only leg of a sentence, with its text and its parsed word, if it is a Betza word with castlings and has no
/// further parts, such as `from` or `over`.
fn word_with_castlings(steps: &[ast::Step]) -> Option<(&ast::Leg, &ast::Text, Word)> {
    let [ast::Step::Leg(leg)] = steps else { return None };
    let ast::Reach::Betza(text) = &leg.reach else { return None };
    let word = betza::parse(&text.text).ok().filter(|word| !word.castlings.is_empty())?;
    let has_other_parts = leg.shoot.is_some()
        || leg.times.is_some()
        || leg.over.is_some()
        || leg.from.is_some()
        || leg.within.is_some()
        || leg.end.is_some();
    (!has_other_parts).then_some((leg, text, word))
}

impl Context<'_, '_> {
    /// Resolves a `moves` sentence whose only leg is a Betza word with castlings.
    pub fn resolve_castling_word(
        &self,
        steps: &[ast::Step],
        kings: &[RawKind],
        span: Span,
    ) -> CastlingWordResult {
        let Some((leg, text, word)) = word_with_castlings(steps) else {
            return CastlingWordResult::NoCastling;
        };
        let mut actions = Vec::new();
        let mut failed = false;
        for castling in &word.castlings {
            let atom_span = text.span.part(castling.range_in_word.clone());
            match self.resolve_castling_atom(castling, kings, atom_span) {
                Some(castlings) => actions.extend(castlings.into_iter().map(Action::Castles)),
                None => failed = true,
            }
        }
        if actions.is_empty() && !failed && self.board_known && self.names.in_main(span) {
            self.problems.report(
                Diagnostic::new(
                    Code::CastlingPartner,
                    text.span,
                    "the setup has no piece at the end of the rank to castle with",
                )
                .help("leave the `O` out, or name both pieces: `castles K from … to … with …`"),
            );
            failed = true;
        }
        if !word.atoms.is_empty() {
            let reach = Reach::Betza(Word { castlings: Vec::new(), ..word });
            let (shoot, times, from, over, end, within) = (None, None, None, None, None, None);
            let moves = Leg { shoot, reach, times, from, over, end, within, span: leg.span };
            actions.insert(0, Action::Moves(vec![Step::Leg(moves)]));
        }
        if failed { CastlingWordResult::Reported } else { CastlingWordResult::Actions(actions) }
    }

    /// Returns the castlings that a castling atom (`O`) denotes; `None` after an error, which is reported.
    fn resolve_castling_atom(
        &self,
        castling: &betza::Castling,
        kings: &[RawKind],
        atom_span: Span,
    ) -> Option<Vec<Castling>> {
        let mut castlings = Vec::new();
        for (right, letter) in [false, true].into_iter().zip(CASTLING_LETTERS) {
            if !castling.sides[usize::from(right)] || !self.board_known {
                continue;
            }
            for pair in self.find_pairs(kings, right, castling.inward) {
                castlings.push(self.castling_of_pair(&pair, right, letter, castling.steps, atom_span)?);
            }
        }
        Some(castlings)
    }

    /// Finds the pairs of a king and a partner of the same side that can castle to the right, or to the left if `right` is false.
    /// The partner is `inward` squares before the end of the rank.
    fn find_pairs(&self, kings: &[RawKind], right: bool, inward: u8) -> Vec<CastlingPair> {
        let mut pairs: Vec<CastlingPair> = Vec::new();
        for side in Side::BOTH {
            let step = Vector::new(if right { 1 } else { -1 }, 0);
            let is_king = |square: &Square| {
                self.piece_at(*square).is_some_and(|(raw, owner)| owner == side && kings.contains(&raw))
            };
            for king in self.shape.all_squares().filter(is_king) {
                let next = |&square: &Square| {
                    self.shape.target(square, step, side).filter(|&to| self.shape.is_square(to) && to != king)
                };
                let squares_beyond_king: Vec<Square> =
                    std::iter::successors(Some(king), next).skip(1).collect();
                let partner_square = squares_beyond_king.iter().rev().nth(usize::from(inward));
                let Some(&partner_square) = partner_square else { continue };
                let Some((partner, owner)) = self.piece_at(partner_square) else { continue };
                if owner != side {
                    continue;
                }
                let white_view =
                    |square| if side == Side::White { square } else { self.shape.mirror(square) };
                let (from, partner_from) = (white_view(king), white_view(partner_square));
                let is_same = |found: &&mut CastlingPair| {
                    (found.from, found.partner_from, found.partner) == (from, partner_from, partner)
                };
                if let Some(found) = pairs.iter_mut().find(is_same) {
                    found.sides[side.index()] = true;
                } else {
                    let mut sides = [false; 2];
                    sides[side.index()] = true;
                    pairs.push(CastlingPair { from, partner_from, partner, sides });
                }
            }
        }
        pairs
    }

    /// Returns the castling in which the king of a pair moves `steps` squares and the partner ends on the square that the king
    /// passes last; `None` if this is impossible, which is reported.
    fn castling_of_pair(
        &self,
        pair: &CastlingPair,
        right: bool,
        letter: char,
        steps: u8,
        atom_span: Span,
    ) -> Option<Castling> {
        let (file, rank) = self.shape.coordinates(pair.from);
        let toward = |steps: u8| {
            let file = if right { file.checked_add(steps) } else { file.checked_sub(steps) };
            file.and_then(|file| self.shape.cell(file, rank))
        };
        let partner_file = self.shape.coordinates(pair.partner_from).0;
        let ends = toward(steps).zip(toward(steps - 1));
        let Some((to, partner_to)) = ends.filter(|_| steps <= partner_file.abs_diff(file)) else {
            let text = format!(
                "the piece on {} cannot go {steps} squares towards {}",
                self.shape.name(pair.from),
                self.shape.name(pair.partner_from)
            );
            self.problems.report(
                Diagnostic::new(Code::CastlingSquares, atom_span, text)
                    .help("write a smaller number after the `O`"),
            );
            return None;
        };
        let with_span = |square| (square, atom_span);
        self.check_geometry(
            with_span(pair.from),
            with_span(to),
            with_span(pair.partner_from),
            with_span(partner_to),
        )?;
        let for_both_sides = |square: Square| [square, self.shape.mirror(square)];
        Some(Castling {
            letter,
            sides: pair.sides,
            from: for_both_sides(pair.from),
            to: for_both_sides(to),
            partner: self.kinds.ids[pair.partner]?,
            partner_from: for_both_sides(pair.partner_from),
            partner_to: for_both_sides(partner_to),
            from_any_square: false,
            partner_as: None,
        })
    }
}
