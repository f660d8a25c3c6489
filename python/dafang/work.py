"""Random games, searches and matches."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _dafang
from .errors import DafangError

if TYPE_CHECKING:
    from .games import Game, State


@dataclass(frozen=True)
class Playouts:
    """What random games came to. Parts of a run add up: ``sum(parts, Playouts())``."""

    games: int = 0
    plies: int = 0
    wins: tuple[int, ...] = ()
    draws: int = 0
    shortest: int = 0
    longest: int = 0
    players: tuple[str, ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def from_json(cls, data: dict[str, Any], players: Iterable[str]) -> Playouts:
        """From the answer of the native half."""
        return cls(**{**data, "wins": tuple(data["wins"]), "players": tuple(players)})

    @property
    def mean_length(self) -> float:
        """Moves of an average game."""
        return self.plies / self.games if self.games else 0.0

    def __add__(self, other: Playouts) -> Playouts:
        if not self.games:
            return other
        if not other.games:
            return self
        return Playouts(
            self.games + other.games,
            self.plies + other.plies,
            tuple(one + two for one, two in zip(self.wins, other.wins)),
            self.draws + other.draws,
            min(self.shortest, other.shortest),
            max(self.longest, other.longest),
            self.players,
            self.seconds + other.seconds,
        )

    def frame(self) -> Any:
        """A row for each player and one for draws: a data frame of pandas or polars, or else a list of dicts."""
        rows = [
            {"player": name, "wins": wins, "share": wins / max(self.games, 1)}
            for name, wins in zip(self.players, self.wins)
        ]
        rows.append({"player": "(draw)", "wins": self.draws, "share": self.draws / max(self.games, 1)})
        return frame(rows)


def frame(rows: list[dict[str, Any]]) -> Any:
    """A data frame of rows where pandas or polars is installed; the rows themselves else."""
    try:
        import pandas

        return pandas.DataFrame(rows)
    except ImportError:
        pass
    try:
        import polars

        return polars.DataFrame(rows)
    except ImportError:
        return rows


@dataclass(frozen=True)
class Line:
    """A move and what is expected after it; ``value`` from 0 (a loss of the mover) to 1 (a win)."""

    moves: tuple[str, ...]
    value: float
    visits: int
    proven: bool


@dataclass(frozen=True)
class Thought:
    """What a search found: lines from the best on, and how far it came."""

    method: str
    lines: tuple[Line, ...]
    playouts: int
    nodes: int
    depth: int
    value: float
    seconds: float = field(compare=False)

    @property
    def best(self) -> str | None:
        """The name of the best move; none once the game is over."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None

    def frame(self) -> Any:
        """A row for each line; see :func:`frame`."""
        rows = [
            {"move": line.moves[0], "value": line.value, "visits": line.visits, "proven": line.proven,
             "line": " ".join(line.moves)}
            for line in self.lines
            if line.moves
        ]
        return frame(rows)


def search(
    state: State,
    method: str = "auto",
    *,
    time: float | None = None,
    nodes: int | None = None,
    playouts: int | None = None,
    depth: int | None = None,
    seed: int = 1,
    lines: int = 1,
    memory: int | None = None,
) -> Thought:
    """Searches a position: ``auto``, ``mcts``, ``uct``, ``alphabeta``, ``maxn`` or ``random``.

    Bounds are ``time`` in seconds, ``nodes`` of alpha-beta, ``playouts`` of Monte Carlo, ``depth`` in moves; one second if
    none is given. ``memory`` in bytes. Without a bound of time it finds the same for a seed everywhere. Ctrl-C stops it.

    >>> import dafang
    >>> state = dafang.load("tic-tac-toe").initial_state()
    >>> for move in ("a1", "b2", "b1", "a2"):
    ...     state.play(move)
    >>> dafang.search(state, playouts=300).best
    '@c1'
    """
    if time is None and nodes is None and playouts is None and depth is None:
        time = 1.0
    found = json.loads(
        _dafang.search(
            state._native, method, time=time, nodes=nodes, playouts=playouts, depth=depth, seed=seed, lines=lines,
            memory=memory,
        )
    )
    found["lines"] = tuple(Line(**{**line, "moves": tuple(line["moves"])}) for line in found["lines"])
    return Thought(**found)


def match(game: Game, a: str, b: str, n: int = 100, *, seed: int = 1, threads: int = 1) -> dict[str, Any]:
    """A match of two players of the machine, as ``dafang match`` plays it: its answer, such as ``share`` and ``interval``.

    A player is ``random``, ``level:1`` to ``level:9``, or a search with what it may spend, such as ``uct:1000``.
    """
    return command(game, "match", a, b, "-n", str(n), "--seed", str(seed), "--threads", str(threads))


