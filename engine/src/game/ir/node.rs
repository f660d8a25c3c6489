//! Nodes of rules and what is known of each from its declaration: its children, the variables that it binds, and what
//! it reads of a position. Everything that goes through rules is built on it.
//!
//! A node is declared once, by `family!` or `parts!`. Its children are found by the types of its fields ([`Part`]); what
//! types cannot say stands beside it as an attribute: `#[reads(position)]` for a node whose own value depends on more
//! than its children, `#[reads(all)]` for one that is drawn by chance, `#[binds(…)]` for one that binds variables for them.
//!
//! Kept effects, rules and debts are not children of the nodes that name them: they are entries of
//! tables of the game, and are walked as such.

use super::{Binding, Bool, Effect, Int, Moves, Reads, Sites};

/// A node of any family.
#[derive(Clone, Copy, Debug)]
pub enum RuleNode<'a> {
    /// An integer.
    Int(&'a Int),
    /// A condition.
    Bool(&'a Bool),
    /// A region.
    Sites(&'a Sites),
    /// A generator.
    Moves(&'a Moves),
    /// An effect.
    Effect(&'a Effect),
}

/// A node of any family, to be changed.
#[derive(Debug)]
pub enum RuleNodeMut<'a> {
    /// An integer.
    Int(&'a mut Int),
    /// A condition.
    Bool(&'a mut Bool),
    /// A region.
    Sites(&'a mut Sites),
    /// A generator.
    Moves(&'a mut Moves),
    /// An effect.
    Effect(&'a mut Effect),
}

impl<'a> RuleNode<'a> {
    /// Calls `visit` for each direct child.
    pub fn children(self, visit: &mut dyn FnMut(RuleNode<'a>)) {
        match self {
            Self::Int(int) => int.fields(visit),
            Self::Bool(condition) => condition.fields(visit),
            Self::Sites(sites) => sites.fields(visit),
            Self::Moves(moves) => moves.fields(visit),
            Self::Effect(effect) => effect.fields(visit),
        }
    }

    /// The variables that an integer, a condition or a region binds; of moves and effects nothing is known.
    #[must_use]
    pub fn binds(self) -> Binding {
        match self {
            Self::Sites(Sites::Only(variable, ..)) => Binding::condition(*variable),
            Self::Int(int) => int.own_binding(),
            Self::Bool(condition) => condition.own_binding(),
            Self::Sites(sites) => sites.own_binding(),
            Self::Moves(_) | Self::Effect(_) => Binding::Nothing,
        }
    }

    /// Whether a node looks at the position itself, its children left aside. Generators and effects always do.
    #[must_use]
    pub fn looks_at_position(self) -> bool {
        self.own_reads().position
    }

    /// What a node reads itself, its children left aside. Of generators and effects it is said that they read the
    /// position: never too little.
    pub(super) fn own_reads(self) -> Reads {
        match self {
            Self::Int(Int::Variable(variable)) | Self::Bool(Bool::Within(variable, _)) => {
                Reads::of(*variable)
            }
            Self::Int(int) => int.own_reads(),
            Self::Bool(condition) => condition.own_reads(),
            Self::Sites(sites) => sites.own_reads(),
            Self::Moves(_) | Self::Effect(_) => Reads::POSITION,
        }
    }
}

impl<'a> RuleNodeMut<'a> {
    /// Calls `visit` for each direct child.
    pub fn children(self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
        match self {
            Self::Int(int) => int.fields_mut(visit),
            Self::Bool(condition) => condition.fields_mut(visit),
            Self::Sites(sites) => sites.fields_mut(visit),
            Self::Moves(moves) => moves.fields_mut(visit),
            Self::Effect(effect) => effect.fields_mut(visit),
        }
    }

    /// Borrows the node again, for a shorter lifetime.
    pub fn reborrow(&mut self) -> RuleNodeMut<'_> {
        match self {
            Self::Int(int) => RuleNodeMut::Int(int),
            Self::Bool(condition) => RuleNodeMut::Bool(condition),
            Self::Sites(sites) => RuleNodeMut::Sites(sites),
            Self::Moves(moves) => RuleNodeMut::Moves(moves),
            Self::Effect(effect) => RuleNodeMut::Effect(effect),
        }
    }
}

/// What a field of a node holds.
pub(super) trait Part {
    /// Calls `visit` for each node in it: for itself if it is one, else for those of its own fields.
    fn nodes<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>));

    /// Calls `visit` for each node in it, to be changed.
    fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>));

    /// What the node that has this field reads because of it, the nodes in it left aside.
    fn reads_as_field(&self) -> Reads {
        Reads::default()
    }

    /// What the node that has this field binds because of it, the nodes in it left aside.
    fn binding_as_field(&self) -> Binding {
        Binding::Nothing
    }
}

/// A type that is declared by `family!` or `parts!`.
pub(super) trait Node {
    /// Calls `visit` for each field, in their order.
    fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a dyn Part));

    /// Calls `visit` for each field, to be changed.
    fn each_mut<'a>(&'a mut self, visit: &mut dyn FnMut(&'a mut dyn Part));

    /// What is declared to be read by it.
    fn declared_reads(&self) -> Reads;

    /// What is declared to be bound by it.
    fn declared_binding(&self) -> Binding;

    /// Calls `visit` for each node in its fields.
    fn fields<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>)) {
        self.each(&mut |field| field.nodes(visit));
    }

    /// Calls `visit` for each node in its fields, to be changed.
    fn fields_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
        self.each_mut(&mut |field| field.nodes_mut(visit));
    }

    /// What it reads itself.
    fn own_reads(&self) -> Reads {
        let mut reads = self.declared_reads();
        self.each(&mut |field| reads = reads.and(field.reads_as_field()));
        reads
    }

    /// What it binds itself.
    fn own_binding(&self) -> Binding {
        let mut binding = self.declared_binding();
        self.each(&mut |field| {
            if binding == Binding::Nothing {
                binding = field.binding_as_field();
            }
        });
        binding
    }
}
