//! Finds sentences without effect: all moves of such a sentence are already moves of earlier sentences of the same piece.
//! Compares the compiled rules by the squares that they reach. Reports a sentence only if it certainly has no effect.

use super::{Action, Go, Instr, Pass, Place, Program, Rule, Set, SetId, State};
use crate::board::{Contents, KindId, Side, Square};
use crate::diagnostics::{Code, Diagnostic, Span};

/// The maximum number of comparisons of two paths. After that many, no further sentence is reported.
const MAX_COMPARISONS: usize = 4_000_000;

/// Reports the sentences without effect whose spans satisfy `is_reportable`.
pub fn shadowed(program: &Program, is_reportable: impl Fn(Span) -> bool) -> Vec<Diagnostic> {
    let mut spans: Vec<Span> = program.rules.iter().map(|rule| rule.span).collect();
    spans.sort_unstable();
    spans.dedup();
    let mut search = ShadowSearch { program, remaining_comparisons: MAX_COMPARISONS };
    let mut problems = Vec::new();
    for span in spans.into_iter().filter(|&span| is_reportable(span)) {
        if let Some(earlier) = search.shadowing_sentence(span) {
            let text =
                "an earlier sentence has all these moves; of moves with the same text, the first is used";
            problems.push(
                Diagnostic::new(Code::NoEffect, span, text)
                    .with_related(earlier, "the earlier one")
                    .help("put the stricter one first, or remove one"),
            );
        }
    }
    problems
}

/// The search for shadowed sentences.
struct ShadowSearch<'p> {
    program: &'p Program,
    remaining_comparisons: usize,
}

/// A chain of at most one leg.
struct SingleLegChain<'p> {
    rule: &'p Rule,
    /// The sets that must contain its origin.
    from: Vec<SetId>,
    /// The leg; `None` if the piece stays or jumps.
    leg: Option<&'p Go>,
    /// The sets that must contain its target.
    end: Vec<SetId>,
    /// True if the piece on its target is captured.
    captures: bool,
    /// The instructions after the leg and the tests of its target.
    effects: &'p [Instr],
}

/// A path to a square: the squares that must be vacant, and all squares on the path.
struct Path {
    end: Square,
    vacant: Vec<Square>,
    squares: Vec<Square>,
}

