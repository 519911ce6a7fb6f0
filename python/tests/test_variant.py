"""Variants, diagnostics and errors."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import varlab
from varlab import Board, Variant, VariantError

TYPO = "variant Typo\nuse chess\npiece Knigth moves C\n"
OPTIONS = "variant T\nuse chess\noption Extra X is Bishop or Knight\n"


def test_shipped_variants_are_loaded() -> None:
    names = Variant.shipped()
    assert len(names) == len(set(names)) > 150 and {"chess", "black-holes", "xiangqi"} <= set(names)
    chess = Variant.load("chess")
    assert chess.title == "Chess" and chess.starts == 1 and chess.warnings == ()
    assert list(chess.pieces.items())[:2] == list({"Pawn": "P", "Knight": "N"}.items()) or chess.pieces["Pawn"] == "P"


def test_variants_with_the_same_text_are_equal() -> None:
    assert Variant.load("chess") == Variant.load("chess")
    assert hash(Variant.load("chess")) == hash(Variant.load("chess"))
    text = "variant T\nuse chess\n"
    first, second = Variant.parse(text), Variant.parse(text)
    assert first == second != Variant.parse(text + "\npiece Knight moves C\n") and first != text
    Board(first).push(Board(second).parse_text("e4"))


def test_options_are_keywords() -> None:
    default = Variant.load("blackhole-10x10", Extra="Knight")
    bishop = Variant.load("blackhole-10x10", Extra="Bishop")
    assert default != bishop == Variant.load("blackhole-10x10", Extra="Bishop")
    with pytest.raises(VariantError, match="Extra"):
        Variant.load("blackhole-10x10", Extra="Camel")
    with pytest.raises(VariantError, match="Speed"):
        Variant.load("chess", Speed=3)
    for value in (True, None, 1.5, b"Bishop"):
        with pytest.raises(TypeError, match="Extra"):
            Variant.load("blackhole-10x10", Extra=value)  # type: ignore[arg-type]
    for name, kind in ((None, "NoneType"), (b"chess", "bytes"), (3, "int")):
        with pytest.raises(TypeError, match=f"expected a str or an os.PathLike of str, not {kind}"):
            Variant.load(name)  # type: ignore[arg-type]


def test_variants_are_pickled_and_copied(tmp_path: Path) -> None:
    (tmp_path / "camel.var").write_text("piece Knight moves C\n")
    file = tmp_path / "game.var"
    file.write_text("variant Camels\nuse chess\nuse camel\n")
    for variant in (
        Variant.load("chess"),
        Variant.load("blackhole-10x10", Extra="Bishop"),
        Variant.parse("variant T\nuse chess\n"),
        Variant.load(file),
        Variant.load(str(file)),
    ):
        for clone in (pickle.loads(pickle.dumps(variant)), copy.copy(variant), copy.deepcopy(variant)):
            assert clone == variant and clone.title == variant.title


def test_an_error_has_diagnostics() -> None:
    with pytest.raises(VariantError) as caught:
        Variant.parse(TYPO)
    error = caught.value
    assert isinstance(error, ValueError) and "error[E0201]" in str(error) and "╭─[variant.var:3:7]" in str(error)
    [problem] = error.diagnostics
    assert (problem.code, problem.severity, problem.file) == ("E0201", "error", "variant.var")
    assert (problem.line, problem.column, problem.end_line, problem.end_column) == (3, 7, 3, 13)
    assert problem.message == "no kind is called `Knigth` so far, and this heading gives it no letter"
    assert problem.help == "did you mean `Knight`? A new kind needs a letter: `piece Knigth I`"
    assert str(problem).startswith("variant.var:3:7: error[E0201]: no kind is called `Knigth`")
    clone = pickle.loads(pickle.dumps(error))
    assert str(clone) == str(error) and clone.diagnostics == error.diagnostics


def test_unreadable_files_are_errors(tmp_path: Path) -> None:
    (tmp_path / "latin.var").write_bytes(b"variant \xff\n")
    for path, message in (
        (Path("ches"), "ches: the file does not exist; did you mean `chess`\\?"),
        (tmp_path / "missing.var", "the file does not exist"),
        (tmp_path, "this is a folder"),
        (tmp_path / "latin.var", "not UTF-8"),
    ):
        with pytest.raises(VariantError, match=message) as caught:
            Variant.load(path)
        assert caught.value.diagnostics == ()


def test_texts_are_checked_without_an_exception() -> None:
    assert varlab.check("variant T\nuse chess\n") == []
    assert [problem.line for problem in varlab.check(TYPO)] == [3]
    twice = varlab.check("variant T\nuse chess\npiece Knight\n  moves C\n  moves C\n")
    assert [problem.severity for problem in twice] == ["warning"]
    assert twice[0].related and {label.line for label in twice[0].related} <= {4, 5}
    assert Variant.parse("variant T\nuse chess\npiece Knight\n  moves C\n  moves C\n").warnings == tuple(twice)
    for text in ("", "\0", "variant", "use " * 10_000, "(" * 100_000, "variant T\nuse chess\n" * 200, "é\r\n"):
        assert varlab.check(text)


def test_pieces_are_drawn() -> None:
    variant = Variant.load("chess")
    knight = variant.piece("Knight")
    assert (knight.name, knight.letter) == ("Knight", "N") and knight._repr_svg_().startswith("<svg")
    assert knight == Variant.load("chess").piece("Knight") != variant.piece("Bishop")
    assert hash(knight) == hash(variant.piece("Knight"))
    with pytest.raises(ValueError, match='no piece is called "Lynx"; the pieces are .*Knight'):
        variant.piece("Lynx")
