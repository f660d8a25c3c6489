//! The types of the language: what an argument may be and what a ludeme results in.
//!
//! A [`Type`] is a set of base types, so that "an integer or a region" is a type as well. Owns the table of
//! base types. Refuses to know which Rust type carries a value: that is [`super::value`].

use std::fmt;

/// A set of base types; empty means that nothing fits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Type {
    low: u128,
    high: u128,
}

impl Type {
    /// Nothing fits.
    pub const NONE: Type = Type { low: 0, high: 0 };
    /// Anything fits. A place where checking failed has this type.
    pub const ANY: Type = Type {
        low: u128::MAX,
        high: u128::MAX,
    };

    /// The base type with this number, which is less than 256.
    const fn base(number: u32) -> Type {
        if number < 128 {
            Type {
                low: 1 << number,
                high: 0,
            }
        } else {
            Type {
                low: 0,
                high: 1 << (number - 128),
            }
        }
    }

    /// What fits either.
    #[must_use]
    pub const fn or(self, other: Type) -> Type {
        Type {
            low: self.low | other.low,
            high: self.high | other.high,
        }
    }

    /// What fits both.
    #[must_use]
    pub const fn and(self, other: Type) -> Type {
        Type {
            low: self.low & other.low,
            high: self.high & other.high,
        }
    }

    /// Whether the two have a base type in common.
    pub const fn meets(self, other: Type) -> bool {
        !self.and(other).is_none()
    }

    /// Whether nothing fits.
    pub const fn is_none(self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// Whether there is more than one base type in it.
    pub const fn is_several(self) -> bool {
        self.low.count_ones() + self.high.count_ones() > 1
    }

    /// Whether every base type of `other` is one of this.
    pub const fn contains(self, other: Type) -> bool {
        let both = self.and(other);
        both.low == other.low && both.high == other.high
    }

    /// The base types in it, in the order of the table.
    pub fn bases(self) -> impl Iterator<Item = &'static Base> {
        BASES.iter().filter(move |base| self.meets(base.ty))
    }

    /// The short names as a form shows them: `int|sites`.
    pub fn short(self) -> String {
        if self == Type::ANY {
            return "anything".to_owned();
        }
        self.bases()
            .map(|base| base.short)
            .collect::<Vec<_>>()
            .join("|")
    }
}

impl Default for Type {
    fn default() -> Self {
        Type::NONE
    }
}

/// In words, with articles: "an integer or a region".
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Type::ANY {
            return f.write_str("anything");
        }
        let nouns: Vec<String> = self.bases().map(Base::noun).collect();
        f.write_str(&either(&nouns))
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.short())
    }
}

