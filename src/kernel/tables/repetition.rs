//! Rules that repeat rounds of legs, such as `moves hop as often as it can`. The paths of one round are enumerated on the empty
//! board, from every square. The rounds of a move are searched breadth first, in the same order as by the interpreter.

use smallvec::SmallVec;

use super::cell_contents::contents_from;
use super::chain::{self, Chain, Landing, Reason, Tail};
use super::condition::Condition;
use super::effect::Effect;
use super::leg_path::LegStart;
use super::move_path::{ChainPaths, MovePath, PartialPath, captured_on_path, possible_origins};
use super::path_shape::PathShape;
use super::promotion::Promotion;
use super::restricted_targets::SharedAllowed;
use super::target_mask::TargetMask;
use crate::board::{Content, Contents, KindId, Side, Square};
use crate::ir::{
    Action, Instr, MAX_MOVE_TEXT_SQUARES, Place, Program, Repeat, Royalty, SetId, VectorId,
    reads_last_unit_step,
};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::{MAX_SHORT_TEXT, Position};

/// The maximum number of paths that are followed for one piece. If there are more, the interpreter generates its moves.
const MAX_PATHS: usize = 256;

/// The tables of one rule of one side that repeats rounds of legs.
pub struct Repetition<B> {
    /// The index of the rule.
    pub rule: u16,
    /// The kind of the mover.
    pub kind: KindId,
    /// The conditions on the mover and the turn.
    pub condition: Condition,
    /// The effect of a move besides its captures.
    pub effect: Effect<B>,
    /// The minimum number of squares in the move texts.
    pub min_text_squares: usize,
    /// The origins of all moves.
    origins: B,
    /// The shapes of the first paths of all moves, see [`Repetition::first_shapes`]; `None` if there are too many.
    first_shapes: Option<Vec<PathShape<B>>>,
    /// The legs before the repetition; `None` if the rule begins with it.
    first: Option<Rounds<B>>,
    rounds: Rounds<B>,
    /// The minimum and maximum number of rounds.
    min: u8,
    max: u8,
    /// True if the move cannot stop while another round is possible.
    maximal: bool,
    /// True if states with different last unit steps are different.
    reads_last_step: bool,
    captures: Option<Captures<B>>,
    /// True if all moves capture, or none does.
    pub captures_uniformly: bool,
}

/// The captures of a repetition.
#[derive(Clone, PartialEq)]
struct Captures<B> {
    /// The pieces that can be captured.
    mask: TargetMask<B>,
    /// True if captured pieces stay on the board until the move ends.
    are_late: bool,
    /// The number of text squares of a round before the one on which it captures. 0 if it captures on all but the last.
    text_squares_before: u8,
}

/// The paths of a round.
struct Rounds<B> {
    /// The last unit steps that can precede the round. `None` stands for all steps, if the round does not depend on them.
    units: Vec<Option<VectorId>>,
    /// For each of `units` and each square, the paths of the round. A round also adds the square where it ends to the move text.
    paths: Vec<Vec<PartialPath<B>>>,
}

/// The error for a piece with too many paths, or with moves that have long texts and capture.
pub struct SearchLimitExceeded;

