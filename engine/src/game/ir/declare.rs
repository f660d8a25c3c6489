//! How types of rules are declared: as they are written, with the ways to their fields (`node`).

/// Declares a family of nodes: one node is a child of the other.
macro_rules! family {
    ($(#[$meta:meta])* pub enum $name:ident { $($body:tt)* }) => {
        node! { $(#[$meta])* pub enum $name { $($body)* } }

        impl $crate::game::ir::node::Part for $name {
            fn nodes<'a>(&'a self, visit: &mut dyn FnMut($crate::game::ir::RuleNode<'a>)) {
                visit($crate::game::ir::RuleNode::$name(self));
            }

            fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut($crate::game::ir::RuleNodeMut<'a>)) {
                visit($crate::game::ir::RuleNodeMut::$name(self));
            }
        }
    };
}

/// Declares parts of nodes: what is in their fields belongs to the node that has them.
macro_rules! parts {
    ($($(#[$meta:meta])* pub $kind:ident $name:ident { $($body:tt)* })+) => {$(
        node! { $(#[$meta])* pub $kind $name { $($body)* } }

        impl $crate::game::ir::node::Part for $name {
            fn nodes<'a>(&'a self, visit: &mut dyn FnMut($crate::game::ir::RuleNode<'a>)) {
                $crate::game::ir::node::Node::fields(self, visit);
            }

            fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut($crate::game::ir::RuleNodeMut<'a>)) {
                $crate::game::ir::node::Node::fields_mut(self, visit);
            }

            fn reads_as_field(&self) -> $crate::game::ir::Reads {
                $crate::game::ir::node::Node::own_reads(self)
            }

            fn binding_as_field(&self) -> $crate::game::ir::Binding {
                $crate::game::ir::node::Node::own_binding(self)
            }
        }
    )+};
}

/// Declares a type as it is written, and the ways to its fields. A variant has at most four fields without names.
macro_rules! node {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[doc = $doc:literal])*
                $(#[reads($reads:ident)])?
                $(#[binds($($binds:tt)+)])?
                $variant:ident
                $(( $($unnamed:ty),+ $(,)? ))?
                $({ $( $(#[doc = $field_doc:literal])* $field:ident: $named:ty ),+ $(,)? })?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $(
                $(#[doc = $doc])*
                $variant
                $(( $($unnamed),+ ))?
                $({ $( $(#[doc = $field_doc])* $field: $named ),+ })?
            ),+
        }

        impl $crate::game::ir::node::Node for $name {
            fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn $crate::game::ir::node::Part)) {
                $( node!(@each self visit $name $variant $(( $($unnamed),+ ))? $({ $($field),+ })?); )+
            }

            fn each_mut<'a>(&'a mut self, visit: &mut dyn FnMut(&'a mut dyn $crate::game::ir::node::Part)) {
                $( node!(@each self visit $name $variant $(( $($unnamed),+ ))? $({ $($field),+ })?); )+
            }

            fn declared_reads(&self) -> $crate::game::ir::Reads {
                match self {
                    $( Self::$variant { .. } => node!(@reads $($reads)?), )+
                }
            }

            fn declared_binding(&self) -> $crate::game::ir::Binding {
                match self {
                    $( Self::$variant { .. } => node!(@binds $($($binds)+)?), )+
                }
            }
        }
    };
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $( $(#[doc = $doc:literal])* pub $field:ident: $type:ty ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        pub struct $name {
            $( $(#[doc = $doc])* pub $field: $type ),+
        }

        impl $crate::game::ir::node::Node for $name {
            fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn $crate::game::ir::node::Part)) {
                $( visit(&self.$field); )+
            }

            fn each_mut<'a>(&'a mut self, visit: &mut dyn FnMut(&'a mut dyn $crate::game::ir::node::Part)) {
                $( visit(&mut self.$field); )+
            }

            fn declared_reads(&self) -> $crate::game::ir::Reads {
                node!(@reads)
            }

            fn declared_binding(&self) -> $crate::game::ir::Binding {
                node!(@binds)
            }
        }
    };
    (@each $self:ident $visit:ident $name:ident $variant:ident) => {};
    (@each $self:ident $visit:ident $name:ident $variant:ident ($a:ty)) => {
        if let $name::$variant(a) = $self {
            $visit(a);
            return;
        }
    };
    (@each $self:ident $visit:ident $name:ident $variant:ident ($a:ty, $b:ty)) => {
        if let $name::$variant(a, b) = $self {
            $visit(a);
            $visit(b);
            return;
        }
    };
    (@each $self:ident $visit:ident $name:ident $variant:ident ($a:ty, $b:ty, $c:ty)) => {
        if let $name::$variant(a, b, c) = $self {
            $visit(a);
            $visit(b);
            $visit(c);
            return;
        }
    };
    (@each $self:ident $visit:ident $name:ident $variant:ident ($a:ty, $b:ty, $c:ty, $d:ty)) => {
        if let $name::$variant(a, b, c, d) = $self {
            $visit(a);
            $visit(b);
            $visit(c);
            $visit(d);
            return;
        }
    };
    (@each $self:ident $visit:ident $name:ident $variant:ident { $($field:ident),+ }) => {
        if let $name::$variant { $($field),+ } = $self {
            $( $visit($field); )+
            return;
        }
    };
    (@reads) => {
        $crate::game::ir::Reads::default()
    };
    (@reads position) => {
        $crate::game::ir::Reads::POSITION
    };
    (@reads all) => {
        $crate::game::ir::Reads::ALL
    };
    (@binds) => {
        $crate::game::ir::Binding::Nothing
    };
    // For all children.
    (@binds all $variable:ident) => {
        $crate::game::ir::Binding::All($crate::game::ir::Variable::$variable)
    };
    // For the conditions among them.
    (@binds conditions $($variable:ident),+) => {
        $crate::game::ir::Binding::Condition(&[$($crate::game::ir::Variable::$variable),+])
    };
}
