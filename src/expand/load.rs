//! The descriptions a description uses: `(use "name")`.

use super::forms::{FormPlace, words};
use super::{keywords, message, top};
use crate::diagnostic::{Problems, did_you_mean};
use crate::source::{FileId, Sources, Span};
use crate::syntax::{NodeKind, ParseCache, SyntaxTree, parse, parse_with};

/// Finds the text of a used description: given what stands in `(use "…")` and the name of the text that
/// uses it, gives its name and text, or says why there is none. The same description must always get the
/// same name.
pub type Resolver<'a> = &'a dyn Fn(&str, Option<&str>) -> Result<(String, String), Missing>;

/// Why there is no text of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// In words.
    pub reason: String,
    /// The name that was probably meant.
    pub meant: Option<String>,
}

impl Missing {
    /// With the nearest of some names, if it is nearer to what was asked for than the name that was meant so far.
    #[must_use]
    pub fn or_meant<'n>(self, asked: &str, names: impl Iterator<Item = &'n str>) -> Self {
        let mut all: Vec<&str> = names.collect();
        all.extend(self.meant.as_deref());
        let nearest = did_you_mean(asked, all.into_iter()).map(str::to_owned);
        Self {
            meant: nearest.or(self.meant),
            ..self
        }
    }
}

impl From<String> for Missing {
    fn from(reason: String) -> Self {
        Self {
            reason,
            meant: None,
        }
    }
}

/// Descriptions that one may use in all.
const MOST: usize = 64;

/// What the `(use "…")` forms at the top of a text name, with the places of the names.
pub fn uses(tree: &SyntaxTree) -> Vec<(String, Span)> {
    let is_use = |word: &str| word == "use" || keywords::nearest_keyword(word, &["use"]).is_some();
    let forms = top(tree).filter(|place| place.head().is_some_and(is_use));
    let names = forms.flat_map(|place| place.children().collect::<Vec<_>>());
    names
        .filter_map(|name| match name.kind() {
            NodeKind::Text(text) => Some((text.to_string(), name.span())),
            _ => None,
        })
        .collect()
}

/// Whether a text holds a form of descriptions at its top, such as a game or a define. One that does not may be any file,
/// whose lines are nobody's business.
#[must_use]
pub fn holds_description(text: &str) -> bool {
    let words: Vec<&'static str> = words(FormPlace::Top)
        .chain(["game", "test", "match", "ai"])
        .collect();
    let (tree, _) = parse(FileId::default(), text);
    let mut heads = tree.roots.iter().filter_map(|root| tree.head(*root));
    heads.any(|head| words.contains(&head) || keywords::nearest_keyword(head, &words).is_some())
}

/// Whether a text has a game, although its word may be misspelt.
pub(crate) fn means_game(tree: &SyntaxTree) -> bool {
    let mut heads = tree.roots.iter().filter_map(|root| tree.head(*root));
    let words: Vec<&'static str> = words(FormPlace::Top).collect();
    heads.any(|head| {
        head == "game"
            || !words.contains(&head) && keywords::nearest_keyword(head, &["game"]).is_some()
    })
}

/// Loads and parses all that a description uses, directly or not, each once, the nearest first.
///
/// `file` must be the tree of a text in `sources`; the used texts are added to them. What cannot be found,
/// does not parse or uses itself is a problem.
pub fn load_all(
    file: &SyntaxTree,
    sources: &mut Sources,
    resolver: Resolver<'_>,
) -> (Vec<SyntaxTree>, Problems) {
    load_all_with(&mut ParseCache::default(), file, sources, resolver)
}

/// Loads what a description uses as [`load_all`] does; forms that are known are not read again.
pub fn load_all_with(
    cache: &mut ParseCache,
    file: &SyntaxTree,
    sources: &mut Sources,
    resolver: Resolver<'_>,
) -> (Vec<SyntaxTree>, Problems) {
    let mut loader = Loader {
        cache,
        sources,
        resolver,
        loaded: Vec::new(),
        problems: Problems::new(),
    };
    let first = top(file)
        .next()
        .map(|place| place.span().file)
        .unwrap_or_default();
    let chain = vec![loader.sources.get(first).name.clone()];
    let mut waiting: Vec<(Vec<String>, String, Span)> = uses(file)
        .into_iter()
        .map(|(name, span)| (chain.clone(), name, span))
        .collect();
    while !waiting.is_empty() {
        let mut next = Vec::new();
        for (chain, name, span) in waiting {
            next.extend(loader.load(&chain, &name, span));
        }
        waiting = next;
    }
    (
        loader.loaded.into_iter().map(|(_, tree)| tree).collect(),
        loader.problems,
    )
}

struct Loader<'a> {
    cache: &'a mut ParseCache,
    sources: &'a mut Sources,
    resolver: Resolver<'a>,
    loaded: Vec<(String, SyntaxTree)>,
    problems: Problems,
}

impl Loader<'_> {
    /// Loads one description and gives what it uses in turn. `chain` are the names of the texts that led
    /// to it, the first one first.
    fn load(
        &mut self,
        chain: &[String],
        name: &str,
        span: Span,
    ) -> Vec<(Vec<String>, String, Span)> {
        let (path, text) = match (self.resolver)(name, chain.last().map(String::as_str)) {
            Ok(found) => found,
            Err(missing) => {
                self.problems
                    .push(message::use_not_found(span, name, &missing));
                return Vec::new();
            }
        };
        if chain.contains(&path) {
            self.problems.push(message::use_cycle(span, chain, &path));
            return Vec::new();
        }
        if self.loaded.iter().any(|(known, _)| *known == path) {
            return Vec::new();
        }
        if self.loaded.len() >= MOST {
            self.problems.push(message::too_many_uses(span, MOST));
            return Vec::new();
        }
        let id = self.sources.add(path.as_str(), text.as_str());
        let (tree, problems) = parse_with(self.cache, id, &text);
        self.problems.extend(problems);
        let chain: Vec<String> = chain.iter().cloned().chain([path.clone()]).collect();
        let next = uses(&tree)
            .into_iter()
            .map(|(name, span)| (chain.clone(), name, span))
            .collect();
        self.loaded.push((path, tree));
        next
    }
}
