//! Sites that a description marks by a sign or a colour, such as rosettes, homes and safe squares.

use super::look::{Charset, Look};
use super::paint::{Colour, Paint, blend};
use super::signs::initial;
use crate::game::{Game, SiteMark};
use crate::topology::Site;

/// The signs of marks where only ASCII may be used, in the order of the marks whose own sign is another character.
const ASCII: [char; 6] = ['*', '+', '%', '=', '$', '&'];

/// The part of a mark's colour in the ground of its sites; the rest is the colour of the board, so that a piece of the
/// mark's colour stands out.
const TINT: f64 = 0.55;

/// The marks of a game, by site.
pub(super) struct Marks<'a> {
    game: &'a Game,
    marks: &'a [SiteMark],
    /// For each site of the board the mark that is drawn there.
    at: Vec<Option<usize>>,
}

impl<'a> Marks<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        let mut at = vec![None; game.layout.board];
        for (index, mark) in game.marks.iter().enumerate() {
            for site in &mark.sites {
                if let Some(place) = at.get_mut(site.index()) {
                    *place = Some(index);
                }
            }
        }
        Self {
            game,
            marks: &game.marks,
            at,
        }
    }

    fn mark(&self, site: Site) -> Option<(usize, &'a SiteMark)> {
        let index = self.at.get(site.index()).copied().flatten()?;
        Some((index, &self.marks[index]))
    }

    /// The sign of a marked site without a piece. A mark that has only a colour needs a sign where there are no colours.
    pub(super) fn sign(&self, site: Site, look: &Look) -> Option<String> {
        let (index, mark) = self.mark(site)?;
        if mark.sign.is_empty() && look.is_colourful() {
            return None;
        }
        Some(self.sign_of(index, look))
    }

    /// Whether a site is marked.
    pub(super) fn is_marked(&self, site: Site) -> bool {
        self.mark(site).is_some()
    }

    /// The sign that a picture shows on a site; none where the colour is enough.
    pub(super) fn picture_sign(&self, site: Site) -> Option<&'a str> {
        let (_, mark) = self.mark(site)?;
        (!mark.sign.is_empty()).then_some(mark.sign.as_str())
    }

    /// The sign of a mark, by its number.
    fn sign_of(&self, index: usize, look: &Look) -> String {
        let is_written = |mark: &SiteMark| match look.charset {
            Charset::Unicode => !mark.sign.is_empty(),
            Charset::Ascii => mark.sign.is_ascii() && !mark.sign.is_empty(),
        };
        let mark = &self.marks[index];
        if is_written(mark) {
            return mark.sign.clone();
        }
        if mark.sign.is_empty() && mark.owner != 0 {
            let initial = initial(self.game, mark.owner).to_lowercase();
            if look.charset == Charset::Unicode || initial.is_ascii() {
                return initial;
            }
        }
        match look.charset {
            Charset::Unicode => "◦".to_owned(),
            Charset::Ascii => {
                let before = self.marks[..index].iter();
                let number = before.filter(|mark| !is_written(mark)).count();
                ASCII[number % ASCII.len()].to_string()
            }
        }
    }

    /// The ground of a site: its own colour, tinted by the colour of its mark.
    pub(super) fn tinted(&self, site: Site, ground: Colour) -> Colour {
        match self.mark(site).and_then(|(_, mark)| mark.colour) {
            Some(colour) => blend(ground, colour, TINT),
            None => ground,
        }
    }

    /// How the sign of a site is painted on a ground.
    pub(super) fn paint(&self, site: Site, ground: Paint, look: &Look) -> Paint {
        match self.mark(site).and_then(|(_, mark)| mark.colour) {
            Some(_) if look.is_colourful() => Paint {
                ink: ground.ground.map(|under| blend(under, [0; 3], 0.6)),
                ..ground
            },
            Some(colour) => Paint {
                ink: Some(colour),
                ..ground
            },
            None => ground,
        }
    }

    /// The sign of each mark with its name, for a legend; marks that share a name are one entry.
    pub(super) fn entries(&self, look: &Look) -> Vec<String> {
        let mut named: Vec<(String, &str)> = Vec::new();
        for (index, mark) in self.marks.iter().enumerate() {
            if mark.name.is_empty() || mark.sign.is_empty() && look.is_colourful() {
                continue;
            }
            let sign = self.sign_of(index, look);
            match named.iter_mut().find(|(_, name)| *name == mark.name) {
                Some((known, _)) if known.split(' ').any(|other| other == sign) => {}
                Some((known, _)) => known.push_str(&format!(" {sign}")),
                None => named.push((sign, &mark.name)),
            }
        }
        named
            .into_iter()
            .map(|(signs, name)| format!("{signs} {name}"))
            .collect()
    }
}
