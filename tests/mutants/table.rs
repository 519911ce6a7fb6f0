//! The mutants: ways in which a kernel could be wrong, each one change of one place.

/// One way to break the kernels.
pub struct Mutant {
    pub name: &'static str,
    pub file: &'static str,
    /// What stands there, exactly once.
    pub text: &'static str,
    /// What is put in its place.
    pub instead: &'static str,
    /// What is wrong then.
    pub breaks: &'static str,
}

const THREATS: &str = "src/kernel/threats.rs";
const TURN: &str = "src/kernel/turn.rs";
const MAKE: &str = "src/kernel/make.rs";
const RELOCATION: &str = "src/position/relocation.rs";

#[rustfmt::skip]
pub const MUTANTS: &[Mutant] = &[
    Mutant {
        name: "pin",
        file: THREATS,
        text: "1 => (vacant | breakers, !B::NONE),",
        instead: "1 => (!B::NONE, !B::NONE),",
        breaks: "a piece that alone stands between goes away",
    },
    Mutant {
        name: "pinner",
        file: THREATS,
        text: "1 => (vacant | breakers, !B::NONE),",
        instead: "1 => (vacant, !B::NONE),",
        breaks: "a pinned piece does not take what pins it",
    },
    Mutant {
        name: "anti-pin",
        file: THREATS,
        text: "-1 => (!B::NONE, !vacant),",
        instead: "-1 => return true,",
        breaks: "a piece steps in as the hurdle that a hopper lacks",
    },
    Mutant {
        name: "hurdle",
        file: THREATS,
        text: "(!vacant | breakers, vacant | breakers)",
        instead: "(vacant | breakers, vacant | breakers)",
        breaks: "a hurdle does not end the check by leaving",
    },
    Mutant {
        name: "two hurdles",
        file: THREATS,
        text: "between.len() == u32::from(lines.hurdles)",
        instead: "between.len() >= u32::from(lines.hurdles)",
        breaks: "hoppers attack over more pieces than they can jump",
    },
    Mutant {
        name: "double check",
        file: THREATS,
        text: "bounds.leaps &= if attackers.len() > 1 { B::NONE } else { attackers };",
        instead: "bounds.leaps &= attackers;",
        breaks: "one of two leapers is taken, the other still checks",
    },
    Mutant {
        name: "junction unseen",
        file: THREATS,
        text: "fits = bounds.add(scene, path, 0, breakers);",
        instead: "fits = bounds.add(scene, path, 9, breakers);",
        breaks: "threats through another piece bind nobody",
    },
    Mutant {
        name: "own junction",
        file: THREATS,
        text: "let its_own = attacker == exit || attacker == hub;",
        instead: "let its_own = attacker == hub;",
        breaks: "a piece threatens through the piece that it is itself",
    },
    Mutant {
        name: "x-ray",
        file: TURN,
        text: "let occupied = scene.occupied & !here | there;",
        instead: "let occupied = scene.occupied | there;",
        breaks: "a king that flees along the line of a check stands in its own way",
    },
    Mutant {
        name: "castling through attack",
        file: TURN,
        text: "if is_royal && (turn.bounds.checked || crosses()) || attacked(ends_on, after) {",
        instead: "if is_royal && turn.bounds.checked || attacked(ends_on, after) {",
        breaks: "a king castles over an attacked square",
    },
    Mutant {
        name: "castling out of check",
        file: TURN,
        text: "if is_royal && (turn.bounds.checked || crosses()) || attacked(ends_on, after) {",
        instead: "if is_royal && crosses() || attacked(ends_on, after) {",
        breaks: "a king in check castles",
    },
    Mutant {
        name: "passing discovers",
        file: TURN,
        text: "let gone = B::bit(from) | B::bit(trail.maker);",
        instead: "let gone = B::bit(from);",
        breaks: "a piece taken in passing still stands between",
    },
    Mutant {
        name: "shot discovers",
        file: TURN,
        text: "let occupied = turn.scene.occupied & !B::bit(from) & !B::bit(target) | B::bit(to);",
        instead: "let occupied = turn.scene.occupied & !B::bit(from) | B::bit(to);",
        breaks: "a piece shot from afar still stands between",
    },
    Mutant {
        name: "limit",
        file: TURN,
        text: "own() < u32::from(most)",
        instead: "own() <= u32::from(most)",
        breaks: "one more piece than the limit comes of a promotion",
    },
    Mutant {
        name: "same move twice",
        file: TURN,
        text: "seen |= part_moves(turn, part, from, ends, within, sink);",
        instead: "part_moves(turn, part, from, ends, within, sink);\n            seen |= B::NONE;",
        breaks: "two rules give the same move",
    },
    Mutant {
        name: "lame",
        file: "src/kernel/way.rs",
        text: "!path.vacant.meets(occupied) && !path.filled.meets(!occupied)",
        instead: "!path.filled.meets(!occupied)",
        breaks: "lame leapers do not mind what stands in their way",
    },
    Mutant {
        name: "before the hurdle",
        file: "src/kernel/way.rs",
        text: "line.seen(occupied) & !passed",
        instead: "line.seen(occupied)",
        breaks: "hoppers reach squares on this side of the hurdle",
    },
    Mutant {
        name: "over the edge",
        file: "src/kernel/stride.rs",
        text: "let mut moving = pieces & stride.from;",
        instead: "let mut moving = pieces;",
        breaks: "pieces that are shifted together leave the board on one side and come back on the other",
    },
    Mutant {
        name: "drop",
        file: "src/kernel/generate.rs",
        text: "let to = drop.to.now(&turn.scene, |kind| turn.plane(kind)) & turn.bounds.most;",
        instead: "let to = drop.to.now(&turn.scene, |kind| turn.plane(kind));",
        breaks: "drops do not end a check",
    },
    Mutant {
        name: "pass",
        file: "src/kernel/generate.rs",
        text: "self.program.may_pass[position.side().index()] && !turn.bounds.checked",
        instead: "self.program.may_pass[position.side().index()]",
        breaks: "a player in check passes",
    },
    Mutant {
        name: "duty",
        file: "src/kernel/perft.rs",
        text: "if noted || self.is_bound(position) ||",
        instead: "if noted ||",
        breaks: "players forget their duties",
    },
    Mutant {
        name: "watch looks away",
        file: "src/kernel/watch.rs",
        text: "if self.reads.meets(from) { (B::NONE, to) } else { (to & !self.reads, to & self.reads) }",
        instead: "if self.reads.meets(from) { (B::NONE, to) } else { (to, B::NONE) }",
        breaks: "pieces step unseen where an attack without a table depends on it",
    },
    Mutant {
        name: "watched piece",
        file: "src/kernel/watch.rs",
        text: "if touched.has(at) {",
        instead: "if supposed {",
        breaks: "a piece that was watched attacks after it has been taken",
    },
    Mutant {
        name: "condition",
        file: "src/kernel/gate.rs",
        text: "if self.guards & closed != 0 {",
        instead: "if closed == u64::MAX {",
        breaks: "rules are used though their condition does not hold",
    },
    Mutant {
        name: "state",
        file: "src/kernel/gate.rs",
        text: "Some(true) => pieces &= B::of(squares),",
        instead: "Some(true) => {}",
        breaks: "pieces that have moved move as if they had not",
    },
    Mutant {
        name: "one of several",
        file: "src/kernel/over.rs",
        text: "kinds.iter().all(|&kind| count(side, kind) == 0)",
        instead: "kinds.iter().any(|&kind| count(side, kind) == 0)",
        breaks: "the loss of one jointly royal kind ends the game",
    },
    Mutant {
        name: "clock",
        file: MAKE,
        text: "resets_clock: resets_clock || captures && self.program.clock.capture,",
        instead: "resets_clock,",
        breaks: "captures do not start the count of moves again",
    },
    Mutant {
        name: "into the hand",
        file: MAKE,
        text: "delta.hands.push((side, kind, 1));",
        instead: "delta.hands.push((side, victim.kind, 1));",
        breaks: "what has been promoted comes to hand as what it had become",
    },
    Mutant {
        name: "stale trail",
        file: RELOCATION,
        text: "if rest.trail.is_some() || trail.is_some() {",
        instead: "if trail.is_some() {",
        breaks: "a trail is there until the next one",
    },
    Mutant {
        name: "rights",
        file: RELOCATION,
        text: " & !program.rights_lost[to.index()]",
        instead: "",
        breaks: "who loses the rook can still castle with it",
    },
    Mutant {
        name: "key",
        file: RELOCATION,
        text: "key ^= keys.content(cell, content);",
        instead: "",
        breaks: "the key still knows of a piece that was taken in passing",
    },
    Mutant {
        name: "back",
        file: RELOCATION,
        text: "if let Some((cell, content)) = back.passed {",
        instead: "if let Some((cell, content)) = back.passed.filter(|_| false) {",
        breaks: "a piece taken in passing does not come back",
    },
];
