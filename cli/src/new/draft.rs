//! The text of a new variant file that is based on a game.

use std::fmt::Write;
use std::ops::Range;

use crate::library::Files;
use varlab::compile::{self, Compiled};
use varlab::diagnostics::{Diagnostic, SourceId, Sources, Span};
use varlab::game::Game;
use varlab::sema::model::{EndReason, EndResult, Ending, Fact, Facts};
use varlab::syntax::ast::{File, Item, Setup};
use varlab::syntax::format::format;
use varlab::syntax::{LANGUAGE_VERSION, Loaded, load, parse, title};

/// Returns the text of a file called `name` that is based on the game called `from`: it uses that game and repeats its setup, or, if
/// `flat` is true, contains the sentences of the game's file.
///
/// # Errors
/// Returns an error if the game has errors, or its text cannot be parsed: the reason.
pub fn text(from: &str, parent: &Loaded, name: &str, flat: bool) -> Result<String, String> {
    let compilation = compile::compile(&Files, &parent.name, &parent.text, &[]);
    let first = compilation.diagnostics.into_iter().find(Diagnostic::is_error);
    let variant = compilation
        .variant
        .ok_or_else(|| first.map_or_else(|| "it cannot be played".to_owned(), |problem| problem.message))?;
    let material = material_draws(&variant, &compilation.sources, flat);
    let body = if flat { own_sections(&parent.text) } else { beginning(from, parent) };
    let notations = if flat { own_notations(&variant) } else { String::new() };
    let heading = heading(name, &variant.model.facts);
    let draft = format!("{heading}{notations}\n{body}\n{material}{}", first_test(&variant));
    format(&draft).map_err(|problems| match problems.into_iter().next() {
        Some(problem) => problem.message,
        None => "it cannot be laid out".to_owned(),
    })
}

/// Returns the title, with the origin of the game in a comment.
fn heading(name: &str, parent: &Facts) -> String {
    let year = parent.year.map(|year| year.to_string());
    let known: Vec<&str> = [parent.title.as_str()]
        .into_iter()
        .chain(parent.inventors.iter().chain(&year).map(String::as_str))
        .collect();
    let mut origin = format!("# Begun from {}.\n", known.join(", "));
    for address in &parent.references {
        origin = format!("{origin}# {address}\n");
    }
    format!("{origin}variant {}\n  language {LANGUAGE_VERSION}\n", title(name))
}

/// Returns the `notation` lines of the game's own file. A new file that uses the game inherits them.
fn own_notations(variant: &Compiled) -> String {
    let own = variant.model.notations.iter().filter(|notation| notation.span.is_some());
    own.map(|notation| ["  notation ", notation.form.words(), "\n"].concat()).collect()
}

/// Returns the `use` line and the setup.
fn beginning(from: &str, parent: &Loaded) -> String {
    let mut sources = Sources::default();
    let (units, _) = load(&Files, &parent.name, &parent.text, &mut sources);
    let setups = units.iter().flat_map(|unit| setups(&unit.file));
    let setup = setups.last().map_or("", |setup| sources.slice(setup.span));
    format!(
        "use {from}\n\n# What is said from here on of a piece takes the place of what was said before, verb by verb;\n\
         # with \"also\" it adds to it, and \"never\" takes away.\n\n{setup}\n"
    )
}

/// Returns a comment for every inherited draw by insufficient material, because such draws end tests with few pieces.
fn material_draws(variant: &Compiled, sources: &Sources, flat: bool) -> String {
    let is_material = |ending: &&Ending| {
        let counts = |facts: &Vec<Fact>| facts.iter().any(|fact| matches!(fact, Fact::Only { .. }));
        ending.result == EndResult::Draws && matches!(&ending.reason, EndReason::When(facts) if counts(facts))
    };
    let hidden = |ending: &&Ending| !(flat && ending.span.source == SourceId(0));
    let mut text = String::new();
    for ending in variant.model.endings.iter().filter(is_material).filter(hidden) {
        let sentence = sources.slice(ending.span).split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            text,
            "# What is used says of both players: {sentence}.\n\
             # A position of a test with so few pieces is such a draw at once. To be without it, write under player:\n\
             #   never {sentence}\n"
        );
    }
    text
}

fn setups(file: &File) -> impl Iterator<Item = &Setup> {
    file.items.iter().filter_map(|item| match item {
        Item::Setup(setup) => Some(setup),
        _ => None,
    })
}

/// Returns the text without its title section and its tests with the comments above them, which describe the original game.
fn own_sections(text: &str) -> String {
    let (file, _) = parse(SourceId(0), text);
    let number = |at: u32| text[..at as usize].matches('\n').count();
    let lines = |first: Span, last: Span| number(first.start)..number(last.end) + 1;
    let all: Vec<&str> = text.lines().collect();
    let mut gone: Vec<Range<usize>> = Vec::new();
    for item in &file.items {
        match item {
            Item::Variant(variant) => {
                let title = variant.title.span;
                gone.push(lines(title, variant.facts.last().map_or(title, |fact| fact.span)));
            }
            Item::Test(proof) => {
                let mut block = lines(proof.span, proof.lines.last().map_or(proof.span, |check| check.span));
                while block.start > 0 && all[block.start - 1].trim_start().starts_with('#') {
                    block.start -= 1;
                }
                gone.push(block);
            }
            _ => {}
        }
    }
    let kept = all.iter().enumerate().filter(|(at, _)| !gone.iter().any(|range| range.contains(at)));
    kept.flat_map(|(_, line)| [line, "\n"]).collect()
}

/// Returns a test that passes.
fn first_test(variant: &Compiled) -> String {
    let game = Game::new(&variant.program);
    format!("test the first move\n  goes on\n  perft 1 is {}\n", game.legal_moves().len())
}
