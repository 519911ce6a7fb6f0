//! Temporary folders for the files of tests.

use std::fs;
use std::path::PathBuf;

/// The path of a folder for the files of one test.
pub struct Scratch(PathBuf);

impl Scratch {
    /// Creates an empty folder. `name` must differ from the names in all other tests.
    pub fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be created");
        Self(folder)
    }

    /// Writes a file, creates its folder if needed, and returns its path.
    pub fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("the file is in the scratch folder"))
            .expect("a folder can be created");
        fs::write(&path, contents).expect("a file can be written");
        self.path(name)
    }

    /// Returns the path of a file that need not exist.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is UTF-8").to_owned()
    }

    /// Returns the names of the files and folders directly in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .expect("the folder exists")
            .map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}
