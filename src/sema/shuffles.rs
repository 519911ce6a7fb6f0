//! Resolves `setup shuffles …` lines, which shuffle some pieces of the start position.

use super::context::Context;
use super::model::Place;
use super::sets::SetUsage;
use crate::board::{KindId, MAX_ORDERS, PieceShuffle, ShuffleGroup, Side, Square, SquareSet, Tiling};
use crate::diagnostics::{Code, Diagnostic, SourceId, Span};
use crate::syntax::ast::{Item, Shuffle, ShuffleRuleKind, Text};
use crate::syntax::load::FileUnit;

/// Returns the `setup shuffles` lines in force: those of the last file that has any. Files before the file with the setup do not count.
pub(super) fn shuffles_in_force(units: &[FileUnit], setup: Option<SourceId>) -> Vec<&Shuffle> {
    let setup_index = units.iter().position(|unit| Some(unit.source) == setup).unwrap_or(0);
    units[setup_index..]
        .iter()
        .rev()
        .map(shuffles_of)
        .find(|shuffles| !shuffles.is_empty())
        .unwrap_or_default()
}

fn shuffles_of(unit: &FileUnit) -> Vec<&Shuffle> {
    let shuffles = unit.file.items.iter().filter_map(|item| match item {
        Item::Shuffle(shuffle) => Some(shuffle),
        _ => None,
    });
    shuffles.collect()
}

impl Context<'_, '_> {
    /// Resolves `setup shuffles` lines. Lines with errors are reported and left out.
    pub fn shuffles(&self, lines: &[&Shuffle]) -> Vec<PieceShuffle> {
        let mut shuffles: Vec<(PieceShuffle, Span)> = Vec::new();
        let mut start_count = Some(1u64);
        for line in lines {
            let Some(shuffle) = self.shuffle(line) else { continue };
            let overlaps = |other: &PieceShuffle| {
                let all_squares = |shuffle: &PieceShuffle| -> SquareSet {
                    Side::BOTH.iter().flat_map(|&side| shuffle.squares(side).iter().copied()).collect()
                };
                !(all_squares(other) & all_squares(&shuffle)).is_empty()
            };
            if let Some((_, earlier)) = shuffles.iter().find(|(other, _)| overlaps(other)) {
                let text = "two lines shuffle the same squares";
                let problem = Diagnostic::new(Code::ShuffledSquares, line.span, text)
                    .with_related(*earlier, "the other one");
                self.problems.report(problem.help("remove one of the two"));
                continue;
            }
            start_count =
                start_count.zip(shuffle.placements()).and_then(|(one, other)| one.checked_mul(other));
            if start_count.is_none() {
                self.report_too_many_starts(line);
                break;
            }
            shuffles.push((shuffle, line.span));
        }
        shuffles.into_iter().map(|(shuffle, _)| shuffle).collect()
    }

    /// Reports that the number of start positions does not fit in 64 bits.
    fn report_too_many_starts(&self, line: &Shuffle) {
        let text = "there are more starting positions than 64 bits can number";
        let problem = Diagnostic::new(Code::ShuffledSquares, line.span, text);
        self.problems.report(problem.help("shuffle fewer squares, or add a rule"));
    }

    /// Resolves a line; `None` if the board is unknown, or after an error, which is reported.
    fn shuffle(&self, line: &Shuffle) -> Option<PieceShuffle> {
        let set = self.set(&line.squares, SetUsage::PLAIN)?;
        if !self.board_known {
            return None;
        }
        let report = |text: String, help: &str| {
            let problem = Diagnostic::new(Code::ShuffledSquares, line.squares.span, text);
            self.problems.report(problem.help(help));
            None
        };
        let squares_of = |terms: &[super::model::Term]| {
            let squares_of_term = |term: &super::model::Term| match (&term.contents, &term.places[..]) {
                (None, [Place::Squares(both)]) => Some(both[0]),
                _ => None,
            };
            terms.iter().map(squares_of_term).collect::<Option<Vec<_>>>()
        };
        let named_squares = match (squares_of(&set.terms), squares_of(&set.except)) {
            (Some(terms), Some(except)) => {
                let union = |all: SquareSet, squares| all | squares;
                let without = except.into_iter().fold(SquareSet::EMPTY, union);
                terms.into_iter().fold(SquareSet::EMPTY, union) - without
            }
            _ => {
                return report(
                    "only squares can be shuffled".to_owned(),
                    "name squares, such as `rank 1` or `b1..g1`",
                );
            }
        };
        let has_piece_of = |side: Side| {
            move |square: &Square| self.piece_at(*square).is_some_and(|(_, owner)| owner == side)
        };
        let [white, black] =
            Side::BOTH.map(|side| named_squares.iter().filter(has_piece_of(side)).collect::<Vec<_>>());
        let (side, squares) = match (white.is_empty(), black.is_empty()) {
            (false, true) => (Side::White, white),
            (true, false) => (Side::Black, black),
            (true, true) => {
                return report(
                    "the setup has no pieces on these squares".to_owned(),
                    "name squares with pieces",
                );
            }
            (false, false) => {
                return report(
                    "pieces of both sides are on these squares".to_owned(),
                    "shuffle the squares of one side only; add `and mirrors it` to shuffle the other side in the same way",
                );
            }
        };
        let kind_at = |square: Square| self.piece_at(square).and_then(|(raw, _)| self.kinds.ids[raw]);
        let mirrored: Option<Vec<Square>> =
            line.mirrors.then(|| squares.iter().map(|&square| self.shape.mirror(square)).collect());
        if let Some(mirrored) = &mirrored {
            let differs = squares.iter().zip(mirrored).find(|(square, other)| {
                !self.shape.is_square(**other)
                    || !has_piece_of(side.other())(other)
                    || kind_at(**square) != kind_at(**other)
            });
            if let Some((&square, &other)) = differs {
                let (name, other) = (self.shape.name(square), self.shape.name(other));
                return report(
                    format!("the setup has different pieces on {name} and on its mirror image {other}"),
                    "give both sides the same pieces in the setup, or leave out `and mirrors it`",
                );
            }
        }
        let is_light = |square: Square| self.shape.colour(square) == 1;
        let squares: Vec<_> = squares.into_iter().map(|square| (square, is_light(square))).collect();
        let groups = self.shuffle_groups(line, &squares, &kind_at)?;
        let shuffle = PieceShuffle::new(side, squares, mirrored, groups);
        if shuffle.placements().is_none() {
            self.report_too_many_starts(line);
            return None;
        }
        if shuffle.number(kind_at).is_none() {
            let text = "the setup itself breaks these rules".to_owned();
            let problem = Diagnostic::new(Code::ShuffledSquares, line.span, text);
            self.problems.report(problem.help(
                "change the setup or the rules: the setup must be one of the arrangements that the shuffle can give",
            ));
            return None;
        }
        Some(shuffle)
    }

