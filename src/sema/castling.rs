//! Resolves castling sentences: the squares, the partner, and the sides that can castle. The king is the piece of the heading, which can
//! have any kind; the partner is the other piece.

use super::context::Context;
use super::model::Castling;
use super::names::{KindRef, RawKind};
use crate::board::{Side, Square};
use crate::diagnostics::{Code, Diagnostic, Span};
use crate::syntax::ast;

/// The result of resolving a sentence about castling.
pub(super) enum CastlingResult {
    /// The castlings: several if the sentence allows several origins or target squares.
    Castlings(Vec<Castling>),
    /// No castling: a used file names a partner that is not in this game.
    NotInGame,
}

/// A square and its span.
type SpannedSquare = (Square, Span);

/// The squares named in a castling sentence with given origins, except the partner's origin.
struct GivenSquares<'t> {
    from: &'t ast::Text,
    to: &'t ast::SquareRange,
    partner_to: Option<&'t ast::Text>,
}

impl Context<'_, '_> {
    /// Resolves a castling sentence under a heading of the kinds `kings`; `None` after an error, which is reported.
    pub fn resolve_castling(
        &self,
        castling: &ast::Castling,
        kings: &[RawKind],
        span: Span,
    ) -> Option<CastlingResult> {
        let letter = self.castling_letter(&castling.letter);
        let partner = self.names.kind(&castling.partner, self.problems);
        let partner_as = match &castling.partner_as {
            None => Some(None),
            Some(name) => self.kind(name),
        };
        let mut castlings = match &castling.squares {
            ast::CastlingSquares::Given { from, to, partner_from, partner_to } => {
                let squares = GivenSquares { from, to, partner_to: partner_to.as_ref() };
                let [from_square, partner_square] = [from, partner_from].map(|text| self.square(text));
                let ends = self.target_squares(&squares);
                let Some(raw) = self.castling_partner(partner, span)? else {
                    return Some(CastlingResult::NotInGame);
                };
                let from = (from_square?, from.span);
                let partner_from = (partner_square?, partner_from.span);
                let ends = ends?;
                for (to, partner_to) in &ends {
                    self.check_geometry(from, *to, partner_from, *partner_to)?;
                }
                let sides = self.castling_sides(kings, raw, [from.0, partner_from.0], true);
                if sides == [false; 2] {
                    self.report_no_castling_pieces(castling, kings, raw, from, partner_from);
                    return None;
                }
                let pairs = ends.into_iter().map(|(to, partner_to)| {
                    self.castling_of_squares([from.0, to.0], raw, [partner_from.0, partner_to.0], sides)
                });
                pairs.collect::<Option<Vec<_>>>()?
            }
            ast::CastlingSquares::FromAnySquare { right, to, partner_to } => {
                let ends = [to, partner_to].map(|text| (self.square(text), text.span));
                let Some(raw) = self.castling_partner(partner, span)? else {
                    return Some(CastlingResult::NotInGame);
                };
                let [to, partner_to] = ends;
                let ends = [(to.0?, to.1), (partner_to.0?, partner_to.1)];
                self.castlings_from_any_square(castling, kings, raw, *right, ends)?
            }
        };
        let (letter, partner_as) = (letter?, partner_as?);
        for castling in &mut castlings {
            (castling.letter, castling.partner_as) = (letter, partner_as);
        }
        Some(CastlingResult::Castlings(castlings))
    }

    /// Returns the kind of the partner. The result is `None` after an error, `Some(None)` if the sentence does not apply to this game, and
    /// `Some(Some(None))` if the partner is an option with the value `nothing` in a sentence of the main file.
    #[allow(clippy::option_option)]
    fn castling_partner(&self, partner: KindRef, span: Span) -> Option<Option<Option<RawKind>>> {
        match partner {
            KindRef::Unknown => None,
            KindRef::Nothing if !self.names.in_main(span) => Some(None),
            KindRef::Nothing => Some(Some(None)),
            KindRef::Kind(raw) if self.kinds.ids[raw].is_none() && !self.names.in_main(span) => Some(None),
            KindRef::Kind(raw) => Some(Some(Some(raw))),
        }
    }

