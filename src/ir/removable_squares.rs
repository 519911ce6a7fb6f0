//! The squares on which a rule could remove a piece in some position. This upper bound is cheap to look up, and lets the search for
//! attackers skip most pieces.

use std::sync::OnceLock;

use super::possible_squares::possible_squares;
use super::{
    Action, AffectedPieces, Go, Instr, NoVacantSquare, Program, RelocatedPiece, Rule, SetId, VectorId,
};
use crate::board::{Contents, Piece, Side, Square, SquareSet};

/// The squares on which rules could remove a piece, computed on first use.
#[derive(Clone, Debug, Default)]
pub(super) struct RemovableSquares {
    /// By rule, side and origin of the moving piece; `None` if the rule could remove pieces anywhere.
    removals: Vec<[Vec<OnceLock<Option<PossibleRemovals>>>; 2]>,
}

/// The pieces that a rule could remove.
#[derive(Clone, Debug)]
struct PossibleRemovals {
    /// The squares of these pieces, except for the piece that made the trail.
    squares: SquareSet,
    /// True if it could remove the piece that made the trail, on any square.
    include_trail_piece: bool,
}

impl RemovableSquares {
    /// Creates an empty table for a number of rules and of squares of the board.
    pub(super) fn new(rules: usize, squares: usize) -> RemovableSquares {
        RemovableSquares { removals: vec![[(); 2].map(|()| vec![OnceLock::new(); squares]); rules] }
    }
}

impl Program {
    /// Returns the squares on which a rule, applied to a piece of `side` on `origin`, could remove a piece; `None` for all squares.
    pub fn removable_by(&self, rule: usize, side: Side, origin: Square) -> Option<&SquareSet> {
        let removals = self.removals_by(rule, side, origin).filter(|removals| !removals.include_trail_piece);
        removals.map(|removals| &removals.squares)
    }

    /// Returns the squares on which a rule could remove a piece, like [`Program::removable_by`], but ignores captures of the piece that
    /// made the trail.
    pub fn removable_apart_from_trail_piece(
        &self,
        rule: usize,
        side: Side,
        origin: Square,
    ) -> Option<&SquareSet> {
        self.removals_by(rule, side, origin).map(|removals| &removals.squares)
    }

    fn removals_by(&self, rule: usize, side: Side, origin: Square) -> Option<&PossibleRemovals> {
        let removals = &self.removable_squares.removals[rule][side.index()][origin.index()];
        removals.get_or_init(|| removals_by_rule(self, &self.rules[rule], side, origin)).as_ref()
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
    let mut legs = PossibleLegs::new(program, side, origin);
    legs.kinds = Contents::PIECE;
    legs.squares.insert(origin);
    let mut text_squares = None;
    for instr in body {
        match instr {
            Instr::AddToText if text_squares.is_some() => return None,
            Instr::AddToText => text_squares = Some(legs.squares),
            Instr::Shoot | Instr::Repeat(_) => return None,
            Instr::RequireSquare(set) => {
                let may_be_in_set = |cell: &Square| {
                    !program.shape.is_square(*cell)
                        || possible_squares(program, *set, side, Some(origin), *cell).has(*cell)
                };
                legs.squares = legs.squares.iter().filter(may_be_in_set).collect();
            }
            instr => legs.follow(instr),
        }
    }
    text_squares
}

/// Returns the pieces that a rule, applied to a piece on `origin`, could remove; `None` for pieces on all squares. A drop or a castling
/// removes nothing.
fn removals_by_rule(program: &Program, rule: &Rule, side: Side, origin: Square) -> Option<PossibleRemovals> {
    let nothing = PossibleRemovals { squares: SquareSet::EMPTY, include_trail_piece: false };
    let Action::Move(body) = &rule.action else { return Some(nothing) };
    Removals::new(program, side, origin).follow_rule(rule, body, origin)
}

/// The squares on which the chains of a move from one origin could remove a piece, if no piece blocks their legs.
pub(super) struct Removals<'p> {
    legs: PossibleLegs<'p>,
    removed: PossibleRemovals,
}

