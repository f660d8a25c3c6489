#!/bin/sh
# The strength of the levels and of the searches: one line of JSON for each match. Run it in the repository after
# `cargo install --path .`; it takes some hours. Levels spend numbers of positions or playouts, so that their results
# are the same on every machine; only the last two kinds of matches depend on time.
games="breakthrough connect-four square-game diu-fang liudaoqi english-draughts reversi hex"
for level in 2 3 4 5 6 7 8 9; do
    for game in $games; do
        # Between strong players whoever moves first wins at Hex and Connect Four.
        case $game$level in
            hex[789]) balance="--option Swap/on" ;;
            connect-four[89]) balance="--opening 4" ;;
            *) balance="" ;;
        esac
        # shellcheck disable=SC2086 # an option and its value, or nothing
        dafang match "$game" "level:$level" "level:$((level - 1))" $balance -n 200 --sprt --seed 16 --json
    done
done
for game in $games; do
    dafang match "$game" level:9 random -n 100 --seed 16 --json
done
dafang match tic-tac-toe level:9 level:9 -n 100 --seed 16 --json
dafang match tic-tac-toe level:9 random -n 100 --seed 16 --json
for game in breakthrough reversi hex; do
    dafang match "$game" auto:100ms uct:100ms -n 100 --threads 1 --seed 16 --json
done
