//! The state of a game with its players, clock and comments.

use clap::ValueEnum;

use super::clock::Clock;
use varlab::board::Side;
use varlab::game::{Game, Outcome};
use varlab::position::Move;

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Player {
    Human,
    Engine,
}

impl Player {
    pub const ALL: [Self; 2] = [Self::Human, Self::Engine];

    /// Returns the name, as in arguments and records.
    pub fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Engine => "engine",
        }
    }
}

/// A game with its players.
pub struct Session {
    game: Game,
    /// The game at its start position.
    start_game: Game,
    /// The players of White and Black.
    players: [Player; 2],
    /// The moves that were taken back; `redo` plays the last element first.
    undone_moves: Vec<Move>,
    /// A declared result, which does not follow from the rules of the variant: resignation, loss on time, or a result in a record.
    declared_outcome: Option<Outcome>,
    /// The comment on each ply: depth and score of an engine move, or the comment in the record; otherwise empty.
    comments: Vec<String>,
    clock: Option<Clock>,
    /// The date on which the game began, in the format of records.
    date: Option<String>,
}

impl Session {
    pub fn new(game: Game, players: [Player; 2]) -> Self {
        let mut start_game = game.clone();
        while start_game.take_back().is_some() {}
        let comments = vec![String::new(); game.moves().len()];
        Self {
            game,
            start_game,
            players,
            undone_moves: Vec::new(),
            declared_outcome: None,
            comments,
            clock: None,
            date: None,
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// Sets the player of a side.
    pub fn set_player(&mut self, side: Side, player: Player) {
        self.players[side.index()] = player;
    }

    /// Returns true if the other game has the same start position and begins with all moves of this game.
    pub fn is_continued_by(&self, other: &Self) -> bool {
        let (moves, other_moves) = (self.game.moves(), other.game.moves());
        let has_same_start = self.start_game.position().key() == other.start_game.position().key();
        has_same_start
            && moves.len() <= other_moves.len()
            && moves.zip(other_moves).all(|(mv, other_move)| mv == other_move)
    }

    /// Returns the side to move.
    pub fn to_move(&self) -> Side {
        self.game.position().side()
    }

    /// Returns the player whose turn it is.
    pub fn player_to_move(&self) -> Player {
        self.players[self.to_move().index()]
    }

    pub fn has_human(&self) -> bool {
        self.players.contains(&Player::Human)
    }

    /// Returns the result of the game if it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared_outcome.clone().or_else(|| self.game.outcome())
    }

    /// Returns the last move.
    pub fn last_move(&self) -> Option<Move> {
        self.game.moves().next_back()
    }

    /// Plays a legal move with a comment. Moves that were taken back can no longer be redone.
    pub fn play(&mut self, mv: &Move, comment: String) {
        let side = self.to_move();
        if self.game.play(mv) {
            self.undone_moves.clear();
            self.comments.truncate(self.game.moves().len() - 1);
            self.comments.push(comment);
            if let Some(clock) = &mut self.clock {
                clock.end_turn(side);
            }
        }
    }

    /// Returns the comment on each ply.
    pub fn comments(&self) -> &[String] {
        &self.comments[..self.game.moves().len()]
    }

    /// Sets the comments on the plies played so far.
    pub fn set_comments(&mut self, comments: Vec<String>) {
        self.comments = comments;
        self.comments.resize(self.game.moves().len(), String::new());
    }

    /// Returns the date on which the game began, in the format of records.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Sets the date on which the game began.
    pub fn set_date(&mut self, date: Option<String>) {
        self.date = date;
    }

    /// Returns the clock, if the game is played with one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Sets or removes the clock.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.clock = clock;
    }

    /// Starts the clock of the side to move, unless the game is over.
    pub fn start_clock(&mut self) {
        let is_over = self.outcome().is_some();
        if let Some(clock) = self.clock.as_mut().filter(|_| !is_over) {
            clock.start();
        }
    }

    /// Returns true if the side to move has no time left, and ends the game in that case.
    pub fn check_flag(&mut self) -> bool {
        let side = self.to_move();
        let is_out_of_time = self.clock.as_ref().is_some_and(|clock| clock.remaining(side).is_zero());
        if is_out_of_time && self.outcome().is_none() {
            self.declare_outcome(Outcome {
                winner: Some(side.other()),
                reason: format!("{side}'s time is up"),
            });
        }
        is_out_of_time
    }

