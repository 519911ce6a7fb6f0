//! The one door from a text to a program, with everything that is wrong with the text. Not file
//! access: what is used comes through a loader.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Sources, Span};
use crate::ir::{self, Program};
use crate::proof::{self, Budget};
use crate::sema::{self, Model};
use crate::syntax::{Loader, load};

/// A game that can be played.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What the file says, resolved.
    pub model: Model,
    /// The same, ready to run.
    pub program: Arc<Program>,
}

/// What has become of a text.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The text and all that it uses.
    pub sources: Sources,
    /// All problems: those of the text itself first, each text from its top to its end.
    pub diagnostics: Vec<Diagnostic>,
    /// The game, if there is no error among the problems.
    pub variant: Option<Compiled>,
}

/// Reads the text of a variant that is called `name`, and what it uses, with the given values for
/// its options.
pub fn compile(loader: &dyn Loader, name: &str, text: &str, params: &[(String, String)]) -> Compilation {
    let mut sources = Sources::default();
    let (units, mut diagnostics) = load(loader, name, text, &mut sources);
    let (model, problems) = sema::analyse(&units, &sources, params);
    diagnostics.extend(problems);
    let lowered = match model {
        Some(model) if !diagnostics.iter().any(Diagnostic::is_error) => {
            ir::lower(&model, &sources).map(|program| Some((model, program)))
        }
        _ => Ok(None),
    };
    let begun = lowered.and_then(|lowered| match lowered {
        Some((model, mut program)) => {
            let mut problems = proof::begin(&mut program);
            let program = Arc::new(program);
            let array = proof::array(&program).into_iter();
            problems.extend(array.map(|problem| with_duties(problem, &model)));
            if problems.is_empty() { Ok(Some(Compiled { model, program })) } else { Err(problems) }
        }
        None => Ok(None),
    });
    if let Ok(Some(variant)) = &begun {
        let main = units.iter().find(|unit| unit.main).map(|unit| unit.source);
        let of_author = |span: Span| Some(span.source) == main && !said_twice(&diagnostics, span);
        let shadowed = ir::shadowed(&variant.program, of_author);
        diagnostics.extend(shadowed);
    }
    let variant = begun.unwrap_or_else(|problems| {
        diagnostics.extend(problems);
        None
    });
    // Tests speak of the default values of options.
    if variant.is_none()
        && params.is_empty()
        && let Some(sketch) = sema::sketch(&units, &sources, params)
        && let Ok(program) = ir::lower(&sketch.model, &sources)
    {
        diagnostics.extend(proof::forms(&Arc::new(program), sketch.letters.as_deref(), &sketch.model.tests));
    }
    let mut compilation = Compilation { sources, diagnostics: Vec::new(), variant };
    compilation.add(diagnostics);
    compilation
}

/// Returns true if a sentence has been told to repeat another.
fn said_twice(problems: &[Diagnostic], sentence: Span) -> bool {
    problems.iter().any(|problem| problem.code == Code::Repeated && problem.span() == sentence)
}

/// That nobody can begin, with the duties that may be why: the setup can stand in a file that is used.
fn with_duties(problem: Diagnostic, model: &Model) -> Diagnostic {
    if problem.code != Code::NoFirstMove {
        return problem;
    }
    let duties = model.duties.iter().map(|duty| duty.span);
    duties.fold(problem, |problem, duty| problem.and(duty, "this limits what may be played"))
}

impl Compilation {
    /// Runs the tests of the file, but for perft lines that claim more than `most_nodes`, and adds what fails to the problems.
    pub fn run_tests(&mut self, most_nodes: u64) {
        self.run_tests_within(&Budget::nodes(most_nodes));
    }

    /// The same within any budget; returns the number of test lines that it left out.
    pub fn run_tests_within(&mut self, budget: &Budget<'_>) -> usize {
        let Some(variant) = &self.variant else { return 0 };
        let (problems, skipped) = proof::problems(&variant.program, &variant.model.tests, budget);
        self.add(problems);
        skipped
    }

    fn add(&mut self, problems: Vec<Diagnostic>) {
        self.diagnostics.extend(problems);
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        self.diagnostics.dedup();
    }
}
