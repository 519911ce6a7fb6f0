//! The sentences that apply to a piece, as a text in the variant language.

use varlab::diagnostics::{Sources, Span};
use varlab::sema::Model;
use varlab::sema::model::{Kind, State};
use varlab::syntax::ast::{File, Item, Section, Subject, WordDefinition};
use varlab::syntax::format;

/// Returns every sentence under its heading, followed by its file and line, after the definitions of the author's words that they use.
pub fn rules(model: &Model, kind: &Kind, sources: &Sources) -> String {
    let sections = sections(kind);
    let mut used = words_of(&sections);
    let mut explained: Vec<&WordDefinition> = Vec::new();
    let is_used = |means: &&WordDefinition, used: &[String], explained: &[&WordDefinition]| {
        used.contains(&means.word.text) && !explained.contains(means)
    };
    // Definitions of words may use other words.
    while let Some(means) = model.words.iter().find(|means| is_used(means, &used, &explained)) {
        used.extend(words_of(&[Item::Means(means.clone())]));
        explained.push(means);
    }
    explained.sort_by_key(|means| means.span);
    let words = explained.into_iter().cloned().map(Item::Means);
    let file = File { items: words.chain(sections).collect() };
    format::print_with_comments(&file, |span| Some(note(kind, sources, span)))
}

/// Returns the sentences, grouped as in the files.
fn sections(kind: &Kind) -> Vec<Item> {
    let mut sections: Vec<Section> = Vec::new();
    for said in &kind.sentences {
        let sentence = said.sentence.clone();
        match sections.last_mut().filter(|section| section.subject == said.subject) {
            // The same sentence for pieces in another state.
            Some(section) if section.sentences.contains(&sentence) => {}
            Some(section) => section.sentences.push(sentence),
            None => sections.push(Section {
                subject: said.subject.clone(),
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

/// Returns all words of some items.
fn words_of(items: &[Item]) -> Vec<String> {
    let text = format::print(&File { items: items.to_vec() });
    text.split(|char: char| !char.is_ascii_alphanumeric()).map(str::to_owned).collect()
}

/// Returns the location of a sentence, and to which pieces it applies if not to all.
fn note(kind: &Kind, sources: &Sources, span: Span) -> String {
    let (line, _) = sources.line_column(span.source, span.start);
    let mut note = format!("{}:{line}", sources.name(span.source));
    let said = kind.sentences.iter().filter(|said| said.sentence.span == span);
    let states = said.map(|said| format!("{}{}", side(said.sides), state(said.state)));
    let states: Vec<String> = states.filter(|state| !state.is_empty()).collect();
    if !states.is_empty() {
        note = format!("{note}, {}", states.join(" or "));
    }
    note
}

/// Returns the side to which a sentence applies; empty for both.
fn side(sides: [bool; 2]) -> &'static str {
    match sides {
        [true, false] => "White's",
        [false, true] => "Black's",
        _ => "",
    }
}

fn state(state: State) -> String {
    let unmoved =
        state.unmoved.map(|unmoved| if unmoved { "before it has moved" } else { "once it has moved" });
    let promoted = state.promoted.map(|promoted| if promoted { "once promoted" } else { "unless promoted" });
    unmoved.into_iter().chain(promoted).collect::<Vec<_>>().join(" and ")
}
