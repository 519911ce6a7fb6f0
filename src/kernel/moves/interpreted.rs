//! Moves of rules without a table. The interpreter generates them rule by rule for each piece. The legality of
//! most of them is tested with masks and tables.

use smallvec::SmallVec;

use super::board_after::BoardAfter;
use super::generator::MoveGenerator;
use super::pieces::with_choices;
use super::sink::Sink;
use super::turn::Turn;
use crate::board::{Content, KindId, Square};
use crate::interp::{self, Candidate, ClaimedTexts, RuleRunner, Verdict};
use crate::kernel::side_tables::KindTable;
use crate::kernel::squares::Bits;
use crate::kernel::tables::{CompletedMoves, MoveGroup, Repetition, RepetitionSearch, SearchLimitExceeded};
use crate::kernel::threats::{ConditionalAttacks, WatchedAttackers};
use crate::position::{Form, Move, TextPart};

/// The interpreted part of move generation in one turn.
pub struct InterpretedMoves<'a, 'w, B> {
    pub generator: &'a MoveGenerator<B>,
    pub turn: &'a Turn<'a, B>,
    /// The enemy pieces whose attacks must be interpreted; `None` if there are none.
    pub watched_attackers: Option<WatchedAttackers<'w, B>>,
}

impl<'a, B: Bits> InterpretedMoves<'a, '_, B> {
    /// Sends to the sink every legal move whose rule has no table or that the interpreter completes. If several
    /// moves have the same text, only the first is sent.
    pub fn moves(&mut self, sink: &mut dyn Sink<B>) {
        let (program, position, tables) = (&self.generator.program, self.turn.position, self.turn.tables);
        let mut runner = None;
        let interpreted_royal = self.turn.royal_kind.filter(|_| self.turn.interprets_royal());
        let is_other = |kind: &KindId| !tables.interpreted_kinds.contains(kind);
        for &kind in
            tables.interpreted_kinds.iter().chain(interpreted_royal.as_ref().filter(|&kind| is_other(kind)))
        {
            let table = &tables.kinds[kind.index()];
            let own = self.turn.plane(kind) & self.generator.movable_pieces(kind, self.turn.view.own);
            if own.is_empty() {
                continue;
            }
            let interpreted =
                if interpreted_royal == Some(kind) { own } else { own & self.turn.interpreted_pieces };
            self.completed_moves(&mut runner, table, own & !interpreted, sink);
            for repetition in &table.repetitions {
                self.repeated_moves(&mut runner, repetition, own & !interpreted, sink);
            }
            // The pieces that may have moves by each rule.
            let movers = |rule: usize, pieces: B| (rule, self.turn.pieces_moving_by(rule, pieces));
            let movers_by_rule: SmallVec<[(usize, B); 8]> = match () {
                () if !interpreted.is_empty() => {
                    program.kind(kind).rules.clone().map(|rule| movers(rule, interpreted)).collect()
                }
                () if table.may_duplicate_moves || table.interpreted_rules.is_empty() => continue,
                () => table.interpreted_rules.iter().map(|&rule| movers(rule, own)).collect(),
            };
            let all_movers = movers_by_rule.iter().fold(B::NONE, |all, (_, movers)| all | *movers);
            for from in all_movers.squares() {
                let rules: SmallVec<[usize; 8]> = movers_by_rule
                    .iter()
                    .filter(|(_, movers)| movers.contains(from))
                    .map(|&(rule, _)| rule)
                    .collect();
                let Some(runner) = self.rule_runner(&mut runner) else { return };
                self.piece_moves(runner, from, &rules, sink);
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
                    sink.interpreted_move(candidate.mv, &|| candidate.clone());
                }
            }
        }
    }

    /// Returns the rule runner, which is created on the first call. Most turns do not need it.
    fn rule_runner<'r>(&self, runner: &'r mut Option<RuleRunner<'a>>) -> Option<&'r mut RuleRunner<'a>> {
        if runner.is_none() {
            let position = self.turn.position;
            *runner = RuleRunner::new(&self.generator.program, position, position.side());
        }
        runner.as_mut()
    }

    /// Generates the moves of `pieces` that repeat rounds of legs. If a piece has too many, the interpreter generates them.
    fn repeated_moves(
        &mut self,
        runner: &mut Option<RuleRunner<'a>>,
        repetition: &Repetition<B>,
        pieces: B,
        sink: &mut dyn Sink<B>,
    ) {
        let (generator, turn) = (self.generator, self.turn);
        let occupied = turn.view.occupied;
        let capturable = repetition.capturable(&turn.view, turn.position);
        let pieces = turn.filter_pieces(repetition.condition, pieces);
        let pieces = repetition.possible_pieces(pieces, occupied, capturable);
        if pieces.is_empty() {
            return;
        }
        let mut search = RepetitionSearch::new(repetition, occupied, capturable);
        let only_counts = sink.only_counts() && turn.royal.is_none() && repetition.captures_uniformly;
        for from in pieces.squares() {
            let mv = Move::new(repetition.kind, from, from, Form::Move, repetition.rule);
            let promotions = &repetition.effect.promotions;
            if only_counts {
                let mut count = 0;
                let result = search.for_each_end(from, |to| {
                    if promotions.is_empty() {
                        count += 1;
                        return;
                    }
                    with_choices(turn, promotions, mv, B::bit(to), |_, to, choices| {
                        count += to.len() * choices.map_or(1, |kinds| kinds.len() as u32);
                    });
                });
                if result.is_ok() {
                    sink.count(count, repetition.can_capture());
                    continue;
                }
            }
            let result = search.for_each_move(from, |to, text_squares| {
                let mut send = |choice: Option<KindId>| {
                    let squares = text_squares.iter().map(|&square| TextPart::Square(square));
                    let text: SmallVec<[TextPart; 16]> =
                        squares.chain(choice.map(TextPart::Choice)).collect();
                    let mut mv = Move::new(repetition.kind, from, to, Form::Move, repetition.rule);
                    mv.set_text(&text);
                    let is_legal = turn.royal.is_none() || {
                        let mut candidate = generator.candidate(turn.position, &mv);
                        self.verdict(&mut candidate) == Verdict::Legal
                    };
                    if is_legal {
                        sink.single_move(mv);
                    }
                };
                with_choices(turn, promotions, mv, B::bit(to), |_, to, choices| match choices {
                    Some(kinds) => kinds.iter().for_each(|&kind| send(Some(kind))),
                    None if !to.is_empty() => send(None),
                    None => {}
                });
            });
            if let Err(SearchLimitExceeded) = result {
                let Some(runner) = self.rule_runner(runner) else { return };
                self.piece_moves(runner, from, &[usize::from(repetition.rule)], sink);
            }
        }
    }

    /// Generates the moves whose targets come from tables but whose `after` sentences are interpreted. `own` are
    /// the pieces of the kind.
    fn completed_moves(
        &mut self,
        runner: &mut Option<RuleRunner<'a>>,
        table: &KindTable<B>,
        own: B,
        sink: &mut dyn Sink<B>,
    ) {
        for (index, group) in table.groups.iter().enumerate() {
            let Some(completed) = &group.completed else { continue };
            let mask = self.completed_mask(group, completed);
            if mask.is_empty() {
                continue;
            }
            for from in self.turn.filter_pieces(group.condition, own & completed.from).squares() {
                let mut to = self.completed_targets(group, completed, from, mask);
                if to.is_empty() {
                    continue;
                }
                if group.ambiguous_origins.contains(from) {
                    // If several groups have the same move, only the first generates it.
                    for earlier in &table.groups[..index] {
                        let Some(completed) = &earlier.completed else { continue };
                        if !self
                            .turn
                            .filter_pieces(earlier.condition, B::bit(from) & completed.from)
                            .is_empty()
                        {
                            to &= !self.completed_targets(
                                earlier,
                                completed,
                                from,
                                self.completed_mask(earlier, completed),
                            );
                        }
                    }
                }
                to = completed.afters.possible_targets(self.turn.position, from, to);
                let plain = self.plain_targets(group, completed, from, to);
                if !plain.is_empty() {
                    let mv = Move::new(group.kind, from, from, Form::Move, group.rule);
                    let safe = self.safe_relocations(from, plain, Content::piece(group.kind, self.turn.side));
                    sink.moves(mv, safe, None);
                }
                for target in (to & !plain).squares() {
                    self.complete(runner, group, from, target, sink);
                }
            }
        }
    }

    /// Returns those of the targets `to` of a group's moves from `from` to which the piece only relocates: the `after` sentences have no
    /// effect. Returns none if the masks do not decide the legality of such moves.
    fn plain_targets(&self, group: &MoveGroup<B>, completed: &CompletedMoves<B>, from: Square, to: B) -> B {
        let relocates = completed.only_relocate
            && self.turn.royal != Some(from)
            && !self.generator.has_late_guard[usize::from(group.rule)];
        if !relocates {
            return B::NONE;
        }
        to & !completed.afters.affected_targets(self.turn.position, from, to, self.turn.view.occupied)
    }

    /// Returns those of the squares `to` to which a piece other than the royal may move from `from`, changing nothing else. `content` is the
    /// piece.
    fn safe_relocations(&mut self, from: Square, to: B, content: Content) -> B {
        let to = to & self.turn.allowed_targets(from);
        let (Some(attackers), Some(royal)) = (&mut self.watched_attackers, self.turn.royal) else {
            return to;
        };
        let winning = to & self.turn.masks.always_allowed;
        let (safe, undecided) = attackers.split_targets(B::bit(from), to & !winning);
        let is_safe = |at| attackers.is_safe(&[(from, Content::VACANT), (at, content)], royal);
        winning | safe | undecided.filter(is_safe)
    }

    /// Returns the squares on which moves of a group end that the interpreter completes.
    fn completed_mask(&self, group: &MoveGroup<B>, completed: &CompletedMoves<B>) -> B {
        let (view, position) = (&self.turn.view, self.turn.position);
        let captures = if group.effect.captures_trail_piece { !B::NONE } else { view.occupied };
        completed.afters.completed_targets(completed.target_mask.squares_in(view, position), captures)
    }

    /// Returns the targets of a group's moves from `from` to squares in `mask`. Ignores the conditions of the group.
    #[inline]
    fn completed_targets(
        &self,
        group: &MoveGroup<B>,
        completed: &CompletedMoves<B>,
        from: Square,
        mask: B,
    ) -> B {
        let mask = completed.reach[from.index()] & mask;
        if mask.is_empty() {
            return B::NONE;
        }
        group.table.targets_in(from, &self.turn.view, self.turn.position) & mask
    }

    /// Generates the moves of a group from `from` to `target`, as completed by the interpreter.
    fn complete(
        &mut self,
        runner: &mut Option<RuleRunner<'a>>,
        group: &MoveGroup<B>,
        from: Square,
        target: Square,
        sink: &mut dyn Sink<B>,
    ) {
        let (generator, position) = (self.generator, self.turn.position);
        let mv = Move::new(group.kind, from, from, Form::Move, group.rule).with_target(target);
        if !group.effect.needs_interpreter(position, &mv) {
            let mut candidate = generator.candidate(position, &mv);
            if self.verdict(&mut candidate) == Verdict::Legal {
                sink.single_move(mv);
            }
            return;
        }
        let Some(runner) = self.rule_runner(runner) else { return };
        let mut used_moves: SmallVec<[Move; 4]> = SmallVec::new();
        generator.complete(runner, position, &mv, &group.effect, &mut |path| {
            let mv = path.mv();
            if used_moves.contains(&mv) {
                return;
            }
            used_moves.push(mv);
            let is_safe = self.leaves_royal_safe(&path.edits());
            if is_safe.unwrap_or_else(|| self.verdict(&mut path.candidate()) == Verdict::Legal) {
                sink.interpreted_move(mv, &|| path.candidate());
            }
        });
    }

    /// Generates the moves of one piece by some of its rules. If several moves have the same text, only the first
    /// is used.
    fn piece_moves(
        &mut self,
        runner: &mut RuleRunner<'_>,
        from: Square,
        rules: &[usize],
        sink: &mut dyn Sink<B>,
    ) {
        let (program, position) = (&self.generator.program, self.turn.position);
        let allowed = self.turn.allowed_targets(from);
        let is_royal = self.turn.royal == Some(from);
        let mut used_targets = B::NONE;
        let mut used_moves: Vec<Move> = Vec::new();
        let mut claimed_texts = ClaimedTexts::default();
        for &rule_index in rules {
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
                let mut mark_used = || match text_square {
                    Some(square) => used_targets |= B::bit(square),
                    None => used_moves.push(path.mv()),
                };
                if let Some(content_after) = path.relocation_result().filter(|_| is_simple) {
                    mark_used();
                    if self.may_move_to(allowed, from, path.landing_square(), content_after) {
                        sink.interpreted_move(path.mv(), &|| path.candidate());
                    }
                    return;
                }
                let mut candidate = path.candidate();
                let verdict = self.verdict(&mut candidate);
                if self.generator.has_late_guard[rule_index] || candidate.mv.form == Form::Castling {
                    claimed_texts.add(program, &candidate, verdict);
                } else {
                    mark_used();
                }
                if verdict == Verdict::Legal {
                    sink.interpreted_move(candidate.mv, &|| candidate.clone());
                }
            });
        }
    }

    /// Returns true if a piece other than the royal may move from `from` to `to`, changing nothing else.
    /// `content_after` is the content of the target after the move. `allowed` are the targets of the piece within
    /// the legality masks.
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

    /// Returns the verdict on a pseudo-legal move. Uses the interpreter only if tables cannot decide.
    fn verdict(&mut self, candidate: &mut Candidate) -> Verdict {
        let has_late_guard =
            self.generator.has_late_guard.get(candidate.mv.rule as usize).copied().unwrap_or(true);
        let needs_interpreter = has_late_guard || candidate.mv.form == Form::Castling;
        let decided = if needs_interpreter { None } else { self.leaves_royal_safe(&candidate.delta.edits) };
        match decided {
            Some(true) => Verdict::Legal,
            Some(false) => Verdict::Unsafe,
            None => {
                interp::test_legality(&self.generator.program, &mut self.turn.position.clone(), candidate)
            }
        }
    }

    /// Returns true if a move with these edits captures an enemy royal or leaves the mover's royal safe; `None` if
    /// tables cannot decide.
    fn leaves_royal_safe(&mut self, edits: &[(Square, Content)]) -> Option<bool> {
        let turn = self.turn;
        let (Some(royal_kind), Some(royal)) = (turn.royal_kind, turn.royal) else { return Some(true) };
        let threats = turn.threats?;
        let after = BoardAfter::new(&turn.view, edits, turn.position.side());
        let (occupied, enemy) = (after.occupied, after.enemy);
        let plane = |kind| after.plane(kind, turn.plane(kind));
        let own_royals = plane(royal_kind) & occupied & !enemy;
        let royal_kinds = || self.generator.royal_kinds.iter().map(|royal| royal.0);
        let all_royals = |pieces: B| royal_kinds().fold(B::NONE, |all, kind| all | plane(kind) & pieces);
        if own_royals.len() != 1 || all_royals(occupied & !enemy) != own_royals {
            return all_royals(occupied & !enemy).is_empty().then_some(false);
        }
        let enemy_royals = royal_kinds().fold(B::NONE, |all, kind| all | turn.plane(kind) & turn.view.enemy);
        if all_royals(enemy).len() < enemy_royals.len() {
            // With several jointly royal pieces, some captures of royals win and others do not.
            return (enemy_royals == turn.masks.always_allowed).then_some(true);
        }
        if !threats.self_destructive_captures.is_empty() && all_royals(enemy) != enemy_royals {
            return None;
        }
        if turn.is_immune_on(own_royals.first()) {
            return Some(true);
        }
        // Attacks without a table have been evaluated only for the squares of the royal and of the enemy pieces
        // before the move.
        let royal_after = own_royals.first();
        let evaluates_all = threats.interpreted_rules.is_empty()
            && threats.position_dependent_rules.is_empty()
            && threats.self_destructive_captures.is_empty();
        // Attacks of the enemy pieces that depend on conditions are tested elsewhere, unless the move has put these pieces on the board.
        let may_be_attacked = |attacks: &ConditionalAttacks<B>| {
            attacks.threats.is_attacked(royal_after, occupied, enemy, plane)
        };
        if (after.puts_enemy || royal_after != royal) && !evaluates_all
            || after.puts_enemy && threats.conditional_attacks.as_deref().is_some_and(may_be_attacked)
        {
            return None;
        }
        if threats.is_attacked(royal_after, occupied, enemy, plane) {
            return Some(false);
        }
        Some(self.watched_attackers.as_mut().is_none_or(|attackers| attackers.is_safe(edits, royal_after)))
    }
}
