"""Games, states and batches through the door of a user."""

from __future__ import annotations

import copy
import json
import os
import pickle
import random
import subprocess
import sys

import dafang
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

GAMES = ["tic-tac-toe", "connect-four", "hex", "reversi", "breakthrough", "chess", "backgammon", "square-game"]


def play_out(state: dafang.State, rng: random.Random, most: int = 120) -> None:
    while not state.is_over() and state.ply < most:
        state.play(rng.choice(state.legal_moves()))


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_names_and_masks(name: str) -> None:
    game = dafang.load(name)
    rng = random.Random(3)
    state = game.initial_state(5)
    for _ in range(60):
        if state.is_over():
            break
        actions, moves = state.legal_actions(), state.legal_moves()
        assert len(set(actions.tolist())) == len(moves) == len(actions)
        assert np.flatnonzero(state.action_mask()).tolist() == sorted(actions.tolist())
        for action in actions.tolist():
            assert game.action(game.action_name(action)) == action
        number = rng.randrange(len(moves))
        assert state.action_of(moves[number]) == actions[number]
        by_name, by_action = state.child(moves[number].name), state.child(int(actions[number]))
        state.play(moves[number])
        assert state == by_action == by_name


@pytest.mark.parametrize("name", GAMES)
def test_undo_clone_bytes_and_pickle(name: str) -> None:
    game = dafang.load(name)
    state = game.initial_state(9)
    play_out(state, random.Random(1), 30)
    before = state.clone()
    again = pickle.loads(pickle.dumps(state))
    assert again == state and hash(again) == hash(state) and again.history == state.history
    assert dafang.State.from_bytes(game, state.to_bytes()) == copy.deepcopy(state)
    if not state.is_over():
        state.play(state.legal_moves()[0])
        assert state.ply == before.ply + 1
        state.undo()
    assert state == before and state.names == before.names
    assert state.observation().shape == game.observation_shape
    assert "<svg" in state._repr_svg_()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("autoreset", ["same_step", "next_step", "disabled"])
def test_a_batch_plays_the_games_of_states(name: str, autoreset: str) -> None:
    game = dafang.load(name)
    ones = dafang.VectorEnv(game, 5, autoreset=autoreset, observations=True)
    several = dafang.VectorEnv(game, 5, threads=3, autoreset=autoreset, observations=True)
    batch, other = ones.reset(4), several.reset(4)
    rng = np.random.default_rng(2)
    for _ in range(80):
        for field in ("observations", "masks", "rewards", "to_move", "done"):
            assert (getattr(batch, field) == getattr(other, field)).all(), field
        actions = ones.sample(rng)
        batch, other = ones.step(actions), several.step(actions)
    if game.has_chance:
        return
    ones.reset(4)
    state = game.initial_state()
    for _ in range(40):
        if state.is_over():
            break
        actions = ones.sample(rng)
        assert (ones.batch.masks[0] == state.action_mask()).all()
        assert ones.batch.to_move[0] == state.current_player
        assert (ones.batch.observations[0] == state.observation()).all()
        state.play(int(actions[0]))
        batch = ones.step(actions)
        assert batch.done[0] == state.is_over()
        if state.is_over():
            assert batch.rewards[0].tolist() == state.returns()


def test_playouts_add_up_and_agree_with_the_program() -> None:
    for name in ("hex", "backgammon"):
        game = dafang.load(name)
        whole = game.playouts(600, seed=3, threads=2)
        assert whole == sum((game.playouts(200, 3, first=first) for first in (0, 200, 400)), dafang.Playouts())
        call = [sys.executable, "-m", "dafang", "playout", name, "-n", "600", "--seed", "3", "--json"]
        answer = json.loads(subprocess.run(call, capture_output=True, check=True).stdout)
        assert answer["plies"] == whole.plies
        assert [player["wins"] for player in answer["results"]["players"]] == list(whole.wins)


