//! The moves of a turn that no table gives: the interpreter finds them, piece by piece and rule by rule, and most are judged by the
//! bounds that the tables of the enemy set.

use super::engine::Engine;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{Content, Square};
use crate::interp::{self, Candidate, Scout};
use crate::kernel::squares::Bits;
use crate::kernel::threats::Watch;
use crate::position::{Form, Move};

/// One turn of the interpreter, inside a turn of the tables.
pub struct Interpreted<'a, 'w, B> {
    pub engine: &'a Engine<'a, B>,
    pub turn: &'a Turn<'a, B>,
    /// The enemy pieces that are run forward.
    pub watch: Option<Watch<'w, B>>,
}

impl<B: Bits> Interpreted<'_, '_, B> {
    /// Tells the sink of every legal move that no table gives, each text once.
    pub fn moves<S: Sink<B>>(&mut self, sink: &mut S) {
        let (program, position, army) = (self.engine.program, self.turn.position, self.turn.army);
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
            for mut candidate in interp::pseudo_drops(program, position) {
                if self.is_legal(&mut candidate) {
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
                // Where it is not allowed, it leaves room for a step with the same text.
                if end.mv().form == Form::Castling && !self.may_castle(&end.candidate()) {
                    return;
                }
                if let Some(said) = end.plainly_said() {
                    if plain.has(said) {
                        return;
                    }
                    plain |= B::bit(said);
                } else {
                    if others.contains(&end.mv()) {
                        return;
                    }
                    others.push(end.mv());
                }
                if let Some(then) = end.relocated().filter(|_| simple) {
                    if self.may_relocate(within, from, end.lands(), then) {
                        sink.found(end.mv(), || end.candidate());
                    }
                    return;
                }
                let mut candidate = end.candidate();
                if self.is_legal(&mut candidate) {
                    sink.found(candidate.mv, || candidate);
                }
            });
        }
    }

    fn may_castle(&self, castling: &Candidate) -> bool {
        let mut position = self.turn.position.clone();
        interp::is_safe(self.engine.program, &mut position, &mut castling.clone())
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

    fn is_legal(&mut self, candidate: &mut Candidate) -> bool {
        let judged = self.leaves_safe(candidate);
        let (program, position) = (self.engine.program, self.turn.position);
        judged.unwrap_or_else(|| interp::is_safe(program, &mut position.clone(), candidate))
    }

    /// Whether the royal is safe after a move; `None` if more than that matters, or if it is the royal that moves.
    fn leaves_safe(&mut self, candidate: &Candidate) -> Option<bool> {
        let (turn, scene) = (self.turn, &self.turn.scene);
        let is_late = self.engine.late.get(candidate.mv.rule as usize).copied().unwrap_or(true);
        let Some(royal) = turn.royal else { return (!is_late).then_some(true) };
        let is_royal =
            |content: Content| content.as_piece().is_some_and(|p| Some(p.kind) == self.engine.royal);
        let takes_royal = candidate.victims.iter().any(|victim| is_royal(victim.1));
        // A piece that changes places with the mover: an enemy may attack from there, a royal may be attacked there.
        let own = turn.position.side();
        let matters = |content: Content| {
            content.as_piece().is_some_and(|piece| piece.side != own || Some(piece.kind) == self.engine.royal)
        };
        let unsettled = candidate.delta.edits.iter().any(|&(_, content)| matters(content));
        if is_late
            || unsettled
            || takes_royal
            || candidate.mv.from == royal
            || candidate.mv.form == Form::Castling
        {
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
