//! The moves of a kind of piece from a square, for diagrams. The interpreter generates them on test boards with few other pieces:
//!
//! * the piece alone, and with an enemy on each square in turn;
//! * with a piece on every other square, so that only leaps and jumps to zones are possible;
//! * with one piece between origin and target, for hoppers.
//!
//! Effects of other pieces of the game, drops and castling are not included.

use std::cell::Cell;

use crate::board::{Content, KindId, Piece, Side, Square, SquareSet};
use crate::interp::{self, Candidate};
use crate::ir::{Program, Royalty};
use crate::position::{Form, Position, Setup};

/// Target squares of a piece, by kind of move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    /// The targets of quiet moves.
    pub quiet: SquareSet,
    /// The squares on which the piece captures when it moves there.
    pub capture: SquareSet,
    /// The squares at which the piece captures without moving.
    pub shots: SquareSet,
}

/// The moves of a piece from a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The targets of the piece alone on the board.
    pub alone: Targets,
    /// The targets that require a piece in between.
    pub over_hurdle: Targets,
    /// The targets that no piece in between can block. Squares next to the origin are left out.
    pub leaps: SquareSet,
    /// The squares on which the piece captures an enemy and then moves on.
    pub captures_in_passing: SquareSet,
    /// True if the generation stopped early, so that the piece may have more moves.
    pub is_partial: bool,
}

/// The maximum number of paths that [`reach()`] tries. Trying all of them takes at most about a second.
const MAX_PATHS: u64 = 1 << 22;

impl Targets {
    /// Returns these targets without the targets in `other`, separately for quiet moves, captures and shots.
    pub(super) fn without(&self, other: &Targets) -> Targets {
        Targets {
            quiet: self.quiet - other.quiet,
            capture: self.capture - other.capture,
            shots: self.shots - other.shots,
        }
    }

    /// Returns all targets.
    #[must_use]
    pub fn all_squares(&self) -> SquareSet {
        self.quiet | self.capture | self.shots
    }
}

/// Returns the moves of a white piece from a square. The piece counts as unmoved on its starting squares. Stops with a partial
/// result after 4 million paths.
pub fn reach(program: &Program, kind: KindId, from: Square) -> Reach {
    let probe = Probe::new(program, Piece { kind, side: Side::White }, from);
    let mut reach = Reach::default();
    let others = || program.shape.all_squares().filter(move |&square| square != from);
    for to in others() {
        probe.add_targets(&[], to, &mut reach.alone);
        if probe.captures_in_passing(to) {
            reach.captures_in_passing.insert(to);
        }
    }
    for to in others().filter(|&to| !is_adjacent(program, from, to)) {
        let all_others: Vec<_> =
            others().filter(|&other| other != to).map(|other| (other, probe.friend)).collect();
        let mut leap = Targets::default();
        probe.add_targets(&all_others, to, &mut leap);
        // Moves that are possible only on a full board do not count as leaps.
        if leap.all_squares().has(to) && leap.without(&reach.alone).all_squares().is_empty() {
            reach.leaps.insert(to);
        }
    }
    for to in others() {
        for hurdle in others().filter(|&hurdle| hurdle != to && is_between(program, from, hurdle, to)) {
            probe.add_targets(&[(hurdle, probe.friend)], to, &mut reach.over_hurdle);
        }
    }
    reach.over_hurdle = reach.over_hurdle.without(&reach.alone);
    reach.is_partial = probe.is_exhausted();
    reach
}

/// Returns the targets of the piece on a square, according to the legal moves of a position.
pub fn targets(moves: &[Candidate], from: Square) -> Targets {
    let mut targets = Targets::default();
    let is_move_of_piece = |candidate: &&Candidate| {
        candidate.mv.from == from && matches!(candidate.mv.form, Form::Move | Form::Castling)
    };
    for Candidate { mv, victims, .. } in moves.iter().filter(is_move_of_piece) {
        let shots: SquareSet =
            mv.text_squares().filter(|&(_, shot)| shot).map(|(square, _)| square).collect();
        let victims: SquareSet = victims.iter().map(|&(square, _)| square).collect();
        targets.shots |= victims & shots;
        if !(victims - shots).is_empty() {
            targets.capture.insert(mv.to);
        } else if mv.to != from || victims.is_empty() {
            targets.quiet.insert(mv.to);
        }
    }
    targets
}

/// Returns the targets of the moves of a piece alone on the board.
pub(super) fn targets_alone(program: &Program, piece: Piece, from: Square) -> SquareSet {
    Probe::new(program, piece, from).moves(&[]).iter().map(|candidate| candidate.mv.to).collect()
}

