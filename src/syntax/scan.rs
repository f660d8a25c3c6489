//! The walk before the grammar: brackets, strings and comments, in one pass over the bytes.
//!
//! It tells operators from angle brackets by the rules of `grammar/lud.pest`; a test compares the two.

/// What is an operator, and no brackets, between `<` and `>`, as in `<<=>`: an argument of an option. One that begins
/// another comes behind it.
pub(super) const OPERATORS: [&str; 12] = [
    "<=", ">=", "!=", "<", ">", "=", "+", "-", "/", "%", "^", "*",
];

/// The kinds of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    Round,
    Curly,
    Angle,
}

impl Bracket {
    pub(super) fn opener(self) -> char {
        match self {
            Bracket::Round => '(',
            Bracket::Curly => '{',
            Bracket::Angle => '<',
        }
    }

    pub(super) fn closer(self) -> char {
        match self {
            Bracket::Round => ')',
            Bracket::Curly => '}',
            Bracket::Angle => '>',
        }
    }
}

/// What an [`Event`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open(Bracket),
    Close(Bracket),
    /// Anything else, kept only where it is the first thing on its line.
    Other,
}

/// A bracket, or the first thing on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub(super) kind: Kind,
    /// Its byte offset.
    pub(super) at: u32,
    /// Where the last thing before it ends.
    pub(super) previous_end: u32,
    /// Its line, from 0.
    pub(super) line: u32,
    /// Columns of blanks before the first thing on its line.
    pub(super) indent: u32,
    /// Whether it is that first thing.
    pub(super) first: bool,
    /// Whether it is the last thing on its line.
    pub(super) last: bool,
    /// Whether it is the first bracket on its line.
    pub(super) leads: bool,
    /// The word that it is or, being a label, has directly behind its colon.
    pub(super) word: Option<u32>,
    /// Whether a form may begin with it: a word, a string or an operator.
    pub(super) heads: bool,
    /// Whether it is a label with nothing behind it on its line.
    pub(super) lone_label: bool,
}

/// What the walk found.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) events: Vec<Event>,
    /// Start and end of each string.
    pub(super) strings: Vec<(usize, usize)>,
    /// Start and end of each comment.
    pub(super) comments: Vec<(usize, usize)>,
    /// Strings without a closing quote: where they open, and where they should have been closed.
    pub(super) unclosed: Vec<(usize, usize)>,
    /// The bracket that nests too deep, and the outermost of those around it.
    pub(super) too_deep: Option<(usize, usize)>,
    /// The first of the things beyond [`MOST_TOKENS`].
    pub(super) too_long: Option<usize>,
    /// Where the last thing ends.
    pub(super) end: u32,
}

/// Brackets may nest this deep.
pub(super) const DEEPEST: usize = 200;

/// The largest number of words, signs, strings and brackets of a text: four times that of the longest description
/// of the Ludii library, and few enough for a tenth of a second.
pub(super) const MOST_TOKENS: usize = 100_000;

/// Columns to the next tab stop.
const TAB: u32 = 4;

/// Finds the brackets, comments and unclosed strings of a text. Stops at a bracket that nests too deep.
pub(super) fn scan(text: &str) -> Scan {
    let mut walk = Scanner {
        bytes: text.as_bytes(),
        text,
        ..Scanner::default()
    };
    walk.run();
    walk.scan
}

#[derive(Default)]
struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    scan: Scan,
    at: usize,
    line: u32,
    indent: u32,
    /// The end of this line, or an offset before this place if it is not known yet.
    line_end: usize,
    /// Whether something stands on this line already.
    begun: bool,
    /// How many words, signs, strings and brackets there were.
    tokens: usize,
    /// The last line that has a bracket.
    bracket_line: Option<u32>,
    /// The last byte that is no blank and no comment.
    previous: u8,
    /// The stack of open brackets around this place, without those whose closer did not match.
    open: Vec<(Bracket, usize)>,
}