    /// Takes back a declared result, if any. Otherwise takes back moves until a human is to move: at least one move, and exactly one if no
    /// human plays. Returns false and changes nothing if no earlier position qualifies.
    pub fn undo(&mut self) -> bool {
        if self.declared_outcome.take().is_some() {
            return true;
        }
        let mut undone = Vec::new();
        while let Some(mv) = self.game.take_back() {
            undone.push(mv);
            if self.player_to_move() == Player::Human || !self.has_human() {
                self.undone_moves.extend(undone);
                self.comments.truncate(self.game.moves().len());
                self.stop_clock();
                return true;
            }
        }
        for mv in undone.iter().rev() {
            self.game.play(mv);
        }
        false
    }

    /// Replays moves that were taken back, until a human is to move: at least one move, and exactly one if no human plays. Returns false if
    /// no move was taken back.
    pub fn redo(&mut self) -> bool {
        if self.undone_moves.is_empty() {
            return false;
        }
        self.declared_outcome = None;
        while let Some(mv) = self.undone_moves.pop() {
            self.game.play(&mv);
            self.comments.push(String::new());
            if self.player_to_move() == Player::Human || !self.has_human() {
                break;
            }
        }
        self.stop_clock();
        true
    }

    /// Stops the clock after undo or redo, which may have changed the side to move.
    fn stop_clock(&mut self) {
        let side = self.to_move();
        if let Some(clock) = &mut self.clock {
            clock.stop(side);
        }
    }

    /// Ends the game by the resignation of a side.
    pub fn resign(&mut self, side: Side) {
        self.declare_outcome(Outcome { winner: Some(side.other()), reason: format!("{side} resigned") });
    }

    /// Ends the game with a result that does not follow from the rules of the variant.
    pub fn declare_outcome(&mut self, outcome: Outcome) {
        self.declared_outcome = Some(outcome);
    }

    /// Exchanges the players.
    pub fn switch_players(&mut self) {
        self.players.reverse();
    }

    /// Returns the game at its start position.
    pub fn start_game(&self) -> &Game {
        &self.start_game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Files;
    use varlab::compile::{Compiled, compile};
    use varlab::notation::coordinate;

    /// The rules of a game whose pieces only move forward, each on a file of its own.
    const RACE: &str = "\
variant Race

setup
  6 | . m . m
  5 | . . . .
  4 | . . . .
  3 | . . . .
  2 | . . . .
  1 | M . M .

piece Man M moves mfW

player
  wins when Man on last rank
";

    fn race_variant() -> Compiled {
        compile(&Files, "race.var", RACE, &[]).variant.expect("it has no errors")
    }

    fn session(variant: &Compiled, players: [Player; 2], moves: &[&str]) -> Session {
        let mut session = Session::new(Game::new(&variant.program), players);
        for text in moves {
            let mv = coordinate::read(session.game(), text).expect("it is legal");
            session.play(&mv, String::new());
        }
        session
    }

    /// Each row: the players, the plies played, and the plies that remain after each `undo`.
    #[test]
    fn undo_goes_back_to_a_turn_of_a_human_if_one_plays() {
        let moves = ["a1a2", "b6b5", "c1c2", "d6d5"];
        let (human, engine) = (Player::Human, Player::Engine);
        let variant = race_variant();
        for (players, plies, remaining) in [
            ([human, engine], 4, &[2, 0][..]),
            ([human, engine], 3, &[2, 0]),
            ([engine, human], 3, &[1]),
            ([engine, human], 4, &[3, 1]),
            ([human, human], 2, &[1, 0]),
            ([engine, engine], 2, &[1, 0]),
        ] {
            let mut session = session(&variant, players, &moves[..plies]);
            let mut actual = Vec::new();
            while session.undo() {
                actual.push(session.game().moves().len());
            }
            assert_eq!(actual, remaining, "{players:?} after {plies}");
            assert_eq!(session.game().moves().len(), remaining.last().copied().unwrap_or(plies));
            while session.redo() {}
            assert_eq!(session.game().moves().len(), plies, "all moves are replayed");
        }
    }

    #[test]
    fn a_new_move_discards_the_moves_taken_back() {
        let variant = race_variant();
        let mut session = session(&variant, [Player::Human; 2], &["a1a2"]);
        assert!(session.undo());
        let mv = coordinate::read(session.game(), "c1c2").expect("it is legal");
        session.play(&mv, String::new());
        assert!(!session.redo());
    }

    #[test]
    fn a_resignation_can_be_taken_back() {
        let variant = race_variant();
        let mut session = session(&variant, [Player::Human; 2], &["a1a2"]);
        session.resign(Side::Black);
        let outcome = session.outcome().expect("the game is over");
        assert_eq!(outcome.to_string(), "1-0 White wins: Black resigned");
        assert!(session.undo() && session.outcome().is_none());
        assert_eq!(session.game().moves().len(), 1);
    }
}
