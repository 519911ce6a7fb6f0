//! How much of what is derived counts, what pieces are worth instead of what is derived, and what ranks and files add: found by
//! self-play and kept as a small text. Without any, all counts as it was derived.
//!
//! ```text
//! # what comes behind such a sign is for people
//! worth Knight 310
//! mobility 120 %
//! ranks Knight early -9 -2 0 3 8 6 1 -7
//! ```

use std::fmt;
use std::fmt::Write;

use super::rows::{Axis, Phase, ROWS, Row, Rows};
use crate::board::KindId;
use crate::ir::Program;

/// A part of an evaluation beside the worth of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Squares on which a piece can do more than on others.
    Squares,
    /// Squares on which what must not be lost is seldom attacked.
    Shelter,
    /// Squares that are near to promotion.
    Promotion,
    /// Being stopped by nothing on the way there.
    Runners,
    /// Squares that win, and deeds that do.
    Goals,
    /// Squares to go to, there and then.
    Mobility,
    /// Attacks on what must not be lost, and on the squares about it.
    Pressure,
    /// Pieces in hand.
    Hand,
    /// Being to move.
    Tempo,
}

/// In hundredths: all that is derived.
const ALL: i32 = 100;
/// The least and the most that a part counts, in hundredths, and that a piece is worth.
pub(in crate::search) const SHARES: [i32; 2] = [0, 1000];
pub(in crate::search) const WORTHS: [i32; 2] = [-5000, 5000];

impl Term {
    /// All of them.
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

    /// As it is written.
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
    /// By kind.
    worths: Vec<Option<i32>>,
    /// In hundredths, in the order of [`Term::ALL`].
    shares: [i32; Term::ALL.len()],
    pub(super) rows: Rows,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { worths: Vec::new(), shares: [ALL; Term::ALL.len()], rows: Rows::default() }
    }
}

impl Weights {
    /// What a kind is worth, if that is not to be derived.
    pub fn worth(&self, kind: KindId) -> Option<i32> {
        self.worths.get(kind.index()).copied().flatten()
    }

    /// Sets what a kind is worth, within bounds.
    pub fn set_worth(&mut self, kind: KindId, points: i32) {
        if self.worths.len() <= kind.index() {
            self.worths.resize(kind.index() + 1, None);
        }
        self.worths[kind.index()] = Some(points.clamp(WORTHS[0], WORTHS[1]));
    }

    /// How much of a term counts, in hundredths.
    pub fn share(&self, term: Term) -> i32 {
        self.shares[term as usize]
    }

    /// Sets how much of a term counts, within bounds.
    pub fn set_share(&mut self, term: Term, share: i32) {
        self.shares[term as usize] = share.clamp(SHARES[0], SHARES[1]);
    }

    /// What one of the ranks or files adds, the first being 0.
    pub fn row(&self, row: Row, at: usize) -> i32 {
        self.rows.get(row, at)
    }

    /// Whether a rank or file adds anything for a kind.
    pub fn has_rows(&self, kind: KindId) -> bool {
        Row::of_kind(kind).any(|row| self.rows.says(row))
    }

    /// Sets what one of the ranks or files adds, within bounds.
    pub fn set_row(&mut self, row: Row, at: usize, points: i32) {
        self.rows.set(row, at, points);
    }

    /// Reads them.
    ///
    /// # Errors
    /// At the first line that means nothing for this game.
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

    /// As they are read.
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

/// The one of that name.
fn named<T: Copy>(all: &[T], names: &[&str], name: &str) -> Result<T, String> {
    let at = names.iter().position(|known| *known == name);
    at.map(|at| all[at]).ok_or_else(|| format!("{name:?} is none of {}", names.join(", ")))
}

fn number(text: &str, [least, most]: [i32; 2]) -> Result<i32, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from {least} to {most}, not {text:?}"))
}

/// Why a text is none of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// In which line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for WeightsError {}
