//! The output of a game: the board, the side to move, moves and reports of the engine.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Receiver;

use super::full_screen::{FullScreen, FullScreenInput};
use super::reason::reason_text;
use super::session::{Player, Session};
use super::wording::{Progress, depth_and_score, in_both_notations};
use crate::terminal::{self, Capabilities};
use varlab::board::{KindId, Side, Square, SquareSet};
use varlab::game::{Game, Outcome};
use varlab::interp;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::Move;
use varlab::render::movement_text;
use varlab::render::piece_texts::PieceForm;
use varlab::render::terminal::{Options, board};
use varlab::search::{Report, SearchResult};

/// Width of a terminal whose size is unknown, in columns.
const DEFAULT_WIDTH: usize = 80;
/// Width of the `^C` that a terminal prints when Ctrl-C is pressed, in columns.
const CTRL_C_WIDTH: usize = "^C".len();

/// The output of a game.
pub struct Screen<'o> {
    out: &'o mut dyn Write,
    capabilities: Capabilities,
    pieces: PieceForm,
    /// True if input and output are terminals; then the progress of a search is shown and overwritten.
    is_interactive: bool,
    /// True if the user has turned the board around with `flip`; see [`Screen::is_flipped`].
    pub flip: bool,
    /// Length of the progress line that the next output overwrites, in characters; 0 if there is none.
    progress_width: usize,
    /// The full-screen interface; `None` if the game is shown line by line.
    interface: Option<Rc<RefCell<FullScreen>>>,
}

impl<'o> Screen<'o> {
    /// Creates an output that writes line by line.
    pub fn new(out: &'o mut dyn Write, is_interactive: bool, pieces: PieceForm) -> Self {
        Self {
            out,
            capabilities: terminal::output_capabilities(),
            pieces,
            is_interactive,
            flip: false,
            progress_width: 0,
            interface: None,
        }
    }

    /// Switches to full-screen mode, and returns the source of input lines in this mode.
    ///
    /// # Errors
    /// Returns an error if the terminal does not support it.
    pub fn enter_full_screen(&mut self, title: &str, program: &Program) -> io::Result<FullScreenInput> {
        self.out.flush()?;
        let full_screen =
            Rc::new(RefCell::new(FullScreen::new(title, self.capabilities.colour, program, self.pieces)?));
        // The full screen does not interpret escape sequences in texts.
        self.capabilities.colour = false;
        self.interface = Some(full_screen.clone());
        Ok(FullScreenInput { full_screen })
    }

    /// Returns true in full-screen mode.
    pub fn is_full_screen(&self) -> bool {
        self.interface.is_some()
    }

    /// Prints a text that must remain visible after the program has ended.
    pub fn print_at_exit(&mut self, text: &str) -> io::Result<()> {
        match &self.interface {
            Some(full_screen) => {
                full_screen.borrow_mut().add_exit_text(text);
                Ok(())
            }
            None => self.print(text),
        }
    }

    pub fn is_interactive(&self) -> bool {
        self.is_interactive
    }

    /// Prints a text of complete lines.
    pub fn print(&mut self, text: &str) -> io::Result<()> {
        if let Some(full_screen) = &self.interface {
            full_screen.borrow_mut().add_message(text);
            return Ok(());
        }
        self.clear_progress()?;
        self.out.write_all(text.as_bytes())
    }

