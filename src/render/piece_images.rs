//! Selects an image for each kind of piece: the one that the file chooses by `looks like`, or one that depends on the compiled
//! moves of the piece, never on its name:
//!
//! * a figure alone, if the piece has exactly the moves of the figure, or two figures if it has exactly the moves of both;
//! * a figure with a badge, if the piece has other moves too, or moves and captures differently, or does not capture;
//! * a figure with the letter of the piece, if several kinds would look alike, or if no figure is accurate.
//!
//! No game mixes figures and lettered discs: if at least half of the kinds of a game need their letters, or if all its images
//! show the same figures and all of them need badges, all kinds are drawn as lettered discs, unless the file chooses figures.
//! Games with the characteristic pieces of shogi or xiangqi are drawn with tiles.

use super::kind_image::{ImageRow, chosen_image, image, image_rows};
use super::movement::Movement;
use super::piece_artwork::{Badge, Figure, PieceImage};
use crate::ir::{Look, Program};

/// The shape of the pieces of a game that are not drawn as figures but as tiles with characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TileSet {
    /// Wedges that point to the enemy.
    Wedges,
    /// Round stones.
    Stones,
}

/// The images of all kinds of a game.
pub(super) struct Images {
    /// The image of each kind; `None` for lettered discs. Without tiles, either all kinds have an image or none.
    pub images: Vec<Option<PieceImage>>,
    /// The tiles on which the images are drawn as characters.
    pub tiles: Option<TileSet>,
}

impl Images {
    /// Returns images that are lettered discs for all kinds of a game.
    pub fn lettered(program: &Program) -> Images {
        Images { images: vec![None; program.kinds.len()], tiles: None }
    }
}

impl TileSet {
    /// Returns the image that a tile shows in place of `image`. Images with the same character become equal: on stones, some
    /// figures share a character, and the badge for other moves is not shown.
    fn image_on_tile(self, image: PieceImage) -> PieceImage {
        if self == TileSet::Wedges {
            return image;
        }
        if image.is_royal() {
            return PieceImage::plain(Figure::King);
        }
        let figure = match image.figure {
            Figure::Mortar => Figure::Cannon,
            Figure::TwistingElephant => Figure::RockingElephant,
            Figure::Man => Figure::Ferz,
            figure => figure,
        };
        let badge = image.badge.filter(|badge| *badge != Badge::MoreMoves);
        PieceImage { figure, badge, ..image }
    }
}

/// Returns the images of all kinds of a game.
pub(super) fn piece_images(program: &Program) -> Images {
    let rows = image_rows(program);
    let movements: Vec<Movement> =
        program.kind_ids().map(|kind| Movement::from_kind(program, kind)).collect();
    let by_moves: Vec<Option<PieceImage>> = program
        .kind_ids()
        .zip(&movements)
        .map(|(kind, movement)| image(program, &rows, kind, movement))
        .collect();
    let tiles = tile_set(program, &by_moves);
    let selected_image = |kind| match program.kind(kind).looks_like {
        None => by_moves[kind.index()],
        Some(Look::Figure(figure)) => Some(chosen_image(program, kind, PieceImage::plain(figure))),
        Some(Look::Kind(other)) => by_moves[other.index()].map(|image| chosen_image(program, kind, image)),
    };
    let kind_images: Vec<Option<PieceImage>> = program.kind_ids().map(selected_image).collect();
    if let Some(tile_set) = tiles {
        let on_tiles: Vec<_> =
            kind_images.into_iter().map(|image| Some(tile_set.image_on_tile(image?))).collect();
        return Images { images: with_letters(&rows, &movements, &on_tiles), tiles };
    }
    let is_accurate = |image: &PieceImage| image.badge.is_none();
    let any_is_chosen = program.kinds.iter().any(|kind| kind.looks_like.is_some());
    let has_useful_figures =
        kind_images.iter().flatten().any(is_accurate) || has_different_figures(&kind_images);
    let images = with_letters(&rows, &movements, &without_common_badges(kind_images));
    let is_lettered = |image: &&Option<PieceImage>| {
        // Pawns with letters do not count: they usually differ only in their promotion, and remain recognisable as pawns.
        image.is_none_or(|image| image.badge == Some(Badge::Letter) && image.figure != Figure::Pawn)
    };
    let lettered_count = images.iter().filter(is_lettered).count();
    if !any_is_chosen && (!has_useful_figures || 2 * lettered_count >= images.len()) {
        return Images::lettered(program);
    }
    let pillar = PieceImage { badge: Some(Badge::Letter), ..PieceImage::plain(Figure::Pillar) };
    Images { images: images.into_iter().map(|image| Some(image.unwrap_or(pillar))).collect(), tiles }
}

