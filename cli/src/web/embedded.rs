//! The files of the page, if they were embedded when the program was built.

use crate::failure::Failure;

/// A file of the page: its path, with `/` between folders, and its contents.
pub type EmbeddedFile = (&'static str, &'static [u8]);

/// The files, sorted by path. `cli/build.rs` writes the list.
const FILES: &[EmbeddedFile] = include!(concat!(env!("OUT_DIR"), "/page_files.rs"));

/// The path of the single-file page: HTML with a placeholder for the game.
const TEMPLATE: &str = "single.template.html";

/// Returns the files of the page.
///
/// # Errors
/// Returns an error if the program was built without these files.
pub fn files() -> Result<&'static [EmbeddedFile], Failure> {
    if FILES.is_empty() { Err(missing_page()) } else { Ok(FILES) }
}

/// Returns the single-file page: HTML with a placeholder for the game.
///
/// # Errors
/// Returns an error if the program was built without this page.
pub fn template() -> Result<&'static str, Failure> {
    let bytes = FILES.iter().find(|(name, _)| *name == TEMPLATE).map(|(_, bytes)| *bytes);
    bytes.and_then(|bytes| std::str::from_utf8(bytes).ok()).ok_or_else(missing_page)
}

/// The remedy if the program was built without the page.
const REMEDY: &str =
    "in a checkout of the project, `cargo xtask web` builds the page and a varlab that contains it";

fn missing_page() -> Failure {
    Failure::usage("this varlab was built without the page").help(REMEDY)
}

/// Returns the help text of a command that needs the page: a description and examples. If the program was built without the page, a note
/// replaces the description.
pub fn help(description: &str, examples: &str) -> String {
    if FILES.is_empty() {
        format!(
            "This varlab was built without the page, so this command does not work: {REMEDY}.\n\n{examples}"
        )
    } else {
        format!("{description}\n\n{examples}")
    }
}
