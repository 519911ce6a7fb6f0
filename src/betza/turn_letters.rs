//! The direction letters of legs after the first: the turns that they select, and the letters for a set of turns. The directions of
//! turns are in `turns.rs`.

use super::Vector;
use super::atoms::AtomKind;
use super::directions::{self, DirectionFault};
use super::turns::{
    ALL_TURNS, EVEN_TURNS, RelativeLeg, TurnChoice, TurnSetting, Turns, default_turns, octant,
};

/// Returns true if a lower-case letter is a direction of a later leg.
pub(super) fn is_turn(letter: char, brackets: bool) -> bool {
    directions::is_direction(letter) || matches!(letter, 'q' | 'z') || brackets && letter == 'a'
}

/// Returns the turns that the letters select, or all faults with their byte ranges in `letters`. Without letters, returns the default.
pub(super) fn read_turns(
    letters: &str,
    kind: AtomKind,
    setting: TurnSetting,
) -> Result<TurnChoice, Vec<(std::ops::Range<usize>, DirectionFault)>> {
    if letters.is_empty() {
        return Ok(if setting.brackets { TurnChoice::Outward } else { TurnChoice::Default });
    }
    if setting.oblique_after_compass && letters != "a" {
        return read_oblique_after_compass(letters, kind);
    }
    let (mut turns, mut faults, mut offset) = (Turns::default(), Vec::new(), 0);
    while offset < letters.len() {
        let (group, length) = read_group(&letters[offset..]);
        let range = offset..offset + length;
        offset = range.end;
        let Some(group) =
            group.map(|group| group.restricted_to(setting.possible_turns)).filter(|group| !group.is_empty())
        else {
            faults.push((range, DirectionFault::NoMeaning));
            continue;
        };
        let union = turns.union(group);
        if union == turns {
            faults.push((range, DirectionFault::Repeats));
        }
        turns = union;
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let defaults = Turns { fixed: default_turns(kind), ..Turns::default() };
    Ok(if !setting.brackets && turns == defaults { TurnChoice::Default } else { TurnChoice::Written(turns) })
}

/// Reads the directions of an oblique leg after a compass leg. The direction of the compass leg counts as forward.
fn read_oblique_after_compass(
    letters: &str,
    kind: AtomKind,
) -> Result<TurnChoice, Vec<(std::ops::Range<usize>, DirectionFault)>> {
    if letters.contains(['a', 'q', 'z']) {
        return Err(vec![(0..letters.len(), DirectionFault::NoMeaning)]);
    }
    let fixed = match directions::select_vectors(letters, kind.symmetry(), &kind.vectors()) {
        Ok(selected) => selected.into_iter().fold(0, |mask, to| mask | 1 << octant(to)),
        Err(faults) if faults.iter().all(|(_, fault)| *fault == DirectionFault::All) => ALL_TURNS,
        Err(faults) => return Err(faults),
    };
    Ok(TurnChoice::Written(Turns { fixed, ..Turns::default() }))
}

/// Returns the turns of the first group of letters, and the number of letters of this group. The turns are `None` if the first
/// letter begins no group.
fn read_group(letters: &str) -> (Option<Turns>, usize) {
    let mut letters = letters.chars();
    let (first, second) = (letters.next().unwrap_or_default(), letters.next().unwrap_or_default());
    let fixed = |fixed| Some(Turns { fixed, ..Turns::default() });
    let sided = |letter, bit: u8| {
        let mask = 1 << bit;
        Some(if letter == 'q' {
            Turns { same_side: mask, ..Turns::default() }
        } else {
            Turns { opposite_side: mask, ..Turns::default() }
        })
    };
    match (first, second) {
        ('f', 'q' | 'z') => (sided(second, 1), 2),
        ('b', 'q' | 'z') => (sided(second, 3), 2),
        ('f' | 'b', 'l' | 'r' | 's') | ('l' | 'r', 'f' | 'b' | 'v') => {
            (fixed(side_octants(first) & side_octants(second)), 2)
        }
        ('f' | 'b' | 'l' | 'r', _) => (fixed(exact_octants(first)), if first == second { 2 } else { 1 }),
        ('s' | 'v', _) => (fixed(exact_octants(first)), 1),
        ('q' | 'z', _) => (sided(first, 2), 1),
        ('a', _) => (fixed(ALL_TURNS), 1),
        _ => (None, 1),
    }
}

/// Returns the number of letters of the first group.
pub(super) fn group_length(letters: &str) -> usize {
    read_group(letters).1
}

/// Returns all turns to the side that a letter names, as a mask. The number of a bit is the turn clockwise, in eighths of a full turn.
fn side_octants(letter: char) -> u8 {
    match letter {
        'f' => 0b1000_0011,
        'r' => 0b0000_1110,
        'b' => 0b0011_1000,
        'l' => 0b1110_0000,
        's' => side_octants('l') | side_octants('r'),
        'v' => side_octants('f') | side_octants('b'),
        _ => 0,
    }
}

/// Returns the turn that a single letter names, as a mask; two turns for `s` and `v`.
fn exact_octants(letter: char) -> u8 {
    match letter {
        's' => exact_octants('l') | exact_octants('r'),
        'v' => exact_octants('f') | exact_octants('b'),
        _ => side_octants(letter) & EVEN_TURNS,
    }
}

/// The groups in the order of the canonical form: pairs, then letters that never form a pair with the next letter, then single directions.
const GROUP_NAMES: [&str; 20] = [
    "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br", "fq", "bq", "fz", "bz", "v", "s", "q", "z", "f", "b",
    "l", "r",
];

/// Returns all groups that select a direction of the atom.
pub(super) fn possible_groups(kind: AtomKind, setting: TurnSetting) -> Vec<&'static str> {
    GROUP_NAMES.into_iter().filter(|name| read_turns(name, kind, setting).is_ok()).collect()
}

/// Returns the direction letters of a leg after the first, in the canonical form.
pub(super) fn letters_for_leg(leg: &RelativeLeg) -> String {
    let TurnChoice::Written(turns) = leg.choice else { return String::new() };
    let TurnSetting { brackets, possible_turns, oblique_after_compass } = leg.setting;
    if oblique_after_compass && turns.fixed != ALL_TURNS {
        let all = leg.kind.vectors();
        let selected: Vec<Vector> =
            all.iter().copied().filter(|&to| turns.fixed >> octant(to) & 1 == 1).collect();
        return directions::letters_for_vectors(&selected, leg.kind.symmetry(), &all);
    }
    if brackets && turns.fixed == possible_turns {
        return "a".to_owned();
    }
    let mut covered = Turns::default();
    let mut names: Vec<&str> = Vec::new();
    for name in GROUP_NAMES {
        let Some(group) = read_group(name).0.map(|group| group.restricted_to(possible_turns)) else {
            continue;
        };
        let union = covered.union(group);
        if turns.union(group) == turns && union != covered {
            (covered, names) = (union, [names, vec![name]].concat());
        }
    }
    let mut letters = String::new();
    for (index, name) in names.iter().enumerate() {
        letters.push_str(name);
        // Two adjacent single directions at a right angle would be read as the diagonal between them, so the first is doubled.
        let joined = names.get(index + 1).map(|next| format!("{name}{next}"));
        if name.len() == 1 && joined.is_some_and(|joined| read_group(&joined).1 == 2) {
            letters.push_str(name);
        }
    }
    letters
}