def solve(
    game: Game, *, method: str = "auto", memory: int | None = None, seconds: float | None = None
) -> dict[str, Any]:
    """The exact value of a game, as ``dafang solve`` finds it: its answer. ``memory`` in bytes.

    ``method`` is ``retrograde`` (all positions), ``proof`` (proof-number search) or ``auto``: the second where the positions do
    not fit into the memory. Raises :class:`DafangError` where memory or time does not suffice.

    >>> import dafang
    >>> dafang.solve(dafang.load("tic-tac-toe"))["value"]["result"]
    'drawn'
    """
    bounds = ["--method", method]
    bounds += [] if memory is None else ["--memory", str(max(memory // 1_000_000, 1))]
    if seconds is not None:
        bounds += ["--seconds", str(seconds)]
    return command(game, "solve", *bounds)


@dataclass(frozen=True)
class Analysis:
    """Measures of a game, as ``dafang analyse`` finds them: ``data`` is its answer, ``figures`` those with an interval."""

    data: dict[str, Any]
    figures: tuple[dict[str, Any], ...]

    def frame(self) -> Any:
        """A row for each figure: players, measure, value, low and high end of its interval, games; see :func:`frame`."""
        return frame([dict(row) for row in self.figures])


def analyse(
    game: Game,
    *,
    games: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    strengths: Iterable[int] | None = None,
    rungs: int | None = None,
    threads: int = 1,
) -> Analysis:
    """Plays a game at several strengths and measures it: who wins, how long it takes, whether skill counts.

    ``games`` of each series (random players play four times as many) or ``seconds`` bound it; ``strengths`` are playouts or
    positions a move, ``rungs`` the doublings of thinking that are tried. The same figures for a seed and a number of games.
    :func:`dafang.distributed.analyse` plays the games in many processes or on many machines.

    >>> import dafang
    >>> found = dafang.analyse(dafang.load("tic-tac-toe"), games=4, strengths=[8], rungs=0)
    >>> [row["measure"] for row in found.figures][:2]
    ['wins Player 1', 'wins Player 2']
    """
    asked = _asked(games, seconds, seed, strengths, rungs)
    with tempfile.TemporaryDirectory() as folder:
        return _analysed(game, [*asked, "--threads", str(threads)], Path(folder))


def _asked(
    games: int | None, seconds: float | None, seed: int, strengths: Iterable[int] | None, rungs: int | None
) -> list[str]:
    """The arguments of an analysis."""
    arguments = ["--seed", str(seed)]
    if games is not None:
        arguments += ["--games", str(games)]
    if seconds is not None:
        arguments += ["--seconds", str(seconds)]
    if strengths is not None:
        arguments += ["--strengths", ",".join(map(str, strengths))]
    if rungs is not None:
        arguments += ["--rungs", str(rungs)]
    return arguments


def _analysed(game: Game, arguments: list[str], folder: Path) -> Analysis:
    """An analysis with its table."""
    table = folder / "figures.csv"
    data = _program(game, "analyse", [*arguments, "--csv", str(table)], folder)
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    figures = tuple(
        {
            "players": row["players"],
            "measure": row["measure"],
            **{key: float(row[key]) for key in ("value", "low", "high")},
            "games": int(row["games"]),
        }
        for row in rows
    )
    return Analysis(data, figures)


def command(game: Game, name: str, *arguments: str) -> dict[str, Any]:
    """The answer of a command of the program for a game, as data: ``command(game, "perft", "3")``.

    The program runs in a process of its own, which Ctrl-C ends. Raises :class:`DafangError` with what it wrote if it fails.

    >>> import dafang
    >>> dafang.command(dafang.load("tic-tac-toe"), "perft", "2")["game"]
    'Tic-Tac-Toe'
    """
    with tempfile.TemporaryDirectory() as folder:
        return _program(game, name, arguments, Path(folder))


def _program(game: Game, name: str, arguments: Iterable[str], folder: Path) -> dict[str, Any]:
    """The answer of a command for a game whose texts are written to a folder."""
    native = game._native
    for used, text in native.used().items():
        (folder / Path(used).name).write_text(text, encoding="utf-8")
    path = folder / "rules.lud"
    path.write_text(game.source, encoding="utf-8")
    call = [sys.executable, "-m", "dafang", name, native.asked if native.is_bundled() else str(path), *arguments, "--json"]
    if game.ruleset:
        call += ["--ruleset", game.ruleset]
    for option in game.chosen_options:
        call += ["--option", option]
    answer: dict[str, Any] = json.loads(_run(call))
    return answer


def _run(call: list[str]) -> bytes:
    """What a call of the program writes."""
    done = subprocess.run(call, capture_output=True, check=False)
    if done.returncode != 0:
        raise DafangError(done.stderr.decode(errors="replace").strip())
    return done.stdout


def _merge(whole: Path, parts: list[Path]) -> None:
    """Puts experiment files together."""
    _run([sys.executable, "-m", "dafang", "experiment", "merge", str(whole), *map(str, parts)])
