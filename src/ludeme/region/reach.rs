//! Regions seen from other sites: around, along, connected.

use crate::game::ir::{
    self, Bool, Int, Moves, Occupancy, Physical, PieceDirections, Sites, Slide, Variable,
};
use crate::ludeme::argument::Fixed;
use crate::ludeme::clause::range::MOST;
use crate::ludeme::clause::refusal::ClausePart;
use crate::ludeme::clause::{Between, Place};
use crate::ludeme::directions::Toward;
use crate::ludeme::directions::heading::Heading;
use crate::ludeme::effect::capture::flanks;
use crate::ludeme::effect::piece::Piece;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::{Neighbour, Sight};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Around::LUDEME,
    LineOfSight::LUDEME,
    Start::LUDEME,
    Along::LUDEME,
    Group::LUDEME,
    Groups::LUDEME,
    Targets::LUDEME,
    Origins::LUDEME,
    Flanked::LUDEME,
    Expand::LUDEME,
    ExpandSite::LUDEME,
];

ludeme! {
    /// The neighbours of a site or of a region.
    ///
    /// `(sites Around (last To) Orthogonal)`
    /// `(sites Around (to) if:(is Empty (to)))`
    /// `(sites Around (last To) Enemy Orthogonal)`
    /// `(sites Around (last To) Orthogonal distance:2)`
    (sites Around) -> Sites
    struct Around {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Of which sites.
        of: Place,
        /// Only those with such pieces.
        kind: Option<Neighbour>,
        /// In which directions.
        directions: Toward = "Adjacent",
        /// Only where this holds of `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
        /// At which distance in a straight line; in Ludii the sites between are not meant.
        distance: Labelled<Option<Int>>,
        /// Whether the sites themselves are included.
        includeSelf: Labelled<Bool> = "false",
    }
}

impl Compile for Around {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.site, builder)?;
        let included = self.includeSelf.0 == Bool::Const(true);
        let of = self.of.sites();
        let filtered = self.kind.is_some() || self.r#if.0.is_some();
        // A condition is not put to the sites themselves.
        let with_own = included && !filtered;
        let mut around = match self.distance.0 {
            None => Sites::Around {
                directions: self.directions.fixed(builder),
                of: Box::new(of.clone()),
                included: with_own,
            },
            Some(distance) => {
                let ends = Sites::Radiating {
                    directions: PieceDirections::Fixed(self.directions.fixed(builder)),
                    from: Box::new(of.clone()),
                    min: Box::new(distance.clone()),
                    max: Box::new(distance),
                    stop: None,
                    stop_included: false,
                    included: with_own,
                };
                match with_own {
                    true => ends,
                    false => Sites::Difference(Box::new(ends), Box::new(of.clone())),
                }
            }
        };
        if let Some(kind) = self.kind {
            let condition = Box::new(kind.condition(Variable::To));
            around = Sites::Only(Variable::To, Box::new(around), condition);
        }
        if let Some(condition) = self.r#if.0 {
            around = Sites::Only(Variable::To, Box::new(around), Box::new(condition.value));
        }
        Ok(if included && filtered {
            Sites::Union(vec![around, of])
        } else {
            around
        })
    }
}

ludeme! {
    /// The sites that can be seen from a site along straight lines up to the first piece: the pieces, or the empty
    /// sites before them, all or only the last.
    ///
    /// `(sites LineOfSight at:(last To) Orthogonal)`
    /// `(sites LineOfSight Empty)`
    /// `(sites LineOfSight Farthest at:(last To))`
    (sites LineOfSight) -> Sites
    struct LineOfSight {
        /// What is seen.
        what: Sight = "Piece",
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// From where.
        at: Labelled<Int> = "(last To)",
        /// In which directions.
        directions: Heading = "Adjacent",
    }
}