impl Removals<'_> {
    pub fn new(program: &Program, side: Side, origin: Square) -> Removals<'_> {
        let removed = PossibleRemovals { squares: SquareSet::EMPTY, include_trail_piece: false };
        Removals { legs: PossibleLegs::new(program, side, origin), removed }
    }

    /// Lets the chain continue after a leg along a unit step.
    pub fn after_step(mut self, unit: VectorId) -> Self {
        self.legs.units = vec![unit];
        self
    }

    /// Returns the squares on which a rule could remove a piece if its chain continues from the square `at` with `body`. `None` for all
    /// squares.
    pub fn of_rule(self, rule: &Rule, body: &[Instr], at: Square) -> Option<SquareSet> {
        let removals = self.follow_rule(rule, body, at)?;
        (!removals.include_trail_piece).then_some(removals.squares)
    }

    /// Returns the pieces that a rule could remove if its chain continues from the square `at` with `body`. `None` for pieces on all squares.
    fn follow_rule(mut self, rule: &Rule, body: &[Instr], at: Square) -> Option<PossibleRemovals> {
        self.legs.squares.insert(at);
        self.legs.kinds |= Contents::kind(rule.kind);
        self.follow(body)?;
        // An `after` sentence begins where the sentences before it have ended, as far as they applied.
        for &after in &rule.afters {
            self.follow_alternatives(&self.legs.program.afters[after].bodies)?;
        }
        Some(self.removed)
    }

    /// Follows one of several chains, or none of them; otherwise like [`Removals::follow`].
    fn follow_alternatives(&mut self, bodies: &[Vec<Instr>]) -> Option<()> {
        for body in bodies {
            let start = self.legs.clone();
            self.follow(body)?;
            self.legs.add(&start);
        }
        Some(())
    }

    /// Follows a chain, and adds the squares on which it can remove a piece. Returns `None` if it can remove pieces anywhere.
    fn follow(&mut self, body: &[Instr]) -> Option<()> {
        for instr in body {
            match instr {
                Instr::Take
                | Instr::TakeLater
                | Instr::ChangeSide { what: AffectedPieces::It, as_threat: true }
                | Instr::Relocate { what: RelocatedPiece::It, otherwise: NoVacantSquare::Removes, .. } => {
                    self.removed.squares |= self.legs.squares;
                }
                Instr::Remove(set)
                | Instr::ChangeSide { what: AffectedPieces::Every(set), as_threat: true } => {
                    self.removed.squares |= self.legs.members(*set);
                }
                Instr::RemoveTrailPiece => self.removed.include_trail_piece = true,
                Instr::Repeat(repeat) => loop {
                    let before = self.legs.reach();
                    self.follow_alternatives(&repeat.bodies)?;
                    if self.legs.reach() == before {
                        break;
                    }
                },
                instr => self.legs.follow(instr),
            }
        }
        Some(())
    }
}

/// The squares, unit steps and kinds that the mover of some chains from `origin` can have reached.
#[derive(Clone)]
struct PossibleLegs<'p> {
    program: &'p Program,
    side: Side,
    origin: Square,
    /// The squares that it or its shot can have reached.
    squares: SquareSet,
    /// The squares on which it can have stayed to shoot.
    shot_from: SquareSet,
    /// The unit steps of its last leg.
    units: Vec<VectorId>,
    /// The kinds that it can have.
    kinds: Contents,
}

impl PossibleLegs<'_> {
    /// Creates a value without squares, unit steps and kinds.
    fn new(program: &Program, side: Side, origin: Square) -> PossibleLegs<'_> {
        let (squares, shot_from) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let (units, kinds) = (Vec::new(), Contents::NONE);
        PossibleLegs { program, side, origin, squares, shot_from, units, kinds }
    }

    /// Adds the squares, unit steps and kinds of other chains from the same origin.
    fn add(&mut self, other: &Self) {
        self.squares |= other.squares;
        self.shot_from |= other.shot_from;
        self.kinds |= other.kinds;
        self.units.extend(&other.units);
        self.units.sort_unstable();
        self.units.dedup();
    }

    /// Returns the squares, the kinds and the number of unit steps.
    fn reach(&self) -> ([SquareSet; 2], Contents, usize) {
        ([self.squares, self.shot_from], self.kinds, self.units.len())
    }

    /// Follows one instruction.
    fn follow(&mut self, instr: &Instr) {
        match instr {
            Instr::Go(Go { routes, max, .. }) => {
                self.units = routes.iter().map(|route| route.to).collect();
                self.slide(*max);
            }
            Instr::GoRelative(go) => {
                let bends = self.units.iter().flat_map(|&unit| go.routes_after(unit));
                self.units = bends.map(|bend| bend.route.to).collect();
                self.units.sort_unstable();
                self.units.dedup();
                self.slide(go.max);
            }
            Instr::Continue { max, .. } => self.slide(*max),
            Instr::Shoot => self.shot_from |= self.squares,
            Instr::Jump(set) => self.squares = self.members(*set),
            Instr::JumpHome(which) => {
                let starts = self.squares | self.shot_from;
                let mut homes = SquareSet::EMPTY;
                for kind in self.kinds.kinds(self.program.kinds.len()) {
                    let piece = Piece { kind, side: self.side };
                    homes.extend(starts.iter().filter_map(|at| self.program.home_square(piece, at, *which)));
                }
                self.squares = homes;
            }
            Instr::Become { options, .. } => {
                self.kinds = options.iter().fold(self.kinds, |all, option| all | Contents::kind(option.kind));
            }
            _ => {}
        }
    }

    /// Slides up to `max` unit steps.
    fn slide(&mut self, max: u8) {
        self.squares = slide_targets(self.program, self.side, &self.squares, &self.units, max);
    }

    /// Returns the squares that can be in a set.
    fn members(&self, set: SetId) -> SquareSet {
        let members = |at| possible_squares(self.program, set, self.side, Some(self.origin), at);
        self.squares.iter().map(members).fold(SquareSet::EMPTY, |all, set| all | set)
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
