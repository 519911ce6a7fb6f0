//! `varlab values`.

use super::run;
use crate::scratch::Scratch;

/// Returns the value that is printed for a piece.
fn printed_value(out: &str, piece: &str) -> i32 {
    let line = out.lines().find(|line| line.starts_with(&format!("{piece} ")));
    let line = line.unwrap_or_else(|| panic!("no {piece} in\n{out}"));
    line.split_whitespace()
        .nth(2)
        .and_then(|word| word.parse().ok())
        .expect("a number after the name and the letter")
}

#[test]
fn every_piece_has_a_line() {
    let (exit, out, err) = run(&["values", "--variant", "chess"]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let values = ["Pawn", "Knight", "Rook", "Queen"].map(|piece| printed_value(&out, piece));
    assert!(values.is_sorted() && values[3] > 600, "{out}");
    assert!(out.contains("its loss ends the game") && out.contains("becomes "), "{out}");
}

#[test]
fn no_number_is_a_negative_zero() {
    for game in ["hex", "atari-go"] {
        let (exit, out, _) = run(&["values", game]);
        assert_eq!(exit, Some(0));
        assert!(out.contains(" 0.0 ") && !out.contains("-0.0"), "{out}");
    }
}

#[test]
fn special_goals_are_listed() {
    for (game, text) in [
        ("antichess", "every piece has a negative value"),
        ("3check", "wins the game after 3 times"),
        ("kingofthehill", "wins on d4 e4 d5 e5"),
    ] {
        let (_, out, _) = run(&["values", "--variant", game]);
        assert!(out.contains(text), "{game}: {out}");
    }
}

/// Two pieces with the same moves. Other pieces can continue their moves from the square of one of them.
#[test]
fn moves_that_a_piece_gives_to_others_add_to_its_value() {
    let scratch = Scratch::new("values-help");
    let text = "variant A case\n  language 2\n\nuse chess\n\npiece Gate G\n  moves mK\n\npiece Stone T\n  moves mK\n\n\
        every piece except King, Pawn\n  also moves as itself into friendly Gate then K\n\npiece Pawn promotes on last rank to Queen, Gate or Stone\n";
    let (exit, out, err) = run(&["values", "--variant", &scratch.file("case.var", text)]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert!(printed_value(&out, "Gate") > printed_value(&out, "Stone"), "{out}");
    let has_bonus = |piece: &str| out.lines().any(|line| line.starts_with(piece) && line.contains('+'));
    assert!(has_bonus("Gate") && !has_bonus("Stone"), "{out}");
}

/// The piece can be dropped without limit, and it can promote on most ranks.
#[test]
fn the_promotion_bonus_is_part_of_the_value() {
    let scratch = Scratch::new("values-promotion");
    let text = "variant A case\n  language 2\n\nuse chess\n\npiece Scout T\n  moves fW\n  drops to rank 2\n  \
        may promote on rank 3..8 to Queen\n";
    let (exit, out, err) = run(&["values", "--variant", &scratch.file("case.var", text)]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    let line = out.lines().find(|line| line.starts_with("Scout ")).expect("a line for the piece");
    let bonus = line.split_whitespace().find(|word| word.starts_with('+')).expect("a bonus");
    assert!(bonus.parse::<i32>().expect("a number") <= printed_value(&out, "Scout"), "{out}");
}

/// The weights of ranks and files change the values of squares, early and late in the game.
#[test]
fn ranks_and_files_add_up() {
    let scratch = Scratch::new("values-rows");
    let text = "variant A case\n  language 2\n\nuse chess\n";
    let file = scratch.file("case.var", text);
    let square_values = |weights: &str| {
        scratch.file("case.weights", weights);
        let (exit, out, err) = run(&["values", "--variant", &file, "--piece", "Rook"]);
        assert_eq!((exit, err.as_str()), (Some(0), ""));
        let numbers = |line: &str| -> Vec<i32> {
            line.split_whitespace().skip(1).filter_map(|word| word.parse().ok()).collect()
        };
        out.lines().map(numbers).filter(|row| row.len() == 8).flatten().collect::<Vec<i32>>()
    };
    let plain = square_values("");
    let weights = "ranks Rook early 0 1 0 0 0 0 50 0\nfiles Rook early 0 0 0 0 0 -7 0 0\nfiles Rook late 3 0 0 0 0 0 0 0\n";
    let changes: Vec<i32> =
        square_values(weights).iter().zip(&plain).map(|(tuned, plain)| tuned - plain).collect();
    assert_eq!(changes.len(), 128);
    for (index, change) in changes.into_iter().enumerate() {
        let (late, rank, file) = (index / 64 == 1, 8 - index % 64 / 8, index % 8);
        let expected = match (late, rank, file) {
            (true, _, 0) => 3,
            (true, ..) => 0,
            (false, rank, file) => {
                i32::from(rank == 2) + 50 * i32::from(rank == 7) - 7 * i32::from(file == 5)
            }
        };
        assert_eq!(change, expected, "{late} {rank} {file}");
    }
}

#[test]
fn values_from_the_file_and_tuned_values_are_shown() {
    let scratch = Scratch::new("values");
    let text = "variant A case\n  language 2\n\nuse chess/array, chess/pieces, chess/pawn, chess/ends, chess/draws\n\n\
        piece Knight is worth 317\n";
    let file = scratch.file("case.var", text);
    let weights = scratch
        .file("case.weights", "# learnt\nworth Knight 1\nworth Bishop 341 # so much\nmobility 120 %\nfiles Pawn early 9 0 0 0 0 0 0 0\n");
    let (exit, out, err) = run(&["values", "--variant", &file]);
    assert_eq!((exit, err.as_str()), (Some(0), ""));
    assert_eq!((printed_value(&out, "Knight"), printed_value(&out, "Bishop")), (317, 341), "{out}");
    assert!(
        out.contains("given by the file")
            && out.contains("tuned on games")
            && out.contains("mobility 120 %")
            && out.contains("square values are tuned")
    );
    for (text, message) in [
        ("worth Knihgt 3", "line 1: this game has no piece `Knihgt`"),
        ("\nworth Knight many", "line 2: expected a number"),
        ("worth Knight 9999", "line 1: expected a number"),
        ("mobilty 3 %", "line 1: expected one of `squares`, `shelter`,"),
        ("mobility -3 %", "line 1: expected a number"),
        ("something else", "line 1: expected `worth PIECE NUMBER`"),
        ("rank Knight early 1 2 3 4 5 6 7 8", "line 1: expected one of `ranks`, `files`, found `rank`"),
        ("ranks Knihgt early 1 2 3 4 5 6 7 8", "line 1: this game has no piece `Knihgt`"),
        ("files Knight soon 1 2 3 4 5 6 7 8", "line 1: expected one of `early`, `late`, found `soon`"),
        ("files Knight late 1 2 3 4 5 6 7", "line 1: expected one number for each of the 8 files, found 7"),
        ("ranks Knight late 1 2 3 4 5 6 7 301", "line 1: expected a number from -300 to 300, found `301`"),
    ] {
        std::fs::write(&weights, text).expect("it can be written");
        let (exit, out, err) = run(&["values", "--variant", &file]);
        assert_eq!((exit, out.as_str()), (Some(1), ""), "{text}");
        assert!(err.contains("case.weights: ") && err.contains(message), "{text}: {err}");
        let (exit, _, err) = run(&["moves", "--variant", &file]);
        assert_eq!((exit, err.as_str()), (Some(0), ""), "commands without a search ignore the weights");
    }
}

#[test]
fn square_values_are_shown_on_a_board_with_voids() {
    let (exit, out, _) = run(&["values", "--variant", "hole-chess", "--piece", "r"]);
    assert_eq!(exit, Some(0));
    assert_eq!(out.lines().filter(|line| line.contains('*')).count(), 2 * 8, "{out}");
    let (exit, _, err) = run(&["values", "--variant", "chess", "--piece", "Hawk"]);
    assert_eq!(exit, Some(1));
    assert!(err.contains("no piece `Hawk`"), "{err}");
}

#[test]
fn a_smaller_sample_is_reported_on_standard_error() {
    let row = |rank: usize| match rank {
        16 => " . . . . k . . . . . . . . . . .",
        15 => " q . . . . . . . . . . . . . . .",
        2 => " Q . . . . . . . . . . . . . . .",
        1 => " . . . . K . . . . . . . . . . .",
        _ => " . . . . . . . . . . . . . . . .",
    };
    let rows: Vec<String> = (1..=16).rev().map(|rank| format!("  {rank} |{}", row(rank))).collect();
    let rows = rows.join("\n");
    let text =
        format!("variant Far\nuse chess/pieces, chess/ends\npiece Queen moves to vacant\nsetup\n{rows}\n");
    let file = Scratch::new("values-cut").file("far.var", text);
    for args in
        [["values", "--variant", &file].as_slice(), &["bestmove", "--variant", &file, "--nodes", "10"]]
    {
        let (exit, out, err) = run(args);
        assert_eq!(exit, Some(0), "{err}");
        assert!(
            !out.contains("positions instead of") && err.contains("positions instead of"),
            "{args:?}: {err}"
        );
    }
}
