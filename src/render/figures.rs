//! Which drawn figure stands for a kind of piece: found by how it moves on its board, never by its name. A figure promises that
//! the piece moves so; if it moves otherwise too, that no other kind of the game has the figure. A kind of which that cannot be said
//! has none. Not how figures look.

use super::reach::{self, Reach};
use crate::board::{KindId, Side, Square, SquareSet, Vector};
use crate::ir::{Program, Royalty};

/// What a piece moves like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figure {
    /// In straight lines, along files and ranks.
    Tower,
    /// In straight lines, diagonally.
    Mitre,
    /// In straight lines, both ways.
    Crown,
    /// Leaps of two and one.
    Horse,
    /// As the tower and the horse.
    TowerAndHorse,
    /// As the mitre and the horse.
    MitreAndHorse,
    /// As the crown and the horse.
    CrownAndHorse,
    /// A step in every direction, and the game is about it.
    Cross,
    /// Only forward, a step at a time or two, and not as many squares as that lets others have.
    Foot,
}

/// What the parts of moves are called in Betza's notation.
const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (-1, -2), (-2, -1), (1, -2), (2, -1)];

/// The figures of all kinds of a game, each of at most one kind unless several move exactly so.
pub(super) fn figures(program: &Program) -> Vec<Option<Figure>> {
    let exact: Vec<Option<Figure>> = program.kind_ids().map(|kind| figure(program, kind)).collect();
    let wider = program.kind_ids().zip(&exact).map(|(kind, exact)| match exact {
        Some(_) => None,
        None => at_least(program, kind),
    });
    let wider: Vec<Option<Figure>> = wider.collect();
    let is_free = |figure: Figure| {
        !exact.contains(&Some(figure)) && wider.iter().filter(|other| **other == Some(figure)).count() == 1
    };
    let free = wider.iter().map(|figure| figure.filter(|&figure| is_free(figure)));
    exact.iter().zip(free).map(|(exact, free)| exact.or(free)).collect()
}

/// The figure of a piece that goes like it and otherwise too; the one that says most.
fn at_least(program: &Program, kind: KindId) -> Option<Figure> {
    let central = reach::vantage(program, kind);
    let from =
        if leads_on(program, central) { Some(central) } else { telling(program, kind).map(|(from, _)| from) };
    let from = from?;
    let reach = reach::reach(program, kind, from);
    if reach.is_partial {
        return None;
    }
    let both = reach.alone.quiet & reach.alone.capture;
    let has = |set: SquareSet| !set.is_empty() && (set - both).is_empty();
    let (tower, mitre) = (has(ride(program, from, &LINES)), has(ride(program, from, &DIAGONALS)));
    let leaps = leap(program, from, &LEAPS);
    let horse = has(leaps) && (leaps - reach.leaps).is_empty();
    match (tower, mitre, horse) {
        (true, true, true) => Some(Figure::CrownAndHorse),
        (true, true, false) => Some(Figure::Crown),
        (true, false, true) => Some(Figure::TowerAndHorse),
        (true, false, false) => Some(Figure::Tower),
        (false, true, true) => Some(Figure::MitreAndHorse),
        (false, true, false) => Some(Figure::Mitre),
        (false, false, true) => Some(Figure::Horse),
        (false, false, false) => {
            let steps = leap(program, from, &LINES) | leap(program, from, &DIAGONALS);
            let royal = program.kind(kind).royalty != Royalty::Common;
            (royal && has(steps)).then_some(Figure::Cross)
        }
    }
}

fn figure(program: &Program, kind: KindId) -> Option<Figure> {
    let central = reach::vantage(program, kind);
    let reach = reach::reach(program, kind, central);
    if !is_plain(&reach) {
        return None;
    }
    if is_forward(program, central, &reach) {
        return Some(Figure::Foot);
    }
    let telling = if leads_on(program, central) { None } else { telling(program, kind) };
    let (from, reach) = telling.unwrap_or((central, reach));
    if is_plain(&reach) { goes_like(program, kind, from, &reach) } else { None }
}

