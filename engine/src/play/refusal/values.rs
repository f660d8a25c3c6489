//! Why a site of a puzzle cannot take a value that somebody typed, or a value of it cannot be crossed out.

use super::{Refusal, RefusedAt, refuse};
use crate::game::{Conflict, Trial};
use crate::topology::Site;

impl RefusedAt<'_> {
    /// Why something typed is no move of a puzzle: `A1=5` gives a site a value, `A1!=5` crosses one out. None in a game
    /// that is no puzzle.
    pub(super) fn no_value(&self, trial: &Trial<'_>, typed: &str) -> Option<Refusal> {
        let game = self.game;
        let candidates = game.layout.candidates?;
        let example = format!("{}=", game.site_name(Site(0)));
        let Some((name, value)) = typed.split_once('=') else {
            let reason = format!("`{typed}` gives no site a value");
            let high = candidates.high;
            let help = format!(
                "write `{example}{high}` to give a value, `{}{high}` to cross one out",
                example.replace('=', "!=")
            );
            return Some(refuse(reason, Some(help)));
        };
        let (name, crossed) = match name.strip_suffix('!') {
            Some(name) => (name, true),
            None => (name, false),
        };
        let Some(site) = game.site(name) else {
            return Some(self.no_point(name));
        };
        let name = self.name(site);
        let number = value.parse::<i32>().ok();
        let Some((value, kind)) = number.and_then(|value| Some((value, candidates.kind(value)?)))
        else {
            let (low, high) = (candidates.low, candidates.high);
            let reason = format!("`{value}` is no value: they go from {low} to {high}");
            return Some(refuse(reason, None));
        };
        let reason = match trial.conflict(site, kind) {
            Some(Conflict::Given) => format!("{name} is given and keeps its value"),
            Some(Conflict::NotAsked) => format!("no value is asked for on {name}"),
            _ if crossed => {
                format!("only {value} is left of {name}: it cannot be crossed out")
            }
            Some(Conflict::Taken(other)) => format!(
                "{name} cannot be {value}: {} is {value}, and the two must differ",
                self.name(other)
            ),
            Some(Conflict::Zero) => format!("{name} cannot be 0"),
            Some(Conflict::Sum(sites, sum, wanted)) => {
                let names: Vec<String> = sites.iter().map(|site| self.name(*site)).collect();
                format!(
                    "{name} cannot be {value}: {} would add up to {sum}, not to {wanted}",
                    names.join(" ")
                )
            }
            Some(Conflict::Count(count, of, wanted)) => format!(
                "{name} cannot be {value}: {count} sites would be {of} where {wanted} must be"
            ),
            Some(Conflict::Condition(number)) => format!(
                "{name} cannot be {value}: condition {} of the puzzle would not hold",
                number + 1
            ),
            None => return None,
        };
        Some(refuse(reason, None))
    }
}
