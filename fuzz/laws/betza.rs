//! Betza words: what is read prints as a word that means the same; an error points into the word.

use varlab::betza::{Atom, Castling, Word, parse};

/// Letters of a word that are read. The program itself refuses longer words.
const LETTERS: usize = 400;

/// The law of a word.
///
/// # Panics
/// If it is broken.
pub fn holds(data: &[u8]) {
    let word: String = super::text(data).chars().take(LETTERS).collect();
    match parse(&word) {
        Ok(read) => {
            let printed = read.to_string();
            let again =
                parse(&printed).unwrap_or_else(|errors| panic!("{word} prints as {printed}: {errors:?}"));
            assert!(meaning(&again) == meaning(&read), "{word} prints as {printed}");
            assert_eq!(again.to_string(), printed, "{word} prints the same again");
            assert!(!read.english().is_empty(), "{word} has a description");
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "{word} is refused with a reason");
            for error in errors {
                assert!(word.get(error.range.clone()).is_some(), "{word}: {error} points into the word");
                assert!(!error.to_string().is_empty(), "{word}: the error says something");
                let _ = error.help();
            }
        }
    }
}

/// A word without what only says where its parts are written.
fn meaning(word: &Word) -> (Vec<Atom>, Vec<Castling>) {
    let atoms = word.atoms.iter().map(|atom| Atom { range_in_word: 0..0, ..atom.clone() });
    let castlings =
        word.castlings.iter().map(|castling| Castling { range_in_word: 0..0, ..castling.clone() });
    (atoms.collect(), castlings.collect())
}
