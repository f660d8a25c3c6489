//! Small texts that ask for much: each command answers, within ten seconds of the processor and a gigabyte.
//!
//! The list has what was found and its neighbours; more are made of the same parts by chance. All run as processes of
//! their own, as users run them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A text, by what is large about it.
struct Bomb {
    board: String,
    equipment: String,
    play: String,
    end: String,
    before: String,
}

impl Default for Bomb {
    fn default() -> Self {
        Self {
            board: "(square 3)".to_owned(),
            equipment: String::new(),
            play: "(move Add (to (sites Empty)))".to_owned(),
            end: "(is Line 3)".to_owned(),
            before: String::new(),
        }
    }
}

impl Bomb {
    fn text(&self) -> String {
        let Self {
            board,
            equipment,
            play,
            end,
            before,
        } = self;
        format!(
            "{before}(game \"Bomb\" (players 2) (equipment {{(board {board}) (piece \"Disc\" Each) {equipment}}}) \
             (rules (play {play}) (end (if {end} (result Mover Win)))))\n"
        )
    }
}

fn board(board: &str) -> Bomb {
    Bomb {
        board: board.to_owned(),
        ..Bomb::default()
    }
}

fn equipped(size: u32, equipment: String) -> Bomb {
    Bomb {
        equipment,
        ..board(&format!("(square {size})"))
    }
}

fn played(size: u32, play: String) -> Bomb {
    Bomb {
        play,
        ..board(&format!("(square {size})"))
    }
}

/// A form within itself, a number of times.
fn nested(times: u32, inner: &str, outer: impl Fn(&str) -> String) -> String {
    (0..times).fold(inner.to_owned(), |inner, _| outer(&inner))
}

/// Patterns, one for each number.
fn patterns(numbers: std::ops::Range<u32>, shape: impl Fn(u32) -> String) -> String {
    let pattern = |number| format!("(pattern \"P{number}\" {}) ", shape(number));
    numbers.map(pattern).collect()
}

/// Defines each of which calls the one before twice.
fn doubled(first: &str, next: impl Fn(&str) -> String, number: u32) -> String {
    let mut text = format!("(define \"D0\" {first})\n");
    for level in 1..=number {
        let call = format!("(\"D{}\")", level - 1);
        text.push_str(&format!("(define \"D{level}\" {})\n", next(&call)));
    }
    text
}

