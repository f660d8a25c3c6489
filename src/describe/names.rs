//! Names of pieces and defines as words of a sentence.

/// A name written as one word in capitals and small letters, or with underscores, as separate words in small letters; a
/// letter by itself stays as it is.
#[must_use]
pub fn words(name: &str) -> String {
    if name.chars().count() == 1 {
        return name.to_owned();
    }
    let mut out = String::new();
    let mut before = ' ';
    let mut signs = name.chars().peekable();
    while let Some(sign) = signs.next() {
        let begins = signs.peek().is_some_and(|next| next.is_lowercase());
        if sign.is_uppercase() && (before.is_lowercase() || before.is_uppercase() && begins) {
            out.push(' ');
        }
        out.extend(sign.to_lowercase());
        before = sign;
    }
    out.replace('_', " ")
}

/// Last words of names of pieces that are no nouns: `SquareLarge`, `DeadBlack`.
const NO_NOUNS: &[&str] = &[
    "big", "black", "blue", "brown", "dark", "dead", "diag", "double", "east", "flat", "gray",
    "green", "grey", "high", "large", "light", "little", "long", "low", "medium", "north", "old",
    "ortho", "outline", "pink", "purple", "red", "round", "short", "small", "south", "straight",
    "tall", "tiny", "west", "white", "wide", "yellow",
];

/// Names of pieces in other languages, which have no English plural.
const FOREIGN: &[&str] = &[
    "bing", "che", "chunin", "fuhyo", "ginsho", "gyokusho", "hisha", "huo", "jiang", "ju",
    "kakugyo", "keima", "kinsho", "kyosha", "ma", "narigin", "narikei", "narikyo", "osho", "pao",
    "pian", "qi", "ryuma", "ryuo", "shi", "shuai", "suizo", "tokin", "xiang", "zhou", "zu",
];

/// What a piece of a name is called. A name that is no English noun stands before "piece", as the text writes it.
pub(super) fn piece_words(name: &str) -> String {
    let spoken = words(name);
    let last = spoken.rsplit(' ').next().unwrap_or_default();
    let has = |is: fn(&char) -> bool| last.chars().any(|sign| is(&sign));
    let is_coded = has(char::is_ascii_digit) && has(char::is_ascii_alphabetic);
    if is_coded || FOREIGN.contains(&last) {
        return format!("{name} piece");
    }
    match NO_NOUNS.contains(&last) || spoken.contains(" no ") {
        true => format!("{spoken} piece"),
        false => spoken,
    }
}
