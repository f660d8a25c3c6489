//! The parameters of the square games: one value per key of the model, its default, and how it is written.

use crate::naive::board::{Grid, Point, points};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// Declares an enum whose values are written as words.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum $name { $($(#[$about])* $value,)+ }

        impl FromStr for $name {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, String> {
                match word {
                    $($word => Ok(Self::$value),)+
                    _ => Err(format!("expected one of {:?}, found `{word}`", [$($word),+])),
                }
            }
        }
    };
}

words! {
    /// Diagonals drawn on the board.
    Edges { None = "none", Centre = "centre", Alquerque = "alquerque", Full = "full", }
}
words! {
    /// What a pattern does while stones are placed.
    PlaceCapture {
        None = "none",
        Immediate = "immediate",
        Mark = "mark",
        /// It gives further placements instead of captures.
        Extra = "extra",
    }
}
words! {
    /// What happens when placement has ended.
    Fill {
        None = "none",
        Remove1 = "remove1",
        Remove1Count = "remove1+count",
        /// Count on a full board; remove one each only if nobody has a pattern.
        Count = "count",
        /// Count whether the board is full or not.
        CountAlways = "count-always",
        /// The player with more patterns removes the difference and one, the other one.
        Balance = "balance",
        /// Each player takes off one of his own stones.
        Own1 = "own1",
    }
}
words! {
    /// Which stones the removal of one each may take.
    FillTarget { Any = "any", Loose = "loose", }
}
words! {
    /// Who acts first after placement.
    OrderAfter { Alternate = "alternate", First = "first", Second = "second", }
}
words! {
    /// What several patterns formed at once are worth.
    Count { Sum = "sum", Max = "max", }
}
words! {
    /// What protects a stone that is part of a pattern.
    Immunity { Absolute = "absolute", Priority = "priority", None = "none", }
}
words! {
    /// Whether a capture may be declined.
    Capture { Must = "must", May = "may", }
}
words! {
    /// What becomes of a captured stone.
    Gain {
        /// It leaves the game.
        Remove = "remove",
        /// It is replaced on its point by a stone of the captor's supply.
        Replace = "replace",
        /// The captor's supply grows by it.
        Supply = "supply",
        /// The captor at once puts a stone of his supply on any vacant point.
        Anywhere = "anywhere",
        /// The captor's supply grows by it, and a stone of the supply may be put on the board instead of a step.
        Bank = "bank",
    }
}
words! {
    /// What a turn of movement is.
    Turn {
        Step = "step",
        Slide = "slide",
        TakeIn = "takein",
        /// Remove and move in once per player, steps afterwards.
        TakeInOnce = "takein-once",
    }
}
words! {
    /// Which lines a step may use.
    StepLines { Drawn = "drawn", Orthogonal = "orth", }
}
words! {
    /// Whether the same pattern may be formed again.
    Reform {
        Allowed = "allowed",
        NoCapture = "nocapture",
        /// Not legal while there is another move.
        Illegal = "illegal",
        /// Not legal at all.
        Forbidden = "forbidden",
        Ko = "ko",
    }
}
words! {
    /// Capture by taking away the last vacant neighbour.
    Encircle { Off = "off", Single = "single", Group = "group", }
}
words! {
    /// The stages at which that happens.
    EncircleIn { Move = "move", Place = "place", Both = "both", }
}
words! {
    /// The point in the middle of a square.
    Middle { Any = "any", Vacant = "vacant", }
}
words! {
    /// The peaceful ban on taking away the last vacant neighbour.
    Tian { Off = "off", Formal = "formal", }
}
words! {
    /// What becomes of a player who cannot move.
    Blocked { Pass = "pass", Lose = "lose", Exchange = "exchange", }
}
words! {
    /// Kinds of pattern.
    Kind {
        Unit = "unit",
        Aligned = "aligned",
        Diamond = "diamond",
        Surround = "surround",
        /// The four diagonal neighbours of a vacant point, for a stone that a drawn diagonal joins to it.
        Cross = "cross",
        /// The corners of a square tilted by exactly 45 degrees.
        Diagonal = "diagonal",
        Any = "any",
        Line = "line",
        InnerLine = "innerline",
        BorderLine = "borderline",
        SecondLine = "secondline",
        MiddleLine = "middleline",
        Slash3 = "slash3",
        Slash4 = "slash4",
        Slash5 = "slash5",
        Slash6 = "slash6",
        Run4 = "run4",
        Run5 = "run5",
    }
}

