//! `varlab new`: new files that start from a shipped game.

use std::fs;

use super::run;
use crate::library::games;
use crate::scratch::Scratch;

#[test]
fn a_new_file_has_no_problems_and_its_tests_pass() {
    let scratch = Scratch::new("new-all");
    for flat in [false, true] {
        for game in games().into_keys() {
            let path = scratch.path(&format!("my-{game}-{flat}.var"));
            let args = ["new", &path, "--from", &game, "--flat"];
            let (exit, out, err) = run(&args[..if flat { 5 } else { 4 }]);
            assert_eq!((exit, err.as_str()), (Some(0), ""), "{game}");
            assert!(out.contains(&format!("varlab run --variant {path}")), "{out}");
            let no_problems = (Some(0), "1 file, 0 errors, 0 warnings\n".to_owned(), String::new());
            assert_eq!(run(&["check", "--deny-warnings", &path]), no_problems, "{game}");
            assert_eq!(run(&["fmt", "--check", &path]).0, Some(0), "{game}");
            let uses_game =
                fs::read_to_string(&path).unwrap().lines().any(|line| line == format!("use {game}"));
            assert_eq!(uses_game, !flat, "{game}");
            let perft = |variant: &str| {
                run(&["perft", "--variant", variant, "--depth", "2", "--generator", "interpreter"])
            };
            assert_eq!(perft(&path), perft(&game), "{game}");
        }
    }
}

#[test]
fn a_new_file_names_its_source_and_shows_the_board() {
    let scratch = Scratch::new("new-text");
    let path = scratch.path("my-knights.var");
    assert_eq!(run(&["new", &scratch.path("my-knights"), "--from", "knightmate"]).0, Some(0));
    let expected = "\
# Based on Knightmate, Bruce Zimov, 1972.
# https://www.chessvariants.com/diffobjective.dir/knightmate.html
variant My knights
  language 2

use knightmate

# A sentence about a piece replaces the earlier sentences with the same verb;
# `also` adds to them, and `never` removes them.

setup
  8 | r m b q k b m r
  7 | p p p p p p p p
  6 | . . . . . . . .
  5 | . . . . . . . .
  4 | . . . . . . . .
  3 | . . . . . . . .
  2 | P P P P P P P P
  1 | R M B Q K B M R

test the first move
  goes on
  perft 1 is 18
";
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
}

#[test]
fn a_flat_file_keeps_comments_of_rules_and_omits_tests_of_the_game() {
    let scratch = Scratch::new("new-flat");
    let path = scratch.path("holes.var");
    assert_eq!(run(&["new", &path, "--from", "black-holes", "--flat"]).0, Some(0));
    let text = fs::read_to_string(path).unwrap();
    assert!(text.contains("# taken only by a move that names it"), "{text}");
    assert!(!text.contains("\n  by ") && !text.contains("\n  year "), "{text}");
    // The only test is that of the new file.
    assert_eq!(text.matches("\ntest ").count(), 1, "{text}");
}

#[test]
fn files_are_not_overwritten_and_errors_are_reported() {
    let scratch = Scratch::new("new-mistakes");
    let existing = scratch.file("there.var", "mine");
    for (name, game, words) in [
        (existing.as_str(), "chess", "the file already exists"),
        (&scratch.path("new"), "chss", "did you mean `chess`?"),
        (&scratch.path("new"), "no-such-game", "varlab variants"),
        (&scratch.path("chess"), "chess", "cannot use the game `chess`"),
        (
            &format!("{existing}/new"),
            "chess",
            "there.var: the folder cannot be created: a file with that name exists",
        ),
        (&scratch.path("new"), "drops/shogi", "did you mean `shogi`?"),
        (&scratch.path("new"), "games/chess.var", "did you mean `chess`?"),
        (&scratch.path("new"), &existing, "use there"),
        (&scratch.path("1"), "chess", "is not a valid name for a variant file"),
    ] {
        let (exit, out, err) = run(&["new", name, "--from", game]);
        assert_eq!((exit, out.as_str()), (Some(2), ""), "{name} {game}: {err}");
        assert!(err.contains(words), "{name} {game}: {err}");
    }
    assert_eq!(fs::read_to_string(existing).unwrap(), "mine");
    assert_eq!(scratch.names(), ["there.var"]);
}

#[test]
fn missing_folders_are_created() {
    let scratch = Scratch::new("new-folders");
    // The examples of `--help` also name a file in a new folder.
    let path = scratch.path("games/small/my-game.var");
    let (exit, _, err) = run(&["new", &path, "--from", "shogi", "--flat"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(fs::metadata(path).is_ok());
    // No folder is created for an unknown game.
    assert_eq!(run(&["new", &scratch.path("more/x"), "--from", "no-such-game"]).0, Some(2));
    assert_eq!(scratch.names(), ["games"]);
}

#[test]
fn an_invalid_file_with_the_name_of_the_game_is_reported() {
    let scratch = Scratch::new("new-in-the-way");
    scratch.file("chess.var", "variant Broken\nuse nothing-at-all\n");
    let (exit, out, err) = run(&["new", &scratch.path("mine"), "--from", "chess"]);
    assert_eq!((exit, out.as_str()), (Some(1), ""), "{err}");
    assert!(err.contains("nothing-at-all"), "{err}");
    assert_eq!(scratch.names(), ["chess.var"]);
}
