//! The shapes of chains that kernels carry: reads a rule's instructions as origin, leg, end and what is done there. Not yet
//! squares: no board is looked at.

use crate::ir::{Go, Instr, Limited, SetId};

/// Why a rule has no kernel, in a few words for authors.
pub(super) type Reason = &'static str;

/// A chain that has one of the known shapes.
pub(super) struct Chain<'p> {
    /// Where the mover starts: in all of these.
    pub origins: Vec<SetId>,
    /// How it goes from there.
    pub leg: Leg<'p>,
    /// Where the leg ends: in all of these.
    pub ends: Vec<SetId>,
    /// What follows.
    pub tail: Tail<'p>,
}

/// The first leg.
pub(super) enum Leg<'p> {
    /// The mover stays where it is.
    Stay,
    /// Along straight routes.
    Go(&'p Go),
    /// To any square of the set.
    Jump(SetId),
}

/// What follows the first leg.
pub(super) enum Tail<'p> {
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
pub(super) struct Landing<'p> {
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
pub(super) struct Change<'p> {
    /// What can be chosen.
    pub options: &'p [Limited],
    /// The choice is said.
    pub said: bool,
    /// Where nothing can be chosen the move stands without.
    pub if_possible: bool,
}

/// Reads a chain.
pub(super) fn read(body: &[Instr]) -> Result<Chain<'_>, Reason> {
    let mut rest = body;
    let origins = checks(&mut rest);
    if let [Instr::Shoot, tail @ ..] = rest {
        rest = tail;
        let tail = shot(&mut rest, false)?;
        return Ok(Chain { origins, leg: Leg::Stay, ends: Vec::new(), tail });
    }
    let leg = match rest {
        [Instr::Go(go), tail @ ..] => {
            rest = tail;
            Leg::Go(go)
        }
        [Instr::Jump(set), tail @ ..] => {
            rest = tail;
            Leg::Jump(*set)
        }
        _ => Leg::Stay,
    };
    let ends = checks(&mut rest);
    if let [Instr::Say, Instr::Jump(out), tail @ ..] = rest {
        rest = tail;
        let outs = checks(&mut rest);
        let [Instr::Say, Instr::On { min, max, within }, tail @ ..] = rest else {
            return Err("it goes on in a way of its own from where it jumps to");
        };
        rest = tail;
        let last = checks(&mut rest);
        let landing = landing(&mut rest)?;
        if !rest.is_empty() {
            return Err("it has more legs than a kernel follows");
        }
        let tail =
            Tail::Through { out: *out, outs, steps: (*min, *max), within: *within, ends: last, landing };
        return Ok(Chain { origins, leg, ends, tail });
    }
    let landing = landing(&mut rest)?;
    let tail = match rest {
        [] => Tail::Land(landing),
        [Instr::Shoot, tail @ ..] if landing.takes && !landing.trail && landing.becomes.is_none() => {
            rest = tail;
            shot(&mut rest, true)?
        }
        _ => return Err("it has more legs than a kernel follows"),
    };
    Ok(Chain { origins, leg, ends, tail })
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
