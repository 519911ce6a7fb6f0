//! Variants and their kinds of pieces.

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyList, PyString, PyTuple};

use crate::arguments::type_name;
use crate::background;
use crate::diagnostics::to_python;
use crate::registry::{self, CompiledVariant, Origin};

/// The name under which diagnostics show a text that is not from a file.
pub const TEXT_NAME: &str = "variant.var";

/// The rules of a chess variant. Create one with `Variant.load` or `Variant.parse`.
///
/// >>> from varlab import Variant
/// >>> variant = Variant.load("chess")
/// >>> variant.title
/// 'Chess'
/// >>> variant.pieces["Knight"]
/// 'N'
///
/// Variants with the same texts and options are equal.
///
/// >>> Variant.load("chess") == variant
/// True
#[pyclass(frozen, module = "varlab")]
pub struct Variant {
    pub compiled: Arc<CompiledVariant>,
}

#[pymethods]
impl Variant {
    /// Loads a variant: a shipped one by its name, or a file by its path. A shipped variant takes precedence over a file with the same
    /// name. Options of the variant are keyword arguments.
    ///
    /// >>> Variant.load("blackhole-10x10", Extra="Bishop").title
    /// 'BlackHole Chess 10x10'
    ///
    /// Raises `VariantError` if the file cannot be read or has errors.
    #[staticmethod]
    #[pyo3(signature = (name, /, **options))]
    fn load(
        py: Python<'_>,
        name: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Variant> {
        let path: PathBuf = name.extract().map_err(|error: PyErr| {
            if error.is_instance_of::<PyTypeError>(py) {
                let message = format!("expected a str or an os.PathLike of str, not {}", type_name(name));
                return PyTypeError::new_err(message);
            }
            error
        })?;
        let name = path
            .into_os_string()
            .into_string()
            .map_err(|_| PyValueError::new_err("the path is not UTF-8"))?;
        let is_shipped = varlab::Variant::shipped().any(|shipped| shipped == name);
        let origin = if is_shipped { Origin::Shipped(name) } else { Origin::File(name) };
        Ok(Variant { compiled: registry::open(py, origin, read_options(options)?)? })
    }

    /// Compiles the text of a variant. Options of the variant are keyword arguments.
    ///
    /// >>> camels = Variant.parse("variant Chess with camels\nuse chess\npiece Knight moves C\n")
    /// >>> camels.title
    /// 'Chess with camels'
    ///
    /// Raises `VariantError` if the text has errors.
    #[staticmethod]
    #[pyo3(signature = (text, /, **options))]
    fn parse(py: Python<'_>, text: String, options: Option<&Bound<'_, PyDict>>) -> PyResult<Variant> {
        let origin = Origin::Text { name: TEXT_NAME.to_owned(), text };
        Ok(Variant { compiled: registry::open(py, origin, read_options(options)?)? })
    }

    /// Returns the names of the variants that ship with varlab.
    ///
    /// >>> "xiangqi" in Variant.shipped()
    /// True
    #[staticmethod]
    fn shipped(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
        PyList::new(py, varlab::Variant::shipped())
    }

    /// The title from the file.
    #[getter]
    fn title(&self) -> &str {
        self.compiled.variant.title()
    }

    /// The kinds of pieces: a new dictionary from names to letters, in the order of the file.
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for (name, letter) in self.compiled.variant.pieces() {
            pieces.set_item(name, letter)?;
        }
        Ok(pieces)
    }

