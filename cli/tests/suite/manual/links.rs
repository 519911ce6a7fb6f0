//! Checks that the files and headings to which a page links exist. External links are not followed.

use std::fs;
use std::path::{Path, PathBuf};

use super::page::Page;

/// Returns a message for each broken link.
pub fn problems(page: &Page) -> Vec<String> {
    let mut problems = Vec::new();
    for (line, text) in page.prose() {
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let pictures = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
        for target in links.chain(pictures) {
            if !target.contains("://") && !target_exists(page, target) {
                problems.push(format!("{}:{line}: {target} does not exist", page.path));
            }
        }
    }
    problems
}

fn target_exists(page: &Page, target: &str) -> bool {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let path_from_page =
        |path: &str| -> PathBuf { Path::new(&page.path).parent().unwrap_or(Path::new("")).join(path) };
    if heading.is_empty() {
        return path_from_page(path).exists();
    }
    let text =
        if path.is_empty() { Some(page.text.clone()) } else { fs::read_to_string(path_from_page(path)).ok() };
    let target = Page { path: path.to_owned(), text: text.unwrap_or_default() };
    target.prose().any(|(_, line)| line.starts_with('#') && anchor(line) == heading)
}

/// Returns the anchor of a heading.
fn anchor(heading: &str) -> String {
    let title = heading.trim_start_matches('#').trim().to_lowercase();
    title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>().replace(' ', "-")
}
