//! Recognises the chains that kernels can compile: origin, legs, end and effect of a rule's instructions. Independent
//! of the board.

use crate::ir::{Go, Instr, Limited, RelativeGo, SetId};

/// The reason why a rule has no kernel, in a few words for authors.
pub type Reason = &'static str;

/// A chain of a shape that kernels can compile.
pub struct Chain<'p> {
    /// The mover starts in all of these sets.
    pub origins: Vec<SetId>,
    /// The legs before the last.
    pub before: Vec<IntermediateLeg<'p>>,
    /// The last leg.
    pub leg: Leg<'p>,
    /// The last leg ends in all of these sets.
    pub ends: Vec<SetId>,
    /// The effect at the end.
    pub tail: Tail<'p>,
}

/// A leg of a move.
pub enum Leg<'p> {
    /// The mover stays.
    Stay,
    /// Along straight routes.
    Go(&'p Go),
    /// Along straight routes that depend on the unit step of the leg before.
    GoRelative(&'p RelativeGo),
    /// Routes by the last unit step.
    Continue {
        /// Minimum and maximum number of steps.
        steps: (u8, u8),
        /// The set that all squares of the leg must be in.
        within: Option<SetId>,
    },
    /// A jump to any square of the set.
    Jump(SetId),
}

/// A leg that another leg follows.
pub struct IntermediateLeg<'p> {
    /// The leg.
    pub leg: Leg<'p>,
    /// The sets that must all contain the end.
    pub ends: Vec<SetId>,
    /// True if its end is part of the move text.
    pub in_text: bool,
    /// True if the piece there is captured.
    pub captures: bool,
}

/// The move's continuation after the last leg.
pub enum Tail<'p> {
    /// The move ends there.
    Land(Landing<'p>),
    /// The mover enters one friendly piece, leaves from another or the same, and rides on by the same unit step.
    Through {
        /// The set of exits.
        out: SetId,
        /// Further sets that an exit must be in.
        outs: Vec<SetId>,
        /// Minimum and maximum number of steps of the ride.
        steps: (u8, u8),
        /// The set that all squares of the ride must be in.
        within: Option<SetId>,
        /// The sets that must all contain the end.
        ends: Vec<SetId>,
        /// The effect there.
        landing: Landing<'p>,
    },
    /// The mover lands or stays, and shoots a piece from there.
    Shoot {
        /// The routes of the shot.
        go: &'p Go,
        /// The sets that its target must be in.
        ends: Vec<SetId>,
        /// True if the mover moves before the shot, capturing any piece on its new square.
        after_a_move: bool,
    },
}

/// The effect at the end of a move.
#[derive(Clone, Copy, Default)]
pub struct Landing<'p> {
    /// True if the piece there is captured.
    pub captures: bool,
    /// True if the piece that left the trail is captured.
    pub captures_trail_piece: bool,
    /// True if the squares passed over become a trail.
    pub trail: bool,
    /// The change of kind, if any.
    pub becomes: Option<KindChange<'p>>,
}

/// A change of kind.
#[derive(Clone, Copy)]
pub struct KindChange<'p> {
    /// The kinds to choose from.
    pub options: &'p [Limited],
    /// True if the choice is part of the move text.
    pub in_text: bool,
    /// True if the move is legal without the change when no kind can be chosen.
    pub if_possible: bool,
}

/// Recognises a chain.
pub fn read(body: &[Instr]) -> Result<Chain<'_>, Reason> {
    if body.iter().any(|instr| matches!(instr, Instr::Repeat(_))) {
        return Err("it repeats a word for steps");
    }
    let mut rest = body;
    let origins = read_checks(&mut rest);
    if let [Instr::Shoot, tail @ ..] = rest {
        rest = tail;
        let tail = read_shot(&mut rest, false)?;
        return Ok(Chain { origins, before: Vec::new(), leg: Leg::Stay, ends: Vec::new(), tail });
    }
    let mut before = Vec::new();
    let (leg, ends) = loop {
        let leg = read_leg(&mut rest);
        let mut ends = read_checks(&mut rest);
        if before.is_empty()
            && let Some(tail) = read_through(rest)
        {
            return Ok(Chain { origins, before, leg, ends, tail: tail? });
        }
        let mut ahead = rest;
        let said_and_taken = intermediate_end(&mut ahead);
        let more = read_checks(&mut ahead);
        if !matches!(
            ahead,
            [Instr::Go(_) | Instr::GoRelative(_) | Instr::Continue { .. } | Instr::Jump(_), ..]
        ) {
            break (leg, ends);
        }
        let (said, takes) = said_and_taken?;
        if takes && !more.is_empty() || matches!(leg, Leg::Stay) {
            return Err("it has more legs than a kernel follows");
        }
        ends.extend(more);
        before.push(IntermediateLeg { leg, ends, in_text: said, captures: takes });
        rest = ahead;
    };
    let landing = read_landing(&mut rest)?;
    let tail = match rest {
        [] => Tail::Land(landing),
        [Instr::Shoot, tail @ ..]
            if before.is_empty() && landing.captures && !landing.trail && landing.becomes.is_none() =>
        {
            rest = tail;
            read_shot(&mut rest, true)?
        }
        _ => return Err("it has more legs than a kernel follows"),
    };
    Ok(Chain { origins, before, leg, ends, tail })
}

