//! Collects the metadata and the tests of a file.

use super::model::Metadata;
use super::problems::{Problems, too_many};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::LANGUAGE_VERSION;
use crate::syntax::ast::{File, Item, MetadataKind, MetadataLine, Test, TestLineKind};

/// Maximum depth of a `perft` line, in plies.
const MAX_PERFT_DEPTH: u32 = 20;

/// Returns the metadata of the main file and the span of its title; `None` if the file has no `variant` line.
pub(super) fn metadata(file: &File, problems: &Problems) -> Option<(Metadata, Span)> {
    let mut variants = file.items.iter().filter_map(|item| match item {
        Item::Variant(variant) => Some(variant),
        _ => None,
    });
    let variant = variants.next()?;
    for other in variants {
        problems.report(
            Diagnostic::new(
                Code::ManyVariants,
                other.title.span,
                "a file has one game, and this is the second",
            )
            .with_related(variant.title.span, "the first")
            .help("put it into a file of its own"),
        );
    }
    let mut metadata = Metadata { title: variant.title.text.clone(), ..Metadata::default() };
    for (index, line) in variant.metadata.iter().enumerate() {
        let value = line.value.text.trim().to_owned();
        if let Some(first) = variant.metadata[..index].iter().find(|first| first.kind == line.kind) {
            report_duplicate(first, line, problems);
        }
        match line.kind {
            MetadataKind::By => metadata.inventors.push(value),
            MetadataKind::See => metadata.references.push(value),
            MetadataKind::Year => match value.parse() {
                Ok(year) if year <= 9999 => metadata.year = Some(year),
                _ => problems.report(
                    Diagnostic::new(Code::YearNumber, line.value.span, format!("`{value}` is not a year"))
                        .help("write a number, such as `year 1999`"),
                ),
            },
            // Notations are resolved in `notations`, because used files can declare them too.
            MetadataKind::Notation => {}
            MetadataKind::Language
                if value.parse().is_ok_and(|version| (1..=LANGUAGE_VERSION).contains(&version)) => {}
            MetadataKind::Language => problems.report(
                Diagnostic::new(
                    Code::LanguageVersion,
                    line.value.span,
                    format!("this program reads languages 1 to {LANGUAGE_VERSION}, not `{value}`"),
                )
                .help(format!("write `language {LANGUAGE_VERSION}`, or use a newer varlab")),
            ),
        }
    }
    Some((metadata, variant.title.span))
}

/// Reports `line` if a file can have only one line of its kind. `first` is an earlier line of the same kind.
fn report_duplicate(first: &MetadataLine, line: &MetadataLine, problems: &Problems) {
    let (code, what) = match line.kind {
        MetadataKind::By | MetadataKind::See | MetadataKind::Notation => return,
        MetadataKind::Year => (Code::YearNumber, "a game has one year"),
        MetadataKind::Language => (Code::LanguageVersion, "a file has one version of the language"),
    };
    problems.report(
        Diagnostic::new(code, line.span, format!("{what}, and this is the second"))
            .with_related(first.span, "the first")
            .help("remove one of the two"),
    );
}

/// Returns the tests of the main file. Reports tests without lines, and perft lines that are too deep.
pub(super) fn tests(file: &File, problems: &Problems) -> Vec<Test> {
    let mut tests = Vec::new();
    for item in &file.items {
        let Item::Test(test) = item else { continue };
        if test.lines.is_empty() && problems.error_nodes.is_empty() {
            let problem = Diagnostic::new(Code::TestEmpty, test.span, "this test has nothing but its title");
            problems.report(problem.help("below the title, write what can be played, such as `can e2e4`"));
        }
        for line in &test.lines {
            if let TestLineKind::Perft { depth, .. } = line.kind
                && depth > MAX_PERFT_DEPTH
            {
                let bound = MAX_PERFT_DEPTH as usize;
                problems.report(too_many(line.span, "plies", depth as usize, bound));
            }
        }
        tests.push(test.clone());
    }
    tests
}
