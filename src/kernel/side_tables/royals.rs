//! The royal kinds of a program.

use super::SideTables;
use crate::board::{KindId, Side, Square};
use crate::ir::{Action, Instr, Program, RelocatedPiece, Royalty, Rule, instructions};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Effect, MoveGroup, Reason};

/// The reason why a rule needs the interpreter if a drop may accompany its moves and [`lacks_single_royal`] is true.
pub const GATING_WITHOUT_SINGLE_ROYAL: Reason =
    "a drop may accompany its moves, and royal pieces appear, disappear or are of several kinds";

/// Iterates over the royal kinds.
pub fn royals(program: &Program) -> impl Iterator<Item = (KindId, Royalty)> {
    let kinds = program.kinds.iter().zip(program.kind_ids());
    kinds.map(|(kind, id)| (id, kind.royalty)).filter(|(_, royalty)| *royalty != Royalty::Common)
}

/// Returns the royal kind of a game with exactly one. Returns `None` for other games, for a kind whose pieces are only
/// jointly royal ([`Royalty::JointlyRoyal`]), and if more pieces of the kind can appear.
pub fn single_royal(program: &Program) -> Option<KindId> {
    let mut royals = royals(program);
    let ((royal, royalty), second) = (royals.next()?, royals.next());
    let is_single = second.is_none() && royalty == Royalty::Royal && !program.can_appear(royal);
    is_single.then_some(royal)
}

/// Returns true if the game has royals, but [`single_royal`] is `None`.
pub fn lacks_single_royal(program: &Program) -> bool {
    royals(program).next().is_some() && single_royal(program).is_none()
}

/// Pieces whose moves may put a royal of their side on the board or move another piece that is royal.
#[derive(Clone, Copy)]
pub struct RoyalChanger<B> {
    pub kind: KindId,
    /// The squares from which they do so.
    pub from: B,
    /// True if only their captures do so. All captures have move tables then.
    pub only_captures: bool,
}

/// The moves and drops of one side that may change its royals.
pub struct RoyalChangers<B> {
    /// The pieces whose moves may do so.
    pub movers: Vec<RoyalChanger<B>>,
    /// The kinds of the pieces in hand whose drops may put a royal on the board.
    pub in_hand: Vec<KindId>,
}

/// Returns the squares that a royal can move to from a square, and those that it crosses when it castles.
/// Returns all squares if the royal moves through pieces or shoots.
pub fn royal_range<B: Bits>(tables: &SideTables<B>, royal_kind: KindId, from: Square) -> B {
    let groups = tables.kinds[royal_kind.index()].groups.iter();
    let group_targets = groups.fold(B::NONE, |to, group| match (&group.through, &group.effect.onward_legs) {
        (None, _) if group.effect.shoots => to,
        (None, None) => to | group.table.all_targets(from),
        (None, Some(legs)) => {
            let targets = group.table.all_targets(from);
            targets.squares().fold(to | targets, |to, target| to | legs.all_ends(target))
        }
        (Some(_), _) => !B::NONE,
    });
    let shots = if tables.kinds[royal_kind.index()].shots.is_empty() { B::NONE } else { !B::NONE };
    let castlings =
        tables.castlings.iter().filter(|castling| castling.mv.kind == royal_kind && castling.mv.from == from);
    castlings.fold(group_targets | shots, |to, castling| to | castling.royal_path)
}

