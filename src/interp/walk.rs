//! Runs chains of instructions, follows every alternative, and passes each complete path to a sink.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::cursor::Cursor;
use super::view::{ReferenceSquares, View};
use crate::board::{Content, Contents, KindId, Side, Square, SquareSet};
use crate::ir::{AffectedPieces, Go, Instr, KindOption, Program, Rule, SetId, TargetRoutes};
use crate::position::{MAX_TRAIL, Position, TextPart};

/// The bit of the argument `stage` of [`Walk::step`] that is set inside a repetition. The end of the chain then ends one round of the
/// repetition.
pub(super) const ROUND: usize = 1 << (usize::BITS - 1);

/// `Break` if the sink needs no further paths.
pub(super) type Flow = ControlFlow<()>;

/// A receiver of the complete paths through a rule.
pub(super) trait Sink: Sized {
    /// True in attack mode: attacks are searched, and choices such as promotions and drops do not matter.
    const ATTACK_MODE: bool;

    /// Receives a complete path.
    fn end(&mut self, walk: &Walk<'_>, cursor: &Cursor) -> Flow;

    /// Returns the squares for which attacks are searched; `None` if whole moves are generated.
    fn targets(&self) -> Option<&SquareSet> {
        None
    }
}

/// The state of running one rule of one piece.
pub(super) struct Walk<'a> {
    pub view: View<'a>,
    pub rule: &'a Rule,
    /// The pieces removed so far, in order.
    pub victims: SmallVec<[(Square, Content); 16]>,
    /// The chain that is interrupted while another piece moves.
    pub interrupted_chain: Option<InterruptedChain<'a>>,
    /// The captured pieces that were put back on the board.
    pub returned: SmallVec<[(Square, Content); 2]>,
    /// The squares of pieces whose removal is not an attack; recorded only in attack mode.
    pub not_attacked: SquareSet,
    /// The squares of captured pieces that stay on the board until a repetition ends.
    pub pending_removals: SmallVec<[Square; 8]>,
    /// The text of the move so far, after its origin. In attack mode, only choices of kinds are added.
    pub text: SmallVec<[TextPart; 16]>,
    /// The squares passed over, if the rule leaves a trail.
    pub passed_squares: ArrayVec<Square, MAX_TRAIL>,
    /// The target routes of the rule, and the target. `None` unless only attacks on that target are searched.
    pub target_routes: Option<(&'a TargetRoutes, Square)>,
    /// The squares on which the leg that the target routes are about may end; `None` for all to which these lead.
    pub useful_ends: Option<SquareSet>,
    /// True to skip the tests that `safely` requires, which are slow. The tests then always succeed.
    pub(super) assumes_safety: bool,
    /// The number of states that the repetitions of the chain have visited.
    pub(super) repeat_states: usize,
    /// The restrictions that apply to the piece, one bit per index.
    pub(super) active_restrictions: u64,
    /// The `after` sentences of the rule that apply, one bit per index; computed at the end of the rule's own chain.
    active_afters: u64,
}

/// A chain that is interrupted while another piece moves.
#[derive(Clone, Copy)]
pub(super) struct InterruptedChain<'a> {
    /// The rest of the chain.
    pub rest: &'a [Instr],
    /// The cursor of the chain.
    pub cursor: Cursor,
    /// The side that makes the move of the chain.
    pub mover: Side,
    /// The number of moves of other pieces found so far.
    pub moves_found: usize,
}

/// A drop as a step of a move.
pub(super) struct DropStep<'a> {
    /// The kinds to choose from.
    pub options: &'a [KindOption],
    /// True if the piece comes from the player's hand, false if it comes from an unlimited supply.
    pub from_hand: bool,
    /// The target squares; `None` for the square that the shot has reached.
    pub to: Option<SetId>,
    /// True if the royal pieces of the mover's side must be safe before the drop.
    pub safely: bool,
}

