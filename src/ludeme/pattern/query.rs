//! `(patterns …)`: which patterns are meant.

use crate::diagnostic::Problem;
use crate::game::ir::{Int, Moment, Occupancy, PatternQuery, Sites};
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::When;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Type, Typed};

pub(crate) const LUDEMES: &[Ludeme] = &[Patterns::LUDEME, Shielded::LUDEME, Unshielded::LUDEME];

impl Typed for PatternQuery {
    const TYPE: Type = Type::PATTERNS;
}

ludeme! {
    /// Patterns of a player. `Standing`: all that are complete. `Formed`: those complete through the piece
    /// that the last move placed or moved. `Forming`: those that the move under consideration would
    /// complete. `Broken`: those that the last move broke by leaving; ask before effects of the same move
    /// remove other pieces, since only the move itself is taken back to see what was complete. Placements
    /// remembered with `(remember Patterns …)` can be asked for or left out.
    ///
    /// `(patterns Formed)`
    /// `(patterns Standing "Square" of:Next)`
    /// `(patterns Formed new:"Credited")`
    (patterns) -> PatternQuery
    struct Patterns {
        /// When they are complete.
        when: When,
        /// Only patterns of these names.
        names: Option<Vec<Named<kind::Pattern>>>,
        /// Whose.
        of: Labelled<Int> = "Mover",
        /// Only those through this site.
        through: Labelled<Option<Int>>,
        /// Only those that this memory of the player holds.
        known: Labelled<Option<Named<kind::Memory>>>,
        /// Only those that this memory of the player does not hold.
        new: Labelled<Option<Named<kind::Memory>>>,
    }
}

impl Compile for Patterns {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<PatternQuery> {
        not_with_stacks(builder)?;
        let kinds = match self.names {
            None => u64::MAX,
            Some(names) => names
                .iter()
                .fold(0, |kinds, name| kinds | kind_bit(&name.name, builder)),
        };
        let remembered = match (self.known.0, self.new.0) {
            (Some(known), None) => Some((builder.game.memory(&known.name), true)),
            (None, Some(new)) => Some((builder.game.memory(&new.name), false)),
            (None, None) => None,
            (Some(_), Some(new)) => {
                let message = "expected `known:` or `new:`, found both";
                return Err(Problem::error(
                    &super::TWO_MEMORIES,
                    new.span,
                    message,
                    "one memory too many",
                )
                .with_help("leave one of them out")
                .into());
            }
        };
        Ok(PatternQuery {
            kinds,
            moment: match self.when {
                When::Standing => Moment::Standing,
                When::Formed => Moment::Formed,
                When::Forming => Moment::Forming,
                When::Broken => Moment::Broken,
            },
            player: Box::new(self.of.0),
            through: self.through.0.map(Box::new),
            remembered,
        })
    }
}

fn kind_bit(name: &str, builder: &Builder<'_>) -> u64 {
    let index = builder
        .game
        .patterns
        .iter()
        .position(|(kind, _)| kind.name == name);
    index.map_or(0, |index| 1 << index)
}

/// The standing patterns of a player that shield.
fn shielding(player: Int, builder: &Builder<'_>) -> PatternQuery {
    let kinds = builder.game.patterns.iter().enumerate();
    let kinds = kinds
        .filter(|(_, (kind, _))| kind.shields)
        .fold(0, |bits, (index, _)| bits | 1 << index);
    PatternQuery {
        kinds,
        moment: Moment::Standing,
        player: Box::new(player),
        through: None,
        remembered: None,
    }
}

ludeme! {
    /// The sites of a player's pieces that stand in a pattern that shields. Not in Ludii.
    ///
    /// `(sites Shielded Next)`
    (sites Shielded) -> Sites
    struct Shielded {
        /// Whose pieces.
        player: Int,
    }
}

impl Compile for Shielded {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        not_with_stacks(builder)?;
        Ok(Sites::Patterns(shielding(self.player, builder)))
    }
}

ludeme! {
    /// The sites of a player's pieces that stand in no pattern that shields. Not in Ludii.
    ///
    /// `(sites Unshielded Next)`
    (sites Unshielded) -> Sites
    struct Unshielded {
        /// Whose pieces.
        player: Int,
    }
}

impl Compile for Unshielded {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        not_with_stacks(builder)?;
        let shielded = Sites::Patterns(shielding(self.player.clone(), builder));
        let own = Sites::Occupied(Occupancy::Player(Box::new(self.player)));
        Ok(Sites::Difference(Box::new(own), Box::new(shielded)))
    }
}
