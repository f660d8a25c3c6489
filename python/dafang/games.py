"""Games and states."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _dafang
from .errors import DafangError, IllegalMoveError
from .work import Playouts

Move = _dafang.Move

_KEPT: dict[str, "Game"] = {}
_MAGIC = b"DFG1"


@dataclass(frozen=True)
class TestResult:
    """A worked example of a text; ``failure`` says what went otherwise, if anything did."""

    __test__ = False
    name: str
    failure: str | None

    @property
    def passed(self) -> bool:
        """Whether the example holds."""
        return self.failure is None


@dataclass(frozen=True)
class Ruleset:
    """A ruleset: its name, the items that it sets, and whether it is the one that is played."""

    name: str
    options: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True)
class Option:
    """An option: its heading, its items, and the one that counts unless another is chosen."""

    heading: str
    items: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class PlaneInfo:
    """A plane of the observations of a game."""

    name: str
    meaning: str


@dataclass(frozen=True)
class ActionClass:
    """Moves that have the same parts: ``parts`` with the range of each, ``first`` action, ``size``."""

    parts: str
    first: int
    size: int


class Game:
    """The rules of a game, ready to be played; :func:`dafang.load` makes it. Immutable, may be shared and pickled.

    >>> import dafang
    >>> game = dafang.load("tic-tac-toe")
    >>> game.name, game.num_players, len(game.sites)
    ('Tic-Tac-Toe', 2, 9)
    """

    def __init__(self, native: _dafang.Game) -> None:
        self._native = native

    @property
    def name(self) -> str:
        """What the game is called."""
        return self._native.name

    @property
    def ruleset(self) -> str | None:
        """The ruleset that is played, if the description has some."""
        return self._native.ruleset

    @property
    def chosen_options(self) -> list[str]:
        """The options that were asked for, as ``Heading/Item``."""
        return self._native.options

    @property
    def rules_hash(self) -> str:
        """A hash of the texts and of what was chosen, in 16 digits: other rules have another one."""
        return self._native.rules_hash

    @property
    def source(self) -> str:
        """The text of the description."""
        return self._native.source

    @property
    def num_players(self) -> int:
        """How many players there are; they are numbered from 1."""
        return self._native.num_players

    @property
    def players(self) -> list[str]:
        """What the players are called, the first first."""
        return self._native.players

    @property
    def pieces(self) -> list[tuple[str, int]]:
        """The kinds of pieces: name, and owner (0 for nobody)."""
        return self._native.pieces

    @property
    def sites(self) -> list[str]:
        """What the sites are called: those of the board, then those in the hands of players."""
        return self._native.sites

    @property
    def has_chance(self) -> bool:
        """Whether dice or other chance have a part in it."""
        return self._native.has_chance

    @property
    def has_hidden_information(self) -> bool:
        """Whether something is hidden from players."""
        return self._native.has_hidden_information

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rulesets of the description."""
        found = json.loads(self._native.rulesets_json())
        return [Ruleset(one["name"], tuple(one["options"]), one["default"]) for one in found]

    @property
    def options(self) -> list[Option]:
        """The options of the description."""
        found = json.loads(self._native.options_json())
        return [Option(one["heading"], tuple(one["items"]), one["default"]) for one in found]

    @property
    def positions(self) -> npt.NDArray[np.float64]:
        """Where the sites of the board lie: an array (sites, 2) of x and y, in units of the board."""
        return self._native.positions()

    @property
    def grid(self) -> npt.NDArray[np.int64]:
        """An array (rows, columns) of sites by row and column of the board, −1 where there is none.

        ``planes[:, game.grid]`` brings planes into the shape that convolutions want.

        >>> import dafang
        >>> dafang.load("tic-tac-toe").grid.shape
        (3, 3)
        """
        places = self._native.rows_and_columns()
        rows = 1 + max((row for row, _ in places), default=-1)
        columns = 1 + max((column for _, column in places), default=-1)
        grid = np.full((rows, columns), -1, dtype=np.int64)
        for site, (row, column) in enumerate(places):
            grid[row, column] = site
        return grid

    @property
    def num_actions(self) -> int:
        """How many actions there are. Action ``a`` means the same in every position; see :meth:`action_name`.

        Raises :class:`ActionError` for games whose moves have too many numbers.

        >>> import dafang
        >>> dafang.load("hex").num_actions
        122
        """
        return self._native.num_actions

    @property
    def action_classes(self) -> list[ActionClass]:
        """How actions are numbered: each class of moves is a range of actions, in mixed radix over its parts."""
        return [ActionClass(*one) for one in self._native.action_classes()]

    def action_name(self, action: int) -> str:
        """What an action is called, whatever the position, such as ``e7-e8=Queen``.

        >>> import dafang
        >>> game = dafang.load("tic-tac-toe")
        >>> all(game.action(game.action_name(a)) == a for a in range(game.num_actions))
        True
        """
        return self._native.action_name(action)

    def action(self, name: str) -> int:
        """The action of a name that :meth:`action_name` gives."""
        return self._native.action_of(name)

    @property
    def planes(self) -> list[PlaneInfo]:
        """The planes of :meth:`State.observation`, in their order.

        >>> import dafang
        >>> [plane.name for plane in dafang.load("tic-tac-toe").planes][-3:]
        ['mover:1', 'mover:2', 'last']
        """
        return [PlaneInfo(*one) for one in self._native.planes()]

    @property
    def observation_shape(self) -> tuple[int, int]:
        """The shape of an observation: (planes, sites)."""
        return (len(self._native.planes()), len(self._native.sites))

    @property
    def runner(self) -> str:
        """Who plays: ``native`` machine code, ``program`` (its interpreter) or the ``rules`` themselves."""
        return self._native.runner()

    def describe(self, width: int = 88) -> str:
        """The rules in plain English, in lines of at most ``width`` columns."""
        return self._native.describe_text(width)

    def svg(self) -> str:
        """The board at the start, as a document in SVG."""
        return self._native.svg_text()

    def _repr_svg_(self) -> str:
        return self.svg()

    def tests(self) -> list[TestResult]:
        """Runs the worked examples of the description that are made for this ruleset and these options."""
        return [TestResult(*one) for one in self._native.run_tests()]

    def initial_state(self, seed: int = 1) -> State:
        """The first position. Chance, if the game has any, throws by ``seed`` (0 to 2^64 − 1)."""
        return State(self, self._native.begin(seed))

    def playouts(self, n: int = 1000, seed: int = 1, threads: int = 1, *, first: int = 0) -> Playouts:
        """Plays ``n`` random games. Those of a seed are the same whatever the threads, and those of ``dafang playout``.

        Games have numbers from ``first`` on, so that parts of one run may be played elsewhere and added up.

        >>> import dafang
        >>> dafang.load("tic-tac-toe").playouts(100, seed=1).games
        100
        """
        return Playouts.from_json(json.loads(_dafang.playouts(self._native, n, seed, threads, first)), self.players)

    def __repr__(self) -> str:
        ruleset = f" ({self.ruleset})" if self.ruleset else ""
        return f"<dafang.Game {self.name}{ruleset}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.rules_hash == other.rules_hash

    def __hash__(self) -> int:
        return hash(self.rules_hash)

    def __reduce__(self) -> tuple[Any, ...]:
        native = self._native
        return (_again, (native.asked, native.source, native.ruleset, native.options, native.used(), native.rules_hash))