/// Returns an origin for the diagram of a kind. Of the squares from which the piece, alone on the board, has a move, this is the
/// one nearest to the centre of the board. If there is none, it is the square nearest to the centre.
///
/// # Panics
/// Never: every board has a square.
pub fn central_origin(program: &Program, kind: KindId) -> Square {
    let shape = &program.shape;
    let squared_distance = |index: u8, size: u8| (2 * i32::from(index) + 1 - i32::from(size)).pow(2);
    let mut squares: Vec<Square> = shape.all_squares().collect();
    squares.sort_by_key(|&square| {
        let (file, rank) = shape.coordinates(square);
        let half_steps =
            2 * i32::from(rank) + i32::from(shape.half_steps_up(file)) + 1 - i32::from(shape.ranks());
        squared_distance(shape.file_on_level(file), shape.files_of_level())
            + squared_distance(shape.level(file), shape.levels)
            + half_steps.pow(2)
    });
    let piece = Piece { kind, side: Side::White };
    let has_move = |&square: &Square| !Probe::new(program, piece, square).moves(&[]).is_empty();
    let central = *squares.first().expect("every board has a square");
    squares.into_iter().find(has_move).unwrap_or(central)
}

/// Generates the moves of a piece on test boards.
struct Probe<'a> {
    program: &'a Program,
    from: Square,
    /// The position with the piece alone.
    setup: Setup,
    /// The content of a square with another piece of the same side.
    friend: Content,
    /// The content of a square with a piece of the other side.
    enemy: Content,
    /// The maximum number of paths that a call of [`Probe::moves`] tries.
    paths_per_call: u64,
    /// The number of paths tried so far.
    tried_paths: Cell<u64>,
}

impl<'a> Probe<'a> {
    fn new(program: &'a Program, piece: Piece, from: Square) -> Probe<'a> {
        let mut setup = Setup::initial(program);
        setup.contents.fill(Content::VACANT);
        setup.contents[from.index()] = Content::piece(piece.kind, piece.side);
        (setup.side, setup.rights) = (piece.side, 0);
        setup.hands.iter_mut().for_each(|hand| hand.fill(0));
        // The other pieces are of a kind that every capture can capture, if the game has such a kind.
        let mut kinds = program.kind_ids();
        let is_capturable = |id: &KindId| {
            let kind = program.kind(*id);
            kind.royalty == Royalty::Common && !kind.iron
        };
        let other = kinds.find(is_capturable).unwrap_or(piece.kind);
        let (friend, enemy) = (Content::piece(other, piece.side), Content::piece(other, piece.side.other()));
        Probe {
            program,
            from,
            setup,
            friend,
            enemy,
            paths_per_call: program.path_count(piece.kind, from),
            tried_paths: Cell::new(0),
        }
    }

    /// Returns true once [`MAX_PATHS`] have been tried.
    fn is_exhausted(&self) -> bool {
        self.tried_paths.get() > MAX_PATHS
    }

    /// Returns the moves of the piece with `others` on the board; none once the probe is exhausted.
    fn moves(&self, others: &[(Square, Content)]) -> Vec<Candidate> {
        if self.is_exhausted() {
            return Vec::new();
        }
        self.tried_paths.update(|tried| tried.saturating_add(self.paths_per_call));
        let mut setup = self.setup.clone();
        for &(square, content) in others {
            setup.contents[square.index()] = content;
        }
        let position = Position::new_unchecked(self.program, &setup);
        let mut moves = interp::pseudo_moves_from(self.program, &position, self.from);
        moves.retain(|candidate| candidate.mv.form == Form::Move);
        moves
    }

    /// Adds the targets of moves to `to`, with the square vacant and with an enemy on it. `others` are the other pieces on the
    /// board.
    fn add_targets(&self, others: &[(Square, Content)], to: Square, targets: &mut Targets) {
        let is_quiet = |candidate: &Candidate| candidate.mv.to == to && candidate.victims.is_empty();
        if self.moves(others).iter().any(is_quiet) {
            targets.quiet.insert(to);
        }
        let with_enemy: Vec<_> = others.iter().copied().chain([(to, self.enemy)]).collect();
        for candidate in self.moves(&with_enemy) {
            if !candidate.victims.iter().any(|&(victim, _)| victim == to) {
                continue;
            }
            if candidate.mv.to == to {
                targets.capture.insert(to);
            } else if candidate.mv.to == self.from {
                targets.shots.insert(to);
            }
        }
    }
}

impl Probe<'_> {
    /// Returns true if the piece, alone with an enemy on `square`, moves there, captures it, and ends on a third square.
    fn captures_in_passing(&self, square: Square) -> bool {
        self.moves(&[(square, self.enemy)]).iter().any(|candidate| {
            let is_captured = candidate.victims.iter().any(|&(victim, _)| victim == square);
            let passes_square = candidate.mv.text_squares().any(|(stop, shot)| stop == square && !shot);
            is_captured && passes_square && candidate.mv.to != square && candidate.mv.to != self.from
        })
    }
}

/// Returns true if two squares are adjacent or equal.
fn is_adjacent(program: &Program, a: Square, b: Square) -> bool {
    program.shape.distance(a, b) <= 1
}

/// Returns true if a square is in the box whose corners are two other squares.
fn is_between(program: &Program, from: Square, square: Square, to: Square) -> bool {
    let shape = &program.shape;
    let coordinates = |square| {
        let (file, rank) = shape.coordinates(square);
        [shape.file_on_level(file), rank, shape.level(file)]
    };
    let (from, square, to) = (coordinates(from), coordinates(square), coordinates(to));
    (0..3).all(|axis| (from[axis].min(to[axis])..=from[axis].max(to[axis])).contains(&square[axis]))
}
