//! The option `--pieces`: the form in which a terminal shows pieces.

use std::io::{self, IsTerminal};

use super::terminal;
use varlab::render::piece_texts::PieceForm;

/// The argument of the option.
#[derive(clap::Args)]
pub struct PieceFormArg {
    /// Show pieces as letters, or as symbols such as ♞ if they look like chess pieces. A terminal without UTF-8
    /// shows letters
    #[arg(long, value_enum, value_name = "FORM", default_value_t = Form::Letters)]
    pieces: Form,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Form {
    Letters,
    Symbols,
}

impl PieceFormArg {
    /// Returns the form for standard output.
    pub fn form(&self) -> PieceForm {
        let can_show_symbols = !io::stdout().is_terminal() || terminal::output_capabilities().unicode;
        match self.pieces {
            Form::Symbols if can_show_symbols => PieceForm::Symbols,
            Form::Symbols | Form::Letters => PieceForm::Letters,
        }
    }
}
