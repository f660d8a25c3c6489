//! Captures that a move makes by itself: of flanked and of enclosed pieces.

use crate::game::ir::{Bool, Comparison, Count, Effect, Int, Sites, Variable};
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::clause::range::MOST;
use crate::ludeme::clause::refusal::ClausePart;
use crate::ludeme::clause::{Between, From, Then, To};
use crate::ludeme::description::{Description, PartId, PartKind};
use crate::ludeme::directions::Toward;
use crate::ludeme::directions::heading::Heading;
use crate::ludeme::effect::compose::{followed, unfollowed};
use crate::ludeme::effect::piece::Piece;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::Absolute;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme};

pub(crate) const LUDEMES: &[Ludeme] = &[
    Custodial::LUDEME,
    Intervene::LUDEME,
    Enclose::LUDEME,
    Surround::LUDEME,
    Directional::LUDEME,
];

fn start(from: Option<From>, builder: &Builder<'_>) -> Compiled<Int> {
    from.unwrap_or_default().one_site(Int::LastTo, builder)
}

fn enemy(variable: Variable) -> Bool {
    Bool::IsEnemy(Box::new(Int::Who(Box::new(Int::Variable(variable)))))
}

fn friend(variable: Variable) -> Bool {
    Bool::IsFriend(Box::new(Int::Who(Box::new(Int::Variable(variable)))))
}

/// Rows of pieces between two others.
pub(crate) struct Flanks {
    /// How many pieces at least and at most.
    pub(crate) numbers: (Int, Int),
    /// What they are like.
    pub(crate) between: Bool,
    /// What the piece at the far end is like.
    pub(crate) to: Bool,
    /// What happens to each.
    pub(crate) apply: Option<Effect>,
}

/// The flanks of a capture: by default enemies before a friend. Of the clauses only `parts` are read.
pub(crate) fn flanks(
    between: Option<Between>,
    parts: &[ClausePart],
    to: Option<To>,
    builder: &Builder<'_>,
) -> Compiled<Flanks> {
    let clause = between.unwrap_or_default().only(parts, builder)?;
    let to = to.unwrap_or_default().only(&[ClausePart::If], builder)?;
    Ok(Flanks {
        numbers: clause.range.unwrap_or((Int::Const(1), Int::Const(MOST))),
        between: clause.when.unwrap_or_else(|| enemy(Variable::Between)),
        to: to.when.unwrap_or_else(|| friend(Variable::To)),
        apply: clause.apply,
    })
}

fn take() -> Effect {
    Effect::Take(Sites::One(Box::new(Int::Variable(Variable::Between))))
}

