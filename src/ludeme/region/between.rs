//! The sites between two others.

use crate::game::ir::{Bool, Comparison, Int, Sites};
use crate::ludeme::directions::Toward;
use crate::ludeme::macros::ludeme;
use crate::ludeme::site_type::{OfType, on_default};
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Within, var};

pub(crate) const LUDEMES: &[Ludeme] = &[Between::LUDEME];

ludeme! {
    /// The sites strictly between two sites on a line.
    ///
    /// `(sites Between from:(last From) to:(last To))`
    (sites Between) -> Sites
    struct Between {
        /// Along which directions.
        directions: Toward = "Adjacent",
        /// The kind of site; that on which the game is played.
        kind: Option<OfType>,
        /// One end.
        from: Labelled<Int>,
        /// Whether that end is among them.
        fromIncluded: Labelled<Bool> = "false",
        /// The other end.
        to: Labelled<Int>,
        /// Whether the other end is among them.
        toIncluded: Labelled<Bool> = "false",
        /// Only where this holds of `(between)`.
        cond: Labelled<Option<Within<var::Between, Bool>>>,
    }
}

impl Compile for Between {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Sites> {
        on_default(self.kind, builder)?;
        let (from, to) = (self.from.0, self.to.0);
        let between = Sites::Between {
            directions: self.directions.fixed(builder),
            from: Box::new(from.clone()),
            to: Box::new(to.clone()),
            condition: self.cond.0.map(|condition| Box::new(condition.value)),
        };
        // As in Ludii, nothing is between a site and none, not even the site.
        let is_site = |end: &Int| {
            let (end, none) = (Box::new(end.clone()), Box::new(Int::Const(0)));
            Bool::Compare(Comparison::GreaterOrEqual, end, none)
        };
        let both = [is_site(&from), is_site(&to)];
        let ends = [(self.fromIncluded.0, from), (self.toIncluded.0, to)];
        let included = ends
            .into_iter()
            .filter(|(when, _)| *when != Bool::Const(false));
        let included = included.map(|(when, end)| {
            let when = Bool::And(both.iter().cloned().chain([when]).collect());
            let (end, none) = (Sites::One(Box::new(end)), Sites::List(Vec::new()));
            Sites::If(Box::new(when), Box::new(end), Box::new(none))
        });
        let all: Vec<Sites> = included.chain([between.clone()]).collect();
        if all.len() == 1 {
            return Ok(between);
        }
        Ok(Sites::Union(all))
    }
}
