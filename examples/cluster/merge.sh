#!/usr/bin/env bash
# Puts the parts of an analysis together and writes its report: merge.sh GAME [GAMES]
set -eu
game=$1 games=${2:-400}
dafang experiment merge all.db part-*.db
dafang analyse "$game" --games "$games" --experiment all.db --json >report.json
