//! The player, on the shipped games.

mod search {
    #[path = "../notation/common.rs"]
    mod common;
    mod definition;
    mod laws;
    mod limits;
    mod looks;
    mod mates;
    mod play;
    mod solve;
    mod tactics;
    mod threads;
}
