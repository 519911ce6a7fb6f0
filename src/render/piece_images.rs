//! Selection of an image for each kind of piece. It depends on how the piece moves, never on its name. A piece with an image has at least
//! the moves that the image stands for. If it has others too, no other kind of the game has that image. Kinds without a suitable image
//! are drawn as lettered discs.

use super::reach::{self, Reach};
use crate::board::{KindId, Side, Square, SquareSet, Vector};
use crate::ir::{Program, Royalty};

/// Image of a piece; each stands for certain moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceImage {
    /// Rides along files and ranks.
    Tower,
    /// Rides along diagonals.
    Mitre,
    /// Rides along files, ranks and diagonals.
    Crown,
    /// Leaps of two squares and one to the side.
    Horse,
    /// Moves of tower and horse.
    TowerAndHorse,
    /// Moves of mitre and horse.
    MitreAndHorse,
    /// Moves of crown and horse.
    CrownAndHorse,
    /// Steps in all directions, for a piece whose loss decides the game.
    Cross,
    /// Short moves forward, to few squares.
    Foot,
}

const ORTHOGONALS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const HORSE_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (-1, -2), (-2, -1), (1, -2), (2, -1)];

/// Returns the images of all kinds of a game. Two kinds have the same image only if both have exactly its moves.
pub(super) fn piece_images(program: &Program) -> Vec<Option<PieceImage>> {
    let exact: Vec<Option<PieceImage>> = program.kind_ids().map(|kind| exact_image(program, kind)).collect();
    let partial = program.kind_ids().zip(&exact).map(|(kind, exact)| match exact {
        Some(_) => None,
        None => subset_image(program, kind),
    });
    let partial: Vec<Option<PieceImage>> = partial.collect();
    let is_free = |image: PieceImage| {
        !exact.contains(&Some(image)) && partial.iter().filter(|other| **other == Some(image)).count() == 1
    };
    let free = partial.iter().map(|image| image.filter(|&image| is_free(image)));
    exact.iter().zip(free).map(|(exact, free)| exact.or(free)).collect()
}

/// Returns the image with the most moves that are all moves of the piece.
fn subset_image(program: &Program, kind: KindId) -> Option<PieceImage> {
    let central = reach::central_origin(program, kind);
    let from = if has_long_lines(program, central) {
        Some(central)
    } else {
        open_origin(program, kind).map(|(from, _)| from)
    };
    let from = from?;
    let reach = reach::reach(program, kind, from);
    if reach.is_partial {
        return None;
    }
    let both = reach.alone.quiet & reach.alone.capture;
    let has = |set: SquareSet| !set.is_empty() && (set - both).is_empty();
    let (tower, mitre) = (has(ride(program, from, &ORTHOGONALS)), has(ride(program, from, &DIAGONALS)));
    let leaps = leap(program, from, &HORSE_LEAPS);
    let horse = has(leaps) && (leaps - reach.leaps).is_empty();
    match (tower, mitre, horse) {
        (true, true, true) => Some(PieceImage::CrownAndHorse),
        (true, true, false) => Some(PieceImage::Crown),
        (true, false, true) => Some(PieceImage::TowerAndHorse),
        (true, false, false) => Some(PieceImage::Tower),
        (false, true, true) => Some(PieceImage::MitreAndHorse),
        (false, true, false) => Some(PieceImage::Mitre),
        (false, false, true) => Some(PieceImage::Horse),
        (false, false, false) => {
            let steps = leap(program, from, &ORTHOGONALS) | leap(program, from, &DIAGONALS);
            let royal = program.kind(kind).royalty != Royalty::Common;
            (royal && has(steps)).then_some(PieceImage::Cross)
        }
    }
}

fn exact_image(program: &Program, kind: KindId) -> Option<PieceImage> {
    let central = reach::central_origin(program, kind);
    let reach = reach::reach(program, kind, central);
    if !is_plain(&reach) {
        return None;
    }
    if is_forward(program, central, &reach) {
        return Some(PieceImage::Foot);
    }
    let open = if has_long_lines(program, central) { None } else { open_origin(program, kind) };
    let (from, reach) = open.unwrap_or((central, reach));
    if is_plain(&reach) { image_of_moves(program, kind, from, &reach) } else { None }
}

