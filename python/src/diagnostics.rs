//! Converts diagnostics and errors to Python objects. Their classes are in `varlab/_data.py`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyTuple, PyType};
use varlab::Diagnostic;
use varlab::diagnostics::{Label, Sources};

/// Returns a class of `varlab/_data.py`.
macro_rules! data_class {
    ($py:expr, $name:literal) => {{
        static CLASS: pyo3::sync::PyOnceLock<Py<PyType>> = PyOnceLock::new();
        CLASS.import($py, "varlab._data", $name)
    }};
}

/// Returns diagnostics as a tuple of `varlab.Diagnostic`.
pub fn to_python<'py>(
    py: Python<'py>,
    diagnostics: &[Diagnostic],
    sources: &Sources,
) -> PyResult<Bound<'py, PyTuple>> {
    let converted: Vec<_> = diagnostics
        .iter()
        .map(|diagnostic| {
            let range = SourceRange::new(diagnostic.span(), sources);
            let (first, others) = diagnostic.labels.split_first().expect("a diagnostic has a label");
            let related: Vec<_> =
                others.iter().map(|label| related_label(py, label, sources)).collect::<PyResult<_>>()?;
            let code = diagnostic.code.id();
            let severity = if diagnostic.is_error() { "error" } else { "warning" };
            data_class!(py, "Diagnostic")?.call1((
                code,
                severity,
                &diagnostic.message,
                range.file,
                range.line,
                range.column,
                range.end_line,
                range.end_column,
                &first.text,
                diagnostic.help.as_deref(),
                PyTuple::new(py, related)?,
            ))
        })
        .collect::<PyResult<_>>()?;
    PyTuple::new(py, converted)
}

fn related_label<'py>(py: Python<'py>, label: &Label, sources: &Sources) -> PyResult<Bound<'py, PyAny>> {
    let range = SourceRange::new(label.span, sources);
    let arguments = (range.file, range.line, range.column, range.end_line, range.end_column, &label.text);
    data_class!(py, "Label")?.call1(arguments)
}

/// A span as a file name, lines and columns. Lines and columns are counted from 1.
struct SourceRange<'s> {
    file: &'s str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl<'s> SourceRange<'s> {
    fn new(span: varlab::diagnostics::Span, sources: &'s Sources) -> SourceRange<'s> {
        let (line, column) = sources.line_column(span.source, span.start);
        let (end_line, end_column) = sources.line_column(span.source, span.end.max(span.start));
        SourceRange { file: sources.name(span.source), line, column, end_line, end_column }
    }
}

/// Returns the `varlab.VariantError` for a variant that could not be loaded.
pub fn variant_error(py: Python<'_>, error: &varlab::Error) -> PyErr {
    let diagnostics = match error.sources() {
        Some(sources) => to_python(py, error.diagnostics(), sources),
        None => Ok(PyTuple::empty(py)),
    };
    let exception = diagnostics
        .and_then(|diagnostics| data_class!(py, "VariantError")?.call1((error.to_string(), diagnostics)));
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// Returns a `ValueError` for a text that is not a legal move; its message suggests similar legal moves.
pub fn move_error(error: &varlab::MoveError) -> PyErr {
    PyValueError::new_err(match error.help() {
        Some(help) => format!("{error}; {help}"),
        None => error.to_string(),
    })
}

pub(crate) use data_class;
