//! Finds the files under `variants/` for the tests; their contents are not interpreted here.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use std::sync::Once;

use varlab::syntax::load::{LoadError, LoadedFile, Loader};

const ROOT: &str = "variants";
const PRELUDE: &str = "variants/prelude";

/// Makes the project's folder the current one. All paths in the tests are relative to it, in every package.
pub fn enter_project() {
    static ENTERED: Once = Once::new();
    ENTERED.call_once(|| {
        let mut folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let project = folders.find(|folder| folder.join(ROOT).is_dir()).expect("a project with games");
        std::env::set_current_dir(project).expect("the folder can be entered");
    });
}

/// Returns the shipped games: their names, sorted, and the paths of their files.
pub fn games() -> BTreeMap<String, PathBuf> {
    enter_project();
    let mut games = BTreeMap::new();
    let mut folders = vec![PathBuf::from(ROOT)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() && path != Path::new(PRELUDE) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "var") {
                let name = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
                games.insert(name, path);
            }
        }
    }
    games
}

/// Returns the text of a shipped game.
pub fn text(name: &str) -> String {
    let path = games().remove(name).unwrap_or_else(|| panic!("no game {name} ships"));
    fs::read_to_string(path).expect("the file can be read")
}

/// Returns the tuned weights that ship with a game, or an empty text if it has none.
pub fn weights(name: &str) -> String {
    let path = games().remove(name).unwrap_or_else(|| panic!("no game {name} ships"));
    fs::read_to_string(path.with_extension("weights")).unwrap_or_default()
}

/// A loader of the files that games `use`: parts of the prelude, and games.
pub struct Shipped;

impl Loader for Shipped {
    fn load(&self, _: Option<&str>, path: &str) -> Result<LoadedFile, LoadError> {
        enter_project();
        let prelude_text = fs::read_to_string(format!("{PRELUDE}/{path}.var")).ok();
        let found = prelude_text.or_else(|| fs::read_to_string(games().get(path)?).ok());
        found.map(|text| LoadedFile { name: format!("{path}.var"), text }).ok_or(LoadError::Missing)
    }

    fn known_paths(&self) -> Vec<String> {
        Vec::new()
    }
}
