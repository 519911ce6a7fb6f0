//! Selects an image for each kind of piece. The selection depends on how the piece moves, never on its name. A piece with an image has at
//! least the moves for which the image stands. If a piece has other moves too, no other kind of the game has the same image. Kinds without
//! a suitable image are drawn as lettered discs.

use super::reach::{self, Reach};
use crate::board::{KindId, Side, Square, SquareSet, Vector};
use crate::ir::{Program, Royalty};

/// The image of a piece. Each image stands for certain moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceImage {
    /// Slides along files and ranks.
    Rook,
    /// Slides along diagonals.
    Bishop,
    /// Slides along files, ranks and diagonals.
    Queen,
    /// Leaps two squares along a file or rank and one square to the side.
    Knight,
    /// The moves of rook and knight.
    RookAndKnight,
    /// The moves of bishop and knight.
    BishopAndKnight,
    /// The moves of queen and knight.
    QueenAndKnight,
    /// Steps in all directions, for a piece whose loss decides the game.
    King,
    /// Short moves forward, to few squares.
    Pawn,
}

const ORTHOGONALS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (-1, -2), (-2, -1), (1, -2), (2, -1)];

/// Returns the images of all kinds of a game. Two kinds have the same image only if both have exactly the moves of the image.
pub(super) fn piece_images(program: &Program) -> Vec<Option<PieceImage>> {
    let exact: Vec<Option<PieceImage>> = program.kind_ids().map(|kind| exact_image(program, kind)).collect();
    let partial = program.kind_ids().zip(&exact).map(|(kind, exact)| match exact {
        Some(_) => None,
        None => subset_image(program, kind),
    });
    let partial: Vec<Option<PieceImage>> = partial.collect();
    let is_unique = |image: PieceImage| {
        !exact.contains(&Some(image)) && partial.iter().filter(|other| **other == Some(image)).count() == 1
    };
    let unique = partial.iter().map(|image| image.filter(|&image| is_unique(image)));
    exact.iter().zip(unique).map(|(exact, unique)| exact.or(unique)).collect()
}

/// Returns the image that stands for the most moves, among the images whose moves the piece all has.
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
    let has_all = |set: SquareSet| !set.is_empty() && (set - both).is_empty();
    let (rook, bishop) =
        (has_all(ride(program, from, &ORTHOGONALS)), has_all(ride(program, from, &DIAGONALS)));
    let leaps = leap(program, from, &KNIGHT_LEAPS);
    let knight = has_all(leaps) && (leaps - reach.leaps).is_empty();
    match (rook, bishop, knight) {
        (true, true, true) => Some(PieceImage::QueenAndKnight),
        (true, true, false) => Some(PieceImage::Queen),
        (true, false, true) => Some(PieceImage::RookAndKnight),
        (true, false, false) => Some(PieceImage::Rook),
        (false, true, true) => Some(PieceImage::BishopAndKnight),
        (false, true, false) => Some(PieceImage::Bishop),
        (false, false, true) => Some(PieceImage::Knight),
        (false, false, false) => {
            let steps = leap(program, from, &ORTHOGONALS) | leap(program, from, &DIAGONALS);
            let royal = program.kind(kind).royalty != Royalty::Common;
            (royal && has_all(steps)).then_some(PieceImage::King)
        }
    }
}

