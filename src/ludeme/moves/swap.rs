//! `(move Swap …)`: two pieces, or the two players, change places.

use crate::diagnostic::Problem;
use crate::game::ir::{Effect, Int, Moves, Physical, Relocation, Sites, Targets, Variable};
use crate::ludeme::clause::Then;
use crate::ludeme::coerce::NOT_ONE_PLAYER;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::on_default;
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::SwapWord;
use crate::ludeme::{Builder, Compile, Compiled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[MoveSwap::LUDEME, SwapEffect::LUDEME];

ludeme! {
    /// The pieces on two sites change places, or the two players do: they go on with each other's pieces, and who
    /// was to move still is.
    ///
    /// `(move Swap Pieces (from) (last To))`
    (move Swap) -> Moves
    struct MoveSwap {
        /// Whether pieces or players.
        what: SwapWord,
        /// The first site or player; the site from which the last move came unless given.
        one: Int = "(last From)",
        /// The second site or player; the site on which the last move ended unless given.
        other: Int = "(last To)",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for MoveSwap {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let then = self.then.map(|then| then.0);
        Exchange(self.what, self.one, self.other).moves(then, builder)
    }
}

ludeme! {
    /// As what follows a move: the pieces on two sites change places, or the two players do, and the mover moves again.
    ///
    /// `(swap Pieces (last From) (last To))`
    (swap) -> Moves
    struct SwapEffect {
        /// Whether pieces or players.
        what: SwapWord,
        /// The first site or player; the site from which the last move came unless given.
        one: Int = "(last From)",
        /// The second site or player; the site on which the last move ended unless given.
        other: Int = "(last To)",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SwapEffect {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let then = self.then.map(|then| then.0);
        Exchange(self.what, self.one, self.other).moves(then, builder)
    }
}

/// What changes places.
struct Exchange(SwapWord, Int, Int);

impl Exchange {
    fn moves(self, then: Option<Effect>, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let provenance = builder.provenance();
        let Self(what, one, other) = self;
        match what {
            SwapWord::Players => {
                let players = [&one, &other].map(Int::constant);
                if builder.game.player_count() != 2
                    || !matches!(players, [Some(1), Some(2)] | [Some(2), Some(1)])
                {
                    let message = "expected a game for two players who change places";
                    let label = "these are others";
                    let span = builder.span();
                    return Err(Problem::error(&NOT_ONE_PLAYER, span, message, label)
                        .with_help("write `(move Swap Players P1 P2)` in a game for two players")
                        .into());
                }
                let game = &mut builder.game;
                let rule = game.rule(Physical::Swap, false, None, then, provenance);
                Ok(Moves::Pass { rule })
            }
            SwapWord::Pieces => {
                not_with_stacks(builder)?;
                on_default(None, builder)?;
                let [from, to] = [Variable::From, Variable::To].map(Int::Variable);
                let back = Effect::Put {
                    piece: Int::What(Box::new(to.clone())),
                    to: Sites::One(Box::new(from.clone())),
                    count: Int::Const(1),
                };
                // Both are found before either comes; the first comes as it is, the other without its state, as in Ludii.
                let swap = Effect::And(vec![Effect::Carry { from, to }, back]);
                let game = &mut builder.game;
                let rule = game.rule(Physical::Nothing, false, Some(swap), then, provenance);
                Ok(Moves::Relocate(Box::new(Relocation {
                    rule,
                    from: Sites::One(Box::new(one)),
                    to: Targets {
                        within: Some(Sites::One(Box::new(other))),
                        when: None,
                    },
                })))
            }
        }
    }
}
