//! Parsing, printing and layout, the loading of used files, and the messages about lines that cannot be parsed.

mod laws;
mod load;
mod messages;
mod rewordings;
mod trees;
