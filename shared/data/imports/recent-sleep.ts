import * as v from 'valibot';
import { daySeconds } from '../../domain/time/calendar.ts';
import { recentSleepKey } from '../keys/imports.ts';
import { record } from '../table/record.ts';
import { sendIfAllowed } from '../table/send.ts';
import { isNew } from '../table/writes.ts';

const storedSleep = v.object({
  sources: v.array(
    v.object({
      name: v.string(),
      /** Stage, first second, second after the last, offset. */
      segments: v.array(v.tuple([v.string(), v.number(), v.number(), v.number()])),
    }),
  ),
  /** Changes with every write, so that two at the same moment do not undo each other. */
  version: v.number(),
});

/** The sleep of the last nights as phones sent it. Measurements hold only how long each stage of a night was. */
export type RecentSleep = v.InferOutput<typeof storedSleep>;

const recentSleep = record({ schema: storedSleep });

/** Nobody sends the rest of a night later than this. */
const keptSeconds = 3 * daySeconds;

export const findRecentSleep = (userId: number): Promise<RecentSleep | undefined> =>
  recentSleep.find(recentSleepKey(userId));

/** False if someone else was faster. */
export const saveRecentSleep = (userId: number, sleep: RecentSleep, now: number): Promise<boolean> =>
  sendIfAllowed(
    recentSleep.put(
      recentSleepKey(userId),
      { ...sleep, expiresAt: now + keptSeconds },
      sleep.version === 1 ? isNew : { version: sleep.version - 1 },
    ),
  );
