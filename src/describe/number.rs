//! Integers as noun phrases.

use super::grammar::{Antecedent, Bind, Joint, Noun, NounPhrase, cardinal, list, part};
use super::narrator::Narrator;
use crate::game::ir::{Bool, Comparison, Count, Int, PatternQuery, Variable};

impl Narrator<'_> {
    /// An integer as a noun phrase: `the number of your stones on the board`.
    pub(super) fn number(&self, int: &Int) -> String {
        if let Some(name) = self.by_name(int) {
            return name;
        }
        match int {
            Int::Const(value) => value.to_string(),
            Int::Variable(Variable::Pips) => "what that die shows".to_owned(),
            Int::DiceSum if self.game.dice.len() == 1 => "the number on the die".to_owned(),
            Int::DiceSum => "the sum of the dice".to_owned(),
            Int::FaceAt(site) => self.face(site),
            Int::Random(_, low, high) => format!(
                "a random number from {} to {}",
                self.operand(low, Bind::Sum),
                self.operand(high, Bind::Sum)
            ),
            Int::Variable(Variable::Level) => "its level".to_owned(),
            Int::AtLevel {
                property,
                site,
                level,
            } => self.at_level(*property, site, level),
            Int::TopLevel(site) => {
                format!("the level of the highest piece {}", self.at(site))
            }
            Int::StepsTo(steps, to) => self.steps_to(steps, to),
            Int::LastLevelTo => "the level on which the last move ended".to_owned(),
            Int::LevelOf(sought) => self.level_of(sought),
            Int::InStacks(counted) => self.in_stacks(counted),
            Int::PrevTurn => "the player of the turn before".to_owned(),
            Int::Assigned(site) => self.assigned(site),
            Int::Hint => self.hint_number(),
            Int::Variable(Variable::Value) => "that number".to_owned(),
            Int::Variable(Variable::Player) | Int::Mover | Int::Next | Int::Prev => {
                format!("{} number", self.who(int).possessive)
            }
            Int::Variable(
                Variable::From
                | Variable::To
                | Variable::Between
                | Variable::Site
                | Variable::Group,
            )
            | Int::LastFrom
            | Int::LastTo
            | Int::LastChanged
            | Int::LastLeft
            | Int::OnTrack(_)
            | Int::SiteOf(..)
            | Int::HandSite(..)
            | Int::Ahead { .. } => self.place(int),
            Int::Players => cardinal(self.game.player_count() as i64),
            Int::What(site) if self.is_it(site) => "its kind".to_owned(),
            Int::Who(site) if self.is_it(site) => "its owner".to_owned(),
            Int::StateAt(site) if self.is_it(site) => "its state".to_owned(),
            Int::ValueAt(site) if self.is_it(site) => "its value".to_owned(),
            Int::RotationAt(site) if self.is_it(site) => "its rotation".to_owned(),
            Int::What(site) => format!("the kind of piece on {}", self.place(site)),
            Int::Who(site) => format!("the owner of the piece on {}", self.place(site)),
            Int::CountAt(site) => format!("the number of pieces {}", self.at(site)),
            Int::StateAt(site) => format!("the state of the piece on {}", self.place(site)),
            Int::ValueAt(site) => format!("the value of the piece on {}", self.place(site)),
            Int::RotationAt(site) => format!("the rotation of the piece on {}", self.place(site)),
            Int::OfArray(array, number) => self.of_array(array, number),
            Int::Counter => "the counter of moves".to_owned(),
            // The counter goes up when all that follows from a move is done.
            Int::Sum(parts) if self.after && is_count_of_moves(parts) => {
                "the number of moves made since the counter of moves last started again".to_owned()
            }
            Int::MoveNumber => "the number of moves made in the game".to_owned(),
            Int::MovesThisTurn => "the number of moves made before in this turn".to_owned(),
            Int::Var(variable, of) => self.variable(*variable, of),
            Int::Score(player) => format!("{} score", self.who(player).possessive),
            Int::PlayerValue(player) => format!("{} mark", self.who(player).possessive),
            Int::Pending => format!("the marked {}", self.site_noun()),
            Int::Owed(Some(player)) => format!(
                "the number of moves that {} still to make",
                self.who(player).verb("have", "has")
            ),
            Int::Owed(None) => {
                "the number of captures and other moves still to be made in this turn".to_owned()
            }
            Int::Team(player) => format!("{} side", self.who(player).possessive),
            Int::PhaseOf(player) => {
                format!("the phase that {} in", self.who(player).verb("are", "is"))
            }
            Int::Leader(values, among) => self.leader(values, among),
            Int::Table(table, of) => self.table(table, of),
            Int::Mapped(_, of) => format!("what the map gives for {}", self.number(of)),
            Int::Turns => "the number of turns begun".to_owned(),
            Int::Distance(directions, one, other) => format!(
                "the number of steps {} from {} to {}",
                self.along(*directions),
                self.place(one),
                self.place(other)
            ),
            Int::Count(count) => self.count(count),
            // Nothing is added where an option has switched it off.
            Int::Sum(parts) if parts.contains(&Int::Const(0)) && parts.len() > 1 => {
                let mut some = parts.clone();
                some.retain(|part| *part != Int::Const(0));
                match some.as_slice() {
                    [] => self.number(&Int::Const(0)),
                    [only] => self.number(only),
                    some => self.operands(some, Bind::Choice).join(" plus "),
                }
            }
            Int::Sum(parts) => self.operands(parts, Bind::Choice).join(" plus "),
            Int::Sub(one, other) => format!(
                "{} minus {}",
                self.operand(one, Bind::Choice),
                self.operand(other, Bind::Sum)
            ),
            Int::Product(parts) => self.operands(parts, Bind::Sum).join(" times "),
            Int::Div(one, other) => format!(
                "{} divided by {} (rounded towards zero)",
                self.operand(one, Bind::Product),
                self.operand(other, Bind::Product)
            ),
            Int::Mod(one, other) => format!(
                "what is left of {} divided by {}",
                self.operand(one, Bind::Product),
                self.operand(other, Bind::Product)
            ),
            Int::Pow(one, other) => {
                format!(
                    "{} to the power of {}",
                    self.operand(one, Bind::Product),
                    self.operand(other, Bind::Product)
                )
            }
            Int::Abs(one)
                if matches!(**one, Int::MoveNumber | Int::MovesThisTurn | Int::Count(_)) =>
            {
                self.number(one)
            }
            Int::Abs(one) => match &**one {
                Int::Sub(one, other) => {
                    let both = [one, other].map(|part| self.operand(part, Bind::Sum));
                    format!("the difference between {}", list(&both, Joint::And))
                }
                one => format!("the size of {}", self.operand(one, Bind::Sum)),
            },
            Int::Min(parts) if self.unbounded(parts).is_some() => self
                .unbounded(parts)
                .map_or(String::new(), |part| self.number(part)),
            Int::Min(parts) => format!(
                "the smaller of {}",
                list(&self.operands(parts, Bind::Sum), Joint::And)
            ),
            Int::Max(parts) => format!(
                "the larger of {}",
                list(&self.operands(parts, Bind::Sum), Joint::And)
            ),
            Int::If(condition, one, other) if self.known(condition).is_some() => {
                match self.known(condition) {
                    Some(true) => self.number(one),
                    _ => self.number(other),
                }
            }
            Int::If(condition, one, other) => format!(
                "{} if {}, otherwise {}",
                self.operand(one, Bind::Choice),
                self.clause(condition, true),
                self.operand(other, Bind::Choice)
            ),
        }
    }

    /// An integer as a part of a phrase that holds its parts so tightly.
    pub(super) fn operand(&self, int: &Int, outer: Bind) -> String {
        if let Int::Sum(parts) = int {
            let mut some = parts.iter().filter(|part| **part != Int::Const(0));
            if let (Some(only), None) = (some.next(), some.next()) {
                return self.operand(only, outer);
            }
        }
        match self.by_name(int) {
            Some(name) => name,
            None => part(self.number(int), bind(int), outer),
        }
    }

    /// The one of two numbers that is smaller anyway, where the other is no less than the number of sites of the board.
    fn unbounded<'i>(&self, parts: &'i [Int]) -> Option<&'i Int> {
        let most = i32::try_from(self.game.layout.board).ok()?;
        match parts {
            [Int::Const(bound), sites @ Int::Count(Count::Sites(_))]
            | [sites @ Int::Count(Count::Sites(_)), Int::Const(bound)] => {
                (*bound >= most).then_some(sites)
            }
            _ => None,
        }
    }

    fn operands(&self, parts: &[Int], outer: Bind) -> Vec<String> {
        parts.iter().map(|part| self.operand(part, outer)).collect()
    }

    /// The player who is ahead by some values.
    pub(super) fn leader(&self, values: &[Int], among: &Bool) -> String {
        if let (true, Some(number)) = (values.is_empty(), team_of(among)) {
            return format!("a player of team {number}");
        }
        let inner = self.calling("a player");
        let values: Vec<String> = values.iter().map(|value| inner.number(value)).collect();
        let among = match among {
            Bool::Const(true) => String::new(),
            among => format!(
                " among those {}",
                inner.relative(among, Variable::Player, Antecedent::Players)
            ),
        };
        format!(
            "the player for whom this is highest: {}{among}",
            values.join(", then ")
        )
    }

    /// A number by site or by player.
    fn table(&self, table: &[i32], of: &Int) -> String {
        let mut values: Vec<i32> = table.to_vec();
        values.sort_unstable();
        values.dedup();
        if let [only] = values.as_slice() {
            return format!("the number {only} that goes with {}", self.place(of));
        }
        if let Int::What(site) = of {
            let worth = self.game.components.iter().map(|component| component.value);
            let place = self.place(site);
            return match worth.eq(table.iter().copied()) {
                true => format!("what the piece on {place} is worth"),
                false => format!("a number that goes with the kind of piece on {place}"),
            };
        }
        if table.len() <= self.game.players.len() {
            let parts: Vec<String> = (1..)
                .zip(table.iter().skip(1))
                .map(|(player, value)| format!("{value} for {}", self.name(player)))
                .collect();
            return match self.who(of) {
                who if who.you => format!("a number of your own ({})", parts.join(", ")),
                who => format!("the number of {} ({})", who.name, parts.join(", ")),
            };
        }
        let site = self.place(of);
        match self.coordinate(table) {
            Some(coordinate) => format!("the {coordinate} of {site}, counted from 0"),
            None => format!("a number written on {site}"),
        }
    }

    /// What a number by site is, if it is the row or the column of each.
    fn coordinate(&self, table: &[i32]) -> Option<&'static str> {
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let is = |measure: &dyn Fn(crate::topology::Site) -> usize| {
            topology
                .sites(ty)
                .zip(table)
                .all(|(site, value)| usize::try_from(*value) == Ok(measure(site)))
        };
        if is(&|site| topology.row(ty, site)) {
            Some("row")
        } else if is(&|site| topology.column(ty, site)) {
            Some("column")
        } else {
            None
        }
    }

    /// That two sites are in one row or column, or are not, as a clause.
    pub(super) fn aligned(&self, sign: &str, one: &Int, other: &Int) -> Option<String> {
        let (Int::Table(table, one), Int::Table(same, other)) = (one, other) else {
            return None;
        };
        let coordinate = self.coordinate(table).filter(|_| table == same)?;
        let coordinate = Noun::new(coordinate);
        let line = match sign {
            "=" => coordinate.called("the same").one(),
            "!=" => coordinate.called("different").many(),
            _ => return None,
        };
        Some(format!(
            "{} are in {line}",
            list(&[self.place(one), self.place(other)], Joint::And)
        ))
    }

    fn count(&self, count: &Count) -> String {
        match count {
            Count::Sites(sites) => match self.pieces_on(sites) {
                Some(pieces) => format!("the number of {} on the board", pieces.all()),
                None => match self.sites(sites) {
                    // The phrase names one area, so the number says that its sites are counted.
                    area @ (NounPhrase::Board(_)
                    | NounPhrase::Part { .. }
                    | NounPhrase::Whole(..))
                        if !area
                            .all()
                            .starts_with(&format!("the {} ", self.sites_noun())) =>
                    {
                        format!("the number of {} of {}", self.sites_noun(), area.all())
                    }
                    sites => format!("the number of {}", sites.all()),
                },
            },
            Count::On(sites) => format!("the number of pieces on {}", self.sites(sites).all()),
            Count::Pieces { occupancy, within } => {
                let within = within.as_ref().map(|sites| self.sites(sites).all());
                let place = within.map_or(String::new(), |within| format!(" on {within}"));
                format!("the number of {}{place}", self.pieces(occupancy).all())
            }
            Count::Moves(moves) => {
                format!("the number of ways to do this: {}", self.imperative(moves))
            }
            Count::Groups {
                directions,
                region,
                min,
            } => {
                let least = match **min {
                    Int::Const(..=1) => String::new(),
                    ref min => format!(" of at least {}", self.number(min)),
                };
                format!(
                    "the number of groups of {}{least}, connected {}",
                    self.things(region).all(),
                    self.along(*directions)
                )
            }
            Count::Liberties { directions, at } => format!(
                "the number of empty {} {} to the group of pieces of one kind through {}",
                self.sites_noun(),
                self.beside(*directions),
                self.place(at)
            ),
            Count::Territory {
                directions,
                player,
                touching,
            } => self.territory(*directions, player, *touching),
            Count::Patterns(query) => format!("the number of {}", self.patterns(query)),
            Count::PatternValues(query) => {
                format!(
                    "the captures that {} are worth together",
                    self.patterns(query)
                )
            }
            Count::PatternBest(query) => {
                format!(
                    "the captures that the best of {} is worth",
                    self.patterns(query)
                )
            }
            Count::Players(condition) if matches!(**condition, Bool::IsActive(_)) => {
                "the number of players still in the game".to_owned()
            }
            Count::Players(condition) => format!(
                "the number of players {}",
                self.calling("the player").relative(
                    condition,
                    Variable::Player,
                    Antecedent::Players
                )
            ),
        }
    }

    /// The names of the patterns a query means: `square or diamond`.
    pub(super) fn pattern_names(&self, query: &PatternQuery) -> Vec<String> {
        let kinds = self.game.patterns.kinds.iter().enumerate();
        kinds
            .filter(|(kind, _)| query.kinds & (1 << kind) != 0)
            .map(|(_, kind)| super::names::words(&kind.name))
            .collect()
    }

    /// The noun for the patterns of a query: their names, or `pattern`.
    pub(super) fn pattern_kind(&self, query: &PatternQuery) -> Noun {
        let names = self.pattern_names(query);
        match names.len() {
            0 => Noun::new("pattern"),
            2.. if names.len() == self.game.patterns.kinds.len() => Noun::new("pattern"),
            _ => Noun::any(names.into_iter().map(Noun::new)),
        }
    }

    /// The noun for a pattern of a query, in the singular.
    pub(super) fn pattern_noun(&self, query: &PatternQuery) -> String {
        self.pattern_kind(query).one()
    }

    /// The patterns of a query in the plural: `the squares that this forms`.
    pub(super) fn patterns(&self, query: &PatternQuery) -> String {
        use crate::game::ir::Moment;
        let noun = self.pattern_kind(query).many();
        let who = self.who(&query.player);
        let mut phrase = match query.moment {
            Moment::Standing => format!("{} standing {noun}", who.possessive),
            Moment::Formed if who.you => format!("the {noun} that this forms"),
            Moment::Formed => format!("{} {noun} that this forms", who.possessive),
            Moment::Forming => format!("the {noun} that the move would form"),
            Moment::Broken => format!("{} {noun} that this breaks", who.possessive),
        };
        phrase.push_str(&self.through(query));
        if let Some(remembered) = self.remembered(query) {
            let joint = match query.moment {
                Moment::Standing => " ".to_owned(),
                Moment::Formed | Moment::Forming | Moment::Broken => Joint::And.between(),
            };
            phrase.push_str(&format!("{joint}that are {remembered}"));
        }
        phrase
    }

    /// Through which site the patterns of a query must go, if that is given.
    pub(super) fn through(&self, query: &PatternQuery) -> String {
        let through = query.through.as_ref();
        through.map_or(String::new(), |site| {
            format!(" through {}", self.place(site))
        })
    }

    /// What a query says of a memory.
    pub(super) fn remembered(&self, query: &PatternQuery) -> Option<String> {
        let (memory, known) = query.remembered?;
        let name = self.game.memories.get(memory.index());
        let not = if known { "" } else { "not " };
        Some(format!(
            "{not}noted as “{}”",
            name.map_or("", String::as_str)
        ))
    }
}

