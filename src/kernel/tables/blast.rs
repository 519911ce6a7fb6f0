//! Blasts: the effects of moves on the pieces around their target, which are removed or change sides, and on the moving piece.

use super::cell_contents::contents_by_cell;
use super::chain::Reason;
use super::triggers::keeps_legality_and_text;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::ir::{
    Action, AffectedPieces, After, Instr, MoveVerb, Place, Program, Royalty, Rule, Set, SetId, State, Term,
    instructions, possible_squares,
};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// The blast that follows the moves or drops of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct Blast<B> {
    /// True if it follows only captures, false if it follows every move.
    only_captures: bool,
    /// By target: the squares that the blast reaches. The pieces of `kinds` on these squares are removed or change sides.
    reach: Vec<B>,
    /// By square: the targets whose blast reaches it.
    reached_from: Vec<B>,
    /// By target and square: the squares between them, which must be vacant for the blast to reach the square. Empty if the blast reaches
    /// all squares of `reach` in every position.
    between: Vec<B>,
    /// The kinds of the affected pieces: friendly ones, then enemy ones.
    kinds: [Vec<KindId>; 2],
    /// All other kinds, likewise.
    spared_kinds: [Vec<KindId>; 2],
    /// The fate of these pieces.
    fate: Fate,
    /// The fate of the moving piece; `None` if it stays.
    mover: Option<Fate>,
    /// True if the blast cannot make a move illegal.
    pub keeps_legality: bool,
}

/// The fate of a piece that a blast affects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Removed,
    /// It changes sides.
    Turned,
}

impl Fate {
    /// Returns the fate of the pieces that an `after` sentence affects.
    fn in_sentence(after: &After) -> Fate {
        if turns_others(after) { Fate::Turned } else { Fate::Removed }
    }
}

impl<B: Bits> Blast<B> {
    /// Compiles the removals and changes of sides that follow captures by a rule, or all its moves or drops; `None` if there are none.
    ///
    /// # Errors
    /// Returns an error if they follow only some captures or moves, or depend on more than the target. Also returns an error if a change of
    /// sides concerns a royal mover or the mover together with other pieces, or if one of other pieces can make a move illegal.
    pub fn of_afters(program: &Program, rule: &Rule, side: Side) -> Result<Option<Blast<B>>, Reason> {
        let applies = |after: &After| after.removes || after.removes_mover || turns_others(after);
        let Some(blast) = Blast::of_sentences(program, rule, side, applies)? else { return Ok(None) };
        let has_neutral = || program.kind_ids().any(|kind| program.is_neutral(kind));
        let affects_others = || blast.kinds.iter().any(|kinds| !kinds.is_empty());
        let can_be_compiled = match (blast.mover, blast.fate) {
            (Some(Fate::Turned), _) => {
                !affects_others() && program.kind(rule.kind).royalty == Royalty::Common && !has_neutral()
            }
            (_, Fate::Turned) => blast.keeps_legality && !has_neutral(),
            (_, Fate::Removed) => true,
        };
        if !can_be_compiled {
            return Err("one of its `after` sentences changes sides");
        }
        if !blast.between.is_empty() && !blast.keeps_legality {
            return Err(DEPENDS_ON_MORE);
        }
        Ok(Some(blast))
    }

    /// Compiles only the removals that follow captures by a rule, or all its moves; `None` if there are none.
    ///
    /// # Errors
    /// Returns an error if they follow only some captures or moves, or depend on more than the target. Also returns an error if pieces
    /// of the mover's side can change sides.
    pub fn of_removals(program: &Program, rule: &Rule, side: Side) -> Result<Option<Blast<B>>, Reason> {
        let applies = |after: &After| after.removes || after.removes_mover || after.turns_friends;
        let blast = Blast::of_sentences(program, rule, side, applies)?;
        if blast.as_ref().is_some_and(|blast| blast.fate == Fate::Turned) {
            return Err("an `after` sentence does more than remove pieces");
        }
        if blast.as_ref().is_some_and(|blast| !blast.between.is_empty()) {
            return Err(DEPENDS_ON_MORE);
        }
        Ok(blast)
    }

