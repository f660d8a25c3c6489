//! One mistake planted in every bundled game, at every place: each must be refused, at its place, by one
//! error, and a slip in a word with the right word as the first suggestion.
//!
//! A sample unless `PLANTED=all`, or `PLANTED=7` for every seventh place; `PLANTED_IN=chess` looks at one game only.
//! An answer should take at most 50 ms of work: with optimisation, as in
//! `PLANTED=all cargo test --release --test planted_games`, slower ones are named. What fails is only a
//! bound that tells slowness from endlessness, as machines differ.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a test takes times and prints"
)]

mod mistakes;
mod variants;

use dafang::diagnostic::{Problem, Problems, Severity};
use dafang::examine::{Subject, examine, variants};
use dafang::expand::load_all;
use dafang::source::{FileId, Sources, Span};
use dafang::syntax::{SyntaxTree, parse};
use mistakes::{Kind, Mistake};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// As in the program: without it, what is measured is slower than what people wait for.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// No answer should take more work than this.
const MEANT: Duration = Duration::from_millis(50);

/// A text with all that it uses.
pub(crate) struct Text {
    pub(crate) sources: Sources,
    pub(crate) tree: SyntaxTree,
    used: Vec<SyntaxTree>,
    problems: Problems,
}

impl Text {
    pub(crate) fn new(text: &str) -> Self {
        let mut sources = Sources::new();
        let file = sources.add("planted.lud", text);
        let (tree, mut problems) = parse(file, text);
        let (used, found) = load_all(&tree, &mut sources, &|name, _| Ok(resolve(name)?));
        problems.extend(found);
        Self {
            sources,
            tree,
            used,
            problems,
        }
    }

    pub(crate) fn subject(&self) -> Subject<'_> {
        Subject {
            sources: &self.sources,
            file: &self.tree,
            used: self.used.iter().collect(),
            prelude: Vec::new(),
            problems: &self.problems,
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("games")
}

fn resolve(name: &str) -> Result<(String, String), String> {
    let path = folder().join(format!("{name}.lud"));
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    Ok((name.to_owned(), text))
}

/// Every bundled game, by its path in `games`.
fn games() -> BTreeMap<String, String> {
    let (mut games, mut folders) = (BTreeMap::new(), vec![folder()]);
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).expect("there are games") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "common") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "lud") {
                let name = path
                    .strip_prefix(folder())
                    .expect("it lies there")
                    .display()
                    .to_string();
                games.insert(
                    name,
                    std::fs::read_to_string(&path).expect("a game is a text"),
                );
            }
        }
    }
    games
}

/// How often something went wrong.
#[derive(Default)]
struct Count {
    all: usize,
    accepted: usize,
    elsewhere: usize,
    several: usize,
    slips: usize,
    misled: usize,
    slow: usize,
    times: Vec<Duration>,
}

impl Count {
    fn add(&mut self, other: &Count) {
        self.all += other.all;
        self.accepted += other.accepted;
        self.elsewhere += other.elsewhere;
        self.several += other.several;
        self.slips += other.slips;
        self.misled += other.misled;
        self.slow += other.slow;
        self.times.extend(&other.times);
    }

    fn tell(&self, name: &str) {
        let Count {
            all,
            accepted,
            elsewhere,
            several,
            slips,
            misled,
            slow,
            times,
        } = self;
        let mut times = times.clone();
        times.sort();
        let share = |of: usize| times.get(times.len().saturating_sub(1) * of / 100);
        let milliseconds =
            |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1000.0);
        println!(
            "{name}: {all} planted, {accepted} accepted, {elsewhere} elsewhere, {several} several, \
             {misled} of {slips} misled, {slow} slow; median {:.1} ms, 99 % {:.1} ms, longest {:.1} ms",
            milliseconds(share(50)),
            milliseconds(share(99)),
            milliseconds(times.last()),
        );
    }
}

