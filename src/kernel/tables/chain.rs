//! Parses the instructions of a rule into a chain: origins, legs, targets and effects. Rejects rules that tables
//! cannot express. Does not depend on the board.

use crate::ir::{Go, Instr, KindOption, RelativeGo, SetId};

/// The reason why a rule has no table, as a short text for the author of the game.
pub type Reason = &'static str;

/// The instructions of a rule, split into conditions on the origin, legs, conditions on the targets, and effects.
pub struct Chain<'p> {
    /// The sets that must all contain the mover's origin.
    pub origin_sets: Vec<SetId>,
    /// True if the mover stays on its square and shoots along the legs.
    pub shoots: bool,
    /// The legs before the main leg.
    pub intermediate_legs: Vec<IntermediateLeg<'p>>,
    /// The last leg before `tail`.
    pub main_leg: Leg<'p>,
    /// The sets that must all contain the square where the main leg ends.
    pub target_sets: Vec<SetId>,
    /// The continuation after the main leg.
    pub tail: Tail<'p>,
    /// The new piece that comes onto the board after the main leg, if any.
    pub placement: Option<NewPiece<'p>>,
}

impl Chain<'_> {
    /// Returns the sets that must contain the target, and two flags: the first is true if the chain captures on the target, the second if it
    /// captures the piece that made a trail there (en passant).
    pub fn capture_sets(&self) -> (&[SetId], bool, bool) {
        match &self.tail {
            Tail::Land(landing) => (&self.target_sets, landing.captures, landing.captures_trail_piece),
            Tail::Through { landing, target_sets, .. } => {
                (target_sets, landing.captures, landing.captures_trail_piece)
            }
            Tail::Shoot { target_sets, .. } => (target_sets, true, false),
        }
    }
}

/// A piece from the supply that comes onto the board at the end of a move.
pub struct NewPiece<'p> {
    /// The routes from the mover to the square of the new piece; `None` if it can be any square in all of `sets`.
    pub go: Option<&'p Go>,
    /// The sets that must all contain the square of the new piece.
    pub sets: Vec<SetId>,
    /// The kinds to choose from.
    pub options: &'p [KindOption],
}

/// A leg of a move.
pub enum Leg<'p> {
    /// The mover stays.
    Stay,
    /// Steps along straight routes.
    Go(&'p Go),
    /// Steps along routes that depend on the last unit step of the previous leg.
    GoRelative(&'p RelativeGo),
    /// Repeats the last unit step of the previous leg.
    Continue {
        /// The minimum and maximum number of steps.
        steps: (u8, u8),
        /// The set that must contain all squares of the leg.
        within: Option<SetId>,
    },
    /// Jumps to any square of the set.
    Jump(SetId),
}

/// A leg before the main leg.
pub struct IntermediateLeg<'p> {
    /// The leg.
    pub leg: Leg<'p>,
    /// The sets that must all contain the target, the square where the leg ends.
    pub target_sets: Vec<SetId>,
    /// True if the target is part of the move text.
    pub in_text: bool,
    /// True if the piece on the target is captured.
    pub captures: bool,
}

/// The continuation of a move after its main leg.
pub enum Tail<'p> {
    /// The move ends after the main leg.
    Land(Landing<'p>),
    /// The mover enters a piece, leaves the same or another piece, and slides on by the same unit step.
    Through {
        /// The set of pieces from which the slide can start.
        exits: SetId,
        /// Further sets that must all contain the piece from which the slide starts.
        exit_conditions: Vec<SetId>,
        /// The minimum and maximum number of steps of the slide.
        steps: (u8, u8),
        /// The set that must contain all squares of the slide.
        within: Option<SetId>,
        /// The sets that must all contain the target.
        target_sets: Vec<SetId>,
        /// The effects on the target.
        landing: Landing<'p>,
    },
    /// The mover has moved, capturing any piece on its new square, and then captures a distant piece.
    Shoot {
        /// The routes of the shot.
        go: &'p Go,
        /// The sets that must all contain the piece shot at.
        target_sets: Vec<SetId>,
    },
}

/// The effects at the end of a move.
#[derive(Clone, Copy, Default)]
pub struct Landing<'p> {
    /// True if the piece on the target is captured.
    pub captures: bool,
    /// True if the piece that made the trail is captured (en passant).
    pub captures_trail_piece: bool,
    /// True if the squares passed become a trail.
    pub leaves_trail: bool,
    /// The change of kind, if any.
    pub becomes: Option<KindChange<'p>>,
}

/// A change of kind.
#[derive(Clone, Copy)]
pub struct KindChange<'p> {
    /// The kinds to choose from.
    pub options: &'p [KindOption],
    /// True if the choice is part of the move text.
    pub in_text: bool,
    /// True if the move is legal without the change when no kind can be chosen.
    pub if_possible: bool,
}

