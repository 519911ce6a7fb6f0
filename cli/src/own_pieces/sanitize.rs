//! Reads the picture of a piece from an SVG text of unknown origin. Of the text, only shapes, groups and gradients without scripts and
//! without references to other files are kept; anything else that would be drawn or executed is refused.

use std::fmt::Write;

use roxmltree::{Document, Node, ParsingOptions};

/// Maximum size of a file, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// Maximum number of elements, texts and comments in a file.
const MAX_NODES: u32 = 5000;
/// Maximum depth of nested elements.
const MAX_DEPTH: usize = 30;

const SVG_NAMESPACE: &str = "http://www.w3.org/2000/svg";
const LINK_NAMESPACE: &str = "http://www.w3.org/1999/xlink";

/// The elements that are kept.
const ELEMENTS: [&str; 12] = [
    "circle",
    "defs",
    "ellipse",
    "g",
    "line",
    "linearGradient",
    "path",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
];
/// The elements that are left out because they draw nothing.
const INVISIBLE_ELEMENTS: [&str; 3] = ["desc", "metadata", "title"];
/// The attributes that are kept, but for those of [`PROPERTIES`].
const ATTRIBUTES: [&str; 23] = [
    "cx",
    "cy",
    "d",
    "fx",
    "fy",
    "gradientTransform",
    "gradientUnits",
    "height",
    "id",
    "offset",
    "points",
    "r",
    "rx",
    "ry",
    "spreadMethod",
    "transform",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];
/// The properties that are kept, as attributes and in `style`.
const PROPERTIES: [&str; 17] = [
    "color",
    "display",
    "fill",
    "fill-opacity",
    "fill-rule",
    "opacity",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "visibility",
];
/// The functions that values of properties may contain, besides `url` for a gradient of the same file.
const FUNCTIONS: [&str; 4] = ["rgb", "rgba", "hsl", "hsla"];

/// A picture, read from a file.
#[derive(Debug, PartialEq)]
pub struct Drawing {
    /// Left, top, width and height of the visible area.
    pub view: [f64; 4],
    /// SVG elements.
    pub content: String,
}

/// A reason why a file cannot be used, with the line.
#[derive(Debug, PartialEq)]
pub struct Refusal {
    /// The number of the line, from 1.
    pub line: u32,
    /// The message.
    pub message: String,
}

/// Reads a picture. `prefix` is put before all identifiers, so that they differ from those of other pictures.
///
/// # Errors
/// Returns the first reason why the text cannot be used.
pub fn sanitize(text: &str, prefix: &str) -> Result<Drawing, Refusal> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| Refusal { line: error.pos().row, message: format!("this is not SVG: {error}") })?;
    let root = document.root_element();
    if !root.has_tag_name((SVG_NAMESPACE, "svg")) {
        let name = root.tag_name().name();
        return Err(refusal(root, format!("this is not SVG: the first element is `{name}`, not `svg`")));
    }
    let mut reader = Reader { prefix, content: String::new() };
    // The properties of the root apply to the whole picture.
    reader.open("g", root, |name| PROPERTIES.contains(&name))?;
    reader.content.push_str(">\n");
    for child in root.children() {
        reader.node(child, 1)?;
    }
    reader.content.push_str("</g>\n");
    Ok(Drawing { view: view(root)?, content: reader.content })
}

fn refusal(node: Node<'_, '_>, message: impl Into<String>) -> Refusal {
    let position = node.document().text_pos_at(node.range().start);
    Refusal { line: position.row, message: message.into() }
}

/// Returns the visible area that the root element gives.
fn view(root: Node<'_, '_>) -> Result<[f64; 4], Refusal> {
    let numbers = |text: &str| -> Option<Vec<f64>> {
        let parts = text.split([' ', ',', '\t', '\r', '\n']).filter(|part| !part.is_empty());
        parts.map(|part| part.parse().ok().filter(|number: &f64| number.is_finite())).collect()
    };
    let view = if let Some(text) = root.attribute("viewBox") {
        numbers(text).and_then(|numbers| <[f64; 4]>::try_from(numbers).ok())
    } else {
        let length = |name: &str| -> Option<f64> {
            let number = root.attribute(name)?.trim_end_matches("px").parse().ok();
            number.filter(|number: &f64| number.is_finite())
        };
        length("width").zip(length("height")).map(|(width, height)| [0.0, 0.0, width, height])
    };
    let view = view.filter(|[.., width, height]| *width > 0.0 && *height > 0.0);
    view.ok_or_else(|| {
        refusal(root, "the element `svg` does not give its size: write, for example, `viewBox=\"0 0 45 45\"`")
    })
}

/// Copies the allowed parts of a document.
struct Reader<'p> {
    prefix: &'p str,
    content: String,
}

