//! Selects the image of a kind from its moves, without regard to the other kinds of its game.

use super::movement::{Ends, Manner, MovePattern, Movement};
use super::piece_artwork::{Badge, Figure, PieceImage};
use crate::board::{Contents, KindId, Tiling, Vector};
use crate::ir::{Action, Instr, Program, Royalty, SetId};

/// An image and the moves for which it stands, on the board of a game.
pub(super) struct ImageRow {
    pub image: PieceImage,
    pub movement: Movement,
}

/// Returns the images with a single figure, for the figures whose moves exist on the board of a game. The images with two figures
/// follow.
pub(super) fn image_rows(program: &Program) -> Vec<ImageRow> {
    let row = |&(word, figure): &(&str, Figure)| {
        let movement =
            Movement::from_word(program, word).filter(|movement| !movement.unconditional.is_empty())?;
        Some(ImageRow { image: PieceImage::plain(figure), movement })
    };
    let mut rows: Vec<ImageRow> = Figure::WITH_WORDS.iter().filter_map(row).collect();
    let combined = Figure::WITH_WORDS.iter().filter(|(_, figure)| figure.can_be_combined());
    let combined: Vec<ImageRow> = combined.filter_map(row).collect();
    for (index, one) in combined.iter().enumerate() {
        for other in &combined[index + 1..] {
            if !contains(&one.movement, &other.movement) {
                let image = PieceImage { second: Some(other.image.figure), ..one.image };
                rows.push(ImageRow { image, movement: one.movement.union(&other.movement) });
            }
        }
    }
    rows
}

/// Returns the image of a kind; `None` if no figure represents its moves.
pub(super) fn image(
    program: &Program,
    rows: &[ImageRow],
    kind: KindId,
    movement: &Movement,
) -> Option<PieceImage> {
    if program.is_neutral(kind) {
        return Some(PieceImage::plain(Figure::Duck));
    }
    if is_jumped_to(program, kind) {
        return Some(PieceImage::plain(Figure::Hole));
    }
    if *movement == Movement::default() {
        let can_be_dropped = !program.rules_of(kind).is_empty();
        return (!can_be_dropped).then_some(PieceImage::plain(Figure::Wall));
    }
    let is_royal = program.kind(kind).royalty != Royalty::Common;
    let all_steps = rows.iter().find(|row| row.image == PieceImage::plain(Figure::Man));
    let is_king = |row: &ImageRow| {
        is_royal && contains(movement, &row.movement)
            || decides_the_game(program, kind) && row.movement.unconditional == movement.unconditional
    };
    if all_steps.is_some_and(is_king) {
        return Some(PieceImage::plain(Figure::King));
    }
    let image = exact_image(program, rows, movement)
        .or_else(|| divergent_image(program, rows, movement))
        .or_else(|| partial_image(rows, movement));
    image.map(|image| if is_royal { PieceImage { badge: Some(Badge::Royal), ..image } } else { image })
}

/// Returns the image of a kind for which the file chooses an image. The figures are those of the chosen image, but the
/// badge depends on the kind.
pub(super) fn chosen_image(program: &Program, kind: KindId, chosen: PieceImage) -> PieceImage {
    let is_royal = program.kind(kind).royalty != Royalty::Common;
    let badge = match chosen.figure {
        Figure::Pillar => Some(Badge::Letter),
        Figure::King => None,
        _ => is_royal.then_some(Badge::Royal),
    };
    PieceImage { badge, ..chosen }
}

/// Returns true if a rule of another kind contains a jump that has only pieces of this kind as targets.
fn is_jumped_to(program: &Program, kind: KindId) -> bool {
    let is_target = |set: SetId| {
        let contents = program.set(set).possible_contents();
        !contents.is_empty() && (contents - Contents::kind(kind)).is_empty()
    };
    let mut rules = program.rules.iter().filter(|rule| rule.kind != kind);
    rules.any(|rule| match &rule.action {
        Action::Move(body) => body.iter().any(|instr| matches!(instr, Instr::Jump(set) if is_target(*set))),
        Action::Drop { .. } | Action::Castle(_) => false,
    })
}

/// Returns the image of a figure that has exactly the moves of a piece; `None` if no figure has exactly these moves.
fn exact_image(program: &Program, rows: &[ImageRow], movement: &Movement) -> Option<PieceImage> {
    if movement.has_more {
        return None;
    }
    let is_exact = |row: &&ImageRow| is_same(movement, &row.movement);
    let image = rows.iter().find(is_exact).map(|row| row.image);
    image.or_else(|| pawn(program, movement).map(PieceImage::plain))
}

