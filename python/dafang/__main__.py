"""The program: ``dafang`` and ``python -m dafang``."""

from __future__ import annotations

import signal
import sys

from . import _dafang


def main() -> None:
    """Runs the program with the arguments of the process."""
    # Python would only note the signal, and the program has handlers of its own.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_dafang.run_program(["dafang", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
