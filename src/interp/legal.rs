//! Legal moves.

use std::sync::LazyLock;

use foldhash::{HashMap, HashSet};
use smallvec::SmallVec;

use super::attack::in_check_after_changes;
use super::move_patterns::{incremented_counters, matches_pattern};
use super::pseudo::may_be_withdrawn;
use super::{Candidate, View, facts, in_check, position_end, pseudo_moves};
use crate::board::{Content, Contents, Side, Square};
use crate::ir::{Action, Duty, Preference, Program, Royalty};
use crate::position::{Form, Move, Position};

/// The result of testing one pseudo-legal move. Duties are not considered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move is legal.
    Legal,
    /// The move is illegal, because it loses a royal of its side or leaves one in check. Facts about the move have not been evaluated.
    Unsafe,
    /// The rule does not give the move in this position: castling is not allowed, or a fact about the move (`it checks`, `it mates`)
    /// forbids it. A later rule can still allow a move with the same text.
    Withdrawn,
}

/// For the text of each tested move, the effect of the move on later moves with the same text. Contains only moves for which
/// [`Verdict::Withdrawn`] was possible.
#[derive(Debug, Default)]
pub struct ClaimedTexts {
    by_text: HashMap<Move, TextClaim>,
    /// The number of enclosing tests for mate.
    depth: u8,
}

/// The effect of a tested move on later moves with the same text.
#[derive(Debug)]
enum TextClaim {
    /// No later rule can give a move with this text.
    Taken,
    /// The text is taken if facts about this unsafe move allow the move. These facts are evaluated only if a later rule gives
    /// the same text.
    Unsafe(Box<Candidate>),
}

impl ClaimedTexts {
    /// Returns true if an earlier rule has taken the text of a move.
    pub fn is_taken(&mut self, program: &Program, position: &Position, mv: &Move) -> bool {
        if self.by_text.is_empty() {
            return false;
        }
        match self.by_text.get(mv) {
            None => return false,
            Some(TextClaim::Taken) => return true,
            Some(TextClaim::Unsafe(candidate)) => {
                if !facts_allow(program, &mut position.clone(), candidate, self.depth) {
                    self.by_text.remove(mv);
                    return false;
                }
            }
        }
        self.by_text.insert(*mv, TextClaim::Taken);
        true
    }

    /// Records the verdict on a move if [`Verdict::Withdrawn`] was possible for the move.
    pub fn add(&mut self, program: &Program, candidate: &Candidate, verdict: Verdict) {
        if !may_be_withdrawn(program, &candidate.mv) {
            return;
        }
        let claim = match verdict {
            Verdict::Legal => TextClaim::Taken,
            Verdict::Unsafe => TextClaim::Unsafe(Box::new(candidate.clone())),
            Verdict::Withdrawn => return,
        };
        self.by_text.insert(candidate.mv, claim);
    }
}

/// Returns every legal move of the side to move, in the order of [`pseudo_moves`]; none if the game is over. The position is
/// unchanged afterwards.
pub fn legal_moves(program: &Program, position: &mut Position) -> Vec<Candidate> {
    if position_end(program, position).is_some() {
        return Vec::new();
    }
    allowed_moves(program, position, 0)
}

impl View<'_> {
    /// Returns every legal move of the side to move, ignoring endings. `depth` is the number of enclosing tests for mate.
    pub(super) fn allowed_moves(&self, depth: u8) -> Vec<Candidate> {
        allowed_moves(self.program, &mut self.position.clone(), depth)
    }

    /// Returns true if [`View::allowed_moves`] is not empty.
    pub(super) fn can_move(&self, depth: u8) -> bool {
        can_move(self.program, &mut self.position.clone(), depth)
    }
}

