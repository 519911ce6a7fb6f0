//! A quick test of attacks by moves that remove pieces from other squares than their target: whether a piece can reach a square from which
//! it could remove the royal. Most pieces cannot, so the interpreter need not run their rules.

use crate::board::{Contents, KindId, Side, Square};
use crate::ir::{Action, Go, Instr, Program, Rule, SetId, TargetRoutes, slide_ends};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{EffectBound, Leg, MoveTable, PieceFilter};
use crate::position::Position;

/// The moves of a rule with a single leg, after which it removes pieces.
pub struct RemovalReach<B> {
    /// The moves, without the conditions on origin and target.
    moves: MoveTable<B>,
    /// The pieces that the moves may jump over; `None` for all.
    hurdles: Option<PieceFilter>,
    /// The number of squares of the board.
    square_count: usize,
    /// At `from * square_count + royal`: the targets of moves that might remove the royal.
    targets: Vec<B>,
    /// At `from * square_count + target`: the squares that the moves pass on their way to the target.
    before: Vec<B>,
    /// True if the moves end on vacant squares only.
    only_to_vacant: bool,
    /// An upper bound on the pieces that the moves remove from other squares than their targets; `None` if `targets` implies it, or if it is
    /// unknown.
    removed: Option<EffectBound<B>>,
    /// True if no move of the royal's side can make other pieces be removed than in the position before it.
    removes_no_others_later: bool,
}

/// The pieces on the board after a move of the royal's side.
pub struct PiecesAfter<B> {
    /// The pieces of the attacking side.
    pub attackers: B,
    /// The pieces of the royal's side.
    pub defenders: B,
    /// The squares that the move has changed; empty for the position before the move.
    pub changed: B,
}

/// The maximum number of squares of a board. The tables of larger ones would need too much memory.
const MAX_SQUARES: usize = 128;

impl<B: Bits> RemovalReach<B> {
    /// Compiles the removals of royals of a kind by a rule. `routes` are its target routes. Returns `None` if the rule does not have a single
    /// leg whose end limits the squares from which it removes pieces, or if tables cannot express the leg.
    pub fn new(
        program: &Program,
        rule: &Rule,
        side: Side,
        royal_kind: KindId,
        routes: &TargetRoutes,
    ) -> Option<RemovalReach<B>> {
        let square_count = program.shape.squares();
        let Action::Move(body) = &rule.action else { return None };
        let mut legs =
            body.iter().filter_map(|instr| if let Instr::Go(go) = instr { Some(go) } else { None });
        let (Some(go), None) = (legs.next(), legs.next()) else { return None };
        let has_only_straight_routes = go.routes.iter().all(|route| route.through.is_empty());
        routes.ends(Square(0), Square(0))?;
        if square_count > MAX_SQUARES || !has_only_straight_routes || go.within.is_some() {
            return None;
        }
        let moves = MoveTable::over_all_pieces(program, &Leg::Go(go), side).ok()?;
        let hurdles = go.pass.over().filter(|_| !program.kind_ids().any(|kind| program.is_neutral(kind)));
        let hurdles = hurdles.map(|set| PieceFilter::new(program, program.set(set).possible_contents()));
        let only_to_vacant = ends_on_vacant_squares(program, body);
        let (mut targets, mut before) = (Vec::new(), Vec::new());
        for from in program.shape.all_squares() {
            before.extend(squares_before::<B>(program, side, go, from));
            for royal in program.shape.all_squares() {
                let ends = *routes.ends(from, royal)? & program.shape.square_set();
                targets.push(B::from_set(&ends));
            }
        }
        let sets = removed_sets(program, rule, body);
        let removed = sets.and_then(|sets| {
            EffectBound::on_enemies(program, sets, side, royal_kind, |from| moves.all_targets(from))
        });
        // The bound depends on the pieces of the attacking side, and grows with their number.
        let removes_no_others_later = !program.can_put_enemies();
        Some(RemovalReach {
            moves,
            hurdles,
            square_count,
            targets,
            before,
            only_to_vacant,
            removed,
            removes_no_others_later,
        })
    }

    /// Returns true if the moves never remove a royal.
    pub fn is_empty(&self) -> bool {
        self.only_to_vacant && self.removed.as_ref().is_some_and(EffectBound::is_empty)
    }

    /// Returns the targets of those moves of a piece on `from` that may remove a royal on `royal` in some position.
    #[inline]
    pub fn targets(&self, from: Square, royal: Square) -> B {
        self.targets[from.index() * self.square_count + royal.index()]
    }

