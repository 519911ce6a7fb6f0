//! Generation of moves that end with a placement: a new piece comes onto the board, or a piece other than the mover moves.

use super::sink::Sink;
use super::turn::Turn;
use crate::board::{KindId, Square};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{PlacedPiece, Placement, Placements};
use crate::position::{Move, TextPart};

/// Completes each move of one piece with every possible placement, and passes the complete moves to a sink.
pub struct Placer<'a, B, S: ?Sized> {
    turn: &'a Turn<'a, B>,
    /// The placement whose condition holds; `None` if the moves end without a placement.
    placement: Option<&'a Placement<B>>,
    /// The squares, besides the origin, that the moves vacate.
    vacated: B,
    /// The squares, besides the target, that the moves occupy.
    occupied: B,
    sink: &'a mut S,
}

impl<'a, B: Bits, S: Sink<B> + ?Sized> Placer<'a, B, S> {
    /// Creates a placer for moves from `from`. Besides the origin and the target, the moves vacate the squares `vacated`
    /// and occupy the squares `occupied`.
    pub fn new(
        turn: &'a Turn<'a, B>,
        placements: &'a Placements<B>,
        from: Square,
        (vacated, occupied): (B, B),
        sink: &'a mut S,
    ) -> Placer<'a, B, S> {
        let applies =
            |placement: &&Placement<B>| !turn.filter_pieces(placement.condition, B::bit(from)).is_empty();
        Placer { turn, placement: placements.iter().find(applies), vacated, occupied, sink }
    }

    /// Passes the moves to each square in `to` to the sink, with every placement. `choices` are the kinds to which the mover
    /// can promote; if they are given, passes on the moves with each of these kinds.
    pub fn moves(&mut self, mv: Move, to: B, choices: Option<&[KindId]>) {
        if self.sink.uses_only_targets() {
            let possible = to.squares().filter(|&square| self.is_possible(mv.with_target(square)));
            let possible = possible.fold(B::NONE, |all, square| all | B::bit(square));
            return self.sink.moves(mv, possible, choices);
        }
        for mv in to.squares().map(|square| mv.with_target(square)) {
            match choices {
                None => self.single_move(mv, None),
                Some(kinds) => kinds.iter().for_each(|&kind| self.single_move(mv, Some(kind))),
            }
        }
    }

    /// Passes the shots of the piece, which stays, at each square in `at` to the sink, with every placement. `mv` is the move without
    /// the shot.
    pub fn shots(&mut self, mv: Move, at: B) {
        for target in at.squares() {
            self.vacated = B::bit(target);
            let mut shot = mv;
            shot.push_text_square(target, true);
            if !self.sink.uses_only_targets() {
                self.single_move(shot, None);
            } else if self.is_possible(shot) {
                self.sink.shots(mv, self.vacated);
            }
        }
    }

    /// Returns true if a move is possible: with the placement of a new piece, only if that piece can be placed.
    fn is_possible(&self, mv: Move) -> bool {
        match self.placement.map(|placement| &placement.piece) {
            Some(PlacedPiece::New { squares, .. }) => {
                !squares.reachable_from(mv.to, mv.from, self.vacant_after(mv)).is_empty()
            }
            Some(PlacedPiece::Moved { .. }) | None => true,
        }
    }

    /// Returns the squares that are vacant after a move, without its placement.
    fn vacant_after(&self, mv: Move) -> B {
        (self.turn.view.vacant | self.vacated | B::bit(mv.from)) & !B::bit(mv.to) & !self.occupied
    }

    /// Passes a move to the sink with each of its placements. `promotion` is the kind chosen for the mover. The text
    /// of `mv` does not contain this choice yet.
    pub fn single_move(&mut self, mv: Move, promotion: Option<KindId>) {
        let (view, target) = (&self.turn.view, B::bit(mv.to));
        let mut mv_with_choice = mv;
        if let Some(kind) = promotion {
            mv_with_choice.set_choice(kind);
        }
        let Some(placement) = self.placement else { return self.sink.single_move(mv_with_choice) };
        let vacated = self.vacated | B::bit(mv.from);
        let vacant = self.vacant_after(mv);
        match &placement.piece {
            PlacedPiece::New { kinds, squares } => {
                let squares = squares.reachable_from(mv.to, mv.from, vacant);
                for &kind in kinds {
                    match promotion {
                        None => {
                            mv_with_choice.set_choice(kind);
                            self.sink.placements(mv_with_choice, squares, true);
                        }
                        Some(promotion) => self.place_after_promotion(mv, promotion, kind, squares),
                    }
                }
            }
            PlacedPiece::Moved { pieces, must, squares } => {
                let pieces = pieces.squares_in(view, self.turn.position);
                let mut is_possible = false;
                for start in (pieces & view.occupied & !vacated & !target & !self.occupied).squares() {
                    let Some(piece) = self.turn.position.at(start).as_piece() else { continue };
                    let to = squares[piece.side.index()].reachable_from(start, start, vacant);
                    is_possible |= !to.is_empty();
                    let mut mv = mv_with_choice;
                    mv.push_text_square(start, true);
                    self.sink.placements(mv, to, false);
                }
                if !(*must && is_possible) {
                    self.sink.single_move(mv_with_choice);
                }
            }
        }
    }

    /// Passes a promotion to the sink, with a new piece of `kind` placed on each of `squares`. The move text contains two
    /// choices of kinds.
    fn place_after_promotion(&mut self, mv: Move, promotion: KindId, kind: KindId, squares: B) {
        for square in squares.squares() {
            // `Shot` stands here for a square after a comma; nothing is shot.
            let placed = [TextPart::Choice(promotion), TextPart::Shot(square), TextPart::Choice(kind)];
            let text: Vec<TextPart> = mv.text().chain(placed).collect();
            let mut mv = Move::new(mv.kind, mv.from, mv.to, mv.form, mv.rule);
            mv.set_text(&text);
            self.sink.single_move(mv);
        }
    }
}
