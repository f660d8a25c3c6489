//! Tables for other programs: Parquet holds what CSV holds.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output};

use parquet::basic::Type;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;

fn dafang(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_dafang"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program starts")
}

/// The cells of a table of comma-separated values whose texts hold no quotes, its head first.
fn csv(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).expect("a table");
    let cells = |line: &str| {
        // What is between quotes is every other part.
        let parts = line.split('"').enumerate();
        let marked = parts.map(|(index, part)| match index % 2 {
            0 => part.replace(',', "\0"),
            _ => part.to_owned(),
        });
        let marked: String = marked.collect();
        marked.split('\0').map(str::to_owned).collect()
    };
    text.lines().map(cells).collect()
}

/// The cells of a file of Parquet as CSV writes them, the names of its columns first.
fn parquet(path: &Path) -> Vec<Vec<String>> {
    let file = File::open(path).expect("a file");
    let reader = SerializedFileReader::new(file).expect("Parquet");
    let columns = reader.metadata().file_metadata().schema_descr();
    for column in columns.columns() {
        if ["value", "low", "high", "effect"].contains(&column.name()) {
            assert_eq!(column.physical_type(), Type::DOUBLE, "{}", column.name());
        }
    }
    let mut cells = vec![
        columns
            .columns()
            .iter()
            .map(|column| column.name().to_owned())
            .collect::<Vec<_>>(),
    ];
    for row in reader.get_row_iter(None).expect("rows") {
        let row = row.expect("a row");
        let row = row.get_column_iter().map(|(_, field)| match field {
            Field::Null => String::new(),
            Field::Str(text) => text.clone(),
            Field::Long(number) => number.to_string(),
            Field::Double(number) => number.to_string(),
            other => panic!("a cell of another type: {other:?}"),
        });
        cells.push(row.collect());
    }
    cells
}

#[test]
fn parquet_holds_what_csv_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let forms = ["--csv", "table.csv", "--parquet", "table.parquet"];
    for (call, rows) in [
        ("sweep nim --items Rows --games 6", 3),
        ("analyse tic-tac-toe --games 6 --experiment games.db", 20),
        (
            "compare nim --option Aim/avoid --option Aim/take --games 6",
            10,
        ),
    ] {
        let mut arguments: Vec<&str> = call.split(' ').collect();
        arguments.extend(forms);
        let output = dafang(folder, &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{call}: {errors}");
        let [one, other] = [
            csv(&folder.join("table.csv")),
            parquet(&folder.join("table.parquet")),
        ];
        assert_eq!(one, other, "{call}");
        assert!(one.len() > rows, "{call}: {one:?}");
    }
    for file in ["results.csv", "results.parquet"] {
        let output = dafang(
            folder,
            &["experiment", "export", "games.db", "results", "-o", file],
        );
        assert!(output.status.success());
    }
    let results = csv(&folder.join("results.csv"));
    assert_eq!(
        results.len(),
        parquet(&folder.join("results.parquet")).len()
    );
}

/// What cannot be written is said before a game is played.
#[test]
fn tables_that_cannot_be_written_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["analyse", "compare", "sweep"] {
        for (flags, words) in [
            (["--parquet", "-"], "not to the output"),
            (["--parquet", "none/table"], "there is no folder"),
            (["--parquet", "."], "is a folder"),
            (["--csv", "none/table"], "there is no folder"),
        ] {
            let arguments = [&[command, "nim", "--games", "6"], &flags[..]].concat();
            let output = dafang(folder.path(), &arguments);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
            assert!(errors.contains(words), "{arguments:?}: {errors}");
        }
    }
}

/// What is no file is written to, and stays what it is.
#[cfg(unix)]
#[test]
fn pipes_and_devices_stay_what_they_are() {
    use std::os::unix::fs::FileTypeExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    let few = [
        "analyse",
        "nim",
        "--games",
        "1",
        "--rungs",
        "0",
        "--strengths",
        "8",
    ];
    for flag in ["--csv", "--html", "--parquet"] {
        let reads = pipe.clone();
        let reader = std::thread::spawn(move || std::fs::read(reads).expect("it is read"));
        let output = dafang(folder.path(), &[&few[..], &[flag, "pipe"]].concat());
        assert!(output.status.success(), "{flag}");
        assert!(reader.join().expect("it ends").len() > 100, "{flag}");
        let kind = std::fs::metadata(&pipe).expect("it is there").file_type();
        assert!(kind.is_fifo(), "{flag}");
    }
    let shown = dafang(
        folder.path(),
        &[&few[..], &["--csv", "/dev/stdout"]].concat(),
    );
    let shown = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.contains("title,players,measure"), "{shown}");
}

/// An experiment is not merged into itself, and no games are none to play.
#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let call = "analyse nim --games 2 --rungs 0 --strengths 8 --experiment games.db";
    let arguments: Vec<&str> = call.split(' ').collect();
    assert!(dafang(folder.path(), &arguments).status.success());
    for (call, words) in [
        ("experiment merge games.db ./games.db", "into itself"),
        ("match nim random random -n 0", "0 is not in"),
        ("playout nim -n 0", "0 is not in"),
    ] {
        let arguments: Vec<&str> = call.split(' ').collect();
        let output = dafang(folder.path(), &arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{call}: {errors}");
        assert!(errors.contains(words), "{call}: {errors}");
    }
}