    /// Compiles those `after` sentences of a rule that apply to a side and for which `applies` returns true; `None` if there are none.
    fn of_sentences(
        program: &Program,
        rule: &Rule,
        side: Side,
        applies: impl Fn(&After) -> bool,
    ) -> Result<Option<Blast<B>>, Reason> {
        let mut blast: Option<Blast<B>> = None;
        let mut compiled_sentences: Vec<&After> = Vec::new();
        for after in rule.afters.iter().map(|&number| &program.afters[number]) {
            let is_repeated =
                || compiled_sentences.iter().any(|earlier| has_no_further_effect(program, earlier, after));
            if !applies(after) || !after.sides[side.index()] || is_repeated() {
                continue;
            }
            let pattern = &after.pattern;
            let is_unconditional = (pattern.what, pattern.from, pattern.to) == (None, None, None)
                && after.kinds.has(Content::piece(rule.kind, Side::White))
                && after.guards.is_empty()
                && after.state == State::default();
            let [body] = after.bodies.as_slice() else {
                return Err("an `after` sentence that removes pieces has alternatives");
            };
            let (set, mover) = match body.as_slice() {
                [Instr::Remove(set) | Instr::ChangeSide { what: AffectedPieces::Every(set), .. }] => {
                    (Some(*set), None)
                }
                [Instr::Remove(set), Instr::RemoveMover] => (Some(*set), Some(Fate::Removed)),
                [Instr::RemoveMover] => (None, Some(Fate::Removed)),
                [Instr::ChangeSide { what: AffectedPieces::Itself, .. }] => (None, Some(Fate::Turned)),
                _ => return Err("an `after` sentence does more than remove pieces"),
            };
            let is_drop = matches!(rule.action, Action::Drop { .. });
            let only_captures = match pattern.verb {
                MoveVerb::Capture => true,
                MoveVerb::Move | MoveVerb::MoveOrCastle if !is_drop => false,
                MoveVerb::Drop if is_drop => false,
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
                reached_from: vec![B::NONE; squares],
                between: Vec::new(),
                kinds: [Vec::new(), Vec::new()],
                spared_kinds: [Vec::new(), Vec::new()],
                fate: Fate::in_sentence(after),
                mover: None,
                keeps_legality: true,
            });
            if blast.only_captures != only_captures {
                return Err("one `after` sentence removes pieces after moves, another after captures");
            }
            if mover.is_some() && blast.mover.is_some() {
                return Err("two `after` sentences affect the moving piece");
            }
            blast.mover = blast.mover.or(mover);
            blast.keeps_legality &= keeps_legality_and_text(program, rule, after);
            if blast.fate != Fate::in_sentence(after) {
                return Err("one `after` sentence removes pieces, another changes their sides");
            }
            if let Some(set) = set {
                if blast.kinds.iter().any(|kinds| !kinds.is_empty()) {
                    return Err("two `after` sentences remove pieces");
                }
                let in_line = pieces_in_line(program, set, side);
                (blast.reach, blast.between, blast.kinds) =
                    in_line.map_or_else(|| pieces_near_target(program, set, side), Ok)?;
                let others =
                    |kinds: &Vec<KindId>| program.kind_ids().filter(|kind| !kinds.contains(kind)).collect();
                blast.spared_kinds = blast.kinds.each_ref().map(others);
                blast.reached_from = transposed(&blast.reach);
            }
            compiled_sentences.push(after);
        }
        Ok(blast)
    }

    /// Returns true if it only removes pieces, and whether it reaches a piece does not depend on others.
    pub fn only_removes_near(&self) -> bool {
        self.fate == Fate::Removed && !self.turns_mover() && self.between.is_empty()
    }

    /// Returns true if the moving piece is removed.
    pub fn removes_mover(&self) -> bool {
        self.mover == Some(Fate::Removed)
    }

    /// Returns true if the moving piece changes sides.
    pub fn turns_mover(&self) -> bool {
        self.mover == Some(Fate::Turned)
    }

    /// Returns true if the mover's side loses the moving piece: it is removed or changes sides.
    pub fn loses_mover(&self) -> bool {
        self.mover.is_some()
    }

    /// Returns true if it follows moves that capture, or those that do not.
    #[inline]
    pub fn follows(&self, captures: bool) -> bool {
        captures || !self.only_captures
    }

    /// Returns true if the blast after a move from `from` to `target` changes the board.
    pub fn has_effect(&self, position: &Position, side: Side, from: Square, target: Square) -> bool {
        self.loses_mover() || self.affected(position, side, from, target).next().is_some()
    }

    /// Returns the squares of all pieces, on the whole board, whose kinds the blast affects.
    pub fn removable_pieces(&self, view: &BoardView<B>, position: &Position) -> B {
        let pieces = |kinds: &[KindId]| {
            kinds.iter().fold(B::NONE, |set, &kind| set | B::from_set(position.plane(kind)))
        };
        let affected = |side: usize, pieces_of_side: B| {
            let (affected, spared) = (&self.kinds[side], &self.spared_kinds[side]);
            pieces_of_side & if spared.len() < affected.len() { !pieces(spared) } else { pieces(affected) }
        };
        affected(0, view.own) | affected(1, view.enemy)
    }

    /// Returns the squares that the blast of a move to `target` reaches.
    pub fn reach(&self, target: Square) -> B {
        self.reach[target.index()]
    }

    /// Iterates over the squares of the pieces that the blast after a move from `from` to `target` removes. Excludes these two squares.
    pub fn victims(
        &self,
        position: &Position,
        side: Side,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let removed = (self.fate == Fate::Removed).then(|| self.affected(position, side, from, target));
        removed.into_iter().flatten()
    }

    /// Iterates over the squares of the pieces that change sides after a move from `from` to `target`. Excludes these two squares.
    pub fn turned(
        &self,
        position: &Position,
        side: Side,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let turned = (self.fate == Fate::Turned).then(|| self.affected(position, side, from, target));
        turned.into_iter().flatten()
    }

    /// Iterates over the squares of the pieces that the blast affects. Excludes `from` and `target`.
    fn affected(
        &self,
        position: &Position,
        side: Side,
        from: Square,
        target: Square,
    ) -> impl Iterator<Item = Square> {
        let is_affected = move |&cell: &Square| {
            let owner_index = |piece: Piece| usize::from(piece.side != side);
            let has_kind = |piece: Piece| self.kinds[owner_index(piece)].contains(&piece.kind);
            cell != from && cell != target && position.at(cell).as_piece().is_some_and(has_kind)
        };
        let pieces = self.reach[target.index()].squares().filter(is_affected);
        let occupied = Side::BOTH.map(|side| B::from_set(&position.occupied(side)));
        let occupied = (occupied[0] | occupied[1]) & !B::bit(from);
        pieces.filter(move |&cell| {
            let between = self.between.get(target.index() * self.reach.len() + cell.index());
            between.is_none_or(|between| !between.intersects(occupied))
        })
    }

    /// Returns, by square, the targets whose blast reaches the square.
    pub fn targets_by_reached_square(&self) -> &[B] {
        &self.reached_from
    }

    /// Returns the targets whose blast reaches at least one of `squares`.
    pub fn targets_reaching(&self, squares: B) -> B {
        squares.squares().fold(B::NONE, |targets, at| targets | self.reached_from[at.index()])
    }

    /// Returns true if the blast can remove friendly pieces of a kind.
    pub fn removes_own(&self, kind: KindId) -> bool {
        self.kinds[0].contains(&kind)
    }

    /// Returns true if the blast can remove enemy pieces of a kind.
    pub fn removes_enemy(&self, kind: KindId) -> bool {
        self.kinds[1].contains(&kind)
    }
}

