//! The integration tests of the library. They are one program, so that it is linked only once.

mod analysis;
mod api;
mod games;
mod library;

mod architecture;
mod betza;
mod chases;
mod diagnostics;
mod editors;
mod endings;
mod explanations;
mod import;
mod invented;
mod kernel;
mod legs;
mod limits;
mod lsp;
mod mistakes;
mod mutants;
mod notation;
mod one_word;
mod oracle;
mod oracle_self;
mod oracles;
mod perft;
mod promotion_marks;
mod properties;
mod random;
mod render;
mod repetition;
mod restrictions;
mod search;
mod sema;
mod shuffles;
mod syntax;
