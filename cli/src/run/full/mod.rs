//! A game on the whole terminal: pointed at with keys or the mouse, or typed like lines. It is another place to show the game
//! and another source of lines, and no more: what lines do stands elsewhere.

mod boxes;
mod keys;
mod pick;
mod places;
mod taken;
#[cfg(test)]
mod tests;
mod view;
mod wrap;

use std::cell::RefCell;
use std::io::{self, Stdout, Write};
use std::mem::ManuallyDrop;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::crossterm::terminal::size;
use ratatui::layout::Rect;

use super::input::{Input, Line};
use super::session::Session;
use super::wording::Thought;
use crate::failure::Failure;
use crate::interrupt;
use boxes::Over;
use keys::Key;
use pick::{Picking, Pressed};
use places::Places;
use varlab::board::{Shape, Side, Square};
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::search::Score;
use view::View;

/// The clocks are drawn so often.
const TICK: Duration = Duration::from_millis(200);
/// While the engine thinks, what is new is drawn so often.
const THOUGHT: Duration = Duration::from_millis(50);
/// A key that comes within this has been waiting: it is heard before anything is drawn, so that a long text that is pasted does not take
/// long.
const AT_ONCE: Duration = Duration::from_millis(1);
/// Texts of more lines are shown on a page of their own.
const SHORT: usize = 4;
/// So many texts that have been said are kept.
const KEPT: usize = 100;

/// Whether the terminal is large enough for a board.
pub fn fits(shape: &Shape) -> bool {
    size().is_ok_and(|(width, height)| Places::of(shape, Rect::new(0, 0, width, height), false).is_some())
}

/// The whole terminal, which is as it was when this is dropped.
pub struct Full {
    /// Never dropped: it would show the cursor, which is done here anyway, and where that fails it would panic if standard error is
    /// gone with the terminal.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    title: String,
    colour: bool,
    cursor: Square,
    picking: Picking,
    typed: String,
    said: Vec<String>,
    /// A long text that is waiting to be read.
    page: Vec<String>,
    thinking: String,
    /// As White sees it.
    score: Option<Score>,
    /// What is left on the terminal in the end.
    parting: String,
}

impl Full {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn new(title: &str, colour: bool, shape: &Shape) -> io::Result<Self> {
        taken::take()?;
        let terminal = drawn_on().inspect_err(|_| taken::give_back())?;
        let cursor = shape.all().next().unwrap_or(Square(0));
        Ok(Self {
            terminal,
            title: title.to_owned(),
            colour,
            cursor,
            picking: Picking::default(),
            typed: String::new(),
            said: Vec::new(),
            page: Vec::new(),
            thinking: String::new(),
            score: None,
            parting: String::new(),
        })
    }

    /// Says something; what is long is shown on a page.
    pub fn say(&mut self, text: &str) {
        let text = text.trim_matches('\n');
        if text.lines().count() > SHORT {
            self.page = text.lines().map(str::to_owned).collect();
        } else if !text.is_empty() {
            self.said.push(text.to_owned());
            let surplus = self.said.len().saturating_sub(KEPT);
            self.said.drain(..surplus);
        }
    }

    /// Says something that also stays on the terminal in the end.
    pub fn part(&mut self, text: &str) {
        self.parting.push_str(text);
    }

    /// What the engine thinks of, and for whom.
    pub fn thinks(&mut self, Thought { text, score }: Thought, to_move: Side) {
        self.thinking = text;
        self.score = Some(if to_move == Side::White { score } else { turned(score) });
    }

    /// Shows what the engine thinks of on another thread until it has ended. What is typed in the meantime stays in its line; Enter
    /// with nothing in it, or Ctrl-C, sets `stop`.
    ///
    /// # Errors
    /// If the terminal is gone; `stop` is set then.
    pub fn watch(
        &mut self,
        session: &Session,
        flip: bool,
        thoughts: &Receiver<Thought>,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        loop {
            let turn = self.watch_once(session, flip, stop);
            if turn.is_err() || interrupt::pressed() {
                stop.store(true, Ordering::Relaxed);
            }
            turn?;
            loop {
                match thoughts.try_recv() {
                    Ok(thought) => self.thinks(thought, session.to_move()),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return Ok(()),
                }
            }
        }
    }

    /// Draws once and hears the keys that are waiting.
    fn watch_once(&mut self, session: &Session, flip: bool, stop: &AtomicBool) -> io::Result<()> {
        let (places, _) = self.show(session, flip, &mut None)?;
        let mut patience = THOUGHT;
        while event::poll(patience)? {
            patience = AT_ONCE;
            let event = event::read()?;
            if let Event::Key(key) = &event
                && keys::is_enter(key)
            {
                let enough = self.typed.trim().is_empty() && key.kind != KeyEventKind::Release;
                stop.fetch_or(enough, Ordering::Relaxed);
                return Ok(());
            }
            match self.pressed(&event, session, places.as_ref()) {
                Key::Line(_) => stop.store(true, Ordering::Relaxed),
                Key::Pause => return self.pause(),
                // Where somebody points at moves the cursor; what that means is asked when it is his turn.
                Key::Token(_) | Key::Nothing => {}
            }
        }
        Ok(())
    }

