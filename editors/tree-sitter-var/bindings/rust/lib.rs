//! The tree-sitter grammar of varlab's chess variants.

#![warn(missing_docs)]

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_var() -> *const ();
}

/// The tree-sitter language, which contains the parser.
// SAFETY: the generated function takes nothing and returns a static table.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_var) };

/// The query for highlighting.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// The query for folding.
pub const FOLDS_QUERY: &str = include_str!("../../queries/folds.scm");