/// Returns the image with exactly these moves; `None` if captures differ from quiet moves.
fn image_of_moves(program: &Program, kind: KindId, from: Square, reach: &Reach) -> Option<PieceImage> {
    let moves = reach.alone.quiet;
    if reach.alone.capture != moves {
        return None;
    }
    let lines = ride(program, from, &ORTHOGONALS);
    let diagonals = ride(program, from, &DIAGONALS);
    let steps = leap(program, from, &ORTHOGONALS) | leap(program, from, &DIAGONALS);
    let leaps = leap(program, from, &HORSE_LEAPS);
    let found = [
        (lines, PieceImage::Tower),
        (diagonals, PieceImage::Mitre),
        (lines | diagonals, PieceImage::Crown),
        (leaps, PieceImage::Horse),
        (lines | leaps, PieceImage::TowerAndHorse),
        (diagonals | leaps, PieceImage::MitreAndHorse),
        (lines | diagonals | leaps, PieceImage::CrownAndHorse),
    ];
    let found = found.into_iter().find(|(set, _)| *set == moves).map(|(_, image)| image);
    // Pieces between must block rides, but not leaps.
    let leaps_match = reach.leaps == leaps & moves;
    match found {
        Some(image) if leaps_match => Some(image),
        _ if moves == steps && decides_the_game(program, kind) => Some(PieceImage::Cross),
        _ => None,
    }
}

/// Returns true if the piece only moves and captures, and needs no other piece for that.
fn is_plain(reach: &Reach) -> bool {
    !reach.is_partial
        && reach.alone.shoots.is_empty()
        && reach.passes.is_empty()
        && reach.over_one.all_squares().is_empty()
}

/// Returns true if orthogonal and diagonal lines from the square are longer than one step.
fn has_long_lines(program: &Program, from: Square) -> bool {
    let further = |ways: &[(i8, i8)]| ride(program, from, ways) != leap(program, from, ways);
    further(&ORTHOGONALS) && further(&DIAGONALS)
}

/// Returns a square with long lines from which the piece can move, and its moves there. Needed on narrow boards, where lines from the
/// centre have a single step.
fn open_origin(program: &Program, kind: KindId) -> Option<(Square, Reach)> {
    let further = program.shape.all().filter(|&from| has_long_lines(program, from));
    let mut seen = further.map(|from| (from, reach::reach(program, kind, from)));
    seen.find(|(_, reach)| !reach.alone.all_squares().is_empty())
}

/// Returns the squares along lines, up to the edge of the board or a void.
fn ride(program: &Program, from: Square, directions: &[(i8, i8)]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for &(right, up) in directions {
        let mut at = from;
        // On boards with joined edges a line can return to its origin.
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

/// Returns true if the piece only moves and captures forward: to at most five nearby squares, among them the next rank.
fn is_forward(program: &Program, from: Square, reach: &Reach) -> bool {
    let (file, rank) = program.shape.coordinates(from);
    let all = reach.alone.all_squares();
    let offset = |square: Square| {
        let (to_file, to_rank) = program.shape.coordinates(square);
        (i16::from(to_file) - i16::from(file), i16::from(to_rank) - i16::from(rank))
    };
    let near = |square: Square| matches!(offset(square), (-1..=1, 1) | (-2..=2, 2) | (0, 3));
    let steps = |set: SquareSet| set.iter().any(|square| offset(square).1 == 1);
    reach.leaps.is_empty()
        && all.iter().all(near)
        && all.len() <= 5
        && steps(reach.alone.quiet)
        && steps(reach.alone.capture)
}

/// Returns true if the loss of this kind decides the game: it is royal; or no kind is royal, and each side begins with exactly one piece of
/// it.
fn decides_the_game(program: &Program, kind: KindId) -> bool {
    let stated = program.kind(kind);
    stated.royalty != Royalty::Common
        || !program.has_royals() && stated.start_squares.iter().all(|home| home.len() == 1)
}