impl Compile for LineOfSight {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.site, builder)?;
        let at = Box::new(Sites::One(Box::new(self.at.0)));
        let (what, provenance) = (self.what, builder.provenance());
        let rule = (what == Sight::Farthest)
            .then(|| (builder.game).rule(Physical::Nothing, false, None, None, provenance));
        let pieces = what == Sight::Piece;
        let seen = self.directions.sites(builder, |directions| match rule {
            Some(rule) => Sites::Targets(Box::new(Moves::Slide(Box::new(Slide {
                rule,
                from: (*at).clone(),
                directions,
                min: Int::Const(1),
                max: Int::Const(MOST),
                between: ir::Targets {
                    within: Some(Sites::Empty),
                    when: None,
                },
                to: None,
                stop: None,
                only: None,
                furthest: true,
            })))),
            None => Sites::Radiating {
                directions,
                from: at.clone(),
                min: Box::new(Int::Const(1)),
                max: Box::new(Int::Const(i32::from(u16::MAX))),
                stop: Some(Box::new(Bool::Not(Box::new(Bool::IsEmpty(Box::new(
                    Int::Variable(Variable::To),
                )))))),
                stop_included: pieces,
                included: false,
            },
        });
        Ok(if pieces {
            Sites::Intersection(vec![seen, Sites::Occupied(Occupancy::Any)])
        } else {
            seen
        })
    }
}

ludeme! {
    /// The sites of the board on which a piece stands at the start of the game.
    ///
    /// `(sites Start (piece (what at:(last To))))`
    (sites Start) -> Sites
    struct Start {
        /// The piece.
        piece: Piece,
    }
}

impl Compile for Start {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        not_with_stacks(builder)?;
        self.piece.stateless(builder)?;
        Ok(Sites::Start(Box::new(self.piece.number())))
    }
}

ludeme! {
    /// The sites along the radials from a site or a region, until a condition stops them.
    ///
    /// `(sites Direction from:(last To) Orthogonal)`
    /// `(sites Direction from:(last To) N distance:2)`
    (sites Direction) -> Sites
    struct Along {
        /// From where.
        from: Labelled<Place>,
        /// In which directions.
        directions: Heading = "Adjacent",
        /// Whether the starting sites are included.
        included: Labelled<Bool> = "false",
        /// Stop where this holds of `(to)`.
        stop: Labelled<Option<Within<var::To, Bool>>>,
        /// Whether the stopping site is included.
        stopIncluded: Labelled<Bool> = "false",
        /// How far at most.
        distance: Labelled<Int> = "Infinity",
    }
}

impl Compile for Along {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let from = Box::new(self.from.0.sites());
        let max = Box::new(self.distance.0);
        let stop = self.stop.0.map(|stop| Box::new(stop.value));
        let stop_included = self.stopIncluded.0 == Bool::Const(true);
        let included = self.included.0 == Bool::Const(true);
        Ok(self
            .directions
            .sites(builder, |directions| Sites::Radiating {
                directions,
                from: from.clone(),
                min: Box::new(Int::Const(1)),
                max: max.clone(),
                stop: stop.clone(),
                stop_included,
                included,
            }))
    }
}

ludeme! {
    /// The sites connected with a site: of the same owner, or those where a condition holds.
    ///
    /// `(sites Group at:(last To) Orthogonal)`
    (sites Group) -> Sites
    struct Group {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Where the group starts.
        at: Labelled<Int>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Which sites belong to it, of `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
    }
}

impl Compile for Group {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.kind, builder)?;
        not_with_stacks(builder)?;
        let region = match self.r#if.0 {
            Some(condition) => {
                let board = builder.game.whole_board();
                Sites::Only(Variable::To, Box::new(board), Box::new(condition.value))
            }
            None => {
                let owner = Int::Who(Box::new(self.at.0.clone()));
                Sites::Occupied(Occupancy::Player(Box::new(owner)))
            }
        };
        Ok(Sites::Group {
            directions: self.directions.fixed(builder),
            from: Box::new(Sites::One(Box::new(self.at.0))),
            region: Box::new(region),
        })
    }
}

ludeme! {
    /// The sites that are connected with any site of a region: those that hold a piece of the kind that stands there, or are
    /// empty as it is; or those where a condition holds.
    ///
    /// `(sites Group from:(sites Corners) Orthogonal)`
    /// `(sites Group from:(sites Around (last To)) if:(is Enemy (who at:(to))))`
    (sites Group) -> Sites
    struct Groups {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Where the groups start.
        from: Labelled<Sites>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Which sites belong to them, of `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
    }
}

