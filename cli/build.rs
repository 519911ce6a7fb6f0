//! Embeds the page into the command: all files of the folder that the environment variable `VARLAB_PAGE` names. Without the variable, no
//! file is embedded.

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=VARLAB_PAGE");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if let Some(folder) = env::var_os("VARLAB_PAGE").filter(|folder| !folder.is_empty()) {
        let folder = PathBuf::from(folder);
        let folder = folder
            .canonicalize()
            .unwrap_or_else(|error| panic!("VARLAB_PAGE: {}: {error}", folder.display()));
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &mut files);
        files.sort();
        assert!(
            files.iter().any(|file| file.ends_with("index.html")),
            "VARLAB_PAGE: {} is not the page; `cargo xtask web --build` builds it",
            folder.display()
        );
        files = files
            .iter()
            .map(|file| file.strip_prefix(&folder).expect("a file of the folder").into())
            .collect();
        write_list(&folder, &files);
    } else {
        write_list(Path::new(""), &files);
    }
}

/// Adds the paths of the files in a folder and its subfolders.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// Writes the list as a Rust expression, which `src/web/embedded.rs` includes: an array with the path of every file below the folder, and
/// its bytes.
fn write_list(folder: &Path, files: &[PathBuf]) {
    let mut list = "&[\n".to_owned();
    for file in files {
        let name = file.to_string_lossy().replace('\\', "/");
        let path = folder.join(file).display().to_string();
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
    }
    list.push_str("]\n");
    let target = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("page_files.rs");
    fs::write(target, list).expect("the folder of the build can be written");
}