ludeme! {
    /// Captures in a line: the pieces between the moved piece and another one, which are enemies before a
    /// friend, and are taken off unless `apply` says otherwise.
    ///
    /// `(custodial (from (last To)) Orthogonal (between (max 1) if:(is Enemy (who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))))`
    (custodial) -> Effect
    struct Custodial {
        /// Where from; the site of the last move unless given.
        from: Option<From>,
        /// The directions.
        directions: Toward = "Adjacent",
        /// The pieces in between.
        between: Option<Between>,
        /// The piece at the far end.
        to: Option<To>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Custodial {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let parts = [ClausePart::Range, ClausePart::If, ClausePart::Apply];
        let flanks = flanks(self.between, &parts, self.to, builder)?;
        let (min, max) = flanks.numbers;
        let effect = Effect::Custodial {
            directions: self.directions.fixed(builder),
            from: start(self.from, builder)?,
            min,
            max,
            between: flanks.between,
            to: flanks.to,
            apply: Box::new(flanks.apply.unwrap_or_else(take)),
            provenance: builder.provenance(),
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Captures by going between: the pieces on both sides of the moved one in a line, which are enemies and are taken
    /// off unless `(to …)` says otherwise. As in Ludii, where `(max …)` or a range from 0 says how many, a row on one side
    /// alone is taken, too.
    ///
    /// `(intervene (from (last To)) Orthogonal)`
    /// `(intervene (from (last To)) Diagonal (between (max 3)) (to if:(is Enemy (who at:(to))) (apply (remove (to)))))`
    (intervene) -> Effect
    struct Intervene {
        /// Between which pieces; those beside the site of the last move unless given.
        from: Option<From>,
        /// The directions.
        directions: Toward = "Adjacent",
        /// How many on each side; one unless given.
        between: Option<Between>,
        /// The pieces.
        to: Option<To>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Intervene {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        let clause = self.between.unwrap_or_default();
        let numbers = clause.only(&[ClausePart::Range], builder)?.range;
        let (min, max) = match numbers {
            Some((_, max)) if is_open_below(builder) => (Int::Const(0), max),
            numbers => numbers.unwrap_or((Int::Const(1), Int::Const(1))),
        };
        let to = self.to.unwrap_or_default();
        let to = to.only(&[ClausePart::If, ClausePart::Apply], builder)?;
        let site = Int::Variable(Variable::To);
        let rows = Sites::Astride {
            directions: self.directions.fixed(builder),
            from: Box::new(start(self.from, builder)?),
            min: Box::new(min),
            max: Box::new(max),
            to: Box::new(to.when.unwrap_or_else(|| enemy(Variable::To))),
        };
        let take = || Effect::Take(Sites::One(Box::new(site)));
        let apply = Box::new(to.apply.unwrap_or_else(take));
        let effect = Effect::ForEachSite(Variable::To, rows, apply);
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Captures groups next to the moved piece that touch no empty site: groups of enemies, which are taken
    /// off, unless given. As in Ludii, if the condition asks whether a site is empty, or denies that it is a friend's or an
    /// enemy's, empty sites of which it holds belong to groups, and `apply` is for them, too; what stops a group must then
    /// hang together around it.
    ///
    /// `(enclose (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))))`
    (enclose) -> Effect
    struct Enclose {
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// Where from; the site of the last move unless given.
        from: Option<From>,
        /// How groups hang together.
        directions: Toward = "Adjacent",
        /// The pieces that may be enclosed.
        between: Option<Between>,
        /// How many empty sites may be enclosed together with a group; they then belong to it, and `apply` is for them, too.
        numException: Labelled<Int> = "0",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Enclose {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        on_default(self.kind, builder)?;
        not_with_stacks(builder)?;
        let between = self.between.unwrap_or_default();
        let between = between.only(&[ClausePart::If, ClausePart::Apply], builder)?;
        let all = || DirectionWord::Absolute(Absolute::All);
        let ring = asks_for_empty(builder).then(|| builder.game.fixed_directions(&[all()]));
        let effect = Effect::Enclose {
            ring,
            directions: self.directions.fixed(builder),
            from: start(self.from, builder)?,
            between: between.when.unwrap_or_else(|| enemy(Variable::Between)),
            open: self.numException.0,
            apply: Box::new(between.apply.unwrap_or_else(take)),
            provenance: builder.provenance(),
        };
        Ok(followed(effect, self.then, builder))
    }
}

/// Whether the number of pieces in between is given by `(max …)`: in Ludii that has no lower bound.
fn is_open_below(builder: &Builder<'_>) -> bool {
    let description = builder.description;
    let between = builder
        .part
        .and_then(|part| description.argument(part, "between"));
    let range = between.and_then(|between| description.argument(between, "range"));
    let ludeme = range.and_then(|range| description.ludeme(range));
    ludeme.is_some_and(|ludeme| ludeme.head == "max")
}

/// Whether the condition on what the ludeme being compiled encloses may mean empty sites, as Ludii sees it: `(is Empty …)`
/// stands in it, or `(not …)` around `(is Friend …)` or `(is Enemy …)`.
fn asks_for_empty(builder: &Builder<'_>) -> bool {
    let description = builder.description;
    let between = builder
        .part
        .and_then(|part| description.argument(part, "between"));
    let when = between.and_then(|between| description.argument(between, "if"));
    when.is_some_and(|when| Sides::of(description, when).empty)
}

/// What sites a condition may mean, as Ludii tells by the words in it.
#[derive(Clone, Copy, Default)]
struct Sides {
    empty: bool,
    friend: bool,
    enemy: bool,
}

impl Sides {
    fn of(description: &Description, part: PartId) -> Self {
        let mut sides = Self::default();
        let mut inside = |part: PartId| {
            let of_part = Self::of(description, part);
            sides.empty |= of_part.empty;
            sides.friend |= of_part.friend;
            sides.enemy |= of_part.enemy;
        };
        match description.kind(part) {
            PartKind::Ludeme { arguments, .. } => {
                arguments
                    .iter()
                    .filter_map(|slot| slot.part())
                    .for_each(&mut inside);
            }
            PartKind::List(items) => items.iter().copied().for_each(&mut inside),
            PartKind::Choice(_, choice) => inside(*choice),
            _ => {}
        }
        match description
            .ludeme(part)
            .map(|ludeme| (ludeme.head, ludeme.word))
        {
            Some(("is", Some("Empty"))) => sides.empty = true,
            Some(("is", Some("Friend"))) => sides.friend = true,
            Some(("is", Some("Enemy"))) => sides.enemy = true,
            Some(("not", _)) if sides.friend => {
                (sides.empty, sides.friend, sides.enemy) = (true, false, true);
            }
            Some(("not", _)) if sides.enemy => {
                (sides.empty, sides.friend, sides.enemy) = (true, true, false);
            }
            Some(("not", _)) if sides.empty => {
                (sides.empty, sides.friend, sides.enemy) = (false, true, true);
            }
            _ => {}
        }
        sides
    }
}

ludeme! {
    /// Captures pieces beside a site that have pieces on all sides: enemies among friends, which are taken off
    /// unless `apply` says otherwise. The site itself counts as taken by a friend. Of
    /// a stack the highest piece counts.
    ///
    /// `(surround (from (last To)) Orthogonal)`
    /// `(surround (from (last To)) Orthogonal (between if:(is Enemy (who at:(between))) (apply (remove (between)))) except:1)`
    (surround) -> Effect
    struct Surround {
        /// Beside which site.
        from: From,
        /// In which directions.
        directions: Toward = "Adjacent",
        /// The surrounded pieces.
        between: Option<Between>,
        /// The pieces around them.
        to: Option<To>,
        /// How many sites around may be without such a piece.
        except: Labelled<Int> = "0",
        /// A piece of which one at least must be around.
        with: Labelled<Option<Piece>>,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for Surround {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let directions = self.directions.fixed(builder);
        let around = |of: Sites| Sites::Around {
            directions,
            of: Box::new(of),
            included: false,
        };
        let beside = || around(Sites::One(Box::new(Int::Variable(Variable::Between))));
        let from = self.from.region(Sites::One(Box::new(Int::LastTo)));
        let parts = [ClausePart::If, ClausePart::Apply];
        let Flanks {
            between: target,
            to: guard,
            apply,
            ..
        } = flanks(self.between, &parts, self.to, builder)?;
        let open = Sites::Only(
            Variable::To,
            Box::new(Sites::Difference(
                Box::new(beside()),
                Box::new(from.clone()),
            )),
            Box::new(Bool::Not(Box::new(guard))),
        );
        let few = Bool::Compare(
            Comparison::LessOrEqual,
            Box::new(Int::Count(Count::Sites(Box::new(open)))),
            Box::new(self.except.0),
        );
        let mut conditions = vec![target, few];
        if let Some(piece) = self.with.0 {
            piece.stateless(builder)?;
            let there = Int::What(Box::new(Int::Variable(Variable::To)));
            let same = Bool::Compare(Comparison::Equal, Box::new(there), Box::new(piece.number()));
            let such = Sites::Only(Variable::To, Box::new(beside()), Box::new(same));
            conditions.push(Bool::Not(Box::new(Bool::NoSites(Box::new(such)))));
        }
        let surrounded = Sites::Only(
            Variable::Between,
            Box::new(around(from)),
            Box::new(Bool::And(conditions)),
        );
        let apply = Box::new(apply.unwrap_or_else(take));
        let effect = Effect::ForEachSite(Variable::Between, surrounded, apply);
        Ok(unfollowed(effect, self.then, builder))
    }
}

ludeme! {
    /// Captures in a line away from a site: the unbroken row of pieces that begins beside it, which are enemies and are
    /// taken off unless `(to …)` says otherwise; in the direction of the last move unless one is given.
    ///
    /// `(directional (from (last To)) SameDirection)`
    /// `(directional (from (last To)) Orthogonal (to if:(is Enemy (who at:(to))) (apply (remove (to)))))`
    (directional) -> Effect
    struct Directional {
        /// Where from; the site of the last move unless given.
        from: Option<From>,
        /// The directions.
        directions: Heading = "SameDirection",
        /// The pieces.
        to: Option<To>,
        /// What would follow, but as in Ludii does not.
        then: Option<Then>,
    }
}

impl Compile for Directional {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        let from = Sites::One(Box::new(start(self.from, builder)?));
        let to = self.to.unwrap_or_default();
        let to = to.only(&[ClausePart::If, ClausePart::Apply], builder)?;
        let target = to.when.unwrap_or_else(|| enemy(Variable::To));
        let row = self
            .directions
            .sites(builder, |directions| Sites::Radiating {
                directions,
                from: Box::new(from.clone()),
                min: Box::new(Int::Const(1)),
                max: Box::new(Int::Const(MOST)),
                stop: Some(Box::new(Bool::Not(Box::new(target.clone())))),
                stop_included: false,
                included: false,
            });
        let take = || Effect::Take(Sites::One(Box::new(Int::Variable(Variable::To))));
        let apply = Box::new(to.apply.unwrap_or_else(take));
        let effect = Effect::ForEachSite(Variable::To, row, apply);
        Ok(unfollowed(effect, self.then, builder))
    }
}
