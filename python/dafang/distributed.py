"""The same work on many processes or machines, with the same figures as on one.

Work is cut into parts by the numbers of games. A part that is lost with its worker is done again. Parts are added up in
the order of their numbers, so that results do not depend on who did what.

>>> import dafang
>>> from dafang.distributed import playouts
>>> game = dafang.load("hex")
>>> playouts(game, 400, seed=1, part=100) == game.playouts(400, seed=1)
True
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from .errors import DafangError
from .games import Game
from .work import Analysis, Playouts, _analysed, _asked, _merge, _program, frame

T = TypeVar("T")
R = TypeVar("R")


def played(job: tuple[Game, int, int, int]) -> Playouts:
    """One part of random games: game, number, seed, number of the first."""
    game, number, seed, first = job
    return game.playouts(number, seed, first=first)


def run(work: Callable[[T], R], jobs: Iterable[T], executor: Any = None, *, retries: int = 3) -> Iterator[R]:
    """The results of jobs in their order, streamed.

    ``executor`` is none (this process), an executor of ``concurrent.futures``, a client of Dask, or ``"ray"`` (or the
    module ``ray``) for Ray, each task on one core. A job whose worker is lost is done again, up to ``retries`` times.
    """
    jobs = list(jobs)
    if executor is None:
        yield from map(work, jobs)
    elif executor == "ray" or getattr(executor, "__name__", "") == "ray":
        yield from _on_ray(work, jobs, retries)
    elif hasattr(executor, "scheduler_info"):
        futures = [executor.submit(work, job, retries=retries, pure=False) for job in jobs]
        for future in futures:
            yield future.result()
    elif hasattr(executor, "submit"):
        yield from _on_executor(work, jobs, executor, retries)
    else:
        raise DafangError(f"{executor!r} is no executor: expected None, an executor, a client of Dask, or 'ray'")


def _on_ray(work: Callable[[T], R], jobs: list[T], retries: int) -> Iterator[R]:
    import ray

    if not ray.is_initialized():
        ray.init(log_to_driver=False)
    remote = ray.remote(num_cpus=1, max_retries=retries)(work)
    handles = [remote.remote(job) for job in jobs]
    for handle in handles:
        yield ray.get(handle)


def _on_executor(work: Callable[[T], R], jobs: list[T], executor: Any, retries: int) -> Iterator[R]:
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    futures: list[Any] = [executor.submit(work, job) for job in jobs]
    spare: Any = None
    try:
        for number, job in enumerate(jobs):
            result: R
            left = retries
            while True:
                try:
                    result = futures[number].result()
                    break
                except BrokenExecutor:
                    # A pool that has lost a process takes no more work: another one does what is left.
                    if left == 0:
                        raise
                    left -= 1
                    if spare is not None:
                        spare.shutdown(cancel_futures=True)
                    spare = ProcessPoolExecutor(
                        getattr(executor, "_max_workers", None), mp_context=getattr(executor, "_mp_context", None)
                    )
                    for later in range(number, len(jobs)):
                        if not futures[later].done() or futures[later].exception() is not None:
                            futures[later] = spare.submit(work, jobs[later])
            yield result
    finally:
        if spare is not None:
            spare.shutdown(cancel_futures=True)


def playouts(game: Game, n: int, seed: int = 1, executor: Any = None, *, part: int = 1000) -> Playouts:
    """``n`` random games in parts of ``part``: the same figures as ``game.playouts(n, seed)``."""
    jobs = [(game, min(part, n - first), seed, first) for first in range(0, n, part)]
    return sum(run(played, jobs, executor), Playouts())


def sweep(games: Iterable[Game], n: int = 1000, seed: int = 1, executor: Any = None) -> Any:
    """Random games of many rules: a row for each game, as a data frame where there is one."""
    games = list(games)
    results = run(played, [(game, n, seed, 0) for game in games], executor)
    rows = [
        {"game": game.name, "ruleset": game.ruleset, "games": one.games, "mean_length": one.mean_length,
         "first_wins": one.wins[0] / max(one.games, 1), "draws": one.draws / max(one.games, 1)}
        for game, one in zip(games, results)
    ]
    return frame(rows)


def played_part(job: tuple[Game, list[str], int, int]) -> bytes:
    """The games of a part of an analysis, as an experiment file."""
    game, arguments, part, parts = job
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kept = folder / "part.db"
        _program(game, "analyse", [*arguments, "--experiment", str(kept), "--shard", f"{part}/{parts}"], folder)
        return kept.read_bytes()


def analyse(
    game: Game,
    games: int,
    *,
    seed: int = 1,
    strengths: Iterable[int] | None = None,
    rungs: int | None = None,
    parts: int = 8,
    executor: Any = None,
) -> Analysis:
    """An analysis whose games are played in ``parts``: the same figures as ``dafang.analyse(game, games=games, seed=seed)``."""
    asked = [*_asked(games, None, seed, strengths, rungs), "--threads", "1"]
    jobs = [(game, asked, part + 1, parts) for part in range(parts)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = []
        for index, kept in enumerate(run(played_part, jobs, executor)):
            files.append(folder / f"part-{index}.db")
            files[-1].write_bytes(kept)
        whole = folder / "all.db"
        _merge(whole, files)
        return _analysed(game, [*asked, "--experiment", str(whole)], folder)
