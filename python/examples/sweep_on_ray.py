"""Random games of every ruleset of a game, on Ray: ``python sweep_on_ray.py [GAME] [GAMES]``."""

import sys

import dafang
from dafang.distributed import sweep

if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "hex"
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    game = dafang.load(name)
    games = [dafang.load(name, ruleset=ruleset.name) for ruleset in game.rulesets] or [game]
    print(sweep(games, number, executor="ray"))
