/** The name that was probably meant: names of four letters may be one letter off, those of eight two, in any case. */
export function findNearMiss(given: string, names: readonly string[]): string | undefined {
  const sought = given.toLowerCase();
  const near = names.map((name) => ({ name, edits: editsWithin(sought, name.toLowerCase()) }));
  return near.filter(({ edits }) => edits !== undefined).sort((a, b) => Number(a.edits) - Number(b.edits))[0]
    ?.name;
}

function editsWithin(sought: string, name: string): number | undefined {
  const most = name.length >= 8 ? 2 : name.length >= 4 ? 1 : 0;
  // The lengths are compared first, so that a long text costs nothing.
  if (Math.abs(sought.length - name.length) > most) return undefined;
  const edits = editDistance(sought, name);
  return edits <= most ? edits : undefined;
}

/** The number of letters to insert, delete, replace or swap with their neighbour to turn a into b. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(beforePrevious, j - 2) + 1 : replaced;
      row[j] = Math.min(replaced, swapped, at(previous, j) + 1, at(row, j - 1) + 1);
    }
    [beforePrevious, previous] = [previous, row];
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], j: number) => row[j] ?? 0;
