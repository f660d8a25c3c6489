"""PettingZoo: a game as an agent environment cycle (AEC).

>>> from dafang.adapters.pettingzoo import env
>>> one = env("tic-tac-toe")
>>> one.reset(seed=1)
>>> one.agent_selection
'player_1'
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..games import Game, State, load


class DafangAEC(AECEnv[str, dict[str, Any], int]):
    """A game whose observations are dicts of ``observation`` (planes, sites) and ``action_mask`` (actions,).

    Agents are ``player_1`` and so on. Rewards come once, at the end: 1 for the best place, −1 for the worst.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "name": "dafang", "is_parallelizable": False,
                "render_fps": 2}

    def __init__(self, game: Game | str, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = load(game) if isinstance(game, str) else game
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number + 1}" for number in range(self.game.num_players)]
        shape = self.game.observation_shape
        number = self.game.num_actions
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(number) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict({
                "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (number,), np.int8),
            })
            for agent in self.possible_agents
        }
        self.state_: State = self.game.initial_state()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        found: spaces.Space[Any] = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> spaces.Space[Any]:
        found: spaces.Space[Any] = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        elif not hasattr(self, "_seeds"):
            self._seeds = np.random.default_rng()
        self.state_ = self.game.initial_state(int(self._seeds.integers(1 << 62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._agent()

    def _agent(self) -> str:
        return self.possible_agents[max(self.state_.current_player, 1) - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        player = self.possible_agents.index(agent) + 1
        mask = np.zeros(self.game.num_actions, dtype=np.int8)
        if not self.state_.is_over() and self.state_.current_player == player:
            mask[self.state_.legal_actions()] = 1
        return {"observation": self.state_.observation(player), "action_mask": mask}

    def step(self, action: int) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.state_.play(int(action))
        self._clear_rewards()
        if self.state_.is_over():
            self.rewards = dict(zip(self.possible_agents, self.state_.returns()))
            self.terminations = dict.fromkeys(self.agents, True)
            following = self.agents.index(self.agent_selection) + 1
            self.agent_selection = self.agents[following % len(self.agents)]
        else:
            self.agent_selection = self._agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        text = str(self.state_)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "rgb_array":
            return raster(self.state_)
        print(text)
        return None

    def close(self) -> None:
        pass


def raster(state: State, size: int = 24) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A plain picture of a position as an array (height, width, 3): a square for each site, coloured by its piece."""
    grid, planes = state.game.grid, state.observation()[: len(state.game.pieces)]
    shades = np.linspace(40, 220, max(len(planes), 1))
    colours = np.full((planes.shape[1] + 1, 3), 250, dtype=np.uint8)
    colours[-1] = 160
    for number, plane in enumerate(planes):
        colours[:-1][plane > 0] = (int(shades[number]), 90, int(255 - shades[number]))
    return np.ascontiguousarray(colours[np.flipud(grid)].repeat(size, 0).repeat(size, 1))


def env(game: Game | str, render_mode: str | None = None) -> AECEnv[str, dict[str, Any], int]:
    """A game as an environment with the usual wrappers."""
    inner = DafangAEC(game, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1))
