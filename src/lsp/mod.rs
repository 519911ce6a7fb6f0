//! A language server as one object that does no I/O itself: [`LanguageServer::handle`] takes a message and returns the
//! messages for the client. A command (`varlab lsp`), a web worker or an editor extension connects it to a transport.

mod features;
mod messages;
mod names;
mod position;
mod server;
mod text_sync;

pub use server::LanguageServer;
