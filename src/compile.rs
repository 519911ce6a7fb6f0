//! The pipeline from a text to a program: parses, analyses, lowers and checks the text, and collects all diagnostics. The files
//! that it uses are read through a [`Loader`].

use std::sync::Arc;

use crate::diagnostics::{self, Code, Diagnostic, SourceId, Sources, Span};
use crate::ir::{self, Program};
use crate::selftest::{self, Budget};
use crate::sema::{self, Analysis, Model};
use crate::syntax::ast::Item;
use crate::syntax::{FileUnit, Loader, load};

/// A variant without errors.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The resolved sentences of the file.
    pub model: Model,
    /// The executable form of the model.
    pub program: Arc<Program>,
}

/// The result of compiling a text.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The text and all files that it uses.
    pub sources: Sources,
    /// The sources in the order in which their sentences apply. A file comes after the files that it uses, so the text itself is last.
    pub order: Vec<SourceId>,
    /// All problems, sorted by position: first those of the text itself, then those of the files that it uses.
    pub diagnostics: Vec<Diagnostic>,
    /// The variant; `None` if the diagnostics include an error.
    pub variant: Option<Compiled>,
}

/// Compiles the text of a variant and the files that it uses. `name` is the name of the text in diagnostics. `params` are
/// values for the options of the variant.
pub fn compile(loader: &dyn Loader, name: &str, text: &str, params: &[(String, String)]) -> Compilation {
    let mut sources = Sources::default();
    let (units, mut diagnostics) = load(loader, name, text, &mut sources);
    let Analysis { partial_model, problems } = sema::analyse(&units, &sources, params);
    diagnostics.extend(problems);
    let error_free = partial_model
        .as_ref()
        .filter(|partial_model| partial_model.has_no_errors && !diagnostics.iter().any(Diagnostic::is_error));
    let program =
        match error_free.map(|partial_model| lower_and_check_start(&partial_model.model, &units, &sources)) {
            Some(Ok(program)) => Some(program),
            Some(Err(problems)) => {
                diagnostics.extend(problems);
                None
            }
            None => None,
        };
    if let Some(program) = &program {
        let main = units.iter().find(|unit| unit.main).map(|unit| unit.source);
        let is_reportable = |span: Span| Some(span.source) == main && !is_repeated(&diagnostics, span);
        let shadowed = ir::shadowed(program, is_reportable);
        diagnostics.extend(shadowed);
    }
    // Tests assume the default values of the options, so they are not checked if `params` choose other values.
    if program.is_none()
        && params.is_empty()
        && let Some(partial_model) = partial_model.as_ref().filter(|partial_model| partial_model.has_board)
        && let Ok(program) = ir::lower(&partial_model.model, &sources)
    {
        let (program, letters) = (Arc::new(program), partial_model.letters.as_deref());
        diagnostics.extend(selftest::check_without_rules(&program, letters, &partial_model.model.tests));
    }
    let variant = partial_model
        .zip(program)
        .map(|(partial_model, program)| Compiled { model: partial_model.model, program });
    let order = units.iter().map(|unit| unit.source).collect();
    let mut compilation = Compilation { sources, order, diagnostics: Vec::new(), variant };
    compilation.add(diagnostics);
    compilation
}

/// Lowers a model without errors and checks that the game can begin from its start position. Returns the problems if it cannot.
fn lower_and_check_start(
    model: &Model,
    units: &[FileUnit],
    sources: &Sources,
) -> Result<Arc<Program>, Vec<Diagnostic>> {
    let mut program = ir::lower(model, sources)?;
    let mut problems = selftest::read_start_state(&mut program);
    let program = Arc::new(program);
    let start_problems = selftest::check_start(&program).into_iter();
    problems.extend(start_problems.map(|problem| move_to_main_file(label_duties(problem, model), units)));
    if problems.is_empty() { Ok(program) } else { Err(problems) }
}

/// Moves a problem of the start position to the main file: to its first label in that file or, if none of its labels is in that
/// file, to the title.
fn move_to_main_file(problem: Diagnostic, units: &[FileUnit]) -> Diagnostic {
    let Some(main) = units.iter().find(|unit| unit.main) else { return problem };
    if problem.span().source == main.source {
        return problem;
    }
    let title = main.file.items.iter().find_map(|item| match item {
        Item::Variant(variant) => Some(variant.title.span),
        _ => None,
    });
    let has_label_in_main = problem.labels.iter().any(|label| label.span.source == main.source);
    let title = title.filter(|_| !has_label_in_main);
    let problem = title.into_iter().fold(problem, |problem, title| problem.with_related(title, ""));
    problem.moved_to_file(main.source, "the setup")
}

/// Returns true if a sentence has been reported as a repetition of another one.
fn is_repeated(problems: &[Diagnostic], sentence: Span) -> bool {
    problems.iter().any(|problem| problem.code == Code::Repeated && problem.span() == sentence)
}

/// Labels the duties and the turn parts in the report of a missing first move, because they may be the reason.
fn label_duties(problem: Diagnostic, model: &Model) -> Diagnostic {
    if problem.code != Code::NoFirstMove {
        return problem;
    }
    let duties =
        model.duties.iter().map(|duty| duty.span).chain(model.turn_parts.iter().map(|part| part.span));
    duties.fold(problem, |problem, duty| problem.with_related(duty, "this limits the legal moves"))
}

impl Compilation {
    /// Runs the tests of the file and adds the failures to the problems. A perft line that expects more than `max_nodes` nodes
    /// is skipped, unless its count ends below that number.
    pub fn run_tests(&mut self, max_nodes: u64) {
        self.run_tests_within(&Budget::with_max_nodes(max_nodes));
    }

    /// Runs the tests as [`Compilation::run_tests`] does, but within the given budget. Returns the number of skipped test lines.
    pub fn run_tests_within(&mut self, budget: &Budget<'_>) -> usize {
        let Some(variant) = &self.variant else { return 0 };
        let (problems, skipped) = selftest::run_all(&variant.program, &variant.model.tests, budget);
        self.add(problems);
        skipped
    }

    fn add(&mut self, problems: Vec<Diagnostic>) {
        self.diagnostics.extend(problems);
        diagnostics::sort(&mut self.diagnostics);
        self.diagnostics.dedup();
    }
}