impl<B: Bits> Repetition<B> {
    /// Compiles a rule of one side. `allowed` are the moves that no restriction forbids to its kind.
    ///
    /// # Errors
    /// Returns an error if tables cannot express the rule.
    pub fn new(
        program: &Program,
        rule_index: usize,
        side: Side,
        allowed: &SharedAllowed<'_, B>,
    ) -> Result<Repetition<B>, Reason> {
        let rule = &program.rules[rule_index];
        let Action::Move(body) = &rule.action else { return Err(REPEATS) };
        let mut legs = body.as_slice();
        let origin_sets = chain::read_required_sets(&mut legs);
        let [before @ .., Instr::Repeat(repeat)] = legs else {
            return Err("another leg follows those that it repeats");
        };
        let has_other_conditions =
            |set: SetId| program.set(set).has_place(|place| !matches!(place, Place::Squares(_)));
        let bodies = || repeat.bodies.iter().map(Vec::as_slice).chain([before]);
        let mut sets = bodies().flatten().filter_map(|instr| match instr {
            Instr::RequireSquare(set) | Instr::Jump(set) => Some(*set),
            _ => None,
        });
        if sets.any(has_other_conditions) {
            return Err("it repeats legs, and a condition on them depends on more than the square");
        }
        if program.kind(rule.kind).royalty != Royalty::Common {
            return Err("it repeats legs, and the piece is royal");
        }
        if allowed.get()?.is_some() {
            return Err("it repeats legs, and a restriction can forbid its moves");
        }
        let origins = possible_origins(program, &origin_sets, side)?;
        let mut compiler = RoundCompiler {
            program,
            side,
            captures: None,
            has_round_without_captures: false,
            names_legs_without_captures: false,
        };
        let first = match before {
            [] => None,
            before => Some(compiler.rounds(&[before.to_vec()], vec![None])?),
        };
        let reads_last_step = repeat.bodies.iter().any(|body| reads_last_unit_step(body));
        let units = match &first {
            _ if !reads_last_step => vec![None],
            Some(first) => first.last_units(),
            None => return Err("it repeats legs that continue an earlier leg"),
        };
        let rounds = compiler.rounds(&repeat.bodies, units)?;
        compiler.check_texts()?;
        let Repeat { min, max, maximal, .. } = *repeat;
        if min == 0 && first.is_none() {
            return Err("it can make no step at all");
        }
        let min_text_squares =
            first.as_ref().map_or(0, Rounds::min_text_squares) + usize::from(min) * rounds.min_text_squares();
        let captured = if compiler.captures.is_some() { Contents::PIECE } else { Contents::NONE };
        let text_squares_before_captures =
            compiler.captures.as_ref().map_or(0, |captures| captures.text_squares_before);
        let effect = Effect { text_squares_before_captures, ..Effect::default() };
        let effect = effect.with_kind_change_and_afters(
            program,
            rule,
            side,
            None,
            Contents::VACANT | captured,
            false,
        )?;
        let is_limited = |promotion: &Promotion<B>| promotion.unlimited_kinds.is_none();
        let captures_friends =
            compiler.captures.as_ref().is_some_and(|captures| !captures.mask.is_enemy_only());
        if captures_friends && effect.promotions.iter().any(is_limited) {
            return Err("it repeats legs that can capture friends, and its promotion is limited");
        }
        if !effect.ignores_captures() {
            return Err("its change of kind depends on whether it captures, and it repeats legs");
        }
        let mut repetition = Repetition {
            rule: rule_index as u16,
            kind: rule.kind,
            condition: Condition::new(program, &rule.guards, rule.state)?,
            effect,
            min_text_squares,
            origins: origins.into_iter().collect(),
            first_shapes: None,
            first,
            rounds,
            min,
            max,
            maximal,
            reads_last_step,
            captures: compiler.captures,
            captures_uniformly: false,
        };
        repetition.captures_uniformly = !repetition.can_capture() || repetition.always_captures();
        repetition.first_shapes = repetition.first_shapes();
        Ok(repetition)
    }

    /// Returns the shapes of the first round, or of the legs before it, together with the first round if every move has one. `None` if
    /// there are too many.
    fn first_shapes(&self) -> Option<Vec<PathShape<B>>> {
        let from_start = self.first.as_ref().unwrap_or(&self.rounds);
        let must_go_on = self.first.is_some() && self.min > 0;
        // The condition that the end is vacant is among the other conditions, so the target does not matter.
        let path = |from: Square, path: &MovePath<B>| {
            (from, [path.vacant, path.occupied, path.captured], B::bit(from))
        };
        PathShape::of_each(from_start.all_paths().flat_map(|(from, start)| {
            let go_on = must_go_on.then(|| self.rounds.paths_from(start.start.at, start.start.unit));
            let alone = go_on.is_none().then(|| path(from, &start.path));
            let followed = go_on.into_iter().flatten();
            let followed = followed.filter_map(move |round| start.path.followed_by(from, &round.path));
            alone.into_iter().chain(followed.map(move |both| path(from, &both)))
        }))
    }

