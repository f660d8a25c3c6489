//! Directions known only in play: those of the last move, `SameDirection` and `OppositeDirection`, those from one site to
//! another, and those as seen by who has come from one site to another.
//!
//! Such a direction becomes one case for each direction of the board. For the last move, the first case counts whose
//! direction leads from one end of the move to the other, as in Ludii.

use super::{DirectionChoice, Toward, Way, courses};
use crate::game::ir::{
    Bool, Comparison, DirectionsId, Int, Moves, PieceDirections, Sites, Variable,
};
use crate::ludeme::assembly::DirectionWord;
use crate::ludeme::bounded::no_direction;
use crate::ludeme::clause::range::MOST;
use crate::ludeme::words::{Absolute, Relative};
use crate::ludeme::{Argument, Builder, Compiled, Given, Shape};
use crate::topology::{AbsoluteDirection, Direction, Relation};

/// Directions of a rule, perhaps among them those of the last move or some that depend on a condition.
pub(crate) struct Heading(Vec<DirectionChoice>);

impl Argument for Heading {
    const SHAPE: Shape = <Toward as Argument>::SHAPE;

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let courses = courses(given, builder)?;
        match courses.is_empty() {
            true => Err(no_direction(span).into()),
            false => Ok(Self(courses)),
        }
    }
}

/// Cases in order; the first whose condition holds counts.
type Cases = Vec<(Bool, DirectionWord)>;

/// What becomes of directions: moves, sites, or one site.
trait Outcome: Clone {
    fn any(all: Vec<Self>) -> Self;
    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self;
}

impl Outcome for Moves {
    fn any(all: Vec<Self>) -> Self {
        Self::Or(all)
    }

    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self {
        let otherwise = (otherwise != Self::None).then(|| Box::new(otherwise));
        Self::If(Box::new(condition), Box::new(then), otherwise)
    }
}

impl Outcome for Sites {
    fn any(all: Vec<Self>) -> Self {
        Self::Union(all)
    }

    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self {
        Self::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }
}

impl Outcome for Int {
    /// The site in the first of the directions.
    fn any(mut all: Vec<Self>) -> Self {
        all.remove(0)
    }

    fn choice(condition: Bool, then: Self, otherwise: Self) -> Self {
        Self::If(Box::new(condition), Box::new(then), Box::new(otherwise))
    }
}

impl Heading {
    /// With the directions that depend on a piece as seen by one who has come from `(from)` to `(to)`.
    pub(crate) fn after_a_step(self) -> Self {
        let (mut all, mut turned) = (Vec::new(), Vec::new());
        for course in self.0 {
            match course {
                DirectionChoice::Word(word) if word.depends_on_facing() => turned.push(word),
                course => all.push(course),
            }
        }
        if !turned.is_empty() {
            let [from, to] = [Variable::From, Variable::To].map(Int::Variable);
            all.push(DirectionChoice::Turned(Box::new(Way { from, to }), turned));
        }
        Self(all)
    }

    /// With a move from one site to another in place of the last move.
    pub(crate) fn of_move(self, from: &Int, to: &Int) -> Self {
        let way = |word: Relative| {
            let (from, to) = match word {
                Relative::OppositeDirection => (to.clone(), from.clone()),
                _ => (from.clone(), to.clone()),
            };
            DirectionChoice::Towards(Box::new(Way { from, to }))
        };
        let courses = self
            .0
            .into_iter()
            .map(|course| match course.of_last_move() {
                Some(word) => way(word),
                None => course,
            });
        Self(courses.collect())
    }

    /// Each of these directions by itself, for each owner of the moving piece for whom it is another; nothing if they
    /// depend on more.
    pub(crate) fn singles(&self, builder: &mut Builder<'_>) -> Option<Vec<OwnedDirections>> {
        let board = builder.game.board.clone()?;
        let mut words = Vec::new();
        for course in &self.0 {
            match course {
                DirectionChoice::Word(DirectionWord::Absolute(word)) => {
                    let relation = match word {
                        Absolute::All => Some(Relation::All),
                        Absolute::Adjacent => Some(Relation::Adjacent),
                        Absolute::Orthogonal => Some(Relation::Orthogonal),
                        Absolute::Diagonal => Some(Relation::Diagonal),
                        Absolute::OffDiagonal => Some(Relation::OffDiagonal),
                        word => {
                            AbsoluteDirection::from_name(word.text())?.direction()?;
                            None
                        }
                    };
                    let class = relation.map(|relation| {
                        let all = board.topology.directions(board.site_type, relation).iter();
                        all.filter_map(|direction| Absolute::of((*direction).into()))
                    });
                    match class {
                        Some(class) => words.extend(class.map(DirectionWord::Absolute)),
                        None => words.push(DirectionWord::Absolute(*word)),
                    }
                }
                DirectionChoice::Word(word) if word.depends_on_facing() => words.push(word.clone()),
                _ => return None,
            }
        }
        if !words.iter().any(DirectionWord::depends_on_facing) {
            return Some(vec![(None, words)]);
        }
        if builder.game.is_mixed() {
            return None;
        }
        let players = 1..=builder.game.player_count() as u8;
        let owned = players.map(|player| {
            let facing = builder.game.facing(player);
            let words = words
                .iter()
                .flat_map(|word| match word.depends_on_facing() {
                    true => builder.game.seen_facing(std::slice::from_ref(word), facing),
                    false => vec![word.clone()],
                });
            (Some(player), words.collect())
        });
        Some(owned.collect())
    }

