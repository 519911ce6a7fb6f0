"""Variants as games of OpenSpiel. Importing this module registers the game ``python_varlab``.

    import pyspiel, varlab.open_spiel
    game = pyspiel.load_game("python_varlab(variant=black-holes)")

Player 0 is White and player 1 is Black. The actions are those of ``varlab.vec.ActionTable``. A game that reaches ``max_plies`` plies
without a result is a draw. In variants with a shuffled setup, ``start`` is the number of the start position, from 0.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import Board, Variant
from .vec import ActionTable

#: The assumed maximum number of actions that enter one move leg by leg.
_MAX_LEGS = 64

_GAME_TYPE = pyspiel.GameType(
    short_name="python_varlab",
    long_name="Python varlab",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"variant": "chess", "start": -1, "max_plies": 500},
)


class VarlabGame(pyspiel.Game):  # type: ignore[misc]
    """A variant as a game of OpenSpiel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**_GAME_TYPE.parameter_specification, **(params or {})}
        self.variant = Variant.load(params["variant"])
        self.table = ActionTable(self.variant)
        self.start = None if params["start"] < 0 else params["start"]
        self.max_plies = params["max_plies"]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.table),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies * (_MAX_LEGS if self.table.by_legs else 1),
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self) -> VarlabState:
        return VarlabState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> VarlabObserver:
        return VarlabObserver(self.table)


class VarlabState(pyspiel.State):  # type: ignore[misc]
    """A position, and the parts of the next move entered so far."""

    def __init__(self, game: VarlabGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.max_plies = game.max_plies
        self.board = Board(game.variant, start=game.start)
        self.entered: list[int] = []
        self.plies = 0

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return 0 if self.board.turn else 1

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(self.board, self.entered)

    def _apply_action(self, action: int) -> None:
        actions = [*self.entered, action]
        move = self.table.move(self.board, actions)
        if move is None:
            self.entered = actions
        else:
            self.entered = []
            self.board.push(move)
            self.plies += 1

    def _action_to_string(self, player: int, action: int) -> str:
        return self.table.text(action)

    def is_terminal(self) -> bool:
        return self.plies >= self.max_plies or self.board.is_game_over()

    def returns(self) -> list[float]:
        outcome = self.board.outcome()
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner else [-1.0, 1.0]

    def __str__(self) -> str:
        entered = "".join(self.table.text(action) for action in self.entered)
        return f"{self.board.fen()} {entered}".rstrip()


class VarlabObserver:
    """The observations of a state: the planes of ``ActionTable.observe`` and the position as text."""

    def __init__(self, table: ActionTable) -> None:
        self._table = table
        self.tensor = np.zeros(int(np.prod(table.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(table.observation_shape)}

    def set_from(self, state: VarlabState, player: int) -> None:
        self.dict["observation"][:] = self._table.observe(state.board, state.entered)

    def string_from(self, state: VarlabState, player: int) -> str:
        return str(state)


pyspiel.register_game(_GAME_TYPE, VarlabGame)
