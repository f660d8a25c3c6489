//! `(game …)`, its rules and the rules about rules.

use super::equipment::Equipment;
use super::phase::{EndClause, Play};
use super::players::Players;
use super::start::StartRules;
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{Bool, Comparison, Int, Moves, Physical, Rule, RuleId};
use crate::game::{
    Account, Announcement, Component, Distinction, Phase, Player, Repetition, Stuck,
};
use crate::ludeme::assembly::{Assembly, Unfinished};
use crate::ludeme::caption::Caption;
use crate::ludeme::description::PartKind;
use crate::ludeme::effect::set::verdict;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::{Kind, kind};
use crate::ludeme::puzzle::play::stray;
use crate::ludeme::stacks::{reads_level, stacks};
use crate::ludeme::words::{RepetitionWord, ResultWord};
use crate::ludeme::{
    Builder, Compile, Compiled, Deferred, Labelled, Ludeme, Rest, Type, Typed, Within, var,
};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[
    GameForm::LUDEME,
    RulesForm::LUDEME,
    MetaForm::LUDEME,
    PassEnd::LUDEME,
    NoMoves::LUDEME,
    SwapRule::LUDEME,
    NoRepeat::LUDEME,
    Distinguish::LUDEME,
    NoSuicide::LUDEME,
    FirstWinEnds::LUDEME,
    Announce::LUDEME,
    TallyForm::LUDEME,
];

pub(crate) static UNFINISHED: Code = Code {
    name: "compile::too_large",
    summary: "a game that the engine cannot keep",
    explain: "A position keeps its sites, pieces and counters in fixed planes. The message says which of \
              them the description would overfill, and how much there is room for.",
    wrong: "(board (square 100))",
    right: "(board (square 60))",
};

pub(crate) static NO_PLAY: Code = Code {
    name: "compile::no_play",
    summary: "rules without a way to move",
    explain: "The rules of a game need `(play …)`, or `phases:{…}` with a `(play …)` in each phase.",
    wrong: "(rules (end (if (no Moves Next) (result Mover Win))))",
    right: "(rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win))))",
};

/// All parts of the game are under construction; what stands beside it may
/// add to them before the game is finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Whole;

impl Typed for Whole {
    const TYPE: Type = Type::GAME;
}

/// The rules have been compiled into the game under construction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules;

/// A rule about the rules has been noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meta;

impl Typed for Rules {
    const TYPE: Type = Type::RULES;
}

impl Typed for Meta {
    const TYPE: Type = Type::META;
}

ludeme! {
    /// A game.
    ///
    /// `(game "Fill" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)}) (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Next) (result Mover Win)))))`
    (game) -> Whole
    struct GameForm {
        /// What it is called.
        name: String,
        /// Who plays.
        players: Deferred<Players>,
        /// What is played with.
        equipment: Deferred<Equipment>,
        /// How it is played.
        rules: Deferred<Rules>,
    }
}

impl Compile for GameForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Whole> {
        builder.game = begin(self.name, builder);
        let players = builder.compile(&self.players);
        players?;
        builder.compile(&self.equipment)?;
        builder.compile(&self.rules)?;
        Ok(Whole)
    }
}

/// A game under construction that has nobody, no piece, and the forced pass.
fn begin(name: String, builder: &Builder<'_>) -> Assembly {
    let nothing = Component {
        name: String::new(),
        base: String::new(),
        owner: 0,
        shared: false,
        value: 0,
        flips: None,
        moves: Moves::None,
        symbol: String::new(),
        character: String::new(),
        notation: None,
        provenance: builder.provenance(),
    };
    let forced_pass = Rule {
        physical: Physical::Nothing,
        pass: true,
        selects: false,
        keeps: false,
        before: Vec::new(),
        then: Vec::new(),
        own: 0,
        outer: 0,
        name: None,
        provenance: builder.provenance(),
    };
    let phase_names =
        builder
            .description
            .parts()
            .filter_map(|part| match builder.description.kind(part) {
                PartKind::Name {
                    name,
                    kind,
                    declares: true,
                } if kind.noun == <kind::Phase as Kind>::KIND.noun => Some(name.to_string()),
                _ => None,
            });
    let whole = builder.part;
    Assembly {
        name,
        components: vec![nothing],
        players: vec![Player {
            name: "nobody".to_owned(),
            colour: None,
            character: String::new(),
        }],
        facings: vec![None],
        rules: vec![forced_pass],
        phase_names: phase_names.collect(),
        stacks: whole.is_some_and(|game| stacks(builder.description, game)),
        reads_level: whole.is_some_and(|game| reads_level(builder.description, game)),
        ..Assembly::default()
    }
}

