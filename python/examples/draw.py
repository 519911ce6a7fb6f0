"""Writes pictures of the start position of a variant and of the moves of its pieces, as SVG files.

    python examples/draw.py black-holes pictures
"""

from __future__ import annotations

import sys
from pathlib import Path

from varlab import Board, Variant


def main(name: str = "black-holes", folder: str = ".") -> None:
    variant = Variant.load(name)
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    (target / "board.svg").write_text(Board(variant)._repr_svg_(), encoding="utf-8")
    for piece in variant.pieces:
        (target / f"{piece}.svg").write_text(variant.piece(piece)._repr_svg_(), encoding="utf-8")
    print(f"{variant.title}: {1 + len(variant.pieces)} pictures in {target}")


if __name__ == "__main__":
    main(*sys.argv[1:])