    /// Returns true if moves can capture.
    pub fn can_capture(&self) -> bool {
        self.captures.is_some()
    }

    /// Returns true if all moves capture.
    fn always_captures(&self) -> bool {
        let captures = |(_, path): (Square, &PartialPath<B>)| !path.path.captured.is_empty();
        self.first.as_ref().is_some_and(|first| first.all_paths().all(captures))
            || self.min > 0 && self.rounds.all_paths().all(captures)
    }

    /// Returns the pieces in a position that can be captured.
    pub fn capturable(&self, view: &BoardView<B>, position: &Position) -> B {
        self.captures.as_ref().map_or(B::NONE, |captures| captures.mask.squares_in(view, position))
    }

    /// Returns a superset of those of `pieces` that have moves. `capturable` are the pieces that can be captured.
    pub fn possible_pieces(&self, pieces: B, occupied: B, capturable: B) -> B {
        let pieces = pieces & self.origins;
        let Some(shapes) = &self.first_shapes else { return pieces };
        PathShape::pieces_with_open_path(shapes, pieces, occupied, capturable, B::NONE)
    }
}

/// The search for the ends of the moves of pieces, one piece after the other.
pub struct RepetitionSearch<'r, B> {
    repetition: &'r Repetition<B>,
    /// The occupied squares.
    occupied: B,
    /// The pieces that can be captured.
    capturable: B,
    /// The origin of the moves that are searched.
    origin: B,
    /// The states of these moves. All different states that follow one start of the repetition are adjacent, in the order of their rounds.
    states: SmallVec<[State<'r, B>; 16]>,
    /// The numbers of the states in which a move may end.
    ends: SmallVec<[u16; 8]>,
    /// The number of paths that have been followed, including those to known states.
    path_count: usize,
}

/// The state of a move after some rounds.
#[derive(Clone, Copy)]
struct State<'r, B> {
    /// The square of the mover.
    at: Square,
    /// The squares on which pieces have been captured.
    captured: B,
    /// The last unit step, if the next round depends on it.
    unit: Option<VectorId>,
    /// The number of the state before the last round, and the path of that round; `None` if the move has not begun.
    last_round: Option<(u16, &'r MovePath<B>)>,
    /// The number of squares in the move text.
    text_len: u8,
}

