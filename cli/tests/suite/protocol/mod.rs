//! Tests of the protocols: whole sessions over pipes.

mod busy;
mod front_end;
mod hostile;
mod uci;
mod xboard;
mod xboard_positions;
