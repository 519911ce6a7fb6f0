//! A position that is being set up by hand.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use varlab::Side;
use varlab::board::{Content, KindId, Square};
use varlab::ir::{Castling, Program};
use varlab::notation::fen;
use varlab::position::{Position, Setup};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::rules::Rules;

/// A position that is being set up. It may be impossible, such as a position without a royal piece.
#[wasm_bindgen]
pub struct PositionEditor {
    program: Arc<Program>,
    setup: Setup,
}

#[wasm_bindgen]
impl PositionEditor {
    /// Begins with the position `text` (a FEN), or with the variant's own start position if `text` is empty.
    ///
    /// # Errors
    /// Returns a message if the rules have errors or the text is not a position.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &Rules, text: &str) -> Result<PositionEditor, String> {
        let program = Arc::clone(&rules.compiled().ok_or("the rules have errors")?.program);
        let text = if text.trim().is_empty() { "startpos" } else { text };
        let setup = fen::read(&program, text).map_err(|error| error.to_string())?.setup(&program);
        Ok(PositionEditor { program, setup })
    }

    /// Puts a piece on a square, or removes the piece from it if `piece` is negative. The number of a piece is the index of its picture in
    /// the array that `PlayedGame::symbols` returns.
    ///
    /// # Errors
    /// Returns a message if there is no such square or piece.
    pub fn put(&mut self, square: &str, piece: i32) -> Result<(), String> {
        let square = self.program.shape.find(square).ok_or_else(|| format!("there is no square {square}"))?;
        let content = match u8::try_from(piece) {
            Ok(piece) => self.piece(piece)?,
            Err(_) => Content::VACANT,
        };
        self.change(|setup| {
            setup.contents[square.index()] = content;
            setup.promoted.remove(square);
        });
        Ok(())
    }

    /// Moves the piece on a square to another square, where it replaces any piece.
    ///
    /// # Errors
    /// Returns a message if there is no such square.
    pub fn relocate(&mut self, from: &str, to: &str) -> Result<(), String> {
        let find =
            |name: &str| self.program.shape.find(name).ok_or_else(|| format!("there is no square {name}"));
        let (from, to) = (find(from)?, find(to)?);
        self.change(|setup| {
            let content = std::mem::replace(&mut setup.contents[from.index()], Content::VACANT);
            setup.contents[to.index()] = content;
            setup.promoted.remove(from);
            setup.promoted.remove(to);
        });
        Ok(())
    }

    /// Adds `count` pieces to the hand of their side; a negative `count` removes pieces. A hand has 0 to 255 pieces of a kind.
    ///
    /// # Errors
    /// Returns a message if there is no such piece.
    pub fn hand(&mut self, piece: u8, count: i8) -> Result<(), String> {
        self.piece(piece)?;
        let held = &mut self.setup.hands[usize::from(piece % 2)][usize::from(piece / 2)];
        *held = held.saturating_add_signed(count);
        Ok(())
    }

    /// Sets the side to move.
    pub fn turn(&mut self, black: bool) {
        self.setup.side = if black { Side::Black } else { Side::White };
        self.change(|_| ());
    }

    /// Removes all pieces, neutral ones included, from the board and from the hands.
    pub fn clear(&mut self) {
        self.change(|setup| {
            setup
                .contents
                .iter_mut()
                .filter(|content| content.as_piece().is_some())
                .for_each(|content| *content = Content::VACANT);
            setup.hands.iter_mut().for_each(|hand| hand.fill(0));
        });
    }

    /// Returns the position as a JSON object, with the reason why it cannot be played as `problem`.
    pub fn state(&self) -> String {
        let program = &self.program;
        let position = Position::new_unchecked(program, &self.setup);
        let text = fen::write(program, &position);
        let mut pieces = Map::new();
        for square in program.shape.all_squares() {
            if let Some(piece) = position.at(square).as_piece() {
                pieces
                    .insert(program.shape.name(square), (2 * piece.kind.index() + piece.side.index()).into());
            }
        }
        let hand = |side: Side| -> Value {
            let counts = self.setup.hands[side.index()].iter().enumerate();
            counts.filter(|(_, count)| **count > 0).map(|(kind, count)| json!([kind, count])).collect()
        };
        json!({
            "fen": text,
            "turn": position.side(),
            "pieces": pieces,
            "hands": Side::BOTH.map(hand),
            "hasHands": program.tracked.hands,
            "problem": fen::read(program, &text).err().map(|error| error.kind.to_string()),
        })
        .to_string()
    }
}

impl PositionEditor {
    /// Returns the content of a square that has the piece with this number.
    fn piece(&self, number: u8) -> Result<Content, String> {
        let kind = KindId(number / 2);
        let side = Side::BOTH[usize::from(number % 2)];
        let exists = kind.index() < self.program.kinds.len();
        exists.then(|| self.program.piece(kind, side)).ok_or_else(|| format!("there is no piece {number}"))
    }

    /// Changes the setup and updates the state that depends on earlier moves. A side loses the right to a castling if the pieces of the
    /// castling are not on their squares, and regains it if the change puts them there. The trail, the number of moves left in the turn and
    /// the kinds moved last are cleared.
    fn change(&mut self, change: impl FnOnce(&mut Setup)) {
        let old_setup = self.setup.clone();
        change(&mut self.setup);
        let has_right = |castling: &Castling, side| {
            self.castling_is_in_place(&self.setup, castling, side)
                && (castling.is_available(side, old_setup.rights)
                    || !self.castling_is_in_place(&old_setup, castling, side))
        };
        let castlings =
            self.program.castlings.iter().flat_map(|castling| Side::BOTH.map(|side| (castling, side)));
        let rights = castlings.filter(|&(castling, side)| has_right(castling, side));
        let rights = rights.fold(0, |rights, (castling, side)| rights | castling.bits(side));
        self.setup.rights = rights;
        self.setup.trail = None;
        self.setup.moves_left = None;
        self.setup.movers = [None; 2];
    }

    /// Returns true if the side has this castling and both its pieces are on their origins. If the pieces can start on any square of the
    /// rank, the partner must also be the nearest piece of its kind.
    fn castling_is_in_place(&self, setup: &Setup, castling: &Castling, side: Side) -> bool {
        let at = |square: Square| setup.contents[square.index()];
        castling.sides[side.index()]
            && castling.has_pieces_in_place(side, at)
            && (!castling.from_any_square || castling.has_nearest_partner(side, &self.program.shape, at))
    }
}
