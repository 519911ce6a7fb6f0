//! Tests of semantic analysis: the model of a text, and properties that hold for every text.

mod model;
mod properties;
mod variants;
