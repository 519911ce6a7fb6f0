//! Moves of several legs, enumerated on the empty board: each path with the squares that must be vacant or occupied,
//! and its move text.

use arrayvec::ArrayVec;

use super::cell_contents::{CellRole, IfUndecided, contents_at, contents_for_role, contents_from};
use super::chain::{Chain, IntermediateLeg, Reason};
use super::leg_path::{LegPath, LegPaths, LegStart};
use super::target_mask::TargetMask;
use crate::board::{Content, Contents, Side, Square};
use crate::ir::{Program, SetId};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::{MAX_SHORT_TEXT, Position};

/// The maximum average number of paths per square of the board. With more, a table is slower than the interpreter.
const MAX_PATHS_PER_SQUARE: usize = 160;

/// The maximum number of squares that a move text can contain before its last square.
const MAX_SQUARES_BEFORE_LAST: usize = MAX_SHORT_TEXT - 1;

/// The reason why a rule has no table if a move can return to a square where it has captured.
const RETURNS_TO_CAPTURE: Reason = "it can return to a square where it has captured";

/// The reason why a rule has no table if it has more than [`MAX_PATHS_PER_SQUARE`] paths per square.
const TOO_MANY_PATHS: Reason = "it has too many paths";

/// A path of several legs, with the conditions on the squares before the target. Paths that differ only in their
/// targets are merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePath<B> {
    /// The squares in the move text before the last square.
    pub text_squares: ArrayVec<Square, MAX_SQUARES_BEFORE_LAST>,
    /// The squares that must be vacant.
    pub vacant: B,
    /// The squares that must be occupied.
    pub occupied: B,
    /// The squares before the target on which pieces are captured.
    pub captured: B,
    /// The targets.
    pub to: B,
}

impl<B: Bits> MovePath<B> {
    /// Returns the conditions under which this path, which starts on `from`, is open and then `next`, which starts where it ends. Omits those
    /// conditions of `next` that depend on whether captured pieces have been removed. `None` if the two can never follow each other.
    pub fn followed_by(&self, from: Square, next: &MovePath<B>) -> Option<MovePath<B>> {
        let left = self.captured | B::bit(from);
        let (vacant, occupied) = (next.vacant & !left, next.occupied & !self.captured);
        let both = MovePath {
            vacant: self.vacant | vacant,
            occupied: self.occupied | occupied,
            captured: self.captured | next.captured,
            ..self.clone()
        };
        let captures_left_piece = next.captured.intersects(left);
        let is_possible = !(captures_left_piece || both.vacant.intersects(both.occupied | both.captured));
        is_possible.then_some(both)
    }
}

/// The paths of a rule of one side. Move texts contain the path, not only the target.
#[derive(Clone, Debug)]
pub struct MovePaths<B> {
    /// The paths by origin; paths with the same text are adjacent.
    by_origin: Vec<Vec<MovePath<B>>>,
    /// The pieces that can be captured before the target; `None` if there are none.
    captured_on_path: Option<TargetMask<B>>,
    /// True if at most one path leads from one square to another, no path returns to its origin, and none captures
    /// before its target.
    unambiguous: bool,
}

/// Returns the squares that are in all of `origin_sets`. The sets are evaluated with the mover lifted: its origin is
/// vacant.
///
/// # Errors
/// Returns an error if the sets depend on more than the board.
pub fn possible_origins(program: &Program, origin_sets: &[SetId], side: Side) -> Result<Vec<Square>, Reason> {
    let squares = program.shape.square_set();
    contents_for_role(program, origin_sets, side, squares, CellRole::Origin, IfUndecided::Fail)
        .map(|contents| contents.cells_with(Content::VACANT).iter().collect())
}

/// The legs of a chain of one side, for enumerating its paths from any square.
pub struct ChainPaths<'p> {
    program: &'p Program,
    chain: &'p Chain<'p>,
    side: Side,
    /// All legs in order; the last is the main leg.
    legs: Vec<LegPaths<'p>>,
}

