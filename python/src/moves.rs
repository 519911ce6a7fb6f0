//! The classes `Move` and `LegalMoves`.

use std::hash::{DefaultHasher, Hash, Hasher};

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};

use crate::board::Board;

/// A move of a variant. Boards make moves: see `Board.legal_moves` and `Board.parse_text`.
///
/// >>> from varlab import Board, Variant
/// >>> move = Board(Variant.load("chess")).parse_text("Nf3")
/// >>> str(move), move.piece, move.from_square, move.to_square
/// ('g1f3', 'Knight', 'g1', 'f3')
///
/// Moves of one variant are equal if their texts are equal.
#[pyclass(frozen, module = "varlab")]
pub struct Move {
    pub inner: varlab::Move,
}

#[pymethods]
impl Move {
    /// The move in coordinates, such as `e2e4`, `e7e8q`, `N@f3` or `a1b1b1c1`.
    #[getter]
    fn text(&self) -> String {
        self.inner.to_string()
    }

    /// The origin, such as `e2`; for a drop, the square onto which the piece is dropped; for a pass, `None`.
    #[getter]
    fn from_square(&self) -> Option<String> {
        self.inner.from()
    }

    /// The target square; for a pass, `None`.
    #[getter]
    fn to_square(&self) -> Option<String> {
        self.inner.to()
    }

    /// The name of the kind of the moved or dropped piece, before a promotion; for a pass, `None`.
    #[getter]
    fn piece(&self) -> Option<&str> {
        self.inner.piece()
    }

    /// The name of the kind that the player chooses with the move, such as the promotion piece; `None` if there is no choice.
    #[getter]
    fn choice(&self) -> Option<&str> {
        self.inner.choice()
    }

    /// True for a drop, a move that puts a piece onto the board.
    #[getter]
    fn is_drop(&self) -> bool {
        self.inner.is_drop()
    }

    /// True for castling.
    #[getter]
    fn is_castling(&self) -> bool {
        self.inner.is_castling()
    }

    /// True for a pass.
    #[getter]
    fn is_pass(&self) -> bool {
        self.inner.is_pass()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.inner)
    }

    fn __eq__(&self, other: &Bound<'_, Move>) -> bool {
        self.inner == other.get().inner
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(format!(
            "cannot pickle a Move without its position; pickle the board, or the text {:?} for Board.parse_text",
            self.text()
        )))
    }
}

/// The legal moves of the current position of a board, in unspecified order.
///
/// >>> from varlab import Board, Variant
/// >>> board = Board(Variant.load("chess"))
/// >>> board.legal_moves.count(), "e4" in board.legal_moves
/// (20, True)
/// >>> sorted(str(move) for move in board.legal_moves)[:3]
/// ['a2a3', 'a2a4', 'b1a3']
///
/// An iterator keeps the moves of the position in which it was made. Everything else refers to the current position.
#[pyclass(frozen, module = "varlab")]
pub struct LegalMoves {
    pub board: Py<Board>,
}

#[pymethods]
impl LegalMoves {
    /// Returns the number of legal moves.
    fn count(&self) -> usize {
        self.board.get().with_game(|game| game.legal_moves().len())
    }

    fn __len__(&self) -> usize {
        self.count()
    }

    fn __bool__(&self) -> bool {
        self.count() > 0
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let moves: Vec<varlab::Move> = self.board.get().with_game(|game| game.legal_moves().collect());
        PyList::new(py, moves.into_iter().map(|inner| Move { inner }))?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Move> {
        let found = self.board.get().with_game(|game| {
            let mut moves = game.legal_moves();
            let from_end = if index < 0 { moves.len() } else { 0 };
            usize::try_from(index)
                .ok()
                .or_else(|| from_end.checked_add_signed(index))
                .and_then(|from_start| moves.nth(from_start))
        });
        let inner = found.ok_or_else(|| PyIndexError::new_err("legal move index out of range"))?;
        Ok(Move { inner })
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> PyResult<bool> {
        let board = self.board.get();
        if let Ok(item) = item.cast::<Move>() {
            return Ok(board.with_game(|game| game.is_legal(&item.get().inner)));
        }
        let text = item.cast::<PyString>().map_err(|_| PyTypeError::new_err("expected a Move or a str"))?;
        let text: String = text.extract()?;
        Ok(board.with_game(|game| game.parse(&text).is_ok()))
    }

    fn __repr__(&self) -> String {
        let texts: Vec<String> =
            self.board.get().with_game(|game| game.legal_moves().map(|mv| mv.to_string()).collect());
        format!("<LegalMoves {}>", texts.join(" "))
    }
}
