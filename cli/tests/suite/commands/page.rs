//! `varlab page`. Most tests of its pages are in `web/page/tests`.

use super::run;
use crate::scratch::Scratch;

/// A program without the page does not promise it.
#[test]
fn the_help_says_if_the_page_is_missing() {
    let (_, _, err) = run(&["page", "chess", "--output", "-"]);
    for (command, description) in
        [("page", "The page works in any browser"), ("web", "all of it is part of this program")]
    {
        let (exit, out, _) = run(&[command, "--help"]);
        assert_eq!(exit, Some(0));
        let is_missing = err.contains("built without the page");
        assert_eq!(out.contains("built without the page"), is_missing, "{out}");
        assert_eq!(out.contains(description), !is_missing, "{out}");
    }
}

#[test]
fn own_pictures_of_pieces_are_part_of_a_page() {
    let scratch = Scratch::new("page-pieces");
    let folder = scratch.path("");
    let make_page = || run(&["page", "chess", "--own-pieces", &folder, "--output", "-"]);
    let (exit, out, err) = make_page();
    assert!(exit == Some(2) && out.is_empty() && err.contains("no picture of a piece"), "{err}");
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1H8V8Z' fill='#123456'/></svg>";
    scratch.file("Rook.svg", picture);
    match make_page() {
        (Some(0), page, _) => {
            assert!(page.contains("\"pictures\":{\"Rook\":[{\"content\":\"\\u003csvg"));
            assert!(page.contains("fill=\\\"#123456\\\""));
        }
        (_, out, err) => assert!(out.is_empty() && err.contains("built without the page"), "{err}"),
    }
}
