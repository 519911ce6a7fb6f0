//! Slow and simple move generators, one for each game, written from the rules of play alone. They share no code with
//! the library under test.

#![allow(dead_code)] // Every test binary that declares this module uses a different part of it.

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
