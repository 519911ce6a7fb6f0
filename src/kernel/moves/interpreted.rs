//! The moves of a turn that no table gives: the interpreter finds them, piece by piece and rule by rule, and most are judged by the
//! bounds that the tables of the enemy set.

use super::engine::Engine;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{Content, Square};
use crate::interp::{self, Candidate, Claims, Scout, Verdict};
use crate::kernel::squares::Bits;
use crate::kernel::threats::Watch;
use crate::position::{Form, Move};

/// One turn of the interpreter, inside a turn of the tables.
pub struct Interpreted<'a, 'w, B> {
    pub engine: &'a Engine<B>,
    pub turn: &'a Turn<'a, B>,
    /// The enemy pieces that are run forward.
    pub watch: Option<Watch<'w, B>>,
}

impl<B: Bits> Interpreted<'_, '_, B> {
    /// Tells the sink of every legal move that no table gives, each text once.
    pub fn moves<S: Sink<B>>(&mut self, sink: &mut S) {
        let (program, position, army) = (&self.engine.program, self.turn.position, self.turn.army);
        let mut scout = None;
        for (table, kind) in army.kinds.iter().zip(program.kind_ids()) {
            let all = table.interpreted || Some(kind) == self.engine.royal && self.turn.is_shy();
            if table.left.is_empty() && !all {
                continue;
            }
            for from in (self.turn.plane(kind) & self.turn.scene.own).squares() {
                if scout.is_none() {
                    scout = Scout::new(program, position, position.side());
                }
                let Some(scout) = &mut scout else { return };
                if all {
                    self.piece(scout, from, program.kind(kind).rules.clone(), sink);
                } else {
                    self.piece(scout, from, table.left.iter().copied(), sink);
                }
            }
        }
        if army.interpreted_drops {
            let mut claims = Claims::default();
            for mut candidate in interp::pseudo_drops(program, position) {
                if claims.settle(program, &mut candidate, |candidate| self.judge(candidate)) {
                    sink.found(candidate.mv, || candidate);
                }
            }
        }
    }

    /// The moves of one piece by some of its rules; of equal texts the first counts.
    fn piece<S: Sink<B>>(
        &mut self,
        scout: &mut Scout<'_>,
        from: Square,
        rules: impl Iterator<Item = usize>,
        sink: &mut S,
    ) {
        let within = self.turn.within(from);
        let is_royal = self.turn.royal == Some(from);
        let mut plain = B::NONE;
        let mut others: Vec<Move> = Vec::new();
        for number in rules {
            let simple = !is_royal && !self.engine.late[number];
            scout.moves(number, from, |end| {
                let said = end.plainly_said();
                if said.map_or_else(|| others.contains(&end.mv()), |said| plain.has(said)) {
                    return;
                }
                let mut claim = || match said {
                    Some(said) => plain |= B::bit(said),
                    None => others.push(end.mv()),
                };
                if let Some(then) = end.relocated().filter(|_| simple) {
                    claim();
                    if self.may_relocate(within, from, end.lands(), then) {
                        sink.found(end.mv(), || end.candidate());
                    }
                    return;
                }
                let mut candidate = end.candidate();
                let verdict = self.judge(&mut candidate);
                if verdict != Verdict::Withdrawn {
                    claim();
                }
                if verdict == Verdict::Legal {
                    sink.found(candidate.mv, || candidate);
                }
            });
        }
    }

    /// Whether a piece that is no royal, and may go so far as tables are concerned, may go there.
    fn may_relocate(&mut self, within: B, from: Square, to: Square, then: Content) -> bool {
        // Ending where it began blocks nothing and opens nothing.
        let allowed = if to == from { !self.turn.bounds.checked } else { within.has(to) };
        if !allowed || self.turn.bounds.always.has(to) {
            return allowed;
        }
        let (Some(watch), Some(royal)) = (&mut self.watch, self.turn.royal) else { return true };
        watch.is_safe(&[(from, Content::VACANT), (to, then)], royal)
    }

    fn judge(&mut self, candidate: &mut Candidate) -> Verdict {
        match self.leaves_safe(candidate) {
            Some(true) => Verdict::Legal,
            Some(false) => Verdict::Illegal,
            None => interp::judge(&self.engine.program, &mut self.turn.position.clone(), candidate),
        }
    }

    /// Whether the royal is safe after a move; `None` if more than that matters, or if it is the royal that moves.
    fn leaves_safe(&mut self, candidate: &Candidate) -> Option<bool> {
        let (turn, scene) = (self.turn, &self.turn.scene);
        let is_late = self.engine.late.get(candidate.mv.rule as usize).copied().unwrap_or(true);
        if is_late || candidate.mv.form == Form::Castling {
            return None;
        }
        let Some(royal) = turn.royal else { return Some(true) };
        let is_royal =
            |content: Content| content.as_piece().is_some_and(|p| Some(p.kind) == self.engine.royal);
        let takes_royal = candidate.victims.iter().any(|victim| is_royal(victim.1));
        // A piece that changes places with the mover: an enemy may attack from there, a royal may be attacked there.
        let own = turn.position.side();
        let matters = |content: Content| {
            content.as_piece().is_some_and(|piece| piece.side != own || Some(piece.kind) == self.engine.royal)
        };
        let unsettled = candidate.delta.edits.iter().any(|&(_, content)| matters(content));
        if unsettled || takes_royal || candidate.mv.from == royal {
            return None;
        }
        let (mut occupied, mut enemy) = (scene.occupied, scene.enemy);
        for &(cell, content) in &candidate.delta.edits {
            occupied &= !B::bit(cell);
            enemy &= !B::bit(cell);
            if content.is_piece() {
                occupied |= B::bit(cell);
            }
        }
        if turn.threats?.attacked(royal, occupied, enemy, |kind| turn.plane(kind)) {
            return Some(false);
        }
        Some(self.watch.as_mut().is_none_or(|watch| watch.is_safe(&candidate.delta.edits, royal)))
    }
}
