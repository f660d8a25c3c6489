//! End rules and their results.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, Comparison, EndRule, FinalScore, Int, Outcomes, Ruling, Variable, Verdict,
};
use crate::ludeme::caption::Caption;
use crate::ludeme::coerce::of_team;
use crate::ludeme::effect::set::verdict;
use crate::ludeme::integer::track::no_track;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::words::{ResultWord, Role};
use crate::ludeme::{
    Builder, Compile, Compiled, Deferred, Labelled, Ludeme, Spanned, Type, Typed, Within, var,
};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[
    If::LUDEME,
    ForEachPlayer::LUDEME,
    ForEachNonMover::LUDEME,
    ForEachTrack::LUDEME,
    ResultForm::LUDEME,
    ByScore::LUDEME,
    ScoreForm::LUDEME,
    ByValue::LUDEME,
];

/// End rules in order; the first that holds counts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EndRules(pub(crate) Vec<EndRule>);

impl Typed for EndRules {
    const TYPE: Type = Type::END_RULE;
}

union! {
    /// What an end rule leads to.
    pub(crate) enum Consequence {
        /// A result.
        Result(Outcomes),
        /// End rules that are asked only then; the first that holds counts.
        Rules(Vec<EndRules>),
    }
}

impl Typed for Outcomes {
    const TYPE: Type = Type::OUTCOME;
}

ludeme! {
    /// If the condition holds after a move, the result; or the first of the rules within that holds as well.
    ///
    /// `(if (no Moves Next) (result Mover Win))`
    /// `(if (no Pieces Next) (result Mover Win) "all captured")`
    /// `(if (>= (score Mover) 30) (result Mover Win) {30 "pieces are taken"})`
    /// `(if (is Full) {(if (is Line 3) (result Mover Win)) (if (is Line 2) (result Mover Draw))})`
    /// `(if (is Full) (if (is Line 3) (result Mover Win)) (result Next Win))`
    (if) -> EndRules
    struct If {
        /// The condition.
        condition: Bool,
        /// The result, or rules for it.
        result: Consequence,
        /// The result if the condition holds and none of the rules within.
        otherwise: Option<Outcomes>,
        /// What players call this end, such as "checkmate". Not in Ludii.
        caption: Option<Caption>,
        /// Whether the rule only keeps games from going on for ever: records of other systems are
        /// replayed without it. Not in Ludii.
        adjudication: Labelled<Bool> = "false",
    }
}

impl Compile for If {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<EndRules> {
        let provenance = builder.provenance();
        builder.leaves(self.caption.map(|caption| caption.0));
        let adjudication = self.adjudication.0 == Bool::Const(true);
        let condition = self.condition;
        let rules = match self.result {
            Consequence::Result(_) if self.otherwise.is_some() => {
                return Err(second_result(builder.span()).into());
            }
            Consequence::Result(result) => vec![EndRule {
                ruling: Ruling::If(condition, result),
                adjudication,
                provenance,
            }],
            Consequence::Rules(rules) => {
                let rules = rules.into_iter().flat_map(|rules| rules.0);
                // Of several players the first rule may leave some in the game.
                let several = builder.game.player_count() > 2;
                let mut before: Vec<Bool> = vec![condition];
                let both = |before: &mut Vec<Bool>, inner: Bool| {
                    let mut all = before.clone();
                    if several {
                        before.push(Bool::Not(Box::new(inner.clone())));
                    }
                    all.push(inner);
                    Bool::And(all)
                };
                let within = rules.map(|rule| EndRule {
                    adjudication: adjudication || rule.adjudication,
                    provenance: rule.provenance,
                    ruling: match rule.ruling {
                        Ruling::If(inner, result) => Ruling::If(both(&mut before, inner), result),
                        Ruling::ForEachPlayer(inner, result) => {
                            let mut all = before.clone();
                            all.push(inner);
                            Ruling::ForEachPlayer(Bool::And(all), result)
                        }
                    },
                });
                let mut within: Vec<EndRule> = within.collect();
                within.extend(self.otherwise.map(|result| EndRule {
                    ruling: Ruling::If(Bool::And(before), result),
                    adjudication,
                    provenance,
                }));
                within
            }
        };
        Ok(EndRules(rules))
    }
}

/// Two results stand under one condition.
pub(crate) static SECOND_RESULT: Code = Code {
    name: "compile::second_result",
    summary: "an end rule has two results",
    explain: "An end rule says what happens if its condition holds. A second result is for rules within it of which none \
              holds; what happens if the condition does not hold is another end rule.",
    wrong: "(end (if (is Full) (result Mover Win) (result Next Win)))",
    right: "(end (if (is Full) (if (is Line 3) (result Mover Win)) (result Next Win)))",
};

fn second_result(span: Span) -> Problem {
    let message = "this end rule has two results, and no rule within that chooses among them";
    Problem::error(&SECOND_RESULT, span, message, "which result is meant?")
        .with_help("leave one of them out, or write `(if … (result …))` in place of the first")
}

