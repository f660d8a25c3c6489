//! Why a site is not in a region: the part of the region that it fails.

use super::{Asked, Context, Explainer};
use crate::game::ir::{Sites, Variable};
use crate::topology::Site;

impl<'a, const W: usize> Context<'_, 'a, W> {
    /// Notes which part of a region a site fails, if it is not in it: a condition on its sites, a region that it is taken out
    /// of, or one that it lies in.
    pub(super) fn fails_in(
        &mut self,
        region: &'a Sites,
        (variable, site): (Variable, Site),
        walk: &mut Explainer<'a>,
    ) {
        if self.sites(region).contains(site) {
            return;
        }
        let of = (variable, site);
        let parts: &'a [Sites] = match region {
            Sites::Only(_, inner, _) | Sites::Difference(inner, _) => std::slice::from_ref(inner),
            Sites::Intersection(all) => all,
            Sites::If(condition, one, other) => {
                let chosen = if self.bool(condition) { one } else { other };
                return self.fails_in(chosen, of, walk);
            }
            _ => return,
        };
        walk.depth += 1;
        let lacks = |context: &mut Self| {
            let mut parts = parts.iter();
            parts.find(|part| !context.sites(part).contains(site))
        };
        match (lacks(self), region) {
            (Some(part), _) => {
                walk.note(
                    match variable {
                        Variable::From => Asked::Start(part),
                        _ => Asked::End(part),
                    },
                    Some(false),
                );
                self.fails_in(part, of, walk);
            }
            (None, Sites::Only(bound, _, condition)) => {
                let outer = self.frame;
                self.frame.visit(*bound, site);
                self.weigh(condition, walk);
                self.frame = outer;
            }
            (None, Sites::Difference(_, without)) => {
                walk.note(Asked::Outside(variable, without), Some(false));
            }
            (None, _) => {}
        }
        walk.depth -= 1;
    }
}
