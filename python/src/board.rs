//! The class `Board`: a position and the moves that led to it.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyType};
use varlab::{Game, Position, Side};

use crate::arguments::Int;
use crate::background;
use crate::diagnostics::{data_class, move_error};
use crate::moves::{LegalMoves, Move};
use crate::registry::CompiledVariant;
use crate::variant::Variant;

/// The maximum depth of a perft, in plies.
const MAX_PERFT_DEPTH: u32 = 64;

/// A position of a variant, with the moves that led to it.
///
/// >>> from varlab import Board, Variant
/// >>> board = Board(Variant.load("chess"))
/// >>> for text in ["f3", "e5", "g4", "Qh4"]:
/// ...     move = board.push_text(text)
/// >>> board.is_check(), board.is_game_over()
/// (True, True)
/// >>> print(board.outcome())
/// 0-1 Black wins: checkmate
///
/// `fen` is a FEN. Its syntax is extended for boards of other shapes and sizes. `start` is the number of a start position, counted from 0,
/// in variants with a shuffled setup, such as Chess960.
///
/// >>> Board(Variant.load("chess960"), start=518).fen().split()[0]
/// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'
#[pyclass(frozen, module = "varlab")]
pub struct Board {
    compiled: Arc<CompiledVariant>,
    game: Mutex<Game>,
}

impl Board {
    pub fn from_game(compiled: &Arc<CompiledVariant>, game: Game) -> Board {
        Board { compiled: Arc::clone(compiled), game: Mutex::new(game) }
    }

    /// Locks the game and calls `read` with it. `read` must not call into Python, and should be fast.
    pub fn with_game<T>(&self, read: impl FnOnce(&mut Game) -> T) -> T {
        read(&mut self.game.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn compiled(&self) -> &Arc<CompiledVariant> {
        &self.compiled
    }

    /// Returns an error if the move belongs to a different variant.
    fn check_variant(&self, mv: &Move) -> PyResult<()> {
        if mv.inner.is_of(&self.compiled.variant) {
            return Ok(());
        }
        let title = self.compiled.variant.title();
        let message = format!("the move {} belongs to another variant than this board of {title}", mv.inner);
        Err(PyValueError::new_err(message))
    }

    fn parse(&self, text: &str) -> PyResult<varlab::Move> {
        self.with_game(|game| game.parse(text)).map_err(|error| move_error(&error))
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (variant, fen=None, start=None))]
    fn new(variant: &Bound<'_, Variant>, fen: Option<&str>, start: Option<Int>) -> PyResult<Board> {
        let compiled = &variant.get().compiled;
        let variant = &compiled.variant;
        let game = match (fen, start) {
            (None, None) => Game::new(variant),
            (Some(fen), None) => {
                Game::from_fen(variant, fen).map_err(|error| PyValueError::new_err(error.to_string()))?
            }
            (None, Some(Int(start))) => {
                let game =
                    u64::try_from(start).ok().and_then(|start| Game::with_start_number(variant, start));
                game.ok_or_else(|| {
                    let last = variant.starts() - 1;
                    PyValueError::new_err(format!(
                        "start position {start} does not exist; they are numbered from 0 to {last}"
                    ))
                })?
            }
            (Some(_), Some(_)) => {
                return Err(PyValueError::new_err("`fen` and `start` are mutually exclusive"));
            }
        };
        Ok(Board::from_game(compiled, game))
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant { compiled: Arc::clone(&self.compiled) }
    }

    /// The side to move: `varlab.WHITE` (`True`) or `varlab.BLACK` (`False`).
    #[getter]
    fn turn(&self) -> bool {
        self.with_game(|game| game.turn()) == Side::White
    }

    /// The legal moves: iterable, with `len`, `in`, `count()` and indices. Empty after checkmate, stalemate and other endings
    /// that depend on the position alone; not empty after draws by repetition or by the halfmove clock.
    #[getter]
    fn legal_moves(slf: Bound<'_, Self>) -> LegalMoves {
        LegalMoves { board: slf.unbind() }
    }

    /// The moves played so far, oldest first: a new list.
    #[getter]
    fn move_stack<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<varlab::Move> = self.with_game(|game| game.moves().collect());
        PyList::new(py, moves.into_iter().map(|inner| Move { inner }))
    }

