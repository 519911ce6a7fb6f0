//! The class `ActionTable`: the actions and observations of a variant, for single boards.

use std::sync::Arc;

use numpy::{PyArray1, PyArray3, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use varlab::position::Move as InnerMove;

use crate::actions::legal::LegalActions;
use crate::actions::{ActionResult, Actions};
use crate::arguments::Int;
use crate::background;
use crate::board::Board;
use crate::environment::planes::ObservedState;
use crate::environment::rules::Rules;
use crate::moves::Move;
use crate::registry::CompiledVariant;
use crate::variant::Variant;

/// The actions of a variant: numbers from 0, with the same meaning in every position, in every process and on every machine.
///
/// >>> from varlab import Board, Variant
/// >>> from varlab.vec import ActionTable
/// >>> board = Board(Variant.load("chess"))
/// >>> table = ActionTable(board.variant)
/// >>> table.by_legs
/// False
/// >>> [action] = table.actions(board, board.parse_text("e4"))
/// >>> table.text(action), table.move(board, [action])
/// ('e2e4', <Move e2e4>)
///
/// An action is a whole move, unless the game could have more than `ActionTable.MAX_WHOLE_MOVES` moves. Then `by_legs` is true, and an
/// action is a part of the text of a move, such as its origin, a further square or a chosen kind. `hash` changes whenever the rules or the
/// numbering change.
#[pyclass(frozen, module = "varlab.vec")]
pub struct ActionTable {
    compiled: Arc<CompiledVariant>,
    rules: Arc<Rules>,
}

#[pymethods]
impl ActionTable {
    /// The maximum number of actions of a table of whole moves.
    #[classattr]
    const MAX_WHOLE_MOVES: usize = crate::actions::MAX_WHOLE_MOVES;

    #[new]
    fn new(py: Python<'_>, variant: &Bound<'_, Variant>) -> PyResult<ActionTable> {
        let compiled = Arc::clone(&variant.get().compiled);
        let rules = background::run(py, |_| Rules::for_variant(&compiled.variant))?;
        Ok(ActionTable { compiled, rules })
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant { compiled: Arc::clone(&self.compiled) }
    }

    /// A hash of the rules and of the numbering, as 16 hexadecimal digits.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.rules.hash)
    }

    /// True if an action is a part of the text of a move, false if it is a whole move.
    #[getter]
    fn by_legs(&self) -> bool {
        matches!(self.rules.actions, Actions::Legs(_))
    }

    /// The names of the planes of an observation, in order.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.rules.planes.names(&self.rules.program)
    }

    /// The shape of an observation: planes, ranks, files. Rank 0 is White's first rank.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let planes = &self.rules.planes;
        (planes.len(), planes.ranks, planes.files)
    }

    fn __len__(&self) -> usize {
        self.rules.actions.len()
    }

    /// Returns the text of an action: the text of a move or of a part of a move (`;` for the end of a move that could go on).
    #[pyo3(signature = (action, /))]
    fn text(&self, action: Int) -> PyResult<String> {
        let count = self.rules.actions.len();
        let action = usize::try_from(action.0).ok().filter(|&action| action < count).ok_or_else(|| {
            PyIndexError::new_err(match count.checked_sub(1) {
                Some(last) => format!("the actions are numbered from 0 to {last}"),
                None => "the table has no actions".to_owned(),
            })
        })?;
        Ok(self.rules.actions.text(&self.rules.program, action))
    }

    /// Returns the actions that enter a legal move of a board, in order. There is one action unless `by_legs` is true.
    #[pyo3(signature = (board, r#move, /))]
    fn actions(&self, board: &Bound<'_, Board>, r#move: &Bound<'_, Move>) -> PyResult<Vec<u32>> {
        let moves = self.legal_moves(board.get())?;
        let inner_move = r#move.get().inner.internal().filter(|inner_move| {
            r#move.get().inner.is_of(&self.compiled.variant) && moves.contains(inner_move)
        });
        let inner_move = inner_move.ok_or_else(|| {
            PyValueError::new_err(format!(
                "`{}` is not legal in `{}`",
                r#move.get().inner,
                board.get().with_game(|game| game.fen())
            ))
        })?;
        let actions = self.rules.actions.of_move(inner_move, &moves);
        actions.ok_or_else(|| {
            PyValueError::new_err(format!("the table has no action for {}", r#move.get().inner))
        })
    }

    /// Returns the legal actions of a board, in ascending order. `entered` lists the actions already entered for the next move. Raises
    /// `ValueError` if one of them is not legal, or if they enter a complete move.
    #[pyo3(signature = (board, entered=Vec::new()))]
    fn legal(&self, board: &Bound<'_, Board>, entered: Vec<Int>) -> PyResult<Vec<u32>> {
        let moves = self.legal_moves(board.get())?;
        let mut list = self.enter_parts(&moves, &entered)?.list;
        list.sort_unstable();
        Ok(list)
    }

    /// Sets the entries of `mask`, an array of `bool` with one entry for each action: true for the legal actions of a board, false for all
    /// others. Raises `ValueError` for the same `entered` as `legal`.
    #[pyo3(signature = (board, mask, entered=Vec::new()))]
    fn write_mask(
        &self,
        board: &Bound<'_, Board>,
        mut mask: PyReadwriteArray1<'_, bool>,
        entered: Vec<Int>,
    ) -> PyResult<()> {
        let legal = self.legal(board, entered)?;
        let mask = mask.as_slice_mut()?;
        if mask.len() != self.rules.actions.len() {
            return Err(PyValueError::new_err(format!(
                "the mask needs {} entries",
                self.rules.actions.len()
            )));
        }
        mask.fill(false);
        for action in legal {
            mask[action as usize] = true;
        }
        Ok(())
    }

    /// Returns a new mask of the legal actions of a board. Raises `ValueError` for the same `entered` as `legal`.
    #[pyo3(signature = (board, entered=Vec::new()))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        entered: Vec<Int>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mask = PyArray1::zeros(py, self.rules.actions.len(), false);
        self.write_mask(board, mask.readwrite(), entered)?;
        Ok(mask)
    }

    /// Returns the legal move of a board that these actions enter; `None` if further actions must follow. Raises `ValueError` if an action
    /// is not legal.
    #[pyo3(signature = (board, actions, /))]
    fn r#move(&self, board: &Bound<'_, Board>, actions: Vec<Int>) -> PyResult<Option<Move>> {
        let moves = self.legal_moves(board.get())?;
        match self.enter(&moves, &actions)? {
            Entered::Parts(_) => Ok(None),
            Entered::Move(inner_move) => {
                let inner = varlab::Move::from_internal(&self.compiled.variant, inner_move);
                Ok(Some(Move { inner }))
            }
        }
    }

    /// Returns the observation of a board: an array of `uint8` with the shape `observation_shape`. Raises `ValueError` for the same
    /// `entered` as `legal`.
    #[pyo3(signature = (board, entered=Vec::new()))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        entered: Vec<Int>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        self.check_variant(board.get())?;
        if !entered.is_empty() {
            self.enter_parts(&self.legal_moves(board.get())?, &entered)?;
        }
        let entered: Vec<u32> = entered.iter().map(|part| part.0 as u32).collect();
        let (planes, ranks, files) = self.observation_shape();
        let array = PyArray3::zeros(py, [planes, ranks, files], false);
        board.get().with_game(|game| -> PyResult<()> {
            let game = game.inner();
            let observed = ObservedState {
                position: game.position(),
                occurrences: game.occurrences(),
                entered: &entered,
            };
            let mut bytes = array.readwrite();
            self.rules.planes.write(&self.rules.program, observed, bytes.as_slice_mut()?);
            Ok(())
        })?;
        Ok(array)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// Pickles the variant.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Variant,)) {
        (py.get_type::<ActionTable>(), (self.variant(),))
    }

    fn __repr__(&self) -> String {
        let kind = if self.by_legs() { "parts of moves" } else { "moves" };
        format!("<ActionTable {} {kind}, {:?}>", self.__len__(), self.compiled.variant.title())
    }
}

