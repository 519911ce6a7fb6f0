//! The Language Server Protocol as one object without input and output: [`LanguageServer::handle`] takes a message and returns the answers.
//! A terminal, a web worker and an extension of an editor are drivers of this object.

mod answers;
mod features;
mod names;
mod position;
mod server;
mod text_sync;

pub use server::LanguageServer;
