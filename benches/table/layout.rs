//! Tables as text that is Markdown as well.

/// Lines of a table: the heads, then the rows; the first column to the left, the others to the right.
pub(crate) fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells
            .chain([heads[column].chars().count()])
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let mut line = String::from("|");
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            line += &match column {
                0 => format!(" {cell:<width$} |"),
                _ => format!(" {cell:>width$} |"),
            };
        }
        line + "\n"
    };
    let rules: Vec<String> = widths
        .iter()
        .enumerate()
        .map(|(column, width)| match column {
            0 => "-".repeat(*width),
            _ => "-".repeat(width - 1) + ":",
        })
        .collect();
    let mut text = line(heads.to_vec());
    text += &line(rules.iter().map(String::as_str).collect());
    for row in rows {
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}

/// A number with three digits that count, such as `1.82 M`.
pub(crate) fn short(number: f64) -> String {
    let (number, unit) = match number {
        number if number >= 999_500.0 => (number / 1e6, " M"),
        number if number >= 999.5 => (number / 1e3, " k"),
        number => (number, ""),
    };
    match number {
        number if number >= 99.95 => format!("{number:.0}{unit}"),
        number if number >= 9.995 => format!("{number:.1}{unit}"),
        number => format!("{number:.2}{unit}"),
    }
}

/// A number that may be missing.
pub(crate) fn known(number: Option<f64>) -> String {
    number.map(short).unwrap_or_default()
}
