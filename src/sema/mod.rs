//! From syntax tree to model: names, geometry, inheritance, and all the problems of a file.
//!
//! Not reading of text ([`crate::syntax`]) and not playing. The stages run one after the other,
//! each over what the ones before it have settled: names, options, who says what after all
//! inheritance, the array, which kinds there are, the board, sentences, lints.

mod adjectives;
mod analyse;
mod board;
mod castling;
mod castling_words;
mod conditions;
mod context;
mod deeds;
mod effects;
mod error_nodes;
mod facts;
mod inherit;
mod kind_sets;
mod kinds;
mod legs;
mod letters;
mod lints;
mod live;
pub mod model;
mod names;
mod options;
mod outline;
mod parts;
mod pieces;
mod players;
mod problems;
mod same_words;
mod sentences;
mod set_words;
mod sets;
mod setup;
mod spots;
mod squares;
mod steps;
mod turns;
mod unmoved_drops;
mod walk;
mod words;

pub use analyse::{Analysis, Draft, analyse};
pub use context::betza_problem;
pub use model::Model;
