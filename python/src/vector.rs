//! The class `VectorEnv`: many games at once, with NumPy arrays for their states.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use numpy::{
    PyArray1, PyArray2, PyArray4, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::actions::ActionResult;
use crate::arguments::{Int, type_name};
use crate::background;
use crate::board::Board;
use crate::environment::episode::{Episode, StepResult};
use crate::environment::rules::Rules;
use crate::registry::CompiledVariant;
use crate::variant::Variant;

/// The maximum number of environments in a `VectorEnv`.
const MAX_ENVIRONMENTS: u32 = 1 << 20;
/// The maximum number of threads.
const MAX_THREADS: u32 = 256;
/// The maximum number of steps of one call of `play_randomly`.
const MAX_STEPS: u32 = 1 << 20;
/// The maximum value of `max_plies`.
const MAX_PLIES: u32 = 1 << 20;
/// Interval between attempts to lock environments that another thread uses.
const RETRY_INTERVAL: Duration = Duration::from_millis(1);

/// `n` games of a variant, played step by step.
///
/// >>> from varlab import Variant
/// >>> from varlab.vec import VectorEnv
/// >>> env = VectorEnv(Variant.load("chess"), 4, seed=1)
/// >>> env.observations.shape, env.observations.dtype, env.masks.shape
/// ((4, 18, 8, 8), dtype('uint8'), (4, 1968))
/// >>> env.masks.sum(axis=1)
/// array([20, 20, 20, 20])
/// >>> env.step(env.sample())
/// >>> env.turns
/// array([1, 1, 1, 1], dtype=int8)
///
/// The arrays are attributes. `step` changes them in place and copies nothing, so copy an array to keep its values. When a game ends,
/// `step` writes its rewards and starts the next game in its place. Then `observations`, `masks` and `turns` are those of the new
/// game, and `rewards`, `terminations` and `truncations` are those of the game that has ended.
///
/// The same seed gives the same games with any number of threads. It determines the start positions of games with a shuffled setup, and the
/// actions of `sample`.
#[pyclass(frozen, module = "varlab.vec")]
pub struct VectorEnv {
    compiled: Arc<CompiledVariant>,
    rules: Arc<Rules>,
    episodes: Mutex<Vec<Episode>>,
    n: usize,
    threads: usize,
    max_plies: usize,
    observations: Py<PyArray4<u8>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray2<f32>>,
    terminations: Py<PyArray1<bool>>,
    truncations: Py<PyArray1<bool>>,
    turns: Py<PyArray1<i8>>,
}

