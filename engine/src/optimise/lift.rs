//! Conditions on one site become regions, found once for all sites.
//!
//! `(to if:(and (is Empty (to)) (not (is In (to) (sites Corners)))))` asks two questions of each
//! candidate; the region of empty sites without the corners answers both for all of them.

use super::on_board::is_on_board;
use crate::game::ir::{
    Bool, Comparison, ComponentId, Effect, Int, Moves, Occupancy, RegionId, RuleNode, RuleNodeMut,
    Sites, Table, Targets, Variable,
};
use crate::game::ir::{Reads, depends_on, reads};
use crate::game::rewrite::{rewrite, without_rules};
use crate::game::{Game, intern_region};

pub(super) fn run(game: &mut Game) {
    // What is asked of one site may change what is asked of the next.
    if game.leaves_level {
        return;
    }
    let mut lifter = Lifter::new(game);
    rewrite(game, &mut |node| match node {
        RuleNodeMut::Moves(moves) => lifter.moves(moves),
        RuleNodeMut::Sites(Sites::Flanked { between, to, .. }) => lifter.flanks(between, to),
        RuleNodeMut::Effect(Effect::Custodial { between, to, .. }) => lifter.flanks(between, to),
        RuleNodeMut::Effect(Effect::Enclose { between, .. }) => {
            lifter.ask(between, Variable::Between)
        }
        RuleNodeMut::Sites(Sites::Radiating {
            stop: Some(stop), ..
        }) => lifter.ask(stop, Variable::To),
        RuleNodeMut::Sites(sites) => lifter.only(sites),
        RuleNodeMut::Int(_) | RuleNodeMut::Bool(_) | RuleNodeMut::Effect(_) => {}
    });
    game.regions = lifter.game.regions;
}

/// A game to compute in, without rules, and the regions that lifting adds to it.
struct Lifter {
    game: Game,
    all: RegionId,
    none: RegionId,
    /// Cache: integer expression and variable ↦ the table of the values of the expression, by the value of the
    /// variable; `None` if a table cannot express them.
    tables: Vec<(Int, Variable, Option<Table>)>,
}

impl Lifter {
    fn new(game: &mut Game) -> Self {
        let mut game = without_rules(game);
        let board = game.layout.board_mask.clone();
        let all = intern_region(&mut game.regions, &board);
        let none = intern_region(&mut game.regions, &vec![0; board.len()]);
        Self {
            game,
            all,
            none,
            tables: Vec::new(),
        }
    }

    /// Writes a condition on a variable as a region to be in, if it is one; for conditions that are asked
    /// of one site after the other, as those of rows and groups are.
    fn ask(&mut self, condition: &mut Bool, variable: Variable) {
        let free = [
            Variable::From,
            Variable::Between,
            Variable::To,
            Variable::Site,
        ]
        .into_iter()
        .all(|other| other == variable || !depends_on(RuleNode::Bool(condition), other));
        if !free || matches!(condition, Bool::Within(..)) {
            return;
        }
        if let Some(region) = self.lift(condition, variable) {
            *condition = Bool::Within(variable, Box::new(region));
        }
    }

    fn flanks(&mut self, between: &mut Bool, to: &mut Bool) {
        self.ask(between, Variable::Between);
        self.ask(to, Variable::To);
    }

    /// Moves conditions into regions, and conditions on the start to the start.
    fn moves(&mut self, moves: &mut Moves) {
        match moves {
            Moves::Step(step) => self.travel(&mut step.from, &mut step.to),
            Moves::Slide(slide) => {
                self.targets(&mut slide.between, Variable::Between);
                if let Some(stop) = &mut slide.stop {
                    self.ask(stop, Variable::To);
                }
                match (&mut slide.to, &slide.stop) {
                    (Some(to), None) => self.travel(&mut slide.from, to),
                    (Some(to), Some(_)) => self.targets(to, Variable::To),
                    (None, _) => {}
                }
            }
            Moves::Hop(hop) => {
                self.targets(&mut hop.hurdle, Variable::Between);
                match &mut hop.stop {
                    None => self.travel(&mut hop.from, &mut hop.to),
                    Some(stop) => {
                        self.targets(stop, Variable::To);
                        self.targets(&mut hop.to, Variable::To);
                    }
                }
            }
            Moves::Leap { from, to, .. } => self.travel(from, to),
            Moves::Add { to, .. } => {
                if to
                    .within
                    .as_ref()
                    .is_none_or(|within| is_on_board(&self.game, within))
                {
                    to.within.get_or_insert(Sites::Empty);
                    self.targets(to, Variable::To);
                }
            }
            Moves::Remove { at, .. } => {
                if at
                    .within
                    .as_ref()
                    .is_some_and(|within| is_on_board(&self.game, within))
                {
                    self.targets(at, Variable::To);
                }
            }
            Moves::None
            | Moves::Select { .. }
            | Moves::Pass { .. }
            | Moves::Change { .. }
            | Moves::Satisfy(_)
            | Moves::Relocate(_)
            | Moves::Or(_)
            | Moves::Priority(_)
            | Moves::Longest(..)
            | Moves::If(..)
            | Moves::Afterwards(..)
            | Moves::After(..)
            | Moves::ForEachPiece { .. }
            | Moves::ForEachSite(..)
            | Moves::ForEachPlayer(_)
            | Moves::ForEachLevel { .. }
            | Moves::ForEachValue(..)
            | Moves::ForEachDie(_)
            | Moves::ForEachIn(..) => {}
        }
    }

