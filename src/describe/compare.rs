//! Comparisons of integers as clauses.

use super::speaker::Speaker;
use crate::game::ir::{Bool, Comparison, Count, Int, Moment, Occupancy, Variable};

impl Speaker<'_> {
    pub(super) fn compare(&self, comparison: Comparison, one: &Int, other: &Int) -> String {
        if one.constant().is_some() && other.constant().is_none() {
            return self.compare(mirrored(comparison), other, one);
        }
        let sign = sign(comparison);
        if let (Some((player, noun, place)), Some(number)) = (self.counted(one), other.constant()) {
            let who = self.who(player);
            return format!(
                "{} {}{place}",
                who.verb("have", "has"),
                self.amount(sign, number, &noun)
            );
        }
        if let Some(clause) = self.compare_players(sign, one, other) {
            return clause;
        }
        if let (Int::Count(Count::Patterns(query)), Some(number)) = (one, other.constant()) {
            let (who, noun) = (self.who(&query.player), self.pattern_noun(query));
            if query.moment == Moment::Standing && query.remembered.is_none() {
                return format!(
                    "{} {}",
                    who.verb("have", "has"),
                    self.amount(sign, number, &noun)
                );
            }
        }
        if let (Int::Mod(one, by), Some(left)) = (one, other.constant()) {
            let one = self.number(one);
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
                "there is no player of whom this holds: {}",
                self.calling("the player").clause(condition, true)
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
                self.amount(sign, number, &format!("enemy {}", self.piece_noun()))
            );
        }
        match (one, other.constant(), sign) {
            (Int::Owed(None), Some(0), "=") => {
                return "nothing is left to be captured or made in this turn".to_owned();
            }
            (Int::MovesThisTurn, Some(0), "=") => {
                return "this is your first move of the turn".to_owned();
            }
            (Int::MovesThisTurn, Some(0), ">" | "!=") => {
                return "this is not your first move of the turn".to_owned();
            }
            (Int::Count(Count::Sites(sites)), Some(number), sign) => {
                let (noun, place) = match self.pieces_of(sites) {
                    Some(pieces) => (self.piece_noun(), format!("among {pieces} on the board")),
                    None => (
                        self.site_noun().to_owned(),
                        format!("among {}", self.sites_all(sites)),
                    ),
                };
                let amount = self.amount(sign, number, &noun);
                let verb = if amount.starts_with("at least one ") || amount.starts_with("one ") {
                    "is"
                } else {
                    "are"
                };
                return format!("there {verb} {amount} {place}");
            }
            _ => {}
        }
        let (one, other) = (self.number(one), self.number(other));
        match comparison {
            Comparison::Equal => format!("{one} is {other}"),
            Comparison::Unequal => format!("{one} is not {other}"),
            Comparison::Less => format!("{one} is less than {other}"),
            Comparison::LessOrEqual => format!("{one} is at most {other}"),
            Comparison::Greater => format!("{one} is more than {other}"),
            Comparison::GreaterOrEqual => format!("{one} is at least {other}"),
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

/// What holds when a comparison does not.
pub(super) fn contrary(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Unequal,
        Comparison::Unequal => Comparison::Equal,
        Comparison::Less => Comparison::GreaterOrEqual,
        Comparison::LessOrEqual => Comparison::Greater,
        Comparison::Greater => Comparison::LessOrEqual,
        Comparison::GreaterOrEqual => Comparison::Less,
    }
}

/// The same comparison, told from the other side.
pub(super) fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::Unequal => Comparison::Unequal,
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
    }
}
