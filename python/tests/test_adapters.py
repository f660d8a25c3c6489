"""The suites of the libraries for which there are adapters; skipped where one is not installed."""

from __future__ import annotations

import pytest


def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from dafang.adapters.pettingzoo import env
    from pettingzoo.test import api_test, render_test, seed_test

    for name in ("tic-tac-toe", "connect-four"):
        api_test(env(name), num_cycles=100)
    seed_test(lambda: env("tic-tac-toe"), num_cycles=30)
    render_test(lambda render_mode=None: env("tic-tac-toe", render_mode))


def test_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from dafang.adapters.gymnasium import DafangEnv
    from gymnasium.utils.env_checker import check_env

    check_env(DafangEnv("tic-tac-toe"), skip_render_check=True)
