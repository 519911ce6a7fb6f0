//! `varlab variants`: lists the shipped games, with filters.

mod features;
mod table;

use std::io::Write;

use clap::ValueEnum;
use rayon::prelude::*;
use serde::Serialize;

use self::features::Feature;
use super::failure::{CommandResult, Failure};
use super::library::Files;
use super::{arg_parsers, terminal};
use varlab::compile;
use varlab::diagnostics::nearest::nearest;
use varlab::diagnostics::quote_truncated;
use varlab::syntax::LoadedFile;

/// List the games that ship with the program: their boards, pieces and language features
#[derive(clap::Args)]
#[command(
    after_help = "A game is listed if it meets all conditions. Its name can be used in place of a variant file.\n\n\
    Examples:\n  varlab variants                            all games\n  \
    varlab variants shogi                      games with this word in name or title\n  \
    varlab variants --uses drops --board 8x8   games with drops on an 8x8 board\n  \
    varlab variants --piece Cannon             games with a piece of that name\n  \
    varlab variants --format short             only the names"
)]
pub struct Args {
    /// Words in the name, the title, the inventors or the year
    #[arg(value_name = "WORD")]
    words: Vec<String>,

    /// Only games that use this feature; may be repeated
    #[arg(long, value_name = "FEATURE", value_enum, value_delimiter = ',')]
    uses: Vec<Feature>,

    /// Only games on a board of this size in files and ranks
    #[arg(long, value_name = "WxH", value_parser = arg_parsers::board_size)]
    board: Option<(u8, u8)>,

    /// Only games with a piece of that name; may be repeated
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    piece: Vec<String>,

    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A table
    Human,
    /// The names, one per line
    Short,
    /// One JSON object per line, with all details
    Json,
}

/// The details of a game; a row of the table, or a line of JSON.
#[derive(Serialize)]
struct Row {
    name: &'static str,
    title: String,
    #[serde(rename = "by")]
    inventors: Vec<String>,
    year: Option<u32>,
    /// Addresses of pages about the game.
    #[serde(rename = "see")]
    references: Vec<String>,
    files: u8,
    ranks: u8,
    squares: usize,
    pieces: Vec<PieceName>,
    uses: Vec<String>,
}

/// The name and the letter of a kind.
#[derive(Serialize)]
struct PieceName {
    name: String,
    letter: String,
}

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let rows = rows();
    for piece in &args.piece {
        if !rows.iter().any(|row| row.has_piece(piece)) {
            return Err(unknown_piece(&rows, piece));
        }
    }
    let matching_rows: Vec<&Row> = rows.iter().filter(|row| args.matches(row)).collect();
    match args.format {
        Format::Human => {
            out.write_all(table(&matching_rows).as_bytes())?;
            let games = if matching_rows.len() == 1 { "game" } else { "games" };
            let suggestion = if matching_rows.is_empty() { args.suggestion(&rows) } else { String::new() };
            writeln!(
                out,
                "{}{} {games}{suggestion}",
                if matching_rows.is_empty() { "" } else { "\n" },
                matching_rows.len()
            )?;
        }
        Format::Short => {
            for row in matching_rows {
                writeln!(out, "{}", row.name)?;
            }
        }
        Format::Json => {
            for row in matching_rows {
                let line = serde_json::to_string(row).map_err(|error| Failure::invalid(error.to_string()))?;
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}

/// Returns the details of all games, sorted by name.
fn rows() -> Vec<Row> {
    let mut names: Vec<&str> = varlab::shipped::games().collect();
    names.sort_unstable();
    names.into_par_iter().filter_map(row).collect()
}

/// Returns the details of a game; `None` if it has errors, which shipped games do not have.
fn row(name: &'static str) -> Option<Row> {
    let LoadedFile { name: file_name, text } = varlab::shipped::game(name)?.into();
    let variant = compile::compile(&Files, &file_name, &text, &[]).variant?;
    let (metadata, shape) = (&variant.model.metadata, &variant.program.shape);
    let piece_name =
        |kind: &varlab::ir::Kind| PieceName { name: kind.name.clone(), letter: kind.letter.clone() };
    Some(Row {
        name,
        title: metadata.title.clone(),
        inventors: metadata.inventors.clone(),
        year: metadata.year,
        references: metadata.references.clone(),
        files: shape.files(),
        ranks: shape.ranks(),
        squares: shape.squares(),
        pieces: variant.program.kinds.iter().map(piece_name).collect(),
        uses: Feature::all_of(&variant).into_iter().map(Feature::name).collect(),
    })
}

impl Args {
    fn matches(&self, row: &Row) -> bool {
        let is_used = |feature: &Feature| row.uses.contains(&feature.name());
        self.words.iter().all(|word| row.contains_word(word))
            && self.uses.iter().all(is_used)
            && self.board.is_none_or(|board| board == (row.files, row.ranks))
            && self.piece.iter().all(|piece| row.has_piece(piece))
    }

    /// Returns a suggestion for the first of the words that no game contains: the most similar name of a game. Empty if every
    /// word is contained in some game, or no name is similar.
    fn suggestion(&self, rows: &[Row]) -> String {
        let unknown_word = self.words.iter().find(|word| !rows.iter().any(|row| row.contains_word(word)));
        let near = unknown_word.and_then(|word| nearest(word, rows.iter().map(|row| row.name)));
        near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
    }
}

impl Row {
    fn has_piece(&self, name: &str) -> bool {
        self.pieces.iter().any(|piece| piece.name.eq_ignore_ascii_case(name))
    }

    /// Returns true if the name, the title, an inventor or the year contains `word`, ignoring case.
    fn contains_word(&self, word: &str) -> bool {
        let year = self.year.map(|year| year.to_string());
        let texts = [self.name, &self.title]
            .into_iter()
            .chain(self.inventors.iter().chain(&year).map(String::as_str));
        let word = word.to_lowercase();
        texts.map(str::to_lowercase).any(|text| text.contains(&word))
    }

    /// Returns the size of the board, with the number of squares if there are gaps.
    fn board_size_text(&self) -> String {
        let size = format!("{}x{}", self.files, self.ranks);
        let cells = usize::from(self.files) * usize::from(self.ranks);
        if self.squares == cells { size } else { format!("{size}, {}", self.squares) }
    }
}

/// Maximum widths of the columns except the last, in characters.
const MAX_COLUMN_WIDTHS: [usize; 4] = [usize::MAX, 20, usize::MAX, 15];

/// Returns a table of the games, with board, letters of the pieces and features.
fn table(rows: &[&Row]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let heading = ["name", "title", "board", "pieces", "uses"].map(str::to_owned).to_vec();
    let cells = |row: &&Row| {
        let letters: Vec<&str> = row.pieces.iter().map(|piece| piece.letter.as_str()).collect();
        vec![
            row.name.to_owned(),
            row.title.clone(),
            row.board_size_text(),
            letters.join(" "),
            row.uses.join(" "),
        ]
    };
    let lines: Vec<Vec<String>> = std::iter::once(heading).chain(rows.iter().map(cells)).collect();
    table::format_table(&lines, &MAX_COLUMN_WIDTHS, terminal::output_width())
}

fn unknown_piece(rows: &[Row], name: &str) -> Failure {
    let failure = Failure::invalid(format!("--piece: no shipped game has a piece {}", quote_truncated(name)));
    let known_names = rows.iter().flat_map(|row| &row.pieces).map(|piece| piece.name.as_str());
    match nearest(name, known_names) {
        Some(near) => failure.help(format!("did you mean `{near}`?")),
        None => {
            failure.help("use the name of a piece as in the game's file; `--format json` lists these names")
        }
    }
}
