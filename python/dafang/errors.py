"""The exceptions of the package. All are :class:`DafangError`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .texts import Report


class DafangError(Exception):
    """What all exceptions of the package have in common."""


class GameNotFoundError(DafangError, LookupError):
    """There is no file and no bundled game of a name."""


class DescriptionError(DafangError, ValueError):
    """A description has errors. ``report`` holds them as data; ``str()`` is the report as it is drawn.

    >>> import dafang
    >>> try:
    ...     dafang.load(text='(game "X" (players 2))')
    ... except dafang.DescriptionError as error:
    ...     print(len(error.report.errors) > 0)
    True
    """

    report: Report

    def __init__(self, report: Report | str) -> None:
        from .texts import Report

        if isinstance(report, str):
            report = Report.from_json(json.loads(report))
        self.report = report
        super().__init__(report)

    def __str__(self) -> str:
        return self.report.text

    def _repr_html_(self) -> str:
        return self.report._repr_html_()

    def __reduce__(self) -> tuple[type[DescriptionError], tuple[Report]]:
        return (DescriptionError, (self.report,))


class IllegalMoveError(DafangError, ValueError):
    """A move is not legal in its position, or a word names none; the position is as it was."""


class ActionError(DafangError, ValueError):
    """A number or name stands for no action of the game, or a move has no number."""


class CheckTimeoutError(DafangError, TimeoutError):
    """A check took more time or memory than it was given."""


class InternalError(DafangError, RuntimeError):
    """A mistake of this package, please report it; the process is sound."""
