import { type Link, STAYS } from './todays-links.ts';
import { compareIds, pairKey, type VariableId } from './variable-id.ts';

const ENTERS = 0.05;
/** A line that was weak on so many days in a row leaves. */
const GRACE_DAYS = 7;

/** What is kept of a line from one day to the next. Days are counted from 1970-01-01. */
export interface ListedLine extends Omit<Link, 'q'> {
  readonly since: number;
  readonly lastKept: number;
}

export type LineState = 'new' | 'kept' | 'weaker';

export interface Line extends ListedLine {
  readonly state: LineState;
  /** Null where the pair is no longer looked at. */
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
  const settled = new Set<string>();
  for (const before of listed) {
    const key = pairKey(before.cause, before.effect);
    const now = links.get(key);
    const hasTurned = now !== undefined && now.direction !== before.direction;
    const isWeak = now === undefined || now.q > STAYS;
    if (hasTurned || (isWeak && today - before.lastKept >= GRACE_DAYS)) {
      left.push([before.cause, before.effect]);
      if (!hasTurned) settled.add(key);
      continue;
    }
    settled.add(key);
    lines.push(
      isWeak
        ? { ...listedLine(before), state: 'weaker', q: now?.q ?? null }
        : { ...now, state: 'kept', since: before.since, lastKept: today },
    );
  }
  for (const [key, link] of links) {
    if (settled.has(key) || link.q > ENTERS) continue;
    lines.push({ ...link, state: 'new', since: today, lastKept: today });
  }
  return { lines: lines.sort(byStrength), left };
}

/** Without what today's list has said of it before. */
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