/// How tightly the phrase of an integer holds together.
fn bind(int: &Int) -> Bind {
    match int {
        Int::If(..) | Int::Leader(..) => Bind::Choice,
        Int::Count(Count::Players(asked)) if matches!(**asked, Bool::IsActive(_)) => Bind::Word,
        Int::Count(Count::Moves(_) | Count::Players(_)) => Bind::Choice,
        Int::Sum(parts) => {
            let mut some = parts.iter().filter(|part| **part != Int::Const(0));
            match (some.next(), some.next()) {
                (Some(only), None) => bind(only),
                (None, _) => Bind::Word,
                _ => Bind::Sum,
            }
        }
        Int::Sub(..) | Int::Min(_) | Int::Max(_) => Bind::Sum,
        Int::Abs(inner) if matches!(**inner, Int::Sub(..)) => Bind::Sum,
        Int::Product(_) | Int::Div(..) | Int::Mod(..) | Int::Pow(..) => Bind::Product,
        _ => Bind::Word,
    }
}

/// Whether a sum is the counter of moves and the move that is just made.
fn is_count_of_moves(parts: &[Int]) -> bool {
    parts.len() == 2 && parts.contains(&Int::Counter) && parts.contains(&Int::Const(1))
}

/// The team number n in the condition "the player of the loop is in team n".
fn team_of(condition: &Bool) -> Option<i32> {
    match condition {
        Bool::Compare(Comparison::Equal, team, number)
            if **team == Int::Team(Box::new(Int::Variable(Variable::Player))) =>
        {
            number.constant()
        }
        _ => None,
    }
}