/// Why a game that compiled cannot be kept.
pub(crate) fn unfinished(reason: &Unfinished, span: Span) -> Problem {
    let (message, help) = match reason {
        Unfinished::NoBoard => (
            "expected a board, found none".to_owned(),
            "put `(board (square 8))` or another board in the equipment",
        ),
        Unfinished::TooManySites(sites) => (
            format!("the board and the hands have {sites} sites"),
            "write a board of at most 4096 sites, hands included",
        ),
        Unfinished::TooManyPieces(pieces) => (
            format!("there are {pieces} kinds of pieces"),
            "write at most 255 kinds, each owner's counted",
        ),
        Unfinished::NoFacing => (
            "the pieces of a player face different ways, and `Forward` or the like stands where no piece is meant"
                .to_owned(),
            "name a direction of the board there, or give all pieces of a player the same direction",
        ),
        Unfinished::AsksInTurn => (
            "a condition on a move asks whether the mover has a move, `(no Moves Mover)`, which is not supported yet"
                .to_owned(),
            "let `(priority {…})` try one rule after the other",
        ),
        Unfinished::AsksVisited => (
            "a rule for moves asks `(can Move …)` in a game that asks `(is Visited …)`, which is not supported yet"
                .to_owned(),
            "ask `(can Move …)` in what follows a move: `(then (if (can Move …) (moveAgain)))`",
        ),
        Unfinished::TooLarge(table) => (
            format!("there are too many {table}"),
            "write at most 65535 of them",
        ),
    };
    Problem::error(&UNFINISHED, span, message, "this game cannot be kept").with_help(help)
}

ludeme! {
    /// How a game is played: how it begins, how moves are made, how it ends.
    ///
    /// `(rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win))))`
    (rules) -> Rules
    struct RulesForm {
        /// Rules about the rules.
        meta: Option<Meta>,
        /// How it begins.
        start: Option<StartRules>,
        /// How moves are made, in a game without phases.
        play: Option<Play>,
        /// The phases, in a game that has some.
        phases: Labelled<Option<Vec<Phase>>>,
        /// How it ends.
        end: Option<EndClause>,
    }
}

impl Compile for RulesForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Rules> {
        // Meta and start rules have been noted where they were compiled.
        let (_, _) = (self.meta, self.start);
        let provenance = builder.provenance();
        let phases = match (self.play, self.phases.0) {
            (_, Some(phases)) => phases,
            (Some(Play(play)), None) => vec![Phase {
                name: String::new(),
                owner: 0,
                play,
                plays: Vec::new(),
                exits: Vec::new(),
                ends: Vec::new(),
                finals: Vec::new(),
                provenance,
            }],
            (None, None) => {
                let message = "expected `(play …)` or `phases:{…}`, found neither";
                return Err(Problem::error(
                    &NO_PLAY,
                    builder.span(),
                    message,
                    "these rules say nothing of moves",
                )
                .with_help("write `(play …)` between the start and the end rules")
                .into());
            }
        };
        builder.game.phases = phases;
        if let Some(rule) = builder.game.swap {
            offer_swap(rule, builder);
        }
        builder.game.ends = self.end.map_or(Vec::new(), |ends| ends.0);
        stray(builder)?;
        Ok(Rules)
    }
}

ludeme! {
    /// Rules about the rules.
    ///
    /// `(meta {(passEnd NoEnd)})`
    (meta) -> Meta
    struct MetaForm {
        /// The rules.
        rules: Vec<Meta>,
    }
}

impl Compile for MetaForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Meta> {
        let _ = self.rules;
        Ok(Meta)
    }
}

ludeme! {
    /// What a whole round of passes means: `Draw`, as it does without this rule, or `NoEnd`.
    ///
    /// `(passEnd NoEnd)`
    (passEnd) -> Meta
    struct PassEnd {
        /// What it means.
        meaning: crate::ludeme::words::PassMeaning,
    }
}

impl Compile for PassEnd {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        if self.meaning == crate::ludeme::words::PassMeaning::NoEnd {
            builder.game.limits.all_pass = false;
        }
        Ok(Meta)
    }
}

ludeme! {
    /// What it means that the player whose turn it is has no legal move, instead of a pass. Not in Ludii.
    ///
    /// `(noMoves Loss)`
    /// `(noMoves Draw "stalemate")`
    (noMoves) -> Meta
    struct NoMoves {
        /// What becomes of the player.
        result: ResultWord,
        /// What players call it.
        caption: Option<Caption>,
    }
}

impl Compile for NoMoves {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        let (verdict, provenance) = (verdict(self.result), builder.provenance());
        builder.leaves(self.caption.map(|caption| caption.0));
        builder.game.stuck = Some(Stuck {
            verdict,
            provenance,
        });
        Ok(Meta)
    }
}

ludeme! {
    /// The last player to make a first move may change sides with the player before instead: who has begun goes
    /// on with the other pieces, and the side that was offered the swap moves again.
    ///
    /// `(swap)`
    (swap) -> Meta
    struct SwapRule {}
}

