//! The command `varlab lsp` with real clients.

mod neovim;
mod stdio;
