import * as v from 'valibot';
import type { Sealing } from '../../domain/histories/sealing.ts';
import { startOfMonth } from '../../domain/time/calendar.ts';
import type { Item } from '../item.ts';
import { sealKey, sealPrefix } from '../keys/histories.ts';
import { personPartition } from '../keys/key.ts';
import { listByPrefix } from '../table/read.ts';
import { record } from '../table/record.ts';
import { send } from '../table/send.ts';
import { parseTouched, type TouchedMonth } from './touched-months.ts';

const storedSeal = v.object({
  /** The second up to which the history is summarised; absent until something is. */
  sealedUpTo: v.optional(v.number()),
  /** The second from which it is summarised; absent once all that came before is, too. */
  sealedFrom: v.optional(v.number()),
  firstMonth: v.optional(v.number()),
  /** The time zones that the person lived in when it was made, as text. */
  livedIn: v.optional(v.string()),
  /** The second at which it is summarised next. */
  dueAt: v.optional(v.number()),
  heldUntil: v.optional(v.number()),
});
type Seal = v.InferOutput<typeof storedSeal>;

const seals = record({ schema: storedSeal });

export interface SealState {
  readonly seal: Seal;
  readonly touched: readonly TouchedMonth[];
}

/**
 * Reads what must be read before the summaries: the job that sums up writes summaries first, and then clears the marks
 * of touched days. So the summaries that are read afterwards hold every day that is not marked here.
 */
export const readSealState = async (userId: number): Promise<SealState> =>
  toSealState(await listByPrefix(personPartition(userId), sealPrefix));

/** True if someone asked for the summary, and it is still to come or under way. */
export const isSealingRequested = (
  { seal: { dueAt = Infinity, heldUntil = 0 } }: SealState,
  now: number,
): boolean => dueAt <= now || heldUntil > now;

export function toSealState(items: readonly Item[]): SealState {
  const seal = items.find(({ sk }) => sk === sealPrefix);
  const touched = items.filter(({ sk }) => sk !== sealPrefix).map(parseTouched);
  return { seal: seal === undefined ? {} : seals.parse(seal), touched };
}

export const sealingOf = ({ seal, touched }: SealState): Sealing => ({
  sealedFrom: seal.sealedFrom ?? -Infinity,
  sealedUpTo: seal.sealedUpTo ?? -Infinity,
  firstSummary: seal.firstMonth === undefined ? Infinity : startOfMonth(seal.firstMonth),
  touchedDays: new Set(touched.flatMap(({ days }) => [...days])),
});

/** The span that is summarised, without gaps. */
export type Extent = Pick<Seal, 'sealedFrom' | 'firstMonth'> & { readonly sealedUpTo: number };

export const moveSeal = (userId: number, { sealedUpTo, sealedFrom, firstMonth }: Extent): Promise<void> =>
  send(
    seals.update(sealKey(userId), {
      set: { sealedUpTo, sealedFrom, firstMonth },
      remove: sealedFrom === undefined ? ['sealedFrom'] : [],
    }),
  );

export const saveLivedIn = (userId: number, livedIn: string): Promise<void> =>
  send(seals.update(sealKey(userId), { set: { livedIn } }));
