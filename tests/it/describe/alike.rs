//! Descriptions that mean different things are described differently.
//!
//! Each bundled game, and each example of the registry inside a small game, is changed in every known way.
//! A change that random games show to change the moves or the result must show in the English as well.

use super::differ::differ;
use super::mutants::{Mutant, game, mutants};
use dafang::describe::describe;
use dafang::expand::{Choice, Expanded, expand, load_all};
use dafang::game::Game;
use dafang::ludeme::{Type, registry};
use dafang::source::Sources;
use dafang::syntax::parse;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Random games played by both descriptions of a pair whose English is the same.
const GAMES: u64 = 100;

/// Random games played by both descriptions of a pair whose English differs: only whether the pair counts
/// depends on them.
const FEW: u64 = 20;

/// A description that is changed.
pub(crate) struct Subject {
    pub(crate) name: String,
    expanded: Expanded,
    game: Game,
    told: String,
    /// The parts of the text that are changed; all of it if none is given.
    parts: Vec<Range<usize>>,
}

/// What is known of the changes of some descriptions.
#[derive(Default)]
pub(crate) struct Figures {
    /// Changes that random games show.
    pub(crate) pairs: usize,
    /// Those of them that the English does not show.
    pub(crate) alike: Vec<String>,
}

impl Figures {
    fn add(&mut self, other: Figures) {
        self.pairs += other.pairs;
        self.alike.extend(other.alike);
    }
}

/// The sheet without its title.
fn told(game: &Game) -> String {
    let text = describe(game).text(1000);
    text.split_once('\n')
        .map_or("", |(_, rest)| rest)
        .to_owned()
}

impl Subject {
    fn new(name: String, expanded: Expanded) -> Option<Self> {
        let game = game(&expanded)?;
        Some(Self {
            name,
            expanded,
            told: told(&game),
            game,
            parts: Vec::new(),
        })
    }

    pub(crate) fn mutants(&self) -> Vec<Mutant> {
        let tree = &self.expanded.tree;
        let mut all = mutants(tree);
        if !self.parts.is_empty() {
            all.retain(|mutant| mutant.is_within(tree, &self.parts));
        }
        all
    }

    /// Compares the English of each of some changes with what random games show.
    pub(crate) fn compare(&self, mutants: &[Mutant]) -> Figures {
        let mut figures = Figures::default();
        let own = &self.told;
        for mutant in mutants {
            let Some(changed) = mutant.game(&self.expanded) else {
                continue;
            };
            let alike = told(&changed) == *own;
            if !differ(&self.game, &changed, if alike { GAMES } else { FEW }) {
                continue;
            }
            figures.pairs += 1;
            if alike {
                let what = mutant.tell(&self.expanded.tree);
                figures.alike.push(format!("{}: {what}", self.name));
            }
        }
        figures
    }
}

fn read(name: &str) -> Result<(String, String), String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let path = path.join(format!("{name}.lud"));
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    Ok((format!("{name}.lud"), text))
}

fn expanded(name: &str, text: &str) -> Expanded {
    let mut sources = Sources::new();
    let (tree, _) = parse(sources.add(name, text), text);
    let (used, _) = load_all(&tree, &mut sources, &|name, _| Ok(read(name)?));
    let used: Vec<_> = used.iter().collect();
    let (mut expanded, _) = expand(&tree, &used, &[], &Choice::default());
    let tree = &expanded.tree;
    expanded.tree.roots = tree.roots_named("game").collect();
    expanded
}

/// The bundled games, each with its default ruleset.
pub(crate) fn bundled() -> Vec<Subject> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let entries = std::fs::read_dir(folder).expect("there are games");
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let mut names: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "lud"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    let subjects = names.into_iter().map(|name| {
        let (_, text) = read(&name).expect("the game is bundled");
        let expanded = expanded(&name, &text);
        Subject::new(name, expanded).expect("a bundled game is correct")
    });
    subjects.collect()
}

/// The small game around an example: `PLAY` is how its first phase is played, `END` how it ends.
const AROUND: &str = r#"(game "Example"
    (players 3)
    (equipment {
        (board BOARD)
        (piece "Disc" Each (move Step))
        (piece "Rook" Each (move Slide Orthogonal))
        (hand Each)
        (regions "Home" P1 (sites Bottom))
        (regions P2 (sites Top))
        (pattern "Square" SHAPE)
    })
    (rules
        (start {
            (place "Disc1" {"A1" "B2" "A3"})
            (place "Disc2" {"B1" "C2" "C4"})
            (place "Rook3" {"D1"})
            (place "Disc3" {"D4" "A4"})
            (place "Disc1" (handSite P1) count:4)
            (place "Disc2" (handSite P2) count:3)
            (set Var "Quiet" 1)
            (set Var "Losses" of:P1)
            (set Var "Taken" of:{P1 P2})
            (remember Patterns (patterns Standing) "Formed")
            (remember Patterns (patterns Standing) "Credited")
        })
        phases:{
            (phase "Placement" (play PLAY) (nextPhase (= (counter) 30) "Movement"))
            (phase "Movement" (play (forEach Piece)))
        }
        END))
