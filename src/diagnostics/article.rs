//! The indefinite article for names in messages.

/// Returns the name with `a` or `an`, chosen by its first letters: `a Rook`, `an Archbishop`, `a Unicorn`.
pub fn with_article(name: &str) -> String {
    let lowercase = name.to_lowercase();
    let has_initial_vowel = lowercase.starts_with(['a', 'e', 'i', 'o', 'u']);
    let has_consonant_sound = ["uni", "eu"].iter().any(|start| lowercase.starts_with(start));
    let article = if has_initial_vowel && !has_consonant_sound { "an" } else { "a" };
    format!("{article} {name}")
}

#[cfg(test)]
mod tests {
    use super::with_article;

    #[test]
    fn the_article_follows_the_sound() {
        let names = ["Rook", "Archbishop", "Elephant", "Unicorn", "Umbrella", ""].map(with_article);
        assert_eq!(names, ["a Rook", "an Archbishop", "an Elephant", "a Unicorn", "an Umbrella", "a "]);
    }
}
