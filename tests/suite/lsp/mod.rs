//! Sessions with the language server, as messages of its protocol.

mod basics;
mod data;
mod edits;
mod fixes;
mod rename;
mod session;
