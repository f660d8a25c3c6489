//! Regions as noun phrases.

use super::grammar::{Antecedent, Bind, Joint, Noun, NounPhrase, cardinal, list, plural};
use super::memo::AskedPhrase;
use super::narrator::Narrator;
use super::puzzle::noun_of;
use super::way::is_unlimited;
use crate::game::ir::{Array, Bool, DirectionsId, Int, Looked, Sites, Variable};

/// Letters of a description; a region with a longer one is named by its sites where these are always the same and shorter.
const LONG: usize = 120;

/// Whether a region is what some others leave of one, or has such parts.
fn is_less(sites: &Sites) -> bool {
    match sites {
        Sites::Difference(..) => true,
        Sites::Union(parts) => parts.iter().any(is_less),
        _ => false,
    }
}

impl Narrator<'_> {
    /// What the sites of a region are called.
    pub(super) fn sites(&self, sites: &Sites) -> NounPhrase {
        let phrase = || {
            let phrase = self.sites_anew(sites);
            let letters = phrase.all().chars().count();
            let wants_sites = letters > LONG || is_less(sites);
            let listed = wants_sites.then(|| self.by_its_sites(sites)).flatten();
            // "The top row other than the corners" says more than the names of its sites, unless these are far shorter.
            let most = if letters > LONG {
                letters
            } else {
                letters.div_ceil(3)
            };
            let is_shorter = |listed: &NounPhrase| listed.all().chars().count() < most;
            Some(listed.filter(is_shorter).unwrap_or(phrase))
        };
        let phrase = self.asked_before(AskedPhrase::Sites, sites, phrase);
        phrase.unwrap_or_else(|| NounPhrase::Nothing(self.site()))
    }

    fn sites_anew(&self, sites: &Sites) -> NounPhrase {
        let site = || self.site();
        let nouns = self.sites_noun();
        if let Some(pieces) = self.pieces_alone(sites) {
            let all = format!("of {}", pieces.all());
            let one = format!("occupied by {}", pieces.one());
            return NounPhrase::the(site()).qualified(all, Some(one), Bind::Word);
        }
        match sites {
            Sites::Const(region) => self.region(*region),
            Sites::ByPlayer(regions, player) => self.by_player(regions, player),
            Sites::Lookup(reach, of, Looked::Walks) => NounPhrase::the(site()).with(&format!(
                "at the end of leaps {}from {}",
                self.leaps_from(reach),
                self.place(of)
            )),
            Sites::Lookup(_, at, Looked::Incident(kind, of)) => NounPhrase::the(site()).with(
                &format!(
                    "with the numbers of the {} that meet the {} of the board with the number of {}",
                    plural(noun_of(*kind)),
                    noun_of(*of),
                    self.place(at)
                ),
            ),
            Sites::Lookup(_, of, Looked::Numbered) => {
                NounPhrase::the(site()).with(&format!("with the number {}", self.number(of)))
            }
            Sites::One(site) => self.named(site),
            Sites::List(all) => match all.as_slice() {
                [] => NounPhrase::Nothing(site()),
                [only] => self.named(only),
                all => {
                    let all = all.iter().map(|site| self.place(site)).collect();
                    NounPhrase::Names(None, all)
                }
            },
            Sites::Hint => NounPhrase::the(site()).with("of that hint"),
            Sites::Empty => NounPhrase::the(site().called("empty")),
            Sites::DeferredRemovals => NounPhrase::the(site())
                .with("of pieces that are to be taken off when the turn ends"),
            Sites::LastEnds => NounPhrase::the(site()).qualified(
                "changed or reached by the last move".to_owned(),
                Some("changed or reached by the last move".to_owned()),
                Bind::Word,
            ),
            Sites::LastStarts => NounPhrase::the(site()).qualified(
                "changed or left by the last move".to_owned(),
                Some("changed or left by the last move".to_owned()),
                Bind::Word,
            ),
            Sites::Visited => NounPhrase::the(site()).qualified(
                "visited earlier in the turn".to_owned(),
                Some("visited earlier in the turn".to_owned()),
                Bind::Word,
            ),
            Sites::Occupied(occupancy) => {
                let pieces = self.pieces(occupancy);
                let one = format!("occupied by {}", pieces.one());
                let all = format!("of {}", pieces.all());
                NounPhrase::the(site()).qualified(all, Some(one), Bind::Word)
            }
            Sites::Stacked(occupancy) => {
                let pieces = self.pieces(occupancy);
                let at = |pieces: String| format!("of {pieces}, at any level of a stack");
                let one = at(pieces.one());
                NounPhrase::the(site()).qualified(at(pieces.all()), Some(one), Bind::Word)
            }
            Sites::Hand(player) => self.places_of(player),
            Sites::Astride {
                directions,
                from,
                min,
                max,
                to,
            } => {
                let row = match self.length((min, max)).as_str() {
                    "1" => self.site().a(),
                    "" => format!("an unbroken row of {}", self.sites_noun()),
                    length => format!("an unbroken row of {length} {}", self.sites_noun()),
                };
                let which = self.relative(to, Variable::To, Antecedent::Site);
                NounPhrase::the(site()).with(&format!(
                    "of any two rows on opposite sides of {}, {}: on either side {row} {which}",
                    self.place(from),
                    self.along(*directions),
                ))
            }
            Sites::AlongTracks(slide) => NounPhrase::the(site()).with(&format!(
                "that can be reached from {} {}",
                self.place(&slide.from),
                self.way_along(slide)
            )),
            Sites::Stretch(stretch) => NounPhrase::the(site()).with(&self.stretch(stretch)),
            Sites::Start(kind) => NounPhrase::the(site()).with(&format!(
                "on which {} stands at the start",
                self.piece(kind)
            )),
            Sites::Union(parts) => self.union(parts),
            Sites::Intersection(parts) => self.common(parts),
            Sites::Difference(all, but) if self.is_nothing(but) => self.sites(all),
            Sites::Difference(all, but) if around_alone(all, but).is_some() => {
                around_alone(all, but).map_or_else(|| self.sites(all), |around| self.sites(&around))
            }
            Sites::Difference(all, but) if **but == Sites::Empty => self
                .sites(all)
                .those("that are not empty", "that is not empty".to_owned()),
            Sites::Difference(all, but) => self.other_than(self.sites(all), but),
            Sites::Only(variable, all, condition) => self.only(*variable, all, condition),
            Sites::If(..) if let Some(ahead) = self.in_direction_of_move(sites) => ahead,
            Sites::If(condition, one, other) => self
                .one_or_other(sites, condition, one, other, &|narrator, part| {
                    Some(narrator.sites(part))
                })
                .unwrap_or_else(|| NounPhrase::Nothing(site())),
            Sites::Around {
                directions,
                of,
                included,
            } => {
                if let (true, Some(within)) = (*included, self.within_steps(*directions, of)) {
                    return within;
                }
                let beside = NounPhrase::the(site()).with(&self.next_to(*directions, of));
                match included {
                    true => self.with_themselves(beside, of),
                    false => beside,
                }
            }
            Sites::Radiating {
                directions,
                from,
                min,
                max,
                stop,
                stop_included,
                included,
            } => {
                let along = self.along_set(directions);
                let from = self.sites(from).within(Bind::Sum);
                let mut phrase = match along.as_str() {
                    "north" | "east" | "south" | "west" => format!("the {nouns} {along} of {from}"),
                    _ => format!("the {nouns} in line with {from}, {along}"),
                };
                phrase.push_str(&self.steps_away(min, max));
                if let Some(stop) = stop {
                    phrase.push_str(&self.up_to(stop, *stop_included));
                }
                if *included {
                    phrase.push_str(", and where they start");
                }
                NounPhrase::Whole(phrase, Bind::Sum)
            }
            Sites::Between {
                directions,
                from,
                to,
                condition,
            } => {
                let only = condition.as_ref().map_or(String::new(), |condition| {
                    format!(" where {}", self.clause(condition, true))
                });
                let words = format!(
                    "the {nouns} between {}, {}{only}",
                    list(&[self.place(from), self.place(to)], Joint::And),
                    self.along(*directions)
                );
                NounPhrase::Whole(words, Bind::Sum)
            }
            Sites::Group { from, .. }
                if **from == Sites::One(Box::new(Int::Variable(Variable::Group))) =>
            {
                NounPhrase::the(site()).with("of that group")
            }
            Sites::Group {
                directions,
                from,
                region,
            } => NounPhrase::whole(format!(
                "the group of {} connected {} with {}",
                self.sites(region).all(),
                self.along(*directions),
                self.sites(from).all()
            )),
            Sites::Alike { directions, from } => NounPhrase::whole(format!(
                "the groups, connected {}, that contain {}, each of {nouns} that are all empty or all hold the same kind of piece",
                self.along(*directions),
                self.sites(from).all()
            )),
            Sites::Flanked {
                directions,
                from,
                min,
                max,
                between,
                to,
            } => {
                let (from, along) = (self.place(from), self.along(*directions));
                let length = self.length((min, max));
                let is_plain = self.flanked_rows(sites, "").is_some();
                let words = match is_plain {
                    true => self.enemies_flanked(&length, &along, &from),
                    false => self.row_flanked(&length, &along, &from, between, to),
                };
                NounPhrase::Whole(words, Bind::Sum)
            }
            // Passes make these two; they are described, though not well.
            Sites::Flanking {
                directions,
                max: _,
                between,
                to,
            } => NounPhrase::whole(format!(
                "the {nouns} beside which, {}, a row {}",
                self.along(*directions),
                list(
                    &[
                        format!("begins on {}", self.sites(between).all()),
                        format!("ends before {}", self.sites(to).all())
                    ],
                    Joint::And
                )
            )),
            Sites::Whence(_, sites) => NounPhrase::the(site()).with(&format!(
                "from which a table leads to {}",
                self.sites(sites).all()
            )),
            Sites::Patterns(query) => {
                NounPhrase::the(site()).with(&format!("of {}", self.patterns(query)))
            }
            Sites::OfArray(array) => match &**array {
                Array::Remembered(list) if self.game.pending == Some(*list) => {
                    NounPhrase::the(site().called("marked"))
                }
                array => NounPhrase::whole(self.array(array)),
            },
            Sites::Hidden(part, from) => {
                let words = self.hidden(*part, from);
                NounPhrase::the(site()).qualified(words.clone(), Some(words), Bind::Choice)
            }
            Sites::Reached(steps, min, max) => {
                let words = self.reached(steps, min, max);
                NounPhrase::the(site()).qualified(words.clone(), Some(words), Bind::Choice)
            }
            Sites::Random(_, of, count) if **count == Int::Const(1) => NounPhrase::name(
                format!("one of {}, drawn at random", self.sites(of).all()),
                site(),
            ),
            Sites::Random(_, of, count) => NounPhrase::whole(format!(
                "{} of {}, drawn at random",
                match **count {
                    Int::Const(number) => cardinal(i64::from(number)),
                    ref number => self.number(number),
                },
                self.sites(of).all()
            )),
            Sites::Targets(moves) => {
                let words = format!("where one could do this: {}", self.imperative(moves));
                NounPhrase::the(site()).qualified(words.clone(), Some(words), Bind::Choice)
            }
            Sites::Origins(moves) => {
                let words = format!("from where one could do this: {}", self.imperative(moves));
                NounPhrase::the(site()).qualified(words.clone(), Some(words), Bind::Choice)
            }
            Sites::ForEachPlayer(sites) => {
                let each = self.calling("that player").sites(sites).all();
                NounPhrase::Whole(format!("for each player, {each}"), Bind::Choice)
            }
        }
    }

    /// The places of a hand; one of one place is that place.
    fn places_of(&self, player: &Int) -> NounPhrase {
        let hand = self.hand(player);
        match self.has_places(player) {
            true => NounPhrase::Part {
                name: hand.clone(),
                either: hand,
                noun: Noun::new("place"),
                preposition: "in",
            },
            false => NounPhrase::hand(hand),
        }
    }

    /// A site by its name.
    fn named(&self, site: &Int) -> NounPhrase {
        match site {
            Int::HandSite(..) => NounPhrase::hand(self.place(site)),
            site => NounPhrase::name(self.place(site), self.site()),
        }
    }

    /// What the things are called that are on the sites of a region: its pieces, if all sites have one, or the sites.
    pub(super) fn things(&self, sites: &Sites) -> NounPhrase {
        self.pieces_on(sites).unwrap_or_else(|| self.sites(sites))
    }

    /// Whether a condition says that the site of a target holds a piece.
    fn is_occupied_target(&self, condition: &Bool) -> bool {
        let Bool::Not(inner) = condition else {
            return false;
        };
        let is_to = |site: &Int| *site == Int::Variable(Variable::To);
        match &**inner {
            Bool::IsEmpty(site) => is_to(site),
            Bool::In(site, sites) => is_to(site) && **sites == Sites::Empty,
            _ => false,
        }
    }

    /// A copy of this narrator for a condition on a piece, given by the variable of its site.
    pub(super) fn of_piece(&self, variable: Variable) -> Self {
        Self {
            it: Some(variable),
            ..self.clone()
        }
    }
    /// Several regions together.
    fn union(&self, parts: &[Sites]) -> NounPhrase {
        let some = parts.iter().filter(|part| !self.is_nothing(part));
        let mut some: Vec<NounPhrase> = some.map(|part| self.sites(part)).collect();
        // Several places of a hand may have one name.
        let mut known: Vec<String> = Vec::new();
        some.retain(|part| {
            let words = part.all();
            let is_new = !known.contains(&words);
            known.push(words);
            is_new
        });
        let names: Option<Vec<Vec<String>>> = some.iter().map(NounPhrase::names).collect();
        match (some.len(), names) {
            (0, _) => NounPhrase::Nothing(self.site()),
            (1, _) => some.remove(0),
            (_, Some(names)) => NounPhrase::Names(None, names.concat()),
            (_, None) => NounPhrase::Joined(Joint::And, some),
        }
    }

    /// The sites beside others, and these, several times over: those within a number of steps. None for one step.
    fn within_steps(&self, directions: DirectionsId, of: &Sites) -> Option<NounPhrase> {
        let (mut steps, mut from) = (1_i32, of);
        while let Sites::Around {
            directions: inner,
            of,
            included: true,
        } = from
        {
            if *inner != directions {
                break;
            }
            (steps, from) = (steps + 1, of);
        }
        (steps > 1).then(|| {
            let words = format!(
                "the {} at most {} steps from {} (each step {})",
                self.site().many(),
                cardinal(i64::from(steps)),
                self.sites(from).within(Bind::Sum),
                self.along(directions),
            );
            NounPhrase::Whole(words, Bind::Word)
        })
    }

    /// What is beside sites, and these sites.
    fn with_themselves(&self, beside: NounPhrase, of: &Sites) -> NounPhrase {
        match self.sites(of) {
            of if of.is_single() => NounPhrase::Joined(Joint::And, vec![of, beside]),
            _ => NounPhrase::Whole(
                format!("{}, and those themselves", beside.all()),
                Bind::Word,
            ),
        }
    }

    /// How far the sites of a line are away, where there is a limit: `, at most 3 steps away`.
    fn steps_away(&self, min: &Int, max: &Int) -> String {
        let mut words = String::new();
        if min.constant().is_none_or(|min| min > 1) {
            words.push_str(&format!(", at least {} steps away", self.number(min)));
        }
        if !max.constant().is_some_and(is_unlimited) {
            words.push_str(&format!(", at most {} steps away", self.number(max)));
        }
        words
    }

    /// Words for the end of a line of sites: `, as far as the cells are empty`.
    fn up_to(&self, stop: &Bool, included: bool) -> String {
        let stop = self.simplify(stop);
        match (self.is_occupied_target(&stop), included) {
            (true, true) => ", up to and with the first that is not empty".to_owned(),
            (true, false) => format!(", as far as the {} are empty", self.sites_noun()),
            (false, false) if is_no_enemy(&stop) => {
                ", as far as enemy pieces stand on them".to_owned()
            }
            (false, true) => format!(
                ", up to and with the first where {}",
                self.clause(&stop, true)
            ),
            (false, false) => format!(
                ", up to but without the first where {}",
                self.clause(&stop, true)
            ),
        }
    }
}

/// Whether a condition says that no enemy piece stands on the site of a target.
fn is_no_enemy(condition: &Bool) -> bool {
    let is_enemy = |condition: &Bool| {
        matches!(condition, Bool::IsEnemy(player)
            if matches!(&**player, Int::Who(site) if **site == Int::Variable(Variable::To)))
    };
    matches!(condition, Bool::Not(inner) if is_enemy(inner))
}

/// What lies beside sites, where these are left out of what lies around them.
pub(super) fn around_alone(all: &Sites, but: &Sites) -> Option<Sites> {
    match all {
        Sites::Around {
            directions,
            of,
            included: true,
        } if **of == *but => Some(Sites::Around {
            directions: *directions,
            of: of.clone(),
            included: false,
        }),
        _ => None,
    }
}
