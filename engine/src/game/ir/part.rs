//! The nodes in fields of every type that rules are made of and that is not declared by `family!` or `parts!`.

use super::node::Part;
use super::{
    Alike, AreaKind, Binding, ChanceDraw, Clear, Comparison, ComponentId, DebtId, DepartureId,
    DirectionsId, EffectId, HiddenPart, Levels, ListId, Looked, Measure, MemoryId, Moment,
    Permanence, PhaseId, PieceDirections, Plane, Property, ProposalId, Reads, RegionId, Ring,
    RuleId, RuleNode, RuleNodeMut, StackedLine, Table, TrackId, Variable, VariableId, Verdict,
};
use crate::game::Provenance;
use crate::topology::{Site, SiteType};

/// Writes [`Part`] for what holds no node.
macro_rules! leaves {
    ($($name:ty),+ $(,)?) => {$(
        impl Part for $name {
            fn nodes<'a>(&'a self, _: &mut dyn FnMut(RuleNode<'a>)) {}
            fn nodes_mut<'a>(&'a mut self, _: &mut dyn FnMut(RuleNodeMut<'a>)) {}
        }
    )+};
}

leaves!(
    Alike,
    AreaKind,
    Clear,
    Comparison,
    ComponentId,
    DebtId,
    DirectionsId,
    ChanceDraw,
    EffectId,
    DepartureId,
    HiddenPart,
    Looked,
    Levels,
    Measure,
    ListId,
    MemoryId,
    Permanence,
    PhaseId,
    Plane,
    Property,
    ProposalId,
    Provenance,
    RegionId,
    RuleId,
    Site,
    SiteType,
    StackedLine,
    String,
    Table,
    TrackId,
    Variable,
    VariableId,
    Verdict,
    bool,
    i32,
    u8,
    u32,
    u64,
);

impl Part for PieceDirections {
    fn nodes<'a>(&'a self, _: &mut dyn FnMut(RuleNode<'a>)) {}
    fn nodes_mut<'a>(&'a mut self, _: &mut dyn FnMut(RuleNodeMut<'a>)) {}

    /// They may be those of the piece on a site.
    fn reads_as_field(&self) -> Reads {
        match self {
            Self::Fixed(_) => Reads::default(),
            Self::ByOwner(_) | Self::ByPiece(_) => Reads::POSITION,
        }
    }
}

impl Part for Moment {
    fn nodes<'a>(&'a self, _: &mut dyn FnMut(RuleNode<'a>)) {}
    fn nodes_mut<'a>(&'a mut self, _: &mut dyn FnMut(RuleNodeMut<'a>)) {}

    /// A pattern that a move would form depends on that move.
    fn reads_as_field(&self) -> Reads {
        match self {
            Self::Forming => (Reads::POSITION)
                .and(Reads::of(Variable::From))
                .and(Reads::of(Variable::To)),
            Self::Standing | Self::Formed | Self::Broken => Reads::POSITION,
        }
    }
}

/// The parts of a ring are those of the condition by which it is evaluated.
impl Part for Ring {
    fn nodes<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>)) {
        self.meant.nodes(visit);
    }

    fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
        self.meant.nodes_mut(visit);
    }
}

/// A box, an option or a list holds what is in it.
macro_rules! holders {
    ($($name:ty),+ $(,)?) => {$(
        impl<T: Part> Part for $name {
            fn nodes<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>)) {
                self.iter().for_each(|part| part.nodes(visit));
            }

            fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
                self.iter_mut().for_each(|part| part.nodes_mut(visit));
            }

            fn reads_as_field(&self) -> Reads {
                self.iter().fold(Reads::default(), |reads, part| reads.and(part.reads_as_field()))
            }
        }
    )+};
}

holders!(Option<T>, Vec<T>, [T]);

impl<T: Part + ?Sized> Part for Box<T> {
    fn nodes<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>)) {
        (**self).nodes(visit);
    }

    fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
        (**self).nodes_mut(visit);
    }

    fn reads_as_field(&self) -> Reads {
        (**self).reads_as_field()
    }

    fn binding_as_field(&self) -> Binding {
        (**self).binding_as_field()
    }
}

impl<A: Part, B: Part> Part for (A, B) {
    fn nodes<'a>(&'a self, visit: &mut dyn FnMut(RuleNode<'a>)) {
        self.0.nodes(visit);
        self.1.nodes(visit);
    }

    fn nodes_mut<'a>(&'a mut self, visit: &mut dyn FnMut(RuleNodeMut<'a>)) {
        self.0.nodes_mut(visit);
        self.1.nodes_mut(visit);
    }
}
