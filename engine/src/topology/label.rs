//! Coordinates such as `e4`, as players write them.

/// The coordinate of a column and row, counted from 0, and of a layer if the board has several.
///
/// Columns are a to z, then aa, ab and so on; rows count from 1.
pub(crate) fn label(column: usize, row: usize, layer: Option<usize>) -> String {
    let mut letters = String::new();
    let mut rest = column;
    letters.insert(0, letter(rest));
    while rest >= 26 {
        rest = rest / 26 - 1;
        letters.insert(0, letter(rest));
    }
    match layer {
        Some(layer) => format!("{letters}{}/{layer}", row + 1),
        None => format!("{letters}{}", row + 1),
    }
}

fn letter(column: usize) -> char {
    char::from(b'a' + (column % 26) as u8)
}

#[cfg(test)]
mod tests {
    use super::label;

    #[test]
    fn columns_go_on_after_z() {
        assert_eq!(label(0, 0, None), "a1");
        assert_eq!(label(8, 9, None), "i10");
        assert_eq!(label(26, 0, None), "aa1");
        assert_eq!(label(52, 2, None), "ba3");
        assert_eq!(label(3, 3, Some(2)), "d4/2");
    }
}