/// Parses the instructions of a rule.
///
/// # Errors
/// Returns an error if tables cannot express them.
pub fn read(body: &[Instr]) -> Result<Chain<'_>, Reason> {
    if body.iter().any(|instr| matches!(instr, Instr::Repeat(_))) {
        return Err("it repeats legs");
    }
    let mut rest = body;
    let mut origin_sets = read_required_sets(&mut rest);
    let shoots = matches!(rest, [Instr::Shoot, ..]);
    if shoots {
        rest = &rest[1..];
        origin_sets.extend(read_required_sets(&mut rest));
    }
    let mut intermediate_legs = Vec::new();
    let (main_leg, target_sets) = loop {
        let leg = read_leg(&mut rest);
        let mut target_sets = read_required_sets(&mut rest);
        if intermediate_legs.is_empty()
            && let Some(tail) = read_through(rest)
        {
            let (main_leg, tail) = (leg, tail?);
            return Ok(Chain {
                origin_sets,
                shoots,
                intermediate_legs,
                main_leg,
                target_sets,
                tail,
                placement: None,
            });
        }
        let mut ahead = rest;
        let intermediate = read_intermediate_end(&mut ahead);
        let later_sets = read_required_sets(&mut ahead);
        if !matches!(
            ahead,
            [Instr::Go(_) | Instr::GoRelative(_) | Instr::Continue { .. } | Instr::Jump(_), ..]
        ) {
            break (leg, target_sets);
        }
        let (in_text, captures) = intermediate?;
        if matches!(leg, Leg::Stay) {
            return Err("it names its origin or captures there before its first leg");
        }
        if captures && !later_sets.is_empty() {
            return Err("it tests a square after capturing there");
        }
        target_sets.extend(later_sets);
        intermediate_legs.push(IntermediateLeg { leg, target_sets, in_text, captures });
        rest = ahead;
    };
    let landing = read_landing(&mut rest)?;
    let placement = read_new_piece(rest);
    let tail = match rest {
        _ if placement.is_some() => Tail::Land(landing),
        [] => Tail::Land(landing),
        [Instr::Shoot, after_shoot @ ..]
            if intermediate_legs.is_empty()
                && !shoots
                && landing.captures
                && !landing.leaves_trail
                && landing.becomes.is_none() =>
        {
            rest = after_shoot;
            read_shot(&mut rest)?
        }
        _ => return Err(reason_for_rest(rest)),
    };
    if shoots && matches!(main_leg, Leg::Stay) {
        return Err("it shoots at its own square");
    }
    Ok(Chain { origin_sets, shoots, intermediate_legs, main_leg, target_sets, tail, placement })
}

/// Reads a leg. Returns [`Leg::Stay`] if the next instruction is not a leg.
fn read_leg<'p>(rest: &mut &'p [Instr]) -> Leg<'p> {
    let [first, tail @ ..] = *rest else { return Leg::Stay };
    let leg = match first {
        Instr::Go(go) => Leg::Go(go),
        Instr::GoRelative(go) => Leg::GoRelative(go),
        Instr::Continue { min, max, within } => Leg::Continue { steps: (*min, *max), within: *within },
        Instr::Jump(set) => Leg::Jump(*set),
        _ => return Leg::Stay,
    };
    *rest = tail;
    leg
}

/// Reads the instructions for the target of an intermediate leg. Returns two flags: the first is true if the target
/// is part of the move text, the second if the piece on the target is captured.
fn read_intermediate_end(rest: &mut &[Instr]) -> Result<(bool, bool), Reason> {
    let (mut in_text, mut captures) = (false, false);
    while let [first @ (Instr::AddToText | Instr::Take), tail @ ..] = *rest {
        let flag = if *first == Instr::AddToText { &mut in_text } else { &mut captures };
        if std::mem::replace(flag, true) {
            return Err("it names a square twice or captures there twice");
        }
        *rest = tail;
    }
    if captures && !in_text {
        Err("its text does not name a square where it captures")
    } else {
        Ok((in_text, captures))
    }
}

/// Reads a move through pieces; `None` if the instructions have another form.
fn read_through(rest: &[Instr]) -> Option<Result<Tail<'_>, Reason>> {
    let [Instr::AddToText, Instr::Jump(exits), rest @ ..] = rest else { return None };
    let mut rest = rest;
    let exit_conditions = read_required_sets(&mut rest);
    let [Instr::AddToText, Instr::Continue { min, max, within }, tail @ ..] = rest else { return None };
    rest = tail;
    let target_sets = read_required_sets(&mut rest);
    let landing = match read_landing(&mut rest) {
        Ok(landing) if rest.is_empty() => landing,
        Ok(_) => return Some(Err(reason_for_rest(rest))),
        Err(reason) => return Some(Err(reason)),
    };
    Some(Ok(Tail::Through {
        exits: *exits,
        exit_conditions,
        steps: (*min, *max),
        within: *within,
        target_sets,
        landing,
    }))
}

/// Reads the [`Instr::RequireSquare`] instructions at the front, and returns their sets.
pub fn read_required_sets(rest: &mut &[Instr]) -> Vec<SetId> {
    let mut sets = Vec::new();
    while let [Instr::RequireSquare(set), tail @ ..] = *rest {
        sets.push(*set);
        *rest = tail;
    }
    sets
}

