//! Principal-variation alpha-beta below the root: one node and its moves.
//!
//! Alpha-beta: Knuth and Moore 1975. Null windows around the principal variation: Marsland and Campbell 1982. What is looked
//! at less closely than the rest is in `pruning`.

use super::alarm::Alarm;
use super::busy::{Busy, Errand};
use super::endings::{self, Verdict};
use super::evaluation::Evaluation;
use super::generator::Generator;
use super::limits::Budget;
use super::ordering::{self, Ordering, Question, Trace};
use super::path::Path;
use super::picker::{Pick, Picker};
use super::pruning::{self, Outlook};
use super::score::{INFINITE, PROVEN, WIN};
use super::transpositions::{Bound, Known, Transpositions};
use crate::board::Side;
use crate::game::Game;
use crate::ir::Program;
use crate::kernel::{Made, MoveList};
use crate::position::{Move, Position};

/// No line is longer.
pub(super) const MAX_PLY: usize = 100;

/// One search in progress.
pub(super) struct Searcher<'a> {
    pub program: &'a Program,
    pub position: Position,
    pub generator: &'a Generator<'a>,
    pub evaluation: &'a Evaluation,
    pub table: &'a Transpositions,
    /// What others are looking at, if there are others.
    pub busy: Option<&'a Busy>,
    pub budget: Budget<'a>,
    pub ordering: Ordering,
    pub path: Path,
    pub alarm: Alarm,
    /// By ply: the best line found from there.
    pub lines: Vec<Vec<Move>>,
    /// By ply: its moves.
    pub pickers: Vec<Picker>,
    /// By ply: what was played there, and what the position was held to be worth.
    pub steps: Vec<Step>,
    pub nodes: u64,
    /// Depth of the iteration, and the longest line so far.
    pub iteration: i32,
    pub longest: usize,
    /// The moves that the root node has: all that are legal, or some of them.
    pub root: Vec<Move>,
    /// How many are legal there.
    legal: usize,
}

/// What is known of one ply of the line being searched.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The move.
    pub trace: Trace,
    /// The evaluation; nothing in peril.
    pub estimate: Option<i32>,
    /// Whose move it is.
    pub side: Side,
}

/// What a node is told by its parent.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub ply: usize,
    pub depth: i32,
    pub alpha: i32,
    pub beta: i32,
    /// The player to move is in check, or may lose at once.
    pub peril: bool,
    /// The opponent has just passed.
    pub passed: bool,
}

impl Node {
    /// Whether it may lie on the principal variation.
    pub fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// How the player of one node sees the next one.
#[derive(Clone, Copy)]
pub(super) struct View {
    /// He is to move there too.
    pub same: bool,
}

impl View {
    /// A value there, as seen from here.
    pub fn of(self, value: i32) -> i32 {
        if self.same { value } else { -value }
    }

    /// The node with a window that is told from here.
    fn window(self, node: Node, alpha: i32, beta: i32) -> Node {
        if self.same { Node { alpha, beta, ..node } } else { Node { alpha: -beta, beta: -alpha, ..node } }
    }
}

/// How a node's moves have fared so far.
struct Progress {
    best: i32,
    best_move: Option<Move>,
    alpha: i32,
    /// Quiet ones among those that have not refuted anything.
    failed: Vec<Move>,
}

impl<'a> Searcher<'a> {
    pub fn new(
        game: &Game<'a>,
        generator: &'a Generator<'a>,
        evaluation: &'a Evaluation,
        table: &'a Transpositions,
        busy: Option<&'a Busy>,
        budget: Budget<'a>,
    ) -> Searcher<'a> {
        let program = game.program();
        let nothing = Step { trace: Trace::NONE, estimate: None, side: game.position().side() };
        Searcher {
            program,
            position: game.position().clone(),
            generator,
            evaluation,
            table,
            busy,
            budget,
            ordering: Ordering::new(program.kinds.len(), program.shape.cells(), MAX_PLY + 2),
            path: Path::new(game),
            alarm: Alarm::new(program),
            lines: vec![Vec::new(); MAX_PLY + 2],
            pickers: (0..MAX_PLY + 2).map(|_| Picker::default()).collect(),
            steps: vec![nothing; MAX_PLY + 2],
            nodes: 0,
            iteration: 0,
            longest: 0,
            root: game.legal_moves().iter().map(|candidate| candidate.mv).collect(),
            legal: game.legal_moves().len(),
        }
    }

    /// Makes a move of a list, and says what is needed to take it back and whether it puts the opponent in peril.
    pub fn make(&mut self, mv: &Move, list: &MoveList) -> (Made, bool) {
        let key = self.position.key_without_trail(&self.program.keys);
        let side = self.position.side();
        let made = self.generator.make(&mut self.position, mv, list);
        let peril = self.generator.in_peril(&self.position, self.position.side());
        self.path.push(key, peril && self.position.side() != side, side);
        (made, peril)
    }

