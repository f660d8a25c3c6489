//! The macros that hold declarations: `ludeme!` and `union!`. (`words!` stands with the words.)

/// Declares a ludeme: its record from an ordinary struct, whose fields are the parameters.
///
/// ```text
/// ludeme! {
///     /// What it means.
///     ///
///     /// `(is Line 3)`
///     (is Line) -> Bool
///     struct Line {
///         /// What the parameter means.
///         length: Int,
///         /// A default is a text of the language.
///         along: Directions = "Adjacent",
///     }
/// }
/// ```
///
/// A ludeme that is worth what another one around it binds says so: `(to) -> Int reads To`.
///
/// The macro writes the struct, `Line::LUDEME` and `impl Signature for Line`; `impl Compile for Line` beside
/// it says what it compiles to.
macro_rules! ludeme {
    (
        $(#[doc = $docs:literal])+
        ($head:tt $($word:ident)?) -> $result:ident $(reads $variable:ident)?
        struct $name:ident {
            $(
                $(#[doc = $field_docs:literal])+
                $field:ident: $ty:ty $(= $default:literal)?
            ),* $(,)?
        }
    ) => {
        $(#[doc = $docs])+
        #[allow(non_snake_case)]
        struct $name {
            $($(#[doc = $field_docs])+ $field: $ty,)*
        }

        impl $name {
            /// The record of this ludeme.
            pub(crate) const LUDEME: $crate::ludeme::Ludeme = $crate::ludeme::Ludeme {
                head: $crate::ludeme::macros::spelling(stringify!($head)),
                word: $crate::ludeme::macros::one(&[$(stringify!($word))?]),
                result: <$result as $crate::ludeme::Typed>::TYPE,
                docs: &[$($docs),+],
                module: module_path!(),
                line: line!(),
                params: &[$(
                    $crate::ludeme::Param {
                        name: $crate::ludeme::macros::spelling(stringify!($field)),
                        docs: &[$($field_docs),+],
                        shape: <$ty as $crate::ludeme::Argument>::SHAPE,
                        default: $crate::ludeme::macros::one(&[$($default)?]),
                    }
                ),*],
                reads: &[$($crate::game::ir::Variable::$variable)?],
                compile: Self::compile_given,
            };

            #[allow(non_snake_case)]
            fn compile_given(
                given: Vec<$crate::ludeme::Given>,
                builder: &mut $crate::ludeme::Builder<'_>,
            ) -> $crate::ludeme::Compiled<$crate::ludeme::Value> {
                #[allow(unused_mut, unused_variables)]
                let mut given = given.into_iter();
                $(
                    let $field: $crate::ludeme::Compiled<$ty> =
                        $crate::ludeme::macros::next(&mut given, builder);
                )*
                let ludeme = Self { $($field: $field?),* };
                $crate::ludeme::Compile::compile(ludeme, builder).map($crate::ludeme::Value::new)
            }
        }

        impl $crate::ludeme::Signature for $name {
            type Result = $result;
        }
    };
}
pub(crate) use ludeme;

/// Declares an argument that is one of several: an enum with one field per variant.
///
/// ```text
/// union! {
///     /// A site or a region.
///     pub enum SitesArgument {
///         /// One site.
///         Site(Int),
///         /// A region.
///         Region(Sites),
///     }
/// }
/// ```
///
/// The first variant that fits exactly is chosen, then the first that fits by a coercion.
macro_rules! union {
    (
        $(#[doc = $docs:literal])+
        $visibility:vis enum $name:ident {
            $($(#[doc = $variant_docs:literal])+ $variant:ident($ty:ty)),+ $(,)?
        }
    ) => {
        $(#[doc = $docs])+
        $visibility enum $name {
            $($(#[doc = $variant_docs])+ $variant($ty),)+
        }

        impl $crate::ludeme::Argument for $name {
            const SHAPE: $crate::ludeme::Shape =
                $crate::ludeme::Shape::Union(&[$(&<$ty as $crate::ludeme::Argument>::SHAPE),+]);

            fn take(
                given: $crate::ludeme::Given,
                builder: &mut $crate::ludeme::Builder<'_>,
            ) -> $crate::ludeme::Compiled<Self> {
                let $crate::ludeme::Given::Choice(index, given) = given else {
                    unreachable!("check chooses an alternative of a union")
                };
                let mut variant = 0;
                $(
                    if index == variant {
                        let taken = <$ty as $crate::ludeme::Argument>::take(*given, builder);
                        return taken.map(Self::$variant);
                    }
                    #[allow(unused_assignments)]
                    { variant += 1; }
                )+
                unreachable!("check chooses an alternative that the union has")
            }
        }
    };
}
pub(crate) use union;

use super::argument::Argument;
use super::builder::{Builder, Compiled};
use super::given::Given;

/// A Rust identifier as a description spells it: `r#if` is `if`.
pub(crate) const fn spelling(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', rest @ ..] => match std::str::from_utf8(rest) {
            Ok(rest) => rest,
            Err(_) => name,
        },
        _ => name,
    }
}

/// The one text of a list, if there is one.
pub(crate) const fn one(texts: &[&'static str]) -> Option<&'static str> {
    match texts {
        [text] => Some(text),
        _ => None,
    }
}

/// Takes the next argument; the driver gives one for each parameter.
pub(crate) fn next<T: Argument>(
    given: &mut impl Iterator<Item = Given>,
    builder: &mut Builder<'_>,
) -> Compiled<T> {
    T::take(given.next().unwrap_or(Given::Absent), builder)
}