/// Returns the numbers by which a duty compares moves, most important first. The best moves have the lexicographically greatest numbers.
/// `victims` are the captured pieces; they matter only if [`Duty::compares_captures`] returns true.
pub fn duty_rank(
    program: &Program,
    duty: &Duty,
    side: Side,
    mv: &Move,
    victims: &[(Square, Content)],
) -> SmallVec<[u64; 4]> {
    let preference_value = |preference: &Preference<Contents>| match *preference {
        Preference::MostPieces => victims.len() as u64,
        Preference::Farthest => move_length(program, side, mv),
        Preference::By(movers) => u64::from(movers.has(Content::piece(mv.kind, Side::White))),
        Preference::Most(pieces) => {
            victims.iter().filter(|(_, victim)| pieces.has(victim.relative_to(side))).count() as u64
        }
    };
    duty.preferences.iter().map(preference_value).collect()
}

/// Returns the length of a move, in units of [`square_root`]: the distance from the origin to the target. For castling, returns the sum
/// of the distances of both pieces.
fn move_length(program: &Program, side: Side, mv: &Move) -> u64 {
    let distance = |from, to| square_root(program.shape.squared_distance(from, to));
    let own = distance(mv.from, mv.to);
    match program.rules.get(mv.rule as usize).map(|rule| &rule.action) {
        Some(&Action::Castle(castling)) if mv.form == Form::Castling => {
            let castling = &program.castlings[castling];
            own + distance(castling.partner_from[side.index()], castling.partner_to[side.index()])
        }
        _ => own,
    }
}

/// Returns a square root in units of 2⁻⁴⁰. Sums of two results compare exactly like the sums of the true roots. Equal sums stay
/// equal, because only the root of the square-free part is rounded, before it is multiplied. Unequal sums of roots below 1,000
/// differ by more than the rounding error.
fn square_root(square: u32) -> u64 {
    /// The roots of all squared distances on most boards, because computing them is slow.
    static ROOTS: LazyLock<[u64; 512]> =
        LazyLock::new(|| std::array::from_fn(|square| compute_square_root(square as u32)));
    ROOTS.get(square as usize).copied().unwrap_or_else(|| compute_square_root(square))
}

/// Computes the result of [`square_root`].
fn compute_square_root(square: u32) -> u64 {
    let divides = |root: &u32| square.is_multiple_of(root * root);
    let factor = (1..=square.isqrt()).rev().find(divides).unwrap_or(1);
    u64::from(factor) * ((u128::from(square / (factor * factor)) << 80).isqrt() as u64)
}

/// Returns every legal move of the side to move, ignoring endings. `depth` is the number of enclosing tests for mate.
fn allowed_moves(program: &Program, position: &mut Position, depth: u8) -> Vec<Candidate> {
    let mut moves = pseudo_moves(program, position);
    let mut claimed_texts = ClaimedTexts { depth, ..ClaimedTexts::default() };
    moves.retain_mut(|candidate| test_and_claim(program, position, &mut claimed_texts, candidate));
    moves.retain(|candidate| matches_turn_patterns(program, position, candidate));
    let side = position.side();
    for duty in applicable_duties(program, position) {
        let mut does = |candidate: &Candidate| does_duty(program, position, duty, candidate, depth);
        if !duty.preferences.is_empty() {
            let rank =
                |candidate: &Candidate| duty_rank(program, duty, side, &candidate.mv, &candidate.victims);
            let best = moves.iter().filter(|candidate| does(candidate)).map(rank).max();
            if let Some(best) = best {
                moves.retain(|candidate| rank(candidate) == best && does(candidate));
                break;
            }
        } else if duty.negated {
            moves.retain(|candidate| !does(candidate));
        } else if moves.iter().any(&mut does) {
            moves.retain(does);
            break;
        }
    }
    moves
}

