//! What one side's rules do to a royal of the other, seen from the royal: who could take it, past which squares. From that comes
//! at once where every piece may go without leaving the royal attacked. Not which moves there are.

use arrayvec::ArrayVec;

use super::bits::Bits;
use super::blast::Blast;
use super::chain::{self, Chain, Leg, Reason, Tail};
use super::course::witnesses;
use super::ends::Ends;
use super::fold::Folds;
use super::forward::Forward;
use super::gate;
use super::ride::Witness;
use super::scene::Scene;
use super::sweep::Sweep;
use super::through::Through;
use super::way::Way;
use crate::board::{KindId, Side, Square};
use crate::ir::{Action, Program, Rule, State};

/// At most so many lines bear on one royal; with more the position is left to the interpreter.
const MAX_LINES: usize = 48;

/// The rules of one side with which it could take a royal.
pub(super) struct Threats<B> {
    squares: usize,
    /// Where it is taken from whatever stands between.
    leaps: Sources<B>,
    lines: Vec<Lines<B>>,
    through: Vec<Junction<B>>,
    /// The same from the attackers' squares, if all of it can be seen so.
    sweep: Option<Sweep<B>>,
    /// Rules that are run forward.
    pub forward: Vec<Forward<B>>,
    /// Rules that only the interpreter can judge, by number.
    pub unjudged: Vec<usize>,
    /// By the square of the attackers' own royal: where some of them could not capture without removing it, so that only the
    /// interpreter can judge attacks there. Empty if there is no such square.
    pub hushed: Vec<B>,
}

/// Attacks past squares of which a certain number must be occupied.
struct Lines<B> {
    hurdles: u8,
    /// By the royal's square, then by the attacker's: the squares between.
    between: Vec<B>,
    /// Where attackers could stand.
    from: Sources<B>,
}

/// For every square of a royal and every kind: where attackers of that kind stand.
struct Sources<B> {
    /// By the royal's square, then by kind, which are the same for every square.
    rows: Vec<(KindId, B)>,
    kinds: usize,
    squares: usize,
}

impl<B: Bits> Sources<B> {
    fn new(squares: usize) -> Sources<B> {
        Sources { rows: Vec::new(), kinds: 0, squares }
    }

    fn add(&mut self, kind: KindId, royal: Square, attacker: Square) {
        if !self.of(Square(0)).iter().any(|source| source.0 == kind) {
            let old = self.kinds;
            let widened = |at: usize| [&self.rows[at * old..(at + 1) * old], &[(kind, B::NONE)]].concat();
            self.rows = (0..self.squares).flat_map(widened).collect();
            self.kinds += 1;
        }
        let first = royal.index() * self.kinds;
        let row = &mut self.rows[first..first + self.kinds];
        for source in row.iter_mut().filter(|source| source.0 == kind) {
            source.1 |= B::bit(attacker);
        }
    }

    /// The kinds, and where each would have to stand.
    #[inline]
    fn of(&self, royal: Square) -> &[(KindId, B)] {
        let first = royal.index() * self.kinds;
        &self.rows[first..first + self.kinds]
    }

    /// Whether some kind is known to attack that square from there.
    fn has(&self, royal: Square, attacker: Square) -> bool {
        self.of(royal).iter().any(|(_, from)| from.has(attacker))
    }
}

/// Attacks through other pieces of the attacker.
struct Junction<B> {
    kind: KindId,
    into: Vec<KindId>,
    out: Vec<KindId>,
    /// By unit step, then by the square of the piece entered: who could enter it, past which squares.
    entries: Vec<Vec<Vec<(Square, B)>>>,
    /// By the royal's square: the pieces that could be left towards it: where, by which unit step, past which squares.
    exits: Vec<Vec<(Square, usize, B)>>,
}

/// How one line that bears on a royal restricts a move that changes nothing but two squares.
#[derive(Clone, Copy)]
struct Restraint<B> {
    path: B,
    /// Where a piece from the path may go.
    inside: B,
    /// Where any other may go.
    outside: B,
}

/// Where pieces may go without leaving their royal attacked.
pub(super) struct Bounds<B> {
    /// It is attacked now.
    pub checked: bool,
    /// Where pieces that stand on no path may go.
    pub most: B,
    /// The pieces that stand on paths: each has bounds of its own.
    pub special: B,
    /// Where every piece may go in any case.
    pub always: B,
    /// Where the royal could be attacked by rules that only the interpreter can judge.
    pub shadow: B,
    leaps: B,
    restraints: ArrayVec<Restraint<B>, MAX_LINES>,
}

