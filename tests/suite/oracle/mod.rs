//! Oracles: slow and simple move generators, each for one variant, written from the rules of play. They share no code
//! with the library under test.

pub mod common;
pub mod fen;
pub mod orthodox;
pub mod rules;

pub mod black_hole_chess;
pub mod black_holes;
pub mod blackhole_10x10;
pub mod chess;
pub mod hole_chess;
pub mod omega;
pub mod spacewarp44;