impl Compile for SwapRule {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        let provenance = builder.provenance();
        let rule = builder
            .game
            .rule(Physical::Swap, false, None, None, provenance);
        builder.game.swap = Some(rule);
        Ok(Meta)
    }
}

ludeme! {
    /// A move is not legal if the mover loses by it.
    ///
    /// `(no Suicide)`
    (no Suicide) -> Meta
    struct NoSuicide {}
}

impl Compile for NoSuicide {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        builder.game.no_suicide = true;
        Ok(Meta)
    }
}

ludeme! {
    /// No move may lead to a position that has stood before: pieces on the board and in hand, whoever is to move.
    ///
    /// `(no Repeat)`
    /// `(no Repeat PositionalInTurn)`
    (no Repeat) -> Meta
    struct NoRepeat {
        /// Which positions count.
        positions: RepetitionWord = "Positional",
    }
}

impl Compile for NoRepeat {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        builder.game.no_repeat = Some(match self.positions {
            RepetitionWord::Positional => Repetition::InGame,
            RepetitionWord::PositionalInTurn => Repetition::InTurn,
        });
        Ok(Meta)
    }
}

ludeme! {
    /// What tells past positions apart besides the pieces on the board and in hand and whose turn it is: numbers, each
    /// for the player to move, who is the mover here. They are asked for when a turn begins, by `(is Repeated)`,
    /// `(is Cycle)` and `(no Repeat)`. With `ifCan:` they count only while the player to move has one of some
    /// moves: a capture that only the last move made possible tells positions apart if it may be made. Not in Ludii.
    ///
    /// `(distinguish (value Pending))`
    /// `(distinguish (value Pending) ifCan:(forEach Piece))`
    (distinguish) -> Meta
    struct Distinguish {
        /// The numbers.
        numbers: Rest<Int>,
        /// The moves.
        ifCan: Labelled<Option<Moves>>,
    }
}

impl Compile for Distinguish {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        let provenance = builder.provenance();
        builder.game.distinction = Some(Distinction {
            numbers: self.numbers.0,
            moves: self.ifCan.0,
            provenance,
        });
        Ok(Meta)
    }
}

ludeme! {
    /// The first player who wins ends the game: the others share the places after. Without this rule a winner among
    /// more than two players takes the best place that is left, and the others play on. Not in Ludii.
    ///
    /// `(firstWinEnds)`
    (firstWinEnds) -> Meta
    struct FirstWinEnds {}
}

impl Compile for FirstWinEnds {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        builder.game.first_win_ends = true;
        Ok(Meta)
    }
}

ludeme! {
    /// Words that players are shown when the condition holds after a move, such as "check" or "mill". The mover is the player
    /// who has moved, as in the rules of the end. It changes nothing in the game. Not in Ludii.
    ///
    /// `(announce "one piece left" (= 1 (count Pieces Next)))`
    (announce) -> Meta
    struct Announce {
        /// The words.
        words: String,
        /// When they are shown.
        condition: Deferred<Bool>,
    }
}

impl Compile for Announce {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        let when = builder.compile(&self.condition)?;
        builder.game.announcements.push(Announcement {
            words: self.words,
            when,
        });
        Ok(Meta)
    }
}

ludeme! {
    /// A number of each player, bound to `(player)`, that is shown beside the board, such as what a player would score now.
    /// It changes nothing in the game. Not in Ludii.
    ///
    /// `(tally "stones" (count Pieces of:(player)))`
    (tally) -> Meta
    struct TallyForm {
        /// What it is called.
        name: String,
        /// The number.
        value: Within<var::Player, Deferred<Int>>,
    }
}

impl Compile for TallyForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Meta> {
        let value = builder.compile(&self.value.value)?;
        let name = self.name;
        builder.game.tallies.push(Account { name, value });
        Ok(Meta)
    }
}

/// Adds the swap to the moves of the phase in which the last player begins, where it is the last first move.
fn offer_swap(rule: RuleId, builder: &mut Builder<'_>) {
    let others = builder.game.player_count().saturating_sub(1) as i32;
    let last_to_begin = Bool::And(vec![
        equal(Int::MoveNumber, Int::Const(others)),
        Bool::Not(Box::new(equal(Int::Mover, Int::Prev))),
    ]);
    let last = builder.game.player_count() as u8;
    let mut phases = builder.game.phases.iter_mut();
    if let Some(phase) = phases.find(|phase| phase.owner == 0 || phase.owner == last) {
        let play = std::mem::replace(&mut phase.play, Moves::None);
        let swap = Moves::If(
            Box::new(last_to_begin),
            Box::new(Moves::Pass { rule }),
            None,
        );
        phase.play = Moves::Or(vec![play, swap]);
    }
}

fn equal(one: Int, other: Int) -> Bool {
    Bool::Compare(Comparison::Equal, Box::new(one), Box::new(other))
}
