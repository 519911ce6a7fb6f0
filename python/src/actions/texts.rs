//! A superset of the move texts of a game: every move of every position has a text in it.
//!
//! The chains of instructions are followed on an empty board. Conditions are ignored, except those on the location of a square and those
//! that require a piece of a kind that never moves. This can only add texts: a condition excludes paths, and every square that an
//! instruction can reach is also reachable on the empty board. Games are assumed to begin from a start position: in another
//! position, pieces of kinds that never move can be on other squares.

use std::collections::HashSet;

use varlab::board::{Contents, KindId, Side, Square, SquareSet};
use varlab::ir::{
    Action, After, Destination, Instr, KindOption, MovePattern, MoveVerb, Program, Rule, SetId, VectorId,
    instructions, possible_squares, slide_ends,
};
use varlab::position::{Form, Move, TextPart};

/// The state of a piece at one point of a chain, without the state of the board.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    /// The current square of the piece or of its shot.
    square: Square,
    /// The unit step of the last leg; `None` before the first leg.
    unit: Option<VectorId>,
    /// The kind of the piece; `None` if it can be any kind.
    kind: Option<KindId>,
    /// The square of the shooting piece during a shot; `None` before a shot.
    shooter: Option<Square>,
    /// The piece dropped from hand during this move, and its square.
    dropped: Option<(KindId, Square)>,
    /// The move text after the origin.
    text: Vec<TextPart>,
}

type States = HashSet<State>;

/// Returns one move for each text that a move of the game can have, in a fixed order. Returns `None` if there are more than `limit` texts,
/// or if a piece can have more than `limit` states at one point of a chain.
pub fn move_texts(program: &Program, limit: usize) -> Option<Vec<Move>> {
    let mut texts = HashSet::new();
    let fixed = fixed_squares(program);
    let nowhere = Square(0);
    if program.may_pass != [false; 2] {
        texts.insert(Move::new(KindId(0), nowhere, nowhere, Form::Pass, u16::MAX));
    }
    if program.swap_turns != [None; 2] {
        texts.insert(Move::new(KindId(0), nowhere, nowhere, Form::Swap, u16::MAX));
    }
    for rule in &program.rules {
        for side in Side::BOTH.into_iter().filter(|side| rule.sides[side.index()]) {
            Chains { program, rule, side, limit, fixed: &fixed }.add_moves(&mut texts)?;
            if texts.len() > limit {
                return None;
            }
        }
    }
    let mut moves: Vec<Move> = texts.into_iter().collect();
    moves.sort_by_cached_key(sort_key);
    Some(moves)
}

/// Returns the sort key of a move: form, dropped kind, origin and text.
fn sort_key(mv: &Move) -> (u8, u8, u8, Vec<(u8, u8)>) {
    let form = match mv.form {
        Form::Move | Form::Castling => 0,
        Form::Drop => 1,
        Form::Pass => 2,
        Form::Swap => 3,
    };
    let part = |part: TextPart| match part {
        TextPart::Square(square) => (0, square.0),
        TextPart::Shot(square) => (1, square.0),
        TextPart::Choice(kind) => (2, kind.0),
    };
    // Only the text of a drop names the kind.
    let dropped = if mv.form == Form::Drop { mv.kind.0 } else { 0 };
    (form, dropped, mv.from.0, mv.text().map(part).collect())
}

/// The chains of one rule for one side.
struct Chains<'p> {
    program: &'p Program,
    rule: &'p Rule,
    side: Side,
    /// The maximum number of states.
    limit: usize,
    /// The squares of the pieces that never move, by kind; `None` for other kinds.
    fixed: &'p [Option<SquareSet>],
}

