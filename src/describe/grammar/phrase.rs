//! Which parts of a phrase belong together.
//!
//! A phrase that is made of others says how tightly it holds together; where it stands inside a phrase that
//! holds more tightly it is put in brackets. So no text can be read with its parts grouped in another way.

/// How tightly the parts of a phrase hold together, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::describe) enum Bind {
    /// `a if this holds, otherwise b`, or what follows a colon: it goes on to the end.
    Choice,
    /// `a plus b`; `a and b` of regions.
    Sum,
    /// `a times b`; `a other than b` of regions.
    Product,
    /// Nothing can come in between.
    Word,
}

/// A phrase as a part of one that holds its parts by `outer`.
pub(in crate::describe) fn part(text: String, own: Bind, outer: Bind) -> String {
    match own {
        Bind::Word => text,
        own if own > outer => text,
        _ => format!("({text})"),
    }
}
