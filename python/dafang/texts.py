"""Descriptions as texts: check, lay out, complete."""

from __future__ import annotations

import html
import json
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

from . import _dafang
from .errors import CheckTimeoutError, DafangError


@dataclass(frozen=True)
class Label:
    """A place that a problem is about: ``offset`` and ``length`` in bytes of UTF-8, lines and columns from 1."""

    path: str
    offset: int
    length: int
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    primary: bool


@dataclass(frozen=True)
class Suggestion:
    """An edit that would mend a problem; ``certain`` if it may be made without asking."""

    path: str
    offset: int
    length: int
    replacement: str
    certain: bool


@dataclass(frozen=True)
class Problem:
    """One mistake: a stable ``code``, ``severity`` (``error``, ``warning`` or ``advice``), its places and remedies."""

    code: str
    severity: str
    message: str
    help: str | None
    labels: tuple[Label, ...]
    suggestions: tuple[Suggestion, ...]

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Problem:
        """A problem as the program writes it with ``--json``."""
        names = Label.__dataclass_fields__
        labels = tuple(Label(**{key: value for key, value in label.items() if key in names}) for label in data["labels"])
        names = Suggestion.__dataclass_fields__
        suggestions = tuple(
            Suggestion(**{key: value for key, value in one.items() if key in names}) for one in data["suggestions"]
        )
        return cls(data["code"], data["severity"], data["message"], data.get("help"), labels, suggestions)


@dataclass(frozen=True)
class Report:
    """All problems of a text. True if there is no error.

    >>> import dafang
    >>> report = dafang.check('(game "Tiny" (players 2) (equipment {(board (square 3)) (piece "Stone" Each)})'
    ...     ' (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))')
    >>> report.ok, [problem.code for problem in report.errors]
    (True, [])
    """

    problems: tuple[Problem, ...]
    text: str
    sources: dict[str, str] = field(default_factory=dict)
    choices: dict[str, bool] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        """A report from the answer of the native half."""
        problems = tuple(Problem.from_json(problem) for problem in data["problems"])
        return cls(problems, data.get("text", ""), dict(data.get("sources", ())), dict(data.get("choices", ())))

    @property
    def errors(self) -> list[Problem]:
        """The problems that make the description unusable."""
        return [problem for problem in self.problems if problem.severity == "error"]

    @property
    def ok(self) -> bool:
        """Whether there is no error."""
        return not self.errors

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self.text or "no problems"

    def _repr_html_(self) -> str:
        parts = []
        for problem in self.problems:
            colour = {"error": "#c00", "warning": "#a60"}.get(problem.severity, "#06c")
            parts.append(
                f'<p><b style="color:{colour}">{html.escape(problem.severity)}</b> '
                f"<code>{html.escape(problem.code)}</code> {html.escape(problem.message)}</p>"
            )
            for label in problem.labels:
                source = self.sources.get(label.path)
                if source is None:
                    continue
                raw = source.encode()
                start = raw.rfind(b"\n", 0, label.offset) + 1
                stop = raw.find(b"\n", label.offset)
                stop = len(raw) if stop < 0 else stop
                end = min(label.offset + label.length, stop)
                before, marked, after = raw[start : label.offset], raw[label.offset : end], raw[end:stop]
                shown = [html.escape(part.decode(errors="replace")) for part in (before, marked, after)]
                parts.append(
                    f"<pre>{label.line:>4} | {shown[0]}"
                    f'<mark title="{html.escape(label.message)}">{shown[1] or "&nbsp;"}</mark>{shown[2]}\n'
                    f"       {html.escape(label.message)}</pre>"
                )
            if problem.help:
                parts.append(f"<p><i>{html.escape(problem.help)}</i></p>")
        return "".join(parts) or "<p>no problems</p>"


@dataclass(frozen=True)
class Completion:
    """What may be written at a place: it replaces the bytes from ``start`` to ``end``; ``snippet`` has stops ``${1:…}``."""

    label: str
    kind: str
    detail: str
    documentation: str
    snippet: str
    start: int
    end: int


def check(
    text: str, *, name: str | None = None, seconds: float | None = None, memory: int | None = None
) -> Report:
    """Checks a description with each of its rulesets and options.

    ``name`` is what the text is called in messages; a path lets it use files beside it. With ``seconds`` or ``memory``
    (bytes) the check runs in a process of its own and is ended when it takes more: :class:`CheckTimeoutError`. Nothing in
    a text raises: mistakes are in the report.

    >>> import dafang
    >>> report = dafang.check('(game "X" (playerz 2))')
    >>> report.ok
    False
    >>> report.errors[0].labels[0].line
    1
    """
    if seconds is None and memory is None:
        return Report.from_json(json.loads(_dafang.check_text(text, name)))
    call = [sys.executable, "-m", "dafang", "check", "--json", "-"]
    if seconds is not None:
        call += ["--timeout", str(seconds)]
    if memory is not None:
        call += ["--max-memory", str(memory)]
    patience = None if seconds is None else seconds + 10
    try:
        done = subprocess.run(call, input=text.encode(), capture_output=True, timeout=patience, check=False)
    except subprocess.TimeoutExpired as late:
        raise CheckTimeoutError(f"the check took more than {seconds} seconds") from late
    try:
        answer = json.loads(done.stdout)
        files = answer if isinstance(answer, list) else [answer]
        problems = tuple(Problem.from_json(problem) for file in files for problem in file["problems"])
    except (ValueError, KeyError, TypeError):
        message = done.stderr.decode(errors="replace").strip() or done.stdout.decode(errors="replace").strip()
        raise CheckTimeoutError(message) from None
    lines = "\n".join(f"{problem.severity}: {problem.message} [{problem.code}]" for problem in problems)
    return Report(problems, lines, {label.path: text for problem in problems for label in problem.labels})


def format(text: str) -> str:
    """The text in the one style; it says the same.

    >>> import dafang
    >>> print(dafang.format('(players   2)'), end="")
    (players 2)
    """
    return _dafang.format_text(text)


def complete(text: str, offset: int | None = None, *, name: str | None = None) -> list[Completion]:
    """What may be written at an offset in characters (the end, if none is given), the likeliest first.

    >>> import dafang
    >>> any(one.label == "players" for one in dafang.complete('(game "X" (pla'))
    True
    """
    offset = len(text) if offset is None else offset
    if not 0 <= offset <= len(text):
        raise DafangError(f"the offset {offset} is outside of a text of {len(text)} characters")
    found = json.loads(_dafang.complete_text(text, len(text[:offset].encode()), name))
    return [Completion(**one) for one in found]


def valid_prefix(text: str, *, name: str | None = None) -> int:
    """The length in characters of the longest prefix in which no error begins: what follows may still make it right.

    Words, strings and brackets are taken whole. For a text without errors it is the length of the text.

    >>> import dafang
    >>> text = '(game "X" (players 2) (equipment (boardz (square 3))))'
    >>> text[:dafang.valid_prefix(text)]
    '(game "X" (players 2) (equipment ('
    """
    size = _dafang.prefix_text(text, name)
    return len(text.encode()[:size].decode())
