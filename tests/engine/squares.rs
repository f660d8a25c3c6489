//! What the options of the square games are called in their descriptions.

/// The items that an option of `naive` means in a description.
///
/// # Errors
/// If the description has no such option.
pub fn items(file: &str, key: &str, value: &str) -> Result<Vec<String>, String> {
    let heading = match (file, key) {
        (_, "board") => "Board",
        (_, "capture") => "Capturing",
        (_, "immunity") => "Immunity",
        ("diu-fang" | "square-game", "order_after") => "Order",
        ("diu-fang" | "square-game", "reform") => "Re-forming",
        ("diu-fang" | "square-game", "encircle") => "Surrounding",
        ("diu-fang" | "square-game", "loss_at") => "Loss",
        ("diu-fang" | "square-game", "turn") => "Turn",
        ("diu-fang" | "liudaoqi", "blocked") => "No Move",
        ("diu-fang" | "liudaoqi", "place_capture") => "Placement Capture",
        ("diu-fang" | "liudaoqi", "squares") => "Squares",
        ("diu-fang", "edges") => "Edges",
        ("diu-fang", "steplines") => "Step Lines",
        ("diu-fang", "count") => "Several Patterns",
        ("diu-fang", "fill") => "Full Board",
        ("diu-fang", "tian") => "Peace",
        ("liudaoqi", "edges") => "Lines",
        ("liudaoqi", "gain") => "Gain",
        ("liudaoqi", "slash4") => "Four-slash",
        ("square-game", "comp") => "Extra Removal",
        ("square-game", "place_capture") => "Captures in Placement",
        _ => return Err(format!("{file} has no option for `{key}`")),
    };
    Ok(vec![format!("{heading}/{value}")])
}
