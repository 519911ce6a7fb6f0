//! Enemy pieces with attacks that have no table, evaluated once per turn. The interpreter determines whether each
//! of them attacks the royal, and the squares on which the result depends. A move that changes none of these
//! squares does not change the result.

use super::interpreted::InterpretedAttack;
use super::removal_reach::PiecesAfter;
use crate::board::{Content, Side, Square};
use crate::interp::RuleRunner;
use crate::ir::Program;
use crate::kernel::squares::Bits;
use crate::position::Position;

/// The watched pieces of one turn: the enemy pieces that might attack the royal by a rule without an attack table.
pub struct WatchedAttackers<'a, B> {
    program: &'a Program,
    position: &'a Position,
    /// The enemy side.
    enemy_side: Side,
    /// The rules without an attack table.
    rules: &'a [InterpretedAttack<B>],
    /// The square of the royal before the move.
    royal: Square,
    /// The pieces of the enemy side, and those of the royal's side, before the move.
    attackers: B,
    defenders: B,
    /// One entry for each watched piece and each of its rules without an attack table.
    watched: Vec<WatchedAttacker<'a, B>>,
    /// The squares on which at least one of the results depends.
    pub squares_read: B,
    /// True if a watched piece attacks the royal.
    pub in_check: bool,
    /// The rule runner, created when it is first needed. Most turns do not need it.
    runner: Option<Box<RuleRunner<'a>>>,
}

/// A rule of a piece that might attack the royal.
struct WatchedAttacker<'a, B> {
    rule: &'a InterpretedAttack<B>,
    square: Square,
    /// The targets on which the piece may remove the royal after a move, if the rule has a [reach](InterpretedAttack::reach).
    targets: B,
    /// True if the piece attacks the royal by the rule.
    attacks: bool,
    /// The squares on which `attacks` depends.
    squares_read: B,
}

