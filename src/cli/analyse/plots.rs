//! Small plots: of block characters for a terminal, of SVG for a page.

use std::fmt::Write as _;

use crate::analyse::statistics::Estimate;

/// Blocks of rising height.
const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Width and height of a plot on a page, in units of its picture.
const PLOT: [f64; 2] = [320.0, 90.0];

/// A share as a bar.
pub(crate) fn bar(share: f64, width: usize) -> String {
    let full = (share.clamp(0.0, 1.0) * width as f64).round() as usize;
    "█".repeat(full) + &"░".repeat(width - full)
}

/// Some numbers as blocks of their heights.
pub(crate) fn spark(numbers: &[f64]) -> String {
    let most = numbers.iter().copied().fold(0.0, f64::max);
    let block = |number: &f64| match most > 0.0 {
        true => BLOCKS[((number / most * 7.0).round() as usize).min(7)],
        false => BLOCKS[0],
    };
    numbers.iter().map(block).collect()
}

/// Many numbers as at most some blocks, each the mean of its part.
pub(crate) fn line(numbers: &[f64], width: usize) -> String {
    let size = numbers.len().div_ceil(width.max(1)).max(1);
    let means = numbers.chunks(size);
    let means: Vec<f64> = means
        .map(|part| part.iter().sum::<f64>() / part.len() as f64)
        .collect();
    spark(&means)
}

/// A share with its interval, in percent.
pub(crate) fn percent(share: &Estimate) -> String {
    format!(
        "{:.0} % ±{:.0}",
        100.0 * share.value,
        100.0 * share.margin()
    )
}

/// A mean of shares that each game has, in percent, with its interval, which a single game does not give.
pub(crate) fn percent_of_game(mean: &Estimate) -> String {
    match mean.games {
        0 | 1 => format!("{:.0} %", 100.0 * mean.value),
        _ => percent(mean),
    }
}

/// A mean with its interval, which a single game does not give.
pub(crate) fn per_game(mean: &Estimate, decimals: usize) -> String {
    match mean.games {
        0 | 1 => format!("{:.decimals$}", mean.value),
        _ => format!("{:.decimals$} ±{:.decimals$}", mean.value, mean.margin()),
    }
}

/// Bars side by side, each with the words that a pointer over it shows.
pub(crate) fn svg_bars(bars: &[(f64, String)], label: &str) -> String {
    let [width, height] = PLOT;
    let most = bars
        .iter()
        .map(|(value, _)| *value)
        .fold(f64::MIN_POSITIVE, f64::max);
    let step = width / bars.len().max(1) as f64;
    let mut svg = open(label);
    for (index, (value, words)) in bars.iter().enumerate() {
        let tall = value / most * height;
        // Writing to a text cannot fail.
        let _ = write!(
            svg,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{}</title></rect>",
            index as f64 * step,
            height - tall,
            (step - 1.0).max(0.5),
            escaped(words)
        );
    }
    svg + "</svg>"
}

/// Lines over one another; the number of the line is its class.
pub(crate) fn svg_lines(lines: &[Vec<f64>], most: f64, label: &str) -> String {
    let [width, height] = PLOT;
    let longest = lines.iter().map(Vec::len).max().unwrap_or(0);
    let step = width / longest.saturating_sub(1).max(1) as f64;
    let mut svg = open(label);
    for (number, line) in lines.iter().enumerate() {
        let points = line.iter().enumerate().map(|(index, value)| {
            let y = height - value / most.max(f64::MIN_POSITIVE) * height;
            format!("{:.1},{y:.1}", index as f64 * step)
        });
        let points: Vec<String> = points.collect();
        let _ = write!(
            svg,
            "<polyline class=\"line line{}\" points=\"{}\"/>",
            number % 6,
            points.join(" ")
        );
    }
    svg + "</svg>"
}

/// A share with its interval on a scale from 0 to 1, and a mark at the share that would be even.
pub(crate) fn svg_interval(share: &Estimate, even: Option<f64>) -> String {
    let at = |share: f64| 2.0 + 196.0 * share.clamp(0.0, 1.0);
    let mut svg =
        String::from("<svg class=\"interval\" viewBox=\"0 0 200 14\" aria-hidden=\"true\">");
    svg.push_str("<rect class=\"scale\" x=\"2\" y=\"6\" width=\"196\" height=\"2\"/>");
    if let Some(even) = even {
        let _ = write!(
            svg,
            "<rect class=\"even\" x=\"{:.1}\" y=\"1\" width=\"1\" height=\"12\"/>",
            at(even)
        );
    }
    let [low, middle, high] = [share.low, share.value, share.high].map(at);
    let _ = write!(
        svg,
        "<rect class=\"range\" x=\"{low:.1}\" y=\"4\" width=\"{:.1}\" height=\"6\"/><circle class=\"dot\" cx=\"{middle:.1}\" cy=\"7\" r=\"4\"/></svg>",
        (high - low).max(1.0)
    );
    svg
}

fn open(label: &str) -> String {
    let [width, height] = PLOT;
    format!(
        "<svg class=\"plot\" viewBox=\"0 -2 {width} {}\" role=\"img\" aria-label=\"{}\">",
        height + 4.0,
        escaped(label)
    )
}

/// A text with the characters that mean something in HTML written otherwise.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
