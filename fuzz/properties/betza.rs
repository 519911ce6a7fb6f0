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
        Ok(read) => {
            let printed = read.to_string();
            let again =
                parse(&printed).unwrap_or_else(|errors| panic!("{word} prints as {printed}: {errors:?}"));
            assert!(without_ranges(&again) == without_ranges(&read), "{word} prints as {printed}");
            assert_eq!(again.to_string(), printed, "{word} prints the same again");
            assert!(!read.english().is_empty(), "{word} has a description");
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

/// Returns a word without the source ranges of its parts.
fn without_ranges(word: &Word) -> (Vec<Atom>, Vec<Castling>) {
    let atoms = word.atoms.iter().map(|atom| Atom { range_in_word: 0..0, ..atom.clone() });
    let castlings =
        word.castlings.iter().map(|castling| Castling { range_in_word: 0..0, ..castling.clone() });
    (atoms.collect(), castlings.collect())
}
