//! Builds the page: compiles the library to WebAssembly, writes its JavaScript bindings, and builds the scripts of the page.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasm_bindgen_cli_support::Bindgen;

/// The compilation target of the library in the page.
const TARGET: &str = "wasm32-unknown-unknown";

/// The profile in `Cargo.toml` with which the library in the page is compiled.
const PROFILE: &str = "web";

/// Builds the page. Returns the folder with its files.
pub fn build() -> Result<PathBuf, String> {
    let root = root();
    let page = root.join("web/page");
    add_target()?;
    run(&root, &cargo(), &["build", "--package", "varlab-web", "--target", TARGET, "--profile", PROFILE])?;
    let module_path = target_folder(&root).join(TARGET).join(PROFILE).join("varlab_web.wasm");
    write_bindings(&module_path, &page.join("generated"))?;
    if !packages_are_installed(&page) {
        run(&page, "npm", &["ci", "--no-audit", "--no-fund"])?;
    }
    run(&page, "npm", &["run", "--silent", "build"])?;
    Ok(page.join("dist"))
}

/// Builds the command `varlab` with the page, whose files are in `folder`.
pub fn embed(folder: &Path) -> Result<(), String> {
    run_cargo_with_page(folder, &["build", "--release", "--package", "varlab-cli"])
}

/// Builds the command `varlab` with the page, whose files are in `folder`, and runs it.
pub fn run_command(folder: &Path, args: &[&str]) -> Result<(), String> {
    let command = ["run", "--release", "--quiet", "--package", "varlab-cli", "--"];
    embed(folder)?;
    run_cargo_with_page(folder, &[&command[..], args].concat())
}

/// Runs cargo with the environment variable that makes `cli/build.rs` embed the page.
fn run_cargo_with_page(folder: &Path, args: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new(cargo());
    cargo.args(args).current_dir(root()).env("VARLAB_PAGE", folder);
    run_to_end(cargo, &format!("cargo {}", args[0]))
}

/// Installs the compilation target, if it is missing.
fn add_target() -> Result<(), String> {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let is_present =
        output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir());
    if is_present { Ok(()) } else { run(Path::new("."), "rustup", &["target", "add", TARGET]) }
}

/// Returns the target folder of cargo.
fn target_folder(root: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// Writes the WebAssembly module and its JavaScript bindings into `folder`.
fn write_bindings(module: &Path, folder: &Path) -> Result<(), String> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("varlab").typescript(true).remove_name_section(true);
    let result = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    result.map_err(|error| format!("cannot write the bindings: {error:#}"))
}

/// Returns true if the npm packages were installed after the last change of the lock file.
fn packages_are_installed(page: &Path) -> bool {
    let modified = |name: &str| page.join(name).metadata().and_then(|file| file.modified()).ok();
    modified("node_modules/.package-lock.json")
        .zip(modified("package-lock.json"))
        .is_some_and(|(installed, locked)| installed >= locked)
}

/// Returns the folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in a folder").to_owned()
}

/// Returns the path of the cargo that runs this task.
fn cargo() -> String {
    env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

fn run(folder: &Path, program: &str, args: &[&str]) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder);
    run_to_end(command, &format!("{program} {}", args.join(" ")))
}

/// Runs a command to its end. `name` is its name in messages.
fn run_to_end(mut command: Command, name: &str) -> Result<(), String> {
    let status = command.status().map_err(|error| format!("cannot run {name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name} failed")) }
}
