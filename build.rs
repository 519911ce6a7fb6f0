//! Embeds the shipped variants in the library: writes a table of every `.var` and `.weights` file under
//! `variants/` with its text, which `src/shipped.rs` includes.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=variants");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("variants");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for (name, path) in files {
        let path = path.to_str().expect("the path of the package is UTF-8");
        writeln!(table, "    ({name:?}, include_str!({path:?})),").expect("a string takes it");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("shipped.rs"), table)
}

/// The endings of files that ship.
const ENDINGS: [&str; 2] = ["var", "weights"];

/// The files below `folder` that ship: their names below `variants/`, with slashes, and their paths.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if ENDINGS.iter().any(|ending| path.extension().is_some_and(|extension| extension == *ending))
        {
            files.push((name, path));
        }
    }
    Ok(())
}
