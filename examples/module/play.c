// Plays games of a module in C: play GAME.wasm GAMES, built with `cc play.c -lwasmtime`, the C interface of Wasmtime.
// `dafang build GAME --emit wasm -o GAME.wasm` writes the module; docs/module.md describes its functions.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wasmtime.h>
static wasmtime_context_t *context;
static wasmtime_instance_t game;
static wasm_trap_t *trap;
static uint8_t bytes[1 << 24];

static wasmtime_extern_t find(const char *name) {
    wasmtime_extern_t found;
    if (!wasmtime_instance_export_get(context, &game, name, strlen(name), &found)) exit(2);
    return found;
}
static wasmtime_valunion_t call(const char *name, int given, int64_t number) {
    wasmtime_extern_t function = find(name);
    wasmtime_val_t value = {strcmp(name, "start") ? WASMTIME_I32 : WASMTIME_I64, {.i64 = number}}, result;
    if (wasmtime_func_call(context, &function.of.func, &value, given, &result, !!strcmp(name, "start"), &trap)) exit(3);
    return result.of;
}
int main(int argc, char **argv) {
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    wasm_engine_t *engine = wasm_engine_new();
    context = wasmtime_store_context(wasmtime_store_new(engine, NULL, NULL));
    wasmtime_module_t *module = NULL;
    if (!file || wasmtime_module_new(engine, bytes, fread(bytes, 1, sizeof bytes, file), &module)) return 1;
    if (wasmtime_instance_new(context, module, NULL, 0, &game, &trap) || call("abi", 0, 0).i32 != 1) return 1;
    for (int seed = 0; seed < atoi(argv[2]); seed++) {
        call("start", 1, seed);
        for (int32_t moves; (moves = call("legal", 0, 0).i32) > 0;) // Any choice will do; this one is that of all examples.
            call("play", 1, ((uint64_t)call("hash", 0, 0).i64 + call("plies", 0, 0).i32 + seed) % moves);
        printf("game %d: %d moves; ranks", seed, call("plies", 0, 0).i32);
        for (int player = 1; call("rank", 1, player).f64 > 0; player++) printf(" %.1f", call("rank", 1, player).f64);
        printf("; position %016" PRIx64 "\n", call("hash", 0, 0).i64);
    }
}
