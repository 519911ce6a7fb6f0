//! Imported files: a section is converted to a formatted variant text that compiles, or an error is reported; every
//! problem points into the file.

use varlab::compile::compile;
use varlab::diagnostics::{Diagnostic, Sources};
use varlab::import::VariantsIni;
use varlab::syntax::format::format;

use super::shipped::ShippedFiles;

/// The maximum number of sections that are tested.
const MAX_SECTIONS: usize = 4;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    let text = super::input_text(data);
    let collection = VariantsIni::read("case.ini", &text);
    assert_problems_are_located(&collection.problems, &collection.sources);
    for name in collection.names().take(MAX_SECTIONS) {
        let imported = collection.import(name).expect("a listed section can be imported");
        assert_problems_are_located(&imported.problems, &collection.sources);
        let Some(variant_text) = imported.text else {
            assert!(
                imported.problems.iter().any(Diagnostic::is_error),
                "{name} has a text or an error:\n{text}"
            );
            continue;
        };
        assert_eq!(format(&variant_text).as_ref(), Ok(&variant_text), "{name} is formatted:\n{text}");
        let compilation = compile(&ShippedFiles, name, &variant_text, &[]);
        assert!(compilation.variant.is_some(), "{:?}\n{variant_text}\n{text}", compilation.diagnostics);
    }
}

/// Checks that all problems point into the file.
fn assert_problems_are_located(problems: &[Diagnostic], sources: &Sources) {
    for label in problems.iter().flat_map(|problem| &problem.labels) {
        let range = label.span.start as usize..label.span.end as usize;
        assert!(sources.text(label.span.source).get(range).is_some(), "{} points into the file", label.text);
    }
}
