"""Random calls: wrong types, foreign moves, stale boards and threads. `VARLAB_CALLS` sets their number, 20,000 by default."""

from __future__ import annotations

import copy
import os
import pickle
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

import varlab
from varlab import Board, LegalMoves, Limit, Move, Variant, VariantError
from varlab.vec import ActionTable, VectorEnv

CALLS = int(os.environ.get("VARLAB_CALLS", "20000"))
NAMES = ["chess", "atomic", "crazyhouse", "black-holes", "shogi", "xiangqi", "seirawan", "raumschach"]
#: The errors that a wrong call may raise.
EXPECTED = (TypeError, ValueError, IndexError, OverflowError, AttributeError)


class Caller:
    """Makes random calls with random arguments from a pool, which holds results of earlier calls."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.variants = [Variant.load(name) for name in NAMES]
        self.boards = [Board(variant) for variant in self.variants]
        self.moves = [move for board in self.boards for move in board.legal_moves]
        self.tables = [ActionTable(variant) for variant in self.variants]
        self.envs = [VectorEnv(variant, 2, max_plies=50) for variant in self.variants]
        self.fens = [board.fen() for board in self.boards]

    def anything(self) -> Any:
        """Returns a random argument, valid or not."""
        choices: list[Callable[[], Any]] = [
            lambda: self.random.choice(self.moves),
            lambda: self.random.choice(self.boards),
            lambda: self.random.choice(self.variants),
            lambda: self.random.choice(self.moves).text,
            self.fen,
            lambda: self.random.choice([None, True, -1, 0, 3, 2**63, 2**64, -(2**70), 1.5, float("nan")]),
            lambda: self.random.choice(["", "\0", "\ud800", "e4", "O-O", "P@e5", "é" * 50, b"e4", [], {}, object()]),
            lambda: self.random.choice(self.boards).legal_moves,
        ]
        return self.random.choice(choices)()

    def fen(self) -> str:
        """Returns a FEN text with up to two mutations."""
        text = list(self.random.choice(self.fens))
        for _ in range(self.random.randrange(3)):
            index = self.random.randrange(len(text))
            text[index : index + self.random.randrange(2)] = self.random.choice("/12KkPpw-*[]~+ 09")
        return "".join(text)

    def call(self) -> None:
        """Makes one random call."""
        board = self.random.choice(self.boards)
        name = self.random.choice([name for name in dir(Board) if not name.startswith("__")] + OTHER_CALLS)
        if name == "perft":
            board.perft(self.random.randrange(3))
        elif name == "play":
            if board.legal_moves:
                board.push(self.random.choice(board.legal_moves))
        elif name == "replace":
            index = self.random.randrange(len(self.boards))
            self.boards[index] = Board(self.random.choice(self.variants), self.anything())
        elif name == "index":
            board.legal_moves[self.anything()]
        elif name == "in":
            self.anything() in board.legal_moves
        elif name == "compare":
            assert (board == self.anything()) in (True, False)
        elif name == "copy":
            assert copy.deepcopy(board).fen() and pickle.loads(pickle.dumps(board)).fen()
        elif name == "construct":
            classes: list[Callable[..., Any]] = [Board, Move, LegalMoves, Limit, Variant, varlab.Engine]
            self.random.choice(classes)(self.anything())
        elif name == "table":
            table = self.random.choice(self.tables)
            methods: list[Callable[..., Any]] = [table.actions, table.legal, table.mask, table.move, table.observe]
            methods += [table.text, table.write_mask]
            self.random.choice(methods)(board, *(self.anything() for _ in range(self.random.randrange(3))))
        elif name == "actions":
            table = self.random.choice(self.tables)
            table.move(board, [self.random.randrange(-1, len(table) + 1) for _ in range(self.random.randrange(3))])
        elif name == "env":
            env = self.random.choice(self.envs)
            calls: list[Callable[..., Any]] = [env.step, env.reset, env.board, env.play_randomly]
            self.random.choice(calls)(self.random.choice([env.sample(), self.anything(), self.random.randrange(-1, 4)]))
        elif name == "load":
            readers: list[Callable[..., Any]] = [Variant.load, Variant.parse, varlab.check]
            self.random.choice(readers)(self.anything())
        else:
            value = getattr(board, name)
            if callable(value):
                value = value(*(self.anything() for _ in range(self.random.choice([0, 1, 1, 1, 2]))))
            if isinstance(value, Move):
                self.moves[self.random.randrange(len(self.moves))] = value
        if len(board.move_stack) > 200:
            board.set_fen(Board(board.variant).fen())

    def run(self, calls: int) -> None:
        """Makes random calls, which may only raise an expected error with a message."""
        for _ in range(calls):
            try:
                self.call()
            except EXPECTED as error:
                assert str(error)


#: The names of the calls that are not attributes of `Board`.
OTHER_CALLS = ["play", "table", "actions", "env", "replace", "index", "in", "compare", "copy", "construct", "load"]


@pytest.mark.parametrize("seed", range(2))
def test_random_calls_raise_ordinary_errors(seed: int) -> None:
    Caller(seed).run(CALLS // 4)


def test_random_calls_of_several_threads() -> None:
    shared, errors = Caller(2), []

    def work(seed: int) -> None:
        caller = Caller(seed)
        caller.boards, caller.moves = shared.boards, shared.moves
        try:
            caller.run(CALLS // 8)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(3, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_memory_does_not_grow() -> None:
    resource = pytest.importorskip("resource")
    variant = Variant.load("chess")

    def work(rounds: int) -> None:
        for _ in range(rounds):
            board = Board(variant)
            for text in ("e4", "e5", "Nf3"):
                board.push_text(text)
            list(board.legal_moves), board.copy(), board.fen(), board.move_stack, pickle.loads(pickle.dumps(board))
            with pytest.raises(ValueError):
                board.push_text("Ke5")
            try:
                Variant.parse("variant T\nuse ches\n")
            except VariantError:
                pass

    work(200)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(1000)
    # Kibibytes on Linux. A leak of one board a round would be 4 MiB.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 3072
