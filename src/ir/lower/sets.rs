//! Lowering of sets: default contents, home ranks and default ends.

use super::Lowering;
use crate::board::{Contents, KindId};
use crate::ir::{Place, Set, SetId, Term};
use crate::sema::model::{self, State};

impl Lowering<'_> {
    /// Lowers a set; `open` is the content of a term that does not name one.
    pub(super) fn set(&mut self, set: &model::Set, subject: KindId, open: Contents) -> SetId {
        let any: Vec<Term> = set.terms.iter().map(|term| self.term(term, subject, open)).collect();
        let except: Vec<Term> =
            set.except.iter().map(|term| self.term(term, subject, Contents::ALL)).collect();
        self.intern(if any.iter().chain(&except).all(is_plain) {
            let union = |terms: &[Term]| terms.iter().fold(Contents::NONE, |all, term| all | term.contents);
            Set::Contents(union(&any) - union(&except))
        } else {
            Set::Terms { any, except }
        })
    }

    /// The set with those contents, wherever.
    pub(super) fn contents(&mut self, contents: Contents) -> SetId {
        self.intern(Set::Contents(contents))
    }

    /// Vacant squares of the opponent's trail.
    pub(super) fn vacant_trail(&mut self) -> SetId {
        let term = Term { contents: Contents::VACANT, state: State::default(), places: vec![Place::Trail] };
        self.intern(Set::Terms { any: vec![term], except: Vec::new() })
    }

    /// Vacant squares of a set; of the whole board if it is empty.
    pub(super) fn drop_zone(&mut self, set: &model::Set, subject: KindId) -> SetId {
        if set.terms.is_empty() {
            self.contents(Contents::VACANT)
        } else {
            self.set(set, subject, Contents::VACANT)
        }
    }

    /// Returns the contents that a capture may take by default: every enemy that is not iron.
    pub(super) fn enemies(&self) -> Contents {
        Contents::ENEMY - self.iron()
    }

    /// Returns the contents that a capture of own pieces may take: all that are not iron.
    pub(super) fn friends(&self) -> Contents {
        Contents::FRIEND - self.iron()
    }

    /// Returns every iron kind of either side.
    pub(super) fn iron(&self) -> Contents {
        let iron = |id: KindId| {
            if self.model.kinds[id.index()].iron { Contents::kind(id) } else { Contents::NONE }
        };
        self.model.kind_ids().fold(Contents::NONE, |all, id| all | iron(id))
    }

    /// The set of what is in one of `any` and in none of `except`.
    pub(super) fn terms(&mut self, any: Vec<Term>, except: Vec<Term>) -> SetId {
        self.intern(Set::Terms { any, except })
    }

    /// Returns true if a cell of the set can hold a piece.
    pub(super) fn can_hold_piece(&self, set: SetId) -> bool {
        match self.program.set(set) {
            Set::Contents(contents) => contents.meets(Contents::PIECE),
            Set::Terms { any, .. } => any.iter().any(|term| term.contents.meets(Contents::PIECE)),
        }
    }

    fn term(&mut self, term: &model::Term, subject: KindId, open: Contents) -> Term {
        let places = term.places.iter().map(|place| self.place(place, subject)).collect();
        Term { contents: term.contents.unwrap_or(open), state: term.state, places }
    }

    fn place(&mut self, place: &model::Place, subject: KindId) -> Place {
        match place {
            model::Place::Squares(squares) => Place::Squares(*squares),
            model::Place::Home => Place::Squares(self.model.kinds[subject.index()].home),
            model::Place::Origin => Place::Origin,
            model::Place::Vacated => Place::Vacated,
            model::Place::Trail => Place::Trail,
            model::Place::At(vectors) => Place::At(vectors.iter().map(|&v| self.vector(v)).collect()),
            model::Place::InLine(rides) => {
                Place::InLine(rides.iter().map(|&(unit, max)| (self.vector(unit), max)).collect())
            }
            model::Place::FileOf(amount, term) => {
                Place::FileOf(*amount, Box::new(self.term(term, subject, Contents::PIECE)))
            }
            model::Place::Not(term) => Place::Not(Box::new(self.term(term, subject, Contents::ALL))),
            model::Place::Attacked(attacked) => Place::Attacked(*attacked),
            model::Place::Checker => Place::Checker,
        }
    }

    fn intern(&mut self, set: Set) -> SetId {
        let sets = &mut self.program.sets;
        let at = sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            sets.push(set);
            sets.len() - 1
        });
        SetId(at as u16)
    }
}

fn is_plain(term: &Term) -> bool {
    term.places.is_empty() && term.state == State::default()
}
