//! The types a field of a ludeme may have.
//!
//! The field type says everything about a parameter: what may be written there and how it is handed over.
//! They compose: `Labelled<Option<Within<var::Site, Bool>>>`. Owns the trait and its wrappers; every result
//! type, every enum of words and every `union!` is an argument as well. Refuses to check: when `take` is
//! called, `check` has already placed the right thing.

use super::builder::{Builder, Compiled};
use super::coerce;
use super::given::{Given, Later};
use super::names::{Kind, NameKind};
use super::signature::Shape;
use super::types::Type;
use super::value::Typed;
use super::variable::Binds;
use crate::source::Span;
use std::marker::PhantomData;
use std::ops::Deref;

/// What may be written for a parameter, and how it becomes a Rust value.
pub trait Argument: Sized + 'static {
    /// What may be written.
    const SHAPE: Shape;

    /// Takes what `check` found to fit the shape. Fails where a value of the right type is not good enough,
    /// such as a number that must be fixed and is not.
    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self>;
}

impl<T: Typed> Argument for T {
    const SHAPE: Shape = Shape::One(T::TYPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let Given::Value(value, span) = given else {
            unreachable!("check gives one value where one is expected")
        };
        match value.cast::<T>() {
            Ok(value) => Ok(value),
            Err(other) => coerce::convert(other, span, builder),
        }
    }
}

/// May be left out.
impl<T: Argument> Argument for Option<T> {
    const SHAPE: Shape = Shape::Optional(&T::SHAPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        match given {
            Given::Absent => Ok(None),
            given => T::take(given, builder).map(Some),
        }
    }
}

/// A list in braces; one value may stand without braces.
impl<T: Argument> Argument for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let Given::List(items, _) = given else {
            unreachable!("check gives a list where one is expected")
        };
        items
            .into_iter()
            .map(|item| T::take(item, builder))
            .collect()
    }
}

/// One or more positional arguments, or one list in braces: `(and a b c)`, `(and {a b c})`.
#[derive(Clone, PartialEq, Debug)]
pub struct Rest<T>(pub Vec<T>);

impl<T: Argument> Argument for Rest<T> {
    const SHAPE: Shape = Shape::Rest(&T::SHAPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        Vec::<T>::take(given, builder).map(Rest)
    }
}

/// Written with the field's name: `through:(to)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Labelled<T>(pub T);

impl<T: Argument> Argument for Labelled<T> {
    const SHAPE: Shape = Shape::Labelled(&T::SHAPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        T::take(given, builder).map(Labelled)
    }
}

impl<T> Deref for Labelled<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// Keeps its place, for messages.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands; the ludeme's own place if the default was taken.
    pub span: Span,
}

impl<T: Argument> Argument for Spanned<T> {
    const SHAPE: Shape = T::SHAPE;

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        T::take(given, builder).map(|value| Spanned { value, span })
    }
}

/// Variables are bound inside: `if:` of a region may read `(site)`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Within<V, T> {
    /// The value, which may read the variables.
    pub value: T,
    variables: PhantomData<V>,
}

impl<V: Binds, T: Argument> Argument for Within<V, T> {
    const SHAPE: Shape = Shape::Within(V::VARIABLES, &T::SHAPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        T::take(given, builder).map(|value| Within {
            value,
            variables: PhantomData,
        })
    }
}

/// Nothing that is bound around it is bound inside, as what follows a move is worked out when the move has been made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Apart<T>(pub T);

impl<T: Argument> Argument for Apart<T> {
    const SHAPE: Shape = Shape::Apart(&T::SHAPE);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        T::take(given, builder).map(Self)
    }
}

/// A text that gives a thing its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Declares<K> {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    kind: PhantomData<K>,
}

/// A text that uses the name of a thing; `check` has found that the thing exists.
#[derive(Clone, PartialEq, Debug)]
pub struct Named<K> {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    kind: PhantomData<K>,
}

macro_rules! name_argument {
    ($name:ident, $declares:literal) => {
        impl<K: Kind> Argument for $name<K> {
            const SHAPE: Shape = Shape::Name {
                kind: K::KIND,
                declares: $declares,
            };

            fn take(given: Given, _: &mut Builder<'_>) -> Compiled<Self> {
                let Given::Name(name, span) = given else {
                    unreachable!("check gives a name where one is expected")
                };
                Ok($name {
                    name,
                    span,
                    kind: PhantomData,
                })
            }
        }

        impl<K: Kind> $name<K> {
            /// The kind of thing named.
            pub fn kind(&self) -> &'static NameKind {
                K::KIND
            }
        }
    };
}

name_argument!(Declares, true);
name_argument!(Named, false);

/// Checked like `T` but not compiled before its ludeme, which calls [`Builder::compile`] when it is time, as
/// often as it likes.
#[derive(Clone, Debug)]
pub struct Deferred<T> {
    later: Later,
    value: PhantomData<T>,
}

impl<T: Argument> Argument for Deferred<T> {
    const SHAPE: Shape = Shape::Deferred(&T::SHAPE);

    fn take(given: Given, _: &mut Builder<'_>) -> Compiled<Self> {
        let Given::Later(later) = given else {
            unreachable!("check and driver keep a deferred part as it is")
        };
        Ok(Deferred {
            later,
            value: PhantomData,
        })
    }
}

impl<T: Argument> Deferred<T> {
    /// What is to be compiled.
    pub(crate) fn later(&self) -> &Later {
        &self.later
    }

    /// Where it stands.
    pub fn span(&self) -> Span {
        self.later.span
    }

    /// The head of the ludeme that stands there, to sort by; none for a word, a number or a list.
    pub fn head(&self, builder: &Builder<'_>) -> Option<&'static str> {
        builder
            .description
            .ludeme(self.later.part)
            .map(|ludeme| ludeme.head)
    }

    /// The base type of what stands there.
    pub fn ty(&self, builder: &Builder<'_>) -> Type {
        builder.description.ty(self.later.part)
    }
}

/// A whole number that is known when the game is compiled: `8`, `(+ 1 2)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixed(pub i32);

impl Argument for Fixed {
    const SHAPE: Shape = Shape::One(Type::INT);

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let span = given.span().unwrap_or(builder.span());
        let value = crate::game::ir::Int::take(given, builder)?;
        value
            .constant()
            .map(Fixed)
            .ok_or_else(|| coerce::not_fixed(span).into())
    }
}
