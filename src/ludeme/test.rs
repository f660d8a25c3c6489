//! `(test …)`: worked examples beside the game. Not in Ludii.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Effect, Int, Verdict};
use crate::game::{Example, ExampleAction, ExampleStep};
use crate::ludeme::argument::Fixed;
use crate::ludeme::effect::set::verdict;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::structure::phase::phase_id;
use crate::ludeme::words::{ResultWord, Role};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Rest, Type, Typed};

pub(crate) const LUDEMES: &[Ludeme] = &[
    TestForm::LUDEME,
    Position::LUDEME,
    Play::LUDEME,
    Legal::LUDEME,
    Includes::LUDEME,
    Excludes::LUDEME,
    Choices::LUDEME,
    Perft::LUDEME,
    Holds::LUDEME,
    ToMove::LUDEME,
    Ended::LUDEME,
    Ongoing::LUDEME,
];

pub(crate) static NOT_AN_END: Code = Code {
    name: "compile::not_an_end",
    summary: "a worked example that does not tell who has won",
    explain: "`(ended …)` takes the player who has won, or `Draw`; in a game for one player it takes `Loss`, too.",
    wrong: "(ended Win)",
    right: "(ended P1)",
};

impl Typed for Example {
    const TYPE: Type = Type::TEST;
}

impl Typed for ExampleStep {
    const TYPE: Type = Type::TEST_STEP;
}

ludeme! {
    /// A worked example: what is done, and what must hold. It is played with the given ruleset and options
    /// by `dafang test`.
    ///
    /// `(test "the first move" (choices 9) (play "@a1") (choices 8))`
    (test) -> Example
    struct TestForm {
        /// What it shows.
        name: String,
        /// What is done and asked, in order.
        steps: Rest<ExampleStep>,
        /// The ruleset it is played with.
        ruleset: Labelled<Option<String>>,
        /// The options it is played with.
        options: Labelled<Option<Vec<String>>>,
    }
}

impl Compile for TestForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Example> {
        // Ruleset and options were read before: they decided how the description was expanded.
        let (_, _) = (self.ruleset, self.options);
        Ok(Example {
            name: self.name,
            steps: self.steps.0,
            provenance: builder.provenance(),
        })
    }
}

fn step(action: ExampleAction, builder: &Builder<'_>) -> Compiled<ExampleStep> {
    Ok(ExampleStep {
        action,
        provenance: builder.provenance(),
    })
}

fn player(role: Role) -> u8 {
    let player = role.player().as_ref().and_then(Int::constant).unwrap_or(0);
    u8::try_from(player).unwrap_or(0)
}

ludeme! {
    /// Sets up a position. Of what was before it nothing is known but what `also:` tells. `copy` at the prompt of
    /// `dafang play` writes the position of a game in this form.
    ///
    /// `(position {(place "Disc1" {"a1"}) (place "Disc2" {"b2"})} mover:P2)`
    /// `(position {(place "Disc1" {"a1"})} also:"score P1 3; counter 4; thrown 2,5")`
    (position) -> ExampleStep
    struct Position {
        /// The pieces, as among the start rules.
        rules: Option<Vec<Effect>>,
        /// The phase all players are in; the first unless given.
        phase: Labelled<Option<Named<kind::Phase>>>,
        /// Who is to move.
        mover: Labelled<Role> = "P1",
        /// Who moved last; the player before the mover unless given.
        prev: Labelled<Option<Role>>,
        /// Whatever else the further game depends on: facts with `;` between them, each a name and its values. Sites are
        /// called by their names, such as `e4` or `hand1.2`, and `-` is none; players are P1, P2 and so on; what has no
        /// name of one word is called by its number, such as `#3`. Several strings in braces are read as one, with a blank
        /// between two.
        ///
        /// Of players: `score P1 3`, `amount P1 3` (the value of a player), `phase P1 Movement`, `team P1 2`,
        /// `out P1 rank 2.5` with `won` and `because #1` (the rule that made the player leave), `owes P1 #0 2` (two of the
        /// first kind of moves that may be owed). Of the turn: `again 1` (moves of this turn before this one),
        /// `next P1`, `follow P1` (whose turn comes when nothing is owed any more), `moves 12`, `turns 12`, `counter 3`,
        /// `pending 5`. Of what was before: `last #4 e2 e4 -` (the rule of the last move, its start, end, and the site
        /// passed over, with `piece 2`, `value 3`, `level 1`, `dice 1`, `player 1` and `at e4` where the move has them),
        /// `changed e2 e4` (where the last change began and ended), `stuck P1`, `past P1 P2-` (who made the last moves,
        /// a hyphen for a pass), `stood` and `boards` with positions that rules against repetition know, and
        /// `forgotten 3` of them. Of chance: `thrown 2,5` (the dice of this turn), `dice 2,5 left 2 0 sum 7` with `equal`
        /// (dice that were rolled before), `chance 0123abcd`. What is remembered: `set Name 3` (a variable),
        /// `remembered Name 1 2`, `patterns P1 Name 4 7`. Of sites: `state e4 1`, `value e4 2`, `turned e4 1` (a rotation)
        /// with `level 0` in a stack, `count e4 2`, `visited e2 e4`, `doomed e4` (taken off when the turn ends),
        /// `hidden P1 What e4`, `values e4 1 2` (those that are left in a puzzle), `step #3 1` (pieces at a step of a
        /// track). Of a game that is over: `over rule #2` (the rule that ended it), `over left` (one player or team is
        /// left), `over passed` (all have passed), `over limit`, `over agreed`, `over overdrawn` (more than can be kept).
        also: Labelled<Option<Vec<String>>>,
    }
}

