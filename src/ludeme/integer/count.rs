//! `(count …)`.

use crate::game::ir::{
    Bool, Comparison, Count, Int, Moves, Occupancy, PatternQuery, Sites, Variable,
};
use crate::ludeme::directions::Toward;
use crate::ludeme::macros::ludeme;
use crate::ludeme::scope::unread;
use crate::ludeme::site_type::{
    OfType, hand_apart, is_apart, is_hand, on_default, on_default_or_hand,
};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    CountSites::LUDEME,
    CountIn::LUDEME,
    CountTurns::LUDEME,
    CountMoves::LUDEME,
    CountMovesThisTurn::LUDEME,
    CountGroups::LUDEME,
    CountLiberties::LUDEME,
    SizeTerritory::LUDEME,
    CountPatterns::LUDEME,
    CountCaptures::LUDEME,
    CountBest::LUDEME,
    CountOwed::LUDEME,
    CountPlayers::LUDEME,
    CountActive::LUDEME,
    CountLegal::LUDEME,
];

ludeme! {
    /// How many sites a region has.
    ///
    /// `(count Sites in:(sites Empty))`
    (count Sites) -> Int
    struct CountSites {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The region.
        r#in: Labelled<Sites>,
    }
}

impl Compile for CountSites {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default_or_hand(self.site, is_hand(&self.r#in.0, builder), builder)?;
        Ok(Int::Count(Count::Sites(Box::new(self.r#in.0))))
    }
}

ludeme! {
    /// How many pieces are on the sites of a region.
    ///
    /// `(count in:(sites Bottom))`
    (count) -> Int
    struct CountIn {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// The region.
        r#in: Labelled<Sites>,
    }
}

impl Compile for CountIn {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        let of_hand = is_hand(&self.r#in.0, builder);
        if of_hand && self.site.is_none() && is_apart(builder) {
            builder.note(hand_apart(builder.span()));
            return Ok(Int::Const(0));
        }
        on_default_or_hand(self.site, of_hand, builder)?;
        Ok(Int::Count(Count::On(Box::new(self.r#in.0))))
    }
}

ludeme! {
    /// How many turns have been begun, this one and the first included.
    ///
    /// `(count Turns)`
    (count Turns) -> Int
    struct CountTurns {}
}

impl Compile for CountTurns {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Turns)
    }
}

ludeme! {
    /// How many moves have been made in the whole game; what follows a move, and the end, count it too.
    ///
    /// `(count Moves)`
    (count Moves) -> Int
    struct CountMoves {}
}

impl Compile for CountMoves {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::MoveNumber)
    }
}

ludeme! {
    /// How many moves the mover has made in this turn, the present one not counted.
    ///
    /// `(count MovesThisTurn)`
    (count MovesThisTurn) -> Int
    struct CountMovesThisTurn {}
}

impl Compile for CountMovesThisTurn {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::MovesThisTurn)
    }
}

ludeme! {
    /// How many groups of connected sites there are; of all pieces unless given. In a deduction puzzle, of the sites with a
    /// value other than 0.
    ///
    /// `(count Groups Orthogonal if:(is Mover (who at:(to))) min:2)`
    (count Groups) -> Int
    struct CountGroups {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Which sites belong to groups, of `(to)`; those with a piece unless given.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
        /// The smallest group that counts.
        min: Labelled<Int> = "1",
    }
}

impl Compile for CountGroups {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        on_default(self.site, builder)?;
        let region = match self.r#if.0 {
            given if builder.game.puzzle.is_some() => {
                crate::ludeme::puzzle::constraint::with_values(given.is_none(), builder)?
            }
            Some(condition) => {
                let sites =
                    (0..builder.game.board_sites()).map(|site| crate::topology::Site(site as u16));
                let board = builder.game.region(sites);
                Sites::Only(Variable::To, Box::new(board), Box::new(condition.value))
            }
            None => Sites::Occupied(Occupancy::Any),
        };
        Ok(Int::Count(Count::Groups {
            directions: self.directions.fixed(builder),
            region: Box::new(region),
            min: Box::new(self.min.0),
        }))
    }
}

ludeme! {
    /// How many empty sites lie beside the group of equal pieces through a site.
    ///
    /// `(count Liberties Orthogonal)`
    /// `(count Liberties at:(to) Orthogonal)`
    /// `(count Liberties Orthogonal if:(is In (to) (sites Centre)))`
    (count Liberties) -> Int
    struct CountLiberties {
        /// The site.
        at: Labelled<Int> = "(last To)",
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Only sites of the group where this holds belong to it, each bound to `(to)`.
        r#if: Labelled<Option<Within<var::To, Bool>>>,
    }
}

impl Compile for CountLiberties {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        not_with_stacks(builder)?;
        let directions = self.directions.fixed(builder);
        let at = self.at.0;
        let Some(condition) = self.r#if.0 else {
            let at = Box::new(at);
            return Ok(Int::Count(Count::Liberties { directions, at }));
        };
        // The sites with a piece of that kind, in a variable that the site does not read from around.
        let site = unread(&[&at], builder)?;
        let alike = Bool::Compare(
            Comparison::Equal,
            Box::new(Int::What(Box::new(Int::Variable(site)))),
            Box::new(Int::What(Box::new(at.clone()))),
        );
        let board = Box::new(builder.game.whole_board());
        let alike = Sites::Only(site, board, Box::new(alike));
        let region = Sites::Only(Variable::To, Box::new(alike), Box::new(condition.value));
        let group = Sites::Group {
            directions,
            from: Box::new(Sites::One(Box::new(at))),
            region: Box::new(region),
        };
        let beside = Sites::Around {
            directions,
            of: Box::new(group),
            included: false,
        };
        let liberties = Sites::Intersection(vec![Sites::Empty, beside]);
        Ok(Int::Count(Count::Sites(Box::new(liberties))))
    }
}

