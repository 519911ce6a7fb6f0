"""Variants as environments of Gymnasium: one agent against the engine.

    from varlab.gym import GameEnv
    env = GameEnv("black-holes", level=2)
    observation, info = env.reset(seed=1)

An observation is a dictionary: ``observation``, the planes of ``varlab.vec.ActionTable.observe``, and ``action_mask``, which is 1 for the
legal actions. An illegal action loses the game. The reward is 1 for a win and -1 for a loss at the end of the game, otherwise 0. After the
end of a game, ``step`` raises ``ValueError`` until ``reset`` is called.
"""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from . import BLACK, WHITE, Board, Engine, Limit, Variant
from .vec import ActionTable

MAX_LEVEL = 20


def opponent_limit(level: int) -> Limit | None:
    """Returns the limit of the engine at a level: 32 nodes a move at level 1, and twice as many at each further level. Returns ``None`` for
    level 0, at which moves are random.

    >>> opponent_limit(0), opponent_limit(3).nodes
    (None, 128)
    """
    try:
        level = operator.index(level)
    except TypeError:
        raise TypeError(f"level must be an int, not {type(level).__name__}") from None
    if not 0 <= level <= MAX_LEVEL:
        raise ValueError(f"level must be between 0 and {MAX_LEVEL}, not {level}")
    return Limit(nodes=16 << level) if level else None


class GameEnv(gymnasium.Env[dict[str, Any], Any]):
    """The environment of a variant: one agent against the engine.

    ``color`` is the agent's side, ``varlab.WHITE`` or ``varlab.BLACK``; by default it is random in every game. ``level`` is the strength of
    the engine, from 0 (random moves) to 20; see ``opponent_limit``. ``max_plies`` is the number of plies after which a game is truncated.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self,
        name: str | Variant,
        *,
        level: int = 1,
        color: bool | None = None,
        max_plies: int = 1000,
        render_mode: str | None = None,
    ) -> None:
        self.variant = name if isinstance(name, Variant) else Variant.load(name)
        self.table = ActionTable(self.variant)
        self.limit = opponent_limit(level)
        self.color = color
        self.max_plies = max_plies
        self.render_mode = render_mode
        size = len(self.table)
        self.action_space = spaces.Discrete(size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self.table.observation_shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.entered: list[int] = []
        # ``None`` before the first call of ``reset``.
        self._is_over: bool | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        starts = self.variant.starts
        start = int(self.np_random.integers(starts)) if starts > 1 else None
        self.board = Board(self.variant, start=start)
        self.agent = bool(self.np_random.integers(2)) if self.color is None else self.color
        # A new engine for every game, so that the game does not depend on earlier ones.
        self.engine = Engine(self.variant, hash=1)
        self.entered = []
        self._is_over = False
        self._play_opponent()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._require_reset()
        if self._is_over or self.board.is_game_over():
            raise ValueError("the game is over; call reset")
        actions = [*self.entered, int(action)]
        try:
            move = self.table.move(self.board, actions)
        except ValueError:
            self._is_over = True
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": True}
        if move is None:
            self.entered = actions
        else:
            self.entered = []
            self.board.push(move)
            self._play_opponent()
        outcome = self.board.outcome()
        reward = 0.0 if outcome is None or outcome.winner is None else 1.0 if outcome.winner == self.agent else -1.0
        truncated = outcome is None and len(self.board.move_stack) >= self.max_plies
        self._is_over = outcome is not None or truncated
        return self._observe(), reward, outcome is not None, truncated, self._info()

    def _require_reset(self) -> None:
        """Raises an error if ``reset`` has not been called yet."""
        if self._is_over is None:
            raise gymnasium.error.ResetNeeded("call reset first")

    def _play_opponent(self) -> None:
        """Plays the moves of the opponent until the agent is to move, the game is over, or it has ``max_plies`` plies."""
        while self.board.turn != self.agent and not self.board.is_game_over():
            if len(self.board.move_stack) >= self.max_plies:
                return
            moves = self.board.legal_moves
            best = self.engine.play(self.board, self.limit).move if self.limit else None
            self.board.push(best or moves[int(self.np_random.integers(len(moves)))])

    def _observe(self) -> dict[str, Any]:
        is_to_act = self.board.turn == self.agent and not self.board.is_game_over()
        size = len(self.table)
        mask = self.table.mask(self.board, self.entered).astype(np.int8) if is_to_act else np.zeros(size, np.int8)
        return {"observation": self.table.observe(self.board, self.entered), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        outcome = self.board.outcome()
        return {"color": "white" if self.agent == WHITE else "black", "outcome": None if outcome is None else str(outcome)}

    def render(self) -> str | None:  # type: ignore[override]
        self._require_reset()
        return str(self.board) if self.render_mode == "ansi" else None


__all__ = ["BLACK", "MAX_LEVEL", "WHITE", "GameEnv", "opponent_limit"]
