//! The kinds of mistakes that the text of a description can have around its defines, options, rulesets and
//! uses. The words of their messages are in `message`.

mod variant;

pub use variant::{BAD_HOOK, BAD_VARIANT, DEFAULT_GONE, LOST_RULESETS, UNKNOWN_CHOICE};

use crate::diagnostic::Code;

/// All codes of this phase.
pub const CODES: &[&Code] = &[
    &BAD_DEFINE,
    &DUPLICATE_DEFINE,
    &UNUSED_DEFINE,
    &UNKNOWN_DEFINE,
    &PARAMETER_OUTSIDE_DEFINE,
    &BAD_PARAMETER,
    &UNUSED_PARAMETER,
    &SURPLUS_ARGUMENT,
    &RECURSIVE_DEFINE,
    &TOO_LARGE,
    &TOO_MANY_CHOICES,
    &INCOMPLETE,
    &MISPLACED_OMISSION,
    &MISPLACED_ANGLES,
    &MISPLACED_STARS,
    &BAD_OPTION,
    &OPTION_WITHOUT_ITEMS,
    &OPTION_WITHOUT_DEFAULT,
    &TWO_DEFAULTS,
    &ITEM_ARGUMENTS,
    &BAD_ITEM,
    &DUPLICATE_ITEM,
    &DUPLICATE_OPTION,
    &UNUSED_OPTION,
    &UNKNOWN_CATEGORY,
    &UNKNOWN_TAG,
    &BAD_RULESET,
    &DUPLICATE_RULESET,
    &UNKNOWN_RULESET,
    &UNKNOWN_OPTION,
    &OPTION_TWICE,
    &ITEMS_APART,
    &STARS_DISAGREE,
    &BAD_VARIANT,
    &BAD_HOOK,
    &UNKNOWN_CHOICE,
    &LOST_RULESETS,
    &DEFAULT_GONE,
    &BAD_USE,
    &USE_NOT_FOUND,
    &USE_CYCLE,
    &BAD_RANGE,
    &NO_HEAD,
    &UNKNOWN_FORM,
];

/// A placeholder stands where something is needed.
pub static INCOMPLETE: Code = Code {
    name: "expand::incomplete",
    summary: "something is not written yet",
    explain: "`[#]` stands for what is not known. An item of an option may hold it: then the item can be read, \
              and cannot be played.",
    wrong: "(game \"X\" [#])",
    right: "(game \"X\" (players 2) (equipment { (board (square 3)) }) (rules (play (move Pass))))",
};

/// A define has no name.
pub static BAD_DEFINE: Code = Code {
    name: "expand::bad_define",
    summary: "a define has no name",
    explain: "a define begins with its name in quotes, and its body follows: `(define \"Name\" \
              body)`. `#1` to `#9` in the body stand for the arguments of a call.",
    wrong: "(define Line3 (is Line 3))",
    right: "(define \"Line3\" (is Line 3))",
};

/// Two defines have one name.
pub static DUPLICATE_DEFINE: Code = Code {
    name: "expand::duplicate_define",
    summary: "two defines have one name",
    explain: "if a text has several defines of one name, the first counts and the others do \
              nothing.",
    wrong: "(define \"Size\" 7)\n\
            (define \"Size\" 8)",
    right: "(define \"Size\" 8)",
};

/// A define is never called.
pub static UNUSED_DEFINE: Code = Code {
    name: "expand::unused_define",
    summary: "a define is never called",
    explain: "nothing that is played leads to this define; perhaps its name is misspelt where it \
              should be called.",
    wrong: "(define \"Line3\" (is Line 3))\n\
            (game \"X\" (if (is Line 3) x))",
    right: "(define \"Line3\" (is Line 3))\n\
            (game \"X\" (if (\"Line3\") x))",
};

/// A define that does not exist is called.
pub static UNKNOWN_DEFINE: Code = Code {
    name: "expand::unknown_define",
    summary: "a define that does not exist is called",
    explain: "a form that begins with a name in quotes calls a define of that name: one of this \
              text, of a text it uses, or of the prelude.",
    wrong: "(define \"Line3\" (is Line 3))\n\
            (game \"X\" (if (\"Lien3\") x))",
    right: "(define \"Line3\" (is Line 3))\n\
            (game \"X\" (if (\"Line3\") x))",
};

/// A parameter stands outside of a define.
pub static PARAMETER_OUTSIDE_DEFINE: Code = Code {
    name: "expand::parameter_outside_define",
    summary: "a parameter stands outside of a define",
    explain: "`#1` to `#9` stand for the arguments of a call, so they have a meaning only in the \
              body of a define.",
    wrong: "(game \"X\" (players #1))",
    right: "(define \"Play\" (players #1))\n\
            (game \"X\" (\"Play\" 2))",
};