/// What a piece that does this from a square goes like; nothing, if it captures otherwise.
fn goes_like(program: &Program, kind: KindId, from: Square, reach: &Reach) -> Option<Figure> {
    let moves = reach.alone.quiet;
    if reach.alone.capture != moves {
        return None;
    }
    let lines = ride(program, from, &LINES);
    let diagonals = ride(program, from, &DIAGONALS);
    let steps = leap(program, from, &LINES) | leap(program, from, &DIAGONALS);
    let leaps = leap(program, from, &LEAPS);
    let found = [
        (lines, Figure::Tower),
        (diagonals, Figure::Mitre),
        (lines | diagonals, Figure::Crown),
        (leaps, Figure::Horse),
        (lines | leaps, Figure::TowerAndHorse),
        (diagonals | leaps, Figure::MitreAndHorse),
        (lines | diagonals | leaps, Figure::CrownAndHorse),
    ];
    let found = found.into_iter().find(|(set, _)| *set == moves).map(|(_, figure)| figure);
    // What is no leap is stopped by what stands between, and what is one is not.
    let leaps_as_it_should = reach.leaps == leaps & moves;
    match found {
        Some(figure) if leaps_as_it_should => Some(figure),
        _ if moves == steps && is_the_point(program, kind) => Some(Figure::Cross),
        _ => None,
    }
}

/// Returns true if the piece only moves and captures, and needs no other piece for that.
fn is_plain(reach: &Reach) -> bool {
    !reach.is_partial
        && reach.alone.shoots.is_empty()
        && reach.passes.is_empty()
        && reach.over_one.any().is_empty()
}

/// Whether lines lead further than a step from there, straight and diagonally.
fn leads_on(program: &Program, from: Square) -> bool {
    let further = |ways: &[(i8, i8)]| ride(program, from, ways) != leap(program, from, ways);
    further(&LINES) && further(&DIAGONALS)
}

/// For a board so narrow that in its middle a line ends where a step does: a square where it leads on, and what the piece does there.
fn telling(program: &Program, kind: KindId) -> Option<(Square, Reach)> {
    let further = program.shape.all().filter(|&from| leads_on(program, from));
    let mut seen = further.map(|from| (from, reach::reach(program, kind, from)));
    seen.find(|(_, reach)| !reach.alone.any().is_empty())
}

/// The squares along lines, to the edge of the board or a gap.
fn ride(program: &Program, from: Square, directions: &[(i8, i8)]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for &(right, up) in directions {
        let mut at = from;
        // On boards whose edges are joined a line may come back.
        while let Some(next) = step(program, at, right, up).filter(|&next| next != from && !set.has(next)) {
            set.insert(next);
            at = next;
        }
    }
    set
}

fn leap(program: &Program, from: Square, vectors: &[(i8, i8)]) -> SquareSet {
    vectors.iter().filter_map(|&(right, up)| step(program, from, right, up)).collect()
}

fn step(program: &Program, from: Square, right: i8, forward: i8) -> Option<Square> {
    let to = program.shape.go(from, Vector::new(right, forward), Side::White);
    to.filter(|&to| program.shape.is_square(to))
}

/// Whether it moves and captures at most two ranks forward and a file aside, on few squares, and one step ahead at least.
fn is_forward(program: &Program, from: Square, reach: &Reach) -> bool {
    let (file, rank) = program.shape.coordinates(from);
    let all = reach.alone.any();
    let place = |square: Square| {
        let (to_file, to_rank) = program.shape.coordinates(square);
        (i16::from(to_file) - i16::from(file), i16::from(to_rank) - i16::from(rank))
    };
    let near = |square: Square| matches!(place(square), (-1..=1, 1) | (-2..=2, 2) | (0, 3));
    let steps = |set: SquareSet| set.iter().any(|square| place(square).1 == 1);
    reach.leaps.is_empty()
        && all.iter().all(near)
        && all.len() <= 5
        && steps(reach.alone.quiet)
        && steps(reach.alone.capture)
}

/// Whether a game is about this kind: it is royal, or, where nothing is, every side begins with one of it alone.
fn is_the_point(program: &Program, kind: KindId) -> bool {
    let stated = program.kind(kind);
    stated.royalty != Royalty::Common
        || !program.has_royals() && stated.original.iter().all(|home| home.len() == 1)
}
