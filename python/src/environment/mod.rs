//! Games as environments for learning: a position, its legal actions, and its observation.
//!
//! * [`planes`] writes observations;
//! * [`episode`] plays one game after another; each step takes an action;
//! * [`rules`] contains the tables of a game, which all environments of the game share.

pub mod episode;
pub mod planes;
pub mod rules;
