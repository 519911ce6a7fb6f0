//! Properties that hold for every word. The meanings of single words are tested in `meaning.rs`.

use std::fmt::Write;

use proptest::prelude::*;

use crate::betza::atoms::{self, Symmetry};
use crate::betza::{
    Atom, BetzaError, Leg, LegDirections, RelativeLeg, Route, Tiling, Vector, Word, directions, parse,
};

/// Returns the meaning of a word, without the byte ranges.
fn meaning(word: &Word) -> Vec<Atom> {
    let without_range = |atom: &Atom| Atom { range_in_word: 0..0, ..atom.clone() };
    word.atoms.iter().map(without_range).collect()
}

fn mirrored_word(word: &str) -> String {
    let swap = |letter| match letter {
        'l' => 'r',
        'r' => 'l',
        other => other,
    };
    word.chars().map(swap).collect()
}

fn mirror(route: &mut Route) {
    route.to = route.to.mirrored();
    for between in &mut route.through {
        *between = between.mirrored();
    }
}

fn mirrored_meaning(word: &Word) -> Vec<Atom> {
    let mut atoms = meaning(word);
    for atom in &mut atoms {
        for leg in &mut atom.legs {
            match &mut leg.directions {
                LegDirections::Routes(routes) => {
                    routes.iter_mut().for_each(mirror);
                    routes.sort();
                }
                LegDirections::Relative(relative) => relative.mirror(),
                LegDirections::Anywhere => {}
            }
        }
    }
    atoms
}

/// Every set of directions of an orthogonal, diagonal or oblique atom can be written with letters, and these letters select it.
#[test]
fn every_set_of_directions_has_letters() {
    for (letter, sets) in [('W', 15_u32), ('F', 15), ('N', 255)] {
        let kind = atoms::find_atom(letter, Tiling::Squares).expect("a letter of the table");
        let all = kind.vectors();
        for mask in 1..=sets {
            let chosen = |&(index, _): &(usize, &Vector)| mask >> index & 1 == 1;
            let set: Vec<Vector> = all.iter().enumerate().filter(chosen).map(|(_, &to)| to).collect();
            let name = directions::letters_for_vectors(&set, kind.symmetry(), &all);
            assert_eq!(directions::select_vectors(&name, kind.symmetry(), &all), Ok(set), "{name}{letter}");
        }
    }
    let symmetry = atoms::find_atom('K', Tiling::Squares).map(atoms::AtomKind::symmetry);
    assert_eq!(symmetry, Some(Symmetry::Combined));
}

#[test]
fn relative_legs_are_reconstructed_from_their_routes() {
    for atom in ["W", "F", "K", "D", "A"] {
        for letters in ["", "f", "s", "fs", "b", "fl", "vs", "fsbs", "fsbsvs", "lv"] {
            let word = parse(&format!("a{letters}{atom}")).expect("a word");
            let [first, last] = word.atoms[0].legs.as_slice() else { panic!("two legs: {word}") };
            let (LegDirections::Routes(routes), LegDirections::Relative(relative)) =
                (&first.directions, &last.directions)
            else {
                panic!("a relative leg after routes: {word}")
            };
            let routes_after_step =
                |to| relative.bends_after(to).into_iter().map(|bend| bend.route).collect();
            let routes_after: Vec<(Vector, Vec<Route>)> =
                routes.iter().map(|route| (route.to, routes_after_step(route.to))).collect();
            let kind = first.kind().expect("an atom");
            assert_eq!(RelativeLeg::from_routes(kind, &routes_after).as_ref(), Some(relative), "{word}");
            let mut others = routes_after;
            others[0].1.clear();
            assert_eq!(RelativeLeg::from_routes(kind, &others), None, "{word}");
        }
    }
}

/// Generates chains that are often valid: legs joined by `a`, perhaps with a group at the end.
fn probably_valid_chain() -> impl Strategy<Value = String> {
    let first = prop::sample::select(vec![
        "", "f", "s", "fl", "c", "m", "mc", "p", "d", "y", "g", "ci", "o", "j", "u",
    ]);
    let turn = prop::sample::select(vec![
        "", "f", "s", "fs", "b", "l", "fr", "z", "q", "fz", "fzf", "cf", "mcb", "p", "g", "yf", "d", "v",
        "sb", "bsf", "ffl", "t", "ue", "oz", "lvs",
    ]);
    let closing = prop::sample::select(vec!["", "m", "c", "md", "t"]);
    let atom =
        prop::sample::select(vec!["W", "F", "K", "N", "R", "B", "Q", "D", "A", "R4", "NN", "C", "FX", "G"]);
    (first, prop::collection::vec((turn, any::<bool>()), 1..4), closing, atom).prop_map(
        |(first, legs, closing, atom)| {
            let mut text = first.to_owned();
            let group_start = legs.iter().position(|&(_, begins_group)| begins_group);
            for (index, (turn, _)) in legs.iter().enumerate() {
                text += if group_start == Some(index) { "(a" } else { "a" };
                text += turn;
            }
            text + if group_start.is_some() { ")" } else { "" }
                + if group_start.is_some() { closing } else { "" }
                + atom
        },
    )
}

/// Generates brackets that are often valid.
fn probably_valid_bracket() -> impl Strategy<Value = String> {
    let letters = prop::sample::select(vec![
        "", "", "f", "s", "fs", "b", "fl", "l", "a", "c", "m", "p", "mc", "d", "z", "q", "fz", "ff", "fr",
        "lf", "ac", "n", "j", "fh", "o", "bsf",
    ]);
    let atom =
        prop::sample::select(vec!["W", "F", "K", "N", "R", "B", "Q", "D", "A", "R4", "NN", "Z", "H", "NX"]);
    let separator = prop::sample::select(vec!["-", "-", "?"]);
    prop::collection::vec((letters, atom, separator), 2..4).prop_map(|legs| {
        let legs: Vec<String> =
            legs.iter().map(|(letters, atom, separator)| format!("{letters}{atom}{separator}")).collect();
        format!("[{}]", legs.concat().trim_end_matches(['-', '?']))
    })
}

