//! `(is Line …)`.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Alike, Bool, Comparison, ComponentId, Int, Line, Occupancy, Sites, StackedLine, Variable,
};
use crate::ludeme::boolean::within::on_top;
use crate::ludeme::clause::Place;
use crate::ludeme::coerce::not_one_player;
use crate::ludeme::directions::Toward;
use crate::ludeme::macros::ludeme;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::{WITH_STACKS, not_with_stacks};
use crate::ludeme::words::{Absolute, Role};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned, Within, var};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[IsLine::LUDEME];

ludeme! {
    /// Whether pieces of one kind stand in a row through a site.
    ///
    /// `(is Line 3)`
    /// `(is Line 5 Orthogonal through:(to))`
    /// `(is Line 3 what:(id "Disc" Mover))`
    /// `(is Line 3 whats:{(id "Disc" P1) (id "Disc" P2)})`
    (is Line) -> Bool
    struct IsLine {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// How many pieces at least.
        length: Int,
        /// The directions the row may take.
        directions: Toward = "Adjacent",
        /// The site, or the sites, of which the row must cross one.
        through: Labelled<Place> = "(last To)",
        /// Several sites of which the row must cross one, in place of `through:`.
        throughAny: Labelled<Option<Place>>,
        /// Whose pieces, of any kind.
        role: Option<Spanned<Role>>,
        /// The kind of the pieces, 0 for empty sites; that of the piece on the site crossed unless given.
        what: Labelled<Option<Int>>,
        /// The kinds of the pieces, any of which may stand in the row, whoever owns them; 0 is an empty site, as in Ludii.
        whats: Labelled<Option<Vec<Int>>>,
        /// Whether a longer row does not count.
        exact: Labelled<Bool> = "false",
        /// Whether nothing may stand between the pieces; all along a direction count if it is `false`.
        contiguous: Labelled<Bool> = "true",
        /// Whether the pieces must be of one kind, as in Ludii; they need only be of one owner if it is `false`.
        sameKind: Labelled<Bool> = "true",
        /// Only sites where this holds count, each bound to `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
        /// Of stacks: whether the row runs through the stacks, at one level, rising or falling from site to site, or
        /// straight up.
        byLevel: Labelled<Bool> = "false",
        /// Of stacks: whether only the highest pieces count; any piece of a stack does unless given.
        top: Labelled<Bool> = "false",
    }
}

impl Compile for IsLine {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.kind, builder)?;
        let exact = self.exact.0 == Bool::Const(true);
        let wants = |given: &Bool| *given != Bool::Const(false);
        let (by_level, top) = (wants(&self.byLevel.0), wants(&self.top.0));
        let stacks = match (by_level, top) {
            _ if !builder.game.stacks => None,
            (true, _) => Some(StackedLine::ByLevel),
            (false, true) => Some(StackedLine::Top),
            (false, false) => Some(StackedLine::Any),
        };
        let alone = by_level && (exact || top || self.r#if.0.is_some());
        if (by_level || top) && stacks.is_none() || alone {
            let message = match stacks {
                None => {
                    "`byLevel:` and `top:` mean pieces of stacks, and no pieces are stacked in this game"
                }
                Some(_) => "`byLevel:` does not go together with `exact:`, `top:` or `if:` yet",
            };
            let label = "one of them must go";
            return Err(Problem::error(&WITH_STACKS, builder.span(), message, label)
                .with_help("leave out what is not needed")
                .into());
        }
        let through = self.throughAny.0.unwrap_or(self.through.0).sites();
        if self.directions.names(Absolute::SameLayer) {
            return Err(along_layers(builder.span()).into());
        }
        // Of one kind that may be none, empty sites may make the row.
        let (what, whats) = match self.what.0 {
            Some(what) if stacks.is_none() && may_be_empty(&what) => (None, Some(vec![what])),
            what => (what, self.whats.0),
        };
        let any_of = match whats {
            Some(whats) => {
                not_with_stacks(builder)?;
                Some(standing(&whats, builder)?)
            }
            None => None,
        };
        let (same_kind, through) = match what {
            _ if let Some(any_of) = &any_of => {
                (false, Sites::Intersection(vec![through, any_of.clone()]))
            }
            None if let Some(role) = self.role => {
                if stacks != Some(StackedLine::Top) {
                    not_with_stacks(builder)?;
                }
                let player = role.value.player();
                let player = player.ok_or_else(|| not_one_player(role.value, role.span))?;
                let own = Sites::Occupied(Occupancy::Player(Box::new(player)));
                (false, Sites::Intersection(vec![through, own]))
            }
            None => (self.sameKind.0 == Bool::Const(true), through),
            Some(what) => {
                if stacks != Some(StackedLine::Top) {
                    not_with_stacks(builder)?;
                }
                (true, on_top(what, through))
            }
        };
        let within = self.r#if.0.map(|condition| {
            let candidates = any_of.clone().unwrap_or(Sites::Occupied(Occupancy::Any));
            Box::new(Sites::Only(
                Variable::To,
                Box::new(candidates),
                Box::new(condition.value),
            ))
        });
        let alike = match &any_of {
            Some(_) => Alike::Nothing,
            None if same_kind && several_kinds(builder) => Alike::Kind,
            None => Alike::Owner,
        };
        let within = within.or(any_of.map(Box::new));
        Ok(Bool::Line(Box::new(Line {
            length: Box::new(self.length),
            directions: self.directions.fixed(builder),
            through: Box::new(through),
            within,
            exact,
            gaps: self.contiguous.0 == Bool::Const(false),
            stacks,
            alike,
        })))
    }
}

