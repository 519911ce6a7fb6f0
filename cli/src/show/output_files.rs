//! The image files that `varlab show` writes.

use std::io::Write;
use std::path::Path;

use clap::ArgGroup;
use clap::builder::NonEmptyStringValueParser;

use crate::arg_parsers::whole_number;
use crate::failure::{CommandResult, Failure};
use crate::library::STDIO;
use crate::write;
use varlab::render::picture::{Colour, Options};
use varlab::render::png;

/// The image files to write, and the style of the images.
#[derive(clap::Args)]
#[group(skip)]
#[command(group = ArgGroup::new("pictures").args(["svg", "png"]).multiple(true))]
pub struct FileArgs {
    /// Write an SVG image, instead of showing text; - is standard output
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    svg: Option<String>,

    /// Write a PNG image, instead of showing text; - is standard output
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new())]
    png: Option<String>,

    /// The longer side of the image in pixels [default: 60 per square]
    #[arg(long, value_name = "PIXELS", requires = "pictures", value_parser = whole_number(16_u32..=4096))]
    size: Option<u32>,

    /// Draw all pieces as discs with letters, instead of piece images where they exist
    #[arg(long, requires = "pictures")]
    letters: bool,

    /// Draw all squares in the light colour, with lines between them (only on boards with square cells)
    #[arg(long, requires = "pictures", conflicts_with = "dark")]
    one_colour: bool,

    /// The colour of light squares, such as #f2e6cf
    #[arg(long, value_name = "COLOUR", requires = "pictures")]
    light: Option<Colour>,

    /// The colour of dark squares, such as #d3b68d, on boards of squares
    #[arg(long, value_name = "COLOUR", requires = "pictures")]
    dark: Option<Colour>,
}

impl FileArgs {
    /// Returns the drawing options set by the arguments, with defaults for the others.
    fn picture_options(&self) -> Options {
        let (light, dark) = (self.light.clone(), self.dark.clone());
        let (size, lettered, one_colour) = (self.size, self.letters, self.one_colour);
        Options { size, lettered, light, dark, one_colour, ..Options::default() }
    }

    /// Returns true if the arguments name a file.
    pub fn has_files(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Checks that standard output gets at most one image, and not both an image and a text. `has_text` is true if the
    /// command also prints a text.
    ///
    /// # Errors
    /// Returns a usage error that names the two arguments.
    pub fn check_standard_output(&self, has_text: bool) -> CommandResult {
        let images = [("--svg", &self.svg), ("--png", &self.png)];
        let on_standard_output = images.into_iter().filter(|(_, file)| file.as_deref() == Some(STDIO));
        let outputs: Vec<String> = on_standard_output.map(|(name, _)| format!("`{name} -`")).collect();
        match &outputs[..] {
            [first, second] => Err(Failure::usage(format!("{first} cannot be used with {second}"))),
            [image] if has_text => Err(Failure::usage(format!("{image} cannot be used with `--rules`"))),
            _ => Ok(()),
        }
    }

    /// Writes the files; `draw_svg` returns the image as SVG.
    ///
    /// # Errors
    /// Returns an error if the image cannot be converted to PNG or writing fails; no file is left incomplete.
    pub fn write(&self, out: &mut dyn Write, draw_svg: impl Fn(Options) -> String) -> CommandResult {
        if !self.has_files() {
            return Ok(());
        }
        let svg = draw_svg(self.picture_options());
        if let Some(file) = &self.svg {
            write_output(out, file, svg.as_bytes())?;
        }
        if let Some(file) = &self.png {
            let bytes = png::png(&svg).map_err(|error| Failure::invalid(format!("{file}: {error}")))?;
            write_output(out, file, &bytes)?;
        }
        Ok(())
    }
}

/// Writes bytes to a file, or to `out` if the file is `-`.
fn write_output(out: &mut dyn Write, file: &str, bytes: &[u8]) -> CommandResult {
    if file == STDIO {
        out.write_all(bytes)?;
        return Ok(());
    }
    let path = Path::new(file);
    write::write_file(path, bytes).map_err(|error| write::cannot_write(path, &error))
}
