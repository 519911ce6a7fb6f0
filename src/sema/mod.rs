//! Semantic analysis: resolves the syntax trees of a game's files into a model, and reports all problems of the files.
//!
//! The stages run one after the other, and each uses the results of the earlier ones: names, options, inheritance (which determines the
//! sentences in force), the array (the start position in the setup), the board, the kinds of the game, resolved sentences, lints.

mod adjectives;
mod analyse;
mod board;
mod castling;
mod castling_words;
mod conditions;
mod context;
mod effects;
mod equal_without_spans;
mod error_nodes;
mod inherit;
mod kind_sets;
mod kinds;
mod legs;
mod letters;
mod lints;
mod looks;
mod metadata;
pub mod model;
mod move_patterns;
mod names;
mod notations;
mod options;
mod outline;
mod pieces;
mod places;
mod players;
mod points;
mod problems;
mod reachable;
mod repeated_terms;
mod restriction_headings;
mod restrictions;
mod sentences;
mod set_words;
mod sets;
mod setup;
mod shuffles;
mod square_names;
mod squares;
mod steps;
mod tiles;
mod turns;
mod unmoved_drops;
mod used_file_errors;
mod visit_words;
mod words;

pub use analyse::{Analysis, PartialModel, analyse};
pub use context::betza_problem;
pub use model::Model;
