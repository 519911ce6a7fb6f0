"""Runs the programs and notebooks in `examples`."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
#: The training time in the tests, in seconds. With 300, the network wins almost every game.
SECONDS = os.environ.get("VARLAB_LEARN_SECONDS", "45")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_draw(tmp_path: Path) -> None:
    load("draw").main("black-holes", str(tmp_path))
    assert (tmp_path / "board.svg").read_text().startswith("<svg") and (tmp_path / "Knight.svg").exists()


def test_compare_with_python_chess(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("chess")
    load("compare_with_python_chess").main("3")
    assert "the same moves" in capsys.readouterr().out


def test_random_agents(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pettingzoo")
    load("random_agents").main("black-holes", "2")
    assert capsys.readouterr().out.count("game ") == 2


def test_the_learner_beats_random_moves() -> None:
    pytest.importorskip("jax")
    assert load("learn").main("dobutsu", SECONDS, "200") > 0.6


def test_selfplay_over_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    ray = pytest.importorskip("ray")
    monkeypatch.chdir(tmp_path)
    ray.shutdown()
    ray.init(num_cpus=2, object_store_memory=80 << 20, include_dashboard=False, log_to_driver=False)
    lengths: Any = load("ray_selfplay").main("200")
    ray.shutdown()
    assert lengths["count"].sum() == 200 and (lengths["min"] > 0).all()


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    variables: dict[str, Any] = {}
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    for number, code in enumerate(codes):
        exec(compile(code, f"{path.name}[{number}]", "exec"), variables)
    assert len(codes) >= 3
