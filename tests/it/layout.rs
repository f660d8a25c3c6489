//! `dafang fmt`: one style, which changes nothing but blanks.

use crate::common::program::dafang;
use dafang::source::FileId;
use dafang::syntax::{NodeId, NodeKind, SyntaxTree, format, parse, to_text};
use std::fs;
use std::path::{Path, PathBuf};

/// The descriptions below a folder of the repository.
fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "lud")
                && let Ok(text) = fs::read_to_string(&path)
            {
                texts.push((path, text));
            }
        }
    }
    texts.sort();
    texts
}

/// What a text says: its tree without places, and its comments. Blanks between the signs of a picture say nothing.
fn meaning(text: &str) -> (String, Vec<String>) {
    let (mut tree, _) = parse(FileId::default(), text);
    let ids = (0..tree.nodes.len() as u32).map(NodeId);
    let pictures = ids.filter(|id| tree.head(*id) == Some("picture"));
    let rows: Vec<NodeId> = pictures
        .flat_map(|picture| tree.children(picture).to_vec())
        .collect();
    for row in rows {
        if let NodeKind::Text(text) = &mut tree.nodes[row.0 as usize].kind {
            *text = text.split_whitespace().collect::<Vec<_>>().join(" ").into();
        }
    }
    let comments = tree.comments.iter().map(|span| {
        let comment = &text[span.range()];
        comment.trim_end().to_owned()
    });
    (to_text(&tree), comments.collect())
}

/// What is wrong with how a text is laid out.
fn wrong(text: &str) -> Option<&'static str> {
    let laid = format(text);
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    match () {
        () if format(&laid) != laid => Some("not laid out once and for all"),
        () if meaning(&laid) != meaning(&text) => Some("says something else"),
        () => None,
    }
}

#[test]
fn the_texts_of_the_repository_are_formatted() {
    let (status, out, err) = fmt(&["--check", "games", "examples", "tests", "editors"], "");
    assert_eq!(
        (status, out.as_str()),
        (Some(0), ""),
        "`dafang fmt` on these mends it\n{err}"
    );
}

#[test]
fn lines_of_bundled_games_fit_into_a_window() {
    let mut wide = Vec::new();
    for (name, text) in texts("games") {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, line)| line.chars().count() > 120);
        wide.extend(lines.map(|(number, _)| format!("{}:{}", name.display(), number + 1)));
    }
    assert_eq!(
        wide,
        Vec::<String>::new(),
        "they have more than 120 columns"
    );
}

