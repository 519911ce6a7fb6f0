//! Suggestions for misspelt names.

/// Returns the candidate with the smallest edit distance to `word`, if it is small enough for a misspelling.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match word.chars().count() {
        0..=3 => 1,
        4..=5 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&word.to_lowercase(), &name.to_lowercase()), name))
        .filter(|&(distance, name)| distance <= allowed && distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

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
