//! The piece table of the `setup` line: assigns the piece letters of the game to the piece images of the front end.

use super::betza_words;
use varlab::board::KindId;
use varlab::ir::{Look, Program, Royalty};

/// Number of piece images per side, without the image of the king.
const IMAGE_COUNT: usize = 22;
/// Index of the first image for promoted pieces, which come last.
const FIRST_PROMOTED_IMAGE: usize = 11;

/// The images in the order of the protocol. For each image: the Betza word of the piece that it depicts, its usual letter, and a text
/// that the Betza word of a piece with that letter must contain to use the image.
const IMAGE_TABLE: [(&str, &str, &str); IMAGE_COUNT] = [
    ("fmWfceFifmnD", "P", ""),
    ("N", "N", ""),
    ("B", "B", ""),
    ("R", "R", ""),
    ("Q", "Q", ""),
    ("F", "F", ""),
    ("A", "E", ""),
    ("BN", "A", ""),
    ("RN", "C", ""),
    ("W", "W", ""),
    ("K", "M", ""),
    ("mRcpR", "O", ""),
    ("N15", "H", "N"),
    ("BW", "I", ""),
    ("RF", "J", ""),
    ("gQ", "G", ""),
    ("", "D", ""),
    ("", "V", ""),
    ("fR", "L", ""),
    ("", "S", ""),
    ("", "U", ""),
    ("", "Z", ""),
];
/// The indices of images that show a horse: those of the knight and of the nightrider. They look alike, so only one of them is used if
/// there are enough others.
const HORSE_IMAGES: [usize; 2] = [1, 12];

/// The entry of an image that is not used.
const UNUSED_ENTRY: char = '.';
/// The entry of a promoted piece that reverts to its original kind when captured.
const REVERTING_ENTRY: char = '~';

/// Returns the table: White's letters, the king's last, then Black's. Returns `None` if the game has too many kinds, or letters that the
/// protocol does not support.
pub(super) fn piece_table(program: &Program) -> Option<String> {
    let kinds = || program.kind_ids();
    let letter = |kind: KindId| program.kind(kind).letter.as_str();
    let has_single_letter =
        |kind: KindId| letter(kind).len() == 1 && letter(kind).as_bytes()[0].is_ascii_uppercase();
    let king = kinds()
        .filter(|&kind| has_single_letter(kind))
        .find(|&kind| program.kind(kind).royalty != Royalty::Common);
    let king = king.or_else(|| kinds().find(|&kind| letter(kind) == "K"));
    let mut images: Vec<Option<&str>> = vec![None; IMAGE_COUNT];
    let has_promoted_letters = kinds().any(|kind| letter(kind).starts_with('+'));
    let has_reverting_kinds =
        program.tracked.promoted && program.tracked.hands && kinds().count() <= FIRST_PROMOTED_IMAGE;
    let available_images =
        if has_promoted_letters || has_reverting_kinds { FIRST_PROMOTED_IMAGE } else { IMAGE_COUNT };
    let mut unassigned: Vec<KindId> =
        kinds().filter(|&kind| Some(kind) != king && has_single_letter(kind)).collect();
    let word = |kind| match program.kind(kind).looks_like {
        None => betza_words::kind_word(program, kind).text,
        Some(Look::Figure(figure)) => figure.word().unwrap_or_default().to_owned(),
        Some(Look::Kind(other)) => betza_words::kind_word(program, other).text,
    };
    // In order of preference: same moves (those of the figure that the file chooses), same letter, an image without a fixed meaning, any image but a horse, any image.
    let preferences: [&dyn Fn(KindId, usize) -> bool; 5] = [
        &|kind, index| IMAGE_TABLE[index].0 == word(kind),
        &|kind, index| IMAGE_TABLE[index].1 == letter(kind) && word(kind).contains(IMAGE_TABLE[index].2),
        &|_, index| IMAGE_TABLE[index].0.is_empty(),
        &|_, index| !HORSE_IMAGES.contains(&index),
        &|_, _| true,
    ];
    for (round, is_match) in preferences.iter().enumerate() {
        let is_last_round = round + 1 == preferences.len();
        unassigned.retain(|&kind| {
            let is_second_horse = |index: usize| {
                HORSE_IMAGES.contains(&index) && HORSE_IMAGES.iter().any(|&horse| images[horse].is_some())
            };
            let is_free =
                |index: usize| images[index].is_none() && (is_last_round || !is_second_horse(index));
            let free_image = (0..available_images).find(|&index| is_free(index) && is_match(kind, index));
            if let Some(index) = free_image {
                images[index] = Some(letter(kind));
            }
            free_image.is_none()
        });
    }
    let promoted_entry = |index: usize| {
        let base = images[index.checked_sub(FIRST_PROMOTED_IMAGE)?]?;
        let plus = kinds().any(|kind| letter(kind).strip_prefix('+') == Some(base)).then_some('+');
        let reverts = has_reverting_kinds
            && kinds().any(|kind| letter(kind) == base && program.is_promotion_target(kind));
        plus.or(reverts.then_some(REVERTING_ENTRY))
    };
    let entry = |index: usize| {
        images[index]
            .and_then(|letter| letter.chars().next())
            .or_else(|| promoted_entry(index))
            .unwrap_or(UNUSED_ENTRY)
    };
    let mut white: String = (0..IMAGE_COUNT).map(entry).collect();
    white.push(king.and_then(|king| letter(king).chars().next()).unwrap_or(UNUSED_ENTRY));
    let all_representable = kinds().all(|kind| has_single_letter(kind) || letter(kind).starts_with('+'));
    (unassigned.is_empty() && all_representable).then(|| format!("{white}{}", white.to_lowercase()))
}