    /// Takes the last move back.
    pub fn unmake(&mut self, made: &Made) {
        self.path.pop();
        self.generator.unmake(&mut self.position, made);
    }

    /// What a finished game is worth to the player to move.
    pub fn final_score(&self, winner: Option<Side>, ply: usize) -> i32 {
        match winner {
            None => 0,
            Some(side) if side == self.position.side() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
        }
    }

    /// The value of a node to the player to move. Means nothing once the budget is spent.
    pub fn search(&mut self, node: Node) -> i32 {
        self.lines[node.ply].clear();
        let depth = node.depth + i32::from(node.peril && node.ply < 2 * self.iteration as usize);
        if depth <= 0 || node.ply >= MAX_PLY {
            return self.quiescence(node.ply, node.alpha, node.beta, node.peril, 0);
        }
        if self.budget.is_spent(self.nodes) {
            return 0;
        }
        self.nodes += 1;
        let mut node = Node { depth, ..node };
        if node.ply > 0 {
            if let Some(score) = self.over(node.ply) {
                return score;
            }
            // Nothing below can be better than winning with the next move, or worse than having lost here.
            node.alpha = node.alpha.max(node.ply as i32 - WIN);
            node.beta = node.beta.min(WIN - 1 - node.ply as i32);
            if node.alpha >= node.beta {
                return node.alpha;
            }
        }
        let known = self.table.get(self.position.key(), node.ply);
        if let Some(score) = known.as_ref().filter(|_| !node.is_pv()).and_then(|known| known.settles(&node)) {
            return score;
        }
        let best = known.and_then(|known| known.best);
        let outlook = self.outlook(&node, known.as_ref());
        if outlook.calm
            && let Some(score) = self.without_moving(&node, outlook)
        {
            return score;
        }
        if best.is_none() && node.depth >= pruning::UNGUIDED {
            // What is known of no earlier visit is not worth its full depth yet.
            node.depth -= 1;
        }
        self.moves(&node, best, outlook)
    }

    /// What the position is worth by the look of it; beyond the bounds it need not be exact.
    pub fn evaluate(&self, bounds: [i32; 2]) -> i32 {
        self.evaluation.evaluate(self.generator.kernel(), &self.position, bounds)
    }

    /// How the position looks before any move is tried.
    fn outlook(&mut self, node: &Node, known: Option<&Known>) -> Outlook {
        let Node { ply, peril, .. } = *node;
        let raw = if peril { None } else { Some(self.evaluate([-INFINITE, INFINITE])) };
        self.steps[ply].estimate = raw;
        self.steps[ply].side = self.position.side();
        let earlier = (1..=ply / 2).map(|turns| &self.steps[ply - 2 * turns]).take(2);
        let earlier = earlier.filter(|step| step.side == self.position.side()).find_map(|step| step.estimate);
        let improving = raw.is_some_and(|now| earlier.is_none_or(|before| now > before));
        // A score that was searched for says more than a look at the board.
        let estimate = raw.map_or(0, |raw| known.map_or(raw, |known| known.improves(raw)));
        let calm = !node.is_pv() && !peril && self.generator.can_pass();
        Outlook { estimate, improving, calm }
    }

    /// What the end of the game is worth, if it is over here; not for want of moves.
    fn over(&mut self, ply: usize) -> Option<i32> {
        if !self.alarm.rings(self.program, self.generator, &self.position, &self.path) {
            return None;
        }
        let winner = endings::winner(self.program, self.generator, &mut self.position, Some(&self.path))?;
        Some(self.final_score(winner.0, ply))
    }

    /// What a node without legal moves is worth.
    pub fn stuck_score(&self, ply: usize) -> i32 {
        match endings::judge(self.program, &self.position, Some(&self.path), Some(true)) {
            Verdict::Over(winner) => self.final_score(winner, ply),
            Verdict::Depends | Verdict::GoesOn => 0,
        }
    }

    fn moves(&mut self, node: &Node, remembered: Option<u32>, outlook: Outlook) -> i32 {
        let mut picker = std::mem::take(&mut self.pickers[node.ply]);
        self.ordering.forget_killers(node.ply + 2);
        self.generator.list(&mut self.position, &mut picker.list);
        let question = self.question(node.ply);
        picker.begin(|mv, list| {
            if node.ply == 0 && !self.root.contains(mv) {
                return None;
            }
            let gain = ordering::gain(self.generator, self.evaluation, &self.position, mv, list);
            Some((gain, self.ordering.score(mv, gain, remembered, &question)))
        });
        let value = self.moves_of(node, outlook, &question, &mut picker);
        self.pickers[node.ply] = picker;
        value
    }

