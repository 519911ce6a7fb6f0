"""Variants as environments of PettingZoo (AEC), with the agents ``white`` and ``black``.

    from varlab.pettingzoo import env
    game = env("black-holes")
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        done = termination or truncation
        game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))

An observation is a dictionary: ``observation``, the planes of ``varlab.vec.ActionTable.observe``, and ``action_mask``, which is 1 for the
legal actions of the agent to move and 0 everywhere for the other agent. In games whose moves are entered leg by leg, and in games with
several moves in a turn, the same agent acts several times in a row.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import Board, Variant
from .vec import ActionTable

AGENTS = ["white", "black"]


def env(name: str | Variant, **options: Any) -> AECEnv[str, dict[str, Any], int]:
    """Returns the environment of a variant. An illegal action loses the game. ``options`` are those of ``raw_env``."""
    game: Any = raw_env(name, **options)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


class raw_env(AECEnv[str, dict[str, Any], int]):
    """The environment without PettingZoo's wrappers. Raises ``ValueError`` for an illegal action.

    ``max_plies`` is the number of plies after which a game is truncated. ``render_mode`` is ``None``, ``ansi`` or ``svg``.
    """

    metadata = {"name": "varlab_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False, "render_fps": 2}

    def __init__(self, name: str | Variant, *, max_plies: int = 1000, render_mode: str | None = None) -> None:
        super().__init__()
        self.variant = name if isinstance(name, Variant) else Variant.load(name)
        self.table = ActionTable(self.variant)
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        size = len(self.table)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self.table.observation_shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in AGENTS}
        self._random = random.Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random.seed(seed)
        starts = self.variant.starts
        self.board = Board(self.variant, start=self._random.randrange(starts) if starts > 1 else None)
        self.entered: list[int] = []
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._to_move()

    def _to_move(self) -> str:
        return AGENTS[0] if self.board.turn else AGENTS[1]

    def observe(self, agent: str) -> dict[str, Any]:
        is_to_act = agent == self.agent_selection and not self.board.is_game_over()
        size = len(self.table)
        mask = self.table.mask(self.board, self.entered).astype(np.int8) if is_to_act else np.zeros(size, np.int8)
        return {"observation": self.table.observe(self.board, self.entered), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a running game needs an action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        actions = [*self.entered, int(action)]
        move = self.table.move(self.board, actions)
        if move is None:
            self.entered = actions
        else:
            self.entered = []
            self.board.push(move)
            self._end_if_over()
        self.agent_selection = self._to_move()
        self._accumulate_rewards()
        if self.render_mode is not None:
            self.render()

    def _end_if_over(self) -> None:
        outcome = self.board.outcome()
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            if outcome.winner is not None:
                self.rewards = {"white": 1.0 if outcome.winner else -1.0, "black": -1.0 if outcome.winner else 1.0}
            self.infos = {agent: {"outcome": str(outcome)} for agent in AGENTS}
        elif len(self.board.move_stack) >= self.max_plies:
            self.truncations = dict.fromkeys(AGENTS, True)

    def render(self) -> str | None:
        if self.render_mode == "ansi":
            return str(self.board)
        return self.board._repr_svg_() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Does nothing: the environment holds no resources."""