    /// Plays a legal move.
    ///
    /// Raises `ValueError` if the move is not legal in this position.
    #[pyo3(signature = (r#move, /))]
    fn push(&self, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let mv = r#move.get();
        self.check_variant(mv)?;
        self.with_game(|game| game.push(&mv.inner)).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Plays a move given as text, in coordinates (`e2e4`), in algebraic notation (`Nf3`, `O-O`), or in any other notation that the command
    /// `varlab run` reads. Returns the move.
    ///
    /// >>> board = Board(Variant.load("chess"))
    /// >>> board.push_text("Nf9")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: illegal move `Nf9`: square `f9` is not on the board; did you mean `Nf3`?
    #[pyo3(signature = (text, /))]
    fn push_text(&self, text: &str) -> PyResult<Move> {
        let inner = self.with_game(|game| game.play(text)).map_err(|error| move_error(&error))?;
        Ok(Move { inner })
    }

    /// Parses a legal move in any notation that `push_text` reads.
    #[pyo3(signature = (text, /))]
    fn parse_text(&self, text: &str) -> PyResult<Move> {
        Ok(Move { inner: self.parse(text)? })
    }

    /// Takes back the last move and returns it. Raises `IndexError` if no move was played.
    fn pop(&self) -> PyResult<Move> {
        let inner = self.with_game(Game::undo).ok_or_else(no_move_played)?;
        Ok(Move { inner })
    }

    /// Returns the last move. Raises `IndexError` if no move was played.
    fn peek(&self) -> PyResult<Move> {
        let inner = self.with_game(|game| game.moves().next_back()).ok_or_else(no_move_played)?;
        Ok(Move { inner })
    }

    /// Returns a legal move in algebraic notation.
    ///
    /// >>> board = Board(Variant.load("chess"))
    /// >>> board.san(board.parse_text("g1f3"))
    /// 'Nf3'
    #[pyo3(signature = (r#move, /))]
    fn san(&self, r#move: &Bound<'_, Move>) -> PyResult<String> {
        let mv = r#move.get();
        self.check_variant(mv)?;
        self.with_game(|game| game.san(&mv.inner)).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns the position as a FEN, in the extended syntax of varlab.
    fn fen(&self) -> String {
        self.with_game(|game| game.fen())
    }

    /// Replaces the position by that of a FEN, and clears the move stack.
    ///
    /// >>> board = Board(Variant.load("chess"))
    /// >>> board.set_fen("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    /// Traceback (most recent call last):
    ///     ...
    /// ValueError: the row of rank 6 has 9 cells, and the board has 8 files (column 19)
    /// ...
    ///
    /// After an error the board is unchanged.
    #[pyo3(signature = (fen, /))]
    fn set_fen(&self, fen: &str) -> PyResult<()> {
        let game = Game::from_fen(&self.compiled.variant, fen);
        let game = game.map_err(|error| PyValueError::new_err(error.to_string()))?;
        self.with_game(|current| *current = game);
        Ok(())
    }

    /// Returns the outcome of the game, or `None` if the game is not over.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.with_game(|game| game.outcome()) else { return Ok(None) };
        let winner = outcome.winner.map(|side| side == Side::White);
        data_class!(py, "Outcome")?.call1((winner, outcome.reason)).map(Some)
    }

    /// Returns true if the game is over.
    fn is_game_over(&self) -> bool {
        self.with_game(|game| game.outcome().is_some())
    }

    /// Returns true if the side to move is in check.
    fn is_check(&self) -> bool {
        self.with_game(|game| game.is_check())
    }

    /// Returns the piece on a square, or `None` if it is vacant.
    ///
    /// >>> Board(Variant.load("chess")).piece_at("g8")
    /// Piece(kind='Knight', letter='n', color=False)
    ///
    /// Raises `ValueError` if the board has no such square.
    #[pyo3(signature = (square, /))]
    fn piece_at<'py>(&self, py: Python<'py>, square: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let position = self.with_game(|game| game.position());
        match position.piece_at(square) {
            Some(piece) => to_piece(py, &piece).map(Some),
            None if position.variant().squares().any(|known| known == square) => Ok(None),
            None => Err(PyValueError::new_err(format!("the board has no square `{square}`"))),
        }
    }

