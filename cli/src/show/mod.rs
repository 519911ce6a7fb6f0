//! `varlab show`: shows a position or the moves of a piece, in the terminal or as an image, or the rules of a piece. Boards are drawn in
//! [`varlab::render`].

mod output_files;

use std::io::Write;

use super::failure::{CommandResult, Failure};
use super::own_pieces::OwnPiecesArg;
use super::params::GameArgs;
use super::piece_form::PieceFormArg;
use super::position::PositionArgs;
use super::{arg_parsers, terminal};
use varlab::board::{KindId, Square, SquareSet};
use varlab::compile::Compiled;
use varlab::game::Game;
use varlab::ir::Program;
use varlab::render::piece_texts::PieceForm;
use varlab::render::{movement_text, picture, reach, terminal as board};
use varlab::service::rules;

/// Show the board, the moves of a piece, or the rules of a piece
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  varlab show chess --after \"e2e4 e7e5\" --from g1\n  \
    varlab show chess --pieces symbols\n  \
    varlab show my-game.var --svg my-game.svg\n  \
    varlab show shogi --letters --one-colour --png shogi.png --size 1200\n  \
    varlab show my-game.var --own-pieces pieces --svg my-game.svg\n  \
    varlab show my-game.var --piece Lynx --at c3 --png lynx.png\n  \
    varlab show my-game.var --piece Lynx --rules")]
#[command(mut_arg("svg", |svg| svg.conflicts_with("pieces")), mut_arg("png", |png| png.conflicts_with("pieces")))]
#[command(mut_arg("own_pieces", |folder| folder.requires("pictures").conflicts_with("letters")))]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Mark the squares to which the piece on this square can move
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,

    /// Show the moves of a piece, given by name or letter, on an empty board and, for moves that need them, over other pieces
    #[arg(long, value_name = "NAME", conflicts_with_all = ["fen", "after", "from", "pieces"])]
    piece: Option<String>,

    /// The square of that piece [default: near the centre]
    #[arg(long, value_name = "SQUARE", requires = "piece")]
    at: Option<String>,

    /// Print all sentences that apply to that piece, with their locations, instead of the board
    #[arg(long, requires = "piece")]
    rules: bool,

    /// Show Black's side of the board at the bottom
    #[arg(long)]
    flip: bool,

    #[command(flatten)]
    pieces: PieceFormArg,

    #[command(flatten)]
    own_pieces: OwnPiecesArg,

    #[command(flatten)]
    output_files: output_files::FileArgs,
}

/// The subject of the output: a position, or the moves of a piece.
enum Subject {
    Position { game: Box<Game>, from: Option<Square> },
    Piece { kind: KindId, square: Square },
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    args.output_files.check_standard_output(args.rules)?;
    let (variant, sources) = args.game.compile_with_sources()?;
    let subject = args.subject(&variant)?;
    let own_images = args.own_pieces.read(&variant.program)?;
    args.output_files.write(out, |options| {
        let (title, own_images) = (subject.title(&variant), own_images.clone());
        let options = picture::Options { title, flip: args.flip, own_images, ..options };
        subject.picture(&variant, &options)
    })?;
    match subject {
        Subject::Piece { kind, .. } if args.rules => {
            let model_kind = &variant.model.kinds[kind.index()];
            out.write_all(rules::rules_text(&variant.model, model_kind, &sources).as_bytes())?;
        }
        subject if !args.output_files.has_files() => {
            out.write_all(subject.text(&variant, args.flip, args.pieces.form()).as_bytes())?;
        }
        _ => {}
    }
    Ok(())
}

impl Args {
    fn subject(&self, variant: &Compiled) -> Result<Subject, Failure> {
        let program = &variant.program;
        if let Some(name) = &self.piece {
            let kind = arg_parsers::kind(program, "--piece", name)?;
            let square = match &self.at {
                Some(name) => arg_parsers::square(program, "--at", name)?,
                None => reach::central_origin(program, kind),
            };
            return Ok(Subject::Piece { kind, square });
        }
        let game = Box::new(self.position.game(variant)?);
        let from = self.from.as_deref().map(|name| arg_parsers::origin(&game, "--from", name)).transpose()?;
        Ok(Subject::Position { game, from })
    }
}

impl Subject {
    fn text(&self, variant: &Compiled, flip: bool, pieces: PieceForm) -> String {
        let terminal::Capabilities { colour, unicode } = terminal::output_capabilities();
        match self {
            Subject::Piece { kind, square } => movement_text::diagram(
                &variant.program,
                *kind,
                *square,
                movement_text::Options { colour, flip, unicode },
            ),
            Subject::Position { game, from } => {
                let target_squares = |&from: &Square| reach::targets(game.legal_moves(), from).all_squares();
                let marks = from.as_ref().map_or(SquareSet::EMPTY, target_squares);
                let last = game.moves().next_back();
                let options = board::Options { colour, flip, last, marks, unicode, pieces };
                let mut text = board::board(&variant.program, game.position(), &options);
                if let Some(from) = from.filter(|_| !colour) {
                    text.push_str(&legend(&variant.program, from, &options));
                }
                text
            }
        }
    }

    fn title(&self, variant: &Compiled) -> String {
        let game = &variant.model.metadata.title;
        match self {
            Subject::Piece { kind, .. } => format!("{game}: {}", variant.program.kind(*kind).name),
            Subject::Position { .. } => game.clone(),
        }
    }

    /// Returns the image as SVG.
    fn picture(&self, variant: &Compiled, options: &picture::Options) -> String {
        match self {
            Subject::Piece { kind, square } => picture::piece(&variant.program, *kind, *square, options),
            Subject::Position { game, from } => picture::board(game, *from, options),
        }
    }
}

/// Returns the legend of the marks on a board without colours: the last move, and the targets of the piece on `from`.
fn legend(program: &Program, from: Square, options: &board::Options) -> String {
    let last_move = options.last.filter(|mv| mv.form.has_squares());
    let origin = last_move.filter(|mv| mv.from != mv.to).map(|mv| mv.from);
    let is_visible = |square: Option<Square>| square.is_some_and(|square| !options.marks.has(square));
    let from = program.name(from);
    let rows = [
        (is_visible(origin), "( )  ", "the square that the last move left".to_owned()),
        (is_visible(last_move.map(|mv| mv.to)), "[ ]  ", "the square that it reached".to_owned()),
        (!options.marks.is_empty(), "< >  ", format!("the targets of the piece on {from}")),
        (options.marks.is_empty(), "", format!("the piece on {from} has no legal move")),
    ];
    let lines = rows.into_iter().filter(|(is_used, ..)| *is_used);
    lines.fold("\n".to_owned(), |text, (_, mark, meaning)| format!("{text}  {mark}{meaning}\n"))
}
