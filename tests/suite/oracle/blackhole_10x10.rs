//! Oracle for the 10x10 game with a black hole and two extra knights. It does not cover the versions of the game with
//! extra bishops or without extra pieces.

use super::common::{Castling, Game, Move, Position};
use super::orthodox::{Pawns, orthodox_piece};
use super::rules::Rules;

pub struct BlackHole10x10;

const PAWNS: Pawns = Pawns { home_rank: [2, 9], max_steps: 2, promotion_rank: [10, 1], promotions: b"QRBN" };

impl Rules for BlackHole10x10 {
    const GAME: &'static Game = &Game {
        start: "rnbnkqnbnr/pppppppppp/10/10/4**4/4**4/10/10/PPPPPPPPPP/RNBNKQNBNR w KQkq - 0 1",
        files: 10,
        ranks: 10,
        lowest_rank: 1,
        // According to the rules page, the kingside is the side of the a-file.
        castlings: &[
            Castling::with_rook('K', 1, ('e', 'c'), ('a', 'd')),
            Castling::with_rook('Q', 1, ('e', 'h'), ('j', 'g')),
            Castling::with_rook('k', 10, ('e', 'c'), ('a', 'd')),
            Castling::with_rook('q', 10, ('e', 'h'), ('j', 'g')),
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
