//! A move put together by pointing: square after square, a piece in hand, what is chosen. Knows nothing of screens and keys.

use varlab::board::{KindId, Square, SquareSet};
use varlab::position::{Form, Move};

/// What can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    Square(Square),
    /// A kind that can be dropped, from hand or supply.
    Hand(KindId),
    Pass,
    /// A kind that is chosen, as in a promotion.
    Choice(KindId),
}

/// A move as what must be pointed at, in order.
pub fn tokens(mv: &Move) -> Vec<Token> {
    let mut tokens = match mv.form {
        Form::Pass => return vec![Token::Pass],
        Form::Drop => vec![Token::Hand(mv.kind), Token::Square(mv.from)],
        Form::Move | Form::Castling => vec![Token::Square(mv.from)],
    };
    tokens.extend(mv.said().map(|(square, _)| Token::Square(square)));
    tokens.extend(mv.choice().map(Token::Choice));
    tokens
}

/// What has come of pointing at something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// A move is said.
    Play(Move),
    /// Several moves begin so, and one of them is to be chosen.
    Ask(Vec<Move>),
    /// More must be pointed at.
    More,
    /// Nothing is picked any more.
    Nothing,
}

/// What has been pointed at so far.
#[derive(Clone, Debug, Default)]
pub struct Picking {
    picked: Vec<Token>,
}

impl Picking {
    /// Forgets it.
    pub fn clear(&mut self) {
        self.picked.clear();
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.picked.is_empty()
    }

    /// Whether something has been pointed at.
    pub fn has(&self, token: Token) -> bool {
        self.picked.contains(&token)
    }

    /// The squares that can be pointed at next, once there is a beginning.
    pub fn targets(&self, moves: &[Move]) -> SquareSet {
        if self.is_empty() {
            return SquareSet::EMPTY;
        }
        let next =
            self.fitting(moves).into_iter().filter_map(|mv| tokens(&mv).get(self.picked.len()).copied());
        next.filter_map(|token| if let Token::Square(square) = token { Some(square) } else { None }).collect()
    }

    /// Points at something, with these moves to choose from. What leads on is added; what does not begins anew.
    pub fn press(&mut self, token: Token, moves: &[Move]) -> Pressed {
        self.picked.push(token);
        if self.fitting(moves).is_empty() {
            let again = self.picked.len() > 1 && self.picked[0] == token;
            self.clear();
            if !again {
                self.picked.push(token);
            }
        }
        let fitting = if self.is_empty() { Vec::new() } else { self.fitting(moves) };
        let said = |mv: &Move| tokens(mv).get(self.picked.len()).copied();
        match fitting[..] {
            [] => {
                self.clear();
                Pressed::Nothing
            }
            [only] if !matches!(said(&only), Some(Token::Square(_))) => {
                self.clear();
                Pressed::Play(only)
            }
            _ if fitting.iter().all(|mv| matches!(said(mv), Some(Token::Square(_)))) => Pressed::More,
            _ => {
                self.clear();
                Pressed::Ask(fitting)
            }
        }
    }

    /// The moves that begin with what has been pointed at.
    fn fitting(&self, moves: &[Move]) -> Vec<Move> {
        moves.iter().filter(|mv| tokens(mv).starts_with(&self.picked)).copied().collect()
    }
}
