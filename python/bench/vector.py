"""Plies a second of VectorEnv with 1,024 games on one thread, beside whole random games: seconds are those of the processor,
so that other work on the machine counts less. Build with the profile `wheel`."""

import sys
import time

import dafang
import numpy as np

GAMES = ["tic-tac-toe", "connect-four", "hex", "reversi", "breakthrough", "chess", "backgammon", "square-game"]


def speed(game: dafang.Game, observations: bool) -> float:
    """Plies a second of steps; the choice of actions is not counted."""
    env = dafang.VectorEnv(game, 1024, observations=observations)
    env.reset(1)
    rng = np.random.default_rng(1)
    spent, plies = 0.0, 0
    while spent < 1:
        actions = env.sample(rng)
        start = time.process_time()
        env.step(actions)
        spent += time.process_time() - start
        plies += 1024
    return plies / spent


def whole(game: dafang.Game) -> float:
    """Plies a second of whole random games."""
    game.playouts(10, seed=1)
    plies, spent, games = 0, 0.0, 100
    while spent < 1:
        start = time.process_time()
        plies = game.playouts(games, seed=1).plies
        spent, games = time.process_time() - start, games * 4
    return plies / spent


for name in sys.argv[1:] or GAMES:
    game = dafang.load(name)
    playouts, masks, planes = whole(game), speed(game, False), speed(game, True)
    print(
        f"| {name} | {playouts:,.0f} | {masks:,.0f} | {masks / playouts:.2f} | {planes:,.0f} | {planes / playouts:.2f} |",
        flush=True,
    )
