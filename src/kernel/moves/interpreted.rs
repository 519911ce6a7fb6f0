//! Moves of rules without a table. The interpreter generates them rule by rule for each piece. The legality of most
//! of them is tested with masks and tables.

use super::generator::MoveGenerator;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{Content, Square};
use crate::interp::{self, Candidate, ClaimedTexts, RuleRunner, Verdict};
use crate::kernel::squares::Bits;
use crate::kernel::threats::WatchedAttackers;
use crate::position::{Form, Move};

/// The interpreted part of move generation in one turn.
pub struct InterpretedMoves<'a, 'w, B> {
    pub generator: &'a MoveGenerator<B>,
    pub turn: &'a Turn<'a, B>,
    /// The enemy pieces whose attacks must be interpreted.
    pub watched_attackers: Option<WatchedAttackers<'w, B>>,
}

impl<B: Bits> InterpretedMoves<'_, '_, B> {
    /// Sends every legal move whose rule has no table to the sink. If several moves have the same text, only the first is
    /// sent.
    pub fn moves(&mut self, sink: &mut dyn Sink<B>) {
        let (program, position, tables) = (&self.generator.program, self.turn.position, self.turn.tables);
        let mut runner = None;
        for (table, kind) in tables.kinds.iter().zip(program.kind_ids()) {
            let all = table.all_interpreted
                || Some(kind) == self.generator.royal && self.turn.royal_range_needs_interpreter();
            if table.interpreted_rules.is_empty() && !all {
                continue;
            }
            let own = self.generator.movable_pieces(kind, self.turn.view.own);
            for from in (self.turn.plane(kind) & own).squares() {
                if runner.is_none() {
                    runner = RuleRunner::new(program, position, position.side());
                }
                let Some(runner) = &mut runner else { return };
                if all {
                    self.piece_moves(runner, from, &mut program.kind(kind).rules.clone(), sink);
                } else {
                    self.piece_moves(runner, from, &mut table.interpreted_rules.iter().copied(), sink);
                }
            }
        }
        if tables.interpreted_drops {
            let mut claimed_texts = ClaimedTexts::default();
            for mut candidate in interp::pseudo_drops(program, position) {
                if claimed_texts.is_taken(program, position, &candidate.mv) {
                    continue;
                }
                let verdict = self.verdict(&mut candidate);
                claimed_texts.add(program, &candidate, verdict);
                if verdict == Verdict::Legal {
                    sink.interpreted(candidate.mv, &|| candidate.clone());
                }
            }
        }
    }

    /// Generates the moves of one piece by some of its rules. If several moves have the same text, only the first is
    /// used.
    fn piece_moves(
        &mut self,
        runner: &mut RuleRunner<'_>,
        from: Square,
        rules: &mut dyn Iterator<Item = usize>,
        sink: &mut dyn Sink<B>,
    ) {
        let (program, position) = (&self.generator.program, self.turn.position);
        let allowed = self.turn.allowed_targets(from);
        let is_royal = self.turn.royal == Some(from);
        let mut used_targets = B::NONE;
        let mut used_moves: Vec<Move> = Vec::new();
        let mut claimed_texts = ClaimedTexts::default();
        for rule_index in rules {
            // The masks contain the pins of own pieces only.
            let is_neutral = program.is_neutral(program.rules[rule_index].kind);
            let is_simple = !is_royal && !is_neutral && !self.generator.has_late_guard[rule_index];
            runner.moves(rule_index, from, &mut |path| {
                let text_square = path.only_text_square();
                if text_square
                    .map_or_else(|| used_moves.contains(&path.mv()), |square| used_targets.contains(square))
                    || claimed_texts.is_taken(program, position, &path.mv())
                {
                    return;
                }
                let mut claim = || match text_square {
                    Some(square) => used_targets |= B::bit(square),
                    None => used_moves.push(path.mv()),
                };
                if let Some(content_after) = path.relocation_result().filter(|_| is_simple) {
                    claim();
                    if self.may_move_to(allowed, from, path.landing_square(), content_after) {
                        sink.interpreted(path.mv(), &|| path.candidate());
                    }
                    return;
                }
                let mut candidate = path.candidate();
                let verdict = self.verdict(&mut candidate);
                if self.generator.has_late_guard[rule_index] || candidate.mv.form == Form::Castling {
                    claimed_texts.add(program, &candidate, verdict);
                } else {
                    claim();
                }
                if verdict == Verdict::Legal {
                    sink.interpreted(candidate.mv, &|| candidate.clone());
                }
            });
        }
    }

    /// Returns true if a piece other than the royal may make a simple move. `content_after` is the content of the
    /// target after the move. `allowed` are the targets of the piece within the legality masks.
    fn may_move_to(&mut self, allowed: B, from: Square, to: Square, content_after: Content) -> bool {
        // A move that ends on its origin neither blocks nor opens a line.
        let is_allowed = if to == from { !self.turn.masks.checked } else { allowed.contains(to) };
        if !is_allowed || self.turn.masks.always_allowed.contains(to) {
            return is_allowed;
        }
        let (Some(attackers), Some(royal)) = (&mut self.watched_attackers, self.turn.royal) else {
            return true;
        };
        attackers.is_safe(&[(from, Content::VACANT), (to, content_after)], royal)
    }

    /// Tests whether a pseudo-legal move is legal, with tables if they can decide.
    fn verdict(&mut self, candidate: &mut Candidate) -> Verdict {
        match self.leaves_royal_safe(candidate) {
            Some(true) => Verdict::Legal,
            Some(false) => Verdict::Unsafe,
            None => {
                interp::test_legality(&self.generator.program, &mut self.turn.position.clone(), candidate)
            }
        }
    }

    /// Returns true if the royal is not attacked after a move; `None` if the royal moves or tables cannot decide.
    fn leaves_royal_safe(&mut self, candidate: &Candidate) -> Option<bool> {
        let (turn, view) = (self.turn, &self.turn.view);
        let has_late_guard =
            self.generator.has_late_guard.get(candidate.mv.rule as usize).copied().unwrap_or(true);
        if has_late_guard || candidate.mv.form == Form::Castling {
            return None;
        }
        let Some(royal) = turn.royal else { return Some(true) };
        let is_royal =
            |content: Content| content.as_piece().is_some_and(|p| Some(p.kind) == self.generator.royal);
        let captures_royal = candidate.victims.iter().any(|victim| is_royal(victim.1));
        // The move may put other pieces on new squares: an enemy piece could attack from there, or a royal could be
        // attacked there.
        let own = turn.position.side();
        let is_enemy_or_royal = |content: Content| {
            content
                .as_piece()
                .is_some_and(|piece| piece.side != own || Some(piece.kind) == self.generator.royal)
        };
        let puts_enemy_or_royal =
            candidate.delta.edits.iter().any(|&(_, content)| is_enemy_or_royal(content));
        if puts_enemy_or_royal || captures_royal || candidate.mv.from == royal {
            return None;
        }
        let (mut occupied, mut enemy) = (view.occupied, view.enemy);
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
        Some(
            self.watched_attackers
                .as_mut()
                .is_none_or(|attackers| attackers.is_safe(&candidate.delta.edits, royal)),
        )
    }
}
