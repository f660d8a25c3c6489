//! Where all moves of a turn are steps, hops and slides of kept sets, the directions of all are listed together.

use std::cell::RefCell;

use super::kept::Keeper;
use crate::game::ir::{
    Around, BulkMoves, DirectionsId, Group, Kept, KeptSet, LANES, MOST_SHIFT_GROUPS, MOST_WORDS,
    MoveKind, Moves, PieceDirections, RegionId, RuleId, ShiftGroup, ShiftedMoves, Sites, Slide,
    Targets, Ways, Words,
};
use crate::game::{Directions, Game};

pub(super) fn run(game: &mut Game) {
    if game.layout.words > MOST_WORDS {
        return;
    }
    let (words, sites) = (game.layout.words, game.layout.board);
    let directions = game.directions.clone();
    let keeper = Keeper::new(game);
    let pass = Bundler {
        keeper: &keeper,
        directions: &directions,
        words,
        sites,
        stepped: RefCell::default(),
    };
    let plays = game.phases.iter_mut();
    let plays = plays.flat_map(|phase| phase.plays.iter_mut().chain([&mut phase.play]));
    for moves in plays.chain(game.debts.iter_mut().map(|debt| &mut debt.moves)) {
        pass.find(moves);
    }
    for id in pass.stepped.take() {
        game.directions[id.index()].number_edges(sites);
    }
    game.regions = keeper.regions;
}

/// A direction, as what it adds to the number of a site, and the sites from which it leads on.
type Course = (i16, [u64; MOST_WORDS]);

struct Bundler<'g> {
    keeper: &'g Keeper,
    directions: &'g [Directions],
    words: usize,
    sites: usize,
    /// The directions in which pieces step to neighbours.
    stepped: RefCell<Vec<DirectionsId>>,
}

