//! Semantic analysis: the model of a text, and laws that hold for every text, however broken.

mod laws;
mod model;
mod variants;
