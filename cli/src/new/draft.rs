//! The text of a new variant file that is based on a game.

use std::fmt::Write;
use std::ops::Range;

use crate::library::Files;
use varlab::compile::{self, Compiled};
use varlab::diagnostics::{Diagnostic, SourceId, Sources, Span};
use varlab::game::Game;
use varlab::sema::model::{EndResult, Ending, Fact, Metadata};
use varlab::syntax::ast::{File, Item, Setup};
use varlab::syntax::format::format;
use varlab::syntax::{LANGUAGE_VERSION, LoadedFile, language_version, load, parse, title_from_name};

/// Returns the text of a variant file called `name`, based on the variant `parent`. The file has a `use` line with
/// `use_path` and a copy of the setup; if `flat` is true, it has the sentences of the parent's file instead.
///
/// # Errors
/// Returns the reason if the parent has errors or the new file cannot be formatted.
pub fn draft(use_path: &str, parent: &LoadedFile, name: &str, flat: bool) -> Result<String, String> {
    let compilation = compile::compile(&Files, &parent.name, &parent.text, &[]);
    let first_error = compilation.diagnostics.into_iter().find(Diagnostic::is_error);
    let variant = compilation.variant.ok_or_else(|| {
        first_error.map_or_else(|| "the game cannot be played".to_owned(), |problem| problem.message)
    })?;
    let material_comments = material_draw_comments(&variant, &compilation.sources, flat);
    let body = if flat { rule_sections(&parent.text) } else { use_and_setup(use_path, parent) };
    let notations = if flat { notation_lines(&variant) } else { String::new() };
    // Copied sentences use the words of the language version in which they were written.
    let version = if flat { language_version(&parent.text) } else { LANGUAGE_VERSION };
    let heading = heading(name, &variant.model.metadata, version);
    let draft = format!("{heading}{notations}\n{body}\n{material_comments}{}", first_test(&variant));
    format(&draft).map_err(|problems| match problems.into_iter().next() {
        Some(problem) => problem.message,
        None => "the file cannot be formatted".to_owned(),
    })
}

/// Returns the title section, after comments that credit the base variant.
fn heading(name: &str, parent: &Metadata, version: u32) -> String {
    let year = parent.year.map(|year| year.to_string());
    let attribution: Vec<&str> = [parent.title.as_str()]
        .into_iter()
        .chain(parent.inventors.iter().chain(&year).map(String::as_str))
        .collect();
    let mut credits = format!("# Based on {}.\n", attribution.join(", "));
    for address in &parent.references {
        credits = format!("{credits}# {address}\n");
    }
    format!("{credits}variant {}\n  language {version}\n", title_from_name(name))
}

/// Returns the `notation` lines of the game's own file, for a flat copy. A file with a `use` line inherits them instead.
fn notation_lines(variant: &Compiled) -> String {
    let declared = variant.model.notations.iter().filter(|notation| notation.span.is_some());
    declared.map(|notation| ["  notation ", notation.form.words(), "\n"].concat()).collect()
}

/// Returns the `use` line and a copy of the game's setup. The setup may be in a file that the game uses.
fn use_and_setup(use_path: &str, parent: &LoadedFile) -> String {
    let mut sources = Sources::default();
    let (units, _) = load(&Files, &parent.name, &parent.text, &mut sources);
    let setups = units.iter().flat_map(|unit| setups(&unit.file));
    let setup = setups.last().map_or("", |setup| sources.slice(setup.span));
    format!(
        "use {use_path}\n\n# A sentence about a piece replaces the earlier sentences with the same verb;\n\
         # `also` adds to them, and `never` removes them.\n\n{setup}\n"
    )
}

/// Returns a comment for every inherited draw by insufficient material. In a test whose position has few pieces, such a draw
/// ends the game at once.
fn material_draw_comments(variant: &Compiled, sources: &Sources, flat: bool) -> String {
    let is_material_draw = |ending: &&Ending| {
        let limits_pieces = |fact: &Fact| matches!(fact, Fact::Only { .. });
        ending.result == EndResult::Draws && ending.reason.facts().any(limits_pieces)
    };
    let is_inherited = |ending: &&Ending| !(flat && ending.span.source == SourceId(0));
    let mut text = String::new();
    for ending in variant.model.endings.iter().filter(is_material_draw).filter(is_inherited) {
        let sentence = sources.slice(ending.span).split_whitespace().collect::<Vec<_>>().join(" ");
        let (who, section) = match ending.sides {
            [true, false] => ("White", "White"),
            [false, true] => ("Black", "Black"),
            _ => ("both players", "player"),
        };
        let _ = writeln!(
            text,
            "# The game on which this file is based has this rule for {who}: {sentence}.\n\
             # A test position with so few pieces is an immediate draw. To remove the rule, write under {section}:\n\
             #   never {sentence}\n"
        );
    }
    text
}

/// Returns the setups in a file.
fn setups(file: &File) -> impl Iterator<Item = &Setup> {
    file.items.iter().filter_map(|item| match item {
        Item::Setup(setup) => Some(setup),
        _ => None,
    })
}

/// Returns the text without the title section, the tests and the comments above the tests. These parts describe the original variant.
fn rule_sections(text: &str) -> String {
    let (file, _) = parse(SourceId(0), text);
    let line_index = |offset: u32| text[..offset as usize].matches('\n').count();
    let line_range = |first: Span, last: Span| line_index(first.start)..line_index(last.end) + 1;
    let text_lines: Vec<&str> = text.lines().collect();
    let mut removed: Vec<Range<usize>> = Vec::new();
    for item in &file.items {
        match item {
            Item::Variant(variant) => {
                let title = variant.title.span;
                removed.push(line_range(title, variant.metadata.last().map_or(title, |line| line.span)));
            }
            Item::Test(block) => {
                let mut lines =
                    line_range(block.span, block.lines.last().map_or(block.span, |line| line.span));
                while lines.start > 0 && text_lines[lines.start - 1].trim_start().starts_with('#') {
                    lines.start -= 1;
                }
                removed.push(lines);
            }
            _ => {}
        }
    }
    let kept_lines =
        text_lines.iter().enumerate().filter(|(index, _)| !removed.iter().any(|range| range.contains(index)));
    kept_lines.flat_map(|(_, line)| [line, "\n"]).collect()
}

/// Returns a test block for the start position. The test passes as long as the file is unchanged.
fn first_test(variant: &Compiled) -> String {
    let game = Game::new(&variant.program);
    format!("test the first move\n  goes on\n  perft 1 is {}\n", game.legal_moves().len())
}