    /// Returns the groups of pieces in the order of their placement: first the groups of the rules `… on both colours`, then one group
    /// for each kind without a rule (the kinds with the fewest pieces first), then the groups of the rules `… between …`. `None` after an
    /// error, which is reported. `squares` contains the shuffled squares, each with true if it is light.
    fn shuffle_groups(
        &self,
        line: &Shuffle,
        squares: &[(Square, bool)],
        kind_at: &impl Fn(Square) -> Option<KindId>,
    ) -> Option<Vec<ShuffleGroup>> {
        // The kinds that are not in a rule yet, from left to right, each with the number of its pieces.
        let mut kinds_without_rule: Vec<(KindId, usize)> = Vec::new();
        for kind in squares.iter().filter_map(|&(square, _)| kind_at(square)) {
            match kinds_without_rule.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, count)) => *count += 1,
                None => kinds_without_rule.push((kind, 1)),
            }
        }
        let report = |span: Span, text: String, help: &str| {
            self.problems.report(Diagnostic::new(Code::ShuffleRule, span, text).help(help));
        };
        let mut take_kind = |name: &Text| {
            let Some(kind) = self.kind(name)? else {
                report(
                    name.span,
                    format!("{} is not in this game", name.text),
                    "name a kind that is on these squares",
                );
                return None;
            };
            let Some(index) = kinds_without_rule.iter().position(|(other, _)| *other == kind) else {
                let is_there = squares.iter().any(|&(square, _)| kind_at(square) == Some(kind));
                if is_there {
                    let text = format!("another rule has already placed {}", name.text);
                    report(name.span, text, "a kind can be in one rule only: remove it from the other");
                } else {
                    let text = format!("no {} is on these squares", name.text);
                    report(name.span, text, "name a kind that is on these squares");
                }
                return None;
            };
            let (kind, count) = kinds_without_rule.remove(index);
            Some(vec![kind; count])
        };
        let (mut both_colours_groups, mut between_groups) = (Vec::new(), Vec::new());
        let too_many = || format!("these pieces can be put into more than {MAX_ORDERS} orders");
        for rule in &line.rules {
            match &rule.kind {
                ShuffleRuleKind::BothColours(names) => {
                    if self.shape.tiling == Tiling::Hexagons {
                        let text = "a board of hexagons has three colours".to_owned();
                        report(
                            rule.span,
                            text,
                            "leave this rule out: the pieces are then put on any squares",
                        );
                        return None;
                    }
                    let mut pieces = Vec::new();
                    for name in names {
                        pieces.extend(take_kind(name)?);
                    }
                    if pieces.len() % 2 == 1 {
                        let text = format!("the number of these pieces is odd: {}", pieces.len());
                        report(
                            rule.span,
                            text,
                            "half of these pieces are placed on squares of each colour: name an even number of pieces",
                        );
                        return None;
                    }
                    let Some(group) = ShuffleGroup::on_both_colours(&pieces) else {
                        report(rule.span, too_many(), "name fewer kinds");
                        return None;
                    };
                    both_colours_groups.push(group);
                }
                ShuffleRuleKind::Between { inner, outer } => {
                    let inside = take_kind(inner)?;
                    let kind = inside[0];
                    let pieces = [take_kind(outer)?, inside].concat();
                    if pieces.iter().filter(|&&piece| piece != kind).count() < 2 {
                        let text = format!("one {} cannot be on both sides of {}", outer.text, inner.text);
                        report(rule.span, text, "the setup needs two of them");
                        return None;
                    }
                    let Some(group) = ShuffleGroup::between(kind, &pieces) else {
                        report(rule.span, too_many(), "leave the rule out");
                        return None;
                    };
                    between_groups.push(group);
                }
            }
        }
        kinds_without_rule.sort_by_key(|(_, count)| *count);
        let one_kind_groups =
            kinds_without_rule.into_iter().map(|(kind, count)| ShuffleGroup::of_one_kind(kind, count));
        Some(both_colours_groups.into_iter().chain(one_kind_groups).chain(between_groups).collect())
    }

    /// Returns the squares on which a shuffle can place a kind, for White and for Black.
    pub fn shuffled_squares(&self, kind: KindId) -> [SquareSet; 2] {
        Side::BOTH.map(|side| {
            let shuffles = self.shuffles.iter().filter(|shuffle| shuffle.has(kind));
            shuffles.flat_map(|shuffle| shuffle.squares(side).iter().copied()).collect()
        })
    }
}