/// Generates words that are often valid: modifiers in any order, an atom, a range.
fn probably_valid_word() -> impl Strategy<Value = String> {
    let directions = prop::sample::select(vec![
        "", "f", "b", "l", "r", "s", "v", "fs", "lr", "fb", "ff", "fh", "hl", "hr", "fl", "lf", "rb", "flbr",
        "fbl", "rv", "ffrr", "lhb",
    ]);
    let modes = prop::sample::select(vec!["", "m", "c", "e", "ce", "mc", "i"]);
    let path_letter = prop::sample::select(vec!["", "", "", "n", "j", "p", "g"]);
    let atom = prop::sample::select("WFDNAHCZGLJKRBQ".chars().collect::<Vec<_>>());
    let reach = prop::sample::select(vec!["", "", "2", "1", "15", "="]);
    let atom = (modes, directions, path_letter, atom, reach).prop_map(
        |(modes, directions, path_letter, atom, reach)| {
            let mut text = format!("{modes}{directions}{path_letter}{atom}");
            let reach = if reach == "=" { atom.to_string() } else { reach.to_owned() };
            write!(text, "{reach}").expect("writing to a string cannot fail");
            text
        },
    );
    prop::collection::vec(atom, 1..4).prop_map(|atoms| atoms.concat())
}

fn assert_errors_are_located(word: &str, errors: &[BetzaError]) -> Result<(), TestCaseError> {
    prop_assert!(!errors.is_empty());
    prop_assert!(errors.is_sorted_by_key(|error| error.range.start));
    for error in errors {
        let part = word.get(error.range.clone());
        prop_assert!(part.is_some_and(|part| word.is_empty() || !part.is_empty()), "{word}: {error:?}");
        prop_assert!(!error.to_string().is_empty());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_parsed_or_has_located_errors(word in prop_oneof!["\\PC{0,20}", "[a-zA-Z0-9\\[\\]()?-]{0,70}", "[(]?[acfmpqyz()]{1,20}[FNK]", "[-FKQacfp?\\[\\]]{3,20}"]) {
        if let Err(errors) = parse(&word) {
            assert_errors_are_located(&word, &errors)?;
        }
    }

    #[test]
    fn words_of_letters_are_parsed_or_have_located_errors(word in "([fblrsvhmceinjpg]{0,4}[WFDNAHCZGKRBQ]{1,2}){1,5}") {
        match parse(&word) {
            Err(errors) => assert_errors_are_located(&word, &errors)?,
            Ok(read) => {
                let printed = read.to_string();
                prop_assert_eq!(parse(&printed).map(|again| meaning(&again)), Ok(meaning(&read)), "{}", printed);
            }
        }
    }

    #[test]
    fn printed_words_are_parsed_to_the_same_meaning(word in probably_valid_word()) {
        if let Ok(read) = parse(&word) {
            let again = parse(&read.to_string()).map_err(|errors| TestCaseError::fail(format!("{errors:?}")))?;
            prop_assert_eq!(meaning(&again), meaning(&read));
            prop_assert_eq!(again.to_string(), read.to_string());
        }
    }

    #[test]
    fn printed_chains_are_parsed_to_the_same_meaning(word in prop_oneof![probably_valid_chain(), probably_valid_bracket()]) {
        match parse(&word) {
            Err(errors) => assert_errors_are_located(&word, &errors)?,
            Ok(read) => {
                let printed = read.to_string();
                let again = parse(&printed).map_err(|errors| TestCaseError::fail(format!("{printed}: {errors:?}")))?;
                prop_assert_eq!(meaning(&again), meaning(&read), "{}", printed);
                prop_assert_eq!(again.to_string(), printed);
            }
        }
    }

    #[test]
    fn swapping_left_and_right_mirrors_the_moves(word in prop_oneof![probably_valid_word(), probably_valid_chain(), probably_valid_bracket()]) {
        let mirrored = parse(&mirrored_word(&word));
        match parse(&word) {
            Ok(read) => prop_assert_eq!(mirrored.map(|mirrored| meaning(&mirrored)), Ok(mirrored_meaning(&read))),
            Err(errors) => prop_assert_eq!(mirrored.map_err(|mirrored| mirrored.len()), Err(errors.len())),
        }
    }

    #[test]
    fn a_word_is_the_sum_of_its_atoms(one in probably_valid_word(), other in probably_valid_word()) {
        // Two adjacent equal capitals would be read as one rider.
        prop_assume!(one.chars().last() != other.chars().next());
        if let (Ok(first), Ok(second)) = (parse(&one), parse(&other)) {
            let both = parse(&format!("{one}{other}")).map(|both| meaning(&both));
            prop_assert_eq!(both, Ok([meaning(&first), meaning(&second)].concat()));
        }
    }

    #[test]
    fn atoms_cover_the_word_without_gaps(word in probably_valid_word()) {
        if let Ok(read) = parse(&word) {
            let mut at = 0;
            for atom in &read.atoms {
                prop_assert_eq!(atom.range_in_word.start, at);
                let [Leg { directions: LegDirections::Routes(routes), .. }] = &atom.legs[..] else {
                    return Err(TestCaseError::fail("one leg with routes"));
                };
                prop_assert!(routes.is_sorted() && !routes.is_empty());
                at = atom.range_in_word.end;
            }
            prop_assert_eq!(at, word.len());
        }
    }
}
