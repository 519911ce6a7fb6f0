//! A title for a game of which only a short name is known. Not the layout of files.

/// `My game` for `my-game`.
pub fn title(name: &str) -> String {
    let words: Vec<&str> = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).collect();
    let words = words.join(" ");
    let mut letters = words.chars();
    let Some(first) = letters.next() else { return "Game".to_owned() };
    first.to_uppercase().collect::<String>() + letters.as_str()
}
