//! Whether every name that is used is declared.
//!
//! Looked up when the whole description has been read, because a name may be used before its declaration.
//! Where a name is declared that nobody uses, and one like it is used that nobody declares, the slip may be in
//! either place: it is where the letters are less usual, or where it would have been made once only.

use super::declared::{Declared, Names, Owners, declared, is_known};
use super::unused::{is_set_anywhere, set_in_vain};
use super::{Checker, MOST_LISTED, error};
use crate::diagnostic::{Familiar, Problem, is_swapped, nearest, surely_meant};
use crate::ludeme::names::{Kind, kind};
use crate::ludeme::types::either;
use crate::ludeme::{NameKind, PartId, PartKind, registry};
use crate::ludeme::{Shape, Type};
use crate::source::Span;
use std::collections::BTreeSet;

/// The places where one unknown name is used.
#[derive(Clone)]
struct Unknown {
    name: String,
    kind: &'static NameKind,
    parts: Vec<PartId>,
}

impl Checker<'_, '_> {
    /// Tells every name that is used and not declared.
    pub(super) fn names(&mut self) {
        let owners = Owners::new(&self.description);
        let declared = declared(&self.description, &owners);
        let mut names = Names::new();
        for one in &declared {
            let made = one.made.iter().cloned();
            names.entry(one.noun).or_default().extend(made);
        }
        let mut unknown: Vec<Unknown> = Vec::new();
        let mut used: BTreeSet<(&'static str, &str)> = BTreeSet::new();
        // In a form that is a hole, a name may stand in the wrong place.
        for part in self.description.parts() {
            let Some(owner) = owners.of(part) else {
                continue;
            };
            let PartKind::Name {
                name,
                kind,
                declares: false,
            } = self.description.kind(part)
            else {
                continue;
            };
            used.insert((kind.noun, name));
            // Where something else is wrong and no name of a kind is declared, the declarations may be among the mistakes.
            let are_all_missing = !self.problems.is_empty() && !names.contains_key(kind.noun);
            let is_one_missing = self.undeclared.iter().any(|of| of.noun == kind.noun);
            let is_excused = are_all_missing || is_one_missing && !is_slip(&names, kind, name);
            if is_known(&names, kind, name) || self.is_suspect(name) || is_excused {
                continue;
            }
            if self.is_within_a_title(owner, kind, name, &names) {
                continue;
            }
            match unknown
                .iter_mut()
                .find(|one| one.kind.noun == kind.noun && *one.name == **name)
            {
                Some(known) => known.parts.push(part),
                None => unknown.push(Unknown {
                    name: name.to_string(),
                    kind,
                    parts: vec![part],
                }),
            }
        }
        let unused: Vec<&Declared> = declared
            .iter()
            .filter(|one| {
                !one.made
                    .iter()
                    .any(|made| used.contains(&(one.noun, made.as_str())))
            })
            .collect();
        let mut mistakes = Vec::new();
        for one in &unknown {
            if self.is_of_other_choice(one) {
                let problems = one.parts.iter().map(|part| {
                    let span = self.description.place(*part).span;
                    (span, *part, of_other_choice(&one.name, span))
                });
                mistakes.extend(problems);
                continue;
            }
            let (meant, parts): (Vec<PartId>, Vec<PartId>) = (one.parts.iter().copied())
                .partition(|part| self.has_meaning_in_ludii(one, owners.of(*part), &names));
            mistakes.extend(meant.into_iter().map(|part| {
                let span = self.description.place(part).span;
                (span, part, of_nothing(one, span))
            }));
            if parts.is_empty() {
                continue;
            }
            let one = &Unknown {
                parts,
                ..one.clone()
            };
            match self.misspelt(one, &unknown, &unused) {
                Some((declaration, right)) => {
                    let span = declaration.span;
                    mistakes.push((
                        span,
                        one.parts[0],
                        self.misdeclared(declaration, &right, one),
                    ));
                }
                None => {
                    let problems = one.parts.iter().map(|part| {
                        let span = self.description.place(*part).span;
                        (
                            span,
                            *part,
                            self.unknown_name(&names, *part, &one.name, one.kind),
                        )
                    });
                    mistakes.extend(problems);
                }
            }
        }
        for one in unused.iter().filter(|one| is_set_anywhere(one.noun)) {
            let meant = used
                .iter()
                .find(|(noun, name)| *noun == one.noun && is_swapped(name, &one.text));
            if let Some((_, meant)) = meant
                && is_known(&names, one.kind, meant)
                && mistakes.iter().all(|(span, ..)| *span != one.span)
            {
                mistakes.push((one.span, one.part, set_in_vain(one, meant)));
            }
        }
        // Several names that one declaration should have made are one mistake.
        mistakes.sort_by_key(|(span, part, _)| (*span, *part));
        mistakes.dedup_by(|one, other| one.0 == other.0);
        for (_, part, problem) in mistakes {
            self.problems
                .push(self.description.explained(part, problem));
        }
    }

    /// Whether a region is declared with another ruleset or item only: there is none with this choice.
    fn is_of_other_choice(&self, one: &Unknown) -> bool {
        let is_it = |title: &str| {
            let rest = title.strip_prefix(&*one.name);
            rest.is_some_and(|rest| {
                let number = rest.strip_prefix('P');
                rest.is_empty() || number.is_some_and(|number| number.parse::<u8>().is_ok())
            })
        };
        one.kind.noun == kind::Region::KIND.noun
            && (self.titled.iter()).any(|(head, title)| &**head == "regions" && is_it(title))
    }

    /// Whether a name stands in that of a region and is asked for as that of a player's regions, in a text that is written
    /// for Ludii: `(sites P1 "Home")` are those of `"Home1"`, too. In other texts it is taken for a slip.
    fn is_within_a_title(&self, owner: PartId, kind: &NameKind, name: &str, names: &Names) -> bool {
        self.description.for_ludii
            && kind.noun == kind::Region::KIND.noun
            && (self.description.ludeme(owner)).is_some_and(|ludeme| ludeme.head == "sites")
            && self.description.argument(owner, "role").is_some()
            && (names.get(kind.noun).into_iter().flatten()).any(|title| title.contains(name))
    }

    /// Whether a name that nothing has means something all the same where a ludeme uses it, in a text that is written for
    /// Ludii: a region without sites, the number of no piece, or pieces whose names contain it.
    fn has_meaning_in_ludii(&self, one: &Unknown, owner: Option<PartId>, names: &Names) -> bool {
        let Some(owner) = owner.filter(|_| self.description.for_ludii) else {
            return false;
        };
        let PartKind::Ludeme { ludeme, .. } = self.description.kind(owner) else {
            return false;
        };
        if one.kind.noun == kind::Region::KIND.noun {
            return ludeme.head == "sites";
        }
        let is_part = || {
            let mut pieces = names.get(one.kind.noun).into_iter().flatten();
            pieces.any(|piece| piece.contains(&*one.name))
        };
        one.kind.noun == kind::Piece::KIND.noun
            && match (ludeme.head, ludeme.word) {
                ("id", _) | ("where", None) => true,
                ("count" | "no", Some("Pieces")) => is_part(),
                _ => false,
            }
    }

    /// Notes that a mistake hides the name that a declaration would have made, if a shape is that of one; where a rule
    /// should stand, it may have declared any variable.
    pub(super) fn note_undeclared(&mut self, shape: &Shape) {
        self.note_fault();
        match shape.core() {
            Shape::Name {
                kind,
                declares: true,
            } => self.undeclared.push(kind),
            shape if shape.ty().meets(RULES) => {
                self.undeclared
                    .extend([kind::Variable::KIND, kind::Memory::KIND]);
            }
            _ => {}
        }
    }

    /// Whether a name stands where something is wrong, so that it may be declared there.
    fn is_suspect(&self, name: &str) -> bool {
        let base = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let mut suspects = self.suspects.iter();
        suspects.any(|text| text == name || text == base)
    }

    /// The declaration that should have made an unknown name, and how its name should be written, if the slip
    /// is there and not where the name is used.
    fn misspelt<'d>(
        &self,
        one: &Unknown,
        unknown: &[Unknown],
        unused: &[&'d Declared],
    ) -> Option<(&'d Declared, String)> {
        let of_kind = || {
            let unused = unused.iter().copied();
            unused.filter(|declared| declared.noun == one.kind.noun)
        };
        let made = of_kind().flat_map(|declared| declared.made.iter().map(String::as_str));
        let near = nearest(&one.name, made).into_iter().next()?.to_owned();
        let declaration = of_kind().find(|declared| declared.made.contains(&near))?;
        let ending = near.strip_prefix(declaration.text.as_str())?;
        let right = one.name.strip_suffix(ending)?.to_owned();
        // How often the name is written as it is not declared.
        let others = unknown.iter().filter(|other| {
            other.kind.noun == one.kind.noun
                && other.name.trim_end_matches(char::is_numeric) == right
        });
        let places: BTreeSet<_> = others
            .flat_map(|other| {
                other
                    .parts
                    .iter()
                    .map(|part| self.description.place(*part).span)
            })
            .chain(
                one.parts
                    .iter()
                    .map(|part| self.description.place(*part).span),
            )
            .collect();
        // A text that others use as well is not wrong if the one that uses it differs.
        let own = self
            .tree
            .roots
            .first()
            .map(|root| self.tree.span(*root).file);
        let is_own = |span: &Span| Some(span.file) == own;
        if !is_own(&declaration.span) && places.iter().any(is_own) {
            return None;
        }
        let is_there = places.len() > 1
            || right.len() == declaration.text.len()
                && self.familiar().prefers(&right, &declaration.text);
        is_there.then_some((declaration, right))
    }

    /// The letters of the words of the language, and of the other words of the text.
    fn familiar(&self) -> Familiar {
        let mut words: Vec<&str> = registry()
            .heads()
            .chain(registry().words_for(Type::ANY))
            .collect();
        words.extend(self.words.iter().map(|text| &**text));
        Familiar::with(words.into_iter())
    }

    fn misdeclared(&self, declared: &Declared, right: &str, unknown: &Unknown) -> Problem {
        let Declared {
            span, noun, text, ..
        } = declared;
        let span = *span;
        let message = format!(
            "the {noun} `{text}` is never used, and there is no {noun} `{}`",
            unknown.name
        );
        let label = format!("declared as `{text}`");
        let used = self.description.place(unknown.parts[0]).span;
        Problem::error(&error::UNKNOWN_NAME, span, message, label)
            .with_label(used, format!("called `{}` here", unknown.name))
            .with_meant_word(span, &format!("\"{right}\""), surely_meant(text, &[right]))
    }

    fn unknown_name(&self, names: &Names, part: PartId, name: &str, kind: &NameKind) -> Problem {
        let span = self.description.place(part).span;
        let noun = kind.noun;
        let message = format!("there is no {noun} `{name}`");
        let label = format!("no {noun} has this name");
        let problem = Problem::error(&error::UNKNOWN_NAME, span, message, label);
        let same = names.get(noun).into_iter().flatten().map(String::as_str);
        let candidates: Vec<&str> = same.chain(kind.known.iter().copied()).collect();
        let near = nearest(name, candidates.iter().copied());
        if let Some(meant) = near.first() {
            let meant = format!("\"{meant}\"");
            return problem.with_meant_word(span, &meant, surely_meant(name, &near));
        }
        let other = names.iter().find(|(_, names)| names.contains(name));
        if let Some((other, _)) = other {
            return problem.with_help(format!("`{name}` is the name of a {other}"));
        }
        if let Some(problem) = self.site_or_variable(&problem, name, kind, span) {
            return problem;
        }
        if candidates.is_empty() {
            return problem.with_help(format!("this game declares no {noun} with a name"));
        }
        if candidates.len() <= MOST_LISTED {
            let listed: Vec<String> = candidates.iter().map(|name| format!("`{name}`")).collect();
            return problem.with_help(format!(
                "the known ones are {}",
                either(&listed).replace(" or ", " and ")
            ));
        }
        problem
    }

    /// The message about a variable that is never set, and about a site that is taken for a container.
    fn site_or_variable(
        &self,
        problem: &Problem,
        name: &str,
        kind: &NameKind,
        span: Span,
    ) -> Option<Problem> {
        let digits = name.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
        let is_site = digits.len() < name.len()
            && digits.parse::<u16>().is_ok()
            && name.len() <= digits.len() + 2;
        match kind.noun {
            "variable" => Some(
                problem
                    .clone()
                    .with_help(format!("no rule sets it; `(set Var \"{name}\" …)` does")),
            ),
            "container" if is_site => Some(
                problem
                    .clone()
                    .with_help(format!("a site stands in a list: `{{\"{name}\"}}`"))
                    .with_suggestion(span, format!("{{\"{name}\"}}"), false),
            ),
            _ => None,
        }
    }
}

fn of_nothing(one: &Unknown, span: Span) -> Problem {
    let (noun, name) = (one.kind.noun, &one.name);
    let message = format!("there is no {noun} `{name}`");
    let label = format!("no {noun} has this name");
    let help = match noun == kind::Region::KIND.noun {
        true => "as in Ludii it has no sites",
        false => "as in Ludii a piece of the player whose name contains this one is meant, or none",
    };
    Problem::warning(&error::UNKNOWN_NAME, span, message, label).with_help(help)
}

fn of_other_choice(name: &str, span: Span) -> Problem {
    let message = format!("the region `{name}` is declared by another choice only");
    let label = "no site, with this choice";
    Problem::warning(&error::OTHER_CHOICE, span, message, label).with_help(
        "as in Ludii it is empty here; declare it with each ruleset and item if that is not meant",
    )
}

/// What may hold effects, and so set variables.
const RULES: Type = Type::EQUIPMENT
    .or(Type::ITEM)
    .or(Type::RULES)
    .or(Type::START)
    .or(Type::PLAY)
    .or(Type::PHASE)
    .or(Type::NEXT_PHASE)
    .or(Type::MOVES)
    .or(Type::EFFECT)
    .or(Type::THEN)
    .or(Type::APPLY)
    .or(Type::FROM)
    .or(Type::TO)
    .or(Type::BETWEEN);

/// Whether a name that several places may declare is nearly one that is declared.
fn is_slip(names: &Names, kind: &NameKind, name: &str) -> bool {
    let known = names.get(kind.noun).into_iter().flatten();
    is_set_anywhere(kind.noun) && !nearest(name, known.map(String::as_str)).is_empty()
}
