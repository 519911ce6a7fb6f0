//! What the commands do. How they are typed stands in `commands`.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::thread;

use super::clock::Clock;
use super::commands::{self, Command};
use super::files;
use super::host::{Host, Next};
use super::listing;
use super::records;
use super::session::{Seat, Session};
use super::watch;
use super::wording;
use crate::failure::{Failure, Outcome};
use crate::{date, interrupt, target};
use varlab::game::Game;
use varlab::notation::fen;
use varlab::render::reach;
use varlab::search::Limits;

impl Host<'_, '_> {
    /// Does it, and says what has come of it or why it cannot be done.
    ///
    /// # Errors
    /// If nothing can be written any more.
    pub fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        match command {
            Command::Quit => return self.leave(),
            Command::Hint | Command::Go | Command::Analyse => match self.goes_on() {
                Ok(()) if matches!(command, Command::Hint) => self.hint()?,
                Ok(()) if matches!(command, Command::Analyse) => self.analyse()?,
                Ok(()) => self.go()?,
                Err(failure) => return self.complain(failure),
            },
            _ => match self.answer(command) {
                Ok(text) => self.screen.say(&text)?,
                Err(failure) => return self.complain(failure),
            },
        }
        Ok(Next::Go)
    }

    /// Carries out what needs no thinking; gives what there is to say beside the board.
    fn answer(&mut self, command: Command) -> Result<String, Failure> {
        let game = self.session.game();
        match command {
            Command::Help(Some(name)) => commands::help_on(&name),
            Command::Help(None) => {
                // A game that is over had moves when it began.
                let first = |game: &Game| Some(wording::both(game, &game.legal_moves().first()?.mv));
                let example = first(game).or_else(|| first(self.session.beginning()));
                Ok(commands::help(&example.unwrap_or_default()))
            }
            Command::Moves(None) => Ok(listing::all(game)),
            Command::Moves(Some(name)) => {
                let (text, marks) = listing::from(game, &name)?;
                Ok(self.screen.drawn(&self.session, marks) + &text)
            }
            Command::Piece(name, at) => self.piece(&name, at.as_deref()),
            Command::Fen => Ok(fen::write(game.program(), game.position()) + "\n"),
            Command::Record => Ok(records::write(self.variant, &self.session, &self.player.level)),
            Command::Games => Ok(listing::games(&self.keeper.others().0)),
            Command::Level(level) => {
                self.player.level = level.unwrap_or(self.player.level);
                Ok(format!("the engine's level: {}\n", self.player.level))
            }
            Command::Board => Ok(self.show()),
            Command::Flip => {
                self.screen.flip = !self.screen.flip;
                Ok(self.show())
            }
            Command::Undo => self.change(Session::undo, "there is no move of yours to take back"),
            Command::Redo => self.change(Session::redo, "nothing has been taken back"),
            Command::Resign => {
                self.goes_on()?;
                self.session.resign(self.session.to_move());
                self.changed();
                Ok(self.show())
            }
            Command::Switch => {
                self.session.switch();
                self.changed();
                Ok(self.players() + "\n")
            }
            Command::New => {
                let game = self.session.beginning().clone();
                let pace = self.session.clock().map(Clock::pace);
                let mut session = Session::new(game, self.session.seats());
                session.set_date(date::today());
                session.set_clock(pace.map(|pace| Clock::new(pace, session.to_move())));
                Ok(self.begin(session, None))
            }
            Command::Save { path, over } => self.save(&path, over),
            Command::Load(path) => self.load(&path),
            Command::Resume(number) => self.resume(number),
            // They are more than an answer.
            Command::Quit | Command::Hint | Command::Go | Command::Analyse => Ok(String::new()),
        }
    }

    /// There is nothing to say beside the board.
    fn show(&mut self) -> String {
        self.stale = true;
        String::new()
    }

    fn hint(&mut self) -> Outcome {
        let best = self.think(false)?;
        // What was asked for is the best so far.
        interrupt::take();
        if let Some(best) = best {
            self.screen.hint(self.session.game(), &best)?;
        }
        Ok(())
    }

    /// Shows what the engine finds until Enter is pressed; where nobody can press it, as long as its level says.
    fn analyse(&mut self) -> Outcome {
        let session = &self.session;
        let lively = self.screen.is_lively();
        let limits = if lively { Limits::default() } else { self.player.level.bounded().limits };
        let stop = AtomicBool::new(false);
        let mut shown = Ok(());
        if lively {
            self.screen.say("Enter ends the analysis\n")?;
            self.screen.flush()?;
        }
        thread::scope(|scope| {
            let watched = lively.then(|| watch::until_enter(scope, &stop));
            let (player, screen) = (&mut self.player, &mut self.screen);
            player.search(session.game(), &limits, &stop, &mut |report| {
                if shown.is_ok() {
                    shown = screen.line(session, report);
                }
            });
            drop(watched);
        });
        interrupt::take();
        Ok(shown?)
    }

    /// The engine moves for whoever is to move, or goes on where it was stopped.
    fn go(&mut self) -> Outcome {
        self.paused = false;
        if self.session.mover() == Seat::Human { self.engine_moves() } else { Ok(()) }
    }

    fn piece(&mut self, name: &str, at: Option<&str>) -> Result<String, Failure> {
        let program = &self.variant.program;
        let kind = target::kind(program, "piece", name)?;
        let at = match at {
            Some(at) => target::square(program, "piece", &at.to_lowercase())?,
            None => reach::vantage(program, kind),
        };
        Ok(self.screen.piece(&self.session, kind, at))
    }

    fn change(&mut self, by: fn(&mut Session) -> bool, otherwise: &str) -> Result<String, Failure> {
        if !by(&mut self.session) {
            return Err(Failure::bad(otherwise));
        }
        self.changed();
        Ok(self.show())
    }

    /// Another game takes the place of this one, which stays kept.
    fn begin(&mut self, session: Session, file: Option<PathBuf>) -> String {
        self.keeper.release();
        self.session = session;
        self.own_file = file;
        self.show()
    }

    fn save(&mut self, path: &str, over: bool) -> Result<String, Failure> {
        let path = files::path(path);
        let text = records::write(self.variant, &self.session, &self.player.level);
        files::save(&path, &text, over || self.own_file.as_ref() == Some(&path))?;
        let answer = format!("saved to {}\n", path.display());
        self.own_file = Some(path);
        Ok(answer)
    }

    fn load(&mut self, path: &str) -> Result<String, Failure> {
        let path = files::path(path);
        let record = files::load(&path)?;
        let session = records::take_up(self.variant, &record, self.session.seats(), &path)?;
        if self.session.leads_to(&session) {
            // The file holds what has become of this game: it is not another one.
            self.keeper.forget();
        }
        let shown = self.begin(session, Some(path));
        self.changed();
        Ok(shown)
    }

    fn resume(&mut self, number: usize) -> Result<String, Failure> {
        let (games, _) = self.keeper.others();
        let kept = number.checked_sub(1).and_then(|index| games.get(index)).ok_or_else(|| {
            Failure::bad(match games.len() {
                0 => "no other unfinished game is kept".to_owned(),
                count => format!("there is no game {number}; {count} are kept"),
            })
        })?;
        let session = records::take_up(self.variant, &kept.record, self.session.seats(), &kept.path)?;
        let shown = self.begin(session, None);
        self.keeper.adopt(kept);
        Ok(shown)
    }
}