/// A parameter has no such number.
pub static BAD_PARAMETER: Code = Code {
    name: "expand::bad_parameter",
    summary: "a parameter has no such number",
    explain: "parameters are numbered from `#1` to `#9`.",
    wrong: "(define \"Sum\" (+ #0 #1))",
    right: "(define \"Sum\" (+ #1 #2))",
};

/// A define skips a parameter.
pub static UNUSED_PARAMETER: Code = Code {
    name: "expand::unused_parameter",
    summary: "a define skips a parameter",
    explain: "the define uses a parameter with a higher number, so every call has to give this \
              one for nothing.",
    wrong: "(define \"Place\" (place #1 #3))",
    right: "(define \"Place\" (place #1 #2))",
};

/// A call has more arguments than the define uses.
pub static SURPLUS_ARGUMENT: Code = Code {
    name: "expand::surplus_argument",
    summary: "a call has more arguments than the define uses",
    explain: "arguments beyond the last parameter of the define vanish.",
    wrong: "(define \"Row\" (sites Row #1))\n\
            (game \"X\" (\"Row\" 1 2))",
    right: "(define \"Row\" (sites Row #1))\n\
            (game \"X\" (\"Row\" 1))",
};

/// A define calls itself.
pub static RECURSIVE_DEFINE: Code = Code {
    name: "expand::recursive_define",
    summary: "a define calls itself",
    explain: "a define is replaced by its body, so one that leads to itself would never end.",
    wrong: "(define \"A\" (\"B\")) (define \"B\" (\"A\"))",
    right: "(define \"A\" (\"B\")) (define \"B\" (is Line 3))",
};

/// The expansion grows too large.
pub static TOO_LARGE: Code = Code {
    name: "expand::too_large",
    summary: "the expansion grows too large",
    explain: "each call puts a whole body in its place; defines that call others several times \
              multiply. A description may have 200,000 nodes after expansion.",
    wrong: "(define \"A\" (\"B\") (\"B\"))\n\
            (define \"B\" (\"C\") (\"C\"))\n\
            …",
    right: "(define \"A\" (\"B\"))\n\
            (define \"B\" (\"C\"))\n\
            …",
};

/// There are more rulesets and options than can be looked at.
pub static TOO_MANY_CHOICES: Code = Code {
    name: "expand::too_many_choices",
    summary: "there are more rulesets and options than can be looked at",
    explain: "`check` looks at every ruleset and at every item of every option, one by one. A text may offer \
              1000 of them, fewer if it is very long.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"1\" <1> \"\")* (item \"2\" <2> \"\") … (item \"2000\" <2000> \"\") })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"8\" <8> \"\")* (item \"10\" <10> \"\") })",
};

/// `~` stands where no argument can be left out.
pub static MISPLACED_OMISSION: Code = Code {
    name: "expand::misplaced_omission",
    summary: "`~` stands where no argument can be left out",
    explain: "`~` leaves out an argument in the call of a define. An argument of a ludeme is \
              left out by not writing it.",
    wrong: "(game \"X\" (move Step ~ (to)))",
    right: "(game \"X\" (move Step (to)))",
};

/// `<…>` stands outside of an option.
pub static MISPLACED_ANGLES: Code = Code {
    name: "expand::misplaced_angles",
    summary: "`<…>` stands outside of an option",
    explain: "`<…>` holds what an item of an option gives; elsewhere `<Category:name>` and \
              `<Category>` refer to it.",
    wrong: "(game \"X\" (players <{2}>))",
    right: "(game \"X\" (players 2))",
};

/// Stars stand where nothing can be preferred.
pub static MISPLACED_STARS: Code = Code {
    name: "expand::misplaced_stars",
    summary: "stars stand where nothing can be preferred",
    explain: "stars mark the default among the items of an option and among rulesets, and stand \
              directly behind the item.",
    wrong: "(game \"X\" (piece \"Disc\")*)",
    right: "(game \"X\" (piece \"Disc\"))",
};

/// An option is not complete.
pub static BAD_OPTION: Code = Code {
    name: "expand::bad_option",
    summary: "an option is not complete",
    explain: "an option has a heading, a category, the names of its arguments and a list of \
              items.",
    wrong: "(option \"Board\" { (item \"7x7\" <7> \"\") })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })",
};