def _again(
    name: str, text: str, ruleset: str | None, options: list[str], used: dict[str, str], rules_hash: str
) -> Game:
    """A game that was pickled; it is compiled once in a process."""
    game = _KEPT.get(rules_hash)
    if game is None:
        game = Game(_dafang.load_text(name, text, ruleset, options, used))
        _KEPT[rules_hash] = game
        while len(_KEPT) > 64:
            _KEPT.pop(next(iter(_KEPT)))
    return game


def load(
    name: str | os.PathLike[str] | None = None,
    *,
    text: str | None = None,
    ruleset: str | None = None,
    options: Iterable[str] = (),
) -> Game:
    """Loads a bundled game by name, a file by path, or a text.

    A ``name`` that begins with a bracket counts as a text. ``options`` are items as ``Heading/Item``. Raises
    :class:`GameNotFoundError`, or :class:`DescriptionError` with the report.

    >>> import dafang
    >>> dafang.load("hex").num_players
    2
    >>> try:
    ...     dafang.load("no such game")
    ... except dafang.GameNotFoundError:
    ...     print("not found")
    not found
    """
    if name is None and text is None:
        raise DafangError("expected a name, a path or a text")
    word = "text" if name is None else os.fspath(name)
    if text is None and word.lstrip().startswith(("(", "//")):
        word, text = "text", word
    return Game(_dafang.load_text(word, text, ruleset, list(options), None))


def names() -> list[str]:
    """The names of the bundled games.

    >>> import dafang
    >>> "chess" in dafang.names()
    True
    """
    return [name for name, _ in _dafang.names()]