impl<B: Bits> Bounds<B> {
    /// Nothing is forbidden.
    pub fn none() -> Bounds<B> {
        Bounds {
            checked: false,
            most: !B::NONE,
            special: B::NONE,
            always: B::NONE,
            shadow: B::NONE,
            leaps: !B::NONE,
            restraints: ArrayVec::new(),
        }
    }

    /// Nobody may take his own royal; who takes one of the enemy's has won, whatever becomes of his own.
    pub fn spare(&mut self, own: Square, enemies: B) {
        self.leaps &= !B::bit(own);
        self.always = enemies;
        self.most = self.most & !B::bit(own) | enemies;
    }

    /// Where the piece on a square may go.
    pub fn of(&self, from: Square) -> B {
        let within = self.restraints.iter().fold(self.leaps, |bounds, line| {
            bounds & if line.path.has(from) { line.inside } else { line.outside }
        });
        within | self.always
    }

    /// Takes one line into account. `breakers` are the pieces without which it is none. `false` if there are too many.
    fn add(&mut self, scene: &Scene<B>, path: B, hurdles: u8, breakers: B) -> bool {
        let on_it = path & scene.occupied;
        let vacant = path & scene.vacant;
        let (inside, outside) = match on_it.len() as i32 - i32::from(hurdles) {
            0 => {
                self.checked = true;
                (!vacant | breakers, vacant | breakers)
            }
            1 => (vacant | breakers, !B::NONE),
            -1 => (!B::NONE, !vacant),
            _ => return true,
        };
        let own = on_it & scene.own;
        if outside == !B::NONE && own.is_none() {
            return true;
        }
        self.most &= outside;
        self.special |= own;
        self.restraints.try_push(Restraint { path, inside, outside }).is_ok()
    }
}

impl<B: Bits> Threats<B> {
    /// The threats of `side` on pieces of the kind `royal`; rules without a table become [`Threats::forward`] or, if
    /// that cannot be told from the board alone, [`Threats::unjudged`], and the reason is told.
    pub fn new(
        program: &Program,
        side: Side,
        royal: KindId,
        folds: &mut Folds<B>,
        mut tell: impl FnMut(usize, Result<&'static str, Reason>),
    ) -> Threats<B> {
        let squares = program.shape.squares();
        let mut threats = Threats {
            squares,
            leaps: Sources::new(squares),
            lines: Vec::new(),
            through: Vec::new(),
            sweep: Some(Sweep::new(squares)),
            forward: Vec::new(),
            unjudged: Vec::new(),
            hushed: Vec::new(),
        };
        for (number, rule) in program.rules.iter().enumerate() {
            if !rule.attacks || !rule.sides[side.index()] {
                continue;
            }
            let mut added = threats.add(program, number, side, royal, folds);
            if added.is_err() {
                threats.sweep = None;
                match Forward::new(program, number, side, royal) {
                    Ok(Some(forward)) => threats.forward.push(forward),
                    Ok(None) => added = Ok("never a threat to a royal"),
                    Err(reason) => {
                        threats.unjudged.push(number);
                        added = Err(reason);
                    }
                }
            }
            tell(number, added);
        }
        threats
    }

    fn add(
        &mut self,
        program: &Program,
        number: usize,
        side: Side,
        royal: KindId,
        folds: &mut Folds<B>,
    ) -> Result<&'static str, Reason> {
        let rule = &program.rules[number];
        let Action::Move(body) = &rule.action else { return Err("it is no move from square to square") };
        if self.add_blast(program, rule, side, royal)? {
            return Ok("never a threat to a royal");
        }
        let chain = chain::read(body)?;
        if chain.before.iter().any(|hop| hop.takes) {
            return Err("it can take two pieces in one move");
        }
        let (sets, takes, takes_maker) = match &chain.tail {
            Tail::Land(landing) => (&chain.ends, landing.takes, landing.takes_maker),
            Tail::Through { landing, ends, .. } => (ends, landing.takes, landing.takes_maker),
            Tail::Shoot { ends, after_a_move: false, .. } => (ends, true, false),
            Tail::Shoot { .. } => return Err("it can take two pieces in one move"),
        };
        if !takes && !takes_maker {
            return Ok("no threat to a royal");
        }
        if rule.state != State::default() {
            return Err("what it attacks depends on what has moved or has been promoted");
        }
        if !gate::when_judging(program, rule, side, royal)? {
            return Ok("never a threat to a royal");
        }
        let leaves_trails = program.rules[program.kind(royal).rules.clone()].iter().any(|r| r.leaves_trail);
        if takes_maker && leaves_trails {
            return Err("it could take a royal that has passed");
        }
        if !takes {
            return Ok("no threat to a royal");
        }
        let ends = Ends::<B>::where_enemy(program, sets, side, royal)?;
        if let Tail::Through { .. } = chain.tail {
            let (through, _) = Through::new(program, &chain, side)?;
            self.through.push(Junction::new(program, rule.kind, &through, ends));
            self.sweep = None;
            return Ok("junctions");
        }
        let attack = match chain.tail {
            Tail::Shoot { go, .. } => Chain { leg: Leg::Go(go), ..chain },
            _ => chain,
        };
        let mut ways = Vec::new();
        for origin in program.shape.all() {
            let found = witnesses::<B>(program, &attack, side, origin)?;
            ways.extend(found.into_iter().filter(|way| ends.has(way.to) && way.to != origin));
        }
        if ways.iter().any(|way| !way.filled.is_none()) {
            return Err("it needs pieces in certain places");
        }
        // The nearest squares of a ride are leaps too, but one table is looked up faster than two.
        if ways.iter().all(|way| way.vacant.is_none() && way.hurdles == 0) {
            self.add_leaps(rule.kind, &ways);
            if let Some(sweep) = &mut self.sweep {
                sweep.add_leaps(rule.kind, &ways);
            }
            Ok("leaps, reversed")
        } else {
            self.add_lines(rule.kind, ways);
            let everywhere = program.shape.all().all(|at| ends.has(at));
            if let Some(sweep) = &mut self.sweep {
                let is_single = everywhere && attack.before.is_empty();
                let way = Way::new(program, &attack.leg, &attack.origins, side);
                if !(is_single && way.is_ok_and(|way| sweep.add_lines(rule.kind, way, folds))) {
                    self.sweep = None;
                }
            }
            Ok("count lines")
        }
    }

