//! Parsing, printing and layout, the loading of used files, and the messages about lines that cannot be parsed.

mod properties;
mod load;
mod messages;
mod rewordings;
mod trees;
