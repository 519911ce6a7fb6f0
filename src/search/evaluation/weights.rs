//! How much of what is derived counts, and what pieces are worth instead of what is derived: found by self-play and kept as a small
//! text. Without any, all counts as it was derived.
//!
//! ```text
//! # what comes behind such a sign is for people
//! worth Knight 310
//! mobility 120 %
//! ```

use std::fmt;
use std::fmt::Write;

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
/// No part counts more often, and no piece is worth more or less.
const MOST_SHARE: i32 = 1000;
const MOST_WORTH: i32 = 5000;

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
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { worths: Vec::new(), shares: [ALL; Term::ALL.len()] }
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
        self.worths[kind.index()] = Some(points.clamp(-MOST_WORTH, MOST_WORTH));
    }

    /// How much of a term counts, in hundredths.
    pub fn share(&self, term: Term) -> i32 {
        self.shares[term as usize]
    }

    /// Sets how much of a term counts, within bounds.
    pub fn set_share(&mut self, term: Term, share: i32) {
        self.shares[term as usize] = share.clamp(0, MOST_SHARE);
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
        let number = |text: &str, least: i32, most: i32| {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("expected a number from {least} to {most}, not {text:?}"))
        };
        match words[..] {
            ["worth", name, points] => {
                let at = program.kinds.iter().position(|kind| kind.name == name);
                let kind = at.ok_or_else(|| format!("this game has no piece {name:?}"))?;
                self.set_worth(KindId(kind as u8), number(points, -MOST_WORTH, MOST_WORTH)?);
                Ok(())
            }
            [name, share, "%"] => {
                let term = Term::ALL.into_iter().find(|term| term.name() == name);
                let names = Term::ALL.map(Term::name).join(", ");
                let term = term.ok_or_else(|| format!("{name:?} is none of {names}"))?;
                self.set_share(term, number(share, 0, MOST_SHARE)?);
                Ok(())
            }
            _ => Err(format!("expected worth PIECE NUMBER, or PART NUMBER %, not {said:?}")),
        }
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
        text
    }
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