ludeme! {
    /// How many empty sites lie in groups that touch pieces of this player alone, or no piece at all.
    ///
    /// `(size Territory P1)`
    /// `(size Territory Mover Orthogonal)`
    /// `(size Territory P2 Orthogonal touching:true)`
    (size Territory) -> Int
    struct SizeTerritory {
        /// Whose.
        player: Int,
        /// How sites hang together.
        directions: Toward = "Adjacent",
        /// Whether groups that touch no piece at all count for nobody. Not in Ludii.
        touching: Labelled<Bool> = "false",
    }
}

impl Compile for SizeTerritory {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        not_with_stacks(builder)?;
        Ok(Int::Count(Count::Territory {
            directions: self.directions.fixed(builder),
            player: Box::new(self.player),
            touching: self.touching.0 == Bool::Const(true),
        }))
    }
}

ludeme! {
    /// How many patterns there are as described. Not in Ludii.
    ///
    /// `(count Patterns (patterns Standing))`
    (count Patterns) -> Int
    struct CountPatterns {
        /// Which patterns.
        patterns: PatternQuery,
    }
}

impl Compile for CountPatterns {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Count(Count::Patterns(self.patterns)))
    }
}

ludeme! {
    /// The sum of the captures that patterns are worth. Not in Ludii.
    ///
    /// `(count Captures (patterns Formed))`
    (count Captures) -> Int
    struct CountCaptures {
        /// Which patterns.
        patterns: PatternQuery,
    }
}

impl Compile for CountCaptures {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Count(Count::PatternValues(self.patterns)))
    }
}

ludeme! {
    /// The captures that the most valuable of some patterns is worth, 0 if there is none. Not in Ludii.
    ///
    /// `(count MostCaptures (patterns Formed))`
    (count MostCaptures) -> Int
    struct CountBest {
        /// Which patterns.
        patterns: PatternQuery,
    }
}

impl Compile for CountBest {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Count(Count::PatternBest(self.patterns)))
    }
}

ludeme! {
    /// How many moves, such as captures, are still owed, by everybody or by one player. Not in Ludii.
    ///
    /// `(count Owed)`
    (count Owed) -> Int
    struct CountOwed {
        /// By whom.
        player: Option<Int>,
    }
}

impl Compile for CountOwed {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Owed(self.player.map(Box::new)))
    }
}

ludeme! {
    /// How many players there are, or of how many a condition holds.
    ///
    /// `(count Players)`
    /// `(count Players if:(no Pieces Player))`
    (count Players) -> Int
    struct CountPlayers {
        /// Only players of whom this holds. Not in Ludii.
        r#if: Labelled<Option<Within<var::Player, Bool>>>,
    }
}

impl Compile for CountPlayers {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        Ok(match self.r#if.0 {
            Some(condition) => Int::Count(Count::Players(Box::new(condition.value))),
            None => Int::Const(builder.game.player_count() as i32),
        })
    }
}

ludeme! {
    /// How many players are still in the game.
    ///
    /// `(count Active)`
    (count Active) -> Int
    struct CountActive {}
}

impl Compile for CountActive {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let player = Box::new(Int::Variable(Variable::Player));
        Ok(Int::Count(Count::Players(Box::new(Bool::IsActive(player)))))
    }
}

ludeme! {
    /// How many moves a rule yields. Not in Ludii.
    ///
    /// `(count LegalMoves (move Add (to (sites Empty))))`
    (count LegalMoves) -> Int
    struct CountLegal {
        /// The rule.
        moves: Moves,
    }
}

impl Compile for CountLegal {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Count(Count::Moves(Box::new(self.moves))))
    }
}
