//! Variants: compiled rules, with tables that are built from the rules on first use.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use super::Error;
use crate::board::KindId;
use crate::compile::{self, Compiled};
use crate::diagnostics::nearest::nearest;
use crate::diagnostics::{Diagnostic, Sources};
use crate::files::{self, Files, Unreadable};
use crate::game;
use crate::ir::Program;
use crate::kernel::Kernel;
use crate::position::{self, Setup};
use crate::render;
use crate::search::Weights;
use crate::shipped::{self, ShippedFiles};
use crate::syntax::{LoadedFile, Loader};

/// The name under which diagnostics show a text without a file.
const TEXT_NAME: &str = "variant.var";

/// A chess variant: compiled rules. Cloning it is cheap.
///
/// ```
/// use varlab::{Game, Variant};
///
/// let camels = "variant Chess with camels\nuse chess\npiece Knight moves C\n";
/// let variant = Variant::parse(camels)?;
/// assert_eq!(variant.title(), "Chess with camels");
/// assert!(Game::new(&variant).play("b1c4").is_ok());
/// # Ok::<(), varlab::Error>(())
/// ```
#[derive(Clone)]
pub struct Variant {
    inner: Arc<Inner>,
}

struct Inner {
    compiled: Compiled,
    sources: Sources,
    warnings: Vec<Diagnostic>,
    weights: Weights,
    kernel: OnceLock<Arc<Kernel>>,
}

impl Variant {
    /// Loads a variant. `name` is the name of a shipped variant (see [`Variant::shipped`]) or the path of a file.
    ///
    /// ```
    /// let error = varlab::Variant::load("ches").unwrap_err();
    /// assert_eq!(error.to_string(), "ches: the file does not exist; did you mean `chess`?");
    /// ```
    ///
    /// # Errors
    /// Returns an error if the file does not exist, if it cannot be read, or if its rules have errors.
    pub fn load(name: &str) -> Result<Variant, Error> {
        Variant::load_with(name, &[])
    }

    /// Loads a variant as [`Variant::load`] does, with values for its options.
    ///
    /// ```
    /// let variant = varlab::Variant::load_with("blackhole-10x10", &[("Extra", "Bishop")])?;
    /// # Ok::<(), varlab::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Variant::load`]; also if an option does not exist or cannot have the value.
    pub fn load_with(name: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
        if let Some(game) = shipped::game(name) {
            let (file, weights) = (LoadedFile::from(game), shipped::weights(game));
            return Variant::compile(&Files, &file.name, &file.text, options, weights.map(|file| file.text));
        }
        let path = Path::new(name);
        let text = files::read(path).map_err(|error| {
            let similar = nearest(name, Variant::shipped()).filter(|_| error == Unreadable::Missing);
            let suggestion = similar.map_or(String::new(), |similar| format!("; did you mean `{similar}`?"));
            Error::unreadable(name, format!("{error}{suggestion}"))
        })?;
        let weights = files::read(&path.with_extension("weights")).ok();
        Variant::compile(&Files, name, &text, options, weights.as_deref())
    }

    /// Compiles the text of a variant. The files that it uses must ship with the library.
    ///
    /// # Errors
    /// Returns an error if the rules have errors.
    pub fn parse(text: &str) -> Result<Variant, Error> {
        Variant::parse_with(text, &[])
    }

    /// Compiles the text of a variant as [`Variant::parse`] does, with values for its options.
    ///
    /// ```
    /// let text = "variant T\nuse chess\noption Extra X is Bishop or Knight\n";
    /// let variant = varlab::Variant::parse_with(text, &[("Extra", "Knight")])?;
    /// # Ok::<(), varlab::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Variant::parse`]; also if an option does not exist or cannot have the value.
    pub fn parse_with(text: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
        Variant::compile(&ShippedFiles, TEXT_NAME, text, options, None)
    }

    /// Compiles the text of a variant, with values for its options. `name` is the path of the text. Diagnostics show it, and `use` looks in
    /// its folder and then among the shipped files.
    ///
    /// ```
    /// let error = varlab::Variant::parse_as("drafts/t.var", "variant T\nuse ches\n", &[]).unwrap_err();
    /// assert!(error.to_string().contains("drafts/t.var:2:5"));
    /// # Ok::<(), varlab::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Variant::parse_with`].
    pub fn parse_as(name: &str, text: &str, options: &[(&str, &str)]) -> Result<Variant, Error> {
        Variant::compile(&Files, name, text, options, None)
    }

