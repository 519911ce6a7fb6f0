//! Whether some move could have left a trail. Not whether that move was legal.

use super::Fault;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::interp;
use crate::ir::{Action, Instr, Program, Rule};
use crate::position::{Position, Setup, Trail};

/// Puts the maker back on every square from which it could have come, and looks whether a move from there leaves that
/// trail. Where a rule looks at things that the move has changed, nothing can be proven, and the trail is believed.
pub(super) fn could_be_left(program: &Program, setup: &Setup, trail: &Trail) -> Result<(), Fault> {
    let Some(maker) = setup.contents[trail.maker.index()].as_piece() else { return Ok(()) };
    if program.pace.is_some() {
        // Other moves of the turn may have come behind it.
        return Ok(());
    }
    let rules: Vec<&Rule> =
        program.rules.iter().filter(|rule| rule.leaves_trail && rule.sides[maker.side.index()]).collect();
    if rules.iter().any(|rule| !can_be_played_back(program, rule)) {
        return Ok(());
    }
    let mut kinds: Vec<KindId> = rules.iter().map(|rule| rule.kind).collect();
    kinds.dedup();
    let takes = rules.iter().any(|rule| body(rule).contains(&Instr::Take));
    let before = Before { program, setup, trail, maker };
    let origins = || program.shape.all().filter(|&at| setup.contents[at.index()] == Content::VACANT);
    let possible = kinds.iter().any(|&kind| {
        origins().any(|origin| before.victims(takes).any(|victim| before.leaves(kind, origin, victim)))
    });
    if possible {
        return Ok(());
    }
    let squares: Vec<String> = trail.squares.iter().map(|&square| program.name(square)).collect();
    Err(Fault::TrailUnmakable {
        kind: program.kind(maker.kind).name.clone(),
        maker: program.name(trail.maker),
        squares: squares.join(", "),
    })
}

fn body(rule: &Rule) -> &[Instr] {
    if let Action::Move(body) = &rule.action { body } else { &[] }
}

/// Whether nothing but the mover's start and what it took at its end can differ between before and after.
fn can_be_played_back(program: &Program, rule: &Rule) -> bool {
    let afters = rule.afters.iter().map(|&after| &program.afters[after]);
    let chains = || afters.clone().flat_map(|after| &after.bodies).map(Vec::as_slice).chain([body(rule)]);
    let one_leg = chains().flatten().filter(|instr| **instr == Instr::Say).count() <= 1;
    let undoable = |instr: &Instr| {
        !matches!(instr, Instr::Remove(_) | Instr::RemoveMaker | Instr::RemoveMover | Instr::Shoot)
    };
    rule.guards.is_empty()
        && afters.clone().all(|after| after.guards.is_empty())
        && rule.state.unmoved != Some(false)
        && rule.state.promoted.is_none()
        && (one_leg || chains().all(|chain| !chain.contains(&Instr::Take)))
        && chains().flatten().all(undoable)
}

/// The position before a move, as far as it can be known.
struct Before<'a> {
    program: &'a Program,
    setup: &'a Setup,
    trail: &'a Trail,
    maker: Piece,
}

impl Before<'_> {
    /// What can have stood where the maker is now.
    fn victims(&self, takes: bool) -> impl Iterator<Item = Content> {
        let enemy: Side = self.maker.side.other();
        let victims = self.program.kind_ids().filter(move |_| takes);
        std::iter::once(Content::VACANT).chain(victims.map(move |kind| Content::piece(kind, enemy)))
    }

    fn leaves(&self, kind: KindId, origin: Square, victim: Content) -> bool {
        let mut setup = self.setup.clone();
        setup.contents[self.trail.maker.index()] = victim;
        setup.contents[origin.index()] = Content::piece(kind, self.maker.side);
        (setup.side, setup.rights, setup.trail) = (self.maker.side, 0, None);
        // The royals of a set-up in which a piece has changed may not be its own any more; then it was not this way.
        let Ok(position) = Position::new(self.program, &setup) else { return false };
        interp::pseudo_moves_from(self.program, &position, origin).iter().any(|candidate| {
            let stands = Contents::only(Content::from(self.maker));
            candidate.delta.trail.as_ref() == Some(self.trail)
                && candidate
                    .delta
                    .edits
                    .iter()
                    .any(|&(at, content)| at == self.trail.maker && stands.has(content))
        })
    }
}
