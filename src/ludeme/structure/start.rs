//! `(start …)` and `(place …)`: the first position.

use crate::diagnostic::{Code, Problem};
use crate::game::ir::{
    Bool, ComponentId, Effect, EffectId, Int, Moves, Physical, Plane, RuleNodeMut, Sites,
    VariableId,
};
use crate::game::{Announcement, ir::Rule};
use crate::ludeme::clause::Place;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::names::kind;
use crate::ludeme::structure::hands::hand;
use crate::ludeme::types::either;
use crate::ludeme::{Builder, Compile, Compiled, Labelled, Ludeme, Named, Spanned, Type, Typed};
use crate::topology::{Site, SiteType};

pub(crate) const LUDEMES: &[Ludeme] = &[StartForm::LUDEME, PlaceForm::LUDEME];

pub(crate) static NO_SUCH_SITE: Code = Code {
    name: "compile::no_such_site",
    summary: "a coordinate that the board does not have",
    explain: "Sites of a board are called by column and row, such as `\"c4\"`: columns are letters from the \
              left, rows are numbers from the bottom.",
    wrong: "(start (place \"Disc1\" {\"z99\"}))",
    right: "(start (place \"Disc1\" {\"a1\"}))",
};

pub(crate) static WHOSE_PIECE: Code = Code {
    name: "compile::whose_piece",
    summary: "a piece of several players is placed on the board",
    explain: "A piece that several players have is called by its name and the number of its owner, such as \
              `\"Disc1\"`, where one of them is meant. Only in hands does the name alone mean the piece of each \
              owner.",
    wrong: "(start (place \"Disc\" {\"a1\"}))",
    right: "(start (place \"Disc1\" {\"a1\"}))",
};

pub(crate) static NOT_AT_START: Code = Code {
    name: "compile::not_at_start",
    summary: "a start rule that asks for a move before it",
    explain: "Start rules make the first position, before any move is made. An effect that is about the move before it, \
              such as a capture by surrounding or `(moveAgain)`, or about what is kept from moves, would do nothing \
              there. Who begins is said by `(set NextPlayer …)`.",
    wrong: "(start (moveAgain))",
    right: "(start (set NextPlayer P2))",
};

/// The start rules have been noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StartRules;

impl Typed for StartRules {
    const TYPE: Type = Type::START;
}

ludeme! {
    /// How the game begins: rules that make the first position, one after the other. The first player begins, or the one
    /// who is named by `(set NextPlayer …)`; effects that are about the move before them are refused.
    ///
    /// `(start (place "Disc1" (sites Bottom)))`
    /// `(start (set NextPlayer P2))`
    (start) -> StartRules
    struct StartForm {
        /// The rules.
        rules: Vec<Spanned<Effect>>,
    }
}

impl Compile for StartForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<StartRules> {
        let mut start = Vec::new();
        for Spanned { value, span } in self.rules {
            let mut at_start = AtStart {
                effects: &mut builder.game.effects,
                announcements: &builder.game.announcements,
                rules: &builder.game.rules,
                last: builder.game.components.len().saturating_sub(1) as i32,
                refused: None,
            };
            let mut rule = value;
            at_start.adapt(&mut rule);
            if let Some(what) = at_start.refused {
                let message = format!("{what}, but there is no move before the first position");
                let label = "this would do nothing at the start";
                return Err(Problem::error(&NOT_AT_START, span, message, label)
                    .with_help("write it where it follows a move, as in `(then …)`")
                    .into());
            }
            start.push(rule);
        }
        builder.game.start = start;
        builder.game.filled_hands.clear();
        Ok(StartRules)
    }
}

/// Effects as start rules.
struct AtStart<'a> {
    /// The effects that are kept by number.
    effects: &'a mut Vec<Effect>,
    /// Words that players are shown.
    announcements: &'a [Announcement],
    /// The rules of moves.
    rules: &'a [Rule],
    /// The number of the last kind of piece.
    last: i32,
    /// What the first effect is about that cannot stand here.
    refused: Option<&'static str>,
}

