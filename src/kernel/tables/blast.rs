//! Explosions: captures that also remove pieces around the capture square, or the capturing piece.

use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::ir::{Affected, After, Instr, MoveVerb, Place, Program, Rule, Set, SetId, State, Term};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// The explosion that follows the captures of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Blast<B> {
    /// The squares whose pieces are removed, by capture square.
    around: Vec<B>,
    /// The kinds that are removed: friendly ones, then enemy ones.
    kinds: [Vec<KindId>; 2],
    /// True if the capturing piece is removed too.
    pub removes_mover: bool,
}

impl<B: Bits> Blast<B> {
    /// Compiles the removals that follow captures by a rule; `None` if nothing is removed.
    ///
    /// # Errors
    /// Returns an error if the removals depend on more than the capture square.
    pub fn following_captures(
        program: &Program,
        rule: &Rule,
        side: Side,
    ) -> Result<Option<Blast<B>>, Reason> {
        const UNUSUAL: Reason =
            "the pieces removed after its captures depend on more than the capture square";
        let mut blast: Option<Blast<B>> = None;
        for after in rule.afters.iter().map(|&number| &program.afters[number]) {
            if !(after.removes || after.removes_mover) || !after.sides[side.index()] {
                continue;
            }
            let pattern = &after.pattern;
            let applies_to_captures = pattern.verb == MoveVerb::Capture
                && (pattern.what, pattern.from, pattern.to) == (None, None, None)
                && after.guards.is_empty()
                && after.state == State::default();
            let [body] = after.bodies.as_slice() else { return Err(UNUSUAL) };
            let (set, removes_mover) = match body.as_slice() {
                [Instr::Remove(set)] => (Some(*set), false),
                [Instr::Remove(set), Instr::RemoveMover] => (Some(*set), true),
                // The mover's side loses a mover that changes sides, just as it loses one that is removed.
                [Instr::RemoveMover | Instr::ChangeSide { what: Affected::Itself, .. }] => (None, true),
                _ => return Err(UNUSUAL),
            };
            if !applies_to_captures || !ignores_promotion(program, rule, after) {
                return Err(UNUSUAL);
            }
            let squares = program.shape.squares();
            let blast = blast.get_or_insert_with(|| Blast {
                around: vec![B::NONE; squares],
                kinds: [Vec::new(), Vec::new()],
                removes_mover: false,
            });
            blast.removes_mover |= removes_mover;
            if let Some(set) = set {
                if blast.kinds.iter().any(|kinds| !kinds.is_empty()) {
                    return Err(UNUSUAL);
                }
                (blast.around, blast.kinds) = removed_pieces(program, set, side)?;
            }
        }
        Ok(blast)
    }

    /// Returns the pieces of the kinds that the explosion removes, on all squares.
    pub fn removable(&self, view: &BoardView<B>, position: &Position) -> B {
        let plane = |kind: &KindId| B::from_set(position.plane(*kind));
        let pieces = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, kind| set | plane(kind));
        let [own, enemy] = &self.kinds;
        pieces(own) & view.own | pieces(enemy) & view.enemy
    }

    /// Returns the squares whose pieces a capture on `target` removes.
    pub fn around(&self, target: Square) -> B {
        self.around[target.index()]
    }

    /// Iterates over the squares of the pieces removed by the explosion after a capture from `from` to `target`.
    /// Excludes these two squares.
    pub fn victims(
        &self,
        position: &Position,
        side: Side,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let removed = move |&cell: &Square| {
            let owner = |piece: Piece| usize::from(piece.side != side);
            let is_removable = |piece: Piece| self.kinds[owner(piece)].contains(&piece.kind);
            cell != from && cell != target && position.at(cell).as_piece().is_some_and(is_removable)
        };
        self.around[target.index()].squares().filter(removed)
    }

    /// Iterates over all squares of the board. The item of a square is the set of capture squares whose explosion
    /// reaches it.
    pub fn capture_squares_in_reach(&self) -> impl Iterator<Item = B> {
        let squares = || (0..self.around.len()).map(|at| Square(at as u8));
        let in_reach =
            move |at: Square| squares().filter(move |target| self.around[target.index()].contains(at));
        squares().map(move |at| in_reach(at).fold(B::NONE, |set, target| set | B::bit(target)))
    }

    /// Returns true if the explosion can remove friendly pieces of that kind.
    pub fn removes_own(&self, kind: KindId) -> bool {
        self.kinds[0].contains(&kind)
    }

    /// Returns true if the explosion can remove enemy pieces of that kind.
    pub fn removes_enemy(&self, kind: KindId) -> bool {
        self.kinds[1].contains(&kind)
    }
}

/// Returns true if a promotion of the capturing piece does not change the explosion that follows.
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
            .all(|option| option.at_most.is_none() && blast.kinds.intersects(Contents::kind(option.kind)))
    })
}

/// Returns the squares whose pieces are removed, by capture square, and the kinds removed: friendly ones, then enemy ones.
fn removed_pieces<B: Bits>(
    program: &Program,
    set: SetId,
    side: Side,
) -> Result<(Vec<B>, [Vec<KindId>; 2]), Reason> {
    let mut around = vec![B::NONE; program.shape.squares()];
    let mut removed = None;
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
            if *removed.get_or_insert(contents) != contents {
                return Err("its captures remove different kinds on different squares");
            }
            around[at.index()] |= B::bit(cell);
        }
    }
    let removed = removed.unwrap_or(Contents::NONE);
    // Sets are relative to the mover: friendly pieces are stored as White's.
    let kinds = |owner| {
        let all = program.kind_ids();
        all.filter(|&kind| removed.has(Content::piece(kind, owner))).collect()
    };
    Ok((around, [kinds(Side::White), kinds(Side::Black)]))
}

/// Returns the contents for which a cell is in one of the terms; `at` is the square of the mover.
fn contents_of_terms(
    program: &Program,
    terms: &[Term],
    side: Side,
    cell: Square,
    at: Square,
) -> Result<Contents, Reason> {
    let mut contents = Contents::NONE;
    for term in terms {
        let mut is_in_places = true;
        for place in &term.places {
            is_in_places &= match place {
                Place::Squares(squares) => squares[side.index()].has(cell),
                Place::At(steps) => {
                    steps.iter().any(|&step| program.tables.target(at, step, side) == Some(cell))
                }
                _ => {
                    return Err(
                        "the pieces removed after its captures depend on more than the capture square",
                    );
                }
            };
        }
        if term.state != State::default() {
            return Err(
                "the pieces removed after its captures depend on which pieces have moved or have been promoted",
            );
        }
        if is_in_places {
            contents |= term.contents;
        }
    }
    Ok(contents)
}
