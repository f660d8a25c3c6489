"""The examples of docstrings."""

import doctest
import importlib

import pytest


@pytest.mark.parametrize("name", ["dafang", "dafang.errors", "dafang.games", "dafang.texts", "dafang.vector", "dafang.work"])
def test_examples(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0
