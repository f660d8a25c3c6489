//! The forms by which a text that uses another says what it changes, and by which a text offers its parts.

use super::{Form, FormExample, FormPlace};

pub(super) const VARIANT: Form = Form {
    name: "variant",
    also: &["title", "author", "remark", "only", "without", "default"],
    place: FormPlace::Top,
    written: "(variant \"Name\" [author:\"…\"] [remark:\"…\"] [default:<choice>] [only:{<choice> …}] [without:{<choice> …}])",
    docs: "What a text that uses a game is called, and what it keeps of the rulesets and options of the game. Not in \
           Ludii.",
    parts: &[
        (
            "Name",
            "What the variant is called, in place of the game that it uses.",
        ),
        ("author", "Who made it."),
        ("remark", "What is different, for people."),
        (
            "default",
            "The ruleset, `\"square-49\"`, or the items, `{\"Board/8x8\" \"Turn/step\"}`, that count if nothing is chosen.",
        ),
        (
            "only",
            "The rulesets of the game that stay, or the items of an option; `only:{}` keeps no ruleset.",
        ),
        (
            "without",
            "Rulesets, items and options that do not stay. An option that does not stay keeps the item that counts.",
        ),
    ],
    labels: &["author", "remark", "default", "only", "without"],
    examples: &[FormExample {
        text: "(use \"square-game\") (variant \"Small Square\" author:\"A. N. Other\" default:\"Board/7x7\" without:\"Limit\")",
        becomes: &[],
    }],
};

pub(super) const CHANGES: Form = Form {
    name: "changes",
    also: &[],
    place: FormPlace::Top,
    written: "(changes \"Example\" …)",
    docs: "The worked examples of the game that is used which do not hold in this text, and are not meant to: by their \
           names, or the words that these begin with. `dafang test --base` runs the examples. Not in Ludii.",
    parts: &[("Example", "The beginning of the name of a `(test …)`.")],
    labels: &[],
    examples: &[FormExample {
        text: "(use \"square-game\") (variant \"Step Square\" default:\"Turn/step\") (changes \"SG5\" \"SG6\")",
        becomes: &[],
    }],
};

pub(super) const HOOKS: Form = Form {
    name: "hooks",
    also: &["hook", "extension", "parts"],
    place: FormPlace::Top,
    written: "(hooks {<hook> …})",
    docs: "The defines that a text which uses this one is meant to define anew. `dafang describe GAME --hooks` lists \
           them, with what stands for them now. Not in Ludii.",
    parts: &[("hook", "One of them: `(hook …)`.")],
    labels: &[],
    examples: &[FormExample {
        text: "(hooks {(hook \"Length\" \"how long a row wins\")}) (define \"Length\" 4) (is Line \"Length\")",
        becomes: &[("", "(is Line 4)")],
    }],
};

pub(super) const HOOK: Form = Form {
    name: "hook",
    also: &[],
    place: FormPlace::Inside("hooks"),
    written: "(hook \"Name\" \"what it decides\")",
    docs: "A define that is meant to be defined anew, and what it decides, for people.",
    parts: &[("Name", "The name of the define.")],
    labels: &[],
    examples: &[FormExample {
        text: "(hooks {(hook \"Goal\" \"what wins\")}) (define \"Goal\" (is Line 3)) (if \"Goal\" (result Mover Win))",
        becomes: &[("", "(if (is Line 3) (result Mover Win))")],
    }],
};

pub(super) const ABOUT: Form = Form {
    name: "about",
    also: &[
        "source", "sources", "reading", "readings", "alias", "family", "also",
    ],
    place: FormPlace::Top,
    written: "(about [also:{\"Name\" …}] [family:\"…\"] [players:{<number> …}] [sources:{\"Source\" …}] \
              [readings:{{\"point\" \"what is taken\"} …}])",
    docs: "What is known of the game, for people: `dafang list` and `dafang describe` show it. It changes nothing in how \
           the game is played. Not in Ludii.",
    parts: &[
        (
            "also",
            "Other names, in any language and script: a bundled game is found by all of them.",
        ),
        ("family", "The family of games that it belongs to."),
        (
            "players",
            "How many people may play, where the players of the game do not tell: people may share them.",
        ),
        (
            "sources",
            "Where the rules are from: authors, titles, sites.",
        ),
        (
            "readings",
            "What is taken where the sources are silent or contradict each other; this counts for every ruleset.",
        ),
    ],
    labels: &["also", "family", "players", "sources", "readings"],
    examples: &[FormExample {
        text: "(use \"tic-tac-toe\") (about also:{\"Three Men\" \"井字棋\"} family:\"games of rows\" sources:{\"A. Jin (2001)\"} \
               readings:{{\"who begins\" \"the guest\"}})",
        becomes: &[],
    }],
};
