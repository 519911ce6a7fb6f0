//! Which picture a front end draws for which piece: its table of pictures, filled with the letters of the game. Not how pieces move.

use super::words;
use varlab::board::KindId;
use varlab::ir::{Program, Royalty};

/// How many pictures a side has beside the king's; promoted pieces have theirs behind all others'.
const PICTURES: usize = 22;
const PROMOTED: usize = 11;

/// The pictures, in order, by what the piece does for which they were drawn, by its usual letter, and by what a piece with that letter
/// must do to have the picture: that of a nightrider is a horse, which would be taken for a knight.
const USUAL: [(&str, &str, &str); PICTURES] = [
    ("fmWfceFifmnD", "P", ""),
    ("N", "N", ""),
    ("B", "B", ""),
    ("R", "R", ""),
    ("Q", "Q", ""),
    ("F", "F", ""),
    ("A", "E", ""),
    ("BN", "A", ""),
    ("RN", "C", ""),
    ("W", "W", ""),
    ("K", "M", ""),
    ("mRcpR", "O", ""),
    ("N15", "H", "N"),
    ("", "I", ""),
    ("", "J", ""),
    ("gQ", "G", ""),
    ("", "D", ""),
    ("", "V", ""),
    ("", "L", ""),
    ("", "S", ""),
    ("", "U", ""),
    ("", "Z", ""),
];
/// The pictures of horses.
const HORSES: [usize; 2] = [1, 12];

/// No piece of the game has this picture.
const NONE: char = '.';
/// It is that of a piece which has become what it is, and is something else in the hand of whoever captures it.
const REVERTS: char = '~';

/// The table: White's letters, the king's last, then Black's. Nothing, if the game has too many kinds, or letters of its own make.
pub(super) fn letters(program: &Program) -> Option<String> {
    let kinds = || program.kind_ids();
    let letter = |kind: KindId| program.kind(kind).letter.as_str();
    let single = |kind: KindId| letter(kind).len() == 1 && letter(kind).as_bytes()[0].is_ascii_uppercase();
    let king =
        kinds().filter(|&kind| single(kind)).find(|&kind| program.kind(kind).royalty != Royalty::Common);
    let king = king.or_else(|| kinds().find(|&kind| letter(kind) == "K"));
    let mut places: Vec<Option<&str>> = vec![None; PICTURES];
    let promoted = kinds().any(|kind| letter(kind).starts_with('+'));
    let reverts = program.keeps.promoted && program.keeps.hands && kinds().count() <= PROMOTED;
    let room = if promoted || reverts { PROMOTED } else { PICTURES };
    let mut without: Vec<KindId> = kinds().filter(|&kind| Some(kind) != king && single(kind)).collect();
    let word = |kind| words::word(program, kind).text;
    // By what it does, by its letter, a picture that promises nothing, any but a horse, any.
    let choices: [&dyn Fn(KindId, usize) -> bool; 5] = [
        &|kind, at| USUAL[at].0 == word(kind),
        &|kind, at| USUAL[at].1 == letter(kind) && word(kind).contains(USUAL[at].2),
        &|_, at| USUAL[at].0.is_empty(),
        &|_, at| !HORSES.contains(&at),
        &|_, _| true,
    ];
    for fits in choices {
        without.retain(|&kind| {
            let free = (0..room).find(|&at| places[at].is_none() && fits(kind, at));
            if let Some(at) = free {
                places[at] = Some(letter(kind));
            }
            free.is_none()
        });
    }
    let promoted = |at: usize| {
        let base = places[at.checked_sub(PROMOTED)?]?;
        let plus = kinds().any(|kind| letter(kind).strip_prefix('+') == Some(base)).then_some('+');
        let reverts = reverts && kinds().any(|kind| letter(kind) == base && program.can_become(kind));
        plus.or(reverts.then_some(REVERTS))
    };
    let sign = |at: usize| {
        places[at].and_then(|letter| letter.chars().next()).or_else(|| promoted(at)).unwrap_or(NONE)
    };
    let mut white: String = (0..PICTURES).map(sign).collect();
    white.push(king.and_then(|king| letter(king).chars().next()).unwrap_or(NONE));
    let all = kinds().all(|kind| single(kind) || letter(kind).starts_with('+'));
    (without.is_empty() && all).then(|| format!("{white}{}", white.to_lowercase()))
}
