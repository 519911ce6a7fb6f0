//! `varlab fmt`: its effects on files.

use std::fs;

use super::{run, varlab};
use crate::scratch::Scratch;

const UNFORMATTED: &str = "piece   Guard G\nmoves   F # slow\n";
const FORMATTED: &str = "piece Guard G\n  moves F  # slow\n";
const BROKEN: &str = "piece Guard G\n  moves K and is royal\n";

#[test]
fn rewrites_a_file_and_leaves_no_temporary_file() {
    let scratch = Scratch::new("fmt-rewrites");
    let path = scratch.file("a.var", UNFORMATTED);
    assert_eq!(run(&["fmt", &path]), (Some(0), String::new(), String::new()));
    assert_eq!(fs::read_to_string(&path).unwrap(), FORMATTED);
    assert_eq!(scratch.names(), ["a.var"]);
}

#[test]
fn line_endings_of_windows_are_kept_and_single_carriage_returns_replaced() {
    let scratch = Scratch::new("fmt-returns");
    for (line_end, kept) in [("\r", "\n"), ("\r\n", "\r\n")] {
        let path = scratch.file("a.var", UNFORMATTED.replace('\n', line_end));
        assert_eq!(run(&["fmt", "--check", &path]), (Some(1), format!("{path}\n"), String::new()));
        assert_eq!(run(&["fmt", &path]), (Some(0), String::new(), String::new()));
        assert_eq!(fs::read_to_string(&path).unwrap(), FORMATTED.replace('\n', kept));
        assert_eq!(run(&["fmt", "--check", &path]), (Some(0), String::new(), String::new()));
        let path = scratch.file("a.var", BROKEN.replace('\n', line_end));
        assert!(run(&["check", "--format", "short", &path]).2.contains("a.var:2:11: error"), "{line_end:?}");
    }
}

#[test]
fn check_does_not_change_files() {
    let scratch = Scratch::new("fmt-check");
    let (unformatted, formatted) = (scratch.file("a.var", UNFORMATTED), scratch.file("b.var", FORMATTED));
    assert_eq!(
        run(&["fmt", "--check", &unformatted, &formatted]),
        (Some(1), format!("{unformatted}\n"), String::new())
    );
    assert_eq!(fs::read_to_string(&unformatted).unwrap(), UNFORMATTED);
    assert_eq!(run(&["fmt", "--check", &formatted]), (Some(0), String::new(), String::new()));
}

#[test]
fn reads_standard_input() {
    let output = varlab(&["fmt", "-"]).write_stdin(UNFORMATTED).output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(0), FORMATTED.as_bytes().to_vec()));
    let output = varlab(&["fmt", "-", "--check"]).write_stdin(UNFORMATTED).output().unwrap();
    assert_eq!((output.status.code(), output.stdout), (Some(1), b"-\n".to_vec()));
}

#[test]
fn a_file_with_errors_is_unchanged_and_others_are_formatted() {
    let scratch = Scratch::new("fmt-errors");
    let (broken, unformatted) = (scratch.file("a.var", BROKEN), scratch.file("b.var", UNFORMATTED));
    let (exit, out, err) = run(&["fmt", &broken, &unformatted]);
    assert_eq!((exit, out.as_str()), (Some(1), ""));
    assert!(err.contains("a.var:2:"), "{err}");
    assert_eq!(fs::read_to_string(&broken).unwrap(), BROKEN);
    assert_eq!(fs::read_to_string(&unformatted).unwrap(), FORMATTED);
}

#[test]
fn an_unreadable_file_gives_exit_code_2() {
    let scratch = Scratch::new("fmt-unreadable");
    let binary = scratch.file("a.var", b"piece\xFF");
    for path in [binary, scratch.path("missing.var"), scratch.path("")] {
        let (exit, out, err) = run(&["fmt", &path]);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{path}");
        assert!(err.starts_with(&format!("error: {path}: ")), "{err}");
    }
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let scratch = Scratch::new("fmt-permissions");
    let path = scratch.file("a.var", UNFORMATTED);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = scratch.path("link.var");
    symlink("a.var", &link).unwrap();
    assert_eq!(run(&["fmt", &link]).0, Some(0));
    assert_eq!(fs::read_to_string(&path).unwrap(), FORMATTED);
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn a_write_protected_file_gives_exit_code_2() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("fmt-protected");
    let path = scratch.file("a.var", UNFORMATTED);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let (exit, _, err) = run(&["fmt", &path]);
    assert_eq!(exit, Some(2));
    assert!(err.contains("write-protected"), "{err}");
    assert_eq!(fs::read_to_string(&path).unwrap(), UNFORMATTED);
}

#[test]
fn shipped_files_are_formatted() {
    let mut files = variant_files(std::path::Path::new("variants"));
    files.insert(0, "--check".to_owned());
    files.insert(0, "fmt".to_owned());
    let args: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(run(&args), (Some(0), String::new(), String::new()));
}

/// Returns the paths of the variant files in a folder and its subfolders.
fn variant_files(folder: &std::path::Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(variant_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "var") {
            files.push(path.to_str().unwrap().to_owned());
        }
    }
    files
}
