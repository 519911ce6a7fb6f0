//! Arguments from Python: integers, and type names for messages about wrong arguments.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// An integer of Python, of any sign. Integers of more than 128 bits are refused with a `ValueError`.
#[derive(Clone, Copy, Debug)]
pub struct Int(pub i128);

impl Int {
    /// Returns the integer if it is between `min` and `max`; otherwise an error with the name of the argument.
    pub fn in_range<T>(self, name: &str, min: T, max: T) -> PyResult<T>
    where
        T: Into<u64> + TryFrom<i128>,
    {
        let (min, max): (u64, u64) = (min.into(), max.into());
        let is_in_range = (i128::from(min)..=i128::from(max)).contains(&self.0);
        T::try_from(self.0).ok().filter(|_| is_in_range).ok_or_else(|| {
            PyValueError::new_err(format!("{name} must be between {min} and {max}, not {}", self.0))
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Int {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Int> {
        object.extract::<i128>().map(Int).map_err(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                return PyValueError::new_err("the integer is out of range: it has more than 128 bits");
            }
            error
        })
    }
}

/// Returns the name of the type of an object, for messages.
pub fn type_name(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}
