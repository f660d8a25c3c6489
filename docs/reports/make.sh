#!/usr/bin/env bash
# Plays the games of these reports and writes them beside this file: about a quarter of an hour on two cores. `DAFANG` names
# the program, `GAMES` the games of each series. The same games on every machine.
set -eu
cd "$(dirname "$0")"
dafang=${DAFANG:-dafang}
games=${GAMES:-60}
for game in square-game diu-fang liudaoqi; do
    "$dafang" analyse "$game" --games "$games" --html "$game.html" >"$game.txt"
done
# Games of seven players are long.
"$dafang" analyse warring-states-chess --games $((games / 3)) --html warring-states-chess.html >warring-states-chess.txt
# Does the second player's extra removal on 49 points balance the game, as the source says?
few=(--strengths "128,512" --rungs 0 --games "$games")
"$dafang" compare square-game --ruleset square-49 --ruleset "square-49:Extra Removal/0" "${few[@]}" >square-49-extra-removal.txt
# Readings of one sentence: captured pieces are added to the supply.
"$dafang" compare liudaoqi --ruleset liudaoqi --ruleset liudaoqi-supply --ruleset liudaoqi-anywhere \
    --ruleset liudaoqi-bank "${few[@]}" >liudaoqi-supply.txt
for game in square-game diu-fang liudaoqi; do
    "$dafang" sweep "$game" --rulesets --strengths 128 --rungs 0 --games "$games" >"$game-rulesets.txt"
done
