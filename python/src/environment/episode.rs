//! An environment: one game after another. Actions come from the caller or from the random number generator of the environment.

use varlab::board::Side;
use varlab::interp;
use varlab::kernel::MoveList;
use varlab::position::{Move, Position, Setup};
use varlab::terminal::{GameState, History, repetition_key};

use super::planes::ObservedState;
use super::rules::Rules;
use crate::actions::ActionResult;
use crate::actions::legal::LegalActions;

/// The size of the hash table of a history, in bytes.
const HISTORY_BYTES: usize = 4096;

/// A game in progress, and the random number generator of its environment.
pub struct Episode {
    position: Position,
    /// The legal moves.
    moves: MoveList,
    /// The legal actions.
    pub legal: LegalActions,
    /// The parts of the next move that have been entered.
    entered: Vec<u32>,
    /// The earlier positions, from which repetitions are counted.
    history: History,
    /// The repetition key of the position.
    key: u64,
    /// The state of the random number generator.
    random_state: u64,
    /// The number of the start position.
    pub start: u64,
    /// The moves played.
    pub played: Vec<Move>,
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// The game goes on.
    Running,
    /// The game is over. The winner is `None` for a draw.
    Over(Option<Side>),
    /// The game has reached the maximum number of plies.
    Truncated,
}

impl Episode {
    /// Starts the first game. `seed` determines the start positions and the random actions.
    pub fn new(rules: &Rules, seed: u64) -> Episode {
        let mut episode = Episode {
            position: Position::new_unchecked(&rules.program, &Setup::initial(&rules.program)),
            moves: MoveList::default(),
            legal: LegalActions::default(),
            entered: Vec::new(),
            history: History::default(),
            key: 0,
            random_state: mix(seed),
            start: 0,
            played: Vec::new(),
        };
        episode.reset(rules);
        episode
    }

    /// Starts the next game. If the setup is shuffled, the start position is random.
    pub fn reset(&mut self, rules: &Rules) {
        let starts = rules.program.starts();
        self.start = if starts > 1 { self.next_random() % starts } else { 0 };
        self.position = self.start_position(rules);
        self.history = History::default();
        self.played.clear();
        self.refresh(rules);
    }

    /// Returns the start position of the game.
    fn start_position(&self, rules: &Rules) -> Position {
        let program = &rules.program;
        let setup = if program.starts() > 1 {
            Setup::with_start_number(program, self.start)
        } else {
            Setup::initial(program)
        };
        let mut position = Position::new_unchecked(program, &setup);
        if rules.terminal.has_clocks() {
            let holds = |position: &Position, side, fact: &_| rules.kernel.holds(position, side, fact);
            rules.terminal.start_clocks(&mut position, holds);
        }
        position
    }

    /// Returns the result of an action without applying it.
    pub fn result_of(&self, rules: &Rules, action: u32) -> ActionResult {
        rules.actions.result_of(&self.legal, action)
    }

    /// Returns a random legal action.
    pub fn random_action(&mut self) -> u32 {
        let random = self.next_random();
        let index = (u128::from(random) * self.legal.list.len() as u128) >> 64;
        self.legal.list[index as usize]
    }

    /// Applies a legal action. `result` is the value that [`Episode::result_of`] has returned for it.
    pub fn act(&mut self, rules: &Rules, action: u32, result: ActionResult, max_plies: usize) -> StepResult {
        match result {
            ActionResult::Move(index) => self.play(rules, index, max_plies),
            ActionResult::Part | ActionResult::Illegal => {
                self.entered.push(action);
                rules.actions.enter(action, &mut self.legal);
                StepResult::Running
            }
        }
    }

    /// Returns the position and the other state that an observation contains.
    pub fn observed(&self) -> ObservedState<'_> {
        let occurrences = self.history.occurrences(self.key);
        ObservedState { position: &self.position, occurrences, entered: &self.entered }
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.position.side()
    }

    /// Returns the approximate memory of this environment, in bytes.
    pub fn memory(&self) -> usize {
        size_of::<Episode>()
            + size_of_val(self.moves.moves())
            + self.legal.memory()
            + self.entered.capacity() * size_of::<u32>()
            + self.played.capacity() * size_of::<Move>()
            + HISTORY_BYTES
            + size_of_val(self.history.plies())
    }

    fn play(&mut self, rules: &Rules, index: usize, max_plies: usize) -> StepResult {
        let kernel = &rules.kernel;
        let mv = self.moves.moves()[index];
        let side = self.position.side();
        make(rules, &mut self.position, &mv, &self.moves);
        let gives_check = rules.tracks_checks && kernel.in_check(&self.position, side.other());
        self.history.push(self.key, gives_check, side);
        self.played.push(mv);
        self.refresh(rules);
        let chasing_repetitions = rules.terminal.chasing_repetitions();
        if chasing_repetitions.is_some_and(|times| self.history.occurrences(self.key) >= times) {
            self.compute_chases(rules);
        }
        let state = GameState {
            position: &self.position,
            history: Some(&self.history),
            key: self.key,
            has_move: Some(!self.moves.moves().is_empty()),
        };
        let holds = |player, fact: &_| kernel.holds(&self.position, player, fact);
        if (state.has_move == Some(false) || rules.terminal.may_be_terminal(&state, holds))
            && let Some(end) = rules.terminal.evaluate(&state, holds).end()
        {
            return StepResult::Over(end.winner);
        }
        if self.played.len() >= max_plies { StepResult::Truncated } else { StepResult::Running }
    }

    /// Computes the chases that the plies since the first occurrence of the position were part of, by playing the game again.
    fn compute_chases(&mut self, rules: &Rules) {
        let first = self.history.first_occurrence(self.key);
        let (mut position, mut list) = (self.start_position(rules), MoveList::default());
        for (index, mv) in self.played.iter().enumerate() {
            let before = position.clone();
            rules.kernel.list(&mut position, &mut list);
            make(rules, &mut position, mv, &list);
            if index >= first && self.history.plies()[index].chases.is_none() {
                let chases = interp::chases(&rules.program, &before, &position, before.side());
                self.history.set_chases(index, chases);
            }
        }
    }

    /// Recomputes the legal moves, their actions and the repetition key.
    fn refresh(&mut self, rules: &Rules) {
        rules.kernel.list(&mut self.position, &mut self.moves);
        let moves = self.moves.moves();
        self.key = repetition_key(&rules.program, &self.position, moves.iter().map(|mv| (mv.form, mv.rule)));
        self.entered.clear();
        rules.actions.begin(moves, &mut self.legal);
    }

    /// Returns the next random number (SplitMix64).
    fn next_random(&mut self) -> u64 {
        self.random_state = self.random_state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.random_state)
    }
}

/// Makes a move of `list`, and advances the clocks.
fn make(rules: &Rules, position: &mut Position, mv: &Move, list: &MoveList) {
    rules.kernel.make(position, mv, list);
    if rules.terminal.has_clocks() {
        let holds = |position: &Position, side, fact: &_| rules.kernel.holds(position, side, fact);
        rules.terminal.advance_clocks(position, holds);
    }
}

/// Mixes the bits of a number: the output function of SplitMix64.
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}
