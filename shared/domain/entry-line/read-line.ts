import type { LineThing, LineUnit } from './line-thing.ts';
import { asFood, type LinePart, readPart } from './read-part.ts';

/** The most things of one line. */
export const mostParts = 20;

/** The things that a line names, in its order: "porridge, coffee, banana", "ibu 400", "mood 4 tired". */
export function readLine<T extends LineThing>(
  line: string,
  things: readonly T[],
  units: readonly LineUnit[],
): readonly LinePart<T>[] {
  const parts = splitLine(line).map((text) => readPart(text, things, units));
  const hasFood = parts.some(({ thing, guess }) => (thing ?? guess)?.category === 'Foods');
  return hasFood ? parts.map(asFood) : parts;
}

/** A comma separates unless it stands within a number: 1,5. */
export function splitLine(line: string): readonly string[] {
  const parts = line
    .split(/[;\n]|\s[+&]\s|,(?!\d)|(?<!\d),/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length <= mostParts
    ? parts
    : [...parts.slice(0, mostParts - 1), parts.slice(mostParts - 1).join(' ')];
}