def rulesets() -> list[tuple[str, str | None]]:
    """Every bundled ruleset, or as many as DAFANG_PY_RULESETS says, spread evenly."""
    found: list[tuple[str, str | None]] = []
    for name in dafang.names():
        rulesets = [ruleset.name for ruleset in dafang.load(name).rulesets]
        found.extend((name, ruleset) for ruleset in rulesets or [None])
    most = os.environ.get("DAFANG_PY_RULESETS", "12")
    if most == "all":
        return found
    step = max(1, len(found) // int(most))
    return found[::step]


def test_games_agree_with_the_program() -> None:
    """The moves of random games are those of `dafang moves --json`, move for move."""
    games = int(os.environ.get("DAFANG_PY_GAMES", "1"))
    for name, ruleset in rulesets():
        game = dafang.load(name, ruleset=ruleset)
        for number in range(games):
            state = game.initial_state(number + 1)
            rng = random.Random(number)
            play_out(state, rng, rng.randrange(1, 60))
            words: list[str] = []
            replayed = game.initial_state(number + 1)
            for word in state.history:
                words.append(word)
                replayed.play(word)
            call = [sys.executable, "-m", "dafang", "moves", name, "--json", "--seed", str(number + 1)]
            call += ["--after=" + " ".join(words)]
            call += ["--ruleset", ruleset] if ruleset else []
            done = subprocess.run(call, capture_output=True, check=False)
            assert done.returncode == 0, (name, ruleset, done.stderr.decode())
            listed = [move["notation"] for move in json.loads(done.stdout)["moves"]]
            assert listed == state.names, (name, ruleset, words)


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_text_is_reported(text: str) -> None:
    report = dafang.check(text)
    assert isinstance(report._repr_html_(), str)
    dafang.format(text)
    assert 0 <= dafang.valid_prefix(text) <= len(text)
    dafang.complete(text, len(text) // 2)


@given(st.lists(st.integers(-5, 5000), max_size=40), st.sampled_from(GAMES))
@settings(max_examples=60, deadline=None)
def test_any_sequence_of_actions(actions: list[int], name: str) -> None:
    state = dafang.load(name).initial_state()
    for action in actions:
        legal = set(state.legal_actions().tolist())
        before = state.position_hash()
        try:
            state.play(action)
            assert action in legal
        except dafang.IllegalMoveError:
            assert action not in legal and state.position_hash() == before


def test_errors_carry_data() -> None:
    with pytest.raises(dafang.DescriptionError) as caught:
        dafang.load(text='(game "X" (playerz 2))')
    assert caught.value.report.errors[0].code == "check::unknown_ludeme"
    assert "<mark" in caught.value._repr_html_()
    assert pickle.loads(pickle.dumps(caught.value)).report == caught.value.report
    with pytest.raises(dafang.GameNotFoundError):
        dafang.load("no such game at all")
    with pytest.raises(dafang.IllegalMoveError):
        dafang.load("chess").initial_state().play("e2-e5")
    with pytest.raises(dafang.ActionError):
        dafang.load("hex").action_name(122)


def test_a_bounded_check() -> None:
    assert not dafang.check('(game "X" (playerz 2))', seconds=5, memory=500_000_000).ok


def test_memory_of_many_states_is_stable() -> None:
    resource = pytest.importorskip("resource")
    state = dafang.load("chess").initial_state()
    number = int(os.environ.get("DAFANG_PY_STATES", "50000"))

    def run() -> int:
        for _ in range(number):
            state.clone()
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    first = run()
    assert run() - first < 20_000, "kilobytes"


def test_ctrl_c_stops_a_search() -> None:
    code = (
        "import dafang, signal, threading, os, time\n"
        "threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
        "start = time.time()\n"
        "try:\n    dafang.search(dafang.load('hex').initial_state(), 'uct', time=60)\n"
        "except KeyboardInterrupt:\n    print(time.time() - start < 5)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=50, check=False)
    assert done.stdout.strip() == b"True", done.stderr


def test_the_program() -> None:
    call = [sys.executable, "-m", "dafang"]
    assert subprocess.run([*call, "--version"], capture_output=True, check=True).stdout.startswith(b"dafang ")
    assert subprocess.run([*call, "moves", "no-such-game"], capture_output=True, check=False).returncode == 2


def test_a_match() -> None:
    answer = dafang.match(dafang.load("tic-tac-toe"), "random", "uct:50", 6)
    assert answer["games"] == 6 and answer["share"] <= 0.6