    fn compile(
        loader: &dyn Loader,
        name: &str,
        text: &str,
        options: &[(&str, &str)],
        weights: Option<&str>,
    ) -> Result<Variant, Error> {
        let options: Vec<(String, String)> =
            options.iter().map(|&(option, value)| (option.to_owned(), value.to_owned())).collect();
        let compilation = compile::compile(loader, name, text, &options);
        let (sources, diagnostics) = (compilation.sources, compilation.diagnostics);
        let Some(compiled) = compilation.variant else { return Err(Error::invalid(sources, diagnostics)) };
        // Weights that no longer fit the rules are ignored.
        let weights =
            weights.and_then(|text| Weights::parse(&compiled.program, text).ok()).unwrap_or_default();
        let kernel = OnceLock::new();
        Ok(Variant { inner: Arc::new(Inner { compiled, sources, warnings: diagnostics, weights, kernel }) })
    }

    /// Returns the names of the variants that ship with the library.
    ///
    /// ```
    /// assert!(varlab::Variant::shipped().any(|name| name == "xiangqi"));
    /// ```
    pub fn shipped() -> impl Iterator<Item = &'static str> {
        shipped::games()
    }

    /// Returns the title from the file.
    pub fn title(&self) -> &str {
        &self.inner.compiled.model.metadata.title
    }

    /// Returns the number of start positions: 1, unless the setup is shuffled. They are numbered from 0.
    pub fn starts(&self) -> u64 {
        self.program().starts()
    }

    /// Returns the warnings that the compilation of the text reported.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.inner.warnings
    }

    /// Returns the source texts to which the spans of the warnings refer.
    pub fn sources(&self) -> &Sources {
        &self.inner.sources
    }

    /// Returns the names and letters of the kinds of pieces, in the order of the file.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, &str)> {
        self.program().kinds.iter().map(|kind| (kind.name.as_str(), kind.letter.as_str()))
    }

    /// Returns the names of the squares of the board, such as `e4`, in unspecified order.
    pub fn squares(&self) -> impl Iterator<Item = String> {
        let program = self.program();
        program.shape.all_squares().map(|square| program.name(square))
    }

    /// Returns a diagram of the moves of a kind of piece as SVG; `None` if the variant has no kind of this name.
    ///
    /// ```
    /// let variant = varlab::Variant::load("chess")?;
    /// assert!(variant.piece_svg("Knight").is_some_and(|svg| svg.starts_with("<svg")));
    /// # Ok::<(), varlab::Error>(())
    /// ```
    pub fn piece_svg(&self, name: &str) -> Option<String> {
        let program = self.program();
        let kind = KindId(program.kinds.iter().position(|kind| kind.name == name)? as u8);
        let origin = render::reach::central_origin(program, kind);
        Some(render::picture::piece(program, kind, origin, &render::picture::Options::default()))
    }

    /// Returns the compiled rules.
    #[doc(hidden)]
    pub fn program(&self) -> &Arc<Program> {
        &self.inner.compiled.program
    }

    pub(super) fn weights(&self) -> &Weights {
        &self.inner.weights
    }

    /// Returns the kernel. Compiles it on the first call.
    #[doc(hidden)]
    pub fn kernel(&self) -> &Arc<Kernel> {
        self.inner.kernel.get_or_init(|| Arc::new(Kernel::new(self.program())))
    }

    pub(super) fn code_path(&self) -> game::CodePath {
        game::CodePath::Kernel(Arc::clone(self.kernel()))
    }

    pub(super) fn start_position(&self) -> position::Position {
        let start = position::Position::new(self.program(), &Setup::initial(self.program()));
        start.expect("the start position of a valid variant is valid")
    }
}

/// Variants are equal if they are clones of the same value. Loading a text twice gives two different variants.
impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }
}

impl Eq for Variant {}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({:?})", self.title())
    }
}