impl<'p> ChainPaths<'p> {
    /// Compiles the legs of a chain.
    pub fn new(program: &'p Program, chain: &'p Chain<'p>, side: Side) -> ChainPaths<'p> {
        let intermediate_legs = chain.intermediate_legs.iter().map(|leg| &leg.leg);
        let legs = intermediate_legs.chain([&chain.main_leg]).map(|leg| LegPaths::new(program, leg, side));
        ChainPaths { program, chain, side, legs: legs.collect() }
    }

    /// Returns every path from `origin`. The chain must not capture before its last leg.
    ///
    /// # Errors
    /// Returns an error if a path depends on more than vacant and occupied squares.
    pub fn from<B: Bits>(&self, origin: Square) -> Result<Vec<LegPath<B>>, Reason> {
        let sets = &self.chain.origin_sets;
        if !contents_at(self.program, sets, self.side, origin, CellRole::Origin)?.has(Content::VACANT) {
            return Ok(Vec::new());
        }
        if let [main_leg] = &self.legs[..] {
            return main_leg.from(LegStart::new(origin));
        }
        let paths = self.complete_from(LegStart::new(origin))?.into_iter();
        let leg_paths = paths.map(|partial_path: PartialPath<B>| LegPath {
            from: origin,
            to: partial_path.start.at,
            vacant: partial_path.path.vacant,
            occupied: partial_path.path.occupied,
            hurdles: 0,
            valid_hurdles: None,
            unit: partial_path.start.unit,
            last_rotation: partial_path.start.last_rotation,
        });
        Ok(leg_paths.collect())
    }

    /// Returns every path from a start, each with a single target, in the order in which the interpreter finds them.
    ///
    /// # Errors
    /// Returns an error if a path depends on more than vacant and occupied squares.
    pub fn complete_from<B: Bits>(&self, start: LegStart) -> Result<Vec<PartialPath<B>>, Reason> {
        let (program, none) = (self.program, B::NONE);
        let path = MovePath {
            text_squares: ArrayVec::new(),
            vacant: none,
            occupied: none,
            captured: none,
            to: none,
        };
        let mut partial_paths = vec![PartialPath { start, path }];
        let intermediate_legs = self.chain.intermediate_legs.iter().map(Some);
        for (leg, intermediate) in self.legs.iter().zip(intermediate_legs.chain([None])) {
            let mut next = Vec::new();
            for partial_path in &partial_paths {
                for leg_path in leg.all_from::<B>(partial_path.start)? {
                    if leg_path.hurdles > 0 {
                        return Err("one of its legs is a hop along a line");
                    }
                    let Some(extended) = partial_path.extended(&leg_path) else { continue };
                    match intermediate {
                        Some(intermediate) => {
                            next.extend(extended.with_leg_end(program, intermediate, self.side)?);
                        }
                        None if program.shape.is_square(leg_path.to) => next.push(extended),
                        None => {}
                    }
                }
                if next.len() > MAX_PATHS_PER_SQUARE * program.shape.squares() {
                    return Err(TOO_MANY_PATHS);
                }
            }
            partial_paths = next;
        }
        if partial_paths.iter().any(|partial_path| partial_path.path.captured.contains(partial_path.start.at))
        {
            return Err(RETURNS_TO_CAPTURE);
        }
        Ok(partial_paths)
    }
}

/// A path along the first legs of a chain.
#[derive(Clone)]
pub struct PartialPath<B> {
    /// The start of the next leg.
    pub start: LegStart,
    /// The text squares and conditions of these legs.
    pub path: MovePath<B>,
}

impl<B: Bits> PartialPath<B> {
    /// Extends the path by a leg; `None` if the conditions of the legs contradict each other.
    fn extended(&self, leg_path: &LegPath<B>) -> Option<PartialPath<B>> {
        let mut partial_path = self.clone();
        partial_path.start = LegStart {
            at: leg_path.to,
            unit: leg_path.unit,
            last_rotation: leg_path.last_rotation,
            ..self.start
        };
        partial_path.path.vacant |= leg_path.vacant & !self.path.captured;
        partial_path.path.occupied |= leg_path.occupied;
        let MovePath { vacant, occupied, captured, .. } = partial_path.path;
        let impossible = vacant.intersects(occupied | captured) || leg_path.occupied.intersects(captured);
        (!impossible).then_some(partial_path)
    }