/// The environments of one thread, and their parts of the arrays.
struct Slices<'a> {
    episodes: &'a mut [Episode],
    observations: &'a mut [u8],
    masks: &'a mut [bool],
    rewards: &'a mut [f32],
    terminations: &'a mut [bool],
    truncations: &'a mut [bool],
    turns: &'a mut [i8],
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(
        signature = (variant, n, threads=Int(1), *, seed=Int(0), max_plies=Int(1000)),
        text_signature = "(variant, n, threads=1, *, seed=0, max_plies=1000)"
    )]
    fn new(
        py: Python<'_>,
        variant: &Bound<'_, Variant>,
        n: Int,
        threads: Int,
        seed: Int,
        max_plies: Int,
    ) -> PyResult<VectorEnv> {
        let n = n.in_range("n", 1, MAX_ENVIRONMENTS)? as usize;
        let threads = threads.in_range("threads", 1, MAX_THREADS)? as usize;
        let max_plies = max_plies.in_range("max_plies", 1, MAX_PLIES)? as usize;
        seed.in_range("seed", 0, u64::MAX)?;
        let compiled = Arc::clone(&variant.get().compiled);
        let rules = background::run(py, |_| Rules::for_variant(&compiled.variant))?;
        let (planes, actions) = (&rules.planes, rules.actions.len());
        let env = VectorEnv {
            episodes: Mutex::new(Vec::new()),
            n,
            threads,
            max_plies,
            observations: PyArray4::zeros(py, [n, planes.len(), planes.ranks, planes.files], false).unbind(),
            masks: PyArray2::zeros(py, [n, actions], false).unbind(),
            rewards: PyArray2::zeros(py, [n, 2], false).unbind(),
            terminations: PyArray1::zeros(py, n, false).unbind(),
            truncations: PyArray1::zeros(py, n, false).unbind(),
            turns: PyArray1::zeros(py, n, false).unbind(),
            compiled,
            rules,
        };
        env.reset(py, Some(seed))?;
        Ok(env)
    }

    /// Starts a new game in every environment. Without `seed`, the sequences of random numbers continue.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<Int>) -> PyResult<()> {
        let seed = seed.map(|seed| seed.in_range("seed", 0, u64::MAX)).transpose()?;
        let mut episodes = self.lock(py);
        if let Some(seed) = seed {
            let seed_of =
                |index: usize| seed.wrapping_add((index as u64).wrapping_mul(0xD134_2543_DE82_EF95));
            *episodes =
                py.detach(|| (0..self.n).map(|index| Episode::new(&self.rules, seed_of(index))).collect());
        }
        self.run(py, &mut episodes, |slices| {
            if seed.is_none() {
                slices.episodes.iter_mut().for_each(|episode| episode.reset(&self.rules));
            }
            slices.masks.fill(false);
            slices.rewards.fill(0.0);
            slices.terminations.fill(false);
            slices.truncations.fill(false);
            self.write_all_states(slices);
        })
    }

    /// Applies one action in every environment. `actions` is an array of integers with one action for each environment.
    ///
    /// Raises `ValueError` and changes nothing if an action is not legal.
    #[pyo3(signature = (actions, /))]
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = read_actions(actions)?;
        let actions = actions.as_slice()?;
        if actions.len() != self.n {
            let message =
                format!("expected {} actions, one for each environment, not {}", self.n, actions.len());
            return Err(PyValueError::new_err(message));
        }
        let mut episodes = self.lock(py);
        let mut chosen = vec![ActionResult::Illegal; self.n];
        let choose =
            |(((chosen, action), episode), index): (((&mut ActionResult, &i64), &Episode), usize)| {
                *chosen = u32::try_from(*action)
                    .map_or(ActionResult::Illegal, |action| episode.result_of(&self.rules, action));
                (*chosen == ActionResult::Illegal).then_some((index, *action))
            };
        let current = &**episodes;
        let illegal = py.detach(|| chosen.iter_mut().zip(actions).zip(current).zip(0..).find_map(choose));
        if let Some((index, action)) = illegal {
            let message = format!("the action {action} of environment {index} is not legal");
            return Err(PyValueError::new_err(message));
        }
        let choices: Vec<(u32, ActionResult)> =
            actions.iter().map(|&action| action as u32).zip(chosen).collect();
        let choices: Vec<&[(u32, ActionResult)]> = choices.chunks(self.chunk_size()).collect();
        self.run_numbered(py, &mut episodes, |number, mut slices| {
            self.step_all(&mut slices, |index, _| choices[number][index]);
        })
    }

    /// Plays `steps` random legal actions in every environment, as `steps` calls of `env.step(env.sample())` do.
    /// Returns the number of games that ended. The maximum is 1,048,576 steps, because the call cannot be interrupted.
    #[pyo3(signature = (steps, /))]
    fn play_randomly(&self, py: Python<'_>, steps: Int) -> PyResult<usize> {
        let steps = steps.in_range("steps", 0, MAX_STEPS)?;
        let mut episodes = self.lock(py);
        let ended = Mutex::new(0);
        self.run(py, &mut episodes, |slices| {
            let mut count = 0;
            for _ in 0..steps {
                self.step_all(slices, |_, episode| {
                    let action = episode.random_action();
                    (action, episode.result_of(&self.rules, action))
                });
                count +=
                    slices.terminations.iter().chain(&*slices.truncations).filter(|ended| **ended).count();
            }
            *ended.lock().unwrap_or_else(PoisonError::into_inner) += count;
        })?;
        Ok(ended.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns a random legal action for every environment: a new array of `int64`.
    fn sample<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let mut guard = self.lock(py);
        let episodes = &mut **guard;
        let actions: Vec<i64> =
            py.detach(|| episodes.iter_mut().map(|episode| i64::from(episode.random_action())).collect());
        PyArray1::from_vec(py, actions)
    }

    /// Returns a board with the start position and the moves of the current game of an environment.
    #[pyo3(signature = (index, /))]
    fn board(&self, py: Python<'_>, index: Int) -> PyResult<Board> {
        let (start, moves) = {
            let episodes = self.lock(py);
            let episode = usize::try_from(index.0).ok().and_then(|index| episodes.get(index));
            let episode = episode.ok_or_else(|| {
                PyValueError::new_err(format!("the environments are numbered from 0 to {}", self.n - 1))
            })?;
            (episode.start, episode.played.clone())
        };
        let variant = &self.compiled.variant;
        let numbered = Some(start).filter(|_| variant.starts() > 1);
        let numbered = numbered.and_then(|start| varlab::Game::with_start_number(variant, start));
        let mut game = numbered.unwrap_or_else(|| varlab::Game::new(variant));
        for record in moves {
            let mv = varlab::Move::from_internal(variant, record);
            game.push(&mv).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        }
        Ok(Board::from_game(&self.compiled, game))
    }

    /// The variant.
    #[getter]
    fn variant(&self) -> Variant {
        Variant { compiled: Arc::clone(&self.compiled) }
    }

    /// The number of environments.
    #[getter]
    fn n(&self) -> usize {
        self.n
    }

    /// The number of threads.
    #[getter]
    fn threads(&self) -> usize {
        self.threads
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.rules.actions.len()
    }

    /// The observations: `uint8[n, planes, ranks, files]`. `ActionTable.planes` names the planes.
    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray4<u8>> {
        self.observations.clone_ref(py)
    }

    /// The legal actions: `bool[n, actions]`.
    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    /// The rewards of the last step for White and Black: `float32[n, 2]`. 1 for a win, -1 for a loss, otherwise 0.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    /// True where the last step ended a game by the rules: `bool[n]`.
    #[getter]
    fn terminations(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.terminations.clone_ref(py)
    }

    /// True where the last step truncated a game after `max_plies` plies: `bool[n]`.
    #[getter]
    fn truncations(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.truncations.clone_ref(py)
    }

    /// The sides to move, 0 for White and 1 for Black: `int8[n]`.
    #[getter]
    fn turns(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.turns.clone_ref(py)
    }

    /// The approximate memory of all environments, without the arrays and the tables of the rules, in bytes.
    #[getter]
    fn memory(&self, py: Python<'_>) -> usize {
        self.lock(py).iter().map(Episode::memory).sum()
    }

    fn __repr__(&self) -> String {
        format!("<VectorEnv {} games of {:?}>", self.n, self.compiled.variant.title())
    }
}

