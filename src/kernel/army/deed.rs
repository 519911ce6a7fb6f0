//! The effects of the moves of every rule, looked up when a move is made.

use super::Army;
use crate::board::KindId;
use crate::interp;
use crate::ir::{Action, Castling, Program};
use crate::kernel::squares::Bits;
use crate::kernel::tables::{Courses, Effect};
use crate::position::Form;

/// The effect of the moves of one rule of one side.
pub enum Deed<B> {
    /// A piece moves.
    Goes {
        /// Its further effects.
        effect: Effect<B>,
        /// True if the move has no effect besides those in its text.
        plainly: bool,
        /// True if every move resets the move clock.
        resets_clock: bool,
    },
    /// True if it captures the pieces on all squares that the text names.
    Takes,
    /// A castling.
    Castles(Castling),
    /// A drop.
    Drops {
        /// True if the piece counts as never having moved.
        unmoved: bool,
        /// The kind in the hand from which it comes.
        hand: Option<KindId>,
    },
    /// A move that only the interpreter can make.
    Unknown,
}

/// Compiles the effects of the moves of every rule of a side.
pub fn deeds<B: Bits>(program: &Program, army: &Army<B>) -> Vec<Deed<B>> {
    let mut deeds: Vec<Deed<B>> = program.rules.iter().map(|_| Deed::Unknown).collect();
    for table in army.kinds.iter().filter(|table| !table.interpreted) {
        for part in &table.parts {
            if part.courses.as_ref().is_some_and(Courses::takes) {
                deeds[part.rule as usize] = Deed::Takes;
                continue;
            }
            let clock = &program.clock_resets;
            let resets_clock = interp::resets_clock(clock, part.kind, Form::Move, false);
            let effect = part.effect.clone();
            let plainly = !effect.takes_maker
                && effect.trails.is_empty()
                && effect.becomes.is_none()
                && effect.blast.is_none();
            deeds[part.rule as usize] = Deed::Goes { effect, plainly, resets_clock };
        }
        for shot in &table.shots {
            deeds[shot.rule as usize] = Deed::Takes;
        }
    }
    for castle in &army.castles {
        if !army.kinds[castle.kind.index()].interpreted
            && let Action::Castle(number) = program.rules[castle.rule as usize].action
        {
            deeds[castle.rule as usize] = Deed::Castles(program.castlings[number].clone());
        }
    }
    if !army.interpreted_drops {
        for drop in &army.drops {
            deeds[drop.rule as usize] = Deed::Drops { unmoved: drop.unmoved, hand: drop.hand };
        }
    }
    deeds
}
