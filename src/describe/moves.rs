//! Ways to move, as sentences that tell the player to move what to do.

use super::effect::lead;
use super::english::{article, sentence};
use super::sheet::Block;
use super::speaker::Speaker;
use crate::game::ir::{
    Bool, ComponentId, Effect, EffectId, Int, Moves, Occupancy, PieceChoice, RuleId, Sites,
    Targets, Variable,
};

impl Speaker<'_> {
    /// A generator on one line, as a clause, without what follows from its moves.
    pub(super) fn deed(&self, moves: &Moves) -> String {
        Self {
            brief: true,
            ..self.clone()
        }
        .one_line(moves)
    }

    /// A generator on one line, as a clause.
    pub(super) fn one_line(&self, moves: &Moves) -> String {
        let mut text = String::new();
        flatten(&self.moves(moves), &mut text);
        let text = text.trim().trim_end_matches('.');
        let mut signs = text.chars();
        let first = signs
            .next()
            .map_or(String::new(), |first| first.to_lowercase().to_string());
        format!("{first}{}", signs.as_str())
    }

    /// A generator as blocks.
    pub(super) fn moves(&self, moves: &Moves) -> Vec<Block> {
        match moves {
            Moves::None => vec![Block::Text("There is no move.".to_owned())],
            Moves::Add { rule, piece, to } => {
                let piece = match piece {
                    PieceChoice::Index(piece) | PieceChoice::Same(piece) => self.piece(piece),
                    PieceChoice::AnyOf(kinds) => {
                        let kinds = kinds.iter().map(|kind| self.piece(kind));
                        super::english::list(&kinds.collect::<Vec<String>>(), "or")
                    }
                };
                let target = self.target(to, Some(&Sites::Empty));
                self.told(&format!("place {piece} on {target}"), *rule)
            }
            Moves::Remove { rule, at } => {
                let mut clause = match &at.within {
                    Some(within) => self.taken(within),
                    None => "take off any piece".to_owned(),
                };
                self.provided(&at.when, &mut clause);
                self.told(&clause, *rule)
            }
            Moves::Select { rule, from, to } => {
                let first = self.chosen(from);
                let clause = match to {
                    None => format!("choose {first}"),
                    Some(to) => format!("choose {first}, and {}", self.target(to, None)),
                };
                self.told(&clause, *rule)
            }
            Moves::Pass { rule }
                if self.game.rule(*rule).physical == crate::game::ir::Physical::Swap =>
            {
                self.told("change sides with your opponent", *rule)
            }
            Moves::Pass { rule } => self.told("pass", *rule),
            Moves::Step(step) => {
                let target = self.target(&step.to, None);
                let clause = format!(
                    "move {} one step {} to {target}",
                    self.mover_of(&step.from),
                    self.along_set(&step.directions)
                );
                self.landed(&clause, step.rule, &step.to)
            }
            Moves::Slide(slide) => {
                let to = slide.to.as_ref().unwrap_or(&slide.between);
                let lands = slide.stop.is_some() || !self.ends_on_empty(to);
                self.told_of(&self.slide(slide), slide.rule, lands)
            }
            Moves::Hop(hop) => self.landed(&self.hop(hop), hop.rule, &hop.to),
            Moves::Relocate(relocation) => {
                let target = self.target(&relocation.to, None);
                let clause = match &relocation.from {
                    Sites::Hand(_) => format!(
                        "place {} from your hand on {target}",
                        article(&self.piece_noun())
                    ),
                    Sites::One(site) if matches!(**site, Int::HandSite(..)) => {
                        format!(
                            "place {} from {} on {target}",
                            article(&self.piece_noun()),
                            self.place(site)
                        )
                    }
                    from => format!("move {} to {target}", self.mover_of(from)),
                };
                self.landed(&clause, relocation.rule, &relocation.to)
            }
            Moves::Leap {
                rule,
                from,
                reach,
                to,
            } => {
                let target = self.target(to, None);
                let clause = format!(
                    "move {} by a leap {}to {target}",
                    self.mover_of(from),
                    self.leaps(reach)
                );
                self.landed(&clause, *rule, to)
            }
            Moves::Bundle(bundle) => self.moves(&bundle.moves),
            Moves::Or(parts) => self.alternatives(parts),
            Moves::Priority(parts) => self.in_order(parts),
            Moves::If(condition, then, otherwise) => {
                match (self.simplify(condition), otherwise) {
                    (Bool::Const(true), _) => return self.moves(then),
                    (Bool::Const(false), Some(otherwise)) => return self.moves(otherwise),
                    _ => {}
                }
                let mut items = vec![lead(
                    &format!("If {}", self.clause(condition, true)),
                    self.moves(then),
                )];
                if let Some(otherwise) = otherwise {
                    items.push(lead("Otherwise", self.moves(otherwise)));
                }
                match items.len() {
                    1 => items.remove(0),
                    _ => vec![Block::List(items)],
                }
            }
            Moves::Afterwards(moves, condition) => {
                let mut blocks = self.moves(moves);
                if let ([Block::Text(text)], true) = (blocks.as_slice(), self.brief) {
                    let text = text.trim_end_matches('.');
                    let condition = self.clause(condition, true);
                    return vec![Block::Text(format!(
                        "{text} so that afterwards {condition}."
                    ))];
                }
                blocks.push(Block::Text(sentence(&format!(
                    "this is allowed only if, after the move, {}",
                    self.clause(condition, true)
                ))));
                blocks
            }
            Moves::Longest(moves) => {
                let mut blocks = self.moves(moves);
                blocks.push(Block::Text(
                    "If there is a choice, it must be a move that begins the longest series of moves possible \
                     in this turn."
                        .to_owned(),
                ));
                blocks
            }
            Moves::After(effect, moves) => {
                let mut blocks = self.kept(*effect);
                blocks.extend(self.moves(moves));
                blocks
            }
            Moves::ForEachPiece {
                player,
                kinds,
                instead,
            } => self.for_pieces(player, kinds.as_deref(), instead.as_deref()),
            Moves::ForEachSite(_, sites, moves) => lead(
                &format!("For any one of {}", self.sites_all(sites)),
                self.moves(moves),
            ),
            Moves::ForEachPlayer(moves) => lead(
                "For any one player",
                self.calling("that player").moves(moves),
            ),
            Moves::ForEachValue(low, high, moves) => lead(
                &format!(
                    "For any one number from {} to {}",
                    self.number(low),
                    self.number(high)
                ),
                self.moves(moves),
            ),
        }
    }

    /// The deed of a rule, and what comes before and after it.
    fn told(&self, clause: &str, rule: RuleId) -> Vec<Block> {
        self.told_of(clause, rule, false)
    }

    /// The same of a move that may end where a piece stands.
    fn landed(&self, clause: &str, rule: RuleId, to: &Targets) -> Vec<Block> {
        self.told_of(clause, rule, !self.ends_on_empty(to))
    }

    /// Whether targets can be seen to be empty sites only.
    fn ends_on_empty(&self, to: &Targets) -> bool {
        let empty = |condition: &Bool| match condition {
            Bool::IsEmpty(site) => is_target(site),
            Bool::In(site, sites) => is_target(site) && self.all_empty(sites),
            _ => false,
        };
        let asked = match to.when.as_ref().map(|when| self.simplify(when)) {
            None => Vec::new(),
            Some(Bool::And(all)) => all,
            Some(one) => vec![one],
        };
        to.within
            .as_ref()
            .is_some_and(|within| self.all_empty(within))
            || asked.iter().any(empty)
    }

    /// Whether a region can be seen to have only empty sites.
    fn all_empty(&self, sites: &Sites) -> bool {
        match sites {
            Sites::Empty => true,
            Sites::Intersection(parts) => parts.iter().any(|part| self.all_empty(part)),
            Sites::Union(parts) => parts.iter().all(|part| self.all_empty(part)),
            Sites::Difference(all, _) | Sites::Only(_, all, _) => self.all_empty(all),
            Sites::If(_, one, other) => self.all_empty(one) && self.all_empty(other),
            sites => self.is_nothing(sites),
        }
    }

    fn told_of(&self, clause: &str, rule: RuleId, lands: bool) -> Vec<Block> {
        if self.brief {
            return vec![Block::Text(sentence(clause))];
        }
        let rule = self.game.rule(rule);
        let takes = |effect: &&EffectId| match self.game.effect(**effect) {
            Effect::Take(Sites::One(site)) => **site == Int::Variable(Variable::To),
            _ => false,
        };
        let before = rule.before.iter().filter(|effect| !takes(effect));
        let before: Vec<Block> = before.flat_map(|effect| self.kept(*effect)).collect();
        let there = format!("the piece on that {} off", self.site_noun());
        let tells = before
            .iter()
            .any(|block| matches!(block, Block::Text(text) if text.contains(&there)));
        let clause = match rule.before.iter().any(|effect| takes(&effect)) {
            true => format!("{clause}, taking what stands there off the board"),
            false if lands && !tells => {
                format!("{clause}; any piece that stands there is taken off the board")
            }
            false => clause.to_owned(),
        };
        let mut blocks = vec![Block::Text(sentence(&clause))];
        blocks.extend(lead("Before it arrives", before));
        for effect in &rule.then {
            blocks.extend(self.kept(*effect));
        }
        super::effect::tidied(blocks)
    }

    /// Where a move may end: `an empty point`. What a condition says of where the target lies is put
    /// before the rest of it.
    pub(super) fn target(&self, to: &Targets, usual: Option<&Sites>) -> String {
        let mut rest = Vec::new();
        let mut lies: Option<Sites> = to.within.clone();
        let mut asked = match to.when.as_ref().map(|when| self.simplify(when)) {
            None => Vec::new(),
            Some(Bool::And(all)) => all,
            Some(one) => vec![one],
        };
        asked.retain(|one| *one != Bool::Const(true));
        for one in asked {
            let region = match &one {
                Bool::IsEmpty(site) if is_target(site) => Some(Sites::Empty),
                Bool::In(site, sites) if is_target(site) => Some((**sites).clone()),
                _ => None,
            };
            match region {
                Some(region) if lies.is_none() => lies = Some(region),
                Some(region) if lies.as_ref() == Some(&region) => {}
                _ => rest.push(one),
            }
        }
        let mut told = match lies.as_ref().or(usual) {
            Some(region) => self.sites_one(region),
            None => article(self.site_noun()),
        };
        if !rest.is_empty() {
            told.push_str(&format!(
                ", provided that {}",
                self.clause(&Bool::And(rest), true)
            ));
        }
        told
    }

    fn provided(&self, when: &Option<Bool>, clause: &mut String) {
        match when {
            Some(when) if self.simplify(when) != Bool::Const(true) => {
                clause.push_str(&format!(", provided that {}", self.clause(when, true)));
            }
            None | Some(_) => {}
        }
    }

    /// What is chosen: a piece or a site.
    fn chosen(&self, from: &Sites) -> String {
        if let Sites::If(condition, one, other) = from {
            return self.one_or_other(from, condition, one, other, &|part| self.chosen(part));
        }
        match self.pieces_of(from) {
            Some(pieces) => format!("one of {pieces}"),
            None => self.sites_one(from),
        }
    }

    /// What is taken off: `take one of your opponent's stones off the board`.
    fn taken(&self, within: &Sites) -> String {
        format!("take off {}", self.chosen(within))
    }

    /// The piece that moves.
    pub(super) fn mover_of(&self, from: &Sites) -> String {
        match (from, &self.subject) {
            (Sites::One(site), Some(subject)) if **site == Int::Variable(Variable::From) => {
                subject.clone()
            }
            (Sites::One(site), _) if **site == Int::LastTo => {
                "the piece that has just moved".to_owned()
            }
            (Sites::Occupied(Occupancy::Player(player)), _) if **player == Int::Mover => {
                format!("one of your {}", super::english::plural(&self.piece_noun()))
            }
            (from, _) => match self.pieces_of(from) {
                Some(pieces) => format!("one of {pieces}"),
                None => format!("the piece on {}", self.sites_one(from)),
            },
        }
    }

    fn alternatives(&self, parts: &[Moves]) -> Vec<Block> {
        let mut flat = Vec::new();
        flatten_or(parts, &mut flat);
        // To pass, without more, is told last.
        let (passes, others): (Vec<&Moves>, Vec<&Moves>) =
            flat.into_iter().partition(|part| self.is_bare_pass(part));
        let mut blocks = match others.as_slice() {
            [] => Vec::new(),
            [only] => self.moves(only),
            many => {
                let mut items: Vec<Vec<Block>> = Vec::new();
                for part in many {
                    let item = headed(self.moves(part));
                    if !items.contains(&item) {
                        items.push(item);
                    }
                }
                match items.len() {
                    1 => items.remove(0),
                    _ => vec![
                        Block::Text("Do one of these:".to_owned()),
                        Block::List(items),
                    ],
                }
            }
        };
        if !passes.is_empty() {
            let text = if others.is_empty() {
                "Pass."
            } else {
                "You may pass instead."
            };
            blocks.push(Block::Text(text.to_owned()));
        }
        blocks
    }

    fn in_order(&self, parts: &[Moves]) -> Vec<Block> {
        match parts {
            [] => vec![Block::Text("There is no move.".to_owned())],
            [only] => self.moves(only),
            [first, Moves::Pass { rule }] => {
                let mut blocks = self.moves(first);
                blocks.push(Block::Break);
                let pass = self.told("pass", *rule);
                blocks.extend(lead("If you cannot do this", pass));
                blocks
            }
            many => {
                let items = many.iter().map(|part| headed(self.moves(part))).collect();
                vec![
                    Block::Text("Do the first of these that is possible:".to_owned()),
                    Block::Numbered(items),
                ]
            }
        }
    }

    fn is_bare_pass(&self, moves: &Moves) -> bool {
        match moves {
            Moves::Pass { rule } => {
                let rule = self.game.rule(*rule);
                rule.then.is_empty()
                    && rule.before.is_empty()
                    && rule.physical == crate::game::ir::Physical::Nothing
            }
            _ => false,
        }
    }

    fn for_pieces(
        &self,
        player: &Int,
        kinds: Option<&[ComponentId]>,
        instead: Option<&Moves>,
    ) -> Vec<Block> {
        let who = self.who(player);
        let noun = kinds.map_or_else(|| self.piece_noun(), |kinds| self.kinds_noun(kinds));
        let one = format!("one of {} {}", who.possessive, plural_each(&noun));
        match instead {
            Some(moves) => Self {
                subject: Some(one),
                ..self.clone()
            }
            .moves(moves),
            None => vec![Block::Text(sentence(&format!(
                "move {one} in its own way, as told under “The pieces”"
            )))],
        }
    }

    /// How a kind of piece moves by itself.
    pub(super) fn own_moves(&self, moves: &Moves) -> Vec<Block> {
        Self {
            subject: Some("it".to_owned()),
            ..self.clone()
        }
        .moves(moves)
    }
}

