//! The pictures that `varlab show` writes. Not what is on them.

use std::io::Write;
use std::path::Path;

use clap::ArgGroup;
use clap::builder::NonEmptyStringValueParser;

use crate::failure::{Failure, Outcome};
use crate::library::STANDARD;
use crate::write;
use varlab::render::picture::{Colour, Options};
use varlab::render::png;

/// Where to, and how large.
#[derive(clap::Args)]
#[group(skip)]
#[command(group = ArgGroup::new("pictures").args(["svg", "png"]).multiple(true))]
pub struct FileArgs {
    /// Write a picture as SVG, instead of showing text; - is standard output
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    svg: Option<String>,

    /// Write a picture as PNG, instead of showing text; - is standard output
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    png: Option<String>,

    /// The longer side of the picture in pixels; without it a square of the board has 60
    #[arg(long, value_name = "PIXELS", requires = "pictures", value_parser = clap::value_parser!(u32).range(16..=4096))]
    size: Option<u32>,

    /// Draw all pieces as lettered discs; without it those that move like a common piece are drawn as figures
    #[arg(long, requires = "pictures")]
    letters: bool,

    /// Draw all squares in the light colour, with lines between them
    #[arg(long, requires = "pictures", conflicts_with = "dark")]
    one_colour: bool,

    /// The colour of light squares, as #f2e6cf
    #[arg(long, value_name = "COLOUR", requires = "pictures")]
    light: Option<Colour>,

    /// The colour of dark squares, as #d3b68d
    #[arg(long, value_name = "COLOUR", requires = "pictures")]
    dark: Option<Colour>,
}

impl FileArgs {
    /// How pictures look, as far as it is said here.
    fn looks(&self) -> Options {
        let (light, dark) = (self.light.clone(), self.dark.clone());
        let (size, lettered, one_colour) = (self.size, self.letters, self.one_colour);
        Options { size, lettered, light, dark, one_colour, ..Options::default() }
    }

    /// Whether any is asked for.
    pub fn any(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Writes what is asked for. `picture` draws so.
    ///
    /// # Errors
    /// If that fails; no file is then half-written.
    pub fn write(&self, out: &mut dyn Write, picture: impl Fn(Options) -> String) -> Outcome {
        if !self.any() {
            return Ok(());
        }
        let svg = picture(self.looks());
        if let Some(file) = &self.svg {
            put(out, file, svg.as_bytes())?;
        }
        if let Some(file) = &self.png {
            let bytes = png::png(&svg).map_err(|error| Failure::bad(format!("{file}: {error}")))?;
            put(out, file, &bytes)?;
        }
        Ok(())
    }
}

fn put(out: &mut dyn Write, file: &str, bytes: &[u8]) -> Outcome {
    if file == STANDARD {
        out.write_all(bytes)?;
        return Ok(());
    }
    let path = Path::new(file);
    write::whole(path, bytes).map_err(|error| write::refused(path, &error))
}
