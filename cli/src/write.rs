//! Atomic writing and locking of files, and error messages for files that cannot be written.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::failure::{CommandResult, Failure};

/// Age at which a temporary file counts as abandoned if it is unknown whether its process still exists.
const MAX_WRITE_TIME: Duration = Duration::from_secs(60);

/// Writes `bytes` to a file atomically: to a temporary file in the same folder, which is then renamed. Permissions and symbolic links
/// are preserved. Devices and pipes are written directly, because they must not be replaced.
///
/// # Errors
/// Returns an error if writing fails; the file is unchanged then, and the temporary file is removed.
pub fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let target = match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        target => target?,
    };
    let permissions = match fs::metadata(&target) {
        Ok(metadata) => Some(metadata.permissions()),
        Err(_) => None,
    };
    if permissions.as_ref().is_some_and(Permissions::readonly) {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"));
    }
    let (temporary_path, file) = create_temporary(&target)?;
    let result = write_and_sync(file, bytes, permissions).and_then(|()| fs::rename(&temporary_path, &target));
    if result.is_err() {
        // Only the first error is reported.
        let _ = fs::remove_file(&temporary_path);
    }
    result
}

/// Writes `bytes` to a new file.
///
/// # Errors
/// Returns an error if the file exists or cannot be written; an incomplete file is removed.
pub fn write_new_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let result = write_and_sync(file, bytes, None);
    if result.is_err() {
        let _ = fs::remove_file(path);
    }
    result
}

fn write_and_sync(mut file: File, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.sync_all()
}

/// Opens a file for reading and appending, creates it if necessary, and locks it until it is closed. On a file system without locks, the
/// file is not locked.
///
/// # Errors
/// Returns an error if another process has locked the file, or if the file cannot be opened.
pub fn open_locked(path: &Path) -> Result<File, Failure> {
    loop {
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| cannot_write(path, &error))?;
        match file.try_lock() {
            // Another process may have removed the file between opening and locking it.
            Ok(()) if !is_file_at(&file, path) => {}
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => {
                let message = format!("{}: another varlab process is using this file", path.display());
                return Err(
                    Failure::usage(message).help("wait until that process has ended, or use another file")
                );
            }
            // Some file systems do not support locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            Err(TryLockError::Error(error)) => return Err(cannot_write(path, &error)),
        }
    }
}

/// Returns true if the path still refers to the open file.
#[cfg(unix)]
fn is_file_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let inode = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    let (open_file, file_at_path) = (file.metadata().map(inode), fs::metadata(path).map(inode));
    matches!((open_file, file_at_path), (Ok(open), Ok(at_path)) if open == at_path)
}

/// Returns true if the path exists. On this system it then still refers to the open file, because open files cannot be removed.
#[cfg(not(unix))]
fn is_file_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Creates a folder and its parents if they do not exist.
///
/// # Errors
/// Returns an error if a folder cannot be created.
pub fn create_folder(path: &Path) -> CommandResult {
    fs::create_dir_all(path).map_err(|error| {
        let why = if path.exists() { "a file with that name exists".to_owned() } else { error.to_string() };
        Failure::usage(format!("{}: the folder cannot be created: {why}", path.display()))
    })
}

/// Checks the path of an output file before a long computation.
///
/// # Errors
/// Returns an error if the path is a folder, or its parent folder does not exist.
pub fn check_writable(path: &Path) -> CommandResult {
    if path.is_dir() {
        return Err(cannot_write(path, &io::ErrorKind::IsADirectory.into()));
    }
    missing_folder(path).map_or(Ok(()), |_| Err(cannot_write(path, &io::ErrorKind::NotFound.into())))
}

/// Returns the failure for a file that cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    let failure = |why: &str| Failure::usage(format!("{}: cannot be written: {why}", path.display()));
    match (error.kind(), missing_folder(path)) {
        (io::ErrorKind::NotFound, Some(folder)) => {
            failure(&format!("the folder {} does not exist", folder.display()))
                .help("create the folder first")
        }
        (io::ErrorKind::IsADirectory, _) => failure("it is a folder"),
        _ => failure(&error.to_string()),
    }
}

/// Returns the parent folder of a file if that folder does not exist; otherwise `None`.
fn missing_folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists())
}

/// Removes abandoned temporary files from a folder: each was made by a process that ended before it could rename the file.
pub fn remove_stale_temporary_files(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let age = entry
            .metadata()
            .and_then(|metadata| metadata.modified())
            .ok()
            .and_then(|time| time.elapsed().ok());
        if process_of_temporary_file(&name.to_string_lossy())
            .is_some_and(|process| !may_be_writing(process, age))
        {
            // If this fails, the file remains, which is harmless.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns the process id in the name of a temporary file made by [`create_temporary`]; `None` for the names of other files.
fn process_of_temporary_file(name: &str) -> Option<u32> {
    let process_and_attempt = name.strip_prefix('.')?.strip_suffix(".tmp")?.rsplit_once('.')?.1;
    process_and_attempt.split_once('-')?.0.parse().ok()
}

/// Returns true if a process may still be writing a temporary file: the process exists or, if that cannot be determined, the file's age
/// is below [`MAX_WRITE_TIME`].
fn may_be_writing(process: u32, age: Option<Duration>) -> bool {
    let processes = Path::new("/proc");
    if processes.join("self").exists() {
        processes.join(process.to_string()).exists()
    } else {
        age.is_none_or(|age| age < MAX_WRITE_TIME)
    }
}

/// Creates a temporary file in the folder of `target`, and returns its path and the open file.
fn create_temporary(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let process = std::process::id();
    for attempt in 0..100 {
        let path = target.with_file_name(format!(".{name}.{process}-{attempt}.tmp"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            file => return Ok((path, file?)),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "no free name for a temporary file"))
}
