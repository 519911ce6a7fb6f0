//! Placements: at the end of a move, a new piece comes onto the board, or a piece other than the mover moves. The player
//! chooses the square, which is part of the move text.

use super::chain::{Chain, Leg, Reason, read_required_sets};
use super::condition::Condition;
use super::move_table::MoveTable;
use super::target_mask::TargetMask;
use super::turn_guard::exclude_each_other;
use crate::board::{Content, KindId, Side, Square};
use crate::ir::{Action, After, Instr, KindOption, MoveVerb, Program, Royalty, Rule, SetId};
use crate::kernel::squares::{Bits, TableCache};

/// The placements at the end of the moves of one rule. At most one of them applies in a position.
#[derive(Clone, PartialEq)]
pub struct Placements<B>(Vec<Placement<B>>);

/// The placement of one piece at the end of a move.
#[derive(Clone, PartialEq)]
pub struct Placement<B> {
    /// The condition on the mover and the turn under which the placement applies.
    pub condition: Condition,
    /// The piece that is placed.
    pub piece: PlacedPiece<B>,
}

/// The choice of the piece and its square.
#[derive(Clone, PartialEq)]
pub enum PlacedPiece<B> {
    /// A new piece, from an unlimited supply.
    New {
        /// The kinds to choose from.
        kinds: Vec<KindId>,
        /// The squares to choose from.
        squares: Box<PlacementSquares<B>>,
    },
    /// A piece on the board, other than the mover, that moves.
    Moved {
        /// The pieces to choose from.
        pieces: TargetMask<B>,
        /// True if the move must end with this placement whenever the placement is possible.
        must: bool,
        /// The squares to choose from, by the side of the piece.
        squares: Box<[PlacementSquares<B>; 2]>,
    },
}

/// The squares on which a piece may be placed.
#[derive(Clone)]
pub struct PlacementSquares<B> {
    /// The squares that the leg of the placement reaches, by start square. `None` if the placement has no leg: then all
    /// squares of `mask` are allowed.
    table: Option<MoveTable<B>>,
    /// The squares that are in all sets of the placement.
    mask: TargetMask<B>,
}

/// Values with a `table` count as different, because tables are not compared.
impl<B: PartialEq> PartialEq for PlacementSquares<B> {
    fn eq(&self, other: &PlacementSquares<B>) -> bool {
        self.table.is_none() && other.table.is_none() && self.mask == other.mask
    }
}

impl<B: Bits> PlacementSquares<B> {
    /// Compiles the squares that are in all of `sets` and, if there is a leg, that the leg reaches.
    fn new(program: &Program, leg: Option<&Leg<'_>>, sets: &[SetId], side: Side) -> Result<Self, Reason> {
        let table = leg.map(|leg| MoveTable::new(program, leg, &[], side)).transpose()?;
        if table.as_ref().is_some_and(MoveTable::has_hurdle_filter) {
            return Err("the piece that it places jumps only over some pieces");
        }
        let mask = TargetMask::new(program, sets, side)?;
        if mask.depends_on_trail() {
            return Err("the square of a piece that it places depends on the trail");
        }
        Ok(PlacementSquares { table, mask })
    }

    /// Returns the squares on which a piece can be placed. Its leg, if any, starts on `start`. The sets are evaluated for
    /// a move from `origin`. `vacant` are the vacant squares.
    #[inline]
    pub fn reachable_from(&self, start: Square, origin: Square, vacant: B) -> B {
        let allowed = vacant & self.mask.vacant_squares(origin);
        match &self.table {
            None => allowed,
            Some(table) => table.targets(start, !vacant) & allowed,
        }
    }
}

impl<B: Bits> Placements<B> {
    /// Compiles the placement of a new piece in a rule's own chain; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if tables cannot express it.
    pub fn of_chain(program: &Program, chain: &Chain<'_>, side: Side) -> Result<Option<Self>, Reason> {
        let Some(new_piece) = &chain.placement else { return Ok(None) };
        ensure_no_royals(program)?;
        let kinds = unlimited_kinds(new_piece.options)?;
        let leg = new_piece.go.map(Leg::Go);
        let squares = PlacementSquares::new(program, leg.as_ref(), &new_piece.sets, side)?;
        let piece = PlacedPiece::New { kinds, squares: Box::new(squares) };
        Ok(Some(Placements(vec![Placement { condition: Condition::default(), piece }])))
    }

