//! Oracle for Omega chess: ten by ten squares (b2 to k11) and the four corner squares a1, l1, a12 and l12.

use super::common::{Castling, Game, Move, Position, Step};
use super::orthodox::{DIAGONAL, ORTHOGONAL, Pawns, leaps, orthodox_piece};
use super::rules::Rules;

pub struct Omega;

const PAWNS: Pawns =
    Pawns { home_rank: [3, 10], max_steps: 3, promotion_rank: [11, 2], promotions: b"QRBNCW" };

const ALFIL: [Step; 4] = [(2, 2), (2, -2), (-2, -2), (-2, 2)];
const DABBABA: [Step; 4] = [(0, 2), (2, 0), (0, -2), (-2, 0)];
const CAMEL: [Step; 8] = [(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];

impl Rules for Omega {
    const GAME: &'static Game = &Game {
        start: "w**********w/*crnbqkbnrc*/*pppppppppp*/*10*/*10*/*10*/*10*/*10*/*10*/*PPPPPPPPPP*/*CRNBQKBNRC*/W**********W w KQkq - 0 1",
        files: 12,
        ranks: 12,
        lowest_rank: 1,
        castlings: &[
            Castling::with_rook('K', 2, ('g', 'i'), ('j', 'h')),
            Castling::with_rook('Q', 2, ('g', 'e'), ('c', 'f')),
            Castling::with_rook('k', 11, ('g', 'i'), ('j', 'h')),
            Castling::with_rook('q', 11, ('g', 'e'), ('c', 'f')),
        ],
        immune: b"",
        en_passant_names_pawn_square: false,
    };

    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in position.own_squares() {
            match position.at(from).to_ascii_uppercase() {
                b'P' => PAWNS.moves(position, from, &mut moves),
                b'C' => {
                    leaps(position, from, &ORTHOGONAL, &mut moves);
                    leaps(position, from, &ALFIL, &mut moves);
                    leaps(position, from, &DABBABA, &mut moves);
                }
                b'W' => {
                    leaps(position, from, &DIAGONAL, &mut moves);
                    leaps(position, from, &CAMEL, &mut moves);
                }
                _ => orthodox_piece(position, from, &mut moves),
            }
        }
        moves
    }
}
