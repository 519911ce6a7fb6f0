//! The option `--pieces`: the form in which a terminal shows pieces.

use std::io::{self, IsTerminal};

use super::terminal;
use varlab::render::piece_texts::PieceForm;

/// The argument.
#[derive(clap::Args)]
pub struct PieceFormArg {
    /// Show pieces as letters, or as symbols such as ♞ where their figure is one of chess. A terminal without UTF-8 shows letters
    /// [default: letters]
    #[arg(long, value_enum, value_name = "FORM")]
    pieces: Option<Form>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    Letters,
    Symbols,
}

impl PieceFormArg {
    /// Returns the form for standard output.
    pub fn form(&self) -> PieceForm {
        let can_be_shown = !io::stdout().is_terminal() || terminal::output_capabilities().unicode;
        match self.pieces {
            Some(Form::Symbols) if can_be_shown => PieceForm::Symbols,
            _ => PieceForm::Letters,
        }
    }
}
