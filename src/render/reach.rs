//! Where one kind of piece can go from a square: found by asking the interpreter about boards with little else on them.
//!
//! Alone on the board; with an enemy on one square after the other; with every other square occupied, which only leaps (and
//! jumps over zones) survive; and with one piece between, which hoppers need. So it shows what a piece does by itself, not
//! what it does through other pieces of its game, and not drops or castlings.

use std::cell::Cell;

use crate::board::{Content, KindId, Side, Square, SquareSet};
use crate::interp::{self, Candidate};
use crate::ir::{Program, Royalty};
use crate::position::{Form, Position, Setup};

/// What can be done to squares, by square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// The piece goes there, if it is vacant.
    pub quiet: SquareSet,
    /// It goes there and captures an enemy.
    pub capture: SquareSet,
    /// It captures an enemy there without going.
    pub shoots: SquareSet,
}

/// What a piece can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// With nothing else on the board.
    pub alone: Deeds,
    /// Only if a piece stands somewhere on the way.
    pub over_one: Deeds,
    /// The squares to which it can do the same with pieces all over the way; said only of squares that are not next to it.
    pub leaps: SquareSet,
    /// Where it captures an enemy on its way, with nothing else on the board, and ends elsewhere.
    pub passes: SquareSet,
    /// True if the piece has so many moves that only a part of them was tried: more may be possible.
    pub is_partial: bool,
}

/// Maximum number of paths that [`reach`] tries before it stops: at most about a second of work.
const MAX_PATHS: u64 = 1 << 22;

impl Deeds {
    pub(super) fn without(&self, other: &Deeds) -> Deeds {
        Deeds {
            quiet: self.quiet - other.quiet,
            capture: self.capture - other.capture,
            shoots: self.shoots - other.shoots,
        }
    }

    /// All squares to which anything can be done.
    #[must_use]
    pub fn any(&self) -> SquareSet {
        self.quiet | self.capture | self.shoots
    }
}

/// Finds what a piece of White's can do from a square; on a square of the array it has not moved yet. Stops with a part of the
/// answer after 4 million paths.
pub fn reach(program: &Program, kind: KindId, from: Square) -> Reach {
    let probe = Probe::new(program, kind, from);
    let mut reach = Reach::default();
    let others = || program.shape.all().filter(move |&square| square != from);
    for to in others() {
        probe.note(&[], to, &mut reach.alone);
        if probe.passes(to) {
            reach.passes.insert(to);
        }
    }
    for to in others().filter(|&to| far(program, from, to)) {
        let crowd: Vec<_> =
            others().filter(|&other| other != to).map(|other| (other, probe.friend)).collect();
        let mut leap = Deeds::default();
        probe.note(&crowd, to, &mut leap);
        // What is possible only in a crowd is no leap.
        if leap.any().has(to) && leap.without(&reach.alone).any().is_empty() {
            reach.leaps.insert(to);
        }
    }
    for to in others() {
        for hurdle in others().filter(|&hurdle| hurdle != to && between(program, from, hurdle, to)) {
            probe.note(&[(hurdle, probe.friend)], to, &mut reach.over_one);
        }
    }
    reach.over_one = reach.over_one.without(&reach.alone);
    reach.is_partial = probe.is_exhausted();
    reach
}

/// What the piece on a square can do in a position with these legal moves.
pub fn deeds(moves: &[Candidate], from: Square) -> Deeds {
    let mut deeds = Deeds::default();
    let of_piece = |candidate: &&Candidate| {
        candidate.mv.from == from && matches!(candidate.mv.form, Form::Move | Form::Castling)
    };
    for Candidate { mv, victims, .. } in moves.iter().filter(of_piece) {
        let shots: SquareSet = mv.said().filter(|&(_, shot)| shot).map(|(square, _)| square).collect();
        let victims: SquareSet = victims.iter().map(|&(square, _)| square).collect();
        deeds.shoots = deeds.shoots | victims & shots;
        if !(victims - shots).is_empty() {
            deeds.capture.insert(mv.to);
        } else if mv.to != from || victims.is_empty() {
            deeds.quiet.insert(mv.to);
        }
    }
    deeds
}

/// A square from which to show what a piece can do: the one nearest to the centre from which it can go anywhere, alone on the
/// board; the one nearest to the centre, if there is none.
///
/// # Panics
/// Never: every board has a square.
pub fn vantage(program: &Program, kind: KindId) -> Square {
    let shape = &program.shape;
    let off_centre = |at: u8, size: u8| (2 * i32::from(at) + 1 - i32::from(size)).pow(2);
    let mut squares: Vec<Square> = shape.all().collect();
    squares.sort_by_key(|&square| {
        let (file, rank) = shape.coordinates(square);
        off_centre(file, shape.files()) + off_centre(rank, shape.ranks())
    });
    let goes = |&square: &Square| !Probe::new(program, kind, square).moves(&[]).is_empty();
    let central = *squares.first().expect("every board has a square");
    squares.into_iter().find(goes).unwrap_or(central)
}

