//! A picture for print: white ground, black lines, and pieces in shades of grey.

use super::super::paint::{Colour, blend};
use super::super::pieces::WOOD;
use super::super::signs::colour_of;
use super::board::INK;
use super::sheet::hex;
use crate::game::Game;

/// The greys of players by number: the darker of two is black, and others lie between.
const GREYS: [u8; 4] = [0, 255, 170, 90];

/// How bright a colour is seen, from 0 to 255 (ITU-R BT.601).
fn brightness([red, green, blue]: Colour) -> f64 {
    0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)
}

fn grey(value: u8) -> String {
    hex([value; 3])
}

/// A picture of [`svg()`](super::svg()) without colours, as a book prints it. Pieces are black and white for two players,
/// in four greys for more.
#[must_use]
pub fn printed(game: &Game, document: &str) -> String {
    let players: Vec<u8> = (1..=game.player_count() as u8).collect();
    let mut order = players.clone();
    order.sort_by(|one, other| {
        let of = |player: u8| brightness(colour_of(game, player));
        of(*one).total_cmp(&of(*other))
    });
    let place = |player: u8| order.iter().position(|known| *known == player).unwrap_or(0);
    // A piece is shaded from where the light falls to its rim: in print it is of one grey, with a black rim.
    let mut known: Vec<(String, String)> = Vec::new();
    for player in &players {
        let colour = colour_of(game, *player);
        let fill = match (players.len(), place(*player)) {
            (2, 0) => grey(0),
            (2, _) => grey(255),
            (_, place) => grey(GREYS[place % GREYS.len()]),
        };
        for shade in [
            colour,
            blend(colour, [255; 3], 0.35),
            blend(colour, [0; 3], 0.12),
        ] {
            known.push((hex(shade), fill.clone()));
        }
        known.push((hex(blend(colour, [0; 3], 0.45)), grey(0)));
    }
    let (dark, light) = (brightness(INK), brightness(WOOD[0]));
    let mapped = |written: &str| -> Option<String> {
        if let Some((_, grey)) = known.iter().find(|(colour, _)| colour == written) {
            return Some(grey.clone());
        }
        let part = |at: usize| u8::from_str_radix(written.get(at..at + 2)?, 16).ok();
        let colour = [part(1)?, part(3)?, part(5)?];
        let level = (brightness(colour) - dark) / (light - dark) * 255.0;
        Some(grey(level.clamp(0.0, 255.0).round() as u8))
    };
    let mut parts = document.split('#');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_colour =
            part.len() >= 6 && part.bytes().take(6).all(|byte| byte.is_ascii_hexdigit());
        let colour = is_colour.then(|| format!("#{}", &part[..6]));
        match colour.and_then(|colour| mapped(&colour)) {
            Some(grey) => {
                out.push_str(&grey);
                out.push_str(&part[6..]);
            }
            None => {
                out.push('#');
                out.push_str(part);
            }
        }
    }
    out
}
