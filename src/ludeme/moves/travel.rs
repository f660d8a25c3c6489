//! Moves of a piece along the directions of the board: step, slide, hop.

use crate::game::ir::{
    AlongTracks, Bool, Clear, Comparison, DirectionsId, Effect, Hop, Int, Moves, Physical,
    PieceDirections, Relocation, RuleNode, Sites, Slide, Step, Targets, TrackId, Variable,
};
use crate::ludeme::clause::range::MOST;
use crate::ludeme::clause::refusal::ClausePart;
use crate::ludeme::clause::{Between, From, Then, To};
use crate::ludeme::directions::heading::Heading;
use crate::ludeme::integer::track::no_track;
use crate::ludeme::macros::ludeme;
use crate::ludeme::moves::relocate::reads_between;
use crate::ludeme::scope::unbound;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Spanned, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[
    MoveStep::LUDEME,
    StepEffect::LUDEME,
    MoveSlide::LUDEME,
    SlideEffect::LUDEME,
    MoveHop::LUDEME,
    HopEffect::LUDEME,
];

/// Declares moves twice: as a decision, which begins with `move`, and as an effect, which does not.
macro_rules! decision_or_effect {
    (
        $(#[doc = $docs:literal])+
        (move $word:ident) $decision:ident { $($fields:tt)* }
        $(#[doc = $effect_docs:literal])+
        ($head:ident) $effect:ident
        $($compile:tt)*
    ) => {
        ludeme! {
            $(#[doc = $docs])+
            (move $word) -> Moves
            struct $decision { $($fields)* }
        }

        impl Compile for $decision {
            $($compile)*
        }

        ludeme! {
            $(#[doc = $effect_docs])+
            ($head) -> Moves
            struct $effect { $($fields)* }
        }

        impl Compile for $effect {
            $($compile)*
        }
    };
}
pub(super) use decision_or_effect;

/// The bound starting site: that of the piece in `(forEach Piece)`.
pub(crate) fn here() -> Sites {
    Sites::One(Box::new(Int::Variable(Variable::From)))
}

/// The starting sites, or else the bound one.
pub(super) fn starting(from: Option<From>) -> Sites {
    from.unwrap_or_default().region(here())
}

fn targets(to: &mut To, otherwise: Option<Sites>) -> Targets {
    let within = to.sites.take();
    let when = to.when.take();
    match (&within, &when) {
        (None, None) => Targets {
            within: otherwise,
            when: None,
        },
        _ => Targets { within, when },
    }
}

/// What of a stack moves; without stacks, the piece.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Carried {
    /// The highest piece.
    Top,
    /// The piece at a level.
    Level(Int),
    /// All of it.
    Stack,
}

impl Carried {
    /// The whole stack if a move says so, or else the piece at the level of its start.
    pub(crate) fn new(stack: &Bool, from: Option<&From>) -> Self {
        match from.and_then(|from| from.level.clone()) {
            _ if *stack == Bool::Const(true) => Self::Stack,
            Some(level) => Self::Level(level),
            None => Self::Top,
        }
    }

    /// What a move from any site to any other takes, in which a level goes before the whole stack, as in Ludii.
    pub(crate) fn first_level(stack: &Bool, from: &From) -> Self {
        match &from.level {
            Some(level) => Self::Level(level.clone()),
            None => Self::new(stack, None),
        }
    }
}

/// A rule that carries a piece, with effects on what lies between and at the end, and afterwards.
pub(crate) fn carrying(
    builder: &mut Builder<'_>,
    carried: Carried,
    before: [Option<Effect>; 2],
    then: Option<Effect>,
) -> crate::game::ir::RuleId {
    let mut before: Vec<Effect> = before.into_iter().flatten().collect();
    let physical = match carried {
        Carried::Top => Physical::Carry,
        Carried::Stack => Physical::CarryStack,
        Carried::Level(level) => {
            before.push(Effect::CarryLevel {
                from: Int::Variable(Variable::From),
                level,
                to: Int::Variable(Variable::To),
            });
            Physical::Nothing
        }
    };
    let before = match before.len() {
        0 | 1 => before.pop(),
        _ => Some(Effect::And(before)),
    };
    let provenance = builder.provenance();
    builder.game.rule(physical, false, before, then, provenance)
}

decision_or_effect! {
    /// A piece moves to a neighbour; in the given directions, to an empty site unless `(to …)` is written, and to any if
    /// that has neither sites nor a condition.
    ///
    /// `(move Step Orthogonal (to if:(is Empty (to))))`
    /// `(move Step Forwards)`
    (move Step) MoveStep {
        /// Where from; the piece of `(forEach Piece)` unless given.
        from: Option<From>,
        /// The directions.
        directions: Heading = "Adjacent",
        /// Where to.
        to: Option<Within<var::From, To>>,
        /// Whether the whole stack moves.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<Then>,
    }
    /// As an effect: each such step is made.
    ///
    /// `(step (from (last To)) Orthogonal)`
    (step) StepEffect
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        // In Ludii a clause without a condition allows any site.
        let empty = self.to.is_none().then_some(Sites::Empty);
        let mut to = self.to.map(|to| to.value).unwrap_or_default();
        let targets = targets(&mut to, empty);
        let carried = Carried::new(&self.stack.0, self.from.as_ref());
        let then = self.then.map(|then| then.0);
        let rule = carrying(builder, carried, [None, to.apply], then);
        builder.game.rules[rule.index()].keeps = true;
        let from = starting(self.from);
        Ok(self.directions.moves(builder, |directions| {
            Moves::Step(Box::new(Step {
                rule,
                from: from.clone(),
                directions,
                to: targets.clone(),
            }))
        }))
    }
}

decision_or_effect! {
    /// A piece moves any number of sites in a line, over empty sites unless given, and ends on one of them. Where
    /// the condition of `to` holds it may end as well, and goes no further.
    ///
    /// Along tracks it goes as they are listed, and only forwards. `"AllTracks"` are all those of the board, and then the
    /// piece must go round a bend first: past a site that its track lists several times in a row.
    ///
    /// `(move Slide Orthogonal)`
    /// `(move Slide Diagonal (between (max 3)) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))`
    (move Slide) MoveSlide {
        /// Where from; the piece of `(forEach Piece)` unless given.
        from: Option<From>,
        /// Along which tracks, by their name, instead of directions.
        track: Option<Spanned<String>>,
        /// The directions.
        directions: Heading = "Adjacent",
        /// How far, and over what.
        between: Option<Within<var::From, Between>>,
        /// Where it stops, if a condition is given; of a region, which is not in Ludii, the only sites where it ends.
        to: Option<Within<var::From, To>>,
        /// Only as far as it goes. Not in Ludii.
        furthest: Labelled<Bool> = "false",
        /// Whether the whole stack moves.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<Then>,
    }
    /// As an effect: each such slide is made.
    ///
    /// `(slide (from (last To)) Orthogonal)`
    (slide) SlideEffect
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let between = self
            .between
            .map(|between| between.value)
            .unwrap_or_default();
        let to = self.to.map(|to| to.value).unwrap_or_default();
        let then = self.then.map(|then| then.0);
        if let Some(track) = self.track {
            let between = between.only(&[ClausePart::Range, ClausePart::If], builder)?;
            let carried = Carried::new(&self.stack.0, self.from.as_ref());
            return along_tracks(&track, self.from, between, to, (carried, then), builder);
        }
        let between = between.only(&[ClausePart::Range, ClausePart::If, ClausePart::Apply], builder)?;
        let all = self.directions.all(builder);
        let apply = between.apply.map(|apply| each_between(&all, None, apply));
        let (apply_to, only) = match (to.only, &to.sites) {
            (Some((when, effect)), None) => (Some(effect), Some(when)),
            _ => (to.apply, None),
        };
        let (targets, stop) = match to.sites {
            Some(within) => (
                Some(Targets {
                    within: Some(within),
                    when: to.when,
                }),
                None,
            ),
            None => (None, to.when),
        };
        let over = match between.when {
            Some(when) => Targets {
                within: None,
                when: Some(when),
            },
            None => Targets {
                within: Some(Sites::Empty),
                when: None,
            },
        };
        let carried = Carried::new(&self.stack.0, self.from.as_ref());
        let rule = carrying(builder, carried, [apply, apply_to], then);
        let (min, max) = between.range.unwrap_or((Int::Const(1), Int::Const(MOST)));
        let from = starting(self.from);
        let furthest = self.furthest.0 == Bool::Const(true);
        Ok(self.directions.moves(builder, |directions| {
            Moves::Slide(Box::new(Slide {
                rule,
                from: from.clone(),
                directions,
                min: min.clone(),
                max: max.clone(),
                between: over.clone(),
                to: targets.clone(),
                stop: stop.clone(),
                only: only.clone(),
                furthest,
            }))
        }))
    }
}

/// Slides along the tracks of a name.
fn along_tracks(
    name: &Spanned<String>,
    from: Option<From>,
    between: Between,
    to: To,
    (carried, then): (Carried, Option<Effect>),
    builder: &mut Builder<'_>,
) -> Compiled<Moves> {
    let tracks = named(name, builder)?;
    // In Ludii an effect on the end is that of a slide that stops there, and its condition that of one that does not.
    let (apply, ends) = match to.only {
        Some((when, effect)) => (Some(effect), Some(when)),
        None => (to.apply, None),
    };
    let provenance = builder.provenance();
    let apply = match (apply, &to.when) {
        (Some(effect), Some(_)) if ends == Some(Bool::Const(false)) => Some(effect),
        (Some(effect), Some(stop)) => {
            let stop = Box::new(stop.clone());
            Some(Effect::If(stop, Box::new(effect), None, provenance))
        }
        _ => None,
    };
    let (min, max) = between.range.unwrap_or((Int::Const(1), Int::Const(MOST)));
    let passes = between
        .when
        .unwrap_or_else(|| Bool::IsEmpty(Box::new(Int::Variable(Variable::Between))));
    let ways = AlongTracks {
        tracks,
        from: Int::Variable(Variable::From),
        min,
        max,
        round_bend: name.value == ALL_TRACKS,
        passes,
        stop: to.when,
        ends,
    };
    let within = match to.sites {
        None => Sites::AlongTracks(Box::new(ways)),
        Some(only) => Sites::Intersection(vec![Sites::AlongTracks(Box::new(ways)), only]),
    };
    let rule = carrying(builder, carried, [apply, None], then);
    Ok(Moves::Relocate(Box::new(Relocation {
        rule,
        from: starting(from),
        to: Targets {
            within: Some(within),
            when: None,
        },
    })))
}

/// What stands for all tracks of a board.
const ALL_TRACKS: &str = "AllTracks";

/// The tracks of a name.
fn named(name: &Spanned<String>, builder: &Builder<'_>) -> Compiled<Vec<TrackId>> {
    let ids = builder.game.tracks.iter().zip(0..);
    let ids = ids.filter(|(track, _)| name.value == ALL_TRACKS || track.name == name.value);
    let ids: Vec<TrackId> = ids.map(|(_, id)| TrackId(id)).collect();
    if ids.is_empty() && builder.game.board.is_some() {
        return Err(no_track(Some(&name.value), name.span).into());
    }
    Ok(ids)
}

decision_or_effect! {
    /// A piece hops over a neighbour, or over what lies further in a line, and may capture it.
    ///
    /// `(move Hop Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Empty (to))))`
    (move Hop) MoveHop {
        /// Where from; the piece of `(forEach Piece)` unless given.
        from: Option<From>,
        /// The directions.
        directions: Heading = "Adjacent",
        /// What it hops over; any site, even an empty one, unless given.
        between: Option<Within<var::From, Between>>,
        /// Where to; on empty sites unless given. What lies before and after the hurdle must meet the condition as well;
        /// with a region, which is not in Ludii, it must be empty.
        to: Option<Within<(var::From, var::Between), To>>,
        /// Whether the whole stack moves.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<Then>,
    }
    /// As an effect: each such hop is made.
    ///
    /// `(hop (from (last To)) Orthogonal (between if:(is Enemy (who at:(between)))))`
    (hop) HopEffect
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        // Without a clause it hops over anything, as in Ludii.
        let over_all = self.between.is_none();
        let between = self
            .between
            .map(|between| between.value)
            .unwrap_or_default();
        let mut to = self.to.map(|to| to.value).unwrap_or_default();
        let clear = match to.sites {
            Some(_) => Clear::Empty,
            None => Clear::Ending,
        };
        let targets = targets(&mut to, Some(Sites::Empty));
        let hurdle = between.when.unwrap_or_else(|| {
            if over_all {
                return Bool::Const(true);
            }
            let what = Int::What(Box::new(Int::Variable(Variable::Between)));
            Bool::Compare(Comparison::Unequal, Box::new(what), Box::new(Int::Const(0)))
        });
        let (least, most) = between.range.unwrap_or((Int::Const(1), Int::Const(1)));
        // Which of several sites hopped over is meant at the end is not known, nor which while it is being looked for.
        let is_single = least == Int::Const(1) && most == Int::Const(1);
        let asked = [&targets.when, &to.only.as_ref().map(|(when, _)| when.clone())];
        let asked = asked.map(|when| when.as_ref().map(RuleNode::Bool));
        let done = to.apply.as_ref().map(RuleNode::Effect).filter(|_| !is_single);
        let mut read = asked.into_iter().chain([done]).flatten();
        let reads = read.any(|node| reads_between(node, &builder.game.effects));
        drop(read);
        if reads {
            return Err(unbound("(between)", Variable::Between, builder.span()).into());
        }
        let all = self.directions.all(builder);
        let apply = match between.apply {
            Some(apply) if most != Int::Const(1) => {
                Some(each_between(&all, Some(hurdle.clone()), apply))
            }
            apply => apply,
        };
        let (apply_to, stop) = match to.only {
            Some((when, effect)) if clear == Clear::Ending => {
                let stop = Targets {
                    within: None,
                    when: Some(when),
                };
                (Some(effect), Some(stop))
            }
            _ => (to.apply, None),
        };
        let from = self.from.map(|from| from.at_top(builder)).transpose()?;
        let carried = Carried::new(&self.stack.0, from.as_ref());
        let then = self.then.map(|then| then.0);
        let rule = carrying(builder, carried, [apply, apply_to], then);
        let from = starting(from);
        let up_to = |distance: Option<Int>| (Int::Const(0), distance.unwrap_or(Int::Const(0)));
        let (before, after) = (up_to(between.before), up_to(between.after));
        let is_step = is_nothing(&least);
        Ok(self.directions.moves(builder, |directions| {
            let hop = Moves::Hop(Box::new(Hop {
                rule,
                from: from.clone(),
                directions: directions.clone(),
                hurdle: Targets {
                    within: None,
                    when: Some(hurdle.clone()),
                },
                before: before.clone(),
                hurdles: (least.clone(), most.clone()),
                after: after.clone(),
                to: targets.clone(),
                stop: stop.clone(),
                clear,
            }));
            let Some(condition) = is_step.clone() else {
                return hop;
            };
            // A hop over nothing is a step, as in Ludii.
            let step = Moves::Step(Box::new(Step {
                rule,
                from: from.clone(),
                directions,
                to: targets.clone(),
            }));
            let step = Moves::If(Box::new(condition), Box::new(step), None);
            Moves::Or(vec![step, hop])
        }))
    }
}