    /// Returns the pieces on the board, by the names of their squares.
    ///
    /// >>> len(Board(Variant.load("chess")).piece_map())
    /// 32
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let position = self.with_game(|game| game.position());
        let pieces = PyDict::new(py);
        for (square, piece) in position.pieces() {
            pieces.set_item(square, to_piece(py, &piece)?)?;
        }
        Ok(pieces)
    }

    /// Returns the numbers of the pieces that a side has in hand, by the names of their kinds.
    ///
    /// >>> Board(Variant.load("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1").hand(WHITE)
    /// {'Knight': 2}
    #[pyo3(signature = (color, /))]
    fn hand<'py>(&self, py: Python<'py>, color: bool) -> PyResult<Bound<'py, PyDict>> {
        let side = if color { Side::White } else { Side::Black };
        let position = self.with_game(|game| game.position());
        let hand = PyDict::new(py);
        for (kind, count) in position.hand(side) {
            hand.set_item(kind, count)?;
        }
        Ok(hand)
    }

    /// Returns true if a legal move captures or otherwise removes a piece.
    ///
    /// >>> board = Board(Variant.load("chess"), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    /// >>> board.is_capture(board.parse_text("exd6")), board.is_capture(board.parse_text("e6"))
    /// (True, False)
    #[pyo3(signature = (r#move, /))]
    fn is_capture(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mv = r#move.get();
        self.check_variant(mv)?;
        let position = self.with_game(|game| game.position());
        let captured = position.captured(&mv.inner).map(|captured| !captured.is_empty());
        captured.map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns true if a legal move gives check.
    #[pyo3(signature = (r#move, /))]
    fn gives_check(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mv = r#move.get();
        self.check_variant(mv)?;
        let position = self.with_game(|game| game.position());
        position.gives_check(&mv.inner).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// Returns the number of sequences of `depth` legal moves. Draws by repetition, by the halfmove clock and by insufficient material do
    /// not end a sequence.
    ///
    /// >>> Board(Variant.load("chess")).perft(3)
    /// 8902
    fn perft(&self, py: Python<'_>, depth: Int) -> PyResult<u64> {
        let depth = depth.in_range("depth", 0, MAX_PERFT_DEPTH)?;
        let position = self.with_game(|game| game.position());
        let nodes = match depth {
            0 | 1 => Some(position.perft(depth)),
            _ => background::run(py, |stop| position.perft_until(depth, stop))?,
        };
        nodes.ok_or_else(|| PyValueError::new_err("the number of sequences exceeds 64 bits"))
    }

    /// Returns a copy. Without `stack`, the move stack of the copy is empty, so earlier positions do not count as repetitions.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> Board {
        let game =
            self.with_game(|game| if stack { game.clone() } else { Game::from_position(&game.position()) });
        Board::from_game(&self.compiled, game)
    }

    fn __copy__(&self) -> Board {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy(true)
    }

    /// Boards are equal if they have the same variant and equal positions: pieces, side to move, rights, hands, clocks and all other state
    /// on which the rules depend. The move stacks are not compared.
    fn __eq__(&self, other: &Bound<'_, Board>) -> bool {
        let other = other.get();
        let positions = |board: &Board| board.with_game(|game| game.position());
        Arc::ptr_eq(&self.compiled, &other.compiled) && positions(self) == positions(other)
    }

    fn __hash__(&self) -> u64 {
        self.with_game(|game| game.key())
    }

    /// Pickles the variant, the position before the first move, and the moves.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RestoreArguments)> {
        let (start, moves) = self.with_game(|game| {
            let moves = game.moves().map(|mv| mv.to_string()).collect();
            let mut start = game.clone();
            while start.undo().is_some() {}
            (start.fen(), moves)
        });
        let restore = py.import("varlab._varlab")?.getattr("restore_board")?;
        Ok((restore, (self.variant(), start, moves)))
    }

    fn __str__(&self) -> String {
        self.with_game(|game| game.to_string()).trim_end_matches('\n').to_owned()
    }

    fn __repr__(&self) -> String {
        format!("<Board of {:?}: {}>", self.compiled.variant.title(), self.fen())
    }

    /// Returns a diagram of the board as SVG.
    fn _repr_svg_(&self) -> String {
        self.with_game(|game| game.clone()).svg()
    }
}

/// The arguments of [`restore_board`].
type RestoreArguments = (Variant, String, Vec<String>);

/// Converts a piece to Python.
fn to_piece<'py>(py: Python<'py>, piece: &varlab::Piece<'_>) -> PyResult<Bound<'py, PyAny>> {
    let color = piece.side().map(|side| side == Side::White);
    data_class!(py, "Piece")?.call1((piece.kind(), piece.to_string(), color))
}

fn no_move_played() -> PyErr {
    PyIndexError::new_err("no move was played")
}

/// Restores a pickled board.
#[pyfunction]
pub fn restore_board(variant: &Bound<'_, Variant>, start: &str, moves: Vec<String>) -> PyResult<Board> {
    let compiled = &variant.get().compiled;
    let position = Position::from_fen(&compiled.variant, start);
    let position = position.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut game = Game::from_position(&position);
    for text in moves {
        game.play(&text).map_err(|error| move_error(&error))?;
    }
    Ok(Board::from_game(compiled, game))
}