fn list() -> Vec<(&'static str, Bomb)> {
    let site = |inner: &str| format!("(forEach Site (sites Board) {inner})");
    let empty = |inner: &str| format!("(forEach Site (sites Empty) {inner})");
    let add = "(move Add (to (sites Empty)))";
    let then = |effect: String| format!("(move Add (to (sites Empty)) (then {effect}))");
    let is_pattern = |mut bomb: Bomb| {
        bomb.end = "(is Pattern (patterns Formed))".to_owned();
        bomb
    };
    let both = |call: &str| format!("(and {call} (not {call}))");
    vec![
        ("blocks", is_pattern(equipped(60, patterns(2..32, |n| format!("(block {n})"))))),
        ("corners", equipped(60, patterns(2..9, |n| format!("(corners {n}..59 tilted:true)")))),
        ("lines", equipped(60, patterns(2..60, |n| format!("(line {n} Adjacent)")))),
        ("walk", equipped(60, patterns(0..1, |_| format!("(walk {{{}}})", "F R ".repeat(4000))))),
        ("offsets", equipped(60, patterns(0..1, |_| format!("(offsets {{{}}})", "{0 0} ".repeat(20_000))))),
        ("moves", played(60, nested(2, add, site))),
        ("moves of what is empty", played(60, nested(2, add, empty))),
        ("effects", played(20, then(nested(3, "(set Counter)", site)))),
        ("effects of what is empty", played(20, then(nested(3, "(set Counter)", empty)))),
        ("values", played(60, format!("(forEach Value min:1 max:9999 {add})"))),
        ("two sites", played(60, "(move Select (from (sites Empty)) (to (sites Empty)))".to_owned())),
        ("tried", played(40, format!("(do {add} ifAfterwards:(can Move (do {add} ifAfterwards:(is Line 30))))"))),
        (
            "groups",
            played(
                60,
                "(move Add (to (sites Empty) if:(< 3 (count Sites in:(forEach (sites Board) if:(is In (site) \
                 (sites Group at:(to))))))))"
                    .to_owned(),
            ),
        ),
        (
            "lists",
            played(
                60,
                then("(forEach Value (results from:(sites Board) to:(sites Board) (from)) (set Counter))".to_owned()),
            ),
        ),
        ("rings", board("(concentric {1000 1000})")),
        ("staggered rings", board("(concentric {900 900} stagger:true)")),
        ("one ring", board("(concentric {1000}) use:Vertex")),
        ("hexagons", board("(hex 1000)")),
        ("triangles", board("(tri Hexagon 1000)")),
        ("diamond", board("(square Diamond 8000)")),
        ("pyramid", board("(square 2000 pyramidal:true)")),
        ("bricks", board("(brick 1000)")),
        ("tiles", board("(tiling T3636 500 500)")),
        ("crossings", board("(splitCrossings (complete (concentric {60})))")),
        ("complete", board("(complete (square 30))")),
        ("layers", board("(layers 1000 (square 3))")),
        ("repeated", board("(repeat 1000 1000 step:{{1 0} {0 1}} (poly {{0 0} {0 1} {1 1} {1 0}}))")),
        (
            "defines",
            Bomb {
                before: doubled("(is Line 3)", both, 20),
                end: "(\"D20\")".to_owned(),
                ..Bomb::default()
            },
        ),
        (
            "fewer defines",
            Bomb {
                before: doubled("(is Line 3)", |call| format!("(if {call} (is Mover P1) {call})"), 12),
                end: "(\"D12\")".to_owned(),
                ..Bomb::default()
            },
        ),
        (
            "intersections",
            played(3, format!("(move Add (to {}))", nested(24, "(sites Top)", |inner| format!("(intersection (sites Empty) {inner})")))),
        ),
        (
            "expansions",
            played(3, format!("(move Add (to {}))", nested(24, "(sites Top)", |inner| format!("(expand {inner})")))),
        ),
        ("pieces", equipped(60, (0..120).map(|n| format!("(piece \"Q{n}\" Each) ")).collect())),
        ("comment", Bomb { before: format!("// {}\n", "x".repeat(900_000)), ..Bomb::default() }),
        ("brackets", Bomb { before: "(".repeat(900_000), ..Bomb::default() }),
        ("allowed", Bomb { before: "// allow: unused_piece\n".repeat(30_000), ..Bomb::default() }),
        ("words", Bomb { end: format!("(or {{{}}})", "(is Line 3) ".repeat(20_000)), ..Bomb::default() }),
    ]
}

/// Texts made of such parts by chance.
fn generated(number: usize) -> Vec<(String, Bomb)> {
    let mut seed = 12_345_u64;
    let mut pick = move |most: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % most
    };
    let boards = [
        "(square 60)",
        "(hex 30)",
        "(tri 60)",
        "(square 20 diagonals:Solid)",
        "(concentric {8 16 32 64})",
        "(celtic 12)",
    ];
    let sites = [
        "(intersection (sites Empty) #)",
        "(union (sites Top) #)",
        "(difference (sites Board) #)",
        "(forEach # if:(is Empty (site)))",
        "(expand #)",
        "(sites Around #)",
        "(if (is Full) # (sites Top))",
    ];
    let moves = [
        "(forEach Site (sites Board) #)",
        "(forEach Site (sites Empty) #)",
        "(or # (move Add (to (sites Top))))",
        "(if (is Full) # (move Add (to (sites Top))))",
        "(do # ifAfterwards:(not (is Line 4)))",
        "(forEach Value min:1 max:90 #)",
        "(priority {# (move Pass)})",
    ];
    let effects = [
        "(forEach Site (sites Board) #)",
        "(forEach Site (sites Occupied by:Mover) #)",
        "(and (set Counter) #)",
        "(if (is Full) #)",
        "(forEach Value min:1 max:90 #)",
        "(addScore Mover 1 (then #))",
    ];
    let mut nest = |forms: &[&str], inner: &str, depth: usize| {
        (0..depth).fold(inner.to_owned(), |inner, _| {
            forms[pick(forms.len())].replace('#', &inner)
        })
    };
    let mut bombs = Vec::new();
    for index in 0..number {
        let (depth, board) = (2 + index % 9, boards[index % boards.len()]);
        let region = nest(&sites, "(sites Empty)", depth);
        let effect = nest(&effects, "(set Counter)", 1 + depth / 3);
        let inner = format!("(move Add (to {region}) (then {effect}))");
        let play = nest(&moves, &inner, depth / 2);
        let bomb = Bomb {
            board: board.to_owned(),
            play,
            ..Bomb::default()
        };
        bombs.push((format!("generated {index}"), bomb));
    }
    bombs
}

