//! Why a move is legal or not: the rules as they are evaluated, with the values that conditions have.
//!
//! It walks the generators of the position as [`super::generate`] does, but for one move that somebody has in mind, and
//! notes the value of each condition. It decides nothing itself: conditions and regions are evaluated by the same
//! functions.

mod entry;
mod regions;

pub use entry::{Asked, ExplanationEntry, decisive};

use super::Context;
use super::idea::{self, Idea};
use crate::game::ir::{Bool, Int, Moves, Physical, RuleId, RuleNode, Sites, Targets, Variable};
use crate::game::moves::Move;
use crate::topology::Site;
use entry::is_informative;

/// How many sites a loop over sites is explained for.
const MOST_SITES: usize = 4;

/// How many findings there may be.
const MOST: usize = 200;

/// What is kept while a move is explained.
struct Explainer<'a> {
    idea: Idea,
    depth: usize,
    found: Vec<ExplanationEntry<'a>>,
}

impl<'a> Explainer<'a> {
    /// Drops what was found from `mark` on, if it is what was found before, since `begin`, in another round of the same loop.
    fn drop_repeated(&mut self, begin: usize, mark: usize) {
        let (before, round) = self.found[begin..].split_at(mark - begin);
        if !round.is_empty() && before.windows(round.len()).any(|other| other == round) {
            self.found.truncate(mark);
        }
    }