    /// Adds the conditions on the square where the path ends, the target of the intermediate leg `leg`. Returns
    /// `None` if the leg cannot end on this square.
    fn with_leg_end(
        mut self,
        program: &Program,
        leg: &IntermediateLeg<'_>,
        side: Side,
    ) -> Result<Option<PartialPath<B>>, Reason> {
        let at = self.start.at;
        let contents = contents_from(program, &leg.target_sets, side, at, Some(self.start.origin))?;
        if leg.in_text {
            self.path.text_squares.try_push(at).map_err(|_| "its text names too many squares")?;
        }
        if !program.shape.is_square(at) {
            return Ok(contents.intersects(Contents::VOID).then_some(self));
        }
        let (here, contents) = (B::bit(at), contents & Contents::SQUARE);
        if self.path.captured.contains(at) {
            return Err(RETURNS_TO_CAPTURE);
        }
        let is_vacant = at == self.start.origin || self.path.vacant.contains(at);
        match contents {
            _ if is_vacant => return Ok(contents.has(Content::VACANT).then_some(self)),
            _ if leg.captures && contents.has(Content::VACANT) => {
                return Err("its captures before the last leg are optional");
            }
            _ if leg.captures => self.path.captured |= here,
            Contents::SQUARE => {}
            Contents::PIECE => self.path.occupied |= here,
            contents if contents == Contents::VACANT => self.path.vacant |= here,
            contents if contents.is_empty() => return Ok(None),
            _ => return Err("one of its legs can end only on certain pieces"),
        }
        Ok((!self.path.vacant.intersects(self.path.occupied)).then_some(self))
    }
}

/// Returns the paths of a chain, by origin. Omits paths that return to their origin, unless `target_mask` contains
/// the origin.
///
/// # Errors
/// Returns an error if no table can hold them.
pub fn move_paths<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    side: Side,
    target_mask: &TargetMask<B>,
) -> Result<Vec<Vec<MovePath<B>>>, Reason> {
    let mut all = vec![Vec::new(); program.shape.squares()];
    let mut budget = MAX_PATHS_PER_SQUARE * program.shape.squares();
    let paths = ChainPaths::new(program, chain, side);
    for origin in possible_origins(program, &chain.origin_sets, side)? {
        let list: &mut Vec<MovePath<B>> = &mut all[origin.index()];
        for mut partial_path in paths.complete_from(LegStart::new(origin))? {
            let to = partial_path.start.at;
            if to == origin && !target_mask.allows_return_to(origin) {
                continue;
            }
            partial_path.path.to = B::bit(to);
            add_or_merge(list, partial_path.path);
        }
        budget = budget.checked_sub(list.len()).ok_or(TOO_MANY_PATHS)?;
    }
    Ok(all)
}

/// Returns the mask of the pieces that a chain captures before its last leg; `None` if it captures none there.
///
/// # Errors
/// Returns an error if the mask depends on more than the board or differs from leg to leg.
pub fn captured_on_path<B: Bits>(
    program: &Program,
    chain: &Chain<'_>,
    side: Side,
) -> Result<Option<TargetMask<B>>, Reason> {
    let mut captured = None;
    for leg in chain.intermediate_legs.iter().filter(|leg| leg.captures) {
        let mask = TargetMask::new(program, &leg.target_sets, side)?;
        if !mask.is_enemy_only() && program.has_royals() {
            return Err(
                "before its last leg it can capture pieces that are not enemy pieces, and the game has royals",
            );
        }
        if captured.replace(mask.clone()).is_some_and(|previous| previous != mask) {
            return Err("its legs capture different pieces");
        }
    }
    let captures_if_named = |leg: &IntermediateLeg<'_>| leg.captures || !leg.in_text;
    match captured {
        Some(_) if !chain.intermediate_legs.iter().all(captures_if_named) => {
            Err("its text names squares where it does not capture")
        }
        captured => Ok(captured),
    }
}

/// Adds a path to a list; paths that differ only in their targets are merged.
fn add_or_merge<B: Bits>(list: &mut Vec<MovePath<B>>, path: MovePath<B>) {
    let is_same = |existing: &&mut MovePath<B>| MovePath { to: path.to, ..(*existing).clone() } == path;
    match list.iter_mut().find(is_same) {
        Some(existing) => existing.to |= path.to,
        None => list.push(path),
    }
}

