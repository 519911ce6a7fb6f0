//! The squares on which a rule could remove a piece in some position. This upper bound is cheap to look up, and lets the search for
//! attackers skip most pieces.

use std::sync::OnceLock;

use super::possible_squares::possible_squares;
use super::{Action, AffectedPieces, Go, Instr, NoVacantSquare, Program, RelocatedPiece, Rule, VectorId};
use crate::board::{Side, Square, SquareSet};

/// The squares on which rules could remove a piece, computed on first use.
#[derive(Clone, Debug, Default)]
pub(super) struct RemovableSquares {
    /// By rule, side and origin of the moving piece; `None` if the rule could remove pieces anywhere.
    sets: Vec<[Vec<OnceLock<Option<SquareSet>>>; 2]>,
}

impl RemovableSquares {
    /// Creates an empty table for a number of rules and of squares of the board.
    pub(super) fn new(rules: usize, squares: usize) -> RemovableSquares {
        RemovableSquares { sets: vec![[(); 2].map(|()| vec![OnceLock::new(); squares]); rules] }
    }
}

impl Program {
    /// Returns the squares on which a rule, applied to a piece of `side` on `origin`, could remove a piece; `None` for all squares.
    pub fn removable_by(&self, rule: usize, side: Side, origin: Square) -> Option<&SquareSet> {
        let set = &self.removable_squares.sets[rule][side.index()][origin.index()];
        set.get_or_init(|| removable_by_rule(self, &self.rules[rule], side, origin)).as_ref()
    }
}

/// Returns the squares that the only [`Instr::AddToText`] of a chain from `origin` could add to the move text in some position. `None` if
/// the chain has no or several such instructions, a shot, or a repetition. Squares that effects add to the text are not considered.
pub fn possible_text_squares(
    program: &Program,
    body: &[Instr],
    side: Side,
    origin: Square,
) -> Option<SquareSet> {
    let mut current: SquareSet = [origin].into_iter().collect();
    let mut text_squares = None;
    let mut units: Vec<VectorId> = Vec::new();
    for instr in body {
        match instr {
            Instr::AddToText if text_squares.is_some() => return None,
            Instr::AddToText => text_squares = Some(current),
            Instr::Shoot | Instr::Repeat(_) => return None,
            Instr::RequireSquare(set) => {
                let may_be_in_set = |cell: &Square| {
                    !program.shape.is_square(*cell)
                        || possible_squares(program, *set, side, Some(origin), *cell).has(*cell)
                };
                current = current.iter().filter(may_be_in_set).collect();
            }
            instr => advance(program, instr, side, &mut current, &mut units),
        }
    }
    text_squares
}

/// Returns the squares on which a rule, applied to a piece on `origin`, could remove a piece; `None` for all squares. A drop or a castling
/// removes nothing.
fn removable_by_rule(program: &Program, rule: &Rule, side: Side, origin: Square) -> Option<SquareSet> {
    let Action::Move(body) = &rule.action else { return Some(SquareSet::EMPTY) };
    Removals::new(program, side, origin).of_rule(rule, body, origin)
}

/// The squares on which the chains of a move from `origin` could remove a piece, if no piece blocks their legs.
pub(super) struct Removals<'p> {
    program: &'p Program,
    side: Side,
    origin: Square,
    /// The squares that the chains have reached.
    current: SquareSet,
    /// The unit steps of their last legs.
    units: Vec<VectorId>,
    removed: SquareSet,
}

