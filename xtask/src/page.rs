//! Builds the page: the library for browsers, its bindings, and the scripts.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the library in the page, in `Cargo.toml`.
const PROFILE: &str = "web";

/// Builds the page. Returns the folder with its files.
pub fn build() -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in a folder").to_owned();
    let page = root.join("web/page");
    add_target()?;
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    run(&root, &cargo, &["build", "--package", "varlab-web", "--target", TARGET, "--profile", PROFILE])?;
    let built = target_folder(&root).join(TARGET).join(PROFILE).join("varlab_web.wasm");
    bind(&built, &page.join("generated"))?;
    if !is_installed(&page) {
        run(&page, "npm", &["ci", "--no-audit", "--no-fund"])?;
    }
    run(&page, "npm", &["run", "--silent", "build"])?;
    Ok(page.join("dist"))
}

/// Adds the compilation target, unless it is there.
fn add_target() -> Result<(), String> {
    let listed = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let is_there =
        listed.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    if is_there { Ok(()) } else { run(Path::new("."), "rustup", &["target", "add", TARGET]) }
}

/// Returns the folder into which cargo builds.
fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// Writes the module and the script that calls it.
fn bind(module: &Path, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("varlab").typescript(true);
    let result = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    result.map_err(|error| format!("cannot write the bindings: {error:#}"))
}

/// Returns true if the packages of the lock file are installed.
fn is_installed(page: &Path) -> bool {
    let modified = |name: &str| page.join(name).metadata().and_then(|file| file.modified()).ok();
    modified("node_modules/.package-lock.json")
        .zip(modified("package-lock.json"))
        .is_some_and(|(installed, locked)| installed >= locked)
}

fn run(folder: &Path, program: &str, args: &[&str]) -> Result<(), String> {
    let status = Command::new(program).args(args).current_dir(folder).status();
    let status = status.map_err(|error| format!("cannot run {program}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{program} {} failed", args.join(" "))) }
}