/// Returns the image that stands for exactly the moves of a kind.
fn exact_image(program: &Program, kind: KindId) -> Option<PieceImage> {
    let central = reach::central_origin(program, kind);
    let reach = reach::reach(program, kind, central);
    if !is_plain(&reach) {
        return None;
    }
    if is_forward(program, central, &reach) {
        return Some(PieceImage::Pawn);
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
    let leaps = leap(program, from, &KNIGHT_LEAPS);
    let images = [
        (lines, PieceImage::Rook),
        (diagonals, PieceImage::Bishop),
        (lines | diagonals, PieceImage::Queen),
        (leaps, PieceImage::Knight),
        (lines | leaps, PieceImage::RookAndKnight),
        (diagonals | leaps, PieceImage::BishopAndKnight),
        (lines | diagonals | leaps, PieceImage::QueenAndKnight),
    ];
    let image = images.into_iter().find(|(set, _)| *set == moves).map(|(_, image)| image);
    // Other pieces must block the slides of the piece, but not its leaps.
    let leaps_match = reach.leaps == leaps & moves;
    match image {
        Some(image) if leaps_match => Some(image),
        _ if moves == steps && decides_the_game(program, kind) => Some(PieceImage::King),
        _ => None,
    }
}

/// Returns true if the piece captures only by moving onto its target, and no move needs a piece to jump over.
fn is_plain(reach: &Reach) -> bool {
    !reach.is_partial
        && reach.alone.shots.is_empty()
        && reach.captures_in_passing.is_empty()
        && reach.over_hurdle.all_squares().is_empty()
}

/// Returns true if orthogonal and diagonal lines from the square are longer than one step.
fn has_long_lines(program: &Program, from: Square) -> bool {
    let is_longer =
        |directions: &[(i8, i8)]| ride(program, from, directions) != leap(program, from, directions);
    is_longer(&ORTHOGONALS) && is_longer(&DIAGONALS)
}

/// Returns a square from which the piece can move and from which lines are longer than one step, and the moves from that square. On narrow
/// boards, lines from the centre can be one step long.
fn open_origin(program: &Program, kind: KindId) -> Option<(Square, Reach)> {
    let candidates = program.shape.all().filter(|&from| has_long_lines(program, from));
    let mut reaches = candidates.map(|from| (from, reach::reach(program, kind, from)));
    reaches.find(|(_, reach)| !reach.alone.all_squares().is_empty())
}

/// Returns the squares on lines from a square, up to the edge of the board or a void.
fn ride(program: &Program, from: Square, directions: &[(i8, i8)]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    for &(right, up) in directions {
        let mut square = from;
        // On boards with joined edges a line can return to its origin.
        while let Some(next) = step(program, square, right, up).filter(|&next| next != from && !set.has(next))
        {
            set.insert(next);
            square = next;
        }
    }
    set
}

fn leap(program: &Program, from: Square, vectors: &[(i8, i8)]) -> SquareSet {
    vectors.iter().filter_map(|&(right, up)| step(program, from, right, up)).collect()
}

fn step(program: &Program, from: Square, right: i8, forward: i8) -> Option<Square> {
    let to = program.shape.target(from, Vector::new(right, forward), Side::White);
    to.filter(|&to| program.shape.is_square(to))
}

/// Returns true if the piece only moves and captures forward: to at most six nearby squares, at least one of them on the next rank.
fn is_forward(program: &Program, from: Square, reach: &Reach) -> bool {
    let shape = &program.shape;
    // A level up counts like a rank forward.
    let place = |square: Square| {
        let (file, rank) = shape.coordinates(square);
        (i16::from(shape.file_on_level(file)), i16::from(rank) + i16::from(shape.level(file)))
    };
    let ((file, rank), all) = (place(from), reach.alone.all_squares());
    let offset = |square: Square| {
        let (to_file, to_rank) = place(square);
        (to_file - file, to_rank - rank)
    };
    let is_near = |square: Square| matches!(offset(square), (-1..=1, 1) | (-2..=2, 2) | (0, 3));
    let has_step = |set: SquareSet| set.iter().any(|square| offset(square).1 == 1);
    reach.leaps.is_empty()
        && all.iter().all(is_near)
        && all.len() <= 6
        && has_step(reach.alone.quiet)
        && has_step(reach.alone.capture)
}

/// Returns true if the loss of a piece of this kind presumably decides the game: the kind is royal, or no kind is royal and each side
/// starts with exactly one piece of it.
fn decides_the_game(program: &Program, kind: KindId) -> bool {
    let definition = program.kind(kind);
    definition.royalty != Royalty::Common
        || !program.has_royals() && definition.start_squares.iter().all(|squares| squares.len() == 1)
}