    /// Looks at what follows a rule's captures. Gives `true` if they remove the attacker's own royal in any case.
    fn add_blast(
        &mut self,
        program: &Program,
        rule: &Rule,
        side: Side,
        royal: KindId,
    ) -> Result<bool, Reason> {
        let Some(blast) = Blast::<B>::after(program, rule, side)? else { return Ok(false) };
        let mut removing =
            rule.afters.iter().map(|&after| &program.afters[after]).filter(|after| after.removes);
        if blast.removes_enemy(royal) && !removing.all(|after| after.without_check) {
            return Err("what follows its captures can remove a royal");
        }
        if blast.removes_own(royal) {
            self.hushed.resize(self.squares, B::NONE);
            self.hushed.iter_mut().zip(blast.backfires()).for_each(|(hushed, ends)| *hushed |= ends);
        }
        Ok(blast.takes_mover && rule.kind == royal)
    }

    fn add_leaps(&mut self, kind: KindId, ways: &[Witness<B>]) {
        for way in ways {
            self.leaps.add(kind, way.to, way.from);
        }
    }

    /// Puts lines with whichever others they agree about what lies between.
    fn add_lines(&mut self, kind: KindId, ways: Vec<Witness<B>>) {
        let mut left = ways;
        let mut group = 0;
        while !left.is_empty() {
            if group == self.lines.len() {
                let between = vec![B::NONE; self.squares * self.squares];
                self.lines.push(Lines {
                    hurdles: left[0].hurdles,
                    between,
                    from: Sources::new(self.squares),
                });
            }
            let squares = self.squares;
            left = self.lines[group].take_in(kind, left, squares);
            group += 1;
        }
    }