impl<'a> Walk<'a> {
    pub fn new(program: &'a Program, position: &'a Position, mover: Side, rule: &'a Rule) -> Self {
        let view = View::new(program, position, mover);
        let victims = SmallVec::new();
        Walk {
            view,
            rule,
            victims,
            interrupted_chain: None,
            returned: SmallVec::new(),
            not_attacked: SquareSet::EMPTY,
            pending_removals: SmallVec::new(),
            text: SmallVec::new(),
            passed_squares: ArrayVec::new(),
            target_routes: None,
            useful_ends: None,
            assumes_safety: false,
            repeat_states: 0,
            active_restrictions: 0,
            active_afters: 0,
        }
    }

    /// Lifts the piece and runs a chain along every path.
    pub fn run<S: Sink>(&mut self, body: &'a [Instr], cursor: Cursor, sink: &mut S) -> Flow {
        self.repeat_states = 0;
        let edit_count = self.view.edits.len();
        self.view.put(cursor.origin, Content::VACANT);
        let flow = self.step(body, 0, cursor, sink);
        self.view.restore(edit_count);
        flow
    }

    /// Continues after the rule's own chain. The caller has made the changes of the chain: a drop, a castling, or a relocation from the
    /// kernel's tables.
    pub fn finish<S: Sink>(&mut self, cursor: Cursor, sink: &mut S) -> Flow {
        self.step(&[], 0, cursor, sink)
    }