impl<'a, B: Bits> WatchedAttackers<'a, B> {
    /// Evaluates every piece of `enemy_side` that might capture the royal by one of `rules`. Returns `None` in a
    /// game without any rules.
    pub fn new(
        program: &'a Program,
        position: &'a Position,
        enemy_side: Side,
        rules: &'a [InterpretedAttack<B>],
        royal: Square,
    ) -> Option<WatchedAttackers<'a, B>> {
        let [attackers, defenders] =
            [enemy_side, enemy_side.other()].map(|side| B::from_set(&position.occupied(side)));
        let mut watched_attackers = WatchedAttackers {
            program,
            position,
            enemy_side,
            rules,
            royal,
            attackers,
            defenders,
            watched: Vec::new(),
            squares_read: B::NONE,
            in_check: false,
            runner: None,
        };
        let pieces = PiecesAfter { attackers, defenders, changed: B::NONE };
        for rule in rules {
            for at in watched_attackers.attackers(rule, royal).squares() {
                let mut targets = B::NONE;
                if let Some(reach) = &rule.reach {
                    targets = reach.targets_after_any_move(at, royal, &pieces, position);
                    if targets.is_empty() {
                        continue;
                    }
                    if reach.removing_targets(at, royal, targets, &pieces, position).is_empty() {
                        let squares_read = reach.deciding_squares(at, targets);
                        watched_attackers.watched.push(WatchedAttacker {
                            rule,
                            square: at,
                            targets,
                            attacks: false,
                            squares_read,
                        });
                        watched_attackers.squares_read |= squares_read;
                        continue;
                    }
                }
                let (attacks, squares_read) = watched_attackers.runner()?.attacks_with_reads(
                    rule.rule_index,
                    rule.target_routes.as_ref(),
                    at,
                    royal,
                );
                let squares_read = B::from_set(&squares_read);
                watched_attackers.watched.push(WatchedAttacker {
                    rule,
                    square: at,
                    targets,
                    attacks,
                    squares_read,
                });
                watched_attackers.squares_read |= squares_read;
                watched_attackers.in_check |= attacks;
            }
        }
        Some(watched_attackers)
    }

    /// Returns the pieces that might capture a royal on the square `royal` by a rule.
    fn attackers(&self, rule: &InterpretedAttack<B>, royal: Square) -> B {
        let pieces = B::from_set(self.position.plane(rule.kind))
            & B::from_set(&self.position.occupied(self.enemy_side));
        pieces & rule.from[royal.index()]
    }

    /// Returns the rule runner, which is created on the first call.
    fn runner(&mut self) -> Option<&mut RuleRunner<'a>> {
        if self.runner.is_none() {
            self.runner = RuleRunner::new(self.program, self.position, self.enemy_side).map(Box::new);
        }
        self.runner.as_deref_mut()
    }

    /// Returns true if no piece is watched. Only royal moves need a test then.
    pub fn is_empty(&self) -> bool {
        self.watched.is_empty()
    }

    /// Returns true if a piece might attack a royal on the square `royal` by one of the rules.
    pub fn may_attack(&self, royal: Square) -> bool {
        self.rules.iter().any(|rule| !self.attackers(rule, royal).is_empty())
    }

    /// Splits the targets `to` of a piece into those that are safe and those that must be tested. `from` is the
    /// origin of the piece; it is empty for a drop. If a watched piece gives check, no target is safe without a test,
    /// and the targets that cannot end the check are removed.
    pub fn split_targets(&self, from: B, to: B) -> (B, B) {
        if self.in_check {
            let unaffected = self
                .watched
                .iter()
                .filter(|watched| watched.attacks && !watched.squares_read.intersects(from));
            return (B::NONE, unaffected.fold(to, |to, watched| to & watched.squares_read));
        }
        if self.squares_read.intersects(from) {
            (B::NONE, to)
        } else {
            (to & !self.squares_read, to & self.squares_read)
        }
    }

    /// Returns true if no watched piece attacks a royal on `royal` after these changes.
    pub fn is_safe(&mut self, changes: &[(Square, Content)], royal: Square) -> bool {
        let touched = changes.iter().fold(B::NONE, |set, change| set | B::bit(change.0));
        let put_by = |side: Side| {
            let is_put = move |change: &&(Square, Content)| {
                change.1.as_piece().is_some_and(|piece| piece.side == side)
            };
            changes.iter().filter(is_put).fold(B::NONE, |set, change| set | B::bit(change.0))
        };
        let pieces = PiecesAfter {
            attackers: self.attackers & !touched | put_by(self.enemy_side),
            defenders: self.defenders & !touched | put_by(self.enemy_side.other()),
            changed: touched,
        };
        let mut runner_has_changes = false;
        if royal == self.royal {
            for index in 0..self.watched.len() {
                let WatchedAttacker { rule, square: at, targets, attacks, squares_read } =
                    self.watched[index];
                if touched.contains(at) {
                    continue;
                }
                if !touched.intersects(squares_read) {
                    if attacks {
                        return false;
                    }
                    continue;
                }
                if self.attacks_after(changes, &pieces, &mut runner_has_changes, (rule, at, royal), targets) {
                    return false;
                }
            }
            return true;
        }
        for rule in self.rules {
            for at in (self.attackers(rule, royal) & !touched).squares() {
                let targets = rule.reach.as_ref().map_or(B::NONE, |reach| reach.targets(at, royal));
                if self.attacks_after(changes, &pieces, &mut runner_has_changes, (rule, at, royal), targets) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if the piece on `at` attacks the royal by a rule after these changes, which leave these pieces. `runner_has_changes` is
    /// true once the runner has made the changes. `targets` are those on which the piece may remove the royal, if the rule has a reach.
    fn attacks_after(
        &mut self,
        changes: &[(Square, Content)],
        pieces: &PiecesAfter<B>,
        runner_has_changes: &mut bool,
        (rule, at, royal): (&'a InterpretedAttack<B>, Square, Square),
        targets: B,
    ) -> bool {
        let reach = rule.reach.as_ref();
        let ends = reach.map(|reach| reach.removing_targets(at, royal, targets, pieces, self.position));
        if ends.is_some_and(B::is_empty) {
            return false;
        }
        let Some(runner) = self.runner() else { return false };
        if !*runner_has_changes {
            runner.set_changes(changes);
            *runner_has_changes = true;
        }
        runner.attacks(rule.rule_index, rule.target_routes.as_ref(), ends.map(B::to_set), at, royal)
    }
}
