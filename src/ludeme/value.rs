//! The values that ludemes exchange while a game is compiled.
//!
//! Every result travels as a [`Value`]: its type and the Rust value that carries it. A new result type needs
//! one line in the list below. Refuses to convert: that is `super::coerce`.

use super::types::Type;
use crate::game::ir;
use std::any::Any;
use std::fmt;

/// A Rust type that carries values of one base type of the language.
pub trait Typed: Sized + 'static {
    /// The base type.
    const TYPE: Type;
}

/// A value of the language with its type.
pub struct Value {
    ty: Type,
    inner: Box<dyn Any>,
}

impl Value {
    /// Wraps a value.
    pub fn new<T: Typed>(value: T) -> Self {
        Self {
            ty: T::TYPE,
            inner: Box::new(value),
        }
    }

    /// Its base type.
    pub fn ty(&self) -> Type {
        self.ty
    }

    /// The value inside, if it is of this Rust type, to be looked at.
    pub(crate) fn peek<T: Typed>(&self) -> Option<&T> {
        self.inner.downcast_ref()
    }

    /// The value inside, if it is of this Rust type; otherwise the value as it was.
    pub fn cast<T: Typed>(self) -> Result<T, Value> {
        let ty = self.ty;
        self.inner
            .downcast::<T>()
            .map(|inner| *inner)
            .map_err(|inner| Value { ty, inner })
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "value of type {:?}", self.ty)
    }
}

/// A lowest and a highest whole number, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The lowest.
    pub low: i32,
    /// The highest.
    pub high: i32,
}

/// A lowest and a highest number, both included; they may depend on the position.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds {
    /// The lowest.
    pub low: ir::Int,
    /// The highest.
    pub high: ir::Int,
}

impl From<Range> for Bounds {
    fn from(range: Range) -> Self {
        Self {
            low: ir::Int::Const(range.low),
            high: ir::Int::Const(range.high),
        }
    }
}

impl Bounds {
    /// The two numbers, if they are known when the game is compiled.
    pub fn fixed(&self) -> Option<Range> {
        Some(Range {
            low: self.low.constant()?,
            high: self.high.constant()?,
        })
    }
}

/// Says which Rust type carries which base type.
macro_rules! typed {
    ($($rust:ty: $ty:ident;)*) => {$(
        impl Typed for $rust {
            const TYPE: Type = Type::$ty;
        }
    )*};
}

typed! {
    ir::Int: INT;
    f64: FLOAT;
    ir::Bool: BOOL;
    String: TEXT;
    Bounds: RANGE;
    ir::Sites: SITES;
    ir::Array: ARRAY;
    ir::Moves: MOVES;
    ir::Effect: EFFECT;
    crate::topology::Graph: GRAPH;
}
