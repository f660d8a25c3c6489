//! A move that was made, in words: who made it, what it formed, took, carried and sowed.

use std::io::Write;

use super::happened;
use crate::cli::failure::Failure;
use crate::cli::play::session::{Act, Made, Session, Sowing};
use crate::game::Game;
use crate::topology::Site;

/// The most sites, of those that a move changes, that are named.
const MOST_NAMED: usize = 8;

/// A move that was made, and what it formed.
pub(in crate::cli::play) fn made(
    session: &Session<'_>,
    made: &Made<'_>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = session.trial().game();
    let name = &game.players[usize::from(made.mover)].name;
    let viewer = session.viewer();
    if made.word_for(viewer) != Some(made.word.as_str()) {
        match made.word_for(viewer) {
            Some(word) => writeln!(out, "{name} {word}")?,
            None => writeln!(out, "{name} makes a move that is hidden from you")?,
        }
        return made
            .changes
            .iter()
            .try_for_each(|change| happened(session, change, out));
    }
    match made.act {
        Act::Move(_) => write!(out, "{name} {}", made.word)?,
        Act::Resign => write!(out, "{name} resigns")?,
        Act::Draw => write!(out, "the players agree to a draw")?,
    }
    for (index, (kind, sites)) in made.formed.iter().enumerate() {
        let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
        let start = if index == 0 { ": forms" } else { "," };
        write!(out, "{start} {} {}", kind.name, names.join(" "))?;
    }
    if let Some(component) = made.left {
        let piece = game.piece_name(component);
        write!(out, ": {piece} stands there now")?;
    }
    for (from, to) in &made.carried {
        write!(
            out,
            "; {}-{} too",
            game.site_name(*from),
            game.site_name(*to)
        )?;
    }
    if !made.captured.is_empty() {
        write!(out, "; takes {}", captured(game, &made.captured))?;
    }
    match made.emptied.as_slice() {
        [] => {}
        sites if sites.len() > MOST_NAMED => {
            write!(out, "; {} pieces leave the board", sites.len())?;
        }
        sites => {
            let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
            write!(out, "; off the board: {}", names.join(" "))?;
        }
    }
    if let Some(sowing) = &made.sowing {
        write!(out, "; {}", sown(game, sowing))?;
    }
    if made.swaps {
        let mover = &game.players[usize::from(session.trial().state().head.mover)].name;
        write!(
            out,
            ": the players change sides, the pieces stay, and {mover} moves next"
        )?;
    }
    writeln!(out)?;
    for change in &made.changes {
        happened(session, change, out)?;
    }
    Ok(())
}

/// Pieces that a move has taken: `Black's Pawn on e4`, or how many they are.
fn captured(game: &Game, captured: &[(Site, u8)]) -> String {
    if captured.len() > MOST_NAMED {
        return format!("{} pieces", captured.len());
    }
    let same = captured.windows(2).all(|pair| pair[0].1 == pair[1].1);
    match captured {
        [(site, piece), ..] if same => {
            let sites: Vec<String> = captured
                .iter()
                .map(|(site, _)| game.site_name(*site))
                .collect();
            match sites.as_slice() {
                [_] => {
                    let component = &game.components[usize::from(*piece)];
                    format!(
                        "{} on {}",
                        game.piece_name(component),
                        game.site_name(*site)
                    )
                }
                sites => format!("{} pieces: {}", sites.len(), sites.join(" ")),
            }
        }
        captured => {
            let named = captured.iter().map(|(site, piece)| {
                let component = &game.components[usize::from(*piece)];
                format!(
                    "{} on {}",
                    game.piece_name(component),
                    game.site_name(*site)
                )
            });
            named.collect::<Vec<String>>().join(", ")
        }
    }
}

/// What a move has sown and taken, in pits.
fn sown(game: &Game, sowing: &Sowing) -> String {
    let names = |sites: &[Site]| {
        let names: Vec<String> = sites.iter().map(|site| game.site_name(*site)).collect();
        names.join(" ")
    };
    let mut parts = vec![match sowing.reached.len() {
        0 => format!("{} sown", sowing.number),
        1..=MOST_NAMED => format!("{} sown, to {}", sowing.number, names(&sowing.reached)),
        sites => format!("{} sown, over {sites} places", sowing.number),
    }];
    if sowing.taken > 0 {
        let from = match sowing.left.len() {
            1..=MOST_NAMED => format!(" from {}", names(&sowing.left)),
            _ => String::new(),
        };
        parts.push(format!("{} taken{from}", sowing.taken));
    } else if sowing.more > 0 && (1..=MOST_NAMED).contains(&sowing.left.len()) {
        parts.push(format!(
            "{} more, from {}",
            sowing.more,
            names(&sowing.left)
        ));
    }
    parts.join("; ")
}
