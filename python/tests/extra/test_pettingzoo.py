"""Tests the adapter to PettingZoo, also with PettingZoo's own tests."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

import varlab.pettingzoo
from varlab import Variant

#: A variant with whole moves, with moves entered leg by leg, with shuffled start positions, and with several moves in a turn.
NAMES = ["chess", "black-holes", "chess960", "marseillais"]


@pytest.mark.parametrize("name", NAMES)
def test_the_environment_passes_the_api_test_of_pettingzoo(name: str) -> None:
    api_test(varlab.pettingzoo.env(name, max_plies=60), num_cycles=150)


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_same_games(name: str) -> None:
    seed_test(lambda: varlab.pettingzoo.env(name, max_plies=40), num_cycles=80)


def test_games_end_with_rewards() -> None:
    env = varlab.pettingzoo.env(Variant.load("chess"), render_mode="ansi")
    env.reset(seed=1)
    for text in ("f3", "e5", "g4", "Qh4"):
        raw = env.unwrapped
        [action] = raw.table.actions(raw.board, raw.board.parse_text(text))
        observation = env.observe(env.agent_selection)
        assert observation["action_mask"][action] == 1 and observation["action_mask"].sum() > 0
        env.step(action)
    assert env.rewards == {"white": -1.0, "black": 1.0} and all(env.terminations.values())
    assert "checkmate" in env.infos["white"]["outcome"] and "Q" not in env.render().splitlines()[0]


def test_an_illegal_action_loses() -> None:
    env = varlab.pettingzoo.env("chess")
    env.reset(seed=1)
    env.step(0)
    assert env.terminations["white"] and env.rewards["white"] == -1
    raw = varlab.pettingzoo.raw_env("chess")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="not legal here"):
        raw.step(0)
