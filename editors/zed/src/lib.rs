//! Starts the language server of varlab in Zed.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, Command, Extension, LanguageServerId, Result, Worktree};

/// The extension.
struct Varlab;

impl Extension for Varlab {
    fn new() -> Self {
        Varlab
    }

    /// Returns the command that starts the server: the one in the setting `lsp.varlab.binary`, or `varlab` in `PATH`.
    fn language_server_command(&mut self, id: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let (path, arguments) = binary.map_or((None, None), |binary| (binary.path, binary.arguments));
        let command = path.or_else(|| worktree.which("varlab")).ok_or(
            "The command varlab was not found. Install it (cargo install --path cli), or write its path into \
             the setting lsp.varlab.binary.path.",
        )?;
        let args = arguments.unwrap_or_else(|| vec!["lsp".to_string()]);
        Ok(Command { command, args, env: worktree.shell_env() })
    }
}

zed::register_extension!(Varlab);