impl Bundler<'_> {
    /// Puts together the moves that conditions choose between.
    fn find(&self, moves: &mut Moves) {
        if let Moves::If(_, then, otherwise) = moves {
            self.find(then);
            if let Some(otherwise) = otherwise {
                self.find(otherwise);
            }
            return;
        }
        let parts = match &*moves {
            Moves::Priority(parts) => parts.as_slice(),
            moves => std::slice::from_ref(moves),
        };
        let (parts, pass) = match parts {
            [first @ .., Moves::Pass { rule }] if !first.is_empty() => (first, Some(*rule)),
            parts => (parts, None),
        };
        if let Some(groups) = parts.iter().map(|part| self.group(part)).collect() {
            *moves = Moves::Bulk(Box::new(BulkMoves {
                moves: moves.clone(),
                groups,
                pass,
            }));
        }
    }

    /// The moves of a generator, if it has no others than such.
    fn group(&self, moves: &Moves) -> Option<Group> {
        if let Moves::Step(step) = moves
            && let Some(shifted_moves) = &step.shifted_moves
            && let Ways::Neighbours(directions) = shifted_moves.ways
        {
            let anywhere =
                self.is_all(shifted_moves.from.within) && self.is_all(shifted_moves.to.within);
            self.stepped.borrow_mut().push(directions);
            return anywhere.then_some(Group::Around(Around {
                rule: shifted_moves.rule,
                directions,
                from: words(&shifted_moves.from)?,
                to: words(&shifted_moves.to)?,
            }));
        }
        let mut shift_groups = Vec::new();
        self.shift_groups(moves, &mut shift_groups)?;
        let some = (1..=MOST_SHIFT_GROUPS).contains(&shift_groups.len());
        some.then_some(Group::Shifts(shift_groups))
    }

    /// Whether a region holds all sites of the board.
    fn is_all(&self, region: RegionId) -> bool {
        (0..self.sites).all(|site| self.contains(region, site))
    }

    fn shift_groups(&self, moves: &Moves, shift_groups: &mut Vec<ShiftGroup>) -> Option<()> {
        let shifted_moves = match moves {
            Moves::Step(step) => step.shifted_moves.as_ref()?,
            Moves::Hop(hop) => hop.shifted_moves.as_ref()?,
            Moves::Slide(slide) => return self.slide(slide, shift_groups),
            Moves::Or(all) => {
                return all
                    .iter()
                    .try_for_each(|one| self.shift_groups(one, shift_groups));
            }
            _ => return None,
        };
        let Ways::Shifts(shifts) = &shifted_moves.ways else {
            return None;
        };
        let courses: Vec<Course> = shifts
            .iter()
            .map(|(delta, starts)| (*delta, self.starts(shifted_moves, *delta, *starts)))
            .collect();
        let kind = match &shifted_moves.over {
            Some(over) => MoveKind::Hop(words(over)?),
            None => MoveKind::Step,
        };
        let sets = (words(&shifted_moves.from)?, words(&shifted_moves.to)?);
        spread(shifted_moves.rule, sets, kind, &courses, shift_groups);
        Some(())
    }

    /// The directions of a slide of any length over empty sites. Wider boards are not filled: there the few pieces
    /// that slide look along their rays.
    fn slide(&self, slide: &Slide, shift_groups: &mut Vec<ShiftGroup>) -> Option<()> {
        let PieceDirections::Fixed(id) = &slide.directions else {
            return None;
        };
        let tables = self.directions.get(id.index())?;
        let (least, most) = (slide.min.constant()?, slide.max.constant()?);
        let to_empty = |targets: &Targets| {
            let (Some(within), None) = (&targets.within, &targets.when) else {
                return false;
            };
            let kept = self.keeper.kept(within);
            kept.is_some_and(|kept| {
                self.is_all(kept.within) && matches!(kept.sets[..], [(KeptSet::Kind(0), _, 0)])
            })
        };
        let free = self.words == 1
            && slide.is_plain()
            && slide.stop.is_none()
            && (least, most.min(tables.longest())) == (1, tables.longest())
            && to_empty(&slide.between)
            && slide.to.as_ref().is_none_or(to_empty);
        if !free {
            return None;
        }
        let from = self.keeper.kept(&slide.from)?;
        let [(KeptSet::Owner(_) | KeptSet::Kind(1..), _, 0)] = from.sets[..] else {
            return None;
        };
        let to = self.keeper.kept(&Sites::Empty)?;
        let shifts = tables.straight_shifts()?.words();
        let courses: Vec<Course> = shifts
            .map(|(delta, starts)| {
                let starts = std::array::from_fn(|word| starts.get(word).copied().unwrap_or(0));
                (delta, starts)
            })
            .collect();
        let (sets, kind) = (
            (words(&from)?, words(&to)?),
            MoveKind::Slide(tables.doublings()),
        );
        spread(slide.rule, sets, kind, &courses, shift_groups);
        Some(())
    }

    /// The sites from which steps or hops in a direction lead to where they may end, pieces apart.
    fn starts(
        &self,
        shifted_moves: &ShiftedMoves,
        delta: i16,
        starts: RegionId,
    ) -> [u64; MOST_WORDS] {
        let next = |site: usize| site.checked_add_signed(isize::from(delta));
        let leads = |site: usize| {
            if !(self.contains(starts, site) && self.contains(shifted_moves.from.within, site)) {
                return None;
            }
            let mut to = next(site)?;
            if let Some(over) = &shifted_moves.over {
                if !(self.contains(over.within, to) && self.contains(starts, to)) {
                    return None;
                }
                to = next(to)?;
            }
            self.contains(shifted_moves.to.within, to).then_some(())
        };
        let mut found = [0; MOST_WORDS];
        for site in (0..self.sites).filter(|site| leads(*site).is_some()) {
            found[site / 64] |= 1 << (site % 64);
        }
        found
    }

    fn contains(&self, region: RegionId, site: usize) -> bool {
        let word = self
            .keeper
            .regions
            .get(region.index() * self.words + site / 64);
        site < self.sites && word.is_some_and(|word| word >> (site % 64) & 1 == 1)
    }
}

/// Adds the shift groups of some directions.
fn spread(
    rule: RuleId,
    (from, to): (Words, Words),
    kind: MoveKind,
    courses: &[Course],
    shift_groups: &mut Vec<ShiftGroup>,
) {
    for courses in courses.chunks(LANES) {
        let course = |lane: usize| courses.get(lane).copied().unwrap_or_default();
        shift_groups.push(ShiftGroup {
            rule,
            from,
            to,
            kind,
            lanes: courses.len(),
            deltas: std::array::from_fn(|lane| course(lane).0),
            starts: std::array::from_fn(|lane| course(lane).1),
        });
    }
}

/// The only set of some kept ones.
fn words(kept: &Kept) -> Option<Words> {
    match kept.sets[..] {
        [(_, first, change)] => Some(Words { first, change }),
        _ => None,
    }
}