/// Commands with what they are called with besides the text: as little as they take, so that a bound is met by the text alone.
const COMMANDS: [(&str, &[&str]); 14] = [
    ("check", &[]),
    ("moves", &[]),
    ("playout", &["-n", "1"]),
    ("describe", &[]),
    ("show", &[]),
    ("play", &[]),
    ("test", &[]),
    ("perft", &["1"]),
    ("match", &["random", "random", "-n", "1"]),
    ("solve", &["--seconds", "1"]),
    ("train", &["--seconds", "1"]),
    ("analyse", &["--seconds", "0.1", "--strengths", "4"]),
    ("compare", &["hex", "--seconds", "0.1", "--strengths", "4"]),
    ("build", &["--emit", "json"]),
];

/// The commands for a text that `check` refuses: the others refuse it by the same code.
const REFUSED: [usize; 2] = [5, 11];

/// The most memory of a process, in kilobytes.
const MOST_MEMORY: u64 = 1_000_000;

/// Runs a command on a text; its status, or what is wrong with its answer.
fn run((command, arguments): &(&str, &[&str]), path: &Path) -> Result<i32, String> {
    let mut call = Command::new("sh");
    // Seconds of the processor, and kilobytes of addresses, of which a machine for programs reserves many.
    call.args([
        "-c",
        "ulimit -t 10; ulimit -v 16000000; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_dafang"),
        command,
    ]);
    call.arg(path).args(*arguments);
    let mut child = call
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell");
    drop(
        child
            .stdin
            .take()
            .map(|mut input| input.write_all(b"moves\nquit\n")),
    );
    let (start, mut most) = (Instant::now(), 0);
    let status = loop {
        let told = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(peak.unwrap_or(0));
        if let Some(status) = child.try_wait().expect("a process") {
            break status;
        }
        if start.elapsed() > Duration::from_secs(120) {
            drop(child.kill());
        }
        thread::sleep(Duration::from_millis(3));
    };
    match status.code() {
        Some(status @ 0..=2) if most <= MOST_MEMORY => Ok(status),
        Some(0..=2) => Err(format!("{command} takes {most} kB")),
        _ => Err(format!("{command} ends with {status}")),
    }
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bombs");
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Runs some commands on all texts, the first being `check`.
fn defused(bombs: &[(String, Bomb)], commands: &[(&str, &[&str])]) {
    let next = AtomicU64::new(0);
    let wrong = std::sync::Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, bomb)) =
                    bombs.get(next.fetch_add(1, Ordering::Relaxed) as usize)
                {
                    let path = folder().join(format!("{}.lud", name.replace(' ', "-")));
                    fs::write(&path, bomb.text()).expect("a file");
                    let checked = run(&commands[0], &path);
                    let is_refused = checked == Ok(1);
                    let others = commands.iter().enumerate().skip(1);
                    let others = others.filter(|(place, _)| !is_refused || REFUSED.contains(place));
                    let others: Vec<_> = others.map(|(_, other)| run(other, &path)).collect();
                    let found = others.into_iter().chain([checked]).filter_map(Result::err);
                    let found = found.map(|found| format!("{name}: {found}"));
                    wrong.lock().expect("nobody panics").extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nobody panics");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn texts_that_ask_for_much_get_an_answer() {
    // A command that is called wrongly would answer every text at once.
    let path = folder().join("small.lud");
    fs::write(&path, Bomb::default().text()).expect("a file");
    for command in &COMMANDS {
        assert_eq!(run(command, &path), Ok(0), "{}", command.0);
    }
    let bombs: Vec<(String, Bomb)> = list()
        .into_iter()
        .map(|(name, bomb)| (name.to_owned(), bomb))
        .collect();
    defused(&bombs, &COMMANDS);
}

#[test]
fn texts_made_by_chance_get_an_answer() {
    // Commands that play by themselves are tried on the list.
    defused(&generated(24), &COMMANDS[..6]);
}

#[test]
fn bounds_are_set_by_the_call() {
    let path = folder().join("bounds.lud");
    fs::write(&path, Bomb::default().text()).expect("a file");
    let told = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .args(["playout", "-n", "100000000"])
            .arg(&path)
            .args(more)
            .output()
            .expect("the program runs");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (status, words) = told(&["--max-memory", "1M"]);
    assert!(
        status == Some(1) && words.contains("1 MB of memory"),
        "{words}"
    );
    let (status, words) = told(&["--timeout", "never"]);
    assert!(
        status == Some(2) && words.contains("number of seconds"),
        "{words}"
    );
    let (status, words) = told(&["--max-memory", "much"]);
    assert!(status == Some(2) && words.contains("500M"), "{words}");
}