    /// Compiles the placements by `after` sentences, after the moves or castlings of a rule; `None` if there are none.
    ///
    /// # Errors
    /// Returns an error if tables cannot express them.
    pub fn of_afters(program: &Program, rule: &Rule, side: Side) -> Result<Option<Self>, Reason> {
        let is_castling = matches!(rule.action, Action::Castle(_));
        let mut placements: Vec<(&After, Placement<B>)> = Vec::new();
        let afters = rule.afters.iter().map(|&number| &program.afters[number]);
        for after in afters.filter(|after| places_piece(after)) {
            let applies = match after.pattern.verb {
                MoveVerb::MoveOrCastle => true,
                MoveVerb::Move => !is_castling,
                MoveVerb::Castle => is_castling,
                MoveVerb::Capture => return Err("an `after` sentence about captures places a piece"),
                MoveVerb::Drop | MoveVerb::Pass | MoveVerb::Check => false,
            };
            let mover = Content::piece(rule.kind, Side::White);
            if !(applies && after.sides[side.index()] && after.kinds.has(mover)) {
                continue;
            }
            ensure_no_royals(program)?;
            if after.pattern.sets().next().is_some() {
                return Err("an `after` sentence places a piece after certain moves");
            }
            let condition = Condition::new(program, &after.guards, after.state)?;
            if condition.depends_on_square() {
                return Err("the condition of an `after` sentence depends on the square of the piece");
            }
            let is_exclusive =
                |other: &(&After, _)| exclude_each_other(program, &after.guards, &other.0.guards, side);
            if !placements.iter().all(is_exclusive) {
                return Err("two `after` sentences can place pieces after the same move");
            }
            placements.push((after, Placement { condition, piece: PlacedPiece::new(program, after, side)? }));
        }
        let placements: Vec<Placement<B>> = placements.into_iter().map(|(_, placement)| placement).collect();
        Ok(if placements.is_empty() { None } else { Some(Placements(placements)) })
    }

    /// Builds the slider attack tables.
    pub fn finish(&mut self, cache: &mut TableCache<B>) {
        for placement in &mut self.0 {
            let squares = match &mut placement.piece {
                PlacedPiece::New { squares, .. } => std::slice::from_mut(squares.as_mut()),
                PlacedPiece::Moved { squares, .. } => squares.as_mut_slice(),
            };
            let tables = squares.iter_mut().filter_map(|squares| squares.table.as_mut());
            tables.for_each(|table| table.build_line_tables(cache));
        }
    }

    /// Iterates over the placements.
    pub fn iter(&self) -> impl Iterator<Item = &Placement<B>> {
        self.0.iter()
    }

    /// Iterates over the conditions of the placements.
    pub fn conditions(&self) -> impl Iterator<Item = Condition> {
        self.iter().map(|placement| placement.condition)
    }
}

impl<B: Bits> PlacedPiece<B> {
    /// Compiles the placement of an `after` sentence.
    fn new(program: &Program, after: &After, side: Side) -> Result<PlacedPiece<B>, Reason> {
        let [body] = after.bodies.as_slice() else {
            return Err("an `after` sentence that places a piece has alternatives");
        };
        match body.as_slice() {
            [Instr::Drop { options, from_hand: false, to: Some(to), safely: false }] => {
                let squares = PlacementSquares::new(program, None, &[*to], side)?;
                Ok(PlacedPiece::New { kinds: unlimited_kinds(options)?, squares: Box::new(squares) })
            }
            [Instr::MoveAnother { what, must, bodies }] => {
                let [body] = bodies.as_slice() else {
                    return Err("another piece also moves in one of several ways");
                };
                let (leg, mut rest) = body.split_first().ok_or(NOT_A_SINGLE_LEG)?;
                let mut sets = read_required_sets(&mut rest);
                if rest != [Instr::AddToText] {
                    return Err(NOT_A_SINGLE_LEG);
                }
                let leg = match leg {
                    Instr::Go(go) => Some(Leg::Go(go)),
                    Instr::Jump(set) => {
                        sets.push(*set);
                        None
                    }
                    _ => return Err(NOT_A_SINGLE_LEG),
                };
                if program.tracked.promoted {
                    return Err("another piece also moves, and the game tracks promoted pieces");
                }
                let kinds = program.set(*what).possible_contents().kinds(program.kinds.len());
                let (neutral, others): (Vec<KindId>, _) = kinds.partition(|&kind| program.is_neutral(kind));
                if !(neutral.is_empty() || others.is_empty()) {
                    return Err("another piece also moves, which may be neutral or not");
                }
                // Both sides move neutral pieces.
                let owners = if neutral.is_empty() { Side::BOTH } else { [side; 2] };
                let [white, black] =
                    owners.map(|owner| PlacementSquares::new(program, leg.as_ref(), &sets, owner));
                let pieces = TargetMask::new(program, &[*what], side)?;
                Ok(PlacedPiece::Moved { pieces, must: *must, squares: Box::new([white?, black?]) })
            }
            _ => Err("an `after` sentence does more than place a piece"),
        }
    }
}

/// The reason why a rule has no table if another piece also moves, but not by a single leg.
const NOT_A_SINGLE_LEG: Reason = "another piece also moves, not by a single leg onto a vacant square";

/// Returns true if an `after` sentence places a piece.
pub fn places_piece(after: &After) -> bool {
    after
        .bodies
        .iter()
        .flatten()
        .any(|instr| matches!(instr, Instr::Drop { from_hand: false, .. } | Instr::MoveAnother { .. }))
}

/// Returns the kinds of `options`.
///
/// # Errors
/// Returns an error if an option limits the number of pieces of its kind.
fn unlimited_kinds(options: &[KindOption]) -> Result<Vec<KindId>, Reason> {
    if options.iter().any(|option| option.at_most.is_some()) {
        return Err("the number of pieces that it can place is limited");
    }
    Ok(options.iter().map(|option| option.kind).collect())
}

/// Returns an error if the game has royals, because a placement could expose or shield a royal.
fn ensure_no_royals(program: &Program) -> Result<(), Reason> {
    if program.kinds.iter().all(|kind| kind.royalty == Royalty::Common) {
        Ok(())
    } else {
        Err("a piece is placed after its moves, and the game has royals")
    }
}