/// Returns true if [`allowed_moves`] is not empty. Moves that cannot be withdrawn are tested first, because testing them is faster.
fn can_move(program: &Program, position: &mut Position, depth: u8) -> bool {
    let mut moves = pseudo_moves(program, position);
    let duties = applicable_duties(program, position);
    let is_allowed = |position: &mut Position, candidate: &Candidate| {
        let mut matched_duties =
            duties.iter().filter(|duty| does_duty(program, position, duty, candidate, depth));
        matched_duties.next().is_none_or(|duty| !duty.negated)
            && matches_turn_patterns(program, position, candidate)
    };
    let is_uncertain = |candidate: &Candidate| may_be_withdrawn(program, &candidate.mv);
    let uncertain_texts: HashSet<Move> =
        moves.iter().filter(|&candidate| is_uncertain(candidate)).map(|candidate| candidate.mv).collect();
    let certain = moves.iter_mut().filter(|candidate| !uncertain_texts.contains(&candidate.mv));
    for candidate in certain {
        if test_legality_at_depth(program, position, candidate, depth) == Verdict::Legal
            && is_allowed(position, candidate)
        {
            return true;
        }
    }
    let mut claimed_texts = ClaimedTexts { depth, ..ClaimedTexts::default() };
    moves.iter_mut().filter(|candidate| uncertain_texts.contains(&candidate.mv)).any(|candidate| {
        test_and_claim(program, position, &mut claimed_texts, candidate) && is_allowed(position, candidate)
    })
}

/// Returns true if a move is legal and no earlier rule has taken its text. The caller must test the moves in the order of
/// [`pseudo_moves`].
fn test_and_claim(
    program: &Program,
    position: &mut Position,
    claimed_texts: &mut ClaimedTexts,
    candidate: &mut Candidate,
) -> bool {
    if claimed_texts.is_taken(program, position, &candidate.mv) {
        return false;
    }
    let verdict = test_legality_at_depth(program, position, candidate, claimed_texts.depth);
    claimed_texts.add(program, candidate, verdict);
    verdict == Verdict::Legal
}

/// Returns true if a legal move matches the patterns that are required of the current move of the turn.
fn matches_turn_patterns(program: &Program, position: &Position, candidate: &Candidate) -> bool {
    let mut patterns = program.patterns_of_turn(position.side(), position.number_in_turn(program));
    patterns.all(|pattern| matches_pattern(program, position, pattern, candidate))
}

/// Returns the duties of the side to move whose conditions may hold. Facts about the move are assumed to have the value that makes the
/// conditions hold.
fn applicable_duties<'p>(program: &'p Program, position: &Position) -> SmallVec<[&'p Duty; 2]> {
    let applies = |duty: &&Duty| {
        duty.sides[position.side().index()]
            && duty.guards.iter().all(|&guard| guard_may_hold(program, position, guard))
    };
    program.duties.iter().filter(applies).collect()
}

/// Returns true if a legal move matches the pattern of a duty and the facts about the move do not exempt it from the duty.
fn does_duty(
    program: &Program,
    position: &mut Position,
    duty: &Duty,
    candidate: &Candidate,
    depth: u8,
) -> bool {
    matches_pattern(program, position, &duty.pattern, candidate)
        && (!program.has_late_guard(&duty.guards)
            || is_subject_to_duty_at_depth(program, position, duty, candidate, depth))
}

/// Returns true if a duty applies to a legal move according to facts about the move. The position is unchanged afterwards.
pub fn is_subject_to_duty(
    program: &Program,
    position: &mut Position,
    duty: &Duty,
    candidate: &Candidate,
) -> bool {
    is_subject_to_duty_at_depth(program, position, duty, candidate, 0)
}

fn is_subject_to_duty_at_depth(
    program: &Program,
    position: &mut Position,
    duty: &Duty,
    candidate: &Candidate,
    depth: u8,
) -> bool {
    guards_allow(program, position, &duty.guards, None, candidate, depth)
}

/// Returns true if the guards with facts about the move allow it. Other guards are ignored. The position is unchanged afterwards.
fn guards_allow(
    program: &Program,
    position: &mut Position,
    guards: &[usize],
    origin: Option<Square>,
    candidate: &Candidate,
    depth: u8,
) -> bool {
    let late_guards = facts::late_guards(program, position, guards, origin);
    if late_guards.is_empty() {
        return true;
    }
    let side = position.side();
    let undo = position.make(program, &candidate.delta);
    let allows =
        late_guards.iter().all(|&guard| facts::allows_made_move(program, position, side, guard, depth));
    position.unmake(program, &undo);
    allows
}

/// Returns true if a guard may hold for the side to move. Facts about the move are assumed to have the value that makes it hold.
pub fn guard_may_hold(program: &Program, position: &Position, guard: usize) -> bool {
    facts::may_allow(&View::new(program, position, position.side()), guard, None, false)
}

