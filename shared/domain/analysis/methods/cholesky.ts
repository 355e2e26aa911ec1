/** A term of which the terms before it leave less than this share, in squares, nearly depends on them. */
const smallestShareLeft = 1e-3;

interface Cholesky {
  readonly size: number;
  /** Row after row. */
  readonly lower: Float64Array;
  /** The smallest share of a term that the terms before it do not explain. */
  readonly leastLeft: number;
}

/** The lower triangle L with L·Lᵀ = `matrix`, a symmetric matrix of products; null where digits would be lost. */
export function cholesky(matrix: Float64Array, size: number): Cholesky | null {
  const lower = new Float64Array(size * size);
  let leastLeft = 1;
  for (let column = 0; column < size; column++) {
    const at = column * size;
    const whole = matrix[at + column] as number;
    let left = whole;
    for (let k = 0; k < column; k++) left -= (lower[at + k] as number) ** 2;
    leastLeft = Math.min(leastLeft, left / whole);
    if (!(leastLeft > smallestShareLeft)) return null;
    const root = Math.sqrt(left);
    lower[at + column] = root;
    // Two rows at a time, because neither waits for the other.
    for (let row = column + 1; row < size; row += 2) {
      const one = row * size;
      const other = row + 1 < size ? one + size : one;
      let rest = matrix[one + column] as number;
      let otherRest = matrix[other + column] as number;
      for (let k = 0; k < column; k++) {
        const value = lower[at + k] as number;
        rest -= (lower[one + k] as number) * value;
        otherRest -= (lower[other + k] as number) * value;
      }
      lower[one + column] = rest / root;
      lower[other + column] = otherRest / root;
    }
  }
  return { size, lower, leastLeft };
}

/** The solution x of L·Lᵀ·x = `wanted`. */
export function solveCholesky({ lower, size }: Cholesky, wanted: Float64Array): Float64Array {
  const solution = wanted.slice();
  for (let row = 0; row < size; row++) {
    let left = solution[row] as number;
    for (let k = 0; k < row; k++) left -= (lower[row * size + k] as number) * (solution[k] as number);
    solution[row] = left / (lower[row * size + row] as number);
  }
  for (let row = size - 1; row >= 0; row--) {
    let left = solution[row] as number;
    for (let k = row + 1; k < size; k++) left -= (lower[k * size + row] as number) * (solution[k] as number);
    solution[row] = left / (lower[row * size + row] as number);
  }
  return solution;
}