impl VectorEnv {
    /// Locks the environments. Releases the GIL while it waits.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Vec<Episode>> {
        loop {
            match self.episodes.try_lock() {
                Ok(episodes) => return episodes,
                Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => py.detach(|| thread::sleep(RETRY_INTERVAL)),
            }
        }
    }

    /// Returns the number of environments for each thread; the last thread can have fewer.
    fn chunk_size(&self) -> usize {
        self.n.div_ceil(self.threads)
    }

    /// Calls `work` as [`run_numbered`](Self::run_numbered) does, without the number of the thread.
    fn run(
        &self,
        py: Python<'_>,
        episodes: &mut [Episode],
        work: impl Fn(&mut Slices<'_>) + Sync,
    ) -> PyResult<()> {
        self.run_numbered(py, episodes, |_, mut slices| work(&mut slices))
    }

    /// Calls `work` on several threads, each with its number, from 0, and its environments. Releases the GIL. Returns an error if another
    /// thread borrows the arrays.
    fn run_numbered(
        &self,
        py: Python<'_>,
        episodes: &mut [Episode],
        work: impl Fn(usize, Slices<'_>) + Sync,
    ) -> PyResult<()> {
        let busy = |_| PyRuntimeError::new_err("another thread uses the arrays of this VectorEnv");
        let mut observations = self.observations.bind(py).try_readwrite().map_err(busy)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut terminations = self.terminations.bind(py).try_readwrite().map_err(busy)?;
        let mut truncations = self.truncations.bind(py).try_readwrite().map_err(busy)?;
        let mut turns = self.turns.bind(py).try_readwrite().map_err(busy)?;
        let size = self.chunk_size();
        let (planes, actions) = (&self.rules.planes, self.rules.actions.len());
        let chunks = episodes
            .chunks_mut(size)
            .zip(observations.as_slice_mut()?.chunks_mut(size * planes.bytes()))
            .zip(masks.as_slice_mut()?.chunks_mut(size * actions))
            .zip(rewards.as_slice_mut()?.chunks_mut(size * 2))
            .zip(terminations.as_slice_mut()?.chunks_mut(size))
            .zip(truncations.as_slice_mut()?.chunks_mut(size))
            .zip(turns.as_slice_mut()?.chunks_mut(size));
        let mut chunks: Vec<Slices<'_>> = chunks
            .map(|((((((episodes, observations), masks), rewards), terminations), truncations), turns)| {
                Slices { episodes, observations, masks, rewards, terminations, truncations, turns }
            })
            .collect();
        py.detach(|| {
            let last = chunks.pop();
            let count = chunks.len();
            thread::scope(|scope| {
                for (number, slices) in chunks.into_iter().enumerate() {
                    let work = &work;
                    scope.spawn(move || work(number, slices));
                }
                if let Some(slices) = last {
                    work(count, slices);
                }
            });
        });
        Ok(())
    }

    /// Applies an action in every environment, and starts the next game where one has ended. `choose` returns the action of the environment
    /// with an index, and its result.
    fn step_all(&self, slices: &mut Slices<'_>, choose: impl Fn(usize, &mut Episode) -> (u32, ActionResult)) {
        let actions = self.rules.actions.len();
        for index in 0..slices.episodes.len() {
            let episode = &mut slices.episodes[index];
            let (action, chosen) = choose(index, episode);
            let mask = &mut slices.masks[index * actions..][..actions];
            episode.legal.list.iter().for_each(|&legal| mask[legal as usize] = false);
            let step = episode.act(&self.rules, action, chosen, self.max_plies);
            let rewards = match step {
                StepResult::Over(Some(winner)) => {
                    let mut rewards = [-1.0; 2];
                    rewards[winner.index()] = 1.0;
                    rewards
                }
                StepResult::Over(None) | StepResult::Running | StepResult::Truncated => [0.0; 2],
            };
            slices.rewards[2 * index..][..2].copy_from_slice(&rewards);
            slices.terminations[index] = matches!(step, StepResult::Over(_));
            slices.truncations[index] = step == StepResult::Truncated;
            if step != StepResult::Running {
                episode.reset(&self.rules);
            }
            self.write_state(slices, index);
        }
    }

    /// Writes the state of all environments; see [`write_state`](Self::write_state).
    fn write_all_states(&self, slices: &mut Slices<'_>) {
        (0..slices.episodes.len()).for_each(|index| self.write_state(slices, index));
    }

    /// Writes the observation, the legal actions and the side to move of an environment to the arrays. Its mask must be all false.
    #[inline]
    fn write_state(&self, slices: &mut Slices<'_>, index: usize) {
        let (actions, bytes) = (self.rules.actions.len(), self.rules.planes.bytes());
        let episode = &slices.episodes[index];
        let mask = &mut slices.masks[index * actions..][..actions];
        episode.legal.list.iter().for_each(|&legal| mask[legal as usize] = true);
        let observation = &mut slices.observations[index * bytes..][..bytes];
        self.rules.planes.write(&self.rules.program, episode.observed(), observation);
        slices.turns[index] = episode.turn().index() as i8;
    }
}

/// Returns a contiguous array of `int64` with the values of a one-dimensional array of integers of any type.
fn read_actions<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    let array = actions.cast::<PyUntypedArray>().map_err(|_| {
        PyTypeError::new_err(format!("expected an array of integers, not {}", type_name(actions)))
    })?;
    let (element, dimensions) = (array.dtype(), array.ndim());
    if !matches!(element.kind(), b'i' | b'u') || dimensions != 1 {
        let message = format!(
            "expected a one-dimensional array of integers, not a {dimensions}-dimensional array of {element}"
        );
        return Err(PyTypeError::new_err(message));
    }
    match array.cast::<PyArray1<i64>>() {
        Ok(array) if array.is_contiguous() => Ok(array.try_readonly()?),
        _ => {
            let converted = array.call_method1("astype", ("int64", "C"))?;
            Ok(converted.cast::<PyArray1<i64>>()?.try_readonly()?)
        }
    }
}