/// Returns true if the images of a game do not all show the same figures.
fn has_different_figures(images: &[Option<PieceImage>]) -> bool {
    let mut figures = images.iter().flatten().map(|image| (image.figure, image.second));
    let first = figures.next();
    figures.any(|other| Some(other) != first)
}

/// Returns the images, with the badge [`Badge::Letter`] for every kind that looks like another kind with different moves. Of the
/// kinds that look alike, the first that has exactly the moves of the figure needs no letter.
fn with_letters(
    rows: &[ImageRow],
    movements: &[Movement],
    images: &[Option<PieceImage>],
) -> Vec<Option<PieceImage>> {
    let look_alikes = |index: usize| {
        (0..images.len()).filter(move |&other| other != index && images[other] == images[index])
    };
    let has_exact_moves = |index: usize| {
        let has_figure = |row: &&ImageRow| images[index] == Some(row.image);
        rows.iter().filter(has_figure).any(|row| row.movement.unconditional == movements[index].unconditional)
    };
    let needs_letter = |index: usize| {
        // Kinds with equal patterns can still differ in the moves that patterns cannot express.
        let differs = |other: usize| movements[other] != movements[index] || movements[index].has_more;
        let is_first = !look_alikes(index).any(|other| other < index && has_exact_moves(other));
        look_alikes(index).any(differs) && !(has_exact_moves(index) && is_first)
    };
    let with_letter = |index: usize| {
        let image = images[index]?;
        let badge = if needs_letter(index) { Some(Badge::Letter) } else { image.badge };
        Some(PieceImage { badge, ..image })
    };
    (0..images.len()).map(with_letter).collect()
}

/// Returns the images without the badge for other moves if at least half of the kinds of the game would have it.
fn without_common_badges(images: Vec<Option<PieceImage>>) -> Vec<Option<PieceImage>> {
    let has_more = |image: &PieceImage| image.badge == Some(Badge::MoreMoves);
    let is_common = 2 * images.iter().flatten().filter(|image| has_more(image)).count() >= images.len();
    let without_common_badge = |image: PieceImage| match image.badge {
        Some(Badge::MoreMoves) if is_common => PieceImage { badge: None, ..image },
        _ => image,
    };
    images.into_iter().map(|image| image.map(without_common_badge)).collect()
}

/// Returns the tiles of a game whose pieces have the characteristic moves of eastern games; `None` for other games. Wedges need
/// the gold general (`HornedHelmet`) and one of the silver general (`SpikedHelmet`), the shogi knight (`VaultingKnight`) and the
/// lance; two of these three if captured pieces do not go to the captor's hand. Stones need the xiangqi horse (`RockingHorse`)
/// and a cannon (`Cannon` or `Mortar`).
fn tile_set(program: &Program, images: &[Option<PieceImage>]) -> Option<TileSet> {
    let has_figure = |figure| images.iter().flatten().any(|image| image.figure == figure);
    let comes_to_hand = program.kinds.iter().any(|kind| kind.when_captured.iter().any(|row| !row.to_owner));
    let companions = [Figure::SpikedHelmet, Figure::VaultingKnight, Figure::Lance].map(has_figure);
    let min_companions = if comes_to_hand { 1 } else { 2 };
    if has_figure(Figure::HornedHelmet)
        && companions.iter().filter(|present| **present).count() >= min_companions
    {
        Some(TileSet::Wedges)
    } else if has_figure(Figure::RockingHorse) && (has_figure(Figure::Cannon) || has_figure(Figure::Mortar)) {
        Some(TileSet::Stones)
    } else {
        None
    }
}
