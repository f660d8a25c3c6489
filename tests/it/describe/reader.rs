//! A reader of rule sheets: it reads the most common sentences back and compares what they say with the rules.
//!
//! Each sentence that it understands is taken by what it says alone; a number, a player, a region or a result
//! that is worded wrongly is found, whatever the sentence looks like.

use dafang::describe::{Block, Sheet};
use dafang::game::Game;
use dafang::game::ir::{
    Alike, Bool, Comparison, Count, EndRule, Int, Occupancy, Outcomes, Ruling, Sites, Verdict,
};
use dafang::topology::Site;

/// What has been read of a sheet.
#[derive(Default)]
pub(crate) struct Reading {
    /// Sentences and items of lists.
    pub(crate) sentences: usize,
    /// Those that were understood.
    pub(crate) read: usize,
    /// Those of them that say something else than the rules.
    pub(crate) wrong: Vec<String>,
}

/// Reads a sheet of a game.
pub(crate) fn read(sheet: &Sheet, game: &Game) -> Reading {
    let mut reading = Reading::default();
    let reader = Reader { game };
    for section in &sheet.sections {
        let mut sentences = Vec::new();
        collect(&section.blocks, &mut sentences);
        for sentence in sentences {
            reading.sentences += 1;
            if let Some(holds) = reader.holds(&section.title, &sentence) {
                reading.read += 1;
                if !holds {
                    reading.wrong.push(format!("{}: {sentence}", sheet.title));
                }
            }
        }
    }
    reading
}

/// The sentences of some blocks, without their full stops.
fn collect(blocks: &[Block], sentences: &mut Vec<String>) {
    for block in blocks {
        match block {
            Block::Text(text) => {
                let all = text.trim_end_matches('.').split(". ");
                sentences.extend(all.map(|sentence| sentence.trim_end_matches('.').to_owned()));
            }
            Block::Note(note) => sentences.push(note.trim_end_matches('.').to_owned()),
            Block::List(items) | Block::Numbered(items) => {
                items.iter().for_each(|item| collect(item, sentences));
            }
            Block::Picture(_) | Block::Break => {}
        }
    }
}

/// A number in words or figures.
fn number(word: &str) -> Option<i32> {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let known = WORDS.iter().position(|known| *known == word);
    let figures = || word.replace(',', "").parse().ok();
    known.map(|number| number as i32).or_else(figures)
}

/// A number that tells an order.
fn ordinal(word: &str) -> Option<i32> {
    const WORDS: [&str; 10] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        "ninth",
    ];
    let known = WORDS.iter().position(|known| *known == word);
    let figures = || word.trim_end_matches(char::is_alphabetic).parse().ok();
    known.map(|number| number as i32).or_else(figures)
}

/// `a, b and c`.
pub(super) fn listed<'t>(text: &'t str, joint: &str) -> Vec<&'t str> {
    let (first, last) = match text.rsplit_once(&format!(" {joint} ")) {
        Some((first, last)) => (first, Some(last)),
        None => (text, None),
    };
    first.split(", ").chain(last).collect()
}

/// Whether a condition of the rules is the one that was read.
type Meaning<'r> = Box<dyn Fn(&Bool) -> bool + 'r>;

pub(super) struct Reader<'g> {
    pub(super) game: &'g Game,
}

