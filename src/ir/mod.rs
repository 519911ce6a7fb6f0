//! A game as a program: tables, and for every way to move a chain of instructions.
//!
//! Everything is seen from the mover and stored once; what differs between the sides (a zone, where a displacement leads) comes as a
//! pair. Each sentence of a file becomes one or more [`Rule`]s, and each of them is a straight chain: alternatives, options
//! and Betza words of several atoms have been multiplied out. So a rule is the unit that a kernel can recognise, and one odd
//! rule never slows the others. Knows nothing of texts.

mod castling;
mod counter;
mod deed;
mod dump;
mod ending;
mod facts;
mod instr;
mod keys;
mod lower;
mod notation;
mod path_count;
mod program;
mod reach;
mod reads;
mod relative_go;
mod repeat;
mod restriction;
mod route;
mod rule;
mod sets;
mod shadowed;
mod tables;
mod target_routes;
mod trail;
mod turn_lengths;
mod verify;

pub use crate::sema::model::{
    Affected, Amount, Chase, ClockResets, DeedVerb, Destination, EndResult, HomeSquare, Limited, Line,
    NoRoom, Relocated, RepeatedBy, Royalty, State,
};
pub use castling::{Castling, ExplicitStart};
pub use counter::{Counter, MAX_COUNTERS};
pub use deed::{After, Deed, Duty};
pub use ending::{Clock, EndReason, Ending, Lasting, MAX_CHASES, MAX_CLOCKS};
pub use facts::{Fact, Guard};
pub use instr::{Instr, MAX_TEXT_SQUARES, Repeat, instructions};
pub use keys::Keys;
pub use lower::lower;
pub use notation::{Notation, UnmovedFile};
pub use program::{CapturedAs, Kind, Program, TrackedState};
pub use reach::{Reach, single_text_square};
pub use relative_go::{RelativeGo, RelativeRoute};
use repeat::text_length;
pub use repeat::{MAX_REPEAT_STATES, reads_direction};
pub use restriction::{Forbidden, Restriction};
pub use route::{Go, Pass, Route, UNLIMITED};
pub use rule::{Action, Rule};
pub use sets::{Place, Set, SetId, Term};
pub use shadowed::shadowed;
pub use tables::{Tables, VectorId};
pub use target_routes::TargetRoutes;
pub use turn_lengths::{Length, TurnEnd, TurnLengths, TurnPart};
pub use verify::verify;
