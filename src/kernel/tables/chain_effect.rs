//! The effect of the moves of a chain: what happens at its end besides relocation and capture, and the effects of `after` sentences.

use std::sync::Arc;

use super::chain::{Chain, Landing, Reason};
use super::effect::{Effect, UNUSUAL_TRAIL, trails_by_origin};
use super::move_table::MoveTable;
use super::placement::Placements;
use super::triggers::InterpretedAfters;
use crate::board::{Contents, Side};
use crate::ir::{Program, Rule};
use crate::kernel::squares::Bits;

/// The end of the moves of a chain.
pub struct ChainEnd<'p> {
    pub landing: Landing<'p>,
    /// True if the mover ends on its origin.
    pub stays: bool,
    /// True if move texts name squares of the path before the target.
    pub names_path: bool,
    /// The contents that targets can have before the move.
    pub targets: Contents,
}

/// Compiles the effect of a rule. `table` contains the targets of its chain.
///
/// # Errors
/// Returns an error if tables and the interpreter together cannot compute the effect.
pub fn effect_of_chain<B: Bits>(
    program: &Program,
    rule: &Rule,
    chain: &Chain<'_>,
    side: Side,
    end: &ChainEnd<'_>,
    table: &MoveTable<B>,
) -> Result<Effect<B>, Reason> {
    let ChainEnd { landing, stays, names_path, targets } = *end;
    let shoots = chain.shoots;
    if shoots && names_path && (landing.captures_trail_piece || landing.leaves_trail) {
        return Err("the text of its shot names several squares, and it depends on the trail or leaves one");
    }
    let trails = match landing.leaves_trail {
        true if stays => return Err(UNUSUAL_TRAIL),
        true => trails_by_origin(program, chain, side)?,
        false => Vec::new(),
    };
    let base = Effect {
        stays,
        shoots,
        captures_trail_piece: landing.captures_trail_piece,
        trails,
        ..Effect::default()
    };
    let only_relocates = !names_path && !stays && !shoots;
    let effect = base.clone().with_kind_change_and_afters(
        program,
        rule,
        side,
        landing.becomes,
        targets,
        only_relocates,
    );
    // A leg of a placement starts on the square of the mover.
    let places_anywhere = chain.placement.as_ref().is_some_and(|placement| placement.go.is_none());
    let only_shoots = || shoots && !names_path && base == Effect { shoots, ..Effect::default() };
    match (Placements::of_chain(program, chain, side)?, effect) {
        (Some(placements), Ok(effect))
            if rule.afters.is_empty() && (only_relocates || places_anywhere && only_shoots()) =>
        {
            Ok(Effect { placements: Some(Arc::new(placements)), ..effect })
        }
        (Some(_), _) => Err("it places a piece and has another special effect"),
        (None, Err(_)) if only_relocates && landing.becomes.is_none() && !rule.afters.is_empty() => {
            let afters = InterpretedAfters::new(program, rule, table, side)?;
            Ok(Effect { afters: Some(Arc::new(afters)), ..base })
        }
        (None, effect) => effect,
    }
}
