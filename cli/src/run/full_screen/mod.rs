//! The full-screen interface: shows the game on the whole terminal, and converts keys and clicks to input lines, which the game loop
//! executes.

mod keys;
mod layout;
mod popups;
mod terminal_mode;
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
use super::wording::Progress;
use crate::failure::Failure;
use crate::interrupt;
use keys::Action;
use layout::Layout;
use popups::Popup;
use varlab::board::{Shape, Side, Square};
use varlab::game::selection::{Selection, SelectionResult};
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::render::piece_texts::{PieceForm, PieceTexts};
use varlab::search::Score;
use view::View;

/// Interval at which the screen is redrawn while waiting for input.
const IDLE_REDRAW_INTERVAL: Duration = Duration::from_millis(200);
/// Interval at which the screen is redrawn while the engine searches.
const SEARCH_REDRAW_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum wait for keys that are already queued. They are handled before the screen is redrawn, so that pasting a long text is fast.
const QUEUED_KEY_TIMEOUT: Duration = Duration::from_millis(1);
/// Maximum number of lines of a message; longer texts are shown on a page.
const MAX_MESSAGE_LINES: usize = 4;
/// Maximum number of messages kept.
const MAX_MESSAGES: usize = 100;

/// Returns true if the terminal is large enough for a board.
pub fn fits(shape: &Shape) -> bool {
    size().is_ok_and(|(width, height)| Layout::new(shape, Rect::new(0, 0, width, height), false).is_some())
}

/// The full-screen interface. Dropping it restores the terminal.
pub struct FullScreen {
    /// Never dropped: `Terminal::drop` panics if it cannot show the cursor and standard error is closed. `FullScreen::drop` restores the
    /// cursor instead.
    terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
    title: String,
    /// True if the terminal supports colours.
    colour: bool,
    pieces: PieceTexts,
    /// The square of the cursor.
    cursor: Square,
    selection: Selection,
    /// The text in the input line.
    typed_text: String,
    /// The messages, oldest first.
    messages: Vec<String>,
    /// The lines of a long text to be shown on a page.
    page: Vec<String>,
    /// The progress of the running search.
    search_progress: String,
    /// The last score of the engine, from White's point of view.
    score: Option<Score>,
    /// Text that is printed after the terminal is restored.
    exit_text: String,
}

impl FullScreen {
    /// Switches the terminal to full-screen mode.
    ///
    /// # Errors
    /// Returns an error if the terminal does not support it.
    pub fn new(title: &str, colour: bool, program: &Program, pieces: PieceForm) -> io::Result<Self> {
        terminal_mode::enter()?;
        let terminal = new_terminal().inspect_err(|_| terminal_mode::leave())?;
        let cursor = program.shape.all_squares().next().unwrap_or(Square(0));
        Ok(Self {
            terminal,
            title: title.to_owned(),
            colour,
            pieces: PieceTexts::new(program, pieces),
            cursor,
            selection: Selection::default(),
            typed_text: String::new(),
            messages: Vec::new(),
            page: Vec::new(),
            search_progress: String::new(),
            score: None,
            exit_text: String::new(),
        })
    }

    /// Adds a message; a long text is shown on a page.
    pub fn add_message(&mut self, text: &str) {
        let text = text.trim_matches('\n');
        if text.lines().count() > MAX_MESSAGE_LINES {
            self.page = text.lines().map(str::to_owned).collect();
        } else if !text.is_empty() {
            self.messages.push(text.to_owned());
            let excess = self.messages.len().saturating_sub(MAX_MESSAGES);
            self.messages.drain(..excess);
        }
    }

    /// Adds a text that is printed after the terminal is restored.
    pub fn add_exit_text(&mut self, text: &str) {
        self.exit_text.push_str(text);
    }

    /// Sets the progress of the running search, whose score is for `to_move`.
    pub fn set_progress(&mut self, Progress { text, score }: Progress, to_move: Side) {
        self.search_progress = text;
        self.score = Some(if to_move == Side::White { score } else { negate_score(score) });
    }

