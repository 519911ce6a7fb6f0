//! Leads a game: asks whoever is to move, and shows what has become of it. What the commands do stands in `obey`.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::thread;

use super::commands;
use super::input::{Input, Line};
use super::keeper::Keeper;
use super::listing;
use super::records;
use super::screen::Screen;
use super::session::{Seat, Session};
use super::wording::{self, Thought};
use crate::failure::{Failure, Outcome};
use crate::player::Player;
use crate::{interrupt, terminal};
use varlab::board::SquareSet;
use varlab::compile::Compiled;
use varlab::diagnostics::render::sanitize;
use varlab::notation::read_any;
use varlab::position::Move;
use varlab::search::{self, SearchResult};

/// A game and all that is needed to lead it.
pub struct Host<'v, 'o> {
    pub variant: &'v Compiled,
    /// The variant as it was named.
    pub name: &'v str,
    pub session: Session,
    pub player: Player,
    pub screen: Screen<'o>,
    pub input: Box<dyn Input<'v> + 'o>,
    pub keeper: Keeper,
    /// The file that this game was saved to or comes from.
    pub own_file: Option<PathBuf>,
    /// The engine waits until it is told to go on.
    pub paused: bool,
    /// Moves that engines have made since somebody has been asked.
    pub alone: u32,
    /// What is shown is no longer how it stands.
    pub stale: bool,
}

/// Engines make so many moves without anybody being asked: some games would go on for ever.
const MOST_ALONE: u32 = 2000;

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    Go,
    Leave,
}