impl AtStart<'_> {
    /// Changes an effect to what it means at the start: a number of pieces stands there instead of what did, if anything.
    fn adapt(&mut self, effect: &mut Effect) {
        if let Effect::SetPlane(Plane::Count, to, count) = effect {
            let last = Int::Const(self.last);
            *effect = filled(last, to.clone(), count.clone());
            return;
        }
        self.refused = self.refused.or_else(|| self.asks_for_a_move(effect));
        let kept: Vec<EffectId> = match effect {
            Effect::Seq(all) => all.clone(),
            Effect::Then(_, then) | Effect::Untested(then, ..) => vec![*then],
            _ => Vec::new(),
        };
        for id in kept {
            let mut kept = std::mem::replace(&mut self.effects[id.index()], Effect::MoveAgain);
            self.adapt(&mut kept);
            self.effects[id.index()] = kept;
        }
        RuleNodeMut::Effect(effect).children(&mut |child| {
            if let RuleNodeMut::Effect(child) = child {
                self.adapt(child);
            }
        });
    }

    /// What an effect is about, if it does nothing where no move has been made.
    fn asks_for_a_move(&self, effect: &Effect) -> Option<&'static str> {
        let shows = |variable: &VariableId| {
            let shown = |noted: &Int| matches!(noted, Int::Var(noted, _) if noted == variable);
            let mut all = self.announcements.iter();
            all.any(|words| matches!(&words.when, Bool::Compare(_, noted, _) if shown(noted)))
        };
        Some(match effect {
            Effect::MoveAgain => "the player of the move before moves again",
            Effect::Custodial { .. } => "this captures what the move before has flanked",
            Effect::Enclose { .. } => "this captures what the move before has enclosed",
            Effect::TakeLater(_) => "this takes pieces off when the turn of a move ends",
            Effect::Owe { .. } => "this is owed after a move",
            Effect::Vote(_) => "a vote is a move",
            Effect::Make(moves) => match &**moves {
                Moves::Pass { rule } if self.rules[rule.index()].physical == Physical::Swap => {
                    "players change sides by a move"
                }
                Moves::Pass { .. } => "a pass is a move",
                _ => return None,
            },
            Effect::Pass => "a pass is a move",
            Effect::SetVar(variable, ..) if shows(variable) => "a note is shown after a move",
            Effect::UseDice(_) => "a die is used by a move",
            Effect::ForgetPositions => "this forgets the positions after earlier moves",
            Effect::Forget(..) => "this forgets what was remembered after moves",
            Effect::SetPending(_) => "this is pending after a move",
            _ => return None,
        })
    }
}

/// Puts pieces of a kind on sites instead of what stands there.
pub(crate) fn filled(piece: Int, to: Sites, count: Int) -> Effect {
    let emptied = Effect::Take(to.clone());
    Effect::And(vec![emptied, Effect::Put { piece, to, count }])
}

union! {
    /// Where pieces are placed.
    pub(crate) enum StartPlace {
        /// In hands, or on the board.
        Container(Named<kind::Container>),
        /// On a region.
        Region(Place),
        /// On sites by coordinate.
        Coordinates(Spanned<Vec<String>>),
        /// On sites by number.
        Numbers(Vec<Int>),
    }
}

ludeme! {
    /// Places pieces: in the hands of their owners, on a region, or on sites by coordinate.
    ///
    /// `(place "Disc" "Hand" count:4)`
    /// `(place "Disc1" {"a1" "b1"})`
    /// `(place "Disc2" (sites Top))`
    /// `(place "Disc1" coord:"b2")`
    /// `(place "Disc1" {0 2 4})`
    /// `(place "Disc1" (sites Bottom) counts:{3})`
    (place) -> Effect
    struct PlaceForm {
        /// Which piece. In hands, the piece of each owner.
        piece: Spanned<Named<kind::Piece>>,
        /// Where.
        r#where: Option<StartPlace>,
        /// On the site of a coordinate.
        coord: Labelled<Option<Spanned<String>>>,
        /// How many on each site. Where pieces are stacked it is one in any case, as in Ludii: several are put there by
        /// `(place Stack …)`.
        count: Labelled<Int> = "1",
        /// How many on each site, as a list: as in Ludii its first number counts for all sites.
        counts: Labelled<Option<Vec<Int>>>,
        /// Their local state.
        state: Labelled<Option<Int>>,
        /// Their value.
        value: Labelled<Option<Int>>,
        /// How far they are turned.
        rotation: Labelled<Option<Int>>,
    }
}

