//! Words for people that may hold numbers, so that they stay true where a text changes the numbers.

use super::argument::{Argument, Fixed};
use super::builder::{Builder, Compiled};
use super::given::Given;
use super::macros::union;
use super::signature::Shape;

union! {
    /// A part of words.
    enum Part {
        /// As they are.
        Text(String),
        /// A number, which is written as a word up to twelve.
        Number(Fixed),
        /// A noun for one and for several, of which the number before it chooses.
        Noun(Vec<String>),
    }
}

union! {
    /// Words as they are written.
    enum Words {
        /// As they are.
        Text(String),
        /// In parts.
        Parts(Vec<Part>),
    }
}

/// Words for people: a text, or parts in braces, `{"it has lost" 11 {"piece" "pieces"}}`, with blanks between.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Caption(pub(crate) String);

impl Argument for Caption {
    const SHAPE: Shape = Words::SHAPE;

    fn take(given: Given, builder: &mut Builder<'_>) -> Compiled<Self> {
        let parts = match Words::take(given, builder)? {
            Words::Text(text) => return Ok(Self(text)),
            Words::Parts(parts) => parts,
        };
        let (mut words, mut number) = (Vec::new(), None);
        for part in parts {
            words.push(match part {
                Part::Text(text) => text,
                Part::Number(Fixed(found)) => {
                    number = Some(found);
                    cardinal(found)
                }
                Part::Noun(forms) => {
                    let form = usize::from(number != Some(1));
                    let form = forms.get(form).or_else(|| forms.last());
                    form.cloned().unwrap_or_default()
                }
            });
        }
        Ok(Self(words.join(" ")))
    }
}

/// A number as it stands in a sentence.
fn cardinal(number: i32) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let word = usize::try_from(number)
        .ok()
        .and_then(|number| WORDS.get(number));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
