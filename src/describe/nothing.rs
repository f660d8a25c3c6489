//! Whether a region has a site, as a clause.

use super::narrator::Narrator;
use super::phrase::{definite, each};
use crate::game::ir::{Bool, Sites};

impl Narrator<'_> {
    /// Whether a region has no site, or has one, as a clause.
    pub(super) fn no_sites(&self, sites: &Sites, holds: bool) -> String {
        let noun = self.site_noun();
        let no = if holds { "no" } else { "at least one" };
        match sites {
            Sites::Only(variable, all, condition)
                if holds && self.pieces_of(all).is_some() && is_none(condition) =>
            {
                let all = each(&self.piece_one(all).unwrap_or_default());
                let condition = self.of_piece(*variable).clause(condition, false);
                format!("for {all} {condition}")
            }
            Sites::Intersection(parts) => {
                let beside = parts.iter().position(|part| {
                    matches!(
                        part,
                        Sites::Around {
                            included: false,
                            ..
                        }
                    )
                });
                match (beside, parts.len()) {
                    (Some(beside), 2) => {
                        let other = &parts[1 - beside];
                        let what = match other {
                            Sites::Empty => format!("{no} empty {noun}"),
                            other if self.kind_only(other) && holds => {
                                format!("no {}", self.pieces_of(other).unwrap_or_default())
                            }
                            other => match self.pieces_of(other) {
                                Some(pieces) if holds => format!("none of {}", definite(&pieces)),
                                Some(pieces) => format!("at least one of {}", definite(&pieces)),
                                None => format!("{no} {noun} among {}", self.sites_all(other)),
                            },
                        };
                        format!("{what} is {}", self.lies_in(&parts[beside]))
                    }
                    _ => match self.pieces_of(sites) {
                        Some(pieces) if holds => format!("there are none of {}", definite(&pieces)),
                        Some(pieces) => format!("there is at least one of {}", definite(&pieces)),
                        None => {
                            let one = self.sites_one(sites);
                            match (one.strip_prefix("one of "), holds) {
                                (Some(those), true) => format!("there is none of {those}"),
                                (Some(those), false) => format!("there is at least one of {those}"),
                                (None, _) => format!("there is {no} {}", bare(&one)),
                            }
                        }
                    },
                }
            }
            Sites::Empty if holds => "the board is full".to_owned(),
            Sites::Empty => "the board is not full".to_owned(),
            Sites::Difference(all, but)
                if self.pieces_of(all).is_none() && self.piece_one(but).is_some() =>
            {
                format!(
                    "{} of {} {} occupied by {}",
                    if holds { "every one" } else { "at least one" },
                    self.sites_all(all),
                    if holds { "is" } else { "is not" },
                    self.piece_one(but).unwrap_or_default()
                )
            }
            Sites::Flanked { .. } if self.flanked_rows(sites, "").is_some() => {
                format!("{no} {}", self.flanked_rows(sites, "").unwrap_or_default())
            }
            sites => match self.pieces_of(sites) {
                Some(pieces) if self.kind_only(sites) => match holds {
                    true => format!("there are no {pieces}"),
                    false => format!("there are {pieces}"),
                },
                Some(pieces) if holds => format!("there are none of {}", definite(&pieces)),
                Some(pieces) => format!("there is at least one of {}", definite(&pieces)),
                None if holds => {
                    let one = self.sites_one(sites);
                    if let Some(those) = one.strip_prefix("one of ") {
                        return format!("there is none of {those}");
                    }
                    match bare(&one) {
                        bare if bare != one => format!("there is no {bare}"),
                        one => format!("there is no {noun} such as {one}"),
                    }
                }
                None => format!("there is {}", self.sites_one(sites)),
            },
        }
    }
}

/// A phrase without its indefinite article.
fn bare(phrase: &str) -> &str {
    let bare = phrase
        .strip_prefix("an ")
        .or_else(|| phrase.strip_prefix("a "));
    bare.unwrap_or(phrase)
}

/// Whether a condition says that a region has no sites.
fn is_none(condition: &Bool) -> bool {
    matches!(condition, Bool::NoSites(_))
}
