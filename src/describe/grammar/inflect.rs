//! Plurals and articles of English nouns.
//!
//! Regular endings are rules, and what no rule gives is in the tables: nouns that are names of pieces, of their kinds or of
//! parts of boards in games. No package is used for it: those that are kept bring `regex`, and compile a hundred patterns
//! at the first word.

/// Nouns whose plural no rule gives, with it. A noun that ends in one of them as a whole word (`war horse`, `prize ox`) has
/// its plural, too.
const IRREGULAR: &[(&str, &str)] = &[
    ("axis", "axes"),
    ("calf", "calves"),
    ("child", "children"),
    ("die", "dice"),
    ("dwarf", "dwarves"),
    ("elf", "elves"),
    ("foot", "feet"),
    ("goose", "geese"),
    ("half", "halves"),
    ("hoof", "hooves"),
    ("index", "indices"),
    ("knife", "knives"),
    ("leaf", "leaves"),
    ("life", "lives"),
    ("loaf", "loaves"),
    ("louse", "lice"),
    ("matrix", "matrices"),
    ("mouse", "mice"),
    ("oasis", "oases"),
    ("ox", "oxen"),
    ("quiz", "quizzes"),
    ("scarf", "scarves"),
    ("self", "selves"),
    ("sheaf", "sheaves"),
    ("shelf", "shelves"),
    ("thief", "thieves"),
    ("tooth", "teeth"),
    ("vertex", "vertices"),
    ("wife", "wives"),
    ("wharf", "wharves"),
    ("wolf", "wolves"),
];

/// Nouns that are the same in both numbers.
const SAME: &[&str] = &[
    "aircraft",
    "bison",
    "carp",
    "cod",
    "deer",
    "dice",
    "elk",
    "fish",
    "geese",
    "infantry",
    "cavalry",
    "means",
    "moose",
    "offspring",
    "salmon",
    "samurai",
    "series",
    "sheep",
    "shrimp",
    "spacecraft",
    "species",
    "squid",
    "swine",
    "trout",
];

/// Nouns in "o" that take "es"; the others take "s", such as `rhino`.
const O_WITH_E: &[&str] = &[
    "buffalo", "cargo", "domino", "echo", "hero", "mango", "mosquito", "potato", "tomato",
    "tornado", "torpedo", "volcano",
];

/// Nouns in "man" that are no men.
const NO_MEN: &[&str] = &[
    "human", "shaman", "talisman", "caiman", "roman", "norman", "german", "ottoman",
];

/// Endings in "ch" that is spoken as "k": `monarchs`.
const HARD_CH: &[&str] = &["eunuch", "garch", "loch", "narch", "riarch", "stomach"];

/// Words behind which a noun goes on with what belongs to it: they keep their form in the plural.
const BEHIND: &[&str] = &[
    " of ", " in ", " with ", " that ", " for ", " on ", " at ", "-of-", "-in-", "-at-",
];

/// The plural of a word, or of a name that a text gives: `of …` and the like behind its noun stay as they are.
pub fn plural(noun: &str) -> String {
    let joints = BEHIND.iter().filter_map(|joint| noun.find(joint));
    if let Some(place) = joints.min() {
        let (head, rest) = noun.split_at(place);
        return format!("{}{rest}", plural(head));
    }
    let start = noun.rfind([' ', '-']).map_or(0, |place| place + 1);
    let (before, word) = noun.split_at(start);
    format!("{before}{}", plural_of_word(word))
}

/// The plural of one word. A word of one letter is a letter: `Xs`.
fn plural_of_word(word: &str) -> String {
    let small = word.to_lowercase();
    if small.chars().count() <= 1 || small.ends_with(|sign: char| !sign.is_alphabetic()) {
        return match small.ends_with(|sign: char| sign.is_alphanumeric()) {
            true => format!("{word}s"),
            false => word.to_owned(),
        };
    }
    // Names in other scripts have no English plural.
    if !small.is_ascii() && !small.chars().any(|sign| sign.is_ascii_alphabetic())
        || SAME.contains(&&*small)
    {
        return word.to_owned();
    }
    // The endings are of ASCII letters, so that the rest of the word is cut at a letter.
    let but = |letters: usize| &word[..word.len() - letters];
    if let Some((one, many)) = IRREGULAR.iter().find(|(one, _)| *one == small) {
        let kept = one.bytes().zip(many.bytes());
        let kept = kept.take_while(|(one, many)| one == many).count();
        return format!("{}{}", &word[..kept], &many[kept..]);
    }
    let ends = |ending: &str| small.ends_with(ending);
    if ends("man") && !NO_MEN.contains(&&*small) {
        format!("{}men", but(3))
    } else if ends("wolf") {
        format!("{}ves", but(1))
    } else if ends("quy") || ends("y") && !["ay", "ey", "oy", "uy"].iter().any(|vowel| ends(vowel))
    {
        format!("{}ies", but(1))
    } else if HARD_CH.iter().any(|hard| ends(hard)) {
        format!("{word}s")
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|hiss| ends(hiss))
        || O_WITH_E.contains(&&*small)
    {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

/// Beginnings of words that are written with a vowel and spoken with a consonant: `a unit`, `a European`, `a one`.
const SPOKEN_CONSONANT: &[&str] = &[
    "eu", "ewe", "once", "one", "ouija", "ubi", "uni", "use", "usu", "uti", "ufo",
];

/// Beginnings of words with "uni" that is the prefix "un".
const NO_UNIT: &[&str] = &["unid", "unim", "unin"];

/// Beginnings of words whose "h" is silent: `an hour`.
const SILENT_H: &[&str] = &["heir", "honest", "honor", "honour", "hour"];

/// A noun with its indefinite article, as it is spoken: `a unicorn`, `an hour`, `an X`, `an 8`.
pub fn article(noun: &str) -> String {
    let first: String = noun
        .chars()
        .take_while(|sign| sign.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let starts = |all: &[&str]| all.iter().any(|start| first.starts_with(start));
    let is_letter = first.chars().count() == 1;
    let vowel = if is_letter {
        // As letters and figures are called.
        "aefhilmnorsx8".contains(&first)
    } else if first.starts_with(|sign: char| sign.is_ascii_digit()) {
        let short = first.len() < 3 || first.len() == 5;
        first.starts_with('8') || short && (first.starts_with("11") || first.starts_with("18"))
    } else {
        let consonant = starts(SPOKEN_CONSONANT) && !starts(NO_UNIT);
        starts(SILENT_H) || !consonant && first.starts_with(['a', 'e', 'i', 'o', 'u'])
    };
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
