//! `varlab page`: writes a web page on which a game can be played without a server.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use super::failure::{CommandResult, Failure};
use super::library::STDIO;
use super::own_pieces::{self, OwnPiecesArg};
use super::params::GameArgs;
use super::web::embedded;
use super::write::{cannot_write, check_writable, write_file};
use varlab::compile;
use varlab::diagnostics::SourceId;
use varlab::service::ShippedFiles;

/// Write a web page on which a game can be played: one file, to send to somebody or to put on a website
#[derive(clap::Args)]
#[command(
    after_help = embedded::help(
        "The page works in any browser, without a network, a server or anything to install. It contains the rules, \
    the engine, and an editor in which the rules can be changed.",
        "Examples:\n  varlab page my-game.var\n  varlab page black-holes -o holes.html\n  \
    varlab page my-game.var --own-pieces pieces"
    )
)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    own_pieces: OwnPiecesArg,

    /// Write to this file; `-` is standard output [default: the name of the variant with the extension .html]
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Placeholders in the template of the page, for the game and for the title.
const GAME_PLACEHOLDER: &str = "@GAME@";
const TITLE_PLACEHOLDER: &str = "<title>varlab</title>";

pub fn run(args: &Args, out: &mut dyn Write) -> CommandResult {
    let name = args.game.name()?;
    let stem = stem_of(name);
    let output = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{stem}.html")));
    let to_stdout = output == Path::new(STDIO);
    if !to_stdout {
        check_writable(&output)?;
    }
    let (variant, sources) = args.game.compile_with_sources()?;
    let file = SourceId(0);
    let (file_name, text) = (sources.name(file), sources.text(file));
    check_uses(file_name, text)?;
    let options: Map<String, Value> =
        args.game.params().iter().map(|(name, value)| (name.clone(), value.as_str().into())).collect();
    let own_images = args.own_pieces.read(&variant.program)?;
    let pictures = own_pieces::to_json(&variant.program, &own_images);
    let game = json!({ "name": stem, "text": text, "options": options, "pictures": pictures });
    let page = fill_template(embedded::template()?, &game, &variant.model.metadata.title);
    if to_stdout {
        out.write_all(page.as_bytes())?;
    } else {
        write_file(&output, page.as_bytes()).map_err(|error| cannot_write(&output, &error))?;
        writeln!(out, "{} is written; open it in a browser", output.display())?;
    }
    Ok(())
}

/// Returns the name of a variant without folder and extension, or `game` if the variant has no name.
fn stem_of(name: &str) -> String {
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    if stem == STDIO || stem.is_empty() { "game".to_owned() } else { stem.to_owned() }
}

/// Checks that a text uses only shipped files, because the page contains no other files. The text must compile without errors if
/// all its files can be loaded, so that an error here can only be a missing file.
///
/// # Errors
/// Returns an error with the line of the first problem that occurs when only the shipped files can be loaded.
fn check_uses(name: &str, text: &str) -> CommandResult {
    let compilation = compile::compile(&ShippedFiles, name, text, &[]);
    let Some(problem) = compilation.diagnostics.iter().find(|problem| problem.is_error()) else {
        return Ok(());
    };
    let (line, _) = compilation.sources.line_column(problem.span().source, problem.span().start);
    Err(Failure::invalid(format!(
        "{name}: line {line}: a page contains one file and the games that ship with the program"
    ))
    .help("copy the sentences of the other file into this one"))
}

/// Returns the page: the template with the game and the title.
fn fill_template(template: &str, game: &Value, title: &str) -> String {
    // In a script element, `<` could begin the closing tag.
    let game = game.to_string().replace('<', "\\u003c");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let title = format!("<title>{title}</title>");
    template.replacen(GAME_PLACEHOLDER, &game, 1).replacen(TITLE_PLACEHOLDER, &title, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_named_after_the_file_or_the_game() {
        for (name, stem) in
            [("my-game", "my-game"), ("a/my.game.var", "my.game"), ("-", "game"), ("", "game")]
        {
            assert_eq!(stem_of(name), stem, "{name}");
        }
    }

    #[test]
    fn the_text_of_a_game_cannot_close_the_script_element() {
        let template = "<title>varlab</title><script type=\"application/json\">@GAME@</script>";
        let page = fill_template(template, &json!({ "text": "# </script><b> @GAME@\n" }), "A <b> & C");
        assert_eq!(
            page,
            "<title>A &lt;b> &amp; C</title><script type=\"application/json\">\
             {\"text\":\"# \\u003c/script>\\u003cb> @GAME@\\n\"}</script>"
        );
    }

    #[test]
    fn a_page_cannot_use_files_of_the_user() {
        assert!(check_uses("x.var", "variant X\nuse chess\n").is_ok());
        let failure = check_uses("x.var", "variant X\nuse mine/pieces\n").expect_err("no such shipped file");
        assert!(failure.to_string().starts_with("x.var: line 2: a page contains one file"), "{failure}");
    }
}
