//! The variants in use. Variants with the same texts and options share one [`CompiledVariant`], so that boards, moves and engines are
//! compatible even if the variant has been loaded or unpickled several times.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use pyo3::prelude::*;

use crate::background;
use crate::diagnostics::variant_error;
use crate::variant::TEXT_NAME;

/// A compiled variant, its origin, and the values of its options.
pub struct CompiledVariant {
    pub variant: varlab::Variant,
    pub origin: Origin,
    /// Names and values of the options, sorted by name.
    pub options: Vec<(String, String)>,
}

/// The origin of a variant.
#[derive(Clone, PartialEq, Eq)]
pub enum Origin {
    /// The name of a shipped variant.
    Shipped(String),
    /// The path of a file.
    File(String),
    /// A text, and the name under which diagnostics show it.
    Text { name: String, text: String },
}

static IN_USE: Mutex<Vec<Weak<CompiledVariant>>> = Mutex::new(Vec::new());

/// Returns the compiled variant with this origin and these options. Compiles it unless an equal one is in use.
pub fn open(
    py: Python<'_>,
    origin: Origin,
    mut options: Vec<(String, String)>,
) -> PyResult<Arc<CompiledVariant>> {
    options.sort();
    if let Some(known) = find(&lock(), |compiled| {
        compiled.origin == origin && compiled.options == options && compiled.is_self_contained()
    }) {
        return Ok(known);
    }
    let compiled = background::run(py, |_| {
        let options: Vec<_> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let variant = match &origin {
            Origin::Shipped(name) | Origin::File(name) => varlab::Variant::load_with(name, &options),
            Origin::Text { name, text } if name == TEXT_NAME => varlab::Variant::parse_with(text, &options),
            Origin::Text { name, text } => varlab::Variant::parse_as(name, text, &options),
        }?;
        // Starting a game compiles the move tables, which can take longer than compiling the rules.
        varlab::Game::new(&variant);
        Ok(variant)
    })?;
    let variant = compiled.map_err(|error| variant_error(py, &error))?;
    let fresh = Arc::new(CompiledVariant { variant, origin, options });
    let mut in_use = lock();
    in_use.retain(|weak| weak.strong_count() > 0);
    if let Some(known) = find(&in_use, |compiled| compiled.has_same_rules(&fresh)) {
        return Ok(known);
    }
    in_use.push(Arc::downgrade(&fresh));
    Ok(fresh)
}

fn find(
    in_use: &[Weak<CompiledVariant>],
    is_wanted: impl Fn(&CompiledVariant) -> bool,
) -> Option<Arc<CompiledVariant>> {
    in_use.iter().filter_map(Weak::upgrade).find(|compiled| is_wanted(compiled))
}

fn lock() -> MutexGuard<'static, Vec<Weak<CompiledVariant>>> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl CompiledVariant {
    /// Returns true if the rules do not depend on files on disk, which could change.
    fn is_self_contained(&self) -> bool {
        let mut files = self.variant.sources().iter();
        let is_main_in_memory = !matches!(self.origin, Origin::File(_));
        files.next().is_some() && is_main_in_memory && files.all(|(name, _)| name.starts_with("varlab:"))
    }

    fn has_same_rules(&self, other: &CompiledVariant) -> bool {
        self.options == other.options && self.variant.sources().iter().eq(other.variant.sources().iter())
    }
}
