"""Gymnasium: a game for one player, or one seat of a game whose other seats a policy plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..games import Game, State, load

Policy = Callable[[State, np.random.Generator], int]


def uniform(state: State, rng: np.random.Generator) -> int:
    """Any of the legal actions."""
    return int(rng.choice(state.legal_actions()))


class DafangEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """``seat`` is played by actions, all other seats by ``others`` (uniformly at random unless given).

    Observations are dicts of ``observation`` (planes, sites) and ``action_mask``. An illegal action ends the episode with
    reward −1, as a truncation is none of the rules.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 2}

    def __init__(
        self, game: Game | str, seat: int = 1, others: Policy = uniform, render_mode: str | None = None
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.seat, self.others, self.render_mode = seat, others, render_mode
        self.action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-np.inf, np.inf, self.game.observation_shape, np.float32),
            "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
        })
        self.state = self.game.initial_state()

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.state.observation(self.seat), "action_mask": self.state.action_mask().astype(np.int8)}

    def _others(self) -> None:
        while not self.state.is_over() and self.state.current_player != self.seat:
            self.state.play(self.others(self.state, self.np_random))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.game.initial_state(int(self.np_random.integers(1 << 62)))
        self._others()
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self.state.action_mask()[int(action)]:
            return self._seen(), -1.0, True, False, {"illegal": True}
        self.state.play(int(action))
        self._others()
        over = self.state.is_over()
        reward = self.state.returns()[self.seat - 1] if over else 0.0
        return self._seen(), float(reward), over, False, {}

    def render(self) -> Any:
        return str(self.state) if self.render_mode == "ansi" else None