    /// Goes along each route of a leg, except routes that are known not to lead to the target, and continues.
    fn go_on_routes<S: Sink>(
        &mut self,
        go: &'a Go,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        match self.routes_to_target(rest, stage, cursor.at) {
            None => go.routes.iter().try_for_each(|route| self.go(go, route, rest, stage, cursor, sink)),
            Some(bits) => {
                let mut routes = (0..go.routes.len()).filter(|index| bits >> index & 1 != 0);
                routes.try_for_each(|index| self.go(go, &go.routes[index], rest, stage, cursor, sink))
            }
        }
    }

    /// Runs the rest of a chain. `stage` is 0 for the chain of the rule. For a chain of an `after` sentence, it is the index of the
    /// sentence in `rule.afters`, plus one. The bit [`ROUND`] is added inside a repetition.
    pub(super) fn step<S: Sink>(
        &mut self,
        body: &'a [Instr],
        stage: usize,
        mut cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let (edit_count, victim_count) = (self.view.edits.len(), self.victims.len());
        let (text_length, pending_count) = (self.text.len(), self.pending_removals.len());
        let mut rest = body;
        let flow = loop {
            let Some((instr, following)) = rest.split_first() else {
                let is_round = stage & ROUND != 0;
                break match self.interrupted_chain.take_if(|_| !is_round) {
                    Some(interrupted) => self.put_down(interrupted, stage, cursor, sink),
                    None => self.end_chain(stage, cursor, sink),
                };
            };
            rest = following;
            match instr {
                Instr::Go(go) => break self.go_on_routes(go, rest, stage, cursor, sink),
                Instr::GoRelative(go) => break self.go_relative(go, rest, stage, cursor, sink),
                Instr::Continue { min, max, within } => {
                    break self.continue_ride((*min, *max), *within, rest, stage, cursor, sink);
                }
                Instr::Jump(set) => break self.jump(*set, rest, stage, cursor, sink),
                Instr::JumpHome(which) => {
                    match self.home_square(cursor.kind, cursor.landing_square(), *which) {
                        Some(home) => (cursor.at, cursor.home) = (home, Some(home)),
                        None => break Flow::Continue(()),
                    }
                }
                Instr::Become { options, in_text, if_possible }
                    if !S::ATTACK_MODE || self.view.program.jumps_home =>
                {
                    let options = (&options[..], *in_text, *if_possible);
                    break self.change_kind(options, rest, stage, cursor, sink);
                }
                Instr::RequireSquare(set)
                    if self.view.set_has(*set, cursor.at, cursor.reference_squares()) => {}
                Instr::RequireAny(set) if self.has_member(*set, &cursor) => {}
                Instr::RequireSquare(_) | Instr::RequireAny(_) => break Flow::Continue(()),
                Instr::AddToText if !S::ATTACK_MODE => self.text.push(cursor.text_part()),
                Instr::Shoot => cursor.shot_from = Some(cursor.at),
                Instr::Take => self.remove::<S>(cursor.at, stage),
                Instr::TakeLater => {
                    if !self.take_later::<S>(cursor.at, stage) {
                        break Flow::Continue(());
                    }
                }
                Instr::Repeat(repeat) => break self.repeat(repeat, rest, stage, cursor, sink),
                Instr::Mark => cursor.mark = cursor.at,
                Instr::MoveAnother { what, must, bodies } => {
                    break self.move_another((*what, *must, bodies), rest, stage, cursor, sink);
                }
                Instr::Relocate { what, to, otherwise } => {
                    break self.relocate((*what, *to, *otherwise), rest, stage, cursor, sink);
                }
                Instr::Remove(set) => {
                    let reference = cursor.reference_squares_of_effect(self.view.mover);
                    let is_last = rest.is_empty() && stage >= self.rule.afters.len() && stage & ROUND == 0;
                    let targets = sink.targets().filter(|_| is_last && self.interrupted_chain.is_none());
                    self.remove_all::<S>(*set, reference, stage, targets);
                }
                Instr::RemoveTrailPiece => match self.view.position.trail() {
                    Some(trail) if self.view.at(trail.piece_square).is_piece() => {
                        self.remove::<S>(trail.piece_square, stage);
                    }
                    _ => break Flow::Continue(()),
                },
                Instr::RemoveMover => cursor.mover_removed = true,
                Instr::ChangeSide { what: AffectedPieces::Itself, .. } => cursor.changed_sides ^= true,
                Instr::ChangeSide { what: AffectedPieces::It, as_threat } => {
                    self.view.change_side(cursor.at, *as_threat);
                }
                Instr::ChangeSide { what: AffectedPieces::Every(set), as_threat } => {
                    self.change_sides(*set, &cursor, *as_threat);
                }
                Instr::Trail => cursor.leaves_trail = true,
                Instr::RequireSafety if !S::ATTACK_MODE && !self.is_safe_now(&cursor) => {
                    break Flow::Continue(());
                }
                Instr::Drop { options, from_hand, to, safely } if !S::ATTACK_MODE => {
                    let drop = DropStep { options, from_hand: *from_hand, to: *to, safely: *safely };
                    break self.drop(&drop, rest, stage, cursor, sink);
                }
                // Not needed in attack mode: a drop attacks nothing, and a piece attacks even if its own royal pieces are not safe. In
                // other modes, only a `RequireSafety` that succeeds gets here.
                Instr::Become { .. } | Instr::AddToText | Instr::Drop { .. } | Instr::RequireSafety => {}
            }
        };
        self.view.restore(edit_count);
        self.text.truncate(text_length);
        self.pending_removals.truncate(pending_count);
        if S::ATTACK_MODE && !self.not_attacked.is_empty() {
            self.victims[victim_count..].iter().for_each(|&(cell, _)| self.not_attacked.remove(cell));
        }
        self.victims.truncate(victim_count);
        flow
    }

    /// Returns true if removals by the chain do not count as attacks. For `stage`, see [`Walk::step`].
    pub(super) fn is_without_check(&self, stage: usize) -> bool {
        match (stage & !ROUND).checked_sub(1) {
            None => self.rule.without_check,
            Some(after) => self.view.program.afters[self.rule.afters[after]].without_check,
        }
    }

    /// Returns the routes from a square by which the rest of the chain can remove the piece on the target, one bit each; `None`
    /// if all routes must be tried.
    #[inline]
    fn routes_to_target(&self, rest: &[Instr], stage: usize, at: Square) -> Option<u32> {
        let (target_routes, target) = self.target_routes_of_chain(stage)?;
        let removed = self.victims.iter().any(|&(cell, _)| cell == target);
        if removed { None } else { target_routes.routes(rest.len(), at, target) }
    }

    /// Returns the squares on which a ride must end to lead to a removal on the target; `None` if they are not known.
    #[inline]
    pub(super) fn ends_before_target(&self, stage: usize, origin: Square) -> Option<SquareSet> {
        let (target_routes, target) = self.target_routes_of_chain(stage)?;
        self.useful_ends.or_else(|| target_routes.ends(origin, target).copied())
    }

    /// Returns the target routes and the target, if they apply to the legs that are taken now: those of the mover before any `after`
    /// sentence.
    #[inline]
    fn target_routes_of_chain(&self, stage: usize) -> Option<(&'a TargetRoutes, Square)> {
        self.target_routes.filter(|_| stage == 0 && self.interrupted_chain.is_none())
    }

    /// Continues after the end of a chain: with the chains of the next `after` sentence that applies or, if there is none, by passing the
    /// complete path to the sink. The path fails if a restriction forbids the move, or if the landing square is occupied and the
    /// mover has not been removed. At the end of a round of a repetition, passes the path to the sink of the round.
    fn end_chain<S: Sink>(&mut self, stage: usize, cursor: Cursor, sink: &mut S) -> Flow {
        if stage & ROUND != 0 {
            return sink.end(self, &cursor);
        }
        if stage == 0 && !self.rule.afters.is_empty() {
            self.active_afters = self.active_afters(&cursor, S::ATTACK_MODE);
        }
        let (active, program) = (self.active_afters, self.view.program);
        for (index, &after) in self.rule.afters.iter().enumerate().skip(stage) {
            let after = &program.afters[after];
            let applies_to_kind = after.kinds.has(Content::piece(cursor.kind, Side::White));
            if active >> index & 1 != 0 && applies_to_kind {
                for body in &after.bodies {
                    self.step(body, index + 1, cursor, sink)?;
                }
                return Flow::Continue(());
            }
        }
        if !cursor.mover_removed && self.view.at(cursor.landing_square()) != Content::VACANT {
            return Flow::Continue(());
        }
        if self.active_restrictions != 0 && self.is_forbidden(&cursor) {
            return Flow::Continue(());
        }
        sink.end(self, &cursor)
    }

    /// Removes all pieces on squares of a set. `targets` is given in a search for attacks, for the last instruction of the last
    /// chain of the rule. Then only pieces on the targets are removed, unless the set can contain friends: the search must detect the loss
    /// of a royal of the mover's side.
    fn remove_all<S: Sink>(
        &mut self,
        set: SetId,
        reference: ReferenceSquares,
        stage: usize,
        targets: Option<&SquareSet>,
    ) {
        let members = match targets
            .filter(|_| !self.view.program.set(set).possible_contents().intersects(Contents::FRIEND))
        {
            Some(targets) => *targets,
            None => self.view.candidate_squares(set, reference),
        };
        // The members are determined before the first piece is removed.
        let members: SquareSet =
            members.iter().filter(|&cell| self.view.set_has(set, cell, reference)).collect();
        members.iter().for_each(|cell| self.remove::<S>(cell, stage));
    }

    /// Returns true if the set of an effect has a member.
    fn has_member(&self, set: SetId, cursor: &Cursor) -> bool {
        let reference = cursor.reference_squares_of_effect(self.view.mover);
        self.view.candidate_squares(set, reference).iter().any(|cell| self.view.set_has(set, cell, reference))
    }

    /// Changes the side of every piece of a set.
    fn change_sides(&mut self, set: SetId, cursor: &Cursor, as_threat: bool) {
        let reference = cursor.reference_squares_of_effect(self.view.mover);
        let members = self.view.candidate_squares(set, reference);
        // The members are determined before the first piece changes sides.
        let members: SquareSet =
            members.iter().filter(|&cell| self.view.set_has(set, cell, reference)).collect();
        members.iter().for_each(|cell| self.view.change_side(cell, as_threat));
    }

    /// Removes the piece on a cell, if any.
    pub(super) fn remove<S: Sink>(&mut self, cell: Square, stage: usize) {
        let content = self.view.at(cell);
        if content.is_piece() {
            if S::ATTACK_MODE && self.is_without_check(stage) {
                self.not_attacked.insert(cell);
            }
            self.victims.push((cell, content));
            self.view.put(cell, Content::VACANT);
        }
    }

    /// Changes the kind of the mover to each of the options, and continues. If no option is possible, the mover keeps its kind if
    /// `if_possible` is true; otherwise the chain fails.
    fn change_kind<S: Sink>(
        &mut self,
        (options, in_text, if_possible): (&'a [KindOption], bool, bool),
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let mut has_possible_option = false;
        for option in options {
            let is_full = |limit: u8| self.count_own(option.kind) >= usize::from(limit);
            if !S::ATTACK_MODE && option.at_most.is_some_and(is_full) {
                continue;
            }
            has_possible_option = true;
            let mut next = cursor;
            (next.kind, next.changed_kind) = (option.kind, true);
            let text_length = self.text.len();
            if in_text {
                self.text.push(TextPart::Choice(option.kind));
            }
            self.step(rest, stage, next, sink)?;
            self.text.truncate(text_length);
        }
        if has_possible_option || !if_possible {
            return Flow::Continue(());
        }
        self.step(rest, stage, cursor, sink)
    }

    /// Returns the number of pieces of a kind that the moving side has on the board now, without the lifted piece.
    pub(super) fn count_own(&self, kind: KindId) -> usize {
        let piece = self.view.program.piece(kind, self.view.mover);
        let squares = self.view.program.shape.all_squares();
        squares.filter(|&cell| self.view.at(cell) == piece).count()
    }

    /// Returns true if nothing has been removed so far and the rest of the path can only remove the piece on the current square.
    fn removes_only_here(&self, rest: &[Instr], stage: usize) -> bool {
        let is_local = |instr: &Instr| match instr {
            Instr::RequireSquare(_)
            | Instr::AddToText
            | Instr::Shoot
            | Instr::Take
            | Instr::RemoveMover
            | Instr::ChangeSide { as_threat: false, .. }
            | Instr::Become { .. }
            | Instr::Trail => true,
            Instr::Go(_)
            | Instr::GoRelative(_)
            | Instr::Continue { .. }
            | Instr::Jump(_)
            | Instr::JumpHome(_)
            | Instr::Mark
            | Instr::Relocate { .. }
            | Instr::MoveAnother { .. }
            | Instr::RequireAny(_)
            | Instr::RequireSafety
            | Instr::Remove(_)
            | Instr::RemoveTrailPiece
            | Instr::ChangeSide { as_threat: true, .. }
            | Instr::TakeLater
            | Instr::Repeat(_)
            | Instr::Drop { .. } => false,
        };
        let afters = &self.view.program.afters;
        stage == 0
            && self.victims.is_empty()
            && rest.iter().all(is_local)
            && !self.rule.afters.iter().any(|&after| afters[after].counts_as_attack())
    }

    /// Jumps to each square of a set, and continues.
    fn jump<S: Sink>(
        &mut self,
        set: SetId,
        rest: &'a [Instr],
        stage: usize,
        cursor: Cursor,
        sink: &mut S,
    ) -> Flow {
        let mut cells = self.view.candidate_squares(set, cursor.reference_squares());
        if let Some(targets) = sink.targets().filter(|_| self.removes_only_here(rest, stage)) {
            cells &= *targets;
        }
        for cell in &cells {
            if self.view.set_has(set, cell, cursor.reference_squares()) {
                self.step(rest, stage, Cursor { at: cell, ..cursor }, sink)?;
            }
        }
        Flow::Continue(())
    }
}
