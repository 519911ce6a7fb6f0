//! Leads a game: asks whoever is to move, does what is typed and shows what has become of it.

use std::path::PathBuf;

use super::commands::{self, Command};
use super::files;
use super::input::{Input, Line};
use super::keeper::Keeper;
use super::listing;
use super::player::Player;
use super::records;
use super::screen::Screen;
use super::session::{Seat, Session};
use crate::board::SquareSet;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::{interrupt, terminal};
use crate::notation::{fen, read_any};
use crate::search::Best;
use crate::variant::Variant;

/// A game and all that is needed to lead it.
pub struct Host<'v, 'o> {
    pub variant: &'v Variant,
    pub session: Session<'v>,
    pub player: Player,
    pub screen: Screen<'o>,
    pub input: Box<dyn Input<'v> + 'o>,
    /// Somebody sits at a terminal.
    pub lively: bool,
    /// The engine waits until it is told to go on.
    pub paused: bool,
    /// What is shown is no longer how it stands.
    pub stale: bool,
    /// It has been said that the game cannot be kept.
    pub warned: bool,
    /// The file that this game was saved to or comes from.
    pub own_file: Option<PathBuf>,
    pub keeper: Keeper,
    /// The variant as it was named.
    pub name: &'v str,
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Go,
    Leave,
}

