//! Words: the values that are written as a plain word, such as `Mover` or `Orthogonal`.
//!
//! Owns the `words!` macro and the vocabularies. A word may belong to several vocabularies; the expected
//! type tells which is meant. Refuses to give a word a meaning: that is for the ludemes that take it.
//!
//! Begin with `board`, and see `Vocabulary` for what is known of each word.

mod board;
mod colour;
mod direction;
mod number;
mod pattern;
mod player;

pub use board::{
    BoardRegions, BrickShape, Diagonals, Landmark, Neighbour, Relation, RingShape, Sight, SiteType,
    SquareShape, StarShape, StaticRegion, StoreType, TableTiling, TilingShape, TilingType,
};
pub use colour::Colour;
pub use direction::{Absolute, Relative};
pub use number::Constant;
pub use pattern::{
    Content, Freedom, PassMeaning, RepetitionWord, Rim, StackDirection, Turn, TurnMoment, When,
};
pub use player::{HiddenWord, MoveSetWord, PrevWord, ResultWord, Role, SwapWord};

use super::types::Type;
use super::value::Value;
use crate::game::ir::Variable;

/// An enum of words.
#[derive(Debug)]
pub struct Vocabulary {
    /// The name of the enum.
    pub name: &'static str,
    /// The base type of its words.
    pub ty: Type,
    /// What its words say.
    pub docs: &'static [&'static str],
    /// Each word and what it says.
    pub words: &'static [(&'static str, &'static [&'static str])],
    /// The value of the word with this number.
    pub value: fn(usize) -> Value,
    /// For each word the variable it stands for, which a ludeme around it must bind.
    pub reads: &'static [Option<Variable>],
}

/// Every vocabulary, in the order of the manual.
pub(crate) const VOCABULARIES: &[&Vocabulary] = &[
    &Role::VOCABULARY,
    &SiteType::VOCABULARY,
    &StoreType::VOCABULARY,
    &Landmark::VOCABULARY,
    &Neighbour::VOCABULARY,
    &Sight::VOCABULARY,
    &BoardRegions::VOCABULARY,
    &StaticRegion::VOCABULARY,
    &Relation::VOCABULARY,
    &Absolute::VOCABULARY,
    &Relative::VOCABULARY,
    &ResultWord::VOCABULARY,
    &Constant::VOCABULARY,
    &Diagonals::VOCABULARY,
    &SquareShape::VOCABULARY,
    &TilingShape::VOCABULARY,
    &TableTiling::VOCABULARY,
    &RingShape::VOCABULARY,
    &TilingType::VOCABULARY,
    &BrickShape::VOCABULARY,
    &StarShape::VOCABULARY,
    &When::VOCABULARY,
    &Content::VOCABULARY,
    &Freedom::VOCABULARY,
    &Rim::VOCABULARY,
    &Turn::VOCABULARY,
    &TurnMoment::VOCABULARY,
    &StackDirection::VOCABULARY,
    &RepetitionWord::VOCABULARY,
    &SwapWord::VOCABULARY,
    &PrevWord::VOCABULARY,
    &MoveSetWord::VOCABULARY,
    &HiddenWord::VOCABULARY,
    &PassMeaning::VOCABULARY,
    &Colour::VOCABULARY,
];

/// One word of a vocabulary.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The vocabulary.
    pub vocabulary: &'static Vocabulary,
    /// The number of the word in it.
    pub index: usize,
}

impl Word {
    /// As written.
    pub fn text(self) -> &'static str {
        self.vocabulary.words[self.index].0
    }

    /// Whether it is a role that is no single player.
    pub fn names_several_players(self) -> bool {
        let role = Role::ALL.get(self.index).copied();
        self.vocabulary.ty == Type::ROLE && role.is_some_and(|role| role.player().is_none())
    }

    /// The variable it stands for, if it stands for one.
    pub fn reads(self) -> Option<Variable> {
        self.vocabulary.reads[self.index]
    }

    /// As a value of its vocabulary.
    pub fn value(self) -> Value {
        (self.vocabulary.value)(self.index)
    }
}

/// The one variable of a list, if there is one.
pub(super) const fn one(variables: &[Variable]) -> Option<Variable> {
    match variables {
        [variable] => Some(*variable),
        _ => None,
    }
}

/// Declares an enum of words: `/// docs enum Role: ROLE { /// docs Mover, … }`. A word that stands for what a
/// ludeme around it binds says so: `Player reads Player`.
macro_rules! words {
    (
        $(#[doc = $docs:literal])+
        enum $name:ident: $ty:ident {
            $($(#[doc = $word_docs:literal])+ $word:ident $(reads $variable:ident)?,)+
        }
    ) => {
        $(#[doc = $docs])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        pub enum $name {
            $($(#[doc = $word_docs])+ $word,)+
        }

        impl $name {
            /// Every word, in order.
            pub const ALL: &'static [$name] = &[$($name::$word,)+];

            /// The words with their documentation.
            pub const VOCABULARY: $crate::ludeme::words::Vocabulary =
                $crate::ludeme::words::Vocabulary {
                    name: stringify!($name),
                    ty: $crate::ludeme::Type::$ty,
                    docs: &[$($docs),+],
                    words: &[$((stringify!($word), &[$($word_docs),+]),)+],
                    value: |index| $crate::ludeme::Value::new($name::ALL[index]),
                    reads: &[$($crate::ludeme::words::one(&[
                        $($crate::game::ir::Variable::$variable)?
                    ])),+],
                };

            /// The word as written.
            pub fn text(self) -> &'static str {
                $name::VOCABULARY.words[self as usize].0
            }
        }

        impl $crate::ludeme::Typed for $name {
            const TYPE: $crate::ludeme::Type = $crate::ludeme::Type::$ty;
        }
    };
}
pub(crate) use words;
