//! Bits of grammar: lists, plurals, articles, sentences.

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String], joint: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

/// The plural of a word, or of a name that a text gives: `of …` and the like behind its noun stay as they are.
pub fn plural(noun: &str) -> String {
    for joint in [" of ", " in ", " with ", " that "] {
        if let Some((head, rest)) = noun.split_once(joint) {
            return format!("{}{joint}{rest}", plural(head));
        }
    }
    let ends = |ending: &str| noun.ends_with(ending);
    if ends("vertex") {
        noun.replace("vertex", "vertices")
    } else if ends("man") {
        format!("{}men", &noun[..noun.len() - 3])
    } else if ends("s") || ends("x") || ends("ch") || ends("sh") {
        format!("{noun}es")
    } else if ends("y") && !ends("ay") && !ends("ey") && !ends("oy") {
        format!("{}ies", &noun[..noun.len() - 1])
    } else {
        format!("{noun}s")
    }
}

/// A noun with its indefinite article.
pub fn article(noun: &str) -> String {
    let vowel = noun
        .chars()
        .next()
        .is_some_and(|first| "aeiou".contains(first.to_ascii_lowercase()));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// Small numbers in words.
pub(super) fn cardinal(number: i64) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    match usize::try_from(number)
        .ok()
        .and_then(|number| WORDS.get(number))
    {
        Some(word) => (*word).to_owned(),
        None => number.to_string(),
    }
}

/// So many of something.
pub(super) fn several(number: i64, noun: &str) -> String {
    if number == 1 {
        format!("one {noun}")
    } else {
        format!("{} {}", cardinal(number), plural(noun))
    }
}

/// A large number with its thousands set apart.
pub(super) fn thousands(number: u32) -> String {
    match number / 1000 {
        0 => number.to_string(),
        high => format!("{},{:03}", thousands(high), number % 1000),
    }
}

/// `first`, `second`, … `14th`.
pub(super) fn ordinal(number: i64) -> String {
    const WORDS: [&str; 10] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth",
    ];
    match usize::try_from(number)
        .ok()
        .and_then(|number| WORDS.get(number))
    {
        Some(word) => (*word).to_owned(),
        None => {
            let ending = match (number % 100, number % 10) {
                (11..=13, _) => "th",
                (_, 1) => "st",
                (_, 2) => "nd",
                (_, 3) => "rd",
                _ => "th",
            };
            format!("{number}{ending}")
        }
    }
}

/// A clause as a sentence: a capital letter, a full stop.
pub(super) fn sentence(clause: &str) -> String {
    let clause = clause.trim();
    let mut signs = clause.chars();
    let Some(first) = signs.next() else {
        return String::new();
    };
    let end = if clause.ends_with(['.', ':', '!', '’']) {
        ""
    } else {
        "."
    };
    format!("{}{}{end}", first.to_uppercase(), signs.as_str())
}
