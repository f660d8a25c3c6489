//! One axis of a board: its sites in columns, or in rows.

/// The coordinates of the sites along one axis, those that are nearly equal taken together.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    values: Vec<f64>,
    least: f64,
    /// The number of the group of equal values that each site is in.
    pub(super) group: Vec<usize>,
    /// Where each group lies, in multiples of the smallest gap between two; none if they are not whole.
    steps: Option<Vec<usize>>,
    /// The smallest gap between two groups; 1 if there is only one.
    pub(super) gap: f64,
}

/// The most multiples of the smallest gap from one group to the next, on a regular axis.
const MOST: usize = 6;

impl Axis {
    pub(super) fn new(values: Vec<f64>, unit: f64) -> Self {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|one, other| values[*one].total_cmp(&values[*other]));
        let mut groups: Vec<f64> = Vec::new();
        let mut group = vec![0; values.len()];
        for index in order {
            if groups
                .last()
                .is_none_or(|last| values[index] - last > 0.05 * unit)
            {
                groups.push(values[index]);
            }
            group[index] = groups.len() - 1;
        }
        let gaps: Vec<f64> = groups.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let gap = gaps.iter().copied().fold(f64::INFINITY, f64::min);
        let gap = if gap.is_finite() { gap } else { 1.0 };
        let multiples = gaps.iter().map(|own| {
            let multiple = (own / gap).round();
            let is_whole = (own / gap - multiple).abs() < 0.05;
            (is_whole && multiple as usize <= MOST).then_some(multiple as usize)
        });
        let steps = multiples.collect::<Option<Vec<usize>>>().map(|multiples| {
            let mut steps = vec![0];
            for multiple in multiples {
                steps.push(steps[steps.len() - 1] + multiple);
            }
            steps
        });
        Self {
            least: groups.first().copied().unwrap_or(0.0),
            values,
            group,
            steps,
            gap,
        }
    }

    /// This axis with all gaps equal.
    pub(super) fn evened(self) -> Self {
        let count = self.group.iter().max().map_or(0, |last| last + 1);
        Self {
            steps: Some((0..count).collect()),
            ..self
        }
    }

    /// Whether all gaps are whole multiples of the smallest.
    pub(super) fn is_regular(&self) -> bool {
        self.steps.is_some()
    }

    /// The step of each site of a regular axis, in multiples of the smallest gap.
    pub(super) fn step(&self, site: usize) -> usize {
        self.steps
            .as_ref()
            .map_or(0, |steps| steps[self.group[site]])
    }

    /// The place of each site: `pitch` characters for the smallest gap of a regular axis, for a unit of any other.
    pub(super) fn places(&self, pitch: usize, unit: f64) -> Vec<usize> {
        match &self.steps {
            Some(steps) => self
                .group
                .iter()
                .map(|group| steps[*group] * pitch)
                .collect(),
            None => {
                let scale = pitch as f64 / unit;
                let place = |value: &f64| ((value - self.least) * scale).round() as usize;
                self.values.iter().map(place).collect()
            }
        }
    }
}

/// The smallest difference of the steps along one axis between two sites that lie in one group of the other; 0 if
/// every group of the other holds one site.
pub(super) fn spacing(along: &Axis, across: &Axis) -> usize {
    let mut sites: Vec<(usize, usize)> = (0..along.group.len())
        .map(|site| (across.group[site], along.step(site)))
        .collect();
    sites.sort_unstable();
    let pairs = sites.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    let steps = pairs
        .map(|pair| pair[1].1 - pair[0].1)
        .filter(|step| *step > 0);
    steps.min().unwrap_or(0)
}
