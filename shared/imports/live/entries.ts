import { parseUtc } from '../../domain/time/calendar.ts';
import { type AppleTime, readAppleTime } from '../formats/apple-health/apple-time.ts';
import { type Members, membersOf } from '../read-json.ts';
import type { Kind } from '../rows/kinds.ts';

/** How entries become readings: a phone that sends live is another source than its file, and is kept to the second. */
export interface Manner {
  readonly kindOf: (kind: Kind) => Kind;
  readonly sourceOf: (name: string) => string;
}

const toTheSecond = new Map<Kind, Kind>();

/** Entries as they come, each at its own second; beside the hours of a file they are another source's, never a sum. */
export const live: Manner = {
  kindOf(kind) {
    if (kind.grain === 'second' || kind.grain === 'night') return kind;
    const known = toTheSecond.get(kind) ?? { ...kind, grain: 'second' as const };
    toTheSecond.set(kind, known);
    return known;
  },
  sourceOf: (name) => `${name} live`,
};

/** As a file of the same entries is imported. */
export const asInFiles: Manner = { kindOf: (kind) => kind, sourceOf: (name) => name };

export const listIn = (members: Members, name: string): readonly unknown[] => {
  const list = members[name];
  return Array.isArray(list) ? list : [];
};

/** How many entries lists hold in all. */
export const lengthOf = (...lists: readonly (readonly unknown[])[]): number =>
  lists.reduce((sum, list) => sum + list.length, 0);

export const entriesOf = (members: Members, name: string): readonly Members[] =>
  listIn(members, name).map(membersOf);

const halfDay = /^(\d{4}-\d\d-\d\d) (\d{1,2}):(\d\d:\d\d) ([AP])M ([+-]\d{4})$/;

/** `2026-03-29 07:57:00 +0200`, the same by a clock of twelve hours, or as programs write it; its offset where it says one. */
export function readTime(text: unknown): AppleTime | undefined {
  if (typeof text !== 'string' || text.length > 40) return undefined;
  const plain = text.replaceAll(/[\u202f\u00a0]/g, ' ').trim();
  const [, day, hour = '', rest, half, offset] = halfDay.exec(plain.toUpperCase()) ?? [];
  if (day !== undefined) {
    if (Number(hour) < 1 || Number(hour) > 12) return undefined;
    const hours = (Number(hour) % 12) + (half === 'P' ? 12 : 0);
    return readAppleTime(`${day} ${String(hours).padStart(2, '0')}:${rest} ${offset}`);
  }
  const known = readAppleTime(plain);
  if (known !== undefined) return known;
  const at = parseUtc(plain);
  return at === undefined ? undefined : { at: Math.floor(at), offset: 0 };
}
