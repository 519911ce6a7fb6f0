//! Betza words: a parsed word is printed as an equivalent word; an error points into the word.

use varlab::betza::{Atom, Castling, Word, parse};

/// The maximum number of letters that are tested, more than the parser accepts.
const MAX_LETTERS: usize = 400;

/// Checks the property on one input.
///
/// # Panics
/// If the property does not hold.
pub fn check(data: &[u8]) {
    let word: String = super::input_text(data).chars().take(MAX_LETTERS).collect();
    match parse(&word) {
        Ok(parsed) => {
            let printed = parsed.to_string();
            let reparsed =
                parse(&printed).unwrap_or_else(|errors| panic!("{word} prints as {printed}: {errors:?}"));
            assert!(without_ranges(&reparsed) == without_ranges(&parsed), "{word} prints as {printed}");
            assert_eq!(reparsed.to_string(), printed, "{word} prints the same again");
            assert!(!parsed.english().is_empty(), "{word} has a description");
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "{word} is rejected with an error");
            for error in errors {
                assert!(word.get(error.range.clone()).is_some(), "{word}: {error} points into the word");
                assert!(!error.to_string().is_empty(), "{word}: the error has a message");
                let _ = error.help();
            }
        }
    }
}

/// Returns the atoms and castlings of a word, with empty source ranges.
fn without_ranges(word: &Word) -> (Vec<Atom>, Vec<Castling>) {
    let atoms = word.atoms.iter().map(|atom| Atom { range_in_word: 0..0, ..atom.clone() });
    let castlings =
        word.castlings.iter().map(|castling| Castling { range_in_word: 0..0, ..castling.clone() });
    (atoms.collect(), castlings.collect())
}
