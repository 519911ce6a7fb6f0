//! Setups: unchecked descriptions of positions. Creating a position from a setup checks it as far as possible without
//! generating moves.

use thiserror::Error;

use super::trail::KeyedTrail;
use super::{Clocks, Counts, ExtraState, PLANES, Position, SavedState, Trail};
use crate::board::{Content, KindId, MAX_KINDS, Side, Square, SquareSet};
use crate::ir::{Castling, Program, Royalty};

/// The bits of White's castling rights.
const RIGHTS_OF_WHITE: u64 = 0x5555_5555_5555_5555;

/// The description of a position, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The contents, by square.
    pub contents: Vec<Content>,
    /// The side to move.
    pub side: Side,
    /// The castling rights, as [bits](crate::ir::Castling::bits).
    pub rights: u64,
    /// The trail of the opponent's last move.
    pub trail: Option<Trail>,
    /// The numbers of pieces in hand, by side and kind.
    pub hands: [Vec<u8>; 2],
    /// The squares of pieces that have moved although they are on a square on which they could be unmoved.
    pub moved: SquareSet,
    /// The squares of promoted pieces.
    pub promoted: SquareSet,
    /// The number of moves that each counter has counted, by side.
    pub counts: Counts,
    /// The kind of the piece that each side has moved last.
    pub movers: [Option<KindId>; 2],
    /// The clocks of endings whose conditions must hold for a number of plies or turns. At the beginning of a game, each
    /// stopped clock is started if its conditions hold.
    pub clocks: Clocks,
    /// The number of plies since the last move that reset the halfmove clock.
    pub clock: u16,
    /// The full-move number.
    pub number: u16,
    /// The number of moves left in the turn; `None` if the turn has just begun.
    pub moves_left: Option<u8>,
}

/// The error of a setup that is not a possible position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A side without its royal.
    #[error("{side} has no {kind}")]
    NoRoyal {
        /// The side.
        side: Side,
        /// The royal kind.
        kind: String,
    },
    /// More royals than in the start position.
    #[error("{side} has {count} pieces of the kind {kind}; the maximum is {max}")]
    TooManyRoyals {
        /// The side.
        side: Side,
        /// The royal kind.
        kind: String,
        /// The number of royals.
        count: u8,
        /// The maximum number of royals.
        max: u8,
    },
    /// A castling right without its pieces.
    #[error("castling `{letter}` requires an unmoved {kind} on {square}")]
    Castling {
        /// The letter of the castling in FENs.
        letter: char,
        /// The kind of the missing piece.
        kind: String,
        /// The square on which the piece is missing.
        square: String,
    },
    /// A trail without the piece that made it.
    #[error("{0} has no piece that could have left this trail")]
    TrailWithoutPiece(String),
    /// A trail with an occupied square.
    #[error("{0} is part of the trail but not vacant")]
    TrailOccupied(String),
}

impl Setup {
    /// Returns the mirrored setup, with the sides exchanged. `None` if the mirror image of a square is not on the board.
    pub fn mirrored(&self, program: &Program) -> Option<Setup> {
        let shape = &program.shape;
        let mut contents = self.contents.clone();
        for cell in shape.all_squares() {
            let piece = self.contents[cell.index()].as_piece();
            let mirrored_piece = piece.map(|piece| program.piece(piece.kind, piece.side.other()));
            *contents.get_mut(shape.mirror(cell).index())? = mirrored_piece.unwrap_or(Content::VACANT);
        }
        let mirror = |cells: &SquareSet| cells.iter().map(|cell| shape.mirror(cell)).collect();
        let trail = self.trail.as_ref().map(|trail| Trail {
            squares: trail.squares.iter().map(|&cell| shape.mirror(cell)).collect(),
            piece_square: shape.mirror(trail.piece_square),
        });
        let [white, black] = self.hands.clone();
        let [white_counts, black_counts] = self.counts;
        let rights = (self.rights & RIGHTS_OF_WHITE) << 1 | self.rights >> 1 & RIGHTS_OF_WHITE;
        Some(Setup {
            contents,
            side: self.side.other(),
            rights,
            trail,
            hands: [black, white],
            moved: mirror(&self.moved),
            promoted: mirror(&self.promoted),
            counts: [black_counts, white_counts],
            clocks: self.clocks.map(|[white, black]| [black, white]),
            movers: [self.movers[1], self.movers[0]],
            ..*self
        })
    }

