//! Sessions with the language server, as messages of its protocol.

mod data;
mod edits;
mod basics;
mod fixes;
mod rename;
mod session;
