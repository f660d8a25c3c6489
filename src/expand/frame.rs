//! Where an expansion stands: the arguments of the define around it, and the calls that led there.

use super::option::Content;
use crate::syntax::{NodeKind, TraceId};
use std::rc::Rc;

/// An argument with the frame it was written in, so that a `#1` inside it is the caller's.
#[derive(Clone, Debug)]
pub(super) struct Argument<'a> {
    pub(super) content: Content<'a>,
    pub(super) frame: Frame<'a>,
}

/// What the parameters mean here.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame<'a> {
    /// The arguments of the define around this place; `None` outside of defines.
    pub(super) arguments: Option<Rc<Vec<Argument<'a>>>>,
    /// The number of the define whose body this place is in, where its own name means what stood before it.
    pub(super) define: Option<usize>,
    /// The calls that led here.
    pub(super) trace: Option<TraceId>,
    /// How many they are.
    pub(super) calls: usize,
}

impl<'a> Frame<'a> {
    /// What stands for a parameter; `None` if the call leaves it out.
    pub(super) fn argument(&self, number: u8) -> Option<&Argument<'a>> {
        let argument = self.arguments.as_ref()?.get(usize::from(number) - 1)?;
        let omitted = matches!(argument.content,
            Content::Node(place) if *place.kind() == NodeKind::Omitted);
        (!omitted).then_some(argument)
    }
}
