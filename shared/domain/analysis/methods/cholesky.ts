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
  for (let row = 0; row < size; row++) {
    const at = row * size;
    for (let column = 0; column < row; column++) {
      let left = matrix[at + column] as number;
      for (let k = 0; k < column; k++)
        left -= (lower[at + k] as number) * (lower[column * size + k] as number);
      lower[at + column] = left / (lower[column * size + column] as number);
    }
    const whole = matrix[at + row] as number;
    let left = whole;
    for (let k = 0; k < row; k++) left -= (lower[at + k] as number) ** 2;
    leastLeft = Math.min(leastLeft, left / whole);
    if (!(leastLeft > smallestShareLeft)) return null;
    lower[at + row] = Math.sqrt(left);
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
