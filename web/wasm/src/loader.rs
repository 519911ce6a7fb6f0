//! The files that a text can use in the browser: those that ship.

use varlab::shipped;
use varlab::syntax::{LoadError, Loaded, Loader};

/// A loader of the shipped files.
pub struct Shipped;

impl Loader for Shipped {
    fn load(&self, _: Option<&str>, path: &str) -> Result<Loaded, LoadError> {
        shipped::part(path).map(Loaded::from).ok_or(LoadError::Missing)
    }

    fn known_paths(&self) -> Vec<String> {
        shipped::parts().map(str::to_owned).collect()
    }
}