    fn note(&mut self, asked: Asked<'a>, holds: Option<bool>) {
        if self.found.len() < MOST {
            self.found.push(ExplanationEntry {
                depth: self.depth,
                asked,
                holds,
                numbers: None,
            });
        }
    }
}

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// What the rules ask of a move in this position, in the order in which they are asked.
    pub(crate) fn explain(&mut self, idea: Idea) -> Vec<ExplanationEntry<'a>> {
        let mut walk = Explainer {
            idea,
            depth: 0,
            found: Vec::new(),
        };
        if let Some(debt) = self.state.open_debt() {
            let debt = &self.game.debts[usize::from(debt.debt)];
            walk.note(Asked::Owed(debt.provenance), None);
            walk.depth += 1;
        }
        let due = self.due();
        self.walk(due, &mut walk);
        if self.game.forbids_outcomes() {
            walk.depth = 0;
            for mv in self.moves_of(due) {
                if idea.fits(mv, self.game.rule(mv.rule).physical) {
                    if self.game.no_repeat.is_some() {
                        let new = !self.repeats(mv);
                        walk.note(Asked::New, Some(new));
                    }
                    if self.game.no_suicide {
                        let safe = !self.is_suicide(mv);
                        walk.note(Asked::NoSuicide, Some(safe));
                    }
                }
            }
        }
        walk.found
    }

    /// The moves of a generator.
    fn moves_of(&mut self, moves: &'a Moves) -> Vec<Move> {
        let mut out = Vec::new();
        self.with_choices(|context, choices| {
            context.generate(moves, choices);
            context.settle_tests(choices, 0);
            choices.each::<W>(|mv| out.push(mv));
        });
        out
    }

    /// Whether a generator has the move.
    fn has(&mut self, moves: &'a Moves, idea: Idea) -> bool {
        let all = self.moves_of(moves);
        all.into_iter()
            .any(|mv| idea.fits(mv, self.game.rule(mv.rule).physical))
    }

    fn walk(&mut self, moves: &'a Moves, walk: &mut Explainer<'a>) {
        match moves {
            Moves::None => {}
            Moves::Add { rule, to, .. } => {
                if self.begins(*rule, walk) {
                    self.ends_in(to, Some(Asked::Empty), walk);
                    walk.depth -= 1;
                }
            }
            Moves::Remove { rule, at } => {
                if self.begins(*rule, walk) {
                    self.ends_in(at, Some(Asked::Occupied), walk);
                    walk.depth -= 1;
                }
            }
            Moves::Select { rule, from, to } => {
                if self.begins(*rule, walk) {
                    self.starts_in(from, to.is_none(), walk);
                    if let Some(to) = to {
                        self.ends_in(to, None, walk);
                    }
                    walk.depth -= 1;
                }
            }
            Moves::Satisfy(puzzle) => {
                if self.begins(puzzle.fill, walk) {
                    walk.depth -= 1;
                }
            }
            Moves::Pass { rule } | Moves::Change { rule } => {
                if self.begins(*rule, walk) {
                    walk.depth -= 1;
                }
            }
            Moves::Step(step) => self.goes(moves, step.rule, &step.from, &step.to, walk),
            Moves::Slide(slide) => {
                let to = slide.to.as_ref().unwrap_or(&slide.between);
                self.goes(moves, slide.rule, &slide.from, to, walk);
            }
            Moves::Hop(hop) => self.goes(moves, hop.rule, &hop.from, &hop.to, walk),
            Moves::Relocate(other) => self.goes(moves, other.rule, &other.from, &other.to, walk),
            Moves::Leap { rule, from, to, .. } => self.goes(moves, *rule, from, to, walk),
            Moves::Or(all) => {
                for moves in all {
                    self.walk(moves, walk);
                }
            }
            Moves::Priority(all) => {
                let mut before = false;
                for moves in all {
                    let all = self.moves_of(moves);
                    let any = !all.is_empty();
                    let is_it = |mv: &Move| walk.idea.fits(*mv, self.game.rule(mv.rule).physical);
                    let has = all.iter().any(is_it);
                    let mark = walk.found.len();
                    walk.note(Asked::First { has }, Some(any && !before));
                    walk.depth += 1;
                    self.walk(moves, walk);
                    walk.depth -= 1;
                    if walk.found.len() == mark + 1 {
                        walk.found.truncate(mark);
                    }
                    before |= any;
                }
            }
            Moves::Longest(inner, _) => {
                self.walk(inner, walk);
                let idea = walk.idea;
                if self.has(inner, idea) {
                    let longest = self.has(moves, idea);
                    walk.note(Asked::Longest, Some(longest));
                }
            }
            Moves::If(condition, _, Some(otherwise))
                if entry::is_of_the_turn(condition) && !self.bool(condition) =>
            {
                self.walk(otherwise, walk);
            }
            Moves::If(condition, then, otherwise) => {
                let mark = walk.found.len();
                let holds = self.weigh(condition, walk);
                if otherwise.is_some()
                    && let Some(first) = walk.found.get_mut(mark)
                {
                    first.asked = Asked::Branch(condition);
                    walk.found.truncate(mark + 1);
                }
                walk.depth += 1;
                if holds {
                    self.walk(then, walk);
                } else if let Some(otherwise) = otherwise {
                    self.walk(otherwise, walk);
                }
                walk.depth -= 1;
            }
            Moves::Afterwards(inner, condition, rank) => {
                self.walk(inner, walk);
                let all = self.moves_of(inner);
                for mv in all {
                    if walk.idea.fits(mv, self.game.rule(mv.rule).physical) {
                        let holds = self.holds_after(mv, (condition, *rank));
                        walk.note(Asked::Afterwards(condition), Some(holds));
                    }
                }
            }
            Moves::After(effect, inner) => self.tentatively(|context| {
                context.run(*effect);
                context.walk(inner, walk);
            }),
            Moves::ForEachPiece {
                player,
                kinds,
                instead,
                levels: _,
            } => {
                let player = self.player(player);
                let Some(site) = walk.idea.from else {
                    return;
                };
                let kind = self.what(site);
                let component = &self.game.components[usize::from(kind)];
                let listed = kinds
                    .as_ref()
                    .is_none_or(|kinds| kinds.iter().any(|listed| listed.0 == u16::from(kind)));
                if kind == 0 || usize::from(component.owner) != player || !listed {
                    return;
                }
                walk.note(Asked::Piece(kind), None);
                walk.depth += 1;
                let outer = self.frame;
                self.frame.from = site;
                self.walk(instead.as_deref().unwrap_or(&component.moves), walk);
                self.frame = outer;
                walk.depth -= 1;
            }
            Moves::ForEachSite(variable, region, inner) => {
                let region_of_loop = region;
                let region = self.sites(region);
                let outer = self.frame;
                let named = [walk.idea.from, walk.idea.to].into_iter().flatten();
                let (named, outside): (Vec<Site>, Vec<Site>) =
                    named.partition(|site| region.contains(*site));
                if named.is_empty()
                    && let Some(asked) = asks_by_loop(inner, *variable)
                    && !outside.is_empty()
                {
                    // The site of the move is not in the region of the loop.
                    walk.note(asked(region_of_loop), Some(false));
                    return;
                }
                let others = region.iter().filter(|site| !named.contains(site));
                let sites: Vec<Site> = named.iter().copied().chain(others).collect();
                let begin = walk.found.len();
                for site in sites.into_iter().take(MOST_SITES) {
                    let mark = walk.found.len();
                    self.frame.visit(*variable, site);
                    self.walk(inner, walk);
                    walk.drop_repeated(begin, mark);
                }
                self.frame = outer;
            }
            Moves::ForEachPlayer(inner) => {
                let outer = self.frame.player;
                let begin = walk.found.len();
                for player in 1..=self.game.player_count() {
                    let mark = walk.found.len();
                    self.frame.player = player as u8;
                    self.walk(inner, walk);
                    walk.drop_repeated(begin, mark);
                }
                self.frame.player = outer;
            }
            Moves::ForEachDie(dice) => {
                let begin = walk.found.len();
                self.each_use(dice, |context| {
                    let mark = walk.found.len();
                    context.walk(&dice.moves, walk);
                    walk.drop_repeated(begin, mark);
                });
            }
            Moves::ForEachLevel { site, moves, .. } => {
                let outer = self.frame.level;
                let site = self.site(site);
                let begin = walk.found.len();
                for level in 0..self.height(site) {
                    let mark = walk.found.len();
                    self.frame.level = level as u8;
                    self.walk(moves, walk);
                    walk.drop_repeated(begin, mark);
                }
                self.frame.level = outer;
            }
            Moves::ForEachValue(low, high, inner) => {
                let (low, high) = (self.int(low), self.int(high));
                let outer = self.frame.value;
                let begin = walk.found.len();
                for value in (low..=high).take(MOST_SITES) {
                    let mark = walk.found.len();
                    self.frame.value = value;
                    self.walk(inner, walk);
                    walk.drop_repeated(begin, mark);
                }
                self.frame.value = outer;
            }
            Moves::ForEachIn(array, inner) => {
                let outer = self.frame.value;
                let begin = walk.found.len();
                self.with_array(array, |context, values| {
                    for value in values {
                        let mark = walk.found.len();
                        context.frame.value = *value;
                        context.walk(inner, walk);
                        walk.drop_repeated(begin, mark);
                    }
                });
                self.frame.value = outer;
            }
        }
    }

    /// Whether a rule can be meant; then it is noted, and what follows belongs to it.
    fn begins(&mut self, rule: RuleId, walk: &mut Explainer<'a>) -> bool {
        let rule = self.game.rule(rule);
        let meant = match walk.idea.physical {
            Some(wanted) => idea::is_same(wanted, rule.physical) && rule.pass == walk.idea.pass,
            None => rule.pass == walk.idea.pass,
        };
        if meant {
            walk.note(Asked::Rule(rule.provenance), None);
            walk.depth += 1;
        }
        meant
    }

    /// Asks what is asked of the site where a move starts; of one that selects a site, and nothing else, that site is it.
    fn starts_in(&mut self, region: &'a Sites, selects: bool, walk: &mut Explainer<'a>) {
        let selected = walk
            .idea
            .to
            .filter(|_| selects || walk.idea.physical == Some(Physical::Nothing));
        if let Some(site) = walk.idea.from.or(selected) {
            let holds = self.sites(region).contains(site);
            // A piece that moves by its own rules starts where it stands: nothing is asked.
            if !matches!(region, Sites::One(start) if **start == Int::Variable(Variable::From)) {
                walk.note(Asked::Start(region), Some(holds));
                self.fails_in(region, (Variable::From, site), walk);
            }
        }
    }

    /// Asks what is asked of the site where a move ends.
    fn ends_in(&mut self, to: &'a Targets, otherwise: Option<Asked<'a>>, walk: &mut Explainer<'a>) {
        let Some(site) = walk.idea.to else {
            return;
        };
        match (&to.within, otherwise) {
            (Some(within), _) => {
                let holds = self.sites(within).contains(site);
                walk.note(Asked::End(within), Some(holds));
                self.fails_in(within, (Variable::To, site), walk);
            }
            (None, Some(asked)) => {
                let empty = self.what(site) == 0;
                walk.note(asked, Some(empty == (asked == Asked::Empty)));
            }
            (None, None) => {}
        }
        if let Some(when) = &to.when {
            let outer = self.frame;
            // A slide without a condition of its own for its end asks there what it asks of the sites passed over.
            self.frame.bind(Variable::Between, site);
            self.frame.bind(Variable::To, site);
            self.weigh(when, walk);
            self.frame = outer;
        }
    }

    /// Explains a generator that moves a piece from one site to another.
    fn goes(
        &mut self,
        moves: &'a Moves,
        rule: RuleId,
        from: &'a Sites,
        to: &'a Targets,
        walk: &mut Explainer<'a>,
    ) {
        // What is put on the board by a rule that moves pieces comes from a hand.
        let board = self.game.layout.board;
        let start = match (walk.idea.from, walk.idea.physical) {
            (None, Some(Physical::Put)) => {
                let sites = self.sites(from);
                let mut hands = sites.iter().filter(|site| usize::from(site.0) >= board);
                match hands.find(|site| self.what(*site) != 0) {
                    Some(hand) => Some(hand),
                    None => return,
                }
            }
            (start, _) => start,
        };
        if !self.begins(rule, walk) {
            return;
        }
        let outer = self.frame;
        let mark = walk.found.len();
        self.starts_in(from, false, walk);
        if let Some(site) = start {
            self.frame.from = site;
        }
        self.ends_in(to, None, walk);
        self.frame = outer;
        let fine = walk.found[mark..]
            .iter()
            .filter(|finding| finding.depth == walk.depth)
            .all(|finding| finding.holds != Some(false));
        let idea = walk.idea;
        let way = self.has(moves, idea);
        if way && !fine {
            // The move ends there in another way, such as a slide that stops at a piece: nothing of this hinders it.
            walk.found.truncate(mark);
        }
        if way || fine {
            walk.note(Asked::Way, Some(way));
        }
        walk.depth -= 1;
    }

    /// Notes a condition and its parts; whether it holds.
    fn weigh(&mut self, condition: &'a Bool, walk: &mut Explainer<'a>) -> bool {
        match condition {
            Bool::And(parts) | Bool::Or(parts) if parts.len() > 1 => {
                let holds = self.bool(condition);
                walk.note(Asked::Condition(condition), Some(holds));
                walk.depth += 1;
                for part in parts {
                    self.weigh(part, walk);
                }
                walk.depth -= 1;
                return holds;
            }
            _ => {}
        }
        let holds = self.bool(condition);
        walk.note(Asked::Condition(condition), Some(holds));
        if let Bool::Compare(_, one, other) = condition
            && is_informative(one, other)
        {
            let numbers = (self.int(one), self.int(other));
            if let Some(last) = walk.found.last_mut() {
                last.numbers = Some(numbers);
            }
        }
        holds
    }
}

/// What a loop over sites asks of a move, if the moves in it start or end on the site that its variable stands for.
fn asks_by_loop<'a>(moves: &'a Moves, variable: Variable) -> Option<fn(&'a Sites) -> Asked<'a>> {
    let is_it =
        |region: &Sites| matches!(region, Sites::One(site) if **site == Int::Variable(variable));
    match moves {
        Moves::Select { from, to: None, .. } if is_it(from) => return Some(Asked::Start),
        Moves::Add { to, .. } | Moves::Remove { at: to, .. }
            if to.within.as_ref().is_some_and(is_it) =>
        {
            return Some(Asked::End);
        }
        _ => {}
    }
    let mut found = None;
    RuleNode::Moves(moves).children(&mut |child| {
        if let RuleNode::Moves(child) = child {
            found = found.or_else(|| asks_by_loop(child, variable));
        }
    });
    found
}
