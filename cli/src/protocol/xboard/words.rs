//! What Betza words can say of a piece of a game: its rules, read back as atoms and castlings. Not the words themselves, which are
//! [`varlab::betza`]'s.

use super::atoms;
use varlab::betza::{Atom, Castling, Word};
use varlab::board::{KindId, Shape, Side};
use varlab::ir::{self, Action, Program};

/// What can be said.
pub(super) struct Said {
    /// The word; empty, if nothing can be said.
    pub text: String,
    /// So many rules are said more freely than they are: without the squares or the state of the game that they depend on.
    pub wider: usize,
    /// So many rules cannot be said.
    pub unsaid: usize,
}

/// The word of a kind, drops aside.
pub(super) fn word(program: &Program, kind: KindId) -> Said {
    let mut word = Word { atoms: Vec::new(), castlings: Vec::new(), text: String::new() };
    let (mut wider, mut unsaid) = (0, 0);
    for rule in program.rules_of(kind) {
        match &rule.action {
            Action::Drop { .. } => {}
            Action::Castle(number) => match castling(program, &program.castlings[*number]) {
                Some(castling) => add_castling(&mut word.castlings, castling),
                None => unsaid += 1,
            },
            Action::Move(body) => match atoms::atom(program, rule, body) {
                Some((atom, exact)) => {
                    add_atom(&mut word.atoms, atom);
                    wider += usize::from(!exact);
                }
                None => unsaid += 1,
            },
        }
    }
    Said { text: word.to_string(), wider, unsaid }
}

/// Two ways that differ only in what they end on are one atom.
fn add_atom(atoms: &mut Vec<Atom>, atom: Atom) {
    let Some(ends) = atom.legs.last().map(|leg| leg.modes).filter(|ends| ends.say_ends()) else {
        return atoms.push(atom);
    };
    for known in atoms.iter_mut() {
        let Some(theirs) = known.legs.last().map(|leg| leg.modes).filter(|ends| ends.say_ends()) else {
            continue;
        };
        let mut alike = atom.clone();
        if let Some(last) = alike.legs.last_mut() {
            last.modes = theirs;
        }
        if alike == *known {
            if let Some(last) = known.legs.last_mut() {
                last.modes = theirs.and(ends);
            }
            return;
        }
    }
    atoms.push(atom);
}

/// Castlings as far to either side are one.
fn add_castling(castlings: &mut Vec<Castling>, castling: Castling) {
    let same = |known: &&mut Castling| (known.steps, known.inward) == (castling.steps, castling.inward);
    match castlings.iter_mut().find(same) {
        Some(known) => known.sides = [0, 1].map(|side| known.sides[side] || castling.sides[side]),
        None => castlings.push(castling),
    }
}

/// A castling of a king with a partner at the edge, or so many squares from it.
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

/// The file where the rank of a square ends on that side.
fn edge(shape: &Shape, square: varlab::board::Square, right: bool) -> u8 {
    let (_, rank) = shape.coordinates(square);
    let on_rank = |file: &u8| shape.cell(*file, rank).is_some_and(|cell| shape.is_square(cell));
    let mut files = (0..shape.files()).filter(on_rank);
    if right { files.next_back() } else { files.next() }.unwrap_or_default()
}
