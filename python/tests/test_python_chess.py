"""Compares legal moves with python-chess in random games. `VARLAB_GAMES` is the number of games of each variant, 3 by default."""

from __future__ import annotations

import os
import random

import pytest

from varlab import Board, Variant

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")

GAMES = int(os.environ.get("VARLAB_GAMES", "3"))
MAX_PLIES = 200

#: The names of variants in python-chess, by their names in varlab.
NAMES = {
    "chess": "chess",
    "atomic": "atomic",
    "antichess": "antichess",
    "giveaway": "giveaway",
    "crazyhouse": "crazyhouse",
    "horde": "horde",
    "kingofthehill": "kingofthehill",
    "racingkings": "racingkings",
    "3check": "3check",
}


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_are_the_same(name: str) -> None:
    variant = Variant.load(name)
    for game in range(GAMES):
        generator = random.Random(f"{name} {game}")
        board, reference = Board(variant), variants.find_variant(NAMES[name])()
        for _ in range(MAX_PLIES):
            outcome = board.outcome()
            if outcome is not None:
                if outcome.winner is not None:
                    assert reference.is_game_over() and reference.outcome().winner == outcome.winner, reference.fen()
                break
            texts = {move.text for move in board.legal_moves}
            assert texts == {move.uci() for move in reference.legal_moves}, reference.fen()
            assert board.legal_moves.count() == reference.legal_moves.count()
            assert (board.turn, board.is_check()) == (reference.turn, reference.is_check()), reference.fen()
            text = generator.choice(sorted(texts))
            board.push_text(text)
            reference.push_uci(text)