/// Stones of each player before the first placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stones {
    /// Half of the points each, First one more on an odd board.
    Half,
    /// So many for First and for Second.
    Each(u32, u32),
}

/// Restrictions of placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Open {
    /// First's first stone must stand in the middle.
    pub(crate) centre: bool,
    /// Points closed during all of placement.
    pub(crate) closed: BTreeSet<Point>,
    /// Points closed for each player's first stone.
    pub(crate) closed_first: BTreeSet<Point>,
}

/// All parameters of a square game. `Default` gives the defaults of the family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) board: Grid,
    pub(crate) edges: Edges,
    pub(crate) stones: Stones,
    /// Most placements of each player, if fewer than his stones.
    pub(crate) placements: Option<u32>,
    pub(crate) open: Open,
    /// Whether a placement must form a pattern if one can.
    pub(crate) forced: bool,
    pub(crate) place_capture: PlaceCapture,
    pub(crate) fill: Fill,
    pub(crate) fill_target: FillTarget,
    pub(crate) order_after: OrderAfter,
    pub(crate) comp: u32,
    pub(crate) patterns: BTreeMap<Kind, u32>,
    /// What squares ask of the point in their middle, if they have one.
    pub(crate) middle: Middle,
    pub(crate) count: Count,
    pub(crate) immunity: Immunity,
    pub(crate) capture: Capture,
    pub(crate) gain: Gain,
    pub(crate) turn: Turn,
    pub(crate) steplines: StepLines,
    /// A player with this many stones or fewer may move to any vacant point.
    pub(crate) fly: u32,
    pub(crate) reform: Reform,
    /// Kinds of pattern that are rewarded only once in a game, whatever `reform` says.
    pub(crate) once: BTreeSet<Kind>,
    pub(crate) encircle: Encircle,
    pub(crate) encircle_in: EncircleIn,
    pub(crate) tian: Tian,
    pub(crate) blocked: Blocked,
    pub(crate) loss_at: usize,
    pub(crate) draw_repeat: u32,
    pub(crate) draw_quiet: u32,
    pub(crate) draw_passes: u32,
    /// Turns of movement after which the game is drawn; 0 for no such limit.
    pub(crate) draw_turns: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            board: Grid {
                columns: 8,
                rows: 7,
            },
            edges: Edges::None,
            stones: Stones::Half,
            placements: None,
            open: Open::default(),
            forced: false,
            place_capture: PlaceCapture::None,
            fill: Fill::Remove1,
            fill_target: FillTarget::Any,
            order_after: OrderAfter::Alternate,
            comp: 0,
            patterns: BTreeMap::from([(Kind::Unit, 1)]),
            middle: Middle::Any,
            count: Count::Sum,
            immunity: Immunity::Absolute,
            capture: Capture::Must,
            gain: Gain::Remove,
            turn: Turn::Step,
            steplines: StepLines::Drawn,
            fly: 0,
            reform: Reform::Allowed,
            once: BTreeSet::new(),
            encircle: Encircle::Off,
            encircle_in: EncircleIn::Move,
            tian: Tian::Off,
            blocked: Blocked::Pass,
            loss_at: 0,
            draw_repeat: 3,
            draw_quiet: 100,
            draw_passes: 2,
            draw_turns: 0,
        }
    }
}