impl Reader<'_> {
    /// Whether a sentence holds; none if it is not understood.
    fn holds(&self, section: &str, sentence: &str) -> Option<bool> {
        match section {
            "Equipment" => self.players(sentence).or_else(|| self.board(sentence)),
            "Set-up" => self
                .hands(sentence)
                .or_else(|| self.first(sentence))
                .or_else(|| self.standing(sentence)),
            "Patterns" => self.worth(sentence),
            "The end" => self.limit(sentence).or_else(|| self.end(sentence)),
            _ => None,
        }
    }

    fn player(&self, name: &str) -> Option<usize> {
        let mut players = self.game.players.iter();
        players
            .position(|player| player.name == name)
            .filter(|number| *number > 0)
    }

    fn players(&self, sentence: &str) -> Option<bool> {
        let rest = sentence.strip_prefix("A game for ")?;
        let (count, names) = rest.split_once(" players: ")?;
        let own = self
            .game
            .players
            .iter()
            .skip(1)
            .map(|player| player.name.as_str());
        let count = usize::try_from(number(count)?).ok()?;
        Some(count == self.game.player_count() && listed(names, "and").into_iter().eq(own))
    }

    fn board(&self, sentence: &str) -> Option<bool> {
        let rest = sentence.strip_prefix("The board has ")?;
        let (size, rest) = rest.split_once(" rows, ")?;
        let (columns, rows) = size.split_once(" columns and ")?;
        let (sites, rest) = rest.split_once(' ')?;
        let (_, names) = rest.split_once(", named from ")?;
        let (first, last) = names.split([',', ';']).next()?.split_once(" to ")?;
        let (topology, ty) = (&self.game.topology, self.game.site_type);
        let board = self.game.layout.board;
        let end = Site(u16::try_from(board).ok()?.checked_sub(1)?);
        Some(
            topology.columns(ty).len() == columns.parse::<usize>().ok()?
                && topology.rows(ty).len() == rows.parse::<usize>().ok()?
                && board == sites.parse::<usize>().ok()?
                && self.game.site_name(Site(0)) == first
                && self.game.site_name(end) == last,
        )
    }

    fn hands(&self, sentence: &str) -> Option<bool> {
        let held = sentence.strip_suffix(" in hand each")?;
        let (owners, held) = held.split_once(" have ")?;
        let (count, _) = held.split_once(' ')?;
        let count = u16::try_from(number(count)?).ok()?;
        let layout = &self.game.layout;
        let mut all = true;
        for owner in listed(owners, "and") {
            let owner = self.player(owner)?;
            let mut hands = self.game.hands.iter();
            let hand = hands.position(|other| usize::from(*other) == owner)?;
            let site = Site((layout.board + hand) as u16);
            all = all && self.game.start.count(layout, site) == count;
        }
        Some(all)
    }

    fn first(&self, sentence: &str) -> Option<bool> {
        let (name, rest) = sentence.split_once(" moves first")?;
        let is_known = rest.is_empty() || rest.starts_with("; ");
        let player = self.player(name).filter(|_| is_known)?;
        Some(usize::from(self.game.start.head.mover) == player)
    }

    /// `Pawns: White on rows 1 and 2; Black on rows 7 and 8`.
    fn standing(&self, sentence: &str) -> Option<bool> {
        let (kind, places) = sentence.split_once(": ")?;
        let kind = kind.to_lowercase();
        let layout = &self.game.layout;
        let mut all = true;
        for place in places.split("; ") {
            let (owner, area) = match place.split_once(" on ") {
                Some((name, area)) => (self.player(name)?, area),
                None => (0, place),
            };
            let told = self.region(area)?;
            let mut components = self.game.components.iter().enumerate().skip(1);
            let (piece, _) = components.find(|(_, component)| {
                let stem: String = component.base.to_lowercase().chars().take(2).collect();
                usize::from(component.owner) == owner
                    && kind.starts_with(&stem)
                    && same_kind(&kind, &component.base)
            })?;
            let own: Vec<Site> = (0..layout.board)
                .map(|index| Site(index as u16))
                .filter(|site| usize::from(self.game.start.what(layout, *site)) == piece)
                .collect();
            all = all && own == told;
        }
        Some(all)
    }

    /// `It is worth one capture and there are 42 places for it on the board`.
    fn worth(&self, sentence: &str) -> Option<bool> {
        let rest = sentence.strip_prefix("It is worth ")?;
        let (worth, rest) = rest.split_once(" capture")?;
        let (_, rest) = rest.split_once("there ")?;
        let places = match rest.strip_prefix("is one place") {
            Some(_) => 1,
            None => number(rest.strip_prefix("are ")?.split_once(' ')?.0)?,
        };
        let (worth, patterns) = (number(worth)?, &self.game.patterns);
        let mut kinds = patterns.kinds.iter().enumerate();
        Some(kinds.any(|(kind, told)| {
            told.captures == worth && patterns.placements(kind).len() as i32 == places
        }))
    }

    fn limit(&self, sentence: &str) -> Option<bool> {
        let rest = sentence.strip_prefix("A game that has lasted ")?;
        let (turns, rest) = rest.split_once(" turns for each player, or ")?;
        let moves = rest.strip_suffix(" moves, is a draw")?;
        let same = |told: &str, limit: u32| Some(number(told)? as u32 == limit);
        let limits = &self.game.limits;
        Some(same(turns, limits.turns)? && same(moves, limits.moves)?)
    }

    /// `If the board is full, the game is a draw (“no room is left”)`.
    fn end(&self, sentence: &str) -> Option<bool> {
        let (sentence, caption) = match sentence.rsplit_once(" (“") {
            Some((sentence, caption)) => (sentence, Some(caption.strip_suffix("”)")?)),
            None => (sentence, None),
        };
        let (sentence, adjudication) =
            match sentence.strip_suffix(" (this keeps games from going on for ever)") {
                Some(sentence) => (sentence, true),
                None => (sentence, false),
            };
        let (condition, outcome) = sentence.strip_prefix("If ")?.rsplit_once(", ")?;
        let is_outcome = self.outcome(outcome)?;
        let is_condition = self.condition(condition)?;
        let mut rules = self.game.ends.iter();
        Some(rules.any(|rule: &EndRule| match &rule.ruling {
            Ruling::If(condition, outcomes) => {
                rule.adjudication == adjudication
                    && self.game.caption(rule.provenance) == caption
                    && is_condition(condition)
                    && is_outcome(outcomes)
            }
            Ruling::ForEachPlayer(..) => false,
        }))
    }

    fn outcome(&self, told: &str) -> Option<fn(&Outcomes) -> bool> {
        Some(match told {
            "you win" => |outcomes| match outcomes {
                Outcomes::Player(player, verdict) => {
                    *player == Int::Mover && *verdict == Verdict::Win
                }
                Outcomes::ByValue(_) => true,
                _ => false,
            },
            "you lose" => |outcomes| *outcomes == Outcomes::Player(Int::Mover, Verdict::Loss),
            "your opponent loses" => {
                |outcomes| *outcomes == Outcomes::Player(Int::Next, Verdict::Loss)
            }
            "the game is a draw" => |outcomes| *outcomes == Outcomes::All(Verdict::Draw),
            _ => return None,
        })
    }

    fn condition(&self, told: &str) -> Option<Meaning<'_>> {
        if let Some(row) = told.strip_prefix("the piece just played stands in a row of ") {
            let row = row.strip_suffix(" pieces of the same player")?;
            let (length, exact) = match row.strip_prefix("exactly ") {
                Some(length) => (number(length)?, true),
                None => (number(row.strip_suffix(" or more")?)?, false),
            };
            return Some(Box::new(move |condition| {
                matches!(condition, Bool::Line(line)
                    if line.length.constant() == Some(length) && line.exact == exact && line.alike == Alike::Owner)
            }));
        }
        if let Some(rest) =
            told.strip_prefix("the same position, with the same player to move, stands for the ")
        {
            let often = ordinal(rest.strip_suffix(" time")?)?;
            return Some(Box::new(
                move |condition| matches!(condition, Bool::Repeated { times, .. } if times.constant() == Some(often)),
            ));
        }
        if let Some(amount) = told.strip_prefix("your opponent has ") {
            return match amount {
                "no legal move" => Some(Box::new(|condition| match condition {
                    Bool::NoMoves(player, None) => {
                        player.as_deref().is_none_or(|player| *player == Int::Next)
                    }
                    _ => false,
                })),
                amount => self.amount(amount),
            };
        }
        if let Some(area) = told.strip_prefix("the cell just played on is in ") {
            let mut parts = Vec::new();
            for part in listed(area, "or") {
                let (area, player) = part.strip_suffix(')')?.rsplit_once(" (")?;
                parts.push((self.player(player)?, self.region(area)?));
            }
            return Some(Box::new(move |condition| {
                let Bool::In(site, sites) = condition else {
                    return false;
                };
                **site == Int::LastTo
                    && parts.iter().all(|(player, told)| {
                        self.of_mover(sites, *player)
                            .is_some_and(|own| own == *told)
                    })
            }));
        }
        match told {
            "the board is full" => Some(Box::new(
                |condition| matches!(condition, Bool::NoSites(sites) if **sites == Sites::Empty),
            )),
            "all players have passed in their last turns" => {
                Some(Box::new(|condition| *condition == Bool::AllPassed))
            }
            _ => None,
        }
    }

    /// `fewer than three men`, of the opponent.
    fn amount(&self, told: &str) -> Option<Meaning<'_>> {
        let (comparison, count) = match told.strip_prefix("fewer than ") {
            Some(rest) => (Comparison::Less, number(rest.split_once(' ')?.0)?),
            None => (Comparison::Equal, number(told.split_once(' ')?.0)?),
        };
        let of_opponent = |occupancy: &Occupancy| match occupancy {
            Occupancy::Player(player) | Occupancy::PlayerComponents(player, _) => {
                **player == Int::Next
            }
            _ => false,
        };
        let is_count = move |int: &Int| match int {
            Int::Count(Count::Pieces { occupancy, .. }) => of_opponent(occupancy),
            Int::Count(Count::Sites(sites)) => {
                matches!(&**sites, Sites::Occupied(occupancy) if of_opponent(occupancy))
            }
            _ => false,
        };
        Some(Box::new(move |condition| match condition {
            Bool::Compare(found, one, other) => {
                *found == comparison && is_count(one) && other.constant() == Some(count)
                    || found.mirrored() == comparison
                        && is_count(other)
                        && one.constant() == Some(count)
            }
            Bool::NoSites(sites) => {
                comparison == Comparison::Equal
                    && count == 0
                    && matches!(&**sites, Sites::Occupied(occupancy) if of_opponent(occupancy))
            }
            _ => false,
        }))
    }

    /// The sites of a region that depends on nothing but who moves.
    fn of_mover(&self, sites: &Sites, player: usize) -> Option<Vec<Site>> {
        match sites {
            Sites::Const(region) => {
                let words = self.game.layout.words;
                let bits = &self.game.regions[region.index() * words..][..words];
                let all = (0..self.game.layout.sites)
                    .filter(|index| bits[index / 64] >> (index % 64) & 1 == 1);
                Some(all.map(|index| Site(index as u16)).collect())
            }
            Sites::If(condition, one, other) => match &**condition {
                Bool::Compare(Comparison::Equal, left, right) => {
                    let asked = match (&**left, &**right) {
                        (Int::Mover, Int::Const(asked)) | (Int::Const(asked), Int::Mover) => *asked,
                        _ => return None,
                    };
                    let part = if asked == player as i32 { one } else { other };
                    self.of_mover(part, player)
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether the heading of a list names a kind of piece, in the singular or the plural.
fn same_kind(heading: &str, base: &str) -> bool {
    let base = base.to_lowercase();
    let stem = base.strip_suffix("man").unwrap_or(&base);
    heading.starts_with(stem) && heading.len() <= base.len() + 2
}
