//! Which piece is put down where none is named: the one that has the number of the mover.

use crate::game::Component;
use crate::game::ir::{Int, Moves};
use crate::ludeme::Builder;

/// The piece whose number is that of the mover, as in Ludii: pieces are numbered as they come in the equipment, after the
/// dice. A number that no piece has puts nothing down.
pub(crate) fn piece_of_movers_number(builder: &mut Builder<'_>) -> Int {
    let dice = builder.game.dice.len();
    let mut table = vec![0];
    for player in 1..=builder.game.player_count() {
        let kind = match player.checked_sub(dice).filter(|number| *number > 0) {
            Some(number) if number < builder.game.components.len() => number,
            Some(_) => 0,
            None => die(player, builder),
        };
        let owner = builder.game.components[kind].owner;
        builder.game.moves_others |= usize::from(owner) != player;
        table.push(kind as i32);
    }
    Int::Table(table.into(), Box::new(Int::Mover))
}

/// A die as a piece of the board, which all players share.
fn die(number: usize, builder: &mut Builder<'_>) -> usize {
    let name = format!("Die{number}");
    let components = &builder.game.components;
    if let Some(kind) = components
        .iter()
        .position(|component| component.name == name)
    {
        return kind;
    }
    let provenance = builder.provenance();
    let kind = builder.game.components.len();
    builder.game.piece_facings.push((0, None));
    builder.game.components.push(Component {
        base: name.clone(),
        symbol: format!("D{number}"),
        name,
        owner: 0,
        shared: true,
        value: 0,
        flips: None,
        moves: Moves::None,
        character: String::new(),
        notation: None,
        provenance,
    });
    kind
}
