//! A game on the page: its position, the moves that led to it, and the selection of the next move.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use varlab::Side;
use varlab::board::{KindId, Piece, SquareSet};
use varlab::game::Game;
use varlab::game::selection::{self, Selection, SelectionResult};
use varlab::interp::{self, Candidate};
use varlab::ir::{Program, Royalty};
use varlab::notation::{coordinate, fen, parse_move, record, san, words};
use varlab::position::Move;
use varlab::render::picture;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::own_pictures::OwnPictures;
use crate::rules::Rules;
use crate::steps;

/// The maximum number of moves in a list that the player chooses from.
const MAX_LISTED_MOVES: usize = 80;

/// A game on the page.
#[wasm_bindgen]
pub struct PlayedGame {
    rules: Rules,
    game: Game,
    /// The FEN of the start position; `None` for the variant's own start position.
    start_fen: Option<String>,
    /// The SAN of the moves played so far.
    sans: Vec<String>,
    selection: Selection,
}

#[wasm_bindgen]
impl PlayedGame {
    /// Starts a game from the position `start` (a FEN), or from the variant's own start position if `start` is empty.
    ///
    /// # Errors
    /// Returns a message if the rules have errors or the text is not a position.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &Rules, start: &str) -> Result<PlayedGame, String> {
        let start = Some(start.trim().to_owned()).filter(|start| !start.is_empty());
        let game = rules.new_game(start.as_deref())?;
        Ok(PlayedGame {
            rules: rules.clone(),
            game,
            start_fen: start,
            sans: Vec::new(),
            selection: Selection::default(),
        })
    }

    /// Replaces the moves of the game by `moves`, which are in coordinate notation and separated by spaces. Plays
    /// them up to the first illegal one, and returns the number of moves in the game. Moves at the beginning that
    /// do not change are not played again.
    #[wasm_bindgen(js_name = setMoves)]
    pub fn set_moves(&mut self, moves: &str) -> usize {
        self.selection.clear();
        let new_moves: Vec<&str> = moves.split_whitespace().collect();
        let old_moves: Vec<String> =
            self.game.moves().map(|mv| coordinate::write(self.program(), &mv)).collect();
        let common_len = new_moves.iter().zip(&old_moves).take_while(|(new, old)| new == old).count();
        for _ in common_len..old_moves.len() {
            self.game.take_back();
            self.sans.pop();
        }
        for text in &new_moves[common_len..] {
            if self.play(text).is_err() {
                break;
            }
        }
        self.sans.len()
    }

    /// Plays a move in any notation. Returns its text in coordinate notation.
    ///
    /// # Errors
    /// Returns the reason if the move is not legal.
    pub fn play(&mut self, text: &str) -> Result<String, String> {
        let mv = parse_move(&self.game, text).map_err(|error| match error.help() {
            Some(help) => format!("{error}; {help}"),
            None => error.to_string(),
        })?;
        self.selection.clear();
        let san = san::write(&self.game, &mv);
        let text = coordinate::write(self.program(), &mv);
        self.game.play(&mv);
        self.sans.push(san);
        Ok(text)
    }

    /// Returns the state of the game as a JSON object.
    pub fn state(&self) -> String {
        let (game, program) = (&self.game, self.program());
        let position = game.position();
        let mut pieces = Map::new();
        for square in program.shape.all_squares() {
            if let Some(piece) = position.at(square).as_piece() {
                pieces.insert(program.shape.name(square), symbol_index(piece).into());
            }
        }
        let hand = |side: Side| -> Vec<[usize; 2]> {
            let kinds =
                program.kind_ids().map(|kind| [kind.index(), usize::from(position.in_hand(side, kind))]);
            kinds.filter(|[_, count]| *count > 0).collect()
        };
        let last_move = game.moves().next_back();
        let last_squares = last_move.filter(|mv| mv.form.has_squares()).map(|mv| {
            let target = (mv.to != mv.from).then_some(mv.to);
            [mv.from].into_iter().chain(target).map(|square| program.shape.name(square)).collect::<Vec<_>>()
        });
        let moves: Vec<String> = game.moves().map(|mv| coordinate::write(program, &mv)).collect();
        json!({
            "fen": fen::write(program, position),
            "turn": position.side(),
            "number": position.number(),
            "midTurn": position.is_mid_turn(program),
            "pieces": pieces,
            "hands": [hand(Side::White), hand(Side::Black)],
            "last": last_squares.unwrap_or_default(),
            "check": names(program, &self.royals_if_in_check()),
            "outcome": game.outcome(),
            "moves": moves,
            "sans": self.sans,
            "legal": game.count_moves(),
            "occurrences": game.occurrences(),
            "start": self.start_fen,
            "selection": self.selection_value(),
        })
        .to_string()
    }

    /// Returns the drawing of the empty board as a JSON object; Black is at the bottom if `flip` is true.
    pub fn board(&self, flip: bool) -> String {
        let program = self.program();
        let parts = picture::board_parts(program, flip);
        let cell = |cell: &picture::CellPart| json!({ "name": program.shape.name(cell.square), "x": cell.x, "y": cell.y, "outline": cell.outline });
        json!({
            "width": parts.width,
            "height": parts.height,
            "squares": parts.squares,
            "coordinates": parts.coordinates,
            "cells": parts.cells.iter().map(cell).collect::<Vec<_>>(),
        })
        .to_string()
    }

    /// Returns the pictures of the pieces as a JSON array of SVG texts: each kind for White, then for Black.
    pub fn symbols(&self, own_pictures: &OwnPictures) -> String {
        let symbols = picture::piece_symbols(self.program(), &own_pictures.images(self.program()));
        symbols.into_iter().map(|(_, svg)| svg).collect::<Value>().to_string()
    }

    /// Adds a step to the selection; a text that is not a step is ignored. Returns a JSON object. If the selection determines a move, the
    /// object has only `play`, the move. Otherwise it has `steps`, the selected steps, and `next`, the possible next steps. If the user
    /// must choose the move from a menu, it also has `ask`, at most `MAX_LISTED_MOVES` moves.
    pub fn select(&mut self, step: &str) -> String {
        let Some(step) = steps::read(self.program(), step) else { return self.selection_value().to_string() };
        let moves = self.legal_moves();
        match self.selection.select(step, &moves) {
            SelectionResult::Play(mv) => {
                json!({ "play": coordinate::write(self.program(), &mv) }).to_string()
            }
            SelectionResult::Ask(matching) => {
                let mut value = self.selection_value();
                value["ask"] = self.move_list(&matching);
                value.to_string()
            }
            SelectionResult::Incomplete | SelectionResult::Empty => self.selection_value().to_string(),
        }
    }

    /// Clears the selection.
    #[wasm_bindgen(js_name = clearSelection)]
    pub fn clear_selection(&mut self) {
        self.selection.clear();
    }

    /// Returns the reason why the piece on `from` cannot go to `to`; `undefined` if it can. If `to` is empty,
    /// returns the reason why `from` cannot be the origin of a move; `undefined` if `from` has a piece that the
    /// side to move may move.
    pub fn why(&self, from: &str, to: &str) -> Option<String> {
        if to.is_empty() {
            return coordinate::explain_origin(&self.game, from).map(|kind| kind.to_string());
        }
        coordinate::read(&self.game, &format!("{from}{to}")).err().map(|error| error.kind.to_string())
    }

    /// Returns a description of a legal move in English; `undefined` if the text is not a legal move.
    pub fn words(&self, text: &str) -> Option<String> {
        let mv = parse_move(&self.game, text).ok()?;
        let candidate = self.game.legal_moves().iter().find(|candidate| candidate.mv == mv)?;
        Some(words::describe(&self.game, candidate))
    }

    /// Returns the path of a legal move, or of the last move if `text` is empty, as SVG elements. Returns an empty text if there is no such
    /// move.
    pub fn path(&self, text: &str, flip: bool) -> String {
        let mv = match text {
            "" => self.game.moves().next_back(),
            text => parse_move(&self.game, text).ok(),
        };
        mv.map_or_else(String::new, |mv| picture::move_path(&self.game, &mv, flip))
    }

    /// Returns the record of the game in the format of PGN.
    pub fn record(&self) -> String {
        let mut game_record = record::Record::default();
        let Some(compiled) = self.rules.compiled() else { return String::new() };
        game_record.add_tag("Variant", &compiled.model.metadata.title);
        for option in &compiled.model.options {
            game_record.add_tag(record::PARAM, format!("{}={}", option.name, option.value));
        }
        if let Some(start_fen) = &self.start_fen {
            game_record.add_tag(record::FEN, start_fen);
        }
        game_record.set_moves(&self.game);
        for (recorded, san) in game_record.moves.iter_mut().zip(&self.sans) {
            if recorded.text != *san {
                recorded.comment.clone_from(san);
            }
        }
        game_record.result = self.game.outcome().map(|outcome| match outcome.winner {
            Some(Side::White) => record::GameResult::WhiteWins,
            Some(Side::Black) => record::GameResult::BlackWins,
            None => record::GameResult::Draw,
        });
        record::write(&game_record)
    }

    /// Reads a record. Returns a JSON object with `start`, the FEN of its start position or `null`, and `moves`, in coordinate notation.
    /// Does not change the game.
    ///
    /// # Errors
    /// Returns a message if the text is not a record or a move is not legal.
    #[wasm_bindgen(js_name = readRecord)]
    pub fn read_record(&self, text: &str) -> Result<String, String> {
        let game_record = record::read(text).map_err(|error| error.to_string())?;
        let game = game_record.replay(self.program()).map_err(|error| error.to_string())?;
        let moves: Vec<String> = game.moves().map(|mv| coordinate::write(self.program(), &mv)).collect();
        Ok(json!({ "start": game_record.tag(record::FEN), "moves": moves }).to_string())
    }
}

