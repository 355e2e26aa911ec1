import { editDistance } from './edit-distance.ts';

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
