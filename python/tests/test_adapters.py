"""The suites of the libraries for which there are adapters; skipped where one is not installed."""

from __future__ import annotations

import doctest
import re

import numpy as np
import pytest

import dafang

PENNIES = """
(game "Matching Pennies"
    (players 2)
    (equipment {(board (square 2)) (piece "Coin" Each)})
    (rules
        (play
            (move Add
                (to (if (is Mover P1) (sites {"A1" "B1"}) (sites {"A2" "B2"})))
                (then (set Hidden at:(last To) True to:Next))
            )
        )
        (end {
            (if
                (and
                    (= (count Moves) 2)
                    (or
                        (and (is Occupied (coord "A1")) (is Occupied (coord "A2")))
                        (and (is Occupied (coord "B1")) (is Occupied (coord "B2")))
                    )
                )
                (result P1 Win)
            )
            (if (= (count Moves) 2) (result P2 Win))
        })
    )
)
"""


def test_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from dafang.adapters.pettingzoo import env
    from pettingzoo.test import api_test, render_test, seed_test

    for name in ("tic-tac-toe", "connect-four", "backgammon"):
        api_test(env(name), num_cycles=100)
    seed_test(lambda: env("tic-tac-toe"), num_cycles=30)
    render_test(lambda render_mode=None: env("tic-tac-toe", render_mode))


def test_gymnasium() -> None:
    pytest.importorskip("gymnasium")
    from dafang.adapters.gymnasium import DafangEnv
    from gymnasium.utils.env_checker import check_env

    check_env(DafangEnv("tic-tac-toe"), skip_render_check=True)


def test_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from dafang.adapters import openspiel

    for name in ("tic-tac-toe", "connect-four", "breakthrough"):
        pyspiel.random_sim_test(openspiel.game(name), num_sims=3, serialize=False, verbose=False)
    with pytest.raises(dafang.DafangError, match="dice"):
        openspiel.register("backgammon")


def test_openspiel_agrees_with_its_own_tic_tac_toe() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from dafang.adapters import openspiel

    ours, theirs = openspiel.game("tic-tac-toe"), pyspiel.load_game("tic_tac_toe")
    rules = dafang.load("tic-tac-toe")
    sites = {action: re.sub(r"@|=.*", "", rules.action_name(action)) for action in range(rules.num_actions)}
    rng = np.random.default_rng(1)
    for _ in range(50):
        a, b = ours.new_initial_state(), theirs.new_initial_state()
        while not a.is_terminal():
            places = {rules.sites.index(sites[action]): action for action in a.legal_actions()}
            # Their cells are numbered from the top, ours from the bottom; both count rows of three.
            assert sorted(6 - place // 3 * 3 + place % 3 for place in places) == sorted(b.legal_actions())
            place = int(rng.choice(list(places)))
            a.apply_action(places[place])
            b.apply_action(6 - place // 3 * 3 + place % 3)
        assert b.is_terminal() and a.returns() == b.returns()


def test_openspiel_searches() -> None:
    pytest.importorskip("pyspiel")
    from dafang.adapters import openspiel
    from open_spiel.python.algorithms import mcts

    game = openspiel.game("tic-tac-toe")
    state = game.new_initial_state()
    for name in ("@a1=Nought", "@b2=Cross", "@b1=Nought", "@a2=Cross"):
        state.apply_action(dafang.load("tic-tac-toe").action(name))
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 200, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert state.action_to_string(bot.step(state)) == "@c1=Nought"


def test_openspiel_solves_by_regret() -> None:
    pytest.importorskip("pyspiel")
    from dafang.adapters import openspiel
    from open_spiel.python.algorithms import cfr, exploitability

    # The second player does not see the first one's coin: who chooses one side too often is exploited.
    game = openspiel.game(dafang.load(text=PENNIES))
    solver = cfr.CFRSolver(game)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert len({state.child(action).information_state_string(1) for action in state.legal_actions()}) == 2
    first = [game.new_initial_state().child(action) for action in game.new_initial_state().legal_actions()]
    assert len({child.information_state_string(1) for child in first}) == 1
    assert len({child.information_state_string(0) for child in first}) == 2


def test_vector_aec() -> None:
    from dafang.adapters.vector_aec import VectorAEC

    game = dafang.load("tic-tac-toe")
    env = VectorAEC(game, 8)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    states = [game.initial_state() for _ in range(8)]
    totals = np.zeros(2)
    for _ in range(60):
        observations, _, over, _, infos = env.last()
        masks = infos["action_mask"]
        actions = np.zeros(8, dtype=np.int32)
        for row, state in enumerate(states):
            assert over[row] == state.is_over()
            assert masks[row].any() != state.is_over()
            if state.is_over():
                # The next step begins this game anew, whatever the action.
                states[row] = game.initial_state()
                continue
            assert env.agent_selection[row] == state.current_player - 1
            assert np.array_equal(observations[row], state.observation())
            actions[row] = rng.choice(np.flatnonzero(masks[row]))
            state.play(int(actions[row]))
        env.step(actions)
        for row, state in enumerate(states):
            assert env.rewards[row].tolist() == (state.returns() if state.is_over() else [0.0, 0.0])
        totals += env.rewards.sum(axis=0)
    assert totals.sum() == 0 and totals[0] > 0


@pytest.mark.parametrize("name", ["pettingzoo", "openspiel", "vector_aec"])
def test_examples(name: str) -> None:
    pytest.importorskip({"openspiel": "pyspiel"}.get(name, "numpy"))
    failed, _ = doctest.testmod(__import__(f"dafang.adapters.{name}", fromlist=["_"]))
    assert failed == 0