impl Compile for Position {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        builder.game.filled_hands.clear();
        let action = ExampleAction::Position {
            effects: self.rules.unwrap_or_default(),
            phase: self.phase.0.map(|phase| phase_id(&phase.name, builder)),
            mover: player(self.mover.0).max(1),
            prev: self.prev.0.map(player),
            facts: self.also.0.map(|rows| rows.join(" ")),
        };
        step(action, builder)
    }
}

/// Moves with blanks between them.
fn words(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}

/// A step that takes moves in one text.
macro_rules! with_moves {
    ($(#[doc = $docs:literal])+ ($head:ident) $name:ident => $kind:ident) => {
        ludeme! {
            $(#[doc = $docs])+
            ($head) -> ExampleStep
            struct $name {
                /// The moves, with blanks between them.
                moves: String,
            }
        }

        impl Compile for $name {
            fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
                step(ExampleAction::$kind(words(&self.moves)), builder)
            }
        }
    };
}

with_moves! {
    /// Makes moves.
    ///
    /// `(play "@a1 @b2")`
    (play) Play => Play
}
with_moves! {
    /// Exactly these moves are legal.
    ///
    /// `(legal "a1-a2 a1-b1")`
    (legal) Legal => Legal
}
with_moves! {
    /// These moves, and perhaps others, are legal.
    ///
    /// `(includes "@a1")`
    (includes) Includes => Includes
}
with_moves! {
    /// None of these moves is legal.
    ///
    /// `(excludes "pass")`
    (excludes) Excludes => Excludes
}

ludeme! {
    /// There are this many legal moves.
    ///
    /// `(choices 9)`
    (choices) -> ExampleStep
    struct Choices {
        /// How many.
        number: Fixed,
    }
}

impl Compile for Choices {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        step(
            ExampleAction::Choices(usize::try_from(self.number.0).unwrap_or(0)),
            builder,
        )
    }
}

ludeme! {
    /// The number of sequences of a number of turns; the moves that a player makes one after the other are one turn. End
    /// rules that only keep games from going on for ever, by `adjudication:true`, end none of them, as in the counts of
    /// other programs.
    ///
    /// `(perft 2 72)`
    (perft) -> ExampleStep
    struct Perft {
        /// How many turns.
        turns: Fixed,
        /// How many sequences.
        sequences: Fixed,
    }
}

impl Compile for Perft {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        let turns = u32::try_from(self.turns.0).unwrap_or(0);
        let sequences = u64::try_from(self.sequences.0).unwrap_or(0);
        step(ExampleAction::Turns(turns, sequences), builder)
    }
}

ludeme! {
    /// A condition holds.
    ///
    /// `(holds (= 0 (count Pieces)))`
    (holds) -> ExampleStep
    struct Holds {
        /// The condition.
        condition: Bool,
    }
}

impl Compile for Holds {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        step(ExampleAction::Holds(self.condition), builder)
    }
}

ludeme! {
    /// A player is to move.
    ///
    /// `(toMove P1)`
    (toMove) -> ExampleStep
    struct ToMove {
        /// Who.
        player: Role,
    }
}

impl Compile for ToMove {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        step(ExampleAction::Mover(player(self.player)), builder)
    }
}

ludeme! {
    /// The game has ended: `(ended P1)` with a win of the player, `(ended Draw)` with a draw.
    ///
    /// `(ended P1)`
    (ended) -> ExampleStep
    struct Ended {
        /// Who has won, or `Draw`; `Loss` if the only player has lost.
        winner: Winner,
    }
}

crate::ludeme::macros::union! {
    /// A winner, or a draw.
    pub(crate) enum Winner {
        /// A player.
        Player(Role),
        /// A draw.
        Result(ResultWord),
    }
}

impl Compile for Ended {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        let winner = match self.winner {
            Winner::Player(role) => Some(player(role)),
            Winner::Result(word) if verdict(word) == Verdict::Draw => None,
            Winner::Result(word)
                if verdict(word) == Verdict::Loss && builder.game.player_count() == 1 =>
            {
                return step(ExampleAction::Lost, builder);
            }
            Winner::Result(word) => {
                let message = format!("expected a player or `Draw`, found `{}`", word.text());
                let label = "this does not tell who has won";
                return Err(Problem::error(&NOT_AN_END, builder.span(), message, label)
                    .with_help("write `(ended P1)`, or `(ended Draw)`")
                    .into());
            }
        };
        step(ExampleAction::Ended(winner), builder)
    }
}

ludeme! {
    /// The game has not ended.
    ///
    /// `(ongoing)`
    (ongoing) -> ExampleStep
    struct Ongoing {}
}

impl Compile for Ongoing {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<ExampleStep> {
        step(ExampleAction::Ongoing, builder)
    }
}
