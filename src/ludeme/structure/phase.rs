//! `(play …)`, `(phase …)`, `(nextPhase …)` and `(end …)`.

use crate::game::ir::{Bool, EndRule, Int, Moves, PhaseId};
use crate::game::{Exit, Phase};
use crate::ludeme::clause::Then;
use crate::ludeme::end::EndRules;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Declares, Ludeme, Named, Rest, Type, Typed};

pub(crate) const LUDEMES: &[Ludeme] = &[
    PlayForm::LUDEME,
    PhaseForm::LUDEME,
    NextPhaseForm::LUDEME,
    EndForm::LUDEME,
];

/// How moves are made.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play(pub Moves);

/// End rules.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EndClause(pub Vec<EndRule>);

impl Typed for Play {
    const TYPE: Type = Type::PLAY;
}

impl Typed for Phase {
    const TYPE: Type = Type::PHASE;
}

impl Typed for Exit {
    const TYPE: Type = Type::NEXT_PHASE;
}

impl Typed for EndClause {
    const TYPE: Type = Type::END;
}

ludeme! {
    /// How moves are made.
    ///
    /// `(play (move Add (to (sites Empty))))`
    (play) -> Play
    struct PlayForm {
        /// The legal moves.
        moves: Moves,
    }
}

impl Compile for PlayForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Play> {
        Ok(Play(self.moves))
    }
}

ludeme! {
    /// A part of the game with its own way to move. The first phase is where the game begins.
    ///
    /// `(phase "Placement" (play (move Add (to (sites Empty)))) (nextPhase (is Full) "Placement"))`
    (phase) -> Phase
    struct PhaseForm {
        /// What it is called.
        name: Declares<kind::Phase>,
        /// Who can be in it.
        role: Role = "Shared",
        /// How moves are made in it.
        play: Play,
        /// How the game can end in it.
        end: Option<EndClause>,
        /// When it is left.
        exits: Option<Rest<Exit>>,
    }
}

impl Compile for PhaseForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Phase> {
        let owner = match self.role.player().as_ref().and_then(Int::constant) {
            Some(player) if player <= builder.game.player_count() as i32 => player as u8,
            _ => 0,
        };
        let id = phase_id(&self.name.name, builder);
        let next = PhaseId((id.0 + 1) % builder.game.phase_names.len().max(1) as u16);
        let exits = self.exits.map_or(Vec::new(), |exits| exits.0).into_iter();
        let exits = exits.map(|exit| Exit {
            to: if exit.to == FOLLOWING { next } else { exit.to },
            ..exit
        });
        Ok(Phase {
            name: self.name.name,
            owner,
            play: self.play.0,
            plays: Vec::new(),
            exits: exits.collect(),
            ends: self.end.map_or(Vec::new(), |ends| ends.0),
            finals: Vec::new(),
            provenance: builder.provenance(),
        })
    }
}

/// Stands for the phase after the present one until that is known.
const FOLLOWING: PhaseId = PhaseId(u16::MAX);

/// The number of a phase that `check` has found to exist.
pub(crate) fn phase_id(name: &str, builder: &Builder<'_>) -> PhaseId {
    let index = builder
        .game
        .phase_names
        .iter()
        .position(|other| other == name);
    PhaseId(index.unwrap_or(0) as u16)
}

ludeme! {
    /// When a phase is left, for everybody or for one player; without a name, for the phase that follows.
    ///
    /// `(nextPhase (is Full) "Movement")`
    /// `(nextPhase Mover (= 0 (count Pieces Mover)) "Movement")`
    (nextPhase) -> Exit
    struct NextPhaseForm {
        /// Who leaves.
        who: Option<Role>,
        /// When.
        condition: Bool = "true",
        /// For which phase.
        phase: Option<Named<kind::Phase>>,
        /// What happens then, once for all players who leave together. Not in Ludii.
        then: Option<Then>,
    }
}

impl Compile for NextPhaseForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Exit> {
        let to = self
            .phase
            .map_or(FOLLOWING, |phase| phase_id(&phase.name, builder));
        let who = self.who.and_then(|role| role.player());
        let then = self.then.map(|then| builder.game.keep(then.0));
        let provenance = builder.provenance();
        Ok(Exit {
            who,
            when: self.condition,
            to,
            then,
            provenance,
        })
    }
}

ludeme! {
    /// How the game ends. All rules are asked after every move, in order.
    ///
    /// `(end (if (is Line 3) (result Mover Win)))`
    /// `(end {(if (no Pieces Next) (result Mover Win)) (if (no Moves Next) (result Next Loss))})`
    (end) -> EndClause
    struct EndForm {
        /// The rules.
        rules: Vec<EndRules>,
    }
}

impl Compile for EndForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<EndClause> {
        Ok(EndClause(
            self.rules.into_iter().flat_map(|rules| rules.0).collect(),
        ))
    }
}
