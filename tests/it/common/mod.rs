//! What the suites of texts share.

pub(crate) mod agree;
pub(crate) mod example;
pub(crate) mod program;

use dafang::diagnostic::{Problems, Report, Style};
use dafang::source::Sources;
use std::path::Path;

/// Compares what `show` makes of each `tests/FOLDER/*.lud` with the snapshot beside it.
pub(crate) fn each_text(folder: &str, show: impl Fn(&str, &str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut files: Vec<_> = std::fs::read_dir(&path)
        .expect("the folder of texts exists")
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "lud"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{} holds no text", path.display());
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(&path);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for file in files {
            let name = file
                .file_stem()
                .expect("a file has a name")
                .to_string_lossy();
            let text = std::fs::read_to_string(&file).expect("the text can be read");
            insta::assert_snapshot!(name.as_ref(), show(&format!("{name}.lud"), &text));
        }
    });
}

/// The report as a user without colours sees it.
pub(crate) fn report(problems: &Problems, sources: &Sources) -> String {
    Report::new(problems, sources).render(Style::PLAIN)
}
