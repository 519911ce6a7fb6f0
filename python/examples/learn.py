"""Learns a small variant by self-play (PPO with JAX, on the CPU), and plays against random moves.

    python examples/learn.py dobutsu 300

The network gets the planes from White's point of view and estimates White's result. The advantage of a move is computed for the side that
made it. Both sides use the same network.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from varlab import Variant
from varlab.vec import VectorEnv

GAMES = 128  # Games played at the same time.
STEPS = 32  # Moves of each game between two updates of the network.
EPOCHS = 3  # Passes over the moves in one update.
CLIP = 0.2  # Maximum difference of the probability ratio from 1.
DISCOUNT = 0.99
GAE_LAMBDA = 0.95  # Lambda of the generalized advantage estimates.
LEARNING_RATE = 7e-4
ENTROPY_WEIGHT = 0.01  # Weight of the entropy in the loss.
HIDDEN = 256  # Units in each hidden layer.


def new_network(key: Any, inputs: int, actions: int) -> list[tuple[Any, Any]]:
    sizes = [(inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, actions + 1)]
    keys = jax.random.split(key, len(sizes))
    scales = [np.sqrt(2 / inputs), np.sqrt(2 / HIDDEN), 0.01]
    layers = zip(keys, sizes, scales, strict=True)
    return [(jax.random.normal(key, size) * scale, jnp.zeros(size[1])) for key, size, scale in layers]


def evaluate(network: Any, observations: Any, masks: Any) -> tuple[Any, Any]:
    """Returns the logarithms of the probabilities of the actions, and White's expected result."""
    values = jnp.minimum(observations.reshape(len(observations), -1).astype(jnp.float32), 4.0)
    for weights, biases in network[:-1]:
        values = jax.nn.relu(values @ weights + biases)
    weights, biases = network[-1]
    outputs = values @ weights + biases
    return jax.nn.log_softmax(jnp.where(masks, outputs[:, :-1], -1e9)), jnp.tanh(outputs[:, -1])


def loss(network: Any, batch: Any) -> Any:
    """Returns the PPO loss: the policy loss plus the weighted value loss, minus the weighted entropy."""
    observations, masks, actions, old_log_probs, advantages, results = batch
    log_probs, values = evaluate(network, observations, masks)
    ratio = jnp.exp(jnp.take_along_axis(log_probs, actions[:, None], 1)[:, 0] - old_log_probs)
    objective = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages)
    entropy = -(jnp.exp(log_probs) * jnp.where(masks, log_probs, 0.0)).sum(1)
    return -objective.mean() + 0.5 * ((values - results) ** 2).mean() - ENTROPY_WEIGHT * entropy.mean()


@jax.jit
def choose(network: Any, key: Any, observations: Any, masks: Any) -> tuple[Any, Any, Any]:
    """Returns random actions, the logarithms of their probabilities, and White's expected results."""
    log_probs, values = evaluate(network, observations, masks)
    actions = jax.random.categorical(key, log_probs)
    return actions, jnp.take_along_axis(log_probs, actions[:, None], 1)[:, 0], values


@jax.jit
def update(network: Any, moments: Any, batch: Any) -> tuple[Any, Any]:
    """Returns the network after a step of Adam, and the new moments."""
    count, first, second = moments
    gradients = jax.grad(loss)(network, batch)
    count += 1
    first = jax.tree.map(lambda mean, gradient: 0.9 * mean + 0.1 * gradient, first, gradients)
    second = jax.tree.map(lambda mean, gradient: 0.999 * mean + 0.001 * gradient**2, second, gradients)
    rate = LEARNING_RATE * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    network = jax.tree.map(lambda x, m, v: x - rate * m / (jnp.sqrt(v) + 1e-8), network, first, second)
    return network, (count, first, second)


def advantages_of(rewards: Any, values: Any, ended: Any, last_values: Any) -> Any:
    """Returns the generalized advantage estimates for White (Schulman and others, 2016)."""
    advantages, advantage, next_value = np.zeros_like(rewards), np.zeros_like(last_values), last_values
    for step in reversed(range(len(rewards))):
        continues = 1.0 - ended[step]
        delta = rewards[step] + DISCOUNT * continues * next_value - values[step]
        advantage = delta + DISCOUNT * GAE_LAMBDA * continues * advantage
        advantages[step], next_value = advantage, values[step]
    return advantages


def play_against_random(network: Any, key: Any, variant: Variant, games: int) -> float:
    """Returns the share of points in games against random moves. The network alternates between White and Black."""
    env = VectorEnv(variant, games, seed=12345, max_plies=200)
    sides, points = np.arange(games) % 2, np.full(games, np.nan)
    while np.isnan(points).any():
        key, subkey = jax.random.split(key)
        actions = np.asarray(choose(network, subkey, env.observations, env.masks)[0])
        env.step(np.where(env.turns == sides, actions, env.sample()).astype(np.int64))
        ended = (env.terminations | env.truncations) & np.isnan(points)
        points[ended] = 0.5 + 0.5 * env.rewards[np.arange(games), sides][ended]
    return float(points.mean())


def main(name: str = "dobutsu", seconds: str = "300", games: str = "200") -> float:
    variant, start = Variant.load(name), time.monotonic()
    env = VectorEnv(variant, GAMES, seed=1, max_plies=200)
    key, subkey = jax.random.split(jax.random.key(0))
    network = new_network(subkey, int(np.prod(env.observations.shape[1:])), env.actions)
    zeros = jax.tree.map(jnp.zeros_like, network)
    moments, generator, steps = (0, zeros, zeros), np.random.default_rng(0), 0
    key, subkey = jax.random.split(key)
    print(f"before: {play_against_random(network, subkey, variant, int(games)):.3f} of the points")
    while time.monotonic() - start < float(seconds):
        rows: list[tuple[Any, ...]] = []
        for _ in range(STEPS):
            key, subkey = jax.random.split(key)
            observations, masks = env.observations.copy(), env.masks.copy()
            sign = 1.0 - 2.0 * env.turns
            actions, log_probs, values = map(np.asarray, choose(network, subkey, observations, masks))
            env.step(actions.astype(np.int64))
            ended = env.terminations | env.truncations
            rewards = env.rewards[:, 0].copy()
            rows.append((observations, masks, actions, log_probs, values, sign, rewards, ended.astype(np.float32)))
        observations, masks, actions, log_probs, values, sign, rewards, ended = map(np.stack, zip(*rows, strict=True))
        last_values = np.asarray(choose(network, key, env.observations, env.masks)[2])
        white = advantages_of(rewards, values, ended, last_values)
        movers = white * sign
        movers = (movers - movers.mean()) / (movers.std() + 1e-8)
        arrays = (observations, masks, actions, log_probs, movers.astype(np.float32), (white + values).astype(np.float32))
        flat = [array.reshape(-1, *array.shape[2:]) for array in arrays]
        for _ in range(EPOCHS):
            for part in np.split(generator.permutation(STEPS * GAMES), 4):
                network, moments = update(network, moments, [array[part] for array in flat])
        steps += STEPS * GAMES
    share = play_against_random(network, key, variant, int(games))
    print(f"after {steps:,} steps in {time.monotonic() - start:.0f} s: {share:.3f} of the points against random moves")
    return share


if __name__ == "__main__":
    main(*sys.argv[1:])