    /// Returns a castling in which the caller must still set the letter and the partner's new kind. The given squares are
    /// White's. `None` if the partner is not in the game.
    fn castling_of_squares(
        &self,
        [from, to]: [Square; 2],
        partner: Option<RawKind>,
        [partner_from, partner_to]: [Square; 2],
        sides: [bool; 2],
    ) -> Option<Castling> {
        let for_both_sides = |square: Square| [square, self.shape.mirror(square)];
        Some(Castling {
            letter: ' ',
            sides,
            from: for_both_sides(from),
            to: for_both_sides(to),
            partner: partner.and_then(|raw| self.kinds.ids[raw])?,
            partner_from: for_both_sides(partner_from),
            partner_to: for_both_sides(partner_to),
            partner_as: None,
            from_any_square: false,
        })
    }

    /// Returns the castlings of a sentence with `to the right` or `to the left`, in which the pieces can start on any squares of the rank:
    /// one castling for each pair of squares on which both pieces can be unmoved, if at least one of them then moves and no void is in the
    /// way. `None` after an error, which is reported.
    fn castlings_from_any_square(
        &self,
        castling: &ast::Castling,
        kings: &[RawKind],
        partner: Option<RawKind>,
        right: bool,
        [to, partner_to]: [SpannedSquare; 2],
    ) -> Option<Vec<Castling>> {
        let rank = self.shape.coordinates(to.0).1;
        let refuse = |span: Span, text: String, help: String| {
            self.problems.report(Diagnostic::new(Code::CastlingSquares, span, text).help(help));
            None
        };
        if self.shape.coordinates(partner_to.0).1 != rank {
            let text = "the two pieces end on different ranks".to_owned();
            return refuse(partner_to.1, text, "name two squares of the rank where both begin".to_owned());
        }
        if to.0 == partner_to.0 {
            let text = "both pieces end on the same square".to_owned();
            return refuse(partner_to.1, text, "name two squares: `… to the right, to g1 and f1`".to_owned());
        }
        let level = self.shape.level(self.shape.coordinates(to.0).0);
        let files = (0..self.shape.files()).filter(|&file| self.shape.level(file) == level);
        let files = files.filter_map(|file| self.shape.cell(file, rank));
        let cells_of_rank: Vec<Square> = files.collect();
        let mut castlings = Vec::new();
        for (index, &from) in cells_of_rank.iter().enumerate() {
            let partner_origins = if right { &cells_of_rank[index + 1..] } else { &cells_of_rank[..index] };
            for &partner_from in partner_origins {
                let sides = self.castling_sides(kings, partner, [from, partner_from], false);
                let moves = [[from, to.0], [partner_from, partner_to.0]];
                let crosses_void = moves.iter().any(|&[one, other]| {
                    self.between(one, other).into_iter().any(|cell| !self.shape.is_square(cell))
                });
                let neither_moves = moves.iter().all(|[one, other]| one == other);
                if sides != [false; 2] && !crosses_void && !neither_moves {
                    let resolved = self.castling_of_squares(moves[0], partner, moves[1], sides)?;
                    castlings.push(Castling { from_any_square: true, ..resolved });
                }
            }
        }
        if castlings.is_empty() {
            let king = kings.first().map_or("piece", |&raw| self.names.kinds[raw].name.as_str());
            let (name, side) = (&castling.partner.text, if right { "right" } else { "left" });
            let text = format!("neither side has a {king} with a {name} to its {side} on this rank");
            let problem = Diagnostic::new(Code::CastlingPartner, castling.partner.span, text);
            self.problems.report(problem.help(format!("to remove it, write `piece {king} never castles`")));
            return None;
        }
        Some(castlings)
    }