    /// Directions among which all of these are.
    pub(crate) fn all(&self, builder: &mut Builder<'_>) -> PieceDirections {
        let mut words = Vec::new();
        collect(&self.0, &mut words);
        let is_lasting = |word: &DirectionWord| matches!(word, DirectionWord::Relative(word) if Relative::LASTING.contains(word));
        if words.iter().any(is_lasting) || changes(&self.0) {
            words = vec![DirectionWord::Absolute(Absolute::All)];
        }
        builder.game.direction_set(&words)
    }

    /// The moves in these directions; `make` gives the moves for a fixed set of directions.
    pub(crate) fn moves(
        self,
        builder: &mut Builder<'_>,
        make: impl Fn(PieceDirections) -> Moves,
    ) -> Moves {
        outcome(&self.0, &Moves::None, builder, &make)
    }

    /// The sites in these directions; `make` gives the sites for a fixed set of directions.
    pub(crate) fn sites(
        self,
        builder: &mut Builder<'_>,
        make: impl Fn(PieceDirections) -> Sites,
    ) -> Sites {
        outcome(&self.0, &Sites::List(Vec::new()), builder, &make)
    }

    /// The site in the first of these directions, which `make` gives; another if there is no direction.
    pub(crate) fn site(
        self,
        otherwise: &Int,
        builder: &mut Builder<'_>,
        make: impl Fn(PieceDirections) -> Int,
    ) -> Int {
        outcome(&self.0, otherwise, builder, &make)
    }
}

/// Directions for the pieces of a player, or of all players.
pub(crate) type OwnedDirections = (Option<u8>, Vec<DirectionWord>);

/// Whether a condition is that `(to)` lies one step from `(from)` in a direction, and which tables are those of it.
pub(crate) fn step_asked_for(condition: &Bool) -> Option<DirectionsId> {
    let Bool::In(site, region) = condition else {
        return None;
    };
    match (&**site, &**region) {
        (
            Int::Variable(Variable::To),
            Sites::Around {
                directions,
                of,
                included: false,
            },
        ) if **of == Sites::One(Box::new(Int::Variable(Variable::From))) => Some(*directions),
        _ => None,
    }
}

/// Whether some of the directions depend on sites that are known only in play.
fn changes(courses: &[DirectionChoice]) -> bool {
    courses.iter().any(|course| match course {
        DirectionChoice::Towards(_) | DirectionChoice::Turned(..) => true,
        DirectionChoice::If(_, then, otherwise) => changes(then) || changes(otherwise),
        DirectionChoice::Word(_) | DirectionChoice::Without(..) => false,
    })
}

/// All words of some directions, whatever the conditions.
fn collect(courses: &[DirectionChoice], words: &mut Vec<DirectionWord>) {
    for course in courses {
        match course {
            DirectionChoice::Word(word) if words.contains(word) => {}
            DirectionChoice::Word(word) => words.push(word.clone()),
            DirectionChoice::Without(of, _) => words.extend(of.iter().cloned()),
            DirectionChoice::Towards(_) => {}
            DirectionChoice::Turned(_, all) => words.extend(all.iter().cloned()),
            DirectionChoice::If(_, then, otherwise) => {
                collect(then, words);
                collect(otherwise, words);
            }
        }
    }
}