    /// Stops the program as other programs are stopped, and draws all anew when it goes on.
    fn pause(&mut self) -> io::Result<()> {
        taken::pause()?;
        self.terminal = drawn_on()?;
        Ok(())
    }

    /// Draws all; `flip` says whether Black is at the bottom.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn draw(&mut self, session: &Session, flip: bool) -> io::Result<()> {
        self.show(session, flip, &mut None).map(|_| ())
    }

    fn show(
        &mut self,
        session: &Session,
        flip: bool,
        over: &mut Option<Over>,
    ) -> io::Result<(Option<Places>, Rect)> {
        let moves = moves(session);
        let shape = &session.game().program().shape;
        let Self { terminal, title, colour, cursor, picking, typed, said, page, thinking, score, .. } = self;
        let (mut places, mut open) = (None, Rect::default());
        terminal.draw(|frame| {
            places = Places::of(shape, frame.area(), flip);
            let view = View {
                title,
                colour: *colour,
                cursor: *cursor,
                picking,
                moves: &moves,
                typed,
                said,
                thinking,
                score: *score,
            };
            match &mut places {
                Some(places) => view.draw(frame, session, places),
                None => frame.render_widget("the terminal is too small for the board", frame.area()),
            }
            match over {
                Some(Over::Menu(moves, chosen)) => {
                    let lines: Vec<String> = moves.iter().map(|mv| label(session, mv)).collect();
                    open = boxes::menu(frame, "which?", &lines, *chosen);
                }
                Some(Over::Page(from)) => {
                    open = boxes::page(frame, page, from);
                }
                None => {}
            }
        })?;
        Ok((places, open))
    }

    /// Waits until a line has been typed, or a move pointed at.
    fn line(&mut self, session: &Session, flip: bool) -> io::Result<Line> {
        let moves = moves(session);
        let text = |mv: &Move| Line::Text(coordinate::write(session.game().program(), mv));
        self.picking.clear();
        self.thinking.clear();
        let mut over = (!self.page.is_empty()).then_some(Over::Page(0));
        let (mut places, mut open) = self.show(session, flip, &mut over)?;
        let mut only_typed = true;
        loop {
            if !(only_typed && event::poll(AT_ONCE)?) {
                (places, open) = self.show(session, flip, &mut over)?;
            }
            only_typed = false;
            let out_of_time = session.outcome().is_none()
                && session.clock().is_some_and(|clock| clock.left(session.to_move()).is_zero());
            if out_of_time {
                return Ok(Line::Text(String::new()));
            }
            if !event::poll(TICK)? {
                continue;
            }
            let event = event::read()?;
            let pressed = match &mut over {
                Some(_) => match self.over(&event, &mut over, open) {
                    Some(mv) => return Ok(text(&mv)),
                    None => continue,
                },
                None => self.pressed(&event, session, places.as_ref()),
            };
            let token = match pressed {
                Key::Line(line) => return Ok(line),
                Key::Token(token) => token,
                Key::Pause => {
                    self.pause()?;
                    continue;
                }
                Key::Nothing => {
                    only_typed = true;
                    continue;
                }
            };
            match self.picking.press(token, &moves) {
                Pressed::Play(mv) => return Ok(text(&mv)),
                Pressed::Ask(moves) => over = Some(Over::Menu(moves, 0)),
                Pressed::More | Pressed::Nothing => {}
            }
        }
    }
}

/// The terminal, of which nothing is known to be drawn.
fn drawn_on() -> io::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    Terminal::new(CrosstermBackend::new(io::stdout())).map(ManuallyDrop::new)
}

/// A score as the other player sees it.
fn turned(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::MateIn(moves) => Score::MatedIn(moves),
        Score::MatedIn(moves) => Score::MateIn(moves),
    }
}

fn moves(session: &Session) -> Vec<Move> {
    if session.outcome().is_some() {
        return Vec::new();
    }
    session.game().legal_moves().iter().map(|candidate| candidate.mv).collect()
}

/// A move in a menu: `e7e8q  Queen`.
fn label(session: &Session, mv: &Move) -> String {
    let program = session.game().program();
    let text = coordinate::write(program, mv);
    match mv.choice() {
        Some(kind) => format!("{text}  {}", program.kind(kind).name),
        None => text,
    }
}

impl Drop for Full {
    fn drop(&mut self) {
        taken::give_back();
        let _ = io::stdout().write_all(self.parting.as_bytes());
    }
}

/// The full screen as a source of lines.
pub struct Pointed {
    pub full: Rc<RefCell<Full>>,
}

impl Input<'_> for Pointed {
    fn line(&mut self, session: &Session, flip: bool) -> Result<Line, Failure> {
        let line = self.full.borrow_mut().line(session, flip);
        line.map_err(|error| Failure::usage(format!("cannot read from the terminal: {error}")))
    }

    fn place(&self) -> Option<usize> {
        None
    }
}
