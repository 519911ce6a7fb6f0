"""Chess variants from text files: legal moves, notations, pictures, and an engine.

>>> import varlab
>>> variant = varlab.Variant.load("black-holes")    # the name of a shipped variant, or a file; Variant.parse takes a text
>>> board = varlab.Board(variant)
>>> move = board.push_text("d2d4")                  # any notation that `varlab run` reads
>>> board.legal_moves.count()
12
>>> board.fen()
'rsbqk/ppppp/5/5/3P1/5/PPP1P/RSBQK b Qq d3 0 1'

Objects can be shared by threads. Long computations release the GIL. Ctrl-C stops searches and perft.
"""

from ._data import Diagnostic, Info, Label, Limit, Outcome, Piece, PlayResult, Score, VariantError
from ._varlab import Board, Engine, LegalMoves, Move, PieceKind, Variant, __version__, check

WHITE: bool = True
BLACK: bool = False

__all__ = [
    "BLACK",
    "WHITE",
    "Board",
    "Diagnostic",
    "Engine",
    "Info",
    "Label",
    "LegalMoves",
    "Limit",
    "Move",
    "Outcome",
    "Piece",
    "PieceKind",
    "PlayResult",
    "Score",
    "Variant",
    "VariantError",
    "check",
]
