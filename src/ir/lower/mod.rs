//! Lowering of the model to a program. Sentences become chains of instructions.

mod betza;
mod chain;
mod endings;
mod facts;
mod notation;
mod sets;

use super::after::{removes, threatens};
use super::{
    Action, After, CapturedAs, Castling, ClockResets, Duty, Forbidden, HomeSquares, Instr, Kind,
    MAX_MOVE_TEXT_SQUARES, MovePattern, Notation, Place, Program, RemovableSquares, Restriction, Rule,
    TrackedState, TurnEnd, TurnLengths, TurnPart, VectorTables, ZobristKeys, repeat, text_length,
    tracked_state, verify,
};
use crate::board::{Contents, KindId, Lines, MAX_CELLS, Side, Square};
use crate::diagnostics::{Code, Diagnostic, Sources, Span};
use crate::sema::model::{self, Model, MoveVerb, State};

/// The maximum number of rules of a game.
pub const MAX_RULES: usize = 4000;

/// Lowers a model to a program.
///
/// # Errors
/// Returns diagnostics if a bound is exceeded, such as the number of rules or the length of a move text, or if the notation does not fit
/// the game.
pub fn lower(model: &Model, sources: &Sources) -> Result<Program, Vec<Diagnostic>> {
    let program = Program {
        shape: model.shape.clone(),
        kinds: Vec::new(),
        rules: Vec::new(),
        neutral: model.neutral_kinds(),
        afters: Vec::new(),
        restrictions: Vec::new(),
        sets: Vec::new(),
        castlings: Vec::new(),
        guards: Vec::new(),
        duties: Vec::new(),
        may_pass: model.may_pass.map(|span| span.is_some()),
        swap_turns: model.may_swap.map(|swap| swap.map(|(turn, _)| turn)),
        turn_lengths: None,
        endings: Vec::new(),
        counters: Vec::new(),
        setup: model.setup.clone(),
        explicit_start: None,
        notation: Notation::default(),
        tracked: TrackedState::default(),
        tables: VectorTables::default(),
        keys: ZobristKeys::new(model.shape.cells(), model.kinds.len()),
        rights_lost: Box::new([0; MAX_CELLS]),
        has_castling_with_several_rights: false,
        removable_squares: RemovableSquares::default(),
        home_squares: HomeSquares::default(),
        drops: Vec::new(),
        tracks_checks: false,
        jumps_home: model.jumps_home(),
        reads_trail: false,
        position_endings: Vec::new(),
        lines: Lines::default(),
        clocks: Vec::new(),
        chases: Vec::new(),
        clock_resets: ClockResets { capture: true, ..ClockResets::default() },
    };
    let mut lowering =
        Lowering { model, program, rights: Vec::new(), in_repetition: false, problems: Vec::new() };
    for index in 0..model.afters.len() {
        lowering.lower_after(index);
    }
    for kind in model.kind_ids() {
        lowering.lower_kind(kind);
    }
    lowering.lower_restrictions();
    lowering.lower_duties();
    lowering.lower_turn_lengths();
    lowering.lower_endings(sources);
    lowering.check_swaps();
    let mut problems = lowering.problems;
    let mut program = lowering.program;
    program.drops = (0..program.rules.len())
        .filter(|&id| matches!(program.rules[id].action, Action::Drop { .. }))
        .collect();
    if program.can_change_sides() {
        // A piece that changes sides stays unmoved, so each side gets the squares of both sides.
        for kind in &mut program.kinds {
            let [white, black] = kind.unmoved_squares;
            kind.unmoved_squares = [white | black; 2];
        }
    }
    program.removable_squares = RemovableSquares::new(program.rules.len(), program.shape.squares());
    program.home_squares = HomeSquares::new(program.kinds.len());
    program.tracks_checks = program.compute_tracks_checks();
    program.reads_trail = program.compute_reads_trail();
    program.tracked = tracked_state::tracked_state(&program);
    problems.extend(notation::set_notation(&mut program, &model.notations));
    problems.extend(verify(&program));
    if !problems.is_empty() {
        return Err(problems);
    }
    // The verifier has checked that the rights fit into the bits.
    program.rights_lost = Castling::rights_lost(&program.castlings);
    program.has_castling_with_several_rights =
        program.castlings.iter().any(|castling| castling.rights.len() > 1);
    Ok(program)
}

