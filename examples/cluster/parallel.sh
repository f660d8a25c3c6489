#!/usr/bin/env bash
# The games of an analysis in as many processes as there are processors: parallel.sh GAME [GAMES [PARTS]]
# By GNU parallel, which can use other machines, too (--sshlogin); by xargs where it is missing.
set -eu
game=$1 games=${2:-400} parts=${3:-$(nproc)}
export game games parts
part='dafang analyse "$game" --games "$games" --threads 1 --experiment "part-{}.db" --shard "{}/$parts" >/dev/null'
if command -v parallel >/dev/null; then
    seq "$parts" | parallel "$part"
else
    seq "$parts" | xargs -P "$(nproc)" -I '{}' bash -c "$part"
fi
"$(dirname "$0")/merge.sh" "$game" "$games"
