//! Explosions: captures that also remove pieces around the capture square, or the capturing piece.

use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::ir::{Affected, After, DeedVerb, Instr, Place, Program, Rule, Set, SetId, State, Term};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// The explosion that follows the captures of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Blast<B> {
    /// The squares whose pieces are removed, by capture square.
    around: Vec<B>,
    /// The kinds that are removed, friendly and enemy.
    kinds: [Vec<KindId>; 2],
    /// True if the capturing piece is removed too.
    pub removes_mover: bool,
}

impl<B: Bits> Blast<B> {
    /// Compiles what follows a capture by a rule; `None` if nothing does.
    ///
    /// # Errors
    /// Returns an error if it depends on more than the capture square.
    pub fn following_captures(
        program: &Program,
        rule: &Rule,
        side: Side,
    ) -> Result<Option<Blast<B>>, Reason> {
        const UNUSUAL: Reason = "what follows its captures is not result by where they end";
        let mut blast: Option<Blast<B>> = None;
        for after in rule.afters.iter().map(|&number| &program.afters[number]) {
            if !(after.removes || after.removes_mover) || !after.sides[side.index()] {
                continue;
            }
            let deed = &after.deed;
            let captures = deed.verb == DeedVerb::Capture
                && (deed.what, deed.from, deed.to) == (None, None, None)
                && after.guards.is_empty()
                && after.state == State::default();
            let [body] = after.bodies.as_slice() else { return Err(UNUSUAL) };
            let (set, takes_mover) = match body.as_slice() {
                [Instr::Remove(set)] => (Some(*set), false),
                [Instr::Remove(set), Instr::RemoveMover] => (Some(*set), true),
                // Its side loses a mover that turns as well as one that is removed.
                [Instr::RemoveMover | Instr::Turn { what: Affected::Itself, .. }] => (None, true),
                _ => return Err(UNUSUAL),
            };
            if !captures || !ignores_promotion(program, rule, after) {
                return Err(UNUSUAL);
            }
            let squares = program.shape.squares();
            let known = blast.get_or_insert_with(|| Blast {
                around: vec![B::NONE; squares],
                kinds: [Vec::new(), Vec::new()],
                removes_mover: false,
            });
            known.removes_mover |= takes_mover;
            if let Some(set) = set {
                if known.kinds.iter().any(|kinds| !kinds.is_empty()) {
                    return Err(UNUSUAL);
                }
                (known.around, known.kinds) = removed_pieces(program, set, side)?;
            }
        }
        Ok(blast)
    }

    /// Returns the pieces of the kinds that the explosion removes, on all squares.
    pub fn removable(&self, view: &BoardView<B>, position: &Position) -> B {
        let plane = |kind: &KindId| B::from_set(position.plane(*kind));
        let of = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, kind| set | plane(kind));
        let [own, enemy] = &self.kinds;
        of(own) & view.own | of(enemy) & view.enemy
    }

    /// Returns the squares whose pieces a capture on `end` removes.
    pub fn around(&self, end: Square) -> B {
        self.around[end.index()]
    }

    /// Returns the pieces that a capture on `end` by the piece from `from` removes, without these two.
    pub fn victims(
        &self,
        position: &Position,
        side: Side,
        from: Square,
        end: Square,
    ) -> impl Iterator<Item = Square> {
        let removed = move |&cell: &Square| {
            let whose = |piece: Piece| usize::from(piece.side != side);
            let is_prey = |piece: Piece| self.kinds[whose(piece)].contains(&piece.kind);
            cell != from && cell != end && position.at(cell).as_piece().is_some_and(is_prey)
        };
        self.around[end.index()].squares().filter(removed)
    }

    /// Returns the capture squares on which a friendly piece would be removed too, unless its kind is spared; by square
    /// of the piece.
    pub fn own_removals(&self) -> impl Iterator<Item = B> {
        let squares = || (0..self.around.len()).map(|at| Square(at as u8));
        let over = move |own: Square| squares().filter(move |end| self.around[end.index()].contains(own));
        squares().map(move |own| over(own).fold(B::NONE, |set, end| set | B::bit(end)))
    }

    /// Returns true if it can remove friendly pieces of that kind.
    pub fn removes_own(&self, kind: KindId) -> bool {
        self.kinds[0].contains(&kind)
    }

    /// Returns true if it can remove enemy pieces of that kind.
    pub fn removes_enemy(&self, kind: KindId) -> bool {
        self.kinds[1].contains(&kind)
    }
}

/// Returns true if a promotion of the capturing piece before the explosion does not change the explosion.
fn ignores_promotion(program: &Program, rule: &Rule, blast: &After) -> bool {
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    let mut options =
        afters.flat_map(|after| after.bodies.iter().flatten()).filter_map(|instr| match instr {
            Instr::Become { options, .. } => Some(options),
            _ => None,
        });
    options.all(|options| {
        options
            .iter()
            .all(|option| option.at_most.is_none() && blast.kinds.meets(Contents::kind(option.kind)))
    })
}

/// Returns the squares whose pieces are removed, by capture square, and the kinds removed, friendly and enemy.
fn removed_pieces<B: Bits>(
    program: &Program,
    set: SetId,
    side: Side,
) -> Result<(Vec<B>, [Vec<KindId>; 2]), Reason> {
    let mut around = vec![B::NONE; program.shape.squares()];
    let mut captured = None;
    for at in program.shape.all() {
        for cell in program.shape.all() {
            let contents = match program.set(set) {
                Set::Contents(contents) => *contents,
                Set::Terms { any, except } => {
                    contents_of_terms(program, any, side, cell, at)?
                        - contents_of_terms(program, except, side, cell, at)?
                }
            };
            let contents = contents & Contents::PIECE;
            if contents.is_empty() {
                continue;
            }
            if *captured.get_or_insert(contents) != contents {
                return Err("what its captures remove is now this, now that");
            }
            around[at.index()] |= B::bit(cell);
        }
    }
    let captured = captured.unwrap_or(Contents::NONE);
    // Sets are relative to the mover: friendly pieces are stored as White's.
    let kinds = |whose| {
        let all = program.kind_ids();
        all.filter(|&kind| captured.has(Content::piece(kind, whose))).collect()
    };
    Ok((around, [kinds(Side::White), kinds(Side::Black)]))
}

/// Returns the contents with which a cell is in one of the terms, with the mover on another cell.
fn contents_of_terms(
    program: &Program,
    terms: &[Term],
    side: Side,
    cell: Square,
    at: Square,
) -> Result<Contents, Reason> {
    let mut contents = Contents::NONE;
    for term in terms {
        let mut lies = true;
        for place in &term.places {
            lies &= match place {
                Place::Squares(squares) => squares[side.index()].has(cell),
                Place::At(steps) => steps.iter().any(|&step| program.tables.go(at, step, side) == Some(cell)),
                _ => return Err("what its captures remove depends on more than where they end"),
            };
        }
        if term.state != State::default() {
            return Err("what its captures remove depends on what has moved or has been promoted");
        }
        if lies {
            contents |= term.contents;
        }
    }
    Ok(contents)
}
