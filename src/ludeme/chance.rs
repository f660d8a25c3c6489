//! What chance gives besides dice: random numbers, random sites, and pieces that are placed at random.

use crate::game::ir::{Bool, Effect, Int, Plane, RuleNode, Sites, Variable};
use crate::ludeme::clause::Place;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::structure::start::whose;
use crate::ludeme::{Bounds, Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[
    RandomNumber::LUDEME,
    RandomSites::LUDEME,
    PlaceRandom::LUDEME,
];

ludeme! {
    /// A number of a range, drawn by chance whenever it is asked for; `Off` if the range is empty. A seed draws the same
    /// numbers in the same game.
    ///
    /// `(value Random (range 1 6))`
    (value Random) -> Int
    struct RandomNumber {
        /// The range.
        range: Bounds,
    }
}

impl Compile for RandomNumber {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let Bounds { low, high } = self.range;
        Ok(Int::Random(
            builder.game.draw(),
            Box::new(low),
            Box::new(high),
        ))
    }
}

ludeme! {
    /// Sites of a region, drawn by chance whenever they are asked for; all of them if there are no more.
    ///
    /// `(sites Random)`
    /// `(sites Random (sites Corners) num:2)`
    (sites Random) -> Sites
    struct RandomSites {
        /// The region; the empty sites of the board unless given.
        region: Option<Sites>,
        /// How many.
        num: Labelled<Int> = "1",
    }
}

impl Compile for RandomSites {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let region = Box::new(self.region.unwrap_or(Sites::Empty));
        Ok(Sites::Random(
            builder.game.draw(),
            region,
            Box::new(self.num.0),
        ))
    }
}

ludeme! {
    /// Places pieces on empty sites that chance draws, at the start of a game: of each kind as many as are given, or as
    /// many as there is room for. The sites may be places in hands, of which each takes one piece.
    ///
    /// `(place Random {"Disc1" "Disc2"})`
    /// `(place Random (sites Bottom) {"Disc1"} count:2)`
    (place Random) -> Effect
    struct PlaceRandom {
        /// Where they may come to lie; on the whole board unless given.
        region: Option<Place>,
        /// The kinds of pieces.
        pieces: Vec<Spanned<Named<kind::Piece>>>,
        /// How many of each.
        count: Labelled<Int> = "1",
        /// Their value.
        value: Labelled<Option<Int>>,
        /// Their local state.
        state: Labelled<Option<Int>>,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
    }
}

impl Compile for PlaceRandom {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default(self.site, builder)?;
        builder.game.uses_values |= self.value.0.is_some();
        builder.game.uses_states |= self.state.0.is_some();
        let region = self.region.map(Place::sites);
        let mut all = Vec::new();
        for piece in &self.pieces {
            let kinds = builder.game.kinds(&piece.value.name);
            let [kind] = kinds[..] else {
                return Err(whose(piece, &kinds, builder).into());
            };
            let free = region
                .clone()
                .map_or(Sites::Empty, |region| empty(region, builder));
            let count = Box::new(self.count.0.clone());
            let to = Sites::Random(builder.game.draw(), Box::new(free), count);
            let mut effects = vec![Effect::Put {
                piece: Int::Const(i32::from(kind.0)),
                to: to.clone(),
                count: Int::Const(1),
            }];
            let properties = [(Plane::Value, &self.value.0), (Plane::State, &self.state.0)];
            for (plane, property) in properties {
                let set = |property: &Int| Effect::SetPlane(plane, to.clone(), property.clone());
                effects.extend(property.as_ref().map(set));
            }
            all.push(builder.game.keep(Effect::And(effects)));
        }
        Ok(Effect::Seq(all))
    }
}

/// The empty sites of a region, which may hold places in hands.
fn empty(region: Sites, builder: &Builder<'_>) -> Sites {
    let site = Box::new(Int::Variable(Variable::Site));
    let first = builder.game.board_sites() as i32;
    match reaches_hands(RuleNode::Sites(&region), first) {
        true => Sites::Only(
            Variable::Site,
            Box::new(region),
            Box::new(Bool::IsEmpty(site)),
        ),
        false => Sites::Intersection(vec![region, Sites::Empty]),
    }
}

/// Whether a region may hold places in hands, which are numbered from the given site on.
fn reaches_hands(node: RuleNode<'_>, first: i32) -> bool {
    let mut found = match node {
        RuleNode::Sites(Sites::Hand(_)) | RuleNode::Int(Int::HandSite(..)) => true,
        RuleNode::Int(Int::Const(site)) => *site >= first,
        _ => false,
    };
    node.children(&mut |child| found = found || reaches_hands(child, first));
    found
}
