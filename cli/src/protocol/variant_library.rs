//! The trait of a library of variants, from which a front end chooses.

use std::sync::Arc;

use super::engine::{AlphaBeta, Engine};
use varlab::compile::Compiled;
use varlab::search::Weights;

/// The name of the standard variant, which both protocols play until another one is chosen.
pub const STANDARD_VARIANT: &str = "chess";

/// The name of the standard variant with shuffled start positions, which both protocols treat as a form of the standard variant.
pub const SHUFFLED_STANDARD_VARIANT: &str = "chess960";

/// A compiled variant with its evaluation weights.
pub struct LoadedVariant {
    /// The compiled variant.
    pub variant: Compiled,
    /// The tuned weights; the default weights if none are tuned.
    pub weights: Weights,
}

/// A library of variants, and the engine that plays them.
pub trait VariantLibrary {
    /// Returns the engine that plays the variants.
    fn engine(&self) -> Arc<dyn Engine> {
        Arc::new(AlphaBeta)
    }

    /// Returns the names of all variants, beginning with [`VariantLibrary::standard_variant`].
    fn names(&self) -> Vec<String>;

    /// Returns the name of the standard variant, which is played until another one is chosen.
    fn standard_variant(&self) -> &str;

    /// Returns the name of the standard variant with shuffled start positions, if it is in the library.
    fn shuffled_standard_variant(&self) -> Option<&'static str> {
        self.names().iter().any(|name| name == SHUFFLED_STANDARD_VARIANT).then_some(SHUFFLED_STANDARD_VARIANT)
    }

    /// Loads the variant with the given name.
    ///
    /// # Errors
    /// Returns the reason, in one line, if the variant does not exist or has errors.
    fn open(&self, name: &str) -> Result<LoadedVariant, String>;

    /// Adds the user's own variants from a file or folder, or from several, separated as in the environment variable `PATH`.
    /// Returns the names of the added variants.
    ///
    /// # Errors
    /// Returns the reason, in one line, if there is no variant at the path.
    fn add(&mut self, path: &str) -> Result<Vec<String>, String>;

    /// Returns the maximum size of the hash table, in mebibytes.
    fn max_hash_mib(&self) -> u32;
}