/// Tests whether a pseudo-legal move leaves the royal pieces of its side safe, and whether facts about the move allow it. Duties are not
/// tested. Records in the candidate how the move changes the counters and the turn and, if some rule needs it, whether the move gives
/// check. The position is unchanged afterwards.
pub fn test_legality(program: &Program, position: &mut Position, candidate: &mut Candidate) -> Verdict {
    test_legality_at_depth(program, position, candidate, 0)
}

fn test_legality_at_depth(
    program: &Program,
    position: &mut Position,
    candidate: &mut Candidate,
    depth: u8,
) -> Verdict {
    let side = position.side();
    if candidate.delta.swaps_sides {
        // The royal pieces that the player takes over can be attacked if the sides have different rules.
        let undo = position.make(program, &candidate.delta);
        let is_safe = !in_check(program, position, side);
        position.unmake(program, &undo);
        return if is_safe { Verdict::Legal } else { Verdict::Unsafe };
    }
    let is_castling = candidate.mv.form == Form::Castling;
    if is_castling && !may_castle(program, position, candidate) {
        return Verdict::Withdrawn;
    }
    let royals = |position: &Position| Side::BOTH.map(|side| position.royal_counts(program, side));
    let before = royals(position);
    let undo = position.make(program, &candidate.delta);
    let after = royals(position);
    let has_lost = |side: Side| after[side.index()].has_lost(before[side.index()]);
    let (lost, won) = (has_lost(side), has_lost(side.other()));
    let is_safe = !lost && (won || !in_check(program, position, side));
    candidate.gives_check = is_safe && program.tracks_checks && in_check(program, position, side.other());
    position.unmake(program, &undo);
    if !is_safe {
        return if is_castling { Verdict::Withdrawn } else { Verdict::Unsafe };
    }
    candidate.delta.resets_clock |= program.clock_resets.check && candidate.gives_check;
    candidate.delta.ends_turn = ends_turn(program, position, candidate);
    if !program.counters.is_empty() {
        candidate.delta.counts = incremented_counters(program, position, candidate);
        if candidate.gives_check {
            candidate.delta.counts |= program.active_counters(side, true);
        }
    }
    if facts_allow(program, position, candidate, depth) { Verdict::Legal } else { Verdict::Withdrawn }
}

/// Returns true if the rule of a move allows it according to facts about the move.
fn facts_allow(program: &Program, position: &mut Position, candidate: &Candidate, depth: u8) -> bool {
    let Some(rule) = program.rules.get(candidate.mv.rule as usize) else { return true };
    if !program.has_late_guard(&rule.guards) {
        return true;
    }
    let origin = match rule.action {
        Action::Move(_) => Some(candidate.mv.from),
        Action::Castle(castling) => Some(program.castlings[castling].from[position.side().index()]),
        Action::Drop { .. } => None,
    };
    guards_allow(program, position, &rule.guards, origin, candidate, depth)
}

/// Returns true if a legal move ends the turn early.
pub fn ends_turn(program: &Program, position: &Position, candidate: &Candidate) -> bool {
    let mut ends = program.turn_lengths.iter().flat_map(|turns| &turns.ends);
    ends.any(|end| {
        end.sides[position.side().index()] && matches_pattern(program, position, &end.pattern, candidate)
    })
}

/// Returns true if the castling piece is not royal, or if its side is not in check now and would not be in check with the piece on any of
/// the squares that it crosses.
fn may_castle(program: &Program, position: &Position, candidate: &Candidate) -> bool {
    let side = position.side();
    let Action::Castle(castling) = program.rules[candidate.mv.rule as usize].action else { return true };
    let castling = &program.castlings[castling];
    if program.kind(castling.kind).royalty == Royalty::Common {
        return true;
    }
    let (castling_piece, from) = (Content::piece(castling.kind, side), castling.from[side.index()]);
    !in_check(program, position, side)
        && castling.crossed[side.index()].iter().all(|&cell| {
            let changes = [(from, Content::VACANT), (cell, castling_piece)];
            !in_check_after_changes(program, position, side, &changes, false)
        })
}
