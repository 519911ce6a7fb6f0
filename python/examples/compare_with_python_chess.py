"""Compares the legal moves of varlab and python-chess in random games of chess.

    python examples/compare_with_python_chess.py 30
"""

from __future__ import annotations

import random
import sys

import chess

from varlab import Board, Variant


def main(games: str = "10") -> None:
    variant, positions = Variant.load("chess"), 0
    for game in range(int(games)):
        generator = random.Random(game)
        board, reference = Board(variant), chess.Board()
        while not board.is_game_over():
            texts = sorted(move.text for move in board.legal_moves)
            if texts != sorted(move.uci() for move in reference.legal_moves):
                raise SystemExit(f"different moves in {reference.fen()}")
            positions += 1
            text = generator.choice(texts)
            board.push_text(text)
            reference.push_uci(text)
    print(f"the same moves in {positions} positions of {games} games")


if __name__ == "__main__":
    main(*sys.argv[1:])
