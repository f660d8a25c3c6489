//! What the options of the square games are called in their descriptions.

/// The items that an option of `naive` means in a description.
///
/// # Errors
/// If the description has no such option.
pub(crate) fn items(file: &str, key: &str, value: &str) -> Result<Vec<String>, String> {
    let heading = match (file, key) {
        (_, "board") => "Board",
        (_, "capture") => "Capturing",
        (_, "immunity") => "Immunity",
        (_, "order_after") => "Order",
        (_, "loss_at") => "Loss",
        (_, "reform") => "Re-forming",
        ("diu-fang" | "square-game", "encircle") => "Surrounding",
        ("diu-fang" | "square-game", "encircle_in") => "Surrounding In",
        ("diu-fang" | "square-game", "turn") => "Turn",
        (_, "comp") => "Extra Removal",
        (_, "blocked") => "No Move",
        ("square-game", "place_capture") => "Captures in Placement",
        (_, "place_capture") => "Placement Capture",
        ("diu-fang" | "liudaoqi", "squares") => "Squares",
        ("diu-fang", "middle") => "Middle",
        ("diu-fang", "stones") => "Stones",
        ("diu-fang", "fly") => "Flying",
        ("diu-fang", "edges") => "Edges",
        ("diu-fang", "open") => "First Stone",
        ("diu-fang", "steplines") => "Step Lines",
        ("diu-fang", "count") => "Several Patterns",
        (_, "fill") => "Full Board",
        ("diu-fang", "tian") => "Peace",
        ("liudaoqi", "stones") => "Stock",
        ("liudaoqi", "edges") => "Lines",
        ("liudaoqi", "gain") => "Gain",
        ("liudaoqi", "slash4") => "Four-slash",
        ("liudaoqi", "forced") => "Forming",
        ("liudaoqi", "fill_target") => "Passing",
        ("liudaoqi", "draw_turns") => "Limit",
        _ => return Err(format!("{file} has no option for `{key}`")),
    };
    let item = match (heading, value) {
        ("Stones" | "Stock", both) => both.split('/').next().unwrap_or(both),
        ("Full Board", "remove1") if file == "liudaoqi" => "pass",
        ("Limit", "0") => "none",
        ("Middle", "vacant") => "empty",
        ("Forming", "on") => "forced",
        ("Forming", _) => "free",
        ("First Stone", "free") => "anywhere",
        (_, value) => value,
    };
    Ok(vec![format!("{heading}/{item}")])
}
