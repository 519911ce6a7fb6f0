//! A game and who plays it: what can be done to it between moves. Neither asks nor shows.

use clap::ValueEnum;

use super::clock::Clock;
use varlab::board::Side;
use varlab::game::{Game, Outcome};
use varlab::position::Move;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Seat {
    Human,
    Engine,
}

impl Seat {
    pub const ALL: [Self; 2] = [Self::Human, Self::Engine];

    /// As it is written.
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
    /// The same before its first move.
    beginning: Game,
    /// White's, Black's.
    seats: [Seat; 2],
    /// Moves taken back, the last to be played again first.
    undone: Vec<Move>,
    /// An end that the rules do not know.
    declared: Option<Outcome>,
    /// By ply: what the engine thought of its move; empty where it did not think.
    notes: Vec<String>,
    clock: Option<Clock>,
    /// The day on which the game began, as records have it.
    date: Option<String>,
}

impl Session {
    pub fn new(game: Game, seats: [Seat; 2]) -> Self {
        let mut beginning = game.clone();
        while beginning.take_back().is_some() {}
        let notes = vec![String::new(); game.moves().len()];
        Self { game, beginning, seats, undone: Vec::new(), declared: None, notes, clock: None, date: None }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Lets somebody play a side.
    pub fn seat(&mut self, side: Side, seat: Seat) {
        self.seats[side.index()] = seat;
    }

    /// Whether another session is what has become of this game: it goes the same way so far.
    pub fn leads_to(&self, other: &Self) -> bool {
        let (own, others) = (self.game.moves(), other.game.moves());
        let same_start = self.beginning.position().key() == other.beginning.position().key();
        same_start && own.len() <= others.len() && own.zip(others).all(|(own, other)| own == other)
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Side {
        self.game.position().side()
    }

    /// Who is to think of a move.
    pub fn mover(&self) -> Seat {
        self.seats[self.to_move().index()]
    }

    pub fn has_human(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// How the game has ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.declared.clone().or_else(|| self.game.outcome())
    }

    /// The last move.
    pub fn last(&self) -> Option<Move> {
        self.game.moves().next_back()
    }

    /// Plays a legal move, of which there may be something to note; what had been taken back is gone.
    pub fn play(&mut self, mv: &Move, note: String) {
        let side = self.to_move();
        if self.game.play(mv) {
            self.undone.clear();
            self.notes.truncate(self.game.moves().len() - 1);
            self.notes.push(note);
            if let Some(clock) = &mut self.clock {
                clock.moved(side);
            }
        }
    }

    /// What has been noted of each ply.
    pub fn notes(&self) -> &[String] {
        &self.notes[..self.game.moves().len()]
    }

    /// Takes over what has been noted of the plies played.
    pub fn note(&mut self, notes: Vec<String>) {
        self.notes = notes;
        self.notes.resize(self.game.moves().len(), String::new());
    }

    /// The day on which the game began, as records have it.
    pub fn date(&self) -> Option<&str> {
        self.date.as_deref()
    }

    /// Sets the day on which the game began.
    pub fn set_date(&mut self, date: Option<String>) {
        self.date = date;
    }

    /// The clock, if the game is played with one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// From now on the game is played with a clock, or without.
    pub fn set_clock(&mut self, clock: Option<Clock>) {
        self.clock = clock;
    }

    /// The clock of who is to move goes from now on, unless the game is over.
    pub fn start_clock(&mut self) {
        let over = self.outcome().is_some();
        if let Some(clock) = self.clock.as_mut().filter(|_| !over) {
            clock.start();
        }
    }

    /// Whether who is to move has no time left; the game is then over.
    pub fn flag_falls(&mut self) -> bool {
        let side = self.to_move();
        let fallen = self.clock.as_ref().is_some_and(|clock| clock.left(side).is_zero());
        if fallen && self.outcome().is_none() {
            self.declare(Outcome { winner: Some(side.other()), reason: format!("{side}'s time is up") });
        }
        fallen
    }

    /// Takes moves back until a human is to move again: at least one, and only one if no human plays. Before that, takes
    /// back that the game was given up. `false`, and nothing is changed, if there is no such position.
    pub fn undo(&mut self) -> bool {
        if self.declared.take().is_some() {
            return true;
        }
        let mut taken = Vec::new();
        while let Some(mv) = self.game.take_back() {
            taken.push(mv);
            if self.mover() == Seat::Human || !self.has_human() {
                self.undone.extend(taken);
                self.notes.truncate(self.game.moves().len());
                self.halt_clock();
                return true;
            }
        }
        for mv in taken.iter().rev() {
            self.game.play(mv);
        }
        false
    }

    /// Plays again what was taken back, until a human is to move. `false` if there is nothing.
    pub fn redo(&mut self) -> bool {
        if self.undone.is_empty() {
            return false;
        }
        self.declared = None;
        while let Some(mv) = self.undone.pop() {
            self.game.play(&mv);
            self.notes.push(String::new());
            if self.mover() == Seat::Human || !self.has_human() {
                break;
            }
        }
        self.halt_clock();
        true
    }

    /// It is somebody else's turn now, without a move.
    fn halt_clock(&mut self) {
        let side = self.to_move();
        if let Some(clock) = &mut self.clock {
            clock.halt(side);
        }
    }

    /// Lets a side lose.
    pub fn resign(&mut self, side: Side) {
        self.declare(Outcome { winner: Some(side.other()), reason: format!("{side} resigned") });
    }

    /// Ends the game in a way that the rules do not know.
    pub fn declare(&mut self, outcome: Outcome) {
        self.declared = Some(outcome);
    }

    /// Exchanges the players.
    pub fn switch(&mut self) {
        self.seats.reverse();
    }

    /// The game before its first move.
    pub fn beginning(&self) -> &Game {
        &self.beginning
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Files;
    use varlab::compile::{Compiled, compile};
    use varlab::notation::coordinate;

    /// Men that only go ahead, each on a file of its own.
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

    fn race() -> Compiled {
        compile(&Files, "race.var", RACE, &[]).variant.expect("it has no errors")
    }

    fn session(variant: &Compiled, seats: [Seat; 2], moves: &[&str]) -> Session {
        let mut session = Session::new(Game::new(&variant.program), seats);
        for text in moves {
            let mv = coordinate::read(session.game(), text).expect("it is legal");
            session.play(&mv, String::new());
        }
        session
    }

    /// Who plays, how many plies have been played, and how many are left after each `undo`.
    #[test]
    fn undo_goes_back_to_a_human() {
        let moves = ["a1a2", "b6b5", "c1c2", "d6d5"];
        let (human, engine) = (Seat::Human, Seat::Engine);
        let variant = race();
        for (seats, plies, left) in [
            ([human, engine], 4, &[2, 0][..]),
            ([human, engine], 3, &[2, 0]),
            ([engine, human], 3, &[1]),
            ([engine, human], 4, &[3, 1]),
            ([human, human], 2, &[1, 0]),
            ([engine, engine], 2, &[1, 0]),
        ] {
            let mut session = session(&variant, seats, &moves[..plies]);
            let mut seen = Vec::new();
            while session.undo() {
                seen.push(session.game().moves().len());
            }
            assert_eq!(seen, left, "{seats:?} after {plies}");
            assert_eq!(session.game().moves().len(), left.last().copied().unwrap_or(plies));
            while session.redo() {}
            assert_eq!(session.game().moves().len(), plies, "all is played again");
        }
    }

    #[test]
    fn a_new_move_forgets_what_was_taken_back() {
        let variant = race();
        let mut session = session(&variant, [Seat::Human; 2], &["a1a2"]);
        assert!(session.undo());
        let mv = coordinate::read(session.game(), "c1c2").expect("it is legal");
        session.play(&mv, String::new());
        assert!(!session.redo());
    }

    #[test]
    fn resigning_can_be_taken_back() {
        let variant = race();
        let mut session = session(&variant, [Seat::Human; 2], &["a1a2"]);
        session.resign(Side::Black);
        let outcome = session.outcome().expect("the game is over");
        assert_eq!(outcome.to_string(), "1-0 White wins: Black resigned");
        assert!(session.undo() && session.outcome().is_none());
        assert_eq!(session.game().moves().len(), 1);
    }
}
