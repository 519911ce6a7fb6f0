//! The trait with the rules of one game, and the functions that all oracles share: check, castling and perft.

use std::marker::PhantomData;

use super::common::{Castling, Game, Move, Position, Side, Square, Text, VACANT};
use super::fen;

/// The rules of one game.
pub trait Rules {
    const GAME: &'static Game;

    /// Returns all pseudo-legal moves of the side to move, without castlings, which attack nothing.
    fn moves(position: &Position) -> Vec<Move>;

    /// Returns the legal moves. By default these are the moves that leave the king safe.
    fn legal(position: &Position) -> Vec<Move> {
        let mut moves = Self::moves(position);
        moves.extend(castlings::<Self>(position));
        moves.retain(|m| !is_in_check::<Self>(&m.after, position.side));
        moves
    }
}

/// Returns true if a pseudo-legal move of the other side would capture this side's king.
pub fn is_in_check<R: Rules + ?Sized>(position: &Position, side: Side) -> bool {
    let king = side.piece(b'K');
    let Some(square) = position.find(king) else {
        return false;
    };
    // If the king's own side is to move, the enemy's moves are generated as if it were the enemy's turn.
    let enemy_turn = if position.side == side { position.with_turn_passed() } else { *position };
    R::moves(&enemy_turn).iter().any(|m| m.after.at(square) != king)
}

/// Returns the castlings that are possible if the king is safe on its target, which the caller tests.
pub fn castlings<R: Rules + ?Sized>(position: &Position) -> Vec<Move> {
    position
        .rights
        .iter()
        .zip(position.game.castlings)
        .filter(|(right, castling)| **right && castling.side() == position.side)
        .filter(|(_, castling)| pieces_are_ready(position, castling))
        .filter(|(_, castling)| king_path_is_safe::<R>(position, castling))
        .map(|(_, castling)| castling_move(position, castling))
        .collect()
}

/// Returns true if king and partner are on their origins with only vacant squares between them.
fn pieces_are_ready(position: &Position, castling: &Castling) -> bool {
    position.at(castling.king_from()) == position.side.piece(b'K')
        && position.at(castling.partner_from()) == position.side.piece(castling.partner_kind)
        && between(castling.king_from(), castling.partner_from()).all(|s| position.is_vacant(s))
}

/// Returns true if the king is safe on its origin and on every square before its target.
fn king_path_is_safe<R: Rules + ?Sized>(position: &Position, castling: &Castling) -> bool {
    let from = castling.king_from();
    !is_in_check::<R>(position, position.side)
        && between(from, castling.king_to()).all(|square| {
            let mut moved = *position;
            moved.put(from, VACANT);
            moved.put(square, position.side.piece(b'K'));
            !is_in_check::<R>(&moved, position.side)
        })
}

/// Returns the move of a castling.
fn castling_move(position: &Position, castling: &Castling) -> Move {
    let mut after = position.with_turn_passed();
    after.put(castling.king_from(), VACANT);
    after.put(castling.partner_from(), VACANT);
    after.put(castling.king_to(), position.side.piece(b'K'));
    after.put(castling.partner_to(), position.side.piece(castling.partner_becomes));
    Move { text: Text::from_squares(&[castling.king_from(), castling.king_to()]), after }
}

/// Iterates over the squares strictly between two squares of one rank.
fn between(a: Square, b: Square) -> impl Iterator<Item = Square> {
    let (low, high) = (a.file.min(b.file), a.file.max(b.file));
    (low + 1..high).map(move |file| Square { file, rank: a.rank })
}

/// A game in progress under the rules `R`.
pub struct Oracle<R> {
    position: Position,
    rules: PhantomData<R>,
}

impl<R: Rules> Oracle<R> {
    pub fn from_fen(text: &str) -> Self {
        Oracle { position: fen::parse(R::GAME, text), rules: PhantomData }
    }

    pub fn start() -> Self {
        Self::from_fen(R::GAME.start)
    }

    pub fn fen(&self) -> String {
        fen::print(&self.position)
    }

    /// Returns the texts of all legal moves, sorted, each once.
    pub fn legal_moves(&self) -> Vec<String> {
        unique_legal_moves::<R>(&self.position).iter().map(|m| m.text.as_str().to_owned()).collect()
    }

    /// Plays a legal move. Panics if the text is not a legal move.
    pub fn play(&mut self, text: &str) {
        let found = unique_legal_moves::<R>(&self.position).into_iter().find(|m| m.text.as_str() == text);
        let Some(found) = found else {
            panic!("{text} is not legal in {}", self.fen());
        };
        self.position = found.after;
    }

    pub fn is_check(&self) -> bool {
        is_in_check::<R>(&self.position, self.position.side)
    }

    /// Returns the number of leaf nodes after exactly `depth` plies.
    pub fn perft(&self, depth: u32) -> u64 {
        perft::<R>(&self.position, depth)
    }

    /// Returns the contribution of each first move to `perft(depth)`. The depth must be at least 1.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        unique_legal_moves::<R>(&self.position)
            .iter()
            .map(|m| (m.text.as_str().to_owned(), perft::<R>(&m.after, depth - 1)))
            .collect()
    }
}

/// Returns the legal moves sorted by text. If several moves have the same text, keeps the first.
fn unique_legal_moves<R: Rules>(position: &Position) -> Vec<Move> {
    let mut moves = R::legal(position);
    moves.sort_by_key(|m| m.text);
    moves.dedup_by_key(|m| m.text);
    moves
}

fn perft<R: Rules>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = unique_legal_moves::<R>(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|m| perft::<R>(&m.after, depth - 1)).sum()
}
