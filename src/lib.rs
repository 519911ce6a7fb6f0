//! varlab: the chess-variant laboratory.
