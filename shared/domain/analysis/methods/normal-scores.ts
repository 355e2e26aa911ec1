import { midRanks } from './ranks.ts';

/** The value that a normal distribution has at each value's rank. So none is far out, however large it was. */
export function normalScores(values: Float64Array): Float64Array {
  const n = values.length;
  return midRanks(values).map((rank) => normalQuantile((rank - 0.5) / n));
}

/** Wichura's AS 241: sixteen digits without a search. */
export function normalQuantile(probability: number): number {
  const fromMiddle = probability - 0.5;
  if (Math.abs(fromMiddle) <= 0.425) {
    const square = 0.180625 - fromMiddle * fromMiddle;
    return (fromMiddle * polynomial(middleNumerator, square)) / polynomial(middleDenominator, square);
  }
  const tail = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const size =
    tail <= 5
      ? polynomial(tailNumerator, tail - 1.6) / polynomial(tailDenominator, tail - 1.6)
      : polynomial(farNumerator, tail - 5) / polynomial(farDenominator, tail - 5);
  return fromMiddle < 0 ? -size : size;
}

/** Coefficients from the constant on. */
function polynomial(coefficients: readonly number[], x: number): number {
  let result = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) result = result * x + (coefficients[i] as number);
  return result;
}

const middleNumerator = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.693765509461, 45921.95393154987,
  67265.7709270087, 33430.57558358813, 2509.0809287301227,
];
const middleDenominator = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
  28729.085735721943, 5226.495278852854,
];
const tailNumerator = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
  0.2417807251774506, 0.022723844989269184, 7.745450142783414e-4,
];
const tailDenominator = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  5.475938084995345e-4, 1.0507500716444169e-9,
];
const farNumerator = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
];
const farDenominator = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 7.868691311456133e-4, 1.8463183175100548e-5,
  1.421511758316446e-7, 2.0442631033899397e-15,
];