/// A packed file may hold a thousand times its size, of nothing.
#[test]
fn a_packed_record_of_nothing_is_refused() {
    let path = folder().join("nothing.jsonl.gz");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    for _ in 0..100 {
        packed.write_all(&[b'\n'; 1_000_000]).expect("memory");
    }
    fs::write(&path, packed.finish().expect("memory")).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["verify", "hex"])
        .arg(&path)
        .output()
        .expect("the program runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("empty lines"), "{words}");
    assert_eq!(output.status.code(), Some(2));
}

/// What defines double is described once by its name.
#[test]
fn what_doubles_is_described_once() {
    let both = |call: &str| format!("(and {call} (not {call}))");
    let either = |call: &str| format!("(or (and {call} (is Mover P1)) (and (is Full) {call}))");
    for (name, first, next) in [
        ("both", "(is Line 3)", &both as &dyn Fn(&str) -> String),
        ("either", "(is Line 3)", &either),
    ] {
        let lengths = [8, 12].map(|number| {
            let bomb = Bomb {
                before: doubled(first, next, number),
                end: format!("(\"D{number}\")"),
                ..Bomb::default()
            };
            let path = folder().join(format!("doubled-{name}-{number}.lud"));
            fs::write(&path, bomb.text()).expect("a file");
            let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
                .arg("describe")
                .arg(&path)
                .output()
                .expect("the program runs");
            assert!(output.status.success(), "{name} {number}");
            output.stdout.len()
        });
        // Sixteen times as many conditions, four more names.
        assert!(lengths[1] < 2 * lengths[0], "{name}: {lengths:?}");
    }
}

/// A move that takes long to work out is given up when the user wants it.
#[cfg(unix)]
#[test]
fn a_long_move_ends_with_a_signal() {
    let loops = nested(3, "(set Counter)", |inner| {
        format!("(forEach Site (sites Empty) {inner})")
    });
    let play = format!("(move Add (to (sites Empty)) (then {loops}))");
    let bomb = played(20, play);
    let path = folder().join("signal.lud");
    fs::write(&path, bomb.text()).expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(["playout", "-n", "100000", "--runner", "rules"])
        .arg(&path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    thread::sleep(Duration::from_millis(700));
    let start = Instant::now();
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.expect("kill runs").success());
    let status = child.wait().expect("it ends");
    // Alone it takes some tens of milliseconds; other tests run at the same time.
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
    assert_eq!(status.code(), Some(130), "{status}");
}

/// A text whose moves cannot be listed is refused alike by all that would play it: what a command plays of such a game is
/// no game by its rules.
#[test]
fn moves_that_cannot_be_listed_are_refused_by_all() {
    let select = "(move Select (from (sites Empty)) (to (sites Empty)))";
    let each = "(forEach Site (sites Board) (move Add (to (sites Empty))))";
    // The second text has such a position after the third move.
    let later = format!("(or (move Add (to (sites Empty))) (if (> (count Moves) 2) {each}))");
    let commands: [(&str, &[&str]); 7] = [
        ("moves", &[]),
        ("playout", &["-n", "1"]),
        ("perft", &["1"]),
        ("match", &["random", "random", "-n", "1"]),
        ("analyse", &["--seconds", "0.1", "--strengths", "4"]),
        ("train", &["--seconds", "1"]),
        ("play", &[]),
    ];
    for (name, play) in [("select", select), ("each", each)] {
        let path = folder().join(format!("unlisted-{name}.lud"));
        fs::write(&path, played(40, play.to_owned()).text()).expect("a file");
        for (command, more) in commands {
            let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
                .arg(command)
                .arg(&path)
                .args(more)
                .stdin(Stdio::null())
                .output()
                .expect("the program runs");
            let words = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{name} {command}: {words}");
            // What was counted, how many there may be, and what can be done about it in this text.
            assert!(
                words.contains("30 000 legal moves"),
                "{name} {command}: {words}"
            );
            let loops = words.contains("loops");
            assert_eq!(loops, name == "each", "{name} {command}: {words}");
        }
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg("playout")
            .arg(&path)
            .args(["-n", "1", "--runner", "program"])
            .output()
            .expect("the program runs");
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name} program: {words}");
    }
    let path = folder().join("unlisted-later.lud");
    fs::write(&path, played(40, later).text()).expect("a file");
    let told = |command: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg(command[0])
            .arg(&path)
            .args(&command[1..])
            .output()
            .expect("the program runs");
        let words = [&output.stdout[..], &output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8_lossy(&words).into_owned(),
        )
    };
    let (status, words) = told(&["perft", "1", "--after", "@a1 @b1 @c1"]);
    assert!(
        status == Some(1) && words.contains("30 000 legal moves"),
        "{words}"
    );
    let (status, words) = told(&["perft", "2", "--after", "@a1 @b1"]);
    assert!(
        status == Some(1) && words.contains("30 000 legal moves"),
        "{words}"
    );
    for runner in ["program", "native"] {
        let (status, words) = told(&["playout", "-n", "8", "--runner", runner]);
        assert!(
            status == Some(2) && words.contains("--runner rules"),
            "{runner}: {words}"
        );
        let (status, words) = told(&["perft", "2", "--after", "@a1 @b1 @c1", "--runner", runner]);
        assert!(status != Some(0), "{runner}: {words}");
    }
    for number in ["1", "8"] {
        let (status, words) = told(&["playout", "-n", number]);
        assert!(
            status == Some(0) && words.contains("cut off, as the rules ask"),
            "{words}"
        );
    }
}

