//! Weights of evaluation terms, tuned piece values and tuned bonuses of ranks and files, and the text format that stores them. The
//! default weights leave the derived evaluation unchanged.
//!
//! ```text
//! # text after a number sign is a comment
//! worth Knight 310
//! mobility 120 %
//! ranks Knight early -9 -2 0 3 8 6 1 -7
//! ```

use std::fmt;
use std::fmt::Write;

use super::rows::{Axis, BonusKey, Phase, ROW_BONUS_BOUNDS, RowBonuses};
use crate::board::KindId;
use crate::diagnostics::{quote_truncated, quoted_list};
use crate::ir::Program;

/// A term of the evaluation apart from the piece values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Piece-square bonuses for squares on which pieces are mobile.
    Squares,
    /// Shelter of vital pieces.
    Shelter,
    /// Nearness to promotion.
    Promotion,
    /// Unstoppable pieces on their way to promotion.
    PassedPieces,
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
const DEFAULT_PERCENT: i32 = 100;
/// The bounds of the weight of a term, in percent.
pub(in crate::search) const PERCENT_BOUNDS: [i32; 2] = [0, 1000];
/// The bounds of a piece value, in centipawns.
pub(in crate::search) const VALUE_BOUNDS: [i32; 2] = [-5000, 5000];

impl Term {
    /// All terms, in the order of their discriminants.
    pub const ALL: [Term; 9] = [
        Term::Squares,
        Term::Shelter,
        Term::Promotion,
        Term::PassedPieces,
        Term::Goals,
        Term::Mobility,
        Term::Pressure,
        Term::Hand,
        Term::Tempo,
    ];

    /// Returns the name of the term in the weights file.
    pub fn name(self) -> &'static str {
        match self {
            Term::Squares => "squares",
            Term::Shelter => "shelter",
            Term::Promotion => "promotion",
            Term::PassedPieces => "runners",
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
    /// The tuned piece values by kind, in centipawns; `None` if the value is derived.
    values: Vec<Option<i32>>,
    /// The weights of the terms, in percent, in the order of [`Term::ALL`].
    percentages: [i32; Term::ALL.len()],
    pub(super) rows: RowBonuses,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            values: Vec::new(),
            percentages: [DEFAULT_PERCENT; Term::ALL.len()],
            rows: RowBonuses::default(),
        }
    }
}

impl Weights {
    /// Returns the tuned value of a kind, in centipawns; `None` if it is derived.
    pub fn value(&self, kind: KindId) -> Option<i32> {
        self.values.get(kind.index()).copied().flatten()
    }

    /// Sets the value of a kind, in centipawns, clamped to the bounds of piece values.
    pub fn set_value(&mut self, kind: KindId, points: i32) {
        if self.values.len() <= kind.index() {
            self.values.resize(kind.index() + 1, None);
        }
        self.values[kind.index()] = Some(points.clamp(VALUE_BOUNDS[0], VALUE_BOUNDS[1]));
    }

    /// Returns the weight of a term, in percent.
    pub fn percent(&self, term: Term) -> i32 {
        self.percentages[term as usize]
    }

    /// Sets the weight of a term, in percent, clamped to the bounds of weights.
    pub fn set_percent(&mut self, term: Term, percent: i32) {
        self.percentages[term as usize] = percent.clamp(PERCENT_BOUNDS[0], PERCENT_BOUNDS[1]);
    }

    /// Returns the bonus of a rank or file, in centipawns. The first rank or file has index 0.
    pub fn row(&self, key: BonusKey, index: usize) -> i32 {
        self.rows.get(key, index)
    }

    /// Returns true if the bonus of some rank or file for a kind is not 0.
    pub fn has_rows(&self, kind: KindId) -> bool {
        BonusKey::of_kind(kind).any(|key| self.rows.is_nonzero(key))
    }

