//! Dice: what they are, rolling them, and what is asked of them.
//!
//! A game has one set of dice, which all players throw. Two ludemes that Ludii has besides are refused: dice of one
//! player, and a second set.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Effect, EffectId, ForEachDie, Int, Moves, RuleNode, Variable};
use crate::game::{Die, MAX_DICE, MAX_FACES};
use crate::ludeme::argument::Fixed;
use crate::ludeme::assembly::NAMELESS;
use crate::ludeme::clause::Then;
use crate::ludeme::effect::compose::followed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::pips::{forget_pips, outlived};
use crate::ludeme::structure::equipment::Item;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned, Within, var};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[
    DiceForm::LUDEME,
    Roll::LUDEME,
    EachDie::LUDEME,
    Pips::LUDEME,
    CountPips::LUDEME,
    Face::LUDEME,
    AllUsed::LUDEME,
    AllEqual::LUDEME,
    AnyDie::LUDEME,
];

/// Dice that cannot be had, or none where some are needed.
pub(crate) static BAD_DICE: Code = Code {
    name: "compile::dice",
    summary: "dice that cannot be thrown, or none where they are needed",
    explain: "A game has one set of dice, which all players throw: up to 16 dice with up to 255 faces each. Whatever \
              rolls dice, asks for them or moves by them needs `(dice …)` among the equipment.",
    wrong: "(play (do (roll) next:(forEach Piece)))",
    right: "(equipment {(dice d:6 num:2)})\n(play (do (roll) next:(forEach Piece)))",
};

fn bad(builder: &Builder<'_>, message: impl Into<String>, label: &str) -> Problem {
    Problem::error(&BAD_DICE, builder.span(), message.into(), label)
        .with_help("write for example `(dice d:6 num:2)` among the equipment")
}

/// The mistake that there is a second set of dice.
pub(crate) fn second(first: Span, second: Span) -> Problem {
    let message = "expected one set of dice, found a second one";
    Problem::error(&BAD_DICE, second, message, "the second of them")
        .with_label(first, "the first of them")
        .with_help("list the faces of all in one: `(dice facesByDie:{{1 2} {1 2 3}} num:2)`")
}

/// The mistake that there are no dice, unless there are.
pub(crate) fn needs_dice(builder: &Builder<'_>) -> Compiled<()> {
    if builder.game.dice.is_empty() {
        return Err(bad(builder, "the equipment has no dice", "this needs dice").into());
    }
    Ok(())
}

ludeme! {
    /// Dice that all players throw. Before they are thrown, the first face of each is up.
    ///
    /// `(dice d:6 num:2)`
    /// `(dice d:2 from:0 num:4)`
    /// `(dice faces:{1 2 2 3} num:1 biased:{1 2 2 1})`
    (dice) -> Item
    struct DiceForm {
        /// How many faces each has; 6 unless the faces are listed.
        d: Labelled<Option<Fixed>>,
        /// The pips of the faces of each.
        faces: Labelled<Option<Vec<Fixed>>>,
        /// The pips of the faces, die by die.
        facesByDie: Labelled<Option<Vec<Vec<Fixed>>>>,
        /// The pips of the first face; each further one has one more. 1 unless the faces are listed.
        from: Labelled<Option<Fixed>>,
        /// Who throws them: all.
        role: Option<Role>,
        /// How many dice there are.
        num: Labelled<Fixed>,
        /// How often each face comes up, beside the others; all come equally often unless given.
        biased: Labelled<Option<Vec<Fixed>>>,
    }
}

