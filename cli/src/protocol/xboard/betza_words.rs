//! Conversion of the compiled rules of a piece kind to a Betza word. Words are defined in [`varlab::betza`].

use super::atoms;
use varlab::betza::{Atom, Castling, Word};
use varlab::board::{KindId, Shape, Side, Tiling};
use varlab::ir::{self, Action, Program};

/// The Betza word of a kind.
pub(super) struct KindWord {
    /// The word; empty if it expresses none of the rules.
    pub text: String,
    /// Number of rules that are stricter than the word, because they depend on squares or on the state of the game.
    pub inexact_rules: usize,
    /// Number of rules that the word cannot express.
    pub missing_rules: usize,
}

/// Returns the word of a kind, without drops.
pub(super) fn kind_word(program: &Program, kind: KindId) -> KindWord {
    let mut word = Word { atoms: Vec::new(), castlings: Vec::new(), text: String::new() };
    let (mut inexact_rules, mut missing_rules) = (0, 0);
    if program.shape.tiling != Tiling::Squares {
        // Front ends read words as moves on squares.
        return KindWord { text: String::new(), inexact_rules, missing_rules: program.rules_of(kind).len() };
    }
    for rule in program.rules_of(kind) {
        match &rule.action {
            Action::Drop { .. } => {}
            Action::Castle(index) => match to_betza_castling(program, &program.castlings[*index]) {
                Some(castling) => add_castling(&mut word.castlings, castling),
                None => missing_rules += 1,
            },
            Action::Move(body) => match atoms::atom_of_rule(program, rule, body) {
                Some((atom, is_exact)) => {
                    add_atom(&mut word.atoms, atom);
                    inexact_rules += usize::from(!is_exact);
                }
                None => missing_rules += 1,
            },
        }
    }
    KindWord { text: word.to_string(), inexact_rules, missing_rules }
}

/// Adds an atom. If another atom differs only in the modes of the last leg, the two are merged.
fn add_atom(atoms: &mut Vec<Atom>, atom: Atom) {
    let Some(end_modes) =
        atom.legs.last().map(|leg| leg.modes).filter(|end_modes| end_modes.restrict_contents())
    else {
        return atoms.push(atom);
    };
    for other in atoms.iter_mut() {
        let Some(other_end_modes) =
            other.legs.last().map(|leg| leg.modes).filter(|end_modes| end_modes.restrict_contents())
        else {
            continue;
        };
        let mut adapted_atom = atom.clone();
        if let Some(last) = adapted_atom.legs.last_mut() {
            last.modes = other_end_modes;
        }
        if adapted_atom == *other {
            if let Some(last) = other.legs.last_mut() {
                last.modes = other_end_modes.union(end_modes);
            }
            return;
        }
    }
    atoms.push(atom);
}

/// Adds a castling. If a castling in the opposite direction, left or right, has the same distances, the two are merged.
fn add_castling(castlings: &mut Vec<Castling>, castling: Castling) {
    let has_same_distances =
        |other: &&mut Castling| (other.steps, other.inward) == (castling.steps, castling.inward);
    match castlings.iter_mut().find(has_same_distances) {
        Some(other) => other.sides = [0, 1].map(|side| other.sides[side] || castling.sides[side]),
        None => castlings.push(castling),
    }
}

/// Converts a castling whose partner is at or near the edge; `None` if a word cannot express it.
fn to_betza_castling(program: &Program, castling: &ir::Castling) -> Option<Castling> {
    let shape = &program.shape;
    let castling_of = |side: Side| {
        let side_index = side.index();
        let file_of = |square| shape.coordinates(square).0;
        let (from, to, partner) = (
            file_of(castling.from[side_index]),
            file_of(castling.to[side_index]),
            file_of(castling.partner_from[side_index]),
        );
        let is_right = partner > from;
        let edge = edge_file(shape, castling.partner_from[side_index], is_right);
        let lands_beside =
            file_of(castling.partner_to[side_index]) == if is_right { to.wrapping_sub(1) } else { to + 1 };
        let steps = to.abs_diff(from);
        (lands_beside && steps > 0 && (to > from) == is_right).then(|| Castling {
            range_in_word: 0..0,
            sides: [!is_right, is_right],
            steps,
            inward: partner.abs_diff(edge),
        })
    };
    let [white, black] = Side::BOTH.map(castling_of);
    let is_equal_for_both_sides =
        |white: &Castling| castling.sides == [true, true] && black.as_ref() == Some(white);
    white.filter(|white| !castling.from_any_square && is_equal_for_both_sides(white))
}

/// Returns the last file, to the right or to the left, that has a square on the rank of the given square.
fn edge_file(shape: &Shape, square: varlab::board::Square, to_right: bool) -> u8 {
    let (_, rank) = shape.coordinates(square);
    let is_square = |file: &u8| shape.cell(*file, rank).is_some_and(|cell| shape.is_square(cell));
    let mut files = (0..shape.files()).filter(is_square);
    if to_right { files.next_back() } else { files.next() }.unwrap_or_default()
}