    /// Returns the initial setup of a game, as written in its file.
    pub fn initial(program: &Program) -> Setup {
        let setup = Setup::with_contents(program, program.setup.contents.clone());
        match program.explicit_start {
            Some(start) => Setup { rights: start.rights, moved: start.moved, ..setup },
            None => setup,
        }
    }

    /// Returns the initial setup with the given number, which must be less than [`Program::starts`]. A game without shuffles
    /// has one setup.
    pub fn with_start_number(program: &Program, number: u64) -> Setup {
        let mut contents = program.setup.contents.clone();
        let mut shuffled = SquareSet::EMPTY;
        let mut number = number;
        for shuffle in &program.setup.shuffles {
            let (placed, rest) = shuffle.placement(number);
            for (square, kind, side) in placed {
                contents[square.index()] = Content::piece(kind, side);
                shuffled.insert(square);
            }
            number = rest;
        }
        let setup = Setup::with_contents(program, contents);
        let Some(start) = program.explicit_start else { return setup };
        // A castling that is not available in the setup of the file is not available here either.
        let is_available_in_file = |letter: char, side: Side| {
            let is_available_with_letter =
                |castling: &&Castling| castling.letter == letter && castling.is_available(side, start.rights);
            program.castlings.iter().any(|castling| is_available_with_letter(&castling))
        };
        let is_available = |castling: &Castling, side: Side| {
            is_available_in_file(castling.letter, side) && castling.is_available(side, setup.rights)
        };
        let rights = program.castlings.iter().flat_map(|castling| {
            let sides = Side::BOTH.into_iter().filter(|&side| is_available(castling, side));
            sides.map(|side| castling.bits(side))
        });
        let rights = rights.fold(0, |rights, bits| rights | bits);
        Setup { rights, moved: start.moved - shuffled, ..setup }
    }

    /// Returns the setup at the beginning of a game with these contents, in which nothing has moved.
    fn with_contents(program: &Program, contents: Vec<Content>) -> Setup {
        let setup = &program.setup;
        let mut rights = 0;
        for castling in &program.castlings {
            let at = |cell: Square| contents[cell.index()];
            let has_right = |side: &Side| {
                castling.sides[side.index()]
                    && castling.has_pieces_in_place(*side, at)
                    && (!castling.from_any_square || castling.has_nearest_partner(*side, &program.shape, at))
            };
            for side in Side::BOTH.into_iter().filter(has_right) {
                rights |= castling.bits(side);
            }
        }
        Setup {
            contents,
            side: setup.side_to_move,
            rights,
            trail: None,
            hands: setup.hands.clone(),
            moved: SquareSet::EMPTY,
            promoted: SquareSet::EMPTY,
            counts: Counts::default(),
            clocks: Clocks::default(),
            movers: [None; 2],
            clock: 0,
            number: 1,
            moves_left: None,
        }
    }
}

impl Position {
    /// Returns the setup of this position. [`Position::new`] converts it back.
    pub fn setup(&self, program: &Program) -> Setup {
        let counts_as_moved = |cell: &Square| {
            let piece = self.at(*cell).as_piece();
            piece.is_some_and(|piece| program.may_be_unmoved(piece, *cell)) && !self.unmoved().has(*cell)
        };
        let hand = |side| program.kind_ids().map(|kind| self.in_hand(side, kind)).collect();
        Setup {
            contents: program.shape.all_squares().map(|cell| self.at(cell)).collect(),
            side: self.side(),
            rights: self.rights(),
            trail: self.trail().copied(),
            hands: Side::BOTH.map(hand),
            moved: program.shape.all_squares().filter(counts_as_moved).collect(),
            promoted: *self.promoted(),
            counts: self.extra.counts,
            clocks: self.clocks,
            movers: self.extra.movers,
            clock: self.clock(),
            number: self.number(),
            moves_left: self.is_mid_turn(program).then_some(self.moves_left()),
        }
    }

