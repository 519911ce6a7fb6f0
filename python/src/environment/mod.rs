//! Games as environments for learning: a position, its legal actions, and its observation.
//!
//! * [`planes`] writes observations;
//! * [`episode`] plays one game after another, with an action as the only input;
//! * [`rules`] holds the tables of a game that all environments of the game share.

pub mod episode;
pub mod planes;
pub mod rules;
