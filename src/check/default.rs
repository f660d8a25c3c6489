//! The trees of the defaults, read once.

use crate::ludeme::registry;
use crate::source::FileId;
use crate::syntax::{self, SyntaxTree};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The tree of the text of a default; empty for any other text.
pub(super) fn tree(text: &'static str) -> &'static SyntaxTree {
    static TREES: LazyLock<BTreeMap<&str, SyntaxTree>> = LazyLock::new(|| {
        let params = registry().ludemes().iter().flat_map(|ludeme| ludeme.params);
        let texts = params.filter_map(|param| param.default);
        texts
            .map(|text| (text, syntax::parse(FileId::default(), text).0))
            .collect()
    });
    static NONE: LazyLock<SyntaxTree> = LazyLock::new(SyntaxTree::default);
    TREES.get(text).unwrap_or(&NONE)
}
