//! Explosions: moves that also remove pieces around their target, or the moving piece.

use super::cell_contents::contents_with_mover_on;
use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::ir::{
    Action, AffectedPieces, After, Instr, MoveVerb, Program, Rule, SetId, State, instructions,
    possible_squares,
};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// The explosion that follows the moves of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Blast<B> {
    /// True if it follows only captures, false if it follows every move.
    only_captures: bool,
    /// By target: the squares that the explosion reaches. The pieces of `kinds` on these squares are removed.
    reach: Vec<B>,
    /// The kinds that are removed: friendly ones, then enemy ones.
    kinds: [Vec<KindId>; 2],
    /// True if the mover's side loses the moving piece: it is removed or changes sides.
    pub removes_mover: bool,
}

impl<B: Bits> Blast<B> {
    /// Compiles the removals that follow captures by a rule, or all its moves; `None` if nothing is removed.
    ///
    /// # Errors
    /// Returns an error if the removals follow only some captures or moves, or depend on more than the target.
    pub fn of_afters(program: &Program, rule: &Rule, side: Side) -> Result<Option<Blast<B>>, Reason> {
        let mut blast: Option<Blast<B>> = None;
        for after in rule.afters.iter().map(|&number| &program.afters[number]) {
            if !(after.removes || after.removes_mover) || !after.sides[side.index()] {
                continue;
            }
            let pattern = &after.pattern;
            let is_unconditional = (pattern.what, pattern.from, pattern.to) == (None, None, None)
                && after.guards.is_empty()
                && after.state == State::default();
            let [body] = after.bodies.as_slice() else {
                return Err("an `after` sentence that removes pieces has alternatives");
            };
            let (set, removes_mover) = match body.as_slice() {
                [Instr::Remove(set)] => (Some(*set), false),
                [Instr::Remove(set), Instr::RemoveMover] => (Some(*set), true),
                [Instr::RemoveMover | Instr::ChangeSide { what: AffectedPieces::Itself, .. }] => (None, true),
                _ => return Err("an `after` sentence does more than remove pieces"),
            };
            let only_captures = match pattern.verb {
                MoveVerb::Capture => true,
                MoveVerb::Move | MoveVerb::MoveOrCastle => false,
                _ => return Err("an `after` sentence removes pieces after other actions than moves"),
            };
            if !is_unconditional {
                return Err("an `after` sentence removes pieces only after certain moves");
            }
            if !ignores_promotion(program, rule, after) {
                return Err("the pieces removed after its moves depend on its promotion");
            }
            let squares = program.shape.squares();
            let blast = blast.get_or_insert_with(|| Blast {
                only_captures,
                reach: vec![B::NONE; squares],
                kinds: [Vec::new(), Vec::new()],
                removes_mover: false,
            });
            if blast.only_captures != only_captures {
                return Err("one `after` sentence removes pieces after moves, another after captures");
            }
            blast.removes_mover |= removes_mover;
            if let Some(set) = set {
                if blast.kinds.iter().any(|kinds| !kinds.is_empty()) {
                    return Err("two `after` sentences remove pieces");
                }
                (blast.reach, blast.kinds) = removed_pieces(program, set, side)?;
            }
        }
        Ok(blast)
    }

    /// Returns true if it follows moves that capture, or those that do not.
    #[inline]
    pub fn follows(&self, captures: bool) -> bool {
        captures || !self.only_captures
    }

    /// Returns the squares of all pieces, on the whole board, whose kinds the explosion removes.
    pub fn removable_pieces(&self, view: &BoardView<B>, position: &Position) -> B {
        let plane = |kind: &KindId| B::from_set(position.plane(*kind));
        let pieces = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, kind| set | plane(kind));
        let [own, enemy] = &self.kinds;
        pieces(own) & view.own | pieces(enemy) & view.enemy
    }

    /// Returns the squares that the explosion of a move to `target` reaches.
    pub fn reach(&self, target: Square) -> B {
        self.reach[target.index()]
    }

    /// Iterates over the squares of the pieces removed by the explosion after a move from `from` to `target`.
    /// Excludes these two squares.
    pub fn victims(
        &self,
        position: &Position,
        side: Side,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let is_removed = move |&cell: &Square| {
            let owner_index = |piece: Piece| usize::from(piece.side != side);
            let is_removable = |piece: Piece| self.kinds[owner_index(piece)].contains(&piece.kind);
            cell != from && cell != target && position.at(cell).as_piece().is_some_and(is_removable)
        };
        self.reach[target.index()].squares().filter(is_removed)
    }

    /// Iterates over the squares of the board in order. Each item is the set of targets whose explosion reaches the square.
    pub fn targets_by_reached_square(&self) -> impl Iterator<Item = B> {
        let squares = || (0..self.reach.len()).map(|index| Square(index as u8));
        let in_reach =
            move |cell: Square| squares().filter(move |target| self.reach[target.index()].contains(cell));
        squares().map(move |cell| in_reach(cell).collect())
    }

    /// Returns true if the explosion can remove friendly pieces of a kind.
    pub fn removes_own(&self, kind: KindId) -> bool {
        self.kinds[0].contains(&kind)
    }

    /// Returns true if the explosion can remove enemy pieces of a kind.
    pub fn removes_enemy(&self, kind: KindId) -> bool {
        self.kinds[1].contains(&kind)
    }
}

/// Returns true if the sentence `removal` applies in the same way whether the moving piece promotes or not.
pub fn ignores_promotion(program: &Program, rule: &Rule, removal: &After) -> bool {
    let own_chain = if let Action::Move(body) = &rule.action { body.as_slice() } else { &[] };
    let afters = rule.afters.iter().map(|&number| &program.afters[number]);
    let instrs = instructions(own_chain).chain(afters.flat_map(|after| after.bodies.iter().flatten()));
    let mut options = instrs.filter_map(|instr| match instr {
        Instr::Become { options, .. } => Some(options),
        _ => None,
    });
    options.all(|options| {
        options
            .iter()
            .all(|option| option.at_most.is_none() && removal.kinds.intersects(Contents::kind(option.kind)))
    })
}

/// Returns the squares whose pieces are removed, by target, and the removed kinds: friendly ones, then enemy
/// ones.
fn removed_pieces<B: Bits>(
    program: &Program,
    set: SetId,
    side: Side,
) -> Result<(Vec<B>, [Vec<KindId>; 2]), Reason> {
    let mut reach = vec![B::NONE; program.shape.squares()];
    let mut removed = None;
    for target in program.shape.all_squares() {
        for cell in &possible_squares(program, set, side, None, target) {
            let contents = contents_with_mover_on(program, &[set], side, cell, None, Some(target))
                .map_err(|_| "the pieces removed after its moves depend on more than their target")?;
            let contents = contents & Contents::PIECE;
            if contents.is_empty() {
                continue;
            }
            if *removed.get_or_insert(contents) != contents {
                return Err("its moves remove different kinds on different squares");
            }
            reach[target.index()] |= B::bit(cell);
        }
    }
    let removed = removed.unwrap_or(Contents::NONE);
    // Sets are relative to the mover: friendly pieces are stored as White's.
    let kinds = |owner| {
        let all = program.kind_ids();
        all.filter(|&kind| removed.has(Content::piece(kind, owner))).collect()
    };
    Ok((reach, [kinds(Side::White), kinds(Side::Black)]))
}
