//! Long move texts, stored for the whole process under their hashes, so that a move stays a small `Copy` value. Most moves need
//! none.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use super::text_part::TextPart;

/// The maximum number of texts in a generation. Two generations take about two hundred mebibytes.
const MAX_TEXTS: usize = 1 << 20;

/// A stored text.
pub(super) type Text = Arc<[TextPart]>;

/// The stored texts by their hashes. When the newer generation is full, the older one is forgotten. A text in use is stored
/// again whenever its move is generated.
#[derive(Default)]
struct LongTexts {
    newer: HashMap<u64, Text>,
    older: HashMap<u64, Text>,
}

impl LongTexts {
    /// Adds a text to the newer generation.
    fn insert(&mut self, hash: u64, text: &[TextPart], max_texts: usize) {
        if self.newer.len() >= max_texts {
            self.older = std::mem::take(&mut self.newer);
        }
        let text = self.older.remove(&hash).unwrap_or_else(|| text.into());
        self.newer.insert(hash, text);
    }

    fn get(&self, hash: u64) -> Option<Text> {
        self.newer.get(&hash).or_else(|| self.older.get(&hash)).cloned()
    }
}

static TEXTS: LazyLock<RwLock<LongTexts>> = LazyLock::new(RwLock::default);

/// Stores a text and returns its hash.
pub(super) fn store(text: &[TextPart]) -> u64 {
    let hash = hash(text);
    // A thread that panics cannot leave the table half changed.
    let is_stored = TEXTS.read().unwrap_or_else(PoisonError::into_inner).newer.contains_key(&hash);
    if !is_stored {
        TEXTS.write().unwrap_or_else(PoisonError::into_inner).insert(hash, text, MAX_TEXTS);
    }
    hash
}

/// Returns the text with the given hash; an empty text if it has been forgotten.
pub(super) fn get(hash: u64) -> Text {
    TEXTS.read().unwrap_or_else(PoisonError::into_inner).get(hash).unwrap_or_default()
}

/// Returns a hash of a text that is the same in every run. Different texts have different hashes, except with a probability
/// that can be neglected.
fn hash(text: &[TextPart]) -> u64 {
    let bytes = text.iter().flat_map(|part| match *part {
        TextPart::Square(square) => [0, square.0],
        TextPart::Shot(square) => [1, square.0],
        TextPart::Choice(kind) => [2, kind.0],
    });
    // FNV-1a, 64 bits.
    bytes.fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::{LongTexts, TextPart, hash};
    use crate::board::Square;

    #[test]
    fn texts_in_use_are_kept_and_others_forgotten() {
        let text = |number: u8| [TextPart::Square(Square(number)), TextPart::Shot(Square(0))];
        let mut texts = LongTexts::default();
        for number in 1..100 {
            for number in [0, number] {
                let text = text(number);
                if !texts.newer.contains_key(&hash(&text)) {
                    texts.insert(hash(&text), &text, 10);
                }
            }
            assert!(texts.newer.len() <= 10 && texts.older.len() <= 10, "after {number} texts");
            for number in [0, number] {
                assert_eq!(texts.get(hash(&text(number))).as_deref(), Some(&text(number)[..]));
            }
        }
        assert_eq!(texts.get(hash(&text(50))), None);
    }
}
