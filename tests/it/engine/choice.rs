//! What the rulesets and options of `naive` are called in the descriptions.

/// The descriptions, by the beginning of the names of their rulesets.
const FILES: &[(&str, &str)] = &[
    ("fourfang", "four-fang"),
    ("wsc", "warring-states-chess"),
    ("diufang", "diu-fang"),
    ("square", "square-game"),
    ("fangqi", "square-game"),
    ("liu", "liudaoqi"),
    ("gefang", "liudaoqi"),
    ("qiang", "diu-fang"),
    ("qiafang", "diu-fang"),
    ("baifang", "diu-fang"),
];

/// The description that has a ruleset.
///
/// # Errors
/// If there is none.
pub(crate) fn file_of(ruleset: &str) -> Result<&'static str, String> {
    let file = FILES
        .iter()
        .find(|(beginning, _)| ruleset.starts_with(beginning));
    file.map(|(_, file)| *file)
        .ok_or_else(|| format!("no description has the ruleset `{ruleset}`"))
}

/// The items of options that are meant by options of `naive`.
///
/// # Errors
/// If the description has no such option.
pub(crate) fn items(ruleset: &str, options: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let mut items = Vec::new();
    for (key, value) in options {
        items.extend(match file_of(ruleset)? {
            "four-fang" => four_fang(key, value),
            "warring-states-chess" => warring(key, value),
            file => super::squares::items(file, key, value),
        }?);
    }
    Ok(items)
}

/// One item of the option with a heading.
fn one(heading: &str, value: &str) -> Result<Vec<String>, String> {
    Ok(vec![format!("{heading}/{value}")])
}

fn unknown(key: &str) -> Result<Vec<String>, String> {
    Err(format!("the description has no option for `{key}`"))
}

fn four_fang(key: &str, value: &str) -> Result<Vec<String>, String> {
    match key {
        "centre" => one("Centre", value),
        _ => unknown(key),
    }
}

fn warring(key: &str, value: &str) -> Result<Vec<String>, String> {
    match key {
        "players" => one("Players", value),
        "partners" => Ok(partners(value)),
        "empty_seats" => one("Empty Seats", value),
        "archers" => one("Archers", value),
        "cavalry" => one("Cavalry", value),
        "screen" => one("Screen", value),
        "ally_strike" => one("Ally Strike", value),
        "weighted" => one("Weighted", value),
        "wall_capturable" => one("Wall Capturable", value),
        "south_swapped" => one("South Swapped", value),
        "swap_zhao_yan" => one("Swap Zhao Yan", value),
        "limit" => one("Limit", value),
        "losses" => one("Losses", value),
        _ => unknown(key),
    }
}

/// The sides in order of play.
const SIDES: [&str; 7] = ["Qin", "Chu", "Han", "Qi", "Wei", "Zhao", "Yan"];

/// Groups such as `qin+yan chu+han`: each side but the first of a group plays with the first.
fn partners(value: &str) -> Vec<String> {
    let mut items = Vec::new();
    for group in value.split(' ') {
        let named: Vec<String> = group.split('+').map(str::to_lowercase).collect();
        let mut sides = SIDES
            .iter()
            .filter(|side| named.contains(&side.to_lowercase()));
        if let Some(first) = sides.next() {
            items.extend(sides.map(|side| format!("{side}/with {first}")));
        }
    }
    items
}