    /// Returns the targets of those moves of a piece on `from` that may remove a royal on `royal` after some move of the royal's side, other
    /// than a move of the royal. `pieces` and `position` are those before the move.
    pub fn targets_after_any_move(
        &self,
        from: Square,
        royal: Square,
        pieces: &PiecesAfter<B>,
        position: &Position,
    ) -> B {
        let targets = self.targets(from, royal);
        match &self.removed {
            Some(removed) if self.removes_no_others_later => {
                targets.filter(|at| may_remove(removed, (from, at), royal, pieces, position))
            }
            _ => targets,
        }
    }

    /// Returns those of `targets` to which a piece on `from` can move, and from which it may then remove a royal on `royal`. `position` is
    /// the position before the move of the royal's side.
    #[inline]
    pub fn removing_targets(
        &self,
        from: Square,
        royal: Square,
        targets: B,
        pieces: &PiecesAfter<B>,
        position: &Position,
    ) -> B {
        if targets.is_empty() {
            return B::NONE;
        }
        let &PiecesAfter { attackers, defenders, changed } = pieces;
        let occupied = attackers | defenders;
        let hurdles = self.hurdles.as_ref();
        let hurdles = hurdles.map_or(occupied, |filter| filter.of(attackers, defenders, position) | changed);
        let mut reached = self.moves.targets_over(from, occupied, hurdles) & targets;
        if self.only_to_vacant {
            reached &= !occupied | B::bit(from);
        }
        let Some(removed) = &self.removed else { return reached };
        reached.filter(|at| may_remove(removed, (from, at), royal, pieces, position))
    }

    /// Returns the squares whose contents decide the result of [`RemovalReach::removing_targets`], and `from` itself.
    #[inline]
    pub fn deciding_squares(&self, from: Square, targets: B) -> B {
        let before = &self.before[from.index() * self.square_count..];
        let ends_read = if self.only_to_vacant { targets } else { B::NONE };
        targets.squares().fold(ends_read | B::bit(from), |all, end| all | before[end.index()])
    }
}

/// Returns true if a move may capture a royal on its target, or remove it with the pieces that are within the bound `removed`.
fn may_remove<B: Bits>(
    removed: &EffectBound<B>,
    (from, target): (Square, Square),
    royal: Square,
    pieces: &PiecesAfter<B>,
    position: &Position,
) -> bool {
    let &PiecesAfter { attackers, defenders, .. } = pieces;
    target == royal || removed.affected(from, target, attackers, defenders, position).contains(royal)
}

/// Returns the sets of the pieces that a rule removes from other squares than its target; `None` if it has other effects before it removes
/// them, or legs after its first one.
fn removed_sets(program: &Program, rule: &Rule, body: &[Instr]) -> Option<Vec<SetId>> {
    let mut sets = Vec::new();
    let after_bodies = rule.afters.iter().flat_map(|&number| &program.afters[number].bodies);
    let of_afters = || after_bodies.clone().flatten();
    if of_afters().any(|instr| matches!(instr, Instr::Go(_) | Instr::Take)) {
        return None;
    }
    for instr in body.iter().chain(of_afters()) {
        match instr {
            Instr::Remove(set) => sets.push(*set),
            Instr::Go(_)
            | Instr::Take
            | Instr::AddToText
            | Instr::RequireSquare(_)
            | Instr::RequireAny(_)
            | Instr::RemoveMover => {}
            _ => return None,
        }
    }
    Some(sets)
}

/// Returns true if the only leg of a chain ends on vacant squares only.
fn ends_on_vacant_squares(program: &Program, body: &[Instr]) -> bool {
    let after_leg = body.iter().skip_while(|instr| !matches!(instr, Instr::Go(_))).skip(1);
    let mut conditions = after_leg.map_while(|instr| match instr {
        Instr::RequireSquare(set) => Some(Some(*set)),
        Instr::AddToText => Some(None),
        _ => None,
    });
    conditions.any(|set| set.is_some_and(|set| program.set(set).possible_contents() == Contents::VACANT))
}

/// Returns, for each square, the squares that a leg from `from` passes on its way to this square, on any of its routes.
fn squares_before<B: Bits>(program: &Program, side: Side, go: &Go, from: Square) -> Vec<B> {
    let mut before = vec![B::NONE; program.shape.squares()];
    for route in &go.routes {
        let mut passed = B::NONE;
        for at in slide_ends(program, side, from, route.to, (1, go.max)) {
            if !program.shape.is_square(at) {
                break;
            }
            before[at.index()] |= passed;
            passed |= B::bit(at);
        }
    }
    before
}
