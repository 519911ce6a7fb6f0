"""Self-play, matches, tuning games and perft on a Ray cluster.

    import ray, varlab.ray
    ray.init()                                             # or the address of a cluster
    games = varlab.ray.selfplay("black-holes", 10_000, path="games.jsonl")

Work is divided into chunks, and a chunk is a task of Ray. Each finished chunk is appended to the file ``path`` as one line of JSON. After
an interruption, the same call continues with the chunks that the file does not contain. If a worker is lost, only its own chunk is computed
again. Every game has its own seed, so the result is the same for any number of workers and any order of chunks.

Workers need the package ``varlab`` in the same version. ``ray`` is the scheduler: this module contains no network code.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import RayError

from . import Board, Engine, Limit, Move, Outcome, Variant
from ._varlab import ActionTable, __version__

#: The number of tasks that are submitted for each processor of the cluster: one that runs, and one that waits.
_TASKS_PER_CPU = 2
#: The maximum number of times that a chunk is submitted if its workers are lost.
MAX_ATTEMPTS = 10
#: The default number of nodes a move in tuning games, as in ``varlab tune``.
_TUNE_NODES = 500
#: The default number of random plies at the beginning of a tuning game, as in ``varlab tune``.
_TUNE_PLIES = 8


def run(
    work: Callable[..., Any],
    chunks: Sequence[Any],
    *arguments: Any,
    path: str | os.PathLike[str] | None = None,
    key: dict[str, Any] | None = None,
    on_chunk: Callable[[int], None] | None = None,
) -> list[Any]:
    """Returns ``work(chunk, *arguments)`` for every chunk, in their order.

    Results must be JSON values. They are appended to the file ``path`` as soon as they are computed, and results in an existing file are
    not computed again. ``key`` describes the work: a file with another key is rejected with a ``ValueError``. ``on_chunk`` is called with
    the number of each chunk after its result has been stored.

    An exception raised by ``work`` is raised by this function. If a worker or a node is lost, the chunk is submitted again.
    """
    store = _Store(path, {"varlab": __version__, "chunks": len(chunks), **(key or {})})
    results = store.results
    with store:
        waiting = [number for number in range(len(chunks)) if number not in results]
        waiting.reverse()
        shared = [ray.put(argument) for argument in arguments]
        task = ray.remote(max_retries=0)(work)
        attempts: dict[int, int] = {}
        running: dict[Any, int] = {}
        while waiting or running:
            slots = max(1, int(ray.cluster_resources().get("CPU", 1))) * _TASKS_PER_CPU
            while waiting and len(running) < slots:
                number = waiting.pop()
                running[task.remote(chunks[number], *shared)] = number
            finished, _ = ray.wait(list(running), num_returns=1, timeout=10)
            for reference in finished:
                number = running.pop(reference)
                try:
                    results[number] = ray.get(reference)
                except ray.exceptions.RayTaskError:
                    raise
                except RayError:
                    attempts[number] = attempts.get(number, 0) + 1
                    if attempts[number] >= MAX_ATTEMPTS:
                        raise
                    waiting.append(number)
                    continue
                store.append(number)
                if on_chunk is not None:
                    on_chunk(number)
    return [results[number] for number in range(len(chunks))]


class _Store:
    """The file of results: a line with the key, then a line for each finished chunk."""

    def __init__(self, path: str | os.PathLike[str] | None, key: dict[str, Any]) -> None:
        self.results: dict[int, Any] = {}
        self._file = None
        if path is None:
            return
        self._file = open(path, "a+b")
        self._file.seek(0)
        data = self._file.read()
        complete = data.rfind(b"\n") + 1
        lines = data[:complete].splitlines()
        if lines and json.loads(lines[0]) != json.loads(json.dumps(key)):
            self._file.close()
            raise ValueError(f"{os.fspath(path)} contains the results of other work: {lines[0].decode()}")
        if complete < len(data):
            # The last line was not written completely.
            self._file.truncate(complete)
        for line in lines[1:]:
            entry = json.loads(line)
            self.results[entry["chunk"]] = entry["result"]
        if not lines:
            self._write(key)

    def append(self, number: int) -> None:
        self._write({"chunk": number, "result": self.results[number]})

    def _write(self, value: Any) -> None:
        if self._file is not None:
            self._file.write(json.dumps(value, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def __enter__(self) -> _Store:
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()


def _load(variant: str | Variant) -> Variant:
    return variant if isinstance(variant, Variant) else Variant.load(variant)


def _work_key(kind: str, variant: Variant, **settings: Any) -> dict[str, Any]:
    rules = ActionTable(variant).hash
    return {"work": kind, "title": variant.title, "rules": rules, "start": Board(variant).fen(), **settings}


def _ranges(count: int, size: int) -> list[tuple[int, int]]:
    """Divides the game numbers below ``count`` into ranges of at most ``size``."""
    if count < 1 or size < 1:
        raise ValueError("the numbers of games and of games in a chunk must be positive")
    return [(first, min(first + size, count)) for first in range(0, count, size)]


def _random_start(variant: Variant, generator: random.Random, plies: int) -> tuple[Board, str]:
    """Returns a board after ``plies`` random moves, in a game that is not over, and the FEN of its start position."""
    while True:
        board = Board(variant, start=generator.randrange(variant.starts) if variant.starts > 1 else None)
        start = board.fen()
        for _ in range(plies):
            if board.is_game_over():
                break
            board.push(generator.choice(board.legal_moves))
        if not board.is_game_over():
            return board, start


def _play_to_end(board: Board, max_plies: int, choose: Callable[[Board], Move]) -> None:
    """Plays a game to its end, or until it has ``max_plies`` moves."""
    for _ in range(max_plies - len(board.move_stack)):
        if board.is_game_over():
            return
        board.push(choose(board))


def _best_move(engine: Engine, limit: Limit, board: Board) -> Move:
    move = engine.play(board, limit).move
    assert move is not None, "a running game has a best move"
    return move


def _record(number: int, board: Board, start: str) -> dict[str, Any]:
    """Returns the record of a game, as in ``selfplay``."""
    outcome = board.outcome()
    moves = [move.text for move in board.move_stack]
    return {
        "game": number,
        "result": outcome.result() if isinstance(outcome, Outcome) else "*",
        "reason": outcome.reason if isinstance(outcome, Outcome) else "maximum length",
        "plies": len(moves),
        "start": start,
        "moves": " ".join(moves),
    }


def _selfplay(chunk: tuple[int, int], variant: Variant, settings: dict[str, Any]) -> list[dict[str, Any]]:
    records = []
    for number in range(*chunk):
        generator = random.Random(f"{settings['seed']} {number}")
        board, start = _random_start(variant, generator, settings["random_plies"])
        if settings["nodes"]:
            # A new table for every game, so that the game depends on its number only.
            engine, limit = Engine(variant, hash=1), Limit(nodes=settings["nodes"])
            _play_to_end(board, settings["max_plies"], partial(_best_move, engine, limit))
        else:
            _play_to_end(board, settings["max_plies"], partial(_random_move, generator))
        records.append(_record(number, board, start))
    return records


def _random_move(generator: random.Random, board: Board) -> Move:
    return generator.choice(board.legal_moves)


def selfplay(
    variant: str | Variant,
    games: int,
    *,
    nodes: int = 0,
    random_plies: int = 0,
    max_plies: int = 1000,
    seed: int = 1,
    chunk: int = 100,
    path: str | os.PathLike[str] | None = None,
    on_chunk: Callable[[int], None] | None = None,
) -> list[dict[str, Any]]:
    """Plays games of the engine against itself, with ``nodes`` nodes a move after ``random_plies`` random moves. With ``nodes=0``, all
    moves are random.

    Returns a dictionary for each game: ``game`` (its number), ``result``, ``reason``, ``plies``, ``start`` (FEN) and ``moves``. ``result``
    is ``*`` for a game that reached ``max_plies``.
    """
    loaded = _load(variant)
    settings = {"nodes": nodes, "random_plies": random_plies, "max_plies": max_plies, "seed": seed}
    chunks = _ranges(games, chunk)
    key = _work_key("selfplay", loaded, games=games, chunk=chunk, **settings)
    results = run(_selfplay, chunks, loaded, settings, path=path, key=key, on_chunk=on_chunk)
    return [record for records in results for record in records]


def _match(chunk: tuple[int, int], variant: Variant, settings: dict[str, Any]) -> list[dict[str, Any]]:
    records = []
    for number in range(*chunk):
        # Both players play each side of an opening.
        generator = random.Random(f"{settings['seed']} {number // 2}")
        board, start = _random_start(variant, generator, settings["random_plies"])
        first_is_white = number % 2 == 0
        engines = [Engine(variant, hash=settings["hash"]) for _ in range(2)]
        limits = [Limit(**settings["first"]), Limit(**settings["second"])]

        def choose(board: Board) -> Move:
            player = 0 if board.turn == first_is_white else 1
            return _best_move(engines[player], limits[player], board)

        _play_to_end(board, settings["max_plies"], choose)
        outcome = board.outcome()
        winner = None if outcome is None or outcome.winner is None else outcome.winner == first_is_white
        points = 0.5 if winner is None else 1.0 if winner else 0.0
        records.append({**_record(number, board, start), "first_is_white": first_is_white, "points": points})
    return records


def match(
    variant: str | Variant,
    games: int,
    first: Limit,
    second: Limit,
    *,
    hash: int = 4,
    random_plies: int = 8,
    max_plies: int = 400,
    seed: int = 1,
    chunk: int = 2,
    path: str | os.PathLike[str] | None = None,
    on_chunk: Callable[[int], None] | None = None,
) -> list[dict[str, Any]]:
    """Plays a match between two players: the engine with the limit ``first``, and the engine with the limit ``second``. Two consecutive
    games begin with the same ``random_plies`` random moves, with sides exchanged.

    With time limits, the games differ from run to run. Returns the records of ``selfplay`` with ``first_is_white`` and ``points``, the
    points of the first player: 1, 0.5 or 0.
    """
    loaded = _load(variant)
    limits = [{"depth": limit.depth, "nodes": limit.nodes, "time": limit.time} for limit in (first, second)]
    settings = {
        "first": limits[0],
        "second": limits[1],
        "hash": hash,
        "random_plies": random_plies,
        "max_plies": max_plies,
        "seed": seed,
    }
    chunks = _ranges(games, chunk)
    key = _work_key("match", loaded, games=games, chunk=chunk, **settings)
    results = run(_match, chunks, loaded, settings, path=path, key=key, on_chunk=on_chunk)
    return [record for records in results for record in records]


def _perft(chunk: list[list[str]], variant: Variant, fen: str, depth: int) -> int:
    total = 0
    for moves in chunk:
        board = Board(variant, fen=fen)
        for text in moves:
            board.push_text(text)
        total += board.perft(depth - len(moves))
    return total


def perft(
    variant: str | Variant,
    depth: int,
    fen: str | None = None,
    *,
    split: int = 2,
    chunk: int = 8,
    path: str | os.PathLike[str] | None = None,
    on_chunk: Callable[[int], None] | None = None,
) -> int:
    """Returns ``Board(variant, fen).perft(depth)``. The sequences of moves are divided by their first ``split`` moves.
    A task counts the sequences for ``chunk`` of these beginnings."""
    loaded = _load(variant)
    board = Board(loaded, fen=fen)
    lines: list[list[str]] = [[]]
    for _ in range(min(split, depth)):
        lines = [[*line, text] for line in lines for text in _legal_after(board, line)]
    chunks = [lines[first : first + chunk] for first in range(0, len(lines), chunk)]
    key = _work_key("perft", loaded, fen=board.fen(), depth=depth, split=split, chunk=chunk)
    return sum(run(_perft, chunks, loaded, board.fen(), depth, path=path, key=key, on_chunk=on_chunk))


def _legal_after(board: Board, line: list[str]) -> list[str]:
    after = board.copy()
    for text in line:
        after.push_text(text)
    return sorted(move.text for move in after.legal_moves)


def tune(
    file: str | os.PathLike[str],
    games: int,
    *,
    nodes: int = _TUNE_NODES,
    plies: int = _TUNE_PLIES,
    seed: int = 1,
    chunk: int = 10,
    path: str | os.PathLike[str] | None = None,
    on_chunk: Callable[[int], None] | None = None,
) -> list[str]:
    """Plays the games for ``varlab tune`` on the cluster.

    Writes them next to the file of the variant, with the extension ``.games``, in the format in which the command stores its own games.
    Returns the command line that computes the weights from them without playing further games.

        command = varlab.ray.tune("my-game.var", 4000)
        subprocess.run(command, check=True)
    """
    file = Path(file)
    records = selfplay(
        Variant.load(file),
        games,
        nodes=nodes,
        random_plies=plies,
        max_plies=400,
        seed=seed,
        chunk=chunk,
        path=path,
        on_chunk=on_chunk,
    )
    words = {"1-0": "won", "0-1": "lost"}
    lines = [f"# {file.name}, {nodes} positions a move, about even after {plies} random plies, seed {seed}"]
    lines += [f"{record['game']} {words.get(record['result'], 'drawn')} {record['moves']}" for record in records]
    file.with_suffix(".games").write_text("\n".join(lines) + "\n", encoding="utf-8")
    settings = ["--games", str(games), "--nodes", str(nodes), "--plies", str(plies), "--seed", str(seed)]
    return ["varlab", "tune", str(file), *settings]
