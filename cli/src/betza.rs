//! `varlab betza`: explains a Betza word.

use std::io::Write;

use super::failure::{CommandResult, Exit, Failure};
use super::library::{self, Files};
use super::params::single_variant;
use super::{arg_parsers, terminal};
use varlab::betza::{self, Word};
use varlab::board::{Square, Tiling};
use varlab::compile::{self, Compilation, Compiled};
use varlab::diagnostics::{Diagnostic, Sources, Span};
use varlab::render::{movement_text, reach};
use varlab::sema;
use varlab::service::betza::{PIECE_NAME, board_size, moves_without_castlings, variant_text};

/// Explain a Betza word: its canonical form, a description, and its moves on a board
#[derive(clap::Args)]
#[command(
    after_help = "The piece is alone on the board; the symbols show where it can move, capture, leap or hop.\n\n\
    Examples:\n  varlab betza fmWfceFifmnD\n  varlab betza '[F?R]' --board 9x9 --at b2\n  \
    varlab betza KNADcaKmcabK --variant chess"
)]
pub struct Args {
    /// The Betza word; put it in quotes if it has brackets or parentheses
    word: String,

    /// Show the word on the board of this variant: a file, or the name of a game that ships with the program
    #[arg(id = "VARIANT", value_name = "VARIANT")]
    positional: Option<String>,

    /// The same as VARIANT, as a named option for scripts
    #[arg(long = "variant", value_name = "VARIANT")]
    flag: Option<String>,

    /// The size of the board in files and ranks [default: as large as the word needs]
    #[arg(long, value_name = "WxH", value_parser = arg_parsers::board_size, conflicts_with_all = ["VARIANT", "flag"])]
    board: Option<(u8, u8)>,

    /// The square of the piece [default: near the centre]
    #[arg(long, value_name = "SQUARE")]
    at: Option<String>,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let board_variant = single_variant(args.positional.as_deref(), args.flag.as_deref())?;
    let tiling = match board_variant {
        Some(name) => {
            let file = library::open(name)?;
            compile(&file.name, &file.text)?.program.shape.tiling
        }
        None => Tiling::Squares,
    };
    let word = parse_word(tiling, &args.word)?;
    let moves = moves_without_castlings(&word);
    let board = if moves.is_empty() {
        String::new()
    } else {
        format!("\n{}", board_text(args, board_variant, &word, &moves)?)
    };
    write!(out, "{word}\n{}\n{board}", word.english())?;
    Ok(())
}

/// Returns the board with the piece and its moves, as text.
fn board_text(args: &Args, board_variant: Option<&str>, word: &Word, moves: &str) -> Result<String, Failure> {
    let (variant, square) = match board_variant {
        Some(name) => {
            let variant = named_variant_with_piece(name, moves)?;
            let square = args
                .at
                .as_deref()
                .map(|name| arg_parsers::square(&variant.program, "--at", name))
                .transpose()?;
            (variant, square)
        }
        None => variant_with_single_piece(args, word, moves)?,
    };
    let program = &variant.program;
    let kind = arg_parsers::kind(program, "WORD", PIECE_NAME)?;
    let square = square.unwrap_or_else(|| reach::central_origin(program, kind));
    let terminal::Capabilities { colour, unicode } = terminal::output_capabilities();
    Ok(movement_text::diagram(program, kind, square, movement_text::Options { colour, flip: false, unicode }))
}

/// Parses a Betza word for a board of the given tiles. If it has errors, shows them on standard error.
fn parse_word(tiling: Tiling, text: &str) -> Result<Word, Failure> {
    betza::parse_on(tiling, text).map_err(|errors| {
        let mut sources = Sources::default();
        let source = sources.add("word", text);
        let span = Span { source, start: 0, end: text.len() as u32 };
        let problems: Vec<Diagnostic> = errors.iter().map(|error| sema::betza_problem(error, span)).collect();
        terminal::show_diagnostics(&problems, &sources);
        Failure::silent(Exit::Invalid)
    })
}

/// Compiles a variant whose only piece has the moves of the word. Returns the variant, and the square of the piece: the argument
/// `--at` or, without it, a square near the centre.
fn variant_with_single_piece(
    args: &Args,
    word: &Word,
    moves: &str,
) -> Result<(Compiled, Option<Square>), Failure> {
    let (files, ranks) = args.board.unwrap_or_else(|| board_size(word));
    let centre = (files / 2, (ranks - 1) / 2);
    let variant = compile("word", &variant_text(moves, (files, ranks), centre))?;
    let Some(name) = &args.at else {
        let square = variant.program.shape.cell(centre.0, centre.1);
        return Ok((variant, square));
    };
    let square = arg_parsers::square(&variant.program, "--at", name)?;
    let origin = variant.program.shape.coordinates(square);
    Ok((compile("word", &variant_text(moves, (files, ranks), origin))?, Some(square)))
}

/// Compiles the named variant with an additional kind of piece, which has the moves of the word. The piece can be dropped, because every
/// kind must be able to get onto the board.
fn named_variant_with_piece(name: &str, moves: &str) -> Result<Compiled, Failure> {
    let file = library::open(name)?;
    let original = compile(&file.name, &file.text)?;
    let is_used = |letter: &String| original.program.kinds.iter().any(|kind| kind.letter == *letter);
    let letters = ('A'..='Z').map(String::from).chain(('A'..='Z').map(|letter| format!("+{letter}")));
    let Some(letter) = letters.into_iter().find(|letter| !is_used(letter)) else {
        return Err(Failure::invalid(format!(
            "{name}: the game already uses every letter, so no other piece can be added"
        )));
    };
    compile(&file.name, &format!("{}\npiece {PIECE_NAME} {letter} \n  moves {moves}\n  drops\n", file.text))
}

fn compile(name: &str, text: &str) -> Result<Compiled, Failure> {
    let Compilation { sources, mut diagnostics, variant, .. } = compile::compile(&Files, name, text, &[]);
    variant.ok_or_else(|| {
        diagnostics.retain(Diagnostic::is_error);
        terminal::show_diagnostics(&diagnostics, &sources);
        Failure::silent(Exit::Invalid)
    })
}
