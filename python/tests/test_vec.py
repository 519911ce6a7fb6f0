"""Actions, observations, and many games at once."""

from __future__ import annotations

import os
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from varlab import Board, Move, Variant
from varlab.vec import ActionTable, VectorEnv

CHESS = Variant.load("chess")
GAMES = int(os.environ.get("VARLAB_GAMES", "1"))
MAX_PLIES = 40
#: The maximum number of moves that are tested in a position.
MAX_MOVES = 120


@pytest.mark.parametrize("name", Variant.shipped())
def test_every_legal_move_has_one_action(name: str) -> None:
    variant = Variant.load(name)
    table = ActionTable(variant)
    for game in range(GAMES):
        generator = random.Random(f"{name} {game}")
        board = Board(variant, start=generator.randrange(variant.starts) if variant.starts > 1 else None)
        for _ in range(MAX_PLIES):
            if board.is_game_over():
                break
            moves = list(board.legal_moves)
            actions: dict[tuple[int, ...], Move] = {}
            sampled = generator.sample(moves, min(len(moves), MAX_MOVES))
            for move in sampled:
                move_actions = tuple(table.actions(board, move))
                assert actions.setdefault(move_actions, move) == move and table.move(board, list(move_actions)) == move
                assert all(table.move(board, list(move_actions[:number])) is None for number in range(len(move_actions)))
                assert "".join(map(table.text, move_actions)).rstrip(";").startswith(move.text.rstrip("+")[:2])
                if not table.by_legs:
                    assert table.text(move_actions[0]) == move.text
            assert len(actions) == len(sampled)
            first, legal = {move_actions[0] for move_actions in actions}, table.legal(board)
            assert np.flatnonzero(table.mask(board)).tolist() == legal
            assert first == set(legal) if len(sampled) == len(moves) else first <= set(legal)
            board.push(generator.choice(moves))


@pytest.mark.parametrize("name", Variant.shipped())
def test_vector_environments_agree_with_single_boards(name: str) -> None:
    variant = Variant.load(name)
    table, env = ActionTable(variant), VectorEnv(variant, 2, seed=5, max_plies=60)
    assert env.observations.shape == (2, *table.observation_shape) and env.masks.shape == (2, len(table))
    for step in range(60):
        assert env.masks.any(axis=1).all(), "a running game has a legal action"
        for index in range(2 if step % 8 == 0 else 0):
            board, entered = env.board(index), table.planes[-2:] == ["entered squares", "entered kind"]
            if entered and env.observations[index, -2:].any():
                continue
            assert not board.is_game_over() and env.turns[index] == (0 if board.turn else 1)
            assert (env.masks[index] == table.mask(board)).all()
            assert (env.observations[index] == table.observe(board)).all()
        actions = env.sample()
        assert all(env.masks[index, action] for index, action in enumerate(actions))
        env.step(actions)


def test_chess_has_an_action_for_each_whole_move() -> None:
    table = ActionTable(CHESS)
    # The moves of a queen and a knight from every square, and the promotions.
    assert len(table) == 1456 + 336 + 4 * 2 * 22 and not table.by_legs
    assert sorted(map(table.text, range(len(table))))[:3] == ["a1a2", "a1a3", "a1a4"]
    assert len(set(map(table.text, range(len(table))))) == len(table)
    for number in (len(table), 2**40, -1, -(2**70)):
        with pytest.raises(IndexError):
            table.text(number)


def test_the_hash_depends_on_the_rules() -> None:
    assert ActionTable(CHESS).hash == ActionTable(Variant.load("chess")).hash
    other = Variant.parse("variant T\nuse chess\npiece Knight moves C\n")
    assert ActionTable(other).hash != ActionTable(CHESS).hash and len(ActionTable(CHESS).hash) == 16
    assert pickle.loads(pickle.dumps(ActionTable(other))).hash == ActionTable(other).hash


def test_games_with_many_moves_are_entered_leg_by_leg() -> None:
    board = Board(Variant.load("amazons"))
    table = ActionTable(board.variant)
    assert table.by_legs and len(table) < 300
    move = board.legal_moves[0]
    actions = table.actions(board, move)
    assert len(actions) >= 3 and "".join(map(table.text, actions)) == move.text
    observation = table.observe(board, actions[:2])
    entered = observation[table.planes.index("entered squares")]
    assert sorted(entered[entered > 0].tolist()) == [1, 2]
    assert (table.observe(board)[:-2] == observation[:-2]).all()


