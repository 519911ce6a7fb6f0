//! The kinds of the game and their ids.

use super::names::{KindRef, Names, RawKind};
use super::problems::{Problems, too_many};
use crate::board::{KindId, MAX_KINDS};
use crate::diagnostics::article::with_article;
use crate::diagnostics::{Code, Diagnostic};

/// The kinds of the game, in the order of their declarations.
pub(super) struct Kinds {
    /// The id of each declared kind; `None` if it is not in the game.
    pub ids: Vec<Option<KindId>>,
    /// The raw kind of each id.
    pub raw_kinds: Vec<RawKind>,
}

impl Kinds {
    /// Assigns ids to the reachable kinds. Reports equal letters, and kinds of the main file that are not reachable. Returns `None` if the
    /// game has too many kinds, which is reported.
    pub fn assign_ids(names: &Names<'_>, reachable: &[bool], problems: &Problems) -> Option<Kinds> {
        let raw_kinds: Vec<RawKind> = (0..reachable.len()).filter(|&kind| reachable[kind]).collect();
        if raw_kinds.len() > MAX_KINDS {
            let span = names.kinds[raw_kinds[MAX_KINDS]].declared_at;
            problems.report(too_many(span, "kinds of pieces", raw_kinds.len(), MAX_KINDS));
            return None;
        }
        let mut ids = vec![None; reachable.len()];
        for (number, &kind) in raw_kinds.iter().enumerate() {
            ids[kind] = Some(KindId(number as u8));
        }
        let kinds = Kinds { ids, raw_kinds };
        kinds.check_letters(names, problems);
        for (index, kind) in names.kinds.values().enumerate() {
            let is_option_value = names.options.values().any(|option| option.decl.offers_kind(&kind.name));
            if kind.in_main
                && !is_option_value
                && !reachable[index]
                && problems.error_nodes.is_empty()
                && problems.error_count() == 0
            {
                problems.report(
                    Diagnostic::new(
                        Code::KindNotInGame,
                        kind.declared_at,
                        format!("nothing puts {} on the board", with_article(&kind.name)),
                    )
                    .help("put it into the setup or a hand, let a piece promote to it, or let it drop"),
                );
            }
        }
        Some(kinds)
    }

    /// Reports kinds with the same letter.
    fn check_letters(&self, names: &Names<'_>, problems: &Problems) {
        // The letter of a kind that is not in the game counts only if the main file assigns it.
        let lettered_in_main =
            (0..names.kinds.len()).filter(|&kind| names.in_main(names.kinds[kind].letter.1));
        let mut raw_kinds = self.raw_kinds.clone();
        raw_kinds.extend(lettered_in_main.filter(|kind| !self.raw_kinds.contains(kind)));
        for (index, &kind) in raw_kinds.iter().enumerate() {
            let (kind, earlier) = (&names.kinds[kind], &raw_kinds[..index]);
            let earlier_kinds = earlier.iter().map(|&other| &names.kinds[other]);
            let Some(other) = earlier_kinds.into_iter().find(|other| other.letter.0 == kind.letter.0) else {
                continue;
            };
            // The author can fix the main file, so the problem is reported there if possible.
            let report_at_other = match (names.in_main(kind.letter.1), names.in_main(other.letter.1)) {
                (true, true) => kind.letter.1.start < other.letter.1.start,
                (here, _) => !here,
            };
            let (reported, related) = if report_at_other { (other, kind) } else { (kind, other) };
            problems.report(
                Diagnostic::new(
                    Code::DuplicateLetter,
                    reported.letter.1,
                    format!(
                        "the letter `{}` stands for {} and for {}",
                        reported.letter.0, related.name, reported.name
                    ),
                )
                .with_related(related.letter.1, format!("here for {}", related.name))
                .help(format!("give one of them another letter: `piece {} X`", reported.name)),
            );
        }
    }

    /// Returns the id of a kind; `None` if it is not in the game.
    pub fn id(&self, kind: KindRef) -> Option<KindId> {
        match kind {
            KindRef::Kind(raw) => self.ids[raw],
            KindRef::Nothing | KindRef::Unknown => None,
        }
    }
}
