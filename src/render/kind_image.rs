//! Selects the image of a kind from its moves, without regard to the other kinds of its game.

use super::movement::{Ends, Manner, Movement, Stroke};
use super::piece_artwork::{Badge, Figure, PieceImage};
use crate::board::{Contents, KindId, Tiling, Vector};
use crate::ir::{Action, Instr, Program, Royalty, SetId};

/// An image and the moves for which it stands, on the board of a game.
pub(super) struct Row {
    pub image: PieceImage,
    pub movement: Movement,
}

/// Returns the images of one figure that have a meaning on the board of a game, then those of two.
pub(super) fn rows(program: &Program) -> Vec<Row> {
    let row = |&(word, figure): &(&str, Figure)| {
        let movement = Movement::of_word(program, word).filter(|movement| !movement.always.is_empty())?;
        Some(Row { image: PieceImage::plain(figure), movement })
    };
    let mut rows: Vec<Row> = Figure::WITH_WORDS.iter().filter_map(row).collect();
    let combined = Figure::WITH_WORDS.iter().filter(|(_, figure)| figure.is_combined());
    let combined: Vec<Row> = combined.filter_map(row).collect();
    for (index, one) in combined.iter().enumerate() {
        for other in &combined[index + 1..] {
            if !contains(&one.movement, &other.movement) {
                let image = PieceImage { second: Some(other.image.figure), ..one.image };
                rows.push(Row { image, movement: one.movement.and(&other.movement) });
            }
        }
    }
    rows
}

/// Returns the image of a kind; `None` if no figure is near its moves.
pub(super) fn image(
    program: &Program,
    rows: &[Row],
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
    let is_king = |row: &Row| {
        is_royal && contains(movement, &row.movement)
            || decides_the_game(program, kind) && row.movement.always == movement.always
    };
    if all_steps.is_some_and(is_king) {
        return Some(PieceImage::plain(Figure::King));
    }
    let image = exact_image(program, rows, movement)
        .or_else(|| divergent_image(program, rows, movement))
        .or_else(|| partial_image(rows, movement));
    image.map(|image| if is_royal { PieceImage { badge: Some(Badge::Royal), ..image } } else { image })
}

/// Returns the image of a kind for which the file chooses the figures of an image. The badge depends on the kind alone.
pub(super) fn chosen_image(program: &Program, kind: KindId, chosen: PieceImage) -> PieceImage {
    let is_royal = program.kind(kind).royalty != Royalty::Common;
    let badge = match chosen.figure {
        Figure::Pillar => Some(Badge::Letter),
        Figure::King => None,
        _ => is_royal.then_some(Badge::Royal),
    };
    PieceImage { badge, ..chosen }
}

/// Returns true if pieces jump to the pieces of this kind, wherever they are, to move on from there.
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

/// Returns the image of a figure that has exactly the moves of a piece; `None` if no figure has these.
fn exact_image(program: &Program, rows: &[Row], movement: &Movement) -> Option<PieceImage> {
    if movement.has_more {
        return None;
    }
    let is_exact = |row: &&Row| is_same(movement, &row.movement);
    let row = rows.iter().find(is_exact).map(|row| row.image);
    row.or_else(|| pawn(program, movement).map(PieceImage::plain))
}

/// Returns the image of a piece that moves like one figure and captures like another, or not at all.
fn divergent_image(program: &Program, rows: &[Row], movement: &Movement) -> Option<PieceImage> {
    let part = |has_end: fn(Ends) -> bool| {
        let strokes = movement.always.iter().filter(|(_, ends)| has_end(**ends));
        let both = Ends { quiet: true, capture: true };
        let always = strokes.map(|(stroke, _)| (stroke.clone(), both)).collect();
        Movement { always, ..Movement::default() }
    };
    let (quiet, captures) = (part(|ends| ends.quiet), part(|ends| ends.capture));
    if movement.has_more && !captures.always.is_empty() || quiet == captures {
        return None;
    }
    let image = exact_image(program, rows, &quiet)?;
    if captures.always.is_empty() {
        let badge = if movement.has_more { Badge::MoreMoves } else { Badge::NoCapture };
        return Some(PieceImage { badge: Some(badge), ..image });
    }
    let capturing = exact_image(program, rows, &captures).filter(|image| image.second.is_none())?;
    Some(PieceImage { badge: Some(Badge::Captures(capturing.figure)), ..image })
}

