//! `(regions …)`: sites with a name, an owner, or a mark by which they are drawn.

use super::equipment::{Item, owners};
use crate::diagnostic::{Code, Problem};
use crate::game::SiteMark;
use crate::game::ir::{Area, AreaKind, Int, Sites};
use crate::ludeme::assembly::NamedRegion;
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::words::{Colour, Role};
use crate::ludeme::{Builder, Compile, Compiled, Declares, Labelled, Ludeme, Spanned};
use crate::topology::{Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] = &[RegionsForm::LUDEME];

/// A region that cannot be shown on the board.
pub(crate) static BAD_MARK: Code = Code {
    name: "compile::mark",
    summary: "a region that cannot be drawn as written",
    explain: "The sites of a region that has a sign or a colour are marked on the drawn board. They must be fixed sites, \
              and the sign is one character.",
    wrong: "(regions \"Safe\" (sites Empty) colour:Red)",
    right: "(regions \"Safe\" (sites {\"a1\" \"b2\"}) colour:Red)",
};

ludeme! {
    /// Sites with a name or an owner, or both.
    ///
    /// `(regions "Home" P1 (sites Bottom))`
    /// `(regions P2 {(sites Side N) (sites Side S)})`
    /// `(regions "Rosettes" (sites {"a1" "b2"}) sign:"✿" colour:Red)`
    (regions) -> Item
    struct RegionsForm {
        /// What it is called.
        name: Option<Declares<kind::Region>>,
        /// Whose it is.
        role: Option<Role>,
        /// The sites.
        sites: Vec<Place>,
        /// The character that is drawn on a site of the region where no piece stands. Not in Ludii.
        sign: Labelled<Option<Spanned<String>>>,
        /// The colour in which sites of the region are drawn. Where there are no colours, and no sign, the owner's first
        /// letter shows them, or a dot. Not in Ludii.
        colour: Labelled<Option<Colour>>,
    }
}

impl Compile for RegionsForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let is_one = self.sites.iter().all(|part| matches!(part, Place::Site(_)));
        let mut parts: Vec<Sites> = self.sites.into_iter().map(Place::sites).collect();
        let groups = parts.clone();
        let players = builder.game.player_count();
        let owners = match self.role {
            // The regions of a player who does not take part may be asked for by number, as those of the sixth corner of a
            // star in a game of three.
            Some(role) => match role.number().and_then(|number| u8::try_from(number).ok()) {
                Some(owner) if usize::from(owner) > players => vec![owner],
                _ => owners(role, players),
            },
            None => vec![0],
        };
        let sites = if parts.len() == 1 {
            parts.remove(0)
        } else {
            Sites::Union(parts)
        };
        let name = self.name.map(|name| name.name).unwrap_or_default();
        if let Some(puzzle) = &mut builder.game.puzzle {
            puzzle.areas.push(Area {
                kind: AreaKind::Region,
                name: name.clone(),
                groups: match is_one {
                    true => vec![sites.clone()],
                    false => groups,
                },
            });
        }
        if self.sign.0.is_some() || self.colour.0.is_some() {
            let present = owners.iter().copied();
            let present: Vec<u8> = present
                .filter(|owner| usize::from(*owner) <= players)
                .collect();
            mark(
                (&name, &present),
                &sites,
                self.sign.0,
                self.colour.0,
                builder,
            )?;
        }
        for owner in owners {
            builder.game.named_regions.push(NamedRegion {
                name: name.clone(),
                owner,
                sites: sites.clone(),
            });
        }
        Ok(Item::default())
    }
}

/// Notes that the sites of a region are drawn with a sign or in a colour.
fn mark(
    (name, owners): (&str, &[u8]),
    sites: &Sites,
    sign: Option<Spanned<String>>,
    colour: Option<Colour>,
    builder: &mut Builder<'_>,
) -> Result<(), Problem> {
    let unseen = |span, message: &str, label: &str, help: &str| {
        Err(Problem::error(&BAD_MARK, span, message, label).with_help(help))
    };
    let game = &builder.game;
    if game
        .board
        .as_ref()
        .is_some_and(|board| board.site_type == SiteType::Edge)
    {
        let message = "a region of edges cannot be drawn with a sign or in a colour";
        return unseen(
            builder.span(),
            message,
            "of a board of edges",
            "leave out `sign:` and `colour:`",
        );
    }
    let Some(sites) = fixed_sites(sites, builder) else {
        let message =
            "a region that changes during play cannot be drawn with a sign or in a colour";
        let help = "name the sites, for example `(sites {\"a1\" \"b2\"})`";
        return unseen(builder.span(), message, "its sites are not fixed", help);
    };
    if let Some(sign) = &sign
        && sign.value.chars().count() != 1
    {
        let message = format!("expected one character as a sign, found `{}`", sign.value);
        return unseen(
            sign.span,
            &message,
            "not one character",
            "write for example `sign:\"*\"`",
        );
    }
    builder.game.marks.push(SiteMark {
        name: name.to_owned(),
        owner: match owners {
            [owner] => *owner,
            _ => 0,
        },
        sites,
        sign: sign.map(|sign| sign.value).unwrap_or_default(),
        colour: colour.map(Colour::value),
    });
    Ok(())
}

/// The sites of a region, if they are known before play.
fn fixed_sites(sites: &Sites, builder: &Builder<'_>) -> Option<Vec<Site>> {
    let numbered = |site: &Int| {
        let site = u16::try_from(site.constant()?).ok()?;
        (usize::from(site) < builder.game.board_sites()).then_some(Site(site))
    };
    match sites {
        Sites::Const(id) => builder.game.regions.get(id.index()).cloned(),
        Sites::One(site) => Some(vec![numbered(site)?]),
        Sites::List(list) => list.iter().map(numbered).collect(),
        Sites::Union(parts) => {
            let parts = parts.iter().map(|part| fixed_sites(part, builder));
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        Sites::Difference(of, without) => {
            let without = fixed_sites(without, builder)?;
            let mut sites = fixed_sites(of, builder)?;
            sites.retain(|site| !without.contains(site));
            Some(sites)
        }
        _ => None,
    }
}