impl ActionTable {
    /// Returns an error if the variant of the board is not that of the table.
    fn check_variant(&self, board: &Board) -> PyResult<()> {
        if Arc::ptr_eq(&self.compiled, board.compiled()) {
            return Ok(());
        }
        let (own, other) = (self.compiled.variant.title(), board.compiled().variant.title());
        Err(PyValueError::new_err(format!(
            "this table is for {own}, and the board is of another variant, {other}"
        )))
    }

    /// Returns the legal moves of a board.
    fn legal_moves(&self, board: &Board) -> PyResult<Vec<InnerMove>> {
        self.check_variant(board)?;
        Ok(board.with_game(|game| game.legal_moves().filter_map(|mv| mv.internal().copied()).collect()))
    }

    /// Enters actions, one after another, with the legal moves `moves`. Returns an error if an action is not legal.
    fn enter(&self, moves: &[InnerMove], actions: &[Int]) -> PyResult<Entered> {
        let mut legal = LegalActions::default();
        self.rules.actions.begin(moves, &mut legal);
        for (number, &Int(action)) in actions.iter().enumerate() {
            let part = u32::try_from(action).ok().filter(|&part| (part as usize) < self.rules.actions.len());
            match part.map(|part| (part, self.rules.actions.result_of(&legal, part))) {
                Some((part, ActionResult::Part)) => self.rules.actions.enter(part, &mut legal),
                Some((_, ActionResult::Move(index))) if number + 1 == actions.len() => {
                    return Ok(Entered::Move(moves[index]));
                }
                _ => return Err(PyValueError::new_err(format!("the action {action} is not legal here"))),
            }
        }
        Ok(Entered::Parts(legal))
    }

    /// Enters the first actions of a move, and returns the legal actions after them. Returns an error if an action is not legal, or if the
    /// actions enter a complete move.
    fn enter_parts(&self, moves: &[InnerMove], actions: &[Int]) -> PyResult<LegalActions> {
        match self.enter(moves, actions)? {
            Entered::Parts(legal) => Ok(legal),
            Entered::Move(inner_move) => {
                let entered = varlab::Move::from_internal(&self.compiled.variant, inner_move);
                Err(PyValueError::new_err(format!("the actions already enter the complete move `{entered}`")))
            }
        }
    }
}

/// The result of entering actions.
enum Entered {
    /// Parts of a move, and the legal actions after them.
    Parts(LegalActions),
    /// A legal move.
    Move(InnerMove),
}
