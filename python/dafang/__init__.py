"""Games described in text: checked, played, searched and measured at native speed.

>>> import dafang
>>> game = dafang.load("tic-tac-toe")
>>> state = game.initial_state()
>>> state.play("b2")
>>> state.current_player
2
"""

from __future__ import annotations

from ._dafang import __version__
from .errors import (
    ActionError,
    CheckTimeoutError,
    DafangError,
    DescriptionError,
    GameNotFoundError,
    IllegalMoveError,
    InternalError,
)
from .games import ActionClass, Game, Move, Option, PlaneInfo, Ruleset, State, TestResult, load, names
from .texts import Completion, Label, Problem, Report, Suggestion, check, complete, format, valid_prefix
from .vector import Batch, VectorEnv
from .work import Analysis, Line, Playouts, Thought, analyse, command, match, search, solve

__all__ = [
    "ActionClass", "ActionError", "Analysis", "Batch", "CheckTimeoutError", "Completion", "DafangError",
    "DescriptionError", "Game", "GameNotFoundError", "IllegalMoveError", "InternalError", "Label", "Line", "Move",
    "Option", "PlaneInfo", "Playouts", "Problem", "Report", "Ruleset", "State", "Suggestion", "TestResult", "Thought",
    "VectorEnv", "__version__", "analyse", "check", "command", "complete", "format", "load", "match", "names", "search", "solve", "valid_prefix",
]
