//! Rules that were compiled from a text, with the problems found in it.

use std::sync::{Arc, OnceLock};

use serde_json::{Value, json};
use varlab::board::KindId;
use varlab::compile::{self, Compilation, Compiled};
use varlab::diagnostics::{Diagnostic, Sources, render};
use varlab::game::{CodePath, Game};
use varlab::kernel::Kernel;
use varlab::position::{Position, Setup};
use varlab::render::{picture, reach};
use varlab::search::{DerivedEvaluation, Evaluation, Weights};
use varlab::selftest::{self, Budget};
use varlab::service::{self, ShippedFiles};
use varlab::shipped;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::clock;
use crate::own_pictures::OwnPictures;

/// The result of compiling a text: its problems and, if it has no errors, its rules. Clones share the result.
#[wasm_bindgen]
#[derive(Clone)]
pub struct Rules {
    inner: Arc<Inner>,
}

struct Inner {
    compilation: Compilation,
    weights: Weights,
    kernel: OnceLock<Arc<Kernel>>,
    evaluation: OnceLock<Evaluation>,
}

/// The maximum number of nodes that are counted for a perft line of a test. Lines with larger counts are skipped.
const MAX_TEST_NODES: u64 = 3_000_000;

#[wasm_bindgen]
impl Rules {
    /// Compiles a text. `name` is the name of the text in messages, `options` a JSON object with the values of its options as strings.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str, text: &str, options: &str) -> Rules {
        Rules::compile(name, text, options, Weights::default())
    }

    /// Compiles a shipped game. Returns `undefined` if there is no game of this name.
    pub fn shipped(name: &str, options: &str) -> Option<Rules> {
        let game = shipped::game(name)?;
        let rules = Rules::compile(game.name, game.text, options, Weights::default());
        // Weights that no longer fit the rules are ignored.
        let weights = shipped::weights(game).zip(rules.compiled());
        let weights = weights.and_then(|(file, compiled)| Weights::parse(&compiled.program, file.text).ok());
        let Some(weights) = weights else { return Some(rules) };
        let compilation = rules.inner.compilation.clone();
        Some(Rules::with_weights(compilation, weights))
    }

    fn compile(name: &str, text: &str, options: &str, weights: Weights) -> Rules {
        let options: Vec<(String, String)> = match serde_json::from_str(options) {
            Ok(Value::Object(values)) => values
                .into_iter()
                .filter_map(|(name, value)| Some((name, value.as_str()?.to_owned())))
                .collect(),
            _ => Vec::new(),
        };
        Rules::with_weights(compile::compile(&ShippedFiles, name, text, &options), weights)
    }

    fn with_weights(compilation: Compilation, weights: Weights) -> Rules {
        let (kernel, evaluation) = (OnceLock::new(), OnceLock::new());
        Rules { inner: Arc::new(Inner { compilation, weights, kernel, evaluation }) }
    }

    /// Returns true if the text has no errors, so that it can be played.
    #[wasm_bindgen(js_name = isValid)]
    pub fn is_valid(&self) -> bool {
        self.compiled().is_some()
    }

    /// Returns the errors and warnings as a JSON array. Lines and columns are counted from 1.
    pub fn problems(&self) -> String {
        problems(&self.inner.compilation.diagnostics, self.sources()).to_string()
    }

    /// Returns a hash of the text and of all files that it uses, as eight hexadecimal digits.
    pub fn hash(&self) -> String {
        // FNV-1a, folded to 32 bits. The hash detects accidental changes only, so it need not be cryptographic.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for (_, text) in self.sources().iter() {
            for byte in text.bytes().chain([0]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        format!("{:08x}", hash >> 32 ^ hash & 0xffff_ffff)
    }

    /// Returns facts about the game as a JSON object: title, inventors, year, references, size of the board, kinds, options, and the
    /// numbers of start positions and of tests. Returns `null` if the text has errors.
    pub fn facts(&self) -> String {
        let Some(compiled) = self.compiled() else { return "null".to_owned() };
        let (facts, program) = (&compiled.model.metadata, &compiled.program);
        let kind = |id: KindId| {
            let kind = program.kind(id);
            let royal = kind.royalty != varlab::ir::Royalty::Common;
            json!({ "name": kind.name, "letter": kind.letter, "royal": royal, "neutral": program.is_neutral(id) })
        };
        let option = |option: &varlab::sema::model::OptionInfo| json!({ "name": option.name, "choices": option.choices, "value": option.value });
        json!({
            "title": facts.title,
            "inventors": facts.inventors,
            "year": facts.year,
            "references": facts.references,
            "files": program.shape.files(),
            "ranks": program.shape.ranks(),
            "squares": program.shape.squares(),
            "kinds": program.kind_ids().map(kind).collect::<Vec<_>>(),
            "options": compiled.model.options.iter().map(option).collect::<Vec<_>>(),
            "starts": program.starts(),
            "tests": compiled.model.tests.len(),
        })
        .to_string()
    }

    /// Runs the tests of the text, for at most `milliseconds`. Returns a JSON array with an object for each test; lines that were not run
    /// in time are counted as skipped.
    #[wasm_bindgen(js_name = runTests)]
    pub fn run_tests(&self, milliseconds: u32) -> String {
        let Some(compiled) = self.compiled() else { return "[]".to_owned() };
        let deadline = clock::now() + std::time::Duration::from_millis(milliseconds.into());
        let is_spent = || clock::now() >= deadline;
        let budget = Budget { max_nodes: MAX_TEST_NODES, is_spent: &is_spent };
        let sources = self.sources();
        let report = |test: &varlab::syntax::ast::Test| {
            let report = selftest::run(&compiled.program, test, &budget);
            let span = test.title.span;
            let (line, _) = sources.line_column(span.source, span.start);
            json!({
                "title": report.title,
                "line": line,
                "run": report.lines_run,
                "skipped": report.lines_skipped,
                "problems": problems(&report.problems, sources),
            })
        };
        compiled.model.tests.iter().map(report).collect::<Value>().to_string()
    }

    /// Returns a JSON object with `svg`, a diagram of the moves of the kind with this index, `value`, its value for the engine in
    /// centipawns, and `rules`, its sentences. Returns `null` if the text has errors or there is no such kind.
    pub fn piece(&self, index: u8, own_pictures: &OwnPictures) -> String {
        let Some(compiled) = self.compiled() else { return "null".to_owned() };
        let program = &compiled.program;
        if usize::from(index) >= program.kinds.len() {
            return "null".to_owned();
        }
        let kind = KindId(index);
        let options = picture::Options { own_images: own_pictures.images(program), ..Default::default() };
        let origin = reach::central_origin(program, kind);
        let svg = picture::piece(program, kind, origin, &options);
        let derive = || DerivedEvaluation::new(program).weighted(program, &self.inner.weights);
        let evaluation = self.inner.evaluation.get_or_init(derive);
        let rules = compiled.model.kinds.get(usize::from(index));
        let rules = rules.map(|kind| service::rules::rules_text(&compiled.model, kind, self.sources()));
        json!({ "svg": svg, "value": evaluation.value(kind), "rules": rules }).to_string()
    }

    /// Returns a picture of the start position as SVG; `undefined` if the text has errors.
    pub fn thumbnail(&self, own_pictures: &OwnPictures) -> Option<String> {
        let game = self.new_game(None).ok()?;
        let own_images = own_pictures.images(game.program());
        Some(picture::board(&game, None, &picture::Options { own_images, ..Default::default() }))
    }
}

impl Rules {
    pub(crate) fn compiled(&self) -> Option<&Compiled> {
        self.inner.compilation.variant.as_ref()
    }

    pub(crate) fn weights(&self) -> &Weights {
        &self.inner.weights
    }

    fn sources(&self) -> &Sources {
        &self.inner.compilation.sources
    }

    /// Returns a game that starts from the position `fen` or, if it is `None`, from the variant's own start position. Returns a message if
    /// the text has errors or `fen` is not a position.
    pub(crate) fn new_game(&self, fen: Option<&str>) -> Result<Game, String> {
        let compiled = self.compiled().ok_or("the rules have errors")?;
        let program = &compiled.program;
        let position = match fen {
            Some(text) => varlab::notation::fen::read(program, text).map_err(|error| error.to_string())?,
            None => Position::new_unchecked(program, &Setup::initial(program)),
        };
        let kernel = self.inner.kernel.get_or_init(|| Arc::new(Kernel::new(program)));
        Ok(Game::with_path(CodePath::Kernel(Arc::clone(kernel)), position))
    }
}

/// Returns diagnostics as a JSON array.
fn problems(diagnostics: &[Diagnostic], sources: &Sources) -> Value {
    let lines = render::json(diagnostics, sources);
    lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()).collect()
}