impl Compile for PlaceForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let kinds = builder.game.kinds(&self.piece.value.name);
        let count = match self.counts.0 {
            Some(counts) => equal(counts, builder)?,
            None => self.count.0,
        };
        let count = if builder.game.stacks {
            Int::Const(1)
        } else {
            count
        };
        let named = self.coord.0.map(|coordinate| {
            StartPlace::Coordinates(Spanned {
                value: vec![coordinate.value],
                span: coordinate.span,
            })
        });
        let listed = self.r#where.map(|place| match place {
            StartPlace::Coordinates(names) => StartPlace::Coordinates(known(names, builder)),
            place => place,
        });
        let Some(place) = listed.or(named) else {
            if builder.description.for_ludii {
                // Nothing is placed there; that pieces may have a state is said all the same.
                builder.game.uses_states |= self.state.0.is_some();
                return Ok(Effect::And(Vec::new()));
            }
            let message = "expected where the piece is placed, found nothing";
            return Err(Problem::error(
                &NO_SUCH_SITE,
                builder.span(),
                message,
                "this lies nowhere",
            )
            .with_help("write for example `(place \"Disc1\" coord:\"b2\")`")
            .into());
        };
        if kinds.len() > 1 && !matches!(place, StartPlace::Container(_)) {
            return Err(whose(&self.piece, &kinds, builder).into());
        }
        let mut effects = Vec::new();
        let in_hands = match &place {
            StartPlace::Container(_) => true,
            StartPlace::Numbers(sites) => {
                sites.iter().all(|site| matches!(site, Int::HandSite(..)))
            }
            StartPlace::Region(_) | StartPlace::Coordinates(_) => false,
        };
        // In games with dice, several pieces from a hand often end on one site; as in Ludii they are counted.
        let counted = !in_hands || !builder.game.dice.is_empty();
        builder.game.uses_counts |= counted && count != Int::Const(1);
        match place {
            StartPlace::Container(container) => {
                for kind in kinds {
                    let site = hand(&container, kind, builder)?;
                    effects.push(put(kind, Sites::One(Box::new(site)), count.clone()));
                }
            }
            StartPlace::Region(place) => {
                if let Some(kind) = kinds.first() {
                    effects.push(put(*kind, place.sites(), count));
                }
            }
            StartPlace::Coordinates(names) => {
                let sites = sites(&names, builder)?;
                let region = builder.game.region(sites);
                if let Some(kind) = kinds.first() {
                    effects.push(put(*kind, region, count));
                }
            }
            StartPlace::Numbers(sites) => {
                if let Some(kind) = kinds.first() {
                    effects.push(put(*kind, Sites::List(sites), count));
                }
            }
        }
        builder.game.uses_states |= self.state.0.is_some();
        builder.game.uses_values |= self.value.0.is_some();
        if let Some(rotation) = &self.rotation.0 {
            if *rotation != Int::Const(0) {
                let message = "a piece that is turned at the start would have to move by its own directions, which is not supported yet";
                let label = "turned";
                return Err(Problem::error(&WHOSE_PIECE, builder.span(), message, label)
                    .with_help(
                        "give each player a direction, as in `(players {(player N) (player S)})`",
                    )
                    .into());
            }
            builder.game.uses_rotations = true;
        }
        let placed = effects.clone();
        let properties = [
            (Plane::State, self.state.0),
            (Plane::Value, self.value.0),
            (Plane::Rotation, self.rotation.0),
        ];
        for (plane, property) in properties {
            let set = placed.iter().filter_map(|effect| match effect {
                Effect::Put { to, .. } => {
                    Some(Effect::SetPlane(plane, to.clone(), property.clone()?))
                }
                _ => None,
            });
            effects.extend(set);
        }
        Ok(Effect::And(effects))
    }
}

