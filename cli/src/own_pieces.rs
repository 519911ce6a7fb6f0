//! The option `--own-pieces`: pictures of pieces from a folder that the user chooses.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use usvg::roxmltree::{self, Document, Node, ParsingOptions};
use usvg::{Options, Tree, WriteOptions};
use varlab::board::{KindId, Piece, Side};
use varlab::files::{self, Unreadable};
use varlab::ir::Program;
use varlab::render::picture::{OwnImage, OwnImages};

use super::failure::Failure;

/// Maximum size of a picture, in bytes, as read and as simplified.
const MAX_BYTES: usize = 256 * 1024;
/// Maximum number of elements, texts and comments in a picture.
const MAX_NODES: u32 = 5000;
/// The elements that the conversion would leave out.
const UNSUPPORTED_ELEMENTS: [&str; 5] = ["feImage", "foreignObject", "image", "script", "text"];

/// The argument of the option.
#[derive(clap::Args)]
pub struct OwnPiecesArg {
    /// Draw pieces with the SVG files of this folder: `WhiteKnight.svg` and `BlackKnight.svg`, or `Knight.svg`, which is drawn on a disc
    #[arg(long, value_name = "FOLDER")]
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

/// Returns the pictures as a JSON object for [the page](super::page). Its keys are the names of the kinds that
/// have pictures. Each value is an array: White's picture and Black's picture, or one picture for both sides.
pub fn to_json(program: &Program, images: &OwnImages) -> Value {
    let image_json =
        |image: &OwnImage| json!({ "view": image.view, "content": image.content, "onDisc": image.on_disc });
    let entry = |kind: KindId| {
        let [white, black] = Side::BOTH.map(|side| images.get(&Piece { kind, side }));
        let (white, black) = white.zip(black)?;
        let pictures =
            if white == black { vec![image_json(white)] } else { vec![image_json(white), image_json(black)] };
        Some((program.kind(kind).name.clone(), pictures.into()))
    };
    Value::Object(program.kind_ids().filter_map(entry).collect::<Map<_, _>>())
}

/// Reads the pictures of the pieces of a game: `WhiteKnight.svg` and `BlackKnight.svg` for the pieces of the two sides, or `Knight.svg`,
/// which is drawn on a disc in the colour of the side. Pieces without a file keep the built-in picture.
///
/// # Errors
/// Returns an error if a file cannot be read or used, if only one side has a picture of a piece, or if no piece has a file.
fn read(folder: &Path, program: &Program) -> Result<OwnImages, Failure> {
    if !folder.is_dir() {
        return Err(Failure::usage(format!("{}: this is not a folder", folder.display())));
    }
    let mut images = OwnImages::new();
    for kind in program.kind_ids() {
        let name = &program.kind(kind).name;
        let file = folder.join(format!("{name}.svg"));
        let side_files = Side::BOTH.map(|side| folder.join(format!("{side}{name}.svg")));
        let pictures = [read_picture(&side_files[0], kind, "w")?, read_picture(&side_files[1], kind, "b")?];
        let pictures = match pictures {
            [Some(white), Some(black)] => [white, black],
            [None, None] => {
                let Some(picture) = read_picture(&file, kind, "n")? else { continue };
                let picture = OwnImage { on_disc: !program.is_neutral(kind), ..picture };
                [picture.clone(), picture]
            }
            [white, _] => {
                let missing = &side_files[usize::from(white.is_some())];
                let text =
                    format!("cannot find {}, the picture of the other side's {name}", missing.display());
                return Err(
                    Failure::usage(text).help(format!("a file called `{name}.svg` is for both sides"))
                );
            }
        };
        for (side, picture) in Side::BOTH.into_iter().zip(pictures) {
            images.insert(Piece { kind, side }, picture);
        }
    }
    if !images.is_empty() {
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

/// Reads a picture; returns `None` if the file does not exist. `picture_letter` becomes part of the identifiers in the picture,
/// and distinguishes the pictures of one kind.
fn read_picture(path: &Path, kind: KindId, picture_letter: &str) -> Result<Option<OwnImage>, Failure> {
    let text = match files::read_unmodified(path) {
        Ok(text) => text,
        Err(Unreadable::Missing) => return Ok(None),
        Err(error) => return Err(Failure::usage(format!("{}: {error}", path.display()))),
    };
    simplify(&text, &format!("own{}{picture_letter}-", kind.index())).map(Some).map_err(|fault| {
        let line = fault.line.map(|line| format!(":{line}")).unwrap_or_default();
        let failure = Failure::usage(format!("{}{line}: {}", path.display(), fault.message));
        fault.help.into_iter().fold(failure, Failure::help)
    })
}

/// A reason why a picture cannot be used.
#[derive(Debug)]
struct Fault {
    /// The number of the line, from 1; `None` if the fault is not in a particular line.
    line: Option<u32>,
    message: String,
    /// How to correct the picture, if known.
    help: Option<&'static str>,
}

/// Converts an SVG text of unknown origin to shapes without scripts and without references to other files. `prefix` is put before all
/// identifiers, so that different pictures have different identifiers.
///
/// # Errors
/// Returns the first reason why the picture cannot be used.
fn simplify(text: &str, prefix: &str) -> Result<OwnImage, Fault> {
    let not_svg =
        |line, error: &dyn Display| Fault { line, message: format!("this is not SVG: {error}"), help: None };
    let too_large = |message: String| Fault {
        line: None,
        message,
        help: Some("simplify it, for example by \"save as plain SVG\" of a drawing program"),
    };
    let max_kib = MAX_BYTES / 1024;
    if text.len() > MAX_BYTES {
        return Err(too_large(format!("the picture is larger than {max_kib} KiB")));
    }
    // Entities could multiply the text without a bound.
    if text.contains("<!ENTITY") {
        let message = "the picture declares an entity".to_string();
        return Err(Fault { line: None, message, help: Some("replace each entity by its text") });
    }
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        roxmltree::Error::NodesLimitReached => {
            too_large(format!("the picture has more than {MAX_NODES} elements, texts and comments"))
        }
        _ => not_svg(Some(error.pos().row), &error),
    })?;
    for node in document.descendants() {
        if let Some((message, help)) = unsupported_reason(node) {
            let line = document.text_pos_at(node.range().start).row;
            return Err(Fault { line: Some(line), message, help: Some(help) });
        }
    }
    let tree = Tree::from_xmltree(&document, &Options::default()).map_err(|error| not_svg(None, &error))?;
    if !tree.root().has_children() {
        return Err(Fault { line: None, message: "the picture is empty".to_string(), help: None });
    }
    let options = WriteOptions { id_prefix: Some(prefix.to_string()), ..WriteOptions::default() };
    let content = tree.to_string(&options);
    if content.len() > MAX_BYTES {
        return Err(too_large(format!(
            "the picture takes more than {max_kib} KiB when its clones and styles are written out"
        )));
    }
    let (width, height) = (tree.size().width(), tree.size().height());
    Ok(OwnImage { view: [0.0, 0.0, f64::from(width), f64::from(height)], content, on_disc: false })
}

/// Returns a message and a help text if an element would be left out of the picture, has an unsuitable identifier or refers to another file.
fn unsupported_reason(node: Node<'_, '_>) -> Option<(String, &'static str)> {
    let name = node.tag_name().name();
    if UNSUPPORTED_ELEMENTS.contains(&name) {
        return Some((
            format!("the element `{name}` cannot be drawn"),
            "convert texts to paths, and remove what is not a shape",
        ));
    }
    // In identifiers, the SVG library escapes only quotation marks.
    if let Some(id) = node.attribute("id").filter(|id| id.contains(['<', '&'])) {
        return Some((format!("the identifier `{id}` cannot be used"), "use letters and digits"));
    }
    let mut links = node.attributes().filter(|attribute| attribute.name() == "href");
    let external_link = links.find(|link| !link.value().trim_start().starts_with('#'))?;
    let message = format!("`{}` is outside of the file", external_link.value());
    Some((message, "replace it by the shapes that it refers to"))
}

#[cfg(test)]
mod tests {
    use super::{Document, simplify};

