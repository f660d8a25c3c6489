//! Words in columns.

use unicode_width::UnicodeWidthStr;

/// Words set in columns of equal width, filled line by line, on lines of at most `width` columns.
pub(crate) fn columns(words: &[String], width: usize) -> String {
    let widest = words.iter().map(|word| word.width()).max().unwrap_or(0);
    let per_line = (width.saturating_sub(2) / (widest + 2)).max(1);
    let mut out = String::new();
    for line in words.chunks(per_line) {
        let line: String = line
            .iter()
            .map(|word| format!("  {word}{}", " ".repeat(widest - word.width())))
            .collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// Rows of a table as lines: the first column begins at the left, the others end at the right. All rows have as many cells.
pub(crate) fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().map(|cells| cells[column].width());
            cells.max().unwrap_or(0)
        })
        .collect();
    let line = |cells: &Vec<String>| {
        let cells = cells.iter().zip(&widths).enumerate();
        let padded = cells.map(|(column, (cell, width))| {
            let room = " ".repeat(width - cell.width());
            match column {
                0 => format!("{cell}{room}"),
                _ => format!("  {room}{cell}"),
            }
        });
        padded.collect()
    };
    rows.iter().map(line).collect()
}

/// A paragraph in lines of at most `width` columns.
pub(crate) fn wrapped(paragraph: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.width());
        if line > 0 && line + 1 + word.width() > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// Indented lines, broken at blanks where they are longer than `width` columns; what is left of a line goes on four columns
/// further in.
pub(crate) fn indented(lines: &[String], width: usize) -> String {
    let broken = lines.iter().map(|line| {
        let body = line.trim_start();
        let indent = line.width() - body.width();
        if line.width() <= width {
            return line.clone();
        }
        // An answer stands before what it answers, in a column of its own.
        let answer = body
            .find("  ")
            .filter(|end| *end <= 3)
            .map_or(0, |end| body.len() - body[end..].trim_start().len());
        let (before, rest) = line.split_at(indent + answer);
        let inner = indent + answer.max(4);
        let room = width.saturating_sub(inner).max(20);
        let next = format!("\n{}", " ".repeat(inner));
        before.to_owned() + &wrapped(rest, room).replace('\n', &next)
    });
    broken.collect::<Vec<String>>().join("\n")
}

/// Lines broken at blanks where they are longer than `width` columns. What is left of a line goes on below its own
/// text: under the second column of `  name  what it is`, a little further in if it stood at the margin. Examples stay
/// whole, as they can be copied.
pub(crate) fn hanging(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let body = line.trim_start();
        let indent = line.len() - body.len();
        let is_code = body.starts_with("example:") || indent >= 6;
        if is_code || line.width() <= width {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        let column = match body.split_once("  ") {
            Some((name, rest)) if indent > 0 && !name.contains(' ') => {
                line.len() - rest.trim_start().len()
            }
            _ if indent == 0 => 4,
            _ => indent,
        };
        let is_named = column > indent && indent > 0;
        let (head, rest) = line.split_at(if is_named { column } else { indent });
        let column = if is_named { head.width() } else { column };
        let room = width.saturating_sub(column).max(20);
        for (index, part) in wrapped(rest, room).lines().enumerate() {
            match index {
                0 => out.push_str(head),
                _ => out.push_str(&" ".repeat(column)),
            }
            out.push_str(part);
            out.push('\n');
        }
    }
    out
}

/// Lines of figures broken at blanks where they are longer than `width` columns, with a number and its `%` and `±` on one
/// line. What is left of a line goes on below its second column, or further in than its first word.
pub(crate) fn folded(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if line.width() <= width {
            out.push_str(line);
            out.push('\n');
            continue;
        }
        let body = line.trim_start();
        let indent = line.len() - body.len();
        let (label, rest) = match body.split_once("  ") {
            Some((label, rest)) if !label.contains(' ') => (label, rest.trim_start()),
            _ => ("", body),
        };
        let head = &line[..line.len() - rest.len()];
        let column = match label {
            "" if indent < 8 => indent + 4,
            _ => head.width(),
        };
        let mut at = head.width();
        out.push_str(head);
        // A blank before one of these is no place to break a line at.
        let joined = rest.replace(" %", "\u{a0}%").replace(" ±", "\u{a0}±");
        for (index, word) in joined.split(' ').enumerate() {
            if index > 0 && at + 1 + word.width() > width && at > column {
                out.truncate(out.trim_end().len());
                out.push('\n');
                out.push_str(&" ".repeat(column));
                at = column;
            } else if index > 0 {
                out.push(' ');
                at += 1;
            }
            out.push_str(&word.replace('\u{a0}', " "));
            at += word.width();
        }
        out.push('\n');
    }
    out
}

/// Tables of the same rows that are at most `width` columns wide: each has the first column and some of the others.
pub(crate) fn fitted(rows: &[Vec<String>], width: usize) -> Vec<Vec<Vec<String>>> {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| {
        let cells = rows.iter().map(|cells| cells[column].width());
        cells.max().unwrap_or(0)
    };
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut room = 0;
    for column in 1..columns {
        match parts.last_mut() {
            Some(part) if room >= wide(column) + 2 => part.push(column),
            _ => {
                parts.push(vec![0, column]);
                room = width.saturating_sub(wide(0));
            }
        }
        room = room.saturating_sub(wide(column) + 2);
    }
    let table = |part: Vec<usize>| {
        let row = |cells: &Vec<String>| part.iter().map(|column| cells[*column].clone()).collect();
        rows.iter().map(row).collect()
    };
    parts.into_iter().map(table).collect()
}

/// A number of games in words: `1 game`, `12 games`.
pub(crate) fn games(number: u64) -> String {
    match number {
        1 => "1 game".to_owned(),
        number => format!("{} games", grouped(number)),
    }
}

/// A number with a thin blank between groups of three digits, as `6 767 654`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}
