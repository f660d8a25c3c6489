//! Where the words and signs of a text end, by the rules of `grammar/lud.pest`.
//!
//! Every function is given the offset where something may begin and tells the offset behind it, or that it
//! does not begin there.

/// A text whose words and signs are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
}

impl Lexer<'_> {
    /// The byte at an offset; 0 behind the end.
    pub(super) fn byte(self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    fn starts(self, at: usize, sign: &str) -> bool {
        self.text.as_bytes()[at..].starts_with(sign.as_bytes())
    }

    /// Behind all blanks and comments.
    pub(super) fn skip(self, mut at: usize) -> usize {
        loop {
            if let Some(after) = self.blank(at) {
                at = after;
            } else if self.starts(at, "//") {
                let rest = &self.text.as_bytes()[at..];
                let length = rest.iter().position(|byte| *byte == b'\n');
                at += length.unwrap_or(rest.len());
            } else {
                return at;
            }
        }
    }

    fn blank(self, at: usize) -> Option<usize> {
        match self.byte(at) {
            b' ' | b'\t' | b'\r' | b'\n' => Some(at + 1),
            0xC2 if self.starts(at, "\u{A0}") => Some(at + 2),
            0xEF if self.starts(at, "\u{FEFF}") => Some(at + 3),
            _ => None,
        }
    }

    fn name_char(self, at: usize) -> Option<usize> {
        match self.byte(at) {
            byte if byte.is_ascii() => {
                (byte.is_ascii_alphanumeric() || byte == b'_').then_some(at + 1)
            }
            _ => {
                let sign = self.text[at..].chars().next()?;
                sign.is_alphabetic().then(|| at + sign.len_utf8())
            }
        }
    }

    /// `Board`, `no-repeat`.
    pub(super) fn name(self, at: usize) -> Option<usize> {
        let mut end = self.name_char(at)?;
        loop {
            let dash = usize::from(self.byte(end) == b'-');
            match self.name_char(end + dash) {
                Some(after) => end = after,
                None => return Some(end),
            }
        }
    }

    /// `word`, `P#1`.
    pub(super) fn word(self, at: usize) -> Option<usize> {
        let part = |at: usize| self.name_char(at).or_else(|| self.hashed_digit(at));
        let mut end = part(at)?;
        loop {
            let after = match self.byte(end) {
                b'-' => self.name_char(end + 1),
                _ => part(end),
            };
            match after {
                Some(after) => end = after,
                None => return Some(end),
            }
        }
    }

    fn hashed_digit(self, at: usize) -> Option<usize> {
        let is_one = self.byte(at) == b'#' && self.byte(at + 1).is_ascii_digit();
        is_one.then_some(at + 2)
    }

    /// `#1`.
    pub(super) fn parameter(self, at: usize) -> Option<usize> {
        let end = self
            .hashed_digit(at)
            .filter(|_| self.byte(at + 1) != b'0')?;
        let goes_on = self.name_char(end).or_else(|| self.hashed_digit(end));
        goes_on.is_none().then_some(end)
    }

    fn digits(self, mut at: usize) -> usize {
        while self.byte(at).is_ascii_digit() {
            at += 1;
        }
        at
    }

    fn behind_sign(self, at: usize) -> usize {
        at + usize::from(matches!(self.byte(at), b'-' | b'+'))
    }

    /// `12`, `-3`.
    pub(super) fn integer(self, at: usize) -> Option<usize> {
        let start = self.behind_sign(at);
        let end = self.digits(start);
        (end > start && self.name_char(end).is_none()).then_some(end)
    }

    /// `2.5`, `.5`.
    pub(super) fn float(self, at: usize) -> Option<usize> {
        let point = self.digits(self.behind_sign(at));
        let end = self.digits(point + 1);
        let is_one = self.byte(point) == b'.' && end > point + 1;
        (is_one && self.name_char(end).is_none()).then_some(end)
    }

    /// `"…"`; without its second quote up to the end.
    pub(super) fn string(self, at: usize) -> Option<usize> {
        if self.byte(at) != b'"' {
            return None;
        }
        let bytes = self.text.as_bytes();
        let mut end = at + 1;
        while let Some(byte) = bytes.get(end) {
            match byte {
                b'"' => return Some(end + 1),
                b'\\' if self.byte(end + 1) == b'"' => end += 2,
                _ => end += 1,
            }
        }
        Some(end)
    }

    /// An operator that is no bracket.
    pub(super) fn operator(self, at: usize) -> Option<usize> {
        match (self.byte(at), self.byte(at + 1)) {
            (b'!' | b'=', b'=') => Some(at + 2),
            (b'=' | b'+' | b'-' | b'/' | b'%' | b'^', _) => Some(at + 1),
            _ => None,
        }
    }

    /// `<`, `<=`, `>` or `>=`, whatever they are.
    fn angle(self, at: usize) -> Option<usize> {
        let is_one = matches!(self.byte(at), b'<' | b'>');
        is_one.then(|| at + 1 + usize::from(self.byte(at + 1) == b'='))
    }

    /// `<=` or `>=` between other things.
    pub(super) fn comparison(self, at: usize) -> Option<usize> {
        let end = self.angle(at).filter(|end| *end == at + 2)?;
        let is_one = self.blank(end).is_some() || matches!(self.byte(end), b')' | b'}');
        is_one.then_some(end)
    }

    /// An operator in front of its arguments.
    pub(super) fn head_operator(self, at: usize) -> Option<usize> {
        let angle = self.angle(at).filter(|end| {
            let next = self.byte(*end);
            !(next.is_ascii_alphabetic() || matches!(next, b'_' | b'<' | b'>'))
        });
        let star = || (self.byte(at) == b'*' && self.byte(at + 1) != b'*').then_some(at + 1);
        angle.or_else(|| self.operator(at)).or_else(star)
    }

    /// A word in front of its arguments.
    pub(super) fn head_word(self, at: usize) -> Option<usize> {
        let other = self.float(at).or_else(|| self.integer(at));
        if other.or_else(|| self.parameter(at)).is_some() {
            return None;
        }
        self.word(at).filter(|end| self.byte(*end) != b':')
    }

    /// The operator in `<=>`, `<<=>` and the like.
    pub(super) fn operator_item(self, at: usize) -> Option<usize> {
        if self.byte(at) != b'<' {
            return None;
        }
        let star = || (self.byte(at + 1) == b'*').then_some(at + 2);
        let operator = self.angle(at + 1).or_else(|| self.operator(at + 1));
        let end = operator.or_else(star)?;
        (self.byte(end) == b'>').then_some(end)
    }

    /// The ends of the two names in `<Board:size>`.
    pub(super) fn reference(self, at: usize) -> Option<(usize, usize)> {
        if self.byte(at) != b'<' {
            return None;
        }
        let category = self.name(at + 1)?;
        let digits = self.digits(category + 1);
        let is_number = digits > category + 1 && self.byte(digits) == b'>';
        if self.byte(category) != b':' || is_number {
            return None;
        }
        let tag = self.name(category + 1)?;
        (self.byte(tag) == b'>').then_some((category, tag))
    }

    /// Signs that have no meaning.
    pub(super) fn bad(self, at: usize) -> Option<usize> {
        let mut end = at;
        while let Some(sign) = self.text[end..].chars().next() {
            let has_meaning = matches!(sign, '(' | ')' | '{' | '}' | '<' | '>' | '"' | '~' | '*')
                || self.blank(end).is_some()
                || self.word(end).is_some()
                || self.operator(end).is_some();
            if has_meaning {
                break;
            }
            end += sign.len_utf8();
        }
        (end > at).then_some(end)
    }
}