/// The time that this thread has worked: on a busy machine the clock tells of other things.
fn worked() -> Duration {
    // The system brings its account of a thread up to date when the thread gives way.
    std::thread::yield_now();
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = spent
        .ok()
        .and_then(|spent| spent.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

/// Where the system does not tell how long a thread has worked, the clock does.
static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// What is reported about a text, and the work that takes.
fn answer(text: &str) -> (Text, Problems, Duration) {
    let start = worked();
    let read = Text::new(text);
    let subject = read.subject();
    let problems = examine(&subject, &variants(&subject), true, &mut |_, _| {});
    let time = worked() - start;
    (read, problems, time)
}

/// Plants one mistake and notes what is reported about it.
fn plant(name: &str, text: &str, mistake: &Mistake, count: &mut Count) {
    let mut wrong = text.to_owned();
    wrong.replace_range(mistake.place.clone(), &mistake.wrong);
    let (planted, problems, mut time) = answer(&wrong);
    for _ in 0..2 {
        if time > MEANT {
            time = time.min(answer(&wrong).2);
        }
    }
    count.times.push(time);
    let errors: Vec<&Problem> = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .collect();
    let end = mistake.place.start + mistake.wrong.len();
    let touches = |problem: &&&Problem| {
        let Span {
            file,
            start,
            end: stop,
        } = problem.span();
        let meets = |from: usize, to: usize| start as usize <= to && from <= stop as usize;
        file == FileId(0)
            && (meets(mistake.place.start, end)
                || mistake
                    .partner
                    .is_some_and(|partner| meets(partner, partner + 1)))
    };
    let there = errors.iter().find(touches);
    let first = there.and_then(|problem| problem.suggestions.first());
    let guessed = first.map(|first| first.replacement.trim_matches(['"', '<', '>']).to_owned());
    let faults = [
        (errors.is_empty(), "accepted", &mut count.accepted),
        (
            !errors.is_empty() && there.is_none(),
            "elsewhere",
            &mut count.elsewhere,
        ),
        (errors.len() > 1, "several", &mut count.several),
        (
            mistake.right.is_some() && guessed != mistake.right,
            "misled",
            &mut count.misled,
        ),
        (
            time > MEANT && !cfg!(debug_assertions),
            "slow",
            &mut count.slow,
        ),
    ];
    for (_, fault, number) in faults.into_iter().filter(|(is_so, ..)| *is_so) {
        *number += 1;
        let (line, _) = planted
            .sources
            .get(FileId(0))
            .line_column(mistake.place.start as u32);
        let told: Vec<String> = errors
            .iter()
            .take(3)
            .map(|p| format!("{}: {}", p.code.name, p.message))
            .collect();
        println!(
            "{fault}: {name}:{line} {:?} `{}` for `{}` {told:?} {guessed:?}",
            mistake.kind,
            mistake.wrong,
            &text[mistake.place.clone()]
        );
    }
    count.all += 1;
    count.slips += usize::from(mistake.right.is_some());
}

/// Of a sample, a number of mistakes of each kind in each game.
const SAMPLE: usize = 4;

#[test]
fn every_mistake_is_told_once_at_its_place() {
    let planted = std::env::var("PLANTED").ok();
    let stride = planted.and_then(|planted| match planted.as_str() {
        "all" => Some(1),
        number => number.parse::<usize>().ok(),
    });
    let is_all = stride == Some(1);
    let only = std::env::var("PLANTED_IN").ok();
    let (mut kinds, mut total): (BTreeMap<Kind, Count>, Count) = Default::default();
    for (name, text) in games() {
        let is_meant = |only: &String| Path::new(&name).file_stem() == Some(only.as_ref());
        if !only.as_ref().is_none_or(is_meant) {
            continue;
        }
        let mistakes = mistakes::of(&text);
        let mut of_game = Count::default();
        for (kind, places) in mistakes {
            let step = stride.unwrap_or(places.len() / SAMPLE).max(1);
            let mut count = Count::default();
            for mistake in places.iter().skip(step / 2).step_by(step) {
                plant(&name, &text, mistake, &mut count);
            }
            of_game.add(&count);
            kinds.entry(kind).or_default().add(&count);
        }
        of_game.tell(&name);
        total.add(&of_game);
    }
    for (kind, count) in &kinds {
        count.tell(&format!("{kind:?}"));
    }
    total.tell("all");
    let least = match &only {
        Some(_) => 1,
        None if is_all => 2_000,
        None => 100,
    };
    assert!(total.all >= least, "only {} were planted", total.all);
    let longest = total.times.iter().max().copied().unwrap_or_default();
    assert!(longest <= Duration::from_secs(2), "one took {longest:?}");
    assert_eq!(total.accepted, 0, "mistakes were accepted");
    assert_eq!(total.elsewhere, 0, "mistakes were told elsewhere");
    assert!(
        total.several * 100 <= total.all * 5,
        "{} gave several errors",
        total.several
    );
    assert!(
        total.misled * 100 <= total.slips * 2,
        "{} were guessed wrong",
        total.misled
    );
}
