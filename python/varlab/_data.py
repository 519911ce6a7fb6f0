"""Data classes, and the exception for a variant that could not be loaded."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ._varlab import Board, Move

_MAX_DEPTH = 1_000
_MAX_NODES = 2**63
_MAX_SECONDS = 1e9


@dataclass(frozen=True)
class Label:
    """A labelled range in a source file. Lines and columns are counted from 1; ``end_column`` is one past the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """An error or a warning of the checker. Lines and columns are counted from 1; ``end_column`` is one past the last character."""

    code: str
    """The code of the problem, such as ``E0201``."""
    severity: Literal["error", "warning"]
    message: str
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    label: str
    """The text of the label at the location of the problem; it may be empty."""
    help: str | None
    """A suggestion for fixing the problem; ``None`` if there is none."""
    related: tuple[Label, ...] = ()
    """The labels of related locations, such as the other sentence of a conflict."""

    def __str__(self) -> str:
        text = f"{self.file}:{self.line}:{self.column}: {self.severity}[{self.code}]: {self.message}"
        return f"{text}\n  help: {self.help}" if self.help else text


class VariantError(ValueError):
    """Raised if a variant cannot be loaded. Its text is the report that ``varlab check`` prints.

    >>> from varlab import Variant, VariantError
    >>> try:
    ...     variant = Variant.parse("variant Typo\\nuse chess\\npiece Knigth moves C\\n")
    ... except VariantError as error:
    ...     [problem] = error.diagnostics
    >>> problem.line, problem.message
    (3, 'no kind is called `Knigth` so far, and this heading gives it no letter')
    """

    def __init__(self, report: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(report, diagnostics)
        self.report = report
        self.diagnostics = tuple(diagnostics)
        """The problems. Empty if the file could not be read."""

    def __str__(self) -> str:
        return self.report


@dataclass(frozen=True)
class Piece:
    """A piece on the board."""

    kind: str
    """The name of the kind, such as ``Knight``."""
    letter: str
    """The letter as in FENs: upper case for White."""
    color: bool | None
    """``WHITE`` or ``BLACK``; ``None`` for a neutral piece, such as a wall."""

    def __str__(self) -> str:
        return self.letter


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game.

    >>> from varlab import Outcome, WHITE
    >>> Outcome(WHITE, "checkmate").result()
    '1-0'
    """

    winner: bool | None
    """The winner, ``varlab.WHITE`` or ``varlab.BLACK``; ``None`` for a draw."""
    reason: str
    """The cause, such as ``checkmate``."""

    def result(self) -> str:
        """Returns ``1-0``, ``0-1`` or ``1/2-1/2``."""
        return "1/2-1/2" if self.winner is None else "1-0" if self.winner else "0-1"

    def __str__(self) -> str:
        words = "draw" if self.winner is None else "White wins" if self.winner else "Black wins"
        return f"{self.result()} {words}: {self.reason}"


@dataclass(frozen=True)
class Limit:
    """The limits of a search; at least one is required. The search ends when it reaches one of them.

    >>> from varlab import Limit
    >>> Limit(depth=8, time=0.5)
    Limit(depth=8, nodes=None, time=0.5)
    """

    depth: int | None = None
    """The maximum depth, in plies."""
    nodes: int | None = None
    """The maximum number of nodes. A search with this limit uses one thread."""
    time: float | None = None
    """The maximum time, in seconds; at most 1,000,000,000."""

    def __post_init__(self) -> None:
        if self.depth is None and self.nodes is None and self.time is None:
            raise ValueError("a Limit needs depth, nodes or time")
        for name, value, maximum in [("depth", self.depth, _MAX_DEPTH), ("nodes", self.nodes, _MAX_NODES)]:
            if value is None:
                continue
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"{name} must be an int, not {type(value).__name__}")
            if not 1 <= value <= maximum:
                raise ValueError(f"{name} must be between 1 and {maximum}, not {value}")
        if self.time is not None:
            if not isinstance(self.time, (int, float)) or isinstance(self.time, bool):
                raise TypeError(f"time must be a float, not {type(self.time).__name__}")
            if not (math.isfinite(self.time) and 0 < self.time <= _MAX_SECONDS):
                raise ValueError(f"time must be a positive number of seconds up to {_MAX_SECONDS:,.0f}, not {self.time}")


@dataclass(frozen=True)
class Score:
    """The score of a position for the side to move: centipawns, or the number of moves until a forced end of the game.

    >>> from varlab import Score
    >>> str(Score(cp=35)), str(Score(mate=3, winning=True))
    ('ahead by 0.35', 'wins in 3')
    """

    cp: int | None = None
    """The score in centipawns: 100 is about the value of the weakest piece that can promote, such as a pawn of chess. ``None`` if the end is
    forced."""
    mate: int | None = None
    """The number of moves of the side to move until the forced end; ``None`` if no end is forced."""
    winning: bool | None = None
    """True if the forced end is a win for the side to move, false if it is a loss; ``None`` if no end is forced."""

    def __str__(self) -> str:
        if self.mate is not None:
            if self.winning:
                return f"wins in {self.mate}"
            return f"loses in {self.mate}" if self.mate else "lost"
        cp = self.cp or 0
        if cp == 0:
            return "even"
        return f"{'ahead' if cp > 0 else 'behind'} by {abs(cp) // 100}.{abs(cp) % 100:02}"


def _texts(moves: Sequence[Move | None]) -> list[str | None]:
    """Returns the texts of moves."""
    return [move and move.text for move in moves]


def _parse(board: Board | None, texts: Sequence[str | None]) -> list[Move | None]:
    """Returns the moves of a sequence that begins on the board. ``None`` stays ``None``."""
    board = board and board.copy()
    return [board.push_text(text) if board and text else None for text in texts]


@dataclass(frozen=True)
class PlayResult:
    """The result of ``Engine.play``. It can be pickled, with the board of the search."""

    move: Move | None
    """The best move; ``None`` if the game is over."""
    ponder: Move | None
    """The expected answer; ``None`` if there is none."""
    _board: Board | None = field(default=None, repr=False, compare=False)
    """A copy of the board of the search."""

    def __reduce__(self) -> tuple[Callable[..., PlayResult], tuple[Any, ...]]:
        if self._board is None:
            return PlayResult, (self.move, self.ponder)
        return _restore_play_result, (self._board, _texts([self.move, self.ponder]))


def _restore_play_result(board: Board, texts: Sequence[str | None]) -> PlayResult:
    """Restores a pickled ``PlayResult``."""
    move, ponder = _parse(board, texts)
    return PlayResult(move, ponder, board)


@dataclass(frozen=True)
class Info:
    """The result of ``Engine.analyse``. It can be pickled, with the board of the search."""

    move: Move | None
    """The best move; ``None`` if the game is over."""
    score: Score
    """The score for the side to move."""
    depth: int
    """The depth of the last complete iteration, in plies."""
    nodes: int
    """The number of nodes searched."""
    pv: list[Move] = field(default_factory=list)
    """The principal variation, which begins with the best move."""
    _board: Board | None = field(default=None, repr=False, compare=False)
    """A copy of the board of the search."""

    def __reduce__(self) -> tuple[Callable[..., Info], tuple[Any, ...]]:
        if self._board is None:
            return Info, (self.move, self.score, self.depth, self.nodes, self.pv)
        return _restore_info, (self._board, _texts([self.move]), _texts(self.pv), self.score, self.depth, self.nodes)


def _restore_info(
    board: Board, texts: Sequence[str | None], pv: Sequence[str], score: Score, depth: int, nodes: int
) -> Info:
    """Restores a pickled ``Info``."""
    [move] = _parse(board, texts)
    return Info(move, score, depth, nodes, [move for move in _parse(board, pv) if move], board)
