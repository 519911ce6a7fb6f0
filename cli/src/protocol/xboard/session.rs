//! A session with one variant: handles every event until another variant is chosen, and starts the engine when it has to move, ponder
//! or analyse. The commands of the front end are executed in `execute`.

use std::sync::Arc;

use std::io;
use std::thread::Scope;

use super::time_control::{TimeControl, moves_by};
use super::{SHUFFLED_STANDARD_VARIANT_NAME, STANDARD_VARIANT_NAME, announce, legs, output};
use crate::protocol::connection::Connection;
use crate::protocol::engine_thread::{EngineThread, Task};
use crate::protocol::event::{Answer, Event};
use crate::protocol::settings::Settings;
use crate::protocol::{LoadedVariant, VariantLibrary};
use varlab::board::Side;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::notation::fen;
use varlab::position::Move;
use varlab::search::{Limits, Report, SearchOptions};

/// The next step after the end of a session.
pub(super) enum NextStep {
    /// Exit.
    Quit,
    /// Begin a session with the given variant; the name is the one that the front end chose.
    Variant(String, Box<LoadedVariant>),
}

/// The state of the protocol that is kept when another variant is chosen.
#[derive(Default)]
pub(super) struct XBoardState {
    /// True if the front end has requested reports of the search (`post`).
    pub(super) posts_reports: bool,
    /// True if the engine may think on the opponent's time (`hard`).
    pub(super) may_ponder: bool,
    /// Time control and clock.
    pub(super) time_control: TimeControl,
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Play the best move.
    Move,
    /// Think on the opponent's time about the position after the expected reply.
    Ponder,
    /// Report the best lines.
    Analysis,
    /// Suggest a move to the user.
    Hint,
}

/// A session with one variant.
pub(super) struct Session<'s, 'scope, 'v> {
    pub(super) connection: &'s mut Connection,
    pub(super) library: &'s mut dyn VariantLibrary,
    pub(super) settings: &'s mut Settings,
    pub(super) state: &'s mut XBoardState,
    pub(super) program: &'v Arc<Program>,
    /// The protocol's name of the variant: `normal` for the standard variant.
    pub(super) name: &'s str,
    pub(super) game: Game,
    /// True if the last `setboard` was not valid; no moves are accepted then.
    pub(super) position_is_illegal: bool,
    /// True if the user was warned that the protocol cannot express a move of this game.
    incompatibility_reported: bool,
    pub(super) engine: EngineThread<'scope, 'v>,
    pub(super) purpose: Purpose,
    /// The side that the engine plays, if any.
    pub(super) engine_side: Option<Side>,
    /// True in analysis mode.
    pub(super) is_analyzing: bool,
    /// The reply that the engine expects from the opponent.
    pub(super) expected_reply: Option<Move>,
    /// The last report of the current search.
    pub(super) last_report: Option<Report>,
    /// Pings that are answered once the engine has moved.
    pub(super) pending_pings: Vec<String>,
}

impl<'s, 'scope, 'v> Session<'s, 'scope, 'v> {
    pub fn new(
        scope: &'scope Scope<'scope, 'v>,
        loaded_variant: &'v LoadedVariant,
        name: &'s str,
        connection: &'s mut Connection,
        library: &'s mut dyn VariantLibrary,
        settings: &'s mut Settings,
        state: &'s mut XBoardState,
    ) -> Self {
        let program = &loaded_variant.variant.program;
        let game = Game::new(program);
        let engine_side = Some(game.position().side().other());
        let engine = EngineThread::new(scope, library.engine(), &loaded_variant.weights, settings.hash_mib);
        let (purpose, expected_reply, last_report, pending_pings) = (Purpose::Move, None, None, Vec::new());
        let (position_is_illegal, incompatibility_reported, is_analyzing) = (false, false, false);
        Session {
            connection,
            library,
            settings,
            state,
            program,
            name,
            game,
            position_is_illegal,
            incompatibility_reported,
            engine,
            purpose,
            engine_side,
            is_analyzing,
            expected_reply,
            last_report,
            pending_pings,
        }
    }

