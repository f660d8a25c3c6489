// What `<` begins, and where `<`, `<=`, `>` and `>=` compare. The rules are those of `grammar/lud.pest`.
// The scanner has no state.

#include "tree_sitter/parser.h"

#include <wctype.h>

enum Token {
    REFERENCE_OPEN,
    OPERATOR_OPEN,
    ANGLED_OPERATOR,
    HEAD_COMPARISON,
    ITEM_COMPARISON,
};

static bool is_blank(int32_t c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == 0xFEFF || c == 0xA0;
}

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Letters of other scripts are not told from signs: no sign may stand in a reference anyway.
static bool is_name_char(int32_t c) {
    return is_letter(c) || is_digit(c) || c == '_' || (c > 0x7F && !is_blank(c));
}

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

// Passes over a name such as `Board` or `Surrounding-In`; whether there is one, and whether it is of digits only.
static bool pass_name(TSLexer *lexer, bool *digits) {
    *digits = true;
    if (!is_name_char(lexer->lookahead)) return false;
    for (;;) {
        if (is_name_char(lexer->lookahead)) {
            *digits = *digits && is_digit(lexer->lookahead);
            advance(lexer);
        } else if (lexer->lookahead == '-') {
            *digits = false;
            advance(lexer);
            if (!is_name_char(lexer->lookahead)) return false;
        } else {
            return true;
        }
    }
}

// Passes over an operator that is neither `<` nor `>` nor begins so: `=`, `!=`, `*` …
static bool pass_operator(TSLexer *lexer) {
    switch (lexer->lookahead) {
        case '!':
            advance(lexer);
            if (lexer->lookahead != '=') return false;
            advance(lexer);
            return true;
        case '=':
            advance(lexer);
            if (lexer->lookahead == '=') advance(lexer);
            return true;
        case '+': case '-': case '/': case '%': case '^': case '*':
            advance(lexer);
            return true;
        default:
            return false;
    }
}

// Passes over any operator that has `>` directly behind it.
static bool pass_angled_operator(TSLexer *lexer) {
    if (lexer->lookahead == '<' || lexer->lookahead == '>') {
        advance(lexer);
        if (lexer->lookahead == '=') advance(lexer);
    } else if (!pass_operator(lexer)) {
        return false;
    }
    return lexer->lookahead == '>';
}

void *tree_sitter_dafang_external_scanner_create(void) { return NULL; }

void tree_sitter_dafang_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_dafang_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}

void tree_sitter_dafang_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload;
    (void)buffer;
    (void)length;
}

bool tree_sitter_dafang_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;

    bool recovering = valid[ANGLED_OPERATOR] && valid[HEAD_COMPARISON];
    if (valid[ANGLED_OPERATOR] && !recovering) {
        if (!pass_angled_operator(lexer)) return false;
        lexer->mark_end(lexer);
        lexer->result_symbol = ANGLED_OPERATOR;
        return true;
    }

    while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
    int32_t first = lexer->lookahead;
    if (first != '<' && first != '>') return false;
    advance(lexer);
    lexer->mark_end(lexer);

    if (first == '<' && is_name_char(lexer->lookahead)) {
        bool digits;
        if (!valid[REFERENCE_OPEN] || !pass_name(lexer, &digits) || lexer->lookahead != ':') return false;
        advance(lexer);
        if (!pass_name(lexer, &digits) || digits || lexer->lookahead != '>') return false;
        lexer->result_symbol = REFERENCE_OPEN;
        return true;
    }

    bool equal = lexer->lookahead == '=';
    if (equal) advance(lexer);
    int32_t next = lexer->lookahead;

    // `<=>` is a bracketed `=`, and `<>` a pair of brackets.
    if (valid[HEAD_COMPARISON] && !is_letter(next) && next != '_' && next != '<' && next != '>') {
        lexer->mark_end(lexer);
        lexer->result_symbol = HEAD_COMPARISON;
        return true;
    }
    if (valid[ITEM_COMPARISON] && equal && (is_blank(next) || next == ')' || next == '}')) {
        lexer->mark_end(lexer);
        lexer->result_symbol = ITEM_COMPARISON;
        return true;
    }
    if (valid[OPERATOR_OPEN] && first == '<') {
        // One sign is passed already where it is `=`; `==` is the only longer operator that begins so.
        bool operator = equal ? (next == '=' ? (advance(lexer), lexer->lookahead == '>') : next == '>')
                              : pass_angled_operator(lexer);
        if (!operator) return false;
        lexer->result_symbol = OPERATOR_OPEN;
        return true;
    }
    return false;
}
