"""Tests the adapter to OpenSpiel, also with OpenSpiel's random playthroughs."""

from __future__ import annotations

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import varlab.open_spiel  # noqa: F401 (registers the game)


@pytest.mark.parametrize("parameters", ["variant=chess,max_plies=40", "variant=black-holes,max_plies=30"])
def test_random_playthroughs_pass_the_checks_of_open_spiel(parameters: str) -> None:
    game = pyspiel.load_game(f"python_varlab({parameters})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_states_are_copied_and_return_rewards() -> None:
    state = pyspiel.load_game("python_varlab").new_initial_state()
    copy = state.clone()
    for text in ("f3", "e5", "g4", "Qh4"):
        [action] = state.table.actions(state.board, state.board.parse_text(text))
        assert state.action_to_string(state.current_player(), action) == state.board.parse_text(text).text
        state.apply_action(action)
    assert state.is_terminal() and state.returns() == [-1.0, 1.0]
    assert not copy.is_terminal() and len(copy.legal_actions()) == 20


def test_moves_are_entered_leg_by_leg() -> None:
    generator = random.Random(1)
    state = pyspiel.load_game("python_varlab(variant=amazons)").new_initial_state()
    player, plies = state.current_player(), 0
    while state.plies == 0:
        assert state.current_player() == player
        state.apply_action(generator.choice(state.legal_actions()))
        plies += 1
    assert plies >= 3 and state.current_player() != player
