//! The protocols as front ends meet them: whole sessions over pipes in memory.

mod busy;
mod front_end;
mod hostile;
mod uci;
mod xboard;
mod xboard_positions;