/// Returns the moves and drops for [`SideTables::royal_changers`].
pub fn royal_changers<B: Bits>(
    program: &Program,
    side: Side,
    tables: &SideTables<B>,
) -> Option<RoyalChangers<B>> {
    let is_royal = |kind: KindId| program.kind(kind).royalty != Royalty::Common;
    let rules = || program.rules.iter().filter(|rule| rule.sides[side.index()]);
    let mut in_hand = Vec::new();
    for rule in rules() {
        if let Action::Drop { hand, .. } = &rule.action
            && (is_royal(rule.kind) || can_add_royal(program, rule))
        {
            in_hand.push((*hand)?);
        }
    }
    let mut movers = Vec::new();
    for rule in rules() {
        if let Action::Castle(castling) = rule.action {
            let castling = &program.castlings[castling];
            if is_royal(castling.partner) || is_royal(castling.partner_after) || can_add_royal(program, rule)
            {
                let any_square = castling.from_any_square;
                let from = if any_square { !B::NONE } else { B::bit(castling.from[side.index()]) };
                movers.push(RoyalChanger { kind: castling.kind, from, only_captures: false });
            }
        }
    }
    for (table, kind) in tables.kinds.iter().zip(program.kind_ids()) {
        // The other rules have groups.
        let repeated = table.repetitions.iter().map(|repetition| repetition.rule);
        let shooting = table.shots.iter().map(|shot| shot.rule);
        let mut rules =
            table.interpreted_rules.iter().copied().chain(repeated.chain(shooting).map(usize::from));
        if rules.any(|rule| can_add_royal(program, &program.rules[rule])) {
            movers.push(RoyalChanger { kind, from: !B::NONE, only_captures: false });
            continue;
        }
        let groups = table.groups.iter();
        let from = groups.fold(B::NONE, |all, group| all | royal_changing_origins(program, group));
        if !from.is_empty() {
            let only_captures = table.interpreted_rules.is_empty()
                && table.shots.is_empty()
                && table.repetitions.is_empty()
                && table.groups.iter().all(|group| only_captures_add_royals(program, group));
            movers.push(RoyalChanger { kind, from, only_captures });
        }
    }
    Some(RoyalChangers { movers, in_hand })
}

/// Returns true if the quiet moves of a group do not put a royal on the board, and if its captures are captures on its targets.
fn only_captures_add_royals<B: Bits>(program: &Program, group: &MoveGroup<B>) -> bool {
    let Effect { becomes: [quiet_kind, _], promotions, blast, gating, placements, afters, .. } =
        &group.effect;
    let has_other_changes = !promotions.is_empty()
        || blast.is_some()
        || gating.is_some()
        || placements.is_some()
        || afters.is_some();
    let has_targets_only =
        group.through.is_none() && group.paths.is_none() && !group.effect.captures_trail_piece;
    has_targets_only
        && !has_other_changes
        && quiet_kind.is_none_or(|kind| program.kind(kind).royalty == Royalty::Common)
}

/// Returns the origins from which moves of a group may put a royal on the board.
fn royal_changing_origins<B: Bits>(program: &Program, group: &MoveGroup<B>) -> B {
    if !can_add_royal(program, &program.rules[usize::from(group.rule)]) {
        return B::NONE;
    }
    let effect = &group.effect;
    let depends_on_target = group.through.is_none()
        && effect.becomes == [None; 2]
        && effect.gating.is_none()
        && effect.placements.is_none();
    if !depends_on_target {
        return !B::NONE;
    }
    let squares = program.shape.all_squares();
    let may_add_royal = |from: &Square| {
        let targets = group.table.all_targets(*from);
        let affected =
            effect.afters.as_ref().map_or(B::NONE, |afters| afters.triggering_targets(targets, !B::NONE));
        let promoting =
            effect.promotions.iter().fold(affected, |all, promotion| all | promotion.targets[from.index()]);
        targets.intersects(promoting)
    };
    squares.filter(may_add_royal).collect()
}

/// Returns true if moves of a rule can put a royal of the mover's side on the board, other than by moving it.
fn can_add_royal(program: &Program, rule: &Rule) -> bool {
    let adds_royal = |instr: &Instr| match instr {
        Instr::Become { options, .. } | Instr::Drop { options, .. } => {
            options.iter().any(|option| program.kind(option.kind).royalty != Royalty::Common)
        }
        Instr::Relocate { what, .. } => *what == RelocatedPiece::Captured,
        Instr::ChangeSide { .. } => true,
        _ => false,
    };
    let body = match &rule.action {
        Action::Move(body) => Some(body),
        Action::Castle(_) | Action::Drop { .. } => None,
    };
    let afters = rule.afters.iter().flat_map(|&after| &program.afters[after].bodies);
    body.into_iter().chain(afters).any(|body| instructions(body).any(adds_royal))
}