    /// Sets the bonus of a rank or file, in centipawns, clamped to the bounds of such bonuses. The first rank or file has index 0.
    pub fn set_row(&mut self, key: BonusKey, index: usize, points: i32) {
        self.rows.set(key, index, points);
    }

    /// Parses the text of a weights file.
    ///
    /// # Errors
    /// Returns the error of the first line that is not valid for this game.
    pub fn parse(program: &Program, text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Weights::default();
        for (line, text) in (1..).zip(text.lines()) {
            let content = text.split('#').next().unwrap_or_default().trim();
            if !content.is_empty() {
                weights.parse_line(program, content).map_err(|reason| WeightsError { line, reason })?;
            }
        }
        Ok(weights)
    }

    fn parse_line(&mut self, program: &Program, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["worth", name, points] => {
                let points = parse_number(points, VALUE_BOUNDS)?;
                self.set_value(find_kind(program, name)?, points);
            }
            [name, share, "%"] => {
                let names = Term::ALL.map(Term::name);
                let term = find_by_name(&Term::ALL, &names, name)?;
                self.set_percent(term, parse_number(share, PERCENT_BOUNDS)?);
            }
            [axis, name, phase, ref points @ ..] => {
                let axis = find_by_name(&Axis::BOTH, &Axis::BOTH.map(Axis::name), axis)?;
                let kind = find_kind(program, name)?;
                let phase = find_by_name(&Phase::BOTH, &Phase::BOTH.map(Phase::name), phase)?;
                let length = axis.length(&program.shape);
                if points.len() != length {
                    let (axis, found) = (axis.name(), points.len());
                    return Err(format!(
                        "expected one number for each of the {length} {axis}, found {found}"
                    ));
                }
                for (index, points) in points.iter().enumerate() {
                    self.set_row(
                        BonusKey { kind, axis, phase },
                        index,
                        parse_number(points, ROW_BONUS_BOUNDS)?,
                    );
                }
            }
            _ => {
                let forms = "`worth PIECE NUMBER`, `TERM NUMBER %` or `ranks PIECE early NUMBER ...`";
                return Err(format!("expected {forms}, found {}", quote_truncated(line)));
            }
        }
        Ok(())
    }

    /// Returns the text of a weights file, from which [`Weights::parse`] reads the same weights.
    pub fn write(&self, program: &Program) -> String {
        let mut text = String::new();
        for (kind, value) in program.kinds.iter().zip(&self.values) {
            if let Some(points) = value {
                let _ = writeln!(text, "worth {} {points}", kind.name);
            }
        }
        for term in Term::ALL.into_iter().filter(|&term| self.percent(term) != DEFAULT_PERCENT) {
            let _ = writeln!(text, "{} {} %", term.name(), self.percent(term));
        }
        for key in BonusKey::all(program).filter(|&key| self.rows.is_nonzero(key)) {
            let points: Vec<String> =
                (0..key.axis.length(&program.shape)).map(|index| self.row(key, index).to_string()).collect();
            let name = &program.kind(key.kind).name;
            let _ = writeln!(text, "{} {name} {} {}", key.axis.name(), key.phase.name(), points.join(" "));
        }
        text
    }
}

fn find_kind(program: &Program, name: &str) -> Result<KindId, String> {
    let found = program.kind_ids().find(|&kind| program.kind(kind).name == name);
    found.ok_or_else(|| format!("this game has no piece {}", quote_truncated(name)))
}

/// Finds a value by its name. `names` are the names of `values`, in the same order.
fn find_by_name<T: Copy>(values: &[T], names: &[&str], name: &str) -> Result<T, String> {
    let index = names.iter().position(|known| *known == name);
    index
        .map(|index| values[index])
        .ok_or_else(|| format!("expected one of {}, found {}", quoted_list(names), quote_truncated(name)))
}

fn parse_number(text: &str, [min, max]: [i32; 2]) -> Result<i32, String> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("expected a number from {min} to {max}, found {}", quote_truncated(text)))
}

/// An error in a weights file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// The line, from 1.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for WeightsError {}