impl PlayedGame {
    fn program(&self) -> &Arc<Program> {
        self.game.program()
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.game.outcome().is_some() {
            return Vec::new();
        }
        self.game.legal_moves().iter().map(|candidate| candidate.mv).collect()
    }

    /// Returns the selected steps and the possible next steps as a JSON object.
    fn selection_value(&self) -> Value {
        let program = self.program();
        let next = selection::next_steps(&self.legal_moves(), self.selection.steps());
        let next = next.iter().map(|next| {
            json!({ "step": steps::write(program, next.step), "ends": next.ends, "continues": next.continues })
        });
        let selected = self.selection.steps().iter().map(|&step| steps::write(program, step));
        json!({ "steps": selected.collect::<Vec<_>>(), "next": next.collect::<Vec<_>>() })
    }

    /// Returns at most [`MAX_LISTED_MOVES`] moves as a JSON array, each with its text, its SAN and a description.
    fn move_list(&self, moves: &[Move]) -> Value {
        let candidates = self.game.legal_moves();
        let row = |mv: &Move| {
            let candidate: &Candidate = candidates.iter().find(|candidate| candidate.mv == *mv)?;
            let text = coordinate::write(self.program(), mv);
            let words = words::describe(&self.game, candidate);
            Some(json!({ "text": text, "san": san::write(&self.game, mv), "words": words }))
        };
        moves.iter().take(MAX_LISTED_MOVES).filter_map(row).collect()
    }

    /// Returns the squares of all royal pieces of the side to move if it is in check; otherwise none.
    fn royals_if_in_check(&self) -> SquareSet {
        let (program, position) = (self.program(), self.game.position());
        let side = position.side();
        if !interp::in_check(program, position, side) {
            return SquareSet::EMPTY;
        }
        let is_royal = |kind: KindId| program.kind(kind).royalty != Royalty::Common;
        let is_royal_of_side = |piece: Piece| piece.side == side && is_royal(piece.kind);
        program
            .shape
            .all_squares()
            .filter(|&square| position.at(square).as_piece().is_some_and(is_royal_of_side))
            .collect()
    }
}

/// Returns the index of the picture of a piece in the array of [`PlayedGame::symbols`].
fn symbol_index(piece: Piece) -> usize {
    2 * piece.kind.index() + piece.side.index()
}

fn names(program: &Program, squares: &SquareSet) -> Vec<String> {
    squares.iter().map(|square| program.shape.name(square)).collect()
}
