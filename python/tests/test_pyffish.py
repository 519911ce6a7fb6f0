"""Legal moves compared with pyffish along random games. `VARLAB_GAMES` sets the games of each variant, 3 by default."""

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
    # After generals have faced each other, pyffish has only moves that end it, and passes.
    *["janggi", "janggitraditional"],
    # pyffish ends the game a move earlier.
    "jesonmor",
    # Published rules differ: by some, a king at which a rook aims, even past other pieces, loses its leap; by others only a check forbids
    # it. pyffish follows the first; the file follows the second, and says so.
    *["cambodian", "karouk"],
    # A pawn that promotes on its square is written with the letter of the new piece.
    "sittuyin",
    # pyffish lets a side with a king and a prince leave both attacked; the file does not.
    "shoshogi",
    # Published for games with points only: two passes in a row end the game. pyffish has only passes then; the file decides that the casual
    # game goes on.
    "janggicasual",
    # Played on two boards there: a captured piece goes to the partner. The file is for one board, where the captor drops it.
    "koedem",
    # A knight may not mate here; pyffish allows it.
    "shatar",
}

NAMES = sorted(set(pyffish.variants()) & set(Variant.shipped()) - DIFFERENT)


def test_forty_variants_are_compared() -> None:
    assert len(NAMES) >= 40


def legal_moves_of_pyffish(name: str, start: str, played: list[str], own: list[str]) -> list[str]:
    """Returns the legal moves in order. pyffish lists drops of pawns that mate, which lose the game there; they are omitted."""
    texts: list[str] = pyffish.legal_moves(name, start, played)
    others = {text for text in texts if text.startswith("P@") and text not in own}
    mating = {text for text in others if not pyffish.legal_moves(name, start, [*played, text])}
    return sorted(set(texts) - mating)


@pytest.mark.parametrize("name", NAMES)
def test_moves_are_equal(name: str) -> None:
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
