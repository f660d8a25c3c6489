//! Whole numbers that stand for something: a site where a player is asked for, a player where a piece is.
//!
//! Sites, players, kinds of pieces, levels and numbers are all integers of the language, as in Ludii. What an argument
//! stands for is said by the name of its parameter, and what a form results in by its head. Where either is open, as of
//! variables, values, states and sums, nothing is suspected.

use super::error::OTHER_KIND;
use super::{Findings, Subject};
use crate::diagnostic::Problem;
use crate::ludeme::{ArgumentSlot, Ludeme, Param, PartId, PartKind, Type};

/// What a whole number stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Site,
    Player,
    Piece,
    Level,
    Number,
}

impl Kind {
    fn noun(self) -> &'static str {
        match self {
            Self::Site => "a site",
            Self::Player => "a player",
            Self::Piece => "a kind of piece",
            Self::Level => "a level of a stack",
            Self::Number => "a number",
        }
    }

    /// Whether a value of this kind makes sense where another is asked for. Levels are counted.
    fn fits(self, wanted: Self) -> bool {
        let counts = [Self::Level, Self::Number];
        self == wanted || counts.contains(&self) && counts.contains(&wanted)
    }
}

/// Forms that compare two values of one kind.
const COMPARISONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

pub(super) fn lint(subject: &Subject<'_>, findings: &mut Findings) {
    let description = subject.description;
    for part in description.parts() {
        let PartKind::Ludeme { ludeme, arguments } = description.kind(part) else {
            continue;
        };
        if COMPARISONS.contains(&ludeme.head) {
            compared(subject, arguments, findings);
            continue;
        }
        if (ludeme.head, ludeme.word) == ("is", Some("In")) && !is_region(subject, part) {
            continue;
        }
        for (param, slot) in ludeme.params.iter().zip(arguments) {
            let ArgumentSlot::Given(argument) = slot else {
                continue;
            };
            let swapped = (ludeme.head, ludeme.word) == ("move", Some("Swap"));
            let wanted = match param.name {
                "one" | "other" if swapped => swapped_kind(subject, arguments),
                _ => asked(ludeme, param),
            };
            let Some(wanted) = wanted else {
                continue;
            };
            let turned = turned_round(subject, ludeme, arguments);
            for one in each(subject, *argument) {
                let is_other = |found: &Kind| !found.fits(wanted) && !is_open(ludeme, *found);
                let Some(found) = kind(subject, one).filter(is_other) else {
                    continue;
                };
                let span = description.place(one).span;
                let written = form(ludeme);
                let message = format!(
                    "expected {} as `{}` of `{written}`, found {}",
                    wanted.noun(),
                    param.name,
                    found.noun()
                );
                let label = format!("this is {}", found.noun());
                let mut problem = Problem::warning(&OTHER_KIND, span, message, label);
                if let Some(remedy) = turned.or_else(|| remedy(subject, found, wanted)) {
                    problem = problem.with_help(remedy);
                }
                findings.suspect(description.explained(one, problem));
            }
        }
    }
}

/// What to do where the number of points stands before the player who gets them.
pub(super) fn turned_round(
    subject: &Subject<'_>,
    ludeme: &Ludeme,
    arguments: &[ArgumentSlot],
) -> Option<&'static str> {
    let of = |name: &str| {
        let mut slots = ludeme.params.iter().zip(arguments);
        let slot = slots.find(|(param, _)| param.name == name)?.1;
        let mut part = slot.part()?;
        while let PartKind::Choice(_, inner) = subject.description.kind(part) {
            part = *inner;
        }
        Some(part)
    };
    let points = of("score").or_else(|| of("value"))?;
    let is_number = |part: PartId| {
        matches!(subject.description.kind(part), PartKind::Int(_))
            || kind(subject, part) == Some(Kind::Number)
    };
    let is_turned = is_number(of("player")?) && kind(subject, points) == Some(Kind::Player);
    is_turned.then_some("the player comes first, and the number of points behind")
}

/// Whether the region of `(is In …)` is one of the board: a list of numbers may be of anything.
fn is_region(subject: &Subject<'_>, part: PartId) -> bool {
    let description = subject.description;
    let Some(mut region) = description.argument(part, "region") else {
        return false;
    };
    while let PartKind::Choice(_, inner) = description.kind(region) {
        region = *inner;
    }
    let PartKind::Ludeme { ludeme, arguments } = description.kind(region) else {
        return false;
    };
    let is_list = |slot: &ArgumentSlot| {
        let mut part = slot.part();
        while let Some(PartKind::Choice(_, inner)) = part.map(|part| description.kind(part)) {
            part = Some(*inner);
        }
        let kind = part.map(|part| description.kind(part));
        matches!(
            kind,
            Some(PartKind::List(_) | PartKind::Name { .. } | PartKind::Text(_))
        )
    };
    let names_sites = ludeme.head == "sites" && ludeme.word.is_none();
    ludeme.result == Type::SITES && !(names_sites && arguments.iter().any(is_list))
}

