//! The direction letters of legs after the first: the turns that they select, and the letters for a set of turns. The directions of
//! turns are in `turns.rs`.

use super::Vector;
use super::atoms::AtomKind;
use super::directions::{self, Meaningless};
use super::turns::{ALL, EVEN, Setting, Turn, TurnChoice, Turns, octant, usual};

/// Returns true if the small letter is a direction of a later leg.
pub(super) fn is_turn(letter: char, brackets: bool) -> bool {
    directions::is_direction(letter) || matches!(letter, 'q' | 'z') || brackets && letter == 'a'
}

/// Returns the turns that the letters select, or every fault with its bytes of `letters`.
pub(super) fn read(
    letters: &str,
    kind: AtomKind,
    setting: Setting,
) -> Result<TurnChoice, Vec<(std::ops::Range<usize>, Meaningless)>> {
    if letters.is_empty() {
        return Ok(if setting.brackets { TurnChoice::Outward } else { TurnChoice::Default });
    }
    if setting.halves && letters != "a" {
        return halves(letters, kind);
    }
    let (mut turns, mut faults, mut at) = (Turns::default(), Vec::new(), 0);
    while at < letters.len() {
        let (group, length) = group(&letters[at..]);
        let here = at..at + length;
        at = here.end;
        let Some(group) = group.map(|group| group.within(setting.room)).filter(|group| !group.is_none())
        else {
            faults.push((here, Meaningless::Here));
            continue;
        };
        let with = turns.and(group);
        if with == turns {
            faults.push((here, Meaningless::Repeats));
        }
        turns = with;
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let usual = Turns { fixed: usual(kind), ..Turns::default() };
    Ok(if !setting.brackets && turns == usual { TurnChoice::Default } else { TurnChoice::Written(turns) })
}

/// Returns the directions of an oblique leg after a compass one, which counts as forward.
fn halves(letters: &str, kind: AtomKind) -> Result<TurnChoice, Vec<(std::ops::Range<usize>, Meaningless)>> {
    if letters.contains(['a', 'q', 'z']) {
        return Err(vec![(0..letters.len(), Meaningless::Here)]);
    }
    let fixed = match directions::pick(letters, kind.symmetry(), &kind.vectors()) {
        Ok(picked) => picked.into_iter().fold(0, |mask, to| mask | 1 << octant(to)),
        Err(faults) if faults.iter().all(|(_, fault)| *fault == Meaningless::All) => ALL,
        Err(faults) => return Err(faults),
    };
    Ok(TurnChoice::Written(Turns { fixed, ..Turns::default() }))
}

/// Returns the turns of the first group of letters, and its number of letters.
fn group(letters: &str) -> (Option<Turns>, usize) {
    let mut letters = letters.chars();
    let (first, second) = (letters.next().unwrap_or_default(), letters.next().unwrap_or_default());
    let fixed = |fixed| Some(Turns { fixed, ..Turns::default() });
    let sided = |letter, bit: u8| {
        let mask = 1 << bit;
        Some(if letter == 'q' {
            Turns { same: mask, ..Turns::default() }
        } else {
            Turns { other: mask, ..Turns::default() }
        })
    };
    match (first, second) {
        ('f', 'q' | 'z') => (sided(second, 1), 2),
        ('b', 'q' | 'z') => (sided(second, 3), 2),
        ('f' | 'b', 'l' | 'r' | 's') | ('l' | 'r', 'f' | 'b' | 'v') => (fixed(side(first) & side(second)), 2),
        ('f' | 'b' | 'l' | 'r', _) => (fixed(exact(first)), if first == second { 2 } else { 1 }),
        ('s' | 'v', _) => (fixed(exact(first)), 1),
        ('q' | 'z', _) => (sided(first, 2), 1),
        ('a', _) => (fixed(ALL), 1),
        _ => (None, 1),
    }
}

/// Returns the number of letters of the first group.
pub(super) fn group_length(letters: &str) -> usize {
    group(letters).1
}

/// Returns all turns to the side that a letter names.
fn side(letter: char) -> u8 {
    match letter {
        'f' => 0b1000_0011,
        'r' => 0b0000_1110,
        'b' => 0b0011_1000,
        'l' => 0b1110_0000,
        's' => side('l') | side('r'),
        'v' => side('f') | side('b'),
        _ => 0,
    }
}

/// Returns the direction that a single letter names; two for `s` and `v`.
fn exact(letter: char) -> u8 {
    match letter {
        's' => exact('l') | exact('r'),
        'v' => exact('f') | exact('b'),
        _ => side(letter) & EVEN,
    }
}

/// Groups in the order of the canonical form: pairs, then letters that never pair with the next, then single directions.
const NAMES: [&str; 20] = [
    "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br", "fq", "bq", "fz", "bz", "v", "s", "q", "z", "f", "b",
    "l", "r",
];

/// Returns all groups that select a direction of the atom.
pub(super) fn possible(kind: AtomKind, setting: Setting) -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| read(name, kind, setting).is_ok()).collect()
}

/// Returns the letters of the canonical form.
pub(super) fn name(turn: &Turn) -> String {
    let TurnChoice::Written(turns) = turn.choice else { return String::new() };
    let Setting { brackets, room, halves } = turn.setting;
    if halves && turns.fixed != ALL {
        let all = turn.kind.vectors();
        let picked: Vec<Vector> =
            all.iter().copied().filter(|&to| turns.fixed >> octant(to) & 1 == 1).collect();
        return directions::name(&picked, turn.kind.symmetry(), &all);
    }
    if brackets && turns.fixed == room {
        return "a".to_owned();
    }
    let mut covered = Turns::default();
    let mut names: Vec<&str> = Vec::new();
    for name in NAMES {
        let Some(group) = group(name).0.map(|group| group.within(room)) else { continue };
        let all = covered.and(group);
        if turns.and(group) == turns && all != covered {
            (covered, names) = (all, [names, vec![name]].concat());
        }
    }
    let mut letters = String::new();
    for (at, name) in names.iter().enumerate() {
        letters.push_str(name);
        // Two adjacent single directions at a right angle would be read as the diagonal between them.
        let joined = names.get(at + 1).map(|next| format!("{name}{next}"));
        if name.len() == 1 && joined.is_some_and(|joined| group(&joined).1 == 2) {
            letters.push_str(name);
        }
    }
    letters
}