"#;

/// The forms around an example of a type: what is played, and how the game ends.
fn carriers(ty: Type) -> &'static [(&'static str, &'static str)] {
    match ty {
        Type::BOOL => &[
            (
                "(if EXAMPLE (move Add (to (sites Empty))) (forEach Piece))",
                "",
            ),
            (
                "(or (move Add (to (sites Empty) if:EXAMPLE)) (forEach Piece))",
                "",
            ),
            (
                "(move Add (to (sites Empty)))",
                "(end (if EXAMPLE (result Mover Win)))",
            ),
        ],
        Type::INT => &[
            (
                "(if (> EXAMPLE 1) (move Add (to (sites Empty))) (forEach Piece))",
                "",
            ),
            (
                "(or (move Add (to (sites Empty) if:(= (% EXAMPLE 3) 0))) (forEach Piece))",
                "",
            ),
        ],
        Type::SITES => &[
            ("(or (move Add (to EXAMPLE)) (forEach Piece))", ""),
            (
                "(if (> (count Sites in:EXAMPLE) 2) (move Add (to (sites Empty))) (forEach Piece))",
                "",
            ),
        ],
        Type::MOVES => &[("(or EXAMPLE (move Add (to (sites Empty))))", "")],
        Type::EFFECT => &[
            (
                "(or (move Add (to (sites Empty)) (then EXAMPLE)) (forEach Piece))",
                "",
            ),
            (
                "(or (forEach Piece (then EXAMPLE)) (move Add (to (sites Empty)) (then EXAMPLE)))",
                "",
            ),
        ],
        Type::SHAPE => &[(
            "(move Add (to (sites Empty)) (then (if (is Pattern (patterns Formed)) (moveAgain))))",
            "",
        )],
        Type::GRAPH => &[(
            "(or (forEach Piece) (move Step (from (sites Occupied by:Mover))))",
            "",
        )],
        Type::DIRECTIONS => &[(
            "(or (move Slide (from (sites Occupied by:Mover)) EXAMPLE) (move Add (to (sites Empty))))",
            "",
        )],
        Type::END_RULE => &[("(move Add (to (sites Empty)))", "(end EXAMPLE)")],
        _ => &[],
    }
}

/// An example, and if it is an effect, the same with what follows it, as an argument of its own.
fn followed(example: &str, ty: Type) -> Vec<String> {
    let mut all = vec![example.to_owned()];
    if let (Type::EFFECT, Some(open)) = (ty, example.strip_suffix(')')) {
        all.push(format!("{open} (then (addScore Mover 1)))"));
    }
    all
}

/// The examples of the registry in a small game, as far as they can stand there.
pub(crate) fn examples() -> Vec<Subject> {
    let mut subjects = Vec::new();
    for ludeme in registry().ludemes() {
        for example in ludeme
            .examples()
            .flat_map(|example| followed(example, ludeme.result))
        {
            let example = example.as_str();
            for (play, end) in carriers(ludeme.result) {
                let hole = ["BOARD", "SHAPE", "PLAY", "END"];
                let own = hole.map(|hole| match hole {
                    "BOARD" if ludeme.result == Type::GRAPH => example,
                    "BOARD" => "(square 4)",
                    "SHAPE" if ludeme.result == Type::SHAPE => example,
                    "SHAPE" => "(block 2)",
                    "PLAY" => play,
                    _ => end,
                });
                let mut text = AROUND.to_owned();
                let mut parts = Vec::new();
                for (hole, own) in hole.into_iter().zip(own) {
                    let own = own.replace("EXAMPLE", example);
                    let start = text.find(hole).expect("the game has a hole");
                    text.replace_range(start..start + hole.len(), &own);
                    if own.contains(example) {
                        parts.push(start..start + own.len());
                    }
                }
                let name = format!("{example} in {play} {end}");
                let subject = Subject::new(name.clone(), expanded(&name, &text));
                subjects.extend(subject.map(|subject| Subject { parts, ..subject }));
            }
        }
    }
    subjects
}

/// Compares one of a number of changes of all subjects, several at a time.
pub(crate) fn compare(subjects: &[Subject], one_of: usize) -> Figures {
    let tasks: Vec<(&Subject, Mutant)> = subjects
        .iter()
        .flat_map(|subject| subject.mutants().into_iter().map(move |one| (subject, one)))
        .step_by(one_of)
        .collect();
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut figures = Figures::default();
    std::thread::scope(|scope| {
        let work = || {
            let mut own = Figures::default();
            while let Some((subject, mutant)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                own.add(subject.compare(std::slice::from_ref(mutant)));
            }
            own
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            figures.add(worker.join().expect("a comparison does not panic"));
        }
    });
    figures.alike.sort();
    figures
}
