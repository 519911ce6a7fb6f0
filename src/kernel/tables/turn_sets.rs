//! Sets that are evaluated once per turn: they depend on which pieces have moved or been promoted, or on other pieces
//! on a rank or file. Everything else is precomputed.

use super::chain::Reason;
use crate::board::{Content, Contents, KindId, Side};
use crate::ir::{Amount, Line, Place, Program, Set, SetId, State, Term};
use crate::kernel::squares::{Bits, BoardView};
use crate::position::Position;

/// The intersection of sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnSets<B> {
    sets: Vec<SetMask<B>>,
    /// The squares of each line.
    lines: Lines<B>,
}

/// The squares of the ranks and of the files of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Lines<B> {
    ranks: Vec<B>,
    files: Vec<B>,
}

/// A set.
#[derive(Clone, PartialEq, Eq, Debug)]
struct SetMask<B> {
    any: Vec<TermMask<B>>,
    except: Vec<TermMask<B>>,
}

/// A term of a set.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TermMask<B> {
    squares: B,
    vacant: bool,
    /// The kinds, each with true if it is friendly.
    pieces: Vec<(KindId, bool)>,
    state: State,
    on_trail: bool,
    /// Conditions on the number of pieces on the rank or file.
    line_conditions: Vec<(Line, Amount, TermMask<B>)>,
}

/// The context of a term.
#[derive(Clone, Copy)]
struct TermCompiler<'p> {
    program: &'p Program,
    side: Side,
    /// The kind that moves; `None` for drops.
    mover: Option<KindId>,
}

impl<B: Bits> TurnSets<B> {
    /// Compiles sets of ends of moves of pieces of that kind, or of drops.
    ///
    /// # Errors
    /// Returns an error if they depend on the move.
    pub fn new(
        program: &Program,
        sets: &[SetId],
        side: Side,
        mover: Option<KindId>,
    ) -> Result<TurnSets<B>, Reason> {
        let reader = TermCompiler { program, side, mover };
        let joined = |set: &SetId| match program.set(*set) {
            Set::Contents(contents) => {
                let whole = Term { contents: *contents, state: State::default(), places: Vec::new() };
                Ok(SetMask { any: vec![reader.term(&whole)?], except: Vec::new() })
            }
            Set::Terms { any, except } => {
                let all = |terms: &[Term]| {
                    terms.iter().map(|term| reader.term(term)).collect::<Result<Vec<TermMask<B>>, Reason>>()
                };
                Ok(SetMask { any: all(any)?, except: all(except)? })
            }
        };
        let shape = &program.shape;
        let mut lines = Lines {
            ranks: vec![B::NONE; usize::from(shape.ranks())],
            files: vec![B::NONE; usize::from(shape.files())],
        };
        for cell in shape.all() {
            let (file, rank) = shape.coordinates(cell);
            lines.files[usize::from(file)] |= B::bit(cell);
            lines.ranks[usize::from(rank)] |= B::bit(cell);
        }
        Ok(TurnSets { sets: sets.iter().map(joined).collect::<Result<_, Reason>>()?, lines })
    }

    /// Returns the squares in all sets in a position.
    pub fn now(&self, view: &BoardView<B>, position: &Position) -> B {
        self.sets.iter().fold(!B::NONE, |all, set| {
            let joined = |terms: &[TermMask<B>]| {
                terms.iter().fold(B::NONE, |any, term| any | term.now(view, position, &self.lines))
            };
            all & joined(&set.any) & !joined(&set.except)
        })
    }
}

impl TermCompiler<'_> {
    fn term<B: Bits>(self, term: &Term) -> Result<TermMask<B>, Reason> {
        let program = self.program;
        let holds = |kind, side| term.contents.has(Content::piece(kind, side));
        // Sets are relative to the mover: friendly pieces are stored as White's.
        let friends = program.kind_ids().filter(|&kind| holds(kind, Side::White)).map(|kind| (kind, true));
        let enemies = program.kind_ids().filter(|&kind| holds(kind, Side::Black)).map(|kind| (kind, false));
        let mut mask = TermMask {
            squares: program.shape.all().fold(B::NONE, |set, at| set | B::bit(at)),
            vacant: term.contents.has(Content::VACANT),
            pieces: friends.chain(enemies).collect(),
            state: term.state,
            on_trail: false,
            line_conditions: Vec::new(),
        };
        for place in &term.places {
            match place {
                Place::Squares(squares) => mask.squares &= B::from_set(&squares[self.side.index()]),
                Place::Trail => mask.on_trail = true,
                // A move never ends where it began.
                Place::Origin => mask.squares = B::NONE,
                Place::LineOf(line, amount, inner) => {
                    mask.line_conditions.push((*line, *amount, self.line_condition(inner)?));
                }
                Place::Not(_) => return Err("a set of it has an exception inside of a list"),
                Place::Attacked { .. } | Place::Checker => {
                    return Err("a set of it depends on who attacks whom");
                }
                Place::Vacated => return Err("a set of it depends on what the move has left vacant"),
                Place::At(_) | Place::InLine(_) | Place::End | Place::NextInLine { .. } => {
                    return Err("a set of it depends on where the mover is");
                }
                Place::Near { .. } | Place::Between { .. } => {
                    return Err("a set of it depends on what stands around");
                }
            }
        }
        Ok(mask)
    }

    /// Compiles a condition on the pieces of a line. The mover has been lifted and does not count.
    fn line_condition<B: Bits>(self, term: &Term) -> Result<TermMask<B>, Reason> {
        if let Some(mover) = self.mover {
            let own = Contents::VACANT | Contents::only(Content::piece(mover, Side::White));
            if term.contents.meets(own) || term.places.contains(&Place::Origin) {
                return Err("what it asks of a file or rank depends on where the move began");
            }
        }
        self.term(term)
    }
}

impl<B: Bits> TermMask<B> {
    fn now(&self, view: &BoardView<B>, position: &Position, lines: &Lines<B>) -> B {
        let mut there = if self.vacant { view.vacant } else { B::NONE };
        for &(kind, is_friend) in &self.pieces {
            let whose = if is_friend { view.own } else { view.enemy };
            there |= B::from_set(position.plane(kind)) & whose;
        }
        there &= self.squares;
        if self.on_trail {
            there &= view.trail;
        }
        let flags = [(self.state.unmoved, position.unmoved()), (self.state.promoted, position.promoted())];
        for (wanted, squares) in flags {
            match wanted {
                Some(true) => there &= B::from_set(squares),
                Some(false) => there &= !B::from_set(squares),
                None => {}
            }
        }
        for (line, amount, inner) in &self.line_conditions {
            let beside = inner.now(view, position, lines);
            let lines = if *line == Line::Rank { &lines.ranks } else { &lines.files };
            let whole = lines.iter().filter(|line| amount.is_satisfied_by((**line & beside).len()));
            there &= whole.fold(B::NONE, |set, line| set | *line);
        }
        there
    }
}
