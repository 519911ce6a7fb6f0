//! The duties of a side. Quick tests find those that may apply in a position.

use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{Duty, Fact, MovePattern, MoveVerb, Program, Set, SetId};
use crate::kernel::squares::{Bits, BoardView};
use crate::kernel::tables::cell_contents::{CellRole, contents_at};
use crate::kernel::tables::turn_guard::TurnGuard;
use crate::position::Position;

/// The duties of one side.
pub struct Duties<B> {
    /// The duties, except those in `pass_bans`.
    all: Vec<FilteredDuty<B>>,
    /// Duties not to pass, which move generation observes.
    pass_bans: Vec<FilteredDuty<B>>,
    /// True if the side has no other duties and all turns are single moves.
    pub are_absent: bool,
    /// The only duty, if it is simple and if every turn is a single move.
    pub simple_duty: Option<SimpleDuty>,
    /// The kinds of pieces that both sides may move.
    neutral_kinds: Vec<KindId>,
}

impl<B: Bits> Duties<B> {
    /// Collects the duties of a side.
    pub fn new(program: &Program, side: Side) -> Duties<B> {
        let duties = program.duties.iter().filter(|duty| duty.sides[side.index()]);
        let duties: Vec<_> = duties.map(|duty| FilteredDuty::new(program, duty, side)).collect();
        let is_about_passes = |duty: &FilteredDuty<B>| duty.duty.pattern.verb == MoveVerb::Pass;
        let can_ban = duties.iter().filter(|duty| is_about_passes(duty)).all(FilteredDuty::forbids_all);
        let (pass_bans, all) =
            duties.into_iter().partition::<Vec<_>, _>(|duty| can_ban && is_about_passes(duty));
        Duties {
            are_absent: all.is_empty() && program.turn_lengths.is_none(),
            simple_duty: match all.as_slice() {
                [duty] if program.turn_lengths.is_none() => SimpleDuty::of(program, &duty.duty),
                _ => None,
            },
            all,
            pass_bans,
            neutral_kinds: program.kind_ids().filter(|&kind| program.is_neutral(kind)).collect(),
        }
    }

    /// Returns the only duty; `None` if there are several or none. Ignores duties not to pass.
    pub fn only_duty(&self) -> Option<&Duty> {
        if let [duty] = self.all.as_slice() { Some(&duty.duty) } else { None }
    }

    /// Returns true if a duty forbids to pass in a position. `view` is the view of the side to move.
    pub fn forbid_pass(&self, program: &Program, view: &BoardView<B>, position: &Position) -> bool {
        self.pass_bans.iter().any(|duty| duty.guards_hold(program, view, position))
    }

    /// Iterates over the duties that may apply in a position. `view` is the view of the side to move.
    pub fn possibly_applicable<'d, 'p>(
        &'d self,
        program: &'p Program,
        view: &'p BoardView<B>,
        position: &'p Position,
    ) -> impl Iterator<Item = &'d FilteredDuty<B>> {
        let neutral = self.neutral_kinds.iter().map(|&kind| B::from_set(position.plane(kind)));
        let movable = neutral.fold(view.own, |all, pieces| all | pieces);
        let may_apply = move |duty: &&FilteredDuty<B>| duty.may_apply(program, view, position, movable);
        self.all.iter().filter(may_apply)
    }
}

/// A duty without conditions that is applied to target sets, or for which a quick test tells whether it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimpleDuty {
    /// To capture any piece if possible.
    Capture,
    /// To make a capture that the preferences of the duty rank highest, if any is possible.
    BestCapture,
    /// To drop one of these pieces if possible. The pieces are those of the side to move, which are stored as White's.
    Drop(Contents),
    /// Not to give check.
    AvoidCheck,
}

impl SimpleDuty {
    /// Returns the simple duty that equals a duty; `None` if there is none.
    fn of(program: &Program, duty: &Duty) -> Option<SimpleDuty> {
        let Duty { pattern, negated, preferences, guards, .. } = duty;
        let MovePattern { verb, what, from, to, .. } = *pattern;
        let is_about_any_squares = from.is_none() && to.is_none();
        if !(is_about_any_squares && guards.is_empty()) {
            return None;
        }
        match verb {
            MoveVerb::Capture if what.is_none() && !negated && !preferences.is_empty() => {
                Some(SimpleDuty::BestCapture)
            }
            _ if !preferences.is_empty() => None,
            MoveVerb::Capture if what.is_none() && !negated => Some(SimpleDuty::Capture),
            MoveVerb::Check if what.is_none() && *negated => Some(SimpleDuty::AvoidCheck),
            MoveVerb::Drop if !negated => contents_everywhere(program, what).map(SimpleDuty::Drop),
            _ => None,
        }
    }
}

