//! Saves the current game automatically to its own file, so that it can be continued later. If another program has changed the file in
//! the meantime, the file is not overwritten, and the game gets a new file.

use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use super::store::{PIPED_TAG, SOURCE_TAG, SavedGame, Store, UnreadableFile};
use crate::write;
use varlab::notation::record::{self, Record};

/// Maximum number of saved games per variant; a new game replaces the oldest.
const MAX_GAMES: usize = 20;

/// The file in which the current game is saved.
pub struct Autosave {
    /// The folder of saved games; `None` if saving is disabled.
    store: Option<Store>,
    /// The name of the variant in the store.
    variant_name: String,
    /// True if input is not a terminal. Only the last game with such input is kept for each variant.
    input_is_piped: bool,
    /// The file of the current game, once it has one.
    file: Option<GameFile>,
    /// True once a failure to save has been reported.
    failure_reported: bool,
}

/// The file of a game.
struct GameFile {
    path: PathBuf,
    /// The contents of the file when the game was last saved.
    text: String,
    /// True if all moves of the game come from an input that is not a terminal.
    is_piped: bool,
}

impl Autosave {
    /// Creates the autosave for a new game. If `store` is `None`, nothing is saved.
    pub fn new(store: Option<Store>, variant_name: String, input_is_piped: bool) -> Self {
        if let Some(store) = &store {
            write::remove_stale_temporary_files(store.path());
        }
        Self { store, variant_name, input_is_piped, file: None, failure_reported: false }
    }

    /// Saves the game in its current state.
    ///
    /// # Errors
    /// Returns the reason if the game cannot be written. After an error, further errors are not returned until a save succeeds.
    pub fn save(&mut self, record: Record) -> Result<(), String> {
        match self.write(record) {
            Err(_) if self.failure_reported => Ok(()),
            written => {
                self.failure_reported = written.is_err();
                written
            }
        }
    }

    fn write(&mut self, mut record: Record) -> Result<(), String> {
        let Some(store) = &self.store else { return Ok(()) };
        record.add_tag(SOURCE_TAG, &self.variant_name);
        let is_piped = self.game_is_piped();
        if is_piped {
            record.add_tag(PIPED_TAG, "yes");
        }
        let text = record::write(&record);
        let choose_path = || self.unchanged_file().map_or_else(|| self.choose_file(store), Ok);
        let path = store.create_folder().and_then(|()| choose_path());
        let path = path.map_err(|error| format!("{}: {error}", store.path().display()))?;
        write::write_file(&path, text.as_bytes()).map_err(|error| {
            Store::remove_if_empty(&path);
            format!("{}: {error}", path.display())
        })?;
        self.file = Some(GameFile { path, text, is_piped });
        Ok(())
    }

    /// Deletes the file of the current game, unless another program has changed it.
    pub fn delete(&mut self) {
        if let Some(path) = self.unchanged_file() {
            // If this fails, the game is offered for continuation again.
            let _ = fs::remove_file(path);
        }
        self.file = None;
    }

    /// Keeps the file of the current game unchanged; the next game gets a new file.
    pub fn detach(&mut self) {
        self.file = None;
    }

    /// Continues a saved game: its file becomes the file of the current game. A game that was begun at a terminal still counts among the
    /// last [`MAX_GAMES`] games if its moves now come from a file or a pipe.
    pub fn attach(&mut self, saved: &SavedGame) {
        let is_piped = self.input_is_piped && saved.is_piped();
        self.file = Some(GameFile { path: saved.path.clone(), text: saved.text.clone(), is_piped });
    }

    /// Returns true if the current game has a file.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// Returns the saved games other than the current one, most recent first, and the files that cannot be read as games.
    pub fn other_games(&self) -> (Vec<SavedGame>, Vec<UnreadableFile>) {
        let Some(store) = &self.store else { return <_>::default() };
        let (mut games, unreadable) = store.games(&self.variant_name);
        games.retain(|saved| self.file.as_ref().is_none_or(|file| file.path != saved.path));
        (games, unreadable)
    }

    /// Returns the file of the current game, unless another program has changed it.
    fn unchanged_file(&self) -> Option<PathBuf> {
        let file = self.file.as_ref()?;
        match fs::read(&file.path) {
            Ok(bytes) if bytes != file.text.as_bytes() => None,
            _ => Some(file.path.clone()),
        }
    }

    /// Returns true if the current game is saved as a piped game: if input is not a terminal, and the game was not begun at one.
    fn game_is_piped(&self) -> bool {
        self.input_is_piped && self.file.as_ref().is_none_or(|file| file.is_piped)
    }

    /// Chooses the file for a game that has none: a new file, or the file of the last piped game if the game is piped. Removes the oldest
    /// games if there are too many.
    fn choose_file(&self, store: &Store) -> std::io::Result<PathBuf> {
        let (games, _) = store.games(&self.variant_name);
        let (piped_games, terminal_games): (Vec<SavedGame>, Vec<SavedGame>) =
            games.into_iter().partition(SavedGame::is_piped);
        let is_piped = self.game_is_piped();
        if is_piped && let Some(last) = piped_games.into_iter().next() {
            return Ok(last.path);
        }
        if !is_piped {
            for old in terminal_games.iter().skip(MAX_GAMES - 1) {
                // If this fails, one game too many is kept.
                let _ = fs::remove_file(&old.path);
            }
        }
        store.reserve_file(&self.variant_name)
    }
}

/// Returns the time since `time` as text, such as `3 minutes ago`.
pub fn time_ago(time: SystemTime) -> String {
    let seconds = time.elapsed().unwrap_or_default().as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}
