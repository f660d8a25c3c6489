//! What actions are called.

use super::{DICE, FROM, LEVEL, Numbering, PIECE, PLAYER, SITE, TO, VALUE};
use dafang::game::Game;
use dafang::topology::Site;
use std::collections::BTreeMap;

impl Numbering {
    /// What an action is called: its parts, such as `e7-e8=Queen`.
    pub(crate) fn name(&self, game: &Game, action: u32) -> Option<String> {
        if action >= self.size {
            return None;
        }
        let (bits, class) = self
            .classes
            .iter()
            .filter(|(_, class)| class.base <= action)
            .max_by_key(|(_, class)| class.base)?;
        let rest = action - class.base;
        let (mut rest, twin) = (rest / class.twins, rest % class.twins);
        let mut digits = [0; 8];
        for place in (0..8).rev() {
            digits[place] = rest % class.radices[place];
            rest /= class.radices[place];
        }
        let ends = class.ends_of(digits[0], digits[1]);
        (digits[0], digits[1]) = ends;
        let site = |digit: u32| game.site_name(Site(digit as u16));
        let mut name = match bits & (FROM | TO) {
            0 => "pass".to_owned(),
            FROM => format!("{}-", site(digits[0])),
            TO => format!("@{}", site(digits[1])),
            _ => format!("{}-{}", site(digits[0]), site(digits[1])),
        };
        let has = |bit: u8| bits & bit != 0;
        if has(PIECE) {
            name += &format!(
                "={}",
                class
                    .pieces
                    .get(digits[2] as usize)
                    .map_or("?", String::as_str)
            );
        }
        let value = i64::from(digits[5]) + i64::from(class.values.map_or(0, |(low, _)| low));
        let bound = [
            (PLAYER, format!("player{}", digits[3])),
            (SITE, format!("site{}", site(digits[4]))),
            (VALUE, format!("value{value}")),
            (DICE, format!("dice{}", digits[6])),
            (LEVEL, format!("level{}", digits[7])),
        ];
        for (bit, word) in bound {
            if has(bit) {
                name += &format!(";{word}");
            }
        }
        if twin > 0 {
            name += &format!(";twin{twin}");
        }
        Some(name)
    }

    /// The action of a name.
    pub(crate) fn of_name(&self, game: &Game, name: &str) -> Option<u32> {
        let sites: BTreeMap<String, u32> = (0..self.sites)
            .map(|site| (game.site_name(Site(site as u16)), site))
            .collect();
        let (head, tail) = name.split_once(';').unwrap_or((name, ""));
        let (ends, piece) = match head.split_once('=') {
            Some((ends, piece)) => (ends, Some(piece)),
            None => (head, None),
        };
        let (mut bits, mut digits, mut twin) = (0_u8, [0_u32; 8], 0);
        if let Some(to) = ends.strip_prefix('@') {
            bits |= TO;
            digits[1] = *sites.get(to)?;
        } else if ends != "pass" {
            // Names of sites may hold hyphens.
            let mut splits = ends
                .match_indices('-')
                .map(|(place, _)| (&ends[..place], &ends[place + 1..]));
            let (from, to) = splits.find(|(from, to)| {
                sites.contains_key(*from) && (to.is_empty() || sites.contains_key(*to))
            })?;
            bits |= FROM;
            digits[0] = *sites.get(from)?;
            if !to.is_empty() {
                bits |= TO;
                digits[1] = *sites.get(to)?;
            }
        }
        let mut value = 0;
        for word in tail.split(';').filter(|word| !word.is_empty()) {
            let number = |prefix: &str| word.strip_prefix(prefix)?.parse::<i64>().ok();
            if let Some(player) = number("player") {
                (bits, digits[3]) = (bits | PLAYER, u32::try_from(player).ok()?);
            } else if let Some(site) = word.strip_prefix("site") {
                (bits, digits[4]) = (bits | SITE, *sites.get(site)?);
            } else if let Some(bound) = number("value") {
                (bits, value) = (bits | VALUE, bound);
            } else if let Some(dice) = number("dice") {
                (bits, digits[6]) = (bits | DICE, u32::try_from(dice).ok()?);
            } else if let Some(level) = number("level") {
                (bits, digits[7]) = (bits | LEVEL, u32::try_from(level).ok()?);
            } else if let Some(rank) = number("twin") {
                twin = u32::try_from(rank).ok()?;
            } else {
                return None;
            }
        }
        bits |= if piece.is_some() { PIECE } else { 0 };
        let class = self.by_bits[usize::from(bits)].as_ref()?;
        if let Some(piece) = piece {
            digits[2] = class.pieces.iter().position(|known| known == piece)? as u32;
        }
        if bits & VALUE != 0 {
            let low = class.values.map_or(0, |(low, _)| low);
            digits[5] = u32::try_from(value - i64::from(low)).ok()?;
        }
        if let Some(pairs) = &class.pairs {
            (digits[0], digits[1]) = (0, pairs.number(digits[0], digits[1])?);
        }
        let mut number = 0;
        for (digit, radix) in digits.iter().zip(class.radices) {
            if *digit >= radix {
                return None;
            }
            number = number * radix + digit;
        }
        (twin < class.twins).then_some(class.base + number * class.twins + twin)
    }

    /// The classes in words: of each the parts of its moves, its first action and how many actions it has.
    pub(crate) fn described(&self) -> Vec<(String, u32, u32)> {
        let names = [
            "from", "to", "piece", "player", "site", "value", "dice", "level",
        ];
        let classes = self.classes.iter().map(|(bits, class)| {
            let parts = (0..8).filter(|place| bits >> place & 1 == 1);
            let parts = parts.map(|place| format!("{} ({})", names[place], class.radices[place]));
            let mut parts: Vec<String> = parts.collect();
            if let Some(pairs) = &class.pairs {
                parts.splice(0..2, [format!("from and to ({})", pairs.count())]);
            }
            if class.twins > 1 {
                parts.push(format!("twin ({})", class.twins));
            }
            let words = if parts.is_empty() {
                "pass".to_owned()
            } else {
                parts.join(" × ")
            };
            let size = class.radices.iter().product::<u32>() * class.twins;
            (words, class.base, size)
        });
        let _ = self.dice;
        classes.collect()
    }
}
