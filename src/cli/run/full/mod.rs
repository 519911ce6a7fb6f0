//! A game on the whole terminal: pointed at with keys or the mouse, or typed like lines. It is another place to show the game
//! and another source of lines, and no more: what lines do stands elsewhere.

mod pick;
mod places;
#[cfg(test)]
mod tests;
mod view;

use std::cell::RefCell;
use std::io::{self, Stdout, Write};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use ratatui::layout::Rect;

use super::input::{Input, Line};
use super::session::Session;
use super::wording::Thought;
use crate::board::{Shape, Side, Square};
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::notation::coordinate;
use crate::position::Move;
use crate::search::Score;
use pick::{Picking, Pressed, Token};
use places::Places;
use view::View;

/// The clocks are drawn so often.
const TICK: Duration = Duration::from_millis(200);
/// While the engine thinks, what is new is drawn so often.
const THOUGHT: Duration = Duration::from_millis(50);
/// Texts of more lines are shown on a page of their own.
const SHORT: usize = 4;
/// So many lines of what has been said are kept.
const KEPT: usize = 100;

/// Whether the terminal is large enough for a board.
pub fn fits(shape: &Shape) -> bool {
    size().is_ok_and(|(width, height)| Places::of(shape, Rect::new(0, 0, width, height), false).is_some())
}

/// The whole terminal, which is as it was when this is dropped.
pub struct Full {
    terminal: Terminal<CrosstermBackend<Stdout>>,
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

/// What is open over the board.
enum Over {
    Menu(Vec<Move>, usize),
    Page(usize),
}

impl Full {
    /// Takes the terminal.
    ///
    /// # Errors
    /// If it cannot be had.
    pub fn new(title: &str, colour: bool, shape: &Shape) -> io::Result<Self> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture).inspect_err(|_| release())?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout())).inspect_err(|_| release())?;
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
        let lines: Vec<String> = text.trim_matches('\n').lines().map(str::to_owned).collect();
        if lines.len() > SHORT {
            self.page = lines;
        } else {
            self.said.extend(lines);
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
        session: &Session<'_>,
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

    /// Draws once and hears at most one key.
    fn watch_once(&mut self, session: &Session<'_>, flip: bool, stop: &AtomicBool) -> io::Result<()> {
        let (places, _) = self.show(session, flip, &mut None)?;
        if !event::poll(THOUGHT)? {
            return Ok(());
        }
        let event = event::read()?;
        let control = |key: &KeyEvent| key.modifiers.contains(KeyModifiers::CONTROL);
        match &event {
            Event::Key(key) if key.code == KeyCode::Enter || control(key) => {
                let enough = self.typed.trim().is_empty() || key.code == KeyCode::Char('c');
                if enough && key.kind != KeyEventKind::Release {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            // Where somebody points at moves the cursor; what that means is asked when it is his turn.
            _ => {
                self.pressed(&event, session, places.as_ref());
            }
        }
        Ok(())
    }

    /// Draws all; `flip` says whether Black is at the bottom.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn draw(&mut self, session: &Session<'_>, flip: bool) -> io::Result<()> {
        self.show(session, flip, &mut None).map(|_| ())
    }

    fn show(
        &mut self,
        session: &Session<'_>,
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
                    open = view::menu(frame, "which?", &lines, *chosen);
                }
                Some(Over::Page(from)) => {
                    let seen = view::page(frame, page, *from);
                    *from = (*from).min(page.len().saturating_sub(seen));
                }
                None => {}
            }
        })?;
        Ok((places, open))
    }

    /// Waits until a line has been typed, or a move pointed at.
    fn line(&mut self, session: &Session<'_>, flip: bool) -> io::Result<Line> {
        let moves = moves(session);
        let text = |mv: &Move| Line::Text(coordinate::write(session.game().program(), mv));
        self.picking.clear();
        self.thinking.clear();
        let mut over = (!self.page.is_empty()).then_some(Over::Page(0));
        loop {
            let (places, open) = self.show(session, flip, &mut over)?;
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
                Key::Nothing => continue,
            };
            match self.picking.press(token, &moves) {
                Pressed::Play(mv) => return Ok(text(&mv)),
                Pressed::Ask(moves) => over = Some(Over::Menu(moves, 0)),
                Pressed::More | Pressed::Nothing => {}
            }
        }
    }

    /// What a key means while something is open over the board; the move that has been chosen.
    fn over(&mut self, event: &Event, over: &mut Option<Over>, open: Rect) -> Option<Move> {
        let key = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(key.code),
            _ => None,
        };
        match over.as_mut()? {
            Over::Page(from) => match key? {
                KeyCode::Down | KeyCode::PageDown => *from += 1,
                KeyCode::Up | KeyCode::PageUp => *from = from.saturating_sub(1),
                _ => {
                    self.page.clear();
                    *over = None;
                }
            },
            Over::Menu(moves, chosen) => match (key, event) {
                (Some(KeyCode::Down), _) => *chosen = (*chosen + 1) % moves.len(),
                (Some(KeyCode::Up), _) => *chosen = (*chosen + moves.len() - 1) % moves.len(),
                (Some(KeyCode::Enter | KeyCode::Char(' ')), _) => return Some(moves[*chosen]),
                (_, Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                    let inside = (open.left()..open.right()).contains(&mouse.column);
                    let row = mouse.row.checked_sub(open.y).filter(|row| inside && *row < open.height);
                    let mv = row.and_then(|row| moves.get(row as usize)).copied();
                    *over = None;
                    return mv;
                }
                (Some(_), _) => *over = None,
                _ => {}
            },
        }
        None
    }

    /// What a key or a click means over the board.
    fn pressed(&mut self, event: &Event, session: &Session<'_>, places: Option<&Places>) -> Key {
        let shape = &session.game().program().shape;
        match event {
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let token = places.and_then(|places| places.at(shape, mouse.column, mouse.row));
                if let Some(Token::Square(square)) = token {
                    self.cursor = square;
                }
                token.map_or(Key::Nothing, Key::Token)
            }
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, session, places),
            Event::Paste(text) => {
                self.typed.push_str(text);
                Key::Nothing
            }
            _ => Key::Nothing,
        }
    }

    fn key(&mut self, key: KeyEvent, session: &Session<'_>, places: Option<&Places>) -> Key {
        let shape = &session.game().program().shape;
        let (right, down) = match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Key::Line(Line::Interrupted);
            }
            KeyCode::Char('d') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Key::Line(Line::End);
            }
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Enter if !self.typed.trim().is_empty() => {
                return Key::Line(Line::Text(std::mem::take(&mut self.typed)));
            }
            KeyCode::Enter => return Key::Token(Token::Square(self.cursor)),
            KeyCode::Tab => return self.next_spot(places),
            KeyCode::Esc => {
                self.typed.clear();
                self.picking.clear();
                return Key::Nothing;
            }
            KeyCode::Backspace => {
                self.typed.pop();
                return Key::Nothing;
            }
            KeyCode::Char(char) => {
                self.typed.push(char);
                return Key::Nothing;
            }
            _ => return Key::Nothing,
        };
        let next = places.and_then(|places| places.step(shape, self.cursor, right, down));
        self.cursor = next.unwrap_or(self.cursor);
        Key::Nothing
    }

    /// The next thing beside the board that can be pointed at.
    fn next_spot(&self, places: Option<&Places>) -> Key {
        let spots = places.map(|places| places.spots.as_slice()).unwrap_or_default();
        // A pass would be played at once: it is only clicked or typed.
        let mut hands =
            spots.iter().map(|(_, token)| *token).filter(|token| *token != Token::Pass).peekable();
        let first = hands.peek().copied();
        let next = hands.skip_while(|token| !self.picking.has(*token)).nth(1);
        next.or(first).map_or(Key::Nothing, Key::Token)
    }
}

