import type { ListedLine } from './keep-lines.ts';
import { pairKey } from './variable-id.ts';

/** When each line came onto the list, in epoch seconds, by its two variables; unknown of what is older than that. */
export type Entered = Readonly<Record<string, number>>;

type Listed = Pick<ListedLine, 'cause' | 'effect' | 'since'>;

/** A line that stands out since the same day as before came onto the list then, however often that is looked at. */
export function enteredAt(
  lines: readonly Listed[],
  before: { readonly lines: readonly Listed[]; readonly entered: Entered },
  now: number,
): Entered {
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

/** Those that came onto the list after a moment. */
export const enteredAfter = <Line extends Listed>(
  lines: readonly Line[],
  entered: Entered,
  after: number,
): Line[] => lines.filter((line) => (entered[keyOf(line)] ?? -Infinity) > after);

const keyOf = ({ cause, effect }: Listed): string => pairKey(cause, effect);