    /// Returns an SVG document with the given elements.
    fn document(elements: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 0 30 40\">\n{elements}\n</svg>"
        )
    }

    #[test]
    fn pictures_of_drawing_programs_are_read() {
        let text = document(
            "<title>A piece</title><style>.dark { stroke: #123456 }</style>\
             <defs><linearGradient id=\"a\"><stop offset=\"0\" style=\"stop-color:#fff\"/><stop offset=\"1\"/></linearGradient>\
             <circle id=\"b\" r=\"4\"/><clipPath id=\"c\"><rect width=\"9\" height=\"9\"/></clipPath></defs>\
             <path class=\"dark\" d=\"M0 0L9 9L9 0\" fill=\"url(#a)\"/><use xlink:href=\"#b\" x=\"9\" clip-path=\"url(#c)\"/>",
        );
        let image = simplify(&text, "p-").expect("it can be drawn");
        assert_eq!(image.view.map(|number| number.to_string()), ["0", "0", "30", "40"]);
        for part in ["#123456", "id=\"p-", "url(#p-", "clip-path"] {
            assert!(image.content.contains(part), "{part}: {}", image.content);
        }
        assert!(
            !image.content.contains("url(#a)") && !image.content.contains("A piece"),
            "{}",
            image.content
        );
    }

