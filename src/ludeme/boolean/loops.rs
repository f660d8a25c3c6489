//! `(is Loop …)`.

use crate::game::ir::{Bool, Comparison, Int, Occupancy, Ring, Sites, Variable};
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::coerce::not_one_player;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::{Absolute, Role};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned};
use crate::topology::Feature;

pub(crate) const LUDEMES: &[Ludeme] = &[IsLoop::LUDEME];

ludeme! {
    /// Whether a piece closes a ring of pieces of a player around one or more sites beside it, whatever stands on these.
    /// No site of the outside of the board is within a ring.
    ///
    /// `(is Loop)`
    /// `(is Loop surround:Next)`
    (is Loop) -> Bool
    struct IsLoop {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Only rings around pieces of these players alone.
        surround: Labelled<Option<Vec<Spanned<Role>>>>,
        /// Whose pieces the ring is made of.
        colour: Int = "Mover",
        /// The site of the piece.
        from: Int = "(last To)",
    }
}

impl Compile for IsLoop {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        not_with_stacks(builder)?;
        on_default(self.kind, builder)?;
        let adjacent = directions(Absolute::Adjacent, builder);
        let orthogonal = directions(Absolute::Orthogonal, builder);
        let outside = builder.game.board.as_ref();
        let outside = outside.map_or(Vec::new(), |board| {
            board.topology.with(board.site_type, Feature::Outer)
        });
        let outside = builder.game.region(outside);
        let [site, to] = [Variable::Site, Variable::To].map(Int::Variable);
        let is = |sign, one: Int, other: Int| Bool::Compare(sign, Box::new(one), Box::new(other));
        let what = |site: &Int| Int::What(Box::new(site.clone()));
        // What a ring does not stand on: sites without a piece like that which closes it.
        let board = builder.game.whole_board();
        let inside = is(Comparison::Unequal, what(&to), what(&self.from));
        let others = Sites::Only(Variable::To, Box::new(board), Box::new(inside));
        let mut around = Vec::new();
        for role in self.surround.0.into_iter().flatten() {
            let player = role.value.player();
            around.push(player.ok_or_else(|| not_one_player(role.value, role.span))?);
        }
        let pieces = |player: &Int| Sites::Occupied(Occupancy::Player(Box::new(player.clone())));
        let surrounded = match around.as_slice() {
            [] => None,
            players => Some(Sites::Union(players.iter().map(pieces).collect())),
        };
        let region = match &surrounded {
            None => Sites::Union(vec![others.clone(), Sites::One(Box::new(site.clone()))]),
            Some(pieces) => pieces.clone(),
        };
        let group = Sites::Group {
            directions: orthogonal,
            from: Box::new(Sites::One(Box::new(site))),
            region: Box::new(region),
        };
        let beyond = Sites::Around {
            directions: orthogonal,
            of: Box::new(group.clone()),
            included: false,
        };
        let reached = Sites::Intersection(vec![
            Sites::Union(vec![group.clone(), beyond.clone()]),
            others,
            outside.clone(),
        ]);
        let rim = Sites::Difference(Box::new(beyond), Box::new(group));
        let own = pieces(&self.colour);
        let is_within = Bool::And(vec![
            Bool::NoSites(Box::new(reached)),
            Bool::AllIn(Box::new(rim), Box::new(own)),
        ]);
        let beside = Sites::Around {
            directions: adjacent,
            of: Box::new(Sites::One(Box::new(self.from.clone()))),
            included: false,
        };
        let beside = Sites::Difference(Box::new(beside), Box::new(outside));
        let beside = match surrounded {
            None => beside,
            Some(pieces) => Sites::Intersection(vec![beside, pieces]),
        };
        let enclosed = Sites::Only(Variable::Site, Box::new(beside), Box::new(is_within));
        Ok(Bool::Ring(Box::new(Ring {
            at: self.from,
            colour: self.colour,
            around,
            meant: Bool::Not(Box::new(Bool::NoSites(Box::new(enclosed)))),
        })))
    }
}

fn directions(word: Absolute, builder: &mut Builder<'_>) -> crate::game::ir::DirectionsId {
    builder
        .game
        .fixed_directions(&[DirectionWord::Absolute(word)])
}
