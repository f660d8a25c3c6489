//! Effects on pieces, and `(piece …)` as a choice of what is put on the board.

use crate::diagnostic::Problem;
use crate::game::ir::{Bool, Effect, Int, PieceChoice, Plane, Sites, Variable};
use crate::ludeme::clause::refusal::{CLAUSE_PART, ClausePart};
use crate::ludeme::clause::{From, Place, Then, To};
use crate::ludeme::effect::compose::followed;
use crate::ludeme::effect::numbered::piece_of_movers_number;
use crate::ludeme::macros::{ludeme, union};
use crate::ludeme::moves::place::of_stack;
use crate::ludeme::moves::relocate::{Number, copies_number, copying, relocation};
use crate::ludeme::moves::travel::Carried;
use crate::ludeme::names::kind;
use crate::ludeme::site_type::{OfType, is_hand, on_default_or_hand};
use crate::ludeme::stacks::not_with_stacks;
use crate::ludeme::words::{Role, TurnMoment};
use crate::ludeme::{
    Builder, Compile, Compiled, Labelled, Ludeme, Named, Type, Typed, Within, var,
};

pub(crate) const LUDEMES: &[Ludeme] = &[
    PieceForm::LUDEME,
    Add::LUDEME,
    Remove::LUDEME,
    FromTo::LUDEME,
    Promote::LUDEME,
    RemoveAll::LUDEME,
    Transfer::LUDEME,
];

/// Which piece is put on the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Piece {
    pub(crate) choice: PieceChoice,
    /// The local state that it is given, if any.
    pub(crate) state: Option<Int>,
    /// The names it was given by, if any, so that another owner can be given.
    names: Vec<String>,
}

impl Typed for Piece {
    const TYPE: Type = Type::PIECE;
}

union! {
    /// A piece by name or by number.
    pub(crate) enum Which {
        /// By name.
        Name(Named<kind::Piece>),
        /// Several by name, of which the player chooses.
        Names(Vec<Named<kind::Piece>>),
        /// By number, as `(what at:…)` and `(id …)` give it.
        Number(Int),
        /// Several by number, of which the player chooses.
        Numbers(Vec<Int>),
    }
}

ludeme! {
    /// A piece to be put on the board. A name that each player has means the mover's; of a list the
    /// player chooses.
    ///
    /// `(piece "Disc")`
    /// `(piece "Disc" Next)`
    /// `(piece "Disc" state:1)`
    (piece) -> Piece
    struct PieceForm {
        /// Which.
        which: Which,
        /// Whose.
        role: Role = "Mover",
        /// The local state that it is given; 0 unless given.
        state: Labelled<Option<Int>>,
    }
}

impl Compile for PieceForm {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Piece> {
        let (choice, names) = match self.which {
            Which::Number(number) => (PieceChoice::Index(number), Vec::new()),
            Which::Name(name) => (PieceChoice::Index(Int::Const(0)), vec![name.name]),
            Which::Numbers(numbers) => (PieceChoice::AnyOf(numbers), Vec::new()),
            Which::Names(names) => (
                PieceChoice::AnyOf(Vec::new()),
                names.into_iter().map(|name| name.name).collect(),
            ),
        };
        let state = self.state.0;
        builder.game.uses_states |= state.is_some();
        let piece = Piece {
            choice,
            state,
            names,
        };
        Ok(piece.owned_by(Some(self.role), builder))
    }
}

impl Piece {
    /// This piece with another owner, if one is given and the piece was given by name.
    pub(crate) fn owned_by(mut self, role: Option<Role>, builder: &Builder<'_>) -> Self {
        if let Some(role) = role {
            let player = role.player().unwrap_or(Int::Mover);
            let kind = |name: &String| builder.game.kind_for(name, player.clone());
            match (&mut self.choice, self.names.first()) {
                (PieceChoice::Index(index) | PieceChoice::Same(index), Some(name)) => {
                    *index = kind(name)
                }
                (PieceChoice::AnyOf(_), None) => {}
                (PieceChoice::AnyOf(kinds), Some(_)) => {
                    *kinds = self.names.iter().map(kind).collect()
                }
                (PieceChoice::Index(_) | PieceChoice::Same(_), None) => {}
            }
        }
        self
    }