    /// Creates the position of a setup.
    ///
    /// # Errors
    /// Returns the first error if the setup is not a possible position. Fields are checked in the order of a FEN text.
    ///
    /// # Panics
    /// If `setup.contents` does not have one entry for every square.
    pub fn new(program: &Program, setup: &Setup) -> Result<Position, SetupError> {
        let position = Position::new_unchecked(program, setup);
        match Side::BOTH.into_iter().find_map(|side| position.missing_royal_error(program, side)) {
            Some(error) => Err(error),
            None => Position::new_allowing_lost_royal(program, setup),
        }
    }

    /// Creates the position of a setup, in which one side may have lost a royal.
    ///
    /// # Errors
    /// Returns the same errors as [`Position::new`], except for royals that one side has lost.
    ///
    /// # Panics
    /// If `setup.contents` does not have one entry for every square.
    pub fn new_allowing_lost_royal(program: &Program, setup: &Setup) -> Result<Position, SetupError> {
        let mut position = Position::new_unchecked(program, setup);
        if let [Some(error), Some(_)] = Side::BOTH.map(|side| position.missing_royal_error(program, side)) {
            return Err(error);
        }
        position.check_surplus_royals(program)?;
        position.check_rights(program)?;
        if let Some(trail) = &setup.trail {
            position.check_trail(program, trail)?;
            position.set_trail(&program.keys, Some(*trail));
        }
        Ok(position)
    }

    /// Creates the position of a setup without checks and without the trail. It is used to compute attacks and moves on boards
    /// that are not possible positions.
    ///
    /// # Panics
    /// If `setup.contents` does not have one entry for every square.
    pub fn new_unchecked(program: &Program, setup: &Setup) -> Position {
        assert_eq!(setup.contents.len(), program.shape.squares(), "one entry for every square");
        let keys = &program.keys;
        let mut position = Position {
            board: [Content::VOID; 256],
            occupied: [SquareSet::EMPTY; 2],
            planes: [SquareSet::EMPTY; PLANES],
            side: setup.side,
            hands: [[0; MAX_KINDS]; 2],
            saved: SavedState {
                rights: setup.rights,
                clock: setup.clock,
                number: setup.number.max(1),
                moves_left: 1,
                key: keys.side(setup.side) ^ keys.rights(setup.rights),
            },
            trail: KeyedTrail::NONE,
            extra: ExtraState {
                unmoved: SquareSet::EMPTY,
                promoted: SquareSet::EMPTY,
                counts: setup.counts,
                movers: setup.movers,
                lost_royals: [None; 2],
            },
            clocks: Clocks::default(),
        };
        position.set_clocks(program, setup.clocks);
        for side in Side::BOTH {
            position.saved.key ^= keys.mover(side, setup.movers[side.index()]);
        }
        let turn_length = program.turn_length(setup.side, position.saved.number);
        position.saved.moves_left = setup.moves_left.unwrap_or(turn_length).clamp(1, turn_length);
        position.saved.key ^= position.compute_turn_key(program);
        for side in Side::BOTH {
            for (counter, &times) in setup.counts[side.index()].iter().enumerate() {
                position.saved.key ^= keys.count(side, counter, times);
            }
        }
        for (cell, &content) in program.shape.all_squares().zip(&setup.contents) {
            let content = content.as_piece().map_or(content, |piece| program.piece(piece.kind, piece.side));
            position.board[cell.index()] = Content::VACANT;
            position.put(keys, cell, content);
            let Some(piece) = content.as_piece() else { continue };
            let unmoved = program.may_be_unmoved(piece, cell) && !setup.moved.has(cell);
            position.set_unmoved(keys, cell, unmoved);
            position.set_promoted(keys, cell, program.tracked.promoted && setup.promoted.has(cell));
        }
        for side in Side::BOTH {
            for (kind, &count) in setup.hands[side.index()].iter().enumerate() {
                position.set_hand(keys, side, KindId(kind as u8), count);
            }
        }
        if program.tracked.royals {
            position.extra.lost_royals = Side::BOTH.map(|side| position.missing_royal(program, side));
        }
        position
    }

