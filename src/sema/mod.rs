//! From syntax tree to model: names, geometry, inheritance, and all the problems of a file.

pub mod model;
