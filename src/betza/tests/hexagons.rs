//! Betza words on hexagonal boards. Vectors have oblique axes: (0, 1) is straight forward, (1, 1) forward to the right, (1, 0) backward to
//! the right.

use crate::betza::{BetzaErrorKind, LegDirections, Tiling, Unsupported, parse_on};

fn vectors(word: &str) -> Vec<(i8, i8)> {
    let word = parse_on(Tiling::Hexagons, word).unwrap_or_else(|errors| panic!("{word}: {errors:?}"));
    match &word.atoms[0].legs[0].directions {
        LegDirections::Routes(routes) => {
            routes.iter().map(|route| (route.to.right, route.to.forward)).collect()
        }
        other => panic!("the first leg has no routes: {other:?}"),
    }
}

#[test]
fn directions() {
    for (word, expected) in [
        ("W", vec![(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]),
        ("fW", vec![(0, 1)]),
        ("lW", vec![(-1, -1), (-1, 0)]),
        ("fsW", vec![(-1, 0), (1, 1)]),
        ("brW", vec![(1, 0)]),
        ("fhW", vec![(-1, 0), (0, 1), (1, 1)]),
        ("F", vec![(-2, -1), (-1, -2), (-1, 1), (1, -1), (1, 2), (2, 1)]),
        ("fF", vec![(-1, 1), (1, 2)]),
        ("lF", vec![(-2, -1)]),
        ("flF", vec![(-1, 1)]),
        ("sF", vec![(-2, -1), (2, 1)]),
        ("ffN", vec![(-1, 2), (1, 3)]),
        ("frN", vec![(2, 3)]),
        ("rrN", vec![(3, 1), (3, 2)]),
        ("vN", vec![(-1, -3), (-1, 2), (1, -2), (1, 3)]),
        ("D", vec![(-2, -2), (-2, 0), (0, -2), (0, 2), (2, 0), (2, 2)]),
    ] {
        assert_eq!(vectors(word), expected, "{word}");
    }
    assert_eq!(vectors("K").len(), 12);
    assert_eq!(vectors("N").len(), 12);
}

#[test]
fn canonical_forms_are_read_back() {
    for word in
        ["W", "fW", "sW", "fsmW", "bhF", "frmcN", "flbrN", "nN", "nD", "jA", "Q", "R3", "NN", "mU", "ffrrC"]
    {
        let read = parse_on(Tiling::Hexagons, word).unwrap_or_else(|errors| panic!("{word}: {errors:?}"));
        let printed = read.to_string();
        let reread =
            parse_on(Tiling::Hexagons, &printed).unwrap_or_else(|errors| panic!("{printed}: {errors:?}"));
        let legs =
            |word: &crate::betza::Word| word.atoms.iter().map(|atom| atom.legs.clone()).collect::<Vec<_>>();
        assert_eq!(legs(&read), legs(&reread), "{word} is printed as {printed}");
    }
}

#[test]
fn a_knight_is_blocked_on_the_straight_step() {
    let word = parse_on(Tiling::Hexagons, "nN").unwrap();
    let LegDirections::Routes(routes) = &word.atoms[0].legs[0].directions else {
        panic!("the first leg has no routes")
    };
    for route in routes {
        let [through] = route.through[..] else { panic!("{route:?} does not pass over exactly one square") };
        assert!(Tiling::Hexagons.leaps(1, 0).contains(&through), "{route:?}");
    }
}

#[test]
fn direction_changes_and_joined_edges_are_refused() {
    for (word, range) in [("[W-F]", 0..5), ("mWafW", 2..4), ("zB", 0..1), ("oR", 0..1), ("(az)F", 0..4)] {
        let errors = parse_on(Tiling::Hexagons, word).unwrap_err();
        let reason = Unsupported::NotOnThisTiling;
        assert!(
            errors.iter().any(|error| {
                matches!(&error.kind, BetzaErrorKind::Unsupported { reason: found, .. } if *found == reason)
                    && error.range == range
            }),
            "{word}: {errors:?}"
        );
    }
}
