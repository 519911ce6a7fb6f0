//! Homoglyphs: letters of other scripts that look like Latin letters.

/// Cyrillic letters, each followed by the Latin letter that it looks like.
const CYRILLIC: &str = "АAВBСCЕEНHІIЈJКKМMОOРPЅSТTХXУYаaсcеeіiјjоoрpѕsхxуyԁdһhԛqѡw";
/// Greek letters, each followed by the Latin letter that it looks like.
const GREEK: &str = "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoνvιiκkρp";

/// Returns the Latin letter that `letter` looks like, and the name of the script of `letter`; `None` if it is neither in the
/// tables nor full-width.
pub fn lookalike(letter: char) -> Option<(char, &'static str)> {
    if let '\u{ff01}'..='\u{ff5e}' = letter {
        let plain = char::from_u32(u32::from(letter) - 0xfee0)?;
        return Some((plain, "full-width"));
    }
    [(CYRILLIC, "Cyrillic"), (GREEK, "Greek")].into_iter().find_map(|(pairs, script)| {
        let mut letters = pairs.chars();
        while let (Some(other), Some(latin)) = (letters.next(), letters.next()) {
            if other == letter {
                return Some((latin, script));
            }
        }
        None
    })
}

/// Replaces every letter that looks like a Latin letter with that letter.
pub fn in_latin(text: &str) -> String {
    text.chars().map(|letter| lookalike(letter).map_or(letter, |(latin, _)| latin)).collect()
}

#[cfg(test)]
mod tests {
    use super::{CYRILLIC, GREEK, in_latin, lookalike};

    #[test]
    fn each_foreign_letter_is_paired_with_a_latin_letter() {
        for pairs in [CYRILLIC, GREEK] {
            let letters: Vec<char> = pairs.chars().collect();
            assert_eq!(letters.len() % 2, 0);
            for pair in letters.chunks(2) {
                assert!(!pair[0].is_ascii() && pair[1].is_ascii_alphabetic(), "{pair:?}");
                assert_eq!(pair[0].is_uppercase(), pair[1].is_uppercase(), "{pair:?}");
            }
        }
        assert_eq!(lookalike('\u{0412}'), Some(('B', "Cyrillic")));
        assert_eq!(in_latin("\u{0412}ish\u{043e}p \u{ff2e}"), "Bishop N");
    }
}