    /// Refuses a local state where a piece is not put down with it.
    pub(crate) fn stateless(&self, builder: &Builder<'_>) -> Compiled<()> {
        if self.state.is_none() {
            return Ok(());
        }
        let message =
            "`state:` of a piece is gone by only where `(add …)` and `(move Add …)` put it down";
        let label = "the piece is not put down here";
        Err(Problem::error(&CLAUSE_PART, builder.span(), message, label)
            .with_help("set the state by `(set State …)`")
            .into())
    }

    /// The number of the piece; of a list, the first.
    pub(crate) fn number(self) -> Int {
        match self.choice {
            PieceChoice::Index(number) | PieceChoice::Same(number) => number,
            PieceChoice::AnyOf(kinds) => kinds.into_iter().next().unwrap_or(Int::Const(0)),
        }
    }
}

/// Where a move ends that names no site: at the `(to)` of what is around it.
pub(crate) fn here() -> Sites {
    Sites::One(Box::new(Int::Variable(Variable::To)))
}

ludeme! {
    /// Puts pieces on sites; on the `(to)` of what is around it unless they are given. Without a piece, the one of the mover's number,
    /// where dice come first. Where a piece stands already it stays, of
    /// whatever kind; in a game with counts, hands or dice its number grows. To replace it, remove it first.
    ///
    /// `(add (piece "Disc") (to (last From)))`
    /// `(add (piece "Disc") (to (last From) (apply (remove (to)))))`
    /// `(add (to (last From)))`
    (add) -> Effect
    struct Add {
        /// Which piece.
        piece: Option<Piece>,
        /// Where, and what is done there before.
        to: To,
        /// How many on each site.
        count: Labelled<Int> = "1",
        /// Whether the pieces are put onto a stack; then all sites of the game hold stacks.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Add {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let to = self.to.only(
            &[ClausePart::Sites, ClausePart::If, ClausePart::Apply],
            builder,
        )?;
        let sites = to.sites.unwrap_or_else(here);
        let apply = to.apply;
        let to = match to.when {
            Some(when) => Sites::Only(Variable::To, Box::new(sites), Box::new(when)),
            None => sites,
        };
        // What `stack:` says has been seen before anything was compiled.
        let _ = self.stack;
        builder.game.uses_counts |= self.count.0 != Int::Const(1);
        let state = self.piece.as_ref().and_then(|piece| piece.state.clone());
        let piece = match self.piece {
            Some(piece) => piece.number(),
            None => piece_of_movers_number(builder),
        };
        let count = self.count.0;
        let set = |at: Sites| {
            state
                .clone()
                .map(|state| Effect::SetPlane(Plane::State, at, state))
        };
        let effect = match apply {
            None if state.is_some() && matches!(to, Sites::One(_)) => {
                let set = set(to.clone());
                let all = [Some(Effect::Put { piece, to, count }), set];
                Effect::AtOnce(all.into_iter().flatten().collect())
            }
            None if state.is_some() => {
                let set = set(to.clone());
                let all = [Some(Effect::Put { piece, to, count }), set];
                Effect::And(all.into_iter().flatten().collect())
            }
            None => Effect::Put { piece, to, count },
            // One site, so that it is one change.
            Some(apply) if matches!(to, Sites::One(_)) => {
                let apply = Effect::ForEachSite(Variable::To, to.clone(), Box::new(apply));
                let set = set(to.clone());
                let put = Effect::Put { piece, to, count };
                let all = [Some(apply), Some(put), set].into_iter().flatten();
                Effect::AtOnce(all.collect())
            }
            // The sites, and what is done there, are found before anything is changed.
            Some(apply) => {
                let to_here = Sites::One(Box::new(Int::Variable(Variable::To)));
                let set = set(to_here.clone());
                let put = Effect::Put {
                    piece,
                    to: to_here,
                    count,
                };
                let all = [Some(apply), Some(put), set].into_iter().flatten();
                let each = Effect::And(all.collect());
                Effect::ForEachSite(Variable::To, to, Box::new(each))
            }
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Takes the pieces off a site or a region, as a capture does, at once or when the turn ends.
    ///
    /// `(remove (last To))`
    /// `(remove (between) at:EndOfTurn)`
    (remove) -> Effect
    struct Remove {
        /// The kind of site; that on which the game is played.
        site: Option<OfType>,
        /// Where.
        sites: Place,
        /// The level of the piece in its stack; the highest unless given.
        level: Labelled<Option<Int>>,
        /// How many pieces of the stack; one unless given. Without stacks all pieces of the site go, as in Ludii.
        count: Labelled<Option<Int>>,
        /// When; at once unless given.
        at: Labelled<Option<TurnMoment>>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Remove {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let sites = self.sites.sites();
        on_default_or_hand(self.site, is_hand(&sites, builder), builder)?;
        let effect = match self.at.0 {
            Some(TurnMoment::EndOfTurn) => {
                not_with_stacks(builder)?;
                builder.game.uses_deferred_removals = true;
                Effect::TakeLater(sites)
            }
            Some(TurnMoment::StartOfTurn) | None => {
                let part = of_stack(sites.clone(), self.level.0, self.count.0, builder)?;
                part.unwrap_or(Effect::Take(sites))
            }
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Moves a piece; to the `(to)` of what is around it unless a site is given. If it may end on several sites, it goes to the first of them, in the order of numbers; further pieces
    /// of its site go to the others.
    ///
    /// `(fromTo (from (last To)) (to (last From)))`
    (fromTo) -> Effect
    struct FromTo {
        /// Where from.
        from: From,
        /// Where to.
        to: Within<var::From, To>,
        /// How many pieces; one, or all on the site of a board that holds no numbers, unless given.
        count: Labelled<Option<Within<var::From, Int>>>,
        /// Whether a piece of the same kind is put there instead, and that from which it is copied stays.
        copy: Labelled<Bool> = "false",
        /// Whether the whole stack is moved, unless `count:` says how many of its pieces.
        stack: Labelled<Bool> = "false",
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for FromTo {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        let count = self.count.0.map(|count| count.value);
        let (from, mut to) = (self.from, self.to.value);
        to.sites.get_or_insert_with(here);
        if self.copy.0 == Bool::Const(true) {
            if count.is_some() {
                return Err(copies_number(builder).into());
            }
            let effect = Effect::Make(Box::new(copying(from, to, None, builder)));
            return Ok(followed(effect, self.then, builder));
        }
        let stack = self.stack.0;
        let carried = Carried::first_level(&stack, &from);
        let is_plain = from.when.is_none() && to.when.is_none() && to.apply.is_none();
        let effect = match (&from.sites, &to.sites, &count) {
            (Some(Sites::One(from)), Some(Sites::One(to)), None) if is_plain => {
                let (from, to) = ((**from).clone(), (**to).clone());
                match carried {
                    Carried::Top => Effect::Carry { from, to },
                    Carried::Level(level) => Effect::CarryLevel { from, level, to },
                    Carried::Stack => Effect::CarryStack { from, to },
                }
            }
            (Some(from), Some(to), Some(count))
                if is_plain && !matches!(carried, Carried::Level(_)) =>
            {
                builder.game.uses_counts = true;
                Effect::CarrySome {
                    from: from.clone(),
                    to: to.clone(),
                    count: count.clone(),
                }
            }
            _ => {
                let number = Number { stack, count };
                Effect::Make(Box::new(relocation(from, to, number, None, builder)?))
            }
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Puts another piece in the place of the one on a site.
    ///
    /// `(promote (last To) (piece "Disc"))`
    /// `(promote (last To) (piece "Disc") Next)`
    (promote) -> Effect
    struct Promote {
        /// Where.
        at: Int,
        /// The new piece.
        piece: Piece,
        /// Whose the new piece is; as the piece says unless given.
        role: Option<Role>,
        /// What follows.
        then: Option<Then>,
    }
}

impl Compile for Promote {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        self.piece.stateless(builder)?;
        let effect = Effect::Promote {
            at: self.at,
            piece: self.piece.owned_by(self.role, builder).number(),
        };
        Ok(followed(effect, self.then, builder))
    }
}

ludeme! {
    /// Takes all pieces of a player off the board and out of the hands. Not in Ludii.
    ///
    /// `(removeAll Next)`
    (removeAll) -> Effect
    struct RemoveAll {
        /// Whose pieces.
        player: Int,
    }
}

impl Compile for RemoveAll {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        Ok(Effect::TakeAllOf(self.player))
    }
}

ludeme! {
    /// Gives all pieces of a player to another, kind for kind; kinds the other does not have leave the
    /// game. Not in Ludii.
    ///
    /// `(transfer from:Next to:Mover)`
    (transfer) -> Effect
    struct Transfer {
        /// Whose pieces.
        from: Labelled<Int>,
        /// To whom.
        to: Labelled<Int>,
    }
}

impl Compile for Transfer {
    fn compile(self, builder: &mut Builder<'_>) -> Compiled<Effect> {
        not_with_stacks(builder)?;
        Ok(Effect::Transfer {
            from: self.from.0,
            to: self.to.0,
        })
    }
}