/// Returns the image of the figure with the most moves, among the figures whose moves the piece has.
fn partial_image(rows: &[Row], movement: &Movement) -> Option<PieceImage> {
    let contained = rows.iter().filter(|row| contains(movement, &row.movement));
    // Of images with the same weight, the first is the simplest.
    let best = contained
        .map(|row| (weight(&row.movement), row.image))
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map(|(_, image)| PieceImage { badge: Some(Badge::MoreMoves), ..image })
}

/// Returns true if a piece has exactly the moves of a row, wherever it is.
fn is_same(movement: &Movement, row: &Movement) -> bool {
    let all = movement.always.iter().chain(&movement.sometimes);
    contains(movement, row) && all.into_iter().all(|(stroke, ends)| has(row, stroke, *ends))
}

/// Returns true if a piece has all moves of a row.
fn contains(movement: &Movement, row: &Movement) -> bool {
    row.always.iter().all(|(stroke, ends)| has(movement, stroke, *ends))
}

/// Returns true if one of the strokes that a piece always has includes a stroke.
fn has(movement: &Movement, stroke: &Stroke, ends: Ends) -> bool {
    let left = movement.always.iter().filter(|(other, _)| includes(other, stroke));
    left.fold(ends, |left, (_, ends)| left.without(*ends)).is_empty()
}

/// Returns true if a stroke is another stroke or a longer ride in the same direction.
fn includes(stroke: &Stroke, other: &Stroke) -> bool {
    match (stroke.as_slice(), other.as_slice()) {
        ([(unit, Manner::Ride(_))], [(other, Manner::Leap)]) => unit == other,
        ([(unit, Manner::Ride(steps))], [(other, Manner::Ride(fewer))]) => unit == other && steps >= fewer,
        _ => stroke == other,
    }
}

/// Returns a measure for the number of squares that a piece reaches.
fn weight(movement: &Movement) -> usize {
    let is_ride = |stroke: &Stroke| stroke.iter().any(|(_, manner)| *manner != Manner::Leap);
    movement.always.keys().map(|stroke| if is_ride(stroke) { 3 } else { 1 }).sum()
}

/// Returns the figure of a piece that only moves forward or to the sides, a few squares: the usual pawn, or the one that moves diagonally
/// and captures straight ahead.
fn pawn(program: &Program, movement: &Movement) -> Option<Figure> {
    // Half the height of a square. A level up counts like a rank forward, a hexagon to the side is half a hexagon up or down.
    let height = |unit: Vector| {
        let slope = if program.shape.tiling == Tiling::Hexagons { unit.right } else { 0 };
        2 * (unit.forward + unit.up) - slope
    };
    let is_near = |stroke: &Stroke| match stroke.as_slice() {
        [(unit, Manner::Leap | Manner::LameLeap | Manner::Ride(2..=3))] => {
            matches!((unit.right.abs(), height(*unit)), (1, 0..=3) | (0, 1..=6) | (2, 4))
        }
        _ => false,
    };
    let steps = |has_end: fn(&Ends) -> bool| {
        let strokes = movement.always.iter().filter(move |(_, ends)| has_end(ends));
        strokes
            .filter_map(|(stroke, _)| stroke.first())
            .map(|(unit, _)| *unit)
            .filter(|&unit| height(unit) > 0)
    };
    let is_straight = |unit: Vector| unit.right == 0;
    let mut all = movement.always.keys().chain(movement.sometimes.keys());
    if !all.all(is_near) || steps(|ends| ends.quiet).next().is_none() {
        return None;
    }
    let moves_straight = steps(|ends| ends.quiet).any(is_straight);
    let captures_straight = steps(|ends| ends.capture).any(is_straight);
    match (moves_straight, captures_straight) {
        (true, _) => steps(|ends| ends.capture).next().map(|_| Figure::Pawn),
        (false, true) => Some(Figure::Berolina),
        (false, false) => None,
    }
}

/// Returns true if the loss of a piece of this kind presumably decides a game without royal pieces: each side starts with exactly one.
fn decides_the_game(program: &Program, kind: KindId) -> bool {
    !program.has_royals() && program.kind(kind).start_squares.iter().all(|squares| squares.len() == 1)
}