/// The state of the lowering: the program under construction, and the problems found.
struct Lowering<'m> {
    model: &'m Model,
    program: Program,
    /// The castling rights, by number.
    rights: Vec<RightKey>,
    /// True while the steps of a repeated word are lowered.
    in_repetition: bool,
    problems: Vec<Diagnostic>,
}

/// The identity of a castling right. Squares are given for White.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RightKey {
    /// The right of all castlings from fixed squares with one letter.
    Letter(char),
    /// The right of a castling piece that has not moved from this square.
    Piece(Square),
    /// The right of a partner that has not moved from this square.
    Partner(Square),
}

/// A chain under construction: its instructions and the conditions of its rule.
#[derive(Clone, Debug)]
struct Chain {
    body: Vec<Instr>,
    state: State,
    sides: [bool; 2],
    guards: Vec<usize>,
}

impl Chain {
    fn new(sides: [bool; 2]) -> Chain {
        Chain { body: Vec::new(), state: State::default(), sides, guards: Vec::new() }
    }
}

impl Lowering<'_> {
    /// Lowers a kind and its rules.
    fn lower_kind(&mut self, id: KindId) {
        let model = self.model;
        let kind = &model.kinds[id.index()];
        let first_rule = self.program.rules.len();
        for rule in &kind.rules {
            self.lower_rule(id, &model.rules[rule.0 as usize]);
        }
        self.program.kinds.push(Kind {
            name: kind.name.clone(),
            letter: kind.letter.clone(),
            royalty: kind.royalty,
            iron: kind.iron,
            neutral: kind.neutral,
            looks_like: kind.looks_like,
            value: kind.value,
            points: kind.points,
            rules: first_rule..self.program.rules.len(),
            when_captured: kind.when_captured.iter().map(captured_as).collect(),
            start_squares: kind.start_squares,
            unmoved_squares: Side::BOTH.map(|side| kind.unmoved_squares(side)),
        });
    }

    /// Lowers a rule of a kind.
    fn lower_rule(&mut self, kind: KindId, rule: &model::Rule) {
        let guards = self.lower_guards(&rule.guards, kind);
        let start = Chain { body: Vec::new(), state: rule.state, sides: rule.sides, guards };
        let actions = match &rule.action {
            model::Action::Moves(steps) => {
                let chains = self.lower_to_chains(kind, steps, start);
                chains
                    .into_iter()
                    .map(|mut chain| (Action::Move(std::mem::take(&mut chain.body)), chain))
                    .collect()
            }
            model::Action::Drops { unmoved, from_hand, as_kind, to } => {
                let anywhere = model::Set::default();
                let to = self.lower_drop_zone(to.as_ref().unwrap_or(&anywhere), kind);
                let drop = Action::Drop { unmoved: *unmoved, hand: from_hand.then_some(kind), to };
                return self.push_rule(as_kind.unwrap_or(kind), rule, drop, start);
            }
            model::Action::Castles(castling) => {
                let rights = self.rights_of(castling);
                let mut castling = Castling::new(castling, rights, kind, &self.program.shape);
                // A sentence about several kinds gives the castling only to kinds that can start on the origin of the castling.
                let model_kind = &self.model.kinds[kind.index()];
                for side in Side::BOTH {
                    let player = side.index();
                    castling.sides[player] &= model_kind.unmoved_squares(side).has(castling.from[player]);
                }
                if castling.sides == [false; 2] {
                    return;
                }
                self.program.castlings.push(castling);
                vec![(Action::Castle(self.program.castlings.len() - 1), start)]
            }
        };
        for (action, chain) in actions {
            self.push_rule(kind, rule, action, chain);
        }
    }

    /// Returns the numbers of the rights that a castling needs. Assigns numbers to new rights.
    fn rights_of(&mut self, castling: &model::Castling) -> Vec<usize> {
        let keys = if castling.from_any_square {
            vec![RightKey::Piece(castling.from[0]), RightKey::Partner(castling.partner_from[0])]
        } else {
            vec![RightKey::Letter(castling.letter)]
        };
        let number = |key: RightKey| {
            self.rights.iter().position(|existing| *existing == key).unwrap_or_else(|| {
                self.rights.push(key);
                self.rights.len() - 1
            })
        };
        keys.into_iter().map(number).collect()
    }

    /// Adds a rule to the program, or reports that the program has too many rules.
    fn push_rule(&mut self, kind: KindId, rule: &model::Rule, action: Action, chain: Chain) {
        if self.program.rules.len() >= MAX_RULES {
            if self.program.rules.len() == MAX_RULES
                && !self.problems.iter().any(|p| p.code == Code::TooManyChains)
            {
                let text = format!("the moves of this game come to more than {MAX_RULES} different chains");
                let help = "use fewer alternatives in one sentence, or fewer kinds of pieces under `every`";
                self.problems.push(Diagnostic::new(Code::TooManyChains, rule.span, text).help(help));
            }
            return;
        }
        let afters = self.model.kinds[kind.index()].afters.iter().map(|after| after.0 as usize);
        let can_match = |&after: &usize| self.can_match(kind, &action, &self.program.afters[after].pattern);
        let afters: Vec<usize> = afters.filter(can_match).collect();
        let mut action = action;
        if let Action::Move(body) = &mut action {
            self.bound_repetitions(body, &afters);
        }
        if self.program.is_neutral(kind) {
            self.check_neutral_rule(rule, &action, &afters);
        }
        let body: &[Instr] = if let Action::Move(body) = &action { body } else { &[] };
        let attacks = matches!(action, Action::Move(_))
            && (removes(body) && !rule.without_check
                || threatens(body)
                || afters.iter().any(|&after| self.program.afters[after].counts_as_attack()));
        let needs_trail = self.program.needs_trail(body);
        let goes_onto_trail = needs_trail || self.program.leads_onto_trail(body);
        let leaves_trail = body.contains(&Instr::Trail)
            || afters
                .iter()
                .any(|&a| self.program.afters[a].bodies.iter().any(|b| b.contains(&Instr::Trail)));
        self.program.rules.push(Rule {
            kind,
            sides: chain.sides,
            state: chain.state,
            guards: chain.guards,
            action,
            afters,
            attacks,
            without_check: rule.without_check,
            needs_trail,
            goes_onto_trail,
            leaves_trail,
            span: rule.span,
        });
    }

    /// Returns true if moves by a rule of a kind with this action can match a pattern.
    fn can_match(&self, kind: KindId, action: &Action, pattern: &MovePattern) -> bool {
        let is_verb_possible = match (pattern.verb, action) {
            (MoveVerb::Capture, Action::Move(body)) => removes(body),
            (MoveVerb::Check, _)
            | (MoveVerb::Move, Action::Move(_))
            | (MoveVerb::Castle, Action::Castle(_))
            | (MoveVerb::MoveOrCastle, Action::Move(_) | Action::Castle(_))
            | (MoveVerb::Drop, Action::Drop { .. }) => true,
            _ => false,
        };
        // A capture is about the captured piece. Other moves are about the mover.
        let may_be_mover = |set| self.program.set(set).possible_contents().intersects(Contents::kind(kind));
        let is_about_mover = !matches!(pattern.verb, MoveVerb::Capture | MoveVerb::Check);
        is_verb_possible && (!is_about_mover || pattern.what.is_none_or(may_be_mover))
    }

    /// Reports a rule of a neutral kind that captures or castles.
    fn check_neutral_rule(&mut self, rule: &model::Rule, action: &Action, afters: &[usize]) {
        let after = afters.iter().map(|&after| &self.program.afters[after]).find(|after| after.removes);
        let (span, text, help) = match (action, after) {
            (Action::Castle(_), _) => {
                (rule.span, "a neutral piece does not castle", "leave this sentence out")
            }
            (Action::Move(body), _) if removes(body) || threatens(body) => {
                let help = "let it go to vacant squares only: `moves mK` or `moves K onto vacant`";
                (rule.span, "a neutral piece captures nothing", help)
            }
            (_, Some(after)) => (after.span, "a neutral piece captures nothing", "leave this sentence out"),
            _ => return,
        };
        if !self
            .problems
            .iter()
            .any(|problem| problem.code == Code::Neutral && problem.labels[0].span == span)
        {
            self.report_error(Code::Neutral, span, text, help);
        }
    }

    /// Limits the rounds of the repetitions in a chain, to bound the length of the move text.
    fn bound_repetitions(&self, body: &mut [Instr], afters: &[usize]) {
        let longest = |after: &usize| {
            self.program.afters[*after].bodies.iter().map(|body| text_length(body)).max().unwrap_or(0)
        };
        let without_repetitions =
            body.iter().filter(|instr| !matches!(instr, Instr::Repeat(_))).cloned().collect::<Vec<_>>();
        let used = text_length(&without_repetitions) + afters.iter().map(longest).sum::<usize>();
        repeat::limit_rounds(body, MAX_MOVE_TEXT_SQUARES.saturating_sub(used));
    }

    /// Lowers an `after` sentence.
    fn lower_after(&mut self, index: usize) {
        let model = self.model;
        let after = &model.afters[index];
        let has_after = |id: &KindId| model.kinds[id.index()].afters.iter().any(|a| a.0 as usize == index);
        let ids: Vec<KindId> = model.kind_ids().filter(has_after).collect();
        // All kinds of the sentence share its lowered form, so `home` means the home of the first kind.
        let subject = ids.first().copied().unwrap_or(KindId(0));
        let chains = self.lower_to_chains(subject, &after.steps, Chain::new(after.sides));
        let mut bodies: Vec<Vec<Instr>> = chains.into_iter().map(|chain| chain.body).collect();
        for body in &mut bodies {
            self.bound_repetitions(body, &[]);
        }
        let guards = self.lower_guards(&after.guards, subject);
        let pattern = self.lower_pattern(&after.pattern, subject);
        let kinds = ids.into_iter().map(Contents::kind).fold(Contents::NONE, |all, kind| all | kind);
        let after_sentence = After::new(&self.program, kinds, bodies, after.span);
        let changes_kind = || {
            let mut instrs = after_sentence.bodies.iter().flatten();
            instrs.any(|instr| matches!(instr, Instr::Become { .. }))
        };
        self.program.afters.push(After {
            sides: after.sides,
            state: after.state,
            guards,
            pattern,
            can_fail: after_sentence.can_fail || self.program.jumps_home && changes_kind(),
            without_check: after.without_check,
            ..after_sentence
        });
    }

    pub(super) fn lower_pattern(&mut self, pattern: &model::MovePattern, subject: KindId) -> MovePattern {
        let mut set =
            |set: &Option<model::Set>| set.as_ref().map(|set| self.lower_set(set, subject, Contents::ALL));
        let (what, from, to) = (set(&pattern.what), set(&pattern.from), set(&pattern.to));
        MovePattern { verb: pattern.verb, what, from, to, from_or_to: pattern.from_or_to }
    }

    fn lower_restrictions(&mut self) {
        let model = self.model;
        for restriction in &model.restrictions {
            // All kinds share the lowered restriction, so `home` means the home of the first kind.
            let subject = restriction.kinds.kinds(model.kinds.len()).next().unwrap_or(KindId(0));
            let set = restriction.set.as_ref().map(|set| self.lower_set(set, subject, Contents::FRIEND));
            let guards = self.lower_guards(&restriction.guards, subject);
            let forbidden = match &restriction.forbidden {
                model::Forbidden::Move => Forbidden::Move,
                model::Forbidden::Matching(pattern) => {
                    Forbidden::Matching(self.lower_pattern(pattern, subject))
                }
                model::Forbidden::GoingPast(set) => {
                    Forbidden::GoingPast(self.lower_set(set, subject, Contents::ALL))
                }
            };
            let facts = guards.iter().flat_map(|&guard| self.program.guards[guard].facts());
            let is_about_attacks = |set| self.program.set(set).has_place(Place::is_about_attacks);
            let reads_attacks = set.is_some_and(is_about_attacks)
                || facts.into_iter().any(|fact| self.program.is_about_check(fact));
            // Attacks must not depend on other attacks.
            let keeps_attacks = restriction.keeps_attacks || forbidden.sets().any(is_about_attacks);
            self.program.restrictions.push(Restriction {
                sides: restriction.sides,
                kinds: restriction.kinds,
                state: restriction.state,
                set,
                guards,
                forbidden,
                keeps_attacks,
                reads_attacks,
                span: restriction.span,
            });
        }
    }

    fn lower_duties(&mut self) {
        let model = self.model;
        let (forbidding, others): (Vec<_>, Vec<_>) = model.duties.iter().partition(|duty| duty.negated);
        for duty in forbidding.into_iter().chain(others) {
            let guards = self.lower_guards(&duty.guards, KindId(0));
            let pattern = self.lower_pattern(&duty.pattern, KindId(0));
            self.program.duties.push(Duty {
                sides: duty.sides,
                negated: duty.negated,
                preferences: duty.preferences.clone(),
                pattern,
                guards,
                span: duty.span,
            });
        }
    }

    /// Reports an option to swap sides if the mirror image of some square is not on the board.
    fn check_swaps(&mut self) {
        let shape = &self.program.shape;
        let symmetric = shape.all_squares().all(|cell| shape.is_square(shape.mirror(cell)));
        let swap = self.model.may_swap.iter().flatten().next();
        if let Some(&(_, span)) = swap.filter(|_| !symmetric) {
            let message = "sides cannot be swapped: the mirror image of a square is not on the board";
            let help = "write `board sides look the same way` if both see the board alike";
            self.report_error(Code::MirrorMissing, span, message, help);
        }
    }

    fn lower_turn_lengths(&mut self) {
        let model = self.model;
        if model.turns.iter().all(Vec::is_empty) && model.turn_ends.is_empty() {
            return;
        }
        let mut turns = TurnLengths::default();
        for (length, sentences) in turns.lengths.iter_mut().zip(&model.turns) {
            for sentence in sentences {
                if let Some(number) = sentence.turn {
                    length.exceptions.push((number, sentence.moves));
                } else {
                    (length.first, length.growth) = (sentence.moves, sentence.growth);
                }
            }
        }
        let parts = model.turn_parts.iter();
        turns.parts = parts
            .map(|part| TurnPart {
                sides: part.sides,
                move_number: part.move_number,
                pattern: self.lower_pattern(&part.pattern, KindId(0)),
            })
            .collect();
        let ends = model.turn_ends.iter();
        turns.ends = ends
            .map(|end| TurnEnd { sides: end.sides, pattern: self.lower_pattern(&end.pattern, KindId(0)) })
            .collect();
        self.program.turn_lengths = Some(turns);
    }

    fn report_error(&mut self, code: Code, span: Span, message: impl Into<String>, help: &str) {
        self.problems.push(Diagnostic::new(code, span, message).help(help));
    }
}

/// Lowers a row of [`Kind::when_captured`].
fn captured_as(row: &model::ToHand) -> CapturedAs {
    CapturedAs { state: row.state, kind: row.as_kind, to_owner: row.to_owner }
}
