"""Compares legal moves with pyffish in random games. `VARLAB_GAMES` is the number of games of each variant, 3 by default."""

from __future__ import annotations

import os
import random

import pytest

from varlab import Board, Variant

pyffish = pytest.importorskip("pyffish")

GAMES = int(os.environ.get("VARLAB_GAMES", "3"))
MAX_PLIES = 100

#: Variants that both programs have, but with different rules or move texts.
DIFFERENT = {
    # Shots, walls and the duck are written with another origin.
    *["amazons", "duck", "isolation", "joust", "snailtrail"],
    # The pieces have other letters.
    *["ataxx", "flipello", "flipello10", "flipersi"],
    # Moves that turn a piece over end in "-".
    *["kyotoshogi", "micro"],
    # Castling is written with the square of the rook.
    "caparandom",
    # While the generals face each other, pyffish allows only moves that end this, and passes.
    *["janggi", "janggitraditional"],
    # pyffish ends the game a move earlier.
    "jesonmor",
    # Published rules differ. In some, a king loses its leap if a rook is on the same line, even with pieces between; in others, only a
    # check forbids the leap. pyffish follows the former, and the file the latter, as its comment says.
    *["cambodian", "karouk"],
    # A pawn that promotes on its square is written with the letter of the new piece.
    "sittuyin",
    # pyffish lets a side with a king and a prince leave both attacked; the file does not.
    "shoshogi",
    # In the published rules, two passes in a row end a game with points. pyffish then allows only passes; in the file, the casual game
    # goes on.
    "janggicasual",
    # pyffish has the rules for two boards, where a captured piece goes to the partner. The file is for one board, where the captor drops it.
    "koedem",
    # A knight may not mate here; pyffish allows it.
    "shatar",
}

NAMES = sorted(set(pyffish.variants()) & set(Variant.shipped()) - DIFFERENT)


def test_forty_variants_are_compared() -> None:
    assert len(NAMES) >= 40


def legal_moves_of_pyffish(name: str, start: str, played: list[str], varlab_moves: list[str]) -> list[str]:
    """Returns the legal moves of pyffish, sorted, without pawn drops that mate: pyffish lists these as moves that lose the game."""
    texts: list[str] = pyffish.legal_moves(name, start, played)
    others = {text for text in texts if text.startswith("P@") and text not in varlab_moves}
    mating = {text for text in others if not pyffish.legal_moves(name, start, [*played, text])}
    return sorted(set(texts) - mating)


@pytest.mark.parametrize("name", NAMES)
def test_legal_moves_are_the_same(name: str) -> None:
    variant = Variant.load(name)
    start = pyffish.start_fen(name)
    for game in range(GAMES):
        generator = random.Random(f"{name} {game}")
        board = Board(variant)
        played: list[str] = []
        for _ in range(MAX_PLIES):
            if board.is_game_over():
                break
            texts = sorted(move.text for move in board.legal_moves)
            assert texts == legal_moves_of_pyffish(name, start, played, texts), pyffish.get_fen(name, start, played)
            assert board.legal_moves.count() == len(texts)
            played.append(generator.choice(texts))
            board.push_text(played[-1])
