"""Checks the type stubs against the compiled module, and the types of the package."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("program", ["stubtest", "mypy"])
def test_stubs_and_types_have_no_errors(program: str, request: pytest.FixtureRequest) -> None:
    pytest.importorskip("mypy")
    folder = request.config.rootpath
    stubtest = ["mypy.stubtest", "varlab._varlab", "--ignore-missing-stub"]
    arguments = stubtest if program == "stubtest" else ["mypy"]
    # Makes Python import the installed package instead of the sources in the folder, which lack the compiled module.
    environment = {**os.environ, "PYTHONSAFEPATH": "1"}
    command = [sys.executable, "-m", *arguments]
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