/// The sites with a piece of any of these kinds; empty sites are of kind 0.
fn standing(kinds: &[Int], builder: &mut Builder<'_>) -> Compiled<Sites> {
    let known = kinds.iter().map(Int::constant);
    let known = known.map(|kind| Some(ComponentId(u16::try_from(kind?).ok()?)));
    if let Some(mut kinds) = known.collect::<Option<Vec<ComponentId>>>() {
        let listed = kinds.len();
        kinds.retain(|kind| kind.0 != 0);
        let with_empty = kinds.len() < listed;
        let pieces = Sites::Occupied(Occupancy::Components(kinds.into()));
        return Ok(match with_empty {
            true => Sites::Union(vec![Sites::Empty, pieces]),
            false => pieces,
        });
    }
    let site = unread(&kinds.iter().collect::<Vec<&Int>>(), builder)?;
    let is_of = |kind: &Int| {
        let here = Int::What(Box::new(Int::Variable(site)));
        Bool::Compare(Comparison::Equal, Box::new(here), Box::new(kind.clone()))
    };
    let any = Bool::Or(kinds.iter().map(is_of).collect());
    let candidates = match kinds.iter().any(may_be_empty) {
        true => builder.game.whole_board(),
        false => Sites::Occupied(Occupancy::Any),
    };
    Ok(Sites::Only(site, Box::new(candidates), Box::new(any)))
}

/// Whether the number of a kind of piece may be 0, that of empty sites.
fn may_be_empty(kind: &Int) -> bool {
    match kind {
        Int::Const(kind) => *kind == 0,
        // A table from players to kinds; its first entry belongs to nobody.
        Int::Table(kinds, player) if !matches!(**player, Int::Const(_)) => {
            kinds.iter().skip(1).any(|kind| *kind == 0)
        }
        Int::If(_, one, other) => may_be_empty(one) || may_be_empty(other),
        _ => true,
    }
}

/// Rows are asked for in a direction that leads more ways than one.
pub(crate) static ALONG_LAYERS: Code = Code {
    name: "compile::line_along_layers",
    summary: "rows in the direction `SameLayer`",
    explain: "From a site `SameLayer` leads to all neighbours on its layer, not straight on, so that no row is one of this \
              direction. Rows of a layer are orthogonal ones.",
    wrong: "(end (if (is Line 3 SameLayer) (result Mover Win)))",
    right: "(end (if (is Line 3 Orthogonal) (result Mover Win)))",
};

fn along_layers(span: Span) -> Problem {
    let message = "rows in the direction `SameLayer` are not supported yet";
    Problem::error(&ALONG_LAYERS, span, message, "no way leads straight on")
        .with_help("write the directions of the rows, such as `Orthogonal`")
}

/// Whether pieces of one owner can be of several kinds.
fn several_kinds(builder: &Builder<'_>) -> bool {
    let mut owners: Vec<u8> = Vec::new();
    builder.game.components.iter().skip(1).any(|component| {
        let known = owners.contains(&component.owner);
        owners.push(component.owner);
        known
    })
}
