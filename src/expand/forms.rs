//! The forms of a text itself, each declared once: what they are called, what they mean, examples that run.
//!
//! Ludemes say what a game is; these say how its text is put together. The reader of misspelt words, the
//! manual and the tests read the same declarations.

mod variant;

/// A form, or a sign, of the text itself.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// What it is called: the word it begins with, or the sign.
    pub name: &'static str,
    /// Other words by which it is looked up.
    pub also: &'static [&'static str],
    /// Where it stands.
    pub place: FormPlace,
    /// How it is written.
    pub written: &'static str,
    /// What it means.
    pub docs: &'static str,
    /// Its parts, each with its meaning.
    pub parts: &'static [(&'static str, &'static str)],
    /// The labels it may have.
    pub labels: &'static [&'static str],
    /// Texts that use it.
    pub examples: &'static [FormExample],
}

/// Where a form stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormPlace {
    /// Beside the `(game …)`.
    Top,
    /// In the braces of another form, which is at the top.
    Inside(&'static str),
    /// Anywhere.
    Anywhere,
}

/// A text that uses a form.
#[derive(Clone, Copy, Debug)]
pub struct FormExample {
    /// The text.
    pub text: &'static str,
    /// What it becomes, for each of some choices of items, `Heading/Item`; the default choice is empty. Without
    /// any, the text is a whole description.
    pub becomes: &'static [(&'static str, &'static str)],
}

/// The words of the forms that stand in a place.
pub(super) fn words(place: FormPlace) -> impl Iterator<Item = &'static str> {
    let forms = FORMS.iter().filter(move |form| form.place == place);
    forms.map(|form| form.name)
}

/// The labels that the form of a name may have.
pub(super) fn labels(name: &str) -> &'static [&'static str] {
    let form = FORMS.iter().find(|form| form.name == name);
    form.map_or(&[], |form| form.labels)
}

