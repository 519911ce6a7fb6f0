//! Valid words and their expected meanings, written by hand.

use crate::betza::{Atom, Landing, Leg, LegDirections, Modes, Reach, Route, Vector, Word, parse};

fn read(word: &str) -> Word {
    parse(word).unwrap_or_else(|errors| panic!("{word}: {errors:?}"))
}

fn only_atom(word: &str) -> Atom {
    let mut atoms = read(word).atoms;
    assert_eq!(atoms.len(), 1, "{word}");
    atoms.remove(0)
}

fn first_leg(atom: &Atom) -> &Leg {
    &atom.legs[0]
}

fn routes(atom: &Atom) -> &[Route] {
    match &first_leg(atom).directions {
        LegDirections::Routes(routes) => routes,
        other => panic!("the first leg has no routes: {other:?}"),
    }
}

fn vectors(atom: &Atom) -> Vec<(i8, i8)> {
    routes(atom).iter().map(|route| (route.to.right, route.to.forward)).collect()
}

/// Asserts that each word is one atom with these vectors, given as (right, forward) in any order.
fn assert_vectors(table: &[(&str, &[(i8, i8)])]) {
    for &(word, expected) in table {
        let mut expected = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(vectors(&only_atom(word)), expected, "{word}");
    }
}

#[test]
fn atoms() {
    assert_vectors(&[
        ("W", &[(0, 1), (1, 0), (0, -1), (-1, 0)]),
        ("F", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
        ("D", &[(0, 2), (2, 0), (0, -2), (-2, 0)]),
        ("N", &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]),
        ("A", &[(2, 2), (2, -2), (-2, -2), (-2, 2)]),
        ("H", &[(0, 3), (3, 0), (0, -3), (-3, 0)]),
        ("C", &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)]),
        ("L", &[(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)]),
        ("Z", &[(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)]),
        ("J", &[(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)]),
        ("G", &[(3, 3), (3, -3), (-3, -3), (-3, 3)]),
        ("R", &[(0, 1), (1, 0), (0, -1), (-1, 0)]),
        ("B", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
        ("Q", &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
        ("K", &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]),
    ]);
}

#[test]
fn orthogonal_directions_add_up() {
    assert_vectors(&[
        ("fW", &[(0, 1)]),
        ("bW", &[(0, -1)]),
        ("lW", &[(-1, 0)]),
        ("rW", &[(1, 0)]),
        ("vW", &[(0, 1), (0, -1)]),
        ("fbR", &[(0, 1), (0, -1)]),
        ("sW", &[(-1, 0), (1, 0)]),
        ("lrD", &[(-2, 0), (2, 0)]),
        ("fsW", &[(0, 1), (-1, 0), (1, 0)]),
        ("sfW", &[(0, 1), (-1, 0), (1, 0)]),
        ("frlR", &[(0, 1), (-1, 0), (1, 0)]),
        ("flH", &[(0, 3), (-3, 0)]),
        ("rbW", &[(1, 0), (0, -1)]),
    ]);
}

#[test]
fn diagonal_directions_intersect() {
    assert_vectors(&[
        ("fF", &[(-1, 1), (1, 1)]),
        ("bB", &[(-1, -1), (1, -1)]),
        ("lA", &[(-2, 2), (-2, -2)]),
        ("rG", &[(3, 3), (3, -3)]),
        ("flF", &[(-1, 1)]),
        ("lfF", &[(-1, 1)]),
        ("brF", &[(1, -1)]),
        ("blbrF", &[(-1, -1), (1, -1)]),
        ("flbrF", &[(-1, 1), (1, -1)]),
        ("fblF", &[(-1, 1), (1, 1), (-1, -1)]),
        ("rflB", &[(1, 1), (-1, 1), (-1, -1)]),
    ]);
}

