//! The actions of a game: a numbering of its moves that is the same on every machine.
//!
//! * [`texts`] computes a superset of the move texts of a game from the compiled rules.
//! * [`legs`] numbers the parts of move texts, for games with too many texts.
//! * [`Actions`] is the table of a game: the actions are whole moves or parts of moves.

pub mod legal;
pub mod legs;
mod texts;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use varlab::board::Square;
use varlab::ir::Program;
use varlab::notation::coordinate;
use varlab::position::{Form, Move};

use legal::LegalActions;
use legs::Legs;
use texts::move_texts;

/// The maximum number of actions that are whole moves. Games with more enter their moves leg by leg.
pub const MAX_WHOLE_MOVES: usize = 1 << 14;

/// The version of the numbering. It is part of the hash of a table.
const VERSION: u8 = 1;

/// The action of a move that is not in the table.
const NONE: u32 = u32::MAX;

/// The actions of a game.
pub enum Actions {
    /// An action is a move.
    Whole(WholeMoves),
    /// An action is a part of the text of a move.
    Legs(Legs),
}

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionResult {
    /// The action completes the legal move with this index.
    Move(usize),
    /// The action is a part of a legal move, and further parts must follow.
    Part,
    /// No legal move has this action.
    Illegal,
}

impl Actions {
    /// Computes the actions of a game.
    pub fn new(program: &Program) -> Actions {
        match move_texts(program, MAX_WHOLE_MOVES) {
            Some(moves) => Actions::Whole(WholeMoves::new(program, moves)),
            None => Actions::Legs(Legs::new(program)),
        }
    }

    /// Returns the number of actions.
    pub fn len(&self) -> usize {
        match self {
            Actions::Whole(whole) => whole.moves.len(),
            Actions::Legs(legs) => legs.len(),
        }
    }

    /// Returns the text of an action: the text of a move or of a part of a move.
    pub fn text(&self, program: &Program, action: usize) -> String {
        match self {
            Actions::Whole(whole) => coordinate::write(program, &whole.moves[action]),
            Actions::Legs(legs) => legs.text(program, action as u32),
        }
    }

    /// Returns a hash of the rules and of the numbering (FNV-1a, 64 bits).
    pub fn hash(&self, program: &Program) -> u64 {
        let count = self.len().to_string();
        let text = format!("{VERSION} {count}\n{program}");
        text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        })
    }

    /// Replaces `legal` by the legal actions of a position with the legal moves `moves`.
    pub fn begin(&self, moves: &[Move], legal: &mut LegalActions) {
        legal.clear();
        match self {
            Actions::Whole(whole) => legal.list.extend(moves.iter().map(|mv| whole.action(mv))),
            Actions::Legs(legs) => legs.begin(moves, legal),
        }
    }

    /// Enters a part of a move: keeps only the legal actions that can follow it. Has no effect on whole moves.
    pub fn enter(&self, part: u32, legal: &mut LegalActions) {
        match self {
            Actions::Whole(_) => {}
            Actions::Legs(legs) => legs.enter(part, legal),
        }
    }

    /// Returns the result of an action.
    pub fn result_of(&self, legal: &LegalActions, action: u32) -> ActionResult {
        match self {
            Actions::Whole(_) => {
                let index = legal.list.iter().position(|&other| other == action);
                index.map_or(ActionResult::Illegal, ActionResult::Move)
            }
            Actions::Legs(_) => Legs::result_of(legal, action),
        }
    }

    /// Returns the actions that enter a move, in order; `None` if the move is not in the table.
    pub fn of_move(&self, mv: &Move, legal_moves: &[Move]) -> Option<Vec<u32>> {
        match self {
            Actions::Whole(whole) => Some(vec![whole.action(mv)]).filter(|actions| actions[0] != NONE),
            Actions::Legs(legs) => Some(legs.actions_of(mv, legal_moves)),
        }
    }
}

/// The actions of a game in which each action is a move.
pub struct WholeMoves {
    /// The moves by action, sorted by form, dropped kind, origin and text.
    moves: Vec<Move>,
    /// The number of cells of the board.
    cells: usize,
    /// The actions of moves that name only origin and target, by `origin * cells + target`; [`NONE`] if there is no such move.
    pairs: Vec<u32>,
    /// The actions of all other moves.
    others: HashMap<Move, u32, BuildHasherDefault<SignatureHasher>>,
}

impl WholeMoves {
    fn new(program: &Program, moves: Vec<Move>) -> WholeMoves {
        let cells = program.shape.cells();
        let mut whole = WholeMoves {
            moves: Vec::new(),
            cells,
            pairs: vec![NONE; cells * cells],
            others: HashMap::default(),
        };
        for (action, mv) in moves.iter().enumerate() {
            match whole.pair_index(mv) {
                Some(pair) => whole.pairs[pair] = action as u32,
                None => _ = whole.others.insert(*mv, action as u32),
            }
        }
        whole.moves = moves;
        whole
    }

    /// Returns the index in `pairs` of a move that names only origin and target; `None` for other moves.
    #[inline]
    fn pair_index(&self, mv: &Move) -> Option<usize> {
        let is_on_board = matches!(mv.form, Form::Move | Form::Castling);
        let index = |to: Square| mv.from.index() * self.cells + to.index();
        mv.only_text_square().filter(|_| is_on_board).map(index)
    }

    /// Returns the action of a move; [`NONE`] if the move is not in the table.
    #[inline]
    fn action(&self, mv: &Move) -> u32 {
        match self.pair_index(mv) {
            Some(pair) => self.pairs[pair],
            None => self.others.get(mv).copied().unwrap_or(NONE),
        }
    }
}

/// A fast hasher for moves, which hash a single 32-bit signature. The signature is multiplied by an odd constant (Fibonacci hashing).
#[derive(Default)]
pub struct SignatureHasher(u64);

impl Hasher for SignatureHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u32(&mut self, signature: u32) {
        self.0 = u64::from(signature).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
