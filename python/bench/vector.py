"""Plies a second of VectorEnv with 1,024 games on one thread, beside whole random games. Build with the profile `wheel`."""

import time

import dafang
import numpy as np

GAMES = ["tic-tac-toe", "connect-four", "hex", "reversi", "breakthrough", "chess", "backgammon", "square-game"]


def speed(game: dafang.Game, observations: bool) -> float:
    env = dafang.VectorEnv(game, 1024, observations=observations)
    env.reset(1)
    rng = np.random.default_rng(1)
    spent, plies, end = 0.0, 0, time.perf_counter() + 2
    while time.perf_counter() < end:
        actions = env.sample(rng)
        start = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - start
        plies += 1024
    return plies / spent


for name in GAMES:
    game = dafang.load(name)
    run = game.playouts(2000, seed=1)
    whole = run.plies / run.seconds
    masks, planes = speed(game, False), speed(game, True)
    print(f"{name:14} playouts {whole:12,.0f}  masks {masks:10,.0f} ({masks / whole:.2f})  planes {planes:10,.0f} ({planes / whole:.2f})")
