//! A session with the language client of Neovim. If Neovim is not installed, the test prints a message and passes;
//! `.ci/run` installs it.

use std::process::Command;

use crate::scratch::Scratch;

/// A file with one undefined word, `hil`.
const GAME: &str = "variant X\nuse chess/pieces, chess/pawn, chess/ends\npiece Lynx L moves FD\nplayer wins when Lynx on hill\nhill means d4 d5\npiece Knight moves W within hil\nsetup lnbqkbnl/pppppppp/8/8/8/8/PPPPPPPP/LNBQKBNL\n";

/// The expected output of `neovim.lua`.
const EXPECTED_OUTPUT: &str = "problems: 1
message: the word `hil` is not defined
hover: It goes one square diagonally; or by a leap of two squares straight
completion: true
renamed: piece Bobcat L moves FD
problems: 0
";

#[test]
fn neovim_shows_problems_and_renames() {
    if Command::new("nvim").arg("--version").output().is_err() {
        eprintln!("nvim is not installed: the session with it is not tested");
        return;
    }
    crate::library::enter_project();
    let folder = Scratch::new("lsp-neovim");
    let game = folder.file("game.var", GAME);
    let output = Command::new("nvim")
        .args(["--headless", "--clean", "-c", "luafile cli/tests/suite/lsp/neovim.lua", "-c", "qall!"])
        .env("VARLAB", env!("CARGO_BIN_EXE_varlab"))
        .env("VARLAB_GAME", &game)
        .output()
        .expect("nvim runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(text, EXPECTED_OUTPUT, "{}", String::from_utf8_lossy(&output.stderr));
}