/// That a number is 0; none if it is known to be another one. As in Ludii there is no hop over fewer sites than none.
fn is_nothing(number: &Int) -> Option<Bool> {
    match number.constant() {
        Some(number) => (number == 0).then_some(Bool::Const(true)),
        None => Some(Bool::Compare(
            Comparison::Equal,
            Box::new(number.clone()),
            Box::new(Int::Const(0)),
        )),
    }
}

/// An effect on each site that a move passes over, or on those of them where a condition holds.
fn each_between(directions: &PieceDirections, condition: Option<Bool>, effect: Effect) -> Effect {
    let here = || Box::new(Int::Variable(Variable::From));
    let passed = |directions: DirectionsId| Sites::Between {
        directions,
        from: here(),
        to: Box::new(Int::Variable(Variable::To)),
        condition: condition.clone().map(Box::new),
    };
    let sites = match directions {
        PieceDirections::Fixed(directions) => passed(*directions),
        PieceDirections::ByOwner(all) => by(Int::Who(here()), all, passed),
        PieceDirections::ByPiece(all) => by(Int::What(here()), all, passed),
    };
    Effect::ForEachSite(Variable::Between, sites, Box::new(effect))
}

/// The sites of the directions whose index in a list is a number.
fn by(number: Int, all: &[DirectionsId], sites: impl Fn(DirectionsId) -> Sites) -> Sites {
    let rest = (0..).zip(all).skip(1);
    rest.fold(sites(all[0]), |others, (index, directions)| {
        let is_it = Bool::Compare(
            Comparison::Equal,
            Box::new(number.clone()),
            Box::new(Int::Const(index)),
        );
        Sites::If(
            Box::new(is_it),
            Box::new(sites(*directions)),
            Box::new(others),
        )
    })
}
