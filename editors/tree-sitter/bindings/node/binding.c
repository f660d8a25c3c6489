// Shows the parser to the `tree-sitter` package of Node.

#include <node_api.h>

typedef struct TSLanguage TSLanguage;
const TSLanguage *tree_sitter_dafang(void);

// By this tag the package knows a pointer to a language from others; it is part of its interface.
static const napi_type_tag LANGUAGE_TAG = {0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16};

NAPI_MODULE_INIT() {
    napi_value language;
    if (napi_create_external(env, (void *)tree_sitter_dafang(), NULL, NULL, &language) != napi_ok) return NULL;
    if (napi_type_tag_object(env, language, &LANGUAGE_TAG) != napi_ok) return NULL;
    if (napi_set_named_property(env, exports, "language", language) != napi_ok) return NULL;
    return exports;
}