    /// Where the pieces of the royal's side may go, put into fresh `bounds`; `false` if too much bears on it.
    #[must_use]
    #[inline]
    pub fn bound(
        &self,
        bounds: &mut Bounds<B>,
        royal: Square,
        scene: &Scene<B>,
        plane: impl Fn(KindId) -> B,
    ) -> bool {
        for &(kind, from) in self.leaps.of(royal) {
            let attackers = from & plane(kind) & scene.enemy;
            if !attackers.is_none() {
                bounds.checked = true;
                // Two leapers are not taken at once.
                bounds.leaps &= if attackers.len() > 1 { B::NONE } else { attackers };
            }
        }
        bounds.most = bounds.leaps;
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.from.of(royal) {
                attackers |= from & plane(kind);
            }
            for attacker in (attackers & scene.enemy).squares() {
                let between = lines.between[royal.index() * self.squares + attacker.index()];
                if !bounds.add(scene, between, lines.hurdles, B::bit(attacker)) {
                    return false;
                }
            }
        }
        for junction in &self.through {
            let mut fits = true;
            junction.each(royal, scene.enemy, &plane, |path, breakers| {
                fits = bounds.add(scene, path, 0, breakers);
                fits
            });
            if !fits {
                return false;
            }
        }
        true
    }

    /// What is attacked when these squares are occupied, and these by the royal's enemy; `None` if that cannot be told at once.
    pub fn all_attacked(&self, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> Option<B> {
        self.sweep.as_ref().map(|sweep| sweep.attacked(enemy, occupied, plane))
    }

    /// Whether a royal on that square is attacked when these squares are occupied, and these by its enemy.
    pub fn attacked(&self, royal: Square, occupied: B, enemy: B, plane: impl Fn(KindId) -> B) -> bool {
        for &(kind, from) in self.leaps.of(royal) {
            if (from & plane(kind)).meets(enemy) {
                return true;
            }
        }
        for lines in &self.lines {
            let mut attackers = B::NONE;
            for &(kind, from) in lines.from.of(royal) {
                attackers |= from & plane(kind);
            }
            for attacker in (attackers & enemy).squares() {
                let between = lines.between[royal.index() * self.squares + attacker.index()] & occupied;
                let attacks = if lines.hurdles == 0 {
                    between.is_none()
                } else {
                    between.len() == u32::from(lines.hurdles)
                };
                if attacks {
                    return true;
                }
            }
        }
        self.through.iter().any(|junction| {
            let mut attacked = false;
            junction.each(royal, enemy, &plane, |path, _| {
                attacked = !path.meets(occupied);
                !attacked
            });
            attacked
        })
    }
}

impl<B: Bits> Lines<B> {
    /// Takes lines in and gives back those about which others think differently.
    fn take_in(&mut self, kind: KindId, ways: Vec<Witness<B>>, squares: usize) -> Vec<Witness<B>> {
        let mut left = Vec::new();
        for way in ways {
            let at = way.to.index() * squares + way.from.index();
            let disagrees = self.from.has(way.to, way.from) && self.between[at] != way.vacant;
            if way.hurdles != self.hurdles || disagrees {
                left.push(way);
                continue;
            }
            self.between[at] = way.vacant;
            self.from.add(kind, way.to, way.from);
        }
        left
    }
}

impl<B: Bits> Junction<B> {
    /// The same ways, seen from their ends.
    fn new(program: &Program, kind: KindId, through: &Through<B>, ends: B) -> Junction<B> {
        let squares = program.shape.squares();
        let mut entries = vec![vec![Vec::new(); squares]; through.units.len()];
        for (from, list) in through.entries.iter().enumerate() {
            for entry in list {
                entries[entry.unit][entry.hub.index()].push((Square(from as u8), entry.vacant));
            }
        }
        let mut exits = vec![Vec::new(); squares];
        for (unit, rides) in through.rides.iter().enumerate() {
            for (exit, ride) in rides.iter().enumerate() {
                let exit = Square(exit as u8);
                for royal in (ride.seen(B::NONE) & ends).squares() {
                    let between = ride.seen(B::bit(royal)) & !B::bit(royal);
                    exits[royal.index()].push((exit, unit, between));
                }
            }
        }
        Junction { kind, into: through.into.clone(), out: through.out.clone(), entries, exits }
    }

    /// Calls `each` with what must be vacant for an attack and with the pieces that it takes, until that says `false`.
    fn each(&self, royal: Square, enemy: B, plane: impl Fn(KindId) -> B, mut each: impl FnMut(B, B) -> bool) {
        let of = |kinds: &[KindId]| kinds.iter().fold(B::NONE, |set, &kind| set | plane(kind)) & enemy;
        let (out, attackers) = (of(&self.out), plane(self.kind) & enemy);
        if out.is_none() || attackers.is_none() {
            return;
        }
        let into = of(&self.into);
        for &(exit, unit, after) in &self.exits[royal.index()] {
            if !out.has(exit) {
                continue;
            }
            for hub in into.squares() {
                for &(attacker, before) in &self.entries[unit][hub.index()] {
                    // The attacker is lifted first: it neither stands in its own way nor is it its own junction.
                    let its_own = attacker == exit || attacker == hub;
                    if !attackers.has(attacker) || its_own {
                        continue;
                    }
                    let path = (before | after) & !B::bit(attacker);
                    if !each(path, B::bit(attacker) | B::bit(hub) | B::bit(exit)) {
                        return;
                    }
                }
            }
        }
    }
}
