"""The examples run as they are."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_first_steps() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(EXAMPLES / "first_steps.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=200, kernel_name="python3").execute()
    learned = [cell for cell in notebook.cells if cell.source.endswith("before, after")]
    before, after = eval(learned[0].outputs[0]["data"]["text/plain"])
    assert 0.3 < before < 0.7 < after


def test_self_play(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax")
    runpy.run_path(str(EXAMPLES / "self_play.py"), init_globals={"ROUNDS": 6})
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("round 6:") and float(last.split()[2]) > 0.5