    /// Handles events until the front end chooses another variant or quits.
    pub fn run(mut self) -> io::Result<NextStep> {
        let begin_result = self.begin();
        let next = begin_result.and_then(|()| self.handle_events());
        // The engine must be idle afterwards, even if an error has occurred.
        let stop_result = self.stop();
        next.and_then(|next| stop_result.map(|()| next))
    }

    /// Begins at the chosen start position. Announces the board, unless the front end knows the variant and no start position was chosen.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        let start = self.settings.start;
        let start_game = match start.map(|start| start.number(self.program)) {
            Some(Ok(number)) => Game::with_start_number(self.program, number),
            Some(Err(why)) => {
                self.connection.send(format_args!("Error ({why}): option Start"))?;
                Game::new(self.program)
            }
            None => Game::new(self.program),
        };
        if ![STANDARD_VARIANT_NAME, SHUFFLED_STANDARD_VARIANT_NAME].contains(&self.name) || start.is_some() {
            let lines = announce::board_lines(self.name, &start_game);
            lines.iter().try_for_each(|line| self.connection.send(line))?;
        }
        self.set_game(start_game);
        Ok(())
    }

    fn handle_events(&mut self) -> io::Result<NextStep> {
        loop {
            match self.connection.next_event() {
                Event::Line(line) => {
                    if let Some(next) = self.execute(&line)? {
                        return Ok(next);
                    }
                }
                Event::LongLine => self.connection.send("Error (the line is too long)")?,
                Event::EndOfInput => return Ok(NextStep::Quit),
                Event::Report(task_number, report) if self.engine.is_current(task_number) => {
                    self.engine.store_best_move(&report);
                    self.on_report(report)?;
                }
                Event::Done(task_number, answer) if self.engine.is_current(task_number) => {
                    let answer = self.engine.complete(*answer);
                    self.on_answer(&answer)?;
                }
                Event::Timeout(task_number) if self.engine.is_current(task_number) => {
                    if let Some(answer) = self.engine.abandon() {
                        self.on_answer(&answer)?;
                    }
                }
                Event::Note(note) => self.connection.send(format_args!("# {note}"))?,
                // Events of an abandoned task are ignored.
                Event::Report(..) | Event::Done(..) | Event::Timeout(_) => {}
            }
        }
    }

    /// Replaces the game that is being played.
    pub(super) fn set_game(&mut self, game: Game) {
        self.game = game;
        self.position_is_illegal = false;
        self.incompatibility_reported = false;
        self.expected_reply = None;
    }

    /// Sends the result of the game if it is over. The engine then plays no side, except in analysis mode.
    pub(super) fn send_result(&mut self) -> io::Result<()> {
        let Some(outcome) = self.game.outcome() else { return Ok(()) };
        let result = match outcome.winner {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        };
        self.engine_side = self.engine_side.filter(|_| self.is_analyzing);
        self.connection.send(format_args!("{result} {{{}}}", outcome.reason))
    }

    /// Starts the search that the current state requires, if any: for the engine's move, for analysis, or to ponder.
    pub(super) fn start_next_search(&mut self) {
        let side = self.game.position().side();
        let has_no_move = self.position_is_illegal || self.game.legal_moves().is_empty();
        if self.is_analyzing && !has_no_move {
            self.start_search(Purpose::Analysis, self.game.clone(), Limits::default());
        } else if self.engine_side == Some(side) && !has_no_move {
            let moves_played = moves_by(&self.game, side);
            self.start_search(Purpose::Move, self.game.clone(), self.state.time_control.limits(moves_played));
        } else if let (Some(expected), true) =
            (self.expected_reply, self.state.may_ponder && self.engine_side.is_some())
        {
            let mut game = self.game.clone();
            if game.play(&expected) && !game.legal_moves().is_empty() {
                self.start_search(Purpose::Ponder, game, Limits::default());
            }
        }
    }

    /// Starts a search.
    pub(super) fn start_search(&mut self, purpose: Purpose, game: Game, limits: Limits) {
        self.purpose = purpose;
        self.last_report = None;
        let lines = if purpose == Purpose::Analysis { self.settings.multi_pv as usize } else { 1 };
        let skill = self.settings.skill().filter(|_| purpose == Purpose::Move);
        let options = SearchOptions { root_moves: Vec::new(), lines, skill };
        self.engine.start(game, Task::Search { limits, options }, self.settings.threads, self.connection);
    }

    /// Returns true if the engine is searching for its next move.
    pub(super) fn is_thinking(&self) -> bool {
        self.engine.is_busy() && self.purpose == Purpose::Move
    }

    /// Stops the engine and discards its result. Answers the pings that were waiting for the engine's move.
    pub(super) fn stop(&mut self) -> io::Result<()> {
        self.engine.stop_and_wait(self.connection, |_, _| Ok(()))?;
        self.answer_pings()
    }

    fn answer_pings(&mut self) -> io::Result<()> {
        self.pending_pings.drain(..).try_for_each(|ping| self.connection.send(format_args!("pong {ping}")))
    }

    fn on_report(&mut self, report: Report) -> io::Result<()> {
        let reports_enabled = self.state.posts_reports || self.purpose == Purpose::Analysis;
        if reports_enabled && matches!(self.purpose, Purpose::Move | Purpose::Analysis) {
            self.connection.send(output::thinking_line(&self.game, &report))?;
        }
        self.last_report = Some(report);
        Ok(())
    }

    /// Handles the result of a search.
    fn on_answer(&mut self, answer: &Answer) -> io::Result<()> {
        if let Answer::Failed(why, _) = answer {
            self.connection.send(format_args!("tellusererror The search failed: {why}"))?;
        }
        let (Answer::Best(Some(best)) | Answer::Failed(_, Some(best))) = answer else {
            return self.answer_pings();
        };
        match self.purpose {
            Purpose::Move => {
                self.play_engine_move(&best.mv)?;
                self.expected_reply = best.pv.get(1).copied();
                self.send_result()?;
                self.answer_pings()?;
                self.start_next_search();
                Ok(())
            }
            Purpose::Hint => self.send_hint(&best.mv),
            Purpose::Ponder | Purpose::Analysis => Ok(()),
        }
    }

    /// Plays a move of the engine and sends it, with a warning if the protocol cannot express it.
    fn play_engine_move(&mut self, mv: &Move) -> io::Result<()> {
        let candidate = self.game.legal_moves().iter().find(|candidate| candidate.mv == *mv);
        let Some(written) = candidate.map(|candidate| legs::write_legs(self.program, candidate)) else {
            return Ok(());
        };
        let last_index = written.legs.len() - 1;
        for (index, leg) in written.legs.iter().enumerate() {
            self.connection.send(format_args!("move {leg}{}", if index < last_index { "," } else { "" }))?;
        }
        self.game.play(mv);
        if written.is_complete {
            return Ok(());
        }
        let fen = fen::write(self.program, self.game.position());
        if std::mem::replace(&mut self.incompatibility_reported, true) {
            return self.connection.send(format_args!("# the position is now {fen}"));
        }
        self.connection.send(format_args!(
            "tellusererror The protocol cannot express all effects of this move. Unless your front end supports the game, \
            the board it shows is wrong from now on; the position is {fen}"
        ))
    }

    /// Sends a hint.
    pub(super) fn send_hint(&mut self, mv: &Move) -> io::Result<()> {
        match output::move_text(&self.game, mv) {
            Some(text) => self.connection.send(format_args!("Hint: {text}")),
            None => Ok(()),
        }
    }
}
