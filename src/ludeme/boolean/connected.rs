//! `(is Connected …)`.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, Int, Occupancy, Sites, Variable};
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::directions::Toward;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::region::board::board_regions;
use crate::ludeme::region::owned::parts_of;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::{BoardRegions, Role};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[IsConnected::LUDEME, IsBlocked::LUDEME];

ludeme! {
    /// Whether pieces of one owner, connected with a site, touch enough regions.
    ///
    /// `(is Connected {(sites Side N) (sites Side S)})`
    /// `(is Connected Mover)`
    /// `(is Connected 3 Sides)`
    (is Connected) -> Bool
    struct IsConnected {
        /// How many of the regions at least; all unless given.
        number: Option<Int>,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// The site the connection goes through.
        at: Labelled<Int> = "(last To)",
        /// The regions, or the player whose regions they are.
        regions: Regions,
    }
}

union! {
    /// Regions to be connected.
    pub(crate) enum Regions {
        /// Listed.
        Listed(Vec<Sites>),
        /// Those of a player.
        Of(Role),
        /// Those that every board has.
        OfBoard(BoardRegions),
    }
}

impl Compile for IsConnected {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.kind, builder)?;
        not_with_stacks(builder)?;
        let (regions, player) = match self.regions {
            Regions::Listed(regions) => (regions, None),
            Regions::OfBoard(_) if self.number.is_none() => {
                let message = "`(is Connected)` needs a number for regions of the board";
                let label = "how many of them?";
                let problem = Problem::error(&CLAUSE_PART, builder.span(), message, label);
                return Err(problem
                    .with_help("write for example `(is Connected 3 Sides)`")
                    .into());
            }
            Regions::OfBoard(regions) => (board_regions(regions, builder), None),
            Regions::Of(role) => {
                let player = role.player().unwrap_or(Int::Mover);
                let regions = parts_of(player.clone(), builder);
                (regions, Some(player))
            }
        };
        let number = self.number.unwrap_or(Int::Const(regions.len() as i32));
        let at = self.at.0;
        let is_movers = at == Int::LastTo && !builder.game.moves_others;
        let alone = match player {
            Some(player) if player != Int::Mover || !is_movers => {
                Some((player, alone(&at, &regions, &number)))
            }
            _ => None,
        };
        let connected = Bool::Connected {
            directions: self.directions.fixed(builder),
            at: Box::new(at.clone()),
            regions,
            number: Box::new(number),
        };
        let Some((player, alone)) = alone else {
            return Ok(connected);
        };
        // A piece of somebody else connects nothing but what meets on its own site, as in Ludii.
        let is_of_player = Bool::Compare(
            Comparison::Equal,
            Box::new(Int::Who(Box::new(at))),
            Box::new(player),
        );
        Ok(Bool::If(
            Box::new(is_of_player),
            Box::new(connected),
            Box::new(alone),
        ))
    }
}

/// Whether enough regions meet on a site that is occupied.
fn alone(at: &Int, regions: &[Sites], number: &Int) -> Bool {
    let at = || Box::new(at.clone());
    let meets = |region: &Sites| Bool::In(at(), Box::new(region.clone()));
    let is_piece = Bool::Compare(
        Comparison::Greater,
        Box::new(Int::Who(at())),
        Box::new(Int::Const(0)),
    );
    if number.constant() == Some(regions.len() as i32) {
        let all = regions.iter().map(meets);
        return Bool::And([is_piece].into_iter().chain(all).collect());
    }
    let one = |region: &Sites| {
        let [one, none] = [1, 0].map(|number| Box::new(Int::Const(number)));
        Int::If(Box::new(meets(region)), one, none)
    };
    let is_enough = Bool::Compare(
        Comparison::GreaterOrEqual,
        Box::new(Int::Sum(regions.iter().map(one).collect())),
        Box::new(number.clone()),
    );
    Bool::And(vec![is_piece, is_enough])
}

ludeme! {
    /// Whether a player can no longer connect enough regions: no way over pieces of the player and empty sites leads from a
    /// site of the first region to the others.
    ///
    /// `(is Blocked {(sites Side N) (sites Side S)})`
    /// `(is Blocked Next)`
    (is Blocked) -> Bool
    struct IsBlocked {
        /// How many of the regions; all unless given.
        number: Option<Int>,
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// The regions, or the player who is to connect those that are his; the mover unless given.
        regions: Regions,
    }
}

impl Compile for IsBlocked {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        on_default(self.kind, builder)?;
        not_with_stacks(builder)?;
        let (regions, player) = match self.regions {
            Regions::Listed(regions) => (regions, Int::Mover),
            Regions::OfBoard(regions) => (board_regions(regions, builder), Int::Mover),
            Regions::Of(role) => {
                let player = role.player().unwrap_or(Int::Mover);
                (parts_of(player.clone(), builder), player)
            }
        };
        let Some((first, others)) = regions.split_first() else {
            let message = "`(is Blocked)` needs regions that are to be connected";
            let label = "which regions?";
            return Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
                .with_help("write for example `(is Blocked {(sites Side N) (sites Side S)})`")
                .into());
        };
        let open = Sites::Union(vec![
            Sites::Occupied(Occupancy::Player(Box::new(player))),
            Sites::Empty,
        ]);
        let site = || Sites::One(Box::new(Int::Variable(Variable::Site)));
        let group = Sites::Group {
            directions: self.directions.fixed(builder),
            from: Box::new(site()),
            region: Box::new(open.clone()),
        };
        // As in Ludii, the site itself counts for the first region alone.
        let beyond = Sites::Difference(Box::new(group), Box::new(site()));
        let meets = |region: &Sites| {
            let common = Sites::Intersection(vec![beyond.clone(), region.clone()]);
            Bool::Not(Box::new(Bool::NoSites(Box::new(common))))
        };
        let enough = match self.number {
            None => Bool::And(others.iter().map(meets).collect()),
            Some(number) => {
                let one = |region: &Sites| {
                    let [one, none] = [1, 0].map(|number| Box::new(Int::Const(number)));
                    Int::If(Box::new(meets(region)), one, none)
                };
                let met = [Int::Const(1)].into_iter().chain(others.iter().map(one));
                let met = Box::new(Int::Sum(met.collect()));
                Bool::Compare(Comparison::GreaterOrEqual, met, Box::new(number))
            }
        };
        let starts = Sites::Intersection(vec![first.clone(), open]);
        let ways = Sites::Only(Variable::Site, Box::new(starts), Box::new(enough));
        Ok(Bool::NoSites(Box::new(ways)))
    }
}
