//! The pieces of a position drawn as rows of signs, in the form `(picture …)`.

use crate::game::{Game, PieceGroup};
use crate::render::{BoardRows, Cast, EMPTY, PictureSigns};
use crate::topology::Site;

/// The widest drawing, in columns.
const WIDEST: usize = 90;

/// The most rows.
const MOST_ROWS: usize = 40;

/// Pieces as rows of signs.
pub(super) struct Picture {
    rows: Vec<String>,
    /// What signs mean that the game does not have: the sign, and the words that follow it in its form.
    legend: Vec<(String, String)>,
    /// Pieces that are not drawn: those in hands, and stacks whose pieces differ in more than their kind.
    pub(super) left: Vec<PieceGroup>,
}

/// What stands on a site: kinds from the lowest, with their numbers and the local state of all.
#[derive(Default, PartialEq)]
struct Standing {
    pieces: Vec<(u8, u16)>,
    state: u16,
}

impl Picture {
    /// The pieces of a position; none where the board has no rows, or rows that nobody would read.
    pub(super) fn of(game: &Game, groups: &[PieceGroup]) -> Option<Self> {
        let board = BoardRows::of(&game.topology, game.site_type)?;
        let sites = game.layout.board;
        let is_ragged = 3 * board.rows.len() > 2 * sites && board.rows.len() > 4;
        if is_ragged || board.rows.len() > MOST_ROWS || game.layout.is_puzzle() {
            return None;
        }
        let signs = PictureSigns::new(Cast::of(game));
        let mut standing: Vec<Standing> = (0..sites).map(|_| Standing::default()).collect();
        let mut mixed = vec![false; sites];
        for group in groups {
            for site in &group.sites {
                let Some(here) = standing.get_mut(site.index()) else {
                    continue;
                };
                mixed[site.index()] |= !here.pieces.is_empty() && here.state != group.state;
                here.state = group.state;
                here.pieces.push((group.what, group.count));
            }
        }
        for (index, here) in standing.iter_mut().enumerate() {
            let is_pile = here.pieces.len() > 1;
            if mixed[index] || is_pile && here.state != 0 {
                *here = Standing::default();
                mixed[index] = true;
            }
        }
        let is_left = |site: &Site| mixed.get(site.index()).copied().unwrap_or(true);
        let left = groups.iter().filter_map(|group| {
            let sites: Vec<Site> = group.sites.iter().copied().filter(is_left).collect();
            (!sites.is_empty()).then(|| PieceGroup {
                sites,
                ..group.clone()
            })
        });
        let mut picture = Self {
            rows: Vec::new(),
            legend: Vec::new(),
            left: left.collect(),
        };
        let drawn: Vec<String> = standing
            .iter()
            .map(|here| picture.sign(game, &signs, here))
            .collect();
        picture.rows = board.lines(|site| drawn[site.index()].clone());
        let is_narrow = picture.rows.iter().all(|row| row.chars().count() <= WIDEST);
        is_narrow.then_some(picture)
    }

    /// The sign of what stands on a site, which the legend explains if the game has none.
    fn sign(&mut self, game: &Game, signs: &PictureSigns, here: &Standing) -> String {
        let number = |count| signs.number(count).filter(|_| game.layout.heaps);
        match here.pieces.as_slice() {
            [] => return number(0).unwrap_or_else(|| EMPTY.to_owned()),
            [(what, count)] if here.state == 0 => {
                let own = || signs.written(usize::from(*what), *count);
                if let Some(sign) = number(*count).or_else(own) {
                    return sign;
                }
            }
            _ => {}
        }
        let mut words = String::new();
        let name = |what: &u8| format!("\"{}\"", game.components[usize::from(*what)].name);
        match here.pieces.as_slice() {
            [(what, 1)] => words += &name(what),
            [(what, count)] => words += &format!("{} count:{count}", name(what)),
            pieces => {
                let each = |(what, count): &(u8, u16)| vec![name(what); usize::from(*count)];
                let all: Vec<String> = pieces.iter().flat_map(each).collect();
                words += &format!("{{{}}}", all.join(" "));
            }
        }
        if here.state != 0 {
            words += &format!(" state:{}", here.state);
        }
        if let Some((sign, _)) = self.legend.iter().find(|(_, known)| *known == words) {
            return sign.clone();
        }
        let top = here.pieces.last().map_or(0, |(what, _)| usize::from(*what));
        let own = signs.written(top, 1).unwrap_or_else(|| "k".to_owned());
        let is_free = |sign: &String| {
            signs.read(sign).is_none() && self.legend.iter().all(|(known, _)| known != sign)
        };
        let marks = ["'".to_owned(), "*".to_owned()].into_iter();
        let marks = marks.chain((1..=usize::from(u16::MAX)).map(|number| format!("'{number}")));
        let sign = marks.map(|mark| format!("{own}{mark}")).find(is_free);
        let sign = sign.unwrap_or(own);
        self.legend.push((sign.clone(), words));
        sign
    }

    /// The form, its lines indented by steps of four columns.
    pub(super) fn form(&self, depth: usize) -> String {
        let indent = format!("\n{}", " ".repeat(4 * (depth + 1)));
        let rows = self.rows.iter().map(|row| format!("{indent}\"{row}\""));
        let rows: String = rows.collect();
        let explained = |(sign, words): &(String, String)| format!("(sign \"{sign}\" {words})");
        let legend: Vec<String> = self.legend.iter().map(explained).collect();
        let legend = match legend.as_slice() {
            [] => String::new(),
            [only] => format!("{indent}legend:{only}"),
            several => {
                let step = format!("{indent}    ");
                format!("{indent}legend:{{{step}{}{indent}}}", several.join(&step))
            }
        };
        format!("(picture{rows}{legend})")
    }
}
