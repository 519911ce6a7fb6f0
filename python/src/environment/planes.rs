//! Observations: a position as planes of bytes, one byte for each cell of the bounding box of the board. A plane for a number
//! contains that number in every cell.

use varlab::board::{Contents, KindId, Side, Square};
use varlab::ir::{Action, Instr, Program, instructions};
use varlab::position::Position;

use crate::actions::legs;

/// The meaning of a plane.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plane {
    /// 1 on the pieces of a kind of one side.
    Pieces(KindId, Side),
    /// 1 on the neutral pieces of a kind.
    Neutral(KindId),
    /// 1 on the squares of the board, 0 on voids.
    Board,
    /// 1 everywhere if Black is to move.
    Turn,
    /// 1 on the origins of both pieces of each castling that is still allowed.
    Castling,
    /// 1 on unmoved pieces.
    Unmoved,
    /// 1 on promoted pieces.
    Promoted,
    /// 1 on the squares of the trail that the last move left, 2 on the piece that left it.
    Trail,
    /// The number of pieces of a kind in hand.
    Hand(KindId, Side),
    /// The number of plies since the halfmove clock was reset.
    Clock,
    /// The number of occurrences of the position, this one included.
    Occurrences,
    /// The count of a counter for a side.
    Counter(usize, Side),
    /// The count of the clock of an ending for a side.
    EndingClock(usize, Side),
    /// The number of moves left in the turn.
    MovesLeft,
    /// The number of the full move, from 1.
    Number,
    /// The number of the kind that a side moved last, from 1; 0 if it has not moved.
    LastMover(Side),
    /// For each entered part that names a square, its number among the entered parts, from 1, on that square.
    Entered,
    /// The number of the last entered kind, from 1; 0 if no entered part names a kind.
    EnteredKind,
}

/// The planes of a game. Every value is at most 255; larger numbers are written as 255.
pub struct Planes {
    list: Vec<Plane>,
    /// The index of the byte of each cell within a plane.
    offsets: Vec<u8>,
    pub ranks: usize,
    pub files: usize,
    /// The indices of the planes of pieces, by kind and side.
    pieces: Vec<[usize; 2]>,
    /// The number of planes of pieces, which come first.
    piece_count: usize,
}

/// A position, and the other state from which an observation is computed.
#[derive(Clone, Copy)]
pub struct ObservedState<'a> {
    pub position: &'a Position,
    /// The number of occurrences of the position.
    pub occurrences: u32,
    /// The actions entered so far, if the next move is entered leg by leg.
    pub entered: &'a [u32],
}

impl Planes {
    /// Lists the planes of a game. `by_legs` is true if moves are entered leg by leg.
    pub fn new(program: &Program, by_legs: bool) -> Planes {
        let tracked = &program.tracked;
        let mut planes = Vec::new();
        let mut pieces = Vec::new();
        for kind in program.kind_ids() {
            if program.is_neutral(kind) {
                pieces.push([planes.len(); 2]);
                planes.push(Plane::Neutral(kind));
            } else {
                pieces.push([planes.len(), planes.len() + 1]);
                planes.extend(Side::BOTH.map(|side| Plane::Pieces(kind, side)));
            }
        }
        let piece_count = planes.len();
        let for_both_sides = |plane: fn(Side) -> Plane| Side::BOTH.map(plane);
        let has_move_limit = program.endings.iter().any(|ending| ending.reason.facts().next().is_none());
        planes.extend([Plane::Board, Plane::Turn]);
        planes.extend((!program.castlings.is_empty()).then_some(Plane::Castling));
        planes.extend(tracked.tracks_unmoved().then_some(Plane::Unmoved));
        planes.extend(tracked.promoted.then_some(Plane::Promoted));
        planes.extend(tracked.trail.then_some(Plane::Trail));
        for kind in hand_kinds(program) {
            planes.extend(Side::BOTH.map(|side| Plane::Hand(kind, side)));
        }
        planes.extend(has_move_limit.then_some(Plane::Clock));
        planes.push(Plane::Occurrences);
        for counter in 0..program.counters.len() {
            planes.extend(Side::BOTH.map(|side| Plane::Counter(counter, side)));
        }
        for clock in 0..program.clocks.len() {
            planes.extend(Side::BOTH.map(|side| Plane::EndingClock(clock, side)));
        }
        planes.extend(program.turn_lengths.is_some().then_some(Plane::MovesLeft));
        let reads_number = program.turn_lengths.is_some() || program.swap_turns != [None; 2];
        planes.extend(reads_number.then_some(Plane::Number));
        if tracked.movers {
            planes.extend(for_both_sides(Plane::LastMover));
        }
        if by_legs {
            planes.extend([Plane::Entered, Plane::EnteredKind]);
        }
        let shape = &program.shape;
        let (ranks, files) = (usize::from(shape.ranks()), usize::from(shape.files()));
        let offset = |cell: usize| {
            let (file, rank) = shape.coordinates(Square(cell as u8));
            (usize::from(rank) * files + usize::from(file)) as u8
        };
        let offsets = (0..shape.cells()).map(offset).collect();
        Planes { list: planes, offsets, ranks, files, pieces, piece_count }
    }

    /// Returns the number of planes.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the number of bytes of an observation.
    pub fn bytes(&self) -> usize {
        self.list.len() * self.ranks * self.files
    }