impl Host<'_, '_> {
    /// Until the game is over, nothing more is to be read or somebody leaves. At a terminal the end of a game is none: it can
    /// be saved, taken back and followed by another.
    ///
    /// # Errors
    /// If nothing can be read or written any more.
    pub fn lead(mut self) -> Outcome {
        if self.screen.is_lively() {
            self.greet()?;
        }
        loop {
            let over = self.session.outcome();
            let engine = over.is_none() && self.session.mover() == Seat::Engine && !self.paused;
            if engine && self.alone < MOST_ALONE {
                self.engine_moves()?;
                continue;
            }
            if std::mem::take(&mut self.stale) {
                self.screen.board(&self.session, SquareSet::EMPTY)?;
                if let Some(outcome) = &over {
                    self.screen.result(outcome)?;
                }
            }
            if engine {
                self.screen.say(&format!("{MOST_ALONE} moves of engines, and no end\n"))?;
                self.paused = true;
            }
            let nobody = engine || over.is_some();
            if nobody && !self.screen.is_lively() || self.ask()? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> Outcome {
        let facts = &self.variant.model.facts;
        let by = if facts.by.is_empty() { String::new() } else { format!(", by {}", facts.by.join(" and ")) };
        let (title, by) = (sanitize(&facts.title), sanitize(&by));
        let (players, level) = (self.players(), self.player.level);
        if self.screen.is_full() {
            self.screen.say(&format!(
                "the engine's level: {level}\narrows and Enter, or the mouse: squares; Tab: pieces in hand\nhelp and \
                 Enter: what can be typed\n"
            ))?;
        } else {
            self.screen.say(&format!(
                "{title}{by}\n{players}; the engine's level: {level}\nhelp lists what can be typed\n"
            ))?;
        }
        let is_new = !self.keeper.has_file() && self.own_file.is_none();
        let (games, _) = self.keeper.others();
        if let Some(last) = games.first().filter(|_| is_new) {
            let about = listing::about(last);
            self.screen.say(&format!("an unfinished game is kept ({about}): resume goes on with it\n"))?;
        }
        Ok(())
    }

    /// Who plays.
    pub fn players(&self) -> String {
        let [white, black] = self.session.seats().map(Seat::name);
        format!("White: {white}, Black: {black}")
    }

    fn ask(&mut self) -> Result<Next, Failure> {
        self.screen.flush()?;
        self.session.start_clock();
        let flip = self.screen.is_flipped(&self.session);
        let line = self.input.line(&self.session, flip)?;
        if self.session.flag_falls() {
            self.changed();
            return Ok(Next::Go);
        }
        // Ctrl-C before the line was not meant for what the line asks for.
        interrupt::take();
        self.alone = 0;
        match line {
            Line::Text(text) if text.trim().is_empty() => Ok(Next::Go),
            Line::Text(text) => self.hear(text.trim()),
            Line::Fault(failure) => self.complain(failure),
            Line::Interrupted => {
                self.screen.say("quit, or Ctrl-D, leaves the game\n")?;
                Ok(Next::Go)
            }
            Line::End => {
                if self.screen.is_lively() {
                    self.screen.say("\n")?;
                }
                self.leave()
            }
        }
    }

    /// Does what a line asks for. A legal move comes first: `Q d2-f4` is none of the command `q`.
    fn hear(&mut self, line: &str) -> Result<Next, Failure> {
        match (read_any(self.session.game(), line), commands::read(line)) {
            (Ok(mv), _) => self.play(&mv),
            (Err(_), Ok(Some(command))) => self.obey(command),
            (Err(_), Err(failure)) => self.complain(failure),
            (Err(error), Ok(None)) => {
                let failure = match commands::meant(line) {
                    Some(name) => {
                        Failure::bad(error.to_string()).help(format!("did you mean the command {name}?"))
                    }
                    None => Failure::from(error).or_help("moves lists the legal moves, help the commands"),
                };
                self.complain(self.goes_on().err().unwrap_or(failure))
            }
        }
    }

    /// Says what is wrong and goes on.
    pub fn complain(&mut self, failure: Failure) -> Result<Next, Failure> {
        self.screen.flush()?;
        match self.input.place() {
            Some(line) => failure.at(format!("line {line}")).tell(),
            None if self.screen.is_full() => self.screen.say(&format!("{failure}\n"))?,
            None => failure.tell(),
        }
        Ok(Next::Go)
    }

    /// Says that something is not as it should be, although nothing has failed.
    fn warn(&mut self, message: &str) {
        if self.screen.is_full() {
            // Nothing is written before it is drawn.
            let _ = self.screen.say(&format!("{message}\n"));
        } else {
            terminal::warn(message);
        }
    }

    pub fn leave(&mut self) -> Result<Next, Failure> {
        if self.screen.is_lively() && self.keeper.has_file() {
            let quote = if self.name.contains(char::is_whitespace) { "'" } else { "" };
            let again = format!("varlab run --variant {quote}{}{quote} --resume", self.name);
            self.screen.part(&format!("the game is kept: {again} goes on with it\n"))?;
        }
        Ok(Next::Leave)
    }

    fn play(&mut self, mv: &Move) -> Result<Next, Failure> {
        if let Err(failure) = self.goes_on() {
            return self.complain(failure);
        }
        if !self.screen.is_lively() {
            self.screen.played(self.session.game(), mv, None)?;
        }
        self.session.play(mv, String::new());
        self.changed();
        Ok(Next::Go)
    }

    /// # Errors
    /// If the game is over.
    pub fn goes_on(&self) -> Result<(), Failure> {
        self.session.outcome().map_or(Ok(()), |outcome| {
            let failure = Failure::bad(format!("the game is over: {outcome}"));
            Err(failure.help("undo takes the end back, new begins a new game"))
        })
    }

    /// What is shown is out of date, and what is kept: the game, if there is something to go on with.
    pub fn changed(&mut self) {
        self.stale = true;
        if self.session.outcome().is_some() || self.session.last().is_none() {
            self.keeper.forget();
            return;
        }
        let record = records::take_down(self.variant, &self.session, &self.player.level);
        if let Err(why) = self.keeper.keep(record) {
            self.warn(&format!("the game is not kept: {why}"));
        }
    }

    /// The engine moves for whoever is to move.
    pub fn engine_moves(&mut self) -> Outcome {
        // Where engines play each other every position is shown.
        if !self.session.has_human() && std::mem::take(&mut self.stale) {
            self.screen.board(&self.session, SquareSet::EMPTY)?;
        }
        self.session.start_clock();
        let best = self.think(true)?;
        // It plays its best so far; nobody would be asked after that if no human plays.
        self.paused = interrupt::take() && !self.session.has_human();
        if self.session.flag_falls() {
            self.changed();
            return Ok(());
        }
        if let Some(best) = best {
            self.screen.played(self.session.game(), &best.mv, Some(&best))?;
            let comment = wording::comment(self.session.to_move(), &best);
            self.session.play(&best.mv, comment);
            self.alone += 1;
        }
        self.changed();
        Ok(())
    }

    /// The best move, unless there is none or Ctrl-C comes first; then the best so far. The clock is only looked at to play.
    pub fn think(&mut self, to_play: bool) -> Result<Option<SearchResult>, Failure> {
        self.screen.flush()?;
        let (session, game) = (&self.session, self.session.game());
        let mut shown = Ok(());
        let clock = session.clock().filter(|_| to_play).map(|clock| search::Clock {
            remaining: clock.left(game.position().side()),
            increment: clock.increment(),
            moves_to_go: None,
        });
        let (player, screen) = (&mut self.player, &mut self.screen);
        if screen.is_full() {
            return thread::scope(|scope| {
                let (sender, thoughts) = channel();
                let search = scope.spawn(move || {
                    player.think(game, clock, to_play, &mut |report| {
                        // Nobody listens if the terminal is gone.
                        let _ = sender.send(Thought::of(game, report));
                    })
                });
                screen.watch(session, &thoughts, interrupt::flag())?;
                Ok(search.join().unwrap_or_else(|panic| resume_unwind(panic)))
            });
        }
        let best = player.think(game, clock, to_play, &mut |report| {
            if shown.is_ok() {
                shown = screen.news(session, report);
            }
        });
        shown?;
        Ok(best)
    }
}
