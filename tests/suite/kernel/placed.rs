//! Random positions: pieces on random squares, most of them attacking the king of the side to move.

use varlab::board::{Content, KindId, Side, Square};
use varlab::ir::{Program, Royalty};
use varlab::position::{Position, Setup, Trail};

use crate::games::random_number;

/// Returns a position with the royal pieces of the array and a handful of other pieces, half of the time close to a
/// royal piece, with castlings and trails where possible. `None` if the result is not a valid position.
pub fn position(program: &Program, seed: &mut u64) -> Option<Position> {
    let mut below = |bound: usize| (random_number(seed) % bound.max(1) as u64) as usize;
    let shape = &program.shape;
    let squares = shape.squares();
    let mut setup = Setup::initial(program);
    setup.side = Side::BOTH[below(2)];
    let at_home = below(3) == 0;
    for cell in shape.all() {
        let piece = setup.contents[cell.index()].as_piece();
        let keeps = at_home && piece.is_some_and(|piece| is_in_castling(program, piece.side, cell));
        if !keeps {
            setup.contents[cell.index()] = Content::VACANT;
        }
    }
    let mut centre = None;
    for (kind, id) in program.kinds.iter().zip(program.kind_ids()) {
        for side in Side::BOTH.into_iter().filter(|_| kind.royalty != Royalty::Common) {
            let royal = Content::piece(id, side);
            let wanted = kind.start_squares[side.index()].len();
            let there = |setup: &Setup| setup.contents.iter().filter(|&&content| content == royal).count();
            for _ in 0..100 {
                let cell = below(squares);
                if there(&setup) < wanted && setup.contents[cell] == Content::VACANT {
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
    let crowd = below(2) == 0;
    for _ in 0..3 + below(squares / 3) {
        let cell = match centre.filter(|_| crowd && below(4) > 0) {
            Some(centre) => near(program, Square(centre as u8), below(8), 1 + below(4))?.index(),
            None => below(squares),
        };
        if cell < squares && setup.contents[cell] == Content::VACANT {
            setup.contents[cell] = Content::piece(common[below(common.len())], Side::BOTH[below(2)]);
        }
    }
    for (number, castling) in program.castlings.iter().enumerate() {
        for side in Side::BOTH {
            let (at, bit) = (side.index(), 1 << (2 * number + side.index()));
            let stands = |kind, cell: Square| setup.contents[cell.index()] == Content::piece(kind, side);
            let can = stands(castling.kind, castling.from[at])
                && stands(castling.partner, castling.partner_from[at]);
            if !can {
                setup.rights &= !bit;
            }
        }
    }
    leave_trail(program, &mut setup, &mut below);
    let keeps = program.tracked;
    for cell in shape.all().filter(|_| keeps.promoted || keeps.tracks_unmoved()) {
        let Some(piece) = setup.contents[cell.index()].as_piece() else { continue };
        if below(3) == 0 {
            setup.moved.insert(cell);
        }
        if keeps.promoted && common.contains(&piece.kind) && below(3) == 0 {
            setup.promoted.insert(cell);
        }
    }
    for _ in 0..if keeps.hands { below(4) } else { 0 } {
        setup.hands[below(2)][common[below(common.len())].index()] += 1;
    }
    if program.turn_lengths.is_some() {
        setup.number = 1 + below(4) as u16;
        let length = usize::from(program.turn_length(setup.side, setup.number));
        setup.moves_left = Some(1 + below(length) as u8);
    }
    for (number, counter) in program.counters.iter().enumerate() {
        for side in Side::BOTH {
            let most = counter.limits[side.index()].unwrap_or(0);
            setup.counts[side.index()][number] = below(usize::from(most)) as u8;
        }
    }
    Position::new(program, &setup).ok()
}

fn is_in_castling(program: &Program, side: Side, cell: Square) -> bool {
    let at = side.index();
    program.castlings.iter().any(|castling| castling.from[at] == cell || castling.partner_from[at] == cell)
}

/// Returns the square a number of steps away in one of eight directions, or some other cell of the board if that is
/// off it.
fn near(program: &Program, from: Square, direction: usize, steps: usize) -> Option<Square> {
    let (file, rank) = program.shape.coordinates(from);
    let turn = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)][direction];
    let go =
        |at: u8, by: i32, size: u8| (i32::from(at) + by * steps as i32).rem_euclid(i32::from(size)) as u8;
    program.shape.cell(go(file, turn.0, program.shape.files()), go(rank, turn.1, program.shape.ranks()))
}

/// Adds a trail of a piece of the side that has just moved, if one could have left it.
fn leave_trail(program: &Program, setup: &mut Setup, below: &mut impl FnMut(usize) -> usize) {
    let enemy = setup.side.other();
    let makers: Vec<Square> = program
        .shape
        .all()
        .filter(|cell| {
            setup.contents[cell.index()].as_piece().is_some_and(|piece| {
                let mut rules = program.rules_of(piece.kind).iter();
                piece.side == enemy && rules.any(|rule| rule.leaves_trail)
            })
        })
        .collect();
    if makers.is_empty() || below(2) == 0 {
        return;
    }
    let maker = makers[below(makers.len())];
    let mut squares = Vec::new();
    for steps in 1..=1 + below(2) {
        let behind = match enemy {
            Side::White => 4,
            Side::Black => 0,
        };
        let Some(cell) = near(program, maker, behind, steps) else { return };
        if !program.shape.is_square(cell) || setup.contents[cell.index()] != Content::VACANT {
            return;
        }
        squares.insert(0, cell);
    }
    setup.trail = Some(Trail { squares: squares.into_iter().collect(), piece_square: maker });
}