impl<B: Bits> MovePaths<B> {
    /// Creates the table. `captured` contains the pieces that can be captured before the target.
    pub fn new(by_origin: Vec<Vec<MovePath<B>>>, captured: Option<TargetMask<B>>) -> MovePaths<B> {
        let mut paths = MovePaths { by_origin, captured_on_path: captured, unambiguous: false };
        paths.sort_by_text();
        paths
    }

    /// Sorts the paths from each origin by text, and recomputes `unambiguous`.
    fn sort_by_text(&mut self) {
        let mut unambiguous = self.captured_on_path.is_none();
        for (list, origin) in self.by_origin.iter_mut().zip((0..).map(Square)) {
            list.sort_by(|one, other| one.text_squares.cmp(&other.text_squares));
            let mut seen = B::bit(origin);
            for path in &*list {
                unambiguous &= !seen.intersects(path.to);
                seen |= path.to;
            }
        }
        self.unambiguous = unambiguous;
    }

    /// Returns true if at most one path leads from one square to another, no path returns to its origin, and none
    /// captures before its target.
    pub fn is_unambiguous(&self) -> bool {
        self.unambiguous
    }

    /// Returns true if a path of `other` from a square can be open together with a path of this table that has the same text and leads to the
    /// same target in `mask`.
    pub fn share_texts(&self, other: &MovePaths<B>, from: Square, mask: B) -> bool {
        let others = &other.by_origin[from.index()];
        self.by_origin[from.index()].iter().any(|path| {
            others.iter().any(|other| {
                path.text_squares == other.text_squares
                    && (path.to & other.to).intersects(mask)
                    && !path.vacant.intersects(other.occupied | other.captured)
                    && !other.vacant.intersects(path.occupied | path.captured)
            })
        })
    }

    /// Returns true if no two paths from one square have the same text and the same target, and no path returns to its origin.
    pub fn have_different_texts(&self) -> bool {
        self.by_origin.iter().zip((0..).map(Square)).all(|(list, origin)| {
            let same_text = list.chunk_by(|one, other| one.text_squares == other.text_squares);
            let targets = |paths: &[MovePath<B>]| paths.iter().fold(B::NONE, |all, path| all | path.to);
            let count = |paths: &[MovePath<B>]| paths.iter().map(|path| path.to.len()).sum::<u32>();
            same_text
                .into_iter()
                .all(|paths| targets(paths).len() == count(paths) && !targets(paths).contains(origin))
        })
    }

    /// Returns true if pieces can be captured before the target.
    pub fn captures_on_path(&self) -> bool {
        self.captured_on_path.is_some()
    }

    /// Returns the pieces that can be captured before the target; `None` if there are none.
    pub fn captured_on_path(&self) -> Option<&TargetMask<B>> {
        self.captured_on_path.as_ref()
    }

    /// Returns the pieces in a position, possibly the mover among them, that can be captured before the target.
    pub fn capturable_on_path(&self, view: &BoardView<B>, position: &Position) -> B {
        self.captured_on_path.as_ref().map_or(B::NONE, |mask| mask.squares_in(view, position))
    }

    /// Iterates over the paths from a square whose conditions hold in a position. Ignores the contents of the targets.
    #[inline]
    pub fn open_paths(
        &self,
        from: Square,
        view: &BoardView<B>,
        position: &Position,
    ) -> impl Iterator<Item = &MovePath<B>> {
        let occupied = view.occupied & !B::bit(from);
        let capturable = self.capturable_on_path(view, position);
        self.by_origin[from.index()].iter().filter(move |path| {
            !path.vacant.intersects(occupied)
                && !path.occupied.intersects(!occupied)
                && !path.captured.intersects(!capturable)
        })
    }

    /// Iterates over the lists of paths, one for each origin.
    pub fn by_origin(&self) -> impl ExactSizeIterator<Item = &[MovePath<B>]> {
        self.by_origin.iter().map(Vec::as_slice)
    }

    /// Adds the paths of another table. If two paths have the same text and target, the path of `self` comes first
    /// and is used.
    pub fn merge(&mut self, other: &MovePaths<B>) {
        for (list, others) in self.by_origin.iter_mut().zip(&other.by_origin) {
            for path in others {
                add_or_merge(list, path.clone());
            }
        }
        self.sort_by_text();
    }
}
