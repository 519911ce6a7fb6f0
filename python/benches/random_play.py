"""Measures the speed of random play on a single board, compared with pyffish and python-chess if they are installed.

    python benches/random_play.py [SECONDS]

A step lists the legal moves, chooses one of them and plays it. `by index` does not make the list: it takes one move by its index, as
`random.choice(board.legal_moves)` does.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from varlab import Board, Variant

NAMES = ["chess", "crazyhouse", "grand", "shogi", "xiangqi"]
MAX_PLIES = 100


def varlab_steps(name: str, listing: bool) -> Iterator[None]:
    variant, choose = Variant.load(name), random.Random(1).random
    while True:
        board = Board(variant)
        for _ in range(MAX_PLIES):
            moves: Any = list(board.legal_moves) if listing else board.legal_moves
            size = len(moves)
            if not size:
                break
            board.push(moves[int(choose() * size)])
            yield


def pyffish_steps(pyffish: Any, name: str) -> Iterator[None]:
    start, choose = pyffish.start_fen(name), random.Random(1).random
    while True:
        fen = start
        for _ in range(MAX_PLIES):
            moves = pyffish.legal_moves(name, fen, [])
            if not moves:
                break
            fen = pyffish.get_fen(name, fen, [moves[int(choose() * len(moves))]])
            yield


def python_chess_steps(chess: Any) -> Iterator[None]:
    choose = random.Random(1).random
    while True:
        board = chess.Board()
        for _ in range(MAX_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(choose() * len(moves))])
            yield


def rate(steps: Iterator[None], seconds: float) -> float:
    """Returns the number of steps per second."""
    next(steps)
    count, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(16):
            next(steps)
        count += 16
    return count / (time.perf_counter() - start)


def rate_if_installed(name: str, steps: Callable[[Any], Iterator[None]], seconds: float) -> float | None:
    try:
        module = importlib.import_module(name)
    except ImportError:
        return None
    return rate(steps(module), seconds)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    print(f"{'steps per second':20}{'varlab':>10}{'by index':>10}{'pyffish':>10}{'ratio':>7}{'python-chess':>14}")
    for name in NAMES:
        listing = rate(varlab_steps(name, True), seconds)
        by_index = rate(varlab_steps(name, False), seconds)
        fish = rate_if_installed("pyffish", lambda module, name=name: pyffish_steps(module, name), seconds)  # type: ignore[misc]
        chess = rate_if_installed("chess", python_chess_steps, seconds) if name == "chess" else None
        columns = [f"{number:14,.0f}" if number else "" for number in (chess,)]
        ratio = f"{listing / fish:7.1f}" if fish else ""
        print(f"{name:20}{listing:10,.0f}{by_index:10,.0f}{fish or 0:10,.0f}{ratio}{columns[0]}")


if __name__ == "__main__":
    main()