    /// Returns the possible pairs of the king's and the partner's target square. If the sentence does not name a square for the
    /// partner, the partner's target is next to the king's target, on the side of the king's origin. `None` after an error, which
    /// is reported.
    fn target_squares(&self, castling: &GivenSquares<'_>) -> Option<Vec<(SpannedSquare, SpannedSquare)>> {
        let (first, from) = (self.square(&castling.to.from), self.square(castling.from));
        let last = castling.to.to.as_ref().map(|to| (self.square(to), to.span));
        let partner_to = castling.partner_to.map(|to| (self.square(to), to.span));
        let (first, from) = (first?, from?);
        let span = last.map_or(castling.to.from.span, |last| castling.to.from.span.to(last.1));
        let mut to = vec![first];
        if let Some((last, _)) = last {
            let last = last?;
            to.extend(self.between(first, last));
            to.extend((last != first).then_some(last));
        }
        let refuse = |span: Span, text: &str, help: &str| {
            self.problems.report(Diagnostic::new(Code::CastlingSquares, span, text).help(help));
            None
        };
        match partner_to {
            Some((_, span)) if to.len() > 1 => refuse(
                span,
                "with several target squares, the partner always ends beside the first piece",
                "do not name the partner's target: `castles K from f1 to g1..j1 with Rook from k1`",
            ),
            Some((square, square_span)) => Some(vec![((first, span), (square?, square_span))]),
            None => {
                let with_partner_beside =
                    |to: &Square| Some(((*to, span), (self.next_square_towards(*to, from)?, span)));
                let pairs: Option<Vec<_>> = to.iter().map(with_partner_beside).collect();
                pairs.or_else(|| {
                    refuse(
                        span,
                        "these ends are not in line with the origin",
                        "say where the partner ends: `… with Rook from h1 to f1`",
                    )
                })
            }
        }
    }

    /// Returns the first cell on the way from one square to another; `None` if they are equal, or not on the same
    /// rank, file or diagonal.
    fn next_square_towards(&self, from: Square, to: Square) -> Option<Square> {
        let ((file, rank), (to_file, to_rank)) = (self.shape.coordinates(from), self.shape.coordinates(to));
        let (right, up) = (i16::from(to_file) - i16::from(file), i16::from(to_rank) - i16::from(rank));
        let in_line = (right == 0 || up == 0 || right.abs() == up.abs()) && from != to;
        let (file, rank) = (i16::from(file) + right.signum(), i16::from(rank) + up.signum());
        self.shape.cell(file as u8, rank as u8).filter(|_| in_line)
    }

