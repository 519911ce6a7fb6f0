//! The language features that a game uses, determined from its compiled program.

use clap::ValueEnum;

use varlab::board::{Contents, Facing, Side};
use varlab::compile::Compiled;
use varlab::ir::{Action, EndReason, Fact, Go, Instr, Pass, Place, Program, RelativeGo, Royalty, Set, SetId};
use varlab::sema::Model;

/// A feature that some games have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Feature {
    /// Two pieces move at once
    Castling,
    /// A move leaves a trail on which it can be taken (en passant)
    Trail,
    /// Pieces become others
    Promotion,
    /// Pieces are put onto the board
    Drops,
    /// Captured pieces, or others, wait in hand
    Hands,
    /// Pieces pass over pieces, or must
    Hoppers,
    /// Leaps that something in between can bar
    Lame,
    /// Moves of several legs
    Chains,
    /// Pieces go at once to squares that are named, however far
    Transporters,
    /// Pieces capture from afar, and stay
    Shots,
    /// Moves remove pieces around
    Blasts,
    /// Pieces that only a move can take that names them
    Iron,
    /// What a piece can do depends on whether it has moved, or been promoted
    Past,
    /// A move brings a piece in besides (gating)
    Gating,
    /// A turn has several moves
    Turns,
    /// A player can pass
    Passing,
    /// Players must do something where they can, or must not
    Duties,
    /// A side has several royal pieces
    Royals,
    /// No piece is royal
    Kingless,
    /// Reaching certain squares ends the game
    Goals,
    /// Having none, or few, left of some pieces ends the game
    Extinction,
    /// Edges of the board are joined
    Wraps,
    /// Cells of the board's box are no squares
    Gaps,
    /// The sides have pieces of different kinds
    Armies,
    /// Both sides go the same way
    Race,
    /// Whoever starts the game chooses something
    Options,
}

impl Feature {
    /// Returns the name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Returns the features of a game.
    pub fn of(variant: &Compiled) -> Vec<Self> {
        let has = |feature: &&Self| feature.is_in(&variant.model, &variant.program);
        Self::value_variants().iter().filter(has).copied().collect()
    }

    fn is_in(self, model: &Model, program: &Program) -> bool {
        match self {
            Self::Castling => !program.castlings.is_empty(),
            Self::Trail => program.tracked.trail,
            Self::Promotion => instructions(program).any(|instr| matches!(instr, Instr::Become { .. })),
            Self::Drops => !program.drops.is_empty(),
            Self::Hands => program.tracked.hands,
            Self::Hoppers => instructions(program).any(|instr| hops(program, instr)),
            Self::Lame => instructions(program).any(is_lame),
            Self::Chains => chains(program)
                .any(|chain| chain.iter().filter(|instr| matches!(instr, Instr::AddToText)).count() > 1),
            Self::Transporters => instructions(program).any(|instr| matches!(instr, Instr::Jump(_))),
            Self::Shots => instructions(program).any(|instr| matches!(instr, Instr::Shoot)),
            Self::Blasts => instructions(program).any(|instr| matches!(instr, Instr::Remove(_))),
            Self::Iron => program.kinds.iter().any(|kind| kind.iron),
            Self::Past => program.tracked.tracks_unmoved() || program.tracked.promoted,
            Self::Gating => instructions(program).any(|instr| matches!(instr, Instr::Drop { .. })),
            Self::Turns => program.turn_lengths.is_some(),
            Self::Passing => program.may_pass.contains(&true),
            Self::Duties => !program.duties.is_empty(),
            Self::Royals => Side::BOTH.into_iter().any(|side| royals(program, side) > 1),
            Self::Kingless => !program.has_royals(),
            Self::Goals => counted(program).any(|set| has_place(program, set)),
            Self::Extinction => counted(program).any(|set| !has_place(program, set)),
            Self::Wraps => program.shape.wrap.sideways || program.shape.wrap.endways,
            Self::Gaps => program.shape.squares() < program.shape.cells(),
            Self::Armies => program
                .kinds
                .iter()
                .any(|kind| kind.start_squares[0].is_empty() != kind.start_squares[1].is_empty()),
            Self::Race => program.shape.facing == Facing::SameWay,
            Self::Options => !model.options.is_empty(),
        }
    }
}

/// Returns all chains of instructions: those of rules, and those of effects after moves.
fn chains(program: &Program) -> impl Iterator<Item = &Vec<Instr>> {
    let of_rules = program.rules.iter().filter_map(|rule| match &rule.action {
        Action::Move(chain) => Some(chain),
        _ => None,
    });
    of_rules.chain(program.afters.iter().flat_map(|after| &after.bodies))
}

fn instructions(program: &Program) -> impl Iterator<Item = &Instr> {
    chains(program).flatten()
}

/// Returns true if an instruction passes over pieces.
fn hops(program: &Program, instr: &Instr) -> bool {
    let (Instr::Go(Go { pass, .. }) | Instr::GoRelative(RelativeGo { pass, .. })) = instr else {
        return false;
    };
    match pass {
        Pass::Vacant => false,
        Pass::Pieces | Pass::Ski => true,
        Pass::Over { set, .. } => match program.set(*set) {
            Set::Contents(contents) => contents.meets(Contents::PIECE),
            Set::Terms { any, .. } => any.iter().any(|term| term.contents.meets(Contents::PIECE)),
        },
    }
}

/// Returns true if an instruction is a leap with squares on the way that must be vacant.
fn is_lame(instr: &Instr) -> bool {
    match instr {
        Instr::Go(go) => go.pass == Pass::Vacant && go.routes.iter().any(|route| !route.through.is_empty()),
        Instr::GoRelative(turn) => {
            let mut bends = turn.routes.iter().flat_map(|(_, bends)| bends);
            turn.pass == Pass::Vacant && bends.any(|bend| !bend.route.through.is_empty())
        }
        _ => false,
    }
}

/// Returns the number of royal pieces with which a side begins, counting kinds without any as one.
fn royals(program: &Program, side: Side) -> usize {
    let royal = program.kinds.iter().filter(|kind| kind.royalty != Royalty::Common);
    royal.map(|kind| kind.start_squares[side.index()].len().max(1)).sum()
}

/// Returns the sets of pieces that endings count.
fn counted(program: &Program) -> impl Iterator<Item = SetId> {
    let facts = program.endings.iter().filter_map(|ending| match &ending.reason {
        EndReason::When(facts) => Some(facts),
        EndReason::Idle { .. } => None,
    });
    facts.flatten().filter_map(|fact| match fact {
        Fact::Number(_, set) => Some(*set),
        _ => None,
    })
}

/// Returns true if a set is restricted to squares.
fn has_place(program: &Program, set: SetId) -> bool {
    let on_squares = |place: &Place| matches!(place, Place::Squares(_));
    match program.set(set) {
        Set::Contents(_) => false,
        Set::Terms { any, .. } => any.iter().any(|term| term.places.iter().any(on_squares)),
    }
}