impl Reader<'_> {
    fn node(&mut self, node: Node<'_, '_>, depth: usize) -> Result<(), Refusal> {
        let name = node.tag_name().name();
        if !node.is_element()
            || node.tag_name().namespace() != Some(SVG_NAMESPACE)
            || INVISIBLE_ELEMENTS.contains(&name)
        {
            return Ok(());
        }
        if !ELEMENTS.contains(&name) {
            let message = format!(
                "the element `{name}` is not read: a picture may contain shapes, groups and gradients"
            );
            return Err(refusal(node, message));
        }
        if depth > MAX_DEPTH {
            return Err(refusal(node, format!("elements are nested more than {MAX_DEPTH} deep")));
        }
        self.open(name, node, |name| ATTRIBUTES.contains(&name) || PROPERTIES.contains(&name))?;
        if !node.has_children() {
            self.content.push_str("/>\n");
            return Ok(());
        }
        self.content.push_str(">\n");
        for child in node.children() {
            self.node(child, depth + 1)?;
        }
        let _ = writeln!(self.content, "</{name}>");
        Ok(())
    }

    /// Writes the start of an element, without the end of its tag, with the allowed attributes of a node.
    fn open(
        &mut self,
        element: &str,
        node: Node<'_, '_>,
        is_allowed: impl Fn(&str) -> bool,
    ) -> Result<(), Refusal> {
        let _ = write!(self.content, "<{element}");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            let is_link = name == "href" && matches!(attribute.namespace(), None | Some(LINK_NAMESPACE));
            if is_link {
                let Some(target) = value.trim().strip_prefix('#') else {
                    return Err(refusal(node, format!("`{value}` is outside of the file")));
                };
                self.attribute("href", &format!("#{}{target}", self.prefix));
            } else if attribute.namespace().is_some() {
                // Attributes of editors draw nothing.
            } else if name.to_ascii_lowercase().starts_with("on") {
                return Err(refusal(node, format!("the attribute `{name}` is a script")));
            } else if name == "style" {
                let style = self.style(node, value)?;
                self.attribute("style", &style);
            } else if name == "id" && is_allowed(name) {
                self.attribute("id", &format!("{}{value}", self.prefix));
            } else if is_allowed(name) {
                let is_property = PROPERTIES.contains(&name);
                let value = if is_property { self.property(node, value)? } else { value.to_owned() };
                self.attribute(name, &value);
            } else if ["clip-path", "filter", "mask"].contains(&name) && value.trim() != "none" {
                return Err(refusal(node, format!("the attribute `{name}` is not read")));
            }
        }
        Ok(())
    }

    fn attribute(&mut self, name: &str, value: &str) {
        let _ = write!(self.content, " {name}=\"");
        for char in value.chars() {
            match char {
                '&' => self.content.push_str("&amp;"),
                '<' => self.content.push_str("&lt;"),
                '>' => self.content.push_str("&gt;"),
                '"' => self.content.push_str("&quot;"),
                char if char.is_control() => self.content.push(' '),
                char => self.content.push(char),
            }
        }
        self.content.push('"');
    }

    /// Returns the allowed properties of a `style` attribute.
    fn style(&self, node: Node<'_, '_>, style: &str) -> Result<String, Refusal> {
        let mut kept = Vec::new();
        for declaration in style.split(';') {
            let Some((name, value)) = declaration.split_once(':') else { continue };
            let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
            if PROPERTIES.contains(&name.as_str()) {
                kept.push(format!("{name}:{}", self.property(node, value)?));
            } else if ["clip-path", "filter", "mask"].contains(&name.as_str()) && value != "none" {
                return Err(refusal(node, format!("the property `{name}` is not read")));
            }
        }
        Ok(kept.join(";"))
    }

    /// Returns the value of a property, with the identifiers of this picture. The value may refer only to gradients of the same file.
    fn property(&self, node: Node<'_, '_>, value: &str) -> Result<String, Refusal> {
        let refused = || {
            refusal(node, format!("the value `{value}` is not read: write a colour, a number, or `url(#…)`"))
        };
        if value.contains(['\\', '@', '{', '}', '<']) || value.contains("/*") {
            return Err(refused());
        }
        let mut result = String::new();
        let mut rest = value;
        while let Some((before, after)) = rest.split_once('(') {
            let function = before.rsplit([' ', ',', '\t', '\r', '\n']).next().unwrap_or_default();
            let (arguments, next) = after.split_once(')').ok_or_else(refused)?;
            let _ = write!(result, "{before}(");
            if function.eq_ignore_ascii_case("url") {
                let target = arguments.trim().trim_matches(['"', '\'']);
                let target = target
                    .strip_prefix('#')
                    .ok_or_else(|| refusal(node, format!("`{target}` is outside of the file")))?;
                let _ = write!(result, "#{}{target}", self.prefix);
            } else if FUNCTIONS.iter().any(|known| function.eq_ignore_ascii_case(known)) {
                result.push_str(arguments);
            } else {
                return Err(refused());
            }
            result.push(')');
            rest = next;
        }
        result.push_str(rest);
        Ok(result)
    }
}

