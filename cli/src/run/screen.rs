//! What is shown of a game: the board, whose turn it is, what the engine does. Not what is typed.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;

use super::full::{Full, Pointed};
use super::reason::reason;
use super::session::{Seat, Session};
use super::wording::{Thought, both, thoughts};
use crate::terminal::{self, Looks};
use varlab::board::{KindId, Shape, Side, Square, SquareSet};
use varlab::game::{Game, Outcome};
use varlab::interp;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::render::piece;
use varlab::render::terminal::{Options, board};
use varlab::search::{Report, SearchResult};

/// The columns of a terminal that does not tell.
const NARROW: usize = 80;
/// The columns of what a terminal shows of Ctrl-C.
const CTRL_C: usize = "^C".len();

/// The place where a game is shown.
pub struct Screen<'o> {
    out: &'o mut dyn Write,
    looks: Looks,
    /// Somebody looks at it while it is written: what changes may be written over.
    lively: bool,
    /// The board is turned about by hand.
    pub flip: bool,
    /// Characters of the line that is to be written over.
    passing: usize,
    /// The whole terminal, if that is taken.
    full: Option<Rc<RefCell<Full>>>,
}

impl<'o> Screen<'o> {
    pub fn new(out: &'o mut dyn Write, lively: bool) -> Self {
        Self { out, looks: terminal::output_looks(), lively, flip: false, passing: 0, full: None }
    }

    /// Takes the whole terminal; whatever comes from there is given back.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn fill(&mut self, title: &str, shape: &Shape) -> io::Result<Pointed> {
        self.out.flush()?;
        let full = Rc::new(RefCell::new(Full::new(title, self.looks.colour, shape)?));
        // Texts are drawn there as they are.
        self.looks.colour = false;
        self.full = Some(full.clone());
        Ok(Pointed { full })
    }

    /// Whether the whole terminal is taken.
    pub fn is_full(&self) -> bool {
        self.full.is_some()
    }

    /// Writes a text that is to be seen when all is over.
    pub fn part(&mut self, text: &str) -> io::Result<()> {
        match &self.full {
            Some(full) => {
                full.borrow_mut().part(text);
                Ok(())
            }
            None => self.say(text),
        }
    }

    pub fn is_lively(&self) -> bool {
        self.lively
    }

    /// Writes a text that ends its lines.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        if let Some(full) = &self.full {
            full.borrow_mut().say(text);
            return Ok(());
        }
        self.wipe()?;
        self.out.write_all(text.as_bytes())
    }

    /// Lets all be seen that has been written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.wipe()?;
        self.out.flush()
    }

    /// The board with marks on it.
    pub fn drawn(&self, session: &Session, marks: SquareSet) -> String {
        let (game, Looks { colour, unicode }) = (session.game(), self.looks);
        let flip = self.is_flipped(session);
        let options = Options { colour, unicode, flip, last: session.last(), marks };
        format!("\n{}\n", board(game.program(), game.position(), &options))
    }

    /// Where a piece can go.
    pub fn piece(&self, session: &Session, kind: KindId, at: Square) -> String {
        let Looks { colour, unicode } = self.looks;
        let options = piece::Options { colour, flip: self.is_flipped(session), unicode };
        format!("\n{}\n", piece::board(session.game().program(), kind, at, options))
    }

    /// Whoever sits at a terminal alone sees the board from his side.
    pub fn is_flipped(&self, session: &Session) -> bool {
        self.flip != (self.lively && session.seats() == [Seat::Engine, Seat::Human])
    }

    /// The board, and whose turn it is.
    pub fn board(&mut self, session: &Session, marks: SquareSet) -> io::Result<()> {
        if let Some(full) = &self.full {
            return full.borrow_mut().draw(session, self.is_flipped(session));
        }
        self.say(&self.drawn(session, marks))?;
        let game = session.game();
        if session.outcome().is_none() {
            let side = session.to_move();
            let check = interp::in_check(game.program(), game.position(), side);
            let number = game.position().number();
            let check = if check { ", in check" } else { "" };
            let clocks = session.clock().map(|clock| {
                let [white, black] = Side::BOTH.map(|side| clock.shown(side));
                format!("; White has {white}, Black {black}")
            });
            self.say(&format!("{number}. {side} to move{check}{}\n", clocks.unwrap_or_default()))?;
        }
        Ok(())
    }

    /// How the game has ended.
    pub fn result(&mut self, outcome: &Outcome) -> io::Result<()> {
        if !self.is_full() {
            self.say(&format!("result: {outcome}\n"))?;
        }
        if self.lively {
            self.say("undo takes the end back, new begins another game, quit leaves\n")?;
        }
        Ok(())
    }

    /// A move that is about to be played, and what the engine thinks of it if it is the engine's.
    pub fn played(&mut self, game: &Game, mv: &Move, best: Option<&SearchResult>) -> io::Result<()> {
        let text = both(game, mv);
        let thoughts = best.map(|best| format!(": {}", thoughts(best))).unwrap_or_default();
        self.say(&format!("{} plays {text}{thoughts}\n", game.position().side()))
    }

    /// What the engine would play, and how it expects the game to go on.
    pub fn hint(&mut self, game: &Game, best: &SearchResult) -> io::Result<()> {
        let line: Vec<String> = best.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let (text, thoughts) = (both(game, &best.mv), thoughts(best));
        let reason = reason(game, best);
        self.say(&format!(
            "the engine would play {text}: {reason} ({thoughts}); it expects {}\n",
            line.join(" ")
        ))
    }

    /// A line of an analysis.
    pub fn line(&mut self, session: &Session, report: &Report) -> io::Result<()> {
        let program = session.game().program();
        let line: Vec<String> = report.pv.iter().map(|mv| coordinate::write(program, mv)).collect();
        let seconds = report.time.as_secs_f64();
        self.say(&format!(
            "{:3}  {:15}  {seconds:6.1}s  {}\n",
            report.depth,
            report.score.to_string(),
            line.join(" ")
        ))?;
        self.news(session, report)?;
        self.flush()
    }

    /// What the engine thinks of while it thinks; written over by whatever comes next.
    pub fn news(&mut self, session: &Session, report: &Report) -> io::Result<()> {
        if !self.lively {
            return Ok(());
        }
        let thought = Thought::of(session.game(), report);
        if let Some(full) = &self.full {
            let mut full = full.borrow_mut();
            full.thinks(thought, session.to_move());
            return full.draw(session, self.is_flipped(session));
        }
        // Only a text within one line can be written over.
        let columns = terminal_size::terminal_size().map_or(NARROW, |(width, _)| usize::from(width.0));
        let text: String = thought.text.chars().take(columns.saturating_sub(CTRL_C + 1)).collect();
        self.wipe()?;
        self.passing = text.chars().count();
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Shows the game while the engine thinks on another thread, until it has nothing more to tell: the clocks go, keys are heard.
    /// Sets `stop` when somebody has had enough.
    pub fn watch(
        &mut self,
        session: &Session,
        thoughts: &Receiver<Thought>,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        let flip = self.is_flipped(session);
        self.full.as_ref().map_or(Ok(()), |full| full.borrow_mut().watch(session, flip, thoughts, stop))
    }

    /// Takes away what is to be written over.
    fn wipe(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.passing) {
            0 => Ok(()),
            width => write!(self.out, "\r{:width$}\r", "", width = width + CTRL_C),
        }
    }
}
