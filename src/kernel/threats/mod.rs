//! Attacks of one side on the enemy pieces of one kind, indexed by the attacked square: attackers, checks, pins and
//! legality masks. In most tables the attacked kind is royal. The code therefore calls the attacked square `royal`, also
//! where the kind is not royal.

mod attack_map;
mod attack_tables;
mod barriers;
mod conditional_attacks;
mod interpreted;
mod legality_masks;
mod lines;
mod removal_reach;
mod through_attacks;
mod watched_attackers;

use crate::board::{KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, BoardView};
use attack_map::SideAttackTables;
pub use attack_tables::can_capture;
pub use conditional_attacks::ConditionalAttacks;
pub use interpreted::InterpretedAttack;
pub use legality_masks::LegalityMasks;
use lines::{AttackerSquares, LineAttacks};
use through_attacks::{ThroughAttacks, for_each_attack_through_pieces};
pub use watched_attackers::WatchedAttackers;

/// The attacks of one side on enemy pieces of one kind. The kind is royal, except in an `AttackTable`.
pub struct Threats<B> {
    /// The only royal kind, if the number of its pieces never changes during the game; otherwise `None`.
    sole_royal_kind: Option<KindId>,
    /// The number of squares of the board.
    square_count: usize,
    /// The attacks by leaps.
    leaps: AttackerSquares<B>,
    /// The attacks by sliders and hoppers.
    lines: Vec<LineAttacks<B>>,
    /// The attacks through other pieces.
    through_attacks: Vec<ThroughAttacks<B>>,
    /// By kind and square of the royal: the squares from which a piece of the kind attacks the royal on an otherwise vacant board. Empty
    /// unless all attacks have tables and are either leaps or along lines whose squares must be vacant.
    checking_squares: Vec<B>,
    /// All attacks, indexed by the attacker's square; `None` unless they are all leaps or lines without hurdles.
    attack_map: Option<SideAttackTables<B>>,
    /// Rules without a table whose attacks depend on the board alone. The interpreter runs them from the
    /// attacker's square.
    pub interpreted_rules: Vec<InterpretedAttack<B>>,
    /// The attacks that depend on more than the board, as if all their conditions held; `None` if there are none.
    pub conditional_attacks: Option<Box<ConditionalAttacks<B>>>,
    /// The indices of rules whose attacks depend on more than the board and are not in `conditional_attacks`.
    pub position_dependent_rules: Vec<usize>,
    /// True if the royal can leave a trail, and captures of the piece that made the trail can capture it by one of the
    /// `position_dependent_rules`.
    pub royal_can_leave_trail: bool,
    /// The squares on which a capture might remove the attacking side's own royal, by the square of that royal. Empty if the game has no
    /// such captures.
    pub self_destructive_captures: Vec<B>,
    /// True if every capture on these squares removes the attacking side's own royal, so that nothing attacks them. Otherwise, only the
    /// interpreter can evaluate attacks on them.
    pub all_captures_self_destruct: bool,
}

impl<B: Bits> Threats<B> {
    /// Creates tables without attacks for a board of this number of squares.
    fn empty(square_count: usize) -> Threats<B> {
        Threats {
            sole_royal_kind: None,
            square_count,
            leaps: AttackerSquares::new(square_count),
            lines: Vec::new(),
            through_attacks: Vec::new(),
            checking_squares: Vec::new(),
            attack_map: None,
            interpreted_rules: Vec::new(),
            conditional_attacks: None,
            position_dependent_rules: Vec::new(),
            royal_can_leave_trail: false,
            self_destructive_captures: Vec::new(),
            all_captures_self_destruct: false,
        }
    }