#[test]
fn oblique_directions() {
    assert_vectors(&[
        // A letter alone or doubled: the two directions that go farthest in that direction.
        ("fN", &[(-1, 2), (1, 2)]),
        ("ffN", &[(-1, 2), (1, 2)]),
        ("bN", &[(-1, -2), (1, -2)]),
        ("bbC", &[(-1, -3), (1, -3)]),
        ("lN", &[(-2, 1), (-2, -1)]),
        ("llZ", &[(-3, 2), (-3, -2)]),
        ("rN", &[(2, 1), (2, -1)]),
        ("rrN", &[(2, 1), (2, -1)]),
        // A half and a long side: one leap.
        ("flN", &[(-2, 1)]),
        ("frN", &[(2, 1)]),
        ("blN", &[(-2, -1)]),
        ("brN", &[(2, -1)]),
        ("lfN", &[(-1, 2)]),
        ("rfN", &[(1, 2)]),
        ("lbN", &[(-1, -2)]),
        ("rbC", &[(1, -3)]),
        // A half and both long sides.
        ("fsN", &[(-2, 1), (2, 1)]),
        ("bsN", &[(-2, -1), (2, -1)]),
        ("lvN", &[(-1, 2), (-1, -2)]),
        ("rvN", &[(1, 2), (1, -2)]),
        // Halves.
        ("fhN", &[(-2, 1), (-1, 2), (1, 2), (2, 1)]),
        ("bhN", &[(-2, -1), (-1, -2), (1, -2), (2, -1)]),
        ("lhN", &[(-1, 2), (-2, 1), (-2, -1), (-1, -2)]),
        ("rhZ", &[(2, 3), (3, 2), (3, -2), (2, -3)]),
        ("vN", &[(-1, 2), (1, 2), (-1, -2), (1, -2)]),
        ("fbN", &[(-1, 2), (1, 2), (-1, -2), (1, -2)]),
        ("sN", &[(-2, 1), (-2, -1), (2, 1), (2, -1)]),
        ("hrN", &[(1, 2), (2, -1), (-1, -2), (-2, 1)]),
        ("hlN", &[(-1, 2), (2, 1), (1, -2), (-2, -1)]),
        // Groups add up; they are read from the left, two letters at a time if the two form a group.
        ("ffrrN", &[(-1, 2), (1, 2), (2, 1), (2, -1)]),
        ("ffsN", &[(-1, 2), (1, 2), (-2, 1), (-2, -1), (2, 1), (2, -1)]),
        ("fblN", &[(-1, 2), (1, 2), (-2, -1)]),
        ("fhrN", &[(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1)]),
        ("flfrN", &[(-2, 1), (2, 1)]),
        ("fhbsN", &[(-2, 1), (-1, 2), (1, 2), (2, 1), (-2, -1), (2, -1)]),
    ]);
}

#[test]
fn ranges() {
    let ride = |max| Reach::Ride { max };
    let table = [
        ("W", Reach::Leap),
        ("W1", Reach::Leap),
        ("R1", Reach::Leap),
        ("K", Reach::Leap),
        ("NN", ride(None)),
        ("WW", ride(None)),
        ("FF", ride(None)),
        ("KK", ride(None)),
        ("DD", ride(None)),
        ("R", ride(None)),
        ("Q", ride(None)),
        ("R4", ride(Some(4))),
        ("W3", ride(Some(3))),
        ("K2", ride(Some(2))),
        ("N2", ride(Some(2))),
        ("B15", ride(Some(15))),
        ("N0", ride(None)),
        ("W0", ride(None)),
        ("FX0", ride(None)),
        ("NX3", ride(Some(3))),
        ("jR", Reach::Ski { max: None }),
        ("jFF", Reach::Ski { max: None }),
        ("jR4", Reach::Ski { max: Some(4) }),
        ("pR", Reach::Hop { land: Landing::Beyond, max: None }),
        ("pW3", Reach::Hop { land: Landing::Beyond, max: Some(3) }),
        ("pNN", Reach::Hop { land: Landing::Beyond, max: None }),
        ("gQ", Reach::Hop { land: Landing::Next, max: None }),
        ("gB4", Reach::Hop { land: Landing::Next, max: Some(4) }),
    ];
    for (word, reach) in table {
        let atom = only_atom(word);
        assert_eq!(first_leg(&atom).reach, reach, "{word}");
        assert!(routes(&atom).iter().all(|route| route.through.is_empty()), "{word}");
    }
}

