//! The shapes of chains that kernels carry: reads a rule's instructions as origin, leg, end and what is done there. Not yet
//! squares: no board is looked at.

use crate::ir::{Go, Instr, Limited, SetId, Turn};

/// Why a rule has no kernel, in a few words for authors.
pub type Reason = &'static str;

/// A chain that has one of the known shapes.
pub struct Chain<'p> {
    /// Where the mover starts: in all of these.
    pub origins: Vec<SetId>,
    /// The legs before the last.
    pub before: Vec<Hop<'p>>,
    /// The last leg.
    pub leg: Leg<'p>,
    /// Where that ends: in all of these.
    pub ends: Vec<SetId>,
    /// What follows.
    pub tail: Tail<'p>,
}

/// How a mover goes on.
pub enum Leg<'p> {
    /// It stays where it is.
    Stay,
    /// Along straight routes.
    Go(&'p Go),
    /// Along straight routes that depend on the last unit step.
    Turn(&'p Turn),
    /// By the last unit step.
    On {
        /// Steps: at least, at most.
        steps: (u8, u8),
        /// Where all of it lies.
        within: Option<SetId>,
    },
    /// To any square of the set.
    Jump(SetId),
}

/// A leg behind which another one follows.
pub struct Hop<'p> {
    /// How it goes.
    pub leg: Leg<'p>,
    /// Where it ends: in all of these.
    pub ends: Vec<SetId>,
    /// That square is part of the text.
    pub said: bool,
    /// What stands there is captured.
    pub takes: bool,
}

/// What follows the last leg.
pub enum Tail<'p> {
    /// The mover lands.
    Land(Landing<'p>),
    /// The mover enters one piece, leaves from one, and rides on by the same unit step.
    Through {
        /// Where it can come out: jumped to.
        out: SetId,
        /// The same, checked again.
        outs: Vec<SetId>,
        /// Steps of the ride: at least, at most.
        steps: (u8, u8),
        /// Where all of the ride lies.
        within: Option<SetId>,
        /// Where it ends: in all of these.
        ends: Vec<SetId>,
        /// What is done there.
        landing: Landing<'p>,
    },
    /// The mover lands (or has stayed), and takes a piece from there.
    Shoot {
        /// How the shot goes.
        go: &'p Go,
        /// Where it ends.
        ends: Vec<SetId>,
        /// The mover has gone somewhere before, and taken what stood there.
        after_a_move: bool,
    },
}

/// What is done where a mover lands.
#[derive(Clone, Copy, Default)]
pub struct Landing<'p> {
    /// What stands there is captured.
    pub takes: bool,
    /// The piece that left the trail is.
    pub takes_maker: bool,
    /// The squares passed over become a trail.
    pub trail: bool,
    /// The mover becomes one of these.
    pub becomes: Option<Change<'p>>,
}

/// What a mover becomes.
#[derive(Clone, Copy)]
pub struct Change<'p> {
    /// What can be chosen.
    pub options: &'p [Limited],
    /// The choice is said.
    pub said: bool,
    /// Where nothing can be chosen the move stands without.
    pub if_possible: bool,
}

/// Reads a chain.
pub fn read(body: &[Instr]) -> Result<Chain<'_>, Reason> {
    let mut rest = body;
    let origins = checks(&mut rest);
    if let [Instr::Shoot, tail @ ..] = rest {
        rest = tail;
        let tail = shot(&mut rest, false)?;
        return Ok(Chain { origins, before: Vec::new(), leg: Leg::Stay, ends: Vec::new(), tail });
    }
    let mut before = Vec::new();
    let (leg, ends) = loop {
        let leg = leg(&mut rest);
        let mut ends = checks(&mut rest);
        if before.is_empty()
            && let Some(tail) = through(rest)
        {
            return Ok(Chain { origins, before, leg, ends, tail: tail? });
        }
        let mut ahead = rest;
        let said_and_taken = between(&mut ahead);
        let more = checks(&mut ahead);
        if !matches!(ahead, [Instr::Go(_) | Instr::Turn(_) | Instr::On { .. } | Instr::Jump(_), ..]) {
            break (leg, ends);
        }
        let (said, takes) = said_and_taken?;
        if takes && !more.is_empty() || matches!(leg, Leg::Stay) {
            return Err("it has more legs than a kernel follows");
        }
        ends.extend(more);
        before.push(Hop { leg, ends, said, takes });
        rest = ahead;
    };
    let landing = landing(&mut rest)?;
    let tail = match rest {
        [] => Tail::Land(landing),
        [Instr::Shoot, tail @ ..]
            if before.is_empty() && landing.takes && !landing.trail && landing.becomes.is_none() =>
        {
            rest = tail;
            shot(&mut rest, true)?
        }
        _ => return Err("it has more legs than a kernel follows"),
    };
    Ok(Chain { origins, before, leg, ends, tail })
}

