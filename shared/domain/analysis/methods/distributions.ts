/** Tails of Student's t and of the normal distribution, and the quantiles that follow from them. */

/** The most steps of a tail's continued fraction, which needs about √df of them. */
const mostSteps = 100_000;
const smallest = 1e-300;

/** P(|T| ≥ |t|) for a real number of degrees of freedom. */
export function twoSidedT(t: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0)) return 1;
  const square = t * t;
  if (square === 0) return 1;
  if (square === Infinity) return 0;
  const a = degreesOfFreedom / 2;
  const x = degreesOfFreedom / (degreesOfFreedom + square);
  // Both logarithms are taken of the exact ratio: 1 - x would lose the digits of a small t.
  const front = Math.exp(
    -a * Math.log1p(square / degreesOfFreedom) -
      0.5 * Math.log1p(degreesOfFreedom / square) +
      logGammaHalfStep(a) -
      0.5 * Math.log(Math.PI),
  );
  return x < (a + 1) / (a + 2.5)
    ? (front * betaFraction(a, 0.5, x)) / a
    : 1 - 2 * front * betaFraction(0.5, a, square / (degreesOfFreedom + square));
}

/** P(|Z| ≥ |z|) for a standard normal Z. */
export function twoSidedNormal(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  if (x > 27.3) return 0;
  const density = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 2) {
    let term = x;
    let sum = x;
    for (let k = 1; term > sum * 1e-17; k++) {
      term *= (2 * x * x) / (2 * k + 1);
      sum += term;
    }
    return 1 - 2 * density * sum;
  }
  let fraction = 0;
  for (let k = 120; k >= 1; k--) fraction = k / 2 / (x + fraction);
  return density / (x + fraction);
}

/** Half the width of a 95 % interval, in standard errors. */
export const normal975 = 1.959963984540054;

/** Infinite without degrees of freedom, or where nobody knows how many. */
export function tQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0)) return probability === 0.5 ? 0 : probability < 0.5 ? -Infinity : Infinity;
  return quantile(probability, (t) => twoSidedT(t, degreesOfFreedom));
}

/** ln Γ(a + ½) − ln Γ(a). The difference is expanded, because two large log-gammas would cancel its digits. */
function logGammaHalfStep(a: number): number {
  let shifted = a;
  let ratio = 1;
  while (shifted < 16) {
    ratio *= shifted / (shifted + 0.5);
    shifted++;
  }
  const u = 1 / (shifted * shifted);
  const series = (-1 / 8 + u * (1 / 192 + u * (-1 / 640 + u * (17 / 14336 - (u * 31) / 18432)))) / shifted;
  return 0.5 * Math.log(shifted) + series + Math.log(ratio);
}

/** The continued fraction of the incomplete beta function, by the modified Lentz method. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= mostSteps; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const term of [even, odd]) {
      d = 1 / awayFromZero(1 + term * d);
      c = awayFromZero(1 + term / c);
      result *= d * c;
    }
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return result;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < smallest ? smallest : value;
}

/** Inverts a symmetric distribution's two-sided tail by bisection down to neighbouring numbers. */
export function quantile(probability: number, twoSidedTail: (value: number) => number): number {
  const tail = 2 * Math.min(probability, 1 - probability);
  if (tail === 1) return 0;
  let low = 0;
  let high = 1;
  while (twoSidedTail(high) > tail) {
    low = high;
    high *= 2;
  }
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (twoSidedTail(middle) > tail) low = middle;
    else high = middle;
  }
  return probability < 0.5 ? -high : high;
}
