"""Tests the adapter to Gymnasium, also with Gymnasium's checker."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

import varlab
from varlab.gym import GameEnv, opponent_limit


@pytest.mark.parametrize(("name", "level"), [("chess", 0), ("chess", 2), ("black-holes", 1), ("chess960", 1)])
@pytest.mark.filterwarnings("ignore")
def test_the_environment_passes_the_checker_of_gymnasium(name: str, level: int) -> None:
    check_env(GameEnv(name, level=level, max_plies=60), skip_render_check=True)


@pytest.mark.parametrize("color", [varlab.WHITE, varlab.BLACK, None])
def test_a_game_is_played_to_its_end(color: bool | None) -> None:
    results = []
    for _ in range(2):
        env = GameEnv("black-holes", level=1, color=color, max_plies=120)
        env.action_space.seed(1)
        (observation, info), total = env.reset(seed=3), 0.0
        assert color is None or info["color"] == ("white" if color else "black")
        for _ in range(500):
            mask = observation["action_mask"]
            assert mask.any() and (env.board.turn == env.agent)
            observation, reward, terminated, truncated, info = env.step(env.action_space.sample(mask))
            total += reward
            if terminated or truncated:
                break
        assert (terminated or truncated) and not observation["action_mask"].any() or truncated
        results.append((total, env.board.fen(), info["outcome"]))
    assert results[0] == results[1]


def test_an_illegal_action_loses() -> None:
    env = GameEnv("chess", color=varlab.WHITE)
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert reward == -1.0 and terminated and info["illegal"]
    with pytest.raises(ValueError, match="the game is over; call reset"):
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    observation, _ = env.reset(seed=1)
    assert not env.step(int(np.flatnonzero(observation["action_mask"])[0]))[2]


def test_a_truncated_game_is_over() -> None:
    env = GameEnv("chess", level=0, color=varlab.WHITE, max_plies=2)
    observation, _ = env.reset(seed=1)
    action = int(np.flatnonzero(observation["action_mask"])[0])
    assert env.step(action)[2:4] == (False, True)
    with pytest.raises(ValueError, match="the game is over; call reset"):
        env.step(action)


def test_the_environment_must_be_reset_first() -> None:
    env = GameEnv("chess")
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.render()


def test_levels_are_converted_to_node_limits() -> None:
    limits = [opponent_limit(level) for level in range(21)]
    assert limits[0] is None and [limit.nodes for limit in limits[1:4] if limit] == [32, 64, 128]
    for level in (-1, 21):
        with pytest.raises(ValueError, match="between 0 and 20"):
            opponent_limit(level)
    wrong_types: list[Any] = [None, 2.5, "3"]
    for wrong in wrong_types:
        with pytest.raises(TypeError, match="level must be an int, not"):
            GameEnv("chess", level=wrong)
