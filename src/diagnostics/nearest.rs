//! Suggestions for misspelt names.

/// Returns the candidate with the smallest edit distance to `word`, ignoring case. The distance can be at most 1 for words of up to 3
/// letters, 2 for words of 4 to 8 letters, and 3 for longer words, and it must be less than the length of the candidate. A distance of two
/// or more also requires that the word has more than four letters, or that the first letters are equal. Returns `None` if no candidate is
/// near enough.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letter_count = word.chars().count();
    let max_distance = match letter_count {
        0..=3 => 1,
        4..=8 => 2,
        _ => 3,
    };
    let has_same_initial = |name: &str| {
        name.chars().next().zip(word.chars().next()).is_some_and(|(one, two)| one.eq_ignore_ascii_case(&two))
    };
    candidates
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase()), name))
        .filter(|&(distance, name)| {
            distance <= max_distance
                && distance < name.chars().count()
                && (distance < 2 || letter_count > 4 || has_same_initial(name))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// Returns the candidate that equals `word`, ignoring case. If there is none, returns a candidate whose plural is `word`;
/// `None` if there is none either.
pub fn find_name<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_ascii_lowercase();
    let mut forms = vec![lower.clone()];
    forms.extend(["s", "es"].into_iter().filter_map(|ending| lower.strip_suffix(ending).map(str::to_owned)));
    forms.extend(lower.strip_suffix("ies").map(|stem| format!("{stem}y")));
    forms.extend(lower.strip_suffix("men").map(|stem| format!("{stem}man")));
    let index_of = |name: &str| forms.iter().position(|form| name.eq_ignore_ascii_case(form));
    candidates
        .into_iter()
        .filter_map(|name| Some((index_of(name)?, name)))
        .min_by_key(|&(index, _)| index)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::{find_name, nearest};

    #[test]
    fn finds_plural_and_lowercase_names() {
        let names = ["Horse", "Horseman", "Ros"];
        assert_eq!(find_name("horses", names), Some("Horse"));
        assert_eq!(find_name("horsemen", names), Some("Horseman"));
        assert_eq!(find_name("ros", names), Some("Ros"));
        assert_eq!(find_name("Mare", names), None);
    }

    #[test]
    fn dissimilar_words_are_not_suggested() {
        assert_eq!(nearest("Hawk", ["Pawn"]), None);
        assert_eq!(nearest("strong", ["iron"]), None);
        assert_eq!(nearest("nothing", ["pitching"]), None);
    }

    #[test]
    fn finds_the_nearest_name_or_nothing() {
        let words = ["rank", "file", "within", "Rook", "Knight"];
        assert_eq!(nearest("rnak", words), Some("rank"));
        assert_eq!(nearest("withn", words), Some("within"));
        assert_eq!(nearest("Rok", words), Some("Rook"));
        assert_eq!(nearest("palace", words), None);
        assert_eq!(nearest("x", ["y"]), None);
    }
}
