//! Who is told of moves: sets of targets, so that nobody has to list what is only counted.

use super::bits::Bits;
use crate::board::{KindId, Square};
use crate::interp::Candidate;
use crate::position::{Form, Move};

/// Takes moves.
pub(super) trait Sink<B> {
    /// Nothing but the number of moves is asked for.
    const COUNTS: bool = false;

    /// So many moves; only told to who [counts](Sink::COUNTS).
    fn add(&mut self, _moves: u64) {}

    /// The move, to each of these squares, and if there is a choice with each of these kinds.
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>);

    /// The move, with a shot at each of these squares.
    fn shots(&mut self, mv: Move, at: B);

    /// A drop onto each of these squares.
    fn drops(&mut self, kind: KindId, rule: u16, to: B);

    /// A single move.
    fn one(&mut self, mv: Move);

    /// A move that the interpreter has worked out.
    fn candidate(&mut self, candidate: Candidate);
}

/// Counts moves.
#[derive(Default)]
pub(super) struct Count(pub u64);

impl<B: Bits> Sink<B> for Count {
    const COUNTS: bool = true;

    #[inline]
    fn add(&mut self, moves: u64) {
        self.0 += moves;
    }

    #[inline]
    fn moves(&mut self, _: Move, to: B, choices: Option<&[KindId]>) {
        self.0 += u64::from(to.len()) * choices.map_or(1, |kinds| kinds.len() as u64);
    }

    #[inline]
    fn shots(&mut self, _: Move, at: B) {
        self.0 += u64::from(at.len());
    }

    #[inline]
    fn drops(&mut self, _: KindId, _: u16, to: B) {
        self.0 += u64::from(to.len());
    }

    #[inline]
    fn one(&mut self, _: Move) {
        self.0 += 1;
    }

    fn candidate(&mut self, _: Candidate) {
        self.0 += 1;
    }
}

/// Moves of one position, listed.
#[derive(Debug, Default)]
pub struct MoveList {
    /// All of them.
    pub(super) moves: Vec<Move>,
    /// What the interpreter has found out about some of them.
    pub(super) candidates: Vec<Candidate>,
}

impl MoveList {
    /// All of them, each text once, in no particular order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.candidates.clear();
    }
}

impl<B: Bits> Sink<B> for MoveList {
    #[inline]
    fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        for square in to.squares() {
            let mut mv = mv;
            mv.to = square;
            mv.say(square, false);
            match choices {
                None => self.moves.push(mv),
                Some(kinds) => self.moves.extend(kinds.iter().map(|&kind| {
                    mv.choose(kind);
                    mv
                })),
            }
        }
    }

    fn shots(&mut self, mv: Move, at: B) {
        self.moves.extend(at.squares().map(|square| {
            let mut mv = mv;
            mv.say(square, true);
            mv
        }));
    }

    fn drops(&mut self, kind: KindId, rule: u16, to: B) {
        self.moves
            .extend(to.squares().map(|square: Square| Move::new(kind, square, square, Form::Drop, rule)));
    }

    fn one(&mut self, mv: Move) {
        self.moves.push(mv);
    }

    fn candidate(&mut self, candidate: Candidate) {
        self.moves.push(candidate.mv);
        self.candidates.push(candidate);
    }
}