    /// Returns the names of the planes, in order.
    pub fn names(&self, program: &Program) -> Vec<String> {
        let colour = |side: Side| if side == Side::White { "white" } else { "black" };
        let kind = |kind: KindId| &program.kind(kind).name;
        let name = |plane: &Plane| match *plane {
            Plane::Pieces(of, side) => format!("{} {}", colour(side), kind(of)),
            Plane::Neutral(of) => format!("neutral {}", kind(of)),
            Plane::Board => "board".to_owned(),
            Plane::Turn => "black to move".to_owned(),
            Plane::Castling => "castling".to_owned(),
            Plane::Unmoved => "unmoved".to_owned(),
            Plane::Promoted => "promoted".to_owned(),
            Plane::Trail => "trail".to_owned(),
            Plane::Hand(of, side) => format!("{} hand {}", colour(side), kind(of)),
            Plane::Clock => "halfmove clock".to_owned(),
            Plane::Occurrences => "occurrences".to_owned(),
            Plane::Counter(number, side) => format!("{} counter {number}", colour(side)),
            Plane::EndingClock(number, side) => format!("{} ending clock {number}", colour(side)),
            Plane::MovesLeft => "moves left".to_owned(),
            Plane::Number => "turn number".to_owned(),
            Plane::LastMover(side) => format!("{} last mover", colour(side)),
            Plane::Entered => "entered squares".to_owned(),
            Plane::EnteredKind => "entered kind".to_owned(),
        };
        self.list.iter().map(name).collect()
    }

    /// Writes the observation of a position to `bytes`, whose length is [`Planes::bytes`].
    pub fn write(&self, program: &Program, observed: ObservedState<'_>, bytes: &mut [u8]) {
        let position = observed.position;
        let size = self.ranks * self.files;
        let (pieces, others) = bytes.split_at_mut(self.piece_count * size);
        pieces.fill(0);
        for side in Side::BOTH {
            for square in &position.occupied(side) {
                if let Some(piece) = position.at(square).as_piece() {
                    let plane = self.pieces[piece.kind.index()][side.index()];
                    pieces[plane * size + usize::from(self.offsets[square.index()])] = 1;
                }
            }
        }
        for (plane, bytes) in self.list[self.piece_count..].iter().zip(others.chunks_exact_mut(size)) {
            self.write_plane(program, *plane, observed, bytes);
        }
    }

    fn write_plane(&self, program: &Program, plane: Plane, observed: ObservedState<'_>, bytes: &mut [u8]) {
        let position = observed.position;
        let value = match plane {
            Plane::Turn => position.side().index() as u32,
            Plane::Hand(kind, side) => u32::from(position.in_hand(side, kind)),
            Plane::Clock => u32::from(position.clock()),
            Plane::Occurrences => observed.occurrences,
            Plane::Counter(number, side) => u32::from(position.event_count(side, number)),
            Plane::EndingClock(number, side) => u32::from(position.clocks()[number][side.index()].count),
            Plane::MovesLeft => u32::from(position.moves_left()),
            Plane::Number => u32::from(position.number()),
            Plane::LastMover(side) => position.last_mover(side).map_or(0, |kind| u32::from(kind.0) + 1),
            Plane::EnteredKind => Planes::entered_kind(program, observed.entered),
            _ => return self.write_squares(program, plane, observed, bytes),
        };
        bytes.fill(value.min(255) as u8);
    }

    /// Writes a plane whose values differ from square to square.
    fn write_squares(&self, program: &Program, plane: Plane, observed: ObservedState<'_>, bytes: &mut [u8]) {
        let position = observed.position;
        bytes.fill(0);
        let mut set = |square: Square, value: u8| bytes[usize::from(self.offsets[square.index()])] = value;
        match plane {
            Plane::Board => program.shape.all_squares().for_each(|square| set(square, 1)),
            Plane::Unmoved => position.unmoved().iter().for_each(|square| set(square, 1)),
            Plane::Promoted => position.promoted().iter().for_each(|square| set(square, 1)),
            Plane::Castling => {
                let rights = position.rights();
                for (castling, side) in
                    program.castlings.iter().flat_map(|castling| Side::BOTH.map(|side| (castling, side)))
                {
                    if castling.is_available(side, rights) {
                        set(castling.from[side.index()], 1);
                        set(castling.partner_from[side.index()], 1);
                    }
                }
            }
            Plane::Trail => {
                if let Some(trail) = position.trail() {
                    trail.squares.iter().for_each(|&square| set(square, 1));
                    set(trail.piece_square, 2);
                }
            }
            _ => {
                for (number, &part) in observed.entered.iter().enumerate() {
                    if let Some(square) = legs::square(program, part) {
                        set(square, (number + 1).min(255) as u8);
                    }
                }
            }
        }
    }

    /// Returns the number of the last entered kind, from 1; 0 for none.
    fn entered_kind(program: &Program, entered: &[u32]) -> u32 {
        let kind = entered.iter().rev().find_map(|&part| legs::kind(program, part));
        kind.map_or(0, |kind| u32::from(kind.0) + 1)
    }
}

/// Returns the kinds that can be in a hand.
fn hand_kinds(program: &Program) -> Vec<KindId> {
    let of_rules = program.rules.iter().filter_map(|rule| match rule.action {
        Action::Drop { hand, .. } => hand,
        _ => None,
    });
    let of_chains = program.chains().flat_map(|body| instructions(body)).filter_map(|instr| match instr {
        Instr::Drop { options, from_hand: true, .. } => Some(options.iter().map(|option| option.kind)),
        _ => None,
    });
    let can_be: Contents =
        of_rules.chain(of_chains.flatten()).fold(Contents::NONE, |all, kind| all | Contents::kind(kind));
    can_be.kinds(program.kinds.len()).collect()
}