#[test]
fn lame_and_jumping_leaps() {
    // The intermediate squares of the only route that the word selects.
    type Squares = &'static [(i8, i8)];
    let table: &[(&str, Reach, Squares)] = &[
        ("fnD", Reach::Leap, &[(0, 1)]),
        ("flnA", Reach::Leap, &[(-1, 1)]),
        ("lnH", Reach::Leap, &[(-1, 0), (-2, 0)]),
        ("brnG", Reach::Leap, &[(1, -1), (2, -2)]),
        ("rfnN", Reach::Leap, &[(0, 1)]),
        ("frnN", Reach::Leap, &[(1, 0)]),
        ("blnN", Reach::Leap, &[(-1, 0)]),
        ("lbnN", Reach::Leap, &[(0, -1)]),
        ("bjD", Reach::MustJump, &[(0, -1)]),
        ("frjA", Reach::MustJump, &[(1, 1)]),
        ("lfjN", Reach::MustJump, &[(0, 1)]),
        ("lfnNN", Reach::Ride { max: None }, &[(0, 1)]),
        ("fnWX", Reach::Leap, &[(0, 1), (0, 2), (0, 3)]),
    ];
    for &(word, reach, between) in table {
        let atom = only_atom(word);
        assert_eq!(first_leg(&atom).reach, reach, "{word}");
        let [route] = routes(&atom) else { panic!("{word} has several routes") };
        let between: Vec<Vector> =
            between.iter().map(|&(right, forward)| Vector::new(right, forward)).collect();
        assert_eq!(route.through, between, "{word}");
    }
}

#[test]
fn modes() {
    let table = [
        ("W", ""),
        ("mW", "m"),
        ("cW", "c"),
        ("mcW", ""),
        ("eF", "e"),
        ("fceF", "ce"),
        ("mefF", "me"),
        ("cfmeF", "mce"),
        ("dW", "d"),
        ("mdcW", "mcd"),
        ("tW", "t"),
        ("cmtW", "t"),
        ("ctdW", "cdt"),
    ];
    for (word, letters) in table {
        let has_letter = |letter| letters.contains(letter);
        let modes = Modes {
            quiet: has_letter('m'),
            capture: has_letter('c'),
            destroy: has_letter('d'),
            en_passant: has_letter('e'),
            hop: false,
            tame: has_letter('t'),
        };
        assert_eq!(first_leg(&only_atom(word)).modes, modes, "{word}");
    }
}

#[test]
fn extended_atoms() {
    for (word, long, short) in [
        ("WX", 4, 0),
        ("FX", 4, 1),
        ("DY", 4, 2),
        ("NY", 4, 3),
        ("AY", 4, 4),
        ("DX", 5, 0),
        ("NX", 5, 1),
        ("AX", 5, 2),
        ("CY", 5, 3),
        ("ZY", 5, 4),
        ("GY", 5, 5),
        ("HX", 6, 0),
        ("CX", 6, 1),
        ("ZX", 6, 2),
        ("GX", 6, 3),
    ] {
        let found = vectors(&only_atom(word));
        assert!(found.contains(&(short, long)) && found.contains(&(-long, short)), "{word}: {found:?}");
        let expected_count = if short == 0 || short == long { 4 } else { 8 };
        assert_eq!(found.len(), expected_count, "{word}");
        assert_eq!(read(word).to_string(), word);
    }
}

