"""Many games side by side: every kind of game is that of its states, whoever plays it."""

from __future__ import annotations

import os
import random

import dafang
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

# One or two of each way of moving: boards, hands, stacks, dice, sowing, passes, moves of several parts.
KINDS = [
    "amazons",
    "backgammon",
    "breakthrough",
    "chess",
    "connect-four",
    "dots-and-boxes",
    "english-draughts",
    "fanorona",
    "go",
    "hex",
    "international-draughts",
    "kalah",
    "lines-of-action",
    "ludo",
    "nine-mens-morris",
    "oware",
    "reversi",
    "square-game",
    "tablut",
    "tic-tac-toe",
]


def rulesets() -> list[tuple[str, str | None]]:
    """Every bundled ruleset, or as many as DAFANG_PY_RULESETS says, spread evenly."""
    found: list[tuple[str, str | None]] = []
    for name in dafang.names():
        names = [ruleset.name for ruleset in dafang.load(name).rulesets]
        found.extend((name, ruleset) for ruleset in names or [None])
    most = os.environ.get("DAFANG_PY_RULESETS", "12")
    if most == "all":
        return found
    step = max(1, len(found) // int(most))
    return found[step // 2 :: step]


@pytest.mark.parametrize(("name", "ruleset"), rulesets())
def test_rows_are_states(name: str, ruleset: str | None) -> None:
    game = dafang.load(name, ruleset=ruleset)
    try:
        env = dafang.VectorEnv(game, 3, observations=True, autoreset="disabled")
    except dafang.ActionError as error:
        pytest.skip(str(error))
    # Without throws, one state plays the games of all rows; with them, rows are only looked at by themselves.
    states = [] if game.has_chance else [game.initial_state() for _ in range(3)]
    rng = np.random.default_rng(5)
    batch = env.reset(2)
    try:
        for _ in range(60):
            for row, state in enumerate(states):
                assert batch.to_move[row] == (0 if state.is_over() else state.current_player)
                if not state.is_over():
                    assert (batch.masks[row] == state.action_mask()).all()
                    expected = state.observation(state.current_player if game.has_hidden_information else 0)
                    assert (batch.observations[row] == expected).all()
            actions = env.sample(rng)
            for row, state in enumerate(states):
                if not state.is_over():
                    state.play(int(actions[row]))
            batch = env.step(actions)
            for row, state in enumerate(states):
                assert batch.done[row] == state.is_over()
    except dafang.DafangError as error:
        # A position with more moves that look alike than random games have shown is refused.
        if "no number among the actions" not in str(error):
            raise
        pytest.skip(str(error))


def seed_of_games(seed: int) -> int:
    """What a seed of many games becomes: game ``n`` throws by this, exclusive or ``n``. It is xoshiro256++'s first number."""
    words = []
    for number in range(1, 5):
        word = (seed + number * 0x9E3779B97F4A7C15) % 2**64
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            word = (word ^ word >> shift) * factor % 2**64
        words.append(word)
    total = (words[0] + words[3]) % 2**64
    return ((total << 23 | total >> 41) + words[0]) % 2**64


@pytest.mark.parametrize("name", KINDS)
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**64 - 1),
    choice=st.integers(0, 2**32 - 1),
    mode=st.sampled_from(["same_step", "next_step", "disabled"]),
    games=st.integers(1, 5),
    threads=st.integers(1, 2),
    observations=st.booleans(),
)
def test_steps_are_those_of_states(
    name: str, seed: int, choice: int, mode: str, games: int, threads: int, observations: bool
) -> None:
    """All that a step gives is that of states which play the same games, whichever games end and begin anew."""
    game = dafang.load(name)
    env = dafang.VectorEnv(game, games, threads=threads, autoreset=mode, observations=observations)
    whole, rng = seed_of_games(seed), np.random.default_rng(choice)

    def begin(number: int) -> dafang.State:
        return game.initial_state(seed=whole ^ number)

    episodes = [0] * games
    states = [begin(row) for row in range(games)]
    batch = env.reset(seed)
    for _ in range(80):
        for row, state in enumerate(states):
            is_over = state.is_over()
            assert batch.to_move[row] == (0 if is_over else state.current_player)
            assert (batch.masks[row] == (False if is_over else state.action_mask())).all()
            if observations and not is_over:
                viewer = state.current_player if game.has_hidden_information else 0
                assert (batch.observations[row] == state.observation(viewer)).all()
        if choice % 2:
            actions = env.sample(rng)
        else:
            # The last action, so that moves are found that `sample` seldom takes, such as passes.
            actions = (env.num_actions - 1 - batch.masks[:, ::-1].argmax(axis=1)).astype(np.int32)
        before = [state.is_over() for state in states]
        batch = env.step(actions)
        for row, state in enumerate(states):
            if before[row]:
                if mode == "next_step":
                    episodes[row] += 1
                    states[row] = begin(row + episodes[row] * games)
                assert batch.done[row] == (mode == "disabled")
                assert not batch.rewards[row].any()
                continue
            assert mode == "disabled" or not state.is_over()
            state.play(int(actions[row]))
            assert batch.done[row] == state.is_over()
            assert batch.rewards[row].tolist() == (state.returns() if state.is_over() else [0.0] * game.num_players)
            if state.is_over() and mode == "same_step":
                episodes[row] += 1
                states[row] = begin(row + episodes[row] * games)


