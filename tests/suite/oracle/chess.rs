//! Oracle for orthodox chess. Its published perft counts validate the code that all oracles share.

use super::common::{Castling, Game, Move, Position};
use super::orthodox::{Pawns, orthodox_piece};
use super::rules::Rules;

pub struct Chess;

const PAWNS: Pawns = Pawns { home_rank: [2, 7], max_steps: 2, promotion_rank: [8, 1], promotions: b"QRBN" };

impl Rules for Chess {
    const GAME: &'static Game = &Game {
        start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        files: 8,
        ranks: 8,
        lowest_rank: 1,
        castlings: &[
            Castling::with_rook('K', 1, ('e', 'g'), ('h', 'f')),
            Castling::with_rook('Q', 1, ('e', 'c'), ('a', 'd')),
            Castling::with_rook('k', 8, ('e', 'g'), ('h', 'f')),
            Castling::with_rook('q', 8, ('e', 'c'), ('a', 'd')),
        ],
        immune: b"",
        en_passant_names_pawn_square: false,
    };

    fn moves(position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        for from in position.own_squares() {
            match position.at(from).to_ascii_uppercase() {
                b'P' => PAWNS.moves(position, from, &mut moves),
                _ => orthodox_piece(position, from, &mut moves),
            }
        }
        moves
    }
}