/// An item of a list, with a word before it if it begins with a list itself.
fn headed(item: Vec<Block>) -> Vec<Block> {
    let bare = matches!(item.first(), Some(Block::List(_) | Block::Numbered(_)));
    let head = bare.then(|| Block::Text("As the case may be:".to_owned()));
    head.into_iter().chain(item).collect()
}

/// Whether an integer is the site that a condition on targets, or on what is passed over, is about.
fn is_target(site: &Int) -> bool {
    matches!(site, Int::Variable(Variable::To | Variable::Between))
}

/// The plural of names joined by "or".
fn plural_each(names: &str) -> String {
    let names: Vec<String> = names.split(" or ").map(super::english::plural).collect();
    names.join(" or ")
}

fn flatten_or<'m>(parts: &'m [Moves], flat: &mut Vec<&'m Moves>) {
    for part in parts {
        match part {
            Moves::Or(inner) => flatten_or(inner, flat),
            part => flat.push(part),
        }
    }
}

/// Blocks on one line.
fn flatten(blocks: &[Block], text: &mut String) {
    for block in blocks {
        match block {
            Block::Text(sentence) | Block::Note(sentence) => {
                text.push_str(sentence);
                text.push(' ');
            }
            Block::List(items) | Block::Numbered(items) => {
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        text.push_str("or: ");
                    }
                    flatten(item, text);
                }
            }
            Block::Picture(_) | Block::Break => {}
        }
    }
}
