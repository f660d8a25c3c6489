//! Who plays which side, where the rules let players change sides.

use std::io::Write;

use super::prompt::Prompt;
use crate::cli::failure::Failure;

/// Says after a change of sides who plays which, if the machine plays one.
pub(super) fn announce(prompt: &Prompt<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, opponent) = (prompt.session.trial().game(), &prompt.opponent);
    let sides = opponent.sides(&prompt.session);
    if sides.is_empty() || !opponent.has_company() {
        return Ok(());
    }
    let names = |own: bool| {
        let players = (1..=game.player_count()).filter(|player| sides.contains(player) != own);
        let names: Vec<&str> = players
            .map(|player| game.players[player].name.as_str())
            .collect();
        names.join(" and ")
    };
    writeln!(
        out,
        "you play {} now, the machine {}",
        names(true),
        names(false)
    )?;
    Ok(())
}
