//! Distinguishes restrictions, which remove moves that other sentences give, from other sentences. Only the heading of a restriction may
//! select pieces by more than their kinds and states, for example by their squares.

use crate::syntax::ast::{Adjective, Noun, Predicate, Sentence, Set, Subject};

/// Returns true if a heading selects pieces by more than their kinds and their states (unmoved, promoted).
pub(super) fn names_more_than_kinds(set: &Set) -> bool {
    set.terms.iter().chain(&set.except).any(|term| {
        let is_state = |adjective: &Adjective| matches!(adjective, Adjective::Unmoved | Adjective::Promoted);
        !term.places.is_empty() || !term.adjectives.iter().all(is_state) || term.noun == Noun::Friend
    })
}

/// Returns true if `sentence`, under the heading `subject`, is a restriction: it removes moves that other sentences give.
pub(super) fn is_restriction(subject: &Subject, sentence: &Sentence) -> bool {
    let selects_some_pieces = matches!(subject, Subject::Every { set, .. } if names_more_than_kinds(set));
    match &sentence.predicate {
        Predicate::StandsStill { keeps_attacks } => {
            selects_some_pieces || *keeps_attacks || !sentence.when.is_empty()
        }
        Predicate::MovesOnly { .. } | Predicate::StopsOn { .. } => true,
        Predicate::Must { .. } => matches!(subject, Subject::Piece { .. } | Subject::Every { .. }),
        _ => false,
    }
}