#[cfg(test)]
mod tests {
    use super::{Drawing, sanitize};

    /// Returns an SVG document with the given elements.
    fn document(elements: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             xmlns:editor=\"urn:editor\" viewBox=\"0 0 45 45\" fill=\"none\">\n{elements}\n</svg>"
        )
    }

    #[test]
    fn shapes_and_gradients_are_kept() {
        let text = document(
            "<title>A piece</title><editor:view zoom=\"2\"/>\
             <linearGradient id=\"a\" xlink:href=\"#b\"><stop offset=\"0\" style=\"stop-color:#fff;font-size:9px\"/></linearGradient>\
             <g editor:label=\"x\" class=\"y\"><path d=\"M0 0L9 9\" fill=\"url('#a')\" stroke=\"rgb(0,0,0)\"/></g>",
        );
        let drawing = sanitize(&text, "p-").expect("it is harmless");
        let content = "<g fill=\"none\">\n<linearGradient id=\"p-a\" href=\"#p-b\">\n<stop offset=\"0\" style=\"stop-color:#fff\"/>\n\
             </linearGradient>\n<g>\n<path d=\"M0 0L9 9\" fill=\"url(#p-a)\" stroke=\"rgb(0,0,0)\"/>\n</g>\n</g>\n";
        assert_eq!(drawing, Drawing { view: [0.0, 0.0, 45.0, 45.0], content: content.to_owned() });
    }

    #[test]
    fn a_width_and_a_height_are_enough() {
        let text = "<!DOCTYPE svg>\n<svg xmlns='http://www.w3.org/2000/svg' width='30px' height='40'/>";
        let expected = Drawing { view: [0.0, 0.0, 30.0, 40.0], content: "<g>\n</g>\n".to_owned() };
        assert_eq!(sanitize(text, "p-"), Ok(expected));
    }

    #[test]
    fn scripts_and_references_are_refused() {
        for (elements, part) in [
            ("<script>alert(1)</script>", "the element `script` is not read"),
            ("<foreignObject/>", "the element `foreignObject`"),
            ("<image href=\"x.png\"/>", "the element `image`"),
            ("<style>@import url(x)</style>", "the element `style`"),
            ("<use href=\"#a\"/>", "the element `use`"),
            ("<a href=\"#a\"/>", "the element `a`"),
            ("<animate attributeName=\"href\"/>", "the element `animate`"),
            ("<g onload=\"alert(1)\"/>", "the attribute `onload` is a script"),
            ("<g ONCLICK=\"alert(1)\"/>", "the attribute `ONCLICK` is a script"),
            ("<linearGradient xlink:href=\"other.svg#a\"/>", "`other.svg#a` is outside of the file"),
            ("<linearGradient href=\"javascript:alert(1)\"/>", "`javascript:alert(1)` is outside"),
            ("<path fill=\"url(http://example.org/a)\"/>", "`http://example.org/a` is outside"),
            ("<path style=\"fill:url( 'http://example.org/a' )\"/>", "`http://example.org/a` is outside"),
            ("<path fill=\"image-set('a')\"/>", "the value `image-set('a')` is not read"),
            ("<path fill=\"u\\72l(x)\"/>", "is not read"),
            ("<path fill=\"url(#a\"/>", "is not read"),
            ("<path filter=\"url(#a)\"/>", "the attribute `filter` is not read"),
            ("<path style=\"mask:url(#a)\"/>", "the property `mask` is not read"),
        ] {
            let refused = sanitize(&document(elements), "p-").expect_err(elements);
            assert!(refused.message.contains(part) && refused.line == 2, "{elements}: {refused:?}");
        }
        let deep = document(&("<g>".repeat(40) + &"</g>".repeat(40)));
        assert!(sanitize(&deep, "p-").expect_err("deep").message.contains("nested"));
        for text in ["", "<svg", "<html/>", "<svg/>", "<svg xmlns='http://www.w3.org/2000/svg'/>"] {
            assert!(sanitize(text, "p-").is_err(), "{text}");
        }
    }

    #[test]
    fn texts_cannot_leave_their_attributes() {
        let text = document("<path d=\"&quot;&gt;&lt;script>\" fill=\"&quot;&gt;\"/>");
        let drawing = sanitize(&text, "p-").expect("it is harmless");
        assert!(
            drawing.content.contains("d=\"&quot;&gt;&lt;script&gt;\" fill=\"&quot;&gt;\""),
            "{}",
            drawing.content
        );
    }
}
