//! The intermediate representation: a game as a [`Program`] of tables and chains of instructions.
//!
//! Rules are stored once for both sides, from the point of view of the mover. Data that differ between the sides (zones, targets of
//! displacements) are stored as a pair. Each sentence about the moves of a piece becomes one or more [`Rule`]s. A rule is a drop, a
//! castling or a chain of instructions. Alternatives, options and Betza words of several atoms are expanded to several rules. Only
//! repetitions and moves of other pieces contain alternative chains. The kernel compiles each rule separately, so that a rule that only
//! the interpreter can execute does not slow down the others. The program contains no text of the file except names.

mod after;
mod castling;
mod counter;
mod dump;
mod ending;
mod facts;
mod home_squares;
mod instr;
mod lower;
mod move_pattern;
mod notation;
mod path_count;
mod possible_squares;
mod program;
mod relative_go;
mod removable_squares;
mod repeat;
mod restriction;
mod route;
mod rule;
mod sets;
mod shadowed;
mod tables;
mod target_routes;
mod tracked_state;
mod trail;
mod turn_lengths;
mod verify;
mod zobrist_keys;

pub use crate::sema::model::{
    AffectedPieces, Amount, Chase, ClockResets, Destination, EndResult, HomeSquare, KindOption, Look,
    MoveVerb, NoVacantSquare, Partition, Preference, RelocatedPiece, RepeatedBy, RequiredReach, Royalty,
    State,
};
pub use after::After;
pub use castling::{Castling, ExplicitStart};
pub use counter::{Counter, MAX_COUNTERS};
pub use ending::{Clock, EndReason, Ending, LastingCondition, MAX_CHASES, MAX_CLOCKS};
pub use facts::{Fact, Guard};
use home_squares::HomeSquares;
pub use instr::{Instr, MAX_MOVE_TEXT_SQUARES, Repeat, instructions, mover_instructions};
pub use lower::lower;
pub use move_pattern::{Duty, MovePattern};
pub use notation::{Notation, UnmovedFile};
pub use path_count::slide_ends;
pub use possible_squares::{possible_squares, possible_squares_of_term};
pub use program::{CapturedAs, Kind, Program, TrackedState};
pub use relative_go::{RelativeGo, RelativeRoute};
use removable_squares::RemovableSquares;
pub use removable_squares::possible_text_squares;
use repeat::text_length;
pub use repeat::{MAX_REPEAT_STATES, reads_last_unit_step};
pub use restriction::{Forbidden, Restriction};
pub use route::{Go, Pass, Route, UNLIMITED};
pub use rule::{Action, Rule};
pub use sets::{Place, Set, SetId, Term};
pub use shadowed::shadowed;
pub use tables::{VectorId, VectorTables};
pub use target_routes::TargetRoutes;
pub use turn_lengths::{TurnEnd, TurnLength, TurnLengths, TurnPart};
pub use verify::verify;
pub use zobrist_keys::ZobristKeys;
