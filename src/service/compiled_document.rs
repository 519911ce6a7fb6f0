//! The result of compiling a document, and the results of its tests.

use std::cell::OnceCell;

use super::document::Document;
use crate::board::KindId;
use crate::compile::{Compilation, Compiled, compile};
use crate::diagnostics::{Diagnostic, SourceId, Sources};
use crate::search::Evaluation;
use crate::selftest::{self, Budget, TestReport};
use crate::syntax::Loader;

/// The source id of the document itself.
pub(super) const MAIN: SourceId = SourceId(0);

/// A compiled document, its problems, and the results of the tests that have been run.
#[derive(Debug)]
pub struct CompiledDocument {
    /// The result of the compiler.
    pub compilation: Compilation,
    /// The results of the tests that have been run, in the order of the file.
    pub tests: Vec<TestReport>,
    evaluation: OnceCell<Evaluation>,
}

impl CompiledDocument {
    /// Compiles a text. Its tests are not run.
    pub fn new(loader: &dyn Loader, name: &str, text: &str) -> CompiledDocument {
        let compilation = compile(loader, name, text, &[]);
        CompiledDocument { compilation, tests: Vec::new(), evaluation: OnceCell::new() }
    }

    /// Returns a compiled document without a variant and without problems, for a text on which the compiler has panicked.
    pub fn empty(name: &str, text: &str) -> CompiledDocument {
        let mut sources = Sources::default();
        sources.add(name, text);
        let compilation = Compilation { sources, order: vec![MAIN], diagnostics: Vec::new(), variant: None };
        CompiledDocument { compilation, tests: Vec::new(), evaluation: OnceCell::new() }
    }

    /// Returns the variant, if the text has no errors.
    pub fn variant(&self) -> Option<&Compiled> {
        self.compilation.variant.as_ref()
    }

    /// Returns the files that the text uses, in the order in which their sentences apply: a later definition of a name replaces an earlier
    /// one.
    pub(super) fn used_files(&self) -> impl DoubleEndedIterator<Item = Document> {
        let sources = &self.compilation.sources;
        let used = self.compilation.order.iter().filter(|&&source| source != MAIN);
        used.map(|&source| Document::new(sources.name(source), sources.text(source)))
    }

    /// Runs the next test of the file. Returns false if all tests have been run or if the text has errors.
    pub fn run_next_test(&mut self, budget: &Budget<'_>) -> bool {
        let Some(variant) = &self.compilation.variant else { return false };
        let Some(test) = variant.model.tests.get(self.tests.len()) else { return false };
        self.tests.push(selftest::run(&variant.program, test, budget));
        true
    }

    /// Runs one test within a budget, without storing its result. Returns `None` if the text has errors or no test with this index.
    pub fn run_test(&self, index: usize, budget: &Budget<'_>) -> Option<TestReport> {
        let variant = self.variant()?;
        Some(selftest::run(&variant.program, variant.model.tests.get(index)?, budget))
    }

    /// Returns true if the text has no errors and some of its tests have not been run yet.
    pub fn has_tests_to_run(&self) -> bool {
        self.variant().is_some_and(|variant| self.tests.len() < variant.model.tests.len())
    }

    /// Returns the problems that the compiler found, then those of the tests that have been run.
    pub fn problems(&self) -> impl Iterator<Item = &Diagnostic> {
        self.compilation.diagnostics.iter().chain(self.tests.iter().flat_map(|test| &test.problems))
    }

    /// Returns the value of a kind in centipawns, as the engine derives it from the rules; `None` if the text has errors.
    pub fn value(&self, kind: KindId) -> Option<i32> {
        let variant = self.variant()?;
        let evaluation = self.evaluation.get_or_init(|| Evaluation::new(&variant.program));
        Some(evaluation.value(kind))
    }
}