impl ShadowSearch<'_> {
    /// Returns an earlier sentence if, for every kind to which the sentence at `span` applies, the earlier sentences together
    /// have all moves of that sentence.
    fn shadowing_sentence(&mut self, span: Span) -> Option<Span> {
        let mut found = None;
        for kind in &self.program.kinds {
            let rules = &self.program.rules[kind.rules.clone()];
            let Some(first) = rules.iter().position(|rule| rule.span == span) else { continue };
            let earlier: Vec<&Rule> = rules[..first].iter().filter(|rule| rule.span != span).collect();
            for later in rules[first..].iter().filter(|rule| rule.span == span) {
                let shadowing = self.shadowing_rule(&earlier, later)?;
                found = found.or(Some(shadowing));
            }
        }
        found
    }

    /// Returns the span of an earlier rule if the earlier rules together have all moves of `later`.
    fn shadowing_rule(&mut self, earlier: &[&Rule], later: &Rule) -> Option<Span> {
        let Action::Move(body) = &later.action else { return None };
        let applicable: Vec<&&Rule> =
            earlier.iter().filter(|rule| applies_whenever(self.program, rule, later)).collect();
        let is_prefix = |rule: &&&&Rule| match &rule.action {
            Action::Move(prefix) => {
                body.strip_prefix(&prefix[..]).is_some_and(|rest| rest.iter().all(keeps_square_and_text))
            }
            _ => false,
        };
        if let Some(rule) = applicable.iter().find(is_prefix) {
            return Some(rule.span);
        }
        let later = read_single_leg(later)?;
        let earlier: Vec<SingleLegChain<'_>> = applicable
            .iter()
            .filter_map(|rule| read_single_leg(rule))
            .filter(SingleLegChain::cannot_fail)
            .collect();
        let mut shadowing = None;
        if earlier.is_empty() {
            return None;
        }
        for side in Side::BOTH.into_iter().filter(|side| later.rule.sides[side.index()]) {
            for origin in self.program.shape.all_squares() {
                if self.possible_contents(&later.from, origin, side).is_empty() {
                    continue;
                }
                for path in self.paths(&later, origin, side) {
                    let mut remaining = self.possible_contents(&later.end, path.end, side);
                    for candidate in &earlier {
                        self.remaining_comparisons = self.remaining_comparisons.checked_sub(1)?;
                        if remaining.is_empty() {
                            break;
                        }
                        if self.certainly_reaches(candidate, &later, origin, &path, side) {
                            let certain_ends =
                                self.certain_contents(&candidate.end, &later.end, path.end, side);
                            let still_remaining =
                                remaining - (certain_ends & candidate.possible_end_contents());
                            if still_remaining != remaining {
                                shadowing = shadowing.or(Some(candidate.rule.span));
                            }
                            remaining = still_remaining;
                        }
                    }
                    if !remaining.is_empty() {
                        return None;
                    }
                }
            }
        }
        shadowing
    }

    /// Returns every path of a chain from a square on an empty board.
    fn paths(&self, chain: &SingleLegChain<'_>, origin: Square, side: Side) -> Vec<Path> {
        let direct_path = |end| Path { end, vacant: Vec::new(), squares: vec![origin, end] };
        let Some(go) = chain.leg else {
            let jumps = matches!(&chain.rule.action, Action::Move(body) if body.iter().any(|instr| matches!(instr, Instr::Jump(_))));
            let ends = self.program.shape.all_squares().filter(|&end| jumps || end == origin);
            return ends.map(direct_path).collect();
        };
        let mut paths = Vec::new();
        for route in &go.routes {
            let mut path = direct_path(origin);
            for step in 1..=go.max {
                let current = path.end;
                let cells = route.through.iter().map(|&by| self.program.tables.target(current, by, side));
                let Some(through) = cells.collect::<Option<Vec<Square>>>() else { break };
                let next = self.program.tables.target(current, route.to, side);
                let Some(next) = next.filter(|&next| next != origin) else { break };
                if !self.program.shape.is_square(next) && go.pass.over().is_none() {
                    break;
                }
                if current != origin {
                    path.vacant.push(current);
                }
                path.vacant.extend(&through);
                path.squares.extend(through);
                path.squares.push(next);
                path.end = next;
                let inside = go.within.is_none_or(|within| {
                    path.squares
                        .iter()
                        .all(|&square| !self.possible_contents(&[within], square, side).is_empty())
                });
                if !inside {
                    break;
                }
                if step >= go.min {
                    let vacant = if go.pass == Pass::Vacant { path.vacant.clone() } else { Vec::new() };
                    paths.push(Path { end: next, vacant, squares: path.squares.clone() });
                }
            }
        }
        paths
    }

    /// Returns true if `chain` certainly reaches the end of `path` whenever `later` follows that path.
    fn certainly_reaches(
        &self,
        chain: &SingleLegChain<'_>,
        later: &SingleLegChain<'_>,
        origin: Square,
        path: &Path,
        side: Side,
    ) -> bool {
        let certainly_contains =
            |set: SetId, square: &Square| self.certain_contents_of(set, *square, side) == self.all_contents();
        let starts_in = |set: &SetId| later.from.contains(set) || certainly_contains(*set, &origin);
        let can_start = chain.from.iter().all(starts_in);
        if !can_start {
            return false;
        }
        let Some(go) = chain.leg else {
            return self.paths(chain, origin, side).iter().any(|own_path| own_path.end == path.end);
        };
        let within = |own_path: &Path| {
            go.within.is_none_or(|set| {
                let same = later.leg.is_some_and(|leg| leg.within == Some(set));
                same && own_path.squares.iter().all(|square| path.squares.contains(square))
                    || own_path.squares.iter().all(|square| certainly_contains(set, square))
            })
        };
        let passes = |own_path: &Path| {
            go.pass == Pass::Vacant && own_path.vacant.iter().all(|square| path.vacant.contains(square))
                || go.pass != Pass::Vacant
                    && later.leg.is_some_and(|leg| leg.pass == go.pass)
                    && own_path.squares == path.squares
        };
        let paths = self.paths(chain, origin, side);
        paths.iter().any(|own_path| own_path.end == path.end && passes(own_path) && within(own_path))
    }

    /// Returns all contents that a square of this game can have.
    fn all_contents(&self) -> Contents {
        let kinds = (0..self.program.kinds.len() as u8).map(KindId);
        kinds.fold(Contents::VACANT, |all, kind| all | Contents::kind(kind))
    }

    /// Returns an upper bound on the contents that a square in all these sets may have.
    fn possible_contents(&self, sets: &[SetId], square: Square, side: Side) -> Contents {
        sets.iter().fold(self.all_contents(), |all, &set| {
            all & match self.program.set(set) {
                Set::Contents(contents) => *contents,
                Set::Terms { any, except } => {
                    let possible = any.iter().filter(|term| holds(&term.places, square, side) != Some(false));
                    let included = possible.fold(Contents::NONE, |all, term| all | term.contents);
                    let excluding = except.iter().filter(|term| {
                        term.state == State::default() && holds(&term.places, square, side) == Some(true)
                    });
                    excluding.fold(included, |rest, term| rest - term.contents)
                }
            }
        })
    }

    /// Returns the contents with which a square is certainly in all of `sets`, given that it is in all of the sets `known`.
    fn certain_contents(&self, sets: &[SetId], known: &[SetId], square: Square, side: Side) -> Contents {
        let unknown = sets.iter().filter(|set| !known.contains(set));
        unknown.fold(self.all_contents(), |all, &set| all & self.certain_contents_of(set, square, side))
    }

    /// Returns the contents with which a square is certainly in a set.
    fn certain_contents_of(&self, set: SetId, square: Square, side: Side) -> Contents {
        let all = match self.program.set(set) {
            Set::Contents(contents) => *contents,
            Set::Terms { any, except } => {
                let certain = any.iter().filter(|term| {
                    term.state == State::default() && holds(&term.places, square, side) == Some(true)
                });
                let included = certain.fold(Contents::NONE, |all, term| all | term.contents);
                let excluding = except.iter().filter(|term| holds(&term.places, square, side) != Some(false));
                excluding.fold(included, |rest, term| rest - term.contents)
            }
        };
        all & self.all_contents()
    }
}