def test_planes_describe_the_position() -> None:
    board = Board(CHESS, fen="r3k2r/8/8/3pP3/8/8/8/4K2R w Kq d6 7 20")
    table = ActionTable(CHESS)
    planes = dict(zip(table.planes, table.observe(board), strict=True))
    assert planes["white King"].sum() == 1 and planes["white King"][0, 4] == 1
    assert planes["black Rook"][7].tolist() == [1, 0, 0, 0, 0, 0, 0, 1]
    assert np.argwhere(planes["castling"]).tolist() == [[0, 4], [0, 7], [7, 0], [7, 4]]
    assert planes["trail"][5, 3] == 1 and planes["trail"][4, 3] == 2
    assert (planes["halfmove clock"] == 7).all() and (planes["black to move"] == 0).all()
    assert (planes["occurrences"] == 1).all() and (planes["board"] == 1).all()
    for text in ("Kd1", "Kd7", "Ke1", "Ke8") * 2:
        board.push_text(text)
    assert (dict(zip(table.planes, table.observe(board), strict=True))["occurrences"] == 2).all()


@pytest.mark.parametrize("name", ["chess", "chess960", "black-holes", "crazyhouse"])
def test_a_seed_gives_the_same_games_for_any_number_of_threads(name: str) -> None:
    variant = Variant.load(name)
    envs = [VectorEnv(variant, 7, threads, seed=3, max_plies=50) for threads in (1, 2, 3, 7, 20)]
    for _ in range(120):
        actions = [env.sample() for env in envs]
        for env, action in zip(envs, actions, strict=True):
            assert (action == actions[0]).all()
            env.step(action)
            assert (env.observations == envs[0].observations).all() and (env.masks == envs[0].masks).all()
            assert (env.rewards == envs[0].rewards).all() and (env.truncations == envs[0].truncations).all()
    played = VectorEnv(variant, 7, 2, seed=3, max_plies=50)
    assert played.play_randomly(120) > 0
    assert (played.observations == envs[0].observations).all()
    envs[0].reset(3)
    assert envs[0].board(0).fen() == VectorEnv(variant, 7, seed=3).board(0).fen()
    assert (VectorEnv(variant, 7, seed=4).sample() != VectorEnv(variant, 7, seed=3).sample()).any()


def test_ended_games_give_rewards_and_start_again() -> None:
    env = VectorEnv(Variant.load("hole-chess"), 16, seed=1)
    ended = 0
    for _ in range(600):
        env.step(env.sample())
        for index in np.flatnonzero(env.terminations):
            ended += 1
            assert env.board(int(index)).move_stack == []
            assert sorted(env.rewards[index].tolist()) in ([-1.0, 1.0], [0.0, 0.0])
        assert not env.rewards[~env.terminations].any()
    assert ended > 5
    short = VectorEnv(CHESS, 2, max_plies=3)
    for step in range(1, 7):
        short.step(short.sample())
        assert short.truncations.tolist() == [step % 3 == 0] * 2 and not short.terminations.any()


def test_a_wrong_action_changes_nothing() -> None:
    env = VectorEnv(CHESS, 3)
    before = env.observations.copy()
    actions = env.sample()
    for wrong in (-1, 1967, 1 << 40, int(np.flatnonzero(~env.masks[1])[0])):
        with pytest.raises(ValueError, match="of environment 1 is not legal"):
            env.step(np.array([actions[0], wrong, actions[2]]))
    with pytest.raises(ValueError, match="expected 3 actions"):
        env.step(actions[:2])
    wrong_types: list[object] = [actions.astype(np.float32), [1, 2, 3], None, "abc"]
    for value in wrong_types:
        with pytest.raises(TypeError):
            env.step(value)  # type: ignore[arg-type]
    assert (env.observations == before).all() and env.board(1).move_stack == []
    for arguments in ((0,), (-1,), (1 << 30,), (4, 0), (4, -3), (4, 1000)):
        with pytest.raises(ValueError, match=f"must be between 1 and .*, not {arguments[-1]}"):
            VectorEnv(CHESS, *arguments)
    for index in (3, -1, 2**70):
        with pytest.raises(ValueError, match="numbered from 0 to 2"):
            env.board(index)
    for steps in (2**40, -1):
        with pytest.raises(ValueError, match=f"steps must be between 0 and 1048576, not {steps}"):
            env.play_randomly(steps)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match=f"seed must be between 0 and .*, not {seed}"):
            env.reset(seed)
    with pytest.raises(ValueError, match="more than 128 bits"):
        VectorEnv(CHESS, 1, seed=2**200)
    with pytest.raises(TypeError):
        pickle.dumps(env)


