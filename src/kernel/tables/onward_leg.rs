//! Legs that movers make after their moves, by `after` sentences such as `after moving, fW onto vacant`.

use super::cell_contents::contents_by_cell;
use super::chain::{Leg, Reason};
use super::leg_path::{LegPath, LegPaths, LegStart};
use crate::board::{Content, Piece, Side, Square};
use crate::ir::{After, HomeSquare, Instr, MoveVerb, Program, Rule, SetId, State};
use crate::kernel::squares::Bits;

/// The leg of an `after` sentence: the mover goes on from the target of its move to a vacant square.
pub struct OnwardLeg<'p> {
    program: &'p Program,
    piece: Piece,
    steps: OnwardSteps<'p>,
    /// The sets that must all contain the square where the leg ends.
    target_sets: Vec<SetId>,
    /// True if the player's royals must be safe before the leg.
    pub safely: bool,
    /// True if it follows only captures, false if it follows every move.
    pub only_captures: bool,
}

/// The steps of an onward leg.
enum OnwardSteps<'p> {
    /// Steps along straight routes.
    Go(Leg<'p>),
    /// A jump to a home square.
    JumpHome(HomeSquare),
}

impl<'p> OnwardLeg<'p> {
    /// Reads an `after` sentence that consists of a leg and applies to all moves or all captures of a rule; `None` for any other sentence.
    pub fn read(program: &'p Program, rule: &Rule, after: &'p After, side: Side) -> Option<OnwardLeg<'p>> {
        let is_unconditional = after.pattern.sets().next().is_none()
            && matches!(after.pattern.verb, MoveVerb::Move | MoveVerb::MoveOrCastle | MoveVerb::Capture)
            && after.kinds.has(Content::piece(rule.kind, Side::White))
            && after.sides[side.index()]
            && after.guards.is_empty()
            && after.state == State::default();
        let ([body], true) = (after.bodies.as_slice(), is_unconditional) else { return None };
        let (safely, body) = match body.as_slice() {
            [Instr::RequireSafety, body @ ..] => (true, body),
            body => (false, body),
        };
        let [leg, checks @ .., Instr::AddToText] = body else { return None };
        let steps = match leg {
            Instr::Go(go) => OnwardSteps::Go(Leg::Go(go)),
            Instr::JumpHome(which) => OnwardSteps::JumpHome(*which),
            _ => return None,
        };
        let set = |check: &Instr| if let Instr::RequireSquare(set) = check { Some(*set) } else { None };
        let target_sets = checks.iter().map(set).collect::<Option<_>>()?;
        let only_captures = after.pattern.verb == MoveVerb::Capture;
        let piece = Piece { kind: rule.kind, side };
        Some(OnwardLeg { program, piece, steps, target_sets, safely, only_captures })
    }

    /// Returns every path of the leg that can end on a vacant square. The origin of the move is vacant; it is unknown if `origin` is `None`.
    ///
    /// # Errors
    /// Returns an error if a path depends on more than vacant and occupied squares.
    pub fn paths_from<B: Bits>(
        &self,
        start: LegStart,
        origin: Option<Square>,
    ) -> Result<Vec<LegPath<B>>, Reason> {
        let (program, side) = (self.program, self.piece.side);
        let mut paths: Vec<LegPath<B>> = match &self.steps {
            OnwardSteps::Go(leg) => LegPaths::new(program, leg, side).from(start)?,
            OnwardSteps::JumpHome(which) => {
                let home = program.home_square(self.piece, start.at, *which);
                home.into_iter().map(|home| LegPath::leap(start, home)).collect()
            }
        };
        let ends = paths.iter().map(|path| path.to).collect();
        let contents = contents_by_cell(program, &self.target_sets, side, ends, origin, None)?;
        let possible_ends = contents.cells_with(Content::VACANT);
        paths.retain(|path| possible_ends.has(path.to));
        Ok(paths)
    }
}

/// The reason why a rule needs the interpreter if the leg of its `after` sentence depends on more than its start and on vacant squares.
const UNUSUAL_LEG: Reason = "an `after` sentence moves the piece on in a way that tables cannot express";

/// The onward legs of the moves of one rule.
#[derive(Clone, PartialEq, Eq)]
pub struct OnwardLegs<B> {
    /// By target of the move: the squares where the leg can end, each with the squares that must be vacant.
    ends: Vec<Vec<(Square, B)>>,
    /// True if they follow only captures, false if they follow every move.
    pub only_captures: bool,
    /// True if the player's royals must be safe before the legs.
    pub safely: bool,
    /// True if they lead to home squares, where the mover counts as unmoved.
    pub lead_home: bool,
}

impl<B: Bits> OnwardLegs<B> {
    /// Compiles a leg.
    ///
    /// # Errors
    /// Returns an error if the leg depends on more than its start and on vacant squares.
    pub fn new(leg: &OnwardLeg<'_>) -> Result<OnwardLegs<B>, Reason> {
        let has_limited_path = matches!(&leg.steps, OnwardSteps::Go(Leg::Go(go)) if go.within.is_some());
        if has_limited_path {
            return Err(UNUSUAL_LEG);
        }
        let ends_from = |target: Square| {
            let mut ends: Vec<(Square, B)> = Vec::new();
            for path in leg.paths_from::<B>(LegStart::new(target), None)? {
                let has_same_end = ends.iter().any(|end| end.0 == path.to);
                if !path.occupied.is_empty() || path.hurdles > 0 || has_same_end {
                    return Err(UNUSUAL_LEG);
                }
                ends.push((path.to, path.vacant | B::bit(path.to)));
            }
            Ok(ends)
        };
        let ends = leg.program.shape.all_squares().map(ends_from).collect::<Result<_, _>>()?;
        let lead_home = matches!(leg.steps, OnwardSteps::JumpHome(_));
        Ok(OnwardLegs { ends, only_captures: leg.only_captures, safely: leg.safely, lead_home })
    }

    /// Returns the squares where the leg can end after a move to `target`, whatever is occupied.
    pub fn all_ends(&self, target: Square) -> B {
        self.ends[target.index()].iter().map(|end| end.0).collect()
    }

    /// Returns the squares where the leg can end after a move to `target`. `occupied` are the squares that are occupied once the mover has
    /// left the target.
    #[inline]
    pub fn ends(&self, target: Square, occupied: B) -> B {
        let is_open = |end: &&(Square, B)| !end.1.intersects(occupied);
        self.ends[target.index()].iter().filter(is_open).map(|end| end.0).collect()
    }
}
