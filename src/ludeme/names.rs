//! Names that one place of a description gives and another uses: pieces, regions, phases, and so on.
//!
//! Owns the kinds of names and, for each kind, which names a declaration makes. Refuses to look names up:
//! `check::names` does, once the whole description has been read, because a use may come before its
//! declaration.

use super::description::{Description, PartId};

/// The greatest number of a player, which ends the name of a piece or a region of that player.
pub const MAX_OWNER: usize = crate::game::MAX_PLAYERS;

/// A kind of name.
#[derive(Clone, Copy, Debug)]
pub struct NameKind {
    /// What messages call it: "piece".
    pub noun: &'static str,
    /// Names that exist without being declared.
    pub known: &'static [&'static str],
    /// Whether a name that is not declared means something else that may stand in its place.
    pub stands: fn(&str) -> bool,
    /// The names that a declaration makes.
    pub makes: fn(&Declaration<'_>) -> Vec<String>,
}

/// The marker of a kind, for `Declares<K>` and `Named<K>`.
pub trait Kind: 'static {
    /// The kind.
    const KIND: &'static NameKind;
}

/// A ludeme that declares a name.
#[derive(Clone, Copy, Debug)]
pub struct Declaration<'a> {
    /// The name as written.
    pub name: &'a str,
    /// The whole description.
    pub description: &'a Description,
    /// The ludeme that declares.
    pub ludeme: PartId,
}

/// Declares kinds: `/// docs` `Marker "noun"`, the names that are always known, and what a declaration makes.
macro_rules! kinds {
    ($(#[doc = $docs:literal] $name:ident $noun:literal $known:expr, $makes:expr $(, $stands:expr)?;)*) => {
        /// A marker for each kind of name.
        pub mod kind {
            $(
                #[doc = $docs]
                #[derive(Clone, Copy, Debug)]
                pub struct $name;
            )*
        }

        $(
            impl Kind for kind::$name {
                const KIND: &'static NameKind =
                    &NameKind { noun: $noun, known: &$known, makes: $makes, stands: first(&[$($stands,)? nothing]) };
            }
        )*
    };
}

kinds! {
    /// A kind of piece: `"Disc"`, and per owner `"Disc1"`, `"Disc2"`.
    Piece "piece" [], per_owner;
    /// A set of sites among the equipment.
    Region "region" [], without_owner, is_coordinate;
    /// A place that holds pieces: the board, a hand.
    Container "container" CONTAINERS, per_owner;
    /// A phase of the game.
    Phase "phase" [], as_written;
    /// A path that pieces follow.
    Track "track" [], as_written;
    /// A number that the state remembers.
    Variable "variable" [], as_written;
    /// A pattern of pieces that captures.
    Pattern "pattern" [], as_written;
    /// A set of patterns or values that a player remembers.
    Memory "memory" [], as_written;
    /// A player with a name.
    Player "player" [], as_written;
}

/// The board, the hand of a piece's owner, and the hand of each player.
const CONTAINERS: [&str; 18] = [
    "Board", "Hand", "Hand1", "Hand2", "Hand3", "Hand4", "Hand5", "Hand6", "Hand7", "Hand8",
    "Hand9", "Hand10", "Hand11", "Hand12", "Hand13", "Hand14", "Hand15", "Hand16",
];

/// The first of some questions.
const fn first(all: &[fn(&str) -> bool]) -> fn(&str) -> bool {
    all[0]
}

fn nothing(_: &str) -> bool {
    false
}

/// Whether a name is a coordinate of a site, such as `J10`: one or two letters and a number.
pub(crate) fn is_coordinate(name: &str) -> bool {
    let number = name.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
    (1..=2).contains(&(name.len() - number.len()))
        && !number.is_empty()
        && number.bytes().all(|sign| sign.is_ascii_digit())
}

/// The name itself.
fn as_written(declaration: &Declaration<'_>) -> Vec<String> {
    vec![declaration.name.to_owned()]
}

/// The name itself, and without the player at its end whose it is: `"HomeP1"` is the `"Home"` of P1.
fn without_owner(declaration: &Declaration<'_>) -> Vec<String> {
    let name = declaration.name;
    let role = declaration.description.word(declaration.ludeme, "role");
    let base = role.and_then(|role| name.strip_suffix(role));
    let base = base.filter(|base| !base.is_empty());
    [Some(name), base]
        .into_iter()
        .flatten()
        .map(str::to_owned)
        .collect()
}

/// The name itself, and with the number of each player it is made for.
fn per_owner(declaration: &Declaration<'_>) -> Vec<String> {
    let Declaration {
        name,
        description,
        ludeme,
    } = *declaration;
    let owners = match description.word(ludeme, "role").unwrap_or("Each") {
        "Each" | "All" => 1..=MOST_PLAYERS,
        "Neutral" | "Shared" => 0..=0,
        role => match role
            .strip_prefix('P')
            .and_then(|number| number.parse().ok())
        {
            Some(owner) => owner..=owner,
            None => 0..=0,
        },
    };
    let numbered = owners.map(|owner: usize| format!("{name}{owner}"));
    std::iter::once(name.to_owned()).chain(numbered).collect()
}

/// The most players a game may have.
const MOST_PLAYERS: usize = 16;
