//! Board diagrams as SVG. The pictures need no fonts, style sheets or other files.

mod discs;
mod drawings;
mod figure_sheet;
mod frame;
mod hands;
mod legend;
mod marks;
mod own_images;
mod palette;
mod parts;
mod paths;
mod pieces;
mod squares;
mod stroke_font;
mod svg;
mod tiles;
mod zones;

use crate::board::{KindId, Piece, Side, Square, SquareSet};
use crate::game::Game;
use crate::ir::Program;
use crate::position::Move;

use super::reach;
use super::symbols;
use frame::Frame;
use legend::Legend;
use pieces::Pieces;
use svg::Svg;

pub use figure_sheet::figure_sheet;
pub use own_images::{OwnImage, OwnImages};
pub use parts::{BoardParts, CellPart, board_parts, move_path, piece_symbols};

/// Options of a picture.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The text alternative for screen readers; empty for none.
    pub title: String,
    /// True if Black is at the bottom.
    pub flip: bool,
    /// The length of the longer side, in pixels; `None` for the natural size.
    pub size: Option<u32>,
    /// True if all pieces are drawn as lettered discs, even the pieces with an image.
    pub lettered: bool,
    /// The images of pieces that replace the built-in ones.
    pub own_images: OwnImages,
    /// The colour of light squares; `None` for the default.
    pub light: Option<Colour>,
    /// The colour of dark squares; `None` for the default.
    pub dark: Option<Colour>,
    /// True if all squares are drawn in the light colour, with lines between them.
    pub one_colour: bool,
}

/// A colour, as a number sign and six hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour(String);

impl std::str::FromStr for Colour {
    type Err = String;

    /// Parses a colour: `#f2e6cf`, `f2e6cf` or `#fec`.
    fn from_str(text: &str) -> Result<Colour, String> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let error = || {
            format!("expected a colour of three or six hexadecimal digits, such as #f2e6cf, found {text:?}")
        };
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(error());
        }
        match digits.len() {
            6 => Ok(Colour(format!("#{}", digits.to_ascii_lowercase()))),
            3 => Ok(Colour(format!(
                "#{}",
                digits.chars().flat_map(|digit| [digit, digit]).collect::<String>().to_ascii_lowercase()
            ))),
            _ => Err(error()),
        }
    }
}

/// Returns a picture of the current position of a game, with its last move. If `from` is given, marks the moves of the piece on `from`.
pub fn board(game: &Game, from: Option<Square>, options: &Options) -> String {
    let (program, position) = (game.program(), game.position());
    let right_width = hands::width(program, position);
    let frame = Frame {
        shape: &program.shape,
        flip: options.flip,
        right_width,
        bottom_width: 0.0,
        bottom_height: 0.0,
    };
    let pieces = Pieces::new(program, options.lettered, &options.own_images, options.flip);
    let last_move = game.moves().next_back().filter(|mv| mv.form.has_squares());
    draw_picture(frame, options, |svg| {
        let last_squares = last_move.map(|mv| [mv.from, mv.to].into_iter().collect());
        draw_board(svg, frame, program, last_squares.unwrap_or_default(), from, options);
        let shown_moves: Vec<Move> = match from {
            Some(from) => {
                game.legal_moves().iter().map(|legal| legal.mv).filter(|mv| mv.from == from).collect()
            }
            None => last_move.into_iter().collect(),
        };
        paths::draw(svg, frame, game, &shown_moves, from.is_some());
        for square in program.shape.all_squares() {
            if let Some(piece) = position.at(square).as_piece() {
                pieces.draw(svg, piece, frame.centre(square), discs::RADIUS);
            }
        }
        let targets = from.map(|from| reach::targets(game.legal_moves(), from)).unwrap_or_default();
        for square in &targets.all_squares() {
            if let Some(symbol) = symbols::symbol_of(&targets, square) {
                marks::draw_target(svg, symbol, frame.centre(square), position.at(square).is_piece());
            }
        }
        hands::draw(svg, frame, &pieces, program, position);
        discs::draw_side_to_move(svg, frame, position.side());
    })
}

/// Returns a picture of the moves of a white piece, alone on the board and over other pieces, with a legend of the symbols.
pub fn piece(program: &Program, kind: KindId, from: Square, options: &Options) -> String {
    let reach = reach::reach(program, kind, from);
    let legend = Legend::new(&reach);
    let (bottom_width, bottom_height) = (legend.width(), legend.height());
    let frame =
        Frame { shape: &program.shape, flip: options.flip, right_width: 0.0, bottom_width, bottom_height };
    let pieces = Pieces::new(program, options.lettered, &options.own_images, options.flip);
    draw_picture(frame, options, |svg| {
        draw_board(svg, frame, program, SquareSet::EMPTY, None, options);
        pieces.draw(svg, Piece { kind, side: Side::White }, frame.centre(from), discs::RADIUS);
        for square in program.shape.all_squares().filter(|&square| square != from) {
            if let Some((symbol, note)) = symbols::symbol_and_note(&reach, square) {
                marks::draw_symbol(svg, symbol, frame.centre(square));
                if let Some(note) = note {
                    marks::draw_note(svg, note, frame.centre(square));
                }
            }
        }
        legend.draw(svg, frame);
    })
}

/// Returns a picture of the size of the frame. `draw_content` draws its contents.
fn draw_picture(frame: Frame<'_>, options: &Options, draw_content: impl FnOnce(&mut Svg)) -> String {
    let (width, height) = frame.size();
    let scale = options.size.map_or(1.0, |size| f64::from(size) / width.max(height));
    let view = format!("0 0 {width} {height}");
    let mut svg = Svg::default();
    svg.container(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("width", &(width * scale)),
            ("height", &(height * scale)),
            ("viewBox", &view),
            ("role", &"img"),
        ],
        |svg| {
            if !options.title.is_empty() {
                svg.text("title", &options.title);
            }
            svg.element(
                "rect",
                &[("width", &width), ("height", &height), ("rx", &10.0), ("fill", &palette::BACKGROUND)],
            );
            draw_content(svg);
        },
    );
    svg.finish()
}

/// Draws the board, and highlights the squares of the last move and the square `from`.
fn draw_board(
    svg: &mut Svg,
    frame: Frame<'_>,
    program: &Program,
    last_move_squares: SquareSet,
    from: Option<Square>,
    options: &Options,
) {
    let colour_or =
        |colour: &Option<Colour>, default| colour.as_ref().map_or(default, |colour| colour.0.clone());
    let light = colour_or(&options.light, palette::LIGHT.to_owned());
    let dark = (!options.one_colour).then(|| colour_or(&options.dark, palette::DARK.to_owned()));
    squares::draw_squares(svg, frame, &light, dark.as_deref());
    zones::draw(svg, frame, program);
    squares::fill_cells(svg, frame, &last_move_squares, palette::LAST_MOVE, 0.5);
    squares::fill_cells(svg, frame, &from.into_iter().collect(), palette::QUIET_TARGET, 0.45);
    squares::draw_edges(svg, frame);
    squares::draw_coordinates(svg, frame);
}
