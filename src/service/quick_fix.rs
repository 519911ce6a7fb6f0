//! Quick fixes: edits that the help of a problem suggests. A fix is offered only if compiling the changed text shows that it
//! removes the problem.

use std::ops::Range;

use super::compiled_document::{CompiledDocument, MAIN};
use super::document::Document;
use super::edit::{Edit, apply};
use crate::compile::compile;
use crate::diagnostics::Diagnostic;
use crate::syntax::Loader;

/// A code action that removes a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuickFix {
    /// The title, such as "replace with Knight".
    pub title: String,
    /// The text edits.
    pub edits: Vec<Edit>,
    /// True if the author has surely meant this: the help asks "did you mean …?".
    pub is_preferred: bool,
}

/// The maximum number of problems for which fixes are tried in one request.
const MAX_PROBLEMS: usize = 8;

/// Returns at most one fix for each problem on the lines that overlap a byte range, together with the problem.
pub fn quick_fixes<'c>(
    document: &Document,
    compiled: &'c CompiledDocument,
    loader: &dyn Loader,
    range: &Range<usize>,
) -> Vec<(&'c Diagnostic, QuickFix)> {
    let overlaps_range = |problem: &&Diagnostic| {
        let span = problem.span();
        // A span in a used file is not a range of this text.
        span.source == MAIN && {
            let line = line_around(&document.text, span.start as usize..span.end as usize);
            line.start <= range.end && range.start <= line.end
        }
    };
    let problems = compiled.compilation.diagnostics.iter().filter(overlaps_range).take(MAX_PROBLEMS);
    let fixes = problems.filter_map(|problem| Some((problem, fix(document, compiled, loader, problem)?)));
    fixes.collect()
}

/// Tries the fixes that the help of a problem suggests, and returns the first one that removes the problem.
fn fix(
    document: &Document,
    compiled: &CompiledDocument,
    loader: &dyn Loader,
    problem: &Diagnostic,
) -> Option<QuickFix> {
    let span = problem.span();
    let range = span.start as usize..span.end as usize;
    let help = problem.help.as_deref()?;
    let candidates = candidates(&document.text, &range, help);
    candidates.into_iter().find(|fix| {
        let text = apply(&document.text, &fix.edits);
        text != document.text && removes_problem(compiled, loader, document, problem, fix, &text)
    })
}

/// Returns true if the compiler reports the problem fewer times for the changed text `text`, and not more errors than before. A fix that is
/// not preferred must leave fewer errors: it must not replace one error by another.
fn removes_problem(
    compiled: &CompiledDocument,
    loader: &dyn Loader,
    document: &Document,
    problem: &Diagnostic,
    fix: &QuickFix,
    text: &str,
) -> bool {
    let after = compile(loader, &document.name, text, &[]);
    let before = &compiled.compilation.diagnostics;
    let count_same_problem = |problems: &[Diagnostic]| {
        let is_same_problem =
            |other: &&Diagnostic| other.code == problem.code && other.message == problem.message;
        problems.iter().filter(is_same_problem).count()
    };
    let count_errors = |problems: &[Diagnostic]| problems.iter().filter(|problem| problem.is_error()).count();
    // A line that can be parsed after the change may have other errors, as long as the total does not grow.
    let allowed_errors = count_errors(before) - usize::from(problem.is_error() && !fix.is_preferred);
    count_same_problem(&after.diagnostics) < count_same_problem(before)
        && count_errors(&after.diagnostics) <= allowed_errors
}

/// Returns the edits that a help text may suggest, the most likely one first. `range` is the byte range of the problem. Code in
/// a help text is in backticks.
fn candidates(text: &str, range: &Range<usize>, help: &str) -> Vec<QuickFix> {
    let line = line_around(text, range.clone());
    let (mut preferred, mut found) = (Vec::new(), Vec::new());
    let mut add_fix =
        |title: String, edits: Vec<Edit>| found.push(QuickFix { title, edits, is_preferred: false });
    let help_parts: Vec<&str> = help.split('`').collect();
    let mut is_question = false;
    for (index, code) in help_parts.iter().copied().enumerate().skip(1).step_by(2) {
        let (before, after) =
            (help_parts[index - 1].trim(), help_parts.get(index + 1).copied().unwrap_or_default());
        is_question = before.ends_with("did you mean") || is_question && before == "or";
        if is_question {
            preferred.push(QuickFix {
                title: format!("replace with {code}"),
                edits: vec![Edit::new(range.clone(), code)],
                is_preferred: true,
            });
        } else if before.trim_end_matches(':').ends_with("leave out") {
            if let Some(offset) = text[line.clone()].find(code) {
                let start = line.start + offset;
                let removed = with_blank_before(text, &(start..start + code.len()));
                add_fix(format!("leave out {code}"), vec![Edit::new(removed, "")]);
            }
        } else if code == "language 2" {
            add_fix(
                "declare language 2".to_owned(),
                vec![replacement_edit(text, "language 1", "language 2")],
            );
        } else if code.starts_with("also ") && code.contains('…') {
            let content = line.start + indent_of(text, &line).len()..line.end;
            let start = sentence_start(text, content, range);
            add_fix("write also".to_owned(), vec![Edit::new(start..start, "also ")]);
        } else if !code.contains('…') && after.starts_with(" above") {
            let indent = indent_of(text, &line);
            let edit = Edit::new(line.start..line.start, format!("{code}\n{indent}"));
            add_fix(format!("write above: {code}"), vec![edit]);
        } else if !code.contains('…') && WRITE_PHRASES.iter().any(|words| before.ends_with(words)) {
            if let Some(heading) = heading_of(&help_parts, index) {
                let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
                let section = format!("{gap}{heading} {code}\n");
                let edit = Edit::new(text.len()..text.len(), section);
                add_fix(format!("write under {heading}: {code}"), vec![edit]);
            } else {
                add_wordings(text, range, &line, code, &mut add_fix);
            }
        }
    }
    let prose = help_parts.iter().step_by(2).copied().collect::<Vec<_>>().join("`");
    for part in prose.split(['?', ';', '.']).flat_map(|part| part.split(", or ")).map(str::trim) {
        let part = part.trim_start_matches("or ");
        if part.starts_with("remove ") && !part.contains(" from ") {
            add_fix("remove the line".to_owned(), vec![Edit::new(whole_line(text, &line), "")]);
            add_fix("remove it".to_owned(), vec![Edit::new(with_blank_before(text, range), "")]);
        }
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(number) = part.split("at most ").nth(1).and_then(|rest| rest.split([' ', ',']).next())
            && is_number(number)
            && is_number(&text[range.clone()])
        {
            add_fix(format!("write {number}"), vec![Edit::new(range.clone(), number)]);
        }
    }
    preferred.extend(found);
    preferred
}

