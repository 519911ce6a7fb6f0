//! Tests of selections and screens in shipped games, from tables.

use std::fmt::Write as _;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::layout::Layout;
use super::view::View;
use crate::library::{self, Files};
use crate::run::session::{Player, Session};
use varlab::board::Square;
use varlab::compile::{Compiled, compile};
use varlab::game::Game;
use varlab::game::selection::{Selection, SelectionResult, Step};
use varlab::notation::{coordinate, fen, parse_move};
use varlab::position::Move;
use varlab::render::piece_texts::{PieceForm, PieceTexts};
use varlab::search::Score;

fn shipped_variant(name: &str) -> Compiled {
    let text = library::open(name).expect("it ships with the program");
    compile(&Files, &text.name, &text.text, &[]).variant.expect("it has no errors")
}

/// Returns the cells of each line of a table.
fn table_rows<const CELLS: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; CELLS]> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        cells.try_into().unwrap_or_else(|cells| panic!("expected {CELLS} cells: {cells:?}"))
    })
}

/// Returns the words of a cell; `-` means no words.
fn cell_words(cell: &str) -> Vec<&str> {
    cell.split_whitespace().filter(|word| *word != "-").collect()
}

/// Returns the result of a selection as text. Each selected step is a square, a piece in hand (its letter and `@`)
/// or a pass (`--`).
fn selection_text(name: &str, position: &str, selected: &[&str]) -> String {
    let shipped_variant = shipped_variant(name);
    let program = &shipped_variant.program;
    let game = Game::from_position(program, fen::read(program, position).expect("it is a position"));
    let moves: Vec<Move> = game.legal_moves().iter().map(|candidate| candidate.mv).collect();
    let mut selection = Selection::default();
    let mut last_result = SelectionResult::Empty;
    for step_text in selected {
        let kind = |letter: &str| {
            let found = program.kind_ids().find(|&kind| program.kind(kind).letter == letter);
            found.expect("there is such a piece")
        };
        let step = match (*step_text, step_text.strip_suffix('@')) {
            ("--", _) => Step::Pass,
            (_, Some(letter)) => Step::Hand(kind(letter)),
            (square, None) => Step::Square(program.shape.find(square).expect("there is such a square")),
        };
        last_result = selection.select(step, &moves);
    }
    let text = |mv: &Move| coordinate::write(program, mv);
    match last_result {
        SelectionResult::Play(mv) => text(&mv),
        SelectionResult::Ask(moves) => format!("{}?", moves.iter().map(text).collect::<Vec<_>>().join(" ")),
        SelectionResult::Incomplete => {
            let targets = selection.targets(&moves).iter().map(|square| program.name(square));
            format!("{}...", targets.collect::<Vec<_>>().join(" "))
        }
        SelectionResult::Empty => "nothing".to_owned(),
    }
}

#[test]
fn selections_become_moves() {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/pointing.tsv"));
    for [name, position, selected, expected] in table_rows(table) {
        assert_eq!(selection_text(name, position, &cell_words(selected)), expected, "{name}: {selected}");
    }
}

/// Returns the screen as text after some moves, with squares selected.
fn screen_text(
    name: &str,
    position: &str,
    played: &[&str],
    selected: &[&str],
    size: (u16, u16),
    flip: bool,
) -> String {
    let shipped_variant = shipped_variant(name);
    let program = &shipped_variant.program;
    let position = fen::read(program, position).expect("it is a position");
    let mut session = Session::new(Game::from_position(program, position), [Player::Human, Player::Engine]);
    for text in played {
        let mv = parse_move(session.game(), text).expect("it is legal");
        session.play(&mv, String::new());
    }
    let moves: Vec<Move> = session.game().legal_moves().iter().map(|candidate| candidate.mv).collect();
    let square = |name: &str| program.shape.find(name).expect("there is such a square");
    let mut selection = Selection::default();
    for step_text in selected {
        selection.select(Step::Square(square(step_text)), &moves);
    }
    let cursor = selected.last().map_or(Square(0), |step_text| square(step_text));
    let messages = [
        "said before".to_owned(),
        "said last, in more words than there is room for in a line\n help: and more".to_owned(),
    ];
    let view = View {
        title: &shipped_variant.model.metadata.title,
        colour: false,
        pieces: &PieceTexts::new(program, PieceForm::Letters),
        cursor,
        selection: &selection,
        moves: &moves,
        typed_text: &format!("{}mo", "more than the screen is wide, ".repeat(usize::from(size.1 == 11) * 3)),
        messages: &messages,
        search_progress: "thinking: depth 3, even",
        score: Some(Score::Centipawns(150)),
    };
    let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).expect("it never fails");
    let completed_frame = terminal.draw(|frame| {
        let mut layout = Layout::new(&program.shape, frame.area(), flip).expect("it fits");
        view.draw(frame, &session, &mut layout);
    });
    let buffer = completed_frame.expect("it never fails").buffer.clone();
    let row = |y: u16| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..size.1).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn screens_match_the_snapshot() {
    let mut screens_text = String::new();
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/screens.tsv"));
    for [name, position, played, selected, size, flip] in table_rows(table) {
        let (played, selected) = (cell_words(played), cell_words(selected));
        let (width, height) = size.split_once('x').expect("columns and rows");
        let size = (width.parse().expect("columns"), height.parse().expect("rows"));
        let screen = screen_text(name, position, &played, &selected, size, flip == "flip");
        let _ = write!(screens_text, "== {name}: {} {selected:?}\n{screen}\n\n", played.join(" "));
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots");
    insta::with_settings!({ snapshot_path => folder, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("full_screens", screens_text);
    });
}
