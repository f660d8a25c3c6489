//! Notes to the players.

use crate::game::Announcement;
use crate::game::ir::{Bool, Comparison, Effect, Int};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::region::owned::RegionOwner;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[Note::LUDEME];

ludeme! {
    /// Words that players are shown after the move. They change nothing in the game. Whoever they are for, they are shown at
    /// the board, where all can read them.
    ///
    /// `(note "The crown is taken")`
    /// `(note "You may go on" to:Mover)`
    (note) -> Effect
    struct Note {
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
        let variable = builder
            .game
            .variable(&format!("note “{}”", self.message), 0);
        let noted = Int::Var(variable, Vec::new());
        let (noted, now) = (Box::new(noted), Box::new(Int::MoveNumber));
        let announcement = Announcement {
            words: self.message,
            when: Bool::Compare(Comparison::Equal, noted, now),
        };
        if !builder.game.announcements.contains(&announcement) {
            builder.game.announcements.push(announcement);
        }
        let effect = Effect::SetVar(variable, Vec::new(), Int::MoveNumber);
        Ok(followed(effect, self.then, builder))
    }
}