impl Chains<'_> {
    /// Adds all moves of the rule. Returns `None` if there are too many.
    fn add_moves(&self, texts: &mut HashSet<Move>) -> Option<()> {
        let shape = &self.program.shape;
        match &self.rule.action {
            Action::Move(body) => {
                for origin in shape
                    .all_squares()
                    .filter(|&origin| self.can_be_in_state(self.rule.state.unmoved, origin))
                {
                    let ends = self.follow(body, origin, HashSet::from([self.start(origin)]))?;
                    self.add(Form::Move, origin, ends, texts)?;
                }
            }
            Action::Drop { to, .. } => {
                for square in &possible_squares(self.program, *to, self.side, None, Square(0)) {
                    self.add(Form::Drop, square, HashSet::from([self.start(square)]), texts)?;
                }
            }
            Action::Castle(castling) => {
                let castling = &self.program.castlings[*castling];
                if castling.sides[self.side.index()] {
                    let [origin, to] = [castling.from, castling.to].map(|squares| squares[self.side.index()]);
                    let text = castling.text_squares(self.side, shape).map(TextPart::Square).collect();
                    let state = State { text, ..self.start(to) };
                    self.add(Form::Castling, origin, HashSet::from([state]), texts)?;
                }
            }
        }
        Some(())
    }

    /// Adds the moves that end in the given states, with and without the effects of `after` sentences.
    fn add(&self, form: Form, origin: Square, mut states: States, texts: &mut HashSet<Move>) -> Option<()> {
        for &after in &self.rule.afters {
            let after = &self.program.afters[after];
            let applies = |state: &&State| self.can_apply(after, form, origin, state);
            let before: States = states.iter().filter(applies).cloned().collect();
            for body in &after.bodies {
                states.extend(self.follow(body, origin, before.clone())?);
            }
            self.check(&states)?;
        }
        for State { square: target, text, dropped, .. } in states {
            let mut mv = Move::new(self.rule.kind, origin, target, form, u16::MAX);
            mv.set_text(&text);
            texts.insert(mv);
            // The text of a drop on the partner's origin starts with that square and the origin of the castling piece.
            if let Some((kind, square)) = dropped.filter(|_| form == Form::Castling) {
                let mut mv = Move::new(self.rule.kind, square, target, form, u16::MAX);
                mv.set_text(&[TextPart::Square(origin), TextPart::Choice(kind)]);
                texts.insert(mv);
            }
        }
        Some(())
    }

    /// Returns false if an `after` sentence cannot apply to a move that has ended in a state.
    fn can_apply(&self, after: &After, form: Form, origin: Square, state: &State) -> bool {
        after.sides[self.side.index()]
            && (form == Form::Drop || self.can_be_in_state(after.state.unmoved, origin))
            && state.kind.is_none_or(|kind| after.kinds.intersects(Contents::kind(kind)))
            && self.can_match(&after.pattern, form, origin, state.shooter.unwrap_or(state.square))
    }

    /// Returns false if a move cannot match a pattern.
    fn can_match(&self, pattern: &MovePattern, form: Form, origin: Square, end: Square) -> bool {
        let has_form = match pattern.verb {
            MoveVerb::Capture => true,
            MoveVerb::Move => form == Form::Move,
            MoveVerb::Castle => form == Form::Castling,
            MoveVerb::MoveOrCastle => matches!(form, Form::Move | Form::Castling),
            MoveVerb::Drop => form == Form::Drop,
            MoveVerb::Pass | MoveVerb::Check => false,
        };
        let can_have = |set: Option<SetId>, square: Square| {
            set.is_none_or(|set| {
                possible_squares(self.program, set, self.side, Some(origin), end).has(square)
            })
        };
        let has_squares = if pattern.from_or_to {
            can_have(pattern.to, origin) || can_have(pattern.to, end)
        } else {
            can_have(pattern.from, origin) && can_have(pattern.to, end)
        };
        has_form && has_squares
    }

    /// Returns false if `unmoved` requires an unmoved piece, but a piece of the rule's kind on the square always counts as moved.
    fn can_be_in_state(&self, unmoved: Option<bool>, square: Square) -> bool {
        let squares = &self.program.kind(self.rule.kind).unmoved_squares;
        unmoved != Some(true) || squares.iter().any(|squares| squares.has(square))
    }

    /// Returns the state at the beginning of a chain.
    fn start(&self, square: Square) -> State {
        State {
            square,
            unit: None,
            kind: Some(self.rule.kind),
            shooter: None,
            dropped: None,
            text: Vec::new(),
        }
    }

    /// Returns `None` if there are too many states.
    fn check(&self, states: &States) -> Option<()> {
        (states.len() <= self.limit).then_some(())
    }

    /// Returns the states in which a chain can end, from the states in which it can begin; `None` if there are too many.
    fn follow(&self, body: &[Instr], origin: Square, mut states: States) -> Option<States> {
        for instr in body {
            states = match instr {
                Instr::Repeat(repeat) => {
                    let mut ends = if repeat.min == 0 { states.clone() } else { States::new() };
                    let mut current = states;
                    for round in 1..=repeat.max {
                        let mut next = States::new();
                        for body in &repeat.bodies {
                            next.extend(self.follow(body, origin, current.clone())?);
                        }
                        self.check(&next)?;
                        let old_count = ends.len();
                        if round >= repeat.min {
                            ends.extend(next.iter().cloned());
                            self.check(&ends)?;
                        }
                        if next.is_empty() || round > repeat.min && ends.len() == old_count {
                            break;
                        }
                        current = next;
                    }
                    ends
                }
                Instr::MoveAnother { what, bodies, .. } => {
                    let mut ends = states.clone();
                    for state in &states {
                        for other in &self.squares(*what, origin, state.square) {
                            let start = state.with_part(TextPart::Shot(other));
                            let start =
                                State { square: other, unit: None, kind: None, shooter: None, ..start };
                            for (body, side) in
                                bodies.iter().flat_map(|body| Side::BOTH.map(|side| (body, side)))
                            {
                                let others = Chains { side, ..*self };
                                let moved = others.follow(body, other, HashSet::from([start.clone()]))?;
                                // The chain of the first piece continues.
                                ends.extend(
                                    moved.into_iter().map(|end| State { text: end.text, ..state.clone() }),
                                );
                            }
                        }
                        self.check(&ends)?;
                    }
                    ends
                }
                instr => {
                    let mut next = States::new();
                    for state in states {
                        self.step(instr, origin, state, &mut next);
                    }
                    next
                }
            };
            self.check(&states)?;
        }
        Some(states)
    }

    /// Adds the states after an instruction without nested chains to `next`.
    fn step(&self, instr: &Instr, origin: Square, state: State, next: &mut States) {
        match instr {
            Instr::Go(go) => {
                for route in &go.routes {
                    next.extend(self.slides(&state, route.to, (go.min, go.max)));
                }
            }
            Instr::GoRelative(go) => {
                for bend in state.unit.into_iter().flat_map(|unit| go.routes_after(unit)) {
                    next.extend(self.slides(&state, bend.route.to, (go.min, go.max)));
                }
            }
            Instr::Continue { min, max, .. } => {
                if let Some(unit) = state.unit {
                    next.extend(self.slides(&state, unit, (*min, *max)));
                }
            }
            Instr::Jump(set) => {
                let squares = self.squares(*set, origin, state.square);
                next.extend(squares.iter().map(|square| State { square, ..state.clone() }));
            }
            Instr::JumpHome(_) => {
                let is_of_kind = |kind: &KindId| state.kind.is_none_or(|own| own == *kind);
                let kinds = self.program.kind_ids().filter(is_of_kind);
                let homes = kinds.flat_map(|kind| self.program.kind(kind).start_squares);
                let homes = homes.fold(SquareSet::EMPTY, |all, squares| all | squares);
                next.extend(homes.iter().map(|square| State { square, ..state.clone() }));
            }
            Instr::RequireSquare(set) => {
                if self.squares(*set, origin, state.square).has(state.square) {
                    next.insert(state);
                }
            }
            Instr::AddToText => {
                let is_shot = state.shooter.is_some();
                let part =
                    if is_shot { TextPart::Shot(state.square) } else { TextPart::Square(state.square) };
                next.insert(state.with_part(part));
            }
            Instr::Shoot => _ = next.insert(State { shooter: Some(state.square), ..state }),
            Instr::Relocate { to: Destination::Set(to), .. } => {
                let squares = self.squares(*to, origin, state.square);
                next.extend(squares.iter().map(|square| state.with_part(TextPart::Shot(square))));
                next.insert(state);
            }
            Instr::Become { options, in_text, if_possible } => {
                for kind in kinds(options) {
                    let mut after = State { kind: Some(kind), ..state.clone() };
                    after.text.extend(in_text.then_some(TextPart::Choice(kind)));
                    next.insert(after);
                }
                next.extend(Some(state).filter(|_| *if_possible));
            }
            Instr::Drop { options, from_hand, to, .. } => {
                let squares = match to {
                    Some(to) => self.squares(*to, origin, state.square),
                    None => [state.square].into_iter().collect(),
                };
                for kind in kinds(options) {
                    for square in &squares {
                        let is_named = to.is_some() && (square != origin || !from_hand);
                        let mut after = state.clone();
                        after.text.extend(is_named.then_some(TextPart::Shot(square)));
                        after.text.push(TextPart::Choice(kind));
                        after.dropped = if *from_hand { Some((kind, square)) } else { after.dropped };
                        next.insert(after);
                    }
                }
            }
            _ => _ = next.insert(state),
        }
    }

    /// Iterates over the states after a slide by a unit step.
    fn slides(&self, state: &State, unit: VectorId, steps: (u8, u8)) -> impl Iterator<Item = State> {
        let ends = slide_ends(self.program, self.side, state.square, unit, steps);
        ends.map(move |square| State { square, unit: Some(unit), ..state.clone() })
    }

    /// Returns the squares that can be in a set. If the set contains only pieces of kinds that never move, only their squares are
    /// returned.
    fn squares(&self, set: SetId, origin: Square, square: Square) -> SquareSet {
        let squares = possible_squares(self.program, set, self.side, Some(origin), square);
        let contents = self.program.set(set).possible_contents();
        if contents.intersects(Contents::VACANT | Contents::VOID) {
            return squares;
        }
        let fixed = contents.kinds(self.program.kinds.len()).map(|kind| self.fixed[kind.index()]);
        let fixed = fixed.collect::<Option<Vec<_>>>();
        let of_fixed =
            |fixed: Vec<SquareSet>| fixed.into_iter().fold(SquareSet::EMPTY, |all, squares| all | squares);
        fixed.map_or(squares, |fixed| squares & of_fixed(fixed))
    }
}

impl State {
    fn with_part(&self, part: TextPart) -> State {
        let mut state = self.clone();
        state.text.push(part);
        state
    }
}

/// Returns the squares of the pieces that never move, by kind; `None` for other kinds. The pieces of a kind never move if the kind has no
/// rules and cannot come onto the board, the game has one start position, and no rule moves other pieces.
fn fixed_squares(program: &Program) -> Vec<Option<SquareSet>> {
    let moves_others = |instr: &Instr| matches!(instr, Instr::Relocate { .. } | Instr::MoveAnother { .. });
    let can_move_others = program.chains().flat_map(|body| instructions(body)).any(moves_others);
    let is_fixed = |kind: KindId| {
        !can_move_others
            && program.starts() == 1
            && program.rules_of(kind).is_empty()
            && !program.can_appear(kind)
    };
    let squares = |kind: KindId| {
        let [white, black] = program.kind(kind).start_squares;
        is_fixed(kind).then_some(white | black)
    };
    program.kind_ids().map(squares).collect()
}

fn kinds(options: &[KindOption]) -> impl Iterator<Item = KindId> {
    options.iter().map(|option| option.kind)
}