/// Reads the effects at the end of a move. The move text must contain the target exactly once.
fn read_landing<'p>(rest: &mut &'p [Instr]) -> Result<Landing<'p>, Reason> {
    let mut landing = Landing::default();
    let mut in_text = false;
    loop {
        match *rest {
            [Instr::AddToText, ..] if !in_text => in_text = true,
            [Instr::Take, ..] if landing.captures_trail_piece => {
                return Err("it can capture two pieces in one move");
            }
            [Instr::Take, ..] => landing.captures = true,
            [Instr::RemoveTrailPiece, ..] if landing.captures || landing.captures_trail_piece => {
                return Err("it can capture two pieces in one move");
            }
            [Instr::RemoveTrailPiece, ..] => landing.captures_trail_piece = true,
            [Instr::Trail, ..] => landing.leaves_trail = true,
            [Instr::Become { options, in_text, if_possible }, ..] if landing.becomes.is_none() => {
                landing.becomes = Some(KindChange { options, in_text: *in_text, if_possible: *if_possible });
            }
            [Instr::Remove(_), ..] => return Err("it removes pieces from other squares"),
            [Instr::MoveAnother { .. }, ..] => return Err("another piece also moves"),
            [Instr::Relocate { .. }, ..] => return Err("it moves other pieces"),
            [Instr::ChangeSide { .. }, ..] => return Err("it changes the side of pieces"),
            [Instr::RemoveMover, ..] => return Err("it removes the moving piece"),
            _ if in_text => return Ok(landing),
            _ => return Err(reason_for_rest(rest)),
        }
        *rest = &rest[1..];
    }
}

/// Returns the reason why tables cannot express a chain that continues with these instructions.
fn reason_for_rest(rest: &[Instr]) -> Reason {
    match rest {
        [] => "its text does not name the square where it ends",
        [Instr::Go(_) | Instr::GoRelative(_) | Instr::Continue { .. } | Instr::Jump(_), ..] => {
            "another leg follows where moves with tables must end"
        }
        [Instr::JumpHome(_), ..] => "it jumps to a square where its kind starts",
        [Instr::RequireSquare(_) | Instr::RequireAny(_) | Instr::RequireSafety, ..] => {
            "it tests a condition that tables cannot express"
        }
        [Instr::Shoot, ..] => "its shot follows a move that tables cannot combine with a shot",
        [Instr::TakeLater, ..] => "the pieces that it captures stay on the board until the move ends",
        [Instr::Drop { .. }, ..] => "it drops a piece",
        [Instr::Become { .. }, ..] => "it changes its kind twice",
        [Instr::AddToText, ..] => "its text names its last square twice",
        _ => "it has an effect that tables cannot express",
    }
}

/// Reads the placement of a new piece at the end of a move; `None` if the instructions have another form.
fn read_new_piece(rest: &[Instr]) -> Option<NewPiece<'_>> {
    let [before @ .., Instr::Drop { options, from_hand: false, to, safely: false }] = rest else {
        return None;
    };
    match (before, to) {
        ([], Some(to)) => Some(NewPiece { go: None, sets: vec![*to], options }),
        ([Instr::Shoot, Instr::Go(go), checks @ .., Instr::AddToText], None) => {
            let mut unread = checks;
            let sets = read_required_sets(&mut unread);
            unread.is_empty().then_some(NewPiece { go: Some(go), sets, options })
        }
        _ => None,
    }
}

/// Reads a shot after a move.
fn read_shot<'p>(rest: &mut &'p [Instr]) -> Result<Tail<'p>, Reason> {
    let [Instr::Go(go), tail @ ..] = *rest else { return Err("its shot does not go along straight routes") };
    *rest = tail;
    let target_sets = read_required_sets(rest);
    match *rest {
        [Instr::AddToText, Instr::Take] | [Instr::Take, Instr::AddToText] => {
            Ok(Tail::Shoot { go, target_sets })
        }
        _ => Err("its shot does more than capture one piece"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_describe_what_tables_cannot_express() {
        let set = SetId(0);
        let leg = || Instr::Jump(set);
        for (body, reason) in [
            (vec![leg()], "its text does not name the square where it ends"),
            (
                vec![
                    leg(),
                    Instr::AddToText,
                    Instr::Take,
                    Instr::RequireSquare(set),
                    leg(),
                    Instr::AddToText,
                ],
                "it tests a square after capturing there",
            ),
            (
                vec![Instr::AddToText, leg(), Instr::AddToText],
                "it names its origin or captures there before its first leg",
            ),
            (
                vec![leg(), Instr::AddToText, Instr::Trail, leg(), Instr::AddToText],
                "another leg follows where moves with tables must end",
            ),
            (
                vec![leg(), Instr::AddToText, Instr::RequireAny(set)],
                "it tests a condition that tables cannot express",
            ),
            (
                vec![leg(), Instr::AddToText, Instr::Shoot],
                "its shot follows a move that tables cannot combine with a shot",
            ),
        ] {
            assert_eq!(read(&body).err(), Some(reason), "{body:?}");
        }
        assert!(read(&[leg(), Instr::AddToText, Instr::Take]).is_ok());
    }
}