impl<'v> Host<'v, '_> {
    /// Until the game is over, nothing more is to be read or somebody leaves.
    ///
    /// # Errors
    /// If nothing can be read or written any more.
    pub fn lead(mut self) -> Outcome {
        if self.lively {
            self.greet()?;
        }
        loop {
            let over = self.session.outcome();
            if over.is_none() && self.session.mover() == Seat::Engine && !self.paused {
                self.engine_moves()?;
                continue;
            }
            if std::mem::take(&mut self.stale) {
                self.screen.board(&self.session, SquareSet::EMPTY)?;
                if let Some(outcome) = &over {
                    self.screen.say(&format!("result: {outcome}\n"))?;
                }
            }
            if over.is_some() && !self.lively {
                return Ok(());
            }
            if self.ask()? == Next::Leave {
                return Ok(());
            }
        }
    }

    fn greet(&mut self) -> Outcome {
        let facts = &self.variant.model.facts;
        let by = if facts.by.is_empty() { String::new() } else { format!(", by {}", facts.by.join(" and ")) };
        let [white, black] = self.session.seats().map(Seat::name);
        let title = format!("{}{by}\nWhite: {white}, Black: {black}", facts.title);
        self.screen.say(&format!(
            "{title}; the engine's level: {}\nhelp lists what can be typed\n",
            self.player.level
        ))?;
        Ok(())
    }

    fn ask(&mut self) -> Result<Next, Failure> {
        self.screen.flush()?;
        match self.input.line(&self.session)? {
            Line::Text(text) if text.trim().is_empty() => Ok(Next::Go),
            Line::Text(text) => self.hear(text.trim()),
            Line::Fault(failure) => self.complain(failure),
            Line::Interrupted => {
                self.screen.say("quit, or Ctrl-D, leaves the game\n")?;
                Ok(Next::Go)
            }
            Line::End => {
                if self.lively {
                    self.screen.say("\n")?;
                }
                self.leave()
            }
        }
    }

    fn leave(&mut self) -> Result<Next, Failure> {
        if self.lively && self.keeper.has_file() {
            let name = self.name;
            self.screen
                .say(&format!("the game is kept: varlab run --variant {name} --resume goes on with it\n"))?;
        }
        Ok(Next::Leave)
    }

    /// Does what a line asks for.
    fn hear(&mut self, line: &str) -> Result<Next, Failure> {
        match commands::read(line) {
            Ok(Some(command)) => self.obey(command),
            Ok(None) => self.play(line),
            Err(failure) => self.complain(failure),
        }
    }

    /// Says what is wrong and goes on.
    fn complain(&mut self, failure: Failure) -> Result<Next, Failure> {
        self.screen.flush()?;
        match self.input.place() {
            Some(line) => failure.at(format!("line {line}")).tell(),
            None => failure.tell(),
        }
        Ok(Next::Go)
    }

    fn play(&mut self, text: &str) -> Result<Next, Failure> {
        if let Some(outcome) = self.session.outcome() {
            let failure = Failure::bad(format!("the game is over: {outcome}"));
            return self.complain(failure.help("undo takes a move back, new begins a new game"));
        }
        match read_any(self.session.game(), text) {
            Ok(mv) => {
                if !self.lively {
                    self.screen.played(self.session.game(), &mv, None)?;
                }
                self.session.play(&mv);
                self.changed();
                Ok(Next::Go)
            }
            Err(error) => {
                let failure = match commands::meant(text) {
                    Some(name) if !text.contains(|char: char| char.is_ascii_digit()) => {
                        Failure::bad(error.to_string()).help(format!("did you mean the command {name}?"))
                    }
                    _ => Failure::from(error).or_help("moves lists the legal moves, help the commands"),
                };
                self.complain(failure)
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<Next, Failure> {
        let answer = match command {
            Command::Quit => return self.leave(),
            Command::Hint => return self.hint().map(|()| Next::Go),
            Command::Go => return self.go(),
            Command::Help => Ok(commands::help()),
            Command::Board => {
                self.stale = true;
                Ok(String::new())
            }
            Command::Flip => {
                self.screen.flip = !self.screen.flip;
                self.stale = true;
                Ok(String::new())
            }
            Command::Moves(None) => Ok(listing::all(self.session.game())),
            Command::Moves(Some(square)) => match listing::from(self.session.game(), &square) {
                Ok((text, marks)) => {
                    self.screen.board(&self.session, marks)?;
                    Ok(text)
                }
                Err(failure) => Err(failure),
            },
            Command::Undo => self.change(Session::undo, "there is no move of yours to take back"),
            Command::Redo => self.change(Session::redo, "nothing has been taken back"),
            Command::Resign => self.resign(),
            Command::Switch => {
                self.session.switch();
                self.changed();
                let [white, black] = self.session.seats().map(Seat::name);
                Ok(format!("White: {white}, Black: {black}\n"))
            }
            Command::New => {
                self.begin(Session::new(self.session.beginning(), self.session.seats()), None);
                Ok(String::new())
            }
            Command::Level(level) => {
                self.player.level = level.unwrap_or(self.player.level);
                Ok(format!("the engine's level: {}\n", self.player.level))
            }
            Command::Fen => Ok(fen::write(&self.variant.program, self.session.game().position()) + "\n"),
            Command::Record => Ok(records::write(self.variant, &self.session, &self.player.level)),
            Command::Save { path, over } => self.save(&path, over),
            Command::Load(path) => self.load(&path),
            Command::Games => Ok(listing::games(&self.keeper.others().0)),
            Command::Resume(number) => self.resume(number),
        };
        match answer {
            Ok(text) => {
                self.screen.say(&text)?;
                Ok(Next::Go)
            }
            Err(failure) => self.complain(failure),
        }
    }

    fn change(&mut self, by: fn(&mut Session<'v>) -> bool, otherwise: &str) -> Result<String, Failure> {
        if by(&mut self.session) {
            self.changed();
            Ok(String::new())
        } else {
            Err(Failure::bad(otherwise))
        }
    }

    fn resign(&mut self) -> Result<String, Failure> {
        if self.session.outcome().is_some() {
            return Err(Failure::bad("the game is over"));
        }
        self.session.resign(self.session.to_move());
        self.changed();
        Ok(String::new())
    }

    /// Another game takes the place of this one.
    fn begin(&mut self, session: Session<'v>, file: Option<PathBuf>) {
        self.keeper.release();
        self.session = session;
        self.own_file = file;
        self.stale = true;
    }

    /// What is shown is out of date, and what is kept: the game, if there is something to go on with.
    fn changed(&mut self) {
        self.stale = true;
        if self.session.outcome().is_some() || self.session.last().is_none() {
            self.keeper.forget();
            return;
        }
        let record = records::take_down(self.variant, &self.session, &self.player.level);
        if let Err(why) = self.keeper.keep(record)
            && !std::mem::replace(&mut self.warned, true)
        {
            terminal::warn(&format!("the game is not kept: {why}"));
        }
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
        self.begin(session, None);
        self.keeper.adopt(kept);
        Ok(String::new())
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
        self.begin(session, Some(path));
        Ok(String::new())
    }

    /// The engine moves for whoever is to move.
    fn go(&mut self) -> Result<Next, Failure> {
        if let Some(outcome) = self.session.outcome() {
            return self.complain(Failure::bad(format!("the game is over: {outcome}")));
        }
        self.paused = false;
        if self.session.mover() == Seat::Human {
            self.engine_moves()?;
        }
        Ok(Next::Go)
    }

    fn engine_moves(&mut self) -> Outcome {
        // Where engines play each other every position is shown.
        if !self.session.has_human() && std::mem::take(&mut self.stale) {
            self.screen.board(&self.session, SquareSet::EMPTY)?;
        }
        let best = self.think()?;
        self.paused = interrupt::take() && !self.session.has_human();
        if let Some(best) = best {
            self.screen.played(self.session.game(), &best.mv, Some(&best))?;
            self.session.play(&best.mv);
        }
        self.changed();
        Ok(())
    }

    fn hint(&mut self) -> Outcome {
        let best = self.think()?;
        interrupt::take();
        match best {
            Some(best) => self.screen.hint(self.session.game(), &best)?,
            None => self.screen.say("there is no legal move\n")?,
        }
        Ok(())
    }

    fn think(&mut self) -> Result<Option<Best>, Failure> {
        self.screen.flush()?;
        let game = self.session.game();
        let mut shown = Ok(());
        let best = self.player.think(game, &mut |report| {
            if shown.is_ok() {
                shown = self.screen.news(game, report);
            }
        });
        shown?;
        Ok(best)
    }
}
