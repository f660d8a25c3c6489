//! What may be changed in a text so that its brackets balance.

/// A change that mends. Numbers are indices of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// Close `opener` before the event `before`.
    Close { before: usize, opener: usize },
    /// Take `closer` out.
    Drop { closer: usize },
    /// Take `opener` out, which stands directly before another one.
    DropOpener { opener: usize },
    /// Open a round bracket before the word that is the event `before`; `closer` closes it.
    Open { before: usize, closer: usize },
    /// Open a list behind the label that is the event `label`; `closer` closes it.
    OpenList { label: usize, closer: usize },
    /// Let `closer` close `opener`, which is of another kind.
    Swap { closer: usize, opener: usize },
}

impl Edit {
    /// Where the change is made, as the index of an event.
    pub(super) fn position(self) -> usize {
        match self {
            Edit::Close { before, .. } | Edit::Open { before, .. } => before,
            Edit::Drop { closer } | Edit::Swap { closer, .. } => closer,
            Edit::DropOpener { opener } => opener,
            Edit::OpenList { label, .. } => label,
        }
    }
}
