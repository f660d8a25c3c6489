//! Which argument belongs to which parameter: the table of `check` by itself.

#[path = "../../src/check/align/table.rs"]
mod table;

use table::{FitTable, Reach, Set};

/// Rows are arguments, columns parameters: `x` fits. The head line marks parameters: `?` may be absent,
/// `*` repeats, `.` neither.
fn table(params: &str, rows: &[&str]) -> FitTable {
    let set = |text: &str, sign: u8| Set::of(text.len(), |at| text.as_bytes()[at] == sign);
    FitTable {
        fits: rows.iter().map(|row| set(row, b'x')).collect(),
        is_list: vec![false; rows.len()],
        params: params.len(),
        may_be_absent: set(params, b'?'),
        repeats: set(params, b'*'),
    }
}

fn reach(arguments: usize, open: &[usize]) -> Reach {
    let open = open.to_vec();
    Reach { arguments, open }
}

#[test]
fn leftmost_parameter_first() {
    assert_eq!(table(".??", &["x..", ".xx"]).place(), Some(vec![0, 1]));
    assert_eq!(table("?.", &["xx"]).place(), Some(vec![1]));
    assert_eq!(
        table("*.", &["xx", "xx", "xx"]).place(),
        Some(vec![0, 0, 1])
    );
    assert_eq!(table("*", &[]).place(), None);
}

#[test]
fn a_list_fills_its_parameter_alone() {
    let mut two = table("*", &["x", "x"]);
    assert_eq!(two.place(), Some(vec![0, 0]));
    two.is_list[0] = true;
    assert_eq!(two.place(), None);
    assert_eq!(two.reach(), reach(1, &[]));
}

#[test]
fn the_furthest_argument_is_to_blame() {
    assert_eq!(
        table(".??.", &["x...", "..x.", "...."]).reach(),
        reach(2, &[3])
    );
    assert_eq!(table(".??", &["x..", "..."]).reach(), reach(1, &[1, 2]));
}

/// What would be right if one thing were otherwise: an argument of another type, one too many, one that is missing.
#[test]
fn a_table_is_placed_with_one_thing_changed() {
    let wrong = table(".?.", &["x..", "...", "..x"]);
    assert_eq!(wrong.place(), None);
    assert_eq!(wrong.with_fit(1, &[1]).place(), Some(vec![0, 1, 2]));
    assert_eq!(wrong.with_fit(1, &[2]).place(), None);
    assert_eq!(wrong.without_argument(1).place(), Some(vec![0, 2]));
    assert_eq!(wrong.without_argument(0).place(), None);
    let missing = table("..", &["x."]);
    assert_eq!(missing.place(), None);
    assert_eq!(missing.with_absent(1).place(), Some(vec![0]));
    assert_eq!(missing.with_absent(0).place(), None);
    assert_eq!(wrong.first(1).place(), Some(vec![0]));
    assert_eq!(wrong.first(2).place(), None);
    assert!(wrong.fits[1].is_empty() && !wrong.fits[0].is_empty());
}
