//! Compiled rules: the tables of one rule for the board of the game, independent of position and legality.

mod blast;
pub mod cell_contents;
pub mod chain;
pub mod effect;
mod first_legs;
mod gating;
pub mod leg_path;
mod move_group;
pub mod move_path;
mod move_table;
mod placement;
pub mod restricted_targets;
mod rule_filter;
pub mod shift;
mod shot;
mod target_mask;
mod through_pieces;
mod triggers;
pub mod turn_guard;
mod turn_sets;

pub use blast::Blast;
pub use chain::{Chain, Leg, Reason, Tail};
pub use effect::{Effect, UnpromotedMove};
pub use gating::GatedDrop;
pub use leg_path::LegPath;
pub use move_group::{CompletedMoves, MoveGroup, TableForm};
pub use move_path::MovePaths;
pub use move_table::MoveTable;
pub use placement::{PlacedPiece, Placement, Placements, places_piece};
pub use rule_filter::RuleFilter;
pub use shift::Shift;
pub use shot::{Shot, ShotTargets};
pub use target_mask::TargetMask;
pub use through_pieces::ThroughPieces;
pub use triggers::keeps_legality_and_text;
pub use turn_guard::{Condition, TurnGuards};
