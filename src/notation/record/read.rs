//! The text of a game taken apart. Whether its moves are moves is asked when it is played.

use super::{
    Fault, GameResult, PARAM, RESULT, ROSTER, Record, RecordError, RecordedMove, SET_UP, UNFINISHED,
};
use crate::notation::short;

/// The record of a text.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::default();
    // A carriage return ends a line, alone or before a line feed.
    for (index, line) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        reader.line(line).map_err(|fault| RecordError { line: index + 1, fault })?;
        reader.lines += 1;
    }
    reader.done()
}

#[derive(Default)]
struct Reader {
    record: Record,
    /// Lines read.
    lines: usize,
    /// The line in which the open comment began.
    comment: Option<usize>,
    /// The result, or `*`, has been read.
    over: bool,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if self.comment.is_none() && line.trim_start().starts_with('[') {
            return self.tag(line.trim());
        }
        let mut rest = line;
        loop {
            if self.comment.is_some() {
                let end = rest.find('}');
                self.note(rest[..end.unwrap_or(rest.len())].trim());
                let Some(end) = end else { return Ok(()) };
                self.comment = None;
                rest = &rest[end + 1..];
            }
            let end = rest.find(['{', '}']).unwrap_or(rest.len());
            for word in rest[..end].split_whitespace() {
                self.word(word)?;
            }
            match rest[end..].chars().next() {
                None => return Ok(()),
                Some('{') => self.comment = Some(self.lines + 1),
                Some(_) => return Err(Fault::NoComment),
            }
            rest = &rest[end + 1..];
        }
    }

    /// A part of a comment belongs to the move before it.
    fn note(&mut self, text: &str) {
        if let Some(last) = self.record.moves.last_mut().filter(|_| !text.is_empty()) {
            if !last.note.is_empty() {
                last.note.push(' ');
            }
            last.note.push_str(text);
        }
    }

    fn tag(&mut self, line: &str) -> Result<(), Fault> {
        if !self.record.moves.is_empty() || self.over {
            return Err(Fault::TagBehindMoves);
        }
        let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or(Fault::Tag)?;
        let (name, value) = inside.trim().split_once(char::is_whitespace).ok_or(Fault::Tag)?;
        let value = value.trim().strip_prefix('"').and_then(unquoted).ok_or(Fault::Tag)?;
        if name.is_empty() || !name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_') {
            return Err(Fault::Tag);
        }
        if name != PARAM && self.record.tag(name).is_some() {
            return Err(Fault::TagTwice(short(name)));
        }
        self.record.add_tag(name, value);
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), Fault> {
        if self.over {
            return Err(Fault::BehindResult(short(word)));
        }
        let result = GameResult::ALL.into_iter().find(|result| result.text() == word);
        if result.is_some() || word == UNFINISHED {
            self.record.result = result;
            self.over = true;
            return Ok(());
        }
        // `12.`, `12...`, `12.e2e4`; and the numbered remarks of other programs, `$1`.
        let unnumbered = word.trim_start_matches(|char: char| char.is_ascii_digit());
        let text = if unnumbered.starts_with('.') { unnumbered.trim_start_matches('.') } else { word };
        let is_remark =
            text.strip_prefix('$').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        if !text.is_empty() && !is_remark {
            self.record
                .moves
                .push(RecordedMove { line: self.lines + 1, ..RecordedMove::new(text.to_owned()) });
        }
        Ok(())
    }

    fn done(mut self) -> Result<Record, RecordError> {
        if let Some(line) = self.comment {
            return Err(RecordError { line, fault: Fault::OpenComment });
        }
        let tag = self.record.tag(RESULT).map(str::to_owned);
        if let Some(tag) = tag.filter(|tag| tag != UNFINISHED && !tag.is_empty()) {
            let said = GameResult::ALL.into_iter().find(|result| result.text() == tag);
            match (said, self.record.result) {
                (Some(said), None) if !self.over => self.record.result = Some(said),
                (said, end) if said.is_none() || said != end => {
                    let end = end.map_or(UNFINISHED, GameResult::text).to_owned();
                    return Err(RecordError { line: 0, fault: Fault::TwoResults { tag: short(&tag), end } });
                }
                _ => {}
            }
        }
        // Tags that repeat what the record says anyway are dropped, as are empty ones.
        self.record.tags.retain(|(name, value)| {
            let tag = (name.as_str(), value.as_str());
            name != RESULT && tag != SET_UP && !ROSTER.contains(&tag)
        });
        Ok(self.record)
    }
}

/// A quoted value without its quotes; `None` if it does not end.
fn unquoted(text: &str) -> Option<String> {
    let mut value = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '\\' => value.push(chars.next()?),
            '"' => return chars.as_str().is_empty().then_some(value),
            char => value.push(char),
        }
    }
}
