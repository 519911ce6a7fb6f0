//! Betza words on boards with several levels.

use crate::betza::{LegDirections, Tiling, parse_on};

fn vectors(word: &str) -> Vec<(i8, i8, i8)> {
    let word = parse_on(Tiling::Cubes, word).unwrap_or_else(|errors| panic!("{word}: {errors:?}"));
    match &word.atoms[0].legs[0].directions {
        LegDirections::Routes(routes) => {
            routes.iter().map(|route| (route.to.right, route.to.forward, route.to.up)).collect()
        }
        other => panic!("the first leg has no routes: {other:?}"),
    }
}

#[test]
fn directions() {
    for (word, expected) in [
        ("W", vec![(-1, 0, 0), (0, -1, 0), (0, 0, -1), (0, 0, 1), (0, 1, 0), (1, 0, 0)]),
        ("^W", vec![(0, 0, 1)]),
        ("f_W", vec![(0, 0, -1), (0, 1, 0)]),
        ("fsW", vec![(-1, 0, 0), (0, 1, 0), (1, 0, 0)]),
        ("f^F", vec![(0, 1, 1)]),
        ("fsF", vec![(-1, 1, 0), (1, 1, 0)]),
        ("_sF", vec![(-1, 0, -1), (1, 0, -1)]),
        ("^F", vec![(-1, 0, 1), (0, -1, 1), (0, 1, 1), (1, 0, 1)]),
        ("^^N", vec![(-1, 0, 2), (0, -1, 2), (0, 1, 2), (1, 0, 2)]),
        ("f^N", vec![(0, 1, 2)]),
        ("^fN", vec![(0, 2, 1)]),
        ("_T", vec![(-1, -1, -1), (-1, 1, -1), (1, -1, -1), (1, 1, -1)]),
    ] {
        assert_eq!(vectors(word), expected, "{word}");
    }
    assert_eq!(["K", "N", "F", "T"].map(|word| vectors(word).len()), [26, 24, 12, 8]);
}

#[test]
fn canonical_forms_are_read_back() {
    let words = [
        "W", "^W", "f^W", "v^W", "s_W", "mcfs^sF", "_F", "^_F", "vF", "flF", "ff^^N", "f^^fN", "nN", "nD",
        "jA", "Q", "R3", "TT", "T2", "fT", "mU",
    ];
    for word in words {
        let read = parse_on(Tiling::Cubes, word).unwrap_or_else(|errors| panic!("{word}: {errors:?}"));
        let printed = read.to_string();
        let reread =
            parse_on(Tiling::Cubes, &printed).unwrap_or_else(|errors| panic!("{printed}: {errors:?}"));
        let legs =
            |word: &crate::betza::Word| word.atoms.iter().map(|atom| atom.legs.clone()).collect::<Vec<_>>();
        assert_eq!(legs(&read), legs(&reread), "{word} is printed as {printed}");
    }
}