impl Removals<'_> {
    pub fn new(program: &Program, side: Side, origin: Square) -> Removals<'_> {
        let (current, removed) = (SquareSet::EMPTY, SquareSet::EMPTY);
        Removals { program, side, origin, current, units: Vec::new(), removed }
    }

    /// Returns the squares on which a rule could remove a piece if its chain continues from the square `at` with `body`. `None` for all
    /// squares.
    pub fn of_rule(mut self, rule: &Rule, body: &[Instr], at: Square) -> Option<SquareSet> {
        self.current.insert(at);
        self.follow(body)?;
        // An `after` sentence begins where the sentences before it have ended, as far as they applied.
        for &after in &rule.afters {
            self.follow_alternatives(&self.program.afters[after].bodies)?;
        }
        Some(self.removed)
    }

    /// Follows one of several chains, or none of them; otherwise like [`Removals::follow`].
    fn follow_alternatives(&mut self, bodies: &[Vec<Instr>]) -> Option<()> {
        for body in bodies {
            let (start, units) = (self.current, self.units.clone());
            self.follow(body)?;
            self.current |= start;
            self.units.extend(units);
            self.units.sort_unstable();
            self.units.dedup();
        }
        Some(())
    }

    /// Advances the squares and unit steps along a chain, and adds the squares on which the chain can remove a piece. Returns `None` if
    /// it can remove pieces anywhere.
    fn follow(&mut self, body: &[Instr]) -> Option<()> {
        for instr in body {
            match instr {
                Instr::Take
                | Instr::TakeLater
                | Instr::ChangeSide { what: AffectedPieces::It, as_threat: true }
                | Instr::Relocate { what: RelocatedPiece::It, otherwise: NoVacantSquare::Removes, .. } => {
                    self.removed |= self.current;
                }
                Instr::Remove(set)
                | Instr::ChangeSide { what: AffectedPieces::Every(set), as_threat: true } => {
                    let members = |at| possible_squares(self.program, *set, self.side, Some(self.origin), at);
                    self.removed |=
                        self.current.iter().map(members).fold(SquareSet::EMPTY, |all, set| all | set);
                }
                Instr::RemoveTrailPiece => return None,
                Instr::Repeat(repeat) => loop {
                    let before = (self.current, self.units.len());
                    self.follow_alternatives(&repeat.bodies)?;
                    if (self.current, self.units.len()) == before {
                        break;
                    }
                },
                instr => advance(self.program, instr, self.side, &mut self.current, &mut self.units),
            }
        }
        Some(())
    }
}

/// Advances the possible squares and unit steps of a chain by one instruction.
fn advance(program: &Program, instr: &Instr, side: Side, current: &mut SquareSet, units: &mut Vec<VectorId>) {
    match instr {
        Instr::Go(Go { routes, max, .. }) => {
            *units = routes.iter().map(|route| route.to).collect();
            *current = slide_targets(program, side, current, units, *max);
        }
        Instr::GoRelative(go) => {
            let bends = units.iter().flat_map(|&unit| go.routes_after(unit)).map(|bend| bend.route.to);
            *units = bends.collect();
            units.sort_unstable();
            units.dedup();
            *current = slide_targets(program, side, current, units, go.max);
        }
        Instr::Continue { max, .. } => *current = slide_targets(program, side, current, units, *max),
        Instr::Jump(_) | Instr::JumpHome(_) => *current = program.shape.square_set(),
        _ => {}
    }
}

/// Returns the squares that slides of up to `max` steps, each along one of `units`, reach from `starts` on an empty board. A
/// slide ends before it returns to its start. If there are several starts, the result includes every start that some slide
/// reaches.
pub(super) fn slide_targets(
    program: &Program,
    side: Side,
    starts: &SquareSet,
    units: &[VectorId],
    max: u8,
) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    let mut list = starts.iter();
    if let (Some(start), None) = (list.next(), list.next()) {
        for &unit in units {
            let mut at = start;
            for _ in 0..max {
                match program.tables.target(at, unit, side) {
                    Some(next) if next != start => at = next,
                    _ => break,
                }
                reached.insert(at);
            }
        }
        return reached;
    }
    for &unit in units {
        // A square that was reached before, with at least as many steps left, leads to nothing new.
        let (mut seen, mut frontier) = (*starts, *starts);
        for _ in 0..max {
            let next = frontier.iter().filter_map(|from| program.tables.target(from, unit, side));
            let next: SquareSet = next.collect();
            reached |= next;
            frontier = next - seen;
            if frontier.is_empty() {
                break;
            }
            seen |= next;
        }
    }
    reached
}
