//! The letters of the directions of legs after the first: what they pick, and which name a set of turns. Not where turns lead.

use super::Vector;
use super::atoms::AtomKind;
use super::directions::{self, Meaningless};
use super::turns::{ALL, Course, EVEN, Setting, Turn, Turns, octant, usual};

/// Is this small letter a direction of a later leg?
pub(super) fn is_turn(letter: char, brackets: bool) -> bool {
    directions::is_direction(letter) || matches!(letter, 'q' | 'z') || brackets && letter == 'a'
}

/// What the letters pick, or every fault with the bytes of `letters` that it concerns.
pub(super) fn read(
    letters: &str,
    kind: AtomKind,
    setting: Setting,
) -> Result<Course, Vec<(std::ops::Range<usize>, Meaningless)>> {
    if letters.is_empty() {
        return Ok(if setting.brackets { Course::Outward } else { Course::Usual });
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
    Ok(if !setting.brackets && turns == usual { Course::Usual } else { Course::Said(turns) })
}

/// Directions of an oblique leg after a compass one, which is taken for forwards.
fn halves(letters: &str, kind: AtomKind) -> Result<Course, Vec<(std::ops::Range<usize>, Meaningless)>> {
    if letters.contains(['a', 'q', 'z']) {
        return Err(vec![(0..letters.len(), Meaningless::Here)]);
    }
    let fixed = match directions::pick(letters, kind.symmetry(), &kind.vectors()) {
        Ok(picked) => picked.into_iter().fold(0, |mask, to| mask | 1 << octant(to)),
        Err(faults) if faults.iter().all(|(_, fault)| *fault == Meaningless::All) => ALL,
        Err(faults) => return Err(faults),
    };
    Ok(Course::Said(Turns { fixed, ..Turns::default() }))
}

/// The turns of the letters at the front that belong together, and how many letters that are.
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

/// How many letters at the front belong together.
pub(super) fn group_length(letters: &str) -> usize {
    group(letters).1
}

/// Everything on the side that a letter names.
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

/// The one direction that a letter alone names; two of `s` and `v`.
fn exact(letter: char) -> u8 {
    match letter {
        's' => exact('l') | exact('r'),
        'v' => exact('f') | exact('b'),
        _ => side(letter) & EVEN,
    }
}

/// Pairs first, then what no letter behind can join, then single directions.
const NAMES: [&str; 20] = [
    "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br", "fq", "bq", "fz", "bz", "v", "s", "q", "z", "f", "b",
    "l", "r",
];

/// All letters that alone pick a direction there.
pub(super) fn possible(kind: AtomKind, setting: Setting) -> Vec<&'static str> {
    NAMES.into_iter().filter(|name| read(name, kind, setting).is_ok()).collect()
}

/// The letters of the canonical form.
pub(super) fn name(turn: &Turn) -> String {
    let Course::Said(turns) = turn.course else { return String::new() };
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
        // Two single directions across each other would be read as one between them.
        let joined = names.get(at + 1).map(|next| format!("{name}{next}"));
        if name.len() == 1 && joined.is_some_and(|joined| group(&joined).1 == 2) {
            letters.push_str(name);
        }
    }
    letters
}
