import { type Floor, guardedPackages } from './floor.ts';
import { floors } from './floors.ts';
import type { Import } from './imports.ts';

const lies = (file: string, at: string) =>
  at.endsWith('/*')
    ? file.startsWith(at.slice(0, -1)) && !file.slice(at.length - 1).includes('/')
    : file === at || file.startsWith(`${at}/`);

/** The floor of a file: the longest that fits. */
export const floorOf = (file: string): Floor | undefined =>
  floors.filter(({ at }) => lies(file, at)).toSorted((a, b) => b.at.length - a.at.length)[0];

/** The screen that a file of the app belongs to. */
const screenOf = (file: string): string | undefined => /^web\/app\/screens\/([\w-]+)\//.exec(file)?.[1];

/** The reason for refusing an import, in a sentence; undefined where it is allowed. */
export function refusalOf({ from, to, isPackage, isType }: Import): string | undefined {
  const floor = floorOf(from);
  if (floor === undefined) return `${from} lies on no floor of test/house/floors.ts.`;
  const { at, uses, butNot = [], packages = [], typesOnly = false } = floor;
  if (isPackage) {
    const guarded = guardedPackages.find((prefix) => to.startsWith(prefix));
    return guarded === undefined || packages.includes(guarded)
      ? undefined
      : `${at} uses no package of ${guarded}.`;
  }
  if (typesOnly && !isType) return `${at} may import types only.`;
  const [screen, other] = [screenOf(from), screenOf(to)];
  if (screen !== undefined && other !== undefined && screen !== other)
    return `the screen ${screen} may not use the screen ${other}: move what both need into a folder of the app.`;
  const isOwn = floorOf(to) === floor;
  const isLeft = butNot.some((left) => lies(to, left)) && !uses.includes(to);
  const isUsed = uses.some((used) => lies(to, used)) && !isLeft;
  if (isOwn || isUsed) return undefined;
  return `${at} may use ${uses.join(', ') || 'nothing'}, not ${[to, ...butNot].join(', nor ')}.`;
}