/// The phrases in help texts that precede the code that the author should write.
const WRITE_PHRASES: [&str; 9] = [
    "write",
    "use",
    "use two dots:",
    "name pieces:",
    "name squares:",
    "name squares, such as",
    "put it into the setup:",
    "take one with",
    "this castling with",
];

/// Returns the heading under which the code with this index should be written: "under `player`, write `…`" or
/// "write `…` under `board`". `help_parts` are the parts of the help text between backticks.
fn heading_of<'h>(help_parts: &[&'h str], index: usize) -> Option<&'h str> {
    let after = help_parts.get(index + 1).is_some_and(|after| after.trim() == "under").then_some(index + 2);
    let before = index
        .checked_sub(3)
        .filter(|&before| help_parts[before].trim_end().ends_with("under"))
        .map(|before| before + 1);
    let heading = help_parts.get(after.or(before)?).copied()?;
    ["board", "player"].contains(&heading).then_some(heading)
}

/// Adds one fix for each place where words can be written: in place of the problem; in place of the line; as a new line after
/// this line, with its indentation or with two spaces; and as a new section at the end of the text.
fn add_wordings(
    text: &str,
    range: &Range<usize>,
    line: &Range<usize>,
    words: &str,
    add_fix: &mut impl FnMut(String, Vec<Edit>),
) {
    let indent = indent_of(text, line);
    let content = line.start..line.end;
    add_fix(format!("write: {words}"), vec![Edit::new(range.clone(), words)]);
    add_fix(format!("replace the line: {words}"), vec![Edit::new(content.start..content.end, words)]);
    let new_line = format!("add the line: {words}");
    add_fix(new_line.clone(), vec![Edit::new(content.end..content.end, format!("\n{indent}{words}"))]);
    add_fix(new_line.clone(), vec![Edit::new(content.end..content.end, format!("\n  {words}"))]);
    let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
    add_fix(new_line, vec![Edit::new(text.len()..text.len(), format!("{gap}{words}\n"))]);
}

/// Returns the byte range of the line or lines that contain a range, without indentation and trailing whitespace.
fn line_around(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |length| range.end + length);
    let words = &text[start..end];
    let indent = words.len() - words.trim_start().len();
    start + indent..start + words.trim_end().len().max(indent)
}

/// Returns the indentation of a line.
fn indent_of<'t>(text: &'t str, line: &Range<usize>) -> &'t str {
    let start = text[..line.start].rfind('\n').map_or(0, |newline| newline + 1);
    &text[start..line.start]
}

/// Returns the byte range of the whole line, with indentation and line break.
fn whole_line(text: &str, line: &Range<usize>) -> Range<usize> {
    let start = line.start - indent_of(text, line).len();
    let end = text[line.end..].find('\n').map_or(text.len(), |length| line.end + length + 1);
    start..end
}

/// Returns a range, extended to the left by the spaces and tabs before it.
fn with_blank_before(text: &str, range: &Range<usize>) -> Range<usize> {
    text[..range.start].trim_end_matches([' ', '\t']).len()..range.end
}

/// Returns an edit that replaces the first occurrence of `old`. The edit is empty if `old` does not occur.
fn replacement_edit(text: &str, old: &str, new: &str) -> Edit {
    text.find(old).map_or_else(|| Edit::new(0..0, ""), |start| Edit::new(start..start + old.len(), new))
}

/// Returns the byte offset at which the sentence of a problem begins: the start of the problem if its first word begins a
/// sentence, otherwise the start of the line.
fn sentence_start(text: &str, line: Range<usize>, range: &Range<usize>) -> usize {
    let section = crate::syntax::SectionKind::Piece;
    let first_word = text[range.clone()].split_ascii_whitespace().next().unwrap_or_default();
    let is_verb =
        crate::syntax::words::line_start_row(first_word, section).is_some_and(|word| word.text == first_word);
    if is_verb { range.start } else { line.start }
}
