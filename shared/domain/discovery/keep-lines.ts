import { type Link, mostQToStay } from './todays-links.ts';
import { compareIds, pairKey, type VariableId } from './variable-id.ts';

const mostQToEnter = 0.05;
/** The days in a row after which a weak line leaves. */
const graceDays = 7;

/** A line as it is stored from one day to the next. Days are counted from 1970-01-01. */
export interface ListedLine extends Omit<Link, 'q'> {
  readonly since: number;
  readonly lastKept: number;
}

type LineState = 'new' | 'kept' | 'weaker';

export interface Line extends ListedLine {
  readonly state: LineState;
  /** Null where the pair is not among those looked at today. */
  readonly q: number | null;
}

export interface KeptLines {
  readonly lines: readonly Line[];
  readonly left: readonly (readonly [cause: VariableId, effect: VariableId])[];
}

/** A line enters and leaves by different bounds, so that nothing flickers. */
export function keepLines(
  links: ReadonlyMap<string, Link>,
  listed: readonly ListedLine[],
  today: number,
): KeptLines {
  const lines: Line[] = [];
  const left: [VariableId, VariableId][] = [];
  const decided = new Set<string>();
  for (const before of listed) {
    const key = pairKey(before.cause, before.effect);
    const now = links.get(key);
    const hasTurned = now !== undefined && now.direction !== before.direction;
    const isWeak = now === undefined || now.q > mostQToStay;
    if (hasTurned || (isWeak && today - before.lastKept >= graceDays)) {
      left.push([before.cause, before.effect]);
      if (!hasTurned) decided.add(key);
      continue;
    }
    decided.add(key);
    lines.push(
      isWeak
        ? { ...listedLine(before), state: 'weaker', q: now?.q ?? null }
        : { ...now, state: 'kept', since: before.since, lastKept: today },
    );
  }
  for (const [key, link] of links) {
    if (decided.has(key) || link.q > mostQToEnter) continue;
    lines.push({ ...link, state: 'new', since: today, lastKept: today });
  }
  return { lines: lines.sort(byStrength), left };
}

/** The stored members alone, without the state of the day it was last listed. */
export const listedLine = ({
  cause,
  effect,
  together,
  direction,
  since,
  lastKept,
}: ListedLine): ListedLine => ({ cause, effect, together, direction, since, lastKept });

const byStrength = (a: Line, b: Line): number =>
  (a.q ?? 1) - (b.q ?? 1) || compareIds(a.cause, b.cause) || compareIds(a.effect, b.effect);
