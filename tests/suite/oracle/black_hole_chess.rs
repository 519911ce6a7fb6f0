//! Oracle for Black Hole Chess, which has a hundred squares. Black holes and the 10x10 game are different games.

use super::common::{Castling, Game, Move, Position};
use super::orthodox::{KNIGHT, ORTHOGONAL, Pawns, leaps, orthodox_piece, slides};
use super::rules::Rules;

pub struct BlackHoleChess;

const PAWNS: Pawns =
    Pawns { home_rank: [2, 10], max_steps: 3, promotion_rank: [11, 1], promotions: b"QMRBN" };

impl Rules for BlackHoleChess {
    const GAME: &'static Game = &Game {
        start: "****1****/rnbqkmbnr/ppppppppp/9/9/9/4*4/9/9/9/PPPPPPPPP/RNBQKMBNR/****1**** w KQkq - 0 1",
        files: 9,
        ranks: 13,
        lowest_rank: 0,
        castlings: &[
            Castling::with_rook('K', 1, ('e', 'g'), ('i', 'f')),
            Castling::with_rook('Q', 1, ('e', 'c'), ('a', 'd')),
            Castling::with_rook('k', 11, ('e', 'g'), ('i', 'f')),
            Castling::with_rook('q', 11, ('e', 'c'), ('a', 'd')),
        ],
        immune: b"",
        en_passant_names_pawn_square: false,
    };

    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in position.own_squares() {
            match position.at(from).to_ascii_uppercase() {
                b'P' => PAWNS.moves(position, from, &mut moves),
                b'M' => {
                    slides(position, from, &ORTHOGONAL, &mut moves);
                    leaps(position, from, &KNIGHT, &mut moves);
                }
                _ => orthodox_piece(position, from, &mut moves),
            }
        }
        moves
    }
}
