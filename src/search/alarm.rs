//! Whether it is worth asking if the game is over at a node: the judging of all endings costs more than the rest of most nodes. Errs
//! on the side of asking. Says nothing of endings for want of moves: those are asked about where no move is found.

use super::generator::Generator;
use super::path::Path;
use crate::board::{Content, Contents, KindId, Side};
use crate::ir::{EndReason, Ending, Fact, Program, Royalty};
use crate::position::Position;

/// What to look out for in games of one program.
pub(super) struct Alarm {
    /// There must be so many royals.
    royals: Vec<(Side, KindId, u8)>,
    /// For each of some endings: kinds of which none may be left for it.
    absent: Vec<Vec<KindId>>,
    /// Some ending can hold at any time.
    always: bool,
    /// Some ending asks what has been there before.
    repeats: bool,
    /// The least clock with which a game ends.
    idle: u32,
}

impl Alarm {
    pub fn new(program: &Program) -> Alarm {
        let royals = program.kind_ids().filter(|&id| program.kind(id).royalty == Royalty::Royal);
        let royals = royals.flat_map(|id| {
            Side::BOTH.map(|side| (side, id, program.kind(id).original[side.index()].len() as u8))
        });
        let royals = royals.filter(|royal| royal.2 > 0).collect();
        let mut alarm = Alarm { royals, absent: Vec::new(), always: false, repeats: false, idle: u32::MAX };
        for ending in &program.endings {
            match &ending.reason {
                EndReason::Idle { plies, .. } => alarm.idle = alarm.idle.min(*plies),
                EndReason::When(facts) => alarm.add(program, ending, facts),
            }
        }
        alarm
    }

    fn add(&mut self, program: &Program, ending: &Ending, facts: &[Fact]) {
        // What the board shows the tables know already.
        if facts.iter().all(Fact::is_standing)
            || facts.iter().any(Fact::is_want_of_moves)
            || ending.sides == [false, false]
        {
            return;
        }
        if facts.iter().any(|fact| matches!(fact, Fact::Repeats { .. })) {
            self.repeats = true;
            return;
        }
        let only = facts.iter().find_map(|fact| match fact {
            Fact::Only { kinds, rest } => Some(*kinds | rest.map_or(Contents::NONE, |rest| rest.1)),
            _ => None,
        });
        let Some(left) = only else {
            self.always = true;
            return;
        };
        let may_be_left = |id: KindId| Side::BOTH.into_iter().any(|side| left.has(Content::piece(id, side)));
        self.absent.push(program.kind_ids().filter(|&id| !may_be_left(id)).collect());
    }

    /// Whether the game may be over by what stands on the board.
    pub fn on_board(&self, generator: &Generator, position: &Position) -> bool {
        self.always
            || generator.kernel().is_over(position)
            || self.royals.iter().any(|&(side, kind, had)| position.count(side, kind) < had)
            || self.absent.iter().any(|kinds| kinds.iter().all(|&kind| position.plane(kind).is_empty()))
    }

    /// The same, or by what has been played.
    pub fn rings(&self, program: &Program, generator: &Generator, position: &Position, path: &Path) -> bool {
        u32::from(position.clock()) >= self.idle
            || self.repeats && path.may_have_seen(position.key_without_trail(&program.keys))
            || self.on_board(generator, position)
    }
}
