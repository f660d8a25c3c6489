//! How far sites are from each other, as games ask for it by `(count Steps …)` and `(sites Distance …)`.
//!
//! As in Ludii, a game keeps one table of distances: all that asks for steps of the board counts those of one relation, the
//! first of `Adjacent`, `All`, `OffDiagonal`, `Diagonal` and `Orthogonal` that it asks for anywhere.

use super::builder::Builder;
use super::description::{ArgumentSlot, Description, PartId, PartKind};
use super::stacks::any_within;
use super::words::Relation;
use crate::game::ir::{Bool, Comparison, DirectionsId, Int};
use crate::ludeme::assembly::DirectionWord;
use crate::topology::Site;

/// The relations, the one first that counts where a game asks for several.
const BY_PRIORITY: [Relation; 5] = [
    Relation::Adjacent,
    Relation::All,
    Relation::OffDiagonal,
    Relation::Diagonal,
    Relation::Orthogonal,
];

/// The ludemes of a game that ask for steps of the board, and the relation by which these are counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardSteps {
    asking: Vec<PartId>,
    relation: Option<Relation>,
}

/// Finds what of a game asks for steps of the board.
fn board_steps(description: &Description) -> BoardSteps {
    let is_game = |part: &PartId| {
        let ludeme = description.ludeme(*part);
        ludeme.is_some_and(|ludeme| ludeme.head == "game")
    };
    let Some(game) = description.parts().find(is_game) else {
        return BoardSteps::default();
    };
    let (mut asking, mut asked) = (Vec::new(), Vec::new());
    any_within(description, game, &mut |part| {
        if let Some(relation) = relation_of(description, part) {
            asking.push(part);
            asked.push(relation);
        }
        false
    });
    let relation = BY_PRIORITY.into_iter().find(|known| asked.contains(known));
    BoardSteps { asking, relation }
}

/// The relation by which a ludeme counts steps of the board, if it does. A step of a piece is a rule of its own.
fn relation_of(description: &Description, part: PartId) -> Option<Relation> {
    let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
        return None;
    };
    let asks = [("count", Some("Steps")), ("sites", Some("Distance"))];
    if !asks.contains(&(ludeme.head, ludeme.word)) {
        return None;
    }
    let slot = |name: &str| {
        let mut pairs = ludeme.params.iter().zip(arguments);
        pairs.find_map(|(param, slot)| (param.name == name).then_some(*slot))
    };
    if slot("step").is_some() {
        return None;
    }
    let written = slot("relation").and_then(ArgumentSlot::part);
    let written = written.and_then(|part| match description.kind(part) {
        PartKind::Word(word) => Some(word.text()),
        _ => None,
    });
    let mut all = BY_PRIORITY.into_iter();
    Some(
        written
            .and_then(|word| all.find(|relation| relation.text() == word))
            .unwrap_or(Relation::Adjacent),
    )
}

/// The directions of the steps that the ludeme being compiled counts, and their relation: in what belongs to the game, that of
/// all of it.
pub(crate) fn counted_steps(own: Relation, builder: &mut Builder<'_>) -> (DirectionsId, Relation) {
    let description = builder.description;
    let known = &mut builder.game.board_steps;
    let steps = known.get_or_insert_with(|| board_steps(description));
    let is_of_game = builder
        .part
        .is_some_and(|part| steps.asking.contains(&part));
    let relation = steps.relation.filter(|_| is_of_game).unwrap_or(own);
    let word = DirectionWord::Absolute(relation.directions());
    (builder.game.fixed_directions(&[word]), relation)
}

/// Whether the table of distances gives the sites at a number of steps from a site. As in Ludii, it goes from
/// each site to no distance beyond the number of those that are farther than all that are listed before, in the order of
/// sites.
pub(crate) fn is_listed(
    relation: Relation,
    from: &Int,
    steps: &Int,
    builder: &Builder<'_>,
) -> Option<Bool> {
    let board = builder.game.board.as_ref()?;
    let relation = relation.of_board();
    let (mut is_cut, mut farthest) = (false, Vec::new());
    for site in 0..board.topology.count(board.site_type) {
        let distances = board
            .topology
            .distances(board.site_type, relation, Site(site as u16));
        let mut listed = 0;
        for steps in distances.iter().flatten() {
            listed += u32::from(*steps > listed);
        }
        is_cut |= distances.iter().flatten().any(|steps| *steps > listed);
        farthest.push(listed as i32);
    }
    // Most boards list all.
    is_cut.then(|| {
        let farthest: Box<[i32]> = farthest.into();
        let farthest = Int::Table(farthest, Box::new(from.clone()));
        Bool::Compare(
            Comparison::LessOrEqual,
            Box::new(steps.clone()),
            Box::new(farthest),
        )
    })
}
