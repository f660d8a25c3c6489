"""Plays games of a module in Python: python play.py GAME.wasm GAMES, with the package `wasmtime` of PyPI.
`dafang build GAME --emit wasm -o GAME.wasm` writes the module; docs/module.md describes its functions."""
import sys
from wasmtime import Engine, Instance, Module, Store

file, games = sys.argv[1], int(sys.argv[2])
store = Store(Engine())
game = Instance(store, Module.from_file(store.engine, file), []).exports(store)


def call(name, *given):
    return game[name](store, *given)


def text(address):
    """The text at an address, which ends with a byte 0."""
    end = address
    while game["memory"].read(store, end, end + 1) != b"\0":
        end += 1
    return game["memory"].read(store, address, end).decode()


if call("abi") != 1:
    sys.exit(f"version {call('abi')} of the interface is not known")
for seed in range(games):
    call("start", seed)
    names = []
    while (moves := call("legal")) > 0:
        # Any choice will do; this one is that of all examples.
        index = (call("hash") + call("plies") + seed) % 2**64 % moves
        names.append(text(call("name", index)))
        call("play", index)
    # Of a player that the game does not have the rank is 0.
    ranks = "".join(f" {rank:.1f}" for player in range(1, 17) if (rank := call("rank", player)))
    print(f"game {seed}: {call('plies')} moves; ranks{ranks}; position {call('hash') % 2**64:016x}")
    print(*names, file=sys.stderr)
