"""The typed stubs against the package."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("arguments", [["mypy.stubtest", "varlab", "--ignore-missing-stub"], ["mypy"]])
def test_types(arguments: list[str], request: pytest.FixtureRequest) -> None:
    pytest.importorskip("mypy")
    folder = request.config.rootpath
    result = subprocess.run([sys.executable, "-m", *arguments], cwd=folder, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
