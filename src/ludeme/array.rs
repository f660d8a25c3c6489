//! Lists of integers: remembered values, results for several sites, and what is asked of them.

use crate::game::ir::{Array, Bool, Comparison, Int, OfArray, Sites, Variable};
use crate::ludeme::clause::Place;
use crate::ludeme::coerce::not_one_player;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::words::Role;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Rest, Within, var};
use crate::source::Span;

pub(crate) const LUDEMES: &[Ludeme] = &[
    Values::LUDEME,
    Listed::LUDEME,
    ResultsForm::LUDEME,
    Together::LUDEME,
    Common::LUDEME,
    Remaining::LUDEME,
    Depending::LUDEME,
    SizeOfList::LUDEME,
    ArrayValue::LUDEME,
    Smallest::LUDEME,
    Largest::LUDEME,
    SumOf::LUDEME,
    ProductOf::LUDEME,
    PlayersOf::LUDEME,
    CountValue::LUDEME,
    IsInList::LUDEME,
    SitesOfList::LUDEME,
];

ludeme! {
    /// The values that `(remember Value …)` has put into a memory and that are not forgotten, in their order.
    ///
    /// `(values Remembered)`
    /// `(values Remembered "Burnt")`
    (values Remembered) -> Array
    struct Values {
        /// The name of the memory; that without a name unless given.
        name: Option<String>,
    }
}

impl Compile for Values {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Array> {
        let name = self.name.unwrap_or_default();
        Ok(Array::Remembered(builder.game.list(&name)))
    }
}

union! {
    /// What a list is made of.
    pub(crate) enum ArrayContent {
        /// The sites of a region.
        Region(Sites),
        /// Integers.
        Integers(Vec<Int>),
    }
}

ludeme! {
    /// A list of integers, or of the sites of a region.
    ///
    /// `(array {2 3 5})`
    /// `(array (sites Corners))`
    (array) -> Array
    struct Listed {
        /// The integers or the region.
        content: ArrayContent,
    }
}

impl Compile for Listed {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Array> {
        Ok(match self.content {
            ArrayContent::Region(sites) => Array::Sites(sites),
            ArrayContent::Integers(list) => Array::List(list),
        })
    }
}

ludeme! {
    /// A number for each pair of a site, `(from)`, and another, `(to)`.
    ///
    /// `(results from:(last To) to:(sites Corners) (count Steps (from) (to)))`
    (results) -> Array
    struct ResultsForm {
        /// The first sites.
        from: Labelled<Place>,
        /// The second sites.
        to: Labelled<Within<var::From, Place>>,
        /// The number.
        value: Within<(var::From, var::To), Int>,
    }
}

impl Compile for ResultsForm {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Array> {
        Ok(Array::Results {
            from: Box::new(self.from.0.numbers()),
            to: Box::new(self.to.0.value.numbers()),
            value: self.value.value,
        })
    }
}

ludeme! {
    /// The integers of the first list, followed by those of the others that are not in it yet.
    ///
    /// `(union (values Remembered "Forest") (values Remembered "Sea"))`
    (union) -> Array
    struct Together {
        /// The lists.
        lists: Rest<Array>,
    }
}

impl Compile for Together {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Array> {
        Ok(Array::Union(self.lists.0))
    }
}

ludeme! {
    /// The integers of the second list that are in the first.
    ///
    /// `(intersection (values Remembered "Forest") (values Remembered "Sea"))`
    (intersection) -> Array
    struct Common {
        /// The list that they must be in.
        first: Array,
        /// The list of which they are taken.
        second: Array,
    }
}

impl Compile for Common {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Array> {
        let (array, by) = (Box::new(self.second), Box::new(self.first));
        Ok(Array::Common(array, by))
    }
}

union! {
    /// What is left out of a list.
    pub(crate) enum LeftOut {
        /// The integers of another list.
        List(Array),
        /// One integer, wherever it stands.
        Number(Int),
    }
}

ludeme! {
    /// The integers of a list without those of another, each of which takes out one that is equal to it, or without the
    /// first that is equal to an integer.
    ///
    /// `(difference (values Remembered "Forest") (values Remembered "Sea"))`
    /// `(difference (sizes Group P1) (max (sizes Group P1)))`
    (difference) -> Array
    struct Remaining {
        /// The list.
        list: Array,
        /// What is left out.
        without: LeftOut,
    }
}

impl Compile for Remaining {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Array> {
        let list = Box::new(self.list);
        Ok(match self.without {
            LeftOut::List(by) => Array::Less(list, Box::new(by)),
            LeftOut::Number(number) => Array::Without(list, Box::new(number)),
        })
    }
}

ludeme! {
    /// One list if a condition holds, otherwise the other.
    ///
    /// `(if (is Mover P1) (values Remembered "Forest") (values Remembered "Sea"))`
    (if) -> Array
    struct Depending {
        /// The condition.
        condition: Bool,
        /// The list if it holds.
        then: Array,
        /// The list if it does not.
        otherwise: Array,
    }
}

impl Compile for Depending {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Array> {
        let (then, otherwise) = (Box::new(self.then), Box::new(self.otherwise));
        Ok(Array::If(Box::new(self.condition), then, otherwise))
    }
}

