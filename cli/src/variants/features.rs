//! The language features that a game uses, determined from its compiled program.

use clap::ValueEnum;

use varlab::board::{Contents, Side, SideSymmetry};
use varlab::compile::Compiled;
use varlab::ir::{Action, Fact, Go, Instr, Pass, Place, Program, RelativeGo, Royalty, Set, SetId};
use varlab::sema::Model;

/// A language feature that some games use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Feature {
    /// Two pieces move in one move
    Castling,
    /// A move leaves a trail, on which the moved piece can be captured (en passant)
    Trail,
    /// Pieces change into pieces of other kinds
    Promotion,
    /// Pieces are dropped onto the board
    Drops,
    /// Players have pieces in hand
    Hands,
    /// Pieces can or must jump over other pieces
    Hoppers,
    /// Leaps that a piece on the way can block
    Lame,
    /// Moves of several legs
    Chains,
    /// Pieces jump to named squares at any distance
    Transporters,
    /// Pieces capture without moving
    Shots,
    /// Moves remove pieces nearby
    Blasts,
    /// Pieces that can be captured only by moves that name them
    Iron,
    /// Moves depend on whether the piece has moved or been promoted
    Past,
    /// A move also drops a piece (gating)
    Gating,
    /// A turn has several moves
    Turns,
    /// A player can pass
    Passing,
    /// Some kinds of moves are compulsory or forbidden
    Duties,
    /// A side has several royal pieces
    Royals,
    /// No piece is royal
    Kingless,
    /// Having a piece on certain squares ends the game
    Goals,
    /// Having few or no pieces of some kinds ends the game
    Extinction,
    /// Edges of the board are joined
    Wraps,
    /// The board has gaps
    Gaps,
    /// The sides begin with pieces of different kinds
    Armies,
    /// Both sides move in the same direction
    Race,
    /// The game has parameters that are chosen at its start
    Options,
}

impl Feature {
    /// Returns the name on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Returns the features of a game.
    pub fn all_of(variant: &Compiled) -> Vec<Self> {
        let is_used = |feature: &&Self| feature.is_used_by(&variant.model, &variant.program);
        Self::value_variants().iter().filter(is_used).copied().collect()
    }

    fn is_used_by(self, model: &Model, program: &Program) -> bool {
        match self {
            Self::Castling => !program.castlings.is_empty(),
            Self::Trail => program.tracked.trail,
            Self::Promotion => instructions(program).any(|instr| matches!(instr, Instr::Become { .. })),
            Self::Drops => !program.drops.is_empty(),
            Self::Hands => program.tracked.hands,
            Self::Hoppers => instructions(program).any(|instr| jumps_over_pieces(program, instr)),
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
            Self::Royals => Side::BOTH.into_iter().any(|side| royal_count(program, side) > 1),
            Self::Kingless => !program.has_royals(),
            Self::Goals => counted_sets(program).any(|set| has_square_restriction(program, set)),
            Self::Extinction => counted_sets(program).any(|set| !has_square_restriction(program, set)),
            Self::Wraps => program.shape.wrap.sideways || program.shape.wrap.endways,
            Self::Gaps => program.shape.squares() < program.shape.cells(),
            Self::Armies => program
                .kinds
                .iter()
                .any(|kind| kind.start_squares[0].is_empty() != kind.start_squares[1].is_empty()),
            Self::Race => program.shape.symmetry == SideSymmetry::SameWay,
            Self::Options => !model.options.is_empty(),
        }
    }
}

/// Returns all chains of instructions: the bodies of rules that move pieces, and the bodies of effects after moves.
fn chains(program: &Program) -> impl Iterator<Item = &Vec<Instr>> {
    let rule_chains = program.rules.iter().filter_map(|rule| match &rule.action {
        Action::Move(chain) => Some(chain),
        _ => None,
    });
    rule_chains.chain(program.afters.iter().flat_map(|after| &after.bodies))
}

/// Returns all instructions of all chains.
fn instructions(program: &Program) -> impl Iterator<Item = &Instr> {
    chains(program).flatten()
}

/// Returns true if an instruction lets a piece jump over pieces.
fn jumps_over_pieces(program: &Program, instr: &Instr) -> bool {
    let (Instr::Go(Go { pass, .. }) | Instr::GoRelative(RelativeGo { pass, .. })) = instr else {
        return false;
    };
    match pass {
        Pass::Vacant => false,
        Pass::Pieces | Pass::Ski => true,
        Pass::Over { set, .. } => match program.set(*set) {
            Set::Contents(contents) => contents.intersects(Contents::PIECE),
            Set::Terms { any, .. } => any.iter().any(|term| term.contents.intersects(Contents::PIECE)),
        },
    }
}

/// Returns true if an instruction is a leap over intermediate squares that must be vacant.
fn is_lame(instr: &Instr) -> bool {
    match instr {
        Instr::Go(go) => go.pass == Pass::Vacant && go.routes.iter().any(|route| !route.through.is_empty()),
        Instr::GoRelative(go) => {
            let mut bends = go.routes.iter().flat_map(|(_, bends)| bends);
            go.pass == Pass::Vacant && bends.any(|bend| !bend.route.through.is_empty())
        }
        _ => false,
    }
}

/// Returns the number of royal pieces with which a side begins. A royal kind that is not in the setup counts as one piece.
fn royal_count(program: &Program, side: Side) -> usize {
    let royal_kinds = program.kinds.iter().filter(|kind| kind.royalty != Royalty::Common);
    royal_kinds.map(|kind| kind.start_squares[side.index()].len().max(1)).sum()
}

/// Returns the sets of pieces that endings count.
fn counted_sets(program: &Program) -> impl Iterator<Item = SetId> {
    program.endings.iter().flat_map(|ending| ending.reason.facts()).flat_map(Fact::sets)
}

/// Returns true if a set is restricted to certain squares of the board.
fn has_square_restriction(program: &Program, set: SetId) -> bool {
    let is_squares = |place: &Place| matches!(place, Place::Squares(_));
    match program.set(set) {
        Set::Contents(_) => false,
        Set::Terms { any, .. } => any.iter().any(|term| term.places.iter().any(is_squares)),
    }
}
