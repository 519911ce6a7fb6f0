//! Distinguishes restrictions, which can name pieces by their places, from other sentences about pieces.

use crate::syntax::ast::{Adjective, Noun, Predicate, Sentence, Set, Subject};

/// Returns true if a heading names pieces by more than their kinds and state.
pub(super) fn names_places(set: &Set) -> bool {
    set.terms.iter().chain(&set.except).any(|term| {
        let of_kind = |adjective: &Adjective| matches!(adjective, Adjective::Unmoved | Adjective::Promoted);
        !term.places.is_empty() || !term.adjectives.iter().all(of_kind) || term.noun == Noun::Friend
    })
}

/// Returns true if a sentence under that heading restricts the other sentences of its pieces.
pub(super) fn is_restriction(subject: &Subject, sentence: &Sentence) -> bool {
    let placed = matches!(subject, Subject::Every { set, .. } if names_places(set));
    match &sentence.predicate {
        Predicate::StandsStill { keeps_attacks } => placed || *keeps_attacks || !sentence.when.is_empty(),
        Predicate::MovesOnly { .. } | Predicate::StopsOn { .. } => true,
        Predicate::Must { .. } => matches!(subject, Subject::Piece { .. } | Subject::Every { .. }),
        _ => false,
    }
}
