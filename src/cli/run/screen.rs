//! What is shown of a game: the board, whose turn it is, what the engine does. Not what is typed.

use std::io::{self, Write};

use super::session::{Seat, Session};
use crate::board::{KindId, Square, SquareSet};
use crate::cli::terminal::{self, Looks};
use crate::game::{Game, Outcome};
use crate::interp;
use crate::notation::{coordinate, own};
use crate::position::Move;
use crate::render::piece;
use crate::render::terminal::{Options, board};
use crate::search::{Best, Report};

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
}

impl<'o> Screen<'o> {
    pub fn new(out: &'o mut dyn Write, lively: bool) -> Self {
        Self { out, looks: terminal::output_looks(), lively, flip: false, passing: 0 }
    }

    pub fn is_lively(&self) -> bool {
        self.lively
    }

    /// Writes a text that ends its lines.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.wipe()?;
        self.out.write_all(text.as_bytes())
    }

    /// Lets all be seen that has been written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.wipe()?;
        self.out.flush()
    }

    /// The board with marks on it.
    pub fn drawn(&self, session: &Session<'_>, marks: SquareSet) -> String {
        let (game, Looks { colour, unicode }) = (session.game(), self.looks);
        let flip = self.is_flipped(session);
        let options = Options { colour, unicode, flip, last: session.last(), marks };
        format!("\n{}\n", board(game.program(), game.position(), &options))
    }

    /// Where a piece can go.
    pub fn piece(&self, session: &Session<'_>, kind: KindId, at: Square) -> String {
        let Looks { colour, unicode } = self.looks;
        let options = piece::Options { colour, flip: self.is_flipped(session), unicode };
        format!("\n{}\n", piece::board(session.game().program(), kind, at, options))
    }

    /// Whoever sits at a terminal alone sees the board from his side.
    fn is_flipped(&self, session: &Session<'_>) -> bool {
        self.flip != (self.lively && session.seats() == [Seat::Engine, Seat::Human])
    }

    /// The board, and whose turn it is.
    pub fn board(&mut self, session: &Session<'_>, marks: SquareSet) -> io::Result<()> {
        self.say(&self.drawn(session, marks))?;
        let game = session.game();
        if session.outcome().is_none() {
            let side = session.to_move();
            let check = interp::in_check(game.program(), game.position(), side);
            let number = game.position().number();
            self.say(&format!("{number}. {side} to move{}\n", if check { ", in check" } else { "" }))?;
        }
        Ok(())
    }

    /// How the game has ended.
    pub fn result(&mut self, outcome: &Outcome) -> io::Result<()> {
        self.say(&format!("result: {outcome}\n"))?;
        if self.lively {
            self.say("undo takes the end back, new begins another game, quit leaves\n")?;
        }
        Ok(())
    }

    /// A move that is about to be played, and what the engine thinks of it if it is the engine's.
    pub fn played(&mut self, game: &Game<'_>, mv: &Move, best: Option<&Best>) -> io::Result<()> {
        let text = both(game, mv);
        let thoughts = best.map(|best| format!(": {}", thoughts(best))).unwrap_or_default();
        self.say(&format!("{} plays {text}{thoughts}\n", game.position().side()))
    }

    /// What the engine would play, and how it expects the game to go on.
    pub fn hint(&mut self, game: &Game<'_>, best: &Best) -> io::Result<()> {
        let line: Vec<String> = best.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let (text, thoughts) = (both(game, &best.mv), thoughts(best));
        self.say(&format!("the engine would play {text}: {thoughts}; it expects {}\n", line.join(" ")))
    }

    /// What the engine thinks of while it thinks; written over by whatever comes next.
    pub fn news(&mut self, game: &Game<'_>, report: &Report<'_>) -> io::Result<()> {
        if !self.lively {
            return Ok(());
        }
        // Only a text within one line can be written over.
        let columns = terminal_size::terminal_size().map_or(NARROW, |(width, _)| usize::from(width.0));
        let line: Vec<String> = report.pv.iter().map(|mv| coordinate::write(game.program(), mv)).collect();
        let text = format!("thinking: depth {}, {}: {}", report.depth, report.score, line.join(" "));
        let text: String = text.chars().take(columns.saturating_sub(CTRL_C + 1)).collect();
        self.wipe()?;
        self.passing = text.chars().count();
        write!(self.out, "{text}")?;
        self.out.flush()
    }

    /// Takes away what is to be written over.
    fn wipe(&mut self) -> io::Result<()> {
        match std::mem::take(&mut self.passing) {
            0 => Ok(()),
            width => write!(self.out, "\r{:width$}\r", "", width = width + CTRL_C),
        }
    }
}

/// A move in coordinates and, where that is different, as players write it.
pub fn both(game: &Game<'_>, mv: &Move) -> String {
    let (text, own) = (coordinate::write(game.program(), mv), own::write(game, mv));
    if text == own { text } else { format!("{text} ({own})") }
}

fn thoughts(best: &Best) -> String {
    format!("depth {}, {}", best.depth, best.score)
}