ludeme! {
    /// How many integers a list has.
    ///
    /// `(size Array (values Remembered))`
    (size Array) -> Int
    struct SizeOfList {
        /// The list.
        list: Array,
    }
}

impl Compile for SizeOfList {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::OfArray(Box::new(self.list), OfArray::Size))
    }
}

ludeme! {
    /// The integer in a place of a list, the first of which is 0; −1 if there is none.
    ///
    /// `(arrayValue (values Remembered) index:0)`
    (arrayValue) -> Int
    struct ArrayValue {
        /// The list.
        list: Array,
        /// The place.
        index: Labelled<Int>,
    }
}

impl Compile for ArrayValue {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let index = OfArray::At(Box::new(self.index.0));
        Ok(Int::OfArray(Box::new(self.list), index))
    }
}

ludeme! {
    /// The smallest integer of a list; −1 if the list is empty.
    ///
    /// `(min (values Remembered))`
    (min) -> Int
    struct Smallest {
        /// The list.
        list: Array,
    }
}

impl Compile for Smallest {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::OfArray(Box::new(self.list), OfArray::Smallest))
    }
}

ludeme! {
    /// The largest integer of a list; −1 if the list is empty.
    ///
    /// `(max (results from:(last To) to:(sites Corners) (count Steps (from) (to))))`
    (max) -> Int
    struct Largest {
        /// The list.
        list: Array,
    }
}

impl Compile for Largest {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::OfArray(Box::new(self.list), OfArray::Largest))
    }
}

ludeme! {
    /// The sum of a list; 0 of an empty one.
    ///
    /// `(+ (results from:(last To) to:(sites Corners) (count Steps (from) (to))))`
    (+) -> Int
    struct SumOf {
        /// The list.
        list: Array,
    }
}

impl Compile for SumOf {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::OfArray(Box::new(self.list), OfArray::Sum))
    }
}

ludeme! {
    /// The product of a list; 0 of an empty one.
    ///
    /// `(* (sizes Group Orthogonal Mover))`
    (*) -> Int
    struct ProductOf {
        /// The list.
        list: Array,
    }
}

impl Compile for ProductOf {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        Ok(Int::OfArray(Box::new(self.list), OfArray::Product))
    }
}

ludeme! {
    /// The players of a team, or those of a part played, as a list of their numbers; of those, the ones of whom a condition
    /// on `(player)` holds.
    ///
    /// `(players Team1)`
    /// `(players Enemy if:(< 0 (score Player)))`
    (players) -> Array
    struct PlayersOf {
        /// Which players.
        role: Role,
        /// Only those of whom this holds.
        r#if: Labelled<Option<Within<var::Player, Bool>>>,
    }
}

impl Compile for PlayersOf {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Array> {
        let meant = player_is(self.role, builder.span())?;
        let condition = match self.r#if.0 {
            Some(condition) => Bool::And(vec![meant, condition.value]),
            None => meant,
        };
        Ok(Array::Players(condition))
    }
}

/// Whether the player of a loop is one of those that a role means.
pub(crate) fn player_is(role: Role, span: Span) -> Compiled<Bool> {
    let player = || Int::Variable(Variable::Player);
    let is =
        |one: Int, other: Int| Bool::Compare(Comparison::Equal, Box::new(one), Box::new(other));
    let not_mover = || Bool::Not(Box::new(is(player(), Int::Mover)));
    let team = role.team();
    Ok(match role {
        Role::All | Role::Each => Bool::Const(true),
        Role::NonMover => not_mover(),
        Role::Enemy => Bool::IsEnemy(Box::new(player())),
        Role::Friend | Role::TeamMover => Bool::IsFriend(Box::new(player())),
        Role::Ally => Bool::And(vec![not_mover(), Bool::IsFriend(Box::new(player()))]),
        role => match (team, role.player()) {
            (Some(team), _) => is(Int::Team(Box::new(player())), Int::Const(team)),
            (None, Some(one)) => is(player(), one),
            (None, None) => return Err(not_one_player(role, span).into()),
        },
    })
}

ludeme! {
    /// How often an integer is in a list.
    ///
    /// `(count Value 1 in:(values Remembered))`
    (count Value) -> Int
    struct CountValue {
        /// The integer.
        value: Int,
        /// The list.
        r#in: Labelled<Array>,
    }
}

impl Compile for CountValue {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Int> {
        let times = OfArray::Times(Box::new(self.value));
        Ok(Int::OfArray(Box::new(self.r#in.0), times))
    }
}

ludeme! {
    /// Whether an integer is in a list.
    ///
    /// `(is In (to) (values Remembered))`
    (is In) -> Bool
    struct IsInList {
        /// The integer.
        value: Int,
        /// The list.
        list: Array,
    }
}

impl Compile for IsInList {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Bool> {
        Ok(Bool::InArray(Box::new(self.value), Box::new(self.list)))
    }
}

ludeme! {
    /// The sites that the integers of a list stand for.
    ///
    /// `(sites (values Remembered "Burnt"))`
    (sites) -> Sites
    struct SitesOfList {
        /// The list.
        list: Array,
    }
}

impl Compile for SitesOfList {
    fn compile(self, _: &mut Builder<'_>) -> Compiled<Sites> {
        Ok(Sites::OfArray(Box::new(self.list)))
    }
}
