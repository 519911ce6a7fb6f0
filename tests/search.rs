//! The player, on the shipped games.

mod search {
    #[path = "../notation/common.rs"]
    mod common;
    mod limits;
    mod looks;
    mod play;
    mod solve;
    mod tactics;
}
