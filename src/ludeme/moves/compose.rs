//! Moves made of moves.

use super::change::refuse_choices;
use super::hand::{hand_of, in_hand};
use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, Effect, Int, Levels, Measure, Moves, Physical, RuleNode, Sites, Variable,
};
use crate::ludeme::clause::Then;
use crate::ludeme::clause::refusal::CLAUSE_PART;
use crate::ludeme::effect::compose::note_unfollowed;
use crate::ludeme::macros::ludeme;
use crate::ludeme::names::kind;
use crate::ludeme::region::occupied::Container;
use crate::ludeme::region::owned::HandOwner;
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::{
    Builder, Compile, Compiled, Labelled, Ludeme, Named, Rest, Spanned, Within, var,
};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[
    Or::LUDEME,
    And::LUDEME,
    Priority::LUDEME,
    MaxMoves::LUDEME,
    MaxCaptures::LUDEME,
    If::LUDEME,
    DoAfter::LUDEME,
    DoIf::LUDEME,
    DoAlone::LUDEME,
    ForEachPiece::LUDEME,
    ForEachSite::LUDEME,
    ForEachPlayer::LUDEME,
    ForEachValue::LUDEME,
];

ludeme! {
    /// All the moves.
    ///
    /// `(or (move Pass) (move Add (to (sites Empty))))`
    (or) -> Moves
    struct Or {
        /// The rules.
        moves: Rest<Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for Or {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        Ok(builder
            .game
            .follow(Moves::Or(self.moves.0), self.then.map(|then| then.0)))
    }
}

ludeme! {
    /// All the moves, as `or`: of which one is made.
    ///
    /// `(and (move Pass) (move Add (to (sites Empty))))`
    (and) -> Moves
    struct And {
        /// The rules.
        moves: Rest<Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for And {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let moves = Moves::Or(self.moves.0);
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

ludeme! {
    /// The moves of the first rule that yields any.
    ///
    /// `(priority (move Remove (sites Corners)) (move Remove (sites Occupied by:Next)))`
    (priority) -> Moves
    struct Priority {
        /// The rules, most important first.
        moves: Rest<Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for Priority {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        Ok(builder
            .game
            .follow(Moves::Priority(self.moves.0), self.then.map(|then| then.0)))
    }
}

ludeme! {
    /// The moves that begin the longest series of moves which the player can make in this turn. Series are followed
    /// for 40 moves at most. With `withValue:`, those that begin the series by which pieces of the greatest value
    /// together are taken.
    ///
    /// `(max Moves (forEach Piece))`
    /// `(max Moves withValue:True (forEach Piece))`
    (max Moves) -> Moves
    struct MaxMoves {
        /// Whether what is taken counts by its value.
        withValue: Labelled<Spanned<Bool>> = "false",
        /// The rule.
        moves: Moves,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for MaxMoves {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let measures = [Measure::Moves, Measure::SeriesValue];
        let measure = with_value(&self.withValue.0, measures, builder)?;
        note_unfollowed(self.then.as_ref(), builder);
        Ok(Moves::Longest(Box::new(self.moves), measure))
    }
}

/// The measure without values or with them, which must be known beforehand.
fn with_value(
    given: &Spanned<Bool>,
    measures: [Measure; 2],
    builder: &mut Builder<'_>,
) -> Compiled<Measure> {
    let Bool::Const(wanted) = given.value else {
        let message = "`withValue:` must be `True` or `False`";
        let label = "this depends on the position";
        return Err(Problem::error(&CLAUSE_PART, given.span, message, label)
            .with_help("write `withValue:True`, or leave it out")
            .into());
    };
    if wanted {
        not_with_stacks(builder)?;
        builder.game.uses_values = true;
    }
    Ok(measures[usize::from(wanted)])
}

ludeme! {
    /// The moves that take the most pieces, with all that follows from each; with `withValue:`, those that take pieces of the
    /// greatest value together.
    ///
    /// `(max Captures (forEach Piece))`
    /// `(max Captures withValue:True (forEach Piece))`
    (max Captures) -> Moves
    struct MaxCaptures {
        /// Whether what is taken counts by its value.
        withValue: Labelled<Spanned<Bool>> = "false",
        /// The rule.
        moves: Moves,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for MaxCaptures {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let measures = [Measure::Captures, Measure::Value];
        let measure = with_value(&self.withValue.0, measures, builder)?;
        note_unfollowed(self.then.as_ref(), builder);
        Ok(Moves::Longest(Box::new(self.moves), measure))
    }
}

ludeme! {
    /// The moves of one rule or the other.
    ///
    /// `(if (is Even (count Moves)) (move Add (to (sites Empty))) (move Pass))`
    (if) -> Moves
    struct If {
        /// The condition.
        condition: Bool,
        /// The moves if it holds.
        then: Moves,
        /// The moves if it does not; none unless given.
        otherwise: Option<Moves>,
        /// What follows each.
        after: Option<Then>,
    }
}

impl Compile for If {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let moves = Moves::If(
            Box::new(self.condition),
            Box::new(self.then),
            self.otherwise.map(Box::new),
        );
        Ok(builder.game.follow(moves, self.after.map(|then| then.0)))
    }
}

ludeme! {
    /// An effect, and then the moves that are legal after it; both are one move. In a game with dice, the mover passes
    /// where there are none, and the effect is done all the same.
    ///
    /// `(do (addScore Mover 1) next:(move Add (to (sites Empty))))`
    (do) -> Moves
    struct DoAfter {
        /// The effect.
        prior: Effect,
        /// The moves.
        next: Labelled<Moves>,
        /// Only the moves after which this holds.
        ifAfterwards: Labelled<Option<Within<(var::From, var::To), Bool>>>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for DoAfter {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        refuse_choices(&self.prior, builder)?;
        let prior = builder.game.keep(self.prior);
        let moves = match builder.game.dice.is_empty() || can_pass(&self.next.0) {
            true => self.next.0,
            false => {
                let place = builder.provenance();
                let rule = (builder.game).rule(Physical::Nothing, true, None, None, place);
                Moves::Priority(vec![self.next.0, Moves::Pass { rule }])
            }
        };
        let moves = builder.game.precede(moves, prior);
        let moves = Moves::After(prior, Box::new(moves));
        let moves = match self.ifAfterwards.0 {
            Some(condition) => builder.game.afterwards(moves, condition.value),
            None => moves,
        };
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

/// Whether there is always a pass among some moves.
fn can_pass(moves: &Moves) -> bool {
    match moves {
        Moves::Pass { .. } => true,
        Moves::Or(all) => all.iter().any(can_pass),
        Moves::If(_, then, Some(otherwise)) => can_pass(then) && can_pass(otherwise),
        _ => false,
    }
}

ludeme! {
    /// The moves after which a condition holds.
    ///
    /// `(do (move Add (to (sites Empty))) ifAfterwards:(is Line 3))`
    (do) -> Moves
    struct DoIf {
        /// The moves.
        moves: Moves,
        /// The condition on the position after the move with all that follows from it by itself: not what is written here, nor
        /// what follows from an `if`, `or`, `priority` or `forEach` around this.
        ifAfterwards: Labelled<Within<(var::From, var::To), Bool>>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for DoIf {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let moves = (builder.game).afterwards(self.moves, self.ifAfterwards.0.value);
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

ludeme! {
    /// No moves: `(do …)` lists moves only with `next:` or `ifAfterwards:`, as in Ludii.
    ///
    /// `(do (move Pass))`
    (do) -> Moves
    struct DoAlone {
        /// Moves that are not listed.
        moves: Moves,
        /// What would follow.
        then: Option<Then>,
    }
}

impl Compile for DoAlone {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let _ = (self.moves, self.then);
        builder.note(does_nothing(builder.span()));
        Ok(Moves::None)
    }
}

/// The warning that a `(do …)` does nothing.
pub(crate) fn does_nothing(span: Span) -> Problem {
    let message = "`(do …)` does nothing without `next:` or `ifAfterwards:`, as in Ludii";
    Problem::warning(&DOES_NOTHING, span, message, "this comes to nothing")
        .with_help("leave `do` out, or write what comes after it as `next:`")
}

pub(crate) static DOES_NOTHING: Code = Code {
    name: "compile::does_nothing",
    summary: "a `(do …)` without `next:` and `ifAfterwards:`",
    explain: "`(do A next:B)` is A and then B, and `(do A ifAfterwards:C)` is A where C holds after it. As in Ludii `(do A)` alone \
              is nothing, neither A.",
    wrong: "(then (do (moveAgain)))",
    right: "(then (moveAgain))",
};

ludeme! {
    /// The moves of each piece of a player: as the piece itself says, or all by one rule.
    ///
    /// `(forEach Piece)`
    /// `(forEach Piece "Disc" (move Step Orthogonal))`
    /// `(forEach Piece container:(mover) (move (from) (to (sites Empty))))`
    (forEach Piece) -> Moves
    struct ForEachPiece {
        /// Only pieces of these kinds.
        pieces: Option<Vec<Named<kind::Piece>>>,
        /// Only those in this place: on the board unless given.
        container: Labelled<Option<Spanned<Container>>>,
        /// One rule for all.
        moves: Option<Within<(var::From, var::Level), Moves>>,
        /// Whose pieces; `Shared` for those that belong to nobody.
        player: HandOwner = "Mover",
        /// Only pieces that are the highest of their stacks; if it is given, the game is one of stacks.
        top: Labelled<Bool> = "false",
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for ForEachPiece {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let named = |names: Vec<Named<kind::Piece>>| {
            let kinds = names.iter().flat_map(|name| builder.game.kinds(&name.name));
            kinds.collect::<Vec<_>>()
        };
        let kinds = self.player.kinds(self.pieces.map(named), builder);
        let kinds = kinds.map(Into::into);
        let player = self.player.player()?;
        if let Some(moves) = &self.moves
            && is_without_piece(RuleNode::Moves(&moves.value))
        {
            builder.problems.push(moved_for_each(builder.span()));
        }
        let levels = match builder.game.stacks {
            true if self.top.0 == Bool::Const(true) => Levels::Top,
            true if builder.game.reads_level => Levels::Each,
            _ => Levels::Any,
        };
        let instead = self.moves.map(|moves| Box::new(moves.value));
        let hand = match &self.container.0 {
            Some(container) => hand_of(container, builder)?,
            None => None,
        };
        let moves = match hand {
            Some(hand) => in_hand(hand, &player, kinds, instead, builder)?,
            None => Moves::ForEachPiece {
                player: Box::new(player),
                kinds,
                instead,
                levels,
            },
        };
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}

/// Whether a rule for one piece moves others instead: it carries pieces from a region, and asks nowhere for the
/// piece.
fn is_without_piece(moves: RuleNode<'_>) -> bool {
    let RuleNode::Moves(rule) = moves else {
        return false;
    };
    let from = match rule {
        Moves::Step(step) => &step.from,
        Moves::Slide(slide) => &slide.from,
        Moves::Hop(hop) => &hop.from,
        _ => {
            let mut found = false;
            moves.children(&mut |child| found = found || is_without_piece(child));
            return found;
        }
    };
    !asks_for_piece(RuleNode::Sites(from))
}

/// Whether a node asks for the site of the piece.
fn asks_for_piece(node: RuleNode<'_>) -> bool {
    if let RuleNode::Int(Int::Variable(Variable::From)) = node {
        return true;
    }
    let mut found = false;
    node.children(&mut |child| found = found || asks_for_piece(child));
    found
}

fn moved_for_each(span: Span) -> Problem {
    let message =
        "each piece gives the moves of all pieces, so that every move is there several times";
    Problem::warning(
        &MOVED_FOR_EACH,
        span,
        message,
        "the rule asks nowhere for the piece",
    )
    .with_help("leave `(from …)` out of the rule, or leave `(forEach Piece …)` out around it")
}

pub(crate) static MOVED_FOR_EACH: Code = Code {
    name: "compile::moved_for_each",
    summary: "a rule for each piece moves all pieces",
    explain: "In `(forEach Piece …)` a rule is about one piece at a time. With a `(from …)` of its own it moves the \
              pieces of that region instead, once for each piece: every move is there as often as there are pieces.",
    wrong: "(play (forEach Piece (move Slide (from (sites Occupied by:Mover)))))",
    right: "(play (forEach Piece (move Slide)))",
};

ludeme! {
    /// The moves of a rule for each site of a region, bound to `(site)` and to `(to)`.
    ///
    /// `(forEach Site (sites Empty) (move Add (to (site))))`
    (forEach Site) -> Moves
    struct ForEachSite {
        /// The region.
        region: Sites,
        /// The rule.
        moves: Within<(var::Site, var::To), Moves>,
        /// The moves if the rule gives none; nothing written here follows them.
        noMoveYet: Labelled<Option<Moves>>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for ForEachSite {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let moves = Moves::ForEachSite(
            Variable::Site,
            Box::new(self.region),
            Box::new(self.moves.value),
        );
        let moves = builder.game.follow(moves, self.then.map(|then| then.0));
        Ok(match self.noMoveYet.0 {
            Some(otherwise) => Moves::Priority(vec![moves, otherwise]),
            None => moves,
        })
    }
}

ludeme! {
    /// The moves of a rule for each player, bound to `(player)`.
    ///
    /// `(forEach Player (forEach Piece (move Step) (player)))`
    (forEach Player) -> Moves
    struct ForEachPlayer {
        /// The rule.
        moves: Within<var::Player, Moves>,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for ForEachPlayer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        note_unfollowed(self.then.as_ref(), builder);
        Ok(Moves::ForEachPlayer(Box::new(self.moves.value)))
    }
}

ludeme! {
    /// The moves of a rule for each value of a range, bound to `(value)`; of the first 10,000 at most.
    ///
    /// `(forEach Value min:1 max:3 (move Add (to (sites Empty) (apply (addScore Mover (value))))))`
    (forEach Value) -> Moves
    struct ForEachValue {
        /// The lowest value.
        min: Labelled<Int>,
        /// The highest value.
        max: Labelled<Int>,
        /// The rule.
        moves: Within<var::Value, Moves>,
        /// What follows each.
        then: Option<Then>,
    }
}

impl Compile for ForEachValue {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Moves> {
        let (low, high) = (Box::new(self.min.0), Box::new(self.max.0));
        let moves = Moves::ForEachValue(low, high, Box::new(self.moves.value));
        Ok(builder.game.follow(moves, self.then.map(|then| then.0)))
    }
}
