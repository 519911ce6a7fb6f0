"""The engine: results, limits, threads and interruptions."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from varlab import Board, Engine, Limit, PlayResult, Score, Variant

CHESS = Variant.load("chess")
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"


def test_a_mate_is_found() -> None:
    engine, board = Engine(CHESS), Board(CHESS, fen=MATE_IN_ONE)
    info = engine.analyse(board, Limit(depth=3))
    assert info.move == board.parse_text("Ra8") and info.score == Score(mate=1, winning=True)
    assert info.pv[0] == info.move and info.nodes > 0 and info.depth >= 1
    result = engine.play(board, Limit(nodes=2000))
    assert result.move == info.move and board.move_stack == []


def test_a_finished_game_has_no_best_move() -> None:
    board = Board(CHESS, fen=MATE_IN_ONE)
    board.push_text("Ra8")
    engine = Engine(CHESS)
    result, info = engine.play(board, Limit(depth=1)), engine.analyse(board, Limit(depth=1))
    assert result.move is None and result.ponder is None and info.move is None and info.pv == []
    assert info.score == Score(mate=0, winning=False) and str(info.score) == "lost"


def test_searches_with_fixed_limits_are_deterministic() -> None:
    board = Board(Variant.load("black-holes"))
    infos = [Engine(board.variant, hash=1).analyse(board, Limit(nodes=3000, depth=20)) for _ in range(2)]
    assert infos[0] == infos[1] and infos[0].nodes <= 3000


def test_time_limits_are_kept() -> None:
    engine, start = Engine(CHESS, threads=2), time.monotonic()
    engine.play(Board(CHESS), Limit(time=0.2))
    assert time.monotonic() - start < 5


def test_an_engine_rejects_boards_of_other_variants() -> None:
    with pytest.raises(ValueError, match="this engine is for Chess, and the board is of another variant, Atomic"):
        Engine(CHESS).play(Board(Variant.load("atomic")), Limit(depth=1))


def test_wrong_arguments_are_refused() -> None:
    for arguments in ({"hash": 0}, {"hash": 1 << 40}, {"hash": -1}, {"threads": 0}, {"threads": 1000}, {"threads": -(2**64)}):
        [(name, value)] = arguments.items()
        with pytest.raises(ValueError, match=f"{name} must be between 1 and .*, not {value}"):
            Engine(CHESS, **arguments)
    wrong_values: list[dict[str, Any]] = [{}, {"depth": 0}, {"nodes": -1}, {"nodes": 1 << 70}, {"time": 0}]
    for limit in [*wrong_values, {"time": float("nan")}, {"time": 1e300}]:
        with pytest.raises(ValueError):
            Limit(**limit)
    with pytest.raises(ValueError, match="up to 1,000,000,000, not 1e\\+300"):
        Limit(time=1e300)
    wrong_types: list[dict[str, Any]] = [{"depth": "3"}, {"depth": 2.5}, {"depth": True}, {"time": "1"}]
    for limit in wrong_types:
        with pytest.raises(TypeError):
            Limit(**limit)
    with pytest.raises(TypeError, match="expected a Limit"):
        Engine(CHESS).play(Board(CHESS), 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="pickle its variant"):
        pickle.dumps(Engine(CHESS))
    for copy_engine in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot copy an Engine"):
            copy_engine(Engine(CHESS))


def test_results_are_pickled() -> None:
    board, over = Board(CHESS), Board(CHESS, fen=MATE_IN_ONE)
    board.push_text("e4")
    over.push_text("Ra8")
    for position in (board, over):
        info = Engine(CHESS).analyse(position, Limit(depth=4))
        result = Engine(CHESS).play(position, Limit(depth=4))
        for value in (info, result):
            restored = pickle.loads(pickle.dumps(value))
            assert restored == value == copy.deepcopy(value) and repr(restored) == repr(value)
            assert pickle.loads(pickle.dumps(restored)) == value
    assert pickle.loads(pickle.dumps(PlayResult(None, None))) == PlayResult(None, None)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of POSIX")
@pytest.mark.parametrize(
    "work",
    [
        lambda: Engine(CHESS).play(Board(CHESS), Limit(depth=64)),
        lambda: Engine(CHESS, threads=2).analyse(Board(CHESS), Limit(time=600)),
        lambda: Board(CHESS).perft(20),
    ],
)
def test_ctrl_c_stops_long_work(work: Callable[[], object]) -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    start = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()
    assert time.monotonic() - start < 30


def test_other_threads_run_during_a_search() -> None:
    ticks, stop = [0], threading.Event()

    def count() -> None:
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    Engine(CHESS).play(Board(CHESS), Limit(time=0.5))
    stop.set()
    counter.join()
    assert ticks[0] > 10


def test_threads_share_an_engine_and_a_board() -> None:
    engine, board, errors = Engine(CHESS), Board(CHESS), []

    def work() -> None:
        try:
            for _ in range(5):
                move = engine.play(board, Limit(nodes=200)).move
                assert move is not None and move in board.legal_moves
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
