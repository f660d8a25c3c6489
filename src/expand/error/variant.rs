//! The kinds of mistakes of variants and hooks.

use crate::diagnostic::Code;

/// What a text says of itself as a variant cannot be read.
pub static BAD_VARIANT: Code = Code {
    name: "expand::bad_variant",
    summary: "what a text says of itself as a variant cannot be read",
    explain: "a text that uses a game may say once what it is called: `(variant \"Name\")`, and beside the name \
              `author:\"…\"`, `remark:\"…\"`, `default:` the ruleset or the items that count if nothing is \
              chosen, `only:{…}` the rulesets or the items of an option that stay, `without:{…}` rulesets, items \
              and options that do not. An option that does not stay keeps the item that counts.",
    wrong: "(use \"square-game\")\n\
            (variant author:\"A. N. Other\")",
    right: "(use \"square-game\")\n\
            (variant \"Ring Square\" author:\"A. N. Other\")",
};

/// A hook is not complete.
pub static BAD_HOOK: Code = Code {
    name: "expand::bad_hook",
    summary: "a hook is not complete",
    explain: "`(hooks {…})` lists the defines that a text which uses this one may define anew, each with its name \
              and what it decides. `dafang describe GAME --hooks` shows them.",
    wrong: "(hooks { \"Size\" })\n\
            (define \"Size\" 8)",
    right: "(hooks { (hook \"Size\" \"how many rows the board has\") })\n\
            (define \"Size\" 8)",
};

/// A variant names a ruleset, an item or an option that does not exist.
pub static UNKNOWN_CHOICE: Code = Code {
    name: "expand::unknown_choice",
    summary: "a variant names a ruleset, an item or an option that does not exist",
    explain: "`default:`, `only:` and `without:` name rulesets by their names, items as `Category/Item`, and \
              options by their headings.",
    wrong: "(use \"square-game\")\n\
            (variant \"Large Square\" default:\"Board/9x9\")",
    right: "(use \"square-game\")\n\
            (variant \"Large Square\" default:\"Board/8x8\")",
};

/// A variant makes rulesets of the game that it uses impossible.
pub static LOST_RULESETS: Code = Code {
    name: "expand::lost_rulesets",
    summary: "a variant makes rulesets of the game that it uses impossible",
    explain: "a ruleset names items of options. Where a variant takes such an item away, or declares its option \
              anew without it, the ruleset cannot be chosen any more, and if it was the default, another one is.",
    wrong: "(use \"square-game\")\n\
            (variant \"Large Square\" without:\"Board/7x7\")",
    right: "(use \"square-game\")\n\
            (variant \"Large Square\" without:\"Board/7x7\" only:{\"square-56\" \"square-64\"})",
};

/// A variant takes away the item that counts.
pub static DEFAULT_GONE: Code = Code {
    name: "expand::default_gone",
    summary: "a variant takes away the item that counts if nothing is chosen",
    explain: "where the default of an option is taken away and several items stay, the first of them counts, which \
              a reader cannot see.",
    wrong: "(use \"square-game\")\n\
            (variant \"Large Square\" without:\"Turn/slide\")",
    right: "(use \"square-game\")\n\
            (variant \"Large Square\" default:\"Turn/step\" without:\"Turn/slide\")",
};
