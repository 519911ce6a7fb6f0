//! Weights of evaluation terms, tuned piece values and tuned bonuses of ranks and files. Stored as a small text. The defaults leave
//! the derived evaluation unchanged.
//!
//! ```text
//! # text after this sign is a comment
//! worth Knight 310
//! mobility 120 %
//! ranks Knight early -9 -2 0 3 8 6 1 -7
//! ```

use std::fmt;
use std::fmt::Write;

use super::rows::{Axis, Phase, ROWS, Row, Rows};
use crate::board::KindId;
use crate::ir::Program;

/// A term of the evaluation besides piece values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Piece-square bonuses for mobility.
    Squares,
    /// Shelter of vital pieces.
    Shelter,
    /// Nearness to promotion.
    Promotion,
    /// Unstoppable pieces on their way to promotion.
    Runners,
    /// Winning squares and counted events that win.
    Goals,
    /// Mobility: the number of target squares.
    Mobility,
    /// Attacks on vital pieces and the squares around them.
    Pressure,
    /// Pieces in hand.
    Hand,
    /// Bonus for the side to move.
    Tempo,
}

/// The default weight of a term, in percent.
const ALL: i32 = 100;
/// The bounds of a weight, in percent, and of a piece value, in centipawns.
pub(in crate::search) const SHARES: [i32; 2] = [0, 1000];
pub(in crate::search) const WORTHS: [i32; 2] = [-5000, 5000];

impl Term {
    /// The list of all terms.
    pub const ALL: [Term; 9] = [
        Term::Squares,
        Term::Shelter,
        Term::Promotion,
        Term::Runners,
        Term::Goals,
        Term::Mobility,
        Term::Pressure,
        Term::Hand,
        Term::Tempo,
    ];

    /// The name in the weights file.
    pub fn name(self) -> &'static str {
        match self {
            Term::Squares => "squares",
            Term::Shelter => "shelter",
            Term::Promotion => "promotion",
            Term::Runners => "runners",
            Term::Goals => "goals",
            Term::Mobility => "mobility",
            Term::Pressure => "pressure",
            Term::Hand => "hand",
            Term::Tempo => "tempo",
        }
    }
}

/// The weights of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Piece values by kind, in centipawns; `None` if the value is derived.
    worths: Vec<Option<i32>>,
    /// The weights in percent, in the order of [`Term::ALL`].
    shares: [i32; Term::ALL.len()],
    pub(super) rows: Rows,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { worths: Vec::new(), shares: [ALL; Term::ALL.len()], rows: Rows::default() }
    }
}

impl Weights {
    /// The tuned value of a kind, in centipawns; `None` if it is derived.
    pub fn worth(&self, kind: KindId) -> Option<i32> {
        self.worths.get(kind.index()).copied().flatten()
    }

    /// Sets the value of a kind, clamped to the bounds.
    pub fn set_worth(&mut self, kind: KindId, points: i32) {
        if self.worths.len() <= kind.index() {
            self.worths.resize(kind.index() + 1, None);
        }
        self.worths[kind.index()] = Some(points.clamp(WORTHS[0], WORTHS[1]));
    }

    /// The weight of a term, in percent.
    pub fn share(&self, term: Term) -> i32 {
        self.shares[term as usize]
    }

    /// Sets the weight of a term, clamped to the bounds.
    pub fn set_share(&mut self, term: Term, share: i32) {
        self.shares[term as usize] = share.clamp(SHARES[0], SHARES[1]);
    }

    /// The bonus of a rank or file, in centipawns; the first has index 0.
    pub fn row(&self, row: Row, at: usize) -> i32 {
        self.rows.get(row, at)
    }

    /// Returns true if a rank or file has a bonus for a kind.
    pub fn has_rows(&self, kind: KindId) -> bool {
        Row::of_kind(kind).any(|row| self.rows.says(row))
    }

    /// Sets the bonus of a rank or file, clamped to the bounds.
    pub fn set_row(&mut self, row: Row, at: usize, points: i32) {
        self.rows.set(row, at, points);
    }

    /// Parses the text of a weights file.
    ///
    /// # Errors
    /// Returns the first line that is not valid for this game.
    pub fn read(program: &Program, text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::default();
        for (line, text) in (1..).zip(text.lines()) {
            let said = text.split('#').next().unwrap_or_default().trim();
            if !said.is_empty() {
                weights.hear(program, said).map_err(|why| WeightsError { line, why })?;
            }
        }
        Ok(weights)
    }

    fn hear(&mut self, program: &Program, said: &str) -> Result<(), String> {
        let words: Vec<&str> = said.split_whitespace().collect();
        match words[..] {
            ["worth", name, points] => {
                let points = number(points, WORTHS)?;
                self.set_worth(kind(program, name)?, points);
            }
            [name, share, "%"] => {
                let names = Term::ALL.map(Term::name);
                let term = named(&Term::ALL, &names, name)?;
                self.set_share(term, number(share, SHARES)?);
            }
            [axis, name, phase, ref points @ ..] => {
                let axis = named(&Axis::BOTH, &Axis::BOTH.map(Axis::name), axis)?;
                let kind = kind(program, name)?;
                let phase = named(&Phase::BOTH, &Phase::BOTH.map(Phase::name), phase)?;
                let length = axis.length(&program.shape);
                if points.len() != length {
                    let why = "a number for each of them on this board";
                    return Err(format!("expected {length} {}, {why}, not {}", axis.name(), points.len()));
                }
                for (at, points) in points.iter().enumerate() {
                    self.set_row(Row { kind, axis, phase }, at, number(points, ROWS)?);
                }
            }
            _ => {
                let forms = "worth PIECE NUMBER, PART NUMBER %, or ranks PIECE early NUMBER ...";
                return Err(format!("expected {forms}, not {said:?}"));
            }
        }
        Ok(())
    }

    /// Writes the text that [`Weights::read`] parses.
    pub fn write(&self, program: &Program) -> String {
        let mut text = String::new();
        for (kind, worth) in program.kinds.iter().zip(&self.worths) {
            if let Some(points) = worth {
                let _ = writeln!(text, "worth {} {points}", kind.name);
            }
        }
        for term in Term::ALL.into_iter().filter(|&term| self.share(term) != ALL) {
            let _ = writeln!(text, "{} {} %", term.name(), self.share(term));
        }
        for row in Row::all(program).filter(|&row| self.rows.says(row)) {
            let points: Vec<String> =
                (0..row.axis.length(&program.shape)).map(|at| self.row(row, at).to_string()).collect();
            let name = &program.kind(row.kind).name;
            let _ = writeln!(text, "{} {name} {} {}", row.axis.name(), row.phase.name(), points.join(" "));
        }
        text
    }
}

fn kind(program: &Program, name: &str) -> Result<KindId, String> {
    let found = program.kind_ids().find(|&kind| program.kind(kind).name == name);
    found.ok_or_else(|| format!("this game has no piece {name:?}"))
}

/// Finds a value by its name.
fn named<T: Copy>(all: &[T], names: &[&str], name: &str) -> Result<T, String> {
    let at = names.iter().position(|known| *known == name);
    at.map(|at| all[at]).ok_or_else(|| format!("{name:?} is none of {}", names.join(", ")))
}

fn number(text: &str, [least, most]: [i32; 2]) -> Result<i32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {least} to {most}, not {text:?}"))
}

/// An error in a weights file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub why: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for WeightsError {}