    /// For moves along the board, whose ends are always on it.
    fn travel(&mut self, from: &mut Sites, to: &mut Targets) {
        let (start, end): (Vec<_>, Vec<_>) =
            conjuncts(to.when.take()).into_iter().partition(|part| {
                let depends = |variable| depends_on(RuleNode::Bool(part), variable);
                depends(Variable::From) && !depends(Variable::To) && !depends(Variable::Between)
            });
        if let Some(start) = conjunction(start) {
            let sites = std::mem::replace(from, Sites::Empty);
            *from = Sites::Only(Variable::From, Box::new(sites), Box::new(start));
            self.only(from);
        }
        to.when = conjunction(end);
        self.targets(to, Variable::To);
    }

    /// Moves what can be moved from the condition of targets to their region.
    fn targets(&mut self, targets: &mut Targets, variable: Variable) {
        let (mut kept, mut parts) = (Vec::new(), Vec::new());
        for part in conjuncts(targets.when.take()) {
            let others = [Variable::From, Variable::Between, Variable::To]
                .into_iter()
                .any(|other| other != variable && depends_on(RuleNode::Bool(&part), other));
            match (!others).then(|| self.lift(&part, variable)).flatten() {
                Some(region) => parts.push(region),
                None => kept.push(part),
            }
        }
        if !parts.is_empty() {
            parts.splice(0..0, targets.within.take());
            targets.within = Some(intersection(parts));
        }
        targets.when = conjunction(kept);
    }

    /// Turns `Only` into an intersection with the parts of its condition that can be lifted to regions; the others stay
    /// in an `Only`.
    fn only(&mut self, sites: &mut Sites) {
        let Sites::Only(variable, region, condition) = sites else {
            return;
        };
        if !is_on_board(&self.game, region) {
            return;
        }
        let (variable, mut kept) = (*variable, Vec::new());
        let mut parts = vec![std::mem::replace(&mut **region, Sites::Empty)];
        let condition = std::mem::replace(&mut **condition, Bool::Const(true));
        for part in conjuncts(Some(condition)) {
            match self.lift(&part, variable) {
                Some(region) => parts.push(region),
                None => kept.push(part),
            }
        }
        let region = intersection(parts);
        let settled = kept.iter().position(|part| match part {
            Bool::If(when, ..) => !depends_on(RuleNode::Bool(when), variable),
            _ => false,
        });
        if let Some(Bool::If(when, then, otherwise)) = settled.map(|part| kept.remove(part)) {
            // Which of two conditions is meant is the same for all sites.
            let mut branch = |part: Bool| {
                let parts = kept.iter().cloned().chain([part]).collect();
                let condition = conjunction(parts).unwrap_or(Bool::Const(true));
                let mut only = Sites::Only(variable, Box::new(region.clone()), Box::new(condition));
                self.only(&mut only);
                Box::new(only)
            };
            *sites = Sites::If(when, branch(*then), branch(*otherwise));
            return;
        }
        *sites = match conjunction(kept) {
            Some(kept) => Sites::Only(variable, Box::new(region), Box::new(kept)),
            None => region,
        };
    }