impl Compile for DiceForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Item> {
        let wrong = |message: String, label: &str, builder: &Builder<'_>| -> Compiled<Item> {
            Err(bad(builder, message, label).into())
        };
        builder.game.dice.clear();
        if !matches!(self.role, None | Some(Role::Shared)) {
            let message =
                "dice of one player are not supported yet: all players throw the same".to_owned();
            return wrong(message, "leave the player out", builder);
        }
        let number = usize::try_from(self.num.0.0).unwrap_or(0);
        if !(1..=MAX_DICE).contains(&number) {
            let message = format!("expected 1 to {MAX_DICE} dice, found {}", self.num.0.0);
            return wrong(message, "that many dice cannot be thrown", builder);
        }
        let plain = |faces: &[Fixed]| faces.iter().map(|face| face.0).collect::<Vec<i32>>();
        let by_die: Vec<Vec<i32>> = match (&self.facesByDie.0, &self.faces.0) {
            (Some(dice), None) => dice.iter().map(|faces| plain(faces)).collect(),
            (None, Some(faces)) => vec![plain(faces); number],
            (None, None) => {
                let first = self.from.0.map_or(1, |from| from.0);
                let faces = self.d.0.map_or(6, |d| d.0);
                vec![(first..first.saturating_add(faces.clamp(0, 256))).collect(); number]
            }
            (Some(_), Some(_)) => {
                let message = "the faces are listed twice".to_owned();
                return wrong(message, "`faces:` and `facesByDie:`", builder);
            }
        };
        let listed = self.faces.0.is_some() || self.facesByDie.0.is_some();
        if listed && self.from.0.is_some() {
            let message = "the faces are listed, and begin at a number besides".to_owned();
            return wrong(message, "leave `from:` out", builder);
        }
        if by_die.len() != number {
            let message = format!(
                "expected the faces of {number} dice, found those of {}",
                by_die.len()
            );
            return wrong(message, "`facesByDie:` and `num:` do not agree", builder);
        }
        let positive = |of: &Fixed| u32::try_from(of.0).unwrap_or(0);
        let weights = self.biased.0.as_ref();
        let weights: Option<Vec<u32>> = weights.map(|biased| biased.iter().map(positive).collect());
        for faces in by_die {
            if !(1..=MAX_FACES).contains(&faces.len()) {
                let message = format!(
                    "expected dice of 1 to {MAX_FACES} faces, found {}",
                    faces.len()
                );
                return wrong(message, "such a die cannot be thrown", builder);
            }
            let weights = weights.clone().unwrap_or_else(|| vec![1; faces.len()]);
            let sum: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
            if weights.len() != faces.len() || !(1..=u64::from(u16::MAX)).contains(&sum) {
                let message = format!(
                    "expected {} positive numbers in `biased:`, one for each face",
                    faces.len()
                );
                return wrong(message, "these cannot be how often faces come up", builder);
            }
            builder.game.dice.push(Die { faces, weights });
        }
        // As in Ludii, passes alone never end a game of dice.
        builder.game.limits.all_pass = false;
        Ok(Item::default())
    }
}