/// A score as the other player sees it.
fn turned(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::MateIn(moves) => Score::MatedIn(moves),
        Score::MatedIn(moves) => Score::MateIn(moves),
    }
}

/// What a key means.
enum Key {
    Line(Line),
    Token(Token),
    Nothing,
}

fn moves(session: &Session<'_>) -> Vec<Move> {
    if session.outcome().is_some() {
        return Vec::new();
    }
    session.game().legal_moves().iter().map(|candidate| candidate.mv).collect()
}

/// A move in a menu: `e7e8q  Queen`.
fn label(session: &Session<'_>, mv: &Move) -> String {
    let program = session.game().program();
    let text = coordinate::write(program, mv);
    match mv.choice() {
        Some(kind) => format!("{text}  {}", program.kind(kind).name),
        None => text,
    }
}

fn release() {
    // Nothing can be done about a terminal that is gone.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}

impl Drop for Full {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        release();
        let _ = io::stdout().write_all(self.parting.as_bytes());
    }
}

/// The full screen as a source of lines.
pub struct Pointed {
    pub full: Rc<RefCell<Full>>,
}

impl<'v> Input<'v> for Pointed {
    fn line(&mut self, session: &Session<'v>, flip: bool) -> Result<Line, Failure> {
        let line = self.full.borrow_mut().line(session, flip);
        line.map_err(|error| Failure::usage(format!("cannot read from the terminal: {error}")))
    }

    fn place(&self) -> Option<usize> {
        None
    }
}
