//! The catalogue of the bundled games: every system that their sources tell of can be chosen from the command line.

use std::process::Command;

/// Games with what is chosen of them: a ruleset or, where there is a stroke, items of options with `; ` between them.
const CATALOGUE: &[(&str, &[&str])] = &[
    (
        "diu-fang",
        &[
            // Salmi's rules, on boards of several sizes.
            "diufang-salmi",
            "diufang-salmi-7",
            "Board/7x7",
            "Board/8x7",
            "Board/5x5",
            "Board/6x6",
            "Board/8x8",
            "Board/9x9",
            "Board/11x11",
            "Columns/10; Rows/4",
            // The Chinese text, and squares that are broken and formed again.
            "diufang-chinese",
            "diufang-chinese-7",
            "Re-forming/allowed",
            "Re-forming/nocapture",
            "Re-forming/illegal",
            "Re-forming/ko",
            // Wei Fang and Tian Fang.
            "diufang-weifang",
            "diufang-weifang-go",
            "Surrounding/single",
            "Surrounding/group",
            "diufang-tianfang",
            // Squares at an angle, and diagonals of the board.
            "Squares/unit",
            "Squares/aligned",
            "Squares/unit+diamond",
            "Squares/surround",
            "Squares/any",
            "Edges/none",
            "Edges/centre",
            "Edges/alquerque",
            "Edges/full",
            // Shimizu.
            "diufang-shimizu",
            "diufang-shimizu-mixed",
            // Ludii.
            "diufang-ludii",
            "diufang-ludii-text",
            // Sushanlo.
            "diufang-dungan-7",
            "diufang-dungan-9",
            // What else is worded differently.
            "Immunity/absolute",
            "Immunity/priority",
            "Immunity/none",
            "Placement Capture/immediate",
            "Placement Capture/none",
            "Placement Capture/mark",
            "Full Board/none",
            "Full Board/remove1",
            "Full Board/remove1+count",
            "Extra Removal/0",
            "Several Patterns/max",
            "Capturing/may",
            "No Move/pass",
            "No Move/lose",
            "Loss/0",
            "Loss/3",
            "Order/second",
            // Games of neighbouring villages.
            "qiafang",
            "qiang-49",
            "baifang-25",
        ],
    ),
    (
        "square-game",
        &[
            "square-49",
            "square-56",
            "square-64",
            "Extra Removal/1",
            "Extra Removal/0",
            "Full Board/remove1+count",
            "Turn/slide",
            "Turn/step",
            "Loss/3",
            "Loss/0",
            "square-49-noreform",
            "square-56-noreform",
            "square-64-noreform",
            "Re-forming/allowed",
            "Re-forming/nocapture",
            "Re-forming/illegal",
            "Re-forming/ko",
            "square-49-go",
            "square-56-go",
            "square-64-go",
            "Surrounding/single",
            "Surrounding/group",
            "Captures in Placement/immediate",
            "Capturing/may",
            "Immunity/priority",
            "Order/second",
            "fangqi-immediate",
        ],
    ),
    (
        "liudaoqi",
        &[
            "liudaoqi",
            "liudaoqi-marked",
            "liudaoqi-count",
            "liudaoqi-supply",
            "liudaoqi-anyrun",
            "liudaoqi-border",
            "liudaoqi-forced",
            "liudaoqi-centre4",
            "liudaoqi-centre4-first",
            "liudaoqi-5x5",
            "No Move/exchange",
            "Gain/replace",
            "Immunity/none",
            "Immunity/absolute",
            "Squares/aligned",
            "Lines/full",
            "Four-slash/1",
            "liuzhouqi",
            "liuzhouqi-inner",
            "liuzhouqi-supply",
            "liuzhouqi-marked",
            "liuzhouqi-fengyang",
            "liuzhouqi-shandong",
            "liuzhouqi-values",
            "Re-forming/nocapture",
            "gefang-36",
            "liumaqi-36",
        ],
    ),
    (
        "four-fang",
        &[
            "fourfang-ludii6",
            "fourfang-literal",
            "fourfang-playable",
            "Rules/playable; Centre/b2",
        ],
    ),
    (
        "warring-states-chess",
        &[
            "wsc-quadibloc",
            "wsc-6p",
            "wsc-5p",
            "wsc-4p",
            "wsc-3p",
            "wsc-2p",
            "wsc-2p-wall",
            "wsc-sima",
            "wsc-ludii",
            "wsc-transfer",
            "Archers/clear",
            "Archers/leap",
            "Archers/upto",
            "Cavalry/clear",
            "Cavalry/leap",
            "Cavalry/upto",
            "Screen/any",
            "Screen/friend",
            "Screen/noemperor",
            "South Swapped/on",
            "Swap Zhao Yan/on",
            "Limit/50",
            "Players/2-wall; Wall Capturable/on",
            "Players/4; Empty Seats/on",
            "Ally Strike/dissolve; Players/4",
            "Weighted/on",
            "Losses/10",
            "Chu/with Qin; Han/with Qin; Qi/with Qin; Zhao/with Wei",
        ],
    ),
];