/// An option has nothing to choose.
pub static OPTION_WITHOUT_ITEMS: Code = Code {
    name: "expand::option_without_items",
    summary: "an option has nothing to choose",
    explain: "an option needs at least one item, which is its default.",
    wrong: "(option \"Board\" <Board> args:{<size>} { })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })",
};

/// No item of an option is marked as its default.
pub static OPTION_WITHOUT_DEFAULT: Code = Code {
    name: "expand::option_without_default",
    summary: "no item of an option is marked as its default",
    explain: "the item with the most stars counts if nothing else is chosen. Without stars it is \
              the first, which a reader cannot see.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\") (item \"8x8\" <8> \"\") })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })",
};

/// Two items of an option have the most stars.
pub static TWO_DEFAULTS: Code = Code {
    name: "expand::two_defaults",
    summary: "two items of an option are marked as its default",
    explain: "the item with the most stars counts if nothing else is chosen. Of several with as many it is the \
              first, which a reader may not expect.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\")* })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })",
};

/// An item gives more or less than its option names.
pub static ITEM_ARGUMENTS: Code = Code {
    name: "expand::item_arguments",
    summary: "an item gives more or less than its option names",
    explain: "each item gives one `<…>` for each name in `args:{…}`; it may be empty.",
    wrong: "(option \"Board\" <Board> args:{<size> <start>} { (item \"7x7\" <7> \"\")* })",
    right: "(option \"Board\" <Board> args:{<size> <start>} { (item \"7x7\" <7> <3> \"\")* })",
};

/// An item is not complete.
pub static BAD_ITEM: Code = Code {
    name: "expand::bad_item",
    summary: "an item is not complete",
    explain: "the list of an option holds items: a name, a `<…>` for each argument, a \
              description.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (8x8 <8> \"\") })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })",
};

/// Two items of an option have one name.
pub static DUPLICATE_ITEM: Code = Code {
    name: "expand::duplicate_item",
    summary: "two items of an option have one name",
    explain: "an item is chosen by its name, so only the first of them can be chosen.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"7x7\" <8> \"\") })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })",
};

/// Two options have one category, or two arguments one name.
pub static DUPLICATE_OPTION: Code = Code {
    name: "expand::duplicate_option",
    summary: "two options have one category, or two arguments one name",
    explain: "references `<Category:name>` would not say which is meant.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (option \"Cells\" <Board> args:{<size>} { (item \"9\" <9> \"\")* })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (option \"Cells\" <Cells> args:{<size>} { (item \"9\" <9> \"\")* })",
};

