//! Effects on numbers and players.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Comparison, Effect, Int, Occupancy, Plane, Sites, Verdict};
use crate::ludeme::assembly::NAMELESS;
use crate::ludeme::caption::Caption;
use crate::ludeme::clause::{Place, Then};
use crate::ludeme::coerce::not_one_player;
use crate::ludeme::effect::compose::{followed, unfollowed};
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, on_default, on_default_or_hand};
use crate::ludeme::stacks::{WITH_STACKS, not_with_stacks};
use crate::ludeme::structure::start::filled;
use crate::ludeme::words::{ResultWord, Role};
use crate::ludeme::{Builder, Compile, Compiled, Declares, Labelled, Ludeme, Spanned};

pub(crate) const LUDEMES: &[Ludeme] = &[
    SetVar::LUDEME,
    SetTemporary::LUDEME,
    SetCounter::LUDEME,
    SetScore::LUDEME,
    AddScore::LUDEME,
    AddScores::LUDEME,
    SetValue::LUDEME,
    SetPieceValue::LUDEME,
    SetPending::LUDEME,
    SetState::LUDEME,
    SetCount::LUDEME,
    PutCount::LUDEME,
    SetTeam::LUDEME,
    Retire::LUDEME,
];

ludeme! {
    /// Sets a variable of the position, which `(var …)` reads; one of several, if there is one for each
    /// player, or for each pair of players.
    ///
    /// `(set Var "Quiet" (+ 1 (count Moves)))`
    /// `(set Var "Losses" of:Next 3)`
    /// `(set Var "Taken" of:{Mover Next} 1)`
    (set Var) -> Effect
    struct SetVar {
        /// Its name.
        name: Declares<kind::Variable>,
        /// Whose. Not in Ludii.
        of: Labelled<Option<Vec<Int>>>,
        /// Its value.
        value: Int = "0",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetVar {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let of = self.of.0.unwrap_or_default();
        let variable = builder.game.variable(&self.name.name, of.len() as u32);
        let effect = Effect::SetVar(variable, of, self.value);
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Sets the variable without a name, which `(var)` reads.
    ///
    /// `(set Var (count Moves))`
    (set Var) -> Effect
    struct SetTemporary {
        /// Its value.
        value: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetTemporary {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let variable = builder.game.variable(NAMELESS, 0);
        let effect = Effect::SetVar(variable, Vec::new(), self.value);
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Sets the counter of moves; to −1 unless given, so that it stands at 0 after the present move.
    ///
    /// `(set Counter)`
    (set Counter) -> Effect
    struct SetCounter {
        /// To what.
        value: Int = "-1",
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for SetCounter {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(unfollowed(
            Effect::SetCounter(self.value),
            self.then,
            builder,
        ))
    }
}

ludeme! {
    /// Sets the score of a player, or that of each.
    ///
    /// `(set Score P1 10)`
    /// `(set Score Each 0)`
    (set Score) -> Effect
    struct SetScore {
        /// Whose.
        player: Scored,
        /// To what.
        score: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetScore {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let score = self.score;
        builder.game.uses_scores = true;
        let effect = match self.player {
            Scored::Number(player) => Effect::SetScore(player, score),
            Scored::Role(role) if matches!(role.value, Role::Each | Role::All) => {
                let players = 1..=builder.game.player_count() as i32;
                let set = players.map(|player| Effect::SetScore(Int::Const(player), score.clone()));
                Effect::And(set.collect())
            }
            Scored::Role(role) => match role.value.player() {
                Some(player) => Effect::SetScore(player, score),
                None => return Err(not_one_player(role.value, role.span).into()),
            },
        };
        Ok(followed(effect, self.then, builder))
    }
}

union! {
    /// Whose score.
    pub(crate) enum Scored {
        /// That of a player, or of each.
        Role(Spanned<Role>),
        /// That of a player by number.
        Number(Int),
    }
}

ludeme! {
    /// Adds to the score of a player.
    ///
    /// `(addScore Mover 1)`
    (addScore) -> Effect
    struct AddScore {
        /// Whose.
        player: Int,
        /// How much.
        score: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for AddScore {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        builder.game.uses_scores = true;
        let added = Effect::AddScore(self.player, self.score);
        Ok(followed(added, self.then, builder))
    }
}

ludeme! {
    /// Adds to the scores of several players, to each the number at the same place.
    ///
    /// `(addScore {P1 P2} {1 -1})`
    (addScore) -> Effect
    struct AddScores {
        /// Whose.
        players: Vec<Int>,
        /// How much.
        scores: Vec<Int>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for AddScores {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        // As in Ludii, what has no counterpart is left aside.
        builder.game.uses_scores = true;
        let pairs = self.players.into_iter().zip(self.scores);
        let added = pairs.map(|(player, score)| Effect::AddScore(player, score));
        Ok(followed(Effect::And(added.collect()), self.then, builder))
    }
}

ludeme! {
    /// Sets the private value of a player, which `(value Player …)` reads.
    ///
    /// `(set Value Mover 2)`
    (set Value) -> Effect
    struct SetValue {
        /// Whose.
        player: Int,
        /// To what.
        value: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let set = Effect::SetPlayerValue(self.player, self.value);
        Ok(followed(set, self.then, builder))
    }
}

ludeme! {
    /// Sets the value of the piece on a site, or of those in a region; of a stack, that of the highest piece. A number below 0
    /// changes nothing.
    ///
    /// `(set Value at:(last To) 3)`
    (set Value) -> Effect
    struct SetPieceValue {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where.
        at: Labelled<Place>,
        /// To what.
        value: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetPieceValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default(self.site, builder)?;
        builder.game.uses_values = true;
        let at = self.at.0.sites();
        let mut conditions = Vec::new();
        // Where there is no stack, there is no highest piece.
        let at = match at {
            Sites::One(site) if builder.game.stacks => {
                conditions.push(Bool::Not(Box::new(Bool::IsEmpty(site.clone()))));
                Sites::One(site)
            }
            at if builder.game.stacks => {
                Sites::Intersection(vec![at, Sites::Occupied(Occupancy::Any)])
            }
            at => at,
        };
        let set = Effect::SetPlane(Plane::Value, at, self.value.clone());
        if self.value.constant().is_none_or(|value| value < 0) {
            let zero = Box::new(Int::Const(0));
            let value = Box::new(self.value);
            conditions.push(Bool::Compare(Comparison::GreaterOrEqual, value, zero));
        }
        let condition = match conditions.len() {
            0 => return Ok(followed(set, self.then, builder)),
            1 => conditions.remove(0),
            _ => Bool::And(conditions),
        };
        let set = Effect::If(
            Box::new(condition),
            Box::new(set),
            None,
            builder.provenance(),
        );
        Ok(followed(set, self.then, builder))
    }
}

ludeme! {
    /// Leaves something pending for the next move.
    ///
    /// `(set Pending)`
    (set Pending) -> Effect
    struct SetPending {
        /// What.
        value: Int = "1",
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for SetPending {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        Ok(unfollowed(
            Effect::SetPending(self.value),
            self.then,
            builder,
        ))
    }
}

ludeme! {
    /// Sets the local state of the pieces on a site or a region; a number below 0 changes nothing, as in Ludii.
    ///
    /// `(set State at:(last To) 1)`
    (set State) -> Effect
    struct SetState {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where.
        at: Labelled<Place>,
        /// The level of the piece in its stack; the highest unless given.
        level: Labelled<Option<Int>>,
        /// To what.
        state: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetState {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default_or_hand(self.site, true, builder)?;
        builder.game.uses_states = true;
        // Ludii has no levels where no pieces are stacked.
        let stacks = builder.game.stacks;
        if let Some(level) = self.level.0.filter(|_| stacks) {
            let Place::Site(at) = self.at.0 else {
                let message = "`level:` needs one site, and `at:` is a region";
                let label = "a level of which stack?";
                return Err(Problem::error(&WITH_STACKS, builder.span(), message, label)
                    .with_help("write for example `(set State at:(last To) level:0 1)`")
                    .into());
            };
            let state = self.state;
            let set = Effect::SetLevelState { at, level, state };
            return Ok(followed(set, self.then, builder));
        }
        let set = Effect::SetPlane(Plane::State, self.at.0.sites(), self.state);
        Ok(followed(set, self.then, builder))
    }
}

ludeme! {
    /// Sets how many pieces are on a site that holds some.
    ///
    /// `(set Count at:(last To) 3)`
    (set Count) -> Effect
    struct SetCount {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where.
        at: Labelled<Int>,
        /// To what.
        count: Int,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for SetCount {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        builder.game.uses_counts = true;
        on_default(self.site, builder)?;
        let set = Effect::SetPlane(Plane::Count, Sites::One(Box::new(self.at.0)), self.count);
        Ok(followed(set, self.then, builder))
    }
}

ludeme! {
    /// Puts pieces of the last kind on each site of a region instead of what stands there, at the start of a game.
    ///
    /// `(set Count 4 to:(sites Bottom))`
    (set Count) -> Effect
    struct PutCount {
        /// How many on each site.
        count: Int,
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where.
        to: Labelled<Place>,
    }
}

impl Compile for PutCount {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        builder.game.uses_counts = true;
        on_default(self.site, builder)?;
        let last = builder.game.components.len().saturating_sub(1);
        let last = Int::Const(last as i32);
        Ok(filled(last, self.to.0.sites(), self.count))
    }
}

ludeme! {
    /// Makes players a team: friends of each other, who win and lose together.
    ///
    /// `(set Team 1 {P1 P2})`
    /// `(set Team Mover {Next} because:"conquered")`
    (set Team) -> Effect
    struct SetTeam {
        /// The number of the team.
        team: Int,
        /// Its players.
        players: Vec<Int>,
        /// Why, for people. Not in Ludii.
        because: Labelled<Option<Caption>>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for SetTeam {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let team = self.team;
        let reason = self.because.0;
        let departure = reason.map(|words| builder.joins(Some(words.0)));
        let mut set = Vec::new();
        for player in self.players {
            set.extend(departure.map(|departure| Effect::NoteDeparture(player.clone(), departure)));
            set.push(Effect::SetTeam(player, team.clone()));
        }
        Ok(followed(Effect::And(set), self.then, builder))
    }
}

/// What a result word means for one player.
pub(crate) fn verdict(word: ResultWord) -> Verdict {
    match word {
        ResultWord::Win => Verdict::Win,
        ResultWord::Loss => Verdict::Loss,
        _ => Verdict::Draw,
    }
}

ludeme! {
    /// A player leaves the game; the others go on until one player or one team is left. Not in Ludii.
    ///
    /// `(retire Next Loss)`
    /// `(retire Next because:"its last town has fallen")`
    /// `(retire Next because:{"it has lost" 3 {"town" "towns"}})`
    (retire) -> Effect
    struct Retire {
        /// Who.
        player: Int,
        /// With what result.
        result: ResultWord = "Loss",
        /// Why, for people.
        because: Labelled<Option<Caption>>,
    }
}

impl Compile for Retire {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let departure = builder.leaves(self.because.0.map(|words| words.0));
        Ok(Effect::And(vec![
            Effect::NoteDeparture(self.player.clone(), departure),
            Effect::Retire(self.player, verdict(self.result)),
        ]))
    }
}