/// The number that all elements of a list are equal to; an error if they differ.
pub(crate) fn equal(numbers: Vec<Int>, builder: &Builder<'_>) -> Compiled<Int> {
    match &numbers[..] {
        [first, rest @ ..] if rest.iter().all(|number| number == first) => Ok(first.clone()),
        _ => {
            let message = "expected equal numbers in `counts:`, as only the first would count";
            let label = "these differ";
            Err(
                Problem::error(&NO_SUCH_SITE, builder.span(), message, label)
                    .with_help("write a `(place …)` for each number")
                    .into(),
            )
        }
    }
}

/// A name that means the piece of several players, where one must be meant.
pub(crate) fn whose(
    piece: &Spanned<Named<kind::Piece>>,
    kinds: &[ComponentId],
    builder: &Builder<'_>,
) -> Problem {
    let names: Vec<String> = kinds
        .iter()
        .map(|kind| format!("\"{}\"", builder.game.components[kind.index()].name))
        .collect();
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        if !distinct.contains(&name) {
            distinct.push(name);
        }
    }
    let names = distinct;
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let message = format!(
        "expected the piece of one player, found `{}` of {}",
        piece.value.name,
        kinds.len()
    );
    let help = match names.len() < kinds.len() {
        true => format!(
            "{} is the name of two pieces: give one of them another",
            either(&quoted)
        ),
        false => format!("write {}", either(&quoted)),
    };
    let problem =
        Problem::error(&WHOSE_PIECE, piece.span, message, "whose piece is this?").with_help(help);
    names.into_iter().fold(problem, |problem, name| {
        problem.with_suggestion(piece.span, name, false)
    })
}

fn put(kind: ComponentId, to: Sites, count: Int) -> Effect {
    Effect::Put {
        piece: Int::Const(i32::from(kind.0)),
        to,
        count,
    }
}

/// The coordinates of a list. In a text that is written for Ludii those that the board has not are left out with a warning, as
/// Ludii leaves them out; elsewhere they are errors where their sites are looked for.
pub(crate) fn known(
    names: Spanned<Vec<String>>,
    builder: &mut Builder<'_>,
) -> Spanned<Vec<String>> {
    let board = builder.game.board.as_ref();
    let Some(board) = board.filter(|_| builder.description.for_ludii) else {
        return names;
    };
    let has = |name: &String| {
        let name = name.to_ascii_lowercase();
        board.topology.find(board.site_type, &name).is_some()
    };
    let (known, unknown): (Vec<String>, Vec<String>) = names.value.into_iter().partition(has);
    for name in unknown {
        let message = format!("the board has no site `{name}`");
        let label = "left out, as in Ludii";
        builder.note(Problem::warning(&NO_SUCH_SITE, names.span, message, label));
    }
    Spanned {
        value: known,
        span: names.span,
    }
}

/// The sites of coordinates.
pub(crate) fn sites(names: &Spanned<Vec<String>>, builder: &Builder<'_>) -> Compiled<Vec<Site>> {
    sites_of(names, None, builder)
}

/// The sites of coordinates, of a kind; of that on which the game is played if none is given.
pub(crate) fn sites_of(
    names: &Spanned<Vec<String>>,
    kind: Option<SiteType>,
    builder: &Builder<'_>,
) -> Compiled<Vec<Site>> {
    let Some(board) = &builder.game.board else {
        return Ok(Vec::new());
    };
    let kind = kind.unwrap_or(board.site_type);
    let find = |name: &String| {
        board
            .topology
            .find(kind, &name.to_ascii_lowercase())
            .ok_or_else(|| {
                let message = format!("the board has no site `{name}`");
                let last = board.topology.sites(kind).last();
                let label = last.map_or("", |site| board.topology.label(kind, site));
                Problem::error(&NO_SUCH_SITE, names.span, message, "not on this board")
                    .with_help(format!("its sites are called `a1` to `{label}`"))
            })
    };
    names
        .value
        .iter()
        .map(|name| find(name).map_err(Into::into))
        .collect()
}