ludeme! {
    /// The result for each player still in the game of whom the condition holds, bound to `(player)`.
    ///
    /// `(forEach Player if:(no Pieces Player) (result Player Loss))`
    (forEach Player) -> EndRules
    struct ForEachPlayer {
        /// The condition.
        r#if: Labelled<Within<var::Player, Bool>>,
        /// The result.
        result: Within<var::Player, Outcomes>,
        /// What players call this end. Not in Ludii.
        caption: Option<Caption>,
    }
}

impl Compile for ForEachPlayer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<EndRules> {
        let provenance = builder.provenance();
        builder.leaves(self.caption.map(|caption| caption.0));
        let ruling = Ruling::ForEachPlayer(self.r#if.0.value, self.result.value);
        Ok(EndRules(vec![EndRule {
            ruling,
            adjudication: false,
            provenance,
        }]))
    }
}

ludeme! {
    /// The result for each player still in the game, but not the mover, of whom the condition holds, bound to
    /// `(player)`.
    ///
    /// `(forEach NonMover if:(no Pieces Player) (result Player Loss))`
    (forEach NonMover) -> EndRules
    struct ForEachNonMover {
        /// The condition.
        r#if: Labelled<Within<var::Player, Bool>>,
        /// The result.
        result: Within<var::Player, Outcomes>,
        /// What players call this end. Not in Ludii.
        caption: Option<Caption>,
    }
}

