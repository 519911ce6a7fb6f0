"""The examples in the docstrings and in the README."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import varlab
import varlab._data
import varlab._varlab
import varlab.vec


def test_examples_in_docstrings() -> None:
    names = {"Variant": varlab.Variant, "Board": varlab.Board}
    attempted = 0
    for module in (varlab, varlab._data, varlab._varlab, varlab.vec):
        result = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS)
        assert result.failed == 0
        attempted += result.attempted
    assert attempted >= 45


def test_examples_in_the_readme() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0 and result.attempted >= 5


def test_the_program_in_the_readme_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    [program] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(compile(program, "README.md", "exec"), {})
    assert "b Qq d3 0 1" in capsys.readouterr().out