    /// Returns the error for a royal that a side lacks; `None` if it lacks none.
    fn missing_royal_error(&self, program: &Program, side: Side) -> Option<SetupError> {
        let kind = self.missing_royal(program, side)?;
        Some(SetupError::NoRoyal { side, kind: program.kind(kind).name.clone() })
    }

    /// Checks that no side has more royals than at the start, unless royals can appear or change sides.
    fn check_surplus_royals(&self, program: &Program) -> Result<(), SetupError> {
        if program.can_change_sides() || program.can_swap_sides() {
            return Ok(());
        }
        let kinds = program.kinds.iter().zip(program.kind_ids());
        for (kind, id) in kinds.filter(|(kind, _)| kind.royalty == Royalty::Royal) {
            for side in Side::BOTH {
                let (count, max) = (self.count(side, id), kind.start_squares[side.index()].len() as u8);
                if count > max && !program.can_appear(id) {
                    return Err(SetupError::TooManyRoyals { side, kind: kind.name.clone(), count, max });
                }
            }
        }
        Ok(())
    }

    /// Checks that the pieces of every castling right are on their origins.
    fn check_rights(&self, program: &Program) -> Result<(), SetupError> {
        for castling in &program.castlings {
            for side in Side::BOTH.into_iter().filter(|&side| castling.is_available(side, self.saved.rights))
            {
                if self.has_castling_pair(program, castling, side) {
                    continue;
                }
                let is_in_place =
                    |kind, squares: [Square; 2]| self.at(squares[side.index()]) == Content::piece(kind, side);
                let missing = [(castling.kind, castling.from), (castling.partner, castling.partner_from)]
                    .into_iter()
                    .find(|&(kind, squares)| !is_in_place(kind, squares));
                if let Some((kind, squares)) = missing {
                    return Err(SetupError::Castling {
                        letter: castling.letter_of(side),
                        kind: program.kind(kind).name.clone(),
                        square: program.name(squares[side.index()]),
                    });
                }
            }
        }
        Ok(())
    }

    /// Returns true if the pieces on the origins of `castling` can use its right: they are the pieces of this castling, or of
    /// another castling with the same right and the same origins.
    fn has_castling_pair(&self, program: &Program, castling: &Castling, side: Side) -> bool {
        let origins =
            |castling: &Castling| [castling.from, castling.partner_from].map(|squares| squares[side.index()]);
        let shares_right = |other: &&Castling| {
            other.sides[side.index()]
                && other.rights == castling.rights
                && origins(other) == origins(castling)
        };
        program
            .castlings
            .iter()
            .filter(shares_right)
            .any(|other| other.has_pieces_in_place(side, |cell| self.at(cell)))
    }

    /// Checks that the piece that made a trail is in place and that the squares of the trail are vacant.
    fn check_trail(&self, program: &Program, trail: &Trail) -> Result<(), SetupError> {
        let maker_side = self.just_moved(program);
        let maker = self.at(trail.piece_square).as_piece().filter(|piece| piece.side == maker_side);
        // The same move may have promoted the piece that made the trail.
        let can_leave_trail = maker.is_some_and(|piece| {
            let mut rules = program.rules_of(piece.kind).iter();
            rules.any(|rule| rule.leaves_trail) || program.can_appear(piece.kind)
        });
        if !can_leave_trail {
            return Err(SetupError::TrailWithoutPiece(program.name(trail.piece_square)));
        }
        match trail.squares.iter().find(|&&square| self.at(square) != Content::VACANT) {
            Some(&square) => Err(SetupError::TrailOccupied(program.name(square))),
            None => Ok(()),
        }
    }
}
