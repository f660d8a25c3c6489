//! Comparisons of integers as clauses.

use super::grammar::{Antecedent, Bind, Noun, cardinal};
use super::narrator::Narrator;
use crate::game::ir::{
    Bool, Comparison, Count, Int, Moment, Occupancy, OfArray, Property, Sites, Variable,
};

impl Narrator<'_> {
    pub(super) fn compare(&self, comparison: Comparison, one: &Int, other: &Int) -> String {
        if one.constant().is_some() && other.constant().is_none() {
            return self.compare(comparison.mirrored(), other, one);
        }
        // `x - 1 = 0` says that x is 1.
        if let (Int::Sub(of, less), Some(number)) = (one, other.constant())
            && let Some(number) = less.constant().and_then(|less| number.checked_add(less))
        {
            return match self.by_name(of) {
                Some(name) => related(comparison, &name, &number.to_string()),
                None => self.compare(comparison, of, &Int::Const(number)),
            };
        }
        if let Some(clause) = self.leads(comparison, one, other) {
            return clause;
        }
        let sign = sign(comparison);
        if let (Some((player, noun, place)), Some(number)) = (self.counted(one), other.constant()) {
            let who = self.who(player);
            return format!(
                "{} {}{place}",
                who.verb("have", "has"),
                noun.compared(sign, number)
            );
        }
        if let Some(clause) = self.compare_players(sign, one, other) {
            return clause;
        }
        if let (Int::Count(Count::Patterns(query)), Some(number)) = (one, other.constant()) {
            let who = self.who(&query.player);
            let amount = self.pattern_kind(query).compared(sign, number);
            let through = self.through(query);
            if query.remembered.is_none() {
                return match query.moment {
                    Moment::Standing => format!("{} {amount}{through}", who.verb("have", "has")),
                    Moment::Formed if who.you => format!("this forms {amount}{through}"),
                    Moment::Formed => format!("this forms {amount}{through} of {}", who.name),
                    Moment::Forming => format!("the move would form {amount}{through}"),
                    Moment::Broken if who.you => format!("this breaks {amount}{through}"),
                    Moment::Broken => format!("this breaks {amount}{through} of {}", who.name),
                };
            }
        }
        if let (Int::Mod(one, by), Some(left)) = (one, other.constant()) {
            // Whether a number is even does not depend on its sign.
            let one = match (&**one, by.constant(), left) {
                (Int::Abs(one), Some(2), 0 | 1) => one,
                _ => one,
            };
            let one = self.operand(one, Bind::Product);
            return match (by.constant(), left, sign) {
                (Some(2), 0, "=") | (Some(2), 1, "!=") => format!("{one} is even"),
                (Some(2), 1, "=") | (Some(2), 0, "!=") => format!("{one} is odd"),
                (_, left, "=") => format!("{one} divided by {} leaves {left}", self.number(by)),
                (_, left, sign) => format!(
                    "what {one} divided by {} leaves is {sign} {left}",
                    self.number(by)
                ),
            };
        }
        if let (Int::Count(Count::Players(condition)), Some(0), "=") = (one, other.constant(), sign)
        {
            let asked = match &**condition {
                Bool::And(all) => all.as_slice(),
                one => std::slice::from_ref(one),
            };
            let is = |test: fn(&Bool) -> bool| asked.iter().any(test);
            if asked.len() == 2
                && is(|one| matches!(one, Bool::IsActive(_)))
                && is(|one| matches!(one, Bool::IsEnemy(_)))
            {
                return "no enemy is left in the game".to_owned();
            }
            return format!(
                "there is no player {}",
                self.calling("the player").relative(
                    condition,
                    Variable::Player,
                    Antecedent::Player
                )
            );
        }
        if let (
            Int::Count(Count::Pieces {
                occupancy: Occupancy::EnemiesOf(player),
                within: None,
            }),
            Some(number),
        ) = (one, other.constant())
            && **player == Int::Mover
        {
            return format!(
                "there are {}",
                self.piece_noun().called("enemy").compared(sign, number)
            );
        }
        if let (Int::Mapped(_, of), site) | (site, Int::Mapped(_, of)) = (one, other)
            && **of == *site
            && let "=" | "!=" = sign
        {
            let does = if sign == "=" {
                "does not lead"
            } else {
                "leads"
            };
            return format!(
                "the map {does} from {} to another {}",
                self.place(site),
                self.site_noun()
            );
        }
        if let Some(clause) = self.compare_sites(sign, one, other) {
            return clause;
        }
        if let Some(clause) = self.aligned(sign, one, other) {
            return clause;
        }
        if let Some(clause) = self.compare_moves(sign, one, other) {
            return clause;
        }
        if let Some(clause) = self.compare_values(sign, one, other) {
            return clause;
        }
        match (one, other.constant(), sign) {
            (Int::OfArray(array, OfArray::Size), Some(number_of), sign) => {
                let verb = match Noun::is_one(sign, number_of) {
                    true => "is",
                    false => "are",
                };
                let amount = Noun::new("number").compared(sign, number_of);
                return format!("there {verb} {amount} among {}", self.array(array));
            }
            (Int::Owed(None), Some(0), "=") => {
                return "nothing is left to be captured or made in this turn".to_owned();
            }
            (Int::MovesThisTurn, Some(0), "=") => {
                return "this is your first move of the turn".to_owned();
            }
            (Int::MovesThisTurn, Some(0), ">" | "!=") => {
                return "this is not your first move of the turn".to_owned();
            }
            (
                Int::Count(Count::Groups {
                    directions,
                    region,
                    min,
                }),
                Some(number),
                sign,
            ) => {
                let noun = match min.constant() {
                    Some(..=1) => Noun::new("group"),
                    _ => Noun::new("group").with(&format!("of at least {}", self.number(min))),
                };
                let of = self.things(region).definite();
                return format!(
                    "{of}, connected {}, form {}",
                    self.along(*directions),
                    noun.compared(sign, number)
                );
            }
            (Int::Count(Count::Sites(sites)), Some(number), sign) => {
                if let (0, "=" | "<=", Sites::Only(variable, ..)) = (number, sign, &**sites)
                    && let Some(each) = self.each_denied(*variable, sites)
                {
                    return each;
                }
                let amount = match self.pieces_on(sites) {
                    Some(pieces) => {
                        format!("{} of {}", self.share(sign, number), pieces.definite())
                    }
                    None => self.sites(sites).compared(sign, number).unwrap_or_else(|| {
                        let amount = self.site().compared(sign, number);
                        format!("{amount} among {}", self.sites(sites).all())
                    }),
                };
                let verb = if Noun::is_one(sign, number) {
                    "is"
                } else {
                    "are"
                };
                return format!("there {verb} {amount}");
            }
            _ => {}
        }
        let (one, other) = (
            self.operand(one, Bind::Choice),
            self.operand(other, Bind::Choice),
        );
        related(comparison, &one, &other)
    }

    /// A comparison of a site with a fixed one, or with none.
    fn compare_sites(&self, sign: &str, one: &Int, other: &Int) -> Option<String> {
        let number = other.constant()?;
        let is_none = match (sign, number) {
            ("=" | "<=", -1) | ("<", 0) => Some(true),
            ("!=" | ">", -1) | (">=", 0) => Some(false),
            _ => None,
        };
        if let (Int::SiteOf(sites, index), Some(is_none)) = (one, is_none)
            && index.constant() == Some(0)
        {
            return Some(self.no_sites(sites, is_none));
        }
        let not = match sign {
            "=" => "",
            "!=" => "not ",
            _ => return None,
        };
        self.is_site(one)
            .then(|| format!("{} is {not}{}", self.place(one), self.place(other)))
    }

    /// How many moves have been made.
    fn compare_moves(&self, sign: &str, one: &Int, other: &Int) -> Option<String> {
        let amount = |number: i32, sign: &str| {
            let amount = Noun::new("move").compared(sign, number);
            let have = if Noun::is_one(sign, number) {
                "has"
            } else {
                "have"
            };
            format!("{amount} {have} been made")
        };
        match (one, other.constant()?, sign) {
            (Int::MoveNumber, 0, "=" | "<=") => {
                Some("no move has been made in the game yet".to_owned())
            }
            (Int::MoveNumber, number, sign) => {
                Some(format!("{} in the game", amount(number, sign)))
            }
            // The counter goes up when all that follows from a move is done.
            (Int::Counter, number, sign) if self.after => Some(format!(
                "{} since the counter of moves last started again",
                amount(number + 1, sign)
            )),
            _ => None,
        }
    }

    /// How much patterns are worth, or how many liberties a group has.
    fn compare_values(&self, sign: &str, one: &Int, other: &Int) -> Option<String> {
        match (one, other) {
            (Int::Count(Count::PatternValues(one)), Int::Count(Count::PatternValues(other))) => {
                let more = match sign {
                    ">" => "more captures together than",
                    "<" => "fewer captures together than",
                    "=" => "as many captures together as",
                    _ => return None,
                };
                Some(format!(
                    "{} are worth {more} {}",
                    self.patterns(one),
                    self.patterns(other)
                ))
            }
            (Int::Count(Count::PatternValues(query)), other) => Some(format!(
                "{} are worth {} together",
                self.patterns(query),
                Noun::new("capture").compared(sign, other.constant()?)
            )),
            (Int::Count(Count::Liberties { directions, at }), other) => {
                let group = match **at {
                    Int::LastTo => "of the piece just played".to_owned(),
                    ref at => format!("of the piece on {}", self.place(at)),
                };
                let noun = self.site().called("empty");
                let amount = noun.compared(sign, other.constant()?);
                Some(format!(
                    "the group {group} (pieces of one kind, connected {}) has {amount} beside it",
                    self.along(*directions)
                ))
            }
            _ => None,
        }
    }

    /// How many of some pieces: `exactly four`.
    fn share(&self, sign: &str, number: i32) -> String {
        let many = cardinal(number.into());
        match (sign, number) {
            ("=" | "<=", 0) | ("<", 1) => "none".to_owned(),
            (">" | "!=", 0) | (">=", 1) => "at least one".to_owned(),
            ("=", _) => format!("exactly {many}"),
            ("<=", _) => format!("at most {many}"),
            ("<", _) => format!("fewer than {many}"),
            (">", _) => format!("more than {many}"),
            (">=", _) => format!("at least {many}"),
            _ => format!("some number other than {many}"),
        }
    }

    /// A comparison of a player, or of the owner of a piece, with another.
    fn compare_players(&self, sign: &str, one: &Int, other: &Int) -> Option<String> {
        let not = match sign {
            "=" => "",
            "!=" => "not ",
            _ => return None,
        };
        let is_player = |int: &Int| {
            matches!(
                int,
                Int::Mover | Int::Next | Int::Prev | Int::Variable(Variable::Player)
            )
        };
        Some(match (one, other) {
            (Int::Mover, Int::Prev) | (Int::Prev, Int::Mover) => match not {
                "" => "you have made a move in this turn already".to_owned(),
                _ => "this is the first move of your turn".to_owned(),
            },
            (Int::Mover, Int::Next) | (Int::Next, Int::Mover) => {
                format!("you are {not}to move again")
            }
            (Int::Who(site), other) if is_player(other) => format!(
                "the piece on {} is {not}{}",
                self.place(site),
                match self.who(other) {
                    who if who.you => "yours".to_owned(),
                    who => who.possessive,
                }
            ),
            (Int::Who(site), Int::Const(0)) => {
                format!(
                    "the piece on {} belongs to {}",
                    self.place(site),
                    if not.is_empty() { "nobody" } else { "somebody" }
                )
            }
            (Int::Who(site), Int::Const(player)) if *player > 0 => format!(
                "the piece on {} is {not}{}",
                self.place(site),
                self.who(other).possessive
            ),
            (
                Int::AtLevel {
                    property: Property::Who,
                    site,
                    level,
                },
                other,
            ) if is_player(other) || other.constant().is_some_and(|player| player > 0) => format!(
                "{} is {not}{}",
                self.piece_at_level(site, level),
                match self.who(other) {
                    who if who.you => "yours".to_owned(),
                    who => who.possessive,
                }
            ),
            (
                Int::AtLevel {
                    property: Property::What,
                    site,
                    level,
                },
                Int::Const(1..) | Int::Table(..),
            ) => format!(
                "{} is {not}{}",
                self.piece_at_level(site, level),
                self.piece(other)
            ),
            (one, Int::Const(_)) if is_player(one) => {
                let who = self.who(one);
                format!("{} {not}{}", who.verb("are", "is"), self.who(other).name)
            }
            (one, other) if is_player(one) && is_player(other) => {
                format!(
                    "{} {not}{}",
                    self.who(one).verb("are", "is"),
                    self.who(other).name
                )
            }
            (Int::What(site), Int::Const(kind)) => match kind {
                0 => format!("{} is {not}empty", self.place(site)),
                _ => format!(
                    "the piece on {} is {not}{}",
                    self.place(site),
                    self.piece(other)
                ),
            },
            (Int::What(site), Int::Table(..)) => {
                format!(
                    "the piece on {} is {not}{}",
                    self.place(site),
                    self.piece(other)
                )
            }
            _ => return None,
        })
    }
}

/// The sign of a comparison.
pub(super) fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::Unequal => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}

/// Two numbers in words, and how they are to each other.
fn related(comparison: Comparison, one: &str, other: &str) -> String {
    match comparison {
        Comparison::Equal => format!("{one} is {other}"),
        Comparison::Unequal => format!("{one} is not {other}"),
        Comparison::Less => format!("{one} is less than {other}"),
        Comparison::LessOrEqual => format!("{one} is at most {other}"),
        Comparison::Greater => format!("{one} is more than {other}"),
        Comparison::GreaterOrEqual => format!("{one} is at least {other}"),
    }
}
