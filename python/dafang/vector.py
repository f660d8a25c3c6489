"""Many games of one kind side by side in arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from . import _dafang
from .errors import DafangError
from .games import Game


@dataclass(frozen=True)
class Batch:
    """What a step gives. The arrays are those of the environment, and are written over by the next step.

    * ``observations``: float32 (games, planes, sites), as the player to move sees it; no planes unless asked for.
    * ``masks``: bool (games, actions), which actions are legal; no width unless asked for.
    * ``rewards``: float32 (games, players): what each player has of a game that ended in this step, zeros else.
    * ``to_move``: int32 (games,): the player to move, from 1; 0 where a game is over.
    * ``done``: bool (games,): whether the game ended in this step.
    """

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    to_move: npt.NDArray[np.int32]
    done: npt.NDArray[np.bool_]


class VectorEnv:
    """``n`` games side by side, stepped by ``threads`` threads without Python's lock.

    Game ``i`` plays the games of numbers ``i``, ``i + n``, … of the seed: they are the same whatever the threads.
    ``autoreset``:

    * ``"same_step"``: a game that ends begins anew in the same step; its rewards and ``done`` are of the old game, masks,
      observations and ``to_move`` of the new one;
    * ``"next_step"``: the next step begins it anew, and takes no notice of its action;
    * ``"disabled"``: it stays over until :meth:`reset`; ``done`` stays set, its mask is empty.

    An illegal action raises :class:`IllegalMoveError`; games before it have been stepped then, so reset.

    >>> import dafang, numpy
    >>> env = dafang.VectorEnv(dafang.load("tic-tac-toe"), 4)
    >>> batch = env.reset(seed=7)
    >>> batch.masks.shape, batch.to_move.tolist()
    ((4, 19), [1, 1, 1, 1])
    >>> batch = env.step(batch.masks.argmax(axis=1))
    >>> batch.to_move.tolist()
    [2, 2, 2, 2]
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        threads: int = 1,
        autoreset: str = "same_step",
        masks: bool = True,
        observations: bool = False,
    ) -> None:
        if n < 1 or threads < 1:
            raise DafangError("expected at least one game and one thread")
        if autoreset not in ("same_step", "next_step", "disabled"):
            raise DafangError(f"there is no mode `{autoreset}`: expected same_step, next_step or disabled")
        self.game = game
        self.num_envs = n
        self.autoreset = autoreset
        self._native = _dafang.Batch(game._native, n, threads, autoreset, masks, observations)
        self.num_actions: int = self._native.num_actions
        planes, sites = game.observation_shape
        self.batch = Batch(
            np.zeros((n, planes, sites) if observations else (n, 0, 0), dtype=np.float32),
            np.zeros((n, self.num_actions if masks else 0), dtype=np.bool_),
            np.zeros((n, game.num_players), dtype=np.float32),
            np.zeros(n, dtype=np.int32),
            np.zeros(n, dtype=np.bool_),
        )
        self._none = np.zeros(n, dtype=np.int32)
        self._marks = self.batch.masks.view(np.uint8)

    def reset(self, seed: int = 1) -> Batch:
        """Begins all games anew; chance throws by ``seed``."""
        return self._step(seed, self._none)

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Makes one move in each game: ``actions`` is an array (games,) of integers; int32 is taken without a copy."""
        return self._step(None, np.ascontiguousarray(actions, dtype=np.int32))

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.int32]:
        """A legal action of each game, each equally likely; 0 where a game is over."""
        actions = np.zeros(self.num_envs, dtype=np.int32)
        if self._marks.size:
            self._native.choose(rng.random(self.num_envs), self._marks, actions)
        return actions

    def _step(self, seed: int | None, actions: npt.NDArray[np.int32]) -> Batch:
        batch = self.batch
        self._native.step(
            seed, actions, self._marks, batch.rewards, batch.to_move, batch.done, batch.observations
        )
        return batch
