"""Legal moves compared with python-chess along random games. `VARLAB_GAMES` sets the games of each variant, 3 by default."""

from __future__ import annotations

import os
import random

import pytest

from varlab import Board, Variant

chess = pytest.importorskip("chess")
variants = pytest.importorskip("chess.variant")

GAMES = int(os.environ.get("VARLAB_GAMES", "3"))
MAX_PLIES = 200

#: Names of python-chess for names of varlab.
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
def test_moves_are_equal(name: str) -> None:
    variant = Variant.load(name)
    for game in range(GAMES):
        generator = random.Random(f"{name} {game}")
        board, other = Board(variant), variants.find_variant(NAMES[name])()
        for _ in range(MAX_PLIES):
            outcome = board.outcome()
            if outcome is not None:
                if outcome.winner is not None:
                    assert other.is_game_over() and other.outcome().winner == outcome.winner, other.fen()
                break
            texts = {move.text for move in board.legal_moves}
            assert texts == {move.uci() for move in other.legal_moves}, other.fen()
            assert board.legal_moves.count() == other.legal_moves.count()
            assert (board.turn, board.is_check()) == (other.turn, other.is_check()), other.fen()
            text = generator.choice(sorted(texts))
            board.push_text(text)
            other.push_uci(text)