impl<'r, B: Bits> RepetitionSearch<'r, B> {
    /// Creates a search in a position with these occupied squares. `capturable` are the pieces that can be captured.
    pub fn new(repetition: &'r Repetition<B>, occupied: B, capturable: B) -> RepetitionSearch<'r, B> {
        let (states, ends) = (SmallVec::new(), SmallVec::new());
        RepetitionSearch { repetition, occupied, capturable, origin: B::NONE, states, ends, path_count: 0 }
    }

    /// Calls `visit` for every move of the piece on `from`, with the square where it ends and the squares of its text.
    ///
    /// # Errors
    /// Returns an error, before any call of `visit`, if only the interpreter can generate the moves.
    pub fn for_each_move(
        &mut self,
        from: Square,
        mut visit: impl FnMut(Square, &[Square]),
    ) -> Result<(), SearchLimitExceeded> {
        self.search(from)?;
        let mut text: SmallVec<[Square; 16]> = SmallVec::new();
        for &end in &self.ends {
            text.clear();
            let mut state = &self.states[usize::from(end)];
            while let Some((before, path)) = state.last_round {
                text.push(state.at);
                text.extend(path.text_squares.iter().rev().copied());
                state = &self.states[usize::from(before)];
            }
            text.reverse();
            visit(self.states[usize::from(end)].at, &text);
        }
        Ok(())
    }

    /// Calls `visit` for every move of the piece on `from`, with the square where it ends.
    ///
    /// # Errors
    /// Returns an error, before any call of `visit`, if only the interpreter can generate the moves.
    pub fn for_each_end(
        &mut self,
        from: Square,
        visit: impl FnMut(Square),
    ) -> Result<(), SearchLimitExceeded> {
        self.search(from)?;
        self.ends.iter().map(|&end| self.states[usize::from(end)].at).for_each(visit);
        Ok(())
    }

    /// Searches the ends of the moves of the piece on `from`.
    ///
    /// # Errors
    /// Returns an error if only the interpreter can generate the moves.
    fn search(&mut self, from: Square) -> Result<(), SearchLimitExceeded> {
        self.origin = B::bit(from);
        self.states.clear();
        self.ends.clear();
        self.path_count = 0;
        self.states.push(State { at: from, captured: B::NONE, unit: None, last_round: None, text_len: 0 });
        if let Some(first) = &self.repetition.first {
            let mut starts: SmallVec<[_; 8]> = SmallVec::new();
            self.add_states_after(first, 0, |_, start| {
                starts.push(*start);
                false
            })?;
            for start in starts {
                self.states.push(start);
                self.repeat()?;
            }
        } else {
            self.repeat()?;
        }
        Ok(())
    }

    /// Repeats rounds, starting in the last state. Adds the states that follow, and records those in which the move may end.
    fn repeat(&mut self) -> Result<(), SearchLimitExceeded> {
        let Repetition { rounds, min, max, maximal, .. } = self.repetition;
        let start = self.states.len() - 1;
        // The states after the current number of rounds.
        let mut current = start..start + 1;
        for round in 0.. {
            let next = current.end;
            for number in current {
                let mut can_go_on = false;
                if round < *max {
                    self.add_states_after(rounds, number, |known, new| {
                        let is_same = |known: &State<'_, B>| {
                            (known.at, known.captured, known.unit) == (new.at, new.captured, new.unit)
                        };
                        let known = known[start..].iter().position(is_same);
                        // A way back to a state that took no more rounds does not count.
                        can_go_on |= known.is_none_or(|known| start + known >= next);
                        known.is_none()
                    })?;
                }
                if round >= *min && !(*maximal && can_go_on) {
                    self.ends.push(number as u16);
                }
            }
            current = next..self.states.len();
            if current.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Adds every state after one round from the state with this number for which `is_new` returns true. The arguments of `is_new`
    /// are the states so far and the state after the round.
    fn add_states_after(
        &mut self,
        rounds: &'r Rounds<B>,
        number: usize,
        mut is_new: impl FnMut(&[State<'r, B>], &State<'r, B>) -> bool,
    ) -> Result<(), SearchLimitExceeded> {
        let Repetition { captures, reads_last_step, .. } = self.repetition;
        let state = self.states[number];
        let removed = match captures {
            Some(Captures { are_late: false, .. }) => self.origin | state.captured,
            _ => self.origin,
        };
        let occupied = self.occupied & !removed;
        let capturable = self.capturable & !(self.origin | state.captured);
        for PartialPath { start: end, path } in rounds.paths_from(state.at, state.unit) {
            if path.vacant.intersects(occupied)
                || path.occupied.intersects(!occupied)
                || path.captured.intersects(!capturable)
            {
                continue;
            }
            let new = State {
                at: end.at,
                captured: state.captured | path.captured,
                unit: end.unit.filter(|_| *reads_last_step),
                last_round: Some((number as u16, path)),
                text_len: state.text_len + path.text_squares.len() as u8 + 1,
            };
            self.path_count += 1;
            let text_len = usize::from(new.text_len);
            if self.path_count > MAX_PATHS
                || text_len > MAX_MOVE_TEXT_SQUARES
                || text_len > MAX_SHORT_TEXT && !new.captured.is_empty()
            {
                return Err(SearchLimitExceeded);
            }
            if is_new(&self.states, &new) {
                self.states.push(new);
            }
        }
        Ok(())
    }
}

impl<B: Bits> Rounds<B> {
    /// Returns the paths of a round from a square. `unit` is the last unit step before it.
    fn paths_from(&self, at: Square, unit: Option<VectorId>) -> &[PartialPath<B>] {
        let squares = self.paths.len() / self.units.len();
        let is_same = |known: &Option<VectorId>| known.is_none() || *known == unit;
        let index = self.units.iter().position(is_same);
        index.map_or(&[], |index| &self.paths[index * squares + at.index()])
    }

    /// Iterates over all paths, each with the square from which it leads.
    fn all_paths(&self) -> impl Iterator<Item = (Square, &PartialPath<B>)> {
        let squares = self.paths.len() / self.units.len();
        let paths = self.paths.iter().enumerate();
        paths.flat_map(move |(index, paths)| {
            paths.iter().map(move |path| (Square((index % squares) as u8), path))
        })
    }

    /// Returns the last unit steps of all paths, each once.
    fn last_units(&self) -> Vec<Option<VectorId>> {
        let mut units: Vec<_> = self.paths.iter().flatten().map(|path| path.start.unit).collect();
        units.sort_unstable();
        units.dedup();
        units.retain(Option::is_some);
        units
    }

    /// Returns the minimum number of text squares of a path.
    fn min_text_squares(&self) -> usize {
        self.paths.iter().flatten().map(|round| round.path.text_squares.len() + 1).min().unwrap_or(0)
    }
}

/// The context in which rounds are compiled.
struct RoundCompiler<'p, B> {
    program: &'p Program,
    side: Side,
    /// The captures of the rounds compiled so far.
    captures: Option<Captures<B>>,
    /// True if one of these rounds captures nothing.
    has_round_without_captures: bool,
    /// True if such a round names the end of a leg, apart from the last, in the move text.
    names_legs_without_captures: bool,
}

impl<B: Bits> RoundCompiler<'_, B> {
    /// Compiles rounds with these alternative bodies, which can follow these unit steps.
    fn rounds(&mut self, bodies: &[Vec<Instr>], units: Vec<Option<VectorId>>) -> Result<Rounds<B>, Reason> {
        let squares = self.program.shape.squares();
        let mut paths: Vec<Vec<PartialPath<B>>> = Vec::new();
        paths.resize_with(units.len() * squares, Vec::new);
        for body in bodies {
            let reads_last_bend =
                |instr: &Instr| matches!(instr, Instr::GoRelative(go) if go.reads_last_bend());
            if matches!(body.first(), Some(Instr::GoRelative(_))) || body.iter().any(reads_last_bend) {
                return Err("it repeats legs that turn");
            }
            let are_late = body.contains(&Instr::TakeLater);
            let at_once: Vec<Instr> = body
                .iter()
                .map(|instr| if *instr == Instr::TakeLater { Instr::Take } else { instr.clone() })
                .collect();
            let chain = chain::read(&at_once)?;
            self.check(body, &chain, are_late)?;
            let chain_paths = ChainPaths::new(self.program, &chain, self.side);
            for (unit_index, &unit) in units.iter().enumerate() {
                for at in self.program.shape.all_squares() {
                    let start = LegStart { unit, ..LegStart::new(at) };
                    let list = &mut paths[unit_index * squares + at.index()];
                    for path in chain_paths.complete_from(start)? {
                        list.extend(self.round_paths(&chain, at, path)?);
                    }
                }
            }
        }
        Ok(Rounds { units, paths })
    }

    /// Checks that tables can express a round, and records what it captures.
    fn check(&mut self, body: &[Instr], chain: &Chain<'_>, are_late: bool) -> Result<(), Reason> {
        let Tail::Land(Landing {
            captures: captures_at_end,
            captures_trail_piece: false,
            leaves_trail: false,
            becomes: None,
        }) = chain.tail
        else {
            return Err(OTHER_EFFECTS);
        };
        if chain.shoots || chain.placement.is_some() || !chain.origin_sets.is_empty() {
            return Err(OTHER_EFFECTS);
        }
        if are_late && (body.contains(&Instr::Take) || chain.intermediate_legs.len() > 1) {
            return Err("the pieces that it captures stay on the board until the move ends");
        }
        let mask = match captured_on_path(self.program, chain, self.side)? {
            Some(_) if captures_at_end => {
                return Err("it repeats legs that capture on the way and where they end");
            }
            None if captures_at_end => {
                let mask = TargetMask::new(self.program, &chain.target_sets, self.side)?.occupied_only();
                if self.program.has_royals() && !mask.is_enemy_only() {
                    return Err("it repeats legs that can capture friends, and the game has royals");
                }
                Some(mask)
            }
            mask => mask,
        };
        let named_legs = chain.intermediate_legs.iter().filter(|leg| leg.in_text).count() as u8;
        let captures = mask.map(|mask| Captures {
            mask,
            are_late,
            text_squares_before: if captures_at_end { named_legs } else { 0 },
        });
        self.names_legs_without_captures |= captures.is_none() && named_legs > 0;
        self.has_round_without_captures |= captures.is_none();
        let Some(captures) = captures else { return Ok(()) };
        if self.captures.replace(captures.clone()).is_some_and(|known| known != captures) {
            return Err("the legs that it repeats capture different pieces");
        }
        Ok(())
    }

    /// Checks that the squares of a move text tell which pieces a move captures.
    fn check_texts(&self) -> Result<(), Reason> {
        let Some(captures) = &self.captures else { return Ok(()) };
        if self.names_legs_without_captures
            || captures.text_squares_before > 0 && self.has_round_without_captures
        {
            return Err("it repeats legs, and its text names squares where it does not capture");
        }
        Ok(())
    }

    /// Returns the paths of a round from a square, with the condition on its end: one to a vacant square, and one that captures there, if the
    /// round can end so.
    fn round_paths(
        &self,
        chain: &Chain<'_>,
        from: Square,
        round: PartialPath<B>,
    ) -> Result<impl Iterator<Item = PartialPath<B>>, Reason> {
        let end = round.start.at;
        let contents = contents_from(self.program, &chain.target_sets, self.side, end, Some(from))?;
        let captures_at_end = matches!(chain.tail, Tail::Land(Landing { captures: true, .. }));
        let captured = B::bit(end) & !B::bit(from);
        let may_hold_piece = contents.intersects(Contents::PIECE) && !captured.is_empty();
        if may_hold_piece && !captures_at_end {
            return Err("it repeats legs from a piece that it does not capture");
        }
        let to_vacant = contents.has(Content::VACANT).then_some((captured, B::NONE));
        let to_piece = may_hold_piece.then_some((B::NONE, captured));
        let ends = to_vacant.into_iter().chain(to_piece);
        Ok(ends.filter_map(move |(vacant, captured)| {
            let mut round = round.clone();
            round.path.vacant |= vacant;
            round.path.captured |= captured;
            let MovePath { vacant, occupied, captured, .. } = round.path;
            (!vacant.intersects(occupied | captured)).then_some(round)
        }))
    }
}

/// The reason why a rule has no table if the legs that it repeats do more than move and capture.
const OTHER_EFFECTS: Reason = "it repeats legs that do more than move and capture";

/// The reason why a rule that repeats legs has no table.
const REPEATS: Reason = "it repeats legs";
