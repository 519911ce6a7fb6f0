//! The sentences that apply to a piece, as a text in the variant language.

use crate::diagnostics::{Sources, Span};
use crate::sema::Model;
use crate::sema::model::{Kind, State};
use crate::syntax::ast::{File, Item, Section, Subject, WordDefinition};
use crate::syntax::format;

/// Returns the sentences under their headings, each followed by its file and line. If they use words that a file defines with `means`,
/// the definitions of these words come first.
pub fn rules_text(model: &Model, kind: &Kind, sources: &Sources) -> String {
    let sections = sections_of(kind);
    let mut used_words = words_of(&sections);
    let mut definitions: Vec<&WordDefinition> = Vec::new();
    let is_missing =
        |definition: &&WordDefinition, used_words: &[String], definitions: &[&WordDefinition]| {
            used_words.contains(&definition.word.text) && !definitions.contains(definition)
        };
    // The definition of a word may use other words. The loop ends when the definitions of all used words are collected.
    while let Some(definition) =
        model.words.iter().find(|definition| is_missing(definition, &used_words, &definitions))
    {
        used_words.extend(words_of(&[Item::Means(definition.clone())]));
        definitions.push(definition);
    }
    definitions.sort_by_key(|definition| definition.span);
    let words = definitions.into_iter().cloned().map(Item::Means);
    let file = File { items: words.chain(sections).collect() };
    format::print_with_comments(&file, |span| Some(location_note(kind, sources, span)))
}

/// Returns the sentences that apply to a piece, grouped into sections as in the files.
fn sections_of(kind: &Kind) -> Vec<Item> {
    let mut sections: Vec<Section> = Vec::new();
    for resolved in &kind.sentences {
        let sentence = resolved.sentence.clone();
        match sections.last_mut().filter(|section| section.subject == resolved.subject) {
            // The same sentence can apply to pieces in several states.
            Some(section) if section.sentences.contains(&sentence) => {}
            Some(section) => section.sentences.push(sentence),
            None => sections.push(Section {
                subject: resolved.subject.clone(),
                heading: sentence.span,
                sentences: vec![sentence],
                errors: Vec::new(),
            }),
        }
    }
    for section in &mut sections {
        // A later file may have changed the letter.
        if let Subject::Piece { letter: Some(letter), .. } = &mut section.subject {
            letter.text.clone_from(&kind.letter);
        }
    }
    sections.into_iter().map(Item::Section).collect()
}

/// Returns all words in the text of some items: maximal runs of letters and digits.
fn words_of(items: &[Item]) -> Vec<String> {
    let text = format::print(&File { items: items.to_vec() });
    text.split(|char: char| !char.is_ascii_alphanumeric()).map(str::to_owned).collect()
}

/// Returns the location of a sentence. If the sentence does not apply to all pieces of the kind, the side and the state of
/// the pieces to which it applies are added.
fn location_note(kind: &Kind, sources: &Sources, span: Span) -> String {
    let (line, _) = sources.line_column(span.source, span.start);
    let mut note = format!("{}:{line}", sources.name(span.source));
    let resolved = kind.sentences.iter().filter(|resolved| resolved.sentence.span == span);
    let states = resolved.map(|resolved| {
        let (side, state) = (side_text(resolved.sides), state_text(resolved.state));
        let separator = if side.is_empty() || state.is_empty() { "" } else { ", " };
        format!("{side}{separator}{state}")
    });
    let states: Vec<String> = states.filter(|text| !text.is_empty()).collect();
    if !states.is_empty() {
        note = format!("{note}, {}", states.join(" or "));
    }
    note
}

/// Returns the side to which a sentence applies; empty for both.
fn side_text(sides: [bool; 2]) -> &'static str {
    match sides {
        [true, false] => "White's",
        [false, true] => "Black's",
        _ => "",
    }
}

/// Returns the state to which a sentence applies; empty for any.
fn state_text(state: State) -> String {
    let unmoved =
        state.unmoved.map(|unmoved| if unmoved { "before it has moved" } else { "once it has moved" });
    let promoted = state.promoted.map(|promoted| if promoted { "once promoted" } else { "unless promoted" });
    unmoved.into_iter().chain(promoted).collect::<Vec<_>>().join(" and ")
}
