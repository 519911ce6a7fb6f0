//! The effects of moves by rule, looked up when a move is made.

use std::sync::Arc;

use super::{DropRule, SideTables};
use crate::board::KindId;
use crate::interp;
use crate::ir::{Action, Castling, Program};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Blast, Effect, MovePaths, Rows};
use crate::position::Form;

/// The effect of the moves of one rule of one side.
pub enum MoveEffect<B> {
    /// A piece moves from square to square.
    Move {
        /// The effects besides relocation and capture.
        effect: Effect<B>,
        /// True if the moves have no effects except relocation, capture on the target, promotion to a kind that the
        /// move text names, and a trail.
        is_plain: bool,
        /// True if every move of the rule resets the halfmove clock.
        resets_clock: bool,
    },
    /// A piece moves, goes on or shoots, and captures the pieces on [`Effect::captured_text_squares`], with these further effects. A piece
    /// that shoots may stay.
    CapturesOnText(Effect<B>),
    /// A piece stays on its square and shoots at [`Effect::shot_target`], with these effects.
    Shot(Effect<B>),
    /// A castling.
    Castling(Castling),
    /// A drop.
    Drop {
        /// True if the dropped piece counts as never having moved.
        unmoved: bool,
        /// The kind that is taken from the hand; `None` if the supply is unlimited.
        hand: Option<KindId>,
        /// The rows whose pieces the drop turns.
        rows: Option<Arc<Rows<B>>>,
        /// The effect of the drop on the pieces around its square.
        blast: Option<Arc<Blast<B>>>,
    },
    /// A move whose changes only the interpreter can compute.
    Unknown,
}

/// Returns the effect of moves of a kind from square to square.
fn relocation_effect<B: Bits>(program: &Program, kind: KindId, effect: Effect<B>) -> MoveEffect<B> {
    let resets_clock = interp::resets_clock(&program.clock_resets, kind, Form::Move, false);
    let is_plain = !effect.captures_trail_piece
        && effect.becomes == [None; 2]
        && effect.blast.is_none()
        && effect.gating.is_none()
        && effect.placements.is_none()
        && effect.afters.is_none();
    MoveEffect::Move { effect, is_plain, resets_clock }
}

/// Compiles the effects of the moves of a side. Returns one effect for each rule of the program, by rule index.
pub fn move_effects<B: Bits>(program: &Program, tables: &SideTables<B>) -> Vec<MoveEffect<B>> {
    let mut effects: Vec<MoveEffect<B>> = program.rules.iter().map(|_| MoveEffect::Unknown).collect();
    for table in &tables.kinds {
        for group in &table.groups {
            let captures_on_path = group.paths.as_ref().is_some_and(MovePaths::captures_on_path);
            if captures_on_path || group.effect.onward_legs.is_some() {
                effects[group.rule as usize] = MoveEffect::CapturesOnText(group.effect.clone());
                continue;
            }
            if group.effect.shoots {
                effects[group.rule as usize] = MoveEffect::Shot(group.effect.clone());
                continue;
            }
            effects[group.rule as usize] = relocation_effect(program, group.kind, group.effect.clone());
        }
        for repetition in &table.repetitions {
            let effect = repetition.effect.clone();
            effects[repetition.rule as usize] = if repetition.can_capture() {
                MoveEffect::CapturesOnText(effect)
            } else {
                relocation_effect(program, repetition.kind, effect)
            };
        }
        for shot in &table.shots {
            effects[shot.rule as usize] = MoveEffect::CapturesOnText(Effect::default());
        }
    }
    for castling in &tables.castlings {
        if let Action::Castle(castling_index) = program.rules[usize::from(castling.mv.rule)].action {
            effects[usize::from(castling.mv.rule)] =
                MoveEffect::Castling(program.castlings[castling_index].clone());
        }
    }
    if !tables.interpreted_drops {
        // Only the interpreter executes the `after` sentences of drops, except those that turn rows and blasts.
        let is_known = |drop: &&DropRule<B>| {
            drop.rows.is_some()
                || drop.blast.is_some()
                || program.rules[usize::from(drop.rule)].afters.is_empty()
        };
        for drop in tables.drops.iter().filter(is_known) {
            let DropRule { unmoved, hand, ref rows, ref blast, .. } = *drop;
            effects[usize::from(drop.rule)] =
                MoveEffect::Drop { unmoved, hand, rows: rows.clone(), blast: blast.clone() };
        }
    }
    effects
}