impl Compile for Groups {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.kind, builder)?;
        not_with_stacks(builder)?;
        let directions = self.directions.fixed(builder);
        let from = Box::new(self.from.0);
        Ok(match self.r#if.0 {
            Some(condition) => {
                let board = Box::new(builder.game.whole_board());
                let region = Sites::Only(Variable::To, board, Box::new(condition.value));
                Sites::Group {
                    directions,
                    from,
                    region: Box::new(region),
                }
            }
            None => Sites::Alike { directions, from },
        })
    }
}

ludeme! {
    /// The sites on which the moves of a rule end.
    ///
    /// `(sites To (move Step (to if:(is Empty (to)))))`
    (sites To) -> Sites
    struct Targets {
        /// The rule.
        moves: Moves,
    }
}

impl Compile for Targets {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Targets(Box::new(self.moves)))
    }
}

ludeme! {
    /// The sites where the moves of a rule start.
    ///
    /// `(sites From (forEach Piece))`
    (sites From) -> Sites
    struct Origins {
        /// The rule.
        moves: Moves,
    }
}

impl Compile for Origins {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::Origins(Box::new(self.moves)))
    }
}

ludeme! {
    /// Pieces in rows that begin beside a site and end before another piece: of enemies before a friend, unless
    /// given. Those that `custodial` takes. Not in Ludii.
    ///
    /// `(sites Flanked from:(to))`
    /// `(sites Flanked from:(last To) Orthogonal (between (max 1) if:(is Enemy (who at:(between)))))`
    (sites Flanked) -> Sites
    struct Flanked {
        /// Beside which site.
        from: Labelled<Int>,
        /// The directions.
        directions: Toward = "Adjacent",
        /// The pieces of a row.
        between: Option<Between>,
        /// The piece at the far end.
        to: Option<crate::ludeme::clause::To>,
    }
}

impl Compile for Flanked {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let parts = [ClausePart::Range, ClausePart::If];
        let flanks = flanks(self.between, &parts, self.to, builder)?;
        let (min, max) = flanks.numbers;
        Ok(Sites::Flanked {
            directions: self.directions.fixed(builder),
            from: Box::new(self.from.0),
            min: Box::new(min),
            max: Box::new(max),
            between: Box::new(flanks.between),
            to: Box::new(flanks.to),
        })
    }
}

ludeme! {
    /// A region with its neighbours, and with theirs, this number of times.
    ///
    /// `(expand (sites Bottom))`
    /// `(expand (sites Outer) steps:2 Orthogonal)`
    (expand) -> Sites
    struct Expand {
        /// The region.
        region: Place,
        /// How many times.
        steps: Labelled<Fixed> = "1",
        /// In which directions.
        directions: Toward = "Adjacent",
    }
}

impl Compile for Expand {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let region = self.region.sites();
        Ok(expanded(region, self.steps.0, self.directions, builder))
    }
}

ludeme! {
    /// A site with its neighbours, and with theirs, this number of times.
    ///
    /// `(expand origin:(last To) steps:2)`
    (expand) -> Sites
    struct ExpandSite {
        /// The site.
        origin: Labelled<Int>,
        /// How many times.
        steps: Labelled<Fixed> = "1",
        /// In which directions.
        directions: Toward = "Adjacent",
    }
}

impl Compile for ExpandSite {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        let site = Sites::One(Box::new(self.origin.0));
        Ok(expanded(site, self.steps.0, self.directions, builder))
    }
}

/// A region with its neighbours, and with theirs, a number of times.
fn expanded(region: Sites, steps: Fixed, directions: Toward, builder: &mut Builder<'_>) -> Sites {
    let directions = directions.fixed(builder);
    // As many steps as there are sites reach everything.
    let steps = steps.0.clamp(0, i32::from(MOST_STEPS));
    let around = |of, _| Sites::Around {
        directions,
        of: Box::new(of),
        included: true,
    };
    (0..steps).fold(region, around)
}

/// The most steps by which a region is widened.
const MOST_STEPS: u8 = 64;