/// A leg; none is one that stays.
fn leg<'p>(rest: &mut &'p [Instr]) -> Leg<'p> {
    let [first, tail @ ..] = *rest else { return Leg::Stay };
    let leg = match first {
        Instr::Go(go) => Leg::Go(go),
        Instr::Turn(turn) => Leg::Turn(turn),
        Instr::On { min, max, within } => Leg::On { steps: (*min, *max), within: *within },
        Instr::Jump(set) => Leg::Jump(*set),
        _ => return Leg::Stay,
    };
    *rest = tail;
    leg
}

/// Whether the end of a leg behind which another one follows is said, and whether what stands there is taken.
fn between(rest: &mut &[Instr]) -> Result<(bool, bool), Reason> {
    let (mut said, mut takes) = (false, false);
    while let [first @ (Instr::Say | Instr::Take), tail @ ..] = *rest {
        let done = if *first == Instr::Say { &mut said } else { &mut takes };
        if std::mem::replace(done, true) {
            return Err("it does the same twice on one square");
        }
        *rest = tail;
    }
    if takes && !said { Err("it takes a piece without a word") } else { Ok((said, takes)) }
}

/// Into one piece and out of another, behind the first leg; `None` if the chain is no such.
fn through(rest: &[Instr]) -> Option<Result<Tail<'_>, Reason>> {
    let [Instr::Say, Instr::Jump(out), rest @ ..] = rest else { return None };
    let mut rest = rest;
    let outs = checks(&mut rest);
    let [Instr::Say, Instr::On { min, max, within }, tail @ ..] = rest else { return None };
    rest = tail;
    let ends = checks(&mut rest);
    let landing = match landing(&mut rest) {
        Ok(landing) if rest.is_empty() => landing,
        Ok(_) => return Some(Err("it has more legs than a kernel follows")),
        Err(reason) => return Some(Err(reason)),
    };
    Some(Ok(Tail::Through { out: *out, outs, steps: (*min, *max), within: *within, ends, landing }))
}

/// Leading checks.
fn checks(rest: &mut &[Instr]) -> Vec<SetId> {
    let mut sets = Vec::new();
    while let [Instr::Check(set), tail @ ..] = *rest {
        sets.push(*set);
        *rest = tail;
    }
    sets
}

/// What is done at an end that is said once.
fn landing<'p>(rest: &mut &'p [Instr]) -> Result<Landing<'p>, Reason> {
    let mut landing = Landing::default();
    let mut said = false;
    loop {
        match *rest {
            [Instr::Say, ..] if !said => said = true,
            [Instr::Take, ..] => landing.takes = true,
            [Instr::RemoveMaker, ..] => landing.takes_maker = true,
            [Instr::Trail, ..] => landing.trail = true,
            [Instr::Become { options, said, if_possible }, ..] if landing.becomes.is_none() => {
                landing.becomes = Some(Change { options, said: *said, if_possible: *if_possible });
            }
            [Instr::Remove(_), ..] => return Err("it removes pieces that it does not land on"),
            [Instr::RemoveMover, ..] => return Err("it removes the piece that moves"),
            _ if said => return Ok(landing),
            _ => return Err("its text is not that of a move from square to square"),
        }
        *rest = &rest[1..];
    }
}

/// A shot from where the mover is.
fn shot<'p>(rest: &mut &'p [Instr], after_a_move: bool) -> Result<Tail<'p>, Reason> {
    let [Instr::Go(go), tail @ ..] = *rest else { return Err("its shot does not go along straight routes") };
    *rest = tail;
    let ends = checks(rest);
    match *rest {
        [Instr::Say, Instr::Take] | [Instr::Take, Instr::Say] => Ok(Tail::Shoot { go, ends, after_a_move }),
        _ => Err("its shot does more than take one piece"),
    }
}