    /// Erases the progress line, and flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.clear_progress()?;
        self.out.flush()
    }

    /// Returns the board as text, with marked squares.
    pub fn board_text(&self, session: &Session, marks: SquareSet) -> String {
        let (game, Capabilities { colour, unicode }) = (session.game(), self.capabilities);
        let flip = self.is_flipped(session);
        let options =
            Options { colour, unicode, flip, last: session.last_move(), marks, pieces: self.pieces };
        format!("\n{}\n", board(game.program(), game.position(), &options))
    }

    /// Returns a board with the moves of a piece, as text.
    pub fn piece_text(&self, session: &Session, kind: KindId, square: Square) -> String {
        let Capabilities { colour, unicode } = self.capabilities;
        let options = movement_text::Options { colour, flip: self.is_flipped(session), unicode };
        format!("\n{}\n", movement_text::diagram(session.game().program(), kind, square, options))
    }

    /// Returns true if Black is at the bottom. This is the default at a terminal if a human plays Black against the engine; flipping
    /// the board reverses the default.
    pub fn is_flipped(&self, session: &Session) -> bool {
        self.flip != (self.is_interactive && session.players() == [Player::Engine, Player::Human])
    }

    /// Shows the board, the side to move and the clocks. Full-screen mode ignores `marks`.
    pub fn show_board(&mut self, session: &Session, marks: SquareSet) -> io::Result<()> {
        if let Some(full_screen) = &self.interface {
            return full_screen.borrow_mut().draw(session, self.is_flipped(session));
        }
        self.print(&self.board_text(session, marks))?;
        let game = session.game();
        if session.outcome().is_none() {
            let side = session.to_move();
            let in_check = interp::in_check(game.program(), game.position(), side);
            let number = game.position().number();
            let check_note = if in_check { ", in check" } else { "" };
            let clocks = session.clock().map(|clock| {
                let [white, black] = Side::BOTH.map(|side| clock.remaining_text(side));
                format!("; White has {white}, Black {black}")
            });
            self.print(&format!("{number}. {side} to move{check_note}{}\n", clocks.unwrap_or_default()))?;
        }
        Ok(())
    }

    /// Shows the result of the game.
    pub fn show_result(&mut self, outcome: &Outcome) -> io::Result<()> {
        if !self.is_full_screen() {
            self.print(&format!("result: {outcome}\n"))?;
        }
        if self.is_interactive {
            self.print("`undo` takes back the last move, `new` starts a new game, `quit` leaves\n")?;
        }
        Ok(())
    }

    /// Shows a move that is about to be played; for a move of the engine, with depth and score.
    pub fn announce_move(&mut self, game: &Game, mv: &Move, best: Option<&SearchResult>) -> io::Result<()> {
        let text = in_both_notations(game, mv);
        let score = best.map(|best| format!(": {}", depth_and_score(best))).unwrap_or_default();
        self.print(&format!("{} plays {text}{score}\n", game.position().side()))
    }

    /// Shows the move that the engine would play, the reason, and the expected line.
    pub fn show_hint(&mut self, game: &Game, best: &SearchResult) -> io::Result<()> {
        let line: Vec<String> = best.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let (text, score) = (in_both_notations(game, &best.mv), depth_and_score(best));
        let reason = reason_text(game, best);
        self.print(&format!(
            "the engine would play {text}: {reason} ({score}); it expects {}\n",
            line.join(" ")
        ))
    }

    /// Shows a report of an analysis as a new line: depth, score, time and expected moves.
    pub fn show_analysis_line(&mut self, session: &Session, report: &Report) -> io::Result<()> {
        let program = session.game().program();
        let line: Vec<String> = report.pv.iter().map(|mv| coordinate::write(program, mv)).collect();
        let seconds = report.time.as_secs_f64();
        self.print(&format!(
            "{:3}  {:15}  {seconds:6.1}s  {}\n",
            report.depth,
            report.score.to_string(),
            line.join(" ")
        ))?;
        self.show_report(session, report)?;
        self.flush()
    }

    /// Shows a report of a running search; the next output overwrites it.
    pub fn show_report(&mut self, session: &Session, report: &Report) -> io::Result<()> {
        if !self.is_interactive {
            return Ok(());
        }
        let progress = Progress::from_report(session.game(), report);
        if let Some(full_screen) = &self.interface {
            let mut full_screen = full_screen.borrow_mut();
            full_screen.set_progress(progress, session.to_move());
            return full_screen.draw(session, self.is_flipped(session));
        }
        // Only a text that fits on one line can be overwritten.
        let columns = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0));
        let text: String = progress.text.chars().take(columns.saturating_sub(CTRL_C_WIDTH + 1)).collect();
        self.clear_progress()?;
        self.progress_width = text.chars().count();
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// In full-screen mode, shows the progress of a search on another thread until the search has ended. Sets
    /// `stop` when the user interrupts the search.
    pub fn show_search(
        &mut self,
        session: &Session,
        progress: &Receiver<Progress>,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        let flip = self.is_flipped(session);
        self.interface
            .as_ref()
            .map_or(Ok(()), |full_screen| full_screen.borrow_mut().show_search(session, flip, progress, stop))
    }

    /// Overwrites the progress line with spaces.
    fn clear_progress(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.progress_width) {
            0 => Ok(()),
            width => write!(self.out, "\r{:width$}\r", "", width = width + CTRL_C_WIDTH),
        }
    }
}