/// What `make` gives for directions: those that are always the same together, every other by itself.
fn outcome<T: Outcome>(
    courses: &[DirectionChoice],
    none: &T,
    builder: &mut Builder<'_>,
    make: &impl Fn(PieceDirections) -> T,
) -> T {
    let (mut all, mut fixed) = (Vec::new(), Vec::new());
    for course in courses {
        match course {
            DirectionChoice::Word(DirectionWord::Relative(word))
                if Relative::LASTING.contains(word) =>
            {
                let cases = cases(*word, builder);
                all.push(first_of(cases, none.clone(), builder, make));
            }
            DirectionChoice::Word(word) => fixed.push(word.clone()),
            DirectionChoice::Without(of, word) => {
                let whole = make(builder.game.direction_set(of));
                let cases = cases(*word, builder).into_iter();
                let less = cases.map(|(holds, word)| {
                    (holds, DirectionWord::Difference(of.clone(), vec![word]))
                });
                all.push(first_of(less.collect(), whole, builder, make));
            }
            DirectionChoice::If(condition, then, otherwise) => {
                let then = outcome(then, none, builder, make);
                let otherwise = outcome(otherwise, none, builder, make);
                all.push(T::choice((**condition).clone(), then, otherwise));
            }
            DirectionChoice::Towards(way) => {
                let cases = along(way, Relation::All, MOST, builder);
                all.push(first_of(cases, none.clone(), builder, make));
            }
            DirectionChoice::Turned(way, words) => all.push(turned(way, words, builder, make)),
        }
    }
    if !fixed.is_empty() {
        all.insert(0, make(builder.game.direction_set(&fixed)));
    }
    match all.len() {
        1 => all.remove(0),
        _ => T::any(all),
    }
}

/// What `make` gives for the first case that holds, or `otherwise`.
fn first_of<T: Outcome>(
    cases: Cases,
    otherwise: T,
    builder: &mut Builder<'_>,
    make: &impl Fn(PieceDirections) -> T,
) -> T {
    let cases = cases.into_iter().rev();
    cases.fold(otherwise, |others, (holds, word)| {
        T::choice(holds, make(builder.game.direction_set(&[word])), others)
    })
}

/// What `make` gives for directions as seen by one who has come from a site to one that is adjacent to it, or else by the
/// owner of the piece that is there.
fn turned<T: Outcome>(
    way: &Way,
    words: &[DirectionWord],
    builder: &mut Builder<'_>,
    make: &impl Fn(PieceDirections) -> T,
) -> T {
    let by_owner = match builder.game.direction_set(words) {
        PieceDirections::ByOwner(tables) => {
            let owner = || Box::new(Int::Who(Box::new(way.from.clone())));
            let tables = tables.into_vec().into_iter().map(PieceDirections::Fixed);
            let mut all = tables.map(make).enumerate();
            let (_, nobodys) = all.next().expect("a table for pieces of nobody");
            all.fold(nobodys, |others, (player, made)| {
                let is_owner = Bool::Compare(
                    Comparison::Equal,
                    owner(),
                    Box::new(Int::Const(player as i32)),
                );
                T::choice(is_owner, made, others)
            })
        }
        directions => make(directions),
    };
    let cases = along(way, Relation::All, 1, builder);
    cases
        .into_iter()
        .rev()
        .fold(by_owner, |others, (holds, word)| {
            let made = match direction(&word) {
                Some(facing) => {
                    let words = builder.game.seen_facing(words, facing);
                    make(builder.game.direction_set(&words))
                }
                None => return others,
            };
            T::choice(holds, made, others)
        })
}

/// The compass direction that a word names.
fn direction(word: &DirectionWord) -> Option<Direction> {
    match word {
        DirectionWord::Absolute(word) => AbsoluteDirection::from_name(word.text())?.direction(),
        _ => None,
    }
}

/// For each direction of the board, that it is the one of the last move, or the one against it.
fn cases(word: Relative, builder: &mut Builder<'_>) -> Cases {
    let (from, to) = match word {
        Relative::OppositeDirection => (Int::LastTo, Int::LastFrom),
        _ => (Int::LastFrom, Int::LastTo),
    };
    along(&Way { from, to }, Relation::Adjacent, MOST, builder)
}

/// For each direction of the board, that it leads from one site to another in `most` steps or fewer.
fn along(way: &Way, relation: Relation, most: i32, builder: &mut Builder<'_>) -> Cases {
    let Some(board) = builder.game.board.clone() else {
        return Vec::new();
    };
    let directions = board.topology.directions(board.site_type, relation);
    let words = directions.iter().filter_map(|direction| {
        let direction = AbsoluteDirection::from(*direction);
        Absolute::of(direction)
    });
    words
        .map(|word| {
            let word = DirectionWord::Absolute(word);
            let from = Box::new(Sites::One(Box::new(way.from.clone())));
            let words = std::slice::from_ref(&word);
            let line = match most {
                1 => Sites::Around {
                    directions: builder.game.fixed_directions(words),
                    of: from,
                    included: false,
                },
                _ => Sites::Radiating {
                    directions: builder.game.direction_set(words),
                    from,
                    min: Box::new(Int::Const(1)),
                    max: Box::new(Int::Const(most)),
                    stop: None,
                    stop_included: false,
                    included: false,
                },
            };
            (Bool::In(Box::new(way.to.clone()), Box::new(line)), word)
        })
        .collect()
}
