//! Parsing, printing and layout, the loading of used files, and the messages about lines that cannot be parsed.

mod load;
mod messages;
mod properties;
mod rewordings;
mod trees;