impl Scanner<'_> {
    fn run(&mut self) {
        while let Some(byte) = self.bytes.get(self.at).copied() {
            match byte {
                b'\n' => self.next_line(),
                b' ' | b'\r' => self.blank(1, 1),
                b'\t' => self.blank(TAB - self.indent % TAB, 1),
                0xC2 if self.peek(1) == 0xA0 => self.blank(1, 2),
                0xEF if self.bytes[self.at..].starts_with(&[0xEF, 0xBB, 0xBF]) => self.blank(0, 3),
                b'/' if self.peek(1) == b'/' => self.comment(),
                b'"' => self.string(),
                b'<' | b'>' => self.angle(byte),
                b'(' => self.bracket(Kind::Open(Bracket::Round)),
                b'{' => self.bracket(Kind::Open(Bracket::Curly)),
                b')' => self.bracket(Kind::Close(Bracket::Round)),
                b'}' => self.bracket(Kind::Close(Bracket::Curly)),
                _ => self.other(1),
            }
            if self.scan.too_deep.is_some() || self.scan.too_long.is_some() {
                return;
            }
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(b' ')
    }

    fn next_line(&mut self) {
        self.at += 1;
        self.line += 1;
        self.indent = 0;
        self.begun = false;
    }

    fn blank(&mut self, columns: u32, bytes: usize) {
        if !self.begun {
            self.indent += columns;
        }
        self.at += bytes;
    }

    fn comment(&mut self) {
        let length = self.bytes[self.at..]
            .iter()
            .take_while(|byte| **byte != b'\n')
            .count();
        self.scan.comments.push((self.at, self.at + length));
        self.at += length;
    }

    fn bracket(&mut self, kind: Kind) {
        match kind {
            Kind::Open(bracket) => {
                self.open.push((bracket, self.at));
                if self.open.len() > DEEPEST {
                    self.scan.too_deep = Some((self.at, self.open[0].1));
                }
            }
            Kind::Close(bracket) => {
                if self.open.last().is_some_and(|(open, _)| *open == bracket) {
                    self.open.pop();
                }
            }
            Kind::Other => {}
        }
        self.event(kind);
        self.other(1);
    }

    /// A `<` or `>`: an operator, or a bracket.
    fn angle(&mut self, byte: u8) {
        if let Some(length) = self.operator_item() {
            return self.other(length);
        }
        let length = if self.peek(1) == b'=' { 2 } else { 1 };
        let next = self.peek(length);
        let in_front =
            self.previous == b'(' && !next.is_ascii_alphabetic() && !b"_<>".contains(&next);
        let between = length == 2 && b" \t\r\n)}".contains(&next);
        if in_front || between {
            self.other(length);
        } else if byte == b'<' {
            self.bracket(Kind::Open(Bracket::Angle));
        } else {
            self.bracket(Kind::Close(Bracket::Angle));
        }
    }

    /// The length of `<=>`, `<<=>` and the like: an operator as an option's argument.
    fn operator_item(&self) -> Option<usize> {
        if self.peek(0) != b'<' || self.previous == b'(' {
            return None;
        }
        let rest = &self.bytes[self.at + 1..];
        let operator = OPERATORS.iter().find(|operator| {
            rest.starts_with(operator.as_bytes()) && rest.get(operator.len()) == Some(&b'>')
        })?;
        Some(operator.len() + 2)
    }

    fn string(&mut self) {
        let open = self.at;
        let close = self.quote_after(open + 1);
        let line_end = self.line_end();
        let closed = match close {
            Some(close) if close < line_end => true,
            // A string over several lines is closed by a quote that nothing follows directly; a quote that
            // a word follows opens the next string.
            Some(close) => !self.bytes.get(close + 1).is_some_and(|next| is_word(*next)),
            None => false,
        };
        let end = match close {
            Some(close) if closed => close + 1,
            _ => {
                let end = self.likely_end(open, line_end);
                self.scan.unclosed.push((open, end));
                end
            }
        };
        let lines = self.bytes[open..end]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        self.scan.strings.push((open, end));
        self.other(end - open);
        self.line += u32::try_from(lines).unwrap_or(0);
    }

    /// Where this line ends, looked for once a line.
    fn line_end(&mut self) -> usize {
        if self.line_end <= self.at {
            let rest = self.bytes[self.at..].iter().position(|byte| *byte == b'\n');
            self.line_end = rest.map_or(self.bytes.len(), |length| self.at + length);
        }
        self.line_end
    }

    /// The next quote that no backslash stands before.
    fn quote_after(&self, mut at: usize) -> Option<usize> {
        while let Some(byte) = self.bytes.get(at) {
            match byte {
                b'"' => return Some(at),
                b'\\' if self.bytes.get(at + 1) == Some(&b'"') => at += 2,
                _ => at += 1,
            }
        }
        None
    }

    /// Where a string without a closing quote probably ends: before the next bracket or quote, or with its line, and
    /// before a backslash, after which a quote would not close it.
    fn likely_end(&self, open: usize, line_end: usize) -> usize {
        let line = &self.text[open + 1..line_end];
        let is_end = |(at, sign): &(usize, char)| match sign {
            '(' | ')' | '{' | '}' => true,
            '"' => !line[..*at].ends_with('\\'),
            _ => false,
        };
        let length = line.char_indices().find(is_end);
        let length = length.map_or(line.len(), |(at, _)| at);
        let string =
            line[..length].trim_end_matches(|sign: char| sign == '\\' || sign.is_whitespace());
        open + 1 + string.len()
    }

    /// Something that is no bracket; `length` bytes of it.
    fn other(&mut self, length: usize) {
        if !self.begun {
            self.event(Kind::Other);
        } else if let Some(event) = self
            .scan
            .events
            .last_mut()
            .filter(|e| e.at as usize != self.at)
        {
            event.last &= event.line != self.line;
        }
        let joined = self.scan.end as usize == self.at && is_word(self.previous);
        if !(joined && is_word(self.bytes[self.at])) {
            self.tokens += 1;
            if self.tokens > MOST_TOKENS {
                self.scan.too_long = Some(self.at);
            }
        }
        self.previous = self.bytes[self.at];
        self.at += length;
        self.scan.end = self.at as u32;
    }

    /// Where the word begins that stands here, behind its label if it has one; `None` before other things.
    fn word(&self) -> Option<u32> {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .position(|byte| !is_word(*byte) && *byte != b'-')?;
        match rest[length] {
            _ if length == 0 => None,
            b':' if rest.get(length + 1).is_some_and(|next| is_word(*next)) => {
                Some((self.at + length + 1) as u32)
            }
            b':' => None,
            _ => Some(self.at as u32),
        }
    }

    /// Whether a string stands here, or an operator with a blank behind it.
    fn is_string_or_operator(&self) -> bool {
        let rest = &self.bytes[self.at..];
        let sign = |byte: &&u8| b"+-*/%^=!<>".contains(byte);
        let signs = rest.iter().take(3).take_while(sign).count();
        rest.first() == Some(&b'"') || (1..=2).contains(&signs) && rest.get(signs) == Some(&b' ')
    }

    /// Whether a label stands here that ends its line.
    fn is_lone_label(&self) -> bool {
        let line = self.bytes[self.at..].split(|byte| *byte == b'\n').next();
        let line = line.unwrap_or_default().trim_ascii_end();
        let name = line.strip_suffix(b":").unwrap_or_default();
        !name.is_empty() && name.iter().all(|byte| is_word(*byte) || *byte == b'-')
    }

    fn event(&mut self, kind: Kind) {
        if let Some(event) = self.scan.events.last_mut() {
            event.last &= event.line != self.line;
        }
        let leads = kind != Kind::Other && self.bracket_line != Some(self.line);
        if leads {
            self.bracket_line = Some(self.line);
        }
        let word = self.word();
        self.scan.events.push(Event {
            kind,
            at: self.at as u32,
            previous_end: self.scan.end,
            line: self.line,
            indent: self.indent,
            first: !self.begun,
            last: true,
            leads,
            word,
            heads: word.is_some() || self.is_string_or_operator(),
            lone_label: kind == Kind::Other && self.is_lone_label(),
        });
        self.begun = true;
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}
