/** cos(πk(d + ½)/S) of some days d of a stretch of S days, for frequencies k from 0 up to twice the fastest. */
export interface CosineTable {
  readonly fastest: number;
  /** Sums of each frequency by kind of day, up to twice the fastest; and over all days weighted, up to the fastest. */
  readonly sums: (
    kinds: Uint8Array,
    kindCount: number,
    weights: Float64Array,
  ) => { readonly perKind: Float64Array; readonly weighted: Float64Array };
  /** The products of values with each frequency. */
  readonly against: (values: Float64Array) => Float64Array;
  /** The frequencies added up, each times its share. */
  readonly combine: (shares: Float64Array) => Float64Array;
}

export function cosineTable(span: number, fastest: number, days: Int32Array): CosineTable {
  // Every angle is a whole multiple of a quarter of the slowest wave's day, so the values repeat exactly.
  const period = 4 * span;
  const cosines = Float64Array.from({ length: period }, (_, q) => Math.cos((Math.PI * q) / (2 * span)));
  const stepOf = (i: number) => 2 * (days[i] as number) + 1;
  return {
    fastest,
    sums(kinds, kindCount, weights) {
      const width = 2 * fastest + 1;
      const perKind = new Float64Array(kindCount * width);
      const weighted = new Float64Array(fastest + 1);
      for (let i = 0; i < days.length; i++) {
        const step = stepOf(i);
        const row = (kinds[i] as number) * width;
        const weight = weights[i] as number;
        for (let k = 0, q = 0; k < width; k++, q += step) {
          if (q >= period) q -= period;
          const cosine = cosines[q] as number;
          perKind[row + k] = (perKind[row + k] as number) + cosine;
          if (k <= fastest) weighted[k] = (weighted[k] as number) + weight * cosine;
        }
      }
      return { perKind, weighted };
    },
    against(values) {
      const products = new Float64Array(fastest + 1);
      for (let i = 0; i < days.length; i++) {
        const step = stepOf(i);
        const value = values[i] as number;
        for (let k = 0, q = 0; k <= fastest; k++, q += step) {
          if (q >= period) q -= period;
          products[k] = (products[k] as number) + value * (cosines[q] as number);
        }
      }
      return products;
    },
    combine(shares) {
      const values = new Float64Array(days.length);
      for (let i = 0; i < days.length; i++) {
        const step = stepOf(i);
        let value = 0;
        for (let k = 0, q = 0; k <= fastest; k++, q += step) {
          if (q >= period) q -= period;
          value += (shares[k] as number) * (cosines[q] as number);
        }
        values[i] = value;
      }
      return values;
    },
  };
}