ludeme! {
    /// The dice are rolled. Before moves, in `(do (roll) next:…)`, the player sees the dice and then moves.
    ///
    /// `(roll)`
    (roll) -> Effect
    struct Roll {
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Roll {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        needs_dice(builder)?;
        Ok(followed(Effect::Roll, self.then, builder))
    }
}

ludeme! {
    /// The moves for each die, its pips bound to `(pips)`; a move uses its die, of which nothing is left until
    /// the next roll. As in Ludii, dice that are used up count as well, with 0 pips, unless `if:` leaves them out. Of
    /// dice that show the same the first is used, so that each move is listed once; Ludii lists it for each of them.
    ///
    /// `(forEach Die if:(!= (pips) 0) (forEach Piece))`
    /// `(forEach Die combined:True (forEach Piece))`
    (forEach Die) -> Moves
    struct EachDie {
        /// Which set of dice: 0, the only one.
        set: Option<Spanned<Fixed>>,
        /// Whether two or three dice may be added up to one move as well.
        combined: Labelled<Option<Spanned<Bool>>>,
        /// Whether each die is used twice if all dice are equal.
        replayDouble: Labelled<Option<Spanned<Bool>>>,
        /// Only the dice for which this holds.
        r#if: Labelled<Option<Within<var::Pips, Bool>>>,
        /// The moves.
        moves: Within<var::Pips, Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for EachDie {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        needs_dice(builder)?;
        if let Some(set) = self.set.filter(|set| set.value.0 != 0) {
            let message = format!("there is no set of dice {}", set.value.0);
            return Err(Problem::error(&BAD_DICE, set.span, message, "the only set is 0").into());
        }
        let combined = match self.combined.0 {
            None => false,
            Some(Spanned {
                value: Bool::Const(combined),
                ..
            }) => combined,
            Some(given) => {
                let message = "`combined:` must be `True` or `False`";
                return Err(Problem::error(
                    &BAD_DICE,
                    given.span,
                    message,
                    "this depends on the position",
                )
                .into());
            }
        };
        forget_pips(&self.moves.value, builder);
        if let Some(pips) = outlived(&self.moves.value, builder) {
            return Err(pips.into());
        }
        let twice = match self.replayDouble.0 {
            // As in Ludii, a double that is still to be played again is so by any loop over dice.
            None if replays(builder) => Some((
                Box::new(Bool::Const(false)),
                builder.game.variable(NAMELESS, 0),
            )),
            None => None,
            Some(given) if is_of_dice(RuleNode::Bool(&given.value)) && !sets_values(builder) => {
                Some((Box::new(given.value), builder.game.variable(NAMELESS, 0)))
            }
            Some(given) => {
                let message =
                    "`replayDouble:` must depend on nothing but the dice and the values of players";
                return Err(Problem::error(
                    &BAD_DICE,
                    given.span,
                    message,
                    "this depends on the position",
                )
                .into());
            }
        };
        let used = builder.game.keep(Effect::UseDice(twice));
        let moves = builder.game.first_then(self.moves.value, used);
        let moves = Moves::ForEachDie(Box::new(ForEachDie {
            when: self.r#if.0.map(|when| when.value),
            combined,
            moves,
        }));
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

/// Whether doubles are played twice anywhere in the description.
fn replays(builder: &Builder<'_>) -> bool {
    let description = builder.description;
    let mut parts = description.parts();
    parts.any(|part| {
        let ludeme = description.ludeme(part);
        let is_loop = |ludeme: &Ludeme| (ludeme.head, ludeme.word) == ("forEach", Some("Die"));
        ludeme.is_some_and(is_loop) && description.argument(part, "replayDouble").is_some()
    })
}

/// Whether a condition asks for nothing but the faces of the dice and the values of players, so that it holds after a move
/// of pieces if it holds before.
fn is_of_dice(node: RuleNode<'_>) -> bool {
    let own = match node {
        RuleNode::Int(int) => matches!(
            int,
            Int::Const(_) | Int::FaceAt(_) | Int::DiceSum | Int::PlayerValue(_) | Int::Mover
        ),
        RuleNode::Bool(condition) => matches!(
            condition,
            Bool::Const(_)
                | Bool::And(_)
                | Bool::Or(_)
                | Bool::Not(_)
                | Bool::Compare(..)
                | Bool::DiceEqual
        ),
        _ => false,
    };
    let mut all = own;
    node.children(&mut |child| all = all && is_of_dice(child));
    all
}

/// Whether a move so far sets the value of a player before its piece arrives.
fn sets_values(builder: &Builder<'_>) -> bool {
    fn sets(effect: &Effect, builder: &Builder<'_>) -> bool {
        let kept = |effect: &EffectId| sets(&builder.game.effects[effect.index()], builder);
        let mut found = match effect {
            Effect::SetPlayerValue(..) => true,
            Effect::Then(_, then) | Effect::Untested(then, _) => kept(then),
            Effect::Seq(all) => all.iter().any(kept),
            _ => false,
        };
        RuleNode::Effect(effect).children(&mut |child| {
            if let RuleNode::Effect(child) = child {
                found = found || sets(child, builder);
            }
        });
        found
    }
    let before = builder.game.rules.iter().flat_map(|rule| &rule.before);
    let mut before = before.map(|effect| &builder.game.effects[effect.index()]);
    before.any(|effect| sets(effect, builder))
}

ludeme! {
    /// The pips of the die of the loop over dice, or of several if they are added up.
    ///
    /// `(pips)`
    (pips) -> Int reads Pips
    struct Pips {}
}

impl Compile for Pips {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::Variable(Variable::Pips))
    }
}

ludeme! {
    /// The sum of the dice when they were last rolled, whether or not they have been used since.
    ///
    /// `(count Pips)`
    (count Pips) -> Int
    struct CountPips {
        /// Whose dice: those of all.
        role: Option<Spanned<Role>>,
    }
}

impl Compile for CountPips {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        needs_dice(builder)?;
        if let Some(role) = self.role.filter(|role| role.value != Role::Shared) {
            let message = "dice of one player are not supported yet: all players throw the same";
            return Err(
                Problem::error(&BAD_DICE, role.span, message, "leave the player out").into(),
            );
        }
        Ok(Int::DiceSum)
    }
}

ludeme! {
    /// The pips that are up on the die on a site, whether or not it has been used; −1 where there is no die. The sites
    /// of dice are numbered after those of the board and of the hands.
    ///
    /// `(face 12)`
    (face) -> Int
    struct Face {
        /// The site.
        site: Int,
    }
}

impl Compile for Face {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Int> {
        needs_dice(builder)?;
        Ok(Int::FaceAt(Box::new(self.site)))
    }
}

ludeme! {
    /// Whether nothing is left of any die.
    ///
    /// `(all DiceUsed)`
    (all DiceUsed) -> Bool
    struct AllUsed {}
}

impl Compile for AllUsed {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        needs_dice(builder)?;
        Ok(Bool::DiceUsed)
    }
}

ludeme! {
    /// Whether all dice showed the same when they were last rolled: the same face, counted from the first, where their
    /// faces differ.
    ///
    /// `(all DiceEqual)`
    (all DiceEqual) -> Bool
    struct AllEqual {}
}

impl Compile for AllEqual {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        needs_dice(builder)?;
        Ok(Bool::DiceEqual)
    }
}

ludeme! {
    /// Whether some die has this many pips left. A die that is used up has 0 pips.
    ///
    /// `(is AnyDie 6)`
    (is AnyDie) -> Bool
    struct AnyDie {
        /// The pips.
        pips: Int,
    }
}

impl Compile for AnyDie {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Bool> {
        needs_dice(builder)?;
        Ok(Bool::AnyDie(Box::new(self.pips)))
    }
}
