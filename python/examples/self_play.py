"""Learning by self-play as AlphaZero does it, small: one network for moves and values, 256 games side by side.

`python self_play.py [game]`. The search of AlphaZero is left out: moves are drawn from the network's policy.
"""

import sys

import dafang
import jax
import jax.numpy as jnp
import numpy as np

game = dafang.load(sys.argv[1] if len(sys.argv) == 2 else "tic-tac-toe")
games, planes = 256, int(np.prod(game.observation_shape))
env = dafang.VectorEnv(game, games, observations=True)
keys = jax.random.split(jax.random.key(1), 3)
weights = [jax.random.normal(keys[0], (planes, 128)) / planes**0.5, jax.random.normal(keys[1], (128, game.num_actions + 1)) / 50]


@jax.jit
def look(weights, seen, masks):
    out = jax.nn.relu(seen.reshape(len(seen), -1) @ weights[0]) @ weights[1]
    return jax.nn.log_softmax(jnp.where(masks, out[:, :-1], -1e9)), jnp.tanh(out[:, -1])


@jax.jit
def improve(weights, seen, masks, chosen, results, counts):
    def loss(weights):
        policy, value = look(weights, seen, masks)
        gained = jax.lax.stop_gradient(results - value)
        taken = jnp.take_along_axis(policy, chosen[:, None], 1)[:, 0]
        return (counts * ((value - results) ** 2 - gained * taken)).sum() / games

    return [one - 0.05 * slope for one, slope in zip(weights, jax.grad(loss)(weights))]


def share(weights, rng):
    """What the first player has against random moves, with the move that the network likes best."""
    batch, total, over = env.reset(seed=7), 0.0, np.zeros(games, bool)
    while not over.all():
        liked = np.asarray(look(weights, batch.observations, batch.masks)[0].argmax(1))
        batch = env.step(np.where(batch.to_move == 1, liked, env.sample(rng)))
        total += (batch.rewards[:, 0] * (batch.done & ~over)).sum()
        over |= batch.done
    return total / games


key, rng = keys[2], np.random.default_rng(1)
print(f"before: {share(weights, rng):+.2f} against random moves")
for number in range(1, globals().get("ROUNDS", 12) + 1):
    batch, steps = env.reset(seed=number), []
    outcome, over = np.zeros((games, game.num_players), np.float32), np.zeros(games, bool)
    while not over.all():
        seen, masks = batch.observations.copy(), batch.masks.copy()
        key, draw = jax.random.split(key)
        chosen = jax.random.categorical(draw, look(weights, seen, masks)[0])
        steps.append((seen, masks, chosen, batch.to_move - 1, ~over))
        batch = env.step(chosen)
        outcome[~over & batch.done] = batch.rewards[~over & batch.done]
        over |= batch.done
    for seen, masks, chosen, movers, counts in steps:
        weights = improve(weights, seen, masks, chosen, outcome[np.arange(games), movers], counts)
    print(f"round {number}: {share(weights, rng):+.2f} against random moves")
