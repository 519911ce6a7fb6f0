//! Derives the title of a game from its short name.

/// Returns a title such as `My game` for a name such as `my-game`; `Game` for an empty name.
pub fn title_from_name(name: &str) -> String {
    let words: Vec<&str> = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    let mut letters = words.chars();
    let Some(first) = letters.next() else { return "Game".to_owned() };
    first.to_uppercase().collect::<String>() + letters.as_str()
}
