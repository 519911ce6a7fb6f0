//! Conversion of the compiled rules of a piece kind to a Betza word. Words are defined in [`varlab::betza`].

use super::atoms;
use varlab::betza::{Atom, Castling, Word};
use varlab::board::{KindId, Shape, Side};
use varlab::ir::{self, Action, Program};

/// The Betza word of a kind.
pub(super) struct KindWord {
    /// The word; empty if it expresses none of the rules.
    pub text: String,
    /// Number of rules that are stricter than the word, because they depend on squares or on the state of the game.
    pub inexact: usize,
    /// Number of rules that the word cannot express.
    pub missing: usize,
}

/// Returns the word of a kind, without drops.
pub(super) fn word(program: &Program, kind: KindId) -> KindWord {
    let mut word = Word { atoms: Vec::new(), castlings: Vec::new(), text: String::new() };
    let (mut inexact, mut missing) = (0, 0);
    for rule in program.rules_of(kind) {
        match &rule.action {
            Action::Drop { .. } => {}
            Action::Castle(number) => match castling(program, &program.castlings[*number]) {
                Some(castling) => add_castling(&mut word.castlings, castling),
                None => missing += 1,
            },
            Action::Move(body) => match atoms::atom(program, rule, body) {
                Some((atom, exact)) => {
                    add_atom(&mut word.atoms, atom);
                    inexact += usize::from(!exact);
                }
                None => missing += 1,
            },
        }
    }
    KindWord { text: word.to_string(), inexact, missing }
}

/// Adds an atom, merging it with one that differs only in the modes of the last leg.
fn add_atom(atoms: &mut Vec<Atom>, atom: Atom) {
    let Some(ends) = atom.legs.last().map(|leg| leg.modes).filter(|ends| ends.name_an_end()) else {
        return atoms.push(atom);
    };
    for other in atoms.iter_mut() {
        let Some(other_ends) = other.legs.last().map(|leg| leg.modes).filter(|ends| ends.name_an_end())
        else {
            continue;
        };
        let mut adapted = atom.clone();
        if let Some(last) = adapted.legs.last_mut() {
            last.modes = other_ends;
        }
        if adapted == *other {
            if let Some(last) = other.legs.last_mut() {
                last.modes = other_ends.and(ends);
            }
            return;
        }
    }
    atoms.push(atom);
}

/// Adds a castling, merging it with one to the other side that has the same distances.
fn add_castling(castlings: &mut Vec<Castling>, castling: Castling) {
    let same = |other: &&mut Castling| (other.steps, other.inward) == (castling.steps, castling.inward);
    match castlings.iter_mut().find(same) {
        Some(other) => other.sides = [0, 1].map(|side| other.sides[side] || castling.sides[side]),
        None => castlings.push(castling),
    }
}

/// Converts a castling with a partner at or near the edge; `None` if a word cannot express it.
fn castling(program: &Program, castling: &ir::Castling) -> Option<Castling> {
    let shape = &program.shape;
    let of = |side: Side| {
        let at = side.index();
        let file = |square| shape.coordinates(square).0;
        let (from, to, partner) =
            (file(castling.from[at]), file(castling.to[at]), file(castling.partner_from[at]));
        let right = partner > from;
        let edge = edge(shape, castling.partner_from[at], right);
        let beside = file(castling.partner_to[at]) == if right { to.wrapping_sub(1) } else { to + 1 };
        let steps = to.abs_diff(from);
        (beside && steps > 0 && (to > from) == right).then(|| Castling {
            range_in_word: 0..0,
            sides: [!right, right],
            steps,
            inward: partner.abs_diff(edge),
        })
    };
    let [white, black] = Side::BOTH.map(of);
    white.filter(|white| castling.sides == [true, true] && black.as_ref() == Some(white))
}

/// Returns the last file of the rank of a square, on the right or on the left.
fn edge(shape: &Shape, square: varlab::board::Square, right: bool) -> u8 {
    let (_, rank) = shape.coordinates(square);
    let on_rank = |file: &u8| shape.cell(*file, rank).is_some_and(|cell| shape.is_square(cell));
    let mut files = (0..shape.files()).filter(on_rank);
    if right { files.next_back() } else { files.next() }.unwrap_or_default()
}
