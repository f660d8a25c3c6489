//! Captured pieces that change sides: they go to the captor's hand.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Comparison, Effect, Int, Sites};
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[TakeToHand::LUDEME];

pub(crate) static NO_PRISON: Code = Code {
    name: "compile::no_prison",
    summary: "captured pieces find no place in a hand",
    explain: "`(takeToHand …)` puts a piece of the captor's into the captor's hand. A place of a hand holds pieces of one kind, so \
              that every player needs a hand with as many places as there are kinds of pieces that can be captured.",
    wrong: "(piece \"Pawn\" Each)\n(piece \"Rook\" Each)\n(hand Each)\n\
            (play (move Add (piece \"Pawn\") (to (sites Empty)) (then (takeToHand (ahead (last To) N)))))",
    right: "(piece \"Pawn\" Each)\n(piece \"Rook\" Each)\n(hand Each size:2)\n\
            (play (move Add (piece \"Pawn\") (to (sites Empty)) (then (takeToHand (ahead (last To) N)))))",
};

ludeme! {
    /// A piece is taken and changes sides: it leaves its site, and a piece of the same name that is the captor's comes into
    /// the captor's hand. A piece of a name that the captor has no piece of is only taken. Kinds of pieces lie in a hand in
    /// the order in which they are declared, each in a place of its own. Not in Ludii.
    ///
    /// `(takeToHand (to) as:{{"Rook" "Disc"}})`
    /// `(takeToHand (last To) by:Next as:{{"Rook" "Disc"}})`
    (takeToHand) -> Effect
    struct TakeToHand {
        /// Where the piece stands.
        site: Int,
        /// The captor.
        by: Labelled<Int> = "Mover",
        /// Pairs of names: a piece of the first name becomes one of the second, as a promoted piece its former self.
        r#as: Labelled<Option<Vec<Vec<Spanned<Named<kind::Piece>>>>>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for TakeToHand {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        let pairs = self.r#as.0.unwrap_or_default();
        let mut renamed = Vec::new();
        for pair in &pairs {
            let [old, new] = pair.as_slice() else {
                let message =
                    "names are given in pairs: of a piece, and of what it becomes in the hand";
                let label = "expected two names in braces";
                return Err(Problem::error(&NO_PRISON, builder.span(), message, label)
                    .with_help("write `as:{{\"Tokin\" \"Pawn\"}}`")
                    .into());
            };
            renamed.push((old.value.name.clone(), new.value.name.clone()));
        }
        let players = builder.game.player_count();
        let components = &builder.game.components;
        let becomes = |base: &str| {
            let mut pairs = renamed.iter();
            let pair = pairs.find(|(old, _)| old == base);
            pair.map_or_else(|| base.to_owned(), |(_, new)| new.clone())
        };
        let kind_of = |base: &str, owner: usize| {
            let mut kinds = components.iter().enumerate().skip(1);
            let is_it = |component: &crate::game::Component| {
                component.base == base && usize::from(component.owner) == owner
            };
            kinds
                .find(|(_, component)| is_it(component))
                .map_or(0, |(kind, _)| kind as i32)
        };
        // What can come into a hand, each name once.
        let mut places: Vec<String> = Vec::new();
        for component in components.iter().skip(1) {
            let base = becomes(&component.base);
            let has_captor = (1..=players).any(|player| {
                player != usize::from(component.owner) && kind_of(&base, player) != 0
            });
            if component.owner != 0 && has_captor && !places.contains(&base) {
                places.push(base);
            }
        }
        let order = |base: &String| components.iter().position(|other| other.base == *base);
        places.sort_by_key(order);
        let (mut kinds, mut slots) = (Vec::new(), Vec::new());
        for component in components {
            let base = becomes(&component.base);
            kinds.extend((0..=players).map(|player| match component.owner {
                0 => 0,
                _ => kind_of(&base, player),
            }));
            let slot = places.iter().position(|place| *place == base);
            slots.push(slot.unwrap_or(0) as i32);
        }
        let room = |player: &usize| {
            let owners = builder.game.hands.iter();
            owners
                .filter(|owner| usize::from(**owner) == *player)
                .count()
        };
        if let Some(player) = (1..=players).find(|player| room(player) < places.len()) {
            let number = places.len();
            let message = format!(
                "{number} kinds of pieces can be captured, and the hand of player {player} has {} places",
                room(&player)
            );
            let label = "where do captured pieces go?";
            return Err(Problem::error(&NO_PRISON, builder.span(), message, label)
                .with_help(format!(
                    "write `(hand Each size:{number})` among the equipment"
                ))
                .into());
        }
        let what = || Int::What(Box::new(self.site.clone()));
        let row = Int::Product(vec![what(), Int::Const(players as i32 + 1)]);
        let index = Int::Sum(vec![row, self.by.0.clone()]);
        let slot = Int::Table(slots.into(), Box::new(what()));
        let hand = Int::HandSite(Box::new(self.by.0.clone()), Box::new(slot));
        let changes = Effect::And(vec![
            Effect::Put {
                piece: Int::Table(kinds.into(), Box::new(index)),
                to: Sites::One(Box::new(hand)),
                count: Int::Const(1),
            },
            Effect::Take(Sites::One(Box::new(self.site.clone()))),
        ]);
        let stands = Bool::Compare(
            Comparison::Unequal,
            Box::new(what()),
            Box::new(Int::Const(0)),
        );
        let provenance = builder.provenance();
        let effect = Effect::If(Box::new(stands), Box::new(changes), None, provenance);
        Ok(followed(effect, self.then, builder))
    }
}