    #[test]
    fn scripts_and_unsupported_elements_are_left_out_or_refused() {
        for element in [
            "<rect width=\"9\" height=\"9\" onload=\"alert(1)\" ONCLICK=\"alert(1)\"/>",
            "<rect width=\"9\" height=\"9\" fill=\"url(http://alert/1)\"/><rect width=\"9\" height=\"9\"/>",
            "<style>@import url(http://alert/1);</style><rect width=\"9\" height=\"9\"/>",
            "<rect width=\"9\" height=\"9\"><animate attributeName=\"href\" to=\"alert\"/></rect>",
        ] {
            let image = simplify(&document(element), "p-").expect(element);
            assert!(!image.content.contains("alert"), "{}", image.content);
            let written = Document::parse(&image.content).expect("it is well-formed");
            assert!(written.descendants().all(|node| !node.has_tag_name("script")), "{}", image.content);
            let mut attributes = written.descendants().flat_map(|node| node.attributes());
            let is_harmless =
                |name: &str, value: &str| !name.to_lowercase().starts_with("on") && !value.contains("http");
            assert!(
                attributes.all(|attribute| is_harmless(attribute.name(), attribute.value())),
                "{}",
                image.content
            );
        }
        for (element, part) in [
            ("<script>alert(1)</script>", "the element `script` cannot be drawn"),
            ("<foreignObject/>", "the element `foreignObject`"),
            ("<image href=\"#a\"/>", "the element `image`"),
            ("<text>K</text>", "the element `text`"),
            ("<g id=\"&quot;&gt;&lt;script&gt;\"/>", "the identifier `\"><script>` cannot be used"),
            ("<use href=\"other.svg#a\"/>", "`other.svg#a` is outside of the file"),
            ("<linearGradient xlink:href=\"javascript:alert(1)\"/>", "`javascript:alert(1)` is outside"),
        ] {
            let fault = simplify(&document(element), "p-").expect_err(element);
            assert!(fault.message.contains(part) && fault.line == Some(2), "{element}: {fault:?}");
        }
    }

    #[test]
    fn empty_invalid_and_too_large_pictures_are_refused() {
        let many_elements = document(&"<g/>".repeat(6000));
        let entities = "<!DOCTYPE svg [<!ENTITY a 'M0 0'>]><svg xmlns='http://www.w3.org/2000/svg'><path d='&a;'/></svg>";
        // Every group draws the previous group twice.
        let mut groups = "<rect id=\"a0\" width=\"9\" height=\"9\"/>".to_string();
        for index in 1..30 {
            let clone = format!("<use href=\"#a{}\"/>", index - 1);
            groups = format!("{groups}<g id=\"a{index}\">{clone}{clone}</g>");
        }
        let doubling_groups = document(&groups);
        for text in [
            "",
            "<svg",
            "<html/>",
            &document(""),
            &document("<use id=\"a\" href=\"#a\"/>"),
            &doubling_groups,
            &many_elements,
            entities,
            &"x".repeat(300_000),
        ] {
            assert!(simplify(text, "p-").is_err(), "{text:.300}");
        }
    }
}