    /// The sites of the board for which a condition holds when they are bound to the variable.
    fn lift(&mut self, condition: &Bool, variable: Variable) -> Option<Sites> {
        let bound = |int: &Int| *int == Int::Variable(variable);
        let free = |node: RuleNode<'_>| !depends_on(node, variable);
        if free(RuleNode::Bool(condition)) {
            return Some(match condition {
                Bool::Const(true) => Sites::Const(self.all),
                Bool::Const(false) => Sites::Const(self.none),
                _ => Sites::If(
                    Box::new(condition.clone()),
                    Box::new(Sites::Const(self.all)),
                    Box::new(Sites::Const(self.none)),
                ),
            });
        }
        match condition {
            Bool::And(parts) => {
                let parts = parts.iter().map(|part| self.lift(part, variable));
                Some(intersection(parts.collect::<Option<_>>()?))
            }
            Bool::Or(parts) => {
                let parts = parts.iter().map(|part| self.lift(part, variable));
                Some(Sites::Union(parts.collect::<Option<_>>()?))
            }
            Bool::Not(inner) => {
                let region = self.lift(inner, variable)?;
                Some(self.others(region))
            }
            Bool::In(site, region) if bound(site) && free(RuleNode::Sites(region)) => {
                Some((**region).clone())
            }
            Bool::IsEmpty(site) if bound(site) => Some(Sites::Empty),
            Bool::IsEnemy(player)
                if is_owner(player, variable) && self.game.shared_kinds().next().is_none() =>
            {
                Some(Sites::Occupied(Occupancy::EnemiesOf(Box::new(Int::Mover))))
            }
            Bool::IsFriend(player) if is_owner(player, variable) => {
                Some(Sites::Occupied(Occupancy::FriendsOf(Box::new(Int::Mover))))
            }
            Bool::Within(asked, region) if *asked == variable => Some((**region).clone()),
            Bool::NoSites(region) => {
                let flanking = self.flanking(region, variable)?;
                Some(self.others(flanking))
            }
            Bool::Compare(comparison, a, b) => {
                if let Some(lifted) = self.whence(condition, variable) {
                    return Some(lifted);
                }
                if free(RuleNode::Int(b)) {
                    self.compare(*comparison, a, b, variable)
                } else if free(RuleNode::Int(a)) {
                    self.compare(comparison.mirrored(), b, a, variable)
                } else {
                    None
                }
            }
            _ => self.whence(condition, variable),
        }
    }

    /// The sites beside which rows begin, where the site they begin beside is the variable.
    fn flanking(&self, region: &Sites, variable: Variable) -> Option<Sites> {
        let Sites::Flanked {
            directions,
            from,
            min,
            max,
            between,
            to,
        } = region
        else {
            return None;
        };
        let (Bool::Within(Variable::Between, between), Bool::Within(Variable::To, to)) =
            (&**between, &**to)
        else {
            return None;
        };
        let fixed = !depends_on(RuleNode::Int(max), variable);
        let any = min.constant().is_some_and(|min| min <= 1);
        (any && **from == Int::Variable(variable) && fixed).then(|| Sites::Flanking {
            directions: *directions,
            max: max.clone(),
            between: between.clone(),
            to: to.clone(),
        })
    }

    /// The preimage of a condition: the sites that a table maps to a site for which it holds.
    fn whence(&mut self, condition: &Bool, variable: Variable) -> Option<Sites> {
        let site = asked_site(condition)?;
        let only = reads(RuleNode::Int(site)) == Reads::of(variable);
        if !only || *site == Int::Variable(variable) {
            return None;
        }
        let table = self.table(site, variable)?;
        let mut there = condition.clone();
        *asked_site_mut(&mut there)? = Int::Variable(variable);
        let region = self.lift(&there, variable)?;
        Some(Sites::Whence(Box::new(table), Box::new(region)))
    }

    /// Where an integer leads from each site that a variable is bound to.
    fn table(&mut self, site: &Int, variable: Variable) -> Option<Table> {
        let mut known = self.tables.iter();
        let known = known.find(|(other, of, _)| *of == variable && other == site);
        if let Some((.., table)) = known {
            return table.clone();
        }
        let places = self.game.fixed_table(site, variable);
        let table = Table::new(&self.game.layout, &places);
        self.tables.push((site.clone(), variable, table.clone()));
        table
    }

    /// The sites of the board that are not in a region.
    fn others(&self, region: Sites) -> Sites {
        if let Sites::Difference(all, others) = &region
            && **all == Sites::Const(self.all)
        {
            return (**others).clone();
        }
        Sites::Difference(Box::new(Sites::Const(self.all)), Box::new(region))
    }