/// "a", "a or b", "a, b or c".
pub(crate) fn either(words: &[String]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A base type and its names.
#[derive(Debug)]
pub struct Base {
    /// The set of just this type.
    pub ty: Type,
    /// The name in a form: `<int>`.
    pub short: &'static str,
    /// The name in a sentence, without an article: "integer".
    pub long: &'static str,
    /// What it is.
    pub docs: &'static str,
}

impl Base {
    /// The name in a sentence with its article: "an integer".
    pub fn noun(&self) -> String {
        if ["players", "equipment", "rules"].contains(&self.long)
            || self.long.ends_with("moves")
            || self.long.ends_with("directions")
        {
            return self.long.to_owned();
        }
        let vowel = self.long.starts_with(['a', 'e', 'i', 'o', 'u']);
        format!("{} {}", if vowel { "an" } else { "a" }, self.long)
    }
}

/// Declares base types, one a line: `/// docs` `CONSTANT short "long name"`.
macro_rules! types {
    ($(#[doc = $docs:literal] $name:ident $short:ident $long:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)* }

        impl Type {
            $(
                #[doc = $docs]
                pub const $name: Type = Type::base(Number::$name as u32);
            )*
        }

        /// Every base type, in the order of the manual.
        pub const BASES: &[Base] = &[
            $(Base { ty: Type::$name, short: stringify!($short), long: $long, docs: $docs.trim_ascii(), },)*
        ];
    };
}

types! {
    /// A whole number; sites, players and kinds of pieces are whole numbers too.
    INT int "integer";
    /// A number with a fraction, known when the game is compiled.
    FLOAT float "number";
    /// True or false.
    BOOL bool "boolean";
    /// A text in quotes.
    TEXT text "text";
    /// A lowest and a highest whole number, written `1..5`.
    RANGE range "range";
    /// A set of sites.
    SITES sites "region";
    /// A list of whole numbers.
    ARRAY array "list of integers";
    /// Ways to go from a site.
    DIRECTIONS directions "directions";
    /// A board as vertices, edges and cells.
    GRAPH graph "graph";
    /// The corners of an outline.
    POLYGON polygon "outline";
    /// A rule that yields legal moves.
    MOVES moves "moves";
    /// A consequence of a move.
    EFFECT effect "effect";
    /// A whole game.
    GAME game "game";
    /// A worked example beside a game.
    TEST test "test";
    /// Remarks about a game that do not change it.
    METADATA metadata "metadata";

    /// The players of a game.
    PLAYERS players "players";
    /// One of the players.
    PLAYER player "player";
    /// What a game is played with.
    EQUIPMENT equipment "equipment";
    /// One of the things a game is played with.
    ITEM item "item of equipment";
    /// An order of sites, along which pieces go.
    TRACK track "track";
    /// The two sides of a piece.
    SIDES sides "pair of sides";
    /// A key of a map and its value.
    PAIR pair "pair";

    /// How a game is played.
    RULES rules "rules";
    /// A rule about the rules.
    META meta "meta rule";
    /// How a game begins.
    START start "start";
    /// How moves are made.
    PLAY play "play";
    /// A part of a game with its own way to move.
    PHASE phase "phase";
    /// A way out of a phase.
    NEXT_PHASE nextPhase "way out of a phase";
    /// How a game ends.
    END end "end";
    /// A condition that ends a game, with its result.
    END_RULE endRule "end rule";
    /// Who wins, loses or draws.
    OUTCOME outcome "outcome";
    /// The score of a player when the game ends.
    FINAL_SCORE finalScore "final score";
    /// What follows a move.
    THEN then "consequence";
    /// What is done on the way of a move.
    APPLY apply "apply clause";
    /// Where a move starts.
    FROM from "from clause";
    /// Where a move ends.
    TO to "to clause";
    /// What a move passes over.
    BETWEEN between "between clause";
    /// A piece to be put on the board.
    PIECE piece "piece";
    /// The shape of a pattern.
    SHAPE shape "shape";
    /// A selection of patterns.
    PATTERNS patterns "selection of patterns";
    /// A step of a worked example.
    TEST_STEP testStep "step of a test";
    /// What a sign of a drawn position means.
    PICTURE_SIGN pictureSign "sign of a picture";
    /// The values that a kind of site of a puzzle takes.
    SITE_VALUES siteValues "range of values";
    /// What a puzzle gives away of some sites.
    HINT hint "hint";

    /// A player, or a group of players, by part played.
    ROLE role "player role";
    /// Where the stores of a board are.
    STORE_TYPE storeType "place of stores";
    /// What stands on a neighbouring site.
    NEIGHBOUR neighbour "kind of neighbour";
    /// What is seen along a line.
    SIGHT sight "kind of sight";
    /// Regions that every board has, each a site or several.
    BOARD_REGIONS boardRegions "regions of the board";
    /// A place that every board has.
    LANDMARK landmark "landmark";
    /// Regions of a puzzle that every board has.
    STATIC_REGION staticRegion "kind of regions";
    /// A kind of board element.
    SITE_TYPE siteType "site type";
    /// A way in which two sites are neighbours.
    RELATION relation "relation";
    /// A direction of the board, or a class of them.
    ABSOLUTE_DIRECTION absoluteDirection "direction";
    /// A direction as seen by a piece.
    RELATIVE_DIRECTION relativeDirection "relative direction";
    /// What an end means for a player.
    RESULT result "result";
    /// A whole number that has a name of its own.
    CONSTANT constant "named number";
    /// The diagonal lines of a board.
    DIAGONALS diagonals "kind of diagonals";
    /// The outline of a board of squares.
    SQUARE_SHAPE squareShape "shape of a board of squares";
    /// The outline of a board of hexagons or triangles.
    TILING_SHAPE tilingShape "shape of a board";
    /// What a table without a board is laid with.
    TABLE_TILING tableTiling "tiling of a table";
    /// The shape of rings within rings.
    RING_SHAPE ringShape "shape of rings";
    /// A semi-regular tiling.
    TILING_TYPE tilingType "tiling";
    /// The outline of a board of bricks.
    BRICK_SHAPE brickShape "shape of a board of bricks";
    /// How the corners of a polygon are joined.
    STAR_SHAPE starShape "star";
    /// When patterns are looked at.
    WHEN when "moment";
    /// What a point must be.
    CONTENT content "content";
    /// At which angle a square stands.
    FREEDOM freedom "angle";
    /// Which points may lie on the rim.
    RIM rim "rim";
    /// A step or a turn of a walk.
    TURN turn "turn";
    /// When in a turn something happens.
    TURN_MOMENT turnMoment "moment of a turn";
    /// From which end of a stack its pieces are gone through.
    STACK_DIRECTION stackDirection "end of a stack";
    /// What changes places.
    SWAP swapped "kind of things that change places";
    /// Whom a question about the player before means.
    PREV prevType "kind of player before";
    /// What a move sets.
    MOVE_SET moveSet "kind of choice";
    /// What of a site is hidden.
    HIDDEN hidden "part of what is on a site";
    /// The positions that must not be repeated.
    REPETITION repetition "kind of repetition";
    /// What passing means.
    PASS_MEANING passMeaning "meaning of passes";
    /// A colour.
    COLOUR colour "colour";
}