class State:
    """A game being played: :meth:`Game.initial_state` begins it. Mutable; one thread at a time may use it.

    >>> import dafang
    >>> state = dafang.load("tic-tac-toe").initial_state()
    >>> for move in ("b2", "a1", "c3", "a3", "a2", "c2", "b1", "b3", "c1"):
    ...     state.play(move)
    >>> state.is_over(), state.returns()
    (True, [0.0, 0.0])
    """

    def __init__(self, game: Game, native: _dafang.State) -> None:
        self.game = game
        self._native = native

    @property
    def seed(self) -> int:
        """The seed by which chance throws."""
        return self._native.seed

    @property
    def current_player(self) -> int:
        """The player to move, from 1; 0 once the game is over."""
        return self._native.current_player

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return self._native.ply

    @property
    def scores(self) -> list[int]:
        """The score of each player; zeros in games without scores."""
        return self._native.scores

    @property
    def dice(self) -> list[int] | None:
        """What the dice show before the next move; none in games without dice."""
        return self._native.dice_faces()

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._native.is_over()

    def returns(self) -> list[float]:
        """What each player has of the end: 1 for the best place, −1 for the worst, evenly between; zeros before the end.

        Of a single player 1 for a win, −1 for a loss, 0 for a draw.
        """
        return self._native.returns_list()

    def legal_moves(self) -> list[Move]:
        """The legal moves in the order of ``dafang moves``; none once the game is over.

        >>> import dafang
        >>> [str(move) for move in dafang.load("tic-tac-toe").initial_state().legal_moves()][:3]
        ['@a1', '@b1', '@c1']
        """
        return self._native.legal_moves()

    @property
    def names(self) -> list[str]:
        """The names of the legal moves."""
        return [move.name for move in self._native.legal_moves()]

    def legal_actions(self) -> npt.NDArray[np.int32]:
        """The actions of the legal moves, in their order: an array of int32."""
        return self._native.legal_actions()

    def action_mask(self) -> npt.NDArray[np.bool_]:
        """An array of booleans, one for each action: whether it is legal."""
        return self._native.action_mask()

    def action_of(self, move: Move) -> int:
        """The action of a legal move."""
        return self._native.action_of_move(move)

    def parse(self, name: str) -> Move:
        """The legal move that a word names; :class:`IllegalMoveError` says why there is none."""
        found = self._native.parse_name(name)
        if not found:
            raise IllegalMoveError(f"`{name}` names no legal move")
        return found[0]

    def play(self, move: Move | str | int) -> None:
        """Makes a move: one of :meth:`legal_moves`, a name, or an action.

        A name may stand for the moves of a whole turn, such as a series of captures. Raises :class:`IllegalMoveError`; the
        position is then as it was.
        """
        if isinstance(move, _dafang.Move):
            self._native.play_move(move)
        elif isinstance(move, str):
            self._native.play_name(move)
        else:
            self._native.play_action(int(move))

    def undo(self) -> None:
        """Takes the last move back: the game is played again up to it, which takes as long as its moves."""
        if not self._native.take_back():
            raise IllegalMoveError("no move was made")

    def clone(self) -> State:
        """A copy that is played on by itself."""
        return State(self.game, self._native.copy())

    def child(self, move: Move | str | int) -> State:
        """A copy after a move."""
        copy = self.clone()
        copy.play(move)
        return copy

    @property
    def history(self) -> list[str]:
        """The names of the moves made so far."""
        return self._native.history_words()

    def observation(self, player: int = 0) -> npt.NDArray[np.float32]:
        """The position as planes: an array (planes, sites) of float32; :attr:`Game.planes` says what each means.

        With hidden information ``player`` sees what it may see; player 0 sees all.
        """
        return self._native.observe(self._player(player))

    def svg(self, player: int = 0) -> str:
        """The position as a document in SVG, as ``player`` sees it; 0 sees all."""
        return self._native.svg_text(self._player(player))

    def _player(self, player: int) -> int:
        if not 0 <= player <= self.game.num_players:
            raise DafangError(f"there is no player {player}: expected 0 to {self.game.num_players}")
        return player

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.board_text(0)

    def __repr__(self) -> str:
        return f"<dafang.State of {self.game.name}, ply {self.ply}>"

    def to_bytes(self) -> bytes:
        """The game so far in bytes: a hash of the rules, the seed, and the moves by their places among the legal ones."""
        places = self._native.history_places()
        head = struct.pack("<4s16sQI", _MAGIC, self.game.rules_hash.encode(), self.seed, len(places))
        return head + struct.pack(f"<{len(places)}I", *places)

    @classmethod
    def from_bytes(cls, game: Game, data: bytes) -> State:
        """The state of :meth:`to_bytes`. Raises :class:`DafangError` if it is of other rules."""
        size = struct.calcsize("<4s16sQI")
        try:
            magic, rules, seed, number = struct.unpack("<4s16sQI", data[:size])
            places = struct.unpack(f"<{number}I", data[size:])
        except struct.error as wrong:
            raise DafangError(f"these bytes are no state: {wrong}") from None
        if magic != _MAGIC:
            raise DafangError("these bytes are no state")
        if rules.decode(errors="replace") != game.rules_hash:
            raise DafangError(f"the state is of other rules than {game.name} ({game.rules_hash})")
        state = game.initial_state(seed)
        state._native.play_places(list(places))
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        return (State.from_bytes, (self.game, self.to_bytes()))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def position_hash(self) -> int:
        """A hash of 64 bits of what the further game depends on, but for the moves that led here."""
        return self._native.position_hash

    def __hash__(self) -> int:
        return hash(self._native.position_hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._native.same_position(other._native)
