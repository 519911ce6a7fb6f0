//! The option `--own-pieces`: pictures of pieces from a folder of the author.

mod sanitize;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::failure::Failure;
use sanitize::{MAX_BYTES, sanitize};
use varlab::board::{KindId, Side};
use varlab::ir::Program;
use varlab::render::picture::{OwnImage, OwnImages};

/// Reads the pictures of the pieces of a game: `WhiteKnight.svg` and `BlackKnight.svg` for the pieces of the two sides, or `Knight.svg`,
/// which is drawn on a disc in the colour of the side. Pieces without a file keep the library's picture.
///
/// # Errors
/// Returns an error if a file cannot be read or used, if only one side has a picture of a piece, or if there is no file for any piece.
pub fn read(folder: &Path, program: &Program) -> Result<OwnImages, Failure> {
    let mut images = OwnImages::default();
    let mut found = false;
    for kind in program.kind_ids() {
        let name = &program.kind(kind).name;
        let of_sides = Side::BOTH.map(|side| folder.join(format!("{side}{name}.svg")));
        let pictures = [read_picture(&of_sides[0], kind, "w")?, read_picture(&of_sides[1], kind, "b")?];
        match pictures {
            [Some(white), Some(black)] => {
                images.set(kind, Side::White, white);
                images.set(kind, Side::Black, black);
            }
            [None, None] => {
                let file = folder.join(format!("{name}.svg"));
                let Some(picture) = read_picture(&file, kind, "n")? else { continue };
                let on_disc = !program.is_neutral(kind);
                for side in Side::BOTH {
                    images.set(kind, side, OwnImage { on_disc, ..picture.clone() });
                }
            }
            [white, _] => {
                let (there, missing) = if white.is_some() { (0, 1) } else { (1, 0) };
                let text = format!(
                    "{}: there is no picture of the other side's piece, {}",
                    of_sides[there].display(),
                    of_sides[missing].display()
                );
                let help = format!("a file called `{name}.svg` is for both sides; it is drawn on a disc");
                return Err(Failure::usage(text).help(help));
            }
        }
        found = true;
    }
    if found {
        return Ok(images);
    }
    let names: Vec<&str> = program.kinds.iter().map(|kind| kind.name.as_str()).collect();
    let example = names.first().copied().unwrap_or_default();
    let text = format!("{}: this folder has no picture of a piece of this game", folder.display());
    let help = format!(
        "call the files `White{example}.svg` and `Black{example}.svg`, or `{example}.svg` for both sides; the pieces are {}",
        names.join(", ")
    );
    Err(Failure::usage(text).help(help))
}

/// Reads a picture; `None` if there is no such file. `mark` distinguishes the pictures of a kind.
fn read_picture(path: &Path, kind: KindId, mark: &str) -> Result<Option<OwnImage>, Failure> {
    let cannot_read = |error: &io::Error| Failure::usage(format!("cannot read {}: {error}", path.display()));
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(cannot_read(&error)),
    };
    let mut text = String::new();
    let limit = MAX_BYTES as u64 + 1;
    file.take(limit).read_to_string(&mut text).map_err(|error| cannot_read(&error))?;
    if text.len() > MAX_BYTES {
        let text = format!("{}: the picture is larger than {} KiB", path.display(), MAX_BYTES / 1024);
        return Err(Failure::usage(text).help("save it as plain SVG, without embedded images"));
    }
    let drawing = sanitize(&text, &format!("own{}{mark}-", kind.index())).map_err(|refusal| {
        Failure::usage(format!("{}:{}: {}", path.display(), refusal.line, refusal.message))
            .help("save it as plain SVG, with texts and clones converted to paths")
    })?;
    Ok(Some(OwnImage { view: drawing.view, content: drawing.content, on_disc: false }))
}

/// The argument.
#[derive(clap::Args)]
pub struct OwnPiecesArg {
    /// Draw pieces with the SVG files of this folder: `WhiteKnight.svg` and `BlackKnight.svg`, or `Knight.svg`, which is drawn on a disc
    #[arg(long, value_name = "FOLDER", requires = "pictures", conflicts_with = "letters")]
    own_pieces: Option<PathBuf>,
}

impl OwnPiecesArg {
    /// Returns the pictures of the pieces of a game; empty without the argument.
    ///
    /// # Errors
    /// See [`read`].
    pub fn read(&self, program: &Program) -> Result<OwnImages, Failure> {
        self.own_pieces.as_deref().map_or_else(|| Ok(OwnImages::default()), |folder| read(folder, program))
    }
}
