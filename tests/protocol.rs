//! The protocols as front ends meet them: whole sessions over pipes in memory.

#[path = "library/mod.rs"]
mod library;

#[path = "protocol/busy.rs"]
mod busy;
#[path = "protocol/front_end.rs"]
mod front_end;
#[path = "protocol/hostile.rs"]
mod hostile;
#[path = "protocol/uci.rs"]
mod uci;
#[path = "protocol/xboard.rs"]
mod xboard;
#[path = "protocol/xboard_positions.rs"]
mod xboard_positions;
