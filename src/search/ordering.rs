//! Move ordering: the move of the transposition table, captures by SEE and MVV/LVA, killers, counter moves, history, losing captures.
//!
//! Killers: Akl and Newborn 1977. Counter moves: Uiterwijk 1992. History: Schaeffer 1983, with the gravity formula of current
//! engines and with continuation history.

use crate::board::Side;
use crate::kernel::MoveList;
use crate::position::{Move, Position};

use super::evaluation::Evaluation;
use super::generator::Generator;

// Ordering scores, highest first. All other quiet moves are between `COUNTER_MOVE_SCORE` and `LOSING_CAPTURE_SCORE`.
const TT_MOVE_SCORE: i32 = 1 << 26;
const GOOD_CAPTURE_SCORE: i32 = 1 << 22;
const KILLER_SCORE: i32 = 1 << 20;
const COUNTER_MOVE_SCORE: i32 = KILLER_SCORE - 2;
const LOSING_CAPTURE_SCORE: i32 = -(1 << 22);
/// The maximum absolute value of an entry of a history table.
const MAX_HISTORY: i32 = 1 << 14;
/// The maximum number of continuation history entries. In a game with more pairs of moves, several pairs share an entry.
const MAX_CONTINUATION_ENTRIES: usize = 1 << 19;

/// The immediate material effect of a move, in centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveGain {
    /// The value of captured enemies plus the gain by promotion, minus the value of own pieces that the move removes.
    pub material: i32,
    /// Static exchange evaluation: `material` minus what the opponent wins by recapturing. Equal to `material` for quiet moves, and for
    /// moves that gain at least the value of the moved piece.
    pub see: i32,
    /// The value of the moved piece after the move.
    pub mover_value: i32,
    /// True if the move captures an enemy or raises the value of the moved piece.
    pub tactical: bool,
}

/// Computes the gain of a legal move. `list` is the move list that contains it.
pub(super) fn gain(
    generator: &Generator,
    evaluation: &Evaluation,
    position: &Position,
    mv: &Move,
    list: &MoveList,
) -> MoveGain {
    let side = position.side();
    let (mut material, mut tactical) = (0, false);
    let kind_after = generator.kernel().visit_captured(position, mv, list, |piece| {
        let value = evaluation.exchange_value(piece.kind);
        material += if piece.side == side { -value } else { value };
        tactical |= piece.side != side;
    });
    let mover_value = kind_after.map_or(0, |kind| evaluation.exchange_value(kind));
    if kind_after != Some(mv.kind) {
        let change = mover_value - evaluation.exchange_value(mv.kind);
        material += change;
        tactical |= change > 0;
    }
    let mut see = material;
    if let Some(kind) = kind_after.filter(|_| tactical && mover_value > material) {
        see -= generator.exchange().recapture(position, mv, kind, evaluation.exchange_values());
    }
    MoveGain { material, see, mover_value, tactical }
}

/// Returns the ordering score of a capture or promotion: most valuable victim first, then least valuable attacker.
pub(super) fn tactical_score(gain: MoveGain) -> i32 {
    let base = if gain.see >= 0 { GOOD_CAPTURE_SCORE } else { LOSING_CAPTURE_SCORE };
    base + 16 * gain.material - gain.mover_value / 8
}

/// The key of a previous move. It selects the row of the continuation history and the counter move for replies to that move. It
/// is computed from the side, the piece kind and the target square of the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContinuationKey(u32);

impl ContinuationKey {
    /// The key of a missing move and of a null move.
    pub const NONE: ContinuationKey = ContinuationKey(0);
}

/// Killers, counter moves and history scores of quiet moves.
pub(super) struct MoveOrdering {
    /// The killer moves, by ply.
    killers: Vec<[Option<Move>; 2]>,
    /// The history scores by side, piece kind and target cell.
    history: [Vec<i16>; 2],
    /// The continuation history: a row for each previous move, with an entry for each move. The table is small enough to stay in the
    /// processor's cache.
    continuations: Vec<i16>,
    /// The counter moves: the key of the quiet move that last refuted a move, by the key of the refuted move.
    counter_moves: Vec<u32>,
    cells: usize,
}

