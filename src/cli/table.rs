//! Words in columns.

/// Words set in columns of equal width, filled line by line, on lines of at most `width` columns.
pub(crate) fn columns(words: &[String], width: usize) -> String {
    let widest = words
        .iter()
        .map(|word| word.chars().count())
        .max()
        .unwrap_or(0);
    let per_line = (width.saturating_sub(2) / (widest + 2)).max(1);
    let mut out = String::new();
    for line in words.chunks(per_line) {
        let line: String = line
            .iter()
            .map(|word| format!("  {word:<widest$}"))
            .collect();
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

/// A paragraph in lines of at most `width` columns.
pub(crate) fn wrapped(paragraph: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let line = lines.last().map_or(0, |line| line.chars().count());
        if line > 0 && line + 1 + word.chars().count() > width {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_set_in_columns() {
        let words: Vec<String> = ["@a1", "@b12", "pass"].map(str::to_owned).to_vec();
        assert_eq!(columns(&words, 16), "  @a1   @b12\n  pass\n");
        assert_eq!(columns(&words, 0), "  @a1\n  @b12\n  pass\n");
        assert_eq!(columns(&[], 10), "");
    }

    #[test]
    fn digits_are_grouped() {
        assert_eq!([7, 100, 6_767_654].map(grouped), ["7", "100", "6 767 654"]);
    }
}
