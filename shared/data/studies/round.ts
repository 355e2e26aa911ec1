import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { pairName } from '../../domain/studies/contribution.ts';
import type { VariablePair } from '../../domain/studies/study.ts';
import { daySeconds } from '../../domain/time/calendar.ts';
import { departureKey, departurePrefix, roundKey, roundPartition } from '../keys/studies.ts';
import { record } from '../table/record.ts';
import { send, sendIfAllowed } from '../table/send.ts';
import { packPairs, unpackResults } from './contribution.ts';

/** A month whose figures are made, or being made. */
export interface Round {
  /** The secret from which the month's lots follow: whoever draws them again draws the same. */
  readonly secret: string;
  readonly begunAt: number;
  readonly madeAt?: number | undefined;
}

/** Longer than a month is tried to be made. */
const keptSeconds = 60 * daySeconds;
const secretBytes = 32;

const rounds = record({
  schema: v.object({ secret: v.string(), begunAt: v.number(), madeAt: v.optional(v.number()) }),
  writeOnly: { expiresAt: v.number() },
});

export const findRound = (month: string): Promise<Round | undefined> => rounds.find(roundKey(month));

/** The month's round, begun where it is not yet; of several that begin it at once, one draws the secret. */
export async function beginRound(month: string, now: number): Promise<Round> {
  const known = await findRound(month);
  if (known !== undefined) return known;
  const secret = randomBytes(secretBytes).toString('base64url');
  await sendIfAllowed(rounds.create(roundKey(month), { secret, begunAt: now, expiresAt: now + keptSeconds }));
  const begun = await findRound(month);
  if (begun === undefined) throw new Error(`The round of ${month} was removed while it began.`);
  return begun;
}

/** Running the month again changes nothing from now on. */
export const endRound = async (month: string, now: number): Promise<boolean> =>
  sendIfAllowed(rounds.update(roundKey(month), { set: { madeAt: now } }));

/** Pairs that someone took out whose rows may be in the files of a month that is being made. Does not say who. */
const departures = record({
  schema: v.object({ packed: v.instance(Uint8Array), leftAt: v.number() }),
  writeOnly: { expiresAt: v.number() },
  prefix: departurePrefix,
  read: ({ packed, leftAt }) => ({ leftAt, pairs: unpackResults(packed) }),
});

export const noteDeparture = (month: string, gone: readonly VariablePair[], now: number): Promise<void> => {
  const kept = { packed: packPairs(gone), leftAt: now, expiresAt: now + keptSeconds };
  return send(departures.put(departureKey(month, randomUUID()), kept));
};

/** Longer than it takes to bring a departure to its end once it is noted. */
const leavingSeconds = 15 * 60;

/** The pairs that someone took something out of while the month was being made, by name. */
export async function departedPairs(
  month: string,
  { begunAt }: Round,
): Promise<ReadonlyMap<string, VariablePair>> {
  const names = new Map<string, VariablePair>();
  for await (const page of departures.pages(roundPartition(month)))
    for (const { leftAt, pairs } of page)
      if (leftAt > begunAt - leavingSeconds) for (const pair of pairs) names.set(pairName(pair), pair);
  return names;
}
