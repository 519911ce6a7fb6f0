//! `varlab betza`: explains a Betza word.

use std::io::Write;

use super::failure::{Exit, Failure, Outcome};
use super::library::{self, Files};
use super::params::one_variant;
use super::{arg_parsers, terminal};
use varlab::betza::{self, Word};
use varlab::board::Square;
use varlab::compile::{self, Compilation, Compiled};
use varlab::diagnostics::{Diagnostic, Sources, Span};
use varlab::render::{piece, reach};
use varlab::sema;

/// Explain a Betza word: its canonical form, a description, and its moves on a board
#[derive(clap::Args)]
#[command(
    after_help = "The piece is alone on the board; the symbols show how a piece on each square would change its moves.\n\n\
    Examples:\n  varlab betza fmWfceFifmnD\n  varlab betza '[F?R]' --board 9x9 --at b2\n  \
    varlab betza KNADcaKmcabK --variant chess"
)]
pub struct Args {
    /// The word; put it in quotes if it has brackets or parentheses
    word: String,

    /// Show it on the board of this variant: a file, or the name of a game that ships with the program
    #[arg(id = "VARIANT", value_name = "VARIANT")]
    plain: Option<String>,

    /// The same as a flag, for scripts
    #[arg(long = "variant", value_name = "FILE")]
    flag: Option<String>,

    /// The size of the board in files and ranks [default: as large as the word needs]
    #[arg(long, value_name = "WxH", value_parser = arg_parsers::size, conflicts_with_all = ["VARIANT", "flag"])]
    board: Option<(u8, u8)>,

    /// The square of the piece [default: near the centre]
    #[arg(long, value_name = "SQUARE")]
    at: Option<String>,
}

/// The name of the piece with the moves of the word.
const NAME: &str = "Betzaword";

pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let word = read(&args.word)?;
    let moves: String = Word { castlings: Vec::new(), ..word.clone() }.to_string();
    let board = if moves.is_empty() { String::new() } else { format!("\n{}", board(args, &word, &moves)?) };
    write!(out, "{word}\n{}\n{board}", word.english())?;
    Ok(())
}

/// Returns the board with the piece and its moves.
fn board(args: &Args, word: &Word, moves: &str) -> Result<String, Failure> {
    let (variant, at) = match one_variant(args.plain.as_deref(), args.flag.as_deref())? {
        Some(name) => {
            let variant = with_piece(name, moves)?;
            let at =
                args.at.as_deref().map(|at| arg_parsers::square(&variant.program, "--at", at)).transpose()?;
            (variant, at)
        }
        None => alone(args, word, moves)?,
    };
    let program = &variant.program;
    let kind = arg_parsers::kind(program, "WORD", NAME)?;
    let at = at.unwrap_or_else(|| reach::central_origin(program, kind));
    let terminal::Looks { colour, unicode } = terminal::output_looks();
    Ok(piece::diagram(program, kind, at, piece::Options { colour, flip: false, unicode }))
}

/// Parses the word; its errors are shown on standard error.
fn read(text: &str) -> Result<Word, Failure> {
    betza::parse(text).map_err(|errors| {
        let mut sources = Sources::default();
        let source = sources.add("word", text);
        let span = Span { source, start: 0, end: text.len() as u32 };
        let problems: Vec<Diagnostic> = errors.iter().map(|error| sema::betza_problem(error, span)).collect();
        terminal::show(&problems, &sources);
        Failure::silent(Exit::Bad)
    })
}

/// Returns a variant with only this piece, and the square of the piece.
fn alone(args: &Args, word: &Word, moves: &str) -> Result<(Compiled, Option<Square>), Failure> {
    let side = 2 * word.farthest().clamp(3, 7) + 1;
    let (files, ranks) = args.board.unwrap_or((side, side));
    let text = |file: u8, rank: u8| {
        let row = |at: u8| {
            if at != rank {
                return files.to_string();
            }
            let run = |length: u8| if length == 0 { String::new() } else { length.to_string() };
            format!("{}X{}", run(file), run(files - 1 - file))
        };
        let rows: Vec<String> = (0..ranks).rev().map(row).collect();
        format!(
            "variant Betza\npiece {NAME} X moves {moves}\nplayer\n  loses when unable to move\n  may pass\nsetup {}\n",
            rows.join("/")
        )
    };
    let variant = compile("word", &text(files / 2, (ranks - 1) / 2))?;
    let Some(name) = &args.at else {
        let centre = variant.program.shape.cell(files / 2, (ranks - 1) / 2);
        return Ok((variant, centre));
    };
    let at = arg_parsers::square(&variant.program, "--at", name)?;
    let (file, rank) = variant.program.shape.coordinates(at);
    Ok((compile("word", &text(file, rank))?, Some(at)))
}

/// Returns a variant with one more kind of piece. The piece can be dropped, because a kind must be able to get onto the board.
fn with_piece(name: &str, moves: &str) -> Result<Compiled, Failure> {
    let text = library::open(name)?;
    let plain = compile(&text.name, &text.text)?;
    let taken = |letter: &String| plain.program.kinds.iter().any(|kind| kind.letter == *letter);
    let letters = ('A'..='Z').map(String::from).chain(('A'..='Z').map(|letter| format!("+{letter}")));
    let Some(letter) = letters.into_iter().find(|letter| !taken(letter)) else {
        return Err(Failure::bad(format!("{name}: no letter is free for one more piece")));
    };
    compile(&text.name, &format!("{}\npiece {NAME} {letter} \n  moves {moves}\n  drops\n", text.text))
}

fn compile(name: &str, text: &str) -> Result<Compiled, Failure> {
    let Compilation { sources, mut diagnostics, variant } = compile::compile(&Files, name, text, &[]);
    variant.ok_or_else(|| {
        diagnostics.retain(Diagnostic::is_error);
        terminal::show(&diagnostics, &sources);
        Failure::silent(Exit::Bad)
    })
}
