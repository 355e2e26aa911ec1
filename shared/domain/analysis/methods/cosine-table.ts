/**
 * cos(πk(d + ½)/S) of some days d of a stretch of S days, for frequencies k from 0 up to twice the fastest.
 *
 * Two days at a time take half as long as one after the other, and add up in the same order.
 */
export class CosineTable {
  readonly fastest: number;
  /** Every angle is a whole multiple of a quarter of the slowest wave's day, so the values repeat exactly. */
  readonly #cosines: Float64Array;
  /** The multiple by which the angle of each day grows from one frequency to the next. */
  readonly #steps: Int32Array;

  constructor(span: number, fastest: number, days: Int32Array) {
    this.fastest = fastest;
    this.#cosines = new Float64Array(4 * span);
    for (let q = 0; q < 4 * span; q++) this.#cosines[q] = Math.cos((Math.PI * q) / (2 * span));
    this.#steps = days.map((day) => 2 * day + 1);
  }

  /** Sums of each frequency by kind of day, up to twice the fastest. */
  sums(kinds: Uint8Array, kindCount: number): Float64Array {
    const cosines = this.#cosines;
    const steps = this.#steps;
    const width = 2 * this.fastest + 1;
    const sums = new Float64Array((kindCount + 1) * width);
    for (let i = 0; i < steps.length; i += 2) {
      const one = steps[i] as number;
      const other = steps[i + 1] ?? 0;
      let at = (kinds[i] as number) * width;
      let otherAt = (kinds[i + 1] ?? kindCount) * width;
      for (let k = 0, q = 0, otherQ = 0; k < width; k++, at++, otherAt++) {
        sums[at] = (sums[at] as number) + (cosines[q] as number);
        sums[otherAt] = (sums[otherAt] as number) + (cosines[otherQ] as number);
        q = turn(q, one, cosines.length);
        otherQ = turn(otherQ, other, cosines.length);
      }
    }
    return sums.subarray(0, kindCount * width);
  }

  /** The products of values with each frequency, up to the fastest. */
  against(values: Float64Array): Float64Array {
    const cosines = this.#cosines;
    const steps = this.#steps;
    const products = new Float64Array(this.fastest + 1);
    for (let i = 0; i < steps.length; i += 2) {
      const one = steps[i] as number;
      const other = steps[i + 1] ?? 0;
      const value = values[i] as number;
      const otherValue = values[i + 1] ?? 0;
      for (let k = 0, q = 0, otherQ = 0; k < products.length; k++) {
        const product = (products[k] as number) + value * (cosines[q] as number);
        products[k] = product + otherValue * (cosines[otherQ] as number);
        q = turn(q, one, cosines.length);
        otherQ = turn(otherQ, other, cosines.length);
      }
    }
    return products;
  }

  /** The frequencies added up, each times its share. */
  combine(shares: Float64Array): Float64Array {
    const cosines = this.#cosines;
    const steps = this.#steps;
    const values = new Float64Array(steps.length + 1);
    for (let i = 0; i < steps.length; i += 2) {
      const one = steps[i] as number;
      const other = steps[i + 1] ?? 0;
      let value = 0;
      let otherValue = 0;
      for (let k = 0, q = 0, otherQ = 0; k < shares.length; k++) {
        const share = shares[k] as number;
        value += share * (cosines[q] as number);
        otherValue += share * (cosines[otherQ] as number);
        q = turn(q, one, cosines.length);
        otherQ = turn(otherQ, other, cosines.length);
      }
      values[i] = value;
      values[i + 1] = otherValue;
    }
    return values.subarray(0, steps.length);
  }
}

/** The next place on a circle, without a branch, which no processor could foresee. */
function turn(place: number, step: number, circle: number): number {
  const beyond = (place + step - circle) | 0;
  return (beyond + (circle & (beyond >> 31))) | 0;
}
