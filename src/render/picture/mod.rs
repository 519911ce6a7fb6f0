//! Boards as pictures: SVG texts that need no font, no style and no other file. Where they are kept is not known here.

mod discs;
mod frame;
mod ground;
mod hands;
mod legend;
mod letters;
mod marks;
mod men;
mod palette;
mod svg;
mod ways;
mod zones;

use crate::board::{KindId, Piece, Side, Square, SquareSet};
use crate::game::Game;
use crate::ir::Program;
use crate::position::{Form, Move};

use super::reach;
use super::signs;
use frame::Frame;
use legend::Legend;
use men::Men;
use svg::Svg;

/// How a picture is drawn.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What it is called by whoever cannot see it.
    pub title: String,
    /// Black's side of the board at the bottom.
    pub flip: bool,
    /// The longer side in pixels; a natural size without it.
    pub size: Option<u32>,
    /// All pieces as lettered discs, also those for which there is a figure.
    pub lettered: bool,
    /// The colour of light squares, instead of the usual one.
    pub light: Option<Colour>,
    /// That of dark ones.
    pub dark: Option<Colour>,
    /// All squares are light, with lines between them.
    pub one_colour: bool,
}

/// A colour as it is written in pictures: `#` and six hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colour(String);

impl std::str::FromStr for Colour {
    type Err = String;

    /// `#f2e6cf`, `f2e6cf` or `#fec`.
    fn from_str(text: &str) -> Result<Colour, String> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let wrong =
            || format!("expected a colour of three or six hexadecimal digits, such as #f2e6cf, not {text:?}");
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        match digits.len() {
            6 => Ok(Colour(format!("#{}", digits.to_ascii_lowercase()))),
            3 => Ok(Colour(format!(
                "#{}",
                digits.chars().flat_map(|digit| [digit, digit]).collect::<String>().to_ascii_lowercase()
            ))),
            _ => Err(wrong()),
        }
    }
}

/// The position of a game with its last move; with the moves of the piece on `from` marked, if it is given.
pub fn board(game: &Game, from: Option<Square>, options: &Options) -> String {
    let (program, position) = (game.program(), game.position());
    let beside = hands::width(program, position);
    let frame = Frame { shape: &program.shape, flip: options.flip, beside, below: (0.0, 0.0) };
    let men = Men::new(program, options.lettered);
    let last = game.moves().next_back().filter(|mv| mv.form != Form::Pass);
    picture(frame, options, |svg| {
        let touched = last.map(|mv| [mv.from, mv.to].into_iter().collect());
        ground(svg, frame, program, touched.unwrap_or_default(), from, options);
        let shown: Vec<Move> = match from {
            Some(from) => {
                game.legal_moves().iter().map(|legal| legal.mv).filter(|mv| mv.from == from).collect()
            }
            None => last.into_iter().collect(),
        };
        ways::draw(svg, frame, game, &shown, from.is_some());
        for square in program.shape.all() {
            if let Some(piece) = position.at(square).as_piece() {
                men.draw(svg, piece, frame.centre(square), discs::RADIUS);
            }
        }
        let deeds = from.map(|from| reach::deeds(game.legal_moves(), from)).unwrap_or_default();
        for square in &deeds.any() {
            if let Some(sign) = signs::of_deeds(&deeds, square) {
                marks::target(svg, sign, frame.centre(square), position.at(square).is_piece());
            }
        }
        hands::draw(svg, frame, &men, program, position);
        discs::turn(svg, frame, position.side());
    })
}

/// Where a piece can go, alone on the board and over others, and below it what the signs mean.
pub fn piece(program: &Program, kind: KindId, from: Square, options: &Options) -> String {
    let reach = reach::reach(program, kind, from);
    let legend = Legend::new(&reach);
    let below = (legend.height(), legend.width());
    let frame = Frame { shape: &program.shape, flip: options.flip, beside: 0.0, below };
    let men = Men::new(program, options.lettered);
    picture(frame, options, |svg| {
        ground(svg, frame, program, SquareSet::EMPTY, None, options);
        men.draw(svg, Piece { kind, side: Side::White }, frame.centre(from), discs::RADIUS);
        for square in program.shape.all().filter(|&square| square != from) {
            if let Some((sign, note)) = signs::of(&reach, square) {
                marks::sign(svg, sign, frame.centre(square));
                if let Some(note) = note {
                    marks::note(svg, note, frame.centre(square));
                }
            }
        }
        legend.draw(svg, frame);
    })
}

/// The card with everything on it.
fn picture(frame: Frame<'_>, options: &Options, inside: impl FnOnce(&mut Svg)) -> String {
    let (width, height) = frame.size();
    let scale = options.size.map_or(1.0, |size| f64::from(size) / width.max(height));
    let view = format!("0 0 {width} {height}");
    let mut svg = Svg::default();
    svg.group(
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
                &[("width", &width), ("height", &height), ("rx", &10.0), ("fill", &palette::CARD)],
            );
            inside(svg);
        },
    );
    svg.finish()
}

/// The board, with what the last move has touched and the square from which moves are shown.
fn ground(
    svg: &mut Svg,
    frame: Frame<'_>,
    program: &Program,
    last: SquareSet,
    from: Option<Square>,
    options: &Options,
) {
    let said = |colour: &Option<Colour>, usual| colour.as_ref().map_or(usual, |colour| colour.0.clone());
    let light = said(&options.light, palette::LIGHT.to_owned());
    let dark = (!options.one_colour).then(|| said(&options.dark, palette::DARK.to_owned()));
    ground::squares(svg, frame, &light, dark.as_deref());
    for (zone, colour) in zones::zones(program).iter().zip(palette::ZONES.iter().cycle()) {
        ground::tint(svg, frame, zone, colour, 0.3);
    }
    ground::tint(svg, frame, &last, palette::LAST_MOVE, 0.5);
    ground::tint(svg, frame, &from.into_iter().collect(), palette::GOES, 0.45);
    ground::edges(svg, frame);
    ground::coordinates(svg, frame);
}
