//! Random positions, many of them with pieces close to the king of the side to move.

use varlab::board::{Content, KindId, Side, Square};
use varlab::ir::{Program, Royalty};
use varlab::position::{Position, Setup, Trail};

use crate::random::random_number;

/// Returns a position with the royal pieces of the start position and random other pieces, with castling rights and a
/// trail where possible. In half of the positions, most of the other pieces are close to a royal piece of the side to
/// move. Returns `None` if the result is not a valid position.
pub fn position(program: &Program, seed: &mut u64) -> Option<Position> {
    let mut below = |bound: usize| (random_number(seed) % bound.max(1) as u64) as usize;
    let shape = &program.shape;
    let squares = shape.squares();
    let mut setup = Setup::initial(program);
    setup.side = Side::BOTH[below(2)];
    let may_castle = below(3) == 0;
    for cell in shape.all_squares() {
        let piece = setup.contents[cell.index()].as_piece();
        let stays = may_castle && piece.is_some_and(|piece| is_castling_origin(program, piece.side, cell));
        if !stays {
            setup.contents[cell.index()] = Content::VACANT;
        }
    }
    let mut centre = None;
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        for side in Side::BOTH.into_iter().filter(|_| kind.royalty != Royalty::Common) {
            let royal = Content::piece(id, side);
            let count = kind.start_squares[side.index()].len();
            let placed = |setup: &Setup| setup.contents.iter().filter(|&&content| content == royal).count();
            for _ in 0..100 {
                let cell = below(squares);
                if placed(&setup) < count && setup.contents[cell] == Content::VACANT {
                    setup.contents[cell] = royal;
                }
            }
            if side == setup.side {
                centre = setup.contents.iter().position(|&content| content == royal);
            }
        }
    }
    let common: Vec<KindId> =
        program.kind_ids().filter(|&id| program.kind(id).royalty == Royalty::Common).collect();
    if common.is_empty() {
        return None;
    }
    let is_crowded = below(2) == 0;
    for _ in 0..3 + below(squares / 3) {
        let cell = match centre.filter(|_| is_crowded && below(4) > 0) {
            Some(centre) => cell_in_direction(program, Square(centre as u8), below(8), 1 + below(4))?.index(),
            None => below(squares),
        };
        if cell < squares && setup.contents[cell] == Content::VACANT {
            setup.contents[cell] = Content::piece(common[below(common.len())], Side::BOTH[below(2)]);
        }
    }
    setup.rights = program.rights_in_place(setup.rights, |cell| setup.contents[cell.index()]);
    add_trail(program, &mut setup, &mut below);
    let tracked = program.tracked;
    for cell in shape.all_squares().filter(|_| tracked.promoted || tracked.tracks_unmoved()) {
        let Some(piece) = setup.contents[cell.index()].as_piece() else { continue };
        if below(3) == 0 {
            setup.moved.insert(cell);
        }
        if tracked.promoted && common.contains(&piece.kind) && below(3) == 0 {
            setup.promoted.insert(cell);
        }
    }
    for _ in 0..if tracked.hands { below(4) } else { 0 } {
        setup.hands[below(2)][common[below(common.len())].index()] += 1;
    }
    if program.turn_lengths.is_some() {
        setup.number = 1 + below(4) as u16;
        let length = usize::from(program.turn_length(setup.side, setup.number));
        setup.moves_left = Some(1 + below(length) as u8);
    }
    for (index, counter) in program.counters.iter().enumerate() {
        for side in Side::BOTH {
            let limit = counter.limits[side.index()].unwrap_or(0);
            setup.counts[side.index()][index] = below(usize::from(limit)) as u8;
        }
    }
    Position::new(program, &setup).ok()
}

/// Returns true if a cell is an origin of some castling of a side.
fn is_castling_origin(program: &Program, side: Side, cell: Square) -> bool {
    let player = side.index();
    let is_origin = |squares: [Square; 2]| squares[player] == cell;
    program.castlings.iter().any(|castling| is_origin(castling.from) || is_origin(castling.partner_from))
}

/// Returns the cell a number of steps away in one of eight directions, across the edges of the board if necessary. The
/// directions are numbered clockwise from 0, which is up.
fn cell_in_direction(program: &Program, from: Square, direction: usize, steps: usize) -> Option<Square> {
    let (file, rank) = program.shape.coordinates(from);
    let (right, up) = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][direction];
    let coordinate =
        |from: u8, by: i32, size: u8| (i32::from(from) + by * steps as i32).rem_euclid(i32::from(size)) as u8;
    program
        .shape
        .cell(coordinate(file, right, program.shape.files()), coordinate(rank, up, program.shape.ranks()))
}

/// Adds a random trail of the side that has just moved, if one of its pieces could have made one.
fn add_trail(program: &Program, setup: &mut Setup, below: &mut impl FnMut(usize) -> usize) {
    let enemy = setup.side.other();
    let pieces: Vec<Square> = program
        .shape
        .all_squares()
        .filter(|cell| {
            setup.contents[cell.index()].as_piece().is_some_and(|piece| {
                let mut rules = program.rules_of(piece.kind).iter();
                piece.side == enemy && rules.any(|rule| rule.leaves_trail)
            })
        })
        .collect();
    if pieces.is_empty() || below(2) == 0 {
        return;
    }
    let piece_square = pieces[below(pieces.len())];
    let mut squares = Vec::new();
    for steps in 1..=1 + below(2) {
        let backward = match enemy {
            Side::White => 4,
            Side::Black => 0,
        };
        let Some(cell) = cell_in_direction(program, piece_square, backward, steps) else { return };
        if !program.shape.is_square(cell) || setup.contents[cell.index()] != Content::VACANT {
            return;
        }
        squares.insert(0, cell);
    }
    setup.trail = Some(Trail { squares: squares.into_iter().collect(), piece_square });
}