/// Reads a leg; without one the mover stays.
fn read_leg<'p>(rest: &mut &'p [Instr]) -> Leg<'p> {
    let [first, tail @ ..] = *rest else { return Leg::Stay };
    let leg = match first {
        Instr::Go(go) => Leg::Go(go),
        Instr::GoRelative(turn) => Leg::GoRelative(turn),
        Instr::Continue { min, max, within } => Leg::Continue { steps: (*min, *max), within: *within },
        Instr::Jump(set) => Leg::Jump(*set),
        _ => return Leg::Stay,
    };
    *rest = tail;
    leg
}

/// Reads whether an intermediate end is part of the text and whether its piece is captured.
fn intermediate_end(rest: &mut &[Instr]) -> Result<(bool, bool), Reason> {
    let (mut said, mut takes) = (false, false);
    while let [first @ (Instr::AddToText | Instr::Take), tail @ ..] = *rest {
        let done = if *first == Instr::AddToText { &mut said } else { &mut takes };
        if std::mem::replace(done, true) {
            return Err("it does the same twice on one square");
        }
        *rest = tail;
    }
    if takes && !said { Err("it takes a piece without a word") } else { Ok((said, takes)) }
}

/// Reads a move through friendly pieces; `None` if the chain is not of that shape.
fn read_through(rest: &[Instr]) -> Option<Result<Tail<'_>, Reason>> {
    let [Instr::AddToText, Instr::Jump(out), rest @ ..] = rest else { return None };
    let mut rest = rest;
    let outs = read_checks(&mut rest);
    let [Instr::AddToText, Instr::Continue { min, max, within }, tail @ ..] = rest else { return None };
    rest = tail;
    let ends = read_checks(&mut rest);
    let landing = match read_landing(&mut rest) {
        Ok(landing) if rest.is_empty() => landing,
        Ok(_) => return Some(Err("it has more legs than a kernel follows")),
        Err(reason) => return Some(Err(reason)),
    };
    Some(Ok(Tail::Through { out: *out, outs, steps: (*min, *max), within: *within, ends, landing }))
}

/// Reads leading checks.
fn read_checks(rest: &mut &[Instr]) -> Vec<SetId> {
    let mut sets = Vec::new();
    while let [Instr::Check(set), tail @ ..] = *rest {
        sets.push(*set);
        *rest = tail;
    }
    sets
}

/// Reads the effect at an end that the text names once.
fn read_landing<'p>(rest: &mut &'p [Instr]) -> Result<Landing<'p>, Reason> {
    let mut landing = Landing::default();
    let mut said = false;
    loop {
        match *rest {
            [Instr::AddToText, ..] if !said => said = true,
            [Instr::Take, ..] if landing.captures_trail_piece => {
                return Err("it can take two pieces in one move");
            }
            [Instr::Take, ..] => landing.captures = true,
            [Instr::RemoveTrailPiece, ..] if landing.captures || landing.captures_trail_piece => {
                return Err("it can take two pieces in one move");
            }
            [Instr::RemoveTrailPiece, ..] => landing.captures_trail_piece = true,
            [Instr::Trail, ..] => landing.trail = true,
            [Instr::Become { options, said, if_possible }, ..] if landing.becomes.is_none() => {
                landing.becomes = Some(KindChange { options, in_text: *said, if_possible: *if_possible });
            }
            [Instr::Remove(_), ..] => return Err("it removes pieces that it does not land on"),
            [Instr::Another { .. }, ..] => return Err("another piece moves after it"),
            [Instr::Relocate { .. }, ..] => return Err("it puts other pieces elsewhere"),
            [Instr::Turn { .. }, ..] => return Err("it turns pieces to the other side"),
            [Instr::RemoveMover, ..] => return Err("it removes the piece that moves"),
            _ if said => return Ok(landing),
            _ => return Err("its text is not that of a move from square to square"),
        }
        *rest = &rest[1..];
    }
}

/// Reads a shot from where the mover is.
fn read_shot<'p>(rest: &mut &'p [Instr], after_a_move: bool) -> Result<Tail<'p>, Reason> {
    let [Instr::Go(go), tail @ ..] = *rest else { return Err("its shot does not go along straight routes") };
    *rest = tail;
    let ends = read_checks(rest);
    match *rest {
        [Instr::AddToText, Instr::Take] | [Instr::Take, Instr::AddToText] => {
            Ok(Tail::Shoot { go, ends, after_a_move })
        }
        _ => Err("its shot does more than take one piece"),
    }
}
