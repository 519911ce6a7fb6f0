//! Embeds the shipped variants in the library: writes a table of the `.var` and `.weights` files under `variants/` with
//! their texts, which `src/shipped.rs` includes.

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
        writeln!(table, "    ({name:?}, include_str!({path:?})),").expect("writing to a string cannot fail");
    }
    table.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("shipped.rs"), table)
}

/// The extensions of files that ship.
const EXTENSIONS: [&str; 2] = ["var", "weights"];

/// Adds the files below `folder` that ship: their names relative to `variants/`, with slashes, and their paths.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if EXTENSIONS
            .iter()
            .any(|shipped| path.extension().is_some_and(|extension| extension == *shipped))
        {
            files.push((name, path));
        }
    }
    Ok(())
}
