//! A part of the rules in English: for who asks what one form of a text means.

use super::blocks::flat;
use super::grammar::unmarked;
use super::moves::OWN_WAYS;
use super::narrator::Narrator;
use super::sheet::{Block, Section};
use crate::game::Game;
use crate::game::ir::{Bool, Effect, Int, Moves, Sites};

/// What a form of a text has become.
#[derive(Clone, Copy, Debug)]
pub enum RulePart<'p> {
    /// Moves; one of them is made.
    Moves(&'p Moves),
    /// A change of the position.
    Effect(&'p Effect),
    /// Sites.
    Sites(&'p Sites),
    /// A number, or a single site.
    Number(&'p Int),
    /// A condition.
    Condition(&'p Bool),
}

/// What a part of a game's rules says, as Markdown in lines of at most `width` columns where words allow. “You” are the player
/// to move. Nothing where it is a constant, which says no more than the text does.
#[must_use]
pub fn part(game: &Game, part: RulePart<'_>, width: usize) -> Option<String> {
    let narrator = Narrator {
        subject: Some("the piece".to_owned()),
        // A form that changes scores says so, whether or not a rule asks for them.
        scores: true,
        ..Narrator::new(game)
    };
    let mut blocks = match part {
        RulePart::Moves(moves) => narrator.moves(moves),
        RulePart::Effect(effect) => narrator.effect(effect),
        RulePart::Sites(sites) => vec![Block::Text(narrator.sites(sites).all())],
        RulePart::Number(Int::Const(_)) | RulePart::Condition(Bool::Const(_)) => return None,
        RulePart::Number(number) => vec![Block::Text(narrator.number(number))],
        RulePart::Condition(condition) => vec![Block::Text(narrator.clause(condition, true))],
    };
    // What a rule sheet says in another section stands below.
    if flat(&blocks).contains(OWN_WAYS) {
        blocks.push(Block::Break);
        blocks.push(Block::List(narrator.own_ways()));
    }
    let section = Section {
        title: String::new(),
        blocks,
    };
    let text = unmarked(section.text(width).trim());
    (!text.is_empty()).then_some(text)
}
