//! The `varlab` command: nothing but a door to [`varlab`].
fn main() {}