/// A region within a region, and so on, is described in words as many as its text has.
#[test]
fn nested_regions_are_described_in_proportion() {
    let forms: [&dyn Fn(&str) -> String; 12] = [
        &|inner| format!("(sites Group from:{inner})"),
        &|inner| format!("(sites Around {inner})"),
        &|inner| format!("(sites Around {inner} includeSelf:True)"),
        &|inner| format!("(sites Direction from:{inner} N)"),
        &|inner| format!("(union (sites Group from:{inner}) (sites Corners))"),
        &|inner| format!("(union {inner} (sites Row 1))"),
        &|inner| format!("(union (expand {inner}) (sites Left))"),
        &|inner| format!("(intersection (union {inner} (sites Column 2)) (sites Row 3))"),
        &|inner| format!("(difference (union {inner} (sites Column 2)) (sites Row 3))"),
        &|inner| format!("(if (is Mover P1) {inner} (sites Top))"),
        &|inner| format!("(union (if (is Mover P1) {inner} (sites Top)) (sites Left))"),
        &|inner| format!("(sites Row (count Sites in:{inner}))"),
    ];
    for form in forms {
        for (place, end) in [("to", "(is Line 3)"), ("end", "(is In (last To) #)")] {
            let length = |depth| {
                let region = nested(depth, "(sites Empty)", form);
                let to = if place == "to" {
                    region.as_str()
                } else {
                    "(sites Empty)"
                };
                let bomb = Bomb {
                    play: format!("(move Add (to {to}))"),
                    end: end.replace('#', &region),
                    ..board("(square 5)")
                };
                let path = folder().join("nested.lud");
                fs::write(&path, bomb.text()).expect("a file");
                let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
                    .arg("describe")
                    .arg(&path)
                    .output()
                    .expect("the program runs");
                (output.status.success(), output.stdout.len())
            };
            let lengths = [2, 4, 8].map(length);
            let [(true, short), (_, middle), (is_described, long)] = lengths else {
                panic!("{place} {}: not described", form("#"));
            };
            // What runs through loops in loops for too long is refused.
            let growth = middle.saturating_sub(short).max(300);
            assert!(
                !is_described || long < middle + 3 * growth,
                "{place} {}: {lengths:?}",
                form("#")
            );
        }
    }
}

/// A search that has a second takes no more where each of its positions has thousands of moves.
#[test]
fn a_second_is_a_second_where_moves_are_many() {
    // 169 sites: 28,561 moves, fewer than are listed.
    let select = "(move Select (from (sites Board)) (to (sites Board)))";
    let path = folder().join("many.lud");
    fs::write(&path, played(13, select.to_owned()).text()).expect("a file");
    let begun = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
        .arg("solve")
        .arg(&path)
        .args(["--seconds", "1"])
        .output()
        .expect("the program runs");
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some(), "{words}");
    let taken = begun.elapsed();
    // Other tests run beside it.
    assert!(taken < Duration::from_secs(6), "{taken:?}: {words}");
}
