//! Lowering of sets.

use super::Lowering;
use crate::board::{Contents, KindId, Vector};
use crate::ir::{Place, Set, SetId, Term, VectorId};
use crate::sema::model::{self, State};

impl Lowering<'_> {
    /// Lowers a set. Terms that name no contents get the contents `default`. `subject` is the kind of piece that the sentence is about.
    pub(super) fn lower_set(&mut self, set: &model::Set, subject: KindId, default: Contents) -> SetId {
        let set = self.lower_set_value(set, subject, default);
        self.intern(set)
    }

    /// Lowers a set without storing it in the program.
    fn lower_set_value(&mut self, set: &model::Set, subject: KindId, default: Contents) -> Set {
        let any: Vec<Term> = set.terms.iter().map(|term| self.lower_term(term, subject, default)).collect();
        let except: Vec<Term> =
            set.except.iter().map(|term| self.lower_term(term, subject, Contents::ALL)).collect();
        if any.iter().chain(&except).all(has_only_contents) {
            let union = |terms: &[Term]| terms.iter().fold(Contents::NONE, |all, term| all | term.contents);
            Set::Contents(union(&any) - union(&except))
        } else {
            Set::Terms { any, except }
        }
    }

    /// Returns the set of all cells that have one of `contents`.
    pub(super) fn intern_contents(&mut self, contents: Contents) -> SetId {
        self.intern(Set::Contents(contents))
    }

    /// Returns the set of vacant squares of the opponent's trail.
    pub(super) fn intern_vacant_trail(&mut self) -> SetId {
        let term = Term { contents: Contents::VACANT, state: State::default(), places: vec![Place::Trail] };
        self.intern(Set::Terms { any: vec![term], except: Vec::new() })
    }

    /// Lowers the target set of a drop. Its default contents are vacant squares; a set without terms means all vacant squares.
    pub(super) fn lower_drop_zone(&mut self, set: &model::Set, subject: KindId) -> SetId {
        if set.terms.is_empty() {
            self.intern_contents(Contents::VACANT)
        } else {
            self.lower_set(set, subject, Contents::VACANT)
        }
    }

    /// Returns the pieces that a capture can take by default: all enemies that are not iron.
    pub(super) fn capturable_enemies(&self) -> Contents {
        Contents::ENEMY - self.iron()
    }

    /// Returns the pieces that a capture of friends can take: all friends that are not iron.
    pub(super) fn capturable_friends(&self) -> Contents {
        Contents::FRIEND - self.iron()
    }

    /// Returns the iron kinds of both sides.
    pub(super) fn iron(&self) -> Contents {
        let iron = |id: KindId| {
            if self.model.kinds[id.index()].iron { Contents::kind(id) } else { Contents::NONE }
        };
        self.model.kind_ids().fold(Contents::NONE, |all, id| all | iron(id))
    }

    /// Returns the set of cells in at least one of `any` and in none of `except`.
    pub(super) fn intern_terms(&mut self, any: Vec<Term>, except: Vec<Term>) -> SetId {
        self.intern(Set::Terms { any, except })
    }

    /// Returns true if a cell of the set can hold a piece.
    pub(super) fn can_hold_piece(&self, set: SetId) -> bool {
        match self.program.set(set) {
            Set::Contents(contents) => contents.intersects(Contents::PIECE),
            Set::Terms { any, .. } => any.iter().any(|term| term.contents.intersects(Contents::PIECE)),
        }
    }

    fn lower_term(&mut self, term: &model::Term, subject: KindId, default: Contents) -> Term {
        let places = term.places.iter().map(|place| self.lower_place(place, subject)).collect();
        Term { contents: term.contents.unwrap_or(default), state: term.state, places }
    }

    fn lower_place(&mut self, place: &model::Place, subject: KindId) -> Place {
        match place {
            model::Place::Squares(squares) => Place::Squares(*squares),
            model::Place::Home => Place::Squares(self.model.kinds[subject.index()].home_ranks),
            model::Place::Origin => Place::Origin,
            model::Place::End => Place::End,
            model::Place::Vacated => Place::Vacated,
            model::Place::Trail => Place::Trail,
            model::Place::At(vectors) => Place::At(self.intern_vectors(vectors)),
            model::Place::InLine(rides) => {
                Place::InLine(rides.iter().map(|&(unit, max)| (self.intern_vector(unit), max)).collect())
            }
            model::Place::PartOf(partition, amount, term) => {
                // The default contents are all contents for a term that means the origin, the end or a vacated square of the
                // move, and pieces for other terms.
                let is_square_of_move = |place: &model::Place| {
                    matches!(place, model::Place::Origin | model::Place::End | model::Place::Vacated)
                };
                let default =
                    if term.places.iter().any(is_square_of_move) { Contents::ALL } else { Contents::PIECE };
                let parts = self.program.parts(*partition);
                let term = Box::new(self.lower_term(term, subject, default));
                Place::PartOf { partition: *partition, parts, amount: *amount, term }
            }
            model::Place::Near { displacements, amount, set } => Place::Near {
                displacements: self.intern_vectors(displacements),
                amount: *amount,
                set: Box::new(self.lower_set_value(set, subject, Contents::ALL)),
            },
            model::Place::NextInLine { lines, set, set_is_farther, viewer } => {
                let lower_line = |&(nearer, onward): &(Vector, Vector)| match viewer {
                    None => (self.intern_vector(nearer), self.intern_vector(onward)),
                    Some(_) => (self.intern_vector(onward.times(-1)), self.intern_vector(nearer.times(-1))),
                };
                let lines = lines.iter().map(lower_line).collect();
                let mut lower = |set| Box::new(self.lower_set_value(set, subject, Contents::ALL));
                let set = lower(set);
                match viewer {
                    None => Place::NextInLine { lines, set, set_is_farther: *set_is_farther },
                    Some(viewer) => Place::SeenBehind { lines, set, viewer: lower(viewer) },
                }
            }
            model::Place::Between { row, length, ends } => {
                let directions = self.program.shape.tiling.line_directions().into_iter();
                let axes = directions.map(|to| [1, -1].map(|sign| self.intern_vector(to.times(sign))));
                let axes = axes.collect();
                let end = |index: usize| self.lower_set_value(&ends[index], subject, Contents::ALL);
                let ends = Box::new([0, 1].map(end));
                Place::Between { row: row.unwrap_or(Contents::SQUARE), length: *length, ends, axes }
            }
            model::Place::Joined { path, steps, reached, set } => Place::Joined {
                path: *path,
                both_ways: steps.iter().all(|step| steps.contains(&step.times(-1))),
                steps: self.intern_vectors(steps),
                reached: *reached,
                set: Box::new(self.lower_set_value(set, subject, Contents::SQUARE)),
            },
            model::Place::Not(term) => Place::Not(Box::new(self.lower_term(term, subject, Contents::ALL))),
            model::Place::Attacked { protected, by, expected } => {
                let by = by.as_ref().map(|by| Box::new(self.lower_set_value(by, subject, Contents::PIECE)));
                Place::Attacked { protected: *protected, by, expected: *expected }
            }
            model::Place::Checker => Place::Checker,
        }
    }

    fn intern_vectors(&mut self, vectors: &[Vector]) -> Vec<VectorId> {
        vectors.iter().map(|&vector| self.intern_vector(vector)).collect()
    }

    /// Returns the id of a set, adding it if it is new.
    fn intern(&mut self, set: Set) -> SetId {
        let sets = &mut self.program.sets;
        let index = sets.iter().position(|existing| *existing == set).unwrap_or_else(|| {
            sets.push(set);
            sets.len() - 1
        });
        SetId(index as u16)
    }
}

/// Returns true if a term depends on contents only.
fn has_only_contents(term: &Term) -> bool {
    term.places.is_empty() && term.state == State::default()
}
