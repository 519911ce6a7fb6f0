//! Files that cannot be written: every command reports the reason, and leaves no files behind.

use std::fs;

use super::run;
use crate::scratch::Scratch;

/// Commands that write a file. The path of the file must be added as the last argument.
const WRITERS: &[&[&str]] = &[
    &["show", "--variant", "chess", "--svg"],
    &["show", "--variant", "chess", "--png"],
    &["tune", "--variant", "small.var", "--games", "1000000", "--output"],
    &["match", "--variant", "chess", "--games", "1000000", "--record"],
];

/// The error is reported before the million games are played.
#[test]
fn an_invalid_output_path_is_reported_immediately() {
    let scratch = Scratch::new("unwritable");
    let game = scratch.file("small.var", "variant Small\n  language 2\n\nuse chess\n");
    let missing = scratch.path("no/such/folder");
    fs::create_dir(scratch.path("folder")).expect("a folder can be made");
    for &writer in WRITERS {
        let writer: Vec<&str> =
            writer.iter().map(|&word| if word == "small.var" { &game } else { word }).collect();
        let (file, folder) = (format!("{missing}/file"), scratch.path("folder"));
        let no_folder = format!(
            "error: {file}: cannot be written: the folder {missing} does not exist\n help: create the folder first\n"
        );
        for (path, message) in
            [(&file, no_folder), (&folder, format!("error: {folder}: cannot be written: it is a folder\n"))]
        {
            let result = run(&[&writer[..], &[path]].concat());
            assert_eq!(result, (Some(2), String::new(), message), "{writer:?}");
        }
    }
    assert_eq!(scratch.names(), ["folder", "small.var"]);
}

#[test]
fn an_empty_path_is_refused() {
    let readers: [&[&str]; 4] = [&["check"], &["fmt"], &["test"], &["import"]];
    let new: &[&str] = &["new", "--from", "chess"];
    for command in WRITERS.iter().copied().chain(readers).chain([new]) {
        let (exit, out, err) = run(&[command, &[""]].concat());
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{command:?}: {err}");
        assert!(err.starts_with("error: a value is required for "), "{command:?}: {err}");
    }
}