#[test]
fn every_text_keeps_its_meaning() {
    let mut all = texts("games");
    all.extend(texts("tests"));
    assert!(all.len() > 300, "{}", all.len());
    let wrong: Vec<String> = all
        .iter()
        .filter_map(|(path, text)| Some(format!("{}: {}", path.display(), wrong(text)?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each text without one of its brackets or quotes, or with one more, and one cut off.
#[test]
fn broken_texts_stay_as_they_are() {
    let mut tried = 0;
    let mut found = Vec::new();
    for (path, text) in texts("games").into_iter().step_by(5) {
        let signs: Vec<usize> = text
            .char_indices()
            .filter(|(_, sign)| "(){}<>\"".contains(*sign))
            .map(|(at, _)| at)
            .collect();
        for at in signs.iter().step_by(signs.len() / 12 + 1) {
            let without = format!("{}{}", &text[..*at], &text[at + 1..]);
            let doubled = format!("{}{}", &text[..=*at], &text[*at..]);
            for broken in [without, doubled, text[..*at].to_owned()] {
                tried += 1;
                if let Some(what) = wrong(&broken) {
                    found.push(format!("{} at {at}: {what}", path.display()));
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Trees of random shapes, written without any layout.
#[test]
fn random_trees_keep_their_meaning() {
    use proptest::prelude::*;
    let word = prop_oneof![
        "[a-z]{1,9}",
        "\"[A-Za-z ]{0,30}\"",
        "-?[0-9]{1,3}",
        "[a-z]{1,6}:[A-Z][a-z]{1,6}",
        Just("<Board:size>".to_owned()),
        Just("#1".to_owned()),
        Just("~".to_owned()),
        Just("=".to_owned()),
        Just("<\n>".to_owned()),
        Just("<\n=\n>".to_owned()),
        Just("<\n>=\n>".to_owned()),
        Just("<\n<\n>>".to_owned()),
    ];
    let tree = word.prop_recursive(7, 200, 8, |inner| {
        let gap = prop_oneof![
            5 => Just(" "), 2 => Just("\n"), 1 => Just("\n\n\n"), 1 => Just("   "),
            1 => Just(" // a comment\n"), 1 => Just("\n// another\n    ")
        ];
        let things = prop::collection::vec((inner, gap), 0..8);
        (things, 0..8_usize).prop_map(|(things, kind)| {
            let inner: String = things
                .iter()
                .map(|(thing, gap)| format!("{gap}{thing}"))
                .collect();
            match kind {
                0 => format!("{{{inner}\n}}"),
                4 => format!("({inner}\n)"),
                5 => format!("<{inner}\n>"),
                6 => format!("(x {{{inner}}}\n)"),
                7 => format!("(x {inner})"),
                1 => format!("next:(if{inner}\n)"),
                _ => format!("(and{inner}\n)"),
            }
        })
    });
    proptest!(ProptestConfig::with_cases(200), |(trees in prop::collection::vec(tree, 1..4))| {
        let text = trees.join("\n");
        prop_assert_eq!(wrong(&text), None, "{}", text);
    });
}

/// A text as it is laid out.
#[track_caller]
fn lays_out(text: &str, wanted: &str) {
    assert_eq!(format(text), wanted);
}

#[test]
fn the_style_is_as_the_manual_says() {
    lays_out("(a   b\n c)", "(a b c)\n");
    lays_out(
        "(equipment {\n(board (square 3))   \n\n\n  (piece \"Disc\" Each)})",
        "(equipment {\n    (board (square 3))\n\n    (piece \"Disc\" Each)\n})\n",
    );
    lays_out(
        "(place \"Disc1\" {\n\"a1\"  \"b1\"\n\"a2\"  \"b2\" })",
        "(place \"Disc1\" {\n    \"a1\"  \"b1\"\n    \"a2\"  \"b2\"\n})\n",
    );
    lays_out(
        "(option \"B\" <B> {\n  (item \"3x3\"   <3> \"small\")*\n  (item \"10x10\" <10> \"large\")\n})",
        "(option \"B\" <B> {\n    (item \"3x3\"   <3>  \"small\")*\n    (item \"10x10\" <10> \"large\")\n})\n"
            .replace("<3>  ", "<3> ")
            .as_str(),
    );
    lays_out(
        "// top\n(a) // behind\n(bcd)   // below\n",
        "// top\n(a)    // behind\n(bcd)    // below\n",
    );
    lays_out("(a (b)\n", "(a (b)\n");
}

fn fmt(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = dafang(Path::new("."), &[&["fmt"], arguments].concat(), input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn files_folders_and_input_are_laid_out() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder is made");
    let file = inner.join("a.lud");
    fs::write(&file, "(a\n  b)\n").expect("a text is written");
    fs::write(inner.join("a.txt"), "(a\n  b)\n").expect("a text is written");
    let path = folder.path().to_str().expect("a path");

    let (status, out, _) = fmt(&["--check", path], "");
    assert_eq!(
        (status, out.ends_with("a.lud:1: 2 lines would change\n")),
        (Some(1), true),
        "{out}"
    );
    // The first line that changes, and not the first of the text.
    let (_, out, _) = fmt(&["--check", "-"], "// a game\n(a b)\n\n(c\n\n    d)\n");
    assert_eq!(out, "<stdin>:4: 3 lines would change\n");
    let (status, out, _) = fmt(&["--diff", path], "");
    assert_eq!(status, Some(1));
    assert!(out.contains("\n-(a\n-  b)\n+(a b)\n"), "{out}");
    assert_eq!(
        fs::read_to_string(&file).expect("it is there"),
        "(a\n  b)\n"
    );
    let (status, _, _) = fmt(&[path], "");
    assert_eq!(status, Some(0));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "(a b)\n");
    assert_eq!(fmt(&["--check", path], "").0, Some(0));
    let other = fs::read_to_string(inner.join("a.txt")).expect("it is there");
    assert_eq!(other, "(a\n  b)\n");

    fs::write(folder.path().join(".fmtignore"), "inner/\n").expect("a list is written");
    fs::write(&file, "(a\n  b)\n").expect("a text is written");
    assert_eq!(
        fmt(&["--check", path], ""),
        (Some(0), String::new(), String::new())
    );
    fs::write(folder.path().join(".fmtignore"), "").expect("a list is written");
    fs::write(inner.join(".fmtignore"), "*").expect("a list is written");
    assert_eq!(fmt(&["--check", path], "").0, Some(0));
    assert_eq!(
        fmt(&["--check", file.to_str().expect("a path")], "").0,
        Some(1)
    );

    assert_eq!(
        fmt(&["-"], "(a\n  b)\n"),
        (Some(0), "(a b)\n".to_owned(), String::new())
    );
    let (status, out, error) = fmt(&["/nowhere.lud"], "");
    assert_eq!((status, out), (Some(2), String::new()));
    assert!(error.contains("/nowhere.lud"), "{error}");
    let (status, out, _) = fmt(&["--style"], "");
    assert_eq!((status, out.lines().count()), (Some(0), 10), "{out}");
}

/// A table whose rows were aligned but for the one that was written anew.
#[test]
fn a_table_is_aligned_again_after_an_edit() {
    lays_out(
        "(option \"B\" <B> {\n    (item \"three\"  <3>  \"small\")*\n    (item \"twelve or more\" <12> \"large\")\n    \
         (item \"eight\"  <8>  \"usual\")\n    (item \"ten\"    <10> \"wide\")\n})\n",
        "(option \"B\" <B> {\n    (item \"three\"          <3>  \"small\")*\n    (item \"twelve or more\" <12> \"large\")\n    \
         (item \"eight\"          <8>  \"usual\")\n    (item \"ten\"            <10> \"wide\")\n})\n",
    );
    // Signs of Chinese take two columns each.
    lays_out(
        "(option \"B\" <B> {\n    (item \"\u{65b9}\"    <3>  \"small\")\n    (item \"\u{5341}\u{4e8c}\"  <12> \"large\")\n})\n",
        "(option \"B\" <B> {\n    (item \"\u{65b9}\"   <3>  \"small\")\n    (item \"\u{5341}\u{4e8c}\" <12> \"large\")\n})\n",
    );
    // One row of two is no table.
    lays_out(
        "(option \"B\" <B> {\n    (item \"three\"   <3> \"small\")\n    (item \"ten\" <10> \"wide\")\n})\n",
        "(option \"B\" <B> {\n    (item \"three\" <3> \"small\")\n    (item \"ten\" <10> \"wide\")\n})\n",
    );
}

#[test]
fn lines_that_stay_are_told() {
    let (status, out, error) = fmt(&["-"], "(a\n  b)\n\n(c\n  d\n\n(e\n  f)\n");
    assert_eq!(
        (status, out.as_str()),
        (Some(0), "(a b)\n\n(c\n  d\n\n(e f)\n"),
        "{error}"
    );
    assert!(error.contains("<stdin>: lines 4 to 5 left"), "{error}");
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_laid_out() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let (file, link) = (folder.path().join("a.lud"), folder.path().join("b.lud"));
    fs::write(&file, "(a\n  b)\n").expect("a text is written");
    std::os::unix::fs::symlink("a.lud", &link).expect("a link is made");
    let (status, _, error) = fmt(&[link.to_str().expect("a path")], "");
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "(a b)\n");
    let kind = fs::symlink_metadata(&link)
        .expect("it is there")
        .file_type();
    assert!(kind.is_symlink());
}

/// A tree is not empty: what is compared above is something.
#[test]
fn what_is_compared_is_something() {
    let (tree, problems): (SyntaxTree, _) = parse(FileId::default(), "(a b)");
    assert!(problems.is_empty());
    let roots: Vec<bool> = tree
        .roots
        .iter()
        .map(|root| matches!(tree.kind(*root), NodeKind::Call { .. }))
        .collect();
    assert_eq!(roots, [true]);
    assert_ne!(meaning("(a b)"), meaning("(a c)"));
    assert_ne!(meaning("(a b) // one"), meaning("(a b) // two"));
}

/// Lines that end in two signs, as on Windows, still do.
#[test]
fn the_ends_of_lines_stay() {
    for text in [
        "(game  \"A\")\n(define \"B\"\n  3)\n",
        "(game \"A\")\n(wrong\n(define   \"B\" 3)\n",
    ] {
        let (unix, windows) = (format(text), format(&text.replace('\n', "\r\n")));
        assert!(unix.contains('\n') && !unix.contains('\r'), "{unix}");
        assert_eq!(windows, unix.replace('\n', "\r\n"));
        assert_eq!(format(&windows), windows);
    }
}

/// Signs of other languages keep the line or the form around them from being laid out, and nothing else.
#[test]
fn a_wrong_sign_keeps_only_what_is_around_it() {
    for (text, wanted) in [
        // A remark behind code, and one on a line of its own.
        (
            "(game \"T\"\n  (players   2) ; two of them\n(equipment {(board   (square 3))\n      ; all of it\n}))\n",
            "(game \"T\"\n    (players 2)    ; two of them\n    (equipment {\n        (board (square 3))\n      ; all of it\n    }))\n",
        ),
        (
            "/* a game,\n   by   me */\n(game \"T\"\n  (players   2))\n",
            "/* a game,\n   by   me */\n(game \"T\" (players 2))\n",
        ),
        (
            "(define \"A\"   (sites Empty)) /* (all   of them) */\n(define \"B\"   (sites Top))\n",
            "(define \"A\" (sites Empty))    /* (all   of them) */\n(define \"B\" (sites Top))\n",
        ),
        // Within a form that stands on a line with others.
        (
            "(and (is   Full) (not   [is   Full]\n    (is   Empty (to))) (is   Line 3))\n",
            "(and (is Full) (not [is   Full] (is Empty (to))) (is Line 3))\n",
        ),
        (
            "(define \"A\"\n  (and\n (is   Full)\n   (is   In “Home”)\n (not   (is Full))))\n",
            "(define \"A\" (and (is Full) (is In “Home”) (not (is Full))))\n",
        ),
    ] {
        assert_eq!(format(text), wanted);
        assert_eq!(format(wanted), wanted, "{text}");
    }
}

/// A wrong sign anywhere changes nothing of what a text says.
#[test]
fn texts_with_wrong_signs_keep_their_meaning() {
    let (mut tried, mut found) = (0, Vec::new());
    for (path, text) in texts("games").into_iter().step_by(5) {
        let blanks: Vec<usize> = text.match_indices([' ', '\n']).map(|(at, _)| at).collect();
        for (number, at) in blanks.iter().step_by(blanks.len() / 12 + 1).enumerate() {
            let sign = [" ; so", " /* so\n   many */", " @", " [so]", " “so”", ","][number % 6];
            let broken = format!("{}{sign}{}", &text[..*at], &text[*at..]);
            tried += 1;
            if let Some(what) = wrong(&broken) {
                found.push(format!("{} at {at} `{sign}`: {what}", path.display()));
            }
        }
    }
    assert!(tried > 60, "{tried}");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A wrong bracket or quote keeps the smallest form around it from being laid out, and nothing else.
#[test]
fn a_wrong_bracket_keeps_only_the_form_around_it() {
    for (text, wanted) in [
        // A closer is missing inside.
        (
            "(game \"T\"\n  (players   2)\n  (equipment {\n      (board   (square 3)\n      (piece \"Disc\"   Each)\n  })\n  (rules (play   (move Add (to (sites Empty))))\n    (end (if (is   Line 3) (result Mover   Win)))))\n",
            "(game \"T\"\n    (players 2)\n    (equipment {\n        (board   (square 3)\n        (piece \"Disc\" Each)\n    })\n    (rules (play (move Add (to (sites Empty))))\n        (end (if (is Line 3) (result Mover Win)))))\n",
        ),
        // One too many at the end of a line.
        (
            "(game \"T\"\n  (players   2))\n  (equipment {\n      (board   (square 3))\n      (piece \"Disc\"   Each)\n  })\n  (rules (play   (move Add (to (sites Empty))))\n    (end (if (is   Line 3) (result Mover   Win)))))\n",
            "(game \"T\"\n    (players 2))\n    (equipment {\n        (board (square 3))\n        (piece \"Disc\" Each)\n    })\n    (rules (play (move Add (to (sites Empty))))\n        (end (if (is Line 3) (result Mover Win)))))\n",
        ),
        // A string is not closed.
        (
            "(game \"T\"\n  (players   2)\n  (equipment {\n      (board   (square 3))\n      (piece \"Disc   Each)\n  })\n  (rules (play   (move Add (to (sites Empty))))\n    (end (if (is   Line 3) (result Mover   Win)))))\n",
            "(game \"T\"\n    (players 2)\n    (equipment {\n        (board (square 3))\n        (piece \"Disc   Each)\n    })\n    (rules (play (move Add (to (sites Empty))))\n        (end (if (is Line 3) (result Mover Win)))))\n",
        ),
        // The whole lacks a closer, or is not finished: what is closed in it is laid out where it stands.
        (
            "// A game.\n(game \"T\"\n  (players   2)\n  (equipment {\n      (board   (square 3))\n        (piece \"Disc\"   Each)\n  })\n  (rules (play   (move Add (to (sites Empty))))\n    (end (if (is   Line 3) (result Mover   Win))))\n\n(define \"A\"   (sites Empty))\n",
            "// A game.\n(game \"T\"\n  (players 2)\n  (equipment {\n      (board (square 3))\n      (piece \"Disc\" Each)\n  })\n  (rules (play (move Add (to (sites Empty))))\n      (end (if (is Line 3) (result Mover Win))))\n\n(define \"A\" (sites Empty))\n",
        ),
        (
            "(game \"T\"\n  (players   2)\n  (equipment {\n      (board   (square 3))\n        (piece \"Disc\"   Each)\n  })\n  (rules (play   (move Add (to (sites Em\n",
            "(game \"T\"\n  (players 2)\n  (equipment {\n      (board (square 3))\n      (piece \"Disc\" Each)\n  })\n  (rules (play   (move Add (to (sites Em\n",
        ),
    ] {
        assert_eq!(format(text), wanted);
        assert_eq!(format(wanted), wanted, "{text}");
        assert_eq!(meaning(text), meaning(wanted));
    }
}

/// The signs of a picture stand one below the other, where the author's do not; boards of hexagons have rows that are shifted.
#[test]
fn signs_of_pictures_stand_in_columns() {
    lays_out(
        "(picture\n\"4 . .   s .\"\n  \"3  .  K . .\"\n\"2 Sx2 . . k\"\n\"a b c d\"\nlegend:(sign \"s\" \"Stone\"))",
        "(picture\n    \"4 .   . s .\"\n    \"3 .   K . .\"\n    \"2 Sx2 . . k\"\n    \"  a   b c d\"\n    legend:(sign \"s\" \"Stone\"))\n",
    );
    lays_out(
        "(picture\n\"10 車 .  .\"\n\" 9 . .  車\"\n\" 8 .  . .\")",
        "(picture\n    \"10 車 . .\"\n    \" 9 .  . 車\"\n    \" 8 .  . .\")\n",
    );
    for kept in [
        "(picture\n    \"3 . . .\"\n    \"2  . . .\"\n    \"1   . . .\"\n    \"    a b c\")\n",
        "(picture\n    \"5   . . .\"\n    \"4  . . . .\"\n    \"3 . . . . .\")\n",
        "(picture\n    \"3 .-.-.\"\n    \"  | | |\"\n    \"2 .-. - .\")\n",
        "(letters\n    \"a  b\"\n    \"c d\"\n    \"e   f\")\n",
    ] {
        lays_out(kept, kept);
    }
}