/// Every form, in the order of the manual.
pub const FORMS: &[Form] = &[
    Form {
        name: "define",
        also: &["macro", "function", "name"],
        place: FormPlace::Top,
        written: "(define \"Name\" <anything> …)",
        docs: "A name for a part of the text. Wherever the name stands in quotes, or in brackets with arguments, \
               the part stands instead. A text that uses another may define a name of it anew: the nearest counts, and in its own body the \
               name means what stood before.",
        parts: &[
            (
                "Name",
                "What it is called. By custom it begins with a capital letter.",
            ),
            (
                "anything",
                "What stands for the name: any number of forms, words or numbers, also none. `#1`, `#2`, … are \
                 the arguments of a call.",
            ),
        ],
        labels: &[],
        examples: &[
            FormExample {
                text: "(define \"Corners\" (sites Corners)) (count Sites in:\"Corners\")",
                becomes: &[("", "(count Sites in:(sites Corners))")],
            },
            FormExample {
                text: "(define \"Row\" (if (is Line #1) (result #2 Win))) (end {(\"Row\" 3 Mover) (\"Row\" 4 Next)})",
                becomes: &[(
                    "",
                    "(end {(if (is Line 3) (result Mover Win)) (if (is Line 4) (result Next Win))})",
                )],
            },
        ],
    },
    Form {
        name: "#1",
        also: &[
            "#",
            "#2",
            "#3",
            "#4",
            "#5",
            "#6",
            "#7",
            "#8",
            "#9",
            "parameter",
            "argument",
        ],
        place: FormPlace::Anywhere,
        written: "#1 … #9",
        docs: "In a define: the first argument of the call, and so on to the ninth. One that the call leaves out \
               is left out of the text, and one too many is passed over.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(define \"Twice\" (+ #1 #1)) (\"Twice\" (count Pieces Mover))",
            becomes: &[("", "(+ (count Pieces Mover) (count Pieces Mover))")],
        }],
    },
    Form {
        name: "~",
        also: &["omitted", "tilde"],
        place: FormPlace::Anywhere,
        written: "~",
        docs: "In the call of a define: an argument that is left out, where another one follows it.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(define \"Step\" (move Step #1 (to #2))) (\"Step\" ~ if:(is Empty (to)))",
            becomes: &[("", "(move Step (to if:(is Empty (to))))")],
        }],
    },
    Form {
        name: "use",
        also: &["include", "import", "base", "extends", "inherit"],
        place: FormPlace::Top,
        written: "(use \"name\")",
        docs: "All that another text holds: its defines, options and rulesets, and its game if this text has none. \
               What this text defines, or declares as an option, takes the place of what has the same name there. \
               `(variant …)` says what it is called, and which rulesets and options stay.",
        parts: &[(
            "name",
            "A file beside this one, with or without `.lud`, or a bundled game; `dafang list` names them.",
        )],
        labels: &[],
        examples: &[FormExample {
            text: "(use \"square-game\") (define \"Patterns\" \"Patterns\" (pattern \"Row\" (line 5 Orthogonal)))",
            becomes: &[],
        }],
    },
    variant::VARIANT,
    variant::CHANGES,
    variant::HOOKS,
    variant::HOOK,
    variant::ABOUT,
    Form {
        name: "option",
        also: &["options", "choice"],
        place: FormPlace::Top,
        written: "(option \"Heading\" <Category> args:{<argument> …} {<item> …})",
        docs: "Something that players may choose. Where the text says `<Category:argument>`, what the chosen item \
               gives stands instead. `--option \"Heading/Item\"` chooses; unless something else is chosen, the \
               item with a star counts. Without a category, `(option \"Heading\" {<item> …})` adds items to an option of \
               the text that is used, or replaces those of the same names.",
        parts: &[
            ("Heading", "What it is called for people."),
            (
                "Category",
                "What it is called in the text, in angle brackets.",
            ),
            (
                "argument",
                "A name for each thing that an item gives, in angle brackets.",
            ),
            ("item", "What can be chosen: `(item …)`."),
        ],
        labels: &["args"],
        examples: &[FormExample {
            text: "(option \"Board Size\" <Board> args:{<side>} {\n    (item \"small\" <3> \"three by three\")*\n    \
                   (item \"large\" <5> \"five by five\")\n})\n(board (square <Board:side>))",
            becomes: &[
                ("", "(board (square 3))"),
                ("Board Size/large", "(board (square 5))"),
            ],
        }],
    },
    Form {
        name: "item",
        also: &[],
        place: FormPlace::Inside("option"),
        written: "(item \"Name\" <anything> … \"description\" [needs:{\"Heading/Item\" …}])",
        docs: "One thing that can be chosen of an option.",
        parts: &[
            ("Name", "What it is called."),
            (
                "anything",
                "What it gives, in angle brackets, one for each argument of the option; `<>` gives nothing.",
            ),
            ("description", "What it means, for people."),
            (
                "needs",
                "Items of other options that it goes with: of each option that is named, one of the named items \
                 counts too. Not in Ludii.",
            ),
        ],
        labels: &["needs"],
        examples: &[FormExample {
            text: "(option \"Board\" <Board> args:{<side>} {(item \"3\" <3> \"\")* (item \"5\" <5> \"\")})\n\
                   (option \"Goal\" <Goal> args:{<length> <result>} {\n    \
                   (item \"three\" <3> <Win> \"three in a row win\")*\n    \
                   (item \"five\" <5> <Loss> \"five in a row lose\" needs:{\"Board/5\"})\n})\n\
                   (square <Board:side>) (if (is Line <Goal:length>) (result Mover <Goal:result>))",
            becomes: &[
                ("", "(square 3) (if (is Line 3) (result Mover Win))"),
                (
                    "Goal/five",
                    "(square 5) (if (is Line 5) (result Mover Loss))",
                ),
            ],
        }],
    },
    Form {
        name: "<Board:size>",
        also: &["<>", "<", "reference", "angle", "category", "tag"],
        place: FormPlace::Anywhere,
        written: "<Category:argument>",
        docs: "What the chosen item of an option gives under the name of one of its arguments. It may be a part of \
               anything: a number, a form, a name of a define, or nothing.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(define \"Pass\" (move Pass))\n(option \"Passing\" <Passing> args:{<move>} {\n    \
                   (item \"no\" <> \"\")* (item \"yes\" <\"Pass\"> \"\")\n})\n\
                   (or {(move Add (to (sites Empty))) <Passing:move>})",
            becomes: &[
                ("", "(or {(move Add (to (sites Empty)))})"),
                (
                    "Passing/yes",
                    "(or {(move Add (to (sites Empty))) (move Pass)})",
                ),
            ],
        }],
    },
    Form {
        name: "rulesets",
        also: &[],
        place: FormPlace::Top,
        written: "(rulesets {<ruleset> …})",
        docs: "The sets of rules that people know under a name. `--ruleset NAME` chooses one.",
        parts: &[("ruleset", "One of them: `(ruleset …)`.")],
        labels: &[],
        examples: &[FormExample {
            text: "(option \"Board\" <Board> args:{<side>} {(item \"3\" <3> \"\") (item \"5\" <5> \"\")*})\n\
                   (rulesets {\n    (ruleset \"Ruleset/Village (Jin 2001)\" {\"Board/5\"})*\n    \
                   (ruleset \"Ruleset/School\" {\"Board/3\"})\n})\n(square <Board:side>)",
            becomes: &[("", "(square 5)"), ("Board/3", "(square 3)")],
        }],
    },
    Form {
        name: "ruleset",
        also: &[],
        place: FormPlace::Inside("rulesets"),
        written: "(ruleset \"Ruleset/Name (Source)\" {\"Heading/Item\" …} [variations:{\"Heading/Item\" …}] \
                  [also:{\"Name\" …}] [sources:{\"Source\" …}] [readings:{{\"point\" \"what is taken\"} …}] \
                  [like:\"Ruleset\"] [alias:\"Ruleset\"])",
        docs: "A named choice of items. An option that it does not name keeps its default. What it says of sources and \
               readings is for people: `dafang list GAME` and `dafang describe` show it.",
        parts: &[
            (
                "Name",
                "What it is called. `Ruleset/` before it and a source in parentheses after it need not be written \
                 to choose it.",
            ),
            (
                "Item",
                "The items that it chooses, at most one of each option.",
            ),
            ("variations", "Items that may be chosen beside those."),
            (
                "also",
                "Other names by which it is found: `dafang play NAME` plays the game by this ruleset. Not in Ludii.",
            ),
            (
                "sources",
                "Where its rules are from, in place of the source behind its name. Not in Ludii.",
            ),
            (
                "readings",
                "What is taken where the sources are silent or contradict each other. Not in Ludii.",
            ),
            (
                "like",
                "The ruleset whose sources and readings it has where it says nothing else. Not in Ludii.",
            ),
            (
                "alias",
                "The ruleset that it is another name of: it has the same items. Not in Ludii.",
            ),
        ],
        labels: &["variations", "also", "sources", "readings", "like", "alias"],
        examples: &[
            FormExample {
                text: "(option \"Goal\" <Goal> args:{<length>} {(item \"3\" <3> \"\") (item \"4\" <4> \"\")*})\n\
                   (rulesets {(ruleset \"Ruleset/Long\" {\"Goal/4\"} variations:{\"Goal/3\"})*})\n(is Line <Goal:length>)",
                becomes: &[("", "(is Line 4)"), ("Goal/3", "(is Line 3)")],
            },
            FormExample {
                text: "(option \"Goal\" <Goal> args:{<length>} {(item \"3\" <3> \"\")* (item \"4\" <4> \"\")})\n\
                   (rulesets {\n    (ruleset \"Ruleset/Village (Jin 2001)\" {\"Goal/3\"}\n        \
                   sources:{\"A. Jin, Games of the Village (2001)\"}\n        \
                   readings:{{\"slanting rows\" \"win, too\"}})*\n    \
                   (ruleset \"Ruleset/Town\" {\"Goal/4\"} like:\"Village\")\n})\n(is Line <Goal:length>)",
                becomes: &[("", "(is Line 3)"), ("Goal/4", "(is Line 4)")],
            },
        ],
    },
    Form {
        name: "*",
        also: &["star", "stars", "default", "asterisk"],
        place: FormPlace::Anywhere,
        written: "(item …)*  (ruleset …)*",
        docs: "Marks the item of an option, or the ruleset, that counts unless another is chosen. Of several, the \
               one with the most stars counts, and without any the first.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(option \"Side\" <Side> args:{<n>} {(item \"a\" <3> \"\") (item \"b\" <4> \"\")* (item \"c\" <5> \"\")**})\n\
                   (square <Side:n>)",
            becomes: &[("", "(square 5)"), ("Side/b", "(square 4)")],
        }],
    },
    Form {
        name: "..",
        also: &["range", "ranges"],
        place: FormPlace::Anywhere,
        written: "1..5  \"A1\"..\"C3\"",
        docs: "In braces: the numbers from one to another, or the sites of the rectangle between two.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(sites {1..4}) (place \"Disc1\" {\"A1\"..\"B2\"})",
            becomes: &[(
                "",
                "(sites {1 2 3 4}) (place \"Disc1\" {\"A1\" \"A2\" \"B1\" \"B2\"})",
            )],
        }],
    },
    Form {
        name: "metadata",
        also: &["info"],
        place: FormPlace::Top,
        written: "(metadata (info {<remark> …}))",
        docs: "Remarks for people and other programs. `(rules \"…\")` and `(description \"…\")` are shown by `rules` \
               while playing; nothing in it changes how the game is played, and what is not known is passed over.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(use \"tic-tac-toe\") (metadata (info {(rules \"Three in a row win.\")}))",
            becomes: &[],
        }],
    },
    Form {
        name: "//",
        also: &["comment", "comments", "allow", "allow:"],
        place: FormPlace::Anywhere,
        written: "// text   // allow: <code>, … (reason)",
        docs: "A comment, to the end of the line. One that begins with `allow:` keeps back the warnings of these \
               codes on its line, or on the next line if it has a line of its own; one that keeps nothing back is \
               told. `dafang explain` lists the codes.",
        parts: &[],
        labels: &[],
        examples: &[FormExample {
            text: "(game \"Discs\"\n    (players 2)\n    (equipment {\n        (board (square 3))\n        \
                   (piece \"Disc\" Each)\n        (piece \"King\" Each)      // allow: unused_piece (a variant crowns)\n    })\n    \
                   (rules\n        (play (move Add (piece \"Disc\") (to (sites Empty))))\n        \
                   (end (if (is Line 3) (result Mover Win)))))",
            becomes: &[],
        }],
    },
];