    /// Shows the progress of a search that runs on another thread, until the search has ended. Typed text remains in the input line; Enter
    /// on an empty line, Ctrl-C or Ctrl-D sets `stop`.
    ///
    /// # Errors
    /// Returns an error, and sets `stop`, if the terminal cannot be used.
    pub fn show_search(
        &mut self,
        session: &Session,
        flip: bool,
        progress: &Receiver<Progress>,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        loop {
            let result = self.show_search_once(session, flip, stop);
            if result.is_err() || interrupt::is_pressed() {
                stop.store(true, Ordering::Relaxed);
            }
            result?;
            loop {
                match progress.try_recv() {
                    Ok(latest) => self.set_progress(latest, session.to_move()),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) => return Ok(()),
                }
            }
        }
    }

    /// Redraws the screen once during a search, and handles queued input.
    fn show_search_once(&mut self, session: &Session, flip: bool, stop: &AtomicBool) -> io::Result<()> {
        let (layout, _) = self.draw_with_popup(session, flip, &mut None)?;
        let mut timeout = SEARCH_REDRAW_INTERVAL;
        while event::poll(timeout)? {
            timeout = QUEUED_KEY_TIMEOUT;
            let event = event::read()?;
            if let Event::Key(key) = &event
                && keys::is_enter(key)
            {
                let stops_search = self.typed_text.trim().is_empty() && key.kind != KeyEventKind::Release;
                stop.fetch_or(stops_search, Ordering::Relaxed);
                return Ok(());
            }
            match self.handle_board_input(&event, session, layout.as_ref()) {
                Action::Line(_) => stop.store(true, Ordering::Relaxed),
                Action::Suspend => return self.suspend(),
                // A click only moves the cursor: squares can be selected only when a human is to move.
                Action::Select(_) | Action::None => {}
            }
        }
        Ok(())
    }

    /// Suspends the program, and redraws the whole screen when it resumes.
    fn suspend(&mut self) -> io::Result<()> {
        terminal_mode::suspend()?;
        self.terminal = new_terminal()?;
        Ok(())
    }

    /// Draws the screen; Black is at the bottom if `flip` is true.
    ///
    /// # Errors
    /// Returns an error if the terminal cannot be used.
    pub fn draw(&mut self, session: &Session, flip: bool) -> io::Result<()> {
        self.draw_with_popup(session, flip, &mut None).map(|_| ())
    }

    /// Draws the screen with a popup; returns its layout, if the terminal is large enough, and the area of the popup's lines.
    fn draw_with_popup(
        &mut self,
        session: &Session,
        flip: bool,
        popup: &mut Option<Popup>,
    ) -> io::Result<(Option<Layout>, Rect)> {
        let moves = legal_moves(session);
        let shape = &session.game().program().shape;
        let Self {
            terminal,
            title,
            colour,
            cursor,
            selection,
            typed_text,
            messages,
            page,
            search_progress,
            score,
            pieces,
            ..
        } = self;
        let (mut layout, mut popup_area) = (None, Rect::default());
        terminal.draw(|frame| {
            layout = Layout::new(shape, frame.area(), flip);
            let view = View {
                title,
                colour: *colour,
                pieces,
                cursor: *cursor,
                selection,
                moves: &moves,
                typed_text,
                messages,
                search_progress,
                score: *score,
            };
            match &mut layout {
                Some(layout) => view.draw(frame, session, layout),
                None => frame.render_widget("the terminal is too small for the board", frame.area()),
            }
            match popup {
                Some(Popup::Menu(moves, chosen_index)) => {
                    let lines: Vec<String> = moves.iter().map(|mv| menu_text(session, mv)).collect();
                    popup_area = popups::draw_menu(frame, "which move?", &lines, *chosen_index);
                }
                Some(Popup::Page(first_line)) => {
                    popup_area = popups::draw_page(frame, page, first_line);
                }
                None => {}
            }
        })?;
        Ok((layout, popup_area))
    }

    /// Waits until a line is typed or a move is selected. Returns an empty line when the side to move has no time left.
    fn wait_for_line(&mut self, session: &Session, flip: bool) -> io::Result<Line> {
        let moves = legal_moves(session);
        let move_line = |mv: &Move| Line::Text(coordinate::write(session.game().program(), mv));
        self.selection.clear();
        self.search_progress.clear();
        let mut popup = (!self.page.is_empty()).then_some(Popup::Page(0));
        let (mut layout, mut popup_area) = self.draw_with_popup(session, flip, &mut popup)?;
        let mut may_defer_redraw = true;
        loop {
            // Queued keys are handled before the screen is redrawn.
            if !(may_defer_redraw && event::poll(QUEUED_KEY_TIMEOUT)?) {
                (layout, popup_area) = self.draw_with_popup(session, flip, &mut popup)?;
            }
            may_defer_redraw = false;
            let out_of_time = session.outcome().is_none()
                && session.clock().is_some_and(|clock| clock.remaining(session.to_move()).is_zero());
            if out_of_time {
                return Ok(Line::Text(String::new()));
            }
            if !event::poll(IDLE_REDRAW_INTERVAL)? {
                continue;
            }
            let event = event::read()?;
            let action = match &mut popup {
                Some(_) => match self.handle_popup_input(&event, &mut popup, popup_area) {
                    Some(mv) => return Ok(move_line(&mv)),
                    None => continue,
                },
                None => self.handle_board_input(&event, session, layout.as_ref()),
            };
            let step = match action {
                Action::Line(line) => return Ok(line),
                Action::Select(step) => step,
                Action::Suspend => {
                    self.suspend()?;
                    continue;
                }
                Action::None => {
                    may_defer_redraw = true;
                    continue;
                }
            };
            match self.selection.select(step, &moves) {
                SelectionResult::Play(mv) => return Ok(move_line(&mv)),
                SelectionResult::Ask(moves) => {
                    self.selection.clear();
                    popup = Some(Popup::Menu(moves, 0));
                }
                SelectionResult::Incomplete | SelectionResult::Empty => {}
            }
        }
    }
}

