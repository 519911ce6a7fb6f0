//! The texts of pieces in diagrams for a terminal: their letters, or the symbols of chess pieces.

use super::piece_artwork::{Figure, PieceImage};
use super::piece_images::{Images, piece_images};
use crate::board::{Piece, Side};
use crate::ir::Program;

/// The form in which a terminal shows pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PieceForm {
    /// Every piece as its letter.
    #[default]
    Letters,
    /// A piece whose image shows one of the six chess pieces as the symbol of that chess piece (♘), other pieces as their letters.
    Symbols,
}

/// The texts of all pieces of a game.
#[derive(Clone, Debug)]
pub struct PieceTexts {
    /// The texts of each kind, indexed White, Black.
    texts: Vec<[String; 2]>,
}

impl PieceTexts {
    /// Returns the texts of the pieces of a game.
    pub fn new(program: &Program, form: PieceForm) -> PieceTexts {
        let images = match form {
            PieceForm::Letters => None,
            // A game drawn with tiles of shogi or xiangqi has no figures of chess, so its pieces keep their letters.
            PieceForm::Symbols => Some(piece_images(program)).filter(|images| images.tiles.is_none()),
        };
        let images = images.unwrap_or_else(|| Images::lettered(program)).images;
        let texts = program.kind_ids().zip(images).map(|(kind, image)| {
            let symbols = image.filter(|_| !program.is_neutral(kind)).and_then(chess_symbols);
            Side::BOTH.map(|side| match symbols {
                Some(symbols) => symbols[side.index()].to_string(),
                None => program.letter(Piece { kind, side }),
            })
        });
        PieceTexts { texts: texts.collect() }
    }

    /// Returns the text of a piece.
    pub fn text(&self, piece: Piece) -> &str {
        &self.texts[piece.kind.index()][piece.side.index()]
    }

    /// Returns the length of the longest text, in characters.
    pub fn width(&self) -> usize {
        self.texts.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(1)
    }
}

/// Returns the symbols of a chess piece for White and Black. Returns `None` if the image shows another figure, a second figure or a badge,
/// because no symbol shows these.
fn chess_symbols(image: PieceImage) -> Option<[char; 2]> {
    if image.second.is_some() || image.badge.is_some() {
        return None;
    }
    match image.figure {
        Figure::King => Some(['♔', '♚']),
        Figure::Queen => Some(['♕', '♛']),
        Figure::Rook => Some(['♖', '♜']),
        Figure::Bishop => Some(['♗', '♝']),
        Figure::Knight => Some(['♘', '♞']),
        Figure::Pawn => Some(['♙', '♟']),
        _ => None,
    }
}