/// Whether each player has one kind of piece, which has the number of the player, so that one may stand for the other.
fn pieces_are_numbered_as_players(subject: &Subject<'_>) -> bool {
    let mut pieces = subject.game.components.iter().enumerate().skip(1);
    pieces.all(|(number, piece)| usize::from(piece.owner) == number)
}

/// What would be of the kind that is wanted.
fn remedy(subject: &Subject<'_>, found: Kind, wanted: Kind) -> Option<&'static str> {
    let both = [found, wanted];
    if both.contains(&Kind::Player)
        && both.contains(&Kind::Piece)
        && pieces_are_numbered_as_players(subject)
    {
        return Some(
            "this holds only as long as each player has one kind of piece, with the number of the player: the owner of a \
             piece is `(who at:…)`, its kind `(id \"Name\" Mover)`",
        );
    }
    Some(match (found, wanted) {
        (Kind::Site, Kind::Player) => "the owner of the piece on a site is `(who at:…)`",
        (Kind::Site, Kind::Piece) => "the kind of the piece on a site is `(what at:…)`",
        (Kind::Site, Kind::Number) => "the number of pieces on a site is `(count at:…)`",
        (Kind::Site, Kind::Level) => "the highest level of a stack is `(topLevel at:…)`",
        (_, Kind::Site) => "a site is for example `(to)`, `(last To)` or `(where \"Name\" Mover)`",
        (Kind::Player, Kind::Piece) => "a kind of piece is `(id \"Name\" Mover)`",
        (Kind::Piece, Kind::Player) => "the owner of the piece on a site is `(who at:…)`",
        (_, Kind::Player) => "a player is for example `Mover`, `Next` or `(who at:…)`",
        (_, Kind::Piece) => "a kind of piece is `(id \"Name\" Mover)` or `(what at:…)`",
        _ => return None,
    })
}

/// Two values that are compared.
fn compared(subject: &Subject<'_>, arguments: &[ArgumentSlot], findings: &mut Findings) {
    let description = subject.description;
    let parts: Vec<PartId> = arguments.iter().filter_map(|slot| slot.part()).collect();
    let [first, second] = parts[..] else {
        return;
    };
    let kinds = kind(subject, first).zip(kind(subject, second));
    let Some((one, other)) = kinds.filter(|(one, other)| !one.fits(*other)) else {
        return;
    };
    let message = format!("{} is compared with {}", one.noun(), other.noun());
    let place = |part| description.place(part).span;
    let mut problem = Problem::warning(
        &OTHER_KIND,
        place(second),
        message,
        format!("this is {}", other.noun()),
    )
    .with_label(place(first), format!("this is {}", one.noun()));
    if let Some(remedy) = remedy(subject, other, one) {
        problem = problem.with_help(remedy);
    }
    findings.suspect(description.explained(second, problem));
}

/// The values that an argument consists of.
fn each(subject: &Subject<'_>, part: PartId) -> Vec<PartId> {
    match subject.description.kind(part) {
        PartKind::Choice(_, inner) => each(subject, *inner),
        PartKind::List(items) => items.iter().flat_map(|item| each(subject, *item)).collect(),
        _ => vec![part],
    }
}

/// What changes places: pieces, which sites name, or players.
fn swapped_kind(subject: &Subject<'_>, arguments: &[ArgumentSlot]) -> Option<Kind> {
    let mut what = arguments.first()?.part()?;
    while let PartKind::Choice(_, inner) = subject.description.kind(what) {
        what = *inner;
    }
    match subject.description.kind(what) {
        PartKind::Word(word) if word.text() == "Pieces" => Some(Kind::Site),
        PartKind::Word(word) if word.text() == "Players" => Some(Kind::Player),
        _ => None,
    }
}

/// Whether a form takes values of a kind besides those that it asks for: players, sites and pieces are often given by numbers
/// that the game has worked out, and pieces by the players whose numbers they have.
fn is_open(ludeme: &Ludeme, found: Kind) -> bool {
    match ludeme.head {
        "player" | "sites" => found == Kind::Number,
        "piece" => found != Kind::Site,
        _ => false,
    }
}

/// What a value stands for, if that is certain.
fn kind(subject: &Subject<'_>, part: PartId) -> Option<Kind> {
    let description = subject.description;
    match description.kind(part) {
        PartKind::Choice(_, inner) => kind(subject, *inner),
        PartKind::Word(word) => (word.vocabulary.ty == Type::ROLE).then_some(Kind::Player),
        PartKind::Ludeme { ludeme, arguments } if ludeme.result == Type::INT => {
            let branches = match (ludeme.head, ludeme.word) {
                ("if", None) => arguments.get(1..)?,
                ("max" | "min", None) => arguments,
                _ => return result(ludeme),
            };
            let branches = branches.iter().filter_map(|slot| slot.part());
            let values = branches.flat_map(|part| each(subject, part));
            let mut kinds = values.map(|part| kind(subject, part));
            let first = kinds.next()??;
            kinds.all(|kind| kind == Some(first)).then_some(first)
        }
        _ => None,
    }
}

/// What a form results in. Whatever is not here may stand for anything.
fn result(ludeme: &Ludeme) -> Option<Kind> {
    Some(match (ludeme.head, ludeme.word) {
        ("from" | "to" | "between" | "site" | "handSite" | "ahead" | "coord", None)
        | ("centrePoint" | "regionSite" | "where", None)
        | ("last", Some("From" | "To"))
        | ("trackSite", Some(_)) => Kind::Site,
        ("mover" | "next" | "prev" | "who" | "leader", None) => Kind::Player,
        // `(player)` is the player of a loop, `(player 1)` one by number; both are no declaration of one.
        ("player", None) => Kind::Player,
        ("what", None) => Kind::Piece,
        ("id", None) => match ludeme.params.first().map(|param| param.name) {
            Some("piece") => Kind::Piece,
            _ => Kind::Player,
        },
        ("level" | "topLevel", None) | ("where", Some("Level")) | ("last", Some("LevelTo")) => {
            Kind::Level
        }
        // What dice show may name a site.
        ("count", Some("Pips")) => return None,
        ("count" | "size", _) | ("score" | "counter" | "worth", None) => Kind::Number,
        ("row" | "column" | "layer" | "phase", None) => Kind::Number,
        _ => return None,
    })
}

/// What a parameter asks for. Whatever is not here takes anything.
fn asked(ludeme: &Ludeme, param: &Param) -> Option<Kind> {
    let ty = param.shape.ty();
    let open = [
        ("array", "content"),
        ("remember", "value"),
        ("forget", "value"),
        ("set", "value"),
        ("set", "values"),
        ("trackSite", "track"),
    ];
    if !ty.meets(Type::INT) || open.contains(&(ludeme.head, param.name)) {
        return None;
    }
    if ty.meets(Type::ROLE) {
        return Some(Kind::Player);
    }
    if ty.meets(Type::SITES) {
        return Some(Kind::Site);
    }
    Some(match (param.name, ludeme.head, ludeme.word) {
        (_, "player", None) => Kind::Player,
        ("list", "sites", None) => Kind::Site,
        ("which", "piece", None) => Kind::Piece,
        ("number", "sites", Some("Row" | "Column" | "Layer" | "Phase")) => Kind::Number,
        ("steps", "trackSite", _) | ("index", "regionSite", _) => Kind::Number,
        ("player" | "players" | "owner" | "by", ..) => Kind::Player,
        ("from" | "to", "transfer", _) => Kind::Player,
        ("of", "no" | "count" | "sizes", Some("Pieces" | "Group")) => Kind::Player,
        ("number", "is", Some("Blocked")) => Kind::Player,
        ("colour", "is" | "sites", _) => Kind::Player,
        ("from" | "to", "dice", _) => return None,
        ("at" | "site" | "from" | "to" | "through" | "origin", ..) => Kind::Site,
        ("start", "sow", _) => Kind::Site,
        ("of", "row" | "column" | "layer" | "phase" | "is", None | Some("Related")) => Kind::Site,
        ("what" | "whats", ..) => Kind::Piece,
        ("piece", "where", _) => Kind::Piece,
        ("level", ..) => Kind::Level,
        ("count" | "counts" | "length" | "distance" | "times", ..) => Kind::Number,
        ("score", "addScore" | "score", None) | ("score", "set", Some("Score")) => Kind::Number,
        _ => return None,
    })
}

/// A ludeme by its head and second word.
fn form(ludeme: &Ludeme) -> String {
    match ludeme.word {
        Some(word) => format!("({} {word} …)", ludeme.head),
        None => format!("({} …)", ludeme.head),
    }
}
