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
  const texts = splitLine(line);
  const joined = texts.map((text) => readJoined(text, things, units));
  const parts =
    joined.flat().length <= mostParts ? joined.flat() : texts.map((text) => readPart(text, things, units));
  const hasFood = parts.some(({ thing, guess }) => (thing ?? guess)?.category === 'Foods');
  return hasFood ? parts.map(asFood) : parts;
}

/** "2 coffees and a banana" are two; "mood 4 tired and hungry" is one, and so is what has an "and" in its name. */
function readJoined<T extends LineThing>(
  text: string,
  things: readonly T[],
  units: readonly LineUnit[],
): readonly LinePart<T>[] {
  const read = (part: string) => readPart(part, things, units);
  const whole = read(text);
  const parts = text.split(/\s(?:and|und|et)\s/iu).map(read);
  const isSeveral =
    whole.thing === undefined
      ? parts.some(({ thing, words }) => thing !== undefined && words.amount.length > 0)
      : parts.every(({ thing, values }) => thing !== undefined && values.length > 0);
  return isSeveral ? parts : [whole];
}

/** A comma separates unless it is within a number: 1,5. */
export function splitLine(line: string): readonly string[] {
  const parts = line
    .split(/[;\n]|\s[+&]\s|,(?!\d)|(?<!\d),/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length <= mostParts
    ? parts
    : [...parts.slice(0, mostParts - 1), parts.slice(mostParts - 1).join(' ')];
}
