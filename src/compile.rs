//! The one door from a text to a program, with everything that is wrong with the text. Not file
//! access: what is used comes through a loader.

use std::sync::Arc;

use crate::diagnostics::{Code, Diagnostic, Sources, Span};
use crate::ir::{self, Program};
use crate::proof::{self, Budget};
use crate::sema::{self, Analysis, Model};
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
    let Analysis { draft, problems } = sema::analyse(&units, &sources, params);
    diagnostics.extend(problems);
    let sound =
        draft.as_ref().filter(|draft| draft.is_sound && !diagnostics.iter().any(Diagnostic::is_error));
    let program = match sound.map(|draft| playable(&draft.model, &sources)) {
        Some(Ok(program)) => Some(program),
        Some(Err(problems)) => {
            diagnostics.extend(problems);
            None
        }
        None => None,
    };
    if let Some(program) = &program {
        let main = units.iter().find(|unit| unit.main).map(|unit| unit.source);
        let of_author = |span: Span| Some(span.source) == main && !said_twice(&diagnostics, span);
        let shadowed = ir::shadowed(program, of_author);
        diagnostics.extend(shadowed);
    }
    // Tests speak of the default values of options.
    if program.is_none()
        && params.is_empty()
        && let Some(draft) = draft.as_ref().filter(|draft| draft.has_board)
        && let Ok(program) = ir::lower(&draft.model, &sources)
    {
        diagnostics.extend(proof::forms(&Arc::new(program), draft.letters.as_deref(), &draft.model.tests));
    }
    let variant = draft.zip(program).map(|(draft, program)| Compiled { model: draft.model, program });
    let mut compilation = Compilation { sources, diagnostics: Vec::new(), variant };
    compilation.add(diagnostics);
    compilation
}

/// Lowers a game without errors, unless its array or its first moves are impossible.
fn playable(model: &Model, sources: &Sources) -> Result<Arc<Program>, Vec<Diagnostic>> {
    let mut program = ir::lower(model, sources)?;
    let mut problems = proof::begin(&mut program);
    let program = Arc::new(program);
    let array = proof::array(&program).into_iter();
    problems.extend(array.map(|problem| with_duties(problem, model)));
    if problems.is_empty() { Ok(program) } else { Err(problems) }
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