/// Returns the image of a piece that moves like one figure and captures like another, or not at all.
fn divergent_image(program: &Program, rows: &[ImageRow], movement: &Movement) -> Option<PieceImage> {
    let movement_with_end = |has_end: fn(Ends) -> bool| {
        let patterns = movement.unconditional.iter().filter(|(_, ends)| has_end(**ends));
        let both = Ends { quiet: true, capture: true };
        let unconditional = patterns.map(|(pattern, _)| (pattern.clone(), both)).collect();
        Movement { unconditional, ..Movement::default() }
    };
    let (quiet, captures) = (movement_with_end(|ends| ends.quiet), movement_with_end(|ends| ends.capture));
    if movement.has_more && !captures.unconditional.is_empty() || quiet == captures {
        return None;
    }
    let image = exact_image(program, rows, &quiet)?;
    if captures.unconditional.is_empty() {
        let badge = if movement.has_more { Badge::MoreMoves } else { Badge::NoCapture };
        return Some(PieceImage { badge: Some(badge), ..image });
    }
    let capturing = exact_image(program, rows, &captures).filter(|image| image.second.is_none())?;
    Some(PieceImage { badge: Some(Badge::Captures(capturing.figure)), ..image })
}

/// Returns the image of the figure with the most moves, among the figures whose moves the piece has.
fn partial_image(rows: &[ImageRow], movement: &Movement) -> Option<PieceImage> {
    let contained = rows.iter().filter(|row| contains(movement, &row.movement));
    // Of images with the same weight, the first is the simplest.
    let best = contained
        .map(|row| (weight(&row.movement), row.image))
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, image)| PieceImage { badge: Some(Badge::MoreMoves), ..image })
}

/// Returns true if a piece has exactly the moves of a row, wherever it is.
fn is_same(movement: &Movement, row: &Movement) -> bool {
    let all = movement.unconditional.iter().chain(&movement.conditional);
    contains(movement, row) && all.into_iter().all(|(pattern, ends)| has_pattern(row, pattern, *ends))
}

/// Returns true if a piece has all moves of a row.
fn contains(movement: &Movement, row: &Movement) -> bool {
    row.unconditional.iter().all(|(pattern, ends)| has_pattern(movement, pattern, *ends))
}

/// Returns true if the unconditional patterns of a piece include a pattern with all its ends.
fn has_pattern(movement: &Movement, pattern: &MovePattern, ends: Ends) -> bool {
    let including = movement.unconditional.iter().filter(|(other, _)| includes(other, pattern));
    including.fold(ends, |left, (_, ends)| left.without(*ends)).is_empty()
}

/// Returns true if `pattern` is `other` or a longer ride in the same direction.
fn includes(pattern: &MovePattern, other: &MovePattern) -> bool {
    match (pattern.as_slice(), other.as_slice()) {
        ([(unit, Manner::Ride(_))], [(other, Manner::Leap)]) => unit == other,
        ([(unit, Manner::Ride(steps))], [(other, Manner::Ride(fewer))]) => unit == other && steps >= fewer,
        _ => pattern == other,
    }
}

/// Returns a measure of the number of squares that a piece can reach.
fn weight(movement: &Movement) -> usize {
    let is_ride = |pattern: &MovePattern| pattern.iter().any(|(_, manner)| *manner != Manner::Leap);
    movement.unconditional.keys().map(|pattern| if is_ride(pattern) { 3 } else { 1 }).sum()
}

/// Returns the figure of a piece that moves only a few squares forward or sideways: the usual pawn, or the pawn that moves
/// diagonally and captures straight ahead. Returns `None` for other pieces.
fn pawn(program: &Program, movement: &Movement) -> Option<Figure> {
    // The height of a step, in half squares. A level up counts as a rank forward. On hexagons, a step to the next file
    // goes half a hexagon up or down.
    let height = |unit: Vector| {
        let slope = if program.shape.tiling == Tiling::Hexagons { unit.right } else { 0 };
        2 * (unit.forward + unit.up) - slope
    };
    let is_near = |pattern: &MovePattern| match pattern.as_slice() {
        [(unit, Manner::Leap | Manner::LameLeap | Manner::Ride(2..=3))] => {
            matches!((unit.right.abs(), height(*unit)), (1, 0..=3) | (0, 1..=6) | (2, 4))
        }
        _ => false,
    };
    let forward_steps = |has_end: fn(&Ends) -> bool| {
        let patterns = movement.unconditional.iter().filter(move |(_, ends)| has_end(ends));
        patterns
            .filter_map(|(pattern, _)| pattern.first())
            .map(|(unit, _)| *unit)
            .filter(|&unit| height(unit) > 0)
    };
    let is_straight = |unit: Vector| unit.right == 0;
    let mut all = movement.unconditional.keys().chain(movement.conditional.keys());
    if !all.all(is_near) || forward_steps(|ends| ends.quiet).next().is_none() {
        return None;
    }
    let moves_straight = forward_steps(|ends| ends.quiet).any(is_straight);
    let captures_straight = forward_steps(|ends| ends.capture).any(is_straight);
    match (moves_straight, captures_straight) {
        (true, _) => forward_steps(|ends| ends.capture).next().map(|_| Figure::Pawn),
        (false, true) => Some(Figure::Berolina),
        (false, false) => None,
    }
}

/// Returns true if the loss of a piece of this kind presumably decides a game without royal pieces: each side starts with
/// exactly one.
fn decides_the_game(program: &Program, kind: KindId) -> bool {
    !program.has_royals() && program.kind(kind).start_squares.iter().all(|squares| squares.len() == 1)
}
