//! Keeps the game being played in a file of its own, so that it can be gone on with later. Writes over nobody else's: what
//! somebody else has changed in the meantime stays, and the game gets another file.

use std::fs;
use std::path::PathBuf;
use std::time::SystemTime;

use super::store::{Broken, Kept, PIPED, SOURCE, Store};
use crate::write;
use varlab::notation::record::{self, Record};

/// So many games of a variant are kept; the oldest beyond that make room for a new one.
const MOST: usize = 20;

/// Where the game being played is kept.
pub struct Keeper {
    store: Option<Store>,
    /// The variant, as the store knows it.
    source: String,
    /// Nobody sits at a terminal: of such games only the last is kept.
    piped: bool,
    /// The file of this game, and what stands in it.
    file: Option<(PathBuf, String)>,
    /// It has been told that nothing can be kept.
    told: bool,
}

impl Keeper {
    /// Keeps nothing if there is no store.
    pub fn new(store: Option<Store>, source: String, piped: bool) -> Self {
        if let Some(store) = &store {
            write::sweep(store.path());
        }
        Self { store, source, piped, file: None, told: false }
    }

    /// Writes the game as it is now.
    ///
    /// # Errors
    /// The first time that it cannot be written: why not.
    pub fn keep(&mut self, record: Record) -> Result<(), String> {
        match self.write(record) {
            Err(_) if self.told => Ok(()),
            written => {
                self.told = written.is_err();
                written
            }
        }
    }

    fn write(&mut self, mut record: Record) -> Result<(), String> {
        let Some(store) = &self.store else { return Ok(()) };
        record.add_tag(SOURCE, &self.source);
        if self.piped {
            record.add_tag(PIPED, "yes");
        }
        let text = record::write(&record);
        let place = || self.own().map_or_else(|| self.place(store), Ok);
        let path = store.make().and_then(|()| place());
        let path = path.map_err(|error| format!("{}: {error}", store.path().display()))?;
        write::whole(&path, text.as_bytes()).map_err(|error| {
            Store::give_back(&path);
            format!("{}: {error}", path.display())
        })?;
        self.file = Some((path, text));
        Ok(())
    }

    /// The game is not to be gone on with.
    pub fn forget(&mut self) {
        if let Some(path) = self.own() {
            // A file that cannot be removed is at worst offered once more.
            let _ = fs::remove_file(path);
        }
        self.file = None;
    }

    /// Another game begins; this one stays as it is.
    pub fn release(&mut self) {
        self.file = None;
    }

    /// Goes on with a game that was kept.
    pub fn adopt(&mut self, kept: &Kept) {
        self.piped = self.piped && kept.is_piped();
        self.file = Some((kept.path.clone(), kept.text.clone()));
    }

    /// Whether the game being played is kept.
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// The kept games beside the one being played, the last one played first, and files that should be some and are not.
    pub fn others(&self) -> (Vec<Kept>, Vec<Broken>) {
        let Some(store) = &self.store else { return <_>::default() };
        let (mut games, broken) = store.games(&self.source);
        games.retain(|kept| self.file.as_ref().is_none_or(|(path, _)| *path != kept.path));
        (games, broken)
    }

    /// The file of this game, if it is as it was left.
    fn own(&self) -> Option<PathBuf> {
        let (path, text) = self.file.as_ref()?;
        match fs::read(path) {
            Ok(bytes) if bytes != text.as_bytes() => None,
            _ => Some(path.clone()),
        }
    }

    /// A file for a game that has none. The oldest games go where there are too many.
    fn place(&self, store: &Store) -> std::io::Result<PathBuf> {
        let (games, _) = store.games(&self.source);
        let (piped, typed): (Vec<Kept>, Vec<Kept>) = games.into_iter().partition(Kept::is_piped);
        if self.piped
            && let Some(last) = piped.into_iter().next()
        {
            return Ok(last.path);
        }
        if !self.piped {
            for old in typed.iter().skip(MOST - 1) {
                // One that cannot be removed is one too many, and no more.
                let _ = fs::remove_file(&old.path);
            }
        }
        store.reserve(&self.source)
    }
}

/// How long ago something was, in words.
pub fn ago(time: SystemTime) -> String {
    let seconds = time.elapsed().unwrap_or_default().as_secs();
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86400 => (seconds / 3600, "hour"),
        _ => (seconds / 86400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}