/// Returns the contents of a set; `None` if they depend on the square or on the state of a piece.
fn contents_everywhere(program: &Program, set: Option<SetId>) -> Option<Contents> {
    match set.map(|set| program.set(set)) {
        None => Some(Contents::PIECE),
        Some(Set::Contents(contents)) => Some(*contents),
        Some(Set::Terms { .. }) => None,
    }
}

/// A duty of one side, with a quick test of whether it may apply.
pub struct FilteredDuty<B> {
    pub duty: Duty,
    /// A superset of the pieces whose moves can match the pattern of the duty; `None` if the duty must always be tested.
    pieces: Option<RelevantPieces<B>>,
    /// The conditions of the duty that tables evaluate.
    guards: Vec<TurnGuard<B>>,
    /// The numbers of its other conditions.
    pub interpreted_guards: Vec<usize>,
}

/// The kinds and squares of the pieces that can make a move matching a pattern.
struct RelevantPieces<B> {
    kinds: Vec<KindId>,
    from: B,
}

impl<B: Bits> FilteredDuty<B> {
    fn new(program: &Program, duty: &Duty, side: Side) -> FilteredDuty<B> {
        let (mut guards, mut interpreted_guards) = (Vec::new(), Vec::new());
        for &number in &duty.guards {
            let guard = &program.guards[number];
            let is_about_check = guard.facts().any(|fact| *fact == Fact::InCheck);
            match TurnGuard::new(program, guard, side).filter(|_| !is_about_check) {
                Some(guard) => guards.push(guard),
                None => interpreted_guards.push(number),
            }
        }
        let pieces = relevant_pieces(program, &duty.pattern, side);
        FilteredDuty { duty: duty.clone(), pieces, guards, interpreted_guards }
    }

    /// Returns false if a condition does not hold, or if no piece on the squares `movable` can make a matching move.
    fn may_apply(&self, program: &Program, view: &BoardView<B>, position: &Position, movable: B) -> bool {
        let has_piece = self.pieces.as_ref().is_none_or(|RelevantPieces { kinds, from }| {
            let pieces = kinds.iter().fold(B::NONE, |set, &kind| set | B::from_set(position.plane(kind)));
            (pieces & movable).intersects(*from)
        });
        has_piece && self.guards_hold(program, view, position)
    }

    /// Returns true if the conditions hold that tables evaluate.
    fn guards_hold(&self, program: &Program, view: &BoardView<B>, position: &Position) -> bool {
        self.guards.iter().all(|guard| guard.holds(program, view, position, position.side(), false))
    }

    /// Returns true if the duty forbids all moves with the verb of its pattern, under conditions that tables evaluate.
    fn forbids_all(&self) -> bool {
        let Duty { negated, preferences, pattern, .. } = &self.duty;
        *negated
            && preferences.is_empty()
            && pattern.sets().next().is_none()
            && self.interpreted_guards.is_empty()
    }
}

/// Returns the pieces that can make a move matching `pattern`. Returns `None` if the pattern also matches moves
/// other than piece moves and castlings, such as drops, or if its squares may be the origin or the target
/// (`from_or_to`).
fn relevant_pieces<B: Bits>(
    program: &Program,
    pattern: &MovePattern,
    side: Side,
) -> Option<RelevantPieces<B>> {
    let is_move = matches!(pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle | MoveVerb::Castle);
    if !is_move || pattern.from_or_to {
        return None;
    }
    let may_contain = |set: Option<SetId>, cell, content| {
        let Some(set) = set else { return true };
        [CellRole::Plain, CellRole::OnTrail, CellRole::Origin].into_iter().any(|role| {
            contents_at(program, &[set], side, cell, role).map_or(true, |contents| contents.has(content))
        })
    };
    // The contents of sets are relative to the mover, whose own pieces are stored as White's.
    let own_piece = |kind| Content::piece(kind, Side::White);
    let kinds = program
        .kind_ids()
        .filter(|&kind| program.shape.all_squares().any(|at| may_contain(pattern.what, at, own_piece(kind))));
    let kinds: Vec<KindId> = kinds.collect();
    let can_start = |at: &Square| kinds.iter().any(|&kind| may_contain(pattern.from, *at, own_piece(kind)));
    let from = program.shape.all_squares().filter(can_start).collect();
    Some(RelevantPieces { kinds, from })
}
