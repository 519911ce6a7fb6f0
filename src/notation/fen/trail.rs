//! Tests whether some move could have left a trail. The legality of that move is not tested.

use super::Fault;
use crate::board::{Content, Contents, KindId, Piece, Side, Square};
use crate::interp;
use crate::ir::{Action, Instr, Place, Program, Rule, Set, SetId, State, Term};
use crate::position::{Position, Setup, Trail};

/// Puts the maker back on every square from which it could have come, and looks whether a move from there leaves that
/// trail. Where a rule looks at things that the move has changed, nothing can be proven, and the trail is believed.
pub(super) fn check_trail_plausible(program: &Program, setup: &Setup, trail: &Trail) -> Result<(), Fault> {
    let Some(maker) = setup.contents[trail.piece_square.index()].as_piece() else { return Ok(()) };
    if program.turn_lengths.is_some() {
        // Other moves of the turn may have followed.
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
    // A move can end where it began.
    let is_origin = |at: &Square| *at == trail.piece_square || setup.contents[at.index()] == Content::VACANT;
    let origins = || program.shape.all().filter(is_origin);
    let possible = kinds.iter().any(|&kind| {
        origins().any(|origin| before.victims(takes).any(|victim| before.leaves(kind, origin, victim)))
    });
    if possible {
        return Ok(());
    }
    let squares: Vec<String> = trail.squares.iter().map(|&square| program.name(square)).collect();
    Err(Fault::TrailUnmakable {
        kind: program.kind(maker.kind).name.clone(),
        maker: program.name(trail.piece_square),
        squares: squares.join(", "),
    })
}

fn body(rule: &Rule) -> &[Instr] {
    if let Action::Move(body) = &rule.action { body } else { &[] }
}

/// Returns true if nothing but the mover's origin and what it took at its end can differ between before and after.
fn can_be_played_back(program: &Program, rule: &Rule) -> bool {
    let afters = rule.afters.iter().map(|&after| &program.afters[after]);
    let chains = || afters.clone().flat_map(|after| &after.bodies).map(Vec::as_slice).chain([body(rule)]);
    let one_leg = chains().flatten().filter(|instr| **instr == Instr::AddToText).count() <= 1;
    let undoable = |instr: &Instr| {
        let is_plain = match instr {
            Instr::Go(_)
            | Instr::GoRelative(_)
            | Instr::Continue { .. }
            | Instr::Jump(_)
            | Instr::Check(_)
            | Instr::AddToText
            | Instr::Take
            | Instr::Become { .. }
            | Instr::Trail => true,
            Instr::Shoot
            | Instr::Mark
            | Instr::Unload
            | Instr::Remove(_)
            | Instr::RemoveTrailPiece
            | Instr::RemoveMover
            | Instr::Drop { .. } => false,
        };
        is_plain && instr.sets().all(|set| is_known_before(program, set))
    };
    matches!(rule.action, Action::Move(_))
        && rule.guards.is_empty()
        && rule.state.unmoved != Some(false)
        && rule.state.promoted.is_none()
        && afters.clone().all(|after| {
            after.guards.is_empty()
                && after.state == State::default()
                && after.deed.sets().all(|set| is_known_before(program, set))
        })
        && (one_leg || chains().all(|chain| !chain.contains(&Instr::Take)))
        && chains().flatten().all(undoable)
}

/// Returns true if the board before a move determines the members of a set, without the moved pieces and the trail of that time.
fn is_known_before(program: &Program, set: SetId) -> bool {
    fn is_known(term: &Term) -> bool {
        let is_known_place = |place: &Place| match place {
            Place::Squares(_) | Place::Origin | Place::Vacated | Place::At(_) => true,
            Place::FileOf(_, term) | Place::Not(term) => is_known(term),
            Place::Trail | Place::Attacked(_) | Place::Checker => false,
        };
        term.state == State::default() && term.places.iter().all(is_known_place)
    }
    match program.set(set) {
        Set::Contents(_) => true,
        Set::Terms { any, except } => any.iter().chain(except).all(is_known),
    }
}

/// The position before a move, as far as it can be known.
struct Before<'a> {
    program: &'a Program,
    setup: &'a Setup,
    trail: &'a Trail,
    maker: Piece,
}

impl Before<'_> {
    /// Returns the contents that the maker's square may have had before the move.
    fn victims(&self, takes: bool) -> impl Iterator<Item = Content> {
        let enemy: Side = self.maker.side.other();
        let victims = self.program.kind_ids().filter(move |_| takes);
        std::iter::once(Content::VACANT).chain(victims.map(move |kind| Content::piece(kind, enemy)))
    }

    fn leaves(&self, kind: KindId, origin: Square, victim: Content) -> bool {
        let mut setup = self.setup.clone();
        setup.contents[self.trail.piece_square.index()] = victim;
        setup.contents[origin.index()] = Content::piece(kind, self.maker.side);
        (setup.side, setup.rights, setup.trail) = (self.maker.side, 0, None);
        let position = Position::new_unchecked(self.program, &setup);
        interp::pseudo_moves_from(self.program, &position, origin).iter().any(|candidate| {
            let stands = Contents::only(Content::from(self.maker));
            candidate.delta.trail.as_ref() == Some(self.trail)
                && candidate
                    .delta
                    .edits
                    .iter()
                    .any(|&(at, content)| at == self.trail.piece_square && stands.has(content))
        })
    }
}
