//! The sites with a number that a table gives them become a fixed region for each number.
//!
//! `(sites Column (column of:(from)))` asks each site of the board for its column; which sites a column has is known.

use crate::game::ir::{Bool, Comparison, Int, Looked, RuleNode, RuleNodeMut, Sites, depends_on};
use crate::game::rewrite::rewrite;
use crate::game::{Game, intern_region};

/// The highest number that gets a region of its own.
const HIGHEST: i32 = 255;

pub(super) fn run(game: &mut Game) {
    let words = game.layout.words;
    let mut regions = std::mem::take(&mut game.regions);
    rewrite(game, &mut |node| {
        if let RuleNodeMut::Sites(sites) = node
            && let Some((table, number)) = numbered(sites)
        {
            let most = table.iter().copied().max().unwrap_or(0);
            let of_number = |number: i32| {
                let mut region = vec![0; words];
                for (site, _) in table.iter().enumerate().filter(|(_, own)| **own == number) {
                    region[site / 64] |= 1 << (site % 64);
                }
                intern_region(&mut regions, &region)
            };
            let of_numbers = (0..=most).map(of_number).collect();
            let lookup = Sites::Lookup(of_numbers, Box::new(number.clone()), Looked::Numbered);
            if let Sites::Only(_, region, _) = sites {
                let region = std::mem::replace(&mut **region, Sites::Empty);
                *sites = Sites::Intersection(vec![region, lookup]);
            }
        }
    });
    game.regions = regions;
}

/// If a region is "the sites x with table[x] = n": the table and the expression n.
fn numbered(sites: &Sites) -> Option<(&[i32], &Int)> {
    let Sites::Only(variable, _, condition) = sites else {
        return None;
    };
    let Bool::Compare(Comparison::Equal, one, other) = &**condition else {
        return None;
    };
    let is_site = |int: &Int| *int == Int::Variable(*variable);
    let (table, number) = match (&**one, &**other) {
        (Int::Table(table, site), number) | (number, Int::Table(table, site)) if is_site(site) => {
            (table, number)
        }
        _ => return None,
    };
    let known = table.iter().all(|own| (0..=HIGHEST).contains(own));
    (known && !depends_on(RuleNode::Int(number), *variable)).then_some((table, number))
}
