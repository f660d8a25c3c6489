//! The rulesets of the square games by name, each as differences from the defaults of the family or from another one.
//!
//! Choices among the cognates: `order_after second` where Second begins moving; every stone may be removed from a full
//! board unless the words say otherwise; what is not given is as in the family, so that `gefang-36`, `liumaqi-36` and
//! `baifang-25` capture while moving for the patterns they name.

use super::rules::{Rules, set};

/// Name and parameters; `as NAME` stands for all parameters of another ruleset.
const RULESETS: &[(&str, &str)] = &[
    (
        "diufang-salmi",
        "board 8x7; place_capture immediate; fill remove1; immunity absolute; turn step; loss_at 0",
    ),
    ("diufang-salmi-7", "as diufang-salmi; board 7x7"),
    (
        "diufang-chinese",
        "board 8x7; place_capture none; fill remove1; immunity absolute; reform allowed; loss_at 0",
    ),
    ("diufang-chinese-7", "as diufang-chinese; board 7x7"),
    ("diufang-weifang", "as diufang-chinese"),
    ("diufang-weifang-go", "as diufang-chinese; encircle single"),
    ("diufang-tianfang", "as diufang-chinese; tian formal"),
    (
        "diufang-shimizu",
        "board 7x7; edges centre; steplines orth; stones 24/24; open centre; place_capture none; fill none; \
         turn takein; patterns unit=1; immunity absolute",
    ),
    (
        "diufang-shimizu-mixed",
        "as diufang-shimizu; turn takein-once",
    ),
    (
        "diufang-ludii",
        "board 7x7; edges centre; stones 24/24; open centre; place_capture none; fill none; turn step; \
         patterns surround=1 cross=1; immunity none; loss_at 0",
    ),
    (
        "diufang-ludii-text",
        "board 7x7; edges centre; stones 24/24; open centre; place_capture none; fill none; turn takein; \
         steplines drawn; patterns surround=1; immunity absolute",
    ),
    ("diufang-dungan-7", "as diufang-chinese; board 7x7; comp 1"),
    ("diufang-dungan-9", "as diufang-chinese; board 9x9; comp 1"),
    (
        "square-56",
        "board 8x7; stones half; place_capture none; fill remove1+count; fill_target any; comp 1; patterns unit=1; \
         immunity absolute; turn slide; loss_at 3",
    ),
    ("square-49", "as square-56; board 7x7"),
    ("square-64", "as square-56; board 8x8"),
    ("square-56-noreform", "as square-56; reform nocapture"),
    ("square-49-noreform", "as square-49; reform nocapture"),
    ("square-64-noreform", "as square-64; reform nocapture"),
    ("square-56-go", "as square-56; encircle single"),
    ("square-49-go", "as square-49; encircle single"),
    ("square-64-go", "as square-64; encircle single"),
    // Without diagonals `steplines drawn` means the same as `orth`, and the option `edges full` opens them to steps.
    (
        "liudaoqi",
        "board 6x6; stones 33/33; place_capture immediate; fill remove1; fill_target loose; \
         patterns innerline=3 slash6=4 slash5=3 slash4=3 slash3=1 unit=1; count sum; immunity priority; gain replace; \
         turn step; steplines drawn; blocked pass; loss_at 0",
    ),
    (
        "liudaoqi-marked",
        "as liudaoqi; place_capture mark; placements 18",
    ),
    (
        "liudaoqi-count",
        "as liudaoqi; place_capture none; fill count",
    ),
    ("liudaoqi-supply", "as liudaoqi; gain supply"),
    ("liudaoqi-anywhere", "as liudaoqi; gain anywhere"),
    ("liudaoqi-bank", "as liudaoqi; gain bank"),
    (
        "liudaoqi-anyrun",
        "as liudaoqi; patterns innerline=3 slash6=4 run5=3 run4=3 slash3=1 unit=1",
    ),
    (
        "liudaoqi-border",
        "as liudaoqi; patterns line=3 slash6=4 slash5=3 slash4=3 slash3=1 unit=1",
    ),
    ("liudaoqi-forced", "as liudaoqi; forced on"),
    ("liudaoqi-centre4", "as liudaoqi; open closed(c3 c4 d3 d4)"),
    (
        "liudaoqi-centre4-first",
        "as liudaoqi; open closed-first(c3 c4 d3 d4)",
    ),
    ("liudaoqi-5x5", "as liudaoqi; board 5x5; open closed(c3)"),
    ("liuzhouqi", "as liudaoqi; patterns line=2 unit=1"),
    (
        "liuzhouqi-inner",
        "as liudaoqi; patterns innerline=2 unit=1",
    ),
    ("liuzhouqi-supply", "as liuzhouqi; gain supply"),
    (
        "liuzhouqi-marked",
        "as liuzhouqi; place_capture mark; placements 18",
    ),
    (
        "liuzhouqi-fengyang",
        "board 6x6; patterns innerline=3 slash6=3 slash5=2 slash4=1 slash3=1 unit=1; place_capture mark; \
         immunity absolute; fill remove1; order_after second; turn step; loss_at 3",
    ),
    (
        "liuzhouqi-shandong",
        "board 6x6; patterns unit=1 line=2; place_capture mark; fill remove1; fill_target loose; order_after second; \
         turn step; immunity priority; blocked exchange; loss_at 0; draw_turns 200",
    ),
    (
        "liuzhouqi-values",
        "as liudaoqi; patterns slash3=1 slash4=1 unit=1 slash5=2 slash6=2 borderline=1 innerline=2; \
         once slash5 slash6 borderline innerline",
    ),
    (
        "gefang-36",
        "board 6x6; place_capture none; fill balance; patterns unit=1 line=1",
    ),
    (
        "liumaqi-36",
        "board 6x6; stones 36/36; place_capture extra; \
         patterns slash3=1 slash4=1 unit=1 slash5=2 slash6=3 borderline=1 secondline=2 middleline=3",
    ),
    (
        "qiang-49",
        "board 7x7; patterns line=2 unit=1; place_capture immediate; immunity absolute; fill remove1; \
         turn step; fly 14; loss_at 3",
    ),
    (
        "baifang-25",
        "board 5x5; stones 25/25; place_capture extra; fill own1; patterns unit=1 slash3=1 slash4=1 line=2 slash5=2; \
         loss_at 2; blocked lose",
    ),
    (
        "fangqi-immediate",
        "as square-56; place_capture immediate; fill remove1; blocked lose",
    ),
    (
        "qiafang",
        "board 7x7; stones 15/15; place_capture none; fill count-always; loss_at 3",
    ),
];

/// The names of all rulesets, in the order of their families.
pub(crate) fn names() -> Vec<&'static str> {
    RULESETS.iter().map(|(name, _)| *name).collect()
}

/// The parameters of a ruleset.
pub(crate) fn ruleset(name: &str) -> Option<Rules> {
    let (_, text) = RULESETS.iter().find(|(known, _)| *known == name)?;
    let mut rules = Rules::default();
    for entry in text.split("; ") {
        let (key, value) = entry.split_once(' ')?;
        if key == "as" {
            rules = ruleset(value)?;
        } else {
            set(&mut rules, key, value).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
    }
    Some(rules)
}