#[test]
fn everything_told_of_can_be_chosen() {
    for (game, choices) in CATALOGUE {
        for choice in *choices {
            let mut arguments = vec!["moves".to_owned(), (*game).to_owned(), "--json".to_owned()];
            if choice.contains('/') {
                for item in choice.split("; ") {
                    arguments.extend(["--option".to_owned(), item.to_owned()]);
                }
            } else {
                arguments.extend(["--ruleset".to_owned(), (*choice).to_owned()]);
            }
            let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
                .args(&arguments)
                .output()
                .expect("the program starts");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{arguments:?}\n{told}");
            let answer: serde_json::Value =
                serde_json::from_slice(&output.stdout).expect("the program writes JSON");
            let moves = answer["moves"].as_array().map_or(0, Vec::len);
            assert!(moves > 0, "{arguments:?} has no first move");
        }
    }
}

/// On how many places each kind of square fits: unit, aligned, diamond, any.
const SQUARES: &[(&str, [u32; 4])] = &[
    ("4x4", [9, 14, 4, 20]),
    ("5x5", [16, 30, 9, 50]),
    ("6x6", [25, 55, 16, 105]),
    ("7x7", [36, 91, 25, 196]),
    ("8x7", [42, 112, 30, 252]),
    ("8x8", [49, 140, 36, 336]),
    ("9x9", [64, 204, 49, 540]),
    ("11x11", [100, 385, 81, 1210]),
];

#[test]
fn squares_fit_on_a_board_as_often_as_counted_by_hand() {
    let mut text = "(use \"diu-fang\")\n".to_owned();
    let mut example = |board: &str, squares: &str, number: u32| {
        text.push_str(&format!(
            "(test \"{squares} on {board}\" ruleset:\"diufang-salmi\" options:{{\"Board/{board}\" \"Squares/{squares}\"}}\n    \
             (position {{(place \"Stone1\" (sites Board))}})\n    \
             (holds (= {number} (count Patterns (patterns Standing of:P1)))))\n"
        ));
    };
    for (board, [unit, aligned, diamond, any]) in SQUARES {
        example(board, "unit", *unit);
        example(board, "aligned", *aligned);
        example(board, "unit+diamond", unit + diamond);
        example(board, "any", *any);
    }
    let lines = "(test \"patterns of Liudaoqi\" ruleset:\"RULESET\"\n    \
                 (position {(place \"Stone1\" (sites Board))})\n    \
                 (holds (= NUMBER (count Patterns (patterns Standing of:P1)))))\n";
    let mut liudaoqi = "(use \"liudaoqi\")\n".to_owned();
    for (ruleset, number) in [("liudaoqi", "47"), ("liuzhouqi", "37")] {
        liudaoqi.push_str(&lines.replace("RULESET", ruleset).replace("NUMBER", number));
    }
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (name, text) in [
        ("squares-of-fang", text),
        ("patterns-of-liudaoqi", liudaoqi),
    ] {
        let file = folder.join(format!("{name}.lud"));
        std::fs::write(&file, text).expect("a file for the test");
        let output = Command::new(env!("CARGO_BIN_EXE_dafang"))
            .arg("test")
            .arg(&file)
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
    }
}
