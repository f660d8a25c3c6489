//! Effects on stacks, and their first pieces.

use crate::diagnostic::Problem;
use crate::game::MAX_HEIGHT;
use crate::game::ir::{Effect, Int, Plane, Sites};
use crate::ludeme::clause::{Place, Then};
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default_or_hand};
use crate::ludeme::structure::game::UNFINISHED;
use crate::ludeme::structure::start::{NO_SUCH_SITE, sites, whose};
use crate::ludeme::words::StackDirection;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[PlaceStack::LUDEME, ForEachLevel::LUDEME];

union! {
    /// Where stacks are placed.
    pub(crate) enum StackPlace {
        /// On a region.
        Region(Place),
        /// On sites by coordinate.
        Coordinates(Spanned<Vec<String>>),
        /// On sites by number.
        Numbers(Vec<Int>),
    }
}

ludeme! {
    /// Places stacks of pieces at the start: of one kind, or of several listed from the lowest to the highest. Each piece
    /// is put onto what is there already.
    ///
    /// `(place Stack "Disc1" (sites Bottom) count:2)`
    /// `(place Stack items:{"Disc1" "Disc2"} coord:"b2")`
    /// `(place Stack "Disc1" (sites {"a1" "b2"}) counts:{2 5})`
    (place Stack) -> Effect
    struct PlaceStack {
        /// The kind of all pieces.
        piece: Option<Spanned<Named<kind::Piece>>>,
        /// The kinds of the pieces, the lowest first.
        items: Labelled<Option<Vec<Spanned<Named<kind::Piece>>>>>,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where.
        r#where: Option<StackPlace>,
        /// On the site of a coordinate.
        coord: Labelled<Option<Spanned<String>>>,
        /// How many of each kind.
        count: Labelled<Int> = "1",
        /// How many on each of the sites of a region, in the order of their numbers.
        counts: Labelled<Option<Vec<Int>>>,
        /// Their local state.
        state: Labelled<Option<Int>>,
        /// Their value.
        value: Labelled<Option<Int>>,
    }
}

impl Compile for PlaceStack {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default_or_hand(self.site, true, builder)?;
        let named = self.coord.0.map(|coordinate| {
            StackPlace::Coordinates(Spanned {
                value: vec![coordinate.value],
                span: coordinate.span,
            })
        });
        let place = match self.r#where.or(named) {
            Some(StackPlace::Region(place)) => place.sites(),
            Some(StackPlace::Numbers(numbers)) => Sites::List(numbers),
            Some(StackPlace::Coordinates(names)) => {
                let sites = sites(&names, builder)?;
                builder.game.region(sites)
            }
            None => {
                let message = "expected where the stack is placed, found nothing";
                let label = "this lies nowhere";
                return Err(
                    Problem::error(&NO_SUCH_SITE, builder.span(), message, label)
                        .with_help("write for example `(place Stack \"Disc1\" coord:\"b2\")`")
                        .into(),
                );
            }
        };
        let counts = self.counts.0.iter().flatten();
        for count in counts.chain([&self.count.0]) {
            check_height(count, builder)?;
        }
        if let Some(counts) = self.counts.0 {
            return stacks_of(self.piece, place, counts, builder);
        }
        let items = self.items.0.into_iter().flatten();
        let mut effects = Vec::new();
        for piece in self.piece.into_iter().chain(items) {
            let kinds = builder.game.kinds(&piece.value.name);
            let [kind] = kinds[..] else {
                return Err(whose(&piece, &kinds, builder).into());
            };
            let put = |count: Int| Effect::Put {
                piece: Int::Const(i32::from(kind.0)),
                to: place.clone(),
                count,
            };
            let properties = [(Plane::State, &self.state.0), (Plane::Value, &self.value.0)];
            let set: Vec<Effect> = properties
                .into_iter()
                .filter_map(|(plane, value)| value.clone().map(|value| (plane, value)))
                .map(|(plane, value)| Effect::SetPlane(plane, place.clone(), value))
                .collect();
            if set.is_empty() {
                effects.push(put(self.count.0.clone()));
                continue;
            }
            let Some(count) = self.count.0.constant() else {
                let message = "expected a number, as the pieces have a state or a value";
                let label = "how many pieces have it?";
                return Err(Problem::error(&NO_SUCH_SITE, builder.span(), message, label).into());
            };
            for _ in 0..count.max(0) {
                effects.push(put(Int::Const(1)));
                effects.extend(set.iter().cloned());
            }
        }
        builder.game.uses_states |= self.state.0.is_some();
        builder.game.uses_values |= self.value.0.is_some();
        Ok(Effect::And(effects))
    }
}

