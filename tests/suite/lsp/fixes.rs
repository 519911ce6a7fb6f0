//! Quick fixes for the problems of `tests/diagnostics/`: every fix that is offered removes its problem, and many
//! problems have a fix.

use std::fs;

use varlab::service::{CompiledDocument, Document, ShippedFiles, apply, quick_fixes};

/// The minimum number of problems with a fix. Increase it when more help lines have fixes.
const MIN_FIXES: usize = 220;

#[test]
fn fixes_remove_their_problems() {
    crate::library::enter_project();
    let (mut with_help, mut with_fix) = (0, 0);
    for entry in fs::read_dir("tests/diagnostics").expect("the cases") {
        let path = entry.expect("a case").path();
        if path.extension().is_none_or(|extension| extension != "var") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a text");
        let document = Document::new("case.var", text);
        let compiled = CompiledDocument::new(&ShippedFiles, "case.var", &document.text);
        let problems = &compiled.compilation.diagnostics;
        let with_help_here = problems.iter().filter(|problem| problem.help.is_some()).count();
        with_help += with_help_here;
        let fixes = quick_fixes(&document, &compiled, &ShippedFiles, &(0..document.text.len()));
        assert!(fixes.len() <= with_help_here, "{}", path.display());
        with_fix += fixes.len();
        for (problem, fix) in fixes {
            let after = CompiledDocument::new(&ShippedFiles, "case.var", &apply(&document.text, &fix.edits));
            let is_same =
                |other: &&varlab::Diagnostic| other.code == problem.code && other.message == problem.message;
            let before = problems.iter().filter(is_same).count();
            let remaining = after.compilation.diagnostics.iter().filter(is_same).count();
            assert!(remaining < before, "{}: {} leaves {}", path.display(), fix.title, problem.message);
        }
    }
    eprintln!("{with_fix} of {with_help} problems with a help line have a fix");
    assert!(with_fix >= MIN_FIXES, "only {with_fix} of {with_help} problems with a help line have a fix");
}