    /// Computes the legality masks of the royal's side. `masks` must be unrestricted.
    #[inline]
    pub fn compute_masks(
        &self,
        masks: &mut LegalityMasks<B>,
        royal: Square,
        view: &BoardView<B>,
        plane: impl Fn(KindId) -> B,
    ) {
        for &(kind, from) in self.leaps.attackers_among(royal, view.enemy) {
            let attackers = from & plane(kind) & view.enemy;
            if !attackers.is_empty() {
                masks.checked = true;
                // Two checking leapers cannot be captured at once.
                masks.leap_evasions &= if attackers.len() > 1 { B::NONE } else { attackers };
            }
        }
        masks.unrestricted &= masks.leap_evasions;
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.attackers.attackers(royal) {
                attackers |= from & plane(kind);
            }
            let has_barriers = !lines.barriers.is_empty();
            for attacker in (attackers & view.enemy).squares() {
                let index = royal.index() * self.square_count + attacker.index();
                let between = lines.between[index];
                let breaker = B::bit(attacker);
                if let Some(&vacant) = lines.vacant.get(index) {
                    masks.add_line_over_square(view, vacant, between & !vacant, breaker);
                } else if has_barriers {
                    let barriers = [B::NONE, view.enemy]
                        .map(|attackers| lines.barriers.squares(attackers, view.own, &plane));
                    masks.add_line_with_barriers(view, between, lines.hurdles, breaker, barriers);
                } else {
                    masks.add_line(view, between, lines.hurdles, breaker);
                }
            }
        }
        if !self.through_attacks.is_empty() {
            for_each_attack_through_pieces(
                &self.through_attacks,
                royal,
                view.enemy,
                view.occupied,
                &plane,
                |attack| {
                    masks.add_line(view, attack.path, 0, attack.participants);
                    true
                },
            );
        }
    }

    /// Returns true if some attacks lead through other pieces.
    pub fn lead_through_pieces(&self) -> bool {
        !self.through_attacks.is_empty()
    }

    /// Returns true if moves of pieces of this kind, or moves that put one on the board, can create attacks that the legality masks do
    /// not cover.
    pub fn may_create_attacks(&self, kind: KindId) -> bool {
        self.through_attacks.iter().any(|through| through.passable_kinds.contain_enemy(kind))
    }

    /// Returns true if tables can evaluate all attacks in every position.
    pub fn all_have_tables(&self) -> bool {
        self.have_tables_or_conditions() && self.conditional_attacks.is_none()
    }

    /// Returns true if all attacks have tables, apart from those in `conditional_attacks`.
    pub fn have_tables_or_conditions(&self) -> bool {
        self.interpreted_rules.is_empty()
            && self.position_dependent_rules.is_empty()
            && self.self_destructive_captures.is_empty()
    }

    /// Returns true if tables can evaluate all attacks of `side` on pieces of `kind` in every position, except en passant captures.
    pub fn all_but_en_passant_have_tables(&self, program: &Program, side: Side, kind: KindId) -> bool {
        let mut other_rules = self.position_dependent_rules.iter();
        self.interpreted_rules.is_empty()
            && self.conditional_attacks.is_none()
            && other_rules
                .all(|&rule| attack_tables::captures_only_en_passant::<B>(program, rule, side, kind))
            && self.self_destructive_captures.is_empty()
    }

    /// Returns true if some enemy piece has attacks that tables cannot evaluate, or if captures could remove the
    /// attacking side's own royal.
    pub fn needs_interpreter(&self, program: &Program, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        let conditional_rules = self.conditional_attacks.iter().flat_map(|attacks| &attacks.rules);
        let interpreter_only_kinds = self
            .position_dependent_rules
            .iter()
            .chain(conditional_rules)
            .map(|&rule| program.rules[rule].kind);
        let mut kinds = self.interpreted_rules.iter().map(|rule| rule.kind).chain(interpreter_only_kinds);
        !self.self_destructive_captures.is_empty() || kinds.any(|kind| plane(kind).intersects(enemy))
    }

    /// Returns all squares that the pieces in `enemy` attack, given this occupancy; `None` if there is no attack
    /// map.
    pub fn attacked_squares(&self, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> Option<B> {
        self.attack_map.as_ref().map(|attack_map| attack_map.attacked_squares(enemy, occupied, plane))
    }

    /// Returns true if the path of an attack on a royal on the square `royal` can contain the square `crossed`. Also
    /// returns true if there are attacks through pieces, whose paths are not examined.
    pub fn has_path_over(&self, royal: Square, crossed: Square) -> bool {
        let is_crossed = |lines: &LineAttacks<B>| {
            let first = royal.index() * self.square_count;
            lines.between[first..first + self.square_count].iter().any(|path| path.contains(crossed))
        };
        !self.through_attacks.is_empty() || self.lines.iter().any(is_crossed)
    }

    /// Returns true if a piece in `enemy` attacks a royal on the square `royal`, given this occupancy. Rules
    /// without a table are ignored.
    #[inline]
    pub fn is_attacked(&self, royal: Square, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        self.is_attacked_by(enemy, royal, occupied, enemy, plane)
    }

    /// Returns true if one of the pieces `attackers` of the side `enemy` attacks a royal on the square `royal`, given this occupancy.
    /// Rules without a table are ignored.
    #[inline]
    pub fn is_attacked_by(
        &self,
        attackers: B,
        royal: Square,
        occupied: B,
        enemy: B,
        plane: impl Fn(KindId) -> B,
    ) -> bool {
        for &(kind, from) in self.leaps.attackers_among(royal, attackers) {
            if (from & plane(kind)).intersects(attackers) {
                return true;
            }
        }
        for lines in &self.lines {
            let mut on_lines = B::NONE;
            for &(kind, from) in lines.attackers.attackers(royal) {
                on_lines |= from & plane(kind);
            }
            for attacker in (on_lines & attackers).squares() {
                let index = royal.index() * self.square_count + attacker.index();
                let barriers = || lines.barriers.squares(enemy, occupied & !enemy, &plane);
                if lines.is_open(index, occupied, barriers) {
                    return true;
                }
            }
        }
        let mut attacked = false;
        if !self.through_attacks.is_empty() {
            for_each_attack_through_pieces(&self.through_attacks, royal, enemy, occupied, &plane, |attack| {
                attacked = attackers.contains(attack.from) && !attack.path.intersects(occupied);
                !attacked
            });
        }
        attacked
    }

    /// Returns a superset of the squares on which an additional piece of a kind could give check to a royal on
    /// `royal` that is not attacked yet. Returns all squares unless every attack is a leap or runs along an open line:
    /// otherwise, the piece could also serve as a hurdle or as a piece to move through.
    #[inline]
    pub fn squares_giving_check(&self, kind: KindId, royal: Square) -> B {
        self.checking_squares
            .get(kind.index() * self.square_count + royal.index())
            .copied()
            .unwrap_or(!B::NONE)
    }

    /// Fills [`Threats::checking_squares`]. The other tables must be complete.
    fn fill_checking_squares(&mut self, kind_count: usize) {
        let is_open = self.all_have_tables()
            && self.through_attacks.is_empty()
            && self.lines.iter().all(|lines| lines.hurdles == 0);
        if !is_open {
            return;
        }
        let mut checking_squares = vec![B::NONE; kind_count * self.square_count];
        for table in self.lines.iter().map(|lines| &lines.attackers).chain([&self.leaps]) {
            for royal in 0..self.square_count {
                for &(kind, from) in table.attackers(Square(royal as u8)) {
                    checking_squares[kind.index() * self.square_count + royal] |= from;
                }
            }
        }
        self.checking_squares = checking_squares;
    }

    /// Returns true if all attacks have tables and are either leaps or along lines whose squares must be vacant.
    pub fn has_only_leaps_and_open_lines(&self) -> bool {
        !self.checking_squares.is_empty()
    }

    /// Returns every piece that is the only blocker between a royal on the square `royal` and some attacker in
    /// `enemy`; `None` if the royal is attacked. All attacks must be leaps or along open lines.
    pub fn discoverers(
        &self,
        royal: Square,
        occupied: B,
        enemy: B,
        plane: impl Fn(KindId) -> B,
    ) -> Option<B> {
        let is_leap = |&(kind, from): &(KindId, B)| (from & plane(kind)).intersects(enemy);
        if self.leaps.attackers(royal).iter().any(is_leap) {
            return None;
        }
        let mut discoverers = B::NONE;
        for lines in &self.lines {
            for &(kind, from) in lines.attackers.attackers(royal) {
                for attacker in (from & plane(kind) & enemy).squares() {
                    let between = lines.between[royal.index() * self.square_count + attacker.index()];
                    match (between & occupied).len() {
                        0 => return None,
                        1 => discoverers |= between & occupied,
                        _ => {}
                    }
                }
            }
        }
        Some(discoverers)
    }

    /// Returns the squares of the lines between a royal on the square `royal` and the pieces in `enemy` that could attack it along
    /// them, with those of the pieces. While the contents of these squares do not change, no line is opened. Returns all squares if
    /// attacks lead through pieces.
    pub fn squares_on_lines(&self, royal: Square, enemy: B, plane: impl Fn(KindId) -> B) -> B {
        if !self.through_attacks.is_empty() {
            return !B::NONE;
        }
        let mut squares = B::NONE;
        for lines in &self.lines {
            for &(kind, from) in lines.attackers.attackers(royal) {
                for attacker in (from & plane(kind) & enemy).squares() {
                    let between = lines.between[royal.index() * self.square_count + attacker.index()];
                    squares |= between | B::bit(attacker);
                }
            }
        }
        squares
    }

    /// Calls `each` with the kind and square of every piece in `enemy` that attacks the square `at`, given this
    /// occupancy. Rules without a table are ignored.
    pub fn for_each_attacker(
        &self,
        at: Square,
        occupied: B,
        enemy: B,
        plane: impl Fn(KindId) -> B,
        mut each: impl FnMut(KindId, Square),
    ) {
        for &(kind, squares) in self.leaps.attackers(at) {
            (squares & plane(kind) & enemy).squares().for_each(|from| each(kind, from));
        }
        for lines in &self.lines {
            for &(kind, squares) in lines.attackers.attackers(at) {
                for from in (squares & plane(kind) & enemy).squares() {
                    let index = at.index() * self.square_count + from.index();
                    let barriers = || lines.barriers.squares(enemy, occupied & !enemy, &plane);
                    if lines.is_open(index, occupied, barriers) {
                        each(kind, from);
                    }
                }
            }
        }
        for_each_attack_through_pieces(&self.through_attacks, at, enemy, occupied, &plane, |attack| {
            if !attack.path.intersects(occupied) {
                each(attack.kind, attack.from);
            }
            true
        });
    }
}
