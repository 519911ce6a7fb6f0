//! Sessions with the language server, as messages of its protocol.

mod data;
mod edits;
mod first_steps;
mod fixes;
mod rename;
mod session;
