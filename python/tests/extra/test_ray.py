"""Tests on a local Ray cluster of several nodes: lost workers and nodes, interruptions, and results for any number of workers."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ray = pytest.importorskip("ray")

from ray.cluster_utils import Cluster

import varlab.ray
from varlab import Board, Limit, Variant

# Workers cannot import this file.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])

NODE = {"num_cpus": 1, "object_store_memory": 80 << 20}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster of two nodes on this machine, each with its own raylet."""
    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    cluster = Cluster(initialize_head=True, head_node_args={**NODE, "include_dashboard": False})
    cluster.add_node(**NODE)
    ray.init(address=cluster.address, log_to_driver=False)
    cluster.wait_for_nodes()
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def kills_its_worker_once(chunk: int, folder: str) -> int:
    """Returns the square of the chunk. Chunk 3 kills its worker on the first attempt."""
    marker = Path(folder) / "killed"
    if chunk == 3 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return chunk * chunk


def slow_square(chunk: int) -> int:
    time.sleep(0.2)
    return chunk * chunk


def raises_an_error(chunk: int) -> int:
    raise ZeroDivisionError(f"chunk {chunk}")


def test_a_lost_worker_loses_its_chunk_only(cluster: Any, tmp_path: Path) -> None:
    finished: list[int] = []
    results = varlab.ray.run(kills_its_worker_once, range(8), str(tmp_path), on_chunk=finished.append)
    assert results == [number * number for number in range(8)]
    assert (tmp_path / "killed").exists() and sorted(finished) == list(range(8))


def test_nodes_are_removed_and_added_during_the_work(cluster: Any) -> None:
    nodes = [cluster.add_node(**NODE)]
    cluster.wait_for_nodes()
    count = 0

    def change(_: int) -> None:
        nonlocal count
        count += 1
        if count == 4:
            cluster.remove_node(nodes.pop())
        if count == 8:
            nodes.append(cluster.add_node(**NODE))

    results = varlab.ray.run(slow_square, range(24), on_chunk=change)
    assert results == [number * number for number in range(24)] and count == 24
    cluster.remove_node(nodes.pop())


def test_an_exception_is_raised(cluster: Any) -> None:
    with pytest.raises(ZeroDivisionError, match="chunk"):
        varlab.ray.run(raises_an_error, range(3))


def test_interrupted_work_continues(cluster: Any, tmp_path: Path) -> None:
    path, finished = tmp_path / "games.jsonl", []

    def interrupt(number: int) -> None:
        finished.append(number)
        if len(finished) == 3:
            raise KeyboardInterrupt

    def selfplay(**options: Any) -> list[dict[str, Any]]:
        return varlab.ray.selfplay("black-holes", 20, chunk=2, seed=5, max_plies=40, **options)

    with pytest.raises(KeyboardInterrupt):
        selfplay(path=path, on_chunk=interrupt)
    assert len(path.read_text().splitlines()) == 4
    # Simulates a process that was killed while it wrote a line.
    with path.open("a") as file:
        file.write('{"chunk":9,"res')
    continued: list[int] = []
    games = selfplay(path=path, on_chunk=continued.append)
    assert len(continued) == 7 and not set(continued) & set(finished)
    assert games == selfplay() == varlab.ray.selfplay("black-holes", 20, chunk=7, seed=5, max_plies=40)
    assert [game["game"] for game in games] == list(range(20))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) == 11 and lines[0]["work"] == "selfplay"
    with pytest.raises(ValueError, match="other work"):
        varlab.ray.selfplay("black-holes", 20, chunk=2, seed=6, max_plies=40, path=path)


def test_results_of_other_rules_are_rejected(cluster: Any, tmp_path: Path) -> None:
    file, path = tmp_path / "game.var", tmp_path / "games.jsonl"
    file.write_text("variant A game\nuse chess\n")
    games = varlab.ray.selfplay(str(file), 2, max_plies=4, path=path)
    assert varlab.ray.selfplay(str(file), 2, max_plies=4, path=path) == games
    file.write_text("variant A game\nuse chess\npiece Knight moves C\n")
    with pytest.raises(ValueError, match="other work"):
        varlab.ray.selfplay(str(file), 2, max_plies=4, path=path)


def test_games_can_be_replayed(cluster: Any) -> None:
    for game in varlab.ray.selfplay("chess960", 4, nodes=50, random_plies=4, max_plies=30, chunk=1):
        board = Board(Variant.load("chess960"), fen=game["start"])
        for text in game["moves"].split():
            board.push_text(text)
        assert game["plies"] == len(board.move_stack)
        outcome = board.outcome()
        assert game["result"] == ("*" if outcome is None else outcome.result())


def test_perft_is_the_same_on_a_cluster(cluster: Any) -> None:
    assert varlab.ray.perft("chess", 4, chunk=100) == 197281
    assert varlab.ray.perft("black-holes", 3, split=1, chunk=5) == Board(Variant.load("black-holes")).perft(3)
    assert varlab.ray.perft("chess", 0) == 1


def test_the_better_player_wins_a_match(cluster: Any) -> None:
    games = varlab.ray.match("chess", 4, Limit(nodes=600), Limit(nodes=1), random_plies=2, max_plies=120)
    assert sum(game["points"] for game in games) >= 3
    assert [game["first_is_white"] for game in games] == [True, False, True, False]


def test_tuning_games_are_written_for_the_command(cluster: Any, tmp_path: Path) -> None:
    file = tmp_path / "small.var"
    file.write_text("variant Small\nuse chess\n")
    command = varlab.ray.tune(file, 3, nodes=30, plies=4, chunk=1)
    lines = (tmp_path / "small.games").read_text().splitlines()
    assert lines[0] == "# small.var, 30 positions a move, about even after 4 random plies, seed 1" and len(lines) == 4
    assert all(line.split()[1] in ("won", "drawn", "lost") for line in lines[1:])
    assert command[:3] == ["varlab", "tune", str(file)]