/// Sets one parameter, as a ruleset or an option does. `squares` exchanges the kinds of square among the patterns.
///
/// # Errors
/// An unknown key or value.
pub(crate) fn set(rules: &mut Rules, key: &str, value: &str) -> Result<(), String> {
    match key {
        "board" => rules.board = value.parse()?,
        "edges" => rules.edges = value.parse()?,
        "stones" => rules.stones = stones(value)?,
        "placements" => rules.placements = Some(number(value)?),
        "open" => rules.open = open(value),
        "forced" => rules.forced = value == "on",
        "place_capture" => rules.place_capture = value.parse()?,
        "fill" => rules.fill = value.parse()?,
        "fill_target" => rules.fill_target = value.parse()?,
        "order_after" => rules.order_after = value.parse()?,
        "comp" => rules.comp = number(value)?,
        "patterns" => rules.patterns = value.split(' ').map(pattern).collect::<Result<_, _>>()?,
        "squares" => {
            use Kind::{Aligned, Any, Cross, Diagonal, Diamond, Surround, Unit};
            let squares = [Unit, Aligned, Diamond, Surround, Cross, Diagonal, Any];
            rules.patterns.retain(|kind, _| !squares.contains(kind));
            for kind in value.split('+') {
                rules.patterns.insert(kind.parse()?, 1);
            }
        }
        "slash4" => rules.patterns.extend([(Kind::Slash4, number(value)?)]),
        "middle" => rules.middle = value.parse()?,
        "count" => rules.count = value.parse()?,
        "immunity" => rules.immunity = value.parse()?,
        "capture" => rules.capture = value.parse()?,
        "gain" => rules.gain = value.parse()?,
        "turn" => rules.turn = value.parse()?,
        "steplines" => rules.steplines = value.parse()?,
        "fly" => rules.fly = number(value)?,
        "reform" => {
            rules.reform = value.parse()?;
            rules.once.clear();
        }
        "once" => rules.once = value.split(' ').map(str::parse).collect::<Result<_, _>>()?,
        "encircle" => rules.encircle = value.parse()?,
        "encircle_in" => rules.encircle_in = value.parse()?,
        "tian" => rules.tian = value.parse()?,
        "blocked" => rules.blocked = value.parse()?,
        "loss_at" => rules.loss_at = number(value)? as usize,
        "draw_repeat" => rules.draw_repeat = number(value)?,
        "draw_quiet" => rules.draw_quiet = number(value)?,
        "draw_passes" => rules.draw_passes = number(value)?,
        "draw_turns" => rules.draw_turns = number(value)?,
        _ => return Err(format!("expected a key of the square games, found `{key}`")),
    }
    Ok(())
}

/// What is wrong with parameters that do not go together.
pub(crate) fn fault(rules: &Rules) -> Option<String> {
    let seven = Grid {
        columns: 7,
        rows: 7,
    };
    let closed = rules.open.closed.iter().chain(&rules.open.closed_first);
    if rules.edges == Edges::Centre && rules.board != seven {
        Some("`edges centre` needs a board of 7x7".to_string())
    } else if rules.open.centre && rules.board.middle().is_none() {
        Some("`open centre` needs a board with a point in the middle".to_string())
    } else {
        closed
            .filter(|point| !rules.board.has(**point))
            .map(|point| format!("`{point}` is off the board"))
            .next()
    }
}

fn number(value: &str) -> Result<u32, String> {
    value
        .parse()
        .map_err(|_| format!("expected a number, found `{value}`"))
}

fn stones(value: &str) -> Result<Stones, String> {
    match value.split_once('/') {
        Some((first, second)) => Ok(Stones::Each(number(first)?, number(second)?)),
        None if value == "half" => Ok(Stones::Half),
        None => Err(format!("expected `half` or `24/24`, found `{value}`")),
    }
}

fn open(value: &str) -> Open {
    let inside = |word: &str| {
        value
            .strip_prefix(word)
            .and_then(|rest| rest.strip_suffix(')'))
            .map(points)
    };
    Open {
        centre: value == "centre",
        closed: inside("closed(").unwrap_or_default(),
        closed_first: inside("closed-first(").unwrap_or_default(),
    }
}

fn pattern(entry: &str) -> Result<(Kind, u32), String> {
    let (kind, value) = entry
        .split_once('=')
        .ok_or_else(|| format!("expected `unit=1`, found `{entry}`"))?;
    Ok((kind.parse()?, number(value)?))
}
