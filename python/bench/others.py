"""Plies a second of random games beside Pgx, Ludax and OpenSpiel, each at its best batch, on one processor of this machine.

`pip install pgx ludax open_spiel` beside the package. Each library chooses among the legal moves at random and makes the move;
Pgx and Ludax do both within one compiled loop. Games that end begin anew. A library that is not installed, or has no such
game, has no figure.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import dafang
import numpy as np

# The game here, in Pgx, in Ludax, and in OpenSpiel.
GAMES: dict[str, tuple[str | None, str | None, str | None]] = {
    "tic-tac-toe": ("tic_tac_toe", "tic_tac_toe", "tic_tac_toe"),
    "connect-four": ("connect_four", "connect_four", "connect_four"),
    "hex": ("hex", "hex", "hex"),
    "reversi": ("othello", "reversi", "othello"),
    "breakthrough": (None, None, "breakthrough"),
    "chess": ("chess", None, "chess"),
    "backgammon": ("backgammon", None, "backgammon"),
    "square-game": (None, None, None),
}
BATCHES = [int(word) for word in os.environ.get("BATCHES", "1,16,128,1024").split(",")]
SECONDS = float(os.environ.get("SECONDS", "2"))


def timed(run: Callable[[], int]) -> float:
    """Plies a second of calls that tell how many plies they made."""
    run()
    plies, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        plies += run()
    return plies / (time.perf_counter() - start)


def ours(name: str, batch: int, choose: bool) -> float:
    """Steps with masks; ``choose`` says whether choosing the actions counts, too."""
    env = dafang.VectorEnv(dafang.load(name), batch)
    env.reset(1)
    rng = np.random.default_rng(1)
    spent, plies = 0.0, 0
    while spent < SECONDS:
        start = time.perf_counter()
        actions = env.sample(rng)
        chosen = time.perf_counter()
        env.step(actions)
        spent += time.perf_counter() - (start if choose else chosen)
        plies += batch
    return plies / spent


def compiled(init: Callable[..., object], step: Callable[..., object], batch: int, rounds: int = 64) -> float:
    """Plies a second of a library of JAX: rounds of choosing and stepping within one compiled loop."""
    import jax
    import jax.numpy as jnp

    def round_(carry: tuple[object, object], _: object) -> tuple[tuple[object, object], None]:
        state, key = carry
        key, drawn = jax.random.split(key)
        mask = state.legal_action_mask  # type: ignore[attr-defined]
        action = jnp.argmax(jax.random.uniform(drawn, mask.shape) * mask, axis=1)
        return (step(state, action, key), key), None

    play = jax.jit(lambda state, key: jax.lax.scan(round_, (state, key), None, length=rounds)[0])
    key = jax.random.PRNGKey(1)
    carry = [(jax.jit(init)(jax.random.split(key, batch)), key)]

    def run() -> int:
        carry[0] = jax.block_until_ready(play(*carry[0]))
        return batch * rounds

    return timed(run)


def pgx(name: str, batch: int) -> float:
    """Steps of Pgx."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)
    alone = auto_reset(env.step, env.init)

    def step(state: object, action: object, key: object) -> object:
        return jax.vmap(alone)(state, action, jax.random.split(key, batch))

    return compiled(jax.vmap(env.init), step, batch)


def ludax(name: str, batch: int) -> float:
    """Steps of Ludax, which takes states that are over to stay as they are; they are begun anew."""
    import jax
    import jax.numpy as jnp
    from ludax import LudaxEnvironment, games

    env = LudaxEnvironment(game_str=getattr(games, name))

    def alone(state: object, action: object, key: object) -> object:
        moved = env.step(state, action.astype(jnp.int16))  # type: ignore[attr-defined]
        over = moved.terminated | moved.truncated
        return jax.tree.map(lambda one, other: jnp.where(over, one, other), env.init(key), moved)

    def step(state: object, action: object, key: object) -> object:
        return jax.vmap(alone)(state, action, jax.random.split(key, batch))

    return compiled(jax.vmap(env.init), step, batch)


def openspiel(name: str) -> float:
    """Games of OpenSpiel one by one, which has no batches."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)

    def run() -> int:
        state, plies = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[rng.integers(len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[rng.integers(len(legal))])
            plies += 1
        return plies

    return timed(run)


def best(figure: Callable[[int], float]) -> str:
    """The best figure of all batches, with its batch."""
    found = []
    for batch in BATCHES:
        try:
            found.append((figure(batch), batch))
        except Exception as error:  # a library that cannot do it has no figure
            print(f"    {type(error).__name__}: {str(error)[:100]}", file=sys.stderr)
            break
    if not found:
        return "–"
    plies, batch = max(found)
    return f"{plies:,.0f} ({batch})"


def main() -> None:
    """Prints the table."""
    print("| game | Dafang, step | Dafang, choice and step | Pgx | Ludax | OpenSpiel |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in sys.argv[1:] or GAMES:
        in_pgx, in_ludax, in_openspiel = GAMES[name]
        cells = [best(lambda batch: ours(name, batch, False)), best(lambda batch: ours(name, batch, True))]
        cells.append(best(lambda batch: pgx(str(in_pgx), batch)) if in_pgx else "–")
        cells.append(best(lambda batch: ludax(str(in_ludax), batch)) if in_ludax else "–")
        try:
            cells.append(f"{openspiel(in_openspiel):,.0f}" if in_openspiel else "–")
        except Exception as error:  # not installed, or without the game
            print(f"    {type(error).__name__}: {str(error)[:100]}", file=sys.stderr)
            cells.append("–")
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
