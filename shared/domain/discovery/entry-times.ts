import type { ListedLine } from './keep-lines.ts';
import { pairKey } from './variable-id.ts';

/** Epoch seconds at which each line came onto the list, by its two variables; older lines have none. */
export type EntryTimes = Readonly<Record<string, number>>;

type DatedLine = Pick<ListedLine, 'cause' | 'effect' | 'since'>;

/** A line that stands out since the same day as before keeps its time, however often the list is made. */
export function entryTimes(
  lines: readonly DatedLine[],
  before: { readonly lines: readonly DatedLine[]; readonly entered: EntryTimes },
  now: number,
): EntryTimes {
  const sinceBefore = new Map(before.lines.map((line) => [keyOf(line), line.since]));
  return Object.fromEntries(
    lines.flatMap((line): [string, number][] => {
      const key = keyOf(line);
      if (sinceBefore.get(key) !== line.since) return [[key, now]];
      const known = before.entered[key];
      return known === undefined ? [] : [[key, known]];
    }),
  );
}

/** The lines that came onto the list after a moment. */
export const enteredAfter = <Line extends DatedLine>(
  lines: readonly Line[],
  entered: EntryTimes,
  after: number,
): Line[] => lines.filter((line) => (entered[keyOf(line)] ?? -Infinity) > after);

const keyOf = ({ cause, effect }: DatedLine): string => pairKey(cause, effect);
