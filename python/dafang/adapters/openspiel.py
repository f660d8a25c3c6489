"""OpenSpiel: a game as one of its Python games, for its algorithms of tree search, equilibria and learning.

>>> from dafang.adapters import openspiel
>>> state = openspiel.game("tic-tac-toe").new_initial_state()
>>> state.current_player(), len(state.legal_actions())
(0, 9)

Actions are those of :attr:`dafang.Game.num_actions`, so policies carry over. Returns are those of :meth:`dafang.State.returns`.
Games that throw dice are refused: OpenSpiel asks for the probabilities of each throw, and a state of Dafang throws by a seed.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pyspiel

from ..errors import DafangError
from ..games import Game, State, load

LONGEST = 100_000
"""The most moves of a game: OpenSpiel asks for a bound. A longer game ends as a draw."""


class DafangState(pyspiel.State):
    """A state of a registered game; its game makes it. ``state`` is the state of Dafang."""

    def __init__(self, game: pyspiel.Game, rules: Game) -> None:
        super().__init__(game)
        self.state: State = rules.initial_state()

    def current_player(self) -> int:
        """The number of the player to move, from 0, or ``TERMINAL``."""
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.state.current_player - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [] if player != self.current_player() else sorted(map(int, self.state.legal_actions()))

    def _apply_action(self, action: int) -> None:
        self.state.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.game.action_name(int(action))

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.state.is_over() or self.state.ply >= LONGEST

    def returns(self) -> list[float]:
        """What each player has of the end."""
        return self.state.returns()

    def __str__(self) -> str:
        return f"{self.state}\n{' '.join(self.state.history)}"


class DafangObserver:
    """What a player sees: ``tensor`` is flat, ``dict["planes"]`` has the shape of :attr:`dafang.Game.observation_shape`.

    With perfect recall, as a string, it is what the player has seen after each move, and the player's own moves.
    """

    def __init__(self, rules: Game, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observers: {params}")
        self.tensor = np.zeros(int(np.prod(rules.observation_shape)), np.float32)
        self.dict = {"planes": self.tensor.reshape(rules.observation_shape)}
        self._recalls = bool(kind.perfect_recall)
        self._hides = rules.has_hidden_information

    def set_from(self, state: DafangState, player: int) -> None:
        """Fills the tensor with the position as a player sees it."""
        self.dict["planes"][:] = state.state.observation(player + 1)

    def string_from(self, state: DafangState, player: int) -> str:
        """The position as a player sees it, as text."""
        if not self._recalls:
            return seen(state.state, player)
        if not self._hides:
            return " ".join(state.state.history)
        again = state.state.game.initial_state(state.state.seed)
        parts = [seen(again, player)]
        for mover, action in zip((move.player for move in state.full_history()), state.history()):
            if mover == player:
                parts.append(again.game.action_name(action))
            again.play(int(action))
            parts.append(seen(again, player))
        return "\n".join(parts)


def seen(state: State, player: int) -> str:
    """The board as a player sees it, and who is to move."""
    return f"{state._native.board_text(player + 1)}\n{state.current_player}"


def register(game: Game | str, name: str | None = None) -> str:
    """Makes a game known to OpenSpiel for this process, for ``pyspiel.load_game``; returns its short name.

    The name is ``dafang_`` and that of the game unless given; a name that is known already stays as it is. Raises
    :class:`DafangError` for games with dice, and :class:`dafang.ActionError` where actions cannot be numbered.
    """
    rules = load(game) if isinstance(game, str) else game
    if rules.has_chance:
        raise DafangError(f"{rules.name} throws dice, which the adapter for OpenSpiel does not know")
    words = [rules.name, *([rules.ruleset] if rules.ruleset else []), *rules.chosen_options]
    short = name or "dafang_" + re.sub(r"\W+", "_", "_".join(words)).strip("_").lower()
    if short in pyspiel.registered_names():
        return short
    single = rules.num_players == 1
    utility = pyspiel.GameType.Utility
    information = pyspiel.GameType.Information
    hidden = rules.has_hidden_information
    kind = pyspiel.GameType(
        short_name=short,
        long_name=rules.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if hidden else information.PERFECT_INFORMATION,
        utility=utility.ZERO_SUM if rules.num_players == 2 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.num_players,
        min_num_players=rules.num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    known = dict(
        num_distinct_actions=rules.num_actions, max_chance_outcomes=0, num_players=rules.num_players, min_utility=-1.0,
        max_utility=1.0, max_game_length=LONGEST,
    )
    info = pyspiel.GameInfo(**known) if single or rules.num_players > 2 else pyspiel.GameInfo(**known, utility_sum=0.0)

    class Registered(pyspiel.Game):
        """The game that was registered."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> DafangState:
            return DafangState(self, rules)

        def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> DafangObserver:
            return DafangObserver(rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    pyspiel.register_game(kind, Registered)
    return short


def game(game: Game | str) -> Any:
    """A game as a game of OpenSpiel; :func:`register` and ``pyspiel.load_game`` in one."""
    return pyspiel.load_game(register(game))