impl Compile for ForEachNonMover {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<EndRules> {
        let provenance = builder.provenance();
        builder.leaves(self.caption.map(|caption| caption.0));
        let player = Box::new(Int::Variable(Variable::Player));
        let is_other = Bool::Compare(Comparison::Unequal, player, Box::new(Int::Mover));
        let condition = Bool::And(vec![is_other, self.r#if.0.value]);
        Ok(EndRules(vec![EndRule {
            ruling: Ruling::ForEachPlayer(condition, self.result.value),
            adjudication: false,
            provenance,
        }]))
    }
}

ludeme! {
    /// The result if the condition holds of a track of the board, which is meant by `(sites Track)` in it.
    ///
    /// `(forEach Track if:(no Sites (intersection (sites Occupied by:Mover) (sites Track))) (result Mover Loss))`
    (forEach Track) -> EndRules
    struct ForEachTrack {
        /// The condition.
        r#if: Labelled<Deferred<Bool>>,
        /// The result.
        result: Outcomes,
        /// What players call this end. Not in Ludii.
        caption: Option<Caption>,
    }
}

impl Compile for ForEachTrack {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<EndRules> {
        let span = builder.span();
        if builder.game.tracks.is_empty() {
            return Err(no_track(None, span).into());
        }
        let provenance = builder.provenance();
        builder.leaves(self.caption.map(|caption| caption.0));
        let outer = builder.game.each_track;
        let mut conditions = Vec::new();
        for index in 0..builder.game.tracks.len() {
            builder.game.each_track = Some(index);
            let condition = builder.compile(&self.r#if.0);
            builder.game.each_track = outer;
            conditions.push(condition?);
        }
        let any = Bool::Or(conditions);
        let ruling = match self.result {
            result if builder.game.player_count() <= 2 => Ruling::If(any, result),
            // A player loses once, and the rules that follow are asked as well.
            Outcomes::Player(player, Verdict::Loss) => {
                let one = Box::new(Int::Variable(Variable::Player));
                let is_meant = Bool::Compare(Comparison::Equal, one, Box::new(player.clone()));
                let result = Outcomes::Player(player, Verdict::Loss);
                Ruling::ForEachPlayer(Bool::And(vec![is_meant, any]), result)
            }
            _ => {
                let message = "a result other than a loss is not supported yet for each track in a game for more than two players";
                let label = "each track could have a result of its own";
                return Err(Problem::error(&SECOND_RESULT, span, message, label)
                    .with_help("write an end rule for each track")
                    .into());
            }
        };
        Ok(EndRules(vec![EndRule {
            ruling,
            adjudication: false,
            provenance,
        }]))
    }
}

ludeme! {
    /// Who wins, loses or draws. A result is that of one player, whatever the team; that of a team is written `TeamMover` or
    /// `Team1`. As in Ludii a player who has won and whose turn comes next still has that turn.
    ///
    /// `(result Mover Win)`
    /// `(result All Draw)`
    (result) -> Outcomes
    struct ResultForm {
        /// Who.
        role: Role,
        /// What.
        result: ResultWord,
    }
}

impl Compile for ResultForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Outcomes> {
        let verdict = verdict(self.result);
        Ok(match self.role {
            Role::All | Role::Each | Role::Shared => Outcomes::All(verdict),
            Role::Player => Outcomes::Player(Int::Variable(Variable::Player), verdict),
            Role::TeamMover => Outcomes::Team(Int::Mover, verdict),
            role => match (role.player(), of_team(role)) {
                (Some(player), _) => Outcomes::Player(player, verdict),
                (None, Some(player)) => Outcomes::Team(player, verdict),
                (None, None) => Outcomes::All(verdict),
            },
        })
    }
}

ludeme! {
    /// The players are ranked by score, highest first; equal scores share the place. Scores may be given.
    ///
    /// `(byScore)`
    /// `(byScore misere:True)`
    /// `(byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))})`
    (byScore) -> Outcomes
    struct ByScore {
        /// The scores that players are given first.
        scores: Option<Vec<FinalScore>>,
        /// Whether the lowest score is the best.
        misere: Labelled<Bool> = "false",
    }
}

impl Compile for ByScore {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Outcomes> {
        builder.game.uses_scores = true;
        let lowest = match self.misere.0 {
            Bool::Const(lowest) => lowest,
            _ => return Err(open_misere(builder.span()).into()),
        };
        let halves = self.scores.iter().flatten().any(|score| score.extra != 0);
        if halves {
            builder.game.score_parts = 100;
        }
        Ok(match (self.scores, lowest) {
            (None, true) => {
                let score = Int::Score(Box::new(Int::Variable(Variable::Player)));
                let loss = Int::Sub(Box::new(Int::Const(0)), Box::new(score));
                Outcomes::ByValue(vec![loss])
            }
            (Some(scores), true) => Outcomes::ByLowestScore(scores),
            (scores, false) => Outcomes::ByScore(scores.unwrap_or_default()),
        })
    }
}

/// Whether the lowest score is the best is known only at the end.
fn open_misere(span: Span) -> Problem {
    let message = "`misere:` must be `True` or `False`";
    Problem::error(
        &SECOND_RESULT,
        span,
        message,
        "this depends on the position",
    )
    .with_help("write two end rules, each with its own condition")
}

impl Typed for FinalScore {
    const TYPE: Type = Type::FINAL_SCORE;
}

ludeme! {
    /// The score that a player is given when the game ends.
    ///
    /// `(score P1 (+ 3 (count Pieces P1)))`
    /// `(score P2 (count Pieces P2) plus:6.5)`
    (score) -> FinalScore
    struct ScoreForm {
        /// Whose.
        player: Int,
        /// How many points.
        score: Int,
        /// Points that are added, in hundredths at the finest: a half decides between equal scores. Scores then count
        /// as whole points where rules ask for them, and are shown with their fractions. Not in Ludii.
        plus: Labelled<Option<Spanned<f64>>>,
    }
}

impl Compile for ScoreForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<FinalScore> {
        let mut score = self.score;
        let mut extra = 0;
        if let Some(plus) = self.plus.0 {
            let hundredths = (plus.value * 100.0).round();
            if (hundredths - plus.value * 100.0).abs() > 1e-6 || hundredths.abs() > MOST_EXTRA {
                let message = format!("`{}` points cannot be added to a score", plus.value);
                let label = "expected a number with at most two decimals, up to 10000";
                return Err(Problem::error(&UNEVEN_SCORE, plus.span, message, label).into());
            }
            extra = hundredths as i32;
            if extra == 0 {
                return Ok(FinalScore {
                    player: self.player,
                    score,
                    extra,
                });
            }
            if extra % 100 == 0 {
                let whole = Int::Const(extra / 100);
                score = match score {
                    Int::Const(points) => Int::Const(points.saturating_add(extra / 100)),
                    score => Int::Sum(vec![score, whole]),
                };
                extra = 0;
            }
        }
        Ok(FinalScore {
            player: self.player,
            score,
            extra,
        })
    }
}

/// The most hundredths of points that may be added to a score.
const MOST_EXTRA: f64 = 1_000_000.0;

/// Points that cannot be added to a score.
pub(crate) static UNEVEN_SCORE: Code = Code {
    name: "compile::uneven_score",
    summary: "points that cannot be added to a score",
    explain: "Scores are kept in hundredths of points where some are not whole. A number with more decimals would be rounded, \
              and one beyond 10000 is larger than any score.",
    wrong: "(end (if (is Full) (byScore {(score P1 0 plus:0.125) (score P2 0)})))",
    right: "(end (if (is Full) (byScore {(score P1 0 plus:0.25) (score P2 0)})))",
};

ludeme! {
    /// The players are ranked by values of `(player)`, highest first; later values decide between equal
    /// earlier ones. Players of a team share a place. Not in Ludii.
    ///
    /// `(byValue {(score (player)) (count Pieces Player)})`
    (byValue) -> Outcomes
    struct ByValue {
        /// The values, most important first.
        values: Within<var::Player, Vec<Int>>,
    }
}

impl Compile for ByValue {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Outcomes> {
        Ok(Outcomes::ByValue(self.values.value))
    }
}
