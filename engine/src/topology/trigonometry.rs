//! Sine, cosine and arc tangent with the same last bit on every machine.
//!
//! Boards are numbered and their directions named by angles that often lie exactly between two
//! cases, such as the cells of a ring of sixteen, so the last bit decides. The standard library
//! leaves it to the platform. Here the sine and cosine are correctly rounded but for the rarest
//! cases, which is what Java's processor-specific routines come closest to; the arc tangent
//! follows the method, and so has the rounding, of Sun's freely distributable mathematical library
//! fdlibm, which Java prescribes.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// What the nearest double to half of π leaves over.
const FRAC_PI_2_REST: f64 = 6.123_233_995_736_766e-17;
/// What the nearest double to π leaves over.
const PI_REST: f64 = 1.224_646_799_147_353_2e-16;

/// Sine and cosine of an angle of moderate size, in radians.
pub(crate) fn sin_cos(angle: f64) -> (f64, f64) {
    let quarter = (angle / FRAC_PI_2).round();
    let whole = Pair::product(quarter, FRAC_PI_2).plus(Pair::product(quarter, FRAC_PI_2_REST));
    let rest = Pair::of(angle).plus(whole.negated());
    let (sin, cos) = (series(rest, 1), series(rest, 0));
    match (quarter as i64).rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

/// The Taylor series of the sine (`first` 1) or cosine (`first` 0) of a small angle.
fn series(angle: Pair, first: u32) -> f64 {
    let square = angle.times(angle).negated();
    let mut term = if first == 1 { angle } else { Pair::of(1.0) };
    let mut sum = term;
    let mut n = first;
    while term.high.abs() > 1e-40 {
        n += 2;
        term = term.times(square).divided(f64::from(n) * f64::from(n - 1));
        sum = sum.plus(term);
    }
    sum.high
}

/// A number as the sum of two, the second less than half a last bit of the first.
#[derive(Clone, Copy)]
struct Pair {
    high: f64,
    low: f64,
}

impl Pair {
    fn of(value: f64) -> Pair {
        Pair {
            high: value,
            low: 0.0,
        }
    }

    /// The exact sum of two numbers.
    fn sum(a: f64, b: f64) -> Pair {
        let high = a + b;
        let part = high - a;
        Pair {
            high,
            low: (a - (high - part)) + (b - part),
        }
    }

    /// The exact product of two numbers.
    fn product(a: f64, b: f64) -> Pair {
        let high = a * b;
        Pair {
            high,
            low: a.mul_add(b, -high),
        }
    }

    fn negated(self) -> Pair {
        Pair {
            high: -self.high,
            low: -self.low,
        }
    }

    fn plus(self, other: Pair) -> Pair {
        let sum = Pair::sum(self.high, other.high);
        let rest = Pair::sum(self.low, other.low);
        let sum = Pair::sum(sum.high, sum.low + rest.high);
        Pair::sum(sum.high, sum.low + rest.low)
    }

    fn times(self, other: Pair) -> Pair {
        let product = Pair::product(self.high, other.high);
        let low = product.low + (self.high * other.low + self.low * other.high);
        Pair::sum(product.high, low)
    }

    fn divided(self, by: f64) -> Pair {
        let high = self.high / by;
        let rest = self.plus(Pair::product(high, by).negated());
        Pair::sum(high, rest.high / by)
    }
}

/// The angle of the point (x, y), counter-clockwise from east, in -π..=π.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    if y == 0.0 {
        return if x.is_sign_negative() {
            PI.copysign(y)
        } else {
            y
        };
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    let ratio = (y / x).abs();
    let angle = if ratio > 1e18 {
        FRAC_PI_2 + 0.5 * PI_REST
    } else {
        atan(ratio)
    };
    match (x > 0.0, y > 0.0) {
        (true, true) => angle,
        (true, false) => -angle,
        (false, true) => PI - (angle - PI_REST),
        (false, false) => (angle - PI_REST) - PI,
    }
}

/// Coefficients of the series of the arc tangent.
const ATAN: [f64; 11] = [
    3.333_333_333_333_293e-1,
    -1.999_999_999_987_648_3e-1,
    1.428_571_427_250_346_6e-1,
    -1.111_111_040_546_235_6e-1,
    9.090_887_133_436_507e-2,
    -7.691_876_205_044_83e-2,
    6.661_073_137_387_531e-2,
    -5.833_570_133_790_573_5e-2,
    4.976_877_994_615_932_4e-2,
    -3.653_157_274_421_691_6e-2,
    1.628_582_011_536_578_2e-2,
];

/// Arc tangents of 1/2, 1, 3/2 and infinity, each in two parts.
const ATAN_AT: [(f64, f64); 4] = [
    (4.636_476_090_008_061e-1, 2.269_877_745_296_168_7e-17),
    (FRAC_PI_4, 3.061_616_997_868_383e-17),
    (9.827_937_232_473_29e-1, 1.390_331_103_123_099_8e-17),
    (FRAC_PI_2, FRAC_PI_2_REST),
];

/// The arc tangent of a number that is not negative.
fn atan(x: f64) -> f64 {
    let (near, x) = if x < 0.4375 {
        (None, x)
    } else if x < 0.6875 {
        (Some(0), (2.0 * x - 1.0) / (2.0 + x))
    } else if x < 1.1875 {
        (Some(1), (x - 1.0) / (x + 1.0))
    } else if x < 2.4375 {
        (Some(2), (x - 1.5) / (1.0 + 1.5 * x))
    } else {
        (Some(3), -1.0 / x)
    };
    let z = x * x;
    let w = z * z;
    let [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10] = ATAN;
    let odd = z * (a0 + w * (a2 + w * (a4 + w * (a6 + w * (a8 + w * a10)))));
    let even = w * (a1 + w * (a3 + w * (a5 + w * (a7 + w * a9))));
    match near {
        None => x - x * (odd + even),
        Some(n) => {
            let (high, low) = ATAN_AT[n];
            high - ((x * (odd + even) - low) - x)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{atan2, sin_cos};

    #[test]
    fn agrees_with_the_platform_but_for_the_last_bits() {
        for n in -2000..2000 {
            let angle = f64::from(n) * 0.0137;
            let (sin, cos) = sin_cos(angle);
            assert!((sin - angle.sin()).abs() < 1e-15, "sine of {angle}");
            assert!((cos - angle.cos()).abs() < 1e-15, "cosine of {angle}");
            assert!((atan2(sin, cos) - angle.sin().atan2(angle.cos())).abs() < 1e-14);
        }
    }

    #[test]
    fn quarters_are_exact() {
        use std::f64::consts::PI;
        assert_eq!(sin_cos(0.0), (0.0, 1.0));
        assert_eq!(sin_cos(PI / 2.0).0, 1.0);
        assert_eq!(atan2(0.0, -1.0), PI);
        assert_eq!(atan2(-0.0, -1.0), -PI);
        assert_eq!(atan2(1.0, 1.0), PI / 4.0);
        assert_eq!(atan2(2.0, 0.0), PI / 2.0);
    }
}
