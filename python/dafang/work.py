"""Random games, searches and matches."""

from __future__ import annotations

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


def solve(game: Game, *, memory: int | None = None, seconds: float | None = None) -> dict[str, Any]:
    """The exact value of a game, as ``dafang solve`` finds it: its answer. ``memory`` in bytes.

    Raises :class:`DafangError` where the positions do not fit into the memory, or the time does not suffice.

    >>> import dafang
    >>> dafang.solve(dafang.load("tic-tac-toe"))["value"]["result"]
    'drawn'
    """
    bounds = [] if memory is None else ["--memory", str(max(memory // 1_000_000, 1))]
    if seconds is not None:
        bounds += ["--seconds", str(seconds)]
    return command(game, "solve", *bounds)


def command(game: Game, name: str, *arguments: str) -> dict[str, Any]:
    """The answer of a command of the program for a game, as data: ``command(game, "perft", "3")``.

    The program runs in a process of its own, which Ctrl-C ends. Raises :class:`DafangError` with what it wrote if it fails.

    >>> import dafang
    >>> dafang.command(dafang.load("tic-tac-toe"), "perft", "2")["game"]
    'Tic-Tac-Toe'
    """
    with tempfile.TemporaryDirectory() as folder:
        native = game._native
        for used, text in native.used().items():
            (Path(folder) / Path(used).name).write_text(text, encoding="utf-8")
        path = Path(folder) / "rules.lud"
        path.write_text(game.source, encoding="utf-8")
        call = [sys.executable, "-m", "dafang", name, native.asked if native.is_bundled() else str(path), *arguments, "--json"]
        if game.ruleset:
            call += ["--ruleset", game.ruleset]
        for option in game.chosen_options:
            call += ["--option", option]
        done = subprocess.run(call, capture_output=True, check=False)
    if done.returncode != 0:
        raise DafangError(done.stderr.decode(errors="replace").strip())
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
