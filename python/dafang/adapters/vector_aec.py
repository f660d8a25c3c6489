"""Many games side by side as an agent environment cycle: PettingZoo's AEC with arrays in the place of values.

>>> from dafang.adapters.vector_aec import VectorAEC
>>> env = VectorAEC("tic-tac-toe", 3)
>>> env.reset(seed=1)
>>> observations, rewards, terminations, truncations, infos = env.last()
>>> env.step(infos["action_mask"].argmax(axis=1))
>>> env.agent_selection.tolist()
[1, 1, 1]

There is no accepted interface for this, so the rules are written down here:

* Games are rows. Agents are numbers from 0, the places of ``possible_agents``; ``agent_selection`` (n,) says who acts in each.
* ``last()`` gives, for the agent that acts in each row: its observation (n, planes, sites), the rewards that it has gathered
  since its last action (n,), whether its game is over (n,) and cut off (n,), and ``infos``: ``action_mask`` (n, actions).
* ``step(actions)`` takes an integer (n,). ``rewards`` (n, agents) are those of this step, ``gathered`` (n, agents) those that
  each agent has not yet seen in ``last()``.
* A game that ends begins anew in the next step, as ``AutoresetMode.NEXT_STEP`` of Gymnasium wants it: after the step that
  ends it, ``terminations`` is set in its row, its rewards are there for all agents and its mask is empty; the next step
  takes no notice of the action in that row, and gives the first position of a new game. So each reward is seen once, and no
  agent of a game that has ended has to be stepped, unlike in PettingZoo.
* The games of a seed are the same whatever the threads; row ``i`` plays games ``i``, ``i + n``, ``i + 2n``, ….
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ..games import Game, load
from ..vector import VectorEnv

Floats = npt.NDArray[np.float32]
Bools = npt.NDArray[np.bool_]


class VectorAEC:
    """``n`` games side by side whose agents act in turn; see the module for the rules."""

    metadata = {"name": "dafang", "autoreset_mode": "NextStep"}

    def __init__(self, game: Game | str, n: int, *, threads: int = 1, observations: bool = True) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.num_envs = n
        self.possible_agents = [f"player_{number + 1}" for number in range(self.game.num_players)]
        self.env = VectorEnv(self.game, n, threads=threads, autoreset="next_step", observations=observations)
        self._rows = np.arange(n)
        self.gathered: Floats = np.zeros((n, self.game.num_players), dtype=np.float32)
        self.agent_selection: npt.NDArray[np.int64] = np.zeros(n, dtype=np.int64)

    @property
    def num_actions(self) -> int:
        """The number of actions."""
        return self.env.num_actions

    @property
    def rewards(self) -> Floats:
        """What each agent got in the last step: (n, agents)."""
        return self.env.batch.rewards

    @property
    def terminations(self) -> Bools:
        """Which games ended in the last step: (n,)."""
        return self.env.batch.done

    @property
    def truncations(self) -> Bools:
        """Which games were cut off in the last step: (n,); none ever is."""
        return np.zeros(self.num_envs, dtype=np.bool_)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins all games anew."""
        self.env.reset(1 if seed is None else seed)
        self.gathered[:] = 0
        self._select()

    def last(self) -> tuple[Floats, Floats, Bools, Bools, dict[str, Any]]:
        """What the agent of each row sees: observation, reward, termination, truncation, infos. Views, not copies."""
        batch = self.env.batch
        rewards = self.gathered[self._rows, self.agent_selection]
        return batch.observations, rewards, self.terminations, self.truncations, {"action_mask": batch.masks}

    def step(self, actions: npt.ArrayLike) -> None:
        """Makes the action of each row. Raises :class:`dafang.IllegalMoveError` for an illegal one."""
        # Rewards of a game that is over were seen after the step that ended it.
        self.gathered[self.terminations] = 0
        self.gathered[self._rows, self.agent_selection] = 0
        self.env.step(actions)
        self.gathered += self.env.batch.rewards
        self._select()

    def _select(self) -> None:
        # In a row whose game is over, the agent that moved last stays selected, and sees its reward.
        movers = self.env.batch.to_move
        self.agent_selection = np.where(movers > 0, movers - 1, self.agent_selection).astype(np.int64)
