//! Shots: captures of a distant piece, from the mover's origin or after it has moved.

use super::chain::{Chain, Leg, Reason, Tail};
use super::ends::Ends;
use super::gate::Condition;
use super::way::Way;
use crate::board::{KindId, Side, Square};
use crate::ir::Program;
use crate::kernel::squares::{Bits, Scene, TableCache};
use crate::position::Position;

/// The tables of one rule of one side.
pub struct Shot<B> {
    /// The rule.
    pub rule: u16,
    /// The kind of the mover.
    pub kind: KindId,
    /// Its conditions.
    pub condition: Condition,
    /// The move before the shot; `None` if the piece stays.
    first: Option<(Way<B>, Ends<B>)>,
    way: Way<B>,
    /// The squares from which a square can be shot at, by target.
    loaded: Vec<B>,
    /// The pieces that can be shot at.
    near: B,
    /// All squares that the mover could reach before the shot, by origin.
    steps: Vec<B>,
    targets: Ends<B>,
    /// True if it has the same targets as the shot before it.
    pub aims_alike: bool,
}

/// The targets of a shot in a position.
#[derive(Clone, Copy)]
pub struct Aim<B> {
    targets: B,
    /// The squares from which some target could be hit.
    loaded: B,
}

impl<B: Bits> Aim<B> {
    /// The empty set of targets.
    pub const NONE: Aim<B> = Aim { targets: B::NONE, loaded: B::NONE };

    /// Returns true if there are no targets.
    pub fn is_idle(self) -> bool {
        self.targets.is_empty()
    }
}

impl<B: Bits> Shot<B> {
    /// Compiles a chain with a shot.
    ///
    /// # Errors
    /// Returns an error if tables cannot express it.
    pub fn new(program: &Program, number: usize, chain: &Chain<'_>, side: Side) -> Result<Shot<B>, Reason> {
        let Tail::Shoot { go, ends, after_a_move } = &chain.tail else { return Err("it does not shoot") };
        if !program.rules[number].afters.is_empty() {
            return Err("something follows the shot");
        }
        let targets = Ends::new(program, ends, side)?;
        if !targets.is_enemy_only() {
            return Err("it can shoot other things than enemy pieces");
        }
        let (first, origins) = if *after_a_move {
            let way = Way::new(program, &chain.leg, &chain.origins, side)?;
            (Some((way, Ends::new(program, &chain.ends, side)?)), Vec::new())
        } else {
            (None, chain.origins.clone())
        };
        let way = Way::<B>::new(program, &Leg::Go(go), &origins, side)?;
        if way.is_choosy() {
            return Err("its shot flies over some pieces alone");
        }
        let squares = || program.shape.all();
        let mut loaded = vec![B::NONE; program.shape.squares()];
        for from in squares() {
            way.widest(from).squares().for_each(|at| loaded[at.index()] |= B::bit(from));
        }
        let near = squares().fold(B::NONE, |near, from| near | way.widest(from));
        let steps = match &first {
            Some((way, _)) => squares().map(|from| way.widest(from)).collect(),
            None => Vec::new(),
        };
        Ok(Shot {
            rule: number as u16,
            kind: program.rules[number].kind,
            condition: Condition::new(program, &program.rules[number], side)?,
            first,
            way,
            loaded,
            near,
            steps,
            targets,
            aims_alike: false,
        })
    }

    /// Returns the shot as the successor of `other`, with which it may share its targets.
    pub fn after(mut self, other: Option<&Shot<B>>) -> Shot<B> {
        self.aims_alike = other.is_some_and(|other| {
            (&self.loaded, self.near, &self.targets) == (&other.loaded, other.near, &other.targets)
        });
        self
    }

    /// Makes the tables that are shared with others.
    pub fn finish(&mut self, cache: &mut TableCache<B>) {
        if let Some((way, _)) = &mut self.first {
            way.build_line_tables(cache);
        }
    }

    /// Returns true if nothing can ever be shot at.
    pub fn is_idle(&self) -> bool {
        self.near.is_empty()
    }

    /// Returns true if the piece moves before it shoots.
    pub fn moves_first(&self) -> bool {
        self.first.is_some()
    }

    /// Returns true if two rules can give the same move.
    pub fn overlaps(&self, other: &Shot<B>, program: &Program) -> bool {
        let squares = || (0..self.way.leaps.len()).map(|at| Square(at as u8));
        let shots = |at| self.way.widest(at).meets(other.way.widest(at));
        match (&self.first, &other.first) {
            (None, None) => squares().any(shots),
            (Some((way, ends)), Some((other_way, other_ends))) => {
                let both = ends.overlap(other_ends, program);
                squares().any(|from| {
                    let ends = way.widest(from) & other_way.widest(from) & both;
                    ends.squares().any(shots)
                })
            }
            _ => false,
        }
    }

    /// Returns the targets in a position.
    #[inline]
    pub fn aim(&self, scene: &Scene<B>, position: &Position) -> Aim<B> {
        self.aim_at(self.targets.now(scene, position) & self.near)
    }

    fn aim_at(&self, targets: B) -> Aim<B> {
        let loaded = targets.squares().fold(B::NONE, |loaded, at| loaded | self.loaded[at.index()]);
        Aim { targets, loaded }
    }

    /// Returns true if one of the pieces can capture on one of the marked squares: by the shot, or by the move before
    /// it.
    pub fn takes(&self, marked: B, pieces: B, scene: &Scene<B>, position: &Position) -> bool {
        let aim = self.aim(scene, position);
        let on_its_way = Aim { loaded: aim.loaded & marked, ..aim };
        [self.aim_at(aim.targets & marked), on_its_way].into_iter().any(|aim| {
            let mut takes = false;
            self.each(aim, pieces, scene, position, |_, _, _| takes = true);
            takes
        })
    }

    /// Calls `each`, for each of the pieces, with its origin, the square from which it shoots and the squares that it
    /// can then shoot at.
    #[inline]
    pub fn each(
        &self,
        Aim { targets, loaded }: Aim<B>,
        pieces: B,
        scene: &Scene<B>,
        position: &Position,
        mut each: impl FnMut(Square, Square, B),
    ) {
        let mut shoot = |from: Square, at: Square| {
            // The mover has left its origin, and the piece on its new square has been captured.
            let there = B::bit(at);
            let occupied = scene.occupied & !B::bit(from) & !there;
            let shots = self.way.reach_among(at, occupied, targets & !there);
            if !shots.is_empty() {
                each(from, at, shots);
            }
        };
        match &self.first {
            None => (pieces & loaded).squares().for_each(|from| shoot(from, from)),
            Some((way, ends)) => {
                let ends = ends.now(scene, position) & loaded;
                for from in pieces.squares() {
                    if self.steps[from.index()].meets(ends) {
                        let to = way.reach_now(from, scene, position) & ends;
                        to.squares().for_each(|to| shoot(from, to));
                    }
                }
            }
        }
    }
}