/// Returns true if a square satisfies all these places in every position, false if it satisfies them in no position, and `None`
/// if neither is certain.
fn holds(places: &[Place], square: Square, side: Side) -> Option<bool> {
    let mut certain = true;
    for place in places {
        match place {
            Place::Squares(squares) if !squares[side.index()].has(square) => return Some(false),
            Place::Squares(_) => {}
            _ => certain = false,
        }
    }
    certain.then_some(true)
}

/// Returns true if `rule` applies whenever `later` does, and if the effects of the two rules do not make their move texts differ.
fn applies_whenever(program: &Program, rule: &Rule, later: &Rule) -> bool {
    let is_implied = |first: Option<bool>, later: Option<bool>| first.is_none() || first == later;
    let has_effects = |rule: &Rule| match &rule.action {
        Action::Move(body) => body.iter().any(|instr| {
            matches!(
                instr,
                Instr::Become { .. } | Instr::Remove(_) | Instr::RemoveTrailPiece | Instr::RemoveMover
            )
        }),
        _ => true,
    };
    let afters_keep_text = |rule: &Rule| {
        rule.afters.iter().all(|&after| match &program.afters[after].bodies[..] {
            [body] => body.iter().all(keeps_square_and_text) && body.iter().all(cannot_fail),
            _ => false,
        })
    };
    (0..2).all(|side| rule.sides[side] || !later.sides[side])
        && is_implied(rule.state.unmoved, later.state.unmoved)
        && is_implied(rule.state.promoted, later.state.promoted)
        && rule.guards.iter().all(|guard| later.guards.contains(guard))
        && (!rule.without_check || later.without_check)
        && (!rule.needs_trail || later.needs_trail)
        && (afters_keep_text(rule) && afters_keep_text(later)
            || rule.afters == later.afters && !has_effects(rule) && !has_effects(later))
}

/// Returns true if an instruction neither moves the piece nor adds to the move text.
fn keeps_square_and_text(instr: &Instr) -> bool {
    match instr {
        Instr::Remove(_) | Instr::RemoveTrailPiece | Instr::RemoveMover | Instr::Trail => true,
        Instr::Become { in_text, .. } => !in_text,
        _ => false,
    }
}

/// Returns true if an instruction after the leg never makes the move impossible.
fn cannot_fail(instr: &Instr) -> bool {
    match instr {
        Instr::Trail | Instr::RemoveMover => true,
        Instr::Become { options, if_possible, .. } => {
            *if_possible || options.iter().any(|option| option.at_most.is_none())
        }
        _ => false,
    }
}

/// Reads a chain of at most one leg with only its target in the move text; `None` for other chains, drops and castlings.
fn read_single_leg(rule: &Rule) -> Option<SingleLegChain<'_>> {
    let Action::Move(body) = &rule.action else { return None };
    let mut rest = &body[..];
    let from = take_square_tests(&mut rest);
    let mut end = Vec::new();
    let mut leg = None;
    match rest.split_first() {
        Some((Instr::Go(go), after)) => (leg, rest) = (Some(go), after),
        Some((Instr::Jump(set), after)) => {
            end.push(*set);
            rest = after;
        }
        _ => {}
    }
    end.extend(take_square_tests(&mut rest));
    let (Instr::AddToText, after) = rest.split_first()? else { return None };
    let captures = after.first() == Some(&Instr::Take);
    let effects = if captures { &after[1..] } else { after };
    let is_single_leg = effects.iter().all(keeps_square_and_text);
    is_single_leg.then_some(SingleLegChain { rule, from, leg, end, captures, effects })
}

/// Removes the instructions [`Instr::RequireSquare`] from the front of a chain, and returns their sets.
fn take_square_tests(rest: &mut &[Instr]) -> Vec<SetId> {
    let mut sets = Vec::new();
    while let Some((Instr::RequireSquare(set), after)) = rest.split_first() {
        sets.push(*set);
        *rest = after;
    }
    sets
}

impl SingleLegChain<'_> {
    /// Returns true if no instruction after the leg can make the move impossible.
    fn cannot_fail(&self) -> bool {
        self.effects.iter().all(cannot_fail)
    }

    /// Returns the contents that the end square of the chain may have before the move.
    fn possible_end_contents(&self) -> Contents {
        let may_be_occupied = self.captures || self.effects.contains(&Instr::RemoveMover);
        if may_be_occupied { Contents::ALL } else { Contents::VACANT }
    }
}