/// The context of a node by which its quiet moves are ordered: the side to move, the ply and the last two moves.
#[derive(Clone, Copy)]
pub(super) struct HistoryContext {
    pub side: Side,
    pub ply: usize,
    /// The keys of the last two moves, the most recent one first.
    previous: [ContinuationKey; 2],
    /// The offsets of the rows of these moves in the continuation history.
    rows: [usize; 2],
}

impl MoveOrdering {
    pub fn new(kinds: usize, cells: usize, plies: usize) -> MoveOrdering {
        let move_count = kinds * cells;
        let key_count = 2 * move_count + 1;
        MoveOrdering {
            killers: vec![[None; 2]; plies],
            history: [vec![0; move_count], vec![0; move_count]],
            continuations: vec![0; key_count.min(MAX_CONTINUATION_ENTRIES / move_count) * move_count],
            counter_moves: vec![0; key_count],
            cells,
        }
    }

    /// Returns the history context of a node. `previous` are the keys of the last two moves, the most recent one first.
    pub fn context(&self, side: Side, ply: usize, previous: [ContinuationKey; 2]) -> HistoryContext {
        let width = self.history[0].len();
        let rows = previous.map(|key| key.0 as usize % (self.continuations.len() / width) * width);
        HistoryContext { side, ply, previous, rows }
    }

    /// Returns the key of a move of `side`.
    pub fn continuation_key(&self, mv: &Move, side: Side) -> ContinuationKey {
        ContinuationKey((1 + self.move_index(mv) + side.index() * self.history[0].len()) as u32)
    }

    /// Returns the ordering score of a move. `tt_move` is the signature of the move from the transposition table.
    pub fn score(&self, mv: &Move, gain: MoveGain, tt_move: Option<u32>, context: &HistoryContext) -> i32 {
        if tt_move.is_some_and(|tt_move| tt_move == mv.signature()) {
            TT_MOVE_SCORE
        } else if gain.tactical {
            tactical_score(gain)
        } else if let Some(killer_index) =
            self.killers[context.ply].iter().position(|killer| *killer == Some(*mv))
        {
            KILLER_SCORE - killer_index as i32
        } else if self.counter_moves[context.previous[0].0 as usize]
            == self.continuation_key(mv, context.side).0
        {
            COUNTER_MOVE_SCORE
        } else {
            self.history(mv, context) + gain.material
        }
    }

    /// Returns the history score of a quiet move: main history plus continuation history.
    #[inline(always)]
    pub fn history(&self, mv: &Move, context: &HistoryContext) -> i32 {
        let index = self.move_index(mv);
        let [first, second] = context.rows;
        i32::from(self.history[context.side.index()][index])
            + i32::from(self.continuations[first + index])
            + i32::from(self.continuations[second + index])
    }

    /// Updates killers, counter moves and history after a quiet move caused a beta cutoff. `failed` are the quiet moves that were
    /// searched before it.
    pub fn update_after_cutoff(&mut self, mv: &Move, failed: &[Move], context: &HistoryContext, depth: i32) {
        let killers = &mut self.killers[context.ply];
        if killers[0] != Some(*mv) {
            *killers = [Some(*mv), killers[0]];
        }
        self.counter_moves[context.previous[0].0 as usize] = self.continuation_key(mv, context.side).0;
        let bonus = (depth * depth * 8 + 32 * depth).min(MAX_HISTORY / 8);
        self.update_history(mv, context, bonus);
        for other in failed {
            self.update_history(other, context, -bonus);
        }
    }

    /// Clears the killers of a ply.
    pub fn clear_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    fn update_history(&mut self, mv: &Move, context: &HistoryContext, bonus: i32) {
        let index = self.move_index(mv);
        add_with_gravity(&mut self.history[context.side.index()][index], bonus);
        for (row, previous) in context.rows.into_iter().zip(context.previous) {
            if previous != ContinuationKey::NONE {
                add_with_gravity(&mut self.continuations[row + index], bonus);
            }
        }
    }

    /// Returns the index of a move in a table with one entry for each piece kind and target cell.
    fn move_index(&self, mv: &Move) -> usize {
        mv.kind.index() * self.cells + mv.to.index()
    }
}

/// Adds a bonus to a history score. The gravity term keeps the score within [`MAX_HISTORY`].
fn add_with_gravity(entry: &mut i16, bonus: i32) {
    let score = i32::from(*entry);
    *entry = (score + bonus - score * bonus.abs() / MAX_HISTORY) as i16;
}
