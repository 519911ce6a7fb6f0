//! Semantic analysis: the model that a text becomes, and laws that hold for every text, however broken.

mod laws;
mod model;
mod variants;