    /// The warnings of the checker: a tuple of `Diagnostic`.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        to_python(py, self.compiled.variant.warnings(), self.compiled.variant.sources())
    }

    /// The number of start positions: 1, unless the setup is shuffled.
    #[getter]
    fn starts(&self) -> u64 {
        self.compiled.variant.starts()
    }

    /// Returns a kind of piece by its name. A notebook shows its moves as a diagram.
    ///
    /// >>> Variant.load("chess").piece("Knight").letter
    /// 'N'
    fn piece(&self, name: &str) -> PyResult<PieceKind> {
        let variant = &self.compiled.variant;
        if let Some((name, letter)) = variant.pieces().find(|(known, _)| *known == name) {
            let (name, letter) = (name.to_owned(), letter.to_owned());
            return Ok(PieceKind { compiled: Arc::clone(&self.compiled), name, letter });
        }
        let names: Vec<&str> = variant.pieces().map(|(name, _)| name).collect();
        let message = format!("no piece is called {name:?}; the pieces are {}", names.join(", "));
        Err(PyValueError::new_err(message))
    }

    fn __repr__(&self) -> String {
        format!("<Variant {:?}>", self.title())
    }

    fn __eq__(&self, other: &Bound<'_, Variant>) -> bool {
        Arc::ptr_eq(&self.compiled, &other.get().compiled)
    }

    fn __hash__(&self) -> u64 {
        Arc::as_ptr(&self.compiled) as u64 >> 4
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RestoreArguments)> {
        let (name, text) = match &self.compiled.origin {
            Origin::Shipped(name) => (name.clone(), None),
            Origin::Text { name, text } => (name.clone(), Some(text.clone())),
            // The file can change, and another machine may not have it.
            Origin::File(name) => {
                let text = self.compiled.variant.sources().iter().next().map(|(_, text)| text.to_owned());
                (name.clone(), text)
            }
        };
        let restore = py.import("varlab._varlab")?.getattr("restore_variant")?;
        Ok((restore, (name, text, self.compiled.options.clone())))
    }
}

/// The arguments of [`restore_variant`].
type RestoreArguments = (String, Option<String>, Vec<(String, String)>);

/// Restores a pickled variant: a shipped one if `text` is `None`.
#[pyfunction]
pub fn restore_variant(
    py: Python<'_>,
    name: String,
    text: Option<String>,
    options: Vec<(String, String)>,
) -> PyResult<Variant> {
    let origin = match text {
        Some(text) => Origin::Text { name, text },
        None => Origin::Shipped(name),
    };
    Ok(Variant { compiled: registry::open(py, origin, options)? })
}

/// Returns the diagnostics of the text of a variant: errors and warnings. The tests in the text are not run.
///
/// >>> import varlab
/// >>> [problem] = varlab.check("variant Typo\nuse chess\npiece Knigth moves C\n")
/// >>> problem.line, problem.column, problem.code
/// (3, 7, 'E0201')
/// >>> problem.help
/// 'did you mean `Knight`? A new kind needs a letter: `piece Knigth I`'
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn check(py: Python<'_>, text: String) -> PyResult<Bound<'_, PyList>> {
    let diagnostics = match background::run(py, |_| varlab::Variant::parse(&text))? {
        Ok(variant) => to_python(py, variant.warnings(), variant.sources()),
        Err(error) => match error.sources() {
            Some(sources) => to_python(py, error.diagnostics(), sources),
            None => Ok(PyTuple::empty(py)),
        },
    };
    Ok(diagnostics?.to_list())
}

/// Returns the names and values of options. A value must be a `str` or an `int`.
fn read_options(options: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let read = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        let is_number = value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>();
        if !is_number && !value.is_instance_of::<PyString>() {
            let message = format!("the value of option {name} must be a str or an int, not {value}");
            return Err(PyTypeError::new_err(message));
        }
        Ok((name.extract()?, value.str()?.extract()?))
    };
    options.into_iter().flatten().map(read).collect()
}

/// A kind of piece of a variant. Notebooks show its moves as a diagram.
#[pyclass(frozen, module = "varlab")]
pub struct PieceKind {
    compiled: Arc<CompiledVariant>,
    /// The name.
    #[pyo3(get)]
    name: String,
    /// The letter of White's pieces in FEN.
    #[pyo3(get)]
    letter: String,
}

#[pymethods]
impl PieceKind {
    /// Returns a picture of the moves as SVG.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        background::run(py, |_| self.compiled.variant.piece_svg(&self.name))
    }

    fn __repr__(&self) -> String {
        format!("<PieceKind {:?} of {:?}>", self.name, self.compiled.variant.title())
    }

    fn __eq__(&self, other: &Bound<'_, PieceKind>) -> bool {
        Arc::ptr_eq(&self.compiled, &other.get().compiled) && self.name == other.get().name
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.name).hash()
    }
}
