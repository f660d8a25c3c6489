//! The variables that an argument may bind for what stands inside it.
//!
//! A marker type per variable lets a field say so: `Within<var::Site, Bool>`, or `Within<(var::From, var::To),
//! Bool>` for two. Refuses to know what a variable is worth: that is `game::eval`.

use crate::game::ir::Variable;

/// The variables a marker, or a tuple of markers, stands for.
pub trait Binds: 'static {
    /// The variables.
    const VARIABLES: &'static [Variable];
}

macro_rules! variables {
    ($($name:ident)*) => {
        /// A marker for each variable.
        pub mod var {
            $(
                #[doc = concat!("Binds the variable `", stringify!($name), "`.")]
                #[derive(Clone, Copy, Debug)]
                pub struct $name;
            )*
        }

        $(
            impl Binds for var::$name {
                const VARIABLES: &'static [Variable] = &[Variable::$name];
            }
        )*
    };
}

variables! { From To Between Site Player Value Pips Level Group }

macro_rules! tuples {
    ($($($name:ident)+;)*) => {$(
        impl<$($name: Binds),+> Binds for ($($name,)+) {
            const VARIABLES: &'static [Variable] = &[$($name::VARIABLES[0]),+];
        }
    )*};
}

tuples! {
    A B;
    A B C;
    A B C D;
}
