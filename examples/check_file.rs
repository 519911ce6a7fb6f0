//! Checks a variant text and prints its problems, one JSON object per line: `cargo run --example check_file`.

use varlab::Variant;
use varlab::diagnostics::render::json;

/// A file with two errors.
const TEXT: &str = "\
variant Two mistakes
use chess
piece Knigth moves C
piece Bishop moves B into friend
";

fn main() {
    match Variant::parse(TEXT) {
        Ok(variant) => println!("{}: {} warnings", variant.title(), variant.warnings().len()),
        Err(error) => {
            if let Some(sources) = error.sources() {
                print!("{}", json(error.diagnostics(), sources));
            }
        }
    }
}