/// An option changes nothing.
pub static UNUSED_OPTION: Code = Code {
    name: "expand::unused_option",
    summary: "an option changes nothing",
    explain: "nothing refers to what the items of this option give.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (game \"X\" (square 7))",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (game \"X\" (square <Board:size>))",
};

/// A reference names no option.
pub static UNKNOWN_CATEGORY: Code = Code {
    name: "expand::unknown_category",
    summary: "a reference names no option",
    explain: "`<Category:name>` refers to the option with `<Category>` in its declaration.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (game \"X\" (square <Bord:size>))",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (game \"X\" (square <Board:size>))",
};

/// A reference names nothing its option gives.
pub static UNKNOWN_TAG: Code = Code {
    name: "expand::unknown_tag",
    summary: "a reference names nothing its option gives",
    explain: "the name after the colon is one of the option's `args:{…}`.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (game \"X\" (square <Board:siez>))",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (game \"X\" (square <Board:size>))",
};

/// A ruleset is not complete.
pub static BAD_RULESET: Code = Code {
    name: "expand::bad_ruleset",
    summary: "a ruleset is not complete",
    explain: "a ruleset has a name and the list of the items it sets.",
    wrong: "(rulesets { \"Standard\" })",
    right: "(rulesets { (ruleset \"Ruleset/Standard\" { })* })",
};

/// Two rulesets have one name.
pub static DUPLICATE_RULESET: Code = Code {
    name: "expand::duplicate_ruleset",
    summary: "two rulesets have one name",
    explain: "a ruleset is chosen by its name.",
    wrong: "(rulesets { (ruleset \"Ruleset/A\" {}) (ruleset \"Ruleset/A\" {}) })",
    right: "(rulesets { (ruleset \"Ruleset/A\" {}) (ruleset \"Ruleset/B\" {}) })",
};

/// There is no ruleset of that name.
pub static UNKNOWN_RULESET: Code = Code {
    name: "expand::unknown_ruleset",
    summary: "there is no ruleset of that name",
    explain: "a ruleset is chosen by its name, with or without `Ruleset/` and what follows in \
              parentheses.",
    wrong: "--ruleset standrad",
    right: "--ruleset standard",
};

/// There is no such item of an option.
pub static UNKNOWN_OPTION: Code = Code {
    name: "expand::unknown_option",
    summary: "there is no such item of an option",
    explain: "an item is named `Category/Item`: the heading of the option, and the name of the \
              item.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/7by7\" }) })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/7x7\" }) })",
};

/// An option is set twice.
pub static OPTION_TWICE: Code = Code {
    name: "expand::option_twice",
    summary: "an option is set twice",
    explain: "only one item of an option can count.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/7x7\" \"Board/8x8\" }) })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/8x8\" }) })",
};

/// Items do not go together.
pub static ITEMS_APART: Code = Code {
    name: "expand::items_apart",
    summary: "items of two options do not go together",
    explain: "an item may say with `needs:` which items of other options it goes with.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })\n\
            (option \"Centre\" <Centre> args:{<closed>} { (item \"open\" <0> \"\")* \
            (item \"closed\" <1> \"\" needs:\"Board/7x7\") })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/8x8\" \"Centre/closed\" }) })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })\n\
            (option \"Centre\" <Centre> args:{<closed>} { (item \"open\" <0> \"\")* \
            (item \"closed\" <1> \"\" needs:\"Board/7x7\") })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/7x7\" \"Centre/closed\" }) })",
};

/// The preferred ruleset does not have the preferred items.
pub static STARS_DISAGREE: Code = Code {
    name: "expand::stars_disagree",
    summary: "the preferred ruleset does not have the preferred items",
    explain: "if nothing is chosen, the stars of the items decide, not those of the rulesets.",
    wrong: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\")* (item \"8x8\" <8> \"\") })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/8x8\" })* })",
    right: "(option \"Board\" <Board> args:{<size>} { (item \"7x7\" <7> \"\") (item \"8x8\" <8> \"\")* })\n\
            (rulesets { (ruleset \"Ruleset/A\" { \"Board/8x8\" })* })",
};

/// `use` does not name a description.
pub static BAD_USE: Code = Code {
    name: "expand::bad_use",
    summary: "`use` does not name a description",
    explain: "`(use \"name\")` brings the defines of another description, and its game, options \
              and rulesets where the text has no game itself. The name is that of a bundled \
              game, or a path seen from this file.",
    wrong: "(use square-game)",
    right: "(use \"square-game\")",
};

/// A description that should be used cannot be had.
pub static USE_NOT_FOUND: Code = Code {
    name: "expand::use_not_found",
    summary: "a description that should be used cannot be had",
    explain: "the name in `(use \"name\")` is that of a bundled game, or a path seen from this \
              file.",
    wrong: "(use \"sqare-game\")",
    right: "(use \"square-game\")",
};

/// A description uses itself.
pub static USE_CYCLE: Code = Code {
    name: "expand::use_cycle",
    summary: "a description uses itself",
    explain: "the description that is used uses, directly or not, the one that uses it.",
    wrong: "in `a.lud`: (use \"b.lud\")\n\
            in `b.lud`: (use \"a.lud\")",
    right: "in `a.lud`: (use \"b.lud\")",
};

/// A range has no members.
pub static BAD_RANGE: Code = Code {
    name: "expand::bad_range",
    summary: "a range has no members",
    explain: "a range runs between two whole numbers, not more than 1000 apart, or between two \
              sites such as `\"A1\"..\"C3\"`.",
    wrong: "(game \"X\" {1..\"C3\"})",
    right: "(game \"X\" {1..5})",
};

/// A form has no name after expansion.
pub static NO_HEAD: Code = Code {
    name: "expand::no_head",
    summary: "a form has no name after expansion",
    explain: "what stands at the beginning of the form is replaced by something that is no name \
              of a ludeme.",
    wrong: "(game \"X\" (3 4))",
    right: "(game \"X\" (+ 3 4))",
};

/// A form of the text itself begins with a misspelt word.
pub static UNKNOWN_FORM: Code = Code {
    name: "expand::unknown_form",
    summary: "a form at the top of the text begins with an unknown word",
    explain: "at the top of a text stand `(game …)`, `(define …)`, `(option …)`, `(rulesets …)`, `(use …)`, \
              `(variant …)`, `(changes …)`, `(hooks …)`, \
              `(test …)` and `(metadata …)`; the list of an option holds `(item …)`, that of rulesets \
              `(ruleset …)`.",
    wrong: "(defnie \"Line3\" (is Line 3))",
    right: "(define \"Line3\" (is Line 3))",
};
