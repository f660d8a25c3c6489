//! Ludemes of Ludii that are known and not supported yet.

/// What to use instead of a ludeme that Ludii has and the registry lacks; empty if there is nothing.
pub(super) fn unsupported(head: &str, second: Option<&str>) -> Option<&'static str> {
    let by_word = UNSUPPORTED
        .iter()
        .find(|(name, word, _)| *name == head && second == Some(word));
    let by_head = UNSUPPORTED
        .iter()
        .find(|(name, word, _)| *name == head && word.is_empty());
    by_word.or(by_head).map(|(_, _, instead)| *instead)
}

/// Head, second word (empty: any), what to use instead.
const UNSUPPORTED: &[(&str, &str, &str)] = &[];