/// Creates a `Terminal` with an empty buffer, so that the next draw repaints everything.
fn new_terminal() -> io::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    Terminal::new(CrosstermBackend::new(io::stdout())).map(ManuallyDrop::new)
}

/// Returns a score from the other side's point of view.
fn negate_score(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::MateIn(moves) => Score::MatedIn(moves),
        Score::MatedIn(moves) => Score::MateIn(moves),
    }
}

/// Returns the legal moves; empty if the game is over.
fn legal_moves(session: &Session) -> Vec<Move> {
    if session.outcome().is_some() {
        return Vec::new();
    }
    session.game().legal_moves().iter().map(|candidate| candidate.mv).collect()
}

/// Returns the text of a move in a menu: `e7e8q  Queen`.
fn menu_text(session: &Session, mv: &Move) -> String {
    let program = session.game().program();
    let text = coordinate::write(program, mv);
    match mv.choice() {
        Some(kind) => format!("{text}  {}", program.kind(kind).name),
        None => text,
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        terminal_mode::leave();
        let _ = io::stdout().write_all(self.exit_text.as_bytes());
    }
}

/// The full-screen interface as a source of input lines.
pub struct FullScreenInput {
    pub full_screen: Rc<RefCell<FullScreen>>,
}

impl Input for FullScreenInput {
    fn read_line(&mut self, session: &Session, flip: bool) -> Result<Line, Failure> {
        let line = self.full_screen.borrow_mut().wait_for_line(session, flip);
        line.map_err(|error| Failure::usage(format!("cannot read from the terminal: {error}")))
    }

    fn line_number(&self) -> Option<usize> {
        None
    }
}