def test_a_table_refuses_boards_of_other_variants_and_illegal_moves() -> None:
    table, board = ActionTable(CHESS), Board(CHESS)
    foreign = Board(Variant.load("atomic"))
    with pytest.raises(ValueError, match="this table is for Chess"):
        table.mask(foreign)
    with pytest.raises(ValueError, match="is not legal in"):
        table.actions(board, foreign.legal_moves[0])
    stale = board.push_text("e4")
    with pytest.raises(ValueError, match="`e2e4` is not legal in"):
        table.actions(board, stale)
    with pytest.raises(ValueError, match="is not legal here"):
        table.move(board, [0])
    with pytest.raises(ValueError, match="1968 entries"):
        table.write_mask(board, np.zeros(3, np.bool_))


@pytest.mark.parametrize("name", ["chess", "amazons", "english-draughts"])
def test_wrong_entered_actions_are_refused(name: str) -> None:
    board = Board(Variant.load(name))
    table = ActionTable(board.variant)
    move = table.actions(board, board.legal_moves[0])
    illegal = next(action for action in range(len(table)) if action not in table.legal(board))
    mask = np.zeros(len(table), np.bool_)
    methods: list[Callable[[list[int]], object]] = [
        lambda entered: table.legal(board, entered),
        lambda entered: table.mask(board, entered),
        lambda entered: table.write_mask(board, mask, entered),
        lambda entered: table.observe(board, entered),
    ]
    cases = [(move, "already enter the complete move"), ([*move, 0], f"the action {move[-1]} is not legal")]
    cases += [([action], f"the action {action} is not legal") for action in (illegal, 10**6, 2**32 - 1, -1, 2**70)]
    for entered, message in cases:
        for method in methods:
            with pytest.raises(ValueError, match=message):
                method(entered)
        if entered != move:
            with pytest.raises(ValueError, match=message):
                table.move(board, entered)
    for number in range(len(move)):
        assert move[number] in table.legal(board, move[:number])


def test_actions_can_be_integers_of_any_type() -> None:
    envs = [VectorEnv(CHESS, 4, seed=2) for _ in range(4)]
    for _ in range(10):
        actions = envs[0].sample()
        spread = np.zeros(8, np.int64)
        spread[::2] = actions
        arrays: list[Any] = [actions, actions.astype(np.int32), actions.astype(np.uint16), spread[::2]]
        for env, array in zip(envs, arrays, strict=True):
            env.step(array)
            assert (env.observations == envs[0].observations).all()
    wrong_values: list[tuple[Any, str]] = [
        (np.zeros(4), "one-dimensional array of integers, not a 1-dimensional array of float64"),
        (np.zeros((2, 2), np.int64), "not a 2-dimensional array of int64"),
        ([0, 0, 0, 0], "expected an array of integers, not list"),
    ]
    for wrong, message in wrong_values:
        with pytest.raises(TypeError, match=message):
            envs[0].step(wrong)


def test_threads_share_an_environment() -> None:
    env, errors = VectorEnv(CHESS, 32, 2), []

    def work() -> None:
        try:
            for _ in range(20):
                env.play_randomly(3)
                assert env.sample().shape == (32,)
        except RuntimeError as error:
            assert "another thread" in str(error)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_memory_does_not_grow() -> None:
    resource = pytest.importorskip("resource")
    env = VectorEnv(CHESS, 64, max_plies=100)
    env.play_randomly(300)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(20):
        env.play_randomly(100)
        env.step(env.sample())
        VectorEnv(CHESS, 64)
    # Kibibytes on Linux. A leak of one environment a round would be 20 MiB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 8192