/// Asks what the piece does on boards made for the question.
struct Probe<'a> {
    program: &'a Program,
    from: Square,
    setup: Setup,
    friend: Content,
    enemy: Content,
    /// The number of paths that a call of [`Probe::moves`] tries at most.
    paths: u64,
    /// The number of paths tried so far.
    tried: Cell<u64>,
}

impl<'a> Probe<'a> {
    fn new(program: &'a Program, kind: KindId, from: Square) -> Probe<'a> {
        let mut setup = Setup::array(program);
        setup.contents.fill(Content::VACANT);
        setup.contents[from.index()] = Content::piece(kind, Side::White);
        (setup.side, setup.rights) = (Side::White, 0);
        setup.hands.iter_mut().for_each(|hand| hand.fill(0));
        // A piece that any capture takes, if there is one.
        let mut kinds = program.kind_ids();
        let plain = |id: &KindId| {
            let kind = program.kind(*id);
            kind.royalty == Royalty::Common && !kind.iron
        };
        let other = kinds.find(plain).unwrap_or(kind);
        let (friend, enemy) = (Content::piece(other, Side::White), Content::piece(other, Side::Black));
        Probe {
            program,
            from,
            setup,
            friend,
            enemy,
            paths: program.path_count(kind, from),
            tried: Cell::new(0),
        }
    }

    /// Returns true once [`MAX_PATHS`] have been tried.
    fn is_exhausted(&self) -> bool {
        self.tried.get() > MAX_PATHS
    }

    /// Returns the moves of the piece among others; none once the probe is exhausted.
    fn moves(&self, others: &[(Square, Content)]) -> Vec<Candidate> {
        if self.is_exhausted() {
            return Vec::new();
        }
        self.tried.update(|tried| tried.saturating_add(self.paths));
        let mut setup = self.setup.clone();
        for &(square, content) in others {
            setup.contents[square.index()] = content;
        }
        let position = Position::unproven(self.program, &setup);
        let mut moves = interp::pseudo_moves_from(self.program, &position, self.from);
        moves.retain(|candidate| candidate.mv.form == Form::Move);
        moves
    }

    /// What the piece can do to a square, vacant and with an enemy on it, among others.
    fn note(&self, others: &[(Square, Content)], to: Square, deeds: &mut Deeds) {
        let goes = |candidate: &Candidate| candidate.mv.to == to && candidate.victims.is_empty();
        if self.moves(others).iter().any(goes) {
            deeds.quiet.insert(to);
        }
        let with_enemy: Vec<_> = others.iter().copied().chain([(to, self.enemy)]).collect();
        for candidate in self.moves(&with_enemy) {
            if !candidate.victims.iter().any(|&(victim, _)| victim == to) {
                continue;
            }
            if candidate.mv.to == to {
                deeds.capture.insert(to);
            } else if candidate.mv.to == self.from {
                deeds.shoots.insert(to);
            }
        }
    }
}

impl Probe<'_> {
    /// Whether the piece, alone with an enemy on a square, gets there, captures it, and ends on neither's square.
    fn passes(&self, square: Square) -> bool {
        self.moves(&[(square, self.enemy)]).iter().any(|candidate| {
            let captures = candidate.victims.iter().any(|&(victim, _)| victim == square);
            let gets_there = candidate.mv.said().any(|(said, shot)| said == square && !shot);
            captures && gets_there && candidate.mv.to != square && candidate.mv.to != self.from
        })
    }
}

/// Whether two squares do not touch.
fn far(program: &Program, a: Square, b: Square) -> bool {
    let ((file, rank), (other_file, other_rank)) =
        (program.shape.coordinates(a), program.shape.coordinates(b));
    file.abs_diff(other_file).max(rank.abs_diff(other_rank)) > 1
}

/// Whether a square lies in the box of two others.
fn between(program: &Program, from: Square, square: Square, to: Square) -> bool {
    let place = |square| program.shape.coordinates(square);
    let inside = |a: u8, at: u8, b: u8| (a.min(b)..=a.max(b)).contains(&at);
    let ((from_file, from_rank), (file, rank), (to_file, to_rank)) = (place(from), place(square), place(to));
    inside(from_file, file, to_file) && inside(from_rank, rank, to_rank)
}
