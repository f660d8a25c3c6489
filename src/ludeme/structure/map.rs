//! `(map …)`: from sites or other integers to others.

use super::equipment::Item;
use crate::diagnostic::{Code, Problem};
use crate::game::ir::Int;
use crate::ludeme::argument::Fixed;
use crate::ludeme::coerce::not_fixed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::words::Landmark;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme, Rest, Spanned, Type, Typed};
use crate::topology::{Feature, Site};

pub(crate) const LUDEMES: &[Ludeme] = &[MapForm::LUDEME, ListedMap::LUDEME, PairForm::LUDEME];

pub(crate) static BAD_MAP: Code = Code {
    name: "compile::map",
    summary: "a map whose keys and values do not match",
    explain: "A map is a list of pairs, or a list of keys and a list of as many values.",
    wrong: "(map {1 2 3} {4 5})",
    right: "(map {1 2 3} {4 5 6})",
};

pub(crate) static UNKNOWN_MAP: Code = Code {
    name: "meaning::unknown_map",
    summary: "the name of a map that is not in the equipment",
    explain: "`(mapEntry \"Name\" key)` is the value of the key by the map of that name. Where no map has the name, it is \
              the key itself, which is seldom meant.",
    wrong: "(mapEntry \"Store\" (mover))",
    right: "(mapEntry \"Stores\" (mover))",
};

/// A key and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair(i32, i32);

impl Typed for Pair {
    const TYPE: Type = Type::PAIR;
}

union! {
    /// One end of a pair.
    pub(crate) enum EndOfPair {
        /// A place of the board.
        Landmark(Landmark),
        /// A site by coordinate, or a piece by name.
        Name(Spanned<String>),
        /// A number, or a place in a hand.
        Number(Spanned<Int>),
    }
}

impl EndOfPair {
    fn number(self, builder: &mut Builder<'_>) -> Compiled<i32> {
        match self {
            Self::Number(number) => {
                let fixed = number.value.constant();
                let fixed = fixed.or_else(|| hand_site(&number.value, builder));
                fixed.ok_or_else(|| not_fixed(number.span).into())
            }
            Self::Landmark(landmark) => Ok(site_at(landmark, builder)),
            Self::Name(name) => {
                if let [kind] = builder.game.kinds(&name.value)[..] {
                    return Ok(i32::from(kind.0));
                }
                let span = name.span;
                let names = Spanned {
                    value: vec![name.value],
                    span,
                };
                let sites = super::start::sites(&names, builder)?;
                Ok(sites.first().map_or(-1, |site| i32::from(site.0)))
            }
        }
    }
}

/// The site of a place in the hand of one player.
fn hand_site(site: &Int, builder: &Builder<'_>) -> Option<i32> {
    let Int::HandSite(player, place) = site else {
        return None;
    };
    let (player, place) = (player.constant()?, place.constant()?);
    let mut owners = builder.game.hands.iter();
    let first = owners.position(|owner| i32::from(*owner) == player)?;
    Some((builder.game.board_sites() + first) as i32 + place)
}

/// The site of a landmark.
fn site_at(landmark: Landmark, builder: &Builder<'_>) -> i32 {
    let Some(board) = &builder.game.board else {
        return -1;
    };
    let first = |feature| {
        board
            .topology
            .with(board.site_type, feature)
            .first()
            .copied()
    };
    let site = match landmark {
        Landmark::FirstSite => Some(Site(0)),
        Landmark::LastSite => board.topology.sites(board.site_type).last(),
        Landmark::BottomSite => first(Feature::Bottom),
        Landmark::Topsite => first(Feature::Top),
        Landmark::LeftSite => first(Feature::Left),
        Landmark::RightSite => first(Feature::Right),
        Landmark::CentreSite => first(Feature::Centre),
    };
    site.map_or(-1, |site| i32::from(site.0))
}

ludeme! {
    /// A key of a map and its value.
    ///
    /// `(pair P1 FirstSite)`
    /// `(pair 5 19)`
    (pair) -> Pair
    struct PairForm {
        /// The key.
        key: EndOfPair,
        /// The value.
        value: EndOfPair,
    }
}

impl Compile for PairForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Pair> {
        Ok(Pair(self.key.number(builder)?, self.value.number(builder)?))
    }
}

/// Adds a map to the game. Entries without a key or a value are left out.
fn add(name: Option<String>, pairs: impl Iterator<Item = (i32, i32)>, builder: &mut Builder<'_>) {
    let name = name.unwrap_or_else(|| "Map".to_owned());
    let pairs = pairs.filter(|(key, value)| *key != -1 && *value != -1);
    // Of several values of a key the last counts.
    let mut entries: Vec<(i32, i32)> = Vec::new();
    for (key, value) in pairs {
        entries.retain(|(known, _)| *known != key);
        entries.push((key, value));
    }
    builder.game.maps.push((name, entries));
}

ludeme! {
    /// From integers to others, read by `(mapEntry …)`: sites, players, numbers.
    ///
    /// `(map {(pair P1 FirstSite) (pair P2 LastSite)})`
    /// `(map "Goals" {(pair 1 5) (pair 2 7)})`
    (map) -> Item
    struct MapForm {
        /// What it is called.
        name: Option<String>,
        /// The keys with their values.
        pairs: Rest<Pair>,
    }
}

impl Compile for MapForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let pairs = self
            .pairs
            .0
            .into_iter()
            .map(|Pair(key, value)| (key, value));
        add(self.name, pairs, builder);
        Ok(Item::default())
    }
}

ludeme! {
    /// From the integers of one list to those of another.
    ///
    /// `(map {1..3} {10 20 40})`
    (map) -> Item
    struct ListedMap {
        /// What it is called.
        name: Option<String>,
        /// The keys.
        keys: Vec<Fixed>,
        /// Their values.
        values: Spanned<Vec<Fixed>>,
    }
}

impl Compile for ListedMap {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let (keys, values) = (self.keys, self.values.value);
        if keys.len() != values.len() {
            let message = format!("expected {} values, found {}", keys.len(), values.len());
            let label = "not as many as there are keys";
            return Err(Problem::error(&BAD_MAP, self.values.span, message, label).into());
        }
        let pairs = keys.iter().zip(&values);
        add(
            self.name,
            pairs.map(|(key, value)| (key.0, value.0)),
            builder,
        );
        Ok(Item::default())
    }
}