    /// The sites whose property compares with an integer that does not depend on the site.
    fn compare(
        &mut self,
        comparison: Comparison,
        property: &Int,
        value: &Int,
        variable: Variable,
    ) -> Option<Sites> {
        if let (Int::Table(table, site), Int::Const(value)) = (property, value)
            && **site == Int::Variable(variable)
        {
            return Some(self.by_table(comparison, table, *value));
        }
        let equal = match property {
            Int::Variable(_) if *property == Int::Variable(variable) => {
                Sites::One(Box::new(value.clone()))
            }
            Int::Who(site) if **site == Int::Variable(variable) => match value {
                Int::Mover | Int::Next => {
                    Sites::Occupied(Occupancy::Player(Box::new(value.clone())))
                }
                Int::Const(player) if *player > 0 => {
                    Sites::Occupied(Occupancy::Player(Box::new(value.clone())))
                }
                _ => return None,
            },
            Int::What(site) if **site == Int::Variable(variable) => self.of_kind(value)?,
            _ => return None,
        };
        match comparison {
            Comparison::Equal => Some(equal),
            Comparison::Unequal => Some(self.others(equal)),
            _ => None,
        }
    }

    /// The sites with a piece of the kind that an integer tells.
    fn of_kind(&self, kind: &Int) -> Option<Sites> {
        match kind {
            Int::Const(0) => Some(Sites::Empty),
            // A region of kinds is of those at any level of a stack.
            _ if self.game.layout.stacks() => None,
            Int::Const(kind) => {
                let kind = u16::try_from(*kind).ok()?;
                Some(Sites::Occupied(Occupancy::Components(Box::new([
                    ComponentId(kind),
                ]))))
            }
            Int::Table(table, player) if **player == Int::Mover => {
                let kinds = table.iter().enumerate().skip(1).map(|(player, kind)| {
                    let component = self.game.components.get(usize::try_from(*kind).ok()?)?;
                    (usize::from(component.owner) == player).then_some(ComponentId(*kind as u16))
                });
                Some(Sites::Occupied(Occupancy::PlayerComponents(
                    player.clone(),
                    kinds.collect::<Option<_>>()?,
                )))
            }
            _ => None,
        }
    }

    fn by_table(&mut self, comparison: Comparison, table: &[i32], value: i32) -> Sites {
        let mut words = vec![0u64; self.game.layout.words];
        for (site, entry) in table.iter().enumerate() {
            if comparison.holds(*entry, value) && site / 64 < words.len() {
                words[site / 64] |= 1 << (site % 64);
            }
        }
        Sites::Const(intern_region(&mut self.game.regions, &words))
    }
}

/// The site that a condition asks something of, if it is one site.
fn asked_site(condition: &Bool) -> Option<&Int> {
    match condition {
        Bool::IsEmpty(site) | Bool::In(site, _) => Some(site),
        Bool::IsEnemy(player) | Bool::IsFriend(player) => owned_site(player),
        Bool::Compare(_, one, other) => owned_site(one).or_else(|| owned_site(other)),
        _ => None,
    }
}

/// The site whose piece or owner an integer is.
fn owned_site(int: &Int) -> Option<&Int> {
    match int {
        Int::Who(site) | Int::What(site) => Some(site),
        _ => None,
    }
}

/// As [`asked_site`], to be written.
fn asked_site_mut(condition: &mut Bool) -> Option<&mut Int> {
    let owned_site = |int| match int {
        &mut (Int::Who(ref mut site) | Int::What(ref mut site)) => Some(&mut **site),
        _ => None,
    };
    match condition {
        Bool::IsEmpty(site) | Bool::In(site, _) => Some(site),
        Bool::IsEnemy(player) | Bool::IsFriend(player) => owned_site(player),
        Bool::Compare(_, one, other) => owned_site(one).or_else(|| owned_site(other)),
        _ => None,
    }
}

/// Whether an integer is the owner of the piece on the bound site.
fn is_owner(player: &Int, variable: Variable) -> bool {
    matches!(player, Int::Who(site) if **site == Int::Variable(variable))
}

/// The conditions that must all hold.
fn conjuncts(condition: Option<Bool>) -> Vec<Bool> {
    match condition {
        None => Vec::new(),
        Some(Bool::And(parts)) => parts
            .into_iter()
            .flat_map(|part| conjuncts(Some(part)))
            .collect(),
        Some(condition) => vec![condition],
    }
}

fn conjunction(mut parts: Vec<Bool>) -> Option<Bool> {
    match parts.len() {
        0 => None,
        1 => parts.pop(),
        _ => Some(Bool::And(parts)),
    }
}

/// The sites of all regions; there is at least one.
fn intersection(parts: Vec<Sites>) -> Sites {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Sites::Intersection(inner) => flat.extend(inner),
            part => flat.push(part),
        }
    }
    if flat.len() == 1 {
        flat.remove(0)
    } else {
        Sites::Intersection(flat)
    }
}
