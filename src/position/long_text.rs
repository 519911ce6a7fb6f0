//! Long move texts, stored once for the whole process, so that a move stays a small `Copy` value. Most moves need none.

use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

use super::text_part::TextPart;

/// The maximum number of stored texts, which take about a hundred mebibytes. Further texts get the number [`NONE`]. Moves with
/// such texts still differ by the hashes of the texts, but [`get`] returns an empty text for [`NONE`].
const MAX_TEXTS: usize = 1 << 20;

/// The number of a text that was not stored.
const NONE: u32 = u32::MAX;

/// The stored texts, oldest first. They are never removed.
#[derive(Default)]
struct LongTexts {
    texts: Vec<&'static [TextPart]>,
    numbers: HashMap<&'static [TextPart], u32>,
}

static TEXTS: LazyLock<RwLock<LongTexts>> = LazyLock::new(RwLock::default);

/// Stores a text if it is new, and returns its number. Equal texts have equal numbers.
pub(super) fn intern(text: &[TextPart]) -> u32 {
    let find_number = |texts: &LongTexts| texts.numbers.get(text).copied();
    // A thread that panics cannot leave the table half changed.
    let read = TEXTS.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(number) = find_number(&read) {
        return number;
    }
    drop(read);
    let mut texts = TEXTS.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(number) = find_number(&texts) {
        return number;
    }
    if texts.texts.len() >= MAX_TEXTS {
        return NONE;
    }
    let number = texts.texts.len() as u32;
    let text: &'static [TextPart] = Box::leak(text.into());
    texts.texts.push(text);
    texts.numbers.insert(text, number);
    number
}

/// Returns the text with the given number; empty for [`NONE`].
pub(super) fn get(number: u32) -> &'static [TextPart] {
    let texts = TEXTS.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    texts.texts.get(number as usize).copied().unwrap_or_default()
}

/// Returns a hash of a text that is the same in every run.
pub(super) fn hash(text: &[TextPart]) -> u32 {
    let bytes = text.iter().flat_map(|part| match *part {
        TextPart::Square(square) => [0, square.0],
        TextPart::Shot(square) => [1, square.0],
        TextPart::Choice(kind) => [2, kind.0],
    });
    // FNV-1a, 64 bits.
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    (hash ^ hash >> 32) as u32
}
