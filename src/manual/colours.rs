//! Code of the language in colours: each word in an element of its class, which the style sheet colours.

use super::chapter::escaped;
use crate::workspace::{WordClass, classes_of_part};

/// A part of a text as HTML.
pub(super) fn coloured(text: &str) -> String {
    let mut html = String::with_capacity(2 * text.len());
    let mut end = 0;
    for (range, class) in classes_of_part(text) {
        let (Some(between), Some(word)) = (text.get(end..range.start), text.get(range.clone()))
        else {
            continue;
        };
        html += &escaped(between);
        match name(class) {
            Some(class) => html += &format!("<i class=\"{class}\">{}</i>", escaped(word)),
            None => html += &escaped(word),
        }
        end = range.end;
    }
    html + &escaped(text.get(end..).unwrap_or_default())
}

/// The class of an element; words of a vocabulary have the colour of the text around them.
fn name(class: WordClass) -> Option<&'static str> {
    Some(match class {
        WordClass::Keyword => "keyword",
        WordClass::Ludeme => "ludeme",
        WordClass::Define | WordClass::Option | WordClass::Parameter => "define",
        WordClass::Number => "number",
        WordClass::Text => "string",
        WordClass::Label => "label",
        WordClass::Comment => "comment",
        WordClass::Word => return None,
    })
}