@pytest.mark.parametrize("name", ["breakthrough", "chess", "english-draughts", "go", "hex", "kalah", "square-game"])
def test_games_side_by_side_do_not_mix(name: str) -> None:
    """More games than one machine holds: each is that of one of five states, whatever its neighbours play."""
    game, rows, rng = dafang.load(name), 300, random.Random(name)
    env = dafang.VectorEnv(game, rows, observations=True, autoreset="disabled")
    states = [game.initial_state() for _ in range(5)]
    of_row = np.array([rng.randrange(len(states)) for _ in range(rows)])
    batch = env.reset(1)
    for _ in range(120):
        actions = [0 if state.is_over() else int(rng.choice(state.legal_actions().tolist())) for state in states]
        for state, action in zip(states, actions, strict=True):
            if not state.is_over():
                state.play(action)
        batch = env.step(np.array(actions, dtype=np.int32)[of_row])
        empty = np.zeros(env.num_actions, dtype=np.bool_)
        masks = np.array([empty if state.is_over() else state.action_mask() for state in states])
        assert (batch.masks == masks[of_row]).all()
        assert (batch.done == np.array([state.is_over() for state in states])[of_row]).all()
        movers = [0 if state.is_over() else state.current_player for state in states]
        assert (batch.to_move == np.array(movers)[of_row]).all()
        for number, state in enumerate(states):
            if not state.is_over():
                assert (batch.observations[of_row == number] == state.observation(0)).all()


def test_an_illegal_action_says_which() -> None:
    env = dafang.VectorEnv(dafang.load("chess"), 300)
    env.reset(1)
    actions = env.sample(np.random.default_rng(1))
    actions[200] = 0
    with pytest.raises(dafang.IllegalMoveError, match="action 0 is not legal in game 200"):
        env.step(actions)
    for wrong in (-1, env.num_actions, 2**31 - 1):
        actions[:] = wrong
        with pytest.raises(dafang.IllegalMoveError):
            env.step(actions)
    assert env.reset(1).masks.any(axis=1).all()


def test_actions_without_masks() -> None:
    game = dafang.load("breakthrough")
    env, state = dafang.VectorEnv(game, 2, masks=False), game.initial_state()
    env.reset(1)
    rng = random.Random(2)
    while not state.is_over():
        action = int(rng.choice(state.legal_actions().tolist()))
        state.play(action)
        batch = env.step([action, action])
        assert batch.done.tolist() == [state.is_over()] * 2
    assert batch.rewards[0].tolist() == state.returns()


def test_samples_are_legal_and_even() -> None:
    for name in ("tic-tac-toe", "breakthrough"):
        env = dafang.VectorEnv(dafang.load(name), 4000)
        batch = env.reset(1)
        actions = env.sample(np.random.default_rng(3))
        assert batch.masks[np.arange(4000), actions].all()
        number = int(batch.masks[0].sum())
        counts = np.unique(actions, return_counts=True)[1]
        assert len(counts) == number
        assert abs(counts - 4000 / number).max() < 6 * (4000 / number) ** 0.5


def test_arrays_are_always_the_same_and_speak_dlpack() -> None:
    env = dafang.VectorEnv(dafang.load("hex"), 7, observations=True)
    batch = env.reset(1)
    shared = np.from_dlpack(batch.observations)
    again = env.step(env.sample(np.random.default_rng(1)))
    for field in ("observations", "masks", "rewards", "to_move", "done"):
        assert getattr(again, field) is getattr(batch, field)
    assert np.shares_memory(shared, again.observations) and (shared == again.observations).all()


def test_python_goes_on_while_games_are_stepped() -> None:
    import threading

    env = dafang.VectorEnv(dafang.load("reversi"), 30_000, observations=True)
    rng = np.random.default_rng(1)
    env.reset(1)
    stop, counted = threading.Event(), [0]

    def count() -> None:
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    gained = 0
    for _ in range(50):
        actions = env.sample(rng)
        before = counted[0]
        env.step(actions)
        gained += counted[0] - before
    stop.set()
    thread.join()
    # With the lock held, the other thread could not count during the calls.
    assert gained > 1000