#[test]
fn the_pawn_of_chess() {
    let pawn = read("fmWfceFifmnD");
    let ranges: Vec<_> = pawn.atoms.iter().map(|atom| atom.range_in_word.clone()).collect();
    assert_eq!(ranges, [0..3, 3..7, 7..12]);
    assert_eq!(
        pawn.atoms.iter().map(vectors).collect::<Vec<_>>(),
        [vec![(0, 1)], vec![(-1, 1), (1, 1)], vec![(0, 2)]]
    );
    assert_eq!(pawn.atoms.iter().map(|atom| atom.initial).collect::<Vec<_>>(), [false, false, true]);
    assert_eq!(pawn.atoms.iter().map(|atom| atom.leaves_trail).collect::<Vec<_>>(), [false, false, true]);
    assert!(!only_atom("ifmD").leaves_trail && !only_atom("fmnD").leaves_trail);
}

#[test]
fn canonical_forms() {
    for (word, canonical) in [
        ("fmWfceFifmnD", "fmWfceFifmnD"),
        ("mfWnmfiD", "fmWifmnD"),
        ("WWFF", "RB"),
        ("KK", "Q"),
        ("LJ", "CZ"),
        ("W3F2K4", "R3B2Q4"),
        ("R1B1Q1", "WFK"),
        ("NNDD", "NNDD"),
        ("mcN", "N"),
        ("cmeN", "mceN"),
        ("lrD", "sD"),
        ("sfW", "fsW"),
        ("blbrF", "bF"),
        ("lfF", "flF"),
        ("fN", "ffN"),
        ("fbN", "vN"),
        ("frflN", "fsN"),
        ("frllffN", "fhllN"),
        ("N1N2", "NmcN2"),
        ("cLLC", "cCCmcC"),
        ("mRcpR", "mRcpR"),
        ("pcRcgQ", "cpRcgQ"),
        ("jWWfjD", "jRfjD"),
        ("N0W0F0FX0", "NNRBFX0"),
        ("cmdR", "mcdR"),
        ("nnD", "nnD"),
        ("inD", "inD"),
        ("oR", "oR"),
        ("mU", "mU"),
        ("UU", "UmcU"),
        ("KO2", "KisO2"),
        ("KjlO3", "KiljO3"),
        ("zB", "(az)F"),
        ("mzR", "(az)mW"),
        ("qN", "(afq)N"),
        ("zFF", "(az)F"),
    ] {
        assert_eq!(read(word).to_string(), canonical, "{word}");
    }
}

#[test]
fn redundant_atoms_have_no_moves_of_their_own() {
    for (word, expected) in [
        ("NFN", vec!["N"]),
        ("KF", vec!["F"]),
        ("FKW", vec!["F", "W"]),
        ("RB", vec![]),
        ("RWB", vec!["W"]),
        ("WR", vec!["W"]),
        ("QR3", vec!["R3"]),
        ("W2W3", vec!["W2"]),
        ("RD", vec![]),
        ("mKcK", vec![]),
        ("KcF", vec!["cF"]),
        ("cFK", vec!["cF"]),
        ("mNNcN", vec![]),
        ("NNcN", vec!["cN"]),
        ("NnN", vec!["nN"]),
        ("nNN", vec![]),
        ("DjD", vec!["jD"]),
        ("nDjD", vec![]),
        ("fWimfW", vec!["imfW"]),
        ("ifmWfW", vec!["ifmW"]),
        ("mfWcfFimfW2", vec![]),
        ("pRgR", vec![]),
        ("RjR", vec![]),
        ("KdK", vec![]),
        ("tKK", vec![]),
        ("UK", vec![]),
        ("UmU", vec!["mU"]),
        ("WoW", vec![]),
        ("WmasW", vec![]),
    ] {
        let word = read(word);
        let redundant = word.redundant_atoms();
        let texts: Vec<&str> =
            redundant.iter().map(|&(atom, _)| &word.text[word.atoms[atom].range_in_word.clone()]).collect();
        assert_eq!(texts, expected, "{}", word.text);
    }
}