    fn moves_of(&mut self, node: &Node, outlook: Outlook, question: &Question, picker: &mut Picker) -> i32 {
        let mut progress =
            Progress { best: -INFINITE, best_move: None, alpha: node.alpha, failed: Vec::new() };
        while let Some(pick) = picker.next() {
            let history = if pick.gain.noisy { 0 } else { self.ordering.history(&pick.mv, question) };
            if pick.place > 1 && progress.best > -PROVEN && outlook.skips(node, &pick, history) {
                continue;
            }
            let errand = self.busy.and_then(|busy| busy.errand(node, self.position.key(), &pick.mv));
            if pick.may_wait() && errand.is_some_and(|errand| errand.is_taken()) {
                picker.put_off();
                continue;
            }
            self.steps[node.ply].trace = self.ordering.trace(&pick.mv, question.side);
            let late = outlook.reduction(node, &pick, history);
            let doing = errand.map(Errand::begin);
            let score = self.one_move(node, &pick, &picker.list, late, progress.alpha);
            drop(doing);
            if self.budget.is_spent(self.nodes) {
                return if node.ply == 0 { progress.best } else { 0 };
            }
            if self.note(node, &pick, score, question, &mut progress) {
                break;
            }
        }
        if picker.len() == 0 {
            return self.stuck_score(node.ply);
        }
        if node.ply > 0 || self.root.len() == self.legal {
            self.remember(node, &progress);
        }
        progress.best
    }

    /// What is asked of the ordering at a ply.
    pub fn question(&self, ply: usize) -> Question {
        let before = |plies: usize| ply.checked_sub(plies).map_or(Trace::NONE, |at| self.steps[at].trace);
        self.ordering.question(self.position.side(), ply, [before(1), before(2)])
    }

    /// The value of one move: with a null window unless it is the first, and so many plies less deep at first.
    fn one_move(&mut self, node: &Node, pick: &Pick, list: &MoveList, less: i32, alpha: i32) -> i32 {
        let side = self.position.side();
        let (made, peril) = self.make(&pick.mv, list);
        let child = Node { ply: node.ply + 1, depth: node.depth - 1, peril, passed: false, ..*node };
        // With several moves a turn, the next one may be that of the same player.
        let view = View { same: self.position.side() == side };
        let score = if pick.place == 1 {
            view.of(self.search(view.window(child, alpha, node.beta)))
        } else {
            let less = if peril { 0 } else { less };
            let narrow = view.window(child, alpha, alpha + 1);
            let mut score = view.of(self.search(Node { depth: child.depth - less, ..narrow }));
            if score > alpha && less > 0 {
                score = view.of(self.search(narrow));
            }
            if score > alpha && score < node.beta {
                score = view.of(self.search(view.window(child, alpha, node.beta)));
            }
            score
        };
        self.unmake(&made);
        score
    }

    /// Notes what a move has come to; true if it refutes the opponent's last one.
    fn note(
        &mut self,
        node: &Node,
        pick: &Pick,
        score: i32,
        question: &Question,
        progress: &mut Progress,
    ) -> bool {
        if score > progress.best {
            progress.best = score;
            if score > progress.alpha || node.ply == 0 && pick.place == 1 {
                progress.best_move = Some(pick.mv);
                let (head, tail) = self.lines.split_at_mut(node.ply + 1);
                head[node.ply].clear();
                head[node.ply].push(pick.mv);
                head[node.ply].extend_from_slice(&tail[0]);
            }
            progress.alpha = progress.alpha.max(score);
        }
        if progress.alpha < node.beta {
            if !pick.gain.noisy {
                progress.failed.push(pick.mv);
            }
            return false;
        }
        if !pick.gain.noisy {
            self.ordering.refuted(&pick.mv, &progress.failed, question, node.depth);
        }
        true
    }

    fn remember(&mut self, node: &Node, progress: &Progress) {
        let bound = if progress.best >= node.beta {
            Bound::AtLeast
        } else if progress.best > node.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let best = progress.best_move.map(|mv| mv.signature());
        let known = Known { best, score: progress.best, depth: node.depth, bound };
        self.table.put(self.position.key(), node.ply, &known);
    }
}

impl Known {
    /// The score, if it is deep enough and decides the window of a node.
    fn settles(&self, node: &Node) -> Option<i32> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= node.beta,
            Bound::AtMost => self.score <= node.alpha,
        };
        (decides && self.depth >= node.depth).then_some(self.score)
    }

    /// An estimate, corrected by what the score says of it.
    fn improves(&self, estimate: i32) -> i32 {
        let tells = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score > estimate,
            Bound::AtMost => self.score < estimate,
        };
        if tells && self.score.abs() < PROVEN { self.score } else { estimate }
    }
}
