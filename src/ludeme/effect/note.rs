//! Notes to the players.

use crate::game::Announcement;
use crate::game::ir::{Bool, Comparison, Effect, Int};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::region::owned::{HandOwner, RegionOwner};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Note::LUDEME];

ludeme! {
    /// Words that players are shown after the move. They change nothing in the game. Whoever they are for, they are shown at
    /// the board, where all can read them.
    ///
    /// `(note "The crown is taken")`
    /// `(note "You may go on" to:Mover)`
    /// `(note player:Mover "attacks")`
    (note) -> Effect
    struct Note {
        /// The player they are about, whose number comes before them as in `P1`.
        player: Labelled<Option<HandOwner>>,
        /// The words.
        message: String,
        /// For whom they are; for all unless given.
        to: Labelled<Option<RegionOwner>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Note {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let _ = self.to;
        let effect = match self.player.0 {
            None => shown(self.message, builder),
            Some(player) => {
                let player = player.player()?;
                let each = (1..=builder.game.player_count() as i32).map(|number| {
                    let (asked, this) = (Box::new(player.clone()), Box::new(Int::Const(number)));
                    let is_this = Bool::Compare(Comparison::Equal, asked, this);
                    let effect = shown(format!("P{number} {}", self.message), builder);
                    let place = builder.provenance();
                    Effect::If(Box::new(is_this), Box::new(effect), None, place)
                });
                Effect::And(each.collect())
            }
        };
        Ok(followed(effect, self.then, builder))
    }
}

/// The effect that shows words after the move.
fn shown(words: String, builder: &mut Builder<'_>) -> Effect {
    let variable = builder.game.variable(&format!("note “{words}”"), 0);
    let noted = Int::Var(variable, Vec::new());
    let (noted, now) = (Box::new(noted), Box::new(Int::MoveNumber));
    let announcement = Announcement {
        words,
        when: Bool::Compare(Comparison::Equal, noted, now),
    };
    if !builder.game.announcements.contains(&announcement) {
        builder.game.announcements.push(announcement);
    }
    Effect::SetVar(variable, Vec::new(), Int::MoveNumber)
}
