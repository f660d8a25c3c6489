//! Signs of positions that are drawn in texts: what each means, and which sign means what stands on a site.

use super::look::{Charset, Look};
use super::rows::HOLE;
use super::signs::Cast;
use crate::game::Component;
use crate::game::ir::Moves;
use std::collections::BTreeMap;

/// The sign of a site without a piece.
pub const EMPTY: &str = ".";

/// Signs that drawings of boards have where nothing stands.
const CROSSINGS: &str = "·+┼├┤┬┴┌┐└┘•∙";

/// The signs of the pieces of a game in drawings of positions.
#[derive(Clone, Debug)]
pub struct PictureSigns {
    /// Signs and the kinds that they mean, those first that are written.
    known: Vec<(String, usize)>,
    /// The kind that each sign means.
    kinds: BTreeMap<String, usize>,
    /// The only kind of piece, if it belongs to nobody: numbers mean as many of it.
    counted: Option<usize>,
}

impl PictureSigns {
    /// Those by which pieces are drawn, those in ASCII, and the characters of the country where the game comes from.
    #[must_use]
    pub fn new(cast: Cast<'_>) -> Self {
        let ascii = Look {
            charset: Charset::Ascii,
            ..Look::default()
        };
        // Moves are no part of a sign, and may be long.
        let by_character = |component: &Component| Component {
            symbol: match component.character.as_str() {
                "" => component.symbol.clone(),
                character => character.to_owned(),
            },
            name: component.name.clone(),
            base: component.base.clone(),
            owner: component.owner,
            shared: component.shared,
            value: component.value,
            flips: component.flips,
            moves: Moves::None,
            character: component.character.clone(),
            notation: component.notation.clone(),
            provenance: component.provenance,
        };
        let characters: Vec<Component> = cast.components.iter().map(by_character).collect();
        let with_characters = Cast {
            components: &characters,
            ..cast
        };
        let all = [
            cast.signs(&Look::default()),
            cast.signs(&ascii),
            with_characters.signs(&Look::default()),
        ];
        let mut known: Vec<(String, usize)> = Vec::new();
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for signs in &all {
            let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
            for sign in signs {
                *uses.entry(sign).or_default() += 1;
            }
            for (kind, sign) in signs.iter().enumerate().skip(1) {
                let is_shared = uses.get(sign.as_str()).is_some_and(|uses| *uses > 1);
                if !kinds.contains_key(sign) && !is_shared && is_plain(sign) {
                    known.push((sign.clone(), kind));
                    kinds.insert(sign.clone(), kind);
                }
            }
        }
        let counted = match cast.components {
            [_, only] if only.owner == 0 => Some(1),
            _ => None,
        };
        Self {
            known,
            kinds,
            counted,
        }
    }

    /// The signs and the kinds of pieces that they mean.
    pub fn known(&self) -> impl Iterator<Item = (&str, usize)> {
        self.known.iter().map(|(sign, kind)| (sign.as_str(), *kind))
    }

    /// The kind and the number of pieces that a sign means, such as `R` or `Rx3`; no pieces of kind 0 if it is one of an
    /// empty site, none if it means nothing.
    #[must_use]
    pub fn read(&self, sign: &str) -> Option<(usize, u16)> {
        if let Some(kind) = self.kinds.get(sign) {
            return Some((*kind, 1));
        }
        let mut letters = sign.chars();
        if let (Some(only), None) = (letters.next(), letters.next())
            && (sign == EMPTY || CROSSINGS.contains(only))
        {
            return Some((0, 0));
        }
        if let (Some(kind), Ok(count)) = (self.counted, sign.parse::<u16>()) {
            return Some(if count == 0 { (0, 0) } else { (kind, count) });
        }
        let at = sign.rfind(['x', '×'])?;
        let (piece, number) = (&sign[..at], sign[at..].trim_start_matches(['x', '×']));
        let count = number.parse::<u16>().ok().filter(|count| *count > 0)?;
        Some((*self.kinds.get(piece)?, count))
    }

    /// The sign of equal pieces on a site; none if no sign means them.
    #[must_use]
    pub fn written(&self, kind: usize, count: u16) -> Option<String> {
        let (sign, _) = self.known().find(|(_, known)| *known == kind)?;
        let written = match count {
            1 => sign.to_owned(),
            count => format!("{sign}x{count}"),
        };
        (self.read(&written) == Some((kind, count))).then_some(written)
    }

    /// The number that stands for pieces of the only kind; none where pieces have signs.
    #[must_use]
    pub fn number(&self, count: u16) -> Option<String> {
        self.counted.map(|_| count.to_string())
    }
}

/// Whether a sign can stand in a row: in a string of a text, and apart from what means no piece.
fn is_plain(sign: &str) -> bool {
    let is_odd = |letter: char| letter.is_whitespace() || "\"\\#".contains(letter);
    !sign.is_empty() && sign != EMPTY && sign != HOLE && !sign.contains(is_odd)
}