/// Refuses a number of pieces that no stack can hold.
fn check_height(count: &Int, builder: &Builder<'_>) -> Compiled<()> {
    match count
        .constant()
        .and_then(|count| usize::try_from(count).ok())
    {
        Some(count) if count > MAX_HEIGHT => {
            let message = format!("a stack of {count} pieces is higher than any that can be kept");
            let label = format!("a stack has at most {MAX_HEIGHT} pieces");
            let problem = Problem::error(&UNFINISHED, builder.span(), message, label);
            let help = "without `Stack`, `(place … count:…)` puts a number of pieces on a site that does not tell which lies on which";
            Err(problem.with_help(help).into())
        }
        _ => Ok(()),
    }
}

/// Stacks of one kind on the sites of a region, each of its own height.
fn stacks_of(
    piece: Option<Spanned<Named<kind::Piece>>>,
    place: Sites,
    counts: Vec<Int>,
    builder: &Builder<'_>,
) -> Compiled<Effect> {
    let sites: Option<Vec<Int>> = match place {
        Sites::Const(region) => {
            let sites = builder.game.regions.get(region.index());
            sites.map(|sites| sites.iter().map(|site| Int::Const(site.0.into())).collect())
        }
        Sites::List(sites) => Some(sites),
        Sites::One(site) => Some(vec![*site]),
        _ => None,
    };
    let (Some(piece), Some(sites)) = (piece, sites.filter(|sites| sites.len() == counts.len()))
    else {
        let message =
            "expected one kind of piece and as many fixed sites as there are numbers in `counts:`";
        let label = "how many on which site?";
        return Err(Problem::error(&NO_SUCH_SITE, builder.span(), message, label)
            .with_help("write for example `(place Stack \"Disc1\" (sites {\"a1\" \"b2\"}) counts:{2 5})`")
            .into());
    };
    let kinds = builder.game.kinds(&piece.value.name);
    let [kind] = kinds[..] else {
        return Err(whose(&piece, &kinds, builder).into());
    };
    let put = |(site, count): (Int, Int)| Effect::Put {
        piece: Int::Const(i32::from(kind.0)),
        to: Sites::One(Box::new(site)),
        count,
    };
    Ok(Effect::And(
        sites.into_iter().zip(counts).map(put).collect(),
    ))
}

ludeme! {
    /// The effect for each piece of a stack, its level bound to `(level)`, from the top unless given. All of it is worked
    /// out before any of it is applied.
    ///
    /// `(forEach Level (last To) FromTop (fromTo (from (last To) level:(level)) (to (last From))))`
    (forEach Level) -> Effect
    struct ForEachLevel {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// The site of the stack.
        site: Int,
        /// Which end comes first.
        direction: StackDirection = "FromTop",
        /// The effect.
        effect: Within<var::Level, Effect>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for ForEachLevel {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default_or_hand(self.kind, true, builder)?;
        let effect = Effect::ForEachLevel {
            site: self.site,
            from_top: self.direction == StackDirection::FromTop,
            effect: Box::new(self.effect.value),
        };
        Ok(followed(effect, self.then, builder))
    }
}