/// Returns, by member, the indices of the sets that contain it.
fn transposed<B: Bits>(sets: &[B]) -> Vec<B> {
    let mut containing = vec![B::NONE; sets.len()];
    for (index, set) in sets.iter().enumerate() {
        set.squares().for_each(|member| containing[member.index()] |= B::bit(Square(index as u8)));
    }
    containing
}

/// Returns true if a sentence changes the side of other pieces than the moving piece.
pub fn turns_others(after: &After) -> bool {
    let is_turn = |instr: &Instr| matches!(instr, Instr::ChangeSide { what: AffectedPieces::Every(_), .. });
    after.bodies.iter().flatten().any(is_turn)
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

/// The reason why a rule needs the interpreter if the pieces affected by a move depend on more than its target.
const DEPENDS_ON_MORE: Reason = "the pieces removed after its moves depend on more than their target";

/// Returns true if `later` has no effect if it follows `earlier`, a sentence that applies to every move: both affect the same pieces in the
/// same way.
fn has_no_further_effect(program: &Program, earlier: &After, later: &After) -> bool {
    let has_no_more_pieces = |instr: &Instr| match instr {
        Instr::Remove(_) => true,
        Instr::ChangeSide { what: AffectedPieces::Every(set), .. } => {
            !program.set(*set).possible_contents().intersects(Contents::FRIEND)
        }
        _ => false,
    };
    let is_plain = later.guards.is_empty() && later.pattern.verb == earlier.pattern.verb;
    is_plain && earlier.bodies == later.bodies && later.bodies.iter().flatten().all(has_no_more_pieces)
}

/// The values of the fields `reach`, `between` and `kinds` of a [`Blast`].
type ReachedPieces<B> = (Vec<B>, Vec<B>, [Vec<KindId>; 2]);

/// Returns the pieces of a set of pieces in line with the mover; `None` for any other set.
fn pieces_in_line<B: Bits>(program: &Program, set: SetId, side: Side) -> Option<ReachedPieces<B>> {
    let Set::Terms { any, except } = program.set(set) else { return None };
    let ([Term { contents, state, places }], []) = (any.as_slice(), except.as_slice()) else { return None };
    let ([Place::InLine(rides)], true) = (places.as_slice(), *state == State::default()) else { return None };
    if !contents.are_pieces() {
        return None;
    }
    let count = program.shape.squares();
    let (mut reach, mut between) = (vec![B::NONE; count], vec![B::NONE; count * count]);
    for (target, &(unit, max)) in
        program.shape.all_squares().flat_map(|at| rides.iter().map(move |ride| (at, ride)))
    {
        let go = |at: &Square| program.tables.target(*at, unit, side).filter(|&next| next != target);
        let mut passed = B::NONE;
        for cell in std::iter::successors(go(&target), go).take(usize::from(max)) {
            if !program.shape.is_square(cell) {
                break;
            }
            if reach[target.index()].contains(cell) {
                return None; // two lines lead to the same square
            }
            reach[target.index()] |= B::bit(cell);
            between[target.index() * count + cell.index()] = passed;
            passed |= B::bit(cell);
        }
    }
    Some((reach, between, kinds_of(program, *contents)))
}

/// Returns the kinds in a set of contents: friendly ones, then enemy ones. Sets are relative to the mover: friendly pieces are stored as
/// White's.
fn kinds_of(program: &Program, contents: Contents) -> [Vec<KindId>; 2] {
    Side::BOTH.map(|owner| {
        let all = program.kind_ids();
        all.filter(|&kind| contents.has(Content::piece(kind, owner))).collect()
    })
}

/// Returns the pieces of a set that does not depend on other pieces.
///
/// # Errors
/// Returns an error if the set depends on more than the target, or contains different pieces on different squares.
fn pieces_near_target<B: Bits>(
    program: &Program,
    set: SetId,
    side: Side,
) -> Result<ReachedPieces<B>, Reason> {
    let mut reach = vec![B::NONE; program.shape.squares()];
    let mut removed = None;
    for target in program.shape.all_squares() {
        let cells = possible_squares(program, set, side, None, target);
        let contents = contents_by_cell(program, &[set], side, cells, None, Some(target));
        for &(contents, cells) in contents.map_err(|_| DEPENDS_ON_MORE)?.groups() {
            let contents = contents & Contents::PIECE;
            if contents.is_empty() {
                continue;
            }
            if *removed.get_or_insert(contents) != contents {
                return Err("its moves remove different kinds on different squares");
            }
            reach[target.index()] |= B::from_set(&cells);
        }
    }
    Ok((reach, Vec::new(), kinds_of(program, removed.unwrap_or(Contents::NONE))))
}
