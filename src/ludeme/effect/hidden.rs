//! What is hidden from players.

use crate::game::ir::{Bool, Comparison, Effect, HiddenPart, Int, Sites, Variable};
use crate::ludeme::array::player_is;
use crate::ludeme::clause::{Place, Then};
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::region::owned::RegionOwner;
use crate::ludeme::site_type::{OfType, on_default_or_hand};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::HiddenWord;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    SetHidden::LUDEME,
    SetHiddenAt::LUDEME,
    SitesHidden::LUDEME,
    IsHidden::LUDEME,
];

/// The players whom something is hidden from, of the player of a loop.
fn from(owner: RegionOwner, builder: &Builder<'_>) -> Compiled<Bool> {
    match owner {
        RegionOwner::Role(role) => player_is(role, builder.span()),
        RegionOwner::Number(player) => {
            let one = Box::new(Int::Variable(Variable::Player));
            Ok(Bool::Compare(Comparison::Equal, one, Box::new(player)))
        }
    }
}

/// The part of a site that a word names.
fn part(word: Option<HiddenWord>) -> HiddenPart {
    match word {
        None => HiddenPart::All,
        Some(HiddenWord::What) => HiddenPart::What,
        Some(HiddenWord::Who) => HiddenPart::Who,
        Some(HiddenWord::State) => HiddenPart::State,
        Some(HiddenWord::Count) => HiddenPart::Count,
        Some(HiddenWord::Rotation) => HiddenPart::Rotation,
        Some(HiddenWord::Value) => HiddenPart::Value,
    }
}

fn hide(
    (parts, sites): (Option<Vec<HiddenWord>>, Sites),
    hidden: Bool,
    to: RegionOwner,
    then: Option<Then>,
    builder: &mut Builder<'_>,
) -> Compiled<Effect> {
    not_with_stacks(builder)?;
    builder.game.hides = true;
    let parts = match parts {
        None => vec![HiddenPart::All],
        Some(parts) => parts.into_iter().map(|word| part(Some(word))).collect(),
    };
    let effect = Effect::SetHidden {
        parts,
        sites,
        from: Box::new(from(to, builder)?),
        hidden: Box::new(hidden),
    };
    Ok(followed(effect, then, builder))
}

ludeme! {
    /// Hides sites of a region from players, or shows them again: all that is there, or parts of it. Moves are made, and records
    /// replayed, by what really is there. What is hidden of a piece that moves goes with it.
    ///
    /// `(set Hidden (sites Occupied by:Mover) to:Next)`
    /// `(set Hidden {What Who} (sites Board) to:P1)`
    /// `(set Hidden What (sites Board) False to:All)`
    (set Hidden) -> Effect
    struct SetHidden {
        /// Which parts; all unless given.
        parts: Option<Vec<HiddenWord>>,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Which sites.
        sites: Sites,
        /// Whether they are hidden from then on.
        hidden: Bool = "true",
        /// From whom.
        to: Labelled<RegionOwner>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetHidden {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default_or_hand(self.kind, true, builder)?;
        hide(
            (self.parts, self.sites),
            self.hidden,
            self.to.0,
            self.then,
            builder,
        )
    }
}

ludeme! {
    /// Hides a site from players, or shows it again: all that is there, or parts of it.
    ///
    /// `(set Hidden at:(last To) to:Next)`
    /// `(set Hidden What at:(last To) False to:All)`
    (set Hidden) -> Effect
    struct SetHiddenAt {
        /// Which parts; all unless given.
        parts: Option<Vec<HiddenWord>>,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Which site.
        at: Labelled<Place>,
        /// Whether it is hidden from then on.
        hidden: Bool = "true",
        /// From whom.
        to: Labelled<RegionOwner>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetHiddenAt {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default_or_hand(self.kind, true, builder)?;
        let sites = self.at.0.sites();
        hide(
            (self.parts, sites),
            self.hidden,
            self.to.0,
            self.then,
            builder,
        )
    }
}

ludeme! {
    /// The sites of the board that are hidden from a player, or of which a part is.
    ///
    /// `(sites Hidden to:Mover)`
    /// `(sites Hidden What to:Next)`
    (sites Hidden) -> Sites
    struct SitesHidden {
        /// Which part; all unless given.
        part: Option<HiddenWord>,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// From whom.
        to: Labelled<RegionOwner>,
    }
}

impl Compile for SitesHidden {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default_or_hand(self.kind, false, builder)?;
        not_with_stacks(builder)?;
        builder.game.hides = true;
        let from = Box::new(from(self.to.0, builder)?);
        Ok(Sites::Hidden(part(self.part), from))
    }
}

ludeme! {
    /// Whether a site of the board is hidden from a player, or a part of it is.
    ///
    /// `(is Hidden at:(last To) to:Mover)`
    /// `(is Hidden What at:(last To) to:Next)`
    (is Hidden) -> Bool
    struct IsHidden {
        /// Which part; all unless given.
        part: Option<HiddenWord>,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// The site.
        at: Labelled<Int>,
        /// From whom.
        to: Labelled<RegionOwner>,
    }
}

impl Compile for IsHidden {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default_or_hand(self.kind, false, builder)?;
        not_with_stacks(builder)?;
        builder.game.hides = true;
        let from = Box::new(from(self.to.0, builder)?);
        let hidden = Sites::Hidden(part(self.part), from);
        Ok(Bool::In(Box::new(self.at.0), Box::new(hidden)))
    }
}
