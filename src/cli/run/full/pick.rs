//! A move put together by pointing: square after square, a piece in hand, what is chosen. Knows nothing of screens and keys.

use crate::board::{KindId, Square, SquareSet};
use crate::position::{Form, Move};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::library::{self, Library};
    use crate::game::Game;
    use crate::notation::{coordinate, fen};
    use crate::variant::{Variant, compile};

    fn variant(name: &str) -> Variant {
        let text = library::open(name).expect("it ships with the program");
        compile(&Library, &text.name, &text.text, &[]).variant.expect("it has no errors")
    }

    /// What comes of pointing at squares, or a piece in hand by its letter and @, one after the other.
    fn pressed(name: &str, position: &str, points: &[&str]) -> String {
        let variant = variant(name);
        let program = &variant.program;
        let game = Game::from_position(program, fen::read(program, position).expect("it is a position"));
        let moves: Vec<Move> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
        let mut picking = Picking::default();
        let mut last = Pressed::Nothing;
        for point in points {
            let kind = |letter: &str| {
                let at = program.kinds.iter().position(|kind| kind.letter == letter);
                KindId(at.expect("there is such a piece") as u8)
            };
            let token = match (*point, point.strip_suffix('@')) {
                ("--", _) => Token::Pass,
                (_, Some(letter)) => Token::Hand(kind(letter)),
                (square, None) => Token::Square(program.shape.find(square).expect("there is such a square")),
            };
            last = picking.press(token, &moves);
        }
        let text = |mv: &Move| coordinate::write(program, mv);
        match last {
            Pressed::Play(mv) => text(&mv),
            Pressed::Ask(moves) => format!("{}?", moves.iter().map(text).collect::<Vec<_>>().join(" ")),
            Pressed::More => {
                let targets = picking.targets(&moves).iter().map(|square| program.name(square));
                format!("{}...", targets.collect::<Vec<_>>().join(" "))
            }
            Pressed::Nothing => "nothing".to_owned(),
        }
    }

    #[test]
    fn moves_are_put_together() {
        let through = "rs1qk/p1ppp/Bphh1/3hH/HP3/3S1/PBPPP/RH1QK w - - 0 1";
        let shots = "***1***/**3**/*5*/3*3/7/3k3/3*3/*2R2*/**3**/***K*** w - - 0 1";
        for (name, position, points, wanted) in [
            ("chess", "startpos", &["e2"][..], "e3 e4..."),
            ("chess", "startpos", &["e2", "e4"], "e2e4"),
            // Another piece is another beginning, the same once more is none, and a vacant square is none either.
            ("chess", "startpos", &["e2", "g1"], "f3 h3..."),
            ("chess", "startpos", &["e2", "e2"], "nothing"),
            ("chess", "startpos", &["e2", "e5"], "nothing"),
            ("chess", "startpos", &["e7"], "nothing"),
            ("chess", "7k/P7/8/8/8/8/8/7K w - - 0 1", &["a7", "a8"], "a7a8q a7a8r a7a8b a7a8n?"),
            ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &["e1", "g1"], "e1g1"),
            ("black-holes", "startpos", &["H@", "c1"], "nothing"),
            ("black-holes", through, &["a1", "b1"], "b1 a4..."),
            ("black-holes", through, &["a1", "b1", "b1", "d1"], "a1b1b1d1"),
            ("hole-chess", shots, &["d3", "d2"], "d3d2 d3d2,d5?"),
            ("hole-chess", shots, &["d3", "d5"], "d3,d5"),
            ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", &["N@", "e4"], "N@e4"),
        ] {
            assert_eq!(pressed(name, position, points), wanted, "{name}: {points:?}");
        }
    }
}