    /// Returns the letter of a castling; `None` if the text is not one uppercase letter, which is reported.
    fn castling_letter(&self, text: &ast::Text) -> Option<char> {
        let mut chars = text.text.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_uppercase() => Some(letter),
            _ => {
                self.problems.report(
                    Diagnostic::new(
                        Code::BadLetter,
                        text.span,
                        format!("`{}` is not a letter for a castling", text.text),
                    )
                    .help("write one uppercase letter: `castles K from …`"),
                );
                None
            }
        }
    }

    /// Checks that the pieces have different origins and different target squares on one level, that at least one of them moves, and that
    /// every cell on their paths is a square. Reports the first error, and returns `None` then.
    pub fn check_geometry(
        &self,
        from: (Square, Span),
        to: (Square, Span),
        partner_from: (Square, Span),
        partner_to: (Square, Span),
    ) -> Option<()> {
        let fault = if from.0 == partner_from.0 {
            Some((partner_from.1, "both pieces begin on the same square"))
        } else if to.0 == partner_to.0 {
            Some((partner_to.1, "both pieces end on the same square"))
        } else if from.0 == to.0 && partner_from.0 == partner_to.0 {
            Some((from.1.to(partner_to.1), "neither piece moves"))
        } else {
            let level = |square: (Square, Span)| self.shape.level(self.shape.coordinates(square.0).0);
            let on_other_level =
                [to, partner_from, partner_to].into_iter().find(|&square| level(square) != level(from));
            on_other_level
                .map(|(_, span)| (span, "both pieces castle on the level where the first one begins"))
        };
        if let Some((span, text)) = fault {
            self.problems.report(Diagnostic::new(Code::CastlingSquares, span, text).help(
                "name two origins and two target squares: `castles K from e1 to g1 with Rook from h1 to f1`",
            ));
            return None;
        }
        for (one, other) in [(from, to), (partner_from, partner_to)] {
            let void = self.between(one.0, other.0).into_iter().find(|&cell| !self.shape.is_square(cell));
            if let Some(void) = void {
                let text = format!("{} is on the path but is not a square", self.shape.name(void));
                let mut problem = Diagnostic::new(Code::CastlingPath, one.1.to(other.1), text);
                if let Some(written) = self.span_in_setup(void) {
                    problem = problem.with_related(written, "the setup leaves it out here");
                }
                self.problems.report(problem.help("castle with another piece, or draw the square"));
                return None;
            }
        }
        Some(())
    }

    /// Returns the cells strictly between two cells; an empty list if they are not on the same rank, file or diagonal.
    fn between(&self, one: Square, other: Square) -> Vec<Square> {
        let ((file, rank), (to_file, to_rank)) = (self.shape.coordinates(one), self.shape.coordinates(other));
        let (right, up) = (i16::from(to_file) - i16::from(file), i16::from(to_rank) - i16::from(rank));
        if right != 0 && up != 0 && right.abs() != up.abs() {
            return Vec::new();
        }
        let steps = 1..right.abs().max(up.abs());
        let cell = |step: i16| {
            let (file, rank) =
                (i16::from(file) + right.signum() * step, i16::from(rank) + up.signum() * step);
            self.shape.cell(file as u8, rank as u8)
        };
        steps.filter_map(cell).collect()
    }

    /// Returns one flag for each side: true if the side can have both pieces unmoved on the given squares (mirrored for Black). The pieces
    /// can come from the start array, from a shuffle or, if `or_dropped` is true, from an unmoved drop.
    fn castling_sides(
        &self,
        kings: &[RawKind],
        partner: Option<RawKind>,
        [from, partner_from]: [Square; 2],
        or_dropped: bool,
    ) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let own_square = |square| if side == Side::White { square } else { self.shape.mirror(square) };
            let has = |raw: RawKind, square: Square| {
                self.piece_at(square) == Some((raw, side))
                    || or_dropped && self.dropped_unmoved[raw][side.index()].has(square)
                    || self.kinds.ids[raw]
                        .is_some_and(|kind| self.shuffled_squares(kind)[side.index()].has(square))
            };
            let king = kings.iter().any(|&king| has(king, own_square(from)));
            king && partner.is_some_and(|partner| has(partner, own_square(partner_from)))
        })
    }

    /// Reports that neither side has both pieces of a castling on their origins. Names the piece that is missing.
    fn report_no_castling_pieces(
        &self,
        castling: &ast::Castling,
        kings: &[RawKind],
        partner: Option<RawKind>,
        from: SpannedSquare,
        partner_from: SpannedSquare,
    ) {
        let is_king = |square, owner| {
            self.piece_at(square).is_some_and(|(raw, side)| side == owner && kings.contains(&raw))
        };
        // The report is about the first side with a king on the origin. If neither side has a king there, it is about the first
        // side with a king on any square; without kings, it is about White.
        let own_square = |square, side| if side == Side::White { square } else { self.shape.mirror(square) };
        let king_on_origin = |side: &Side| is_king(own_square(from.0, *side), *side);
        let has_king = |side: &Side| self.shape.all_squares().any(|square| is_king(square, *side));
        let owner =
            Side::BOTH.into_iter().find(king_on_origin).or_else(|| Side::BOTH.into_iter().find(has_king));
        let owner = owner.unwrap_or(Side::White);
        let king_is_on_origin = king_on_origin(&owner);
        let king = kings.first().map_or("piece", |&raw| self.names.kinds[raw].name.as_str());
        let (wanted_name, wanted_square) =
            if king_is_on_origin { (castling.partner.text.as_str(), partner_from) } else { (king, from) };
        let wanted_kind = if king_is_on_origin { partner } else { kings.first().copied() };
        let square = own_square(wanted_square.0, owner);
        let found = match self.piece_at(square) {
            Some((raw, side)) => format!("{side}'s {}", self.names.kinds[raw].name),
            None => "nothing".to_owned(),
        };
        let text =
            format!("the setup has {found} on {}, not {owner}'s {wanted_name}", self.shape.name(square));
        let mut problem = Diagnostic::new(Code::CastlingPartner, wanted_square.1, text);
        if let Some(written) = self.span_in_setup(square) {
            problem = problem.with_related(written, format!("{} in the setup", self.shape.name(square)));
        }
        let has_wanted_kind = |square: &Square| self.piece_at(*square) == wanted_kind.map(|raw| (raw, owner));
        let elsewhere: Vec<_> =
            self.shape.all_squares().filter(has_wanted_kind).map(|square| self.shape.name(square)).collect();
        let help = if elsewhere.is_empty() {
            format!("neither side has it; to remove this castling, write `piece {king} never castles`")
        } else {
            format!(
                "{owner}'s {wanted_name} is on {}; or remove this castling with `piece {king} never castles`",
                elsewhere.join(", ")
            )
        };
        self.problems.report(problem.help(help));
    }
}
