"""The same figures on one process, on several, and on Ray with a worker that is killed."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import dafang
import pytest
from dafang.distributed import analyse, played, playouts, run


def dies_once(job: tuple[str, tuple[dafang.Game, int, int, int]]) -> dafang.Playouts:
    """Plays a part; the first process that comes to it is killed in the middle."""
    mark, part = job
    if part[3] == 200:
        try:
            Path(mark).touch(exist_ok=False)
            os.kill(os.getpid(), signal.SIGKILL)
        except FileExistsError:
            pass
    return played(part)


def jobs(folder: Path) -> list[tuple[str, tuple[dafang.Game, int, int, int]]]:
    game = dafang.load("hex")
    return [(str(folder / "mark"), (game, 100, 5, first)) for first in range(0, 500, 100)]


def whole() -> dafang.Playouts:
    return dafang.load("hex").playouts(500, seed=5)


def parts_of_an_analysis(executor: object) -> tuple[dict[str, object], ...]:
    game = dafang.load("tic-tac-toe")
    return analyse(game, 12, seed=3, strengths=[8, 32], rungs=1, parts=3, executor=executor).figures


def whole_analysis() -> tuple[dict[str, object], ...]:
    return dafang.analyse(dafang.load("tic-tac-toe"), games=12, seed=3, strengths=[8, 32], rungs=1).figures


def test_an_analysis_in_parts() -> None:
    figures = parts_of_an_analysis(None)
    assert figures == whole_analysis()
    players = {row["players"] for row in figures}
    assert "random" in players and any(" against " in str(one) for one in players), players
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert parts_of_an_analysis(pool) == figures


def test_processes_of_which_one_is_killed(tmp_path: Path) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert sum(run(dies_once, jobs(tmp_path), pool), dafang.Playouts()) == whole()
    assert (tmp_path / "mark").exists()


def test_ray_with_two_workers_of_which_one_is_killed(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    paths = os.pathsep.join([str(Path(__file__).parent), str(Path(dafang.__file__).parent.parent)])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": paths}})
    try:
        assert sum(run(dies_once, jobs(tmp_path), "ray"), dafang.Playouts()) == whole()
        assert (tmp_path / "mark").exists()
        assert playouts(dafang.load("hex"), 500, 5, "ray", part=125) == whole()
        assert parts_of_an_analysis("ray") == whole_analysis()
    finally:
        ray.shutdown()


def test_dask() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.Client(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as client:
        assert playouts(dafang.load("hex"), 500, 5, client, part=250) == whole()
