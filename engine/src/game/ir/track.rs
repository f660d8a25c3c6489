//! Tracks: sites in an order, along which pieces go and are sown.

use super::{Bool, Effect, Int, TrackId};

/// A track of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// Whose it is, 0 if it belongs to nobody.
    pub owner: u8,
    /// Whether the first step follows the last.
    pub looped: bool,
    /// Whether the track crosses a site several times, with other sites between.
    pub crosses: bool,
    /// The sites in order, without repetitions; below 0 for a place off the board.
    pub sites: Vec<i32>,
    /// Whether the site of each step is listed several times in a row: the track bends there, as where the lines of a
    /// board are joined by a loop outside it.
    pub bends: Vec<bool>,
    /// The index, among the step counters of a state, of the first counter of this track; the counters of one kind of
    /// piece follow those of the other. `None` unless some track of the game crosses a site twice, as only then the
    /// site of a piece does not tell how far it has come.
    pub progress: Option<usize>,
}

impl Track {
    /// The steps on a site.
    pub fn steps_on(&self, site: i32) -> impl Iterator<Item = usize> + '_ {
        let steps = self.sites.iter().enumerate();
        steps.filter_map(move |(step, other)| (*other == site).then_some(step))
    }

    /// The first step on a site.
    #[must_use]
    pub fn find(&self, site: i32) -> Option<usize> {
        self.sites.iter().position(|other| *other == site)
    }

    /// The step after another; none at the end of a track that is no loop.
    #[must_use]
    pub fn after(&self, step: usize) -> Option<usize> {
        match step + 1 < self.sites.len() {
            true => Some(step + 1),
            false => self.looped.then_some(0),
        }
    }

    /// The step before another; none at the beginning of a track that is no loop.
    #[must_use]
    pub fn before(&self, step: usize) -> Option<usize> {
        match step {
            0 => self.looped.then(|| self.sites.len() - 1),
            step => Some(step - 1),
        }
    }
}

parts! {
    /// A track that may be another one for each player.
    #[derive(Clone, PartialEq, Debug)]
    pub struct TrackChoice {
        /// The track by player; index 0 is for nobody.
        pub of: Box<[Option<TrackId>]>,
        /// The player.
        pub player: Box<Int>,
    }

    /// A place on a track.
    #[derive(Clone, PartialEq, Debug)]
    pub enum OnTrack {
        /// Some steps after a site; no site where the track ends before.
        Ahead {
            /// The track.
            track: TrackChoice,
            /// The site.
            from: Box<Int>,
            /// How many steps.
            steps: Box<Int>,
        },
        /// The first site along the track, from a given one on, for which a condition holds.
        #[binds(conditions To)]
        First {
            /// The track.
            track: TrackChoice,
            /// Where to begin; at the first step if none.
            from: Option<Box<Int>>,
            /// The condition, of [`Variable::To`](super::Variable).
            when: Option<Box<Bool>>,
        },
        /// The site of the last step.
        End(TrackChoice),
    }

    /// The sites of a track from one to another; if the other is not met before the end of the track, those from its
    /// beginning as well.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Stretch {
        /// The track.
        pub track: TrackChoice,
        /// The first site; that of the first step if none.
        pub from: Option<Int>,
        /// The last site.
        pub to: Option<Int>,
    }

    /// The sites where a slide along tracks may end: in the order of each track, from each step on the starting site.
    #[derive(Clone, PartialEq, Debug)]
    pub struct AlongTracks {
        /// The tracks.
        pub tracks: Vec<TrackId>,
        /// Where it starts.
        pub from: Int,
        /// Fewest steps.
        pub min: Int,
        /// Most steps; in any case fewer than the track has.
        pub max: Int,
        /// Whether it must go round a bend before it ends.
        pub round_bend: bool,
        /// The sites over which it goes on, of [`Variable::Between`](super::Variable).
        pub passes: Bool,
        /// Where it ends and goes no further, of [`Variable::To`](super::Variable).
        pub stop: Option<Bool>,
        /// Where else it may end, of [`Variable::To`](super::Variable); anywhere if none.
        pub ends: Option<Bool>,
    }

    /// Pieces of one site put one by one on the sites that follow on a track.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Sow {
        /// The track.
        pub track: TrackChoice,
        /// The site whose pieces are sown.
        pub start: Int,
        /// How many pieces.
        pub count: Int,
        /// How many on each site.
        pub each: Int,
        /// What happens at each site, of [`Variable::To`](super::Variable), before pieces come there.
        pub at_each: Option<Effect>,
        /// What happens in the end where the last piece came, and on which condition.
        pub capture: Option<(Bool, Effect)>,
        /// Whether the site itself may be sown on when it is passed.
        pub on_start: bool,
        /// Whether the first piece stays on the site itself.
        pub from_start: Bool,
        /// The sites that are passed over.
        pub skip: Option<Bool>,
        /// Where else what happens in the end may happen.
        pub onward: Option<Onward>,
    }

    /// The sites after the last one sown at which captures may go on, as long as a condition holds.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Onward {
        /// Those before it on the track.
        Backward(Bool),
        /// Those after it on the track.
        Forward(Bool),
    }
}
