//! `varlab page`. Most tests of its pages are in `web/page/tests`.

use super::run;
use crate::scratch::Scratch;

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
